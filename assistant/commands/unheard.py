"""An answer that was not understood keeps a card from going through until it is cleared up."""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.in_words import in_words
from assistant.game import AreaGame
from assistant.intents import Decide, Insist, LeaveIt
from assistant.language import grammar
from assistant.messages import say
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.pile import responders
from assistant.session import Session
from assistant.shared import Unheard
from assistant.words.announcement import plain
from assistant.words.plain import repeated

_PASSES, _CLOSES = "pass", "all pass"
_SIGNS = '.,:;!?-–()"'


def note_unheard(session: Session, typed: str, *, said: bool = True) -> None:
    """Note a line about somebody that was not understood while a card can be answered.

    Of what was understood in part, `said` false, it is not told again.
    """
    game = session.game
    pile = game.table.pile if game else None
    # Who is called by name, as in ``Ben: mine``, is named all the same.
    parts = (each.strip(_SIGNS) for each in typed.casefold().replace("'", " '").split())
    words = tuple(each for each in parts if each)
    if game is None or pile is None or not words:
        return
    names = {name.casefold() for name in game.names}
    if names & set(words) or words[:1] in grammar().people:
        session.shared.unheard = Unheard(typed, pile.cards, said)


def cleared(session: Session, game: AreaGame, action: object) -> None:
    """Forget what was not understood, where an answer was given or whoever it was passes."""
    unheard = session.shared.unheard
    if unheard is None:
        return
    pile = game.table.pile
    if (
        _passes(game, action, unheard)
        or isinstance(action, Respond)
        or pile is None
        or pile.cards != unheard.cards
    ):
        session.shared.unheard = None


def _passes(game: AreaGame, action: object, unheard: Unheard) -> bool:
    """Say whether a player passes of whom what was not understood perhaps said an answer."""
    name = game.names[action.seat].casefold() if isinstance(action, Pass) else None
    return name is not None and name in unheard.line.casefold()


def ask_unheard(session: Session, game: AreaGame, wanted: Decide) -> Said | None:
    """Ask whether nobody answers, where that would let a card through past an unheard answer.

    It is asked once: who says so again means it.
    """
    unheard, pile, action = session.shared.unheard, game.table.pile, wanted.action
    if unheard is None or pile is None or unheard.cards != pile.cards:
        return None
    if _passes(game, action, unheard):
        return None
    rest = set(responders(game.position))
    ends = isinstance(action, PassAll) or (isinstance(action, Pass) and not rest - {action.seat})
    if not ends or unheard.asked:
        return None
    session.shared.unheard = replace(unheard, asked=True)
    secret = game.position.value("claims") == "collect"
    part = session.tell("unclear.part", typed=repeated(unheard.line, 40))
    told = (part,) if unheard.told and not secret else ()
    question = say("unclear.nobody_answers", card=game.position.title(pile.top))
    yes = Choice("", Insist(action, wanted.words), word="yes")
    # What is not done is told as the deed that it is, in whatever words it was said.
    seat = action.seat if isinstance(action, Pass) else None
    said = in_words(game.names, _PASSES if isinstance(action, Pass) else _CLOSES, "", seat)
    left = LeaveIt(game.for_all(action, said))
    return session.confirm((*told, plain(question)), (yes, Choice("", left, word="no")))
