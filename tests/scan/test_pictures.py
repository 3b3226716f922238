"""Picture files and folders: each kind of trouble has its own sentence."""

import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scan_scenes import cascade, code, empty_table, save, table

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import pictures
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, ZxingDecoder
from assistant.scan.image import Image
from assistant.scan.pictures import read_picture
from assistant.scan.reading import read
from assistant.scan.source import open_source
from assistant.words import sentence


def heard(spec: str | Path) -> str:
    """What a person hears who names this source."""
    with pytest.raises(Fault) as fault:
        list(open_source(str(spec)).frames())
    return sentence(fault.value.key, **fault.value.values)


def seen(spec: str | Path) -> list[str]:
    return [scanned.payload for scanned in read(open_source(str(spec)), cascade())]


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "bmp", "tif", "gif"])
def test_every_usual_kind_of_picture_is_read(tmp_path: Path, kind: str) -> None:
    assert seen(save(tmp_path / f"card.{kind}", code("LU042"))) == ["LU042"]


def test_a_name_beyond_ascii_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "Gästé 卡"
    folder.mkdir()
    assert seen(save(folder / "Kärtchen №1.png", code("LU042"))) == ["LU042"]


def test_a_picture_without_suffix_is_read(tmp_path: Path) -> None:
    plain = tmp_path / "card"
    plain.write_bytes(save(tmp_path / "card.png", code("LU042")).read_bytes())
    assert seen(plain) == ["LU042"]


def test_all_cards_of_a_picture_are_read_left_to_right(tmp_path: Path) -> None:
    file = save(tmp_path / "table.png", table("LU007", "LU003", "LU003", "LU001"))
    assert seen(file) == ["LU007", "LU003", "LU003", "LU001"]


class Slow(Cascade):
    """Sees one code at once and another one by a long search."""

    def __init__(self) -> None:
        super().__init__([ZxingDecoder()])
        self.searched = False

    def looks(self, image: Image) -> Iterator[tuple[Sighting, ...]]:
        near, far = (
            Sighting(payload, ((x, 0), (x + 9, 0), (x + 9, 9), (x, 9)), "test")
            for payload, x in (("LU007", 50), ("LU003", 0))
        )
        yield (near,)
        self.searched = True
        yield (far, near)


def test_what_is_read_at_once_is_told_before_a_long_search(tmp_path: Path) -> None:
    file, eyes = save(tmp_path / "table.png", code("LU042")), Slow()
    told = [(each.payload, eyes.searched) for each in read(open_source(str(file)), eyes)]
    assert told == [("LU007", False), ("LU003", True)]


def test_a_photograph_taken_sideways_is_turned(tmp_path: Path) -> None:
    upright = table("LU001", "LU002")
    # Orientation 6: the camera was turned, so what is stored must be turned clockwise.
    exif = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, 6, 0, 0)
    file = save(tmp_path / "photo.jpg", np.rot90(upright).copy())
    data = file.read_bytes()
    marker = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    file.write_bytes(data[:2] + marker + data[2:])
    assert read_picture(file).shape == upright.shape[:2]
    assert seen(file) == ["LU001", "LU002"]


def test_a_code_on_a_transparent_ground_is_read(tmp_path: Path) -> None:
    dark = 255 - code("LU042")[:, :, 0]
    clear = np.zeros((*dark.shape, 4), np.uint8)
    clear[:, :, 3] = dark
    assert seen(save(tmp_path / "clear.png", clear)) == ["LU042"]


def test_a_folder_is_read_in_natural_order(tmp_path: Path) -> None:
    for number in (10, 2, 1):
        save(tmp_path / f"Card {number}.png", code(f"LU{number:03}"))
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / ".hidden.png").write_text("no picture")
    assert seen(tmp_path) == ["LU001", "LU002", "LU010"]


def test_a_broken_picture_in_a_folder_is_told_and_left_out(tmp_path: Path) -> None:
    save(tmp_path / "1.png", code("LU001"))
    (tmp_path / "2.png").write_text("this is text")
    save(tmp_path / "3.png", code("LU003"))
    told: list[Fault] = []
    source = open_source(str(tmp_path), told.append)
    assert [scanned.payload for scanned in read(source, cascade())] == ["LU001", "LU003"]
    assert [sentence(fault.key, **fault.values) for fault in told] == [
        "Broken picture: 2.png. Save it again as PNG or JPEG."
    ]


def test_who_asks_hears_which_picture_showed_nothing(tmp_path: Path) -> None:
    save(tmp_path / "1.png", empty_table())
    save(tmp_path / "2.png", code("LU002"))
    nothing: list[str] = []
    found = list(read(open_source(str(tmp_path)), cascade(), nothing=nothing.append))
    assert [(each.payload, each.source) for each in found] == [("LU002", "2.png")]
    assert nothing == ["1.png"]


def test_a_closed_folder_gives_no_more_pictures(tmp_path: Path) -> None:
    for number in (1, 2):
        save(tmp_path / f"{number}.png", code("LU001"))
    source = open_source(str(tmp_path))
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []


def test_what_is_not_there(tmp_path: Path) -> None:
    assert heard(tmp_path / "gone.png").startswith("File not found:")
    assert "gone.png" in heard(tmp_path / "gone.png")
    assert heard("card\0.png").startswith(("File not found:", "Unreadable:"))


def test_an_empty_folder(tmp_path: Path) -> None:
    assert heard(tmp_path).startswith("No pictures in folder")
    (tmp_path / "notes.txt").write_text("no picture")
    assert heard(tmp_path).startswith("No pictures in folder")


def test_a_folder_that_may_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert heard(tmp_path).startswith(f"Folder {tmp_path} can't be opened")


def test_a_file_that_may_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    file = save(tmp_path / "card.png", code("LU042"))
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert heard(file).startswith("Unreadable:")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no devices among its files")
def test_a_device_that_never_ends_is_not_read() -> None:
    assert heard("/dev/zero").startswith("Unreadable: zero is a device.")


def test_text_that_is_called_a_picture(tmp_path: Path) -> None:
    for kind in ("png", "jpg", "gif"):
        file = tmp_path / f"letter.{kind}"
        file.write_text("Dear all")
        assert heard(file) == f"Broken picture: letter.{kind}. Save it again as PNG or JPEG."


def test_an_empty_file(tmp_path: Path) -> None:
    for name in ("card.png", "clip.avi"):
        (tmp_path / name).touch()
        assert heard(tmp_path / name).startswith(f"Empty file: {name}")


def test_another_kind_of_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.docx"
    file.write_bytes(b"PK and so on")
    assert heard(file).startswith("Unknown kind of file: rules.docx")
    file = tmp_path / "rules.pdf"
    file.write_bytes(b"%PDF-1.7 and so on")
    assert heard(file) == "Broken PDF, or locked: rules.pdf. Save it again without a password."


def test_a_picture_cut_off(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for kind in ("png", "jpg"):
        file = save(tmp_path / f"half.{kind}", table("LU001"))
        data = file.read_bytes()
        file.write_bytes(data[: len(data) // 2])
        assert heard(file).startswith(f"Broken picture: half.{kind}")
        file.write_bytes(data[:12])
        assert heard(file).startswith(f"Broken picture: half.{kind}")
    assert capfd.readouterr().err == ""


def test_an_odd_colour_profile_writes_nothing_to_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = save(tmp_path / "card.png", code("LU042"))
    data = file.read_bytes()
    profile = b"iCCPodd\0\0" + zlib.compress(b"no profile at all")
    chunk = struct.pack(">I", len(profile) - 4) + profile
    chunk += struct.pack(">I", zlib.crc32(profile))
    file.write_bytes(data[:33] + chunk + data[33:])
    assert seen(file) == ["LU042"]
    assert capfd.readouterr().err == ""


def png_of(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        checked = kind + body
        return struct.pack(">I", len(body)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    image = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + image


@pytest.mark.parametrize("size", [(100_000, 100_000), (2_000_000, 10), (8000, 8000)])
def test_a_picture_of_huge_size(
    tmp_path: Path, size: tuple[int, int], capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "huge.png"
    file.write_bytes(png_of(*size))
    assert heard(file) == "Too large: huge.png has over 50 million pixels. Save it smaller."
    assert capfd.readouterr().err == ""


def test_a_huge_picture_of_another_kind(tmp_path: Path) -> None:
    file = tmp_path / "huge.bmp"
    head = struct.pack("<IiiHHIIiiII", 40, 60_000, 60_000, 1, 24, 0, 0, 0, 0, 0, 0)
    file.write_bytes(b"BM" + struct.pack("<IHHI", 200, 0, 0, 54) + head + bytes(200))
    assert heard(file) == "Too large: huge.bmp has over 50 million pixels. Save it smaller."


@pytest.mark.parametrize("kind", ["jpg", "tif", "webp", "png"])
def test_no_kind_of_picture_may_have_too_many_pixels(tmp_path: Path, kind: str) -> None:
    file = save(tmp_path / f"bomb.{kind}", np.zeros((4000, 12_600), np.uint8))
    assert file.stat().st_size < 2_000_000
    assert heard(file) == f"Too large: bomb.{kind} has over 50 million pixels. Save it smaller."


def test_a_picture_of_many_pixels_is_looked_at_in_a_smaller_size(tmp_path: Path) -> None:
    from assistant.scan.image import scaled

    card = scaled(code("LU042", 8), 5000 / code("LU042", 8).shape[0])
    file = save(tmp_path / "large.png", card)
    assert card.size > 16_000_000
    assert read_picture(file).size <= 16_010_000
    assert seen(file) == ["LU042"]


def test_a_file_of_huge_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = save(tmp_path / "card.png", code("LU042"))
    monkeypatch.setattr(pictures, "_LARGEST_FILE", 10)
    assert heard(file).startswith("Too large: card.png is over")


def test_opencv_is_kept_to_one_core() -> None:
    assert opencv().getNumThreads() == 1
