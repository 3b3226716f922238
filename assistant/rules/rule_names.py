"""The rules by name: those that a table can switch with their values, and those only spoken of."""

from collections.abc import Mapping

VALUES: Mapping[str, tuple[str, ...]] = {
    # When a player has the winning number while effects are still to resolve.
    "win_waits": ("chain", "no"),
    # Whether effects that happen at one moment are one link.
    "links": ("together", "one_by_one"),
    "mandatory_first": ("yes", "no"),
    "once_in_a_link": ("yes", "no"),
    # What happens when the new top of a pile comes to light.
    "pile_top": ("answered_again", "resolves_at_once"),
    # Who adds a card when several want to answer.
    "claims": ("first_call", "seat_order", "collect"),
    # What happens when there is no card left to draw.
    "deck_out": ("nobody_wins", "most_wins", "reshuffle"),
    # What becomes of start-of-turn effects that nobody used in time.
    "forgotten_optional": ("lost", "kept"),
    "forgotten_mandatory": ("lost", "owed"),
    # What becomes of a card, or of a part of an effect, that cannot be done.
    "impossible_in_hand": ("stays_in_hand", "may_be_played"),
    "impossible_elsewhere": ("skipped",),
    # Whether targets are named before or after the others decide to answer.
    "targets": ("before_answers", "after_answers"),
    # Whether animals that were turned into Pandas can be hit by "a card".
    "pandas": ("hit_by_any_card", "not_hit"),
    "firmness": ("gentle", "firm"),
}
"""Every rule that changes what the assistant does, with the values it can have."""

SPOKEN_RULES = (
    # Setting up
    "first_player",
    "reference_cards",
    "babies",
    "babies_home",
    "expansions",
    "deal",
    "two_players",
    # The turn
    "turn_order",
    "phases",
    "start_effects",
    "ended_turn",
    "draw",
    "action",
    "hand_limit",
    "hand_below",
    # The cards
    "animals",
    "basics",
    "upgrades",
    "downgrades",
    "magic",
    "effects_in_play",
    "triggered",
    "continuous",
    "may",
    # The terms
    "terms",
    "discard",
    "entering",
    "players",
    "play",
    "direct",
    "direct_free",
    "immunity",
    "pull",
    "search",
    "remove_downgrades",
    # The Instant pile
    "instants",
    "answer_back",
    "window",
    "pile",
    "fastest",
    "all_passed",
    "pile_order",
    "stopped",
    "used_instants",
    "effects_unanswered",
    # The effect chain
    "chain",
    "targets_first",
    "fewer_targets",
    "order_of_actions",
    "and",
    "then",
    "if_you_do",
    # The end
    "goal",
    "counts",
    "tie",
    "several_reached",
)
"""Rules that are only read out when somebody asks; every edition has them."""

EXTRA_RULES = ("herd", "braille", "baby_tokens", "panda_effects", "optional_rules")
"""Rules that are only read out and that an edition need not have."""

MOMENTS = (
    "animal_lost",
    "draw_forgotten",
    "three_instants",
    "new_hand",
    "discarded",
    "upgrade_entered",
    "downgrade_entered",
)
"""When the prompt of an optional rule is given."""
