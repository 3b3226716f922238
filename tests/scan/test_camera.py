"""Choosing a camera: what is heard where there is none, or no such one."""

import subprocess
import sys
from pathlib import Path

import pytest

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import camera
from assistant.scan.source import open_source
from assistant.words import sentence

TWO = ((0, "HD Webcam"), (2, "Desk Camera: USB"))


def heard(spec: str) -> str:
    with pytest.raises(Fault) as fault:
        open_source(spec)
    return sentence(fault.value.key, **fault.value.values)


@pytest.fixture
def no_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(camera, "_DEVICES", tmp_path)


@pytest.fixture
def two_cameras(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "list_cameras", lambda: TWO)


@pytest.mark.usefixtures("no_device")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "No camera found. Connect one, or type labels."),
        ("camera", "No camera found. Connect one, or type labels."),
        ("camera:0", "No camera called 0, and no other. Connect it, or type labels."),
        ("camera:Desk", "No camera called Desk, and no other. Connect it, or type labels."),
    ],
)
def test_without_a_camera(spec: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert camera.any_camera() is False
    assert camera.list_cameras() == ()
    assert heard(spec) == said
    assert capfd.readouterr().err == ""


def test_on_linux_a_camera_is_seen_without_opening_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(camera, "_DEVICES", tmp_path)
    (tmp_path / "video0").touch()
    assert camera.any_camera() is True


def test_elsewhere_it_is_unknown_before_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert camera.any_camera() is None


@pytest.mark.parametrize(
    ("wanted", "index"), [("", 0), ("0", 0), ("2", 2), ("desk", 2), ("hd web", 0), ("USB", 2)]
)
def test_a_camera_is_chosen_by_number_or_part_of_its_name(wanted: str, index: int) -> None:
    assert camera.choose(TWO, wanted)[0] == index


@pytest.mark.usefixtures("two_cameras")
def test_no_such_camera_tells_which_there_are() -> None:
    for spec in ("camera:1", "camera:kitchen"):
        name = spec.partition(":")[2]
        assert heard(spec) == (
            f"No camera called {name}. Choose from: 0 HD Webcam, 2 Desk Camera: USB."
        )


@pytest.mark.usefixtures("two_cameras")
def test_a_camera_that_cannot_be_opened(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(camera, "_back_end", lambda: opencv().CAP_ANY)
    monkeypatch.setattr(camera, "list_cameras", lambda: ((97, "Desk"),))
    assert heard("camera") == "Camera Desk can't be opened. Close other programs that use it."
    assert capfd.readouterr().err == ""


def test_a_list_of_devices_that_breaks_down_is_an_empty_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import cv2_enumerate_cameras

    def fail(back_end: int) -> None:
        raise OSError("no such interface")

    monkeypatch.setattr(camera, "any_camera", lambda: None)
    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", fail)
    assert camera.list_cameras() == ()


def test_the_list_of_this_machine_has_numbers_and_names() -> None:
    for index, name in camera.list_cameras():
        assert index >= 0
        assert name


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    program = (
        "import sys, assistant.scan.watch, assistant.scan.source, assistant.scan.camera;"
        "assistant.scan.camera.any_camera();"
        "print(sorted({'cv2', 'numpy', 'zxingcpp', 'pyzbar', 'urllib.request'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "[]\n", done.stderr
