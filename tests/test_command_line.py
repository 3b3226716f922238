"""What stands behind the program's name: order, words, version, completion, the manual page."""

import argparse
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import assistant
from assistant.arguments import SHELLS, parser
from assistant.cli import main
from assistant.words import sentence


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def parts() -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of each command, those of commands within commands too."""
    waiting: list[argparse.ArgumentParser] = [parser()]
    while waiting:
        for action in waiting.pop()._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()
                yield from action.choices.values()


@pytest.mark.parametrize(
    "line",
    [
        "proof LU --no-speech one.png two.png",
        "proof LU one.png --no-speech two.png",
        "proof --no-speech LU one.png two.png",
        "proof LU one.png two.png --no-speech",
        "--no-speech proof LU one.png two.png",
    ],
)
def test_options_and_files_come_in_any_order(line: str) -> None:
    asked = parser().parse_args(line.split())
    assert (asked.deck, asked.sources, asked.no_speech) == ("LU", ["one.png", "two.png"], True)


def test_what_stands_before_a_command_holds_for_it() -> None:
    asked = parser().parse_args(["--camera", "off", "--plain", "play", "script"])
    assert (asked.camera, asked.screen, asked.file) == ("off", False, "script")
    asked = parser().parse_args(["deck", "import", "a.csv", "--deck", "mine"])
    assert (asked.file, asked.deck) == ("a.csv", "mine")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("doctr", "'doctr' is not one of: 'play', "),
        ("labels", "Something is missing: DECK."),
        ("check a b", "This is not understood: b."),
        ("labels LU --skip many", "'many' is no whole number."),
        ("labels LU --skip", "--skip: something must follow it."),
        ("--plain --screen", "it does not go with"),
        ("deck", "Something is missing: "),
    ],
)
def test_what_is_wrong_is_one_sentence_of_ours_with_where_help_is(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert "--help to hear what there is." in err


def test_the_version_is_told_by_an_option_and_by_the_doctor(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert told == f"Table assistant {assistant.__version__}.\n"
    assert told.strip() == sentence("doctor.version", version=assistant.__version__)


def test_every_command_and_option_says_what_it_is() -> None:
    for part in parts():
        assert part.description, part.prog
        for action in part._actions:
            choosing = isinstance(action, argparse._SubParsersAction)
            assert action.help or choosing, (part.prog, action)
        part.format_help()


@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_knows_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    written = capsys.readouterr().out
    for part in parts():
        assert part.prog.split()[-1] in written
    assert shell == "tcsh" or "--no-speech" in written


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "bash"])
    (tmp_path / "complete").write_text(capsys.readouterr().out, encoding="utf-8")
    script = """
    . ./complete
    name=table-assistant
    COMP_WORDS=($name doc) COMP_CWORD=1
    $(complete -p $name | sed 's/.*-F \\([^ ]*\\).*/\\1/') $name doc $name
    echo "${COMPREPLY[@]}"
    """
    ended = subprocess.run(
        ["bash", "--norc", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ended.stdout.split() == ["doctor"]


def test_the_manual_page_has_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(".TH TABLE\\-ASSISTANT 1")
    plain = page.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
    for part in parts():
        assert part.prog.split()[-1] in plain
        for action in part._actions:
            for option in set(action.option_strings) - {"-h", "--help"}:
                assert option in plain, (part.prog, option)


def test_the_folder_of_all_that_is_mine_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    (tmp_path / "settings.toml").write_text('view = "off"\n', encoding="utf-8")
    main(["check", str(tmp_path)])
    heard = capsys.readouterr().out
    assert "settings.toml" not in heard
    assert heard.startswith("No deck in")
    (tmp_path / "card_texts").mkdir()
    (tmp_path / "card_texts" / "mine.toml").write_text("a = 1\n", encoding="utf-8")
    main(["check", str(tmp_path)])
    assert "mine.toml" in capsys.readouterr().out
