"""What an open effect lets somebody choose: as lines of a list, or by a card that is named."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from assistant.cards.find import Found, Unknown
from assistant.choices import Choice, Said
from assistant.commands.at import picked
from assistant.commands.in_words import in_words
from assistant.finding import UNSURE, card_meant
from assistant.game import AreaGame
from assistant.game.pieces import copies
from assistant.intents import Decide, Do, Picked
from assistant.language.heard import seat_first
from assistant.messages import Msg, Text, say
from assistant.performing import perform
from assistant.rules.actions import Action, Give, Move, SwapHands
from assistant.rules.asking import asks, what_of
from assistant.rules.choosing import Choosing, Pick, by_any, choosings
from assistant.rules.demands import demands
from assistant.rules.events import Verb
from assistant.rules.table import Piece, SeatNumber, Zone
from assistant.rules.targets import aims_first
from assistant.session import Session
from assistant.words import render

AT_ONCE = 7
"""So many lines are read at once; the last one leads on to more."""

_WITH_VERB = frozenset({"offers.draws", "offers.discards"})
"""What is chosen in words that say what is done."""
_NAMED_BY = frozenset({"take", "bring"})
"""The words by which a card that nobody sees lie is named for a step."""
_APOSTROPHES = "'’"


def in_portions(lines: Sequence[Choice], start: int = 0) -> tuple[Choice, ...]:
    """Return the lines that are read at once, and one that leads to more where there are more."""
    if len(lines) - start <= AT_ONCE:
        return tuple(lines[start:])
    more = Choice(say("offers.more"), Do("offers", given=(Picked(start + AT_ONCE - 1),)))
    return (*lines[start : start + AT_ONCE - 1], more)


def lines_to_choose(game: AreaGame, seat: SeatNumber | None = None) -> tuple[Choice, ...]:
    """Return a line for each thing that can be chosen now, of one player alone if there is a seat.

    Where something else can be done as well each line says of which effect it is, and what is done.
    """
    found = choosings(game.position)
    open_ = [each for each in game.position.resolving if not each.settled]
    several = len(open_) > 1 or game.table.pile is not None
    alike = _is_one_thing(game, found)

    def line(choosing: Choosing, pick: Pick) -> Choice:
        card = game.position.title(choosing.effect.piece)
        key = "offers.line_by" if several else "offers.line"
        what = pick.told if alike else _with_verb(game, pick)
        return Choice(say(key, card=card, what=what), deciding(game, pick))

    return tuple(line(each, pick) for each in found for pick in each.picks if _is_for(pick, seat))


def lines_to_name(game: AreaGame, seat: SeatNumber | None = None) -> Iterator[Choice]:
    """Yield a line for each thing an open effect asks for of which no card lies open.

    It asks for the card that is meant.
    """
    position = game.position
    known = {(each.effect.piece, each.share.step) for each in choosings(position)}
    for effect in position.resolving if game.table.full and not game.table.pile else ():
        for demand in () if effect.settled else demands(position, effect):
            share, word = demand.share, demand.step.verb.value
            if (effect.piece, share.step) in known or share.seat is None:
                continue
            if word not in _NAMED_BY or seat not in (None, share.seat):
                continue
            told = tuple(asks(position, effect))
            if told:
                yield Choice(told[0], Do(word, seat=share.seat))
                break


def heading(game: AreaGame) -> Text:
    """Return how the list of what can be done begins: with what is to be chosen for, if one is."""
    found = choosings(game.position)
    if not _is_one_thing(game, found):
        return say("play.offers")
    what = what_of(game.position, found[0].effect, [each.share for each in found])
    return say("play.offers_to", what=what)


def _is_one_thing(game: AreaGame, found: Sequence[Choosing]) -> bool:
    """Say whether all that can be chosen is for the same, so that it need not be said of each."""
    things = {(each.effect.piece, each.effect.seat, each.share.step) for each in found}
    keys = {pick.key for each in found for pick in each.picks}
    return len(things) == 1 and not keys & _WITH_VERB and not game.table.pile


def _with_verb(game: AreaGame, pick: Pick) -> Msg:
    """Return what is chosen with what is done to it: destroy Narwhal, Ben's."""
    action = pick.action
    match action:
        case Move(verb, _, str()) if "whose" not in dict(pick.values):
            return say(f"offers.with_verb.{verb.value}", card=pick.told)
        case Give(giver, taker) if giver == pick.seat:
            return say("offers.own_give_to", name=game.names[taker])
        case Give(giver):
            return say("offers.own_pull_from", name=game.names[giver])
        case SwapHands():
            return say("offers.own_swap_hands", name=dict(pick.values)["name"])
        case _:
            return pick.told


def own_picks(game: AreaGame, seat: SeatNumber) -> tuple[tuple[Choosing, Pick], ...]:
    """Return what the player of a seat can choose now: where the player who does it is to be
    chosen, that is for whoever has the effect.

    While a card can be answered it is only aimed.
    """
    aims = game.table.pile is not None
    return tuple(
        (each, pick)
        for each in choosings(game.position)
        for pick in each.picks
        if seat == (each.effect.seat if each.share.seat is None else pick.seat)
        and (pick.pieces or not aims)
    )


def cards_to_choose(
    game: AreaGame, verb: Verb | None, seat: SeatNumber | None
) -> tuple[Choice, ...]:
    """Return a line for each card that a player can move so for an open effect."""

    def fits(pick: Pick) -> bool:
        move = pick.action
        return isinstance(move, Move) and move.piece is not None and verb in (None, move.verb)

    picks = tuple(
        pick
        for each in choosings(game.position)
        for pick in each.picks
        if fits(pick) and _is_for(pick, seat)
    )
    return _with_owners(game, _of_any_effect(picks), lambda pick: pick.told)


def named_alone(session: Session, typed: str) -> Said | None:
    """Choose the card that a line names and nothing else; None if none can be chosen by it."""
    game = session.game
    if game is None or game.waiting or not _is_asked(game):
        return None
    owner, text = _owned(game.names, typed)
    pieces = _named(session, game, text)
    picks = [
        pick
        for each in choosings(game.position)
        for pick in each.picks
        if pick.pieces
        and pick.pieces[-1] in pieces
        and _is_for(pick, session.seat)
        and owner in (None, game.table.place_of(pick.pieces[-1]).seat)
    ]
    picks = _of_any_effect(picks)
    if not picks:
        return None
    if len(picks) == 1:
        session.begins("target", anew=True)
        return perform(session, deciding(game, picks[0]))
    lines = _with_owners(game, picks, lambda pick: _in_full(game, pick))
    return session.ask(say("play.which_copy", card=text), lines)


def _of_any_effect(picks: Sequence[Pick]) -> list[Pick]:
    """Return each thing once that can be picked; for which of several effects is asked then."""
    alike: dict[Action, list[Pick]] = {}
    for each in picks:
        alike.setdefault(by_any(each.action), []).append(each)
    return [
        replace(each[0], action=action) if len(each) > 1 else each[0]
        for action, each in alike.items()
    ]


def _with_owners(
    game: AreaGame, picks: Sequence[Pick], words: Callable[[Pick], Text]
) -> tuple[Choice, ...]:
    """Return a line for each card that can be picked; the only one of a player by the name too."""
    owners = [_owner(game, each) for each in picks]
    return tuple(
        Choice(
            say("offers.line", what=words(pick)),
            deciding(game, pick),
            picked(game, owner) if owner is not None and owners.count(owner) == 1 else (),
        )
        for pick, owner in zip(picks, owners, strict=True)
    )


def _owner(game: AreaGame, pick: Pick) -> SeatNumber | None:
    """Return before whom the card lies that is picked; None if it lies before nobody."""
    if not pick.pieces:
        return None
    place = game.table.place_of(pick.pieces[-1])
    return place.seat if place.zone is Zone.STABLE else None


def _is_asked(game: AreaGame) -> bool:
    """Say whether a card is to be chosen now: for an open effect, or to aim at."""
    if game.table.pile:
        return aims_first(game.position) is not None
    return game.table.chain is not None


def _owned(names: Sequence[str], typed: str) -> tuple[SeatNumber | None, str]:
    """Return whose card a line names and the card: Ben's narwhal."""
    found = seat_first(names, typed)
    if found and found[1] and typed[len(names[found[0]])] in _APOSTROPHES:
        return found
    return None, typed


def _named(session: Session, game: AreaGame, text: str) -> frozenset[Piece]:
    """Return the cards that a text names as the label or the title of one."""
    answer = card_meant(session, text, played=True)
    if isinstance(answer, Unknown):
        return frozenset()
    matches = (answer.match,) if isinstance(answer, Found) else answer.matches
    sure = (each for each in matches if each.why not in UNSURE)
    return frozenset(piece for each in sure for piece in copies(game.position, each))


def _is_for(pick: Pick, seat: SeatNumber | None) -> bool:
    return seat in (None, pick.seat)


def deciding(game: AreaGame, pick: Pick) -> Decide:
    """Return the intent to do what is chosen, with the words that go on record."""
    return Decide(pick.action, _in_full(game, pick))


def _in_full(game: AreaGame, pick: Pick) -> str:
    """Return what is chosen as a sentence: Ann destroys Narwhal."""
    move, title = pick.action, render(pick.told)
    if isinstance(move, Move) and move.piece is not None:
        return in_words(game.names, move.verb.value, title, pick.seat)
    return title
