"""What is read in real photographs, beside single readers on the same ones.

Run ``python benchmarks/photos.py FOLDER ...``.  A photograph's codes are told by a text file
of its name, as in the test sets of zxing and zxing-cpp, or by an ``output.json`` beside an
``input.png``, as in that of jsQR.  The same photograph counts once.  What a set tells in another
coding of letters than the reader counts as right where the letters of ASCII are the same.

``--half=0`` and ``--half=1`` take one half each, one for tuning and one to be reported;
``--without=deqr`` leaves a reader out.  Printed are for each reader the photographs that were read,
also as a multiple of zxing-cpp's, those with another payload, the mean and 95th of 100 of the
processor milliseconds, and how often a reader raised.
"""

import hashlib
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import alone  # noqa: F401  before numpy
from wrong import option

from assistant.library import open_library, printed_codes
from assistant.problems import Fault
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, available_decoders
from assistant.scan.image import Image
from assistant.scan.pictures import SUFFIXES, read_picture


def told(file: Path) -> str | None:
    """Return what a photograph's code holds; None where nothing tells it."""
    text, output = file.with_suffix(".txt"), file.with_name("output.json")
    if text.exists():
        return text.read_bytes().decode("utf-8", "replace")
    if file.stem == "input" and output.exists():
        answer = json.loads(output.read_text(encoding="utf-8"))
        return str(answer["data"]) if answer and answer["data"] else None
    return None


def photographs(folders: list[Path], half: str) -> Iterator[tuple[Path, Image, str]]:
    """Yield each photograph once, with what it holds."""
    seen = set()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            holds = told(file) if file.suffix.lower() in SUFFIXES else None
            if holds is None:
                continue
            name = hashlib.sha256(file.read_bytes()).hexdigest()
            if name in seen or (half and int(name[0], 16) % 2 != int(half)):
                continue
            seen.add(name)
            try:
                yield file, read_picture(file), holds
            except Fault as fault:
                print(f"  {file.name}: {fault.key}")


def plain(text: str) -> str:
    """Return what two codings of a text have in common."""
    return "".join(each for each in text if each.isascii() and each.isprintable() and each != " ")


def main() -> None:
    """Print a line for each reader."""
    folders = [Path(each) for each in sys.argv[1:] if not each.startswith("--")]
    if not folders:
        print("  no photographs: name a folder of them")
        return
    without = option("without", "")
    decoders = [each for each in available_decoders()[0] if each.name != without]
    cascade = Cascade(decoders, printed_codes(open_library().catalogue))
    while not cascade.learn():
        pass
    looks: dict[str, Callable[[Image], tuple[Sighting, ...]]] = {
        decoder.name: decoder.decode for decoder in decoders
    }
    looks["ours"] = cascade.still
    read: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    taken: dict[str, list[float]] = {name: [] for name in looks}
    count = 0
    for file, image, holds in photographs(folders, option("half", "")):
        count += 1
        for name, look in looks.items():
            began = time.thread_time()
            try:
                found = [each.payload for each in look(image)]
            except Exception:  # counted, and told below
                raised[name] += 1
                found = []
            taken[name].append(1000 * (time.thread_time() - began))
            right = [payload for payload in found if plain(payload) == plain(holds)]
            read[name] += bool(right)
            wrong[name] += len(right) < len(found)
            if name == "ours" and len(right) < len(found):
                print(f"  other: {file.parent.name}/{file.name}: {found}")
    raised["ours"] += sum(cascade.crashes.values())
    heads = f"{'read':>6}{'x':>7}{'other':>7}{'mean ms':>9}{'95th':>8}  raised"
    print(f"{count} photographs\n  {'':12}{heads}")
    for name in looks:
        middle = statistics.mean(taken[name])
        slow = statistics.quantiles(taken[name], n=20)[-1]
        times = read[name] / max(1, read["zxing-cpp"])
        print(
            f"  {name:12}{read[name]:6}{times:7.3f}{wrong[name]:7}{middle:9.1f}{slow:8.1f}"
            f"{raised[name]:8}",
            flush=True,
        )


if __name__ == "__main__":
    main()
