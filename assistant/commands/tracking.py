"""What the table is asked for by itself: where things lie, from numbers to cards; and letters.

Each answer is an act, and the next question comes from the table as it is then; so back takes
the last answer back as an undo does.
"""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.answers import GivenAnswers
from assistant.commands.at import At, at_game
from assistant.commands.card_named import card_or_title, use_card
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.in_words import in_words
from assistant.commands.played import played
from assistant.forms import Answers, Form, Step, Taken, ask, register
from assistant.game import AreaGame
from assistant.game.pieces import lying_in
from assistant.intents import (
    Answer,
    AskMost,
    Count,
    Decide,
    Do,
    Given,
    Picked,
    Skipped,
    TitleGiven,
    WordsGiven,
)
from assistant.language.heard import ended, meant, names_in, number_in, seat_first, without_first
from assistant.language.program import ways
from assistant.messages import Msg, say
from assistant.performing import card_given, perform, performs
from assistant.registry import find_command
from assistant.rules.actions import (
    Action,
    CountLetters,
    Leave,
    Move,
    SetDeck,
    SetHand,
    Spell,
    Track,
)
from assistant.rules.babies import there_already
from assistant.rules.events import LettersCounted, Moved, NumberSet, Spelled, Told, Verb
from assistant.rules.offers import offers
from assistant.rules.table import Piece, Place, SeatNumber, Zone, unnumbered
from assistant.rules.targets import letters_wanted
from assistant.rules.winning import tally
from assistant.session import Session
from assistant.words import asked, render
from assistant.words.announcement import plain

_UNSEEN = (lying_in(Zone.DECK), lying_in(Zone.NURSERY))


def cards_in(at: At, text: str) -> tuple[str, ...]:
    """Return the cards of a list: ``Narwhal, Rhinocorn``."""
    return names_in(text, at.game.titles)


def _cards_only(at: At, text: str) -> WordsGiven | None:
    """Return a line that names cards and is no word of mine, nor about a player."""
    if find_command(text) or seat_first(at.game.names, text) or text.isdecimal():
        return None
    return WordsGiven(", ".join(cards_in(at, text))) if cards_in(at, text) else None


def _undone(session: Session, *kinds: type) -> Taken | None:
    """Take the last act back if it answered what was asked; None if it did something else."""
    acts = session.game.record.acts() if session.game else ()
    events = acts[-1].events if len(acts) > 1 else ()
    if not events or not all(isinstance(event, kinds) for event in events):
        return None
    return Taken(perform(session, Do("undo")), ())


# -- what lies where -------------------------------------------------------------------


@played("game", "track", takes=False)
def track(at: At) -> Said:
    """Track every card from now on, where only numbers were tracked."""
    return at.act(Track(complete=not at.game.free))


def _place(session: Session) -> tuple[AreaGame, Place] | None:
    """Return the game and the next place that the table is to tell of; None if there is none."""
    game = session.game
    return (game, game.table.untold[0]) if game and game.table.untold else None


def _at_place(session: Session, game: AreaGame, place: Place) -> At:
    name = game.names[place.seat] if place.seat >= 0 else ""
    at = at_game(session, game, Do("has", seat=place.seat if name else None))
    return replace(at, words=f"{name} {place.zone.value}".strip())


def _place_step(session: Session, answers: Answers) -> Step | None:
    found = _place(session)
    if found is None:
        return None
    game, place = found
    cards = place.zone is Zone.STABLE
    question = asked.ask_untold(game.position, place)
    return Step("place", question, card=cards, title=cards and game.free, skip=True)


def _place_read(session: Session, answers: Answers, step: Step, given: Given) -> Given | None:
    found = _place(session)
    if found is None or not isinstance(given, WordsGiven):
        return given
    game, place = found
    if place.zone is Zone.STABLE:
        return _cards_only(_at_place(session, game, place), given.text)
    named = seat_first(game.names, given.text)
    if named and named[0] != place.seat:
        return None
    said = without_first("holding", named[1] if named else given.text)
    number = number_in(ended("in_hand", said) or said)
    return None if number is None or meant("counted", said) is not None else Picked(number)


def _place_taken(session: Session, answers: Answers) -> Taken:
    found = _place(session)
    if found is None:
        return Taken((), ())
    game, place = found
    at = _at_place(session, game, place)
    match answers[-1].given:
        case Picked(value=number):
            hand = place.zone is Zone.HAND
            action: Action = SetHand(place.seat, int(number)) if hand else SetDeck(int(number))
            return Taken(at.adding(str(number)).act(action), ())
        case WordsGiven(text=text):
            return Taken(_lay_in_turn(at, place.seat, cards_in(at, text)), ())
        case Skipped():
            return Taken(at.act(Leave((place,))), ())
        case given:
            return Taken(_put_before(at, place.seat, card_or_title(at, given)), ())


def _places_left(session: Session, answers: Answers) -> Said:
    found = _place(session)
    return _at_place(session, *found).act(Leave(found[0].table.untold)) if found else ()


def _place_back(session: Session, answers: Answers) -> Taken | None:
    return _undone(session, NumberSet, Told, Moved)


PLACES = register(
    Form(
        "places",
        _place_step,
        _place_read,
        taken=_place_taken,
        back=_place_back,
        left=_places_left,
        table=True,
    )
)


def lay_out(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Put the cards of a list before a player, one act each, the next when one is clear."""
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return _put(at, seat, named, tuple(others))

    return use_card(at, first, "", use, _UNSEEN)


def _lay_in_turn(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Put the cards of a list before a player as if that were said anew."""
    return lay_out(at.anew("has", names, seat), seat, names)


def _put_before(at: At, seat: SeatNumber, named: Named) -> Said:
    """Put a card before a player that was named alone."""
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    given = TitleGiven(named) if isinstance(named, str) else card_given(named)
    return _put(at.anew("has", (title,), seat, given), seat, named)


def _put(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} has {title}")

    def with_piece(piece: Piece) -> Said:
        to = Place(Zone.STABLE, seat)
        there = there_already(at.game.position, piece, to)
        if there:
            card = at.game.position.title(there)
            yield at.tell("play.lies_there", card=card, name=at.name(seat), area=at.area)
        else:
            yield from at.act(Move(Verb.PUT, seat, piece, to))
        if others and not at.session.prompt.options:
            yield from _lay_in_turn(at, seat, others)

    return use_copy(at, named, _UNSEEN, with_piece)


# -- letters ---------------------------------------------------------------------------


@played("numbers", "letters")
def letters(at: At) -> Said:
    """Name a player's cards one after the other, for the letters in their titles.

    Where each card is tracked nothing has to be named: how many letters they have is told.
    """
    wanted = at.who in letters_wanted(at.game.position)
    if not wanted and at.table.full and not at.slots.said:
        return tuple(map(plain, asked.arithmetic(at.game.position, at.who)))
    if not wanted and (at.table.full or not at.slots.said):
        # Said before anybody has named all the cards.
        return at.act(CountLetters(at.who, ()))
    if not at.slots.said:
        return _ask_letters(at.session, at.who)
    if at.slots.ends:
        return _finish(at, at.who)
    if at.table.full:
        return lay_out(at, at.who, at.slots.cards)
    if at.table.seats[at.who].spelled:
        return _spell(at, at.who, at.slots.cards)
    return _all(at, at.slots.cards, ())


def _all(at: At, names: tuple[str, ...], pieces: tuple[Piece, ...]) -> Said:
    """Take all the cards of a player that were said in one line."""
    if not names:
        return at.act(CountLetters(at.who, pieces))
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return use_copy(at, named, (), lambda piece: _all(at, tuple(others), (*pieces, piece)))

    return use_card(at, first, "", use)


def _of(seat: SeatNumber) -> Answers:
    return (Answer("seat", Picked(seat)),)


def _ask_letters(session: Session, seat: SeatNumber) -> Said:
    """Ask for the next card of a player whose letters decide."""
    return ask(session, LETTERS, _of(seat))


def _seat(session: Session, answers: Answers) -> At | None:
    """Return who is asked for cards; None without a game."""
    given = answers[0].given if answers else None
    if session.game is None or not isinstance(given, Picked):
        return None
    return at_game(session, session.game, Do("letters", seat=int(given.value)))


def _letters_step(session: Session, answers: Answers) -> Step | None:
    at = _seat(session, answers)
    if at is None:
        return None
    full, name, spelled = at.table.full, at.name(at.who), at.table.seats[at.who].spelled
    if full:
        question = say("play.which_unnamed", name=name, area=at.area)
    elif not spelled:
        question = say("play.which_letters_first", name=name)
    else:
        cards = [at.game.position.card(piece) for piece in spelled]
        so_far, count = sum(c.counts_as if c else 1 for c in cards), at.table.seats[at.who].count
        key = "play.which_letters" if so_far < count else "play.which_letters_last"
        question = say(key, name=name, so_far=so_far, all=count)
    # Enter alone ends a list that has begun.
    skip = full or bool(spelled)
    return Step("card", question, card=True, title=at.game.free, skip=skip)


def _letters_read(
    session: Session, answers: Answers, step: Step, given: Given
) -> Given | Msg | None:
    at = _seat(session, answers)
    if at is None or not isinstance(given, WordsGiven):
        return given
    if meant("no_more", given.text) is not None:
        none = bool(tally(at.game.position, at.who).count)
        return say("play.no_letters", name=at.name(at.who)) if none else Skipped()
    return _cards_only(at, given.text)


def _letters_taken(session: Session, answers: Answers) -> Taken:
    at, given = _seat(session, answers), answers[-1].given
    if at is None:
        return Taken((), ())
    seat = at.who
    if isinstance(given, Skipped):
        return Taken(
            perform(session, AskMost(seat) if at.table.full else Count(seat, done=True)), ()
        )
    if not at.table.full:
        cards = cards_in(at, given.text) if isinstance(given, WordsGiven) else ()
        return Taken(perform(session, Count(seat, cards, () if cards else (given,))), ())
    if isinstance(given, WordsGiven):
        return Taken(_lay_in_turn(at, seat, cards_in(at, given.text)), ())
    named = card_or_title(at, given)
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    return Taken(_lay_in_turn(at, seat, (title,)), ())


def _letters_left(session: Session, answers: Answers) -> Said:
    at = _seat(session, answers)
    return perform(session, AskMost(at.who)) if at else ()


def _letters_back(session: Session, answers: Answers) -> Taken | None:
    return _undone(session, Spelled, LettersCounted)


LETTERS = register(
    Form(
        "letters",
        _letters_step,
        _letters_read,
        taken=_letters_taken,
        back=_letters_back,
        left=_letters_left,
        table=True,
    )
)


@performs(Count)
def _counted(session: Session, wanted: Count) -> Said | None:
    """Count a card of a player whose letters decide, or end the count."""
    game, seat = session.game, wanted.seat
    if game is None:
        return None
    at = at_game(session, game, Do("letters", seat=seat))
    at = replace(at, answers=GivenAnswers(wanted))
    if wanted.done:
        return _finish(at, seat)
    if wanted.cards:
        return _spell(at, seat, wanted.cards)
    given = at.answers.take()
    return None if given is None else _spelled(at, seat, card_or_title(at, given))


@performs(AskMost)
def _ask_most(session: Session, wanted: AskMost) -> Said:
    """Ask the table who has most, where not all cards are to be named."""
    if session.game is None:
        return ()
    session.prompt = session.prompt.with_slot(None)
    found = ((render(offer.told), offer.action) for offer in offers(session.game.position))
    choices = tuple(Choice(words, Decide(action, words)) for words, action in found)
    return session.ask(say("play.who_has_most"), choices)


def _spell(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Count the cards of a list, one act each, the next when one is clear."""
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return _spelled(at, seat, named, tuple(others))

    return use_card(at, first, "", use)


def _spelled(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} letters {title}")

    def with_piece(piece: Piece) -> Said:
        yield from at.act(Spell(seat, piece))
        if others and not at.session.prompt.options:
            yield from perform(at.session, Count(seat, others))

    return use_copy(at, named, (), with_piece)


def _finish(at: At, seat: SeatNumber) -> Said:
    """Count the letters of the cards that were named."""
    spelled = at.table.seats[seat].spelled
    if not spelled and tally(at.game.position, seat).count:
        told = at.tell("play.no_letters", name=at.name(seat))
        return (told, *_ask_letters(at.session, seat))
    words = in_words(at.game.names, "letters", ways("done")[0], seat)
    return replace(at, words=words).act(CountLetters(seat, spelled))
