"""The watcher: what is posted while a camera comes, shows cards, is lost and comes back."""

import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
import pytest
from scan_scenes import cascade, code, empty_table, save, save_video, server, stream_of

from assistant.labels.qr import Matrix, code_matrix
from assistant.problems import Fault
from assistant.scan.cascade import Cascade, Stopped
from assistant.scan.decoder import Sighting, ZxingDecoder
from assistant.scan.frame import Frame, Source, Tell
from assistant.scan.image import Image
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.scan.watch import News, Watcher
from assistant.words import sentence


class FakeLive:
    """A camera that gives these pictures, then raises the fault or waits to be closed."""

    live = True
    name = "Desk"

    def __init__(self, images: list[Image], fault: Fault | None = None) -> None:
        self._images = images
        self._fault = fault
        self.closed = threading.Event()

    def frames(self) -> Iterator[Frame]:
        for number, image in enumerate(self._images):
            yield Frame(image, self.name, float(number), number / 30, still=False)
        if self._fault is not None:
            raise self._fault
        self.closed.wait(120)

    def close(self) -> None:
        self.closed.set()


class Opens:
    """Opens the given sources one after the other; a fault among them is raised."""

    def __init__(self, *sources: Source | Fault | Exception) -> None:
        self._sources = list(sources)
        self.asked: list[str] = []

    def __call__(self, spec: str, tell: Tell) -> Source:
        self.asked.append(spec)
        source = self._sources.pop(0) if len(self._sources) > 1 else self._sources[0]
        if isinstance(source, Exception):
            raise source
        return source


@pytest.fixture
def news() -> "Queue[News]":
    return Queue()


Watch = Callable[..., Watcher]


@pytest.fixture
def watch(news: "Queue[News]") -> Iterator[Watch]:
    made: list[Watcher] = []

    def make(*sources: Source | Fault | Exception, **more: Any) -> Watcher:
        kept = {"again": 0.01, **({"opens": Opens(*sources)} if sources else {}), **more}
        made.append(Watcher(news.put, cascade=cascade, **kept))
        return made[-1]

    yield make
    for each in made:
        each.close()


def following(news: "Queue[News]", count: int) -> list[str]:
    """The next pieces of news, as a person would be told them."""
    told = []
    for _ in range(count):
        match news.get(timeout=120):
            case Scanned(payload=payload):
                told.append(payload)
            case SourceReady(name=name):
                told.append(f"ready {name}")
            case SourceEnded(name=name):
                told.append(f"ended {name}")
            case SourceLost(key=key, values=values):
                told.append(sentence(key, **values))
    return told


GONE = Fault("scan.camera_lost", name="Desk")
GONE_TOLD = "Camera Desk is gone. Check its cable; I'll keep trying."
CARD, OTHER = code("LU042", 8), code("LU007", 8)


def test_a_card_is_posted_once_with_its_times(watch: Watch, news: "Queue[News]") -> None:
    watch(FakeLive([empty_table(), CARD, CARD, CARD])).watch("camera")
    assert news.get(timeout=120) == SourceReady("Desk")
    scanned = news.get(timeout=120)
    assert isinstance(scanned, Scanned)
    assert (scanned.payload, scanned.source, scanned.seen_at) == ("LU042", "Desk", 1.0)
    assert scanned.decoded_at > scanned.seen_at
    assert news.empty()


def test_a_lost_camera_is_told_once_and_again_when_it_is_back(
    watch: Watch, news: "Queue[News]"
) -> None:
    lost, none = FakeLive([CARD], GONE), Fault("scan.no_camera")
    watch(lost, none, none, none, FakeLive([OTHER])).watch("camera")
    assert following(news, 5) == ["ready Desk", "LU042", GONE_TOLD, "ready Desk", "LU007"]
    assert lost.closed.is_set()


class Clocked(FakeLive):
    """A camera whose pictures come two seconds apart by `clock`."""

    clock = 0.0

    def frames(self) -> Iterator[Frame]:
        for frame in super().frames():
            yield frame
            Clocked.clock += 2.0


def test_a_camera_that_never_lasts_is_told_twice_tried_rarely_and_told_again_once_it_lasts(
    watch: Watch, news: "Queue[News]"
) -> None:
    storm = [Clocked([CARD], GONE) for _ in range(8)]
    began = time.monotonic()
    watch(*storm, Clocked([CARD, OTHER] * 9), again=0.05, clock=lambda: Clocked.clock).watch("")
    assert following(news, 6) == ["ready Desk", "LU042", GONE_TOLD] * 2
    assert following(news, 6) == ["LU042"] * 6, "its cards are read all the same"
    rest = [*following(news, 1)]
    while rest[-1] != "ready Desk":
        assert rest[-1] in ("LU042", "LU007")
        rest += following(news, 1)
    assert len(rest) > 2, "not told before it lasts"
    # Each of the seven pauses is half as long again as the one before.
    assert time.monotonic() - began >= 0.05 * sum(1.5**pause for pause in range(7))


def test_no_camera_at_the_start_is_told_once_and_one_plugged_in_later_is_used(
    watch: Watch, news: "Queue[News]"
) -> None:
    none = Fault("scan.no_camera")
    watch(none, none, FakeLive([CARD])).watch("")
    assert following(news, 3) == [
        "No camera found. Connect one, or type labels.",
        "ready Desk",
        "LU042",
    ]


def test_a_frozen_camera_is_back_only_when_its_picture_changes(
    watch: Watch, news: "Queue[News]"
) -> None:
    frozen = Fault("scan.frozen", name="Desk")
    still = [CARD] * 3
    watch(FakeLive(still, frozen), FakeLive(still, frozen), FakeLive([CARD, OTHER])).watch("camera")
    told = following(news, 3)
    assert told[:2] == ["ready Desk", "LU042"]
    assert told[2].startswith("Camera Desk is frozen:")
    rest = following(news, 4)
    assert rest == ["LU042", "LU042", "ready Desk", "LU007"]


def test_a_phone_that_is_started_later_is_waited_for(watch: Watch, news: "Queue[News]") -> None:
    refused = Fault("scan.address_refused", name="phone")
    watch(refused, refused, FakeLive([CARD])).watch("http://phone/")
    assert following(news, 3) == [
        "No camera answers at phone. Start it there, and check the port.",
        "ready Desk",
        "LU042",
    ]


def test_what_is_no_address_is_told_once_and_not_tried_again(
    watch: Watch, news: "Queue[News]"
) -> None:
    watch(Fault("scan.bad_address", name="x"), FakeLive([CARD])).watch("http://")
    assert following(news, 1)[0].startswith("I can't use that address")
    time.sleep(0.3)
    assert news.empty()


def test_a_stream_that_worked_is_waited_for(watch: Watch, news: "Queue[News]") -> None:
    ended = Fault("scan.stream_ended", name="phone")
    refused = Fault("scan.address_refused", name="phone")
    watch(FakeLive([CARD], ended), refused, FakeLive([OTHER])).watch("http://phone/")
    told = following(news, 5)
    assert told[2].startswith("The stream phone has ended.")
    assert told[3:] == ["ready Desk", "LU007"]


def test_a_driver_that_breaks_down_does_not_end_the_eyes(watch: Watch, news: "Queue[News]") -> None:
    watch(RuntimeError("segfault nearly"), FakeLive([CARD])).watch("camera")
    assert following(news, 3) == [
        "Fault while looking at camera: RuntimeError. Try it again, or type labels.",
        "ready Desk",
        "LU042",
    ]


def test_another_source_takes_over_and_the_first_is_given_back(
    watch: Watch, news: "Queue[News]"
) -> None:
    first, second = FakeLive([CARD]), FakeLive([OTHER])
    eyes = watch(first, second)
    eyes.watch("camera:0")
    assert following(news, 2) == ["ready Desk", "LU042"]
    eyes.watch("camera:1")
    assert following(news, 2) == ["ready Desk", "LU007"]
    assert first.closed.is_set()
    eyes.watch("off")
    assert second.closed.wait(120)
    assert news.empty()


def test_pictures_are_read_to_their_end(watch: Watch, news: "Queue[News]", tmp_path: Path) -> None:
    save(tmp_path / "1.png", CARD)
    (tmp_path / "2.png").write_text("this is text")
    save(tmp_path / "3.png", OTHER)
    watch().watch(str(tmp_path))
    assert following(news, 5) == [
        f"ready {tmp_path.name}",
        "LU042",
        "Broken picture: 2.png. Save it again as PNG or JPEG.",
        "LU007",
        f"ended {tmp_path.name}",
    ]


def test_a_real_stream_is_lost_and_found_again(watch: Watch, news: "Queue[News]") -> None:
    seen, over = threading.Event(), threading.Event()
    answer = stream_of([CARD] * 4, lambda: None, lambda: seen.wait(120))
    with server(answer) as address:
        watch().watch(address)
        name = address.partition("://")[2]
        assert following(news, 2) == [f"ready {name}", "LU042"]
        seen.set()
        assert following(news, 1)[0].startswith(f"The stream {name} has ended.")
        assert following(news, 2) == [f"ready {name}", "LU042"]
    over.set()


def test_closing_is_heard_by_everybody_and_nothing_is_posted_after(
    watch: Watch, news: "Queue[News]"
) -> None:
    camera = FakeLive([CARD])
    eyes = watch(camera)
    eyes.watch("camera")
    following(news, 2)
    eyes.close()
    eyes.close()
    eyes.watch("camera")
    assert camera.closed.is_set()
    assert news.empty()
    assert not [each for each in threading.enumerate() if each.name == "eyes"]


def test_closing_waits_for_a_look_that_has_begun(news: "Queue[News]") -> None:
    """The readers' own code may not outlive the program: the system would abort it."""
    began, ends = threading.Event(), threading.Event()

    class Slow(Cascade):
        def live(self, image: Image, *more: object) -> tuple[Sighting, ...]:
            began.set()
            ends.wait(120)
            return ()

    eyes = Watcher(news.put, opens=Opens(FakeLive([CARD])), cascade=lambda: Slow([ZxingDecoder()]))
    eyes.watch("camera")
    assert began.wait(120)
    closing = threading.Thread(target=eyes.close)
    closing.start()
    closing.join(0.2)
    assert closing.is_alive()
    ends.set()
    closing.join(30)
    assert not closing.is_alive()


def test_closing_ends_a_look_between_its_steps(news: "Queue[News]", tmp_path: Path) -> None:
    """Before a video is looked through its codes are learned: here there is no end of them."""
    video = save_video(tmp_path / "clip.avi", [CARD] * 3)
    began = threading.Event()

    def codes() -> Iterator[tuple[str, Matrix]]:
        for number in count():
            yield f"LU{number:03}", code_matrix("LU042")
            began.set()

    eyes = Watcher(news.put, cascade=lambda: Cascade([ZxingDecoder()], codes()))
    eyes.watch(str(video))
    assert began.wait(120)
    eyes.close()
    assert not [each for each in threading.enumerate() if each.name == "eyes"]
    assert [type(each) for each in drained(news)] == [SourceReady]


def test_a_cascade_that_was_stopped_looks_no_more() -> None:
    eyes = cascade()
    eyes.stop()
    for look in (eyes.still, eyes.live):
        with pytest.raises(Stopped):
            look(CARD)
    with pytest.raises(Stopped):
        eyes.learn()


def drained(news: "Queue[News]") -> list[News]:
    return [news.get() for _ in range(news.qsize())]


PUTS_AWAY = """
    import threading, time
    import numpy as np
    from assistant.opencv import opencv
    from assistant.scan.cascade import Cascade
    from assistant.scan.frame import Frame
    from assistant.scan.watch import Watcher

    began, picture = threading.Event(), np.zeros((400, 400), np.uint8)

    class Slow:
        name = "slow"

        def decode(self, image):
            began.set()
            time.sleep(1.0)
            return ()

    class Video:
        name, live, closed = "clip", False, False

        def frames(self):
            while not self.closed:
                yield Frame(picture, self.name, 0.0, 0.0, still=False)

        def close(self):
            self.closed = True
            if threading.current_thread() is not threading.main_thread():
                for _ in range(3000):
                    opencv().GaussianBlur(picture, (0, 0), 3)

    Watcher(print, opens=lambda *_: Video(), cascade=lambda: Cascade([Slow()])).watch("clip")
    began.wait(120)
"""


def test_a_program_that_ends_in_the_middle_of_a_slow_look_ends_cleanly() -> None:
    """What the library's own code does after the look is waited for as well."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PUTS_AWAY)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_that_ends_while_looking_ends_cleanly(tmp_path: Path) -> None:
    for number in range(200):
        save(tmp_path / f"{number}.png", np.full((900, 900), 255, np.uint8))
    program = f"""
        import queue
        from assistant.scan.watch import Watcher
        news = queue.Queue()
        Watcher(news.put).watch({str(tmp_path)!r})
        print(type(news.get(timeout=120)).__name__)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "SourceReady\n", "")
