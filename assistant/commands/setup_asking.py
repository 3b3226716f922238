"""How the questions before a game are put: what was said is not lost by what nobody understands."""

from dataclasses import replace

from assistant.choices import Blank, Choice, Said
from assistant.commands.registry import all_words, find_command
from assistant.game.phrase import meant
from assistant.game.player_names import bad_name, leads_to_names, unnamed, who_is
from assistant.game.setting_up import Draft, bad_number, named_as, with_names
from assistant.intents import SetUp
from assistant.session import Session
from assistant.words import Text, say
from assistant.words.plain import printable

NAMES = frozenset({"names", "next", "who"})
"""Questions for names; a line may be an answer to them though it begins with a word of mine."""


def is_said_to_me(asks: str, text: str) -> bool:
    """Say whether a line is a word of mine where it might answer what is asked."""
    ends = asks == "next" and meant("leaving", text) is not None
    names = asks in NAMES and leads_to_names(text)
    return bool(find_command(text)) and not (ends or names)


def among(
    session: "Session", draft: Draft, question: Text, choices: tuple[Choice, ...], asks: str = "one"
) -> Said:
    """Ask for one of some; what is none of them is told, and the question is asked again."""
    names = tuple(str(choice.text) for choice in choices) if asks == "kit" else ()
    asked = tuple(session.ask(question, choices))
    session.blank = Blank(question, SetUp(draft, asks, names), words=True)
    return asked


def wrong_with(names: tuple[str, ...]) -> Text:
    """Return the sentence for what is wrong with players, nothing if they can play."""
    fault = bad_name(names, all_words())
    if fault:
        return say(fault[1], name=printable(fault[0], 40))
    return say("play.how_many_play", count=len(names)) if bad_number(names) else ""


def ask_names(session: "Session", draft: Draft, question: Text) -> Said:
    """Ask for all names in a list, or for the first of them."""
    return session.want(Blank(question, SetUp(draft, "names"), words=True))


def ask_next_name(session: "Session", draft: Draft) -> Said:
    """Ask who sits next, where the names are said one by one."""
    question = say("play.next_name", name=draft.names[-1])
    done = SetUp(replace(draft, naming=False))
    return session.want(Blank(question, SetUp(draft, "next"), words=True, skip=done))


def ask_name_of(session: "Session", draft: Draft, word: str) -> Said:
    """Ask for the name of somebody who was said without one: who ``me`` is."""
    question = say("play.who_is", word=who_is(word))
    return session.want(Blank(question, SetUp(draft, "who"), words=True))


def names_taken(draft: Draft, asks: str, text: str) -> tuple[Draft, Text]:
    """Return what is known with an answer to a question for names, and what is wrong with it."""
    match asks:
        case "names":
            return with_names(draft, text), ""
        case "who":
            named = named_as(draft, unnamed(draft.names), text)
            fault = bad_name(named.names, all_words())
        case _ if meant("leaving", text) is not None:
            return replace(draft, naming=False), ""
        case _:
            named = with_names(draft, text)
            fault = None if unnamed(named.names) else bad_name(named.names, all_words())
    return (draft, say(fault[1], name=printable(fault[0], 40))) if fault else (named, "")
