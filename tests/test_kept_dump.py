"""A kept game for other programs: the table as JSON, and what each player had in the exports."""

import csv
import io
import json
from pathlib import Path

import pytest
from golden import seated
from kept import heard
from sitting import Player

DOCS = Path(__file__).parents[1] / "docs" / "dump.md"
TRICKS = "new trick taking with Ann, Ben, Cara and Dan, Ann starts"

player = pytest.fixture(seated)


def test_dump_writes_a_kept_table_as_json(player: Player) -> None:
    uno = "new uno with Ann, Ben and Cara, Ann starts"
    heard(player, uno, "Ann plays a blue 7 and chooses red", "Ben takes an extra turn", "reverse")
    [said] = player.type("dump")
    table = json.loads(said)
    assert (table["ruleset"], table["order"]) == ("shedding", "reversed")
    assert table["turn"] == {"player": "Ann", "number": 1, "phase": None, "more": 0}
    assert table["seats"][0]["counters"] == {"cards": 6, "points": 0}
    assert table["chosen"] == {"colour": {"what": "red", "player": "Ann"}}
    assert (table["extra"], table["card"]) == (["Ben"], "blue 7")
    assert (table["winner"], table["outcome"]) == (None, None)
    assert json.loads(heard(player, "Ann wins", "yes", "dump")[0])["winner"] == ["Ann"]


def test_what_one_player_has_from_another_is_in_the_dump(player: Player) -> None:
    heard(player, "new magic with Ann and Ben, Ann starts", "Ann deals 5 commander damage to Ben")
    ben = json.loads(player.type("dump")[0])["seats"][1]
    assert ben["against"] == {"commander damage": {"Ann": 5}}
    assert ben["counters"]["life"] == 35


def test_what_all_have_is_in_the_dump(player: Player) -> None:
    heard(player, "new cooperative with Ann and Ben, Ann starts", "danger goes up by 2")
    table = json.loads(player.type("dump")[0])
    assert table["counters"]["danger"] == 2
    assert table["turn"]["phase"] == "actions"


def test_a_secret_number_is_neither_in_the_dump_nor_in_an_export(
    player: Player, tmp_path: Path
) -> None:
    heard(player, TRICKS, "Ann bids 2")
    assert '"bids": null' in player.type("dump")[0]
    heard(player, "game over", f"export {tmp_path / 'out'}")
    for file in (tmp_path / "out").iterdir():
        assert "bids" not in file.read_text(encoding="utf-8")


def test_what_was_revealed_is_in_the_dump(player: Player) -> None:
    heard(player, TRICKS, "Ann bids 2", "reveal the bids", "yes")
    assert json.loads(player.type("dump")[0])["seats"][0]["counters"]["bids"] == 2


def test_an_export_has_what_each_player_had_at_the_end(player: Player, tmp_path: Path) -> None:
    heard(player, "new score sheet with Ann and Ben", "Ann 12", "Ben 7", "Ben 9", "undo")
    heard(player, "game over", "book add Hanabi with Ann and Ben, everyone lost, yesterday")
    player.type(f"export {tmp_path / 'out'}")
    read = {each.suffix: each.read_text(encoding="utf-8") for each in (tmp_path / "out").iterdir()}
    by_hand, sheet = map(json.loads, read[".jsonl"].splitlines())
    assert (by_hand["title"], by_hand["counters"]) == ("Hanabi", [])
    assert sheet["counters"] == [{"points": 12}, {"points": 7}]
    rows = list(csv.DictReader(io.StringIO(read[".csv"], newline="")))
    assert [each["counters"] for each in rows] == ["", "Ann: 12 points; Ben: 7 points"]


def test_every_key_of_a_kept_table_is_described(player: Player) -> None:
    heard(player, TRICKS)
    table = json.loads(player.type("dump")[0])
    last = DOCS.read_text(encoding="utf-8").split("| key | meaning |\n")[-1]
    rows = [line.split("|")[1] for line in last.split("\n\n")[0].splitlines() if "`" in line]
    assert [key.strip(" `") for row in rows for key in row.split(",")] == list(table)
