"""Every example of the README and of the papers, run as it stands.

A span in backquotes that is no path, option, key or name of a program is something to type:
in a numbered list the spans are typed one after the other into one fresh sitting, elsewhere
each section has a sitting with a game and a card.  Blocks are commands of the shell, scripts
with their transcripts, TOML or JSON.  A new example is tested by being written.
"""

import configparser
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import pytest
from sitting import Heard, Player, Watched, shipped_library, table_of

from assistant.arguments import parser
from assistant.cards.deck_keys import is_id
from assistant.journal.book import Journal
from assistant.session import Session
from assistant.settings import Settings
from assistant.tongue import OURS, speak
from assistant.words.rendering import sentences

ROOT = Path(__file__).parents[1]
SPOKEN = (
    "README.md",
    "README.de.md",
    "docs/scanning.md",
    "docs/screen.md",
    "docs/teach.md",
    "docs/voice.md",
)
"""Papers in which what stands in backquotes is typed at the prompt."""
PAPERS = (
    "README.md",
    "README.de.md",
    *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")),
)

BEFORE = {
    "en": ("new llamas with Ann, Ben and Cara, full, Ann starts, any babies", "llamaste"),
    "de": ("neu llamas mit Ann, Ben, Cara, jede karte, Ann beginnt", "egal", "llamaste"),
}
"""What is typed before what stands elsewhere than in steps, by the language of a paper."""
INSTALLERS = ("brew", "git", "pipx", "py", "python3.11", "sudo", "uv", "winget", ".")
"""What changes a machine; `.ci/empty-machine` runs these lines on an empty one."""
OTHERS = ("cd", "cmd", "fg", "kill", "pytest", "python", "set")
STANDS_FOR = {
    "CARD": "'ug llamaste'",
    "DECK": "LU",
    "FOLDER": "pictures",
    "ID": "school-garden",
    "PICTURE": "photo.jpg",
    "SOURCE": "photo.jpg",
    "KARTE": "'ug llamaste'",
    "ORDNER": "pictures",
    "QUELLE": "photo.jpg",
}
NOT_UNDERSTOOD = (
    *(f"unclear.{name}" for name in ("not_understood", "part", "did_you_mean", "word_or_card")),
    *(f"prompt.{name}" for name in ("no_card", "no_card_or_word", "no_card_at_all")),
    *("unclear.no_player", "report.no_card", "play.perhaps", "play.other_deck"),
)


@dataclass(frozen=True)
class Section:
    """A part of a paper under one heading: its steps, its other spans, and its blocks."""

    paper: str
    heading: str
    text: str

    @property
    def language(self) -> str:
        """The language that it is written in, and typed."""
        return "de" if self.paper.endswith(".de.md") else OURS

    @property
    def steps(self) -> tuple[str, ...]:
        """The spans of its numbered lists, in their order."""
        return tuple(_spans("\n".join(re.findall(r"^\d+\. .*$", self._prose, re.MULTILINE))))

    @property
    def others(self) -> tuple[str, ...]:
        """The spans elsewhere."""
        return tuple(_spans(re.sub(r"^\d+\. .*$", "", self._prose, flags=re.MULTILINE)))

    @property
    def blocks(self) -> tuple[tuple[str, str], ...]:
        """Language and content of its blocks; an indented one has no language."""
        fenced = r"^```(\w*)\n(.*?)^```$|^((?: {4}.*\n)+)"
        found = re.finditer(fenced, f"{self.text}\n", re.MULTILINE | re.DOTALL)
        return tuple((each[1] or "", each[2] or re.sub("(?m)^    ", "", each[3])) for each in found)

    @property
    def _prose(self) -> str:
        return re.sub(r"^```.*?^```$", "", self.text, flags=re.MULTILINE | re.DOTALL)


def _spans(text: str) -> Iterator[str]:
    yield from re.findall(r"`([^`\n]+)`", text)


def sections(papers: tuple[str, ...]) -> list[Section]:
    found = []
    for paper in papers:
        text = (ROOT / paper).read_text(encoding="utf-8")
        # A heading within a block is a line of that block.
        hidden = re.sub(r"^```.*?^```$", _shade, text, flags=re.MULTILINE | re.DOTALL)
        starts = [each.start() for each in re.finditer(r"^#+ ", hidden, re.MULTILINE)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            heading, _, rest = text[start:end].partition("\n")
            found.append(Section(paper, heading.lstrip("# "), rest))
    return found


def _shade(block: re.Match[str]) -> str:
    return re.sub(r"[^\n]", ".", block[0])


def is_typed(span: str) -> bool:
    """Say whether a span is typed at the prompt: no path, option, name or key."""
    if "://" in span:
        return True
    first = span.split()[0]
    return not (
        re.search(r"[=_\\\[\]{}]|^--|^\.|\.\w+$", span)
        or "/" in span
        or first in (*INSTALLERS, *OTHERS, "table-assistant", "python3")
        or span.isupper()
    )


def named(sections: list[Section]) -> list[object]:
    return [pytest.param(each, id=f"{each.paper}: {each.heading}") for each in sections]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def sit_down(home: Path) -> Player:
    session = Session(shipped_library(), Settings(), Heard(), Watched())
    session.journal = Journal.open(home / "journal.sqlite3", take_over=True)
    return Player(session, Heard(), Watched())


@pytest.fixture
def spoken(section: Section) -> Iterator[None]:
    """Have the table speak the language of a paper."""
    speak(section.language)
    yield
    speak(OURS)


def not_understood(told: list[str]) -> list[str]:
    """Return what of the answer says that something was not understood."""
    forms = []
    for key in NOT_UNDERSTOOD:
        room, _, name = key.partition(".")
        form = sentences(room)[name]
        assert isinstance(form, str)
        forms.append(re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)))
    return [each for each in told if re.fullmatch("|".join(forms), each)]


STEPS = [each for each in sections(SPOKEN) if any(map(is_typed, each.steps))]
PROSE = [each for each in sections(SPOKEN) if any(map(is_typed, each.others))]
BLOCKS = [each for each in sections(PAPERS) if each.blocks]


@pytest.mark.parametrize("section", named(STEPS))
@pytest.mark.usefixtures("spoken")
def test_steps_can_be_typed_one_after_the_other(section: Section, home: Path) -> None:
    player = sit_down(home)
    for span in filter(is_typed, section.steps):
        told = player.type(span)
        assert not not_understood(told), (span, told)
        if player.session.over:
            player = sit_down(home)


@pytest.mark.parametrize("section", named(PROSE))
@pytest.mark.usefixtures("spoken")
def test_what_can_be_typed_is_understood(section: Section, home: Path) -> None:
    player = sit_down(home)
    for line in BEFORE[section.language]:
        player.type(line)
    wrong = []
    for span in filter(is_typed, section.others):
        told = player.type(span)
        wrong += [(span, each) for each in not_understood(told)]
        # The next one may be of another moment.
        player.session.close()
        if player.session.over:
            player = sit_down(home)
    assert not wrong, "\n".join(map(str, wrong))


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder in which everything lies that the examples name."""
    folder = tmp_path_factory.mktemp("sandbox")
    home = folder / "home"
    for name in ("card_texts", "braille_map"):
        (home / name).mkdir(parents=True)
    (home / "settings.toml").write_text("speech = false\n", encoding="utf-8")
    blocks = [text for each in sections(("docs/add-a-deck.md",)) for _, text in each.blocks]
    deck = next(text for text in blocks if 'name = "School Garden"' in text)
    label = next(text for text in blocks if "[[label]]" in text)
    (home / "card_texts" / "garden.toml").write_text(deck, encoding="utf-8")
    (home / "braille_map" / "garden.toml").write_text(label, encoding="utf-8")
    (folder / "pictures").mkdir()
    for file in ("photo.jpg", "pictures/one.png"):
        cv2.imwrite(str(folder / file), table_of("Llamaste", "Battering Ram"))
    (folder / "texts.csv").write_text("title,text\nLlamaste,Take it easy.\n", encoding="utf-8")
    rows = "title,kind,text\nBrave Hen,magical,Draw a card.\n"
    (folder / "garden.csv").write_text(rows, encoding="utf-8")
    (folder / "words.txt").write_text(scripts()[0][0], encoding="utf-8")
    bin = folder / "bin"
    bin.mkdir()
    for name, start in (("table-assistant", "-m assistant "), ("python3", "")):
        program = bin / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {start}"$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return folder


def scripts() -> list[tuple[str, str]]:
    """Return each script in the papers with its transcript, the block behind it."""
    found = []
    for each in sections(PAPERS):
        pairs = itertools.pairwise(text for _, text in each.blocks)
        found += [(text, then) for text, then in pairs if then.startswith("> ")]
    return found


def commands() -> list[str]:
    """Return each command of the shell in the papers, in blocks and in the text, once."""
    found = []
    for each in sections(PAPERS):
        lines = [line for language, text in each.blocks for line in text.splitlines()]
        for line in (*lines, *_spans(each.text)):
            words = [word for word in line.split() if "=" not in word]
            if (
                words
                and words[0] in ("table-assistant", "python3", "sqlite3")
                and ("-m venv" not in line and words != ["python3"])
            ):
                found.append(line)
    return list(dict.fromkeys(found))


def filled_in(command: str) -> str:
    """Put something in the place of each word in capitals that stands for something."""
    kinds = {"backup": "table.zip", "restore": "table.zip", "import": "garden.csv"}
    kinds |= {"pack": "made.zip", "install": "made.zip"}
    file = next((kinds[word] for word in command.split() if word in kinds), "words.txt")
    known = {**STANDS_FOR, "FILE": file, "DATEI": file}
    return re.sub(r"\b[A-Z]+\b", lambda each: known.get(each[0], each[0]), command)


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of these examples is POSIX")
def test_commands_run_in_the_order_in_which_they_stand(sandbox: Path) -> None:
    environment = {
        **os.environ,
        "HOME": str(sandbox),
        "TABLE_ASSISTANT_HOME": str(sandbox / "home"),
        "PATH": f"{sandbox / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "BRLAPI_HOST": ":none",
    }
    wrong = []
    for command in commands():
        if command.startswith("sqlite3") and not shutil.which("sqlite3"):
            continue
        line = filled_in(command)
        # Journals are read in the folder where they lie.
        ended = subprocess.run(
            ["bash", "-c", line],
            cwd=sandbox / "home" if "journal.sqlite3" in line else sandbox,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if ended.returncode not in (0, 1) or "Traceback" in ended.stderr:
            wrong.append((line, ended.returncode, ended.stderr))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(("script", "transcript"), scripts())
def test_a_script_becomes_its_transcript(script: str, transcript: str, tmp_path: Path) -> None:
    (tmp_path / "script").write_text(script, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", "play", "script", "--no-speech"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TABLE_ASSISTANT_HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ended.stdout.endswith(transcript)


@pytest.mark.parametrize("section", named(BLOCKS))
def test_every_block_is_something_that_is_tested(section: Section) -> None:
    for language, text in section.blocks:
        first = text.split()[0].partition("=")[0]
        if language == "toml":
            tomllib.loads(text)
        elif language == "json":
            json.loads(text if text.startswith(("{", "[")) else f"{{{text}}}")
        elif language == "ini":
            unit = configparser.ConfigParser()
            unit.read_string(text)
            _, _, line = unit["Service"]["ExecStart"].rpartition("/table-assistant")
            parser().parse_args(line.split())
        else:
            script = any(text in pair for pair in scripts())
            assert script or first in (
                *INSTALLERS, "table-assistant", "python3", "sqlite3", "TABLE_ASSISTANT_HOME"
            ), text  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_of_the_project_that_is_named_is_there(paper: str) -> None:
    tops = {each.name for each in ROOT.iterdir()}
    for span in _spans((ROOT / paper).read_text(encoding="utf-8")):
        top, slash, _ = span.partition("/")
        if " " in span or top == ".venv" or not (slash or span.endswith(".md")):
            continue
        if top in tops and not is_id(span):
            assert (ROOT / span).exists(), span


def test_ci_runs_the_lines_that_change_a_machine_on_an_empty_one() -> None:
    script = (ROOT / ".ci" / "empty-machine").read_text(encoding="utf-8")
    for line in ("python3 .*table-assistant$", "python3 .*pytest$"):
        assert f"'{line}'" in script
    assert '"$(system_line pipx)"' in script
    for line in (r"pipx install \.", "pipx install uv", r"uv tool install \."):
        assert f"'{line}'" in script
