"""What is said of a card while it can still be answered, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.messages import Msg, Text, Value, say
from assistant.rules.asking import asks
from assistant.rules.decide import decide
from assistant.rules.held import why_not
from assistant.rules.position import Position
from assistant.rules.table import Held, Zone
from assistant.rules.waiting_events import Announced, CarriedOut, Dropped
from assistant.words.announcement import Announcement
from assistant.words.moves import card_at
from assistant.words.turns import turns_drawn
from assistant.words.winning import join

_UNTOLD = frozenset({"give", "shuffle", "pull"})
"""Ways that change nothing but the numbers of hands, of which nothing is told by itself."""


def tell_held(before: Position, event: Announced | Dropped | CarriedOut) -> Iterator[Text]:
    """Yield that a deed is noted, or not done, or what is done and told by nothing else.

    `before` is the position before that.
    """
    deed, pile = event.deed, before.table.pile
    if isinstance(event, CarriedOut):
        if deed.way in _UNTOLD and deed.piece is None:
            yield say("game.carried_out", what=_what(before, deed))
        return
    if isinstance(event, Announced):
        card = before.title(deed.by or pile.cards[0]) if pile else ""
        what = _what(before, deed)
        if event.instead not in (None, deed) and event.instead is not None:
            former = _what(before, event.instead)
            yield say("game.noted_instead", what=what, former=former, card=card)
        else:
            yield say("game.noted", what=what, card=card)
        return
    lies = deed.piece is not None and before.place_of(deed.piece).zone is Zone.STABLE
    key = "game.not_done_stays" if lies and deed.way != "swap" else "game.not_done"
    yield say(key, what=_what(before, deed))
    why = None if event.stopped else why_not(before, deed, decide)
    if why:
        yield say(why.key, **why.values)


_ASKED = frozenset(
    {
        *("window", "window_now", "window_ask", "window_ask_now", "window_secret"),
        *("name_target", "name_target_if_any"),
    }
)


_NEXT = frozenset({"start_draw", "draw_phase", "action_phase", "action_after_draw"})
_ASKING = frozenset(
    f"asks.{duty}{choosing}{named}"
    for duty in ("must", "may")
    for choosing in ("", "_choose")
    for named in ("", "_by")
)
_CLOSES = ("noted", "answered", "stopped", "enters", "takes_effect", "effect", "asks.")
"""How the keys begin of what tells that a window is asked about anew, or closed."""


def asked_last(
    said: Sequence[Announcement], position: Position | None = None
) -> tuple[Announcement, ...]:
    """Return what is said of several deeds: what one asks for and the next one does is left out.

    What is asked of a card is asked after the last deed that is noted of it.  `position` is the
    table after all of them: what its effects do not ask for any more is left out too.
    """
    open_ = _open_still(position) if position else []
    open_still = [_what_of(each) for each in open_] if position else None
    names = [dict(each.values).get("name") for each in open_]
    keys = [
        each.said.key.removeprefix("game.") if isinstance(each.said, Msg) else "" for each in said
    ]
    closed = max((at for at, key in enumerate(keys) if key.startswith(_CLOSES)), default=0)
    done = max((at for at, key in enumerate(keys) if key not in _ASKED | _NEXT), default=0)
    kept = tuple(
        each
        for at, (each, key) in enumerate(zip(said, keys, strict=True))
        if not (key in _ASKED and at < closed)
        and not (key in _NEXT and at < done)
        and not (key.startswith("asks.") and _is_asked_again(each.said, said[at + 1 :]))
        and not (at < done and _is_over(each.said, open_still, names))
        and not (key == "end_phase_discard" and _is_discarded(each.said, said[at + 1 :]))
    )
    texts = turns_drawn([each.said for each in kept])
    return tuple(
        each if text is each.said else replace(each, said=text, head=text)
        for each, text in zip(kept, texts, strict=True)
    )


def _is_asked_again(asked: Text, later: Sequence[Announcement]) -> bool:
    """Say whether the same is asked for later on, of those who have not done it by then."""
    wanted = _what_of(asked)
    return wanted is not None and wanted in [_what_of(each.said) for each in later]


def _open_still(position: Position) -> list[Msg]:
    """Return what the effects that resolve now ask for."""
    effects = (each for each in position.resolving if not each.settled)
    return [each for effect in effects for each in asks(position, effect)]


def _is_over(
    asked: Text, open_still: Sequence[Value | None] | None, names: Sequence[Value | None]
) -> bool:
    """Say whether an effect has asked for something that it does not ask for any more."""
    if open_still is None or not isinstance(asked, Msg):
        return False
    if asked.key == "asks.rest":
        # Nobody waits for whoever has done it by then.
        return dict(asked.values)["name"] not in names
    if asked.key not in _ASKING:
        return False
    return _what_of(asked) not in open_still


def _what_of(asked: Text) -> Value | None:
    """Return what is asked for, of those who are left of several nothing but that."""
    if not isinstance(asked, Msg) or not asked.key.startswith("asks."):
        return None
    return dict(asked.values).get("what", asked.key)


def _is_discarded(asked: Text, later: Sequence[Announcement]) -> bool:
    """Say whether as many cards as a player is asked to discard are told to be, later on."""
    wanted = dict(asked.values) if isinstance(asked, Msg) else {}
    many, name = wanted.get("count"), wanted.get("name")
    told = [each.said for each in later if isinstance(each.said, Msg)]
    titles = sum(each.key == "game.discarded" for each in told)
    numbers = [
        values["count"]
        for each in told
        if each.key == "game.discards" and (values := dict(each.values)).get("name") == name
    ]
    done = titles + sum(each for each in numbers if isinstance(each, int))
    return isinstance(many, int) and done >= many


def noted(position: Position) -> Iterator[Text]:
    """Yield what is held until the cards on the pile stand that do it."""
    pile = position.table.pile
    for by in dict.fromkeys(each.by for each in pile.held) if pile else ():
        own = [each for each in pile.held if each.by == by] if pile else []
        what = join([_what(position, each) for each in own])
        yield say(
            "game.noted", what=what, card=position.title(by or (pile.cards[0] if pile else ""))
        )


def _what(position: Position, deed: Held) -> Text:
    """Return a deed in short: its card, by whose it is where another player does it."""
    names = [seat.name for seat in position.table.seats]
    pile = position.table.pile
    name, other = names[deed.seat], names[deed.to.seat] if deed.to else ""
    if deed.piece is None:
        return say(f"game.held_{deed.way}", name=name, count=deed.count, other=other)
    card: Text = card_at(position, deed.piece)
    if deed.other is not None:
        card = join([card, card_at(position, deed.other)])
    players = pile.players[:1] if pile else ()
    if pile and deed.by in pile.cards:
        players = (pile.players[pile.cards.index(deed.by)],)
    gone = deed.by is not None and not (pile and deed.by in pile.cards)
    own = pile is None or gone or deed.seat in (*players, pile.into)
    return card if own else say("game.held_by", name=name, card=card)
