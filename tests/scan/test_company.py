"""Cards are read whatever else lies in view; what lies still is told only when asked for."""

from collections.abc import Iterable

import numpy as np
import pytest
from printed_labels import cloth, grainy, matrices, place

from assistant.labels.qr import code_matrices
from assistant.opencv import opencv
from assistant.scan.attention import Attention, everywhere
from assistant.scan.belief import Place
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, ZxingDecoder
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.locate import Scale
from assistant.scan.news import Aimed
from assistant.scan.reading import Scene
from assistant.scan.search import candidates, located
from assistant.scan.view import PATIENCE, REST, View

HARD = (180.0, 250.0)
BESIDE = (480.0, 240.0)


@pytest.fixture(scope="module")
def eyes() -> Cascade:
    cascade = Cascade([ZxingDecoder()], matrices())
    while not cascade.learn():
        pass
    return cascade


def heard(scene: Scene, frames: Iterable[Image], start: int = 0) -> list[str]:
    return [
        payload
        for number, image in enumerate(frames, start)
        for payload in scene.look(Frame(image, "camera", number / 30, number / 30, still=False))
    ]


def with_a_box(payload: str, seed: int, shift: float = 0.0) -> Image:
    """A card out of focus, held beside a code that anything reads."""
    frame = cloth()
    place(frame, payload, (HARD[0] + shift, HARD[1]), module=4)
    frame[:, :330] = opencv().GaussianBlur(frame[:, :330], (0, 0), 4)
    place(frame, "NL011", BESIDE, module=4)
    return grainy(frame, seed)


def test_a_code_in_view_does_not_keep_a_hard_card_from_being_read(eyes: Cascade) -> None:
    assert [seen.payload for seen in ZxingDecoder().decode(with_a_box("LU017", 1))] == ["NL011"]
    frames = [with_a_box("LU017", seed, seed % 3) for seed in range(12)]
    assert sorted(heard(Scene(eyes), frames)) == ["LU017", "NL011"]


def test_a_small_label_is_found_among_many_things() -> None:
    frame, dice = cloth((1280, 720)), np.random.default_rng(3)
    for _ in range(150):
        x, y, side = (int(v) for v in dice.integers((0, 0, 40), (1200, 660, 90)))
        opencv().rectangle(frame, (x, y), (x + side, y + side), int(dice.integers(20, 235)), 2)
    place(frame, "LU017", (640, 360), module=1.25)
    found = [each.middle for each in located(grainy(frame), Scale(0))]
    assert any(abs(x - 640) < 4 and abs(y - 360) < 4 for x, y in found)


def disc(image: Image, radius: int) -> Image:
    kernel = opencv().getStructuringElement(opencv().MORPH_ELLIPSE, (2 * radius + 1,) * 2)
    soft: Image = opencv().filter2D(image, -1, kernel / kernel.sum())
    return soft


def test_a_card_is_read_through_a_lens_that_turns_dark_to_light(eyes: Cascade) -> None:
    frame = cloth()
    place(frame, "LU017", (320, 240), module=4)
    assert [seen.payload for seen in eyes.still(grainy(disc(frame, 9)))] == ["LU017"]


def test_a_label_without_its_frame_is_read_small_and_out_of_focus(eyes: Cascade) -> None:
    for module, spoil in ((1.25, 1), (4.0, 5)):
        eyes.forget()
        frame = cloth()
        place(frame, "LU017", (320, 240), module=module, framed=False)
        soft = disc(frame, spoil) if spoil > 1 else frame
        assert ZxingDecoder().decode(grainy(soft)) == ()
        seen = {each.payload for seed in range(12) for each in eyes.live(grainy(soft, seed))}
        assert seen == {"LU017"}


def test_a_card_without_its_frame_is_read_far_out_of_focus(eyes: Cascade) -> None:
    for payload, module, radius in (("LU017", 4.0, 7), ("LU003", 3.5, 7), ("NL011", 3.0, 5)):
        frame = cloth()
        place(frame, payload, (320, 240), module=module, framed=False)
        eyes.forget()
        read = {
            each.payload
            for seed in range(12)
            for each in eyes.live(grainy(disc(frame, radius), seed))
        }
        assert read == {payload}


def test_the_only_card_of_a_deck_is_read_and_another_is_not() -> None:
    eyes = Cascade([ZxingDecoder()], code_matrices(["LU017"]))
    for payload, read in (("LU017", ["LU017"]), ("LU018", []), ("LU999", [])):
        frame = cloth()
        place(frame, payload, (320, 240), module=4)
        soft = grainy(opencv().GaussianBlur(frame, (0, 0), 4))
        assert [seen.payload for seen in eyes.still(soft)] == read


def test_what_moves_is_searched_before_what_only_waits() -> None:
    frame = cloth((1280, 720))
    attention = Attention(12)
    attention.see(frame)
    attention.focus(frame)
    place(frame, "LU017", (1100, 600), module=3)
    assert attention.see(frame)
    window = attention.focus(frame).window
    assert window.left < 1060 < 1140 < window.right
    assert window.top < 560 < 640 < window.bottom


def test_while_a_label_is_pursued_what_waits_elsewhere_has_its_turn_less_often() -> None:
    table = cloth((1280, 720))
    opencv().putText(table, "Rules of play", (60, 200), 0, 2, 20, 3)

    def wide(*, pursued: bool) -> int:
        attention, found = Attention(60), 0
        for number in range(18):
            frame = table.copy()
            place(frame, "LU017", (900 + 12 * number, 560), module=3)
            attention.see(grainy(frame, number))
            broad = attention.focus(frame, pursued=pursued and number > 0).broad
            found += broad.left < 400 and number > 1
        return found

    assert 0 < wide(pursued=True) < wide(pursued=False)


def test_every_part_of_a_picture_is_searched_in_turn() -> None:
    squares = np.random.default_rng(1).integers(0, 2, (90, 160)).astype(np.uint8)
    frame = 40 + 170 * squares.repeat(8, 0).repeat(8, 1)
    attention = Attention(2)
    attention.see(frame)
    seen = np.zeros(frame.shape, bool)
    for _ in range(40):
        window = attention.focus(frame).window
        seen[window.top : window.bottom, window.left : window.right] = True
        if attention.idle:
            break
    assert seen.all()
    assert attention.idle


def test_a_hand_is_not_searched_and_a_card_in_it_is() -> None:
    empty = np.tile(np.linspace(80, 160, 1280).astype(np.uint8), (720, 1))
    attention = Attention(2)
    frames = [opencv().circle(empty.copy(), (500 + 40 * n, 400), 250, 200, -1) for n in range(8)]
    for frame in frames[:4]:
        assert attention.see(grainy(frame))
        attention.focus(grainy(frame))
    assert attention.focus(grainy(frames[3])).window.right == 0
    place(frames[4], "LU017", (660, 400), module=2)
    assert attention.see(grainy(frames[4]))
    window = attention.focus(grainy(frames[4])).window
    assert window.left < 635 < 685 < window.right < 800


def test_what_a_hand_lays_bare_again_is_not_searched_again() -> None:
    table = cloth((1280, 720))
    opencv().putText(table, "Rules of play", (300, 400), 0, 2, 20, 3)
    hand = opencv().circle(table.copy(), (500, 390), 200, 200, -1)
    attention = Attention(2)
    for number, frame in enumerate((*[table] * 9, *[hand] * 9)):
        attention.see(grainy(frame, number))
        attention.focus(grainy(frame, number))
    assert attention.idle
    assert attention.see(grainy(table, 50))
    assert attention.idle
    place(table, "LU017", (500, 390), module=2)
    assert attention.see(grainy(table, 51))
    assert not attention.idle


def test_print_that_lies_beside_a_hand_makes_no_code_of_it() -> None:
    squares = np.random.default_rng(1).integers(0, 2, (180, 320)).astype(np.uint8)
    table = 90 + 60 * squares.repeat(4, 0).repeat(4, 1)
    table[280:] = 120
    attention = Attention(2)

    def searched(frame: Image, seed: int) -> int:
        assert attention.see(grainy(frame, seed))
        window = attention.focus(grainy(frame, seed)).window
        return window.right - window.left

    for number in range(12):
        attention.see(grainy(table, number))
        attention.focus(grainy(table, number))
    assert attention.idle
    hands = [opencv().circle(table.copy(), (200 + 60 * n, 495), 170, 200, -1) for n in range(8)]
    assert [searched(hand, 20 + number) for number, hand in enumerate(hands[:6])] == [0] * 6
    place(hands[6], "LU017", (560, 495), module=2)
    assert searched(hands[6], 30)


def test_what_lies_beside_a_hand_is_not_looked_at_and_what_it_lays_down_is() -> None:
    empty = cloth((1280, 720))
    known = empty.copy()
    place(known, "LU017", (640, 360), module=3)

    def looked_at(lay_there: Image) -> bool:
        attention = Attention(2)
        for number in range(12):
            attention.see(grainy(lay_there, number))
            attention.focus(grainy(lay_there, number))
        assert attention.idle
        hand = opencv().circle(known.copy(), (640, 480), 90, 200, -1)
        assert attention.see(grainy(hand, 20))
        focus = attention.focus(grainy(hand, 20))
        found = candidates(grainy(hand, 20), Scale(0), (), 60, focus=focus)
        return any(np.hypot(*(each.middle - np.array((640, 360)))) < 6 for each in found)

    assert looked_at(empty)
    assert not looked_at(known)


def at(payload: str, x: float, y: float = 100.0, side: float = 60.0) -> Sighting:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Sighting(payload, corners, "test")


def lain(*codes: Sighting) -> View:
    view = View()
    for time in (0.0, 0.5, REST, REST + 0.5):
        view, _ = view.fold(time, codes, lambda _: False)
    return view


def test_what_lies_still_stays_in_view_where_nothing_changes() -> None:
    view, moved = lain(at("A", 0), at("B", 200)).fold(9.0, [], lambda _: False)
    assert [code.payload for code in view.codes] == ["A", "B"]
    assert moved == ()


def test_a_hand_over_a_card_that_lies_there_takes_nothing_away() -> None:
    view = lain(at("A", 0))
    for time in (3.0, 5.0, 7.0):
        view, moved = view.fold(time, [], lambda _: True)
        assert not moved
        assert [code.payload for code in view.codes] == ["A"]
    view, _ = view.fold(8.0, [at("A", 2)], lambda _: True)
    assert [code.payload for code in view.codes] == ["A"]


def test_a_card_that_was_taken_away_lies_there_no_more() -> None:
    view, _ = lain(at("A", 0)).fold(3.0, [], lambda _: True)
    view, _ = view.fold(3.1 + PATIENCE, [], lambda _: False)
    assert view.codes == ()


def test_a_card_that_rested_a_while_and_is_moved_is_the_same_card() -> None:
    view, again = lain(at("A", 0)).fold(3.0, [at("A", 400)], lambda _: True)
    assert again == ()
    assert view.codes == (at("A", 400),)
    assert view.lying == ()


def test_a_card_beside_its_twin_that_lies_there_has_not_moved() -> None:
    view, moved = lain(at("A", 0)).fold(3.0, [at("A", 0), at("A", 400)], lambda _: False)
    assert moved == ()
    assert len(view.codes) == 2


def test_what_lies_still_is_told_once_and_then_only_when_asked(eyes: Cascade) -> None:
    frame = cloth()
    for number, payload in enumerate(("LU005", "NL011", "NL011")):
        place(frame, payload, (120 + 200 * number, 240), module=4)
    scene = Scene(eyes)
    frames = []
    for seed in range(90):
        image = frame.copy()
        if seed > 60:
            opencv().circle(image, (80 + 15 * (seed - 60), 60), 30, 150, -1)
        frames.append(grainy(image, seed))
    assert sorted(heard(scene, frames)) == ["LU005", "NL011", "NL011"]
    assert scene.lying == ("LU005", "NL011", "NL011")


def test_without_anything_known_of_it_the_whole_picture_is_searched() -> None:
    focus = everywhere(cloth())
    assert focus.touched(at("A", 0))
    assert (focus.window.right, focus.window.bottom) == (640, 480)


def test_hints_are_of_the_card_that_moves_and_not_of_a_box_that_lies_there() -> None:
    hints: list[Aimed] = []
    scene = Scene(
        Cascade([ZxingDecoder()]),
        lambda hint: hints.append(hint) if isinstance(hint, Aimed) else None,
    )
    for number in range(60):
        frame = cloth()
        place(frame, "NL011", (120, 100), module=1.15)
        if number >= 15:
            place(frame, "LU017", (626 + number % 3, 300), module=4)
        image = grainy(opencv().GaussianBlur(frame, (0, 0), 0.8), number)
        heard(scene, [image], number)
        if number == 15:
            hints.clear()
    assert {hint.key for hint in hints if hint.key} == {"aim.right"}


def test_a_hand_that_has_shown_nothing_is_searched_less_and_what_it_then_brings_is_read(
    eyes: Cascade, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[int] = []

    def counted(*asked: object, **more: object) -> list[Place]:
        searched.append(number)
        return candidates(*asked, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("assistant.scan.closed.candidates", counted)
    scene, dice = Scene(eyes), np.random.default_rng(1)

    def over_the_table() -> Image:
        frame, (x, y) = cloth(), (int(v) for v in dice.integers((100, 100), (540, 380)))
        opencv().ellipse(frame, (x, y), (60, 70), 0, 0, 360, int(dice.integers(60, 200)), -1)
        return frame

    for number in range(60):
        assert heard(scene, [grainy(over_the_table(), number)], number) == []
    early, late = (sum(at <= each < at + 25 for each in searched) for at in (5, 33))
    assert 0 < late < 0.8 * early
    for number in range(60, 72):
        frame = over_the_table()
        place(frame, "LU017", (400, 300 + number % 3), module=4)
        soft = opencv().GaussianBlur(frame, (0, 0), 4)
        if "LU017" in heard(scene, [grainy(soft, number)], number):
            return
    pytest.fail("the card that the hand brings is not read")
