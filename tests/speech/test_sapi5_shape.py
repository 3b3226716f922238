"""pyttsx3 with a driver shaped like SAPI5's: it writes files at once, and never says so."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from listening import RATE, loud

PROGRAM = """
import math, struct, sys, types, wave
import pyttsx3.engine

class Driver:
    def __init__(self, proxy):
        self.proxy, self.used = proxy, False
    def getProperty(self, name):
        return []
    def setProperty(self, name, value):
        assert name in ("voice", "rate", "volume")
    def save_to_file(self, text, name):
        assert not self.used, "one engine speaks once"
        self.used = True
        tone = [round(9000 * math.sin(n / 9)) for n in range(len(text) * 1600)]
        with wave.open(name, "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(16000)
            file.writeframes(b"".join(struct.pack("<hh", s, s) for s in tone))
    def iterate(self):
        self.proxy.setBusy(False)
        while True:
            yield
    def startLoop(self):
        raise AssertionError("its loop sleeps")
    def stop(self): pass
    def endLoop(self): pass
    def destroy(self): pass

module = types.ModuleType("pyttsx3.drivers.sapi5")
module.buildDriver = Driver
sys.modules["pyttsx3.drivers.sapi5"] = module
pyttsx3.engine.default_engine_by_sys_platform = lambda: "sapi5"

from assistant.speech.engines import Maker
from assistant.speech.engines.pyttsx3 import open_pyttsx3
from assistant.speech.voice import Style
engine = open_pyttsx3(native=False)
assert isinstance(engine, Maker)
out = sys.stdout.buffer
for text in ("One is ten.", "Two is ten."):
    engine.make(text, Style(), lambda pcm: bool(out.write(pcm)))
"""


def test_its_files_are_heard_whole_whatever_their_format(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    sound = np.frombuffer(made, np.int16)
    assert len(sound) / RATE == 2 * len("One is ten.") * 1600 / 16000
    assert loud(sound) > 2.1
