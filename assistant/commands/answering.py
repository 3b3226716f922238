"""The title of an Instant alone, while a card can be answered: somebody calls it out.

Who it was is asked where that is not known; at a way in of one player it is asked whether it is
played, for there its text may be wanted as well.
"""

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.choices import Said
from assistant.commands.understanding import did_you_mean
from assistant.finding import WHOLE, card_meant
from assistant.intents import Do
from assistant.language.heard import filled_by
from assistant.performing import perform
from assistant.rules.pile import responders
from assistant.session import Session
from assistant.shared import Unheard


def called_out(session: Session, typed: str) -> Said | None:
    """Answer with the Instant whose title a line is; None where it is none, or nobody can."""
    game = session.game
    if game is None or game.waiting or game.table.pile is None:
        return None
    card = card_meant(session, typed, played=True)
    if not isinstance(card, Found) or card.match.why not in WHOLE:
        return None
    title = card.match.card.title
    if card.match.card.kind is not Kind.INSTANT or typed.strip(" .,!").isdecimal():
        return None
    seats = responders(game.position)
    answers = Do("answer", filled_by(title, game.around), session.seat)
    if session.seat is not None:
        return did_you_mean(session, answers) if session.seat in seats else None
    if not seats:
        return None
    said = tuple(perform(session, answers))
    pile = game.table.pile
    if pile is not None and session.prompt.options:
        # Somebody has called it: nobody else lets the card through unasked.
        session.shared.unheard = Unheard(typed, pile.cards, told=False)
    return said
