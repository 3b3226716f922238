"""What holds for a time, in words."""

from collections.abc import Iterator

from assistant.messages import Text, joined, say
from assistant.rules.nouns import noun
from assistant.rules.position import Position
from assistant.rules.table import Lasting

_MANY = 2


def tell_lasting(position: Position, lasting: Lasting) -> Iterator[Text]:
    """Yield which cards are safe, from what and for how long; nothing where nobody knows."""
    text = position.effect(lasting.piece, lasting.which)
    held = text.steps[lasting.step].holds if text and lasting.step < len(text.steps) else None
    if held is None:
        return
    losses = (say(f"game.lasts_{loss.value}") for loss in sorted(held.losses))
    yield say(
        "game.lasts_next_turn" if lasting.until_next_turn else "game.lasts_turn",
        name=position.table.seats[lasting.seat].name,
        cards=noun(position, held.what, _MANY, all_=True),
        losses=say("game.lasts_anything") if held.anything else joined("or", *losses),
    )
