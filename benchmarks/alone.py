"""Keeps numpy to one core; to be imported before it, or it computes on all there are."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
