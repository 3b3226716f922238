"""The pile and the chain in words: what is open, and in which order it resolves."""

from assistant.cards.model import Kind
from assistant.messages import Text, choose, joined, say
from assistant.rules.position import Position
from assistant.rules.table import Effect, Fate, Link
from assistant.words.chain import owed_words
from assistant.words.pile import aims, still_asked
from assistant.words.titles import cards_at


def top(position: Position) -> tuple[Text, ...]:
    """Return the top of the pile with who played it, and who has still to say something.

    What was said in secret does not show: only that somebody has said it.
    """
    table = position.table
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    card, name = position.title(pile.top), table.seats[pile.top_player].name
    return (say("asked.top", card=card, name=name), still_asked(position))


def pile_(position: Position) -> tuple[Text, ...]:
    """Return the cards of the pile, top first, each with who played it, and where it all goes."""
    table = position.table
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    told: list[Text] = [
        say(
            "asked.pile_under" if under else "asked.pile_top",
            card=position.title(piece),
            name=table.seats[player].name,
        )
        for under, (piece, player) in enumerate(
            zip(reversed(pile.cards), reversed(pile.players), strict=True)
        )
    ]
    lowest = pile.cards[0]
    told += aims(position)
    if position.kind(lowest) not in (Kind.MAGIC, Kind.INSTANT):
        whose, area = table.seats[pile.into].name, position.edition.words.area
        told.append(say("asked.pile_into", card=position.title(lowest), name=whose, area=area))
    return tuple(told)


def chain(position: Position) -> tuple[Text, ...]:
    """Return the effects that resolve now and those after them, a sentence for each link."""
    table = position.table
    owed = [owed_words(position, each) for each in table.owed]
    if table.chain is None:
        return tuple(owed) or (say("asked.no_chain"),)
    first, *later = table.chain.links
    told = [say("asked.link_now", effects=_link(position, first))]
    for number, link in enumerate(later):
        effects = joined("semicolons", *(_effect(position, each) for each in link.effects))
        told.append(say("asked.link_then" if number else "asked.link_next", effects=effects))
    return (*told, *owed)


def to_do(position: Position) -> Text:
    """Return the effects of the link that are not settled, each with the number it has there."""
    table = position.table
    if table.chain is None:
        return ""
    return _link(position, table.chain.links[0], waiting=True)


def _link(position: Position, link: Link, *, waiting: bool = False) -> Text:
    return joined(
        "semicolons",
        *(
            _effect(position, each, number)
            for number, each in enumerate(link.effects, 1)
            if not (waiting and each.settled)
        ),
    )


def _effect(position: Position, effect: Effect, number: int = 0) -> Text:
    parts = [
        say(
            "asked.effect" if number else "asked.effect_later",
            number=number,
            card=position.title(effect.piece),
            name=position.table.seats[effect.seat].name,
            duty=say("game.must" if effect.mandatory else "game.may"),
        )
    ]
    if effect.targets:
        parts.append(say("asked.aims", card=cards_at(position, effect.targets)))
    if effect.fate is not Fate.WAITING:
        parts.append(choose("asked.fate", effect.fate.value))
    return joined("commas", *parts)
