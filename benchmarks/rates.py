"""How many words a minute are heard of what is asked for: ``python benchmarks/rates.py``.

Each engine that makes sound says a sample of the table, half of its words in short messages of
the golden games and half in texts of the shipped cards.  What is heard is counted from the first
sound to the last of each text, as it is spoken.  ``--curve`` prints what an engine does with its
own numbers, to be put into ``assistant/speech/engines/rates.py``.  Target: within 7 per cent from
120 to 450.
"""

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

import numpy as np  # noqa: E402
from golden import transcripts  # noqa: E402
from sitting import shipped_library  # noqa: E402

from assistant.problems import Fault  # noqa: E402
from assistant.speech.engines import Maker  # noqa: E402
from assistant.speech.engines.espeak import Espeak  # noqa: E402
from assistant.speech.engines.piper import Piper  # noqa: E402
from assistant.speech.engines.pyttsx3 import Pyttsx3Maker, open_pyttsx3  # noqa: E402
from assistant.speech.feed import RATE  # noqa: E402
from assistant.speech.synthesis import sayable_parts  # noqa: E402
from assistant.speech.voice import Style  # noqa: E402
from assistant.words.card import read_card  # noqa: E402

ASKED = (120, 150, 175, 200, 250, 300, 350, 400, 450)
TOLD = (80, 120, 160, 200, 240, 280, 300, 320, 340, 350, 400, 420, 440, 460, 520, 700, 1000)
MOST = 0.07
QUIET = 64


def sample(words: int) -> list[str]:
    """Return texts of the table with about so many words, half in messages and half in cards."""
    games = (each for each in transcripts() if each.file.stem.startswith("whole-game"))
    lines = [
        line
        for game in games
        for line in game.file.read_text("utf-8").splitlines()
        if line and line[0] not in "#>"
    ]
    library = shipped_library()
    cards = [read_card(library.catalogue, card).text for card in library.catalogue.cards]
    return [*_some(lines, words // 2), *_some(cards, words // 2)]


def _some(texts: list[str], words: int) -> list[str]:
    """Return texts from everywhere in a list, of at least so many words together."""
    every = sum(len(text.split()) for text in texts)
    step = max(1, every // words)
    return texts[step // 2 :: step]


def seconds(maker: Maker, text: str, rate: int) -> float:
    """Return for how long a text is heard."""
    made: list[bytes] = []

    def put(pcm: bytes) -> bool:
        made.append(pcm)
        return True

    for part in sayable_parts(text) if maker.slow else (text,):
        maker.make(part, Style(rate=rate), put)
    sound = np.frombuffer(b"".join(made), np.int16)
    loud = np.flatnonzero(np.abs(sound.astype(np.int32)) > QUIET)
    return float(loud[-1] - loud[0]) / RATE if loud.size else 0.0


def heard(maker: Maker, texts: list[str], rate: int) -> float:
    """Return the words a minute of all texts."""
    words = sum(len(text.split()) for text in texts)
    return words * 60 / sum(seconds(maker, text, rate) for text in texts)


def makers() -> Iterator[tuple[str, Maker]]:
    """Yield each engine that is here and makes sound."""
    yield "espeak", Espeak()
    with contextlib.suppress(Fault):
        opened = open_pyttsx3(native=False)
        if isinstance(opened, Pyttsx3Maker):
            yield "pyttsx3", opened
    with contextlib.suppress(Fault):
        yield "piper", Piper()


def main() -> None:
    """Print the table; end with 1 where espeak is over the target."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "--curve", metavar="ENGINE", help="what this engine does with its own numbers"
    )
    parser.add_argument("--words", type=int, default=2000)
    asked = parser.parse_args()
    texts, over = sample(asked.words), False
    for name, maker in makers():
        if asked.curve:
            if asked.curve == name:
                maker.curve = ()
                for told in TOLD:
                    print(f"    ({told}, {round(heard(maker, texts, told))}),", flush=True)
            continue
        print(f"{name}: asked and heard words a minute")
        for rate in ASKED:
            found = heard(maker, texts, rate)
            off = found / rate - 1
            over |= name == "espeak" and abs(off) > MOST
            print(f"  {rate:4} {found:6.0f} {100 * off:+5.1f} %", flush=True)
    sys.exit(over)


if __name__ == "__main__":
    main()
