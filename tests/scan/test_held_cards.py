"""A card is told once for as long as it is in view, whatever is done with it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from printed_labels import cloth, grainy, matrices, place
from scan_scenes import save_video
from sitting import Heard, Player, Watched, shipped_library

from assistant.cli import main
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, ZxingDecoder
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.reading import Scene
from assistant.scan.view import HELD, LAIN, NEARER, PATIENCE, View
from assistant.session import Session
from assistant.settings import Settings

RATE = 15
MODULE = 3.0

Where = tuple[float, float, float]
"""Where a label is: its middle in pixels, and pixels a module."""
HERE: Where = (320, 240, MODULE)
ABOVE, BELOW = (320, -60, MODULE), (320, 540, MODULE)
LEFT, RIGHT = (-60, 240, MODULE), (700, 240, MODULE)


@pytest.fixture(scope="module")
def eyes() -> Cascade:
    cascade = Cascade([ZxingDecoder()], matrices())
    while not cascade.learn():
        pass
    return cascade


def way(*legs: tuple[int, Where]) -> list[Where]:
    """Where a label is in each frame: so many frames on the way to each of these places."""
    places = [legs[0][1]] * legs[0][0]
    for (_, start), (count, end) in pairwise(legs):
        for number in range(1, count + 1):
            part = number / count
            x, y, module = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            places.append((x, y, module))
    return places


def held(
    leaves: Where, frames: int, hold: int = 45, comes: Where = BELOW, at: Where = HERE
) -> list[Where]:
    return way((6, comes), (8, at), (hold, at), (frames, leaves), (12, leaves))


def filmed(cards: dict[str, Sequence[Where]], tremor: int = 0) -> list[Image]:
    """What a camera sees of labels on their ways, in a hand that trembles by so many pixels."""
    images = []
    for number in range(max(map(len, cards.values()))):
        frame = cloth()
        for payload, places in cards.items():
            x, y, module = places[min(number, len(places) - 1)]
            sway = tremor * (number % 3 - 1), tremor * (number * 2 % 3 - 1)
            place(frame, payload, (x + sway[0], y + sway[1]), module)
        images.append(grainy(frame, number))
    return images


def told(eyes: Cascade, images: Iterable[Image], unread: Iterable[int] = ()) -> list[str]:
    """What is told of these pictures; those that are `unread` are not looked at."""
    scene, without = Scene(eyes), set(unread)
    return [
        payload
        for number, image in enumerate(images)
        if number not in without
        for payload in scene.look(Frame(image, "camera", number / RATE, number / RATE, still=False))
    ]


@pytest.mark.parametrize("tremor", [0, 5])
@pytest.mark.parametrize("frames", [4, 12, 30])
@pytest.mark.parametrize("leaves", [ABOVE, BELOW, LEFT, RIGHT])
def test_a_card_that_is_taken_away_is_not_told_again(
    eyes: Cascade, leaves: Where, frames: int, tremor: int
) -> None:
    assert told(eyes, filmed({"LU017": held(leaves, frames)}, tremor)) == ["LU017"]


@pytest.mark.parametrize("hold", [15, 75, 150])
def test_however_long_it_is_held(eyes: Cascade, hold: int) -> None:
    assert told(eyes, filmed({"LU017": held(LEFT, 10, hold)}, 5)) == ["LU017"]


@pytest.mark.parametrize("every", [2, 4])
def test_though_it_is_not_read_in_every_frame_while_it_moves(eyes: Cascade, every: int) -> None:
    images = filmed({"LU017": held(BELOW, 24)})
    unread = [number for number in range(14, len(images)) if number % every]
    assert told(eyes, images, unread) == ["LU017"]


def test_a_frame_without_the_card_on_its_way_is_no_other_showing(eyes: Cascade) -> None:
    images = filmed({"LU017": held(LEFT, 20)})
    for number in (61, 62, 63, 66, 67):
        images[number] = grainy(cloth(), number)
    assert told(eyes, images) == ["LU017"]


def test_two_cards_that_are_taken_away_together_are_told_once_each(eyes: Cascade) -> None:
    one = held((200, 540, MODULE), 12, comes=(200, 540, MODULE), at=(200, 240, MODULE))
    other = held((440, 540, MODULE), 12, comes=(440, 540, MODULE), at=(440, 240, MODULE))
    assert told(eyes, filmed({"LU017": one, "LU005": other}, 3)) == ["LU017", "LU005"]


def test_a_card_that_is_put_down_elsewhere_is_not_told_again(eyes: Cascade) -> None:
    for put in ((120, 380, 2.0), (500, 380, MODULE)):
        path = way((6, BELOW), (8, HERE), (45, HERE), (12, put), (60, put))
        assert told(eyes, filmed({"LU017": path})) == ["LU017"]


def test_a_card_that_is_taken_away_leaves_one_that_lies_there_alone(eyes: Cascade) -> None:
    lies: list[Where] = [(120, 120, MODULE)]
    assert told(eyes, filmed({"LU005": lies, "LU017": held(RIGHT, 8)})) == ["LU005", "LU017"]


@pytest.mark.parametrize("back", [HERE, (450, 240, MODULE)])
@pytest.mark.parametrize("away", [45, 90])
def test_a_card_that_vanishes_at_once_and_comes_back_is_told_again(
    eyes: Cascade, away: int, back: Where
) -> None:
    nowhere = (-200.0, -200.0, MODULE)
    path = [nowhere] * 30 + [HERE] * 45 + [nowhere] * away + [back] * 15
    assert told(eyes, filmed({"LU017": path})) == ["LU017", "LU017"]


# -- what lay on the table ------------------------------------------------------------

TABLE: Where = (150, 330, 2.5)
NEAR: Where = (320, 200, 2.5 * NEARER * 1.15)


def lain(*legs: tuple[int, Where]) -> list[Where]:
    return way((int((LAIN + 2) * RATE), TABLE), *legs)


def test_a_card_that_lay_there_is_told_again_once_it_is_held_up(eyes: Cascade) -> None:
    path = lain((10, NEAR), (25, NEAR), (10, RIGHT), (10, RIGHT))
    assert told(eyes, filmed({"LU017": path})) == ["LU017", "LU017"]


@pytest.mark.parametrize(
    "legs",
    [
        ((12, LEFT), (12, LEFT)),
        ((8, NEAR), (8, (700, 200, NEAR[2])), (12, (700, 200, NEAR[2]))),
        ((12, (480, 330, 2.5)), (40, (480, 330, 2.5))),
    ],
    ids=["away", "up and away", "along the table"],
)
def test_a_card_that_lay_there_and_is_only_moved_is_not(
    eyes: Cascade, legs: Sequence[tuple[int, Where]]
) -> None:
    assert told(eyes, filmed({"LU017": lain(*legs)})) == ["LU017"]


def test_a_card_that_lay_there_for_a_moment_is_not(eyes: Cascade) -> None:
    path = way((75, TABLE), (10, NEAR), (25, NEAR))
    assert told(eyes, filmed({"LU017": path})) == ["LU017"]


def at(x: float, side: float = 60.0, payload: str = "A", turned: bool = False) -> Sighting:
    corners = ((x, 100.0), (x + side, 100.0), (x + side, 100.0 + side), (x, 100.0 + side))
    if turned:
        half = side / 2**0.5
        x, y = x + side / 2, 100.0 + side / 2
        corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return Sighting(payload, corners, "test")


def lying(until: float = LAIN + 1) -> View:
    view, _ = View().fold(0.0, [at(0)], lambda _: False)
    view, _ = view.fold(until, [at(0)], lambda _: False)
    return view


def shown(view: View, *looks: tuple[float, Sighting | None], shaken: bool = False) -> list[str]:
    again: list[str] = []
    for time, code in looks:
        seen = [code] if code else []
        view, new = view.fold(time, seen, lambda _: True, shaken=shaken and code is not None)
        again += new
    return again


def test_turning_a_card_on_the_table_is_not_lifting_it() -> None:
    looks = [(17.0 + step / 5, at(0, turned=True)) for step in range(10)]
    assert shown(lying(), *looks) == []
    assert shown(lying(), *[(time, at(0, 80)) for time, _ in looks]) == ["A"]


def test_a_camera_that_is_moved_nearer_shows_no_card_again() -> None:
    looks = [(17.0 + step / 5, at(0, 80)) for step in range(10)]
    assert shown(lying(), *looks, shaken=True) == []


def test_it_is_told_when_it_is_held_still_and_not_before() -> None:
    looks = [(17.0, at(200, 80)), (17.0 + HELD - 0.1, at(205, 80)), (17.1 + HELD, at(200, 80))]
    assert shown(lying(), *looks[:2]) == []
    assert shown(lying(), *looks) == ["A"]


def test_what_was_gone_is_told_again_also_where_nobody_looked_in_between() -> None:
    away = 17.0 + PATIENCE + 0.1
    assert shown(lying(), (17.0, None), (away, at(0))) == ["A"]
    assert shown(lying(), (17.0, None), (17.0 + PATIENCE - 0.1, at(0))) == []


# -- in the whole program -------------------------------------------------------------


def test_lowering_the_card_that_was_played_answers_nothing(
    eyes: Cascade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard, watched = Heard(), Watched()
    player = Player(Session(shipped_library(), Settings(), heard, watched), heard, watched)
    for line in ("new llamas with Ann, Ben and Cara, full, Ann starts, any babies", "no", "next"):
        player.type(line)
    player.type("draw")
    scene = Scene(eyes)
    said: list[str] = []
    for number, image in enumerate(filmed({"LU017": held(BELOW, 12)}, 3)):
        time = number / RATE
        for payload in scene.look(Frame(image, "camera", time, time, still=False)):
            said += [each.text for each in player.show(payload)]
            said += player.type("play it")
    assert len([line for line in said if "Who answers" in line]) == 1, said
    assert "Who answers" in said[-1], said
    assert any("enters Ann's Field" in line for line in player.type("nobody"))


def test_proof_counts_a_card_that_was_held_and_taken_away_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    images = filmed({"LU017": held(BELOW, 12)})
    coloured = [opencv().cvtColor(image, opencv().COLOR_GRAY2BGR) for image in images]
    video = save_video(tmp_path / "held.avi", coloured, RATE)
    main(["proof", "llamas-unleashed", str(video), "--no-speech"])
    proved = capsys.readouterr().out
    assert "1 of 127" in proved
    assert "nce too often" not in proved
