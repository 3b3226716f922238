"""Laying the grid exactly, and comparing what can be seen of it."""

import numpy as np
import pytest
from printed_labels import CODES, cloth, grainy, matrices, place, shining

from assistant.opencv import opencv
from assistant.scan.belief import AT_ONCE
from assistant.scan.fit import agreement, common, fitted, upright
from assistant.scan.grid import PRINTED, Way, laid, levelled, sampled, way_from
from assistant.scan.image import Image
from assistant.scan.known import KnownCodes

# What is printed reaches two modules of white beyond the frame.
FRAME = 31 / 2


def shown(payload: str) -> tuple[Image, Way]:
    frame = cloth()
    corners = place(frame, payload, (320, 240), turn=12, squeeze=0.93)
    return frame, way_from(corners, FRAME)


def off(way: Way, other: Way, corners: slice) -> float:
    """How far the corners of two grids lie apart at most, in pixels."""
    return float(np.abs(laid(way) - laid(other))[corners].max())


def shifted(way: Way, by: float, seed: int) -> Way:
    dice = np.random.default_rng(seed)
    return way_from(laid(way) + dice.uniform(-by, by, (4, 2)))


@pytest.mark.parametrize("seed", range(4))
def test_a_grid_laid_roughly_is_drawn_tight(seed: int) -> None:
    frame, way = shown("LU017")
    found, share = fitted(grainy(frame), shifted(way, 1.5, seed), common(0))
    assert share > 0.85
    assert off(found, way, slice(0, 4)) < 1.2


@pytest.mark.parametrize("seed", range(4))
def test_a_finger_does_not_pull_at_the_grid(seed: int) -> None:
    frame, way = shown("LU017")
    opencv().circle(frame, (360, 290), 36, 165, -1)
    opencv().circle(frame, (372, 250), 22, 90, -1)
    found, _ = fitted(grainy(frame), shifted(way, 1.5, seed), common(0))
    # The upper and the left edge, which can be seen.
    assert off(found, way, slice(0, 2)) < 1.5


def test_what_shows_nothing_is_told_from_what_is_dark_or_white() -> None:
    frame, way = shown("LU017")
    whole = levelled(sampled(grainy(frame), way))[1]
    assert whole.mean() > 0.97
    opencv().circle(frame, (350, 270), 30, 165, -1)
    seen = levelled(sampled(grainy(frame), way))[1]
    assert 0.4 < seen.mean() < 0.85
    assert not seen[-15:-8, -15:-8].any()


@pytest.mark.parametrize("at", [(345.0, 262.0), (300.0, 255.0), (335.0, 215.0)])
def test_half_in_glare_the_rest_is_as_like_the_code_as_ever(at: tuple[float, float]) -> None:
    known = KnownCodes(dict(matrices()))
    frame, way = shown("UU023")
    likeness = known.like(sampled(grainy(shining(frame, at, 27)), way))
    assert likeness is not None
    assert CODES[likeness.best] == "UU023"
    assert likeness.share > 0.9
    assert AT_ONCE.holds(likeness)


def test_the_turn_of_a_label_is_seen_from_its_finders() -> None:
    frame, way = shown("LU017")
    samples = sampled(grainy(frame), way)
    for turn in range(4):
        assert agreement(np.rot90(samples, -turn)).turns[0] == turn


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_grid_is_brought_upright(turn: int) -> None:
    frame, way = shown("LU017")
    turned = way_from(np.roll(laid(way), turn, 0))
    seen = agreement(sampled(grainy(frame), turned))
    again = agreement(sampled(grainy(frame), upright(turned, seen.turns[0])))
    assert again.turns[0] == 0
    assert again.share == pytest.approx(seen.share, abs=0.02)


def test_where_the_corner_without_a_finder_is_hidden_no_turn_is_ruled_out() -> None:
    frame, way = shown("LU017")
    assert agreement(sampled(grainy(frame), way)).turns == (0,)
    opencv().circle(frame, (360, 290), 36, 165, -1)
    turns = agreement(sampled(grainy(frame), way)).turns
    assert turns[0] == 0
    assert len(turns) > 1


def test_the_kind_of_blur_is_told() -> None:
    frame, way = shown("LU017")
    kinds = []
    for sigma in (0.4, 1.8, 3.6):
        soft = opencv().GaussianBlur(frame, (0, 0), sigma)
        kinds.append(agreement(sampled(grainy(soft), way)).blur)
    assert kinds == sorted(set(kinds))


def test_what_can_be_seen_beside_a_finger_agrees_as_ever() -> None:
    frame, way = shown("LU017")
    opencv().circle(frame, (345, 262), 50, 165, -1)
    part = agreement(sampled(grainy(frame), way))
    assert part.seen < 0.5
    assert part.share > 0.9
    assert fitted(grainy(frame), way, common(0))[1] > 0.9


def test_an_empty_frame_shows_nothing_of_a_code() -> None:
    frame, way = shown("LU017")
    assert agreement(sampled(grainy(frame), way)).filled > 0.9
    opencv().fillConvexPoly(frame, laid(way, PRINTED.side / 2 - 1.5).round().astype(np.int32), 235)
    assert agreement(sampled(grainy(frame), way)).filled < 0.3


@pytest.mark.parametrize("seed", range(4))
def test_a_patterned_sleeve_does_not_pull_at_the_grid(seed: int) -> None:
    frame, way = shown("LU017")
    cloth_of = np.random.default_rng(seed).integers(20, 240, (14, 14)).astype(np.uint8)
    frame[255:325, 335:405] = cloth_of.repeat(5, 0).repeat(5, 1)
    found, _ = fitted(grainy(frame), shifted(way, 1.5, seed), common(0))
    assert off(found, way, slice(0, 2)) < 1.5


def test_where_no_label_lies_the_best_grid_on_the_way_is_kept() -> None:
    _, way = shown("LU017")
    for seed in range(10):
        start = shifted(way, 15, seed)
        first, last = (fitted(grainy(cloth()), start, common(0), steps)[1] for steps in (0, 8))
        assert last >= first


def test_what_is_soon_good_enough_is_drawn_tight() -> None:
    frame, way = shown("LU017")
    start = shifted(way, 4, 0)
    first = fitted(grainy(frame), start, common(0), steps=0)[1]
    found, share = fitted(grainy(frame), start, common(0), enough=first + 0.5)
    assert share > 0.85
    assert off(found, way, slice(0, 4)) < 1.2


def test_what_is_not_soon_good_enough_is_given_up() -> None:
    frame, way = shown("LU017")
    start = shifted(way, 4, 2)
    assert fitted(grainy(frame), start, common(0))[1] > 0.85
    assert fitted(grainy(frame), start, common(0), enough=0.6)[1] < 0.6
