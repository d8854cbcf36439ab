// The table in the browser: sends what the player does, puts the parts of the reply in their places, moves the board.
// It knows no rule of any game; without it every form still works, page by page.
"use strict";
(() => {
  const table = document.getElementById("table");
  const id = table.dataset.id,
    root = table.dataset.root;
  const byId = (name) => document.getElementById(name);
  const ask = () => byId("ask");
  const number = () => Number(ask().dataset.number);
  const isNow = () => ask().dataset.at === ask().dataset.last;
  const board = siluroBoard;
  let busy = false,
    sending = false,
    advising = null,
    boards = 0;

  // requests

  async function load(address, options = {}) {
    busy = true;
    markBusy();
    try {
      return await askFor(address, options, soften);
    } finally {
      busy = false;
      markBusy();
    }
  }

  // the text of a reply; null if there is none, and why is said
  async function askFor(address, options, complain) {
    try {
      const reply = await fetch(address, {
        ...options,
        headers: { "X-Siluro": "1", "X-Siluro-Panels": folds() },
        credentials: "same-origin",
      });
      const text = await reply.text();
      if (reply.ok) return text;
      complain(text);
    } catch {
      complain(byId("soft").dataset.silent);
    }
    return null;
  }

  function markBusy() {
    if (busy || advising) table.setAttribute("aria-busy", "true");
    else table.removeAttribute("aria-busy");
  }

  // over everything, open drawers too
  let fading = 0;
  function soften(text) {
    clearTimeout(fading);
    const soft = byId("soft");
    soft.textContent = text;
    if (soft.matches(":popover-open")) soft.hidePopover();
    if (text) soft.showPopover();
    if (text) fading = setTimeout(() => soften(""), 6000);
  }

  // panels that the player opened or closed stay as they are
  const opened = new Map();
  document.addEventListener("click", (event) => {
    const panel = event.target.closest("summary")?.parentElement;
    if (panel?.id && !panel.matches(".reading")) opened.set(panel.id, !panel.open);
    closeReadings(event.target);
    if (panel?.matches(".panel")) setTimeout(fill); // when it is open
  });
  const folds = () =>
    [...opened]
      .filter(([name]) => name.startsWith("panel-"))
      .map(([name, open]) => (open ? "+" : "-") + name.slice(6))
      .join(" ");
  function keepOpen(fresh) {
    for (const each of fresh.querySelectorAll("details[id]")) if (opened.has(each.id)) each.open = opened.get(each.id);
  }

  // a panel that was closed came without what is in it
  async function fill() {
    const isEmpty = () => document.querySelector(".panel[open] > [data-later]");
    while (isEmpty() && (busy || sending || board.running)) await new Promise((done) => setTimeout(done, 20));
    if (!isEmpty()) return;
    const text = await load(`${root}/t/${id}/${isNow() ? "now" : `at/${at()}`}`);
    const fresh = new DOMParser().parseFromString(text ?? "", "text/html"),
      part = fresh.getElementById("panels");
    if (!part) return;
    keepOpen(fresh);
    Idiomorph.morph(byId("panels"), part, { morphStyle: "outerHTML" });
  }

  // what a reading of the strip explains stays until somebody looks elsewhere
  function closeReadings(target) {
    for (const each of document.querySelectorAll(".reading[open]")) if (!each.contains(target)) each.open = false;
  }

  async function put(text) {
    if (!text) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const key = fresh.querySelector("template[data-still]")?.dataset.still;
    keepOpen(fresh);
    const isOther = key && key !== byId("still").dataset.key;
    if (isOther) {
      byId("still").innerHTML =
        (await load(`${root}/t/${id}/still?at=${fresh.getElementById("ask").dataset.at}`)) ?? "";
      byId("still").dataset.key = key;
    }
    const live = fresh.getElementById("live"),
      was = number(),
      steps = last();
    const typing = Boolean(document.activeElement?.matches(".talk input")); // a message half written stays
    const exchange = (part) => {
      const old = byId(part.id);
      if (old) Idiomorph.morph(old, part, { morphStyle: "outerHTML", ignoreActiveValue: typing });
      if (part.id === "panels") fill(); // one may have been opened meanwhile
    };
    const played = live && !isOther ? beats(fresh) : [];
    const early = [],
      late = []; // strip, cards and log wait for the end of a scene, or they would tell it
    for (const part of fresh.querySelectorAll("[data-part], #told"))
      (played.length && part.matches("#strip, #panels, #log") ? late : early).push(part);
    early.forEach(exchange);
    if (number() !== was) board.closeMenu(true);
    showNewest();
    countUnread();
    findMoments();
    const newest = [...document.querySelectorAll(".news p")].at(-1),
      isFurther = last() > steps; // advice throws no die
    markOverlay();
    if (overlay) lay(overlay);
    if (live)
      putBoard(
        live,
        isOther,
        played,
        isFurther ? newest?.querySelector("svg.die") : null,
        late.map((part) => () => exchange(part)),
      );
  }

  // what the reply says of the way to it, beat by beat
  function beats(fresh) {
    return [...fresh.querySelectorAll("#scene > li")].map((each) => ({
      text: each.lastChild.textContent.trim(),
      moves: JSON.parse(each.dataset.moves),
      die: each.querySelector("svg"),
    }));
  }

  // pieces glide to their new places; on another board they lie there at once
  async function putBoard(live, isOther, played, die, last) {
    const turn = ++boards;
    board.skip();
    if (!isOther) await board.scene(played);
    if (turn !== boards) return; // a later reply has already drawn its own
    board.remember();
    if (isOther) byId("live").replaceWith(live);
    else Idiomorph.morph(byId("live"), live, { morphStyle: "outerHTML" });
    board.play(isOther);
    board.throwDie(die);
    if (isOther) board.showField();
    board.lookAtQuestion();
    markSuggested();
    for (const exchange of last) {
      // one in a frame: all of them at once would hold it up
      await new Promise(requestAnimationFrame);
      if (turn !== boards) return;
      exchange();
    }
  }

  // what is laid over the board stays until it is taken off; the server draws it for every position

  let overlay = byId("overlay-words").dataset.name,
    laid = 0;
  const offered = () => [...document.querySelectorAll("#overlays [data-overlay]")].map((each) => each.dataset.overlay);
  function markOverlay() {
    for (const each of document.querySelectorAll("#overlays [data-overlay]")) {
      if (each.dataset.overlay === overlay) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
  }
  async function lay(name) {
    const turn = ++laid;
    overlay = name;
    markOverlay();
    const text = await load(`${root}/t/${id}/overlay/${name || "-"}?at=${ask().dataset.at}`);
    if (text === null || turn !== laid) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    for (const each of ["overlay", "overlay-words"]) byId(each).replaceWith(fresh.getElementById(each));
    // there the board needs the room
    if (innerWidth <= 900) byId("overlay-words").querySelector("details")?.removeAttribute("open");
  }
  function layNext() {
    const names = offered();
    lay(names[names.indexOf(overlay) + 1] ?? "");
  }

  // at the end: the moments that decided, as soon as they are found; nobody waits for them
  let looking = false;
  async function findMoments() {
    if (looking) return;
    looking = true;
    while (byId("moments")?.dataset.from) {
      await new Promise((done) => setTimeout(done, 1500));
      const part = byId("moments");
      if (!part?.dataset.from || document.hidden) continue;
      try {
        const reply = await fetch(part.dataset.from, { headers: { "X-Siluro": "1" }, credentials: "same-origin" });
        const fresh = new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("moments");
        if (!reply.ok || !fresh) break;
        if (part.isConnected) part.replaceWith(fresh);
      } catch {
        break;
      }
    }
    looking = false;
  }

  // where the players have a drawer, it says how much was said or asked since somebody looked into it
  let seen = null;
  function countUnread() {
    const badge = byId("unread");
    if (!badge) return;
    const lines = [...document.querySelectorAll("#together .chat li")].map((each) => each.textContent);
    if (seen === null || byId("together").checkVisibility()) seen = lines;
    const fresh = lines.slice(lines.lastIndexOf(seen.at(-1)) + 1),
      asks = document.querySelectorAll("#together .live [role=status]").length;
    const count = fresh.length + asks;
    if (fresh.length && count > Number(badge.textContent)) soften(fresh.at(-1));
    badge.textContent = count || "";
    badge.hidden = !count;
  }
  byId("company").addEventListener("toggle", countUnread);

  // what a friend suggests is marked on the board too
  function markSuggested() {
    const wanted = new Set([...ask().querySelectorAll("[data-suggested]")].map((each) => each.value));
    for (const each of document.querySelectorAll("#live [data-answer]")) {
      each.classList.toggle(
        "suggested",
        (each.dataset.answers ?? each.dataset.answer).split(" ").some((one) => wanted.has(one)),
      );
    }
  }

  // what is too long for its place is read from its beginning
  function showNewest() {
    const news = byId("news"),
      newest = news.lastElementChild;
    news.scrollTop = newest?.offsetHeight > news.clientHeight ? newest.offsetTop : news.scrollHeight;
  }

  // an answer that ends the game without dice cannot be taken back, so it is given twice
  function isSure(button) {
    if (!button?.dataset.ends || "sure" in button.dataset) return true;
    button.dataset.sure = "";
    soften(button.dataset.ends);
    return false;
  }

  async function send(form, button) {
    if (sending || !isSure(button)) return;
    if (button && "advice" in button.dataset) {
      await advise(form, button);
      return;
    }
    sending = true;
    if (!form.matches(".talk")) dropAdvice();
    const body = new FormData(form, button);
    if (form.matches(".talk")) form.reset();
    try {
      while (busy) await new Promise((done) => setTimeout(done, 20)); // news from elsewhere is just coming in
      await deliver(form, body);
    } finally {
      sending = false;
    }
  }

  async function deliver(form, body) {
    const text = await load(form.action, { method: "POST", body: new URLSearchParams(body) });
    if (text) soften(""); // what was said before this reply is no longer true
    await put(text);
    if (location.hash) history.replaceState(null, "", location.pathname);
    focusQuestion();
    showQuestion();
  }

  // advice takes its time; whoever answers, undoes or looks back meanwhile does not wait for it, and it is dropped
  async function advise(form, button) {
    if (advising) return;
    const mine = (advising = {});
    markBusy();
    byId("advice").innerHTML = '<p class="thinking">…</p>';
    const body = new URLSearchParams(new FormData(form, button));
    const text = await askFor(button.formAction, { method: "POST", body }, (problem) => {
      if (advising === mine) soften(problem);
    });
    while (advising === mine && busy) await new Promise((done) => setTimeout(done, 20));
    if (advising !== mine) return;
    dropAdvice();
    if (!text) return;
    soften("");
    await put(text);
    focusQuestion();
    showQuestion();
  }
  function dropAdvice() {
    advising = null;
    byId("advice")?.querySelector(".thinking")?.remove();
    markBusy();
  }

  // the focus stays at the question, so that a game can be played by keyboard from one answer to the next
  function focusQuestion() {
    const here = document.activeElement;
    if (here && here !== document.body && !ask().contains(here)) return;
    byId("prompt").focus({ preventScroll: true });
  }

  // however far down the last button was, the next question is in sight
  function showQuestion() {
    ask().scrollTop = 0;
    const box = byId("prompt").getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) ask().scrollIntoView({ block: "start" });
    showTaught();
  }

  // on a small screen the tutorial speaks paragraph by paragraph
  const isSmall = matchMedia("(max-width: 900px), (max-height: 560px)");
  let read = { of: "", said: 0 };
  function turnPage(by = 0) {
    const said = [...ask().querySelectorAll(".lesson .said")],
      onward = ask().querySelector("[data-onward]");
    if (!onward) return;
    const of = said.map((each) => each.textContent).join("\n");
    read = { of, said: read.of === of ? read.said + by : 0 };
    said.forEach((each, number) => {
      each.hidden = isSmall.matches && number !== read.said;
    });
    onward.hidden = !isSmall.matches || read.said >= said.length - 1;
    for (const each of ask().querySelectorAll(".lesson .next")) each.hidden = !onward.hidden;
  }
  isSmall.addEventListener("change", () => turnPage());

  // and what it answers is in sight, once all is read
  function showTaught() {
    turnPage();
    if (ask().querySelector("[data-onward]:not([hidden])")) ask().scrollTop = 0;
    else ask().querySelector(".taught, .lesson ~ .answers [data-roll]")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.matches("form.live")) {
      event.preventDefault();
      await send(form, event.submitter);
    } else if (form.matches("form[data-into]")) {
      event.preventDefault();
      await put(await load(`${form.action}?${new URLSearchParams(new FormData(form))}`));
    }
  });

  function answer(value) {
    const button = [...ask().querySelectorAll("button[name=value]")].find((each) => each.value === value);
    button?.click();
  }

  // what a click on the board means: its answer, or a menu of several
  function choose(target) {
    if (target.dataset.answers) board.openMenu(target);
    else answer(target.dataset.answer);
  }

  // a place several answers away: the server takes the steps, one by one
  async function goTo(place) {
    if (sending) return;
    sending = true;
    dropAdvice();
    const body = new FormData(byId("answers"));
    body.set("deed", "go");
    body.set("value", place);
    try {
      await deliver(byId("answers"), body);
    } finally {
      sending = false;
    }
  }

  document.addEventListener("click", async (event) => {
    const target = event.target.closest("[data-answer]");
    if (target && !board.dragged) {
      choose(target);
      return;
    }
    const offered = event.target.closest("[data-choose]");
    if (offered) {
      answer(offered.dataset.choose);
      return;
    }
    const far = event.target.closest("[data-go]");
    if (far && !board.dragged) {
      await goTo(far.dataset.go);
      return;
    }
    const over = event.target.closest("a[data-overlay]");
    if (over) {
      event.preventDefault();
      byId("to-overlays").open = false;
      await lay(over.dataset.overlay === overlay ? "" : over.dataset.overlay);
      return;
    }
    const rule = event.target.closest("a.rule");
    if (rule) {
      event.preventDefault();
      openWindow(await load(rule.href));
      return;
    }
    const moment = event.target.closest("a.moment");
    if (moment) {
      event.preventDefault();
      closeDrawers();
      show(Number(moment.dataset.at));
      return;
    }
    const button = event.target.closest("button, a");
    if (!button) return;
    if ("now" in button.dataset) {
      event.preventDefault();
      back();
    }
    if (button.dataset.step) show(at() + Number(button.dataset.step));
    if (button.dataset.zoom) board.zoomBy(button.dataset.zoom);
    if (button.dataset.scene) (button.dataset.scene === "next" ? board.next : board.skip)();
    if ("autoplay" in button.dataset) autoplay();
    if ("onward" in button.dataset) {
      turnPage(1);
      focusQuestion();
    }
    if ("help" in button.dataset) openWindow(byId("keys").innerHTML);
    if (button.dataset.copy) {
      const text = await load(button.dataset.copy);
      if (text === null) return; // the reason is on the table already
      await navigator.clipboard.writeText(text.startsWith("/") ? location.origin + text : text);
      soften(button.dataset.done);
    }
  });

  function closeDrawers() {
    for (const each of document.querySelectorAll(":popover-open:not(#soft)")) each.hidePopover();
  }

  function openWindow(text) {
    if (!text) return;
    byId("window-text").innerHTML = text;
    byId("window").showModal();
    byId("window").scrollTop = 0; // the focus goes to its last line, the button
  }
  byId("window").addEventListener("click", (event) => {
    if (event.target === byId("window")) byId("window").close();
  });

  // a setting holds at once; the menu stays open, and the page where it is
  document.addEventListener("change", async (event) => {
    const form = event.target.closest("#menu form.settings");
    if (!form) return;
    while (busy || sending) await new Promise((done) => setTimeout(done, 20));
    if ((await load(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) })) === null) return;
    document.body.className = document.body.className.replace(/detail-\d/, `detail-${byId("detail").value}`);
    document.documentElement.className = document.documentElement.className.replace(
      /sources-\w+/,
      `sources-${byId("sources").value}`,
    );
    await put(await load(`${root}/t/${id}/${isNow() ? "now" : `at/${at()}`}`));
  });

  // time

  const at = () => Number(ask().dataset.at);
  const last = () => Number(ask().dataset.last);

  async function show(moment) {
    const wanted = Math.min(Math.max(moment, 0), last());
    dropAdvice();
    if (wanted === last()) {
      await back();
      return;
    }
    history.replaceState(null, "", `#${wanted}`);
    await put(await load(`${root}/t/${id}/at/${wanted}`));
  }

  async function back() {
    history.replaceState(null, "", location.pathname);
    await put(await load(`${root}/t/${id}/now`));
  }

  document.addEventListener("change", (event) => {
    if (event.target.id === "scrub") show(Number(event.target.value));
  });
  window.addEventListener("hashchange", fromHash);
  function fromHash() {
    const wanted = /^#(\d+)$/.exec(location.hash);
    if (wanted) show(Number(wanted[1]));
  }

  let timer = 0;
  function autoplay() {
    if (timer) {
      clearInterval(timer);
      timer = 0;
      pressed(false);
      return;
    }
    pressed(true);
    let next = isNow() ? 0 : at();
    timer = setInterval(async () => {
      if (busy) return;
      if (next > last()) {
        autoplay();
        return;
      }
      await show(next++);
      pressed(Boolean(timer));
    }, 900);
  }
  function pressed(on) {
    for (const each of document.querySelectorAll("[data-autoplay]")) each.setAttribute("aria-pressed", String(on));
  }

  // keys

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeReadings(null);
    if (event.ctrlKey || event.metaKey || event.altKey || byId("window").open) return;
    if (document.querySelector(":popover-open:not(#soft)")) return; // whoever looks into a drawer does not answer
    if (event.repeat && !event.key.startsWith("Arrow")) return; // a key held down answers once
    if (event.target.matches("input:not([type=range]), textarea, select")) return;
    if (event.target.matches("[data-answer]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(event.target);
      return;
    }
    if (board.running && event.key === "Escape") {
      board.skip();
      return;
    }
    if (event.target === byId("view") && board.moveByKey(event)) return;
    const keyed = ask().querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (keyed && isNow()) {
      event.preventDefault();
      keyed.click();
      return;
    }
    if (event.target.matches("button, a, summary") && (event.key === " " || event.key === "Enter")) return;
    const scrubbing = event.target.matches("input[type=range]");
    const does = {
      " ": () => ask().querySelector("[data-roll]")?.click(),
      u: () => ask().querySelector("[value=undo]")?.click(),
      h: () => ask().querySelector("[data-advice]")?.click(),
      o: offered().length || overlay ? layNext : null,
      p: autoplay,
      "?": () => openWindow(byId("keys").innerHTML),
      ArrowLeft: scrubbing ? null : () => show(at() - 1),
      ArrowRight: scrubbing || isNow() ? null : () => show(at() + 1),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (does) {
      event.preventDefault();
      does();
    }
  });

  // other tabs and players

  let told = null,
    talked = false,
    catching = false,
    events = null,
    heard = Date.now();
  const SILENCE = 50_000; // the server speaks at least every 20 seconds

  // where the table runs in this browser itself, it tells all tabs
  function hear() {
    new BroadcastChannel("siluro").addEventListener("message", ({ data }) => {
      if (data.game === id) {
        told = data.number;
        catchUp();
      }
    });
  }

  function listen() {
    events?.close();
    heard = Date.now();
    events = new EventSource(`${root}/t/${id}/events`);
    events.addEventListener("message", (event) => {
      heard = Date.now();
      told = Number(event.data);
      catchUp();
    });
    // somebody said or suggested something, came or went
    events.addEventListener("talk", () => {
      talked = true;
      catchUp();
    });
    events.addEventListener("beat", () => {
      heard = Date.now();
    });
    // the browser comes back by itself, unless somebody between us and the server said no
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    });
  }

  // a replay that somebody leads takes everybody along
  const isLed = () => byId("together")?.dataset.led !== undefined;
  const isBehind = () => (isNow() || isLed()) && (talked || (told !== null && (told > number() || told < 0)));

  // news that comes while something is under way waits for it, and is never passed over
  async function catchUp() {
    if (catching) return;
    catching = true;
    try {
      while (isBehind()) {
        if (busy || sending || advising) {
          await new Promise((done) => setTimeout(done, 20));
          continue;
        }
        [told, talked] = [null, false];
        await put(await load(`${root}/t/${id}/now`));
      }
    } finally {
      catching = false;
    }
  }

  if (table.dataset.news === "channel") hear();
  else {
    listen();
    setInterval(() => {
      if (Date.now() - heard > SILENCE) listen();
    }, 10_000); // a line can be dead without a word
    window.addEventListener("online", listen); // at once, not when the browser notices
    window.addEventListener("pagehide", () => events.close());
  }

  markSuggested();
  showNewest();
  countUnread();
  showTaught();
  board.showField();
  board.lookAtQuestion();
  findMoments();
  fromHash();
})();
