"""A made-up game, the orchard: a small deck, a small edition, and short ways to play it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.cards.model import Card, Duty, Kind, Trigger
from assistant.rules.actions import Action
from assistant.rules.decide import decide
from assistant.rules.edition import Bonus, Edition, Goal, Rulebook, Words
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.table import Phase, Table, Turn, Zone
from assistant.words.game import tell

GENTLE = {"deck_out": "most_wins"}


def card(
    code: str,
    title: str,
    kind: Kind,
    *traits: str,
    when: Sequence[Trigger] = (),
    duty: Duty = Duty.MANDATORY,
    species: Sequence[str] = (),
    copies: int = 1,
    counts_as: int = 1,
) -> Card:
    return Card(
        code.lower(), code, "orchard", title, kind, "", True, copies, counts_as,
        tuple(when), duty, tuple(species), traits=traits,
    )  # fmt: skip


ALWAYS = (Trigger.CONTINUOUS,)
EACH = (Trigger.EACH_TIME,)
ORCHARD = (
    card("BA", "Baby Unicorn", Kind.BABY, copies=9, species=["apple"]),
    card("BC", "Basic Unicorn", Kind.BASIC, copies=12, species=["apple"]),
    card("PL", "Plum", Kind.BASIC, copies=6, species=["plum"]),
    card("TW", "Twin", Kind.MAGICAL, counts_as=2, copies=3),
    card("EN", "Enterer", Kind.MAGICAL, "targets", when=[Trigger.ENTERS], duty=Duty.OPTIONAL),
    card("LV", "Leaver", Kind.MAGICAL, when=[Trigger.WHEN_LEAVES]),
    card("DY", "Dier", Kind.MAGICAL, "targets", when=[Trigger.WHEN_DESTROYED_OR_SACRIFICED]),
    card("MU", "Must", Kind.MAGICAL, "targets", when=[Trigger.BEGINNING_OF_TURN], copies=2),
    card(
        "MA", "May", Kind.MAGICAL, "targets",
        when=[Trigger.BEGINNING_OF_TURN], duty=Duty.OPTIONAL, copies=2,
    ),
    card(
        "DO", "All Draw", Kind.UPGRADE, "others_draw",
        when=[Trigger.BEGINNING_OF_TURN], duty=Duty.OPTIONAL,
    ),
    card(
        "DR", "Drawer", Kind.UPGRADE, "draws",
        when=[Trigger.BEGINNING_OF_TURN], duty=Duty.OPTIONAL,
    ),
    card("EV", "Evening", Kind.MAGICAL, when=[Trigger.END_OF_TURN]),
    card("TP", "Two Plays", Kind.UPGRADE, "two_plays", when=[Trigger.BEGINNING_OF_TURN]),
    card("NI", "No Answers", Kind.UPGRADE, "no_instants", when=[Trigger.BEGINNING_OF_TURN]),
    card("SD", "No Draw", Kind.UPGRADE, "skip_draw", when=[Trigger.BEGINNING_OF_TURN]),
    card("SA", "No Act", Kind.UPGRADE, "skip_action", when=[Trigger.BEGINNING_OF_TURN]),
    card("ET", "Over", Kind.UPGRADE, "ends_turn", when=[Trigger.BEGINNING_OF_TURN]),
    card("XT", "Again", Kind.MAGIC, "extra_turn", when=[Trigger.ON_PLAY]),
    card("SM", "Small Hands", Kind.DOWNGRADE, "hand_limit -5"),
    card("TH", "Three Cards", Kind.DOWNGRADE, "hand_limit_is 3"),
    card("FW", "Two Fewer", Kind.UPGRADE, "needs_fewer 2", "needs_there all"),
    card("NP", "Needs Plum", Kind.UPGRADE, "needs plum"),
    card("NT", "Needs Plum There", Kind.UPGRADE, "needs_there plum"),
    card("CW", "Cannot Win", Kind.DOWNGRADE, "cannot_win"),
    card("BI", "Quiet", Kind.DOWNGRADE, "ban_play instant"),
    card("BU", "No Upgrades", Kind.DOWNGRADE, "ban_play upgrade"),
    card("BN", "No Plums Named", Kind.DOWNGRADE, "ban_name plum"),
    card("BE", "Fence", Kind.DOWNGRADE, "ban_enter plum basic"),
    card("MF", "Magic Fence", Kind.DOWNGRADE, "ban_enter magical"),
    card("NB", "Needs Basic", Kind.UPGRADE, "needs basic"),
    card("QB", "Queen", Kind.MAGICAL, "ban_play_others basic", "ban_enter_others baby plum"),
    card("TI", "Tie", Kind.DOWNGRADE, "ban_leave plum baby"),
    card("CR", "Crowd", Kind.DOWNGRADE, "at_most 3"),
    card("BT", "Dim", Kind.DOWNGRADE, "blanks_triggers"),
    card("BX", "Dark", Kind.DOWNGRADE, "blanks_all"),
    card("PA", "All Plums", Kind.DOWNGRADE, "animals_are plum"),
    card("NA", "Pandas", Kind.DOWNGRADE, "no_animals", "cannot_win"),
    card("LH", "Long Hands", Kind.MAGICAL, "hand_limit +1"),
    card("OH", "Open Hand", Kind.DOWNGRADE, "open_hand"),
    card(
        "LA", "Lasso", Kind.UPGRADE, "borrows", "targets",
        when=[Trigger.BEGINNING_OF_TURN], duty=Duty.OPTIONAL,
    ),
    card(
        "SE", "Charmer", Kind.MAGICAL, "borrows", "targets",
        when=[Trigger.ENTERS, Trigger.WHEN_LEAVES],
    ),
    card("PU", "Pup", Kind.MAGICAL, "passes_left", when=[Trigger.END_OF_TURN]),
    card("FT", "Follower", Kind.MAGICAL, "follows_turn", "cannot_be destroy sacrifice", when=EACH),
    card("WI", "Wire", Kind.DOWNGRADE, "each_enters animal", "each_leaves animal", when=EACH),
    card("BL", "Blanket", Kind.DOWNGRADE, "each_enters card", when=EACH),
    card("BY", "Biter", Kind.UPGRADE, "each_destroyed card", "they_do", when=EACH),
    card("LW", "Lawyer", Kind.MAGICAL, "each_destroyed animal", when=EACH, duty=Duty.OPTIONAL),
    card("HU", "Hunter", Kind.MAGICAL, "each_destroys animal", when=EACH, duty=Duty.OPTIONAL),
    card("JA", "Jam", Kind.UPGRADE, "each_played plum", when=EACH, duty=Duty.OPTIONAL),
    card("ST", "Static", Kind.MAGICAL, "each_targeted", "they_do", when=EACH),
    card("AU", "Aura", Kind.UPGRADE, "protects animal destroy", when=ALWAYS),
    card("KD", "Kids", Kind.UPGRADE, "protects baby destroy sacrifice steal", when=ALWAYS),
    card("KN", "Knight", Kind.MAGICAL, "stands_in animal destroy", when=ALWAYS, duty=Duty.OPTIONAL),
    card("PN", "Pinata", Kind.UPGRADE, "stands_in card destroy sacrifice", when=ALWAYS, copies=2),
    card("RO", "Rock", Kind.BASIC, "cannot_be steal", when=ALWAYS),
    card("KI", "Kitten", Kind.MAGICAL, "magic_cannot_destroy", when=ALWAYS),
    card("KU", "Untouched", Kind.MAGICAL, "magic_cannot_touch", when=ALWAYS),
    card("PX", "Lucky Dip", Kind.MAGIC, "perhaps_extra_turn", when=[Trigger.ON_PLAY]),
    card("OS", "Hangover", Kind.MAGIC, "others_skip", when=[Trigger.ON_PLAY]),
    card("SX", "Sticky", Kind.DOWNGRADE, "skip_draw_or_action", when=[Trigger.BEGINNING_OF_TURN]),
    card("OW", "Sure", Kind.UPGRADE, "own_plays_unanswered"),
    card("SP", "Spell", Kind.MAGIC, "targets", when=[Trigger.ON_PLAY], copies=3),
    card("PI", "Poison", Kind.MAGIC, "targets", "names_animals", when=[Trigger.ON_PLAY]),
    card("TT", "Two for One", Kind.MAGIC, "targets 2", when=[Trigger.ON_PLAY]),
    card(
        "FL", "Flyer", Kind.MAGICAL, "hand_instead",
        when=[Trigger.WHEN_DESTROYED_OR_SACRIFICED],
    ),
    card("NO", "No", Kind.INSTANT, when=[Trigger.RESPONSE], copies=6),
    card("HA", "Harmless", Kind.INSTANT, "does_not_stop", when=[Trigger.RESPONSE], copies=3),
    card(
        "PE", "Pest", Kind.INSTANT, "does_not_stop", "answers_animals", "targets",
        when=[Trigger.RESPONSE],
    ),
    card("KE", "Keep", Kind.INSTANT, "keeps", when=[Trigger.RESPONSE], copies=3),
    card("KP", "Keep Plums", Kind.INSTANT, "keeps plum", when=[Trigger.RESPONSE], copies=2),
    card("TM", "No More", Kind.INSTANT, "then_may instant", when=[Trigger.RESPONSE]),
    card("NF", "No Fun", Kind.INSTANT, "then_must", "they_do", when=[Trigger.RESPONSE]),
    card("SU", "Final", Kind.INSTANT, "cannot_be_answered", when=[Trigger.RESPONSE], copies=3),
)  # fmt: skip

EDITION = Edition(
    "orchard",
    "Orchard",
    "the orchard's rules",
    Words(),
    ("orchard",),
    (Goal(2, 5, 7), Goal(6, 8, 6)),
    {},
    bonuses=(Bonus("apple", 3, "Apples"), Bonus("plum", 3)),
)
CODES = {each.code: each for each in ORCHARD}
NAMES = ("Ann", "Ben", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal")


def book(**house: str) -> Rulebook:
    return Rulebook(EDITION, {**GENTLE, **house}, CODES)


def opened(players: int = 3, *, full: bool = True, rules: Rulebook | None = None) -> Table:
    """Return a table of the orchard, just opened."""
    events = open_table(rules or book(), NAMES[:players], full=full, cards=ORCHARD)
    return fold(Table("", (), Turn(0)), events)


def laid(
    table: Table,
    stables: Mapping[int, Iterable[str]] | None = None,
    *,
    phase: Phase = Phase.ACTION,
    discard: Iterable[str] = (),
) -> Table:
    """Return the table with cards out of the deck laid into areas, in one phase of Ann's turn."""
    seats, moved = list(table.seats), 0
    for number, pieces in (stables or {}).items():
        stable = (*seats[number].stable, *pieces)
        moved += len(stable) - len(seats[number].stable)
        seats[number] = replace(seats[number], stable=stable)
    gone = tuple(discard)
    deck = None if table.deck is None else table.deck - moved - len(gone)
    turn = replace(table.turn, phase=phase, drawn=phase in (Phase.ACTION, Phase.END))
    return replace(table, seats=tuple(seats), turn=turn, deck=deck, discard=gone)


def doubts_of(rules: Rulebook, table: Table, action: Action) -> list[str]:
    """Return the names of what speaks against an action; a refusal is marked with a stop."""
    ruling = decide(Position(rules, table), action)
    if isinstance(ruling, Refused):
        return [ruling.why.key.removeprefix("doubts.") + "!"]
    return [doubt.key.removeprefix("doubts.") for doubt in ruling.doubts]


def heard(table: Table, action: Action, rules: Rulebook | None = None) -> list[str]:
    """Return what is said of an action that is allowed."""
    rules = rules or book()
    ruling = decide(Position(rules, table), action)
    assert isinstance(ruling, Allowed), ruling
    return [each.text for each in tell(Position(rules, table), ruling.events)]


def do(rules: Rulebook, table: Table, *actions: Action, sure: bool = False) -> Table:
    """Do actions; each must be allowed, without a doubt unless somebody is `sure`."""
    for action in actions:
        ruling = decide(Position(rules, table), action)
        assert isinstance(ruling, Allowed), ruling
        assert sure or not ruling.doubts, ruling.doubts
        table = fold(table, ruling.events)
    return table


def hands(table: Table) -> list[Any]:
    """Return the sizes of all hands, None for one that nobody counts."""
    return [seat.hand_size for seat in table.seats]


def seen(table: Table) -> list[str]:
    """Return every piece that lies open, pile included."""
    return [piece for piece, place in table.lying() if place.zone is not Zone.HAND]


def check_cards(table: Table) -> None:
    """Every card counts once, and no number is below nothing."""
    pieces = [piece for piece, _ in table.lying()]
    assert len(pieces) == len(set(pieces)), "a card in two places"
    assert set(pieces) <= set(table.pieces)
    sizes = [seat.hand_size for seat in table.seats]
    known = [size for size in sizes if size is not None]
    assert all(
        size is None or 0 <= len(seat.hand) <= size
        for seat, size in zip(table.seats, sizes, strict=True)
    )
    assert table.unnamed is None or table.unnamed >= 0
    assert table.deck is None or table.deck >= 0
    assert all(seat.nameless >= 0 for seat in table.seats)
    if table.deck is not None and table.unnamed is not None and len(known) == len(sizes):
        hidden = table.deck + sum(known) + table.unnamed
        assert hidden + len(seen(table)) == len(table.pieces), "cards lost or won"
