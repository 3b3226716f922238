"""The one place that loads OpenCV: late, silent and on one core."""

import os
from functools import cache
from types import ModuleType

MOST_PIXELS = 50_000_000
"""A picture of more is refused before it is unpacked: a file of 15 kB may hold them."""

# Read by OpenCV, FFmpeg and OpenBLAS while they are loaded, never after.  Without
# MSMF's hardware transforms a camera under Windows opens in a second instead of ten.
# FFmpeg asks an address a second time, and is led nowhere then; TCP is OpenCV's own choice.
_ENVIRONMENT = {
    "OPENCV_LOG_LEVEL": "SILENT",
    "OPENCV_FFMPEG_LOGLEVEL": "-8",
    "OPENCV_FFMPEG_CAPTURE_OPTIONS": "rtsp_transport;tcp|max_redirects;0",
    "OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS": "0",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),
    "OPENBLAS_NUM_THREADS": "1",
}


@cache
def opencv() -> ModuleType:
    """Load OpenCV on first use, without words on stderr, and return it.

    It keeps to one core, so that the other stays free for the voice.  It refuses
    pictures of more than `MOST_PIXELS`.
    """
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    import cv2

    cv2.setNumThreads(1)
    return cv2
