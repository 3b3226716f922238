"""The pages of the seats: plain forms, and what a script keeps alive.

Addresses in the pages are relative, so that a proxy may put any prefix before them.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from assistant.language.program import ways
from assistant.seats.admission import OF_NAME, Refused
from assistant.seats.guarding import Guard, TooLarge, TooSlow
from assistant.seats.hub import Hub
from assistant.seats.seat import SHOWN, Seat, Shown
from assistant.seats.wanted import Wanted
from assistant.tongue import in_use, languages, own_name, speaking, tables
from assistant.words import sentence

COOKIE = "seat"
DAY = 24 * 3600
BEAT = 15.0
"""Seconds after which a page that listens is sent a sign of life."""
LIVE = "application/json"
"""What the script asks for: it hears the answer over its stream."""
_FOLDER = Path(__file__).parent
_FILES = {"seat.js": "text/javascript", "look.js": "text/javascript", "seat.css": "text/css"}

_Answer: TypeAlias = Callable[[Request], Coroutine[Any, Any, Response]]
_OfSeat: TypeAlias = Callable[[Request, Seat], Coroutine[Any, Any, Response]]


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(t=_told, phrases=_phrases)
    return made


def _told(key: str, **values: str) -> str:
    return sentence(f"seats.{key}", **values)


def _phrases(table: str) -> dict[str, str]:
    """Return the phrases of a table of the seats."""
    found: dict[str, str] = tables("told/seats")[table]
    return found


def page(template: str, /, status: int = 200, **values: object) -> HTMLResponse:
    """Return a page by the name of its template."""
    shown = {"language": in_use(), "settings": [], **values}
    return HTMLResponse(_templates().get_template(f"{template}.html").render(shown), status)


def _named() -> list[tuple[str, str]]:
    """Return the languages that there are, each with its own name for itself."""
    return [(each, own_name(each)) for each in languages()]


def _beside(template: str, seat: Seat, **values: object) -> HTMLResponse:
    """Return a page beside the seat, which hears the news as the seat does."""
    last, settings = f"{seat.epoch}-{seat.reached}", sorted(seat.settings)
    return page(template, 200, seat=seat.in_words(), settings=settings, last=last, **values)


def refusal(status: int, key: str) -> HTMLResponse:
    """Return a page that says why nothing comes."""
    return page("refused", status, title=_told(key), what=_told(f"{key}_what"))


def application(hub: Hub, wanted: Wanted, port: int, hosts: tuple[str, ...]) -> ASGIApp:
    """Return the pages of a table's seats as an ASGI application."""
    pages = _Pages(hub)

    def post(path: str, answer: _OfSeat) -> Route:
        return Route(path, pages.of_seat(answer), methods=["POST"])

    def get(path: str, answer: _OfSeat) -> Route:
        return Route(path, pages.of_seat(answer))

    inner = Starlette(
        routes=[
            Route("/", pages.entrance),
            Route("/join", pages.join, methods=["POST"]),
            Route("/{file}.{kind:path}", _file),
            get("/seat", pages.seat),
            get("/events", pages.events),
            get("/card", pages.card),
            get("/hand", pages.hand),
            get("/help", pages.help),
            get("/leave", pages.leaving),
            post("/do", pages.do),
            post("/say", pages.say),
            post("/photo", pages.photo),
            post("/table", pages.table),
            post("/phone", pages.phone),
            post("/leave", pages.leave),
        ],
        exception_handlers={
            404: _not_here,
            405: _not_here,
            500: _failed,
            TooLarge: _not_taken(413, "too_large"),
            TooSlow: _not_taken(408, "too_slow"),
            ClientDisconnect: _not_taken(400, "too_slow"),
        },
    )
    return Guard(inner, hosts, port, wanted.public, refusal)


async def _not_here(request: Request, fault: Exception) -> Response:
    return page("refused", 404, title=_told("not_here"), what=_told("not_here_what"))


async def _failed(request: Request, fault: Exception) -> Response:
    return page("refused", 500, title=_told("fault"), what=_told("fault_what"))


def _not_taken(status: int, key: str) -> Callable[[Request, Exception], Response]:
    """Return what answers where what was sent is not taken, and hangs up."""

    def answer(request: Request, fault: Exception) -> Response:
        refused = refusal(status, key)
        refused.headers["connection"] = "close"
        return refused

    return answer


async def _file(request: Request) -> Response:
    name = request.path_params["file"] + "." + request.path_params["kind"]
    if name not in _FILES:
        return await _not_here(request, Exception())
    return Response(_read(name), media_type=_FILES[name])


@cache
def _read(name: str) -> bytes:
    return (_FOLDER / "static" / name).read_bytes()


class _Pages:
    """What each address answers."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def of_seat(self, answer: _OfSeat) -> _Answer:
        """Return what answers for the seat whose cookie comes; without one the entrance does."""

        async def answered(request: Request) -> Response:
            token = request.cookies.get(COOKIE, "")
            seat = await self._hub.seat_of(token) if token else None
            if seat:
                with speaking(seat.language):
                    return await answer(request, seat)
            if _is_live(request):
                return Response(status_code=401)
            return RedirectResponse("./", 303)

        return answered

    # -- the entrance ------------------------------------------------------------

    async def entrance(self, request: Request) -> Response:
        """Return the page on which one sits down; who sits goes to the seat."""
        self._hub.reached()
        token = request.cookies.get(COOKIE, "")
        if token and await self._hub.seat_of(token):
            return RedirectResponse("seat", 303)
        freed = bool(token) and self._hub.was_freed(token)
        left = "left" in request.query_params
        told = _told("freed_here") if freed else _told("left_here") if left else ""
        return page("join", name="", told=told, fault="")

    async def join(self, request: Request) -> Response:
        """Let somebody sit down."""
        form = await _form(request)
        name, pin = _field(form, "name"), _field(form, "pin")
        address = request.client.host if request.client else ""
        try:
            token = await self._hub.sit(name, pin, address)
        except Refused as refused:
            fault = sentence(refused.why.value, **refused.values)
            where = "name" if refused.why in OF_NAME else "pin"
            return page("join", 403, name=name, told=fault, fault=where)
        answer = RedirectResponse("seat", 303)
        answer.set_cookie(
            COOKIE,
            token,
            max_age=DAY,
            path=None,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )
        return answer

    # -- the seat ------------------------------------------------------------------

    async def seat(self, request: Request, seat: Seat) -> Response:
        """Return the seat as it is now."""
        rows = list(seat.rows)[-SHOWN:]
        since, news = seat.unheard()
        return page(
            "seat",
            seat=seat.in_words(),
            settings=sorted(seat.settings),
            last=f"{seat.epoch}-{since}",
            since=since,
            news=news,
            rows=rows[::-1],
            ask=[(ways(word)[0], phrase) for word, phrase in _phrases("ask").items()],
            again=ways("again")[0],
            looks=ways("look for me")[0],
            deals=ways("deal me in")[0],
            languages=_named(),
            verbosities=_phrases("verbosities"),
            verbosity=seat.verbosity,
            hosts=self._hub.hosts,
        )

    async def card(self, request: Request, seat: Seat) -> Response:
        """Return what was told since a message: what was answered about a card."""
        row = seat.after(request.query_params.get("from", ""))
        # What is read here has been told.
        seat.reached = seat.told
        return _beside("card", seat, rows=seat.newer(row)[-SHOWN:])

    async def hand(self, request: Request, seat: Seat) -> Response:
        """Return the hand card by card."""
        held = seat.in_words()["held"]
        words = [ways(word)[0] for word in ("play", "forget")]
        titles = [(title, *(f"{word} {title}" for word in words)) for title in held]
        return _beside("hand", seat, titles=titles)

    async def help(self, request: Request, seat: Seat) -> Response:
        """Return how a seat is used."""
        return _beside("help", seat)

    async def do(self, request: Request, seat: Seat) -> Response:
        """Do what a button says."""
        form = await _form(request)
        return await self._done(request, self._hub.tap(seat, _field(form, "key")[:20]))

    async def say(self, request: Request, seat: Seat) -> Response:
        """Have a line answered."""
        form = await _form(request)
        text, last = _field(form, "text"), seat.last
        page_ = _field(form, "page")
        deed = self._hub.say(seat, text, _field(form, "once")[:40])
        shown = {"card": f"card?from={last}", "hand": "hand"}
        return await self._done(request, deed, shown.get(page_, "seat"))

    async def photo(self, request: Request, seat: Seat) -> Response:
        """Have the cards on a photo read."""
        async with request.form(max_files=1, max_fields=5) as form:
            photo, last = form.get("photo"), seat.last
            data = await photo.read() if isinstance(photo, UploadFile) else b""
            keeps, live = _field(form, "keeps") == "yes", _field(form, "live") == "yes"
            read = self._hub.watch if live else self._hub.show
            deed = read(seat, data, keeps=keeps)
        return await self._done(request, deed, f"card?from={last}")

    async def table(self, request: Request, seat: Seat) -> Response:
        """Say a line at the table itself, where phones may."""
        form = await _form(request)
        return await self._done(request, self._hub.say_at_table(seat, _field(form, "text")))

    async def phone(self, request: Request, seat: Seat) -> Response:
        """Choose a language, and how much is heard."""
        form = await _form(request)
        language, verbosity = _field(form, "language"), _field(form, "verbosity")
        # A box that is not ticked sends nothing.
        ticked = frozenset(str(each) for each in form.getlist("setting"))
        settings = ticked if _field(form, "settings") else None
        self._hub.choose(seat, language or seat.language, verbosity or seat.verbosity, settings)
        return Response(status_code=204) if _is_live(request) else RedirectResponse("seat", 303)

    async def leaving(self, request: Request, seat: Seat) -> Response:
        """Ask whether the player leaves the seat."""
        return _beside("leave", seat)

    async def leave(self, request: Request, seat: Seat) -> Response:
        """Leave the seat."""
        await _form(request)
        self._hub.leave(seat)
        answer = RedirectResponse("./?left", 303)
        answer.set_cookie(COOKIE, "", max_age=0, path=None, httponly=True, samesite="strict")
        return answer

    async def _done(
        self, request: Request, deed: Coroutine[Any, Any, None], shown: str = "seat"
    ) -> Response:
        """Return when a deed is answered; without a script a page is `shown` then."""
        await deed
        if _is_live(request):
            return Response(status_code=204)
        return RedirectResponse(shown, 303)

    # -- what is told live -----------------------------------------------------------

    async def events(self, request: Request, seat: Seat) -> Response:
        """Send all that was told since a page's last message, and what comes from now on."""
        row = seat.after(request.query_params.get("from", ""))
        return StreamingResponse(
            _stream(self._hub, seat, row),
            media_type="text/event-stream",
            headers={"x-accel-buffering": "no"},
        )


async def _stream(hub: Hub, seat: Seat, row: int) -> AsyncIterator[str]:
    shown = Shown(row)
    seat.pages.add(shown)
    try:
        late = seat.told
        summary = seat.late(row)
        yield _event("here", {"missed": len(seat.newer(row)), "summary": summary})
        while True:
            shown.wake.clear()
            for each in seat.newer(shown.row):
                shown.row = each.number
                seat.reached = max(seat.reached, each.number)
                said = {"text": each.text, "heard": seat.heard(each, late), "calls": each.calls}
                yield _event("said", said, f"{seat.epoch}-{each.number}")
            if shown.state != seat.state:
                shown.state = seat.state
                yield _event("now", seat.in_words())
            if seat.over:
                return
            try:
                async with asyncio.timeout(BEAT):
                    await shown.wake.wait()
            except TimeoutError:
                yield ": \n\n"
    finally:
        seat.pages.discard(shown)


def _event(kind: str, data: dict[str, Any], id: str = "") -> str:
    number = f"id: {id}\n" if id else ""
    return f"event: {kind}\n{number}data: {json.dumps(data)}\n\n"


# -- what is sent ------------------------------------------------------------------


def _is_live(request: Request) -> bool:
    return request.headers.get("accept", "") == LIVE


async def _form(request: Request) -> FormData:
    return await request.form(max_files=0, max_fields=20)


def _field(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""
