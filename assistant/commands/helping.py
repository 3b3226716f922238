"""Help: what is open and how it is answered, what fits this moment, and every word in a menu."""

from dataclasses import replace

from assistant import tutorial
from assistant.choices import Choice, Said, chosen
from assistant.commands.understanding import done_by, meaning
from assistant.forms import opened
from assistant.intents import Do
from assistant.keymap import key_names, keymap
from assistant.language import Understood
from assistant.language.asking_words import asking_words
from assistant.language.program import spoken, ways
from assistant.language.slots import Slots
from assistant.performing import perform
from assistant.registry import (
    GROUPS,
    Command,
    all_commands,
    command,
    find_command,
)
from assistant.rules.position import Position
from assistant.rules.winning import waits
from assistant.session import Session
from assistant.words import Text, asked, choose, core, in_turn, say
from assistant.words.announcement import Announcement, Priority, plain
from assistant.words.explaining import rules_about
from assistant.words.plain import repeated

USEFUL = {
    False: ("card", "code", "sound", "general"),
    True: ("turn", "answers", "effects", "moves", "questions"),
}
"""The groups of words that are read as all words of a moment, without a game and with one."""

OF_KEPT = (
    *("offers", "scores", "now", "next", "end turn", "undo", "redo"),
    *("what just happened", "why", "book"),
)
"""The words of the table itself that a game of any box knows."""

BEGINNING = ("new", "resume")
"""The words that begin a game or take one up, as they are read where none is on."""

OF_OVER = (
    *("new", "resume", "undo", "redo", "scores", "what just happened", "why"),
    *("book", "games", "season", "export"),
)
"""The words of the table that are of use where a game is over."""

_ALL_WORDS = "words"
"""What stands behind help where a grammar asks for all words, whatever the language."""

_MOST_WORDS = 2
"""So many words behind help may name something that help is wanted for; more are a sentence."""


@command("general", "menu")
def menu(session: "Session", rest: str) -> Said:
    """Lead to every word by numbers."""
    if rest in GROUPS:
        return _group(session, rest)

    def opening(group: str) -> Choice:
        return Choice(choose("help.group", group), Do("menu", Slots(group)))

    now = (Choice(say("prompt.menu_now"), Do("offers")),) if session.game else ()
    return session.lead(say("prompt.menu"), (*now, *(opening(group) for group in GROUPS)))


def _group(session: "Session", group: str) -> Said:
    keys = keymap(session.settings.keys)

    def running(each: Command) -> Choice:
        text = say("help.line", word=ways(each.word)[0], help=each.help)
        of_word = key_names(keys.keys_of_word(each.word)) if session.on_screen else ""
        if of_word:
            text = say("help.with_key", line=text, keys=of_word)
        return Choice(text, Do(each.word))

    found = [each for each in all_commands() if each.group == group]
    if session.shared.game is None:
        # What begins a game comes first, and last what is only said to one.
        found.sort(key=lambda each: (_begins(each), each.says is not None))
    members = tuple(map(running, found))
    return session.lead(say("help.group_title", group=choose("help.group", group)), members)


def _begins(each: Command) -> int:
    """Return the place of a word among those that begin a game, behind them for any other."""
    words = (*BEGINNING, "start", "new ruleset")
    return words.index(each.word) if each.word in words else len(words)


@command("general", "help", takes=True)
def help_(session: "Session", rest: str) -> Said:
    """Say what is open and what fits it, all words of this moment, or more about one word."""
    if not rest:
        return _where(session)
    if rest.casefold() in (*spoken().all_words, _ALL_WORDS):
        return (session.tell("prompt.help_words", words=_words(session)),)
    found = find_command(rest)
    if not found and session.game and rules_about(session.game.book, rest):
        rule = find_command(f"{ways('rule')[0]} {rest}")
        return rule[0].run(session, rule[1]) if rule else ()
    if not found and len(rest.split()) > _MOST_WORDS:
        # Help, I do not know what to say.
        return _asked(session, rest) or _where(session)
    if not found:
        return (session.tell("prompt.no_help", word=repeated(rest, 40)),)
    about, _ = found
    text = say("help.line", word=ways(about.word)[0], help=about.help)
    if about.also:
        text = say("help.also", help=text, also=", ".join(about.also))
    return (Announcement(text, priority=Priority.TEXT),)


def _asked(session: "Session", line: str) -> Said:
    """Answer what somebody asks who calls for help first; nothing where that asks nothing."""
    found = meaning(session, line)
    if not isinstance(found, Understood) or not all(map(asking_words().tells, found.deeds)):
        return ()
    return perform(session, done_by(session, found.deeds))


def _where(session: "Session") -> Said:
    """Say what is open and how it is answered; where nothing is, what fits this moment."""
    more = session.tell("help.more")
    question = session.open_question()
    if question:
        first, *rest = question
        told, how = say("help.question", question=first.said), _how(session)
        if not rest:
            return (replace(plain(in_turn(told, how)), to=first.to), more)
        return (replace(plain(told), to=first.to), *rest, plain(how), more)
    if session.prompt.options:
        how = _how(session)
        listed = session.tell("help.list", heading=core(session.prompt.heading), how=how)
        return (replace(listed, to=session.prompt.to), more)
    if session.lesson.on and not tutorial.wants(session, "help"):
        return (*tutorial.where(session), more)
    game, another = session.game, session.shared.game
    helps = another.helps("") if another else None
    if another and helps is not None:
        return (*map(plain, another.now()), plain(helps), more)
    if game is None:
        return (session.tell("help.no_game"), more)
    fitting = choose("help.fitting", _moment(game.position))
    words = session.tell("help.fits", words=fitting)
    return (plain(asked.whose(game.position)), words, more)


def _how(session: "Session") -> Text:
    """Return how what is open is answered."""
    blank, choices = session.prompt.slot, session.prompt.options
    if any(not each.text for each in choices):
        # Only its names answer it, and the question says which: yes or no.
        how = [say("help.yes_or_no")]
    elif choices:
        arrows = "help.number_or_arrows" if session.on_screen else "help.number"
        how = [say(arrows, count=len(choices))]
    elif blank and blank.card:
        how = [say("help.card")]
    else:
        how = [say("help.any_words")]
    if blank and blank.skip:
        how.append(say("help.skips"))
    if opened(session):
        how.append(say("help.backs"))
    return in_turn(*how, say("help.cancels"))


def _moment(position: Position) -> str:
    """Return the name of the moment that a game is in."""
    table = position.table
    if table.outcome:
        return "over"
    if table.pile:
        return "pile"
    if table.untold:
        return "untold"
    if table.chain:
        return "effects"
    if len(table.reached) > 1 and not waits(position):
        return "winner"
    return table.turn.phase.value


def _words(session: "Session") -> str:
    """Return the words that are of use now."""
    game = session.shared.game
    over = game is not None and bool(game.table.outcome)
    kept = OF_OVER if over else OF_KEPT if game and not session.game else ()
    # Nothing is played any more where the game is over.
    useful = USEFUL[bool(session.game) and not over]
    words = [*kept, *(each.word for each in all_commands() if each.group in useful)]
    if session.on_screen:
        words += [each.word for each in all_commands() if each.group == "screen"]
    begins = () if game else BEGINNING
    return ", ".join(ways(word)[0] for word in (*_answers(session), *begins, *words))


def _answers(session: "Session") -> tuple[str, ...]:
    """Return the words that answer what is open, or call it off."""
    if chosen(session.prompt.options, ways("yes")[0]):
        return ("yes", "no", "cancel")
    return ("cancel",) if session.prompt.options or session.prompt.slot else ()
