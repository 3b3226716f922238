"""A video: every frame in order, every card held up one reading."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from scan_scenes import ListSource, cascade, code, empty_table, save_video, table

from assistant.labels.picture import camera_clip, card_picture
from assistant.problems import Fault
from assistant.scan.attention import Focus
from assistant.scan.decoder import Sighting
from assistant.scan.gate import Gate
from assistant.scan.image import Image
from assistant.scan.reading import read
from assistant.scan.source import open_source
from assistant.words import render, say


def shown(picture: Image, frames: int) -> list[Image]:
    """The picture laid on an empty table for a number of frames."""
    whole = np.full((720, 1280, 3), 120, np.uint8)
    whole[: picture.shape[0], : picture.shape[1]] = picture
    return [whole] * frames


def seen(images: list[Image]) -> list[str]:
    return [scanned.payload for scanned in read(ListSource(images), cascade())]


def test_each_card_of_a_clip_is_one_reading(tmp_path: Path) -> None:
    frames = [
        frame
        for number, payload in enumerate(("LU001", "LU002", "LU001"))
        for frame in camera_clip(card_picture(payload, "A", "B"), frames=24, seed=number)
    ]
    file = save_video(tmp_path / "clip.avi", frames)
    found = list(read(open_source(str(file)), cascade()))
    assert [scanned.payload for scanned in found] == ["LU001", "LU002", "LU001"]
    assert {scanned.source for scanned in found} == {"clip.avi"}
    assert all(scanned.decoded_at >= scanned.seen_at for scanned in found)


def test_frames_come_in_order_with_their_places_as_times(tmp_path: Path) -> None:
    frames = [np.full((60, 80, 3), 10 * number, np.uint8) for number in range(20)]
    read_back = list(open_source(str(save_video(tmp_path / "clip.avi", frames, 10))).frames())
    assert [round(frame.image.mean() / 10) for frame in read_back] == list(range(20))
    assert [frame.time for frame in read_back] == pytest.approx(
        [n / 10 for n in range(20)], abs=0.01
    )
    assert not any(frame.still for frame in read_back)


def test_a_card_held_still_is_read_once() -> None:
    assert seen(shown(empty_table(), 3) + shown(code("LU042"), 90)) == ["LU042"]


def test_the_same_card_after_a_long_still_empty_scene_is_read_again() -> None:
    card, empty = shown(code("LU042"), 20), shown(empty_table(), 60)
    assert seen(card + empty + card) == ["LU042", "LU042"]


def test_several_cards_are_each_read_once_left_to_right() -> None:
    two, three = table("LU002", "LU001"), table("LU002", "LU001", "LU003")
    assert seen(shown(two, 30) + shown(three, 30)) == ["LU002", "LU001", "LU003"]


def test_who_asks_hears_that_a_whole_video_showed_nothing() -> None:
    nothing: list[str] = []
    source = ListSource(shown(empty_table(), 10))
    assert list(read(source, cascade(), nothing=nothing.append)) == []
    assert nothing == ["list"]


def test_a_still_scene_costs_few_looks() -> None:
    eyes = cascade()
    looks = 0
    live = eyes.live

    def counted(image: Image, focus: Focus, lying: Sequence[Sighting]) -> object:
        nonlocal looks
        looks += 1
        return live(image, focus, lying)

    eyes.live = counted  # type: ignore[method-assign, assignment]
    list(read(ListSource(shown(code("LU042"), 300)), eyes))
    # A round in each of the windows of the picture, and one look a second.
    assert looks <= 4 * eyes.rounds + 10


def test_a_card_that_the_gate_overlooks_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = iter([True])
    monkeypatch.setattr(Gate, "differs", lambda gate, image: next(answers, False))
    assert seen(shown(empty_table(), 20) + shown(code("LU042"), 120)) == ["LU042"]


def test_a_broken_video_and_one_cut_to_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "clip.avi"
    whole = save_video(tmp_path / "whole.avi", shown(code("A"), 3)).read_bytes()
    for data in (b"this is text", whole[:300]):
        file.write_bytes(data)
        with pytest.raises(Fault) as fault:
            list(open_source(str(file)).frames())
        sentence = render(say(fault.value.key, **fault.value.values))
        assert sentence == "Broken video: clip.avi can't be played. Save it again as MP4 or AVI."
    assert capfd.readouterr().err == ""


def test_a_closed_video_gives_no_more_frames(tmp_path: Path) -> None:
    source = open_source(str(save_video(tmp_path / "clip.avi", shown(code("A"), 5))))
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []
