"""Opens whatever a person names: a picture, a folder, a video, a camera or an address."""

from pathlib import Path

from assistant.address import ADDRESSES, is_address, may_hide, spoken_address
from assistant.problems import Fault
from assistant.scan.frame import Frame, Source, Tell
from assistant.scan.paper import PAPER, PaperSource
from assistant.scan.pictures import SUFFIXES, VIDEOS, PictureSource, VideoSource, pictures_in

__all__ = ["Frame", "Source", "open_source"]


def open_source(spec: str, tell: Tell | None = None) -> Source:
    """Open a source.

    `spec` is a picture, a folder of pictures, a PDF, a video, ``camera``, ``camera:1``,
    ``camera:`` and part of a camera's name, or an address; empty means the first camera.
    `tell` takes the faults of single
    pictures in a folder; without it the first of them is raised.  Raises Fault, whose sentence
    names the source and what to do.
    """
    spec = spec.strip()
    # Loaded here so that reading a picture does not wait for the network's library.
    if is_address(spec):
        from assistant.scan.web import open_address

        return open_address(spec)
    if "://" in spec or spec.lower().startswith(ADDRESSES):
        raise Fault("scan.bad_address")
    what, _, wanted = spec.partition(":")
    if not spec or what.casefold() == "camera":
        from assistant.scan.camera import open_camera

        return open_camera(wanted)
    if is_secret(spec):
        raise Fault("scan.bad_address")
    return _open_path(spec, tell)


def is_secret(spec: str) -> bool:
    """Say whether a source may be a mistyped address with a password, and is no file here."""
    try:
        return may_hide(spec) and not Path(spec.strip()).expanduser().exists()
    except (OSError, RuntimeError, ValueError):
        return True


def is_place(spec: str) -> bool:
    """Say whether a person names an address or a file, there or not, and no camera."""
    path = Path(spec)
    pictures = path.suffix.lower() in SUFFIXES | VIDEOS | PAPER
    return "://" in spec or pictures or len(path.parts) > 1 or path.exists()


def _open_path(spec: str, tell: Tell | None) -> Source:
    path = Path(spec)
    try:
        path = path.expanduser()
        is_folder, exists = path.is_dir(), path.exists()
    except (OSError, RuntimeError, ValueError) as error:
        raise Fault("scan.unreadable", name=spoken_address(spec)) from error
    if not exists:
        raise Fault("scan.not_found", name=spoken_address(spec))
    if is_folder:
        return PictureSource(path.name or spec, pictures_in(path), tell)
    if path.suffix.lower() in VIDEOS:
        return _open_video(path)
    if path.suffix.lower() in PAPER:
        return PaperSource(path)
    return PictureSource(path.name, (path,))


def _open_video(path: Path) -> Source:
    try:
        with path.open("rb") as file:
            begins = file.read(1)
    except OSError as error:
        raise Fault("scan.unreadable", name=str(path)) from error
    if not begins:
        raise Fault("scan.empty_file", name=path.name)
    return VideoSource(path.name, str(path))
