"""``table-assistant seats``, as it is started: by its address and PIN phones begin a game."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from room import GAME, PATIENCE, Phone


@pytest.fixture
def started(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    line = ["seats", "--headless", "--json", "--port", "0", "--no-speech", "--camera", "off"]
    program = subprocess.Popen(
        [sys.executable, "-m", "assistant", *line],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    yield program
    program.kill()
    program.wait()


def test_without_keys_and_screen_phones_begin_the_game(started: "subprocess.Popen[str]") -> None:
    assert started.stdout
    told = json.loads(started.stdout.readline())
    port = told["address"].rpartition(":")[2]
    ben = Phone(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
    ben.sit("Ben", told["pin"])
    assert ben.title == "Ben's seat"
    ben.post("/table", text="new")
    with ben.listening("0-0") as stream:
        asked = stream.until("said", lambda said: "Which game?" in said["text"])["text"]
    assert asked.splitlines()[1].startswith("1, ")
    ben.post("/table", text="cancel")
    with ben.listening() as stream:
        ben.post("/table", text=GAME)
        stream.until("now", lambda now: "waits" not in now["note"] and now["table"])
    ben.post("/table", text="Ann draws")
    ben.say("keep narwhal torpedo")
    assert ben.hand.startswith("In your hand: Narwhal Torpedo.")
    assert "Ann draws." in ben.said
    started.terminate()
    assert started.wait(PATIENCE) == 0
