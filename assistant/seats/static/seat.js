// Keeps a seat's page alive: what is told comes over one stream, what is done goes out by fetch.
"use strict";
(() => {
  const main = document.getElementById("seat");
  if (!main || !window.EventSource || !window.fetch) return;
  const one = (id) => document.getElementById(id);
  const chosen = (name) => document.body.classList.contains(name);
  const polite = [...one("lanes").children].filter((lane) => lane.id !== "urgent");
  const GATHERED = 150, SHOWN = 50, SOON = 1000, LATE = 40000, LONGEST = 2000, STAYS = 20000;
  let last = main.dataset.last, stream = null, beat = 0, retry = 0, missed = 0, summary = "";
  let lane = -1, waiting = [], calling = "", timer = 0, offline = false, over = false, closed = false, called = main.dataset.call, sending = false, tapped = false;

  // A lane that says the same again is silent: a no-break space makes it differ.
  // What is over goes, so that nobody who swipes to the page's end takes it for news.
  const put = (where, text) => {
    where.textContent = where.textContent === text ? text + "\u00a0" : text;
    clearTimeout(where.ends);
    where.ends = setTimeout(() => { where.textContent = ""; }, STAYS);
  };
  // Whoever is moved to messages comes to all that is new at once, right above what can be done.
  // A call cuts off what is being read: the news that it comes with are said with it, before it.
  const speak = () => {
    const text = [...waiting, calling].join(" ").trim();
    const typing = !sending && document.activeElement === one("text") && one("text")?.value;
    if (chosen("move") && text && !typing) {
      const news = Object.assign(one("latest").cloneNode(), { textContent: text, hidden: false });
      one("latest").replaceWith(news);
      news.focus();
    } else if (calling) put(one("urgent"), text);
    else if (text) put(polite[lane = (lane + 1) % polite.length], text);
    [timer, waiting, calling] = [0, [], ""];
  };
  const soon = () => { timer ||= setTimeout(speak, GATHERED); };
  const hear = (text, calls) => { waiting.push(text); calling ||= calls ? " " : ""; soon(); };

  const said = (text, id, heard, calls) => {
    const row = Object.assign(document.createElement("li"), { tabIndex: -1, textContent: text });
    one("news")?.removeAttribute("hidden");
    one("said").prepend(row);
    while (one("said").children.length > SHOWN) one("said").lastElementChild.remove();
    last = id;
    if (heard) hear(heard, calls);
  };

  const text = (id, words) => {
    const place = one(id);
    if (!place) return;
    if (place.textContent !== words) place.textContent = words;
    place.hidden = !words;
  };
  const lines = (list, words) => {
    words.forEach((line, at) => {
      const row = list.children[at] || list.appendChild(document.createElement("li"));
      if (row.textContent !== line) row.textContent = line;
    });
    while (list.children.length > words.length) list.lastElementChild.remove();
  };
  // A button keeps its place in the tree as long as it is there: a finger may be on it.
  const buttons = (wanted) => {
    const form = one("buttons");
    const had = new Map([...form.children].map((button) => [button.value, button]));
    const focused = form.contains(document.activeElement) ? document.activeElement.value : "";
    const keys = new Set(wanted.map(([key]) => key));
    for (const [key, button] of had) if (!keys.has(key)) button.remove();
    let before = form.firstElementChild;
    for (const [key, words] of wanted) {
      let button = had.get(key);
      if (button && button === before) before = before.nextElementSibling;
      else {
        button ||= Object.assign(document.createElement("button"), { name: "key", value: key });
        form.insertBefore(button, before);
      }
      if (button.textContent !== words) button.textContent = words;
    }
    if (focused && !keys.has(focused)) one(one("ask").hidden ? "can-do" : "ask").focus();
  };
  const show = (now) => {
    // Beside the seat the heading stays, and the question leads back.
    document.title = main.dataset.name ? `${now.asked} ${main.dataset.name}`.trim() : now.title;
    for (const id of ["title", "ask", "note", "hand"]) text(id, now[id]);
    text("call", now.asked);
    if (one("buttons")) buttons(now.buttons);
    if (one("answer")) {
      Object.assign(one("answer"), { hidden: !now.typed }).setAttribute("action", now.typed || "say");
      if (tapped && now.opens) one("answer-text").focus();
      tapped = tapped && !now.opens;
    }
    if (one("table")) lines(one("table"), now.table);
    if (now.call && now.call !== called) {
      calling = now.call;
      soon();
      if (chosen("vibrate")) navigator.vibrate?.(200);
    }
    if (!(called = now.call)) one("urgent").textContent = "";
    if (now.over && !closed) hear(now.note);
    [closed, over] = [now.over, now.gone];
  };

  const alive = () => {
    beat = Date.now();
    if (offline) hear(main.dataset.online);
    offline = false;
  };
  const lost = () => {
    stream?.close();
    stream = null;
    if (!offline && !over && Date.now() - beat > 5 * SOON) {
      offline = true;
      hear(main.dataset.offline);
    }
    clearTimeout(retry);
    if (!over) retry = setTimeout(look, SOON);
  };
  // A stream that is refused does not say why: a seat that is gone leads to where one sits down.
  const look = async () => {
    try {
      const answer = await fetch("help", { headers: { Accept: "application/json" } });
      if (answer.status === 401) location.href = "./";
      else listen();
    } catch { lost(); }
  };
  const listen = () => {
    clearTimeout(retry);
    stream?.close();
    const mine = stream = new EventSource("events?from=" + encodeURIComponent(last));
    const on = (kind, take) => mine.addEventListener(kind, (event) => {
      if (mine !== stream) return;
      alive();
      take(JSON.parse(event.data), event);
    });
    // Of much that was missed only a summary is heard, behind it.
    on("here", (data) => { [missed, summary] = [data.summary ? data.missed : 0, data.summary]; });
    on("said", (data, event) => {
      said(data.text, event.lastEventId, missed ? "" : data.heard, data.calls);
      if (missed && !--missed) said(summary, last, summary);
    });
    on("now", show);
    mine.onopen = alive;
    mine.onerror = () => { if (mine === stream) lost(); };
  };
  // A hidden page loses its stream without a word on some phones.
  const again = () => { if (document.visibilityState === "visible" && !over) listen(); };
  document.addEventListener("visibilitychange", again);
  window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  setInterval(() => { if (beat && Date.now() - beat > LATE && !over) listen(); }, LATE / 4);

  // A photo of twelve megapixels takes long to send, and shows a card no better.
  const smaller = async (file) => {
    try {
      const picture = await createImageBitmap(file);
      const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
      const [width, height] = [picture.width * share, picture.height * share];
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
      return await new Promise((done) => canvas.toBlob((blob) => done(blob || file), "image/jpeg", 0.9));
    } catch { return file; }
  };
  const send = async (form, submitter) => {
    // On a page that knows nothing of the table nothing is done.
    if (closed) return hear(main.dataset.closed);
    [sending, tapped] = [true, form.id === "buttons"];
    let body = new FormData(form);
    if (submitter && submitter.name) body.set(submitter.name, submitter.value);
    if (form.id !== "photo") body = new URLSearchParams(body);
    else body.set("photo", await smaller(body.get("photo")), "photo");
    // Whatever is sent again because its answer was lost is done once.
    const line = String(body);
    if (form.line !== line) Object.assign(form, { line, once: Math.random().toString(36).slice(2) });
    body.set("once", form.once);
    try {
      const answer = await fetch(form.getAttribute("action"), {
        method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual",
      });
      if (answer.status === 401) location.href = "./";
      if (answer.ok && form.id !== "choices") { form.reset(); form.line = ""; }
    } catch {
      offline = true;
      hear(main.dataset.offline);
      lost();
    } finally { sending = false; }
  };
  for (const id of ["buttons", "answer", "say", "looks", "photo", "questions", "repeats", "hosting"]) {
    one(id)?.addEventListener("submit", (event) => {
      event.preventDefault();
      send(event.target, event.submitter);
    });
  }

  one("choices")?.addEventListener("change", (event) => {
    const box = event.target;
    if (box.type === "checkbox") document.body.classList.toggle(box.value, box.checked);
    send(box.form);
  });
  const more = Object.assign(document.createElement("script"), { src: "look.js" });
  if (window.isSecureContext && one("live")) document.head.append(more);
  // What no page had yet comes over the stream.
  one("latest").hidden = true;
  document.querySelectorAll("[data-new]").forEach((row) => row.remove());
  listen();
})();
