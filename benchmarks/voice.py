"""How many words the game costs the ear: ``python benchmarks/voice.py``.

The golden whole games are played again, and what is spoken at each verbosity is counted: words
for each recorded act and for each typed line, and the sentences that cost most.  A word is what
stands between blanks.  Acts are counted as they are recorded, those too that are taken back.
With ``--few`` the same acts are typed as a table does that has played before, and asks little.
Targets: at most 8 words an act at normal, and at brief at most 60 per cent of that.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

from golden import Transcript, in_few_words, leave, sit_down, transcripts  # noqa: E402

from assistant.inbox import Typed  # noqa: E402
from assistant.messages import Msg  # noqa: E402
from assistant.speech.how_much import Verbosity, spoken  # noqa: E402

LEVELS: tuple[Verbosity, ...] = tuple(each for each in Verbosity if each is not Verbosity.OFF)
MOST = 8.0
"""So many words at most are heard for each act at normal."""
BRIEF = 0.6
"""The share of them that is heard at brief, at most."""
SHOWN = 25
"""So many sentences are listed."""


@dataclass
class Count:
    """What was heard, at one verbosity, and what for; `play` are the words of lines that record."""

    words: int = 0
    play: int = 0
    by_key: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)


@dataclass
class Heard:
    """What several games came to."""

    lines: int = 0
    acts: int = 0
    at: dict[Verbosity, Count] = field(default_factory=lambda: {each: Count() for each in LEVELS})


def whole_games(*, few: bool) -> Iterator[Transcript]:
    """Yield the whole games: one of each edition, and of travel one with every card."""
    if few:
        yield from in_few_words()
        return
    yield from (each for each in transcripts() if each.file.stem.startswith("whole-game"))


def play(game: Transcript, heard: Heard) -> None:
    """Play a game anew, and add what is heard of it at each verbosity."""
    with tempfile.TemporaryDirectory() as home:
        player = sit_down(Path(home))
        known = {each: Counter[str]() for each in LEVELS}
        acts = 0
        try:
            for line in game.typed:
                if line == "restart":
                    leave(player)
                    player = sit_down(Path(home))
                    known = {each: Counter[str]() for each in LEVELS}
                    continue
                heard.lines += 1
                if line.startswith("scan: "):
                    told = player.show(line.removeprefix("scan: "))
                else:
                    told = list(player.take(Typed(line)))
                running = player.session.game
                now = len(running.record.acts()) if running else acts
                for each in told:
                    key = each.said.key if isinstance(each.said, Msg) else each.text
                    for level, count in heard.at.items():
                        words = len(spoken(each, level, "", known[level]).split())
                        count.words += words
                        count.play += words if now > acts else 0
                        count.by_key[key] += words
                        count.times[key] += bool(words)
                heard.acts += max(0, now - acts)
                acts = now
        finally:
            leave(player)


def all_games(*, few: bool) -> Heard:
    """Play every whole game; return what all of them came to."""
    everything = Heard()
    for game in whole_games(few=few):
        play(game, everything)
    return everything


def row(name: str, heard: Heard) -> None:
    """Print what one game, or all of them, came to."""
    an_act = [f"{count.words / max(1, heard.acts):5.2f}" for count in heard.at.values()]
    a_line = [f"{count.words / max(1, heard.lines):5.2f}" for count in heard.at.values()]
    print(f"{name:48} {heard.lines:5} {heard.acts:5}  {' '.join(an_act)}  {' '.join(a_line)}")


def main() -> None:
    """Print the table; end with 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--sentences", choices=LEVELS, default=Verbosity.NORMAL)
    parser.add_argument("--few", action="store_true")
    asked = parser.parse_args()
    print(f"Words heard, at {', '.join(LEVELS)}: for each act, then for each line")
    print(f"{'game':48} {'lines':>5} {'acts':>5}")
    everything = Heard()
    for game in whole_games(few=asked.few):
        one = Heard()
        play(game, one)
        row(f"{game.edition}/{game.file.stem}", one)
        everything.lines += one.lines
        everything.acts += one.acts
        for level, count in one.at.items():
            total = everything.at[level]
            total.words += count.words
            total.play += count.play
            total.by_key += count.by_key
            total.times += count.times
    row("all", everything)
    shown = everything.at[Verbosity(asked.sentences)]
    print(f"\nThe sentences that cost most, at {asked.sentences}: words, times, key")
    for key, words in shown.by_key.most_common(SHOWN):
        print(f"{words:6} {shown.times[key]:5}  {key[:70]}")
    normal, brief = everything.at[Verbosity.NORMAL].words, everything.at[Verbosity.BRIEF].words
    share = brief / max(1, normal)
    an_act = normal / max(1, everything.acts)
    print(f"\nnormal: {an_act:.2f} words an act (target: {MOST:g})")
    played = [f"{each.play / max(1, everything.acts):.2f}" for each in everything.at.values()]
    print(f"of that in lines that record an act, without questions: {', '.join(played)}")
    print(f"brief: {100 * share:.0f} % of that (target: {100 * BRIEF:.0f})")
    sys.exit(an_act > MOST or share > BRIEF)


if __name__ == "__main__":
    main()
