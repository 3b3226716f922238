"""Real pictures, videos and servers for the tests of the eyes."""

import http.server
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from sitting import table_picture

from assistant.labels.picture import card_picture, code_picture
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image

Handler = http.server.BaseHTTPRequestHandler


def cascade() -> Cascade:
    return Cascade(available_decoders()[0])


def table(*codes: str) -> Image:
    """Cards side by side, left to right."""
    return table_picture([card_picture(code, f"Card {code}", "X1") for code in codes])


def empty_table() -> Image:
    return np.full((600, 800, 3), 120, np.uint8)


def turned(image: Image, degrees: float) -> Image:
    """The picture turned about its middle, on white, nothing cut off."""
    cv2 = opencv()
    side = int(1.5 * max(image.shape[:2]))
    matrix = cv2.getRotationMatrix2D((image.shape[1] / 2, image.shape[0] / 2), degrees, 1)
    matrix[:, 2] += (side / 2 - image.shape[1] / 2, side / 2 - image.shape[0] / 2)
    result: Image = cv2.warpAffine(image, matrix, (side, side), borderValue=(255, 255, 255))
    return result


def tilted(image: Image) -> Image:
    """The picture seen from one side."""
    cv2 = opencv()
    height, width = image.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array(
        [(0, 0), (width * 0.8, height * 0.1), (width * 0.8, height * 0.9), (0, height)], np.float32
    )
    matrix = cv2.getPerspectiveTransform(flat, seen)
    result: Image = cv2.warpPerspective(image, matrix, (width, height), borderValue=(255,) * 3)
    return result


def noisy(image: Image, sigma: float = 12) -> Image:
    grain = np.random.default_rng(1).normal(0, sigma, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def code(payload: str, module: int = 6) -> Image:
    return code_picture(payload, module)


def save(file: Path, image: Image) -> Path:
    """Write a picture, under any name."""
    encoded = opencv().imencode(file.suffix, image)[1]
    file.write_bytes(encoded.tobytes())
    return file


def save_video(file: Path, frames: Sequence[Image], rate: float = 30) -> Path:
    cv2 = opencv()
    height, width = frames[0].shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (width, height))
    for frame in frames:
        writer.write(frame)
    writer.release()
    return file


class ListSource:
    """Frames from a list, a thirtieth of a second apart."""

    live = False
    name = "list"

    def __init__(self, images: Sequence[Image]) -> None:
        self._images = images

    def frames(self) -> Iterator[Frame]:
        for number, image in enumerate(self._images):
            yield Frame(image, self.name, number / 30, number / 30, still=False)

    def close(self) -> None:
        self._images = ()


@contextmanager
def server(answer: Callable[[Handler], None]) -> Iterator[str]:
    """A real web server on this machine that answers every GET with `answer`."""

    class Answers(Handler):
        def do_GET(self) -> None:  # noqa: N802
            try:
                answer(self)
            except OSError:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    served.daemon_threads = True
    threading.Thread(target=served.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{served.server_port}"
    finally:
        served.shutdown()
        served.server_close()


def answer_with(kind: str, data: bytes, code: int = 200) -> Callable[[Handler], None]:
    def answer(request: Handler) -> None:
        request.send_response(code)
        request.send_header("Content-Type", kind)
        request.end_headers()
        request.wfile.write(data)

    return answer


def stream_of(
    images: Sequence[Image], pause: Callable[[], object], then: Callable[[], object] = lambda: None
) -> Callable[[Handler], None]:
    """An MJPEG stream of these pictures, as phones and network cameras send it."""
    pictures = [opencv().imencode(".jpg", image)[1].tobytes() for image in images]

    def answer(request: Handler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        request.end_headers()
        for data in pictures:
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            request.wfile.write(head.encode() + data + b"\r\n")
            pause()
        then()

    return answer
