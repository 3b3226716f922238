"""A game is set up: which edition, who plays, how much is tracked; then it begins.

How it is laid out is read before that and after it.
"""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.babies_said import babies_said
from assistant.commands.keeping import where
from assistant.commands.played import no_game, played
from assistant.commands.understanding import did_you_mean
from assistant.commands.which_game import (
    ANOTHER,
    all_kits,
    kit_meant,
    kit_said,
    kit_step,
    parted,
    usual,
    usual_edition,
)
from assistant.finding import card_meant, is_named, looked_up, used
from assistant.forms import Answers, Form, Option, Step, ask, opened, register
from assistant.game.setting_up import (
    Draft,
    Kit,
    amount_in,
    baby_titles,
    bad_name,
    bad_number,
    bare_starter,
    cards_by_code,
    decks_of,
    expansions,
    free_baby,
    kits_named,
    kits_near,
    leads_to_names,
    named_as,
    read_draft,
    starter_in,
    unnamed,
    who_is,
    with_names,
)
from assistant.game_data import Cards, CardSaid
from assistant.intents import (
    Answer,
    Begin,
    CardGiven,
    Do,
    Fill,
    Given,
    Intent,
    Picked,
    Skipped,
    WordsGiven,
)
from assistant.keeper.shelf import faults_of
from assistant.kinds import Unkept, UnkeptAct
from assistant.language.heard import heard, meant, seat_first, spoken
from assistant.language.slots import Slots
from assistant.messages import Msg, Text, say
from assistant.performing import match_of
from assistant.playable import Playable
from assistant.registry import PROGRAM, all_words, command, find_command
from assistant.rules.edition import Rulebook
from assistant.rules.opening import LEAST
from assistant.rules.rulings import Refused
from assistant.rules.table import Piece, SeatNumber
from assistant.session import Session
from assistant.standing import played_with
from assistant.words import explaining
from assistant.words.announcement import plain
from assistant.words.plain import repeated
from assistant.words.problems import tell_problem

_NAMES = frozenset({"names", "next", "who"})
_ALL, _ANY = "all", "any"
_AND = "\n"
"""Between several Babies that were picked in one line."""
_BEGINNING = frozenset({"draw", "play"})
"""What is done first in a game."""


# -- words -------------------------------------------------------------------------


@command("game", "new", takes=True)
def new(session: "Session", rest: str) -> Said:
    """Begin a game; what is not said with it is asked."""
    head, with_, names = usual(session, *parted(session, rest))
    if heard("another_game", head) is not None or heard("another_game", rest) is not None:
        session.begins("new", anew=True)
        line = (Answer("line", WordsGiven(names)),) if with_ else ()
        yield from ask(session, NEW_GAME, (Answer("kit", Picked(ANOTHER)), *line))
        return
    found = kits_named(all_kits(session), head)
    near = () if found else kits_near(all_kits(session), head)
    unknown = head.strip() and not found and not near
    if unknown and session.shared.game is None and is_named(card_meant(session, head)):
        # Who wants to play a card is early, and what is asked for the game waits.
        yield from no_game(session)
        return
    session.begins("new", anew=True)
    answers: Answers = ()
    if head.strip():
        if len(near) == 1:
            name = near[0].name
            wanted = Do("new", Slots(f"{name}{with_}{names.rstrip()}"))
            yield from did_you_mean(session, wanted, name)
            return
        if not found:
            yield session.tell("play.no_such_edition", typed=repeated(head.strip(), 40))
            faults = tuple(map(tell_problem, faults_of(head)))
            games = ", ".join(each.name for each in session.library.games)
            yield from map(plain, faults)
            if not faults:
                yield session.tell("play.make_one", games=games)
        else:
            answers = (Answer("kit", kit_meant(found, head, usual_edition(session))),)
    if with_:
        answers = (*answers, Answer("line", WordsGiven(names)))
        said = read_draft(Draft(), names).names
        several = said[0].split() if len(said) == 1 and head.strip() and found else []
        if not bad_number(several) and all(each[:1].isupper() for each in several):
            # Names with no comma between them, or one of several words.
            apart = names.replace(said[0], ", ".join(several))
            question = say("play.so_many", count=len(several), names=", ".join(several))
            begins = Do("new", Slots(f"{head}{with_}{apart}"))
            as_said = Fill(NEW_GAME.name, answers)
            sure = (Choice("", begins, word="yes"), Choice("", as_said, word="no"))
            yield from session.confirm((plain(question),), sure)
            return
        wrong = _wrong_in_list(said) or (said and bad_number(said) and wrong_with(said))
        if wrong and not _unnamed(said):
            yield plain(wrong)
    yield from ask(session, NEW_GAME, answers)


@command("game", "start", takes=True)
def start(session: "Session", rest: str) -> Said:
    """Say how a game is begun, or what is asked in the one that is on; begin one that is named."""
    head, with_, _ = parted(session, rest)
    if with_ or (head and kits_named(all_kits(session), head)):
        return new(session, rest)
    if head:
        return looked_up(session, f"start {rest}", used(session))
    if rest and session.shared.game is None:
        return new(session, "")
    if session.shared.game is None:
        return no_game(session)
    return where(session, session.shared.game)


# -- what is asked -------------------------------------------------------------------


def _draft_of(session: "Session", answers: Answers) -> Draft:
    """Return what is known of the game with some answers."""
    draft = Draft()
    for answer in answers:
        match answer.step, answer.given:
            case "kit", Picked(value=name) if name != ANOTHER:
                draft = replace(draft, kit=str(name))
            case "line", WordsGiven(text=text):
                # Who says it all in one line would have said that another deck is mixed in.
                draft = read_draft(replace(draft, mixed=()), text)
                draft = replace(draft, names=()) if _wrong_in_list(draft.names) else draft
            case "names" | "next", WordsGiven(text=text):
                draft = with_names(draft, text)
            case "next", _:
                draft = replace(draft, naming=False)
            case "who", WordsGiven(text=text):
                draft = named_as(draft, unnamed(draft.names), text)
            case "full", Picked(value=amount):
                draft = replace(draft, full=amount == "full")
            case "mixed", Picked(value=name):
                draft = replace(draft, mixed=_mixed(session, draft, str(name)))
            case "first", Picked(value=name):
                draft = replace(draft, first=str(name))
            case "first", WordsGiven(text=text):
                draft = replace(draft, first=_first_named(draft.names, text))
            case "baby", (Picked(value="any") | WordsGiven()):
                draft = replace(draft, any_baby=True)
            case "baby", Picked(value=piece):
                picked = map(Piece, str(piece).split(_AND))
                draft = replace(draft, babies=(*draft.babies, *picked))
    return draft


def _mixed(session: "Session", draft: Draft, name: str) -> tuple[str, ...]:
    kit = _kit_of(session, draft)
    if name == _ALL and kit:
        return tuple(each.name for each in expansions(kit.edition, session.library.catalogue))
    return (name,) if name else ()


def _kit_of(session: "Session", draft: Draft) -> Kit | None:
    """Return the edition that is to be played, None where it is no such game or not yet said."""
    found = kit_wanted(session, draft)
    return found if isinstance(found, Kit) else None


def kit_wanted(session: "Session", draft: Draft) -> Kit | Playable | None:
    """Return what is to be played."""
    return next((kit for kit in all_kits(session) if kit.name == draft.kit), None)


def _step(session: "Session", answers: Answers) -> Step | None:
    """Return what is asked next of a game that is set up; None when it can begin."""
    draft = _draft_of(session, answers)
    kit = kit_wanted(session, draft)
    if kit is None:
        return kit_step(session, "kit", say("play.which_edition"), answers)
    names = draft.names
    if not names:
        return Step("names", say("play.who_plays"))
    if _unnamed(names):
        return Step("who", say("play.who_is", word=who_is(_unnamed(names))))
    if draft.naming or bad_number(names):
        return Step("next", say("play.next_name", name=names[-1]), skip=True)
    if isinstance(kit, Playable):
        least, most = kit.players
        if not least <= len(names) <= most:
            key = "keeper.players" if least < most else "keeper.players_exactly"
            values = {"most": most} if least < most else {}
            return Step("names", say(key, game=kit.name, least=least, count=len(names), **values))
        known = _starts(draft) or not kit.starts
        return None if known else _who_starts(draft, say("play.who_starts_plain"))
    if draft.full is None:
        return Step("full", say("play.how_much"), _AMOUNTS)
    decks = expansions(kit.edition, session.library.catalogue)
    if draft.mixed is None and decks:
        return Step("mixed", say("play.mix"), _mixes(tuple(deck.name for deck in decks)))
    if not _starts(draft):
        way = kit.edition.rules.get("first_player")
        question = say("play.who_starts", way=way.says) if way else say("play.who_starts_plain")
        return _who_starts(draft, question)
    book = book_of(session, draft, kit)
    asks_babies = draft.full and len(draft.babies) < len(names) and not draft.any_baby
    if asks_babies and len(baby_titles(book.cards.values())) > 1:
        key = "play.which_baby_next" if draft.babies else "play.which_baby"
        question = say(key, name=names[len(draft.babies)])
        any_ = Option(say("play.any_baby"), _ANY, ("any",))
        decks_of_cards = tuple({card.deck: "" for card in book.cards.values()})
        return Step("baby", question, (any_,), card=True, decks=decks_of_cards)
    return None


_AMOUNTS = (
    Option(say("play.every_card"), "full", ("full", "cards")),
    Option(say("play.numbers_only"), "light", ("light", "numbers")),
)


def _mixes(decks: tuple[str, ...]) -> tuple[Option, ...]:
    several = len(decks) > 1
    none = Option(say("play.mix_none"), "", heard="no_deck")
    one = (Option(deck, deck, heard="" if several else "mix_it") for deck in decks)
    every = (Option(say("play.mix_all"), _ALL, heard="mix_all"),) if several else ()
    return (none, *one, *every)


def _starts(draft: Draft) -> bool:
    """Say whether it is known who starts."""
    return (draft.first or "").casefold() in _folded(draft.names)


def _who_starts(draft: Draft, question: Text) -> Step:
    return Step("first", question, tuple(map(_starting, draft.names)))


def _starting(name: str) -> Option:
    return Option(name, name, (name.casefold(), f"{name.casefold()} starts"))


def book_of(session: "Session", draft: Draft, kit: Kit) -> Rulebook:
    """Return the rulebook of a game that is set up, with the cards of its decks."""
    decks = decks_of(session.library.catalogue, kit, draft.mixed or ())
    return Rulebook(kit.edition, cards=cards_by_code(decks))


# -- what is answered ------------------------------------------------------------------


def _read(session: "Session", answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return the answer to one question of setting a game up."""
    draft = _draft_of(session, answers)
    if step.name == "kit":
        return kit_said(session, step, given)
    if step.name == "next" and isinstance(given, Skipped):
        return wrong_with(draft.names) if bad_number(draft.names) else given
    if step.name == "baby" and isinstance(given, CardGiven):
        return _baby(session, draft, given)
    if not isinstance(given, WordsGiven):
        return given
    text = given.text
    if step.name in _NAMES:
        return _names(draft, step.name, given)
    kit = kit_wanted(session, draft) if step.name == "first" else None
    if isinstance(kit, Playable) and not bare_starter(draft.names, text):
        # Whoever does something already begins, and that is done as well.
        return given if _is_act(kit, draft, text) else None
    amount = amount_in(text) if step.name == "full" else None
    starter = starter_in(draft.names, text) if step.name == "first" else ""
    if step.name == "baby" and meant("babies", text) is not None:
        return Picked(_ANY)
    if step.name == "baby" and _plays(draft, text):
        # Whoever plays already has any Baby, and that is done as well.
        return given
    if step.name == "baby":
        return _babies(session, draft, text)
    if find_command(text):
        return None
    return Picked(amount) if amount else Picked(starter) if starter in draft.names else None


def _first_named(names: tuple[str, ...], text: str) -> str:
    """Return the player that a text names first, nothing if it names none."""
    line = f" {spoken(text)} "
    places = {line.find(f" {spoken(name)}"): name for name in names}
    return next((places[at] for at in sorted(places) if at >= 0), "")


def _plays(draft: Draft, text: str) -> bool:
    """Say whether a text is something that a player does in a game: ``Ann draws``, ``draw``."""
    named = seat_first(draft.names, text)
    found = PROGRAM.of(named[1] if named else text)
    return found is not None and found.word in _BEGINNING


def _is_act(kit: Playable, draft: Draft, text: str) -> bool:
    """Say whether a text is something that a player does in a game that begins with that one."""
    first = _first_named(draft.names, text)
    if not first:
        return False
    opening = kit.begin(draft.names, draft.names.index(first))
    game = kit.game(Unkept([UnkeptAct("", opening)]))
    heard = game.hears(text, None, Cards(lambda title: CardSaid("", title)))
    actions = heard.actions if heard else ()
    return any(not isinstance(game.decide(each), Refused) for each in actions)


def _names(draft: Draft, asked: str, given: WordsGiven) -> Given | Msg | None:
    """Return names that were said; a word of mine is none, unless it leads to them."""
    if find_command(given.text) and not leads_to_names(given.text):
        return None
    if asked == "who":
        named = named_as(draft, unnamed(draft.names), given.text).names
        return _bad(named) or given
    named = with_names(draft, given.text).names
    return (None if _unnamed(named) else _wrong_in_list(named)) or given


def _babies(session: "Session", draft: Draft, text: str) -> Given | Msg | None:
    """Return the Babies that are picked in words, if they are of those who are asked next."""
    kit = _kit_of(session, draft)
    if kit is None or find_command(text):
        return None
    found = babies_said(book_of(session, draft, kit), draft.names, draft.babies, text)
    return Picked(_AND.join(found)) if isinstance(found, tuple) else found


def _baby(session: "Session", draft: Draft, given: CardGiven) -> Given | Msg | None:
    """Return a player's Baby, if the card is one that is still free."""
    found, kit = match_of(session, given), _kit_of(session, draft)
    if found is None or kit is None:
        return None
    book = book_of(session, draft, kit)
    piece, title = free_baby(book, found.card, draft.babies), found.card.title
    if title not in baby_titles(book.cards.values()):
        return say("play.no_such_baby", card=title)
    return Picked(piece) if piece else say("play.baby_taken", card=title)


def _unnamed(names: tuple[str, ...]) -> str:
    """Return the first word for somebody who was said without a name, unless they are too many."""
    return "" if bad_number(names) and len(names) >= LEAST else unnamed(names)


def _wrong_in_list(names: tuple[str, ...]) -> Msg | None:
    """Return what is wrong with names of which there may be too few yet."""
    if not names or _unnamed(names):
        return None
    many = bad_number(names) and len(names) >= LEAST
    return say("play.how_many_play", count=len(names)) if many else _bad(names)


def _bad(names: tuple[str, ...]) -> Msg | None:
    fault = bad_name(names, all_words())
    return say(fault[1], name=repeated(fault[0], 40)) if fault else None


def wrong_with(names: tuple[str, ...]) -> Msg | None:
    """Return the sentence for what is wrong with players, None if they can play."""
    number = say("play.how_many_play", count=len(names)) if bad_number(names) else None
    return _bad(names) or number


def whose_names(names: tuple[str, ...]) -> Msg | None:
    """Ask for all names where one stands for somebody who was not named; None if none does."""
    word = unnamed(names)
    return say("play.who_is_all", word=who_is(word)) if word else None


def _folded(names: tuple[str, ...]) -> list[str]:
    return [name.casefold() for name in names]


def first_of(draft: Draft) -> SeatNumber:
    """Return the place of who starts."""
    names = _folded(draft.names)
    return names.index((draft.first or names[0]).casefold())


def _then(session: "Session", answers: Answers) -> Intent:
    acts = (each.given for each in answers if each.step in ("first", "baby"))
    line = next((each.text for each in acts if isinstance(each, WordsGiven)), "")
    return Begin(_draft_of(session, answers), line)


NEW_GAME = register(Form("new game", _step, _read, _then))


def _of_what_is_set_up(session: Session, _rest: str) -> Said:
    """Read how the game is laid out that is being set up, and ask again what is asked for it."""
    asked = opened(session, NEW_GAME.name)
    draft = _draft_of(session, asked.answers) if asked else None
    kit = _kit_of(session, draft) if draft else None
    if draft is None or kit is None:
        return ()
    head, *lines = explaining.setup(book_of(session, draft, kit), len(draft.names))
    # For how many it is, and so how many win, is not known before all are named.
    told = lines if bad_number(draft.names) else (head, *lines)
    return (*map(plain, told), *session.prompt.once_more)


@played("questions", "setup", takes=False, gameless=_of_what_is_set_up)
def set_up(at: At) -> Said:
    """Read how this game is set up."""
    head, *lines = explaining.setup(at.game.book, at.table.began_with or len(at.table.seats))
    return tuple(map(plain, (head, played_with(at.session.library, at.game), *lines)))
