"""A game at the screen inside TDSR, a terminal screen reader: what does it say?

Run: python tests/clients/tdsr.py PATH-OF-TDSR   (see README.md beside this file)
"""

import os
import sys
import tempfile
import time
import tty
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "screen")]

from screen_reader import Listener, Seen, answers, script  # noqa: E402

LINES = 40


class InTdsr(Seen):
    """The program on a terminal inside TDSR, which sends its speech into a file."""

    def __init__(self, tdsr: str, home: Path) -> None:
        self.spoken = home / "spoken.txt"
        self.spoken.touch()
        self._heard = 0
        speech = home / "speech.sh"
        speech.write_text(f"#!/bin/sh\nexec cat > '{self.spoken}'\n", encoding="utf-8")
        speech.chmod(0o700)
        program = home / "program.sh"
        quiet = "--no-speech --camera off"
        program.write_text(
            f"#!/bin/sh\ncd '{ROOT}'\nexec '{sys.executable}' -m assistant {quiet}\n",
            encoding="utf-8",
        )
        program.chmod(0o700)
        (home / ".config" / "tdsr").mkdir(parents=True)
        self._tdsr = [tdsr, "-s", str(speech), str(program)]
        super().__init__(home, HOME=str(home))
        self.screen = Listener(80, 24)

    def command(self, arguments: list[str]) -> list[str]:
        """Return what is started."""
        return self._tdsr

    def every_key(self) -> None:
        """Let each key reach TDSR as it is pressed.

        TDSR means to do so itself; tdsr2 0.2 gives the terminal back before it reads, so that
        a line comes whole with Enter, and its echo is said together with the answer.
        """
        tty.setraw(self.file)

    def said(self) -> str:
        """Return what TDSR has said since it was asked last."""
        time.sleep(0.3)
        spoken = self.spoken.read_bytes()
        lines = spoken[self._heard :].decode("utf-8", "replace").splitlines()
        self._heard = len(spoken)
        # The protocol: s and a text, l and a letter, x for silence.
        told = [line[1:] for line in lines if line[:1] in ("s", "l")]
        return " ".join(" ".join(told).split())


def main() -> int:
    """Play; compare what was said with the answers."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        lines = script()[:LINES]
        told = answers(lines, home / "other.sqlite3")
        said = wanted = wrong = 0
        with InTdsr(sys.argv[1], home) as opened:
            opened.settle(2.0)
            opened.every_key()
            if "Type help" not in opened.written:
                # On a quick machine it has come by now.
                opened.wait_for("Type help")
            opened.settle(1.0)
            print("start:", opened.said())
            for line, sentences in zip(lines, told, strict=True):
                opened.type(line[:1])
                opened.settle(0.2)
                letter = opened.said()
                opened.type(line[1:])
                opened.settle(0.3)
                opened.said()
                opened.type("\r")
                opened.settle(0.3)
                heard, text = opened.said(), " ".join(sentences)
                said, wanted = said + len(heard), wanted + len(text)
                if heard != text or len(letter) > 1:
                    wrong += 1
                    print(f"{line!r}: letter {letter!r}\n  said  {heard!r}\n  words {text!r}")
            time.sleep(2)
            idle = opened.said()
            opened.type("quit\r")
        print(f"{len(lines)} answers, {wrong} not word for word; {said} of {wanted} characters")
        print(f"idle: {idle!r}; heard for each character: {said / wanted:.3f}")
    return 0 if not wrong and not idle else 1


if __name__ == "__main__":
    sys.exit(main())
