"""An evening of eight hours, compressed: ``python benchmarks/evening.py`` (``--cards 200``).

The real program in a terminal, before a phone's stream of 1280 by 720, with a voice into a
null sink.  As many cards are held up as in eight hours in which every 15 seconds somebody
holds one up, each only until it is read; words are typed into what is being said, the
phone is switched off and on, and the sound device pulled out and plugged in.  Every card
must be read and nothing may grow: memory of the program and its voice, threads, open files.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]
sys.path[:0] = [str(Path(__file__).parent)]

import numpy as np  # noqa: E402
import psutil  # noqa: E402
from clips import Shot, draw, exposed, ground  # noqa: E402
from sound_server import SoundServer, sound_server  # noqa: E402
from terminal import Terminal  # noqa: E402

from assistant.library import open_library  # noqa: E402
from assistant.opencv import opencv  # noqa: E402

CARDS = 8 * 3600 // 15
RATE = 1 / 30
KINDS, GRAINS = 40, 3
"""Different cards, and pictures of each, so that no two frames in a row are the same."""
PATIENCE = 20.0
AWAY = 1.0
"""Seconds for which a card is away before it is held up again."""
WORDS = ("scores", "now", "repeat", "whose", "nonsense", "full", "stop", "Ben draws", "undo", "")
NO_PHONE, NO_SOUND = 60, 150
"""Of so many cards one is followed by a phone that is off, and by sound that is off."""


class Phone(ThreadingHTTPServer):
    """A phone's camera; what lies before it is `scene`.  It can be off."""

    daemon_threads = True

    def __init__(self, scenes: list[list[bytes]]) -> None:
        super().__init__(("127.0.0.1", 0), _Stream)
        self.scenes = scenes
        self.scene = 0
        self.off = False
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Stream(BaseHTTPRequestHandler):
    server: Phone

    def do_GET(self) -> None:
        """Send pictures until the phone is off or nobody listens."""
        if self.server.off:
            self.send_error(503)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        number = 0
        while not self.server.off:
            number += 1
            data = self.server.scenes[self.server.scene][number % GRAINS]
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + data + b"\r\n")
            except OSError:
                return
            time.sleep(RATE)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def scenes(payloads: list[str]) -> list[list[bytes]]:
    """Return the empty table, and the table with each card, as JPEGs."""
    cv2 = opencv()
    made = []
    for number, payload in enumerate(["", *payloads]):
        dice = np.random.default_rng(number)
        shot = Shot(module=4, at=(dice.uniform(200, 1080), dice.uniform(150, 570)))
        table = ground(3)
        if payload:
            draw(table, payload, shot)
        grains = [exposed(table, shot, dice) for _ in range(GRAINS)]
        made.append([cv2.imencode(".jpg", each)[1].tobytes() for each in grains])
    return made


class Evening:
    """The program while cards are held up; what went wrong and what it holds are kept."""

    def __init__(self, opened: Terminal, phone: Phone, sound: SoundServer | None) -> None:
        self.opened, self.phone, self.sound = opened, phone, sound
        self.unread: list[str] = []
        self.slow = 0.0
        self.typed = self.losses = self.silences = 0

    def wait(self, text: "re.Pattern[str]", patience: float = PATIENCE) -> bool:
        """Say whether a text comes in time."""
        end = time.monotonic() + patience
        while not text.search(self.opened.written):
            if time.monotonic() > end:
                return False
            self.opened._read(0.05)
        return True

    def hold_up(self, scene: int, title: str) -> None:
        """Hold a card up until its title is read."""
        self.opened.written, began = "", time.monotonic()
        self.phone.scene = scene
        if not self.wait(re.compile(f"{re.escape(title)}, ")):
            self.unread.append(title)
        self.slow = max(self.slow, time.monotonic() - began)
        self.phone.scene = 0

    def say(self, line: str) -> None:
        """Type a line into whatever is being said."""
        self.typed += 1
        self.opened.type(f"{line}\r")

    def switch_off(self) -> None:
        """Switch the phone off, and on again when that was told."""
        self.opened.written, self.losses = "", self.losses + 1
        self.phone.off = True
        assert self.wait(re.compile("stream|address")), self.opened.written
        self.phone.off = False
        assert self.wait(re.compile("Camera")), self.opened.written

    def pull_out(self) -> None:
        """Pull the sound device out, and plug it in when that was told."""
        if self.sound is None:
            return
        self.opened.written, self.silences = "", self.silences + 1
        self.sound.unplug("table")
        self.say("full")
        self.wait(re.compile("sound|voice|speech", re.IGNORECASE), 8)
        self.sound.plug_in("table")
        self.say("speech on")
        self.wait(re.compile("Voice|Speech"), 8)

    def held(self) -> str:
        """Return what the program and its children hold now."""
        top = psutil.Process(self.opened.pid)
        all_ = [top, *top.children(recursive=True)]
        size = sum(each.memory_info().rss for each in all_) / 2**20
        threads = sum(each.num_threads() for each in all_)
        files = sum(each.num_fds() for each in all_)
        return f"{size:.0f} MB, {len(all_)} processes, {threads} threads, {files} open files"


def main() -> int:
    """Hold the cards up; the exit code is 1 if one wasn't read."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--cards", type=int, default=CARDS)
    count = asked.parse_args().cards
    chance = random.Random(8)
    cards = [card for card in open_library().catalogue.cards if card.code][:KINDS]
    phone = Phone(scenes([card.code for card in cards]))
    address = f"http://127.0.0.1:{phone.server_port}/video"
    with tempfile.TemporaryDirectory() as folder, sound_server() as sound:
        os.environ.update(sound.environment if sound else {})
        quick = Path(folder) / "home"
        with Terminal(["--plain", "--camera", address], quick) as opened:
            evening = Evening(opened, phone, sound)
            assert evening.wait(re.compile("Ready")), opened.written
            evening.say("new llamas with Ann, Ben, light, Ann starts")
            held: dict[int, float] = {}
            for number in range(1, count + 1):
                # What was away for less than a second is still the same card to the program.
                before = time.monotonic() - AWAY
                fresh = [at for at in range(1, len(cards) + 1) if held.get(at, before) <= before]
                scene = chance.choice(fresh)
                evening.hold_up(scene, cards[scene - 1].title)
                held[scene] = time.monotonic()
                if chance.random() < 0.5:
                    evening.say(chance.choice(WORDS))
                opened._read(chance.uniform(0, 0.4))
                if number % NO_PHONE == 0:
                    evening.switch_off()
                if number % NO_SOUND == 0:
                    evening.pull_out()
                if number % max(1, count // 8) == 0:
                    print(f"  {number} cards: {evening.held()}", flush=True)
            evening.say("quit")
            code = opened.wait_for_end()
        print(
            f"  {count} cards, {len(evening.unread)} not read {evening.unread[:5]}, the slowest "
            f"after {evening.slow:.1f} s; {evening.typed} lines, the phone off {evening.losses} "
            f"times, the sound {evening.silences} times; it ended with {code}"
        )
        left = [each.name for each in quick.rglob("*") if each.is_file()]
        print(f"  files: {sorted(left)}")
    return 1 if evening.unread or code else 0


if __name__ == "__main__":
    sys.exit(main())
