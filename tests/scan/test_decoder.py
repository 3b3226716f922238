"""One contract for every reader of codes."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scan_scenes import code, noisy, table, tilted, turned

from assistant.scan.decoder import (
    Decoder,
    DeqrDecoder,
    OpenCvDecoder,
    PyzbarDecoder,
    ZxingDecoder,
    as_text,
    available_decoders,
    clockwise,
)
from assistant.scan.image import Image, gray

DECODERS, MISSING = available_decoders()
BY_NAME = {decoder.name: decoder for decoder in DECODERS}


@pytest.fixture(params=["zxing-cpp", "pyzbar", "opencv"])
def decoder(request: pytest.FixtureRequest) -> Decoder:
    name: str = request.param
    if name not in BY_NAME:
        assert name == "pyzbar", MISSING
        pytest.skip("libzbar is not on this machine")
    return BY_NAME[name]


def payloads(decoder: Decoder, image: Image) -> list[str]:
    return sorted(sighting.payload for sighting in decoder.decode(image))


def test_reads_a_code_in_colour_and_gray(decoder: Decoder) -> None:
    assert payloads(decoder, code("LU042")) == ["LU042"]
    assert payloads(decoder, gray(code("LU042"))) == ["LU042"]


@pytest.mark.parametrize("degrees", [0, 45, 90, 180, 270])
def test_reads_a_code_at_any_turn(decoder: Decoder, degrees: int) -> None:
    assert payloads(decoder, turned(code("LU042", 8), degrees)) == ["LU042"]


def test_reads_a_tilted_and_a_noisy_code(decoder: Decoder) -> None:
    assert payloads(decoder, tilted(code("LU042", 10))) == ["LU042"]
    assert payloads(decoder, noisy(code("LU042", 4))) == ["LU042"]


def test_reads_every_code_of_a_picture(decoder: Decoder) -> None:
    found = payloads(decoder, table("LU001", "LU002"))
    # OpenCV's reader finds only one of several, and so is never asked alone.
    assert found == ["LU001", "LU002"] or (decoder.name == "opencv" and found == ["LU001"])


def test_only_zxing_reads_light_codes_on_dark_ground() -> None:
    dark: Image = 255 - code("LU042")
    assert payloads(BY_NAME["zxing-cpp"], dark) == ["LU042"]


@pytest.mark.parametrize("shape", [(1, 1), (1, 1, 3), (1, 300), (2, 2), (400, 400), (300, 200, 3)])
@pytest.mark.parametrize("value", [0, 255])
def test_finds_nothing_in_a_picture_without_codes(
    decoder: Decoder, shape: tuple[int, ...], value: int
) -> None:
    assert decoder.decode(np.full(shape, value, np.uint8)) == ()


def test_finds_nothing_in_noise(decoder: Decoder) -> None:
    assert decoder.decode(noisy(np.full((300, 400), 128, np.uint8), 60)) == ()


def test_corners_run_clockwise_from_the_top_left(decoder: Decoder) -> None:
    for degrees in (0, 90):
        image = turned(code("LU042", 8), degrees)
        (sighting,) = decoder.decode(image)
        (left, top), (right, _), (_, bottom), _ = sighting.corners
        assert len(sighting.corners) == 4
        assert left < right
        assert top < bottom
        middle = image.shape[0] / 2
        assert sighting.centre == pytest.approx((middle, middle), abs=8)
        assert sighting.size == pytest.approx(21 * 8, abs=16)


def test_letters_beyond_ascii_read_the_same_by_every_reader(decoder: Decoder) -> None:
    assert payloads(decoder, code("Grüße, 日本")) == ["Grüße, 日本"]


def binary_code(data: bytes) -> Image:
    import qrcode

    made = qrcode.QRCode(border=4, error_correction=qrcode.constants.ERROR_CORRECT_L)
    made.add_data(data, optimize=0)
    made.make(fit=True)
    dark = np.array(made.get_matrix()).repeat(4, 0).repeat(4, 1)
    return np.where(dark, 0, 255).astype(np.uint8)


def test_three_kilobytes_of_no_text_are_read_as_text(decoder: Decoder) -> None:
    data = bytes(number * 7 % 256 for number in range(2900))
    for sighting in decoder.decode(binary_code(data)):
        assert sighting.payload.encode("utf-8")


def test_zxing_keeps_every_byte_of_a_code_that_is_no_text() -> None:
    data = bytes(number * 7 % 256 for number in range(2900))
    (sighting,) = BY_NAME["zxing-cpp"].decode(binary_code(data))
    assert sighting.payload.encode("latin-1") == data


def test_micro_codes_and_other_barcodes_are_not_ours() -> None:
    import zxingcpp

    for kind in (zxingcpp.BarcodeFormat.MicroQRCode, zxingcpp.BarcodeFormat.EAN13):
        made = zxingcpp.create_barcode("4006381333931"[: 13 if "EAN" in str(kind) else 5], kind)
        image = np.pad(np.array(made.to_image(scale=4)), 30, constant_values=255)
        for decoder in DECODERS:
            assert decoder.decode(image) == ()


@given(st.binary(max_size=60))
def test_any_bytes_become_text(data: bytes) -> None:
    text = as_text(data)
    assert data in (text.encode("utf-8"), text.encode("latin-1", "replace"))


@given(st.permutations([(10.0, 10.0), (90.0, 12.0), (88.0, 95.0), (8.0, 90.0)]))
def test_corners_in_any_order_come_out_clockwise(points: list[tuple[float, float]]) -> None:
    assert clockwise(points) == ((10, 10), (90, 12), (88, 95), (8, 90))


def test_without_libzbar_the_others_go_on_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("pyzbar")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    monkeypatch.setattr("platform.system", lambda: "Linux")
    decoders, missing = available_decoders()
    # deqr is there for who installs it.
    assert [each.name for each in decoders if each.name != "deqr"] == ["zxing-cpp", "opencv"]
    (without,) = (each for each in missing if each.name != "deqr")
    assert without.name == "pyzbar"
    assert "zbar" in without.why


def test_a_half_installed_reader_is_missing_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    decoders, missing = available_decoders()
    assert "opencv" in [decoder.name for decoder in decoders]
    assert "zxing-cpp" in [each.name for each in missing]


def test_the_best_reader_stands_first() -> None:
    assert isinstance(DECODERS[0], ZxingDecoder)
    assert isinstance(DECODERS[-1], OpenCvDecoder)
    assert all(isinstance(each, PyzbarDecoder | DeqrDecoder) for each in DECODERS[1:-1])


def test_deqr_reads_and_leaves_the_picture_as_it_is() -> None:
    pytest.importorskip("deqr")
    picture = gray(code("LU042"))
    before = picture.copy()
    (seen,) = DeqrDecoder().decode(picture)
    assert seen.payload == "LU042"
    assert (picture == before).all()
