"""The tutorial: step after step is said, and each waits until it was done, or for Enter.

The steps are sentences (``tutorial.toml``).  Where one needs a game, one is played that
is kept nowhere; a game of the table's own is never touched.
"""

from assistant.choices import Said
from assistant.intents import Say
from assistant.language.program import ways
from assistant.performing import perform
from assistant.session import Session
from assistant.words import Msg, choose
from assistant.words.announcement import plain
from assistant.words.rendering import render, sentences

_BEGINS = frozenset({"new", "resume", "demo", "welcome"})
"""Words of the program that would lead out of the tutorial."""
_UNCLEAR = "unclear."
_LOST = frozenset(
    {
        *("tutorial.no_game", "tutorial.leads_out"),
        *("prompt.no_card", "prompt.no_card_or_word", "prompt.none_near", "prompt.no_list"),
    }
)
"""What is said to whoever has typed a wrong word, or one that comes later."""


def begin(session: Session, step: int = 0) -> Said:
    """Begin at a step, or where it was left."""
    _put_back(session)
    session.close()
    left = session.settings.tutorial
    if step == 0 and 1 < left <= count():
        first = (session.tell("tutorial.going_on", number=left, count=count()),)
        return (*first, *_say(session, left, anew=True))
    return _say(session, max(1, step), anew=True)


def where(session: Session) -> Said:
    """Say which step it is, and what it asks for."""
    told = session.tell("help.lesson", number=session.lesson.step, count=count())
    return (told, plain(_field(session.lesson.step, "say")))


def wants(session: Session, typed: str) -> bool:
    """Say whether a step is on that asks for this line."""
    return session.lesson.on and _plain(typed) in _wanted(session.lesson.step)


def go_on(session: Session) -> Said:
    """Go on to the next step."""
    return _say(session, session.lesson.step + 1)


def leave(session: Session) -> Said:
    """Leave it; it is taken up again where it was left."""
    if not session.lesson.on:
        return (session.tell("tutorial.not_on"),)
    _put_back(session)
    return (session.tell("tutorial.left"),)


def after(session: Session, typed: str) -> Said:
    """Go on where the line that was typed is what the step asked for."""
    if session.over:
        _put_back(session)
    return go_on(session) if wants(session, typed) else ()


def strays(session: Session, typed: str, word: str) -> Said | None:
    """Say what leaves the tutorial where a line, by its `word`, would begin a game; else None."""
    if not session.lesson.on or wants(session, typed) or word not in _BEGINS:
        return None
    return (session.tell("tutorial.leads_out", word=ways(word)[0]),)


def reminded(session: Session, said: Said, step: int) -> Said:
    """Say how the tutorial goes on where a line was of no use at the step before it."""
    stays = session.lesson.on and session.lesson.step == step and not session.open_question()
    keys = [each.said.key for each in said if isinstance(each.said, Msg)]
    lost = any(key in _LOST or key.startswith(_UNCLEAR) for key in keys)
    return (session.tell("tutorial.goes_on"),) if stays and lost else ()


def _say(session: Session, step: int, *, anew: bool = False) -> Said:
    """Say a step; behind the last one, end.  `anew` is whether it does not follow another."""
    if step > count():
        _put_back(session)
        return (session.tell("tutorial.end"), *session.set("tutorial", 0))
    needs = _field(step, "plays")
    if needs and not session.lesson.playing and session.shared.game is not None:
        # The table's own game is not for trying things out.
        return (session.tell("tutorial.own_game"), *_say(session, _after_game(step)))
    session.lesson.step = step
    if needs and not session.lesson.playing:
        _play(session, step)
    elif session.lesson.playing and not needs:
        _game_away(session)
    faults = session.set("tutorial", step)
    shown, card = _field(step, "shows"), _field(step, "card")
    seen = perform(session, _held_up(shown)) if shown else ()
    # Who did not read the card that a step is about has it read first.
    before = session.current.card.title if session.current else ""
    front = perform(session, _held_up(card)) if card and (anew or before != card) else ()
    return (*front, plain(_field(step, "say")), *seen, *faults)


def _play(session: Session, step: int) -> None:
    """Bring a game to the table that is kept nowhere, as it is when a step begins."""
    session.lesson.playing, session.lesson.aside, session.journal = True, session.journal, None
    first = next(number for number in range(step, 0, -1) if _field(number, "begins"))
    tuple(perform(session, Say(_field(first, "begins"))))
    for number in range(first, step):
        tuple(perform(session, Say(_wanted(number)[0])))


def _game_away(session: Session) -> None:
    if session.lesson.playing:
        session.game, session.journal = None, session.lesson.aside
        session.lesson.playing, session.lesson.aside = False, None
        session.close()


def _put_back(session: Session) -> None:
    """End what was begun for the tutorial only."""
    _game_away(session)
    session.lesson.step = 0


def count() -> int:
    """Return how many steps there are."""
    return sum(name.startswith("step_") for name in sentences("tutorial"))


def _field(step: int, name: str) -> str:
    """Return what a step has of a name, as it is written in the language in use."""
    return render(choose(f"tutorial.step_{step}", name, ""))


def _wanted(step: int) -> tuple[str, ...]:
    """Return what the step asks for; each of them will do."""
    return tuple(_plain(each) for each in _field(step, "type").split(";") if each)


def _after_game(step: int) -> int:
    while step <= count() and _field(step, "plays"):
        step += 1
    return step


def _plain(typed: str) -> str:
    return " ".join(typed.casefold().split())


def _held_up(title: str) -> Say:
    """Return what is said to look up a card, in the language in use."""
    return Say(f"{ways('card')[0]} {title}")
