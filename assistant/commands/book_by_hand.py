"""What people put into the score book: games played without the program, and who is who."""

from collections.abc import Sequence

from assistant.choices import Choice, Said
from assistant.commands.book_views import Book, ended_so, game_told, open_book
from assistant.intents import LeaveIt, TakeOutEvening
from assistant.journal.by_hand import Evening
from assistant.journal.counted import took_part
from assistant.journal.scores import same
from assistant.language.booked import renamed
from assistant.language.days import may_be_two_days
from assistant.language.entered import played
from assistant.language.heard import number_first
from assistant.messages import Text, say
from assistant.performing import performs
from assistant.problems import Fault
from assistant.rules.table import Ending
from assistant.session import Session
from assistant.signs import hidden_sign
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import printable, repeated

LONGEST = 40
MOST_PLAYERS = 20
MOST_MINUTES = 12 * 60


def put(session: Session, book: Book, deed: str, rest: str) -> Said:
    """Do what is asked for: enter, take out, name, tell apart, or read what was entered.

    Raises Fault if it cannot be written.
    """
    match deed:
        case "add":
            return _add(session, book, rest)
        case "call":
            return _call(session, book, rest)
        case "part":
            return _part(session, book, rest)
        case "remove":
            return _remove(session, book, rest)
        case _:
            return _read(session, book)


def _add(session: Session, book: Book, rest: str) -> Said:
    read = evening_of(session, book, rest)
    if read is None:
        return (session.tell("book.add_how"),)
    evening, wrong = read
    if evening is None:
        return (session.tell("book.not_entered", why=wrong),)
    number = book.kept.enter(evening)
    return (session.tell("book.entered", number=number, game=evening_told(evening)),)


def evening_of(session: Session, book: Book, text: str) -> tuple[Evening | None, Text] | None:
    """Return the game that a text is, or why it cannot be entered; None if it is no game at all."""
    journal = session.journal
    today = journal.today() if journal else None
    found = played(text, today, players_of(book)) if today else None
    if today is None or found is None:
        return None
    if found.unread:
        parts = ", ".join(repeated(each, LONGEST) for each in found.unread)
        two = any(map(may_be_two_days, found.unread))
        return None, say("book.two_days" if two else "book.unread", parts=parts)
    players, winners = (as_known(book, names) for names in (found.players, found.winners))
    strangers = [each for each in winners if same(each) not in map(same, players)]
    names = (found.title, *players)
    twice = len({same(each) for each in players}) < len(players)
    day = found.day or today
    wrong = (
        say("book.hides")
        if any(map(hidden_sign, names))
        else say("book.long", limit=LONGEST)
        if max(map(len, names)) > LONGEST or len(players) > MOST_PLAYERS
        else say("book.twice")
        if twice
        else say("book.who_won")
        if not found.ending
        else say("book.not_there", names=", ".join(repeated(each, LONGEST) for each in strangers))
        if strangers
        else say("book.later_day")
        if day > today
        else say("book.long_game", hours=MOST_MINUTES // 60)
        if (found.minutes or 0) > MOST_MINUTES
        else say("book.no_time")
        if found.minutes == 0
        else None
    )
    if wrong:
        return None, wrong
    evening = Evening(
        day,
        title_in(session, book, found.title),
        tuple(printable(each, LONGEST) for each in players),
        winners,
        Ending(found.ending),
        found.minutes or 0,
    )
    return evening, ""


def as_known(book: Book, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as they are written in the book already."""
    known = {same(each): each for entry in book.finished for each in entry.players}
    return tuple(known.get(same(each), " ".join(each.split())) for each in names)


def title_in(session: Session, book: Book, title: str) -> str:
    """Return a title as it is written already, in the book or on a box of ours."""
    boxes = (each.name for each in session.library.editions.values())
    known = (*book.titles, *boxes, *(each.name for each in session.library.games))
    # What another title only begins with may be another game: of one the book is asked in short.
    found = next((each for each in known if same(each) == same(title)), title)
    return printable(found, LONGEST)


def evening_told(evening: Evening) -> Text:
    """Return a game that is entered by hand in words."""
    ending = ended_so(evening.ending, evening.winners)
    return game_told(evening.title, evening.players, ending, evening.day, evening.minutes)


def _call(session: Session, book: Book, rest: str) -> Said:
    both = renamed(rest, players_of(book))
    if both is None:
        return (session.tell("book.call_how"),)
    old, new = both
    known = {same(each): each for each in players_of(book)}
    if same(old) not in known:
        return (_nobody(session, book, old),)
    old, name = known[same(old)], known.get(same(new), " ".join(new.split()))
    if hidden_sign(name) or len(name) > LONGEST:
        return (session.tell("book.not_called", limit=LONGEST),)
    if old == name:
        return (session.tell("book.called_so", name=name),)
    count = sum(took_part(each, old) for each in book.finished)
    if same(old) == same(name):
        book.kept.call(old, name)
        return (session.tell("book.called", old=old, name=name, count=count),)
    together = sum(took_part(each, old) and took_part(each, name) for each in book.finished)
    if together:
        return (session.tell("book.two_people", old=old, name=name, count=together),)
    merged = same(name) in known
    book.kept.call(old, name)
    key = "book.merged" if merged else "book.called"
    return (session.tell(key, old=old, name=name, count=count),)


def _part(session: Session, book: Book, rest: str) -> Said:
    if same(rest) not in book.kept.names:
        told = ", ".join(book.kept.spelled.get(each, each) for each in book.kept.names)
        key = "book.not_named" if told else "book.nobody_named"
        return (session.tell(key, typed=repeated(rest, LONGEST), names=told),)
    name = book.kept.names[same(rest)]
    old = book.kept.spelled.get(same(rest), rest)
    book.kept.part(rest)
    return (session.tell("book.apart", old=repeated(old, LONGEST), name=name),)


def _remove(session: Session, book: Book, rest: str) -> Said:
    found = number_first(rest)
    if found is None or found[0] not in book.kept.evenings:
        return (session.tell("book.remove_which"),)
    number = found[0]
    # Nothing brings it back: it stands in no game that could be undone.
    question = say("book.remove", number=number, game=evening_told(book.kept.evenings[number]))
    sure = Choice("", TakeOutEvening(number), word="yes")
    left = LeaveIt(say("book.taking_out", number=number))
    return session.confirm((plain(question),), (sure, Choice("", left, word="no")))


@performs(TakeOutEvening)
def _take_out(session: Session, wanted: TakeOutEvening) -> Said:
    if session.journal is None:
        return (session.tell("book.no_journal"),)
    try:
        book = open_book(session, session.journal.look_through())
        evening = book.kept.evenings.get(wanted.number)
        if evening is None:
            return (session.tell("book.remove_which"),)
        book.kept.remove(wanted.number)
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    return (session.tell("book.removed", number=wanted.number, game=evening_told(evening)),)


def _read(session: Session, book: Book) -> Said:
    return played_by_hand(session, book) or (session.tell("book.none_by_hand"),)


def played_by_hand(session: Session, book: Book) -> tuple[Announcement, ...]:
    """Return the games that were entered by hand with their numbers, the newest first."""
    return tuple(
        session.tell("book.numbered", number=number, game=evening_told(evening))
        for number, evening in reversed(book.kept.evenings.items())
    )


def players_of(book: Book) -> tuple[str, ...]:
    """Return everybody who is in the score book, each once."""
    return tuple(dict.fromkeys(each for entry in book.finished for each in entry.players))


def _nobody(session: Session, book: Book, typed: str) -> Announcement:
    names = ", ".join(players_of(book))
    return session.tell("book.no_player", typed=repeated(typed, LONGEST), players=names)
