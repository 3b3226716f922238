"""A temporary folder may be closed from any thread, and its file is let go once."""

import os
import shutil
import threading
from pathlib import Path

import pytest

from assistant.scratch import Scratch


def test_two_threads_close_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that reads a voice and the one that ends it both tidy up."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    scratch = Scratch()
    held = scratch._held
    removing, go_on = threading.Event(), threading.Event()
    closed: list[int] = []
    remove, close = shutil.rmtree, os.close

    def slowly(path: Path, ignore_errors: bool) -> None:
        removing.set()
        go_on.wait(120)
        remove(path, ignore_errors)

    def noted(opened: int) -> None:
        closed.append(opened)
        close(opened)

    with monkeypatch.context() as patch:
        patch.setattr("assistant.scratch.shutil.rmtree", slowly)
        patch.setattr("assistant.scratch.os.close", noted)
        threads = [threading.Thread(target=scratch.close) for _ in range(2)]
        threads[0].start()
        assert removing.wait(120)
        threads[1].start()
        # Time for the second to go wrong; a slow machine only lets it pass.
        threads[1].join(0.2)
        go_on.set()
        for thread in threads:
            thread.join(120)
    assert closed.count(held) == 1
    assert -1 not in closed
    assert list(tmp_path.iterdir()) == []
