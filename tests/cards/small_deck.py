"""A small deck for the tests of lookups, with cards that are easily taken for one another."""

from assistant.cards.model import AnyKind, Card, Catalogue, Deck, Kind

KINDS: dict[AnyKind, str] = {
    Kind.BABY: "baby animal",
    Kind.BASIC: "basic animal",
    Kind.MAGICAL: "magical animal",
    Kind.UPGRADE: "upgrade",
    Kind.MAGIC: "magic",
    Kind.INSTANT: "instant",
}
_CARDS = [
    ("Baby Goat", Kind.BABY, "b goat", "Pink", "It lives in the Nursery."),
    ("Baby Goat", Kind.BABY, "b goat", "Yellow", "It lives in the Nursery."),
    ("Baby Ram", Kind.BABY, "b ram", "Grey", "It lives in the Nursery."),
    ("Basic Goat", Kind.BASIC, "goat", "", "It has no effect."),
    ("Basic Ram", Kind.BASIC, "ram", "", "It has no effect."),
    ("Magical Goaticorn", Kind.MAGICAL, "m goat icorn", "", "Bring one Goat card from your hand."),
    ("The Negoatiator", Kind.MAGICAL, "m negoat iator", "", "Swap one card at random."),
    ("Henry the Huarizo", Kind.MAGICAL, "m henry huarizo", "", "It is a Llama and an Alpaca."),
    ("Llama Piñata", Kind.UPGRADE, "ug llama pinata", "", "You may sacrifice this card instead."),
    ("Llama Kick", Kind.UPGRADE, "ug llama kick", "", "You may return one Upgrade to a hand."),
    ("#studlife", Kind.UPGRADE, "ug studlife", "", "Bring a Baby Animal and skip a phase."),
    ("Cut & Run", Kind.MAGIC, "action cut", "", "Discard a card and then draw three cards."),
    ("Animal Swap", Kind.MAGIC, "action swap", "", "Move one Animal, then steal one."),
    ("Spit Happens", Kind.INSTANT, "I spit happens", "", "Stop the card that is played."),
    *(
        (f"Spell {word}", Kind.MAGIC, f"action {word}", "", "Look at the top card.")
        for word in (
            "alder",
            "birch",
            "cedar",
            "ebony",
            "hazel",
            "maple",
            "olive",
            "rowan",
            "willow",
        )
    ),
]


def small_catalogue() -> Catalogue:
    """Return the catalogue of this one deck, ``Field Animals``."""
    cards = tuple(
        Card(
            id=" ".join((title, variant))
            .casefold()
            .strip(" #")
            .replace(" & ", "-")
            .replace(" ", "-"),
            code=f"FA{number:03}",
            deck="field-animals",
            title=title,
            kind=kind,
            text=text,
            verified=True,
            label=label,
            variant=variant,
        )
        for number, (title, kind, label, variant, text) in enumerate(_CARDS, 1)
    )
    return Catalogue((Deck("field-animals", "Field Animals", "FA", KINDS, cards),))
