"""Whether a card may be played now: ``can Ben play Extra Tail``, ``may I neigh that``.

It is judged like the deed itself, and nothing is done.  What somebody holds is never looked at.
"""

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.choices import Said
from assistant.game import AreaGame
from assistant.game.pieces import hand_of, which_copy
from assistant.language import Deed, Meaning, Moment, Understood
from assistant.language.heard import entries, meaning
from assistant.language.meanings import surely
from assistant.rules.actions import Action, Draw, Play, Respond
from assistant.rules.pile import against_answering
from assistant.rules.rulings import Doubt, Refused
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import plain
from assistant.words.doubts import doubt_words

_DRAWS = "draw"
_PLAYS = frozenset({"play", "answer"})
"""The words of the program that bring a card out of a hand."""


def forbidden_said(typed: str) -> str | None:
    """Return what is asked of a deed that may not be, as whether it may; None if nothing is.

    ``Why can't Ben play Narwhal`` asks about the same as ``can Ben play Narwhal``.
    """
    words = typed.strip().rstrip("?!. ").replace("’", "'").split()
    said = [each.casefold() for each in words]
    begins = (begin.split() for begin in entries("why_not"))
    led = next((len(begin) for begin in begins if said[: len(begin)] == begin), 0)
    first = said[led] if 0 < led < len(said) else ""
    positive = meaning("may_not", first)
    if positive is not None:
        return " ".join((positive, *words[led + 1 :]))
    if first not in {*entries("may"), *entries("is")}:
        return None
    denied = next((at for at, each in enumerate(said) if each in entries("may_never")), None)
    return None if denied is None else " ".join((*words[led:denied], *words[denied + 1 :]))


def said_as_done(typed: str) -> str | None:
    """Return the deed that a question asks about; None if it does not ask whether one may be."""
    typed = forbidden_said(typed) or typed
    words = typed.strip().rstrip("?!. ").split()
    first, rest = words[0].casefold() if words else "", words[1:]
    if first in entries("may"):
        return " ".join(rest)
    plain_words = [each.casefold() for each in rest]
    for end in entries("may_behind"):
        ends = end.split()
        for at in range(len(rest) - len(ends) if first in entries("is") else 0):
            if plain_words[at : at + len(ends)] == ends:
                return " ".join((*rest[:at], *rest[at + len(ends) :]))
    return None


def without_condition(asked: str) -> str:
    """Return what is asked about before a condition, which stands on the table; else nothing.

    ``I play Extra Tail when I have no Basic one``.
    """
    words, conditions = asked.split(), entries("may_if")
    ends = (at for at, word in enumerate(words) if word.casefold() in conditions)
    return " ".join(words[: next(ends, 0)])


def asks_leave(typed: str) -> bool:
    """Say whether a question can only ask whether something is allowed, and wishes nothing."""
    first = typed.partition(" ")[0].casefold()
    return first in entries("is")


def whether_allowed(
    session: Session, found: Meaning, at: Moment, *, asks: bool = False, why: bool = False
) -> Said | None:
    """Answer whether what was understood may be done now; None if it is no play of one card.

    `asks` is whether nothing else can be meant, so that it need not be understood word by word,
    `why` whether it is only asked what forbids it.
    """
    game = session.game
    if game is None or not game.table.full or game.table.outcome:
        return None
    deeds = found.deeds if isinstance(found, Understood) else surely(found) if asks else ()
    if len(deeds) != 1:
        return None
    (deed,) = deeds
    ways = _ways(session, game, deed, at, why=why)
    if not ways:
        return None
    doubts = [_against(game, way) for way in ways]
    best = min(doubts, key=len)
    if not best:
        return (plain(say("play.nothing_forbids" if why else "play.may_be_done")),)
    if why:
        return (plain(doubt_words(best[0])),)
    return (plain(say("play.may_not_be_done", why=doubt_words(best[0]))),)


def _ways(
    session: Session, game: AreaGame, deed: Deed, at: Moment, *, why: bool
) -> tuple[Action, ...]:
    """Return the actions that a deed may be: a card that harms goes to any of the others.

    Whether one may draw, a rule tells; only `why` not is told of the moment.
    """
    if deed.word == _DRAWS and why and not deed.rest:
        return (Draw(at.speaker if deed.seat is None else deed.seat),)
    if deed.word not in _PLAYS:
        return ()
    card = session.library.of(game.decks).typed(deed.rest)
    if not isinstance(card, Found):
        return ()
    who = deed.seat if deed.seat is not None else at.speaker
    if who is None:
        return ()
    piece = which_copy(game.position, card.match, hand_of(who), unseen=True)
    if not isinstance(piece, str):
        return ()
    kind = game.position.kind(piece)
    if kind is Kind.INSTANT:
        return (Respond(who, piece),)
    others = tuple(each for each in range(len(game.table.seats)) if each != who)
    return tuple(Play(who, piece, into) for into in (others if kind is Kind.DOWNGRADE else (who,)))


def _against(game: AreaGame, action: Action) -> tuple[Doubt, ...]:
    if isinstance(action, Respond) and game.table.pile is None:
        # A card that forbids every answer says more than that there is nothing to answer.
        return against_answering(game.position, action.seat)
    ruling = game.decide(action)
    return (ruling.why,) if isinstance(ruling, Refused) else tuple(ruling.doubts)
