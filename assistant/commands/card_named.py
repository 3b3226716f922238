"""Which card a word is said of: the one that is named, pointed at, held up or chosen."""

from collections.abc import Callable, Sequence

from assistant.cards.find import Found, Match, Several
from assistant.cards.model import Kind
from assistant.cards.spelling import words
from assistant.choices import Blank, Choice, Said
from assistant.commands.at import At
from assistant.commands.copy_meant import Named, as_kinds
from assistant.finding import looked_up
from assistant.game.pieces import Test, babies_open, copies
from assistant.intents import Given, Intent, TitleGiven, filled
from assistant.language.heard import bare, meaning, points
from assistant.messages import Text, say
from assistant.performing import card_given, match_of, perform
from assistant.problems import Fault
from assistant.rules.babies import is_any_baby
from assistant.rules.events import Moved
from assistant.rules.table import Piece
from assistant.words.plain import repeated

_ONE = "1"
"""The number that is no title: ``return one`` names no card."""


def use_card(
    at: At,
    text: str,
    question: Text,
    use: Callable[[Named, At], Said],
    order: Sequence[Test] = (),
    among: Callable[[], tuple[Choice, ...]] = tuple,
) -> Said:
    """Use the card that is named; without one, the next that is held up, typed or chosen.

    Where a name fits several cards, those are meant that lie where `order` looks first.
    `among` are lines to choose from where none is named.
    """
    current = _pointed_at(at) if points(text) else None
    moved = _just_moved(at) if points(text) and current is None else None
    # What a word points at that nobody has named is asked for.
    unknown = points(text) and current is None and moved is None
    unsaid = at.slots.unnamed or meaning("numbers", text.casefold()) == _ONE
    wanted = not text or unknown or (unsaid and text == at.slots.card)
    given = at.answers.take()
    if given is not None:
        named = card_or_title(at, given)
        title = named if isinstance(named, str) else named.card.title
        return use(named, at.adding(title) if wanted else at)
    then = at.answers.so_far()
    if wanted:
        blank = Blank(question, then, card=True, title=at.game.free)
        return _wanted(at, blank, among())
    if current:
        at.answers.note(card_given(current))
        return use(current, at)
    text = moved or text
    if _is_place(at, text):
        return (at.tell("play.one_card"),)
    babies = any_baby(at, text, order)
    if len(babies) > 1:
        choices = tuple(Choice(each, _of_baby(at, each)) for each in babies)
        return at.session.ask(say("play.which_copy", card=text), choices)
    if babies:
        return perform(at.session, _of_baby(at, babies[0]))
    known = at.game.title_on_table(text)
    if known:
        at.answers.note(TitleGiven(known))
        return use(known, at)
    return looked_up(
        at.session,
        text,
        then,
        title=at.game.free,
        kinds=_new_kinds(at, repeated(text, 60), then),
        played=True,
        fits=(lambda match: _lies_in(at, match, order)) if order else None,
        clear=lambda match: _clear(at, match, use),
    )


def _pointed_at(at: At) -> Match | None:
    """Return the card that was last spoken of, but for a Magic whose effect is to be done.

    Of such a one people speak no more: it is what it does something to.
    """
    current = at.session.current
    if current is None or current.card.kind is not Kind.MAGIC:
        return current
    return None if _waiting(at) & {*copies(at.game.position, current)} else current


def _waiting(at: At) -> frozenset[Piece]:
    """Return the cards whose effects are to be done."""
    links = at.table.chain.links if at.table.chain else ()
    return frozenset(effect.piece for link in links for effect in link.effects)


def _just_moved(at: At) -> str | None:
    """Return the title of the one card that the last act moved, which people then call it."""
    acts, position = at.game.record.acts(), at.game.position
    events = acts[-1].events if acts else ()
    pieces = {each.piece for each in events if isinstance(each, Moved)} - _waiting(at)
    moved = {position.title(piece) for piece in pieces}
    return moved.pop() if len(moved) == 1 else None


def _wanted(at: At, blank: Blank, among: tuple[Choice, ...]) -> Said:
    """Ask for a card, with a list of those that can be chosen if that is known."""
    if not among:
        return at.session.want(blank)
    asked = tuple(at.session.ask(blank.question, among))
    at.session.prompt = at.session.prompt.with_slot(blank)
    return asked


def _is_place(at: At, text: str) -> bool:
    """Say whether a text names a whole place, and no card is called so."""
    place = at.slots.place if text == at.slots.card else None
    whole = at.session.library.of(at.game.decks).has_name
    return place is not None and place.zone is not None and not whole(text)


def _clear(at: At, match: Match, use: Callable[[Named, At], Said]) -> Said:
    """Use a card that is clear by its name."""
    at.answers.note(card_given(match))
    return use(match, at)


def card_or_title(at: At, given: Given) -> Named:
    """Return the card that was given, or its title where it is in no deck."""
    match = match_of(at.session, given)
    if match:
        return match
    if not isinstance(given, TitleGiven):
        raise Fault("prompt.question_gone")
    return given.title


def any_baby(at: At, text: str, order: Sequence[Test]) -> tuple[str, ...]:
    """Return the titles that may be meant by no more than the word for a Baby."""
    word = at.game.book.edition.words.baby
    whole, said = words(word), words(bare(text))
    if not at.table.full or not said or said != whole[: len(said)]:
        return ()
    return (said != whole and babies_open(at.game.position, order)) or (word,)


def _of_baby(at: At, title: str) -> Intent:
    """Return the word with the Baby of a title."""
    library = at.session.library.of(at.game.decks)
    match library.typed(title) if not is_any_baby(at.game.book, title) else None:
        case Found(match=match):
            given: Given = card_given(match)
        case Several(matches=(match, *_)):
            given = card_given(match)
        case _:
            given = TitleGiven(title)
    return at.answers.so_far(given)


def _lies_in(at: At, match: Match, order: Sequence[Test]) -> bool:
    position = at.game.position
    places = position.seen(copies(position, match)).values()
    return any(test(place) for test in order for place in places)


def _new_kinds(at: At, title: str, then: Intent) -> tuple[Choice, ...]:
    """Return what a title can be said to be at once; nothing where no kind is asked for."""
    asked = at.game.free and not at.game.by_title
    return as_kinds(at, title, filled(then, TitleGiven(title))) if asked else ()
