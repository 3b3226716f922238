"""Phones that are real browsers: what their players hear, find by a screen reader, and tap."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from golden import Transcript
from room import PATIENCE, Room

from assistant.seats.seat import Seat
from assistant.words.announcement import Act

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

Told = defaultdict[str, list[str]]
"""What each seat was told, in order, by the name of its player."""
CALL = re.compile(
    r"(^| )(Your turn\.|Your choice\.|Do you answer [^?]+\?"
    r"|Which (card( do you discard)?|target)\?"
    r"|\d+ cards? to discard\.)\s*$"
)
"""What calls a player, behind the news that it comes with."""
PHONE = {"width": 360, "height": 740}
"""The size of a usual phone, in CSS pixels."""
LISTEN = """
window.heard = [];
document.addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[aria-live]")) {
    let before = region.textContent;
    new MutationObserver(() => {
      const now = region.textContent;
      if (now !== before && now.trim()) heard.push([region.ariaLive, now]);
      before = now;
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
  document.addEventListener("focusin", (event) => {
    heard.push(["focus", event.target.textContent]);
  });
});
"""
"""A screen reader in a page: a region is spoken where its text has become another one, and what
the focus comes to is."""


def noting(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what each seat is told from now on, as it takes it from the host."""
    told: Told = defaultdict(list)
    take = Seat.add

    def add(
        seat: Seat, text: str, short: str = "", *, calls: bool = False, act: Act | None = None
    ) -> None:
        told[seat.name].append(text)
        take(seat, text, short, calls=calls, act=act)

    monkeypatch.setattr(Seat, "add", add)
    return told


def words(texts: list[str]) -> str:
    """Return texts as they sound one after the other: blanks are all alike."""
    return " ".join(" ".join(texts).split())


@dataclass(frozen=True)
class Node:
    """One thing that a screen reader finds: its role, its name, and what else is known of it."""

    role: str
    name: str
    known: dict[str, Any]
    inside: tuple[str, ...]
    """The roles of what it stands in, the nearest first."""
    text: str
    """All that is written in it."""


@dataclass
class BrowserPhone:
    """One browser of its own, and whoever holds it."""

    context: "BrowserContext"
    page: "Page"
    told: Told
    name: str = ""
    all_heard: list[tuple[str, str]] = field(default_factory=list)

    # -- what is done --------------------------------------------------------------

    def sit(self, name: str, pin: str) -> None:
        """Sit down from the page that the address leads to."""
        self.name = name
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label("PIN").fill(pin)
        with self.page.expect_response(re.compile("/events")):
            self.button("Sit down").click()

    def say(self, line: str) -> None:
        """Type a line and send it; return when it is answered."""
        field = self.page.get_by_label("Label or title")
        field.fill(line)
        with self.page.expect_response(re.compile("/say$")):
            field.press("Enter")

    def tap(self, button: str) -> None:
        """Tap one of the buttons of what can be done now; return when it is answered."""
        with self.page.expect_response(re.compile("/do$")):
            self.button(button).click()

    def button(self, name: str) -> "Locator":
        """Return the button that a screen reader calls so."""
        return self.page.get_by_role("button", name=name, exact=True)

    # -- what is heard -------------------------------------------------------------

    def heard(self, *ways: str) -> list[str]:
        """Return what was heard until now, of the live regions if nothing else is asked for."""
        self._gather()
        return [text for way, text in self.all_heard if way in (ways or ("polite",))]

    def _gather(self) -> None:
        self.all_heard += [(way, text) for way, text in self.page.evaluate("heard.splice(0)")]

    def reload(self) -> None:
        """Load the page anew; what was heard before stays heard."""
        self._gather()
        with self.page.expect_response(re.compile("/events")):
            self.page.reload()

    @property
    def shown_first(self) -> int:
        """How many messages the page had when it came."""
        last = self.page.locator("main").get_attribute("data-last") or ""
        return int(last.rpartition("-")[2])

    @property
    def news(self) -> list[str]:
        """What was heard of the live regions until now, without the calls: your turn, an answer."""
        return [CALL.sub("", text) for text in self.heard("polite", "assertive")]

    def hears_all(self) -> None:
        """See to it that all that the host told since the page came is heard, in order, once."""

        def due() -> str:
            # Asked for anew each time: on a slow machine the last of it is told a moment later.
            return words(self.told[self.name][self.shown_first :])

        self.until(lambda: words(self.news).endswith(due()[-60:]))
        assert words(self.news) == due(), (self.news, due())

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; fail where it does not come to hold."""
        for _ in range(int(PATIENCE / 0.05)):
            if holds():
                return
            self.page.wait_for_timeout(50)
        assert holds(), (self.page.title(), self.heard())

    # -- what a screen reader finds ------------------------------------------------

    @property
    def tree(self) -> list[Node]:
        """What stands in the accessibility tree, in its order."""
        asked = self.context.new_cdp_session(self.page)
        nodes = asked.send("Accessibility.getFullAXTree")["nodes"]
        asked.detach()
        by_id = {node["nodeId"]: node for node in nodes}

        def written(node: dict[str, Any]) -> str:
            if node["role"]["value"] == "StaticText":
                return str(node["name"]["value"])
            return "".join(written(by_id[each]) for each in node["childIds"] if each in by_id)

        def around(node: dict[str, Any]) -> Iterator[str]:
            while node := by_id.get(node.get("parentId", ""), {}):
                if not node.get("ignored"):
                    yield node["role"]["value"]

        return [
            Node(
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
                tuple(around(node)),
                written(node),
            )
            for node in nodes
            if not node.get("ignored")
        ]

    def names(self, role: str, inside: str = "") -> list[str]:
        """Return the names of all that have a role, in their order."""
        return [
            node.name
            for node in self.tree
            if node.role == role and (not inside or inside in node.inside)
        ]

    @property
    def rows(self) -> list[str]:
        """What stands under what was said, the oldest first."""
        rows: list[str] = self.page.locator("#said li").all_text_contents()
        return rows[::-1]

    @property
    def focused(self) -> str:
        """What the focus is on: its text, or its name."""
        return str(
            self.page.evaluate("document.activeElement.textContent || document.activeElement.name")
        )


@dataclass
class Phones:
    """A table, and the browsers that sit at it."""

    browser: "Browser"
    table: Room
    told: Told
    contexts: list["BrowserContext"] = field(default_factory=list)
    all: list[BrowserPhone] = field(default_factory=list)

    def open(self, address: str = "", **kind: Any) -> BrowserPhone:
        """Return a browser of its own that was led to the address of the table."""
        context = self.browser.new_context(**{"viewport": PHONE, **kind})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(LISTEN)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(address or self.table.address)
        self.all.append(BrowserPhone(context, page, self.told))
        return self.all[-1]

    def sit(self, name: str, **kind: Any) -> BrowserPhone:
        """Have a player sit down at a browser of their own."""
        phone = self.open(**kind)
        phone.sit(name, self.table.seats.pin)
        return phone

    def listens(self, name: str) -> bool:
        """Say whether any page of a player's seat is still sent what is told."""
        server = self.table.seats._server
        assert server
        return any(seat.name == name and seat.pages for seat in server.hub._seats.values())

    def play(
        self, game: Transcript, begin: Callable[[BrowserPhone], object] = lambda phone: None
    ) -> None:
        """Play a golden game: who is named first in a line says it at a seat of their own.

        `begin` is called with each phone when its player sits.
        """
        first, *lines = game.typed
        self.table.type(first)
        played = self.table.player.session.shared.game
        assert played
        seats = dict[str, BrowserPhone]()
        for name in played.names:
            seats[name] = self.sit(name)
            # Before the next one is told to sit.
            begin(seats[name])
        asked = ""
        for line in lines:
            who = asked or line.split()[0]
            if who not in seats:
                self.table.type(line)
                continue
            seats[who].say(line)
            # Whoever is asked something answers with the next line.
            asked = who if seats[who].page.locator("#ask:visible").count() else ""

    def close(self) -> None:
        """Close all browsers."""
        for context in self.contexts:
            context.close()
