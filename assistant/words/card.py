"""How a card is read aloud: short, whole, with every fact, spelled, or word by word."""

import unicodedata
from collections.abc import Iterator

from assistant.cards.model import Card, Catalogue, OwnKind, Source, Trigger
from assistant.messages import Text, choose, in_turn, joined, say
from assistant.words.announcement import ASKER, HEADING, Announcement, Priority


def kind_words(catalogue: Catalogue, card: Card) -> Text:
    """Return what people call the card's kind, with its species: ``magical animal, goat``."""
    kind = catalogue.kind_name(card)
    if not card.species:
        return kind
    species = joined("and", *card.species_said)
    return say("cards.kind_with_species", kind=kind, species=species)


def heading(catalogue: Catalogue, card: Card) -> Text:
    """Return title and kind, the least by which a card is known."""
    if not card.kind or _says_its_kind(catalogue, card):
        return card.title
    return say("cards.heading", title=card.title, kind=kind_words(catalogue, card))


def _says_its_kind(catalogue: Catalogue, card: Card) -> bool:
    """Say whether a kind that is the deck's own is in the title: ``Seven of Hearts``."""
    own, kind = isinstance(card.kind, OwnKind), catalogue.kind_name(card)
    return own and f" {kind} ".casefold() in f" {card.title} ".casefold()


def listed(catalogue: Catalogue, card: Card) -> Text:
    """Return title and kind as a line of a list, where the title alone will do."""
    if not card.kind:
        return card.title
    return say("cards.listed", title=card.title, kind=kind_words(catalogue, card))


def read_card(catalogue: Catalogue, card: Card, *, short: bool = False) -> Announcement:
    """Return the card as it is read at once: title and kind, then the text unless `short`."""
    name = heading(catalogue, card)
    text = say(HEADING, heading=name) if short else in_turn(*_with_text(catalogue, card))
    return Announcement(text, name, Priority.TEXT, ASKER)


def read_all(catalogue: Catalogue, card: Card, variants: tuple[Card, ...] = ()) -> Announcement:
    """Return the card with every fact that is known of it."""
    triggers = [
        choose("cards.trigger", each.value) for each in card.triggers if each is not Trigger.NONE
    ]
    # Nobody but the owner has compared it with a printed card.
    own = card.source is Source.OWNER
    text = in_turn(
        *_with_text(catalogue, card),
        say("cards.full_triggers", triggers=joined("commas", *triggers)) if triggers else "",
        choose("cards.duty", card.duty.value) if _has_effect(card) else "",
        say("cards.full_copies", count=sum(each.copies for each in (card, *variants))),
        say("cards.full_counts", count=card.counts_as) if card.counts_as != 1 else "",
        say("cards.full_names", names=joined("or", *card.names)) if card.names else "",
        _drawings(card, variants),
        say("cards.full_deck", deck=catalogue.deck_name(card)),
        say("cards.full_label", label=card.label) if card.label else "",
        say("cards.full_code", code=card.code),
        choose("cards.source", card.source.value, "") if card.text else "",
        say("cards.from_pack", pack=card.origin) if card.origin else "",
        *_changed(card),
        say("cards.verified") if card.verified and card.text and not own else "",
    )
    return Announcement(text, heading(catalogue, card), Priority.TEXT, ASKER)


def tell_secret(card: Card) -> Announcement | None:
    """Return what a card keeps back until somebody asks; None if it keeps nothing back."""
    secret = next((each for each in card.columns if each.secret), None)
    if secret is None:
        return None
    text = say("cards.column", name=secret.name, value=secret.value)
    return Announcement(text, secret.value, Priority.TEXT, ASKER)


def _changed(card: Card) -> Iterator[Text]:
    """Yield what of a card each pack has changed besides its text."""
    for pack in dict.fromkeys(pack for _, pack in card.changed):
        facts = [choose("packs.fact", fact) for fact, of in card.changed if of == pack]
        yield say("cards.changed_by_pack", facts=joined("commas", *facts), pack=pack)


def spell(title: str) -> Announcement:
    """Return a title letter by letter."""
    text = joined("commas", *map(_letter, title))
    return Announcement(say("spelling.title", letters=text), title, Priority.TEXT, ASKER)


def _with_text(catalogue: Catalogue, card: Card) -> Iterator[Text]:
    """Yield what a card is called, by itself, and what stands on it."""
    yield say(HEADING, heading=heading(catalogue, card))
    shown = [each for each in card.columns if not each.secret]
    # A text without a full stop would run into what comes behind it.
    open_ended = card.text[-1:].isalnum() and bool(shown)
    if card.text:
        text = say("cards.reading", text=card.text)
        yield say(HEADING, heading=card.text) if open_ended else text
    yield from (say("cards.column", name=each.name, value=each.value) for each in shown)
    if not card.verified:
        yield say("cards.unverified")


def _has_effect(card: Card) -> bool:
    return bool(card.triggers) and card.triggers != (Trigger.NONE,)


def _drawings(card: Card, variants: tuple[Card, ...]) -> Text:
    names = ", ".join(each.variant for each in (card, *variants) if each.variant)
    return say("cards.full_variants", variants=names) if names else ""


def _letter(character: str) -> Text:
    if character.isspace():
        return say("spelling.space")
    # A voice says "ñ" as it likes; its plain letter and its accent are clear.
    plain = unicodedata.normalize("NFD", character)
    named: Text = plain[0]
    if plain[0].isupper():
        named = say("spelling.capital", letter=named)
    if len(plain) > 1:
        name = unicodedata.name(plain[1], "").removeprefix("COMBINING ")
        accent = choose("spelling.accent_name", name, name.lower())
        named = say("spelling.accent", letter=named, accent=accent)
    return choose("spelling.sign", character, named)
