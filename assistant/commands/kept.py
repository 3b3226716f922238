"""Lines that a game hears by itself, in whatever words its kind has."""

from dataclasses import replace

from assistant.cards.find import Why
from assistant.cards.model import Card
from assistant.choices import Blank, Said
from assistant.commands.outcomes import ask_first
from assistant.commands.played import of_areas
from assistant.commands.questions import offer_read
from assistant.commands.understanding import meaning
from assistant.commands.which_game import is_known, names_players
from assistant.finding import card_meant, is_named, one_meant, show
from assistant.game_data import Cards, CardSaid, Heard
from assistant.games import Game
from assistant.intents import After, CardGiven, Decide, Do, Intent, PlayDrawn, Say
from assistant.keeper.actions import Finish, PlayNamed
from assistant.keeper.frames import is_done, without_article
from assistant.language import Deed, Understood
from assistant.language.heard import number_in
from assistant.language.slots import Slots
from assistant.messages import say
from assistant.performing import match_of, perform, performs
from assistant.registry import find_command
from assistant.session import Session
from assistant.tongue import tables
from assistant.words.announcement import EVERYONE, plain


def said_to_game(session: Session, typed: str) -> Said | None:
    """Do what a line asks of the game at the table; None if it is nothing of that game."""
    game = session.shared.game
    if game is not None and session.game is None and not session.lesson.on:
        again = _so_often(session, typed)
        if again is not None:
            return again
    if game is not None and _asked_whether_over(session) and is_done(typed):
        # Whoever is done with the game begins nothing in it: yes or no is still to be said.
        return session.ask_again()
    heard = _heard(session, game, typed) if game and not session.lesson.on else None
    if game is None or heard is None:
        return None
    if heard.actions and game.table.outcome and session.prompt.slot:
        # What another game is to be told is asked, and this one is over.
        return session.ask_again()
    told = tuple(plain(each) for each in heard.told)
    if not heard.actions:
        return (*told, *_read(session, heard.reads)) if heard.reads else told
    rest: Intent | None = PlayDrawn(heard.plays) if heard.plays is not None else None
    for at in reversed(range(len(heard.actions))):
        # What is behind a doubt is done after its yes; what is before it is done, whatever comes.
        words = heard.words[at] if at and heard.words else typed
        decides = Decide(heard.actions[at], words, rest)
        rest = After(decides, rest) if rest else decides
    # A line of the game is none of the question that is open, and leaves it aloud.
    session.begins("", anew=False)
    session.close()
    if heard.asks and rest:
        return ask_first(session, (plain(heard.asks),), rest)
    rang = game.rings()
    with game.said_at_once():
        said = (*perform(session, rest), *told) if rest else told
    read = _read(session, heard.reads) if heard.reads else ()
    if read and len(heard.actions) == 1:
        # The card says it all, but for what is told of all cards.
        return (*told, *read)
    if game.rings() not in (None, rang) and not session.settings.timers:
        said = (*said, session.tell("settings.timers_are_off"))
    return (*said, *read)


def _asked_whether_over(session: Session) -> bool:
    """Say whether what is asked is whether the game ends."""
    return any(_finishes(each.then) for each in session.prompt.options)


def _finishes(intent: Intent) -> bool:
    """Say whether an intent ends a game that is kept by a ruleset."""
    match intent:
        case Decide(action=Finish()):
            return True
        case After(first, then):
            return _finishes(first) or _finishes(then)
        case _:
            return False


@performs(PlayDrawn)
def _play_drawn(session: Session, wanted: PlayDrawn) -> Said:
    """Ask which card is played that was drawn, or have it played."""
    game = session.shared.game
    if game is None:
        return ()
    match = match_of(session, wanted.given)
    if match is None:
        ask = say("keeper.which_card", name=game.names[wanted.seat])
        return session.want(Blank(ask, wanted, card=True, decks=tuple(game.decks)))
    card = match.card
    return perform(session, Decide(PlayNamed(wanted.seat, card.key, card.title), card.title))


def _so_often(session: Session, typed: str) -> Said | None:
    """Do so often what takes back or does again; None if a line is no such word and a number."""
    words = typed.casefold().strip(" .!").split()
    # How often may stand behind the word or before it: undo twice, twice undo.
    cuts = [(words[:at], words[at:]) for at in range(1, len(words))]
    for word, said in (*cuts, *((behind, before) for before, behind in cuts)):
        found, often = find_command(" ".join(word)), _times(said)
        if found and not found[1] and found[0].word in _REPEATED and often:
            return perform(session, Do(_REPEATED[found[0].word], Slots(str(often))))
    return None


_REPEATED = {"undo": "undo", "redo": "redo", "back": "undo"}
"""What is done so often, by the word that is said; a card before the last is none of them."""


def _times(words: list[str]) -> int:
    """Return how often words say, nothing if they say no such number."""
    table = tables("keeper")
    if len(words) == 1 and words[0] in table["how_often"]:
        return int(table["how_often"][words[0]])
    if len(words) > 1 and words[-1] in table["times"]:
        words = words[:-1]
    return (number_in(words[0]) or 0) if len(words) == 1 else 0


def unheard_by_game(session: Session, typed: str) -> Said | None:
    """Say how one speaks to the game at the table; None where the line may mean something else.

    A game that hears in words of its own is about no card of another deck.
    """
    game = session.shared.game
    helps = game.helps(typed) if game and not session.lesson.on else None
    if game is None or helps is None or session.library.has_name(typed):
        return None
    bare = without_article(typed)
    if bare != typed and session.library.has_name(bare):
        return perform(session, Say(bare))
    offered = offer_read(session, typed)
    if offered is not None:
        return offered
    found = find_command(typed)
    if found and _begins_another(session, game, found[0].word, found[1]):
        return perform(session, Do("new", Slots(found[1])))
    if found:
        deed = Deed(found[0].word, found[1])
        return (plain(helps),) if of_areas(deed) else None
    if is_named(card_meant(session, typed, played=bool(game.decks))) and game.decks:
        return None
    means = meaning(session, typed)
    if isinstance(means, Understood) and not any(map(of_areas, means.deeds)):
        # Totals are no answer to what somebody is said to do: nothing of it was done.
        totals = {each.word for each in means.deeds} == {_TOTALS} and _tells(game, typed)
        return (plain(helps),) if totals else None
    return (plain(helps),)


def _begins_another(session: Session, game: Game, word: str, rest: str) -> bool:
    """Say whether a line says which game is played now: with whom, or behind one that is over."""
    known = names_players(session, rest) or (bool(game.table.outcome) and is_known(session, rest))
    return word == "play" and bool(rest) and known


_TOTALS = "scores"


def _tells(game: Game, typed: str) -> bool:
    """Say whether a line begins with who does something: a name, or a word for players."""
    said, words = typed.casefold(), tables("keeper")
    who = (*map(str.casefold, game.names), *words["everyone"], *words["self"])
    return any(said.startswith(f"{each} ") for each in who)


def _heard(session: Session, game: Game, typed: str) -> Heard | None:
    """Return what a game hears in a line, with the cards that are the user's own at hand."""
    if game.wants_deck is None:
        return game.hears(typed, session.seat, Cards())
    own = [deck for deck in session.library.catalogue.decks if deck.free]
    decks, asking = tuple(deck.id for deck in own), {deck.id for deck in own if deck.secret}
    game.decks = (game.wants_deck,) if game.wants_deck in decks else decks
    library = session.library.of(game.decks)
    # A card that asks something is in nobody's hand, if there are others.
    hands = tuple(each for each in game.decks if each not in asking) or game.decks

    def named(text: str) -> CardSaid | None:
        answer = session.library.of(hands).typed(text) if text else None
        # Which deck it is of makes no difference where it has one title in several.
        match = one_meant(answer) if answer and is_named(answer) else None
        return _said(match.card) if match else None

    def every() -> tuple[CardSaid, ...]:
        # Where a deck has answers it is that which asks.
        found = library.catalogue.cards
        asks = [card for card in found if card.deck in asking]
        return tuple(map(_said, asks or found))

    def called() -> frozenset[str]:
        cards = (each for each in library.catalogue.cards if each.deck not in asking)
        return frozenset(each.title.casefold() for each in cards)

    front = _front(session, game)
    here = front is not None and front.deck in game.decks
    cards = Cards(named, _said(front) if front and here else None, every, called)
    return game.hears(typed, session.seat, cards)


def _front(session: Session, game: Game) -> Card | None:
    """Return the card of which people speak: at a phone that of the table, if it has one.

    A card that was read before the game began is none of this game's.
    """
    held = session.current_of_game.card if session.current_of_game else None
    key = game.in_front(game.table)
    lies = session.library.catalogue.by_key.get(key)
    return lies or held if session.seat is not None else held or lies


def _said(card: Card) -> CardSaid:
    columns = tuple((each.name, each.value) for each in card.columns)
    secret = next((each.name for each in card.columns if each.secret), "")
    return CardSaid(card.key, card.title, columns, secret)


def _read(session: Session, key: str) -> Said:
    """Read a card to all that is in front of people, or has come to the table."""
    match, game = match_of(session, CardGiven((key,), Why.CODE.value)), session.shared.game
    front = session.current.card.key if session.current else ""
    if match is None or game is None or key not in (front, game.in_front(game.table)):
        return ()
    # What is asked is heard whole, however short cards are read.
    told = show(session, match, whole=True)
    return tuple(replace(each, to=EVERYONE, whole=True) for each in told)
