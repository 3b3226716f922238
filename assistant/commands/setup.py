"""Words that begin a game: which edition, who plays, how much is tracked."""

from dataclasses import replace

from assistant.choices import Blank, Choice, Said
from assistant.commands.beginning import begin, folded
from assistant.commands.guessing import did_you_mean
from assistant.commands.keeping import where
from assistant.commands.played import no_game
from assistant.commands.registry import all_words, command
from assistant.commands.setup_asking import (
    NAMES,
    among,
    ask_name_of,
    ask_names,
    ask_next_name,
    is_said_to_me,
    names_taken,
    wrong_with,
)
from assistant.finding import looked_up, used
from assistant.game.phrase import heard, lines_heard, meant
from assistant.game.player_names import bad_name, unnamed
from assistant.game.setting_up import (
    Draft,
    Kit,
    amount_in,
    baby_titles,
    bad_number,
    cards_by_code,
    decks_of,
    expansions,
    free_baby,
    kits,
    kits_named,
    kits_near,
    read_draft,
    starter_in,
)
from assistant.intents import SetUp, WordsGiven
from assistant.performing import match_of, performs
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.opening import LEAST
from assistant.session import Session
from assistant.words import Text, in_turn, say
from assistant.words.announcement import plain
from assistant.words.plain import printable


@command("game", "new", "new game", takes=True)
def new(session: "Session", rest: str) -> Said:
    """Begin a game; what is not said with it is asked."""
    session.begins("new", anew=True)
    head, with_, names = _parted(session, rest or usual(session))
    draft = Draft()
    found: tuple[Kit, ...] = ()
    if head.strip():
        found = kits_named(_kits(session), head)
        near = () if found else kits_near(_kits(session), head)
        if len(near) == 1:
            name = near[0].name
            yield from did_you_mean(session, f"new {name}{with_}{names.rstrip()}", name)
            return
        if not found:
            yield session.tell("play.no_such_edition", typed=head.strip()[:40])
    if with_:
        # Who says it all in one line would have said that another deck is mixed in.
        draft = read_draft(replace(draft, mixed=()), names)
    if len(found) == 1:
        draft = replace(draft, kit=found[0].name)
    yield from _go_on(session, draft, tuple(kit.name for kit in found))


@command("game", "start", "begin", takes=True)
def start(session: "Session", rest: str) -> Said:
    """Say how a game is begun, or what is asked in the one that is on; begin one that is named."""
    if rest and kits_named(_kits(session), _parted(session, rest)[0] or rest):
        return new(session, rest)
    if rest:
        return looked_up(session, f"start {rest}", used(session))
    if session.game is None:
        return no_game(session)
    return where(session, session.game)


def _parted(session: "Session", text: str) -> tuple[str, str, str]:
    """Return the game that a line names, what stands behind it, and who plays: with Ann, Ben."""
    if kits_named(_kits(session), text):
        return text, "", ""
    words = text.split()
    at = next((i for i, word in enumerate(words) if heard("game_with", word) is not None), None)
    if at is not None:
        head, between, names = " ".join(words[:at]), " with ", " ".join(words[at + 1 :])
    else:
        # Names may stand behind the game with nothing but a comma.
        head, comma, names = text.partition(",")
        if not (comma and kits_named(_kits(session), head)):
            return _bare_game(text), "", ""
        between = " with "
    return _bare_game(head), between, names


def _bare_game(text: str) -> str:
    words = text.split()
    while words and heard("game_filler", words[0]) is not None:
        words = words[1:]
    while words and heard("game_filler", words[-1]) is not None:
        words = words[:-1]
    return " ".join(words)


def usual(session: "Session") -> str:
    """Return what a new game is where nothing else is said with it."""
    edition, players = session.settings.edition, session.settings.players
    if session.library.hides(edition):
        # Chosen when it was shown.
        edition = ""
    return f"{edition} with {players}" if players else edition


def _kits(session: "Session") -> tuple[Kit, ...]:
    return kits(session.library.editions, session.library.catalogue)


@performs(SetUp)
def set_up(session: "Session", wanted: SetUp) -> Said | None:
    """Go on with a game that is being set up: with the line that was taken, or with an answer."""
    draft, asks = wanted.draft, wanted.asks
    if not isinstance(wanted.given, WordsGiven):
        return _baby_taken(session, wanted) if asks == "baby" else _go_on(session, draft)
    text = wanted.given.text
    if asks == "baby":
        any_baby = meant("babies", text) is not None
        return _go_on(session, replace(draft, any_baby=True)) if any_baby else None
    if is_said_to_me(asks, text):
        return None
    if asks == "kit":
        return _kit_taken(session, wanted, text)
    if asks in NAMES:
        draft, wrong = names_taken(draft, asks, text)
        return (*((plain(wrong),) if wrong else ()), *_go_on(session, draft))
    amount = amount_in(text) if asks == "full" else None
    starter = starter_in(draft.names, text) if asks == "first" else ""
    if amount:
        return _go_on(session, replace(draft, full=amount == "full"))
    if starter in draft.names:
        return _go_on(session, replace(draft, first=starter))
    none = session.tell("play.none_of_these", typed=printable(text, 40))
    return (none, *_go_on(session, draft))


def _go_on(session: "Session", draft: Draft, found: tuple[str, ...] = ()) -> Said:
    """Ask for what is missing; begin when nothing is."""
    kit = next((kit for kit in _kits(session) if kit.name == draft.kit), None)
    if kit is None:
        return _ask_kit(session, draft, found or tuple(kit.name for kit in _kits(session)))
    names = _ask_names(session, draft)
    if names is not None:
        return names
    if draft.full is None:
        return _ask_full(session, draft)
    if draft.mixed is None:
        return _ask_mixed(session, draft, kit.edition)
    if draft.first is None or draft.first.casefold() not in folded(draft.names):
        return _ask_first(session, draft, kit.edition)
    if draft.full and len(draft.babies) < len(draft.names) and not draft.any_baby:
        book = _book(session, draft, kit)
        if len(baby_titles(book.cards.values())) > 1:
            return _ask_baby(session, draft, book)
    return begin(session, draft, kit)


def _book(session: "Session", draft: Draft, kit: Kit) -> Rulebook:
    decks = decks_of(session.library.catalogue, kit, draft.mixed or ())
    return Rulebook(kit.edition, cards=cards_by_code(decks))


def _ask_names(session: "Session", draft: Draft) -> Said | None:
    """Ask for names where some are missing or cannot be used; None if all are right."""
    if not draft.names:
        return ask_names(session, draft, say("play.who_plays"))
    fault = bad_name(draft.names, all_words())
    many = bad_number(draft.names) and len(draft.names) >= LEAST
    word = "" if many else unnamed(draft.names)
    if word:
        return ask_name_of(session, draft, word)
    wrong = say("play.how_many_play", count=len(draft.names)) if many else wrong_with(draft.names)
    if fault or many:
        again = in_turn(wrong, say("play.names_again"))
        return ask_names(session, replace(draft, names=(), naming=False), again)
    if draft.naming:
        return ask_next_name(session, draft)
    if bad_number(draft.names):
        return (plain(wrong), *ask_next_name(session, replace(draft, naming=True)))
    return None


def _ask_kit(session: "Session", draft: Draft, some: tuple[str, ...]) -> Said:
    choices = tuple(
        Choice(name, SetUp(replace(draft, kit=name)), (name.casefold(),)) for name in some
    )
    return among(session, draft, say("play.which_edition"), choices, "kit")


def _kit_taken(session: "Session", wanted: SetUp, text: str) -> Said:
    found = tuple(kit.name for kit in kits_named(_kits(session), text))
    if len(found) == 1:
        return _go_on(session, replace(wanted.draft, kit=found[0]))
    missing = () if found else (session.tell("play.no_such_edition", typed=text[:40]),)
    return (*missing, *_ask_kit(session, wanted.draft, found or wanted.among))


def _ask_full(session: "Session", draft: Draft) -> Said:
    every, light = (SetUp(replace(draft, full=full)) for full in (True, False))
    choices = (
        Choice(say("play.every_card"), every, ("full", "cards")),
        Choice(say("play.numbers_only"), light, ("light", "numbers")),
    )
    return among(session, draft, say("play.how_much"), choices, "full")


def _ask_mixed(session: "Session", draft: Draft, edition: Edition) -> Said:
    decks = expansions(edition, session.library.catalogue)
    if not decks:
        return _go_on(session, replace(draft, mixed=()))

    def choosing(text: Text, said: str, *mixed: str) -> Choice:
        names = lines_heard(said) if said else ()
        return Choice(text, SetUp(replace(draft, mixed=mixed)), names)

    every = tuple(deck.name for deck in decks)
    none = choosing(say("play.mix_none"), "no_deck")
    one = tuple(choosing(name, "" if len(every) > 1 else "mix_it", name) for name in every)
    several = (choosing(say("play.mix_all"), "mix_all", *every),) if len(every) > 1 else ()
    return among(session, draft, say("play.mix"), (none, *one, *several))


def _ask_first(session: "Session", draft: Draft, edition: Edition) -> Said:
    way = edition.rules.get("first_player")
    question = say("play.who_starts", way=way.says) if way else say("play.who_starts_plain")
    choices = tuple(
        Choice(
            name,
            SetUp(replace(draft, first=name)),
            (name.casefold(), f"{name.casefold()} starts"),
        )
        for name in draft.names
    )
    return among(session, draft, question, choices, "first")


def _ask_baby(session: "Session", draft: Draft, book: Rulebook) -> Said:
    question = say("play.which_baby", name=draft.names[len(draft.babies)])
    any_ = Choice(say("play.any_baby"), SetUp(replace(draft, any_baby=True)), ("any",))
    asked = tuple(session.ask(question, (any_,)))
    decks = tuple({card.deck: "" for card in book.cards.values()})
    session.blank = Blank(question, SetUp(draft, "baby"), card=True, words=True, decks=decks)
    return asked


def _baby_taken(session: "Session", wanted: SetUp) -> Said:
    """Take the card of a player's Baby, if it is one that is still free."""
    draft, found = wanted.draft, match_of(session, wanted.given)
    kit = next((kit for kit in _kits(session) if kit.name == draft.kit), None)
    if found is None or kit is None:
        return _go_on(session, draft)
    book, card = _book(session, draft, kit), found.card
    piece = free_baby(book, card, draft.babies)
    known = card.title in baby_titles(book.cards.values())
    if not known or piece is None:
        key = "play.baby_taken" if known else "play.no_such_baby"
        return (session.tell(key, card=card.title), *_ask_baby(session, draft, book))
    return _go_on(session, replace(draft, babies=(*draft.babies, piece)))
