"""Problems as sentences: the file, the place in it, and what is to be mended."""

from pathlib import PurePath

from assistant.messages import Text, in_turn, joined, say
from assistant.problems import Problem


def tell_problem(problem: Problem) -> Text:
    """Return one problem as a full sentence that begins with its place."""
    where: list[Text] = [PurePath(problem.file).name]
    part = str(problem.values.get("part", ""))
    if part and problem.entry:
        where.append(say(f"decks.place_{part}", number=problem.entry))
    elif part:
        where.append(say(f"decks.whole_{part}"))
    if problem.title:
        where.append(problem.title)
    words: Text = say(problem.key, **problem.values)
    if problem.values.get("hint"):
        words = in_turn(words, say("decks.did_you_mean", hint=problem.values["hint"]))
    return say("decks.problem", where=joined("commas", *where), words=words)
