"""From what was typed or seen to the card that is meant, and what is then done with it."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.cards.find import MOST, Answer, Found, Match, Several, Unknown, Why
from assistant.cards.model import Source
from assistant.cards.payload import printed_text
from assistant.choices import Choice, Said
from assistant.game import AreaGame
from assistant.game.pieces import copies
from assistant.intents import CardGiven, CodeGiven, FromDeck, Hold, Intent, Read, TitleGiven, filled
from assistant.kinds import Table as AnyTable
from assistant.language.heard import seat_first
from assistant.performing import answer_with, card_given, match_of, perform, performs
from assistant.rules.table import Table, Zone
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.speech.how_much import LEARNED, Kind, Route, Verbosity, level
from assistant.speech.tones import earcon_tone
from assistant.words import Msg, Text, choose, in_turn, say
from assistant.words.announcement import ASKER, EVERYONE, Earcon, plain
from assistant.words.card import listed, read_card
from assistant.words.plain import printable, repeated

TOGETHER = 0.5
"""Seconds within which cards that come into view are taken as shown together."""
_NO_DECK = "prompt.no_card_at_all"
_LABEL = 2
"""Words of a label: what is longer may have been meant for a word of mine."""
UNSURE = frozenset({Why.LABEL_TYPO, Why.TITLE_TYPO, Why.TEXT_WORDS, Why.TEXT_ALIKE, Why.NEAR})
"""Reasons that are guesses."""
WHOLE = frozenset({Why.CODE, Why.ID, Why.LABEL, Why.TITLE})
"""Reasons that are the whole name of a card."""
_NO_NAME = frozenset({Why.TEXT_WORDS, Why.TEXT_ALIKE, Why.NEAR})
"""Reasons for which a line is not the name of a card."""


def used(session: Session) -> Intent:
    """Return what a card that is named is for: the open blank, or else to be read."""
    blank = session.prompt.slot
    return Hold(blank.fills) if blank and blank.card and blank.fills else Read()


@performs(Hold)
def _hold(session: Session, wanted: Hold) -> Said:
    """Have a card in front of people, and fill the blank with it that was open."""
    session.close()
    session.answered = True
    session.current = match_of(session, wanted.given) or session.current
    return perform(session, wanted.then)


@performs(Read)
def _read(session: Session, wanted: Read) -> Said:
    match = match_of(session, wanted.given)
    return show(session, match, whole=wanted.whole) if match else ()


def show(session: Session, match: Match, *, whole: bool = False) -> Said:
    """Read a card, unless `whole` by title and kind where that is wanted.

    One that is known well is only spoken so where the voice is brief, and shown as a whole.
    """
    session.current, session.word_at = match, -1
    session.prompt = session.prompt.with_list(())
    settings = session.settings
    much = level(Kind.CARDS, Route.EAR, settings.verbosity, settings.verbosity_for)
    learned = much is Verbosity.BRIEF and session.familiar.count(match.card.key) >= LEARNED
    short = not whole and settings.reading == "short"
    known = learned and not whole and not short
    session.text_waits = short or known
    card = read_card(session.library.catalogue, match.card, short=short)
    if known:
        title = read_card(session.library.catalogue, match.card, short=True).said
        card = replace(card, shorter=title)
    elif not short:
        # Which cards an ear of its own was read would tell of a hand.
        session.familiar.heard(match.card.key, private=session.private_ear)
    if much is Verbosity.DETAILED:
        card = replace(card, said=in_turn(card.said, say("cards.detailed")))
    if match.why in UNSURE:
        # A guess must be heard as one.
        why = choose("lookup.why", match.why.value)
        shorter = in_turn(card.shorter, why) if card.shorter else ""
        card = replace(card, said=in_turn(card.said, why), shorter=shorter)
    return (card, *(_silenced(session, match) if whole or not short else ()))


def _silenced(session: Session, match: Match) -> Said:
    """Yield that a card on the table does nothing because of another one, for each of those."""
    game = session.game
    if not isinstance(game, AreaGame) or not game.table.full:
        return
    position = game.position
    seen = position.seen(copies(position, match))
    for piece, place in seen.items():
        by = position.area(place.seat).unset_by(piece) if place.zone is Zone.STABLE else None
        if by is not None and match.card.effects:
            yield session.tell("doubts.silenced", card=match.card.title, by=position.title(by))


def put_in_front(session: Session, before: AnyTable | None) -> None:
    """Take the card that came on top of the pile for the card of which people speak now.

    `before` is the table before what was said.
    """
    game, other = session.game, session.shared.game
    if game is None and other is not None:
        key = other.in_front(other.table)
        came = key and key != other.in_front(before)
        match = match_of(session, CardGiven((key,), Why.CODE.value)) if came else None
        if match:
            session.current, session.word_at, session.text_waits = match, -1, False
        return
    pile = game.table.pile if game else None
    if game is None or pile is None:
        return
    if isinstance(before, Table) and before.pile and before.pile.top == pile.top:
        return
    if before is None and session.current and session.open_question():
        # A game was taken up: the card in front was written down with its question.
        return
    card = game.position.card(pile.cards[-1])
    match = match_of(session, CardGiven((card.key,), Why.CODE.value)) if card else None
    if match:
        session.current, session.word_at, session.text_waits = match, -1, False


def for_one_ear(said: Said) -> Said:
    """Return words about a card that one person asked for: the table need not know which."""
    for each in said:
        yield replace(each, to=ASKER) if each.to == EVERYONE else each


def looked_up(
    session: Session,
    typed: str,
    use: Intent,
    *,
    title: bool = False,
    played: bool = False,
    kinds: tuple[Choice, ...] = (),
    fits: Callable[[Match], bool] | None = None,
    clear: Callable[[Match], Said] | None = None,
) -> Said:
    """Look a label up and fill `use` with the card; where it is not clear, ask which is meant.

    What is `clear` is used by that at once.

    With `title` what was typed may be the title of a card that is in no deck, and `kinds` what
    is said of one to say at once what it is.  What is
    `played` is one of the game's cards, and a guess is asked about before it is used; of
    several those are meant that `fits` says yes to, if there are any.
    """
    if title and session.game and session.game.by_title:
        return perform(session, filled(use, TitleGiven(repeated(typed, 60))))
    open_ = played or session.prompt.slot is not None
    name = repeated(typed, 60)
    new = "play.as_new" if kinds else "play.as_it_is"
    as_title = Choice(
        say(new, card=name), filled(use, TitleGiven(name)), more=kinds, heard="another"
    )
    as_it_is = (as_title,) if title else ()
    said = _looked_up(session, typed, use, as_it_is, played=played, fits=fits, clear=clear)
    return said if open_ else for_one_ear(said)


def _looked_up(
    session: Session,
    typed: str,
    use: Intent,
    as_it_is: tuple[Choice, ...],
    *,
    played: bool,
    fits: Callable[[Match], bool] | None,
    clear: Callable[[Match], Said] | None,
) -> Said:
    answer = card_meant(session, typed, played=played)
    if clear and isinstance(answer, Found) and not (played and answer.match.why in UNSURE):
        return clear(answer.match)
    name = repeated(typed, 60)
    match answer:
        case Found(match=match) if not (played and match.why in UNSURE):
            return perform(session, filled(use, card_given(match)))
        case Found(match=match):
            return ask_which(session, say("play.perhaps", typed=name), [match], use, as_it_is)
        case Several() as several:
            fitting = _fitting(session, typed, several, fits) if fits else several.matches
            if len(fitting) == 1:
                return perform(session, filled(use, card_given(fitting[0])))
            if len(fitting) < len(several.matches):
                several = Several(fitting)
            return ask_several(session, several, use, as_it_is, waits=played)
        case Unknown(nearest=nearest):
            long = len(typed.split()) > _LABEL
            key = "prompt.no_card_or_word" if long else "prompt.no_card"
            if not nearest:
                key = "prompt.none_near_list" if as_it_is else "prompt.none_near"
                key = key if session.library.catalogue.cards else _NO_DECK
            sentence = say(key, typed=repeated(typed, 40))
            question = (plain(session.prompt.slot.question),) if session.prompt.slot else ()
            found = ask_which(session, sentence, nearest, use, as_it_is, waits=played)
            return (*found, *question)


def _fitting(
    session: Session, typed: str, several: Several, fits: Callable[[Match], bool]
) -> tuple[Match, ...]:
    """Return those of several cards that fit, all of them if none does."""
    matches = several.matches
    if several.more and session.game:
        library = session.library.of(session.game.decks)
        ranked = library.ranked(typed, len(matches) + several.more)
        matches = tuple(match for match in ranked if match.why is matches[0].why)
    fitting = tuple(match for match in matches if fits(match))
    return fitting if 0 < len(fitting) <= MOST else several.matches


def card_meant(session: Session, typed: str, *, played: bool = False) -> Found | Several | Unknown:
    """Look a label up among the cards that are in question, then among all.

    What is `played` is one of the game's cards.
    """
    decks = session.prompt.slot.decks if session.prompt.slot else ()
    decks = decks or (session.shared.game.decks if session.shared.game else ())
    if not decks:
        return session.library.typed(typed, session.first_deck)
    answer = session.library.of(decks).typed(typed)
    if isinstance(answer, Unknown) and not played:
        wider = session.library.typed(typed)
        found = one_meant(wider)
        # What only sounds alike, or is a part of a name, is sought among the cards of this game.
        if found and found.why not in UNSURE and session.library.has_name(typed):
            return wider
    return answer


def without_owner(session: Session, typed: str) -> str:
    """Return the name of a card without the player whose it is: what it says is the same."""
    game = session.game
    found = seat_first(game.names, typed) if game else None
    if found is None or not found[1] or is_named(card_meant(session, typed)):
        return typed
    return found[1] if is_named(card_meant(session, found[1])) else typed


def is_named(answer: Answer) -> bool:
    """Say whether a lookup found the name of a card, or one with a slip in it."""
    if isinstance(answer, Unknown):
        return False
    match = answer.match if isinstance(answer, Found) else answer.matches[0]
    return match.why not in _NO_NAME


def is_part(answer: Answer) -> bool:
    """Say whether no more was said of a card than some words of its title."""
    return isinstance(answer, Found) and answer.match.why is Why.TITLE_WORDS


def one_meant(answer: Found | Several | Unknown) -> Match | None:
    """Return the card that is meant, in whichever deck; None if it is not one title."""
    match answer:
        case Found(match=match):
            return match
        case Several() if one_title(answer):
            return answer.matches[0]
        case _:
            return None


def scanned(session: "Session", seen: Scanned) -> Said:
    """Use the card whose code was seen, or read out what an unknown code holds."""
    payload = session.code = seen.payload
    blank = session.prompt.slot
    taken = None
    if blank and blank.code and blank.fills:
        taken = answer_with(session, filled(blank.fills, CodeGiven(payload)))
    if taken is not None:
        session.answered = True
        return taken
    # Cards that came into view together are all heard, also where one of them took
    # another look to be read; a later card cuts an earlier one.
    together = abs(seen.seen_at - session.seen_at) < TOGETHER
    session.seen_at = seen.seen_at
    match session.library.scanned(payload):
        case Found(match=match):
            session.speaker.play(earcon_tone(Earcon.READ))
            taken = perform(session, filled(used(session), card_given(match)))
            said = tuple(replace(card, joins=together) for card in taken)
            # Only a code in other words than ours has been read for its text.
            return (*said, *(offer(session, payload, match) if match.why in UNSURE else ()))
        case Several() as several:
            waits = session.prompt.slot is not None and session.prompt.slot.card
            question = ask_several(session, several, used(session), waits=waits)
            return question if session.prompt.slot else for_one_ear(question)
        case Unknown():
            session.unknown = payload
            session.speaker.play(earcon_tone(Earcon.SEEN))
            if not payload.strip():
                return (session.tell("prompt.empty_code"),)
            return for_one_ear(
                (session.tell("prompt.unknown_code", payload=printable(payload, 80)),)
            )


def text_in(session: Session, payload: str, match: Match) -> str:
    """Return the text of a card that a code holds, nothing if it holds none."""
    kind = session.library.catalogue.kind_name(match.card)
    return printed_text(payload, match.card.title, (kind, match.card.kind.value))


def offer(session: Session, payload: str, match: Match) -> Said:
    """Offer, once in a sitting, to keep the text that a code holds as the owner's."""
    if session.text_offered or match.card.source is Source.OWNER:
        return ()
    if not text_in(session, payload, match):
        return ()
    session.text_offered = True
    return (session.tell("teach.text_offered"),)


# -- which of several -----------------------------------------------------------


def ask_which(
    session: Session,
    sentence: Text,
    matches: Iterable[Match],
    use: Intent,
    more: tuple[Choice, ...] = (),
    *,
    waits: bool = True,
    remembers: bool = False,
) -> Said:
    """Say a sentence and a numbered list of cards; the number typed next fills `use`.

    `waits` is whether something cannot go on until a card is chosen, `remembers` whether the
    deck of the card that is chosen comes first from then on.
    """
    catalogue = session.library.catalogue
    matches = tuple(matches)
    one_deck = len({match.card.deck for match in matches}) == 1

    def then(match: Match) -> Intent:
        chosen = filled(use, card_given(match))
        return FromDeck(match.card.deck, chosen) if remembers else chosen

    def using(match: Match) -> Choice:
        text = listed(catalogue, match.card)
        if not one_deck:
            text = say("prompt.of_deck", heading=text, deck=catalogue.deck_name(match.card))
        return Choice(text, then(match), word="yes" if len(matches) == 1 else "")

    say_list = session.ask if waits else session.offer
    return say_list(sentence, (*(using(match) for match in matches), *more))


def ask_several(
    session: Session,
    several: Several,
    use: Intent,
    more: tuple[Choice, ...] = (),
    *,
    waits: bool,
) -> Said:
    """Ask which card is meant; of one title in several decks, take the deck chosen last."""
    matches = several.matches
    if one_title(several):
        here = session.shared.game.decks if session.shared.game else ()
        own = [match for match in matches if match.card.deck in here]
        own = own or [match for match in matches if match.card.deck == session.first_deck]
        if own:
            return perform(session, filled(use, card_given(own[0])))
        question = say("prompt.which_deck")
        return ask_which(session, question, matches, use, waits=waits, remembers=True)
    return ask_which(session, _count(several), matches, use, more, waits=waits)


def one_title(several: Several) -> bool:
    """Say whether all cards are prints of one title, each in a deck of its own."""
    titles = {match.card.title.casefold() for match in several.matches}
    return len(titles) == 1 and not several.more


@performs(FromDeck)
def _from_deck(session: Session, wanted: FromDeck) -> Said:
    """Remember the deck of the card that is chosen, so that it is not asked again."""
    faults = session.set("deck", wanted.deck)
    return (*perform(session, wanted.then), *faults)


def _count(several: Several) -> Msg:
    """Return how many cards are meant, and how many more there would be."""
    if several.more:
        return say("prompt.several_more", count=len(several.matches), more=several.more)
    return say("prompt.several", count=len(several.matches))
