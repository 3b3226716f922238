"""Words that let cards or hands change places."""

from assistant.choices import Said
from assistant.commands.at import At, Named, from_there
from assistant.commands.played import played
from assistant.game.phrase import Where, bare, read_phrase, seat_only
from assistant.game.pieces import Test, lying_in, stable_of
from assistant.rules.actions import Swap, SwapHands
from assistant.rules.events import Verb
from assistant.rules.table import Piece, SeatNumber, Zone
from assistant.words import choose, say

_STABLES = (lying_in(Zone.STABLE),)


@played("moves", "swap", "swaps", "trade", "trades")
def swap(at: At) -> Said:
    """Let two cards in two areas change places, or two hands."""
    other = _hands_with(at)
    if other is not None:
        return at.act(SwapHands(at.who, other))
    if not at.table.full:
        # Said before anybody names a card.
        return at.act(Swap(at.who, "", ""))
    first, second = _two_cards(at)
    mine, theirs = (read_phrase(at.game.names, text, at.area) for text in (first, second))

    def use(named: Named, at: At) -> Said:
        def with_one(one: Piece) -> Said:
            def use_other(other: Named, at: At) -> Said:
                return at.piece(
                    other, _STABLES, lambda piece: at.act(Swap(at.who, one, piece)), theirs.source
                )

            return at.card(theirs.card, say("play.which_swap"), use_other, _tests(theirs.source))

        return at.piece(named, (stable_of(at.who), *_STABLES), with_one, mine.source)

    question = choose("play.which_card", Verb.SWAP.value)
    return at.card(mine.card, question, use, _tests(mine.source) or (stable_of(at.who),))


def _hands_with(at: At) -> SeatNumber | None:
    """Return the player with whom hands are swapped: ``hands with Ben``."""
    words = bare(at.rest)
    head, _, rest = words.partition(" ")
    if head.casefold() not in ("hand", "hands"):
        return None
    return seat_only(at.game.names, bare(rest))


def _two_cards(at: At) -> tuple[str, str]:
    """Part ``narwhal for Ben's rhinocorn`` into its two cards; ``with`` says the same."""
    for word in (" for ", " with "):
        first, found, second = at.rest.rpartition(word)
        if found:
            return first, second
    return at.rest, ""


def _tests(source: Where | None) -> tuple[Test, ...]:
    return (from_there(source),) if source else ()
