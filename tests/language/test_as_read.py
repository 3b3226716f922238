"""What the program reads aloud is understood as what it means: its words, its help, its offers."""

import re
from pathlib import Path

import pytest
from golden import GAMES, leave, read, sit_down
from measuring import MOMENTS, at_table

from assistant.commands.at import at_game
from assistant.commands.questions import offered
from assistant.commands.understanding import meaning
from assistant.intents import Decide, Do
from assistant.kinds import OtherAction
from assistant.language import Understood
from assistant.language.program import spoken
from assistant.registry import all_commands
from assistant.rules.decide import decide
from assistant.rules.rulings import Allowed
from assistant.words import render
from assistant.words.rendering import sentences

OPENINGS = sorted(GAMES.glob("*/whole-game*.txt"))
EVERY = 4
"""Every so many lines of a game its offers are tried: each way to say one takes its time."""
MEANS = {
    "pass": {"end turn", "decline"},
    "nobody": {"all pass"},
    "no": {"all pass", "decline"},
    "is done": {"end turn"},
    "cancel": {"decline"},
}
"""Words that mean at some moments what another word means."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_word_of_the_program_is_understood_as_itself(moment: str) -> None:
    with at_table(moment) as player:
        for word, forms in spoken().forms.items():
            for form in forms:
                for line in (form, form.capitalize(), f"{form}, please", f"please {form}"):
                    found = meaning(player.session, line)
                    assert isinstance(found, Understood), (moment, line)
                    meant = {deed.word for deed in found.deeds}
                    assert meant <= {word, *MEANS.get(word, ())}, (moment, line)


def examples(word: str) -> list[str]:
    """Return what help says by way of example; what an example does stands behind it."""
    table = sentences("help")["command"]
    text = str(table[word]) if isinstance(table, dict) else ""
    begins = ("ann ", "ben ", *(f"{form} " for form in spoken().forms[word]))
    found = []
    for sentence in text.replace("|", " ").split("."):
        parts = (part.strip() for part in re.split("[:;]", sentence))
        found += [part for part in parts if part.casefold().startswith(begins)][:1]
    return found


def test_each_example_of_help_is_understood_as_its_word() -> None:
    shown = 0
    with at_table("action") as player:
        for each in all_commands():
            for example in examples(each.word):
                # Behind an example stands what it does: its beginning is what is said.
                words = example.split()
                ways = (" ".join(words[:count]) for count in range(len(words), 0, -1))
                found = [meaning(player.session, way) for way in ways]
                deeds = [way.deeds[0] for way in found if isinstance(way, Understood)]
                assert each.word in {deed.word for deed in deeds}, example
                shown += 1
    assert shown > 60


@pytest.mark.parametrize("file", OPENINGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_each_offer_is_understood_as_it_is_read(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player, tried = sit_down(tmp_path), 0
    for number, line in enumerate(read(file).typed):
        if line == "restart" or line.startswith("scan: "):
            continue
        player.type(line)
        session = player.session
        game = session.game
        if game is None or number % EVERY or session.prompt.options or session.prompt.slot:
            continue
        for choice in offered(at_game(session, game, Do("offers"))):
            before = game.table
            player.type(render(choice.text))
            if isinstance(choice.then, Decide):
                action = choice.then.action
                assert not isinstance(action, OtherAction)
                ruling = decide(game.position.at(before), action)
                assert isinstance(ruling, Allowed)
                meant = game.position.at(before).after(ruling.events).table
                assert game.table == meant, (line, render(choice.text))
                if game.table is not before:
                    game.record.undo()
            else:
                asks = session.prompt.slot is not None or bool(session.prompt.options)
                assert asks and game.table is before, (line, render(choice.text))
            session.close()
            # Who began to answer and did not go on would be asked about.
            session.shared.unheard = None
            assert game.table == before
            tried += 1
    leave(player)
    assert tried
