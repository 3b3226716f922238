"""Pictures of cards: the code stands where it should and can be read from a clip."""

import numpy as np
import pytest
import zxingcpp
from sitting import table_picture

from assistant.labels.picture import (
    CARD_MM,
    CODE_MM,
    Image,
    camera_clip,
    card_picture,
    code_picture,
)


def seen(image: Image) -> list[str]:
    codes = zxingcpp.read_barcodes(image)
    return [code.text for code in sorted(codes, key=lambda code: code.position.top_left.x)]


def test_a_card_has_its_code_at_the_top_left_in_its_printed_size() -> None:
    card = card_picture("LU042", "A Long Title That Must Be Made Narrower To Fit", "LM12", 8)
    assert card.shape == (CARD_MM[1] * 8, CARD_MM[0] * 8, 3)
    (found,) = zxingcpp.read_barcodes(card)
    assert found.text == "LU042"
    place = found.position
    assert place.bottom_right.x - place.top_left.x == pytest.approx(CODE_MM * 8, abs=6)
    assert place.bottom_right.x < card.shape[1] / 2
    assert place.bottom_right.y < card.shape[0] / 2


def test_title_and_label_are_printed() -> None:
    bare = card_picture("LU042", "", "")
    assert not np.array_equal(bare, card_picture("LU042", "Title", ""))
    assert not np.array_equal(bare, card_picture("LU042", "", "LM12"))


def test_a_code_picture_has_a_quiet_zone_of_four_modules() -> None:
    picture = code_picture("LU042", 5)
    assert picture.shape == ((21 + 8) * 5, (21 + 8) * 5, 3)
    assert (picture[:20] == 255).all()
    assert (picture[:, :20] == 255).all()
    assert (picture[20, 20] == 0).all()


def test_a_table_shows_its_cards_in_order() -> None:
    cards = [card_picture(code, "", "") for code in ("LU003", "LU001", "LU002")]
    assert seen(table_picture(cards)) == ["LU003", "LU001", "LU002"]


def test_a_clip_begins_and_ends_without_the_card_and_shows_it_between() -> None:
    frames = list(camera_clip(card_picture("LU042", "", ""), frames=20))
    assert {frame.shape for frame in frames} == {(720, 1280, 3)}
    assert seen(frames[0]) == []
    assert seen(frames[-1]) == []
    middle = [seen(frame) for frame in frames[6:14]]
    assert middle == [["LU042"]] * 8
    assert not np.array_equal(frames[9], frames[10])


def test_a_clip_is_the_same_for_the_same_seed() -> None:
    card = card_picture("LU042", "", "")
    first = next(camera_clip(card, seed=3, frames=4))
    assert np.array_equal(first, next(camera_clip(card, seed=3, frames=4)))
    assert not np.array_equal(first, next(camera_clip(card, seed=4, frames=4)))


def test_light_and_tilt_change_the_picture() -> None:
    card = card_picture("LU042", "", "")
    plain = list(camera_clip(card, frames=8, noise=0))[3]
    assert list(camera_clip(card, frames=8, noise=0, light=0.3))[3].mean() < plain.mean() * 0.5
    assert not np.array_equal(plain, list(camera_clip(card, frames=8, noise=0, tilt=0.3))[3])
