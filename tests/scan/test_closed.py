"""Cards that no reader decodes are read because every printed code is known, and no wrong one."""

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from queue import Queue

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed_labels import CODES, cloth, grainy, label, matrices, place, shining
from scan_scenes import ListSource

from assistant.labels.qr import Matrix, code_matrix
from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.scan.belief import AGAIN, AT_ONCE, Place, joined, judged
from assistant.scan.cascade import Cascade
from assistant.scan.closed import ClosedSet
from assistant.scan.decoder import ZxingDecoder, available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.known import Codes, KnownCodes, Likeness
from assistant.scan.news import Scanned, SourceEnded, SourceReady
from assistant.scan.reading import Scene, read
from assistant.scan.watch import Watcher

MIDDLE = (320.0, 240.0)
MATRICES = matrices()


@pytest.fixture(scope="module")
def eyes() -> Cascade:
    cascade = Cascade([ZxingDecoder()], MATRICES)
    while not cascade.learn():
        pass
    return cascade


def blurred(payload: str, seed: int = 1) -> Image:
    frame = cloth()
    place(frame, payload, MIDDLE, module=4)
    return grainy(opencv().GaussianBlur(frame, (0, 0), 4), seed)


def in_glare(payload: str, seed: int = 1) -> Image:
    frame = cloth()
    place(frame, payload, MIDDLE)
    return grainy(shining(frame, (335, 250), 18), seed)


def under_a_finger(payload: str, seed: int = 1) -> Image:
    frame = cloth()
    place(frame, payload, MIDDLE)
    opencv().circle(frame, (362, 282), 42, 165, -1)
    return grainy(frame, seed)


def far_away(payload: str, seed: int = 1) -> Image:
    frame = cloth()
    place(frame, payload, MIDDLE, module=1.15)
    return grainy(frame, seed)


def in_the_dark(payload: str, seed: int = 1) -> Image:
    frame = cloth()
    place(frame, payload, MIDDLE)
    return grainy(frame, seed, sigma=13, light=0.2)


HARD = (blurred, in_glare, under_a_finger, far_away)


def held(cascade: Cascade, spoil: object, payload: str, frames: int = 12) -> set[str]:
    """What a card gives that is held for some frames, until something is read."""
    assert callable(spoil)
    cascade.forget()
    for seed in range(frames):
        seen = {each.payload for each in cascade.live(spoil(payload, seed))}
        if seen:
            return seen
    return set()


@pytest.mark.parametrize("spoil", HARD)
def test_a_card_that_no_reader_decodes_is_read(eyes: Cascade, spoil: object) -> None:
    assert callable(spoil)
    for reader in available_decoders()[0]:
        assert reader.decode(spoil("LU017")) == ()
    assert held(Cascade([ZxingDecoder()]), spoil, "LU017", frames=6) == set()
    assert held(eyes, spoil, "LU017") == {"LU017"}


def test_a_card_in_the_dark_is_read(eyes: Cascade) -> None:
    assert held(eyes, in_the_dark, "LU017") == {"LU017"}


@pytest.mark.parametrize("spoil", HARD)
def test_a_foreign_label_of_the_same_make_is_no_card(eyes: Cascade, spoil: object) -> None:
    for payload in ("LU917",):
        assert held(eyes, spoil, payload, frames=8) <= {payload}


def test_a_still_picture_is_read_in_one_look(eyes: Cascade) -> None:
    assert [seen.payload for seen in eyes.still(blurred("NL004"))] == ["NL004"]


def test_where_a_card_was_read_is_told(eyes: Cascade) -> None:
    frame = cloth()
    corners = place(frame, "UU009", MIDDLE, module=4, turn=30)
    (seen,) = eyes.still(opencv().GaussianBlur(frame, (0, 0), 3.6))
    assert seen.decoder == "closed set"
    assert seen.centre == pytest.approx(tuple(corners.mean(0)), abs=6)


def test_a_turned_card_is_read(eyes: Cascade) -> None:
    for turn in (95, 230):
        frame = cloth()
        place(frame, "LU031", MIDDLE, module=4, turn=turn)
        soft = opencv().GaussianBlur(frame, (0, 0), 3.6)
        assert [seen.payload for seen in eyes.still(soft)] == ["LU031"]


def test_an_empty_table_holds_no_card(eyes: Cascade) -> None:
    for seed in range(6):
        eyes.forget()
        for _ in range(4):
            assert eyes.live(grainy(cloth(seed=seed), seed)) == ()


def test_every_code_is_most_like_itself() -> None:
    known = KnownCodes(dict(MATRICES))
    cv2 = opencv()
    for number, payload in enumerate(CODES):
        # Two samples a module, without the white around.
        samples = cv2.resize(label(payload)[16:-16, 16:-16], (54, 54), interpolation=cv2.INTER_AREA)
        likeness = known.like(samples.astype(np.float32))
        assert likeness is not None
        assert likeness.best == number
        assert AT_ONCE.holds(likeness)


def test_a_code_alone_is_read_and_told_from_foreign_ones() -> None:
    for own in (MATRICES[:1], MATRICES[:2]):
        eyes = ClosedSet(own)
        assert [each.payload for each in eyes.still(blurred(CODES[0]))] == [CODES[0]]
        for foreign in CODES[2:9]:
            assert eyes.still(blurred(foreign)) == ()
    assert ClosedSet().still(blurred(CODES[0])) == ()


def test_codes_of_another_size_are_left_out() -> None:
    assert len(KnownCodes({"x": code_matrix("a" * 60), "LU001": code_matrix("LU001")})) == 1


def test_the_printed_codes_are_for_ever() -> None:
    """A new qrcode that masks otherwise would no longer fit the labels that are stuck on."""
    bits = "".join(str(int(cell)) for _, matrix in MATRICES for row in matrix for cell in row)
    assert hashlib.sha256(bits.encode()).hexdigest().startswith(DIGEST)


DIGEST = "11610581906e1fe2"

SURE = Likeness(3, AT_ONCE.score, AT_ONCE.share, AT_ONCE.lead, 0)
LIKELY = Likeness(3, AGAIN.score, AGAIN.share, AGAIN.lead, 0)
UNLIKELY = Likeness(3, AGAIN.score, AGAIN.share, AGAIN.lead - 0.1, 0)
OTHER = Likeness(4, AGAIN.score, AGAIN.share, AGAIN.lead, 0)


def at(likeness: Likeness | None, x: float = 100.0) -> Place:
    return Place(np.array([[3, 0, x], [0, 3, 100], [0, 0, 1.0]]), 0.8, 0, likeness)


def test_a_small_margin_asks_for_another_look() -> None:
    assert judged(at(SURE)).sure
    first = judged(at(LIKELY))
    assert not first.sure
    assert judged(at(LIKELY), first).sure
    assert not judged(at(OTHER), first).sure
    assert not judged(at(UNLIKELY), first).sure
    assert not judged(at(LIKELY), judged(at(UNLIKELY))).sure
    assert not judged(at(None), first).sure


def test_print_that_is_as_like_a_code_in_every_look_is_not_believed() -> None:
    def lying(share: float, lead: float) -> Place:
        likeness = Likeness(38, 12.0, 0.84, lead, 1)
        return Place(np.array([[2, 0, 1066], [0, 2, 153], [0, 0, 1.0]]), share, 2, likeness)

    assert not judged(lying(0.57, 4.7), judged(lying(0.57, 4.6))).sure
    assert not judged(lying(0.7, 4.7), judged(lying(0.57, 4.6))).sure
    assert judged(lying(0.7, 4.7), judged(lying(0.7, 4.6))).sure
    assert judged(lying(0.57, 5.7), judged(lying(0.57, 5.6))).sure


def test_a_second_look_elsewhere_is_a_first_look() -> None:
    places = joined([judged(at(LIKELY))], at(LIKELY, 400.0))
    assert [place.sure for place in places] == [False, False]
    places = joined([judged(at(LIKELY))], at(LIKELY, 104.0))
    assert [place.sure for place in places] == [True]


@given(st.floats(0, 40), st.floats(0, 40), st.floats(0, 1))
def test_nothing_is_believed_with_a_small_lead(score: float, lead: float, share: float) -> None:
    likeness = Likeness(1, score, share, min(lead, AGAIN.lead - 0.01), 0)
    assert not judged(at(likeness), at(likeness)).sure


def test_a_hand_of_cards_is_swept_past_and_each_is_heard_once_in_order(eyes: Cascade) -> None:
    hand = ["LU005", "NL011", "UU040", "LU006", "NL040"]
    scene = Scene(eyes)
    heard: list[str] = []
    for number in range(75):
        frame = cloth()
        for position, payload in enumerate(hand):
            # Ten pixels a frame, a third of a metre a second at arm's length.
            x = 690 + 170 * position - 20 * number
            if -60 < x < 700:
                place(frame, payload, (x, 240), module=2.4)
        image = grainy(opencv().blur(frame, (5, 1)), number)
        heard += scene.look(Frame(image, "camera", number / 30, number / 30, still=False))
    assert heard == hand


def test_thirty_cards_on_one_picture_are_read_in_one_go(eyes: Cascade) -> None:
    frame = cloth((1920, 1080))
    shown = CODES[:30]
    for number, payload in enumerate(shown):
        row, column = divmod(number, 10)
        place(frame, payload, (120 + 185 * column, 190 + 340 * row), 2.2, turn=7 * column - 30)
    image = grainy(opencv().GaussianBlur(frame, (0, 0), 1.4))
    assert sorted(seen.payload for seen in eyes.still(image)) == sorted(shown)


def test_a_card_that_is_read_does_not_hide_one_that_is_not(eyes: Cascade) -> None:
    frame = cloth()
    place(frame, "LU005", (180, 240), module=4)
    place(frame, "NL011", (460, 240), module=4)
    frame[:, 320:] = opencv().GaussianBlur(frame[:, 320:], (0, 0), 4)
    image = grainy(frame)
    assert [seen.payload for seen in ZxingDecoder().decode(image)] == ["LU005"]
    assert [seen.payload for seen in eyes.still(image)] == ["LU005", "NL011"]


def test_a_card_beside_read_ones_is_found_though_their_finders_are_passed_over(
    eyes: Cascade,
) -> None:
    frame = cloth((1280, 480))
    for number in range(3):
        place(frame, CODES[number], (160 + 200 * number, 240), module=4)
    place(frame, "NL011", (800, 240), module=4)
    frame[:, 690:] = opencv().GaussianBlur(frame[:, 690:], (0, 0), 4)
    image = grainy(frame)
    assert len(ZxingDecoder().decode(image)) == 3
    assert [seen.payload for seen in eyes.still(image)] == [*CODES[:3], "NL011"]


def test_a_picture_of_one_card_that_is_read_needs_no_codes() -> None:
    asked: list[str] = []

    def codes() -> Iterator[tuple[str, Matrix]]:
        for payload, matrix in MATRICES:
            asked.append(payload)
            yield payload, matrix

    frame = cloth()
    place(frame, "LU005", MIDDLE, module=4)
    seen = Cascade([ZxingDecoder()], codes()).still(grainy(frame))
    assert [each.payload for each in seen] == ["LU005"]
    assert asked == []


def test_a_video_waits_until_all_codes_are_known() -> None:
    """Its first card may be gone before they would be known by the way."""
    frames = [under_a_finger(CODES[3], seed) for seed in range(6)]
    cascade = Cascade([ZxingDecoder()], MATRICES)
    assert [each.payload for each in read(ListSource(frames), cascade)] == [CODES[3]]


def test_before_a_camera_at_rest_all_codes_are_soon_known() -> None:
    cascade = Cascade([ZxingDecoder()], MATRICES)
    scene, table = Scene(cascade), cloth()
    for number in range(40):
        scene.look(Frame(table, "camera", number / 10, number / 10, still=False))
    assert cascade.learn()


def test_new_decks_are_known_from_the_next_picture_on() -> None:
    news: Queue[object] = Queue()
    old = [each for each in MATRICES if each[0] != "LU017"]
    makes = partial(Cascade, [ZxingDecoder()], old)
    pictures = (Still(blurred("LU017")), Still(blurred("LU017")))
    watcher = Watcher(news.put, opens=lambda spec, _: pictures[int(spec)], cascade=makes)
    try:
        watcher.watch("0")
        assert isinstance(news.get(timeout=60), SourceReady)
        assert isinstance(news.get(timeout=60), SourceEnded)
        asked_in: list[str] = []

        def codes() -> Codes:
            asked_in.append(threading.current_thread().name)
            return MATRICES

        watcher.know(codes)
        watcher.watch("1")
        assert isinstance(news.get(timeout=60), SourceReady)
        read_ = news.get(timeout=60)
        assert isinstance(read_, Scanned)
        assert read_.payload == "LU017"
        assert asked_in == ["eyes"]
    finally:
        watcher.close()


class Still:
    """A picture that is seen once."""

    live = False
    name = "picture"

    def __init__(self, image: Image) -> None:
        self._image = image

    def frames(self) -> Iterator[Frame]:
        yield Frame(self._image, self.name, 0.0, 0.0, still=True)

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize(("shown", "read"), [(14, False), (20, True)])
def test_too_few_modules_tell_no_code(shown: int, read: bool) -> None:
    known = KnownCodes(dict(MATRICES))
    whole = label("LU017")[16:-16, 16:-16].reshape(54, 4, 54, 4).mean((1, 3))
    seen = np.full((54, 54), 150, np.float32)
    part = slice(26, 26 + shown)
    seen[part, part] = whole[part, part]
    found = known.like(seen)
    assert ([known.payloads[found.best]] if found else []) == ["LU017"] * read


def test_a_foreign_code_out_of_focus_is_not_taken_for_one_that_it_is_like() -> None:
    """Of all shipped codes LU058 is most like it through a soft blur."""
    cv2, dice = opencv(), np.random.default_rng(1)
    codes = dict(printed_codes(open_library(adult=True).catalogue))
    known = KnownCodes({payload: codes[payload] for payload in codes if payload != "JJ056"})
    for blur in (1.0, 1.2, 1.3) * 20:
        soft = cv2.GaussianBlur(label("JJ056"), (0, 0), blur * 8)[16:-16, 16:-16]
        samples = cv2.resize(soft, (54, 54), interpolation=cv2.INTER_AREA) * 0.5 + 60
        grain = dice.normal(0, 8, samples.shape)
        found = known.like((samples + grain).astype(np.float32))
        assert not (found and AGAIN.holds(found))
