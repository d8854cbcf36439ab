// The table in the browser: sends what the player does, puts the parts of the reply in their places, moves the board.
// It knows no rule of any game; without it every form still works, page by page.
"use strict";
(() => {
  const table = document.getElementById("table");
  const id = table.dataset.id;
  const byId = (name) => document.getElementById(name);
  const ask = () => byId("ask");
  const number = () => Number(ask().dataset.number);
  const isNow = () => ask().dataset.at === ask().dataset.last;
  let busy = false, sending = false;

  // requests

  async function load(address, options = {}) {
    busy = true;
    table.setAttribute("aria-busy", "true");
    try {
      const reply = await fetch(address, { ...options, headers: { "X-Siluro": "1" }, credentials: "same-origin" });
      const text = await reply.text();
      if (!reply.ok) { soften(text); return null; }
      return text;
    } catch {
      soften(byId("soft").dataset.silent);
      return null;
    } finally {
      busy = false;
      table.removeAttribute("aria-busy");
    }
  }

  function soften(text) {
    byId("soft").textContent = text;
    setTimeout(() => { byId("soft").textContent = ""; }, 6000);
  }

  // panels that the player opened or closed stay as they are
  const opened = new Map();
  document.addEventListener("click", (event) => {
    const panel = event.target.closest("summary")?.parentElement;
    if (panel?.id && !panel.matches(".reading")) opened.set(panel.id, !panel.open);
    closeReadings(event.target);
  });

  // what a reading of the strip explains stays until somebody looks elsewhere
  function closeReadings(target) {
    for (const each of document.querySelectorAll(".reading[open]")) if (!each.contains(target)) each.open = false;
  }

  async function put(text) {
    if (!text) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const key = fresh.querySelector("template[data-still]")?.dataset.still;
    for (const each of fresh.querySelectorAll("details[id]")) if (opened.has(each.id)) each.open = opened.get(each.id);
    if (key && key !== byId("still").dataset.key) {
      byId("still").innerHTML = (await load(`/t/${id}/still?at=${fresh.getElementById("ask").dataset.at}`)) ?? "";
      byId("still").dataset.key = key;
      following = true;
    }
    for (const part of fresh.querySelectorAll("#live, [data-part], #advice, #told")) {
      const old = byId(part.id);
      if (old) Idiomorph.morph(old, part, { morphStyle: "outerHTML" });
    }
    showNewest();
    follow();
  }

  function showNewest() {
    byId("news").scrollTop = byId("news").scrollHeight;
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
    sending = true;
    const body = new FormData(form, button);
    try {
      while (busy) await new Promise((done) => setTimeout(done, 20)); // news from elsewhere is just coming in
      await deliver(form, button, body);
    } finally {
      sending = false;
    }
  }

  async function deliver(form, button, body) {
    const advice = button && "advice" in button.dataset;
    if (advice) byId("advice").innerHTML = '<p class="thinking">…</p>';
    const text = await load(advice ? button.formAction : form.action, { method: "POST", body });
    await put(text);
    if (!advice) byId("advice").replaceChildren();
    if (advice && text) await put(await load(`/t/${id}/now`));
    if (!advice && location.hash) history.replaceState(null, "", location.pathname);
    focusQuestion();
    if (advice) byId("advice").scrollIntoView({ block: "nearest" });
    else showQuestion();
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

  document.addEventListener("click", async (event) => {
    const target = event.target.closest("[data-answer]");
    if (target && !dragged) { answer(target.dataset.answer); return; }
    const rule = event.target.closest("a.rule");
    if (rule) { event.preventDefault(); openWindow(await load(rule.href)); return; }
    const moment = event.target.closest("a.moment");
    if (moment) { event.preventDefault(); closeDrawers(); show(Number(moment.dataset.at)); return; }
    const button = event.target.closest("button, a");
    if (!button) return;
    if ("now" in button.dataset) { event.preventDefault(); back(); }
    if (button.dataset.step) show(at() + Number(button.dataset.step));
    if (button.dataset.zoom) zoomBy(button.dataset.zoom);
    if ("autoplay" in button.dataset) autoplay();
    if ("help" in button.dataset) openWindow(byId("keys").innerHTML);
    if (button.dataset.copy) {
      await navigator.clipboard.writeText((await load(button.dataset.copy)) ?? "");
      soften(button.dataset.done);
    }
  });

  function closeDrawers() {
    for (const each of document.querySelectorAll(":popover-open")) each.hidePopover();
  }

  function openWindow(text) {
    if (!text) return;
    byId("window-text").innerHTML = text;
    byId("window").showModal();
    byId("window").scrollTop = 0; // the focus goes to its last line, the button
  }
  byId("window").addEventListener("click", (event) => { if (event.target === byId("window")) byId("window").close(); });

  for (const select of document.querySelectorAll("form.settings select")) {
    select.addEventListener("change", () => select.form.requestSubmit());
  }

  // time

  const at = () => Number(ask().dataset.at);
  const last = () => Number(ask().dataset.last);

  async function show(moment) {
    const wanted = Math.min(Math.max(moment, 0), last());
    if (wanted === last()) { await back(); return; }
    history.replaceState(null, "", `#${wanted}`);
    await put(await load(`/t/${id}/at/${wanted}`));
  }

  async function back() {
    history.replaceState(null, "", location.pathname);
    await put(await load(`/t/${id}/now`));
  }

  document.addEventListener("change", (event) => { if (event.target.id === "scrub") show(Number(event.target.value)); });
  window.addEventListener("hashchange", fromHash);
  function fromHash() {
    const wanted = /^#(\d+)$/.exec(location.hash);
    if (wanted) show(Number(wanted[1]));
  }

  let timer = 0;
  function autoplay() {
    if (timer) { clearInterval(timer); timer = 0; pressed(false); return; }
    pressed(true);
    let next = isNow() ? 0 : at();
    timer = setInterval(async () => {
      if (busy) return;
      if (next > last()) { autoplay(); return; }
      await show(next++);
      pressed(Boolean(timer));
    }, 900);
  }
  function pressed(on) { document.querySelector("[data-autoplay]")?.setAttribute("aria-pressed", String(on)); }

  // keys

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeReadings(null);
    if (event.ctrlKey || event.metaKey || event.altKey || byId("window").open) return;
    if (document.querySelector(":popover-open")) return; // whoever looks into a drawer does not answer
    if (event.repeat && !event.key.startsWith("Arrow")) return; // a key held down answers once
    if (event.target.matches("input:not([type=range]), textarea, select")) return;
    if (event.target.matches("[data-answer]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      answer(event.target.dataset.answer);
      return;
    }
    if (event.target === byId("view") && moveByKey(event)) return;
    const keyed = ask().querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (keyed && isNow()) { event.preventDefault(); keyed.click(); return; }
    if (event.target.matches("button, a, summary") && (event.key === " " || event.key === "Enter")) return;
    const scrubbing = event.target.matches("input[type=range]");
    const does = {
      " ": () => ask().querySelector("[data-roll]")?.click(),
      u: () => ask().querySelector("[value=undo]")?.click(),
      h: () => ask().querySelector("[data-advice]")?.click(),
      p: autoplay,
      "?": () => openWindow(byId("keys").innerHTML),
      ArrowLeft: scrubbing ? null : () => show(at() - 1),
      ArrowRight: scrubbing || isNow() ? null : () => show(at() + 1),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (does) { event.preventDefault(); does(); }
  });

  // the board: pan and zoom

  const view = byId("view");
  const sheet = byId("sheet");
  let scale = 1, left = 0, top = 0, dragged = false, following = true;
  const pointers = new Map();

  // a wide board shows, until the reader moves it, what lies on it and what can be chosen, as large as fits
  function follow() {
    const spots = following ? [...view.querySelectorAll("#live[data-wide] :is(.piece, .target)")].map(spot) : [];
    if (!spots.length) return;
    const around = 70, largest = 1.4, paper = byId("live").viewBox.baseVal;
    const unit = Math.min(view.clientWidth / paper.width, view.clientHeight / paper.height);
    const ends = (of) => [Math.min(...spots.map(of)) - around, Math.max(...spots.map(of)) + around];
    const [west, east] = ends((each) => each.x), [north, south] = ends((each) => each.y);
    scale = Math.min(view.clientWidth / (east - west) / unit, view.clientHeight / (south - north) / unit, largest / unit);
    scale = Math.max(scale, 1);
    const middle = (size, length, from, to) => size / 2 - scale * ((size - length * unit) / 2 + (from + to) / 2 * unit);
    left = middle(view.clientWidth, paper.width, west - paper.x, east - paper.x);
    top = middle(view.clientHeight, paper.height, north - paper.y, south - paper.y);
    place();
  }

  // where a piece will lie when it has come to rest, or a target lies
  function spot(each) {
    const at = each.style.transform ? new DOMMatrix(each.style.transform) : each.transform.baseVal.consolidate()?.matrix;
    return { x: at?.e ?? 0, y: at?.f ?? 0 };
  }

  function place() {
    const most = 6, width = view.clientWidth, height = view.clientHeight;
    scale = Math.min(Math.max(scale, 1), most);
    left = Math.min(0, Math.max(left, width - width * scale));
    top = Math.min(0, Math.max(top, height - Math.max(height, sheet.offsetHeight) * scale));
    sheet.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  function zoomAt(x, y, factor) {
    following = false;
    const before = scale;
    scale = Math.min(Math.max(scale * factor, 1), 6);
    left = x - (x - left) * (scale / before);
    top = y - (y - top) * (scale / before);
    place();
  }

  function zoomBy(way) {
    if (way === "all") { showAllOrPart(); return; }
    zoomAt(view.clientWidth / 2, view.clientHeight / 2, way === "in" ? 1.4 : 1 / 1.4);
  }

  function showAllOrPart() {
    following = scale === 1 && !following;
    scale = 1;
    left = 0;
    top = 0;
    place();
    follow();
  }

  function moveByKey(event) {
    const step = 60;
    const does = {
      ArrowLeft: () => { left += step; }, ArrowRight: () => { left -= step; },
      ArrowUp: () => { top += step; }, ArrowDown: () => { top -= step; },
      "+": () => zoomBy("in"), "=": () => zoomBy("in"), "-": () => zoomBy("out"), 0: showAllOrPart,
    }[event.key];
    if (!does || (event.key.startsWith("Arrow") && scale === 1)) return false;
    event.preventDefault();
    if (event.key.startsWith("Arrow")) following = false;
    does();
    place();
    return true;
  }

  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoomAt(event.clientX - box.left, event.clientY - box.top, event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }, { passive: false });

  view.addEventListener("pointerdown", (event) => { pointers.set(event.pointerId, event); dragged = false; });
  window.addEventListener("pointerup", (event) => pointers.delete(event.pointerId));
  window.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  window.addEventListener("pointermove", (event) => {
    const was = pointers.get(event.pointerId);
    if (!was) return;
    const others = [...pointers.values()].filter((each) => each.pointerId !== event.pointerId);
    if (others.length) {
      const other = others[0], box = view.getBoundingClientRect();
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoomAt((event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top,
        apart(event) / Math.max(1, apart(was)));
      dragged = true;
    } else {
      const x = event.clientX - was.clientX, y = event.clientY - was.clientY;
      if (!dragged && Math.hypot(x, y) < 5) return;
      dragged = true;
      following = false;
      left += x;
      top += y;
      place();
    }
    pointers.set(event.pointerId, event);
  });
  window.addEventListener("resize", () => { place(); follow(); });

  // other tabs and players

  const events = new EventSource(`/t/${id}/events`);
  events.addEventListener("message", async (event) => {
    if (busy || sending || Number(event.data) === number() || !isNow()) return;
    await put(await load(`/t/${id}/now`));
  });
  window.addEventListener("pagehide", () => events.close());

  showNewest();
  follow();
  fromHash();
})();
