"""Words about optional rules that an edition may have: prompts only, and anybody may leave them."""

from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.rules.actions import LeavePrompts, SetPrompts
from assistant.words import say


@played("game", "optional")
def optional(at: At) -> Said:
    """Switch optional rules of the edition on or off."""
    name, _, how = at.rest.casefold().partition(" ")
    if name:
        return at.act(SetPrompts(name, how != "off"))
    known = at.game.book.edition.prompts
    if not known:
        return at.act(SetPrompts("", True))

    def choosing(name: str) -> Choice:
        on = name in at.table.prompts
        text = say("play.optional_on" if on else "play.optional_off", name=name)
        return Choice(text, at.deciding(SetPrompts(name, not on)))

    return at.session.ask(say("play.optional"), tuple(choosing(each) for each in known))


@played("game", "leaves", "leave", "opts out")
def leaves(at: At) -> Said:
    """Let a player leave the optional rules; nothing of them is said to that player."""
    return at.act(LeavePrompts(at.who))


@played("game", "joins", "join", "opts in")
def joins(at: At) -> Said:
    """Let a player join the optional rules again."""
    return at.act(LeavePrompts(at.who, False))
