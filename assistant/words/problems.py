"""Problems as sentences: the file, the place in it, and what is to be mended."""

from pathlib import PurePath

from assistant.problems import Problem
from assistant.words.sentences import say


def tell_problem(problem: Problem) -> str:
    """Return one problem as a full sentence that begins with its place."""
    where = [PurePath(problem.file).name]
    part = str(problem.values.get("part", ""))
    if part and problem.entry:
        where.append(say(f"decks.place_{part}", number=problem.entry))
    elif part:
        where.append(say(f"decks.whole_{part}"))
    if problem.title:
        where.append(problem.title)
    words = say(problem.key, **problem.values)
    if problem.values.get("hint"):
        words += " " + say("decks.did_you_mean", hint=problem.values["hint"])
    return say("decks.problem", where=", ".join(where), words=words)
