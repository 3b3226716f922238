"""What the program reads aloud is understood as what it means: its words, its help, its offers.

That holds in each language that sentences are understood in.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import ELSEWHERE, GAMES, leave, read, sit_down
from measuring import at_table, moments

from assistant.commands.at import at_game
from assistant.commands.questions import offered
from assistant.commands.understanding import meaning
from assistant.game.judging import judged
from assistant.intents import Decide, Do
from assistant.kinds import OtherAction
from assistant.language import Understood
from assistant.language.program import spoken
from assistant.registry import all_commands
from assistant.rules.rulings import Allowed
from assistant.tongue import OURS, speak
from assistant.words import render
from assistant.words.rendering import sentences

SPOKEN = {
    OURS: ("please", ("ann ", "ben ")),
    "de": ("bitte", ("ann ", "ben ")),
}
"""Languages with a polite word, and how examples begin in which somebody does something."""
OPENINGS = {
    f"{file.parent.name}/{file.stem}": (language, file)
    for language, files in (
        (OURS, GAMES.glob("*/whole-game*.txt")),
        *((folder.name, folder.glob("*.txt")) for folder in ELSEWHERE.iterdir()),
    )
    for file in sorted(files)
}
EVERY = 4
"""Every so many lines of a game its offers are tried: each way to say one takes its time."""
MEANS = {
    "pass": {"end turn", "decline"},
    "nobody": {"all pass"},
    "no": {"all pass", "decline"},
    "yes": {"offers"},
    "is done": {"end turn"},
    "cancel": {"decline"},
}
"""Words that mean at some moments what another word means."""


@pytest.fixture(autouse=True)
def a_language_at_a_time() -> Iterator[None]:
    yield
    speak(OURS)


@pytest.mark.parametrize(
    ("moment", "language"),
    [(moment, language) for language in SPOKEN for moment in moments(language)],
)
def test_each_word_of_the_program_is_understood_as_itself(moment: str, language: str) -> None:
    speak(language)
    polite, _ = SPOKEN[language]
    with at_table(moment) as player:
        for word, forms in spoken().forms.items():
            for form in forms:
                for line in (form, form.capitalize(), f"{form}, {polite}", f"{polite} {form}"):
                    found = meaning(player.session, line)
                    assert isinstance(found, Understood), (moment, line)
                    meant = {deed.word for deed in found.deeds}
                    assert meant <= {word, *MEANS.get(word, ())}, (moment, line)


def examples(word: str, somebody: tuple[str, ...]) -> list[str]:
    """Return what help says by way of example; what an example does stands behind it."""
    table = sentences("help")["command"]
    text = str(table[word]) if isinstance(table, dict) else ""
    begins = (*somebody, *(f"{form} " for form in spoken().forms[word]))
    found = []
    for sentence in text.replace("|", " ").split("."):
        parts = (part.strip() for part in re.split("[:;]", sentence))
        found += [part for part in parts if part.casefold().startswith(begins)][:1]
    return found


@pytest.mark.parametrize("language", SPOKEN)
def test_each_example_of_help_is_understood_as_its_word(language: str) -> None:
    speak(language)
    _, somebody = SPOKEN[language]
    shown = 0
    with at_table("action") as player:
        for each in all_commands():
            for example in examples(each.word, somebody):
                # Behind an example stands what it does: its beginning is what is said.
                words = example.split()
                ways = (" ".join(words[:count]) for count in range(len(words), 0, -1))
                found = [meaning(player.session, way) for way in ways]
                deeds = [way.deeds[0] for way in found if isinstance(way, Understood)]
                meant = {each.word, *MEANS.get(each.word, ())}
                assert meant & {deed.word for deed in deeds}, example
                shown += 1
    assert shown > 60


@pytest.mark.parametrize("game", OPENINGS)
def test_each_offer_is_understood_as_it_is_read(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language, file = OPENINGS[game]
    speak(language)
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player, tried = sit_down(tmp_path), 0
    for number, line in enumerate(read(file).typed):
        if line == "restart" or line.startswith("scan: "):
            continue
        player.type(line)
        session = player.session
        now = session.game
        if now is None or number % EVERY or session.prompt.options or session.prompt.slot:
            continue
        for choice in offered(at_game(session, now, Do("offers"))):
            before = now.table
            player.type(render(choice.text))
            if isinstance(choice.then, Decide):
                action = choice.then.action
                assert not isinstance(action, OtherAction)
                ruling = judged(now.position.at(before), action)
                assert isinstance(ruling, Allowed)
                meant = now.position.at(before).after(ruling.events).table
                assert now.table == meant, (line, render(choice.text))
                if now.table is not before:
                    now.record.undo()
            else:
                asks = session.prompt.slot is not None or bool(session.prompt.options)
                # Where only numbers are tracked, a card is played without its name.
                played = not now.table.full and now.table.pile is not None
                assert played or (asks and now.table is before), (line, render(choice.text))
                while played and now.table != before:
                    now.record.undo()
            session.close()
            # Who began to answer and did not go on would be asked about.
            session.shared.unheard = None
            assert now.table == before
            tried += 1
    leave(player)
    assert tried
