"""What the tests of the voice share: a home of their own, a recording, a sound server."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sound_server import SoundServer, sound_server

from assistant.speech.news import VoiceGone, VoiceNews, VoiceReady
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceSettings
from assistant.speech.voices.process import ChildVoice


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


@pytest.fixture
def no_sound_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide every sound device of this machine from the children, as far as Linux lets us."""
    empty = tmp_path / "no-alsa.conf"
    empty.write_text("")
    monkeypatch.setenv("PULSE_SERVER", "unix:/nonexistent")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(empty))


@dataclass
class Listener:
    """Speakers opened for one test, and all that they reported."""

    news: list[VoiceNews] = field(default_factory=list)
    speakers: list[Speaker] = field(default_factory=list)
    voices: list[ChildVoice] = field(default_factory=list)

    def open(self, settings: VoiceSettings) -> Speaker:
        """Open a speaker whose children can be found in `voices`."""

        def opener(name: str, wanted: VoiceSettings, hear: Callable[..., None]) -> ChildVoice:
            self.voices.append(ChildVoice(name, wanted, hear))
            return self.voices[-1]

        self.speakers.append(Speaker(settings, self.news.append, opener))
        return self.speakers[-1]

    def opened(self) -> bool:
        """Wait until the voice was opened or given up; return whether it can be heard."""
        wait_until(lambda: bool(self.news))
        return isinstance(self.news[-1], VoiceReady)

    def gone(self) -> list[VoiceGone]:
        """Return what was reported of voices that are gone."""
        return [news for news in self.news if isinstance(news, VoiceGone)]


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    for speaker in listener.speakers:
        speaker.close()


def wait_until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something that happens in another thread or process."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not true():
        assert time.monotonic() < end, "waited in vain"
        pause.wait(0.005)
