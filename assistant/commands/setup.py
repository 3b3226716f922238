"""Words that begin a game: which edition, who plays, how much is tracked."""

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.cards.find import Match
from assistant.choices import Blank, Choice, Said
from assistant.commands.beginning import begin, folded
from assistant.commands.guessing import did_you_mean
from assistant.commands.registry import all_words, command
from assistant.commands.setup_asking import among, answering, ask_names, ask_next_name
from assistant.game.phrase import meant
from assistant.game.setting_up import (
    Draft,
    Kit,
    baby_titles,
    bad_name,
    bad_number,
    cards_by_code,
    decks_of,
    expansions,
    free_baby,
    kits,
    kits_named,
    kits_near,
    read_draft,
)
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.opening import LEAST
from assistant.standing import plain
from assistant.words import say

if TYPE_CHECKING:
    from assistant.session import Session


@command("game", "new", "new game", takes=True)
def new(session: "Session", rest: str) -> Said:
    """Begin a game; what is not said with it is asked."""
    session.trace.begin("new", anew=True)
    head, with_, names = f" {rest or usual(session)} ".partition(" with ")
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
        draft = replace(draft, kit=found[0])
    yield from _go_on(session, draft, found)


def usual(session: "Session") -> str:
    """Return what a new game is where nothing else is said with it."""
    edition, players = session.settings.edition, session.settings.players
    if session.library.hides(edition):
        # Chosen when it was shown.
        edition = ""
    return f"{edition} with {players}" if players else edition


def _kits(session: "Session") -> tuple[Kit, ...]:
    return kits(session.library.editions, session.library.catalogue)


def _go_on(session: "Session", draft: Draft, found: tuple[Kit, ...] = ()) -> Said:
    """Ask for what is missing; begin when nothing is."""
    if draft.kit is None:
        return _ask_kit(session, draft, found or _kits(session))
    names = _ask_names(session, draft)
    if names is not None:
        return names
    if draft.full is None:
        return _ask_full(session, draft)
    if draft.mixed is None:
        return _ask_mixed(session, draft)
    if draft.first is None or draft.first.casefold() not in folded(draft.names):
        return _ask_first(session, draft, draft.kit.edition)
    if draft.full and len(draft.babies) < len(draft.names) and not draft.any_baby:
        decks = decks_of(session.library.catalogue, draft.kit, draft.mixed or ())
        book = Rulebook(draft.kit.edition, cards=cards_by_code(decks))
        if len(baby_titles(book.cards.values())) > 1:
            return _ask_baby(session, draft, book)
    return begin(session, draft, draft.kit)


def _ask_names(session: "Session", draft: Draft) -> Said | None:
    """Ask for names where some are missing or cannot be used; None if all are right."""
    if not draft.names:
        return ask_names(session, draft, say("play.who_plays"), _go_on)
    count, fault = len(draft.names), bad_name(draft.names, all_words())
    many = bad_number(draft.names) and count >= LEAST
    wrong = say("play.how_many_play", count=count)
    if fault and not many:
        wrong = say(fault[1], name=fault[0])
    if fault or many:
        again = f"{wrong} {say('play.names_again')}"
        return ask_names(session, replace(draft, names=(), naming=False), again, _go_on)
    if draft.naming:
        return ask_next_name(session, draft, _go_on)
    if bad_number(draft.names):
        return (plain(wrong), *ask_next_name(session, replace(draft, naming=True), _go_on))
    return None


def _ask_kit(session: "Session", draft: Draft, some: tuple[Kit, ...]) -> Said:
    def choosing(kit: Kit) -> Choice:
        return Choice(
            kit.name,
            lambda chosen: _go_on(chosen, replace(draft, kit=kit)),
            (kit.name.casefold(),),
        )

    def take(text: str) -> Said:
        found = kits_named(_kits(session), text)
        if len(found) == 1:
            return _go_on(session, replace(draft, kit=found[0]))
        missing = () if found else (session.tell("play.no_such_edition", typed=text[:40]),)
        return (*missing, *_ask_kit(session, draft, found or some))

    question = say("play.which_edition")
    answering(session, Blank(question, words=take))
    return tuple(session.ask(question, tuple(choosing(each) for each in some)))


def _ask_full(session: "Session", draft: Draft) -> Said:
    def choosing(key: str, full: bool, *names: str) -> Choice:
        return Choice(say(key), lambda chosen: _go_on(chosen, replace(draft, full=full)), names)

    return among(
        session,
        say("play.how_much"),
        (
            choosing("play.every_card", True, "full", "cards"),
            choosing("play.numbers_only", False, "light", "numbers"),
        ),
    )


def _ask_mixed(session: "Session", draft: Draft) -> Said:
    decks = expansions(draft.kit.edition, session.library.catalogue) if draft.kit else ()
    if not decks:
        return _go_on(session, replace(draft, mixed=()))

    def choosing(text: str, *mixed: str) -> Choice:
        return Choice(text, lambda chosen: _go_on(chosen, replace(draft, mixed=mixed)))

    none = choosing(say("play.mix_none"))
    one = tuple(choosing(deck.name, deck.name) for deck in decks)
    every = tuple(deck.name for deck in decks)
    several = (choosing(say("play.mix_all"), *every),) if len(every) > 1 else ()
    return among(session, say("play.mix"), (none, *one, *several))


def _ask_first(session: "Session", draft: Draft, edition: Edition) -> Said:
    def choosing(name: str) -> Choice:
        return Choice(
            name,
            lambda chosen: _go_on(chosen, replace(draft, first=name)),
            (name.casefold(), f"{name.casefold()} starts"),
        )

    way = edition.rules.get("first_player")
    question = say("play.who_starts", way=way.says if way else "").strip()
    return among(session, question, tuple(choosing(name) for name in draft.names))


def _ask_baby(session: "Session", draft: Draft, book: Rulebook) -> Said:
    name = draft.names[len(draft.babies)]

    def take(match: Match) -> Said:
        card = match.card
        piece = free_baby(book, card, draft.babies)
        if card.title in baby_titles(book.cards.values()) and piece is None:
            return (
                session.tell("play.baby_taken", card=card.title),
                *_ask_baby(session, draft, book),
            )
        if card.title not in baby_titles(book.cards.values()) or piece is None:
            return (
                session.tell("play.no_such_baby", card=card.title),
                *_ask_baby(session, draft, book),
            )
        return _go_on(session, replace(draft, babies=(*draft.babies, piece)))

    def any_(chosen: "Session") -> Said:
        chosen.blank = None
        return _go_on(chosen, replace(draft, any_baby=True))

    def words(text: str) -> Said | None:
        if meant("babies", text) is not None:
            return any_(session)
        session.blank = blank
        return None

    question = say("play.which_baby", name=name)
    asked_ = session.ask(question, (Choice(say("play.any_baby"), any_, ("any",)),))
    decks = tuple({card.deck: "" for card in book.cards.values()})
    blank = Blank(question, take, words, decks=decks)
    session.want(blank)
    return asked_
