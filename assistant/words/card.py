"""How a card is read aloud: short, whole, with every fact, spelled, or word by word."""

import unicodedata

from assistant.cards.model import Card, Catalogue, Trigger
from assistant.words.announcement import Announcement, Priority, Route
from assistant.words.sentences import choose, say

BRAILLE_LINE = 40


def kind_words(catalogue: Catalogue, card: Card) -> str:
    """Return what people call the card's kind, with its species: ``magical animal, goat``."""
    kind = catalogue.kind_name(card)
    if not card.species:
        return kind
    return say(
        "cards.kind_with_species", kind=kind, species=say("cards.species_and").join(card.species)
    )


def heading(catalogue: Catalogue, card: Card) -> str:
    """Return title and kind, the least by which a card is known."""
    return say("cards.heading", title=card.title, kind=kind_words(catalogue, card))


def read_card(catalogue: Catalogue, card: Card, *, short: bool = False) -> Announcement:
    """Return the card as it is read at once: title and kind, then the text unless `short`."""
    name = heading(catalogue, card)
    text = name + "." if short else _with_text(catalogue, card)
    return Announcement(text, cut(name), Priority.TEXT, Route.EAR)


def read_all(catalogue: Catalogue, card: Card, variants: tuple[Card, ...] = ()) -> Announcement:
    """Return the card with every fact that is known of it."""
    triggers = [
        choose("cards.trigger", each.value) for each in card.triggers if each is not Trigger.NONE
    ]
    parts = [
        _with_text(catalogue, card),
        say("cards.full_triggers", triggers=", ".join(triggers)) if triggers else "",
        choose("cards.duty", card.duty.value) if _has_effect(card) else "",
        say("cards.full_copies", count=sum(each.copies for each in (card, *variants))),
        say("cards.full_counts", count=card.counts_as) if card.counts_as != 1 else "",
        _drawings(card, variants),
        say("cards.full_label", label=card.label) if card.label else "",
        say("cards.full_code", code=card.code),
        choose("cards.source", card.source.value, ""),
        say("cards.verified") if card.verified else "",
    ]
    text = " ".join(part for part in parts if part)
    return Announcement(text, cut(heading(catalogue, card)), Priority.TEXT, Route.EAR)


def spell(title: str) -> Announcement:
    """Return a title letter by letter."""
    text = ", ".join(_letter(character) for character in title)
    return Announcement(text + ".", cut(title), Priority.TEXT, Route.EAR)


def cut(text: str, width: int = BRAILLE_LINE) -> str:
    """Shorten a text to `width` characters, at the end of a word where there is one."""
    if len(text) <= width:
        return text
    head, space, _ = text[: width + 1].rpartition(" ")
    return head if space else text[:width]


def _with_text(catalogue: Catalogue, card: Card) -> str:
    text = say("cards.reading", title=card.title, kind=kind_words(catalogue, card), text=card.text)
    return text if card.verified else f"{text} {say('cards.unverified')}"


def _has_effect(card: Card) -> bool:
    return bool(card.triggers) and card.triggers != (Trigger.NONE,)


def _drawings(card: Card, variants: tuple[Card, ...]) -> str:
    names = ", ".join(each.variant for each in (card, *variants) if each.variant)
    return say("cards.full_variants", variants=names) if names else ""


def _letter(character: str) -> str:
    if character.isspace():
        return say("spelling.space")
    sign = choose("spelling.sign", character, character)
    if sign != character:
        return sign
    # A voice says "ñ" as it likes; its plain letter and its accent are clear.
    plain = unicodedata.normalize("NFD", character)
    named = plain[0]
    if named.isupper():
        named = say("spelling.capital", letter=named)
    if len(plain) > 1:
        name = unicodedata.name(plain[1], "").removeprefix("COMBINING ")
        accent = choose("spelling.accent_name", name, name.lower())
        named = say("spelling.accent", letter=named, accent=accent)
    return named
