"""Cameras: which there are, and opening one."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from assistant.address import spoken_address
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.newest import Capture, LiveSource

Camera: TypeAlias = tuple[int, str]

_DEVICES = Path("/dev")
_WIDTH, _HEIGHT = 1280, 720
_FIRST_READS = 3


def any_camera() -> bool | None:
    """Say at once, without loading anything, whether there is a camera; None if unknown."""
    if not sys.platform.startswith("linux"):
        return None
    return any(_DEVICES.glob("video*"))


def list_cameras() -> tuple[Camera, ...]:
    """Return the number and name of each camera, without opening one."""
    if any_camera() is False:
        return ()
    opencv()
    from cv2_enumerate_cameras import enumerate_cameras

    try:
        found = enumerate_cameras(_back_end())
    except Exception:  # the systems' lists of devices fail in ways of their own
        return ()
    return tuple(sorted((int(each.index), str(each.name)) for each in found))


def _back_end() -> int:
    """Return the one interface that is used for listing and for opening, so numbers agree."""
    cv2 = opencv()
    if sys.platform == "win32":
        return int(cv2.CAP_MSMF)
    return int(cv2.CAP_AVFOUNDATION if sys.platform == "darwin" else cv2.CAP_V4L2)


def choose(cameras: Sequence[Camera], wanted: str) -> Camera:
    """Return the camera with this number or this part of its name; empty for the first.

    Raises Fault, which tells the names there are.
    """
    if not cameras:
        raise (
            Fault("scan.no_camera_of_all", name=spoken_address(wanted))
            if wanted
            else Fault("scan.no_camera")
        )
    if not wanted:
        return cameras[0]
    for index, name in cameras:
        if wanted == str(index):
            return index, name
    for index, name in cameras:
        if wanted.casefold() in name.casefold():
            return index, name
    known = ", ".join(f"{index} {name}" for index, name in cameras)
    raise Fault("scan.no_such_camera", name=spoken_address(wanted), known=known)


def open_camera(wanted: str = "") -> LiveSource:
    """Open a camera by number or part of its name; empty for the first.  Raises Fault."""
    index, name = choose(list_cameras(), wanted.strip())
    cv2 = opencv()
    capture = cv2.VideoCapture(index, _back_end())
    if not capture.isOpened():
        raise Fault(_why_closed(index), name=name)
    # Uncompressed, many cameras give 720p only ten times a second.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if not _gives_pictures(capture):
        # Under Linux a camera that another program uses opens, and then gives nothing.
        capture.release()
        raise Fault("scan.camera_busy", name=name)
    return LiveSource(name, capture, lost="scan.camera_lost", watch_frozen=True)


def _gives_pictures(capture: Capture) -> bool:
    """Say whether a camera that was just opened gives a picture."""
    try:
        return any(capture.grab() for _ in range(_FIRST_READS))
    except Exception:  # OpenCV raises its own error class, and drivers raise others
        return False


def _why_closed(index: int) -> str:
    """Return the sentence for a camera that does not open.

    Only Linux tells a refused permission from a camera in use.
    """
    if sys.platform.startswith("linux"):
        device = _DEVICES / f"video{index}"
        refused = device.exists() and not os.access(device, os.R_OK | os.W_OK)
        return "scan.camera_refused" if refused else "scan.camera_busy"
    return "scan.camera_closed"
