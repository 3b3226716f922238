"""What the tests of the voice share: a home of their own, a recording, a sound server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sound_server import SoundServer, sound_server
from speaking import Listener
from speech_server import is_installed, speech_server

from assistant.speech.engines.dispatcher import scaled


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep logs and temporary files in the test's own folder."""
    home = tmp_path / "home"
    temp = tmp_path / "temp"
    temp.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    monkeypatch.setattr("tempfile.tempdir", str(temp))
    return home


@pytest.fixture
def wav(tmp_path: Path) -> Path:
    """A recording that does not exist yet."""
    return tmp_path / "said.wav"


@pytest.fixture(scope="session")
def running_server() -> Iterator[SoundServer | None]:
    with sound_server() as server:
        yield server


@pytest.fixture
def server(running_server: SoundServer | None, monkeypatch: pytest.MonkeyPatch) -> SoundServer:
    """A sound server that this process and its children use."""
    if running_server is None:
        pytest.skip("PulseAudio is not installed: pulseaudio, parec and pactl are needed")
    for name, value in running_server.environment.items():
        monkeypatch.setenv(name, value)
    return running_server


@pytest.fixture(scope="session")
def dispatcher(running_server: SoundServer | None) -> Iterator[str]:
    """The address of a speech-dispatcher that speaks at 400 words a minute."""
    if running_server is None or not is_installed():
        pytest.skip("speech-dispatcher with its espeak-ng module, or PulseAudio, is not installed")
    with speech_server(running_server.environment, scaled(400)) as address:
        yield address


@pytest.fixture
def no_sound_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide every sound device of this machine from the children, as far as Linux lets us."""
    empty = tmp_path / "no-alsa.conf"
    empty.write_text("")
    monkeypatch.setenv("PULSE_SERVER", "unix:/nonexistent")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(empty))


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    for speaker in listener.speakers:
        speaker.close()
