"""The pile and the chain in words: what is open, and in which order it resolves."""

from assistant.cards.model import Kind
from assistant.rules.edition import Rulebook
from assistant.rules.table import Effect, Fate, Link, Table
from assistant.words.chain import owed_words
from assistant.words.pile import aims, still_asked
from assistant.words.sentences import choose, say
from assistant.words.titles import cards_at


def top(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the top of the pile with who played it, and who has still to say something.

    What was said in secret does not show: only that somebody has said it.
    """
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    card, name = book.title(pile.top), table.seats[pile.top_player].name
    return (say("asked.top", card=card, name=name), still_asked(book, table))


def pile_(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the cards of the pile, top first, each with who played it, and where it all goes."""
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    told = [
        say(
            "asked.pile_under" if under else "asked.pile_top",
            card=book.title(piece),
            name=table.seats[player].name,
        )
        for under, (piece, player) in enumerate(
            zip(reversed(pile.cards), reversed(pile.players), strict=True)
        )
    ]
    lowest = pile.cards[0]
    told += aims(book, table)
    if book.kind(lowest) not in (Kind.MAGIC, Kind.INSTANT):
        whose, area = table.seats[pile.into].name, book.edition.words.area
        told.append(say("asked.pile_into", card=book.title(lowest), name=whose, area=area))
    return tuple(told)


def chain(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the effects that resolve now and those after them, a sentence for each link."""
    owed = [owed_words(book, table, each) for each in table.owed]
    if table.chain is None:
        return tuple(owed) or (say("asked.no_chain"),)
    first, *later = table.chain.links
    told = [say("asked.link_now", effects=_link(book, table, first))]
    for number, link in enumerate(later):
        effects = "; ".join(_effect(book, table, each) for each in link.effects)
        told.append(say("asked.link_then" if number else "asked.link_next", effects=effects))
    return (*told, *owed)


def to_do(book: Rulebook, table: Table) -> str:
    """Return the effects of the link that are not settled, each with the number it has there."""
    if table.chain is None:
        return ""
    return _link(book, table, table.chain.links[0], waiting=True)


def _link(book: Rulebook, table: Table, link: Link, *, waiting: bool = False) -> str:
    return "; ".join(
        _effect(book, table, each, number)
        for number, each in enumerate(link.effects, 1)
        if not (waiting and each.settled)
    )


def _effect(book: Rulebook, table: Table, effect: Effect, number: int = 0) -> str:
    parts = [
        say(
            "asked.effect" if number else "asked.effect_later",
            number=number,
            card=book.title(effect.piece),
            name=table.seats[effect.seat].name,
            duty=say("game.must" if effect.mandatory else "game.may"),
        )
    ]
    if effect.targets:
        parts.append(say("asked.aims", card=cards_at(book, table, effect.targets)))
    if effect.fate is not Fate.WAITING:
        parts.append(choose("asked.fate", effect.fate.value))
    return ", ".join(parts)
