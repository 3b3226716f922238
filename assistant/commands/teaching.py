"""Words that teach: which text stands on a card, the codes of a kit, a label on the wrong card."""

from collections.abc import Callable

from assistant.cards.find import Found, Match, Several, Why
from assistant.cards.learned import Progress, progress
from assistant.cards.model import Deck
from assistant.cards.spelling import normal
from assistant.choices import Choice, Said
from assistant.commands.own_text import is_of, keep
from assistant.finding import looked_up, offer, text_in
from assistant.forms import Answers, Form, Option, Step, Taken, ask, go_on, opened, register
from assistant.intents import (
    YES,
    Answer,
    AskText,
    CodeGiven,
    Do,
    Given,
    Intent,
    LeaveIt,
    Picked,
    Relabel,
    Skipped,
)
from assistant.language.slots import Slots
from assistant.library import save_text
from assistant.messages import Msg, Text, joined, say
from assistant.performing import card_given, match_of, perform, performs
from assistant.registry import command
from assistant.session import Session
from assistant.standing import deck_line
from assistant.words.announcement import Announcement
from assistant.words.card import heading
from assistant.words.plain import repeated

KIT_WORD = "kit"
NAMED = 5
"""So many missing cards are named without being asked for."""


# -- words -------------------------------------------------------------------------


@command("card", "teach", takes=True)
def teach(session: Session, rest: str) -> Said:
    """Ask for the printed text of a card, or for the codes of a kit."""
    if not rest:
        if session.current is None:
            return (session.tell("teach.what"),)
        return perform(session, AskText(card_given(session.current)))
    first, _, name = rest.partition(" ")
    if first.casefold() == KIT_WORD:
        return _with_deck(session, name, "teach", f"{KIT_WORD} ", _begin_kit)
    deck = next((deck for deck in _decks(session) if _is_named(deck, rest)), None)
    return _begin_kit(session, deck) if deck else looked_up(session, rest, AskText())


@command("card", "keep text")
def keep_text(session: Session, rest: str) -> Said:
    """Keep the text that the code holds as the owner's text of the card."""
    match, payload = session.current, session.code
    if match is None or payload is None or not is_of(session, payload, match):
        return (session.tell("teach.no_text"),)
    text = text_in(session, payload, match)
    if not text:
        return (session.tell("teach.no_text"),)
    kit = opened(session, "kit")
    said = tuple(keep(session, match, text))
    if kit:
        said = (*said, session.tell("teach.keeping"))
        deck, *others = kit.answers
        return go_on(session, KIT, Taken(said, (deck, Answer("keeping", YES), *others), quiet=True))
    return said


@command("code", "missing", takes=True)
def missing(session: Session, rest: str) -> Said:
    """Tell which cards of a kit have no code yet."""
    return _with_deck(session, rest, "missing", "", _missing)


@command("code", "mislabelled")
def mislabelled(session: Session, rest: str) -> Said:
    """Mend a label that is on the wrong card."""
    code = session.code
    return ask(session, LABEL, (Answer("code", CodeGiven(code)),) if code is not None else ())


def _with_deck(
    session: Session, name: str, word: str, before: str, use: Callable[[Session, Deck], Said]
) -> Said:
    """Use the deck that is named, or else the one that is taught or comes first here; or ask.

    The same is meant by `word` with the name of a deck behind what stands `before` it.
    """
    decks = _decks(session)
    if name:
        named = [deck for deck in decks if _is_named(deck, name)]
        named = named or [deck for deck in decks if normal(name) in normal(deck.name)]
        if not named:
            return (session.tell("teach.no_deck", typed=repeated(name, 40)),)
    else:
        kit = opened(session, "kit")
        taught = _taught(session, kit.answers) if kit else None
        wanted = taught.id if taught else session.first_deck
        named = [deck for deck in decks if deck.id == wanted] or list(decks)
    if len(named) == 1:
        return use(session, named[0])

    def choosing(deck: Deck) -> Choice:
        return Choice(deck_line(deck), Do(word, Slots(f"{before}{deck.id}")))

    return session.ask(say("teach.which_deck"), tuple(choosing(deck) for deck in named))


def _decks(session: Session) -> tuple[Deck, ...]:
    return session.library.catalogue.decks


def _is_named(deck: Deck, name: str) -> bool:
    return normal(name) in (normal(deck.id), normal(deck.name), normal(deck.code))


# -- the codes of a kit ------------------------------------------------------------


def _begin_kit(session: Session, deck: Deck) -> Said:
    """Say how far it is, and how to go on."""
    now = _progress(session, deck)
    said = (
        session.tell("teach.kit", deck=deck.name, **_counts(now)),
        *_last_ones(session, now),
        session.tell("teach.kit_how"),
    )
    return go_on(session, KIT, Taken(said, (Answer("deck", Picked(deck.id)),), quiet=True))


def _taught(session: Session, answers: Answers) -> Deck | None:
    """Return the deck whose codes are taught, None if it is not there any more."""
    given = answers[0].given if answers else None
    wanted = given.value if isinstance(given, Picked) else ""
    return next((deck for deck in _decks(session) if deck.id == wanted), None)


def _code(answers: Answers, step: str) -> str | None:
    """Return the code that is the last answer, if it answers that question."""
    given = answers[-1].given
    known = answers[-1].step == step and isinstance(given, CodeGiven)
    return given.payload if known and isinstance(given, CodeGiven) else None


def _kit_step(session: Session, answers: Answers) -> Step | None:
    deck, payload = _taught(session, answers), _code(answers, "code")
    if deck is None or answers[-1].step == "end":
        return None
    if payload is None:
        return Step("code", say("teach.show"), words=False, code=True)
    catalogue = session.library.catalogue
    fitting = _fitting(session, deck, payload)
    options = tuple(Option(heading(catalogue, m.card), m.card.key) for m in fitting)
    question = say("teach.which")
    return Step(
        "card", question, options, words=False, card=True, code=True, decks=(deck.id,), skip=True
    )


def _fitting(session: Session, deck: Deck, payload: str) -> tuple[Match, ...]:
    """Return the cards of a deck that a code may be, where it may be several."""
    found = session.library.of((deck.id,)).scanned(payload)
    return found.matches if isinstance(found, Several) else ()


def _kit_read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    deck, payload = _taught(session, answers), _code(answers, "code")
    if isinstance(given, CodeGiven) and not given.payload.strip():
        return say("teach.code_empty")
    if isinstance(given, Picked) and deck and payload is not None:
        fitting = _fitting(session, deck, payload)
        return next((card_given(m) for m in fitting if m.card.key == given.value), None)
    return given


def _kit_taken(session: Session, answers: Answers) -> Taken:
    """Tie a code that is known to this deck, or that was named; ask which card an unknown is."""
    deck, given, before = _taught(session, answers), answers[-1].given, answers[:-1]
    if deck is None:
        return Taken((), before)
    pending = _code(before, "code")
    before = before[:-1] if pending is not None else before
    if isinstance(given, Skipped):
        return Taken((session.tell("teach.left_out"),), before)
    if not isinstance(given, CodeGiven):
        match = match_of(session, given)
        if match is None or pending is None:
            return Taken((), before)
        return _tied(session, deck, before, pending, match)
    payload = given.payload
    match session.library.of((deck.id,)).scanned(payload):
        case Found(match=found) if payload in session.library.learned.cards:
            session.current = found
            now = _counts(_progress(session, deck))
            known = session.tell("teach.known", title=found.card.title, **now)
            return Taken((known,), before, quiet=True)
        case Found(match=found):
            return _tied(session, deck, before, payload, found)
        case _:
            return Taken((), (*before, Answer("code", given)))


def _tied(session: Session, deck: Deck, answers: Answers, payload: str, match: Match) -> Taken:
    """Tie a code to a card of the kit; behind the last card, end."""
    faults = session.kept(lambda: session.library.tie(payload, match.card))
    session.unknown, session.current = None, match
    now = _progress(session, deck)
    key = "teach.guessed" if match.why is Why.TEXT_ALIKE else "teach.tied"
    said = [session.tell(key, title=match.card.title, **_counts(now)), *faults]
    if Answer("keeping", YES) in answers:
        text = text_in(session, payload, match)
        if text:
            owned = session.reword((match.card, *match.variants), text)
            said += session.kept(lambda: save_text(owned))
    else:
        said += offer(session, payload, match)
    kept = tuple(each for each in answers if each.step != "tied")
    if not now.missing:
        said.append(session.tell("teach.kit_done", deck=deck.name))
        return Taken(said, (*kept, Answer("end", YES)))
    return Taken(said, (*kept, Answer("tied", CodeGiven(payload))), quiet=True)


def _kit_back(session: Session, answers: Answers) -> Taken | None:
    """Leave the code out that is asked about, or ask about the last one anew."""
    deck, tied = _taught(session, answers), _code(answers, "tied")
    if _code(answers, "code") is not None:
        return Taken((session.tell("teach.left_out"),), answers[:-1])
    if deck is None or tied is None:
        return None
    faults = session.kept(lambda: session.library.untie(tied))
    told = session.tell("teach.undone", **_counts(_progress(session, deck)))
    return Taken((told, *faults), (*answers[:-1], Answer("code", CodeGiven(tied))))


def _kit_left(session: Session, answers: Answers) -> Said:
    deck = _taught(session, answers)
    if deck is None:
        return ()
    now = _progress(session, deck)
    return (session.tell("teach.kit_left", **_counts(now)), *_last_ones(session, now))


KIT = register(
    Form(
        "kit",
        _kit_step,
        _kit_read,
        taken=_kit_taken,
        back=_kit_back,
        left=_kit_left,
        gone=say("teach.kit_gone"),
        stops=True,
        undoes=say("teach.no_code_to_undo"),
    )
)


def _missing(session: Session, deck: Deck) -> Said:
    """Tell which cards of a deck have no code that was taught."""
    now = _progress(session, deck)
    if not now.missing:
        return (session.tell("teach.kit_done", deck=deck.name),)
    return (session.tell("teach.missing", titles=_named(now), **_counts(now)),)


def _progress(session: Session, deck: Deck) -> Progress:
    return progress(deck, session.library.learned.cards)


def _last_ones(session: Session, now: Progress) -> tuple[Announcement, ...]:
    """Name what is missing where it is little."""
    few = 0 < len(now.missing) <= NAMED
    return (session.tell("teach.missing_few", titles=_named(now)),) if few else ()


def _named(now: Progress) -> Text:
    """Return the missing titles; titles may hold commas."""
    return joined(
        "semicolons",
        *(
            title if count == 1 else say("teach.missing_count", title=title, count=count)
            for title, count in now.missing.items()
        ),
    )


def _counts(now: Progress) -> dict[str, int]:
    return {"done": now.done, "total": now.total}


# -- a label on the wrong card -----------------------------------------------------


def _label_step(session: Session, answers: Answers) -> Step | None:
    """Ask for the label, then for the card it is on; a printed label is asked about."""
    if not answers:
        return Step("code", say("teach.label_ask"), words=False, code=True)
    payload = _code(answers[:1], "code") or ""
    if len(answers) == 1:
        known = session.library.scanned(payload)
        question = say("teach.label_unknown")
        if isinstance(known, Found):
            question = say("teach.label_which", title=known.match.card.title)
        return Step("card", question, words=False, card=True, code=True)
    match, own = (
        match_of(session, answers[1].given),
        session.library.index.codes.get(normal(payload)),
    )
    card = session.library.index.cards[own[0]] if own else None
    if match is None or card is None or card.key == match.card.key or len(answers) > 2:
        return None
    values = {"code": card.code, "known": card.title, "title": match.card.title}
    options = (
        Option(say("teach.yes"), "yes", word="yes"),
        Option(say("teach.no"), "no", word="no"),
    )
    return Step("sure", say("teach.label_printed", **values), options)


def _label_read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    if isinstance(given, CodeGiven) and not given.payload.strip():
        return say("teach.code_empty")
    return given if step.name != "sure" or isinstance(given, Picked) else None


def _label_taken(session: Session, answers: Answers) -> Taken:
    """Take a newer label for the one that was shown before."""
    newer = isinstance(answers[-1].given, CodeGiven)
    return Taken((), (Answer("code", answers[-1].given),) if newer else answers)


def _label_then(session: Session, answers: Answers) -> Intent:
    if answers[2:] and answers[2].given != YES:
        match = match_of(session, answers[1].given)
        return LeaveIt(say("teach.relabelling", title=match.card.title) if match else "")
    return Relabel(_code(answers[:1], "code") or "", answers[1].given, sure=True)


def _label_left(session: Session, answers: Answers) -> Said:
    return (session.tell("play.cancelled"),)


LABEL = register(
    Form(
        "label",
        _label_step,
        _label_read,
        _label_then,
        _label_taken,
        left=_label_left,
        stops=True,
    )
)


@performs(Relabel)
def _relabelled(session: Session, wanted: Relabel) -> Said:
    """Tie a label to the card it is on."""
    payload, match = wanted.payload, match_of(session, wanted.given)
    if match is None:
        return ()
    session.unknown, session.current = None, match
    faults = session.kept(lambda: session.library.tie(payload, match.card))
    key = "teach.label_mended_now" if faults else "teach.label_mended"
    return (session.tell(key, title=match.card.title), *faults)
