"""How soon the other phones have what is done on one, and how soon a card is read on a phone.

Run ``python benchmarks/seats.py``, or one part of it: ``host`` (eight phones that are plain
connections: what the host takes), ``browsers`` (eight pages in a headless Chromium, and what
stands in their accessibility trees), ``cards`` (a typed label, a photo, the size of a page),
``cuts`` (200 cut connections, 100 hidden pages).  ``--seconds=60 --rate=20`` say how many acts.
"""

import asyncio
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "seats")]

import cv2  # noqa: E402
import httpx  # noqa: E402
import numpy as np  # noqa: E402
import psutil  # noqa: E402
from browser.wire import Wire  # noqa: E402
from sitting import picture_of  # noqa: E402
from wrong import option  # noqa: E402

NAMES = ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay", "Gus", "Hal")
GAME = f"new second print with {', '.join(NAMES)}, full, Ann starts, any babies"
ALONE = ("--headless", "--json", "--no-speech", "--camera", "off", "--port", "0")
LIVE = {"accept": "application/json"}
NOTE = """
window.seen = [];
document.addEventListener("DOMContentLoaded", () => {
  const list = document.getElementById("said");
  if (!list) return;
  new MutationObserver((changes) => {
    const now = performance.timeOrigin + performance.now();
    for (const change of changes)
      for (const row of change.addedNodes) seen.push([row.textContent, now / 1000]);
  }).observe(list, { childList: true });
});
"""
"""Notes in a page what is added to what was said, and when, in seconds since 1970."""


@dataclass
class Acts:
    """What was done, when, and when it was known elsewhere."""

    due: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    by: list[tuple[str, str]] = field(default_factory=list)

    def begin(self, name: str, text: str) -> None:
        """Note an act of a player that is known by a text, now."""
        self.by.append((name, text))
        self.due[text].append(time.time())

    def late(self, seen: list[tuple[str, float]], own: str) -> tuple[list[float], int, int]:
        """Return how late each act of another was seen, and how many were lost and doubled."""
        starts = {text: deque(times) for text, times in self.due.items()}
        took, doubled = list[float](), 0
        for text, at in seen:
            if text not in starts:
                continue
            if not starts[text]:
                doubled += 1
                continue
            began = starts[text].popleft()
            if not text.startswith(f"{own}'s"):
                took.append((at - began) * 1000)
        return took, sum(map(len, starts.values())), doubled


def line(name: str, took: list[float], goal: str = "") -> None:
    """Print a row in milliseconds, beside its goal."""
    if not took:
        print(f"  {name:52} nothing was measured")
        return
    rows = sorted(took)
    p95 = rows[int(len(rows) * 0.95)]
    print(
        f"  {name:52} median {statistics.median(rows):6.1f} ms, p95 {p95:6.1f}, "
        f"slowest {rows[-1]:6.1f}, {len(rows)} {f'(goal: {goal})' if goal else ''}",
        flush=True,
    )


@dataclass
class Table:
    """The program in a process of its own, with a game of eight and a phone for each."""

    process: psutil.Process
    address: str
    pin: str
    phones: dict[str, httpx.AsyncClient] = field(default_factory=dict)

    async def sit(self, name: str) -> None:
        """Have a player sit down."""
        phone = httpx.AsyncClient(base_url=self.address, timeout=30)
        await phone.post("/join", data={"name": name, "pin": self.pin})
        self.phones[name] = phone

    async def say(self, name: str, text: str, route: str = "/say") -> None:
        """Say a line at a phone."""
        answer = await self.phones[name].post(route, data={"text": text}, headers=LIVE)
        answer.raise_for_status()


@asynccontextmanager
async def table(wire: Wire | None = None, *more: str) -> AsyncIterator[Table]:
    """Start the program with `more` behind its line, begin a game, and sit down."""
    public = ["--public-url", wire.address] if wire else []
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            [sys.executable, "-m", "assistant", "seats", *ALONE, *public, *more],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "TABLE_ASSISTANT_HOME": home},
        ) as program,
    ):
        assert program.stdout
        # What is said goes the same way.
        told = next(row for row in program.stdout if row.startswith(b"{"))
        port = _port(program.pid)
        made = Table(
            psutil.Process(program.pid), f"http://127.0.0.1:{port}", json.loads(told)["pin"]
        )
        if wire:
            wire.leads_to = port
        for name in NAMES:
            await made.sit(name)
        await made.say("Ann", GAME, "/table")
        await asyncio.sleep(2)
        yield made
        for phone in made.phones.values():
            await phone.aclose()
        program.terminate()


def _port(process: int) -> int:
    """Return the port on which a process listens."""
    listening = psutil.Process(process).net_connections("tcp")
    ports = [int(each.laddr.port) for each in listening if each.status == psutil.CONN_LISTEN]
    return ports[0]


async def act(made: Table, acts: Acts, seconds: float, rate: float) -> None:
    """Have the seats act in turn, so many times a second."""
    began, running = time.monotonic(), set[asyncio.Task[None]]()
    for number in range(int(seconds * rate)):
        name, cards = NAMES[number % len(NAMES)], number // len(NAMES) % 7 + 1
        acts.begin(name, f"{name}'s hand: {cards}.")
        task = asyncio.create_task(made.say(name, f"{name} has {cards} in hand"))
        running.add(task)
        task.add_done_callback(running.discard)
        await asyncio.sleep(max(0.0, began + (number + 1) / rate - time.monotonic()))
    await asyncio.gather(*running)
    await asyncio.sleep(2)


async def listen(phone: httpx.AsyncClient, seen: list[tuple[str, float]]) -> None:
    """Note what is told on a stream, and when it came."""
    last = (await phone.get("/seat")).text.partition('data-last="')[2].partition('"')[0]
    with suppress(httpx.HTTPError):
        async with phone.stream("GET", "/events", params={"from": last}) as stream:
            kind = ""
            async for row in stream.aiter_lines():
                name, _, value = row.partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and kind == "said":
                    seen.append((json.loads(value)["text"], time.time()))


def result(name: str, acts: Acts, seen: dict[str, list[tuple[str, float]]], goal: str) -> None:
    """Print how late all phones saw what others did, and what was lost or doubled."""
    took, lost, doubled = list[float](), 0, 0
    for own, rows in seen.items():
        some, less, more = acts.late(rows, own)
        took, lost, doubled = took + some, lost + less, doubled + more
    line(name, took, goal)
    print(f"  {len(acts.by)} acts, 8 phones: lost {lost}, doubled {doubled} (goal: none)")


def share(made: Table, acts: Acts, before: float) -> None:
    """Print what the host itself took."""
    spent = sum(made.process.cpu_times()[:2]) - before
    print(f"  the host: {spent / max(1, len(acts.by)) * 1000:.1f} ms of processor an act")


def spent_by_browsers() -> float:
    """Return the seconds of processor that the browsers took until now."""
    running = psutil.Process().children(recursive=True)
    return sum(sum(each.cpu_times()[:2]) for each in running if "chrom" in each.name())


async def host(seconds: float, rate: float) -> None:
    """Eight phones without a browser: what is left is the host's share."""
    async with table() as made:
        acts, seen = Acts(), {name: list[tuple[str, float]]() for name in NAMES}
        listening = [asyncio.create_task(listen(made.phones[name], seen[name])) for name in NAMES]
        await asyncio.sleep(2)
        before = sum(made.process.cpu_times()[:2])
        await act(made, acts, seconds, rate)
        for each in listening:
            each.cancel()
        result("an act to another phone's stream", acts, seen, "")
        share(made, acts, before)


async def open_pages(made: Table, driver: Any, address: str) -> tuple[Any, dict[str, Any]]:
    """Open the seat of each player in a browser of its own."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    browser = await driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
    pages = {}
    for name in NAMES:
        context = await browser.new_context(viewport={"width": 360, "height": 740})
        await context.add_init_script(NOTE)
        token = made.phones[name].cookies["seat"]
        await context.add_cookies([{"name": "seat", "value": token, "url": address}])
        pages[name] = await context.new_page()
        await pages[name].goto(f"{address}/seat")
    await asyncio.sleep(2)
    return browser, pages


async def in_tree(acts: Acts, pages: dict[str, Any], took: list[float]) -> None:
    """Look for the newest act in the accessibility tree of another phone, again and again."""
    asked = {name: await page.context.new_cdp_session(page) for name, page in pages.items()}
    turn = 0
    while True:
        count = len(acts.by)
        while len(acts.by) == count:
            await asyncio.sleep(0.001)
        who, text = acts.by[-1]
        began = acts.due[text][-1]
        turn += 1
        name = (NAMES + NAMES)[NAMES.index(who) + 1 + turn % (len(NAMES) - 1)]
        while time.time() - began < 2:
            tree = await asked[name].send("Accessibility.getFullAXTree")
            if any(node.get("name", {}).get("value") == text for node in tree["nodes"]):
                took.append((time.time() - began) * 1000)
                break
        await asyncio.sleep(0.5)


async def browsers(seconds: float, rate: float) -> None:
    """Eight pages in a browser: when they show what was done on another phone."""
    from playwright.async_api import async_playwright

    async with table() as made, async_playwright() as driver:
        browser, pages = await open_pages(made, driver, made.address)
        acts, took = Acts(), list[float]()
        looking = asyncio.create_task(in_tree(acts, pages, took))
        before, browsers_before = sum(made.process.cpu_times()[:2]), spent_by_browsers()
        await act(made, acts, seconds, rate)
        spent = spent_by_browsers() - browsers_before
        looking.cancel()
        seen = {
            name: [(text, at) for text, at in await page.evaluate("seen")]
            for name, page in pages.items()
        }
        goal = "median 100, p95 250"
        line("an act to another phone's accessibility tree", took, goal)
        result("an act to another phone's page", acts, seen, goal)
        share(made, acts, before)
        each = spent / len(acts.by) / len(NAMES) * 1000
        print(f"  the browsers: {each:.1f} ms of processor an act and phone, trees and all")
        await browser.close()


async def cards(seconds: float, rate: float) -> None:
    """Labels, photos, and the size of a page."""
    async with table() as made:
        phone = made.phones["Ben"]
        page = (await phone.get("/seat")).content
        packed = len(gzip.compress(page))
        print(f"  the page of a seat: {len(page)} bytes, {packed} if it is compressed")

        async def until_told(what: str, post: Callable[[], Coroutine[Any, Any, Any]]) -> float:
            seen = list[tuple[str, float]]()
            listening = asyncio.create_task(listen(phone, seen))
            await asyncio.sleep(0.2)
            began = time.time()
            await post()
            while not seen and time.time() - began < 20:
                await asyncio.sleep(0.001)
            listening.cancel()
            text, at = seen[0]
            if what not in text:
                raise SystemExit(f"  {what} was read as: {text}")
            return (at - began) * 1000

        async def label(what: str, text: str) -> float:
            return await until_told(what, lambda: made.say("Ben", text))

        labels = [await label(what, text) for what, text in LABELS.items() for _ in range(10)]
        line("a typed label to what it says", labels, "100")
        card = cv2.imdecode(np.frombuffer(picture_of(CARD), np.uint8), cv2.IMREAD_COLOR)
        assert card is not None
        for width in (2000, 4000):
            small = cv2.resize(card, (width, width * 3 // 4), interpolation=cv2.INTER_CUBIC)
            data = cv2.imencode(".jpg", small)[1].tobytes()

            async def photo(data: bytes = data) -> float:
                files = {"photo": ("photo.jpg", data, "image/jpeg")}
                return await until_told(
                    CARD, lambda: phone.post("/photo", files=files, headers=LIVE)
                )

            name = f"a photo of a card, {width * width * 3 // 4 / 1e6:.0f} megapixels"
            line(name, [await photo() for _ in range(10)], "1000")


async def cuts(seconds: float, rate: float) -> None:
    """Cut the connections of eight pages, and hide and show them, while the game goes on."""
    from playwright.async_api import async_playwright

    wire = Wire()
    async with table(wire) as made, async_playwright() as driver:
        browser, pages = await open_pages(made, driver, wire.address)
        acts = Acts()
        for number in range(39):
            cut = number % 3 < 2
            name, count = NAMES[number % 8], number // 8 % 7 + 1
            for page in pages.values() if not cut else ():
                await page.evaluate(VISIBLE, "hidden")
            wire.cut()
            acts.begin(name, f"{name}'s hand: {count}.")
            await made.say(name, f"{name} has {count} in hand")
            wire.mend()
            for page in pages.values() if not cut else ():
                await page.evaluate(VISIBLE, "visible")
            await asyncio.sleep(1.5 if cut else 0.3)
        await asyncio.sleep(5)
        print("  26 times 8 connections cut, 13 times 8 pages hidden, cut and shown")
        seen = {name: await page.evaluate("seen") for name, page in pages.items()}
        result("an act to another phone that was away", acts, seen, "")
        order = [text for _, text in acts.by]
        right = sum(
            [text for text, _ in rows if text in set(order)] == order for rows in seen.values()
        )
        print(f"  all in order on {right} of {len(pages)} phones")
        await browser.close()
    wire.close()


CARD = "Rainbow Aura"
LABELS = {"Baby Narwhal": "b narwhal", "Neigh": "neigh", CARD: "rainbow aura", "Yay": "yay"}
VISIBLE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PARTS = {"host": host, "browsers": browsers, "cards": cards, "cuts": cuts}


def main() -> None:
    """Run the parts that are asked for, or all."""
    asked = [each for each in sys.argv[1:] if not each.startswith("--")]
    seconds, rate = float(option("seconds", "60")), float(option("rate", "20"))
    print(f"  load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for name in asked or PARTS:
        print(f"== {name}", flush=True)
        asyncio.run(PARTS[name](seconds, rate))


if __name__ == "__main__":
    main()
