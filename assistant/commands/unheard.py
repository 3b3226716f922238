"""An answer that was not understood keeps a card from going through until it is cleared up."""

from dataclasses import replace

from assistant.cards.find import Found, Unknown
from assistant.cards.model import Kind as CardKind
from assistant.choices import Choice, Said
from assistant.commands.in_words import in_words, told
from assistant.commands.moment import moment_of
from assistant.finding import card_meant, is_named, without_owner
from assistant.game import AreaGame
from assistant.intents import Decide, Do, Insist, InTurn, LeaveIt
from assistant.language import grammar
from assistant.language.asking import Asking
from assistant.language.cutting import Cutter, Effort, TooMuch, words_of
from assistant.messages import say
from assistant.registry import ANSWERING, find_command
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.pile import responders
from assistant.session import Session
from assistant.shared import Unheard
from assistant.words.announcement import plain
from assistant.words.plain import repeated

_MOST_LINES = 4
"""How many lines may be said behind one that was not understood before it is forgotten."""
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
    somebody = names & set(words) or words[:1] in grammar().people
    if somebody and not (said and _is_no_answer(session, game, typed)):
        session.shared.unheard = Unheard(typed, pile.cards, said)


def _is_no_answer(session: Session, game: AreaGame, typed: str) -> bool:
    """Say whether a line has nothing of an answer: a card that is none alone, or a question."""
    moment = moment_of(session)
    try:
        effort = Effort()
        said = words_of(typed, grammar())
        cut = next(iter(Cutter(grammar(), moment, effort).cuts(said)), ())
        if Asking(grammar(), moment, effort).asks(cut):
            return True
    except TooMuch:
        return False
    card = card_meant(session, without_owner(session, typed), played=True)
    if not is_named(card) or isinstance(card, Unknown):
        return False
    matches = (card.match,) if isinstance(card, Found) else card.matches
    pile = game.table.pile
    on_pile = {game.position.title(each) for each in pile.cards} if pile else set[str]()
    return all(
        each.card.kind is not CardKind.INSTANT and each.card.title not in on_pile
        for each in matches
    )


def settled(session: Session, before: Unheard | None) -> None:
    """Forget a line that was not understood where a question tells what it may have meant."""
    now = session.shared.unheard
    if now is None:
        return
    if now is not before and not now.asked:
        session.shared.unheard = None if now.told and _offered(session, now.line) else now
        return
    # It is not forgotten yet: what is only asked writes nothing.
    session.shared.unheard = replace(now, lines=now.lines + 1)


def _offered(session: Session, line: str) -> bool:
    """Say whether a yes or no is asked that leaves no word of a line out, or is no answer."""
    asked = next((each.then for each in session.prompt.options if each.word == "yes"), None)
    if not isinstance(asked, Do | InTurn):
        return False
    deeds = asked.deeds if isinstance(asked, InTurn) else (asked,)
    answers = any(each.word not in (_PASSES, _CLOSES) and _is_answer(each) for each in deeds)
    return not answers or len(line.split()) <= len(told(session, asked).split())


def _is_answer(deed: Do) -> bool:
    """Say whether a word answers the card that was played."""
    command = find_command(deed.word)
    return command is not None and command[0].group == ANSWERING


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
    if unheard.lines >= _MOST_LINES:
        # Whoever meant to answer has said so by then.
        return None
    if _passes(game, action, unheard):
        return None
    rest = set(responders(game.position))
    ends = isinstance(action, PassAll) or (isinstance(action, Pass) and not rest - {action.seat})
    if not ends or unheard.asked:
        return None
    session.shared.unheard = replace(unheard, asked=True)
    secret = game.position.value("claims") == "collect"
    if unheard.line in game.names:
        part = session.tell("unclear.may_want_to_answer", name=unheard.line)
    else:
        part = session.tell("unclear.may_be_answer", typed=repeated(unheard.line, 40))
    why = () if secret else (part,)
    question = say("unclear.nobody_answers", card=game.position.title(pile.top))
    yes = Choice("", Insist(action, wanted.words), word="yes")
    # What is not done is told as the deed that it is, in whatever words it was said.
    seat = action.seat if isinstance(action, Pass) else None
    said = in_words(game.names, _PASSES if isinstance(action, Pass) else _CLOSES, "", seat)
    left = LeaveIt(game.for_all(action, said))
    return session.confirm((*why, plain(question)), (yes, Choice("", left, word="no")))
