"""The rules in words: setting up, why something is so, and how this table plays.

A rule that its rulebook does not print is never said without saying so.
"""

import re
from collections.abc import Collection

from assistant.messages import Text, choose, in_turn, joined, say
from assistant.rules.edition import VALUES, CardRuling, Rule, Rulebook, Standing
from assistant.rules.position import Position
from assistant.words.rendering import render


def setup(book: Rulebook, players: int) -> tuple[Text, ...]:
    """Return how a table of so many players is set up, in the order in which it is done."""
    edition = book.edition
    goal, animals = edition.goal(players), edition.words.animals
    told: list[Text] = [
        say("asked.setup", edition=edition.name, count=players, goal=goal, animals=animals)
    ]
    told += _rules(book, "reference_cards", "babies", "expansions")
    if players == 2:
        told += for_two(book)
    told += _rules(book, "deal", "first_player")
    return tuple(told)


def in_short(book: Rulebook) -> tuple[Text, ...]:
    """Return what somebody has to know who plays for the first time."""
    return tuple(_rules(book, "draw", "action", "goal"))


def term(position: Position, name: str, rule: str) -> tuple[Text, ...]:
    """Return what a word of the game means, and where the rulebook speaks of it."""
    own, known = position.edition.words, position.edition.rules.get(rule)
    said = say(
        f"asked.term_{name}",
        area=own.area,
        animal=own.animal,
        animals=own.animals,
        baby=own.baby,
        count=position.goal,
    )
    if known is None or known.standing is Standing.HOUSE:
        return (said,)
    section = known.section.rstrip("?!.")
    return (said, say("asked.printed", rulebook=position.edition.rulebook, section=section))


def for_two(book: Rulebook) -> tuple[Text, ...]:
    """Return what is different where two play."""
    edition = book.edition
    told: list[Text] = []
    if edition.two_players_out:
        told.append(say("asked.to_box", cards=joined("commas", *edition.two_players_out)))
    if edition.two_players_extra:
        told.append(say("asked.extra", card=edition.two_players_extra))
    rule = edition.rules.get("two_players")
    if not told or rule is None:
        return tuple(_rules(book, "two_players"))
    # The particulars say what the rule says in short.
    if rule.standing is not Standing.PRINTED:
        told[-1] = say("asked.not_printed", says=told[-1], after=rule.after)
    return tuple(told)


def why(position: Position, *rules: str) -> tuple[Text, ...]:
    """Return rules in our own words and where they come from.

    Where the table plays otherwise, that comes first.  Rules of one place name it once.
    """
    told: list[Text] = []
    source: Text = ""
    for rule in rules:
        *lines, place = _why(position, rule)
        if source and source != place:
            told.append(source)
        told += lines
        source = place
    known = [position.edition.rules.get(rule) for rule in rules]
    others = (line for each in known if each for line in _otherwise(each))
    return (*told, source, *others)


def rulings_about(
    book: Rulebook, cards: Collection[str], beside: Collection[str] | None = None
) -> tuple[Text, ...]:
    """Return what was ruled about cards with these titles, by whom, and who rules otherwise.

    A ruling that names another card is only told where that is among `beside`, if that is said.
    """
    told: list[Text] = []
    for ruling in book.edition.rulings:
        about = set(ruling.cards)
        named = {title for title in about if title in ruling.says}
        apart = beside is not None and not named <= {*cards, *beside}
        if not (apart or about.isdisjoint(cards)):
            told.append(say("asked.card_ruling", says=ruling.says, by=ruling.by))
            told += _otherwise(ruling)
    return tuple(told)


def titles_ruled(book: Rulebook, typed: str) -> tuple[str, ...]:
    """Return the titles of cards with a ruling of their own one of whose names begins so."""
    words = typed.casefold().split()
    titles = {title for ruling in book.edition.rulings for title in ruling.cards}
    called = {title: {title} for title in titles}
    for card in book.cards.values():
        if card.title in titles:
            called[card.title].update(card.names)
    return tuple(
        title
        for title, names in called.items()
        if any(name.casefold().split()[: len(words)] == words for name in names)
    )


def _otherwise(ruled: Rule | CardRuling) -> tuple[Text, ...]:
    """Return what somebody else rules, if anybody does."""
    if not ruled.other:
        return ()
    return (say("asked.ruled_otherwise", by=ruled.other_by, says=ruled.other),)


def _why(position: Position, rule: str) -> tuple[Text, ...]:
    """Return a rule, and where it comes from last."""
    known = position.edition.rules.get(rule)
    if known is None:
        return (say("asked.nothing_to_explain"),)
    told: list[Text] = []
    says: Text = known.says
    # Some sections end in a question mark, and the sentence has its own end.
    section = known.section.rstrip("?!.")
    changed = _changed(position, known)
    if changed:
        told.append(say("asked.otherwise", phrase=phrase(rule, position.value(rule))))
        says = say("asked.own_rule", says=says)
    told.append(says)
    if known.standing is Standing.HOUSE:
        key = "asked.own_silent" if changed else "asked.silent"
        told.append(say(key, after=known.after, section=section))
    else:
        told.append(say("asked.printed", rulebook=position.edition.rulebook, section=section))
    return tuple(told)


def house_rules(position: Position) -> tuple[Text, ...]:
    """Return each rule that a table can switch: how it is played here, and how else it could be."""
    return tuple(_switch(position, rule) for rule in VALUES)


def switch(position: Position, rule: str) -> Text:
    """Return a rule that a table can switch, and how it is played here."""
    value = position.value(rule)
    known = position.edition.rules.get(rule)
    key = "asked.house_changed" if known and _changed(position, known) else "asked.house"
    name = value_name(rule)
    return say(key, rule=name, value=value_name(value), phrase=phrase(rule, value))


def _switch(position: Position, rule: str) -> Text:
    value = position.value(rule)
    told = switch(position, rule)
    others = [
        say("asked.house_or", value=value_name(each), phrase=phrase(rule, each))
        for each in VALUES[rule]
        if each != value
    ]
    if not others:
        return told
    return in_turn(told, say("asked.house_others", others=joined("semicolons", *others)))


def value_name(identifier: str) -> Text:
    """Return the name of a rule or a value as it is said."""
    return choose("asked.called", identifier, identifier.replace("_", " "))


def phrase(rule: str, value: str) -> Text:
    """Return what a value of a rule means, in a few words."""
    return choose(f"asked.house_{rule}", value)


def _changed(position: Position, rule: Rule) -> bool:
    """Say whether the table plays a rule otherwise than its edition has it."""
    return bool(rule.value) and position.value(rule.name) != rule.value


def _rules(book: Rulebook, *names: str) -> list[Text]:
    """Return what an edition says of some rules; where its rulebook is silent, that too."""
    found = [book.edition.rules[name] for name in names if name in book.edition.rules]
    return [
        rule.says
        if rule.standing is Standing.PRINTED
        else say("asked.not_printed", says=rule.says, after=rule.after)
        for rule in found
    ]


def rules_about(book: Rulebook, typed: str) -> tuple[str, ...]:
    """Return at most nine rules that what was typed is about: by name, else by their words."""
    words = typed.casefold().replace("_", " ").split()
    rules = book.edition.rules
    exact = tuple(name for name in rules if name.replace("_", " ").split() == words)
    if exact:
        return exact

    def having(text: str) -> bool:
        there = re.findall(r"\w+", text.casefold())
        return all(any(each.startswith(word) for each in there) for word in words)

    by_name = tuple(name for name in rules if having(name.replace("_", " ")))
    by_words = tuple(name for name, rule in rules.items() if having(f"{rule.section} {rule.says}"))
    return (by_name or by_words)[:9]


def rule_title(name: str) -> str:
    """Return what a rule is called in a list."""
    title = render(value_name(name))
    return title[0].upper() + title[1:]
