"""A speech-dispatcher of our own, with the espeak-ng module, on a socket in a folder."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

_MODULES = [Path(folder, "speech-dispatcher-modules") for folder in ("/usr/lib", "/usr/libexec")]
_CONFIGURATION = """
LogLevel 1
LogDir "{folder}"
DefaultRate {rate}
DefaultVolume 100
DefaultLanguage "en-US"
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" ""
DefaultModule espeak-ng
"""


def is_installed() -> bool:
    """Say whether speech-dispatcher and its espeak-ng module are there."""
    module = any((folder / "sd_espeak-ng").exists() for folder in _MODULES)
    return module and shutil.which("speech-dispatcher") is not None


@contextlib.contextmanager
def speech_server(environment: Mapping[str, str], rate: int) -> Iterator[str]:
    """Run the server with the user's own `rate` in SSIP's scale; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "speechd.conf").write_text(
            _CONFIGURATION.format(folder=folder, rate=rate), encoding="ascii"
        )
        address = Path(folder) / "socket"
        server = subprocess.Popen(
            [
                *("speech-dispatcher", "--run-single", "--timeout=0", f"--config-dir={folder}"),
                *("--communication-method=unix_socket", f"--socket-path={address}"),
                *(f"--pid-file={folder}/pid", f"--log-dir={folder}"),
            ],
            env={**os.environ, **environment, "XDG_RUNTIME_DIR": folder, "HOME": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + 120
            while not address.is_socket():
                assert time.monotonic() < end, "speech-dispatcher does not start"
                assert server.poll() is None, "speech-dispatcher cannot be started"
                time.sleep(0.01)
            yield f"unix_socket:{address}"
        finally:
            server.terminate()
            server.wait()
