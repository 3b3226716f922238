"""Questions about the rules, and what is said to each at a table."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from measuring import at_table

from assistant.rules.edition import Rulebook

HERE = Path(__file__).parent
BEGIN = ("new llamas with Ann, Ben and Cara, full, Ann starts, any babies", "draw")
RIGHT, MISSED, WRONG = "right", "not understood", "wrong"


def questions(name: str) -> list[tuple[str, str]]:
    """Return each question of a file and the rules that answer it."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [(line.split("\t")[0], line.split("\t")[1]) for line in lines if line[:1] != "#"]


def judged(book: Rulebook, answers: str, said: tuple[str, ...]) -> str:
    """Say whether the words that were said answer a question."""
    rules = book.edition.rules
    told = {name for name, rule in rules.items() if rule.says in said}
    for way in answers.split("|"):
        if set(way.split("+")) <= told if way != "-" else not told and is_unknown(said):
            return RIGHT
    return MISSED if is_unknown(said) else WRONG


def is_unknown(said: tuple[str, ...]) -> bool:
    """Say whether an answer says that it isn't one."""
    return said[0].startswith(("Not understood", "I know no rule"))


def answered(name: str) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Ask each question of a file; yield it, what answers it, how it went and what was said."""
    with at_table("", setup=BEGIN) as player:
        game = player.session.game
        assert game is not None
        for question, answers in questions(name):
            before = game.table
            said = tuple(player.type(question))
            told = judged(game.book, answers, said)
            if game.table != before:
                told = WRONG
                player.type("undo")
            player.type("cancel")
            yield question, answers, told, said


if __name__ == "__main__":
    counts = Counter[str]()
    for question, answers, told, said in answered(sys.argv[1]):
        counts[told] += 1
        if told != RIGHT:
            print(f"{told:15}{question}  [{answers}]\n          {said[:2]}")
    print(dict(counts))
