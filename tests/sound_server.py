"""A sound server that needs no sound card, and a recorder of what it would sound."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import threading
import time
import wave
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
from listening import RATE, Sound, loud

_HUSH = 0.3
"""Seconds of silence after which nothing more is expected."""


@dataclass(frozen=True, slots=True)
class SoundServer:
    """A running PulseAudio with two null sinks, ``table`` (the usual one) and ``ear``."""

    environment: Mapping[str, str]

    def unplug(self, sink: str) -> None:
        """Take a sink away, as when a cable is pulled."""
        listed = self._ask("list", "short", "modules")
        (module,) = [
            line.split()[0] for line in listed.splitlines() if f"sink_name={sink} " in line
        ]
        self._ask("unload-module", module)

    def plug_in(self, sink: str, called: str = "") -> None:
        """Add a sink, by the name that people see if that is another one."""
        self._ask(
            *("load-module", "module-null-sink", f"sink_name={sink}", f"rate={RATE}"),
            *("channels=1", f"sink_properties=device.description={called or sink}"),
        )

    def _ask(self, *words: str) -> str:
        return subprocess.run(
            ["pactl", *words],
            env=os.environ | self.environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout

    @contextlib.contextmanager
    def recording(self, file: Path, sink: str = "table") -> Iterator[Path]:
        """Record what the sink would sound, into a WAV file that is whole afterwards."""
        raw = file.with_suffix(".raw")
        with raw.open("wb") as out:
            recorder = subprocess.Popen(
                [
                    *("parec", f"--device={sink}.monitor", "--raw", "--format=s16le"),
                    *(f"--rate={RATE}", "--channels=1", "--latency-msec=10"),
                ],
                stdout=out,
                env=os.environ | self.environment,
            )
            try:
                _wait_until(lambda: raw.stat().st_size > 0)
                yield file
                # A server on a busy machine works far ahead: listen until it has fallen silent.
                time.sleep(_HUSH)
                _wait_until(lambda: not loud(_end_of(raw)))
            finally:
                recorder.terminate()
                recorder.wait()
        with wave.open(str(file), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(_whole(raw.read_bytes()))


def _whole(pcm: bytes) -> bytes:
    return pcm[: len(pcm) // 2 * 2]


def _end_of(raw: Path) -> Sound:
    """Return the last moments of a file of frames that grows."""
    frames = np.frombuffer(_whole(raw.read_bytes()), np.int16)
    return frames[-round(_HUSH * RATE) :]


@contextlib.contextmanager
def sound_server() -> Iterator[SoundServer | None]:
    """Run a PulseAudio of our own, None where its programs are not installed."""
    if not all(map(shutil.which, ("pulseaudio", "parec", "pactl"))):
        yield None
        return
    # A socket's path may have 108 bytes at most, so not in a test's deep folder.
    with tempfile.TemporaryDirectory() as folder:
        socket = f"{folder}/native"
        own = {"HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": folder}
        sinks = [
            f"--load=module-null-sink sink_name={name} rate={RATE} channels=1"
            f" sink_properties=device.description={name}"
            for name in ("table", "ear")
        ]
        server = subprocess.Popen(
            [
                *("pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "-n", *sinks),
                # A thread that runs in real time is killed where a busy machine makes it late.
                *("--realtime=no", "--high-priority=no", "--use-pid-file=false"),
                f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1",
            ],
            env=os.environ | own,
            stderr=subprocess.DEVNULL,
        )
        environment = {"PULSE_SERVER": f"unix:{socket}"}
        try:
            _wait_until(lambda: _answers(environment))
            with _awake(environment):
                yield SoundServer(environment)
        finally:
            server.terminate()
            server.wait()


@contextlib.contextmanager
def _awake(environment: Mapping[str, str]) -> Iterator[None]:
    """Keep the sinks at a small latency: one that nobody listens to works 2 seconds ahead."""
    listeners = [
        subprocess.Popen(
            ["parec", f"--device={sink}.monitor", "--raw", "--latency-msec=10"],
            stdout=subprocess.PIPE,
            env=os.environ | environment,
        )
        for sink in ("table", "ear")
    ]
    try:
        for listener in listeners:
            assert listener.stdout is not None
            listener.stdout.read(4)
            threading.Thread(target=_read_away, args=(listener.stdout,), daemon=True).start()
        yield
    finally:
        for listener in listeners:
            listener.terminate()
            listener.wait()


def _read_away(pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while pipe.read(65536):
            pass


def _answers(environment: Mapping[str, str]) -> bool:
    asked = ["pactl", "list", "short", "sinks"]
    answer = subprocess.run(
        asked, env=os.environ | environment, capture_output=True, check=False, text=True
    )
    return "ear" in answer.stdout


def _wait_until(true: Callable[[], bool], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "the sound server does not answer"
        time.sleep(0.01)
