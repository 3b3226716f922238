"""The question that is open is in the journal, as data, before anybody hears it.

When a game is taken up again it is read, and waits for its answer as before.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import (
    TYPE_CHECKING,
    Any,
    cast,
)

from assistant.choices import Noted, Prompt, Said
from assistant.forms import asks, form_of
from assistant.intents import (
    Answer,
    CardGiven,
    Count,
    Decide,
    Do,
    Fill,
    Intent,
    Picked,
    Trail,
    WordsGiven,
)
from assistant.kinds import Unkept
from assistant.language.slots import Around, filled_by
from assistant.performing import card_given, perform
from assistant.problems import Fault
from assistant.prompts import reopen_written
from assistant.registry import ACTING, all_words, find_command
from assistant.session import Session
from assistant.shared import Unheard
from assistant.words import Msg, can_be_told, say
from assistant.words.announcement import EVERYONE, OneSeat
from assistant.written import from_json, to_json

if TYPE_CHECKING:
    from assistant.journal.game import Game as Record


_NEW = "new"
_TABLES, _OWN, _DOUBTS, _UNHEARD = "table", "players", "doubts", "unheard"
"""Where a question of the table is written, those that players are asked alone, how many things
in a row were doubted, and what perhaps was an answer."""
_PHRASED = (Do.__name__, Count.__name__)


def open_prompt(session: "Session") -> Prompt | None:
    """Return the question that waits, as it is kept; None if none does that is to be kept.

    What the table asks it asks again by itself, and what is taught begins anew; before there is
    a game, only what sets one up is kept.
    """
    if session.beneath is None and session.lesson.on:
        return None
    prompt = (session.beneath or session.open_now()).prompt.without_place
    if not prompt.ask and any(_is_deed(line.then) for line in prompt.options):
        prompt = _read_out(session, prompt)
    if not prompt.ask or prompt.from_table:
        return None
    if session.current:
        prompt = replace(prompt, card=card_given(session.current))
    return prompt if _record(session) or any(map(_sets_up, _parts(prompt))) else None


def _is_deed(then: Intent) -> bool:
    """Say whether a line of a list does something in the game, as those that are offered do."""
    found = find_command(then.word) if isinstance(then, Do) else None
    return isinstance(then, Decide) or (found is not None and found[0].group in ACTING)


def _read_out(session: "Session", prompt: Prompt) -> Prompt:
    """Return a list that was offered as a question: it is read out when it is taken up again."""
    lines = (each.text for each in prompt.options)
    numbered = (say("prompt.choice", number=at, text=text) for at, text in enumerate(lines, 1))
    return replace(prompt, ask=(prompt.heading, *numbered), listed=True, to=session.prompt.to)


def _sets_up(part: object) -> bool:
    """Say whether a part of a question leads to a game that is being set up."""
    form = isinstance(part, Fill) and form_of(part).kept
    return form or (isinstance(part, Do) and part.word == _NEW)


def note(session: "Session") -> Said:
    """Write down the question that is open; return what is said where it cannot be."""
    journal = session.journal
    if journal is None or not journal.writes:
        return ()
    text = _text(session)
    record, noted = _record(session), session.noted
    behind = (record.id, record.last) if record else (None, 0)
    known = (behind, text) == (noted.behind, noted.text)
    if known or not (text or (noted.behind == behind and noted.text)):
        session.noted = Noted(behind, text, noted.fault)
        return ()
    try:
        journal.note_question(record, text)
    except Fault as fault:
        session.noted = Noted(noted.behind, noted.text, fault.key)
        told = noted.fault == fault.key
        return () if told else (session.tell(fault.key, **fault.values),)
    session.noted = Noted(behind, text)
    return ()


def note_own(session: "Session", name: str) -> None:
    """Have the question that a player is asked alone written down with that of the table."""
    prompt, asked = open_prompt(session), session.shared.asked
    asked.pop(name, None)
    if prompt:
        asked[name] = session.shared.table, to_json(prompt)


def take_up_own(session: "Session", name: str) -> None:
    """Open the question again that a player was asked alone, if it waits still."""
    table, text = session.shared.asked.get(name, (None, ""))
    prompt = _read(session, text) if text and table is session.shared.table else None
    if prompt:
        reopen_written(session, prompt)


def _text(session: "Session") -> str:
    """Return what waits as it is written: the question of the table, with those of players.

    Beside it is how clear it is where the game is: doubts in a row, and what was not understood.
    """
    prompt, shared = open_prompt(session), session.shared
    text = to_json(prompt) if prompt else ""
    asked = shared.asked.items()
    own = {name: question for name, (table, question) in asked if table is shared.table}
    more: dict[str, object] = {}
    if _record(session):
        # Doubts are counted while one of them waits, or a line is not cleared up.
        waits = bool(text or own or shared.unheard)
        more |= {_DOUBTS: shared.doubts} if shared.doubts and waits else {}
        # How many lines came behind it is not kept: what is only asked writes nothing.
        unheard = replace(shared.unheard, lines=0) if shared.unheard else None
        more |= {_UNHEARD: to_json(unheard)} if unheard else {}
    return json.dumps({_TABLES: text, _OWN: own, **more}) if own or more else text


def _shared_out(session: "Session", text: str) -> str:
    """Return the question of the table, and note the rest of what was written with it."""
    shared = session.shared
    try:
        found = json.loads(text)
        own = {str(name): (shared.table, str(asked)) for name, asked in found[_OWN].items()}
        of_table, doubts = str(found[_TABLES]), int(found.get(_DOUBTS, 0))
        unheard = from_json(Unheard, found[_UNHEARD]) if _UNHEARD in found else None
    except (ValueError, LookupError, TypeError, AttributeError):
        return text
    shared.asked, shared.doubts, shared.unheard = own, doubts, unheard
    return of_table


def take_up(session: "Session") -> bool:
    """Open the question again that was left open in the game at the table, or before one.

    Returns whether there is one.  Raises Fault if the journal cannot be read.
    """
    session.close()
    session.beneath = None
    session.shared.doubts, session.shared.unheard = 0, None
    journal, record = session.journal, _record(session)
    text = written = journal.open_question(record) if journal else ""
    text = _shared_out(session, text)
    trail = _read_trail(text)
    if journal and trail:
        with journal.laid_down():
            perform(session, trail)
        return bool(session.open_question())
    before = _set_up_before(text)
    if before:
        tuple(perform(session, before))
        return bool(session.open_question())
    prompt = _read(session, text)
    if prompt is None:
        return False
    reopen_written(session, prompt)
    session.noted = Noted((record.id, record.last) if record else (None, 0), written)
    return True


def _read(session: "Session", text: str) -> Prompt | None:
    """Read what was written down; what this version or its decks do not know is not there."""
    try:
        prompt = from_json(Prompt, _addressed(session, text))
    except ValueError:
        return None
    words, cards = all_words(), session.library.catalogue.by_key
    for part in _parts(prompt):
        if isinstance(part, Msg) and not can_be_told(part):
            return None
        if isinstance(part, Fill) and not asks(session, part):
            return None
        if isinstance(part, Do) and part.word not in words:
            return None
        if isinstance(part, CardGiven) and not any(key in cards for key in part.keys):
            return None
    return prompt


def _addressed(session: "Session", text: str) -> str:
    """Return what an older version wrote of a question with who is asked, in place of a flag."""
    kept = json.loads(text)
    if isinstance(kept, dict) and "secret" in kept:
        secret = kept.pop("secret") is True
        kept["to"] = json.loads(to_json(OneSeat(session.speaks) if secret else EVERYONE))
    return json.dumps(_slotted(kept, session.game.around if session.game else Around()))


def _slotted(kept: Any, around: Around) -> Any:
    """Return what was written with its deeds as data; an older version wrote them as a phrase."""
    if isinstance(kept, list):
        return [_slotted(part, around) for part in kept]
    if not isinstance(kept, dict):
        return kept
    found = {name: _slotted(part, around) for name, part in kept.items()}
    if found.get("is") in _PHRASED and isinstance(found.get("rest"), str):
        slots = filled_by(found.pop("rest"), around)
        name, held = ("slots", slots) if found["is"] == Do.__name__ else ("cards", slots.cards)
        found[name] = json.loads(to_json(held))
    return found


def _parts(value: Any) -> Iterator[Any]:
    """Yield a value and all that is in it."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _parts(getattr(value, field.name))


def _record(session: "Session") -> "Record | None":
    """Return the game at the table if it is kept and goes on; without one, none is at it."""
    game = session.shared.game
    if game is None or isinstance(game.record, Unkept) or game.table.outcome:
        return None
    return cast("Record", game.record)


def _read_trail(text: str) -> Trail | None:
    """Read a trail; None for what is none."""
    try:
        found = json.loads(text)
        trail = Trail(tuple(map(_line, found["lines"])), tuple(map(str, found["card"])))
    except (ValueError, LookupError, TypeError):
        return None
    return trail if trail.lines else None


def _line(kept: dict[str, Any]) -> tuple[str, str]:
    how = next((each for each in ("shown", "pressed") if each in kept), "typed")
    return how, str(kept[how])


def _set_up_before(text: str) -> Fill | None:
    """Read how far a game was set up when its draft itself was written; None for what is none."""
    try:
        slot = json.loads(text)["slot"]["fills"]
        return Fill("new game", tuple(_answers(slot["draft"]))) if slot["is"] == "SetUp" else None
    except (ValueError, LookupError, TypeError):
        return None


def _answers(draft: dict[str, Any]) -> Iterator[Answer]:
    names, mixed = list(draft["names"]), draft["mixed"]
    if draft["kit"]:
        yield Answer("kit", Picked(draft["kit"]))
    last = names[-1:] if draft["naming"] and len(names) > 1 else []
    if names:
        yield Answer("names", WordsGiven(", ".join(names[: len(names) - len(last)])))
    for name in last:
        yield Answer("next", WordsGiven(name))
    if draft["full"] is not None:
        yield Answer("full", Picked("full" if draft["full"] else "light"))
    if mixed is not None:
        yield Answer("mixed", Picked("all" if len(mixed) > 1 else "".join(mixed)))
    if draft["first"]:
        yield Answer("first", Picked(draft["first"]))
    for piece in draft["babies"]:
        yield Answer("baby", Picked(piece))
    if draft["any_baby"]:
        yield Answer("baby", Picked("any"))
