"""What is read in real photographs, beside single readers on the same ones.

Run ``python benchmarks/photos.py FOLDER ...``.  A photograph's codes are told by a text file
of its name, as in the test sets of zxing and zxing-cpp, or by an ``output.json`` beside an
``input.png``, as in that of jsQR.  The same photograph counts once.  What a set tells in another
coding of letters than the reader counts as right where the letters of ASCII are the same.
Of BoofCV's set the text files tell where the codes lie and not what they hold: a code is read by
whom reads one there, and another payload is one that fewer readers tell than some other.
A photograph of many codes counts by the share of them that is read; the codes are counted beside.

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
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import alone  # noqa: F401  before numpy
import numpy as np
from wrong import option

from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, available_decoders
from assistant.scan.image import Image
from assistant.scan.pictures import SUFFIXES, read_picture

if TYPE_CHECKING:
    from numpy.typing import NDArray


Places: TypeAlias = "Sequence[NDArray[np.float64]]"
"""The four corners of each code in pixels, as the picture is stored."""
_BY_HAND = "# list of hand selected 2D points"
"""How a file begins that tells where codes lie."""
Answer: TypeAlias = tuple[int, list[str]]
"""How many codes were read, and the other payloads."""


def told(file: Path) -> "str | Places | None":
    """Return what a photograph's code holds, or where its codes lie; None where nothing tells."""
    text, output = file.with_suffix(".txt"), file.with_name("output.json")
    if text.exists():
        holds = text.read_bytes().decode("utf-8", "replace")
        if not holds.startswith(_BY_HAND):
            return holds
        corners = holds.removeprefix(_BY_HAND).replace("SETS", "").split()
        return list(np.array(corners, float).reshape(-1, 4, 2))
    if file.stem == "input" and output.exists():
        answer = json.loads(output.read_text(encoding="utf-8"))
        return str(answer["data"]) if answer and answer["data"] else None
    return None


def photographs(folders: list[Path], half: str) -> "Iterator[tuple[Path, Image, str | Places]]":
    """Yield each photograph once, with what it holds or where its codes lie."""
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
                yield file, read_picture(file) if isinstance(holds, str) else stored(file), holds
            except Fault as fault:
                print(f"  {file.name}: {fault.key}")


def stored(file: Path) -> Image:
    """Return a photograph as it is stored, however the camera was held."""
    cv2 = opencv()
    image: Image = cv2.imread(str(file), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    return image


def hits(found: Sequence[Sighting], places: Places) -> dict[int, str]:
    """Return what was read of the codes that lie at these places."""
    cv2 = opencv()
    return {
        number: each.payload
        for each in found
        for number, corners in enumerate(places)
        if cv2.pointPolygonTest(cv2.convexHull(corners.astype(np.float32)), each.centre, False) >= 0
    }


def plain(text: str) -> str:
    """Return what two codings of a text have in common."""
    return "".join(each for each in text if each.isascii() and each.isprintable() and each != " ")


def answered(found: Sequence[Sighting], holds: str) -> Answer:
    """Return whether a photograph's code was read, and what else."""
    payloads = [each.payload for each in found]
    others = [each for each in payloads if plain(each) != plain(holds)]
    return int(len(others) < len(payloads)), others


def compared(found: Mapping[str, Sequence[Sighting]], places: Places) -> dict[str, Answer]:
    """Return how many of the codes that lie there each reader read, and what others tell less."""
    seen = {name: hits(some, places) for name, some in found.items()}
    votes: dict[int, Counter[str]] = {}
    for each in seen.values():
        for number, payload in each.items():
            votes.setdefault(number, Counter())[plain(payload)] += 1
    answers = {}
    for name, some in seen.items():
        others = [
            payload
            for number, payload in some.items()
            if votes[number][plain(payload)] < max(votes[number].values())
        ]
        answers[name] = len(some) - len(others), others
    return answers


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
    read: dict[str, float] = dict.fromkeys(looks, 0.0)
    codes: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    taken: dict[str, list[float]] = {name: [] for name in looks}
    count = many = 0
    for file, image, holds in photographs(folders, option("half", "")):
        count += 1
        found: dict[str, Sequence[Sighting]] = {}
        for name, look in looks.items():
            began = time.thread_time()
            try:
                found[name] = look(image)
            except Exception:  # counted, and told below
                raised[name] += 1
                found[name] = ()
            taken[name].append(1000 * (time.thread_time() - began))
        if isinstance(holds, str):
            lie, answers = 1, {name: answered(some, holds) for name, some in found.items()}
        else:
            lie, answers = len(holds), compared(found, holds)
        many += lie
        for name, (own, others) in answers.items():
            codes[name] += own
            read[name] += own / max(1, lie)
            wrong[name] += bool(others)
            if name == "ours" and others:
                print(f"  other: {file.parent.name}/{file.name}: {others}")
    raised["ours"] += sum(cascade.crashes.values())
    heads = f"{'read':>7}{'x':>7}{'codes':>7}{'x':>7}{'other':>7}{'mean ms':>9}{'95th':>8}  raised"
    print(f"{count} photographs, {many} codes\n  {'':12}{heads}")
    for name in looks:
        middle = statistics.mean(taken[name])
        slow = statistics.quantiles(taken[name], n=20)[-1]
        times = read[name] / max(1, read["zxing-cpp"])
        more = codes[name] / max(1, codes["zxing-cpp"])
        print(
            f"  {name:12}{read[name]:7.1f}{times:7.3f}{codes[name]:7}{more:7.3f}{wrong[name]:7}"
            f"{middle:9.1f}{slow:8.1f}{raised[name]:8}",
            flush=True,
        )


if __name__ == "__main__":
    main()
