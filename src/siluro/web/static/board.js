// The board in the browser: the part of it that is seen, what a pointer finds on it, and what happens on it,
// played as a scene.
// It draws what it is given; where pieces lie and what they are comes with every reply.
"use strict";
const siluroBoard = (() => {
  const byId = (name) => document.getElementById(name);
  const view = byId("view"),
    sheet = byId("sheet"),
    layer = "http://www.w3.org/2000/svg";
  const least = 0.35,
    most = 8,
    ROUND = 15; // of a piece, in units of the board
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const coarse = matchMedia("(pointer: coarse)");
  const nap = (time) => new Promise((done) => setTimeout(done, time));

  // settings that stay in this browser

  const kept = (name, other) => {
    try {
      return localStorage.getItem(`siluro-${name}`) ?? other;
    } catch {
      return other;
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(`siluro-${name}`, value);
    } catch {
      /* private window */
    }
  };
  const PACE = { step: 650, slow: 1300, normal: 600, instant: 0 };
  const speed = () => (still.matches ? "instant" : kept("speed", "normal"));
  const pace = () => PACE[speed()] ?? PACE.normal;

  function applySettings() {
    for (const each of document.querySelectorAll("[data-setting]")) each.value = kept(each.dataset.setting, each.value);
    view.style.setProperty("--pace", `${Math.min(pace(), 900)}ms`);
  }
  document.addEventListener("change", (event) => {
    const setting = event.target.closest?.("[data-setting]");
    if (!setting) return;
    keep(setting.dataset.setting, setting.value);
    applySettings();
    sound.change();
  });

  // the part that is seen: the battlefield, until the reader moves it

  let scale = 1,
    left = 0,
    top = 0,
    dragged = false;
  const pointers = new Map();
  const paper = () => byId("live").viewBox.baseVal;
  const unit = () => Math.min(view.clientWidth / paper().width, view.clientHeight / paper().height);
  // from the board to the window and back, as the sheet lies or will lie
  const base = () => ({
    x: (view.clientWidth - paper().width * unit()) / 2 - paper().x * unit(),
    y: (view.clientHeight - paper().height * unit()) / 2 - paper().y * unit(),
  });
  const onScreen = (spot) => ({
    x: left + scale * (base().x + spot.x * unit()),
    y: top + scale * (base().y + spot.y * unit()),
  });
  const onBoard = (x, y) => ({
    x: ((x - left) / scale - base().x) / unit(),
    y: ((y - top) / scale - base().y) / unit(),
  });

  function place() {
    scale = Math.min(Math.max(scale, least), most);
    const slack = 0.5; // half of the window may lie beyond the sheet
    left = Math.min(
      view.clientWidth * slack,
      Math.max(left, view.clientWidth * (1 - slack) - view.clientWidth * scale),
    );
    top = Math.min(
      view.clientHeight * slack,
      Math.max(top, view.clientHeight * (1 - slack) - view.clientHeight * scale),
    );
    sheet.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    view.style.setProperty("--px", (1 / (unit() * scale)).toFixed(2)); // a pixel of the screen in units of the board
  }

  // where the window has another shape than the field, it shows more of the chart, not what lies beyond its frame
  function showField() {
    const chart = view.querySelector("#st-frame rect") ?? paper();
    const [x, y, width, height] = ["x", "y", "width", "height"].map(
      (name) => (chart[name].baseVal?.value ?? chart[name]) * unit(),
    );
    scale = 1;
    left = onPaper(0, base().x + x, width, view.clientWidth);
    top = onPaper(0, base().y + y, height, view.clientHeight);
    place();
  }

  // where a piece will lie when it has come to rest, or a target lies
  function spot(each) {
    const at = each.style?.transform
      ? new DOMMatrix(each.style.transform)
      : each.transform?.baseVal.consolidate()?.matrix;
    return { x: at?.e ?? 0, y: at?.f ?? 0 };
  }

  // a view that comes closer shows the board, not what lies beyond its edge, as far as the board fills it
  const onPaper = (at, start, long, room) => {
    const first = -scale * start,
      last = room - scale * (start + long);
    return last > first ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };

  // the view moves by itself only to show what would be out of sight, or too small for a finger, and no further
  function keepInSight(spots, size) {
    if (!spots.length) return;
    const ends = (of) => [Math.min(...spots.map(of)) * unit(), Math.max(...spots.map(of)) * unit()];
    const [west, east] = ends((at) => at.x),
      [north, south] = ends((at) => at.y);
    const edge = 24,
      wide = view.clientWidth - 2 * edge,
      high = view.clientHeight - 2 * edge;
    const fits = Math.min(wide / Math.max(1, east - west), high / Math.max(1, south - north), most);
    const wanted = coarse.matches && size ? Math.min(42 / (size * unit()), fits) : 0;
    const rimOf = (one) => Math.min((one.round ?? 0) * unit() * scale, view.clientWidth / 4, view.clientHeight / 4);
    // a piece is seen whole; a place of which the middle is seen can be pressed
    const isOut = (one) => {
      const at = onScreen(one),
        rim = one.round ? rimOf(one) : 3;
      return at.x < rim || at.y < rim || at.x > view.clientWidth - rim || at.y > view.clientHeight - rim;
    };
    const out = spots.some(isOut);
    if (!out && scale >= wanted - 0.01) return;
    const closer = Math.max(Math.min(scale, fits), wanted);
    if (Math.abs(closer - scale) > 0.01) {
      scale = closer;
      left = onPaper(
        view.clientWidth / 2 - scale * (base().x + (west + east) / 2),
        base().x + paper().x * unit(),
        paper().width * unit(),
        view.clientWidth,
      );
      top = onPaper(
        view.clientHeight / 2 - scale * (base().y + (north + south) / 2),
        base().y + paper().y * unit(),
        paper().height * unit(),
        view.clientHeight,
      );
    }
    const border = Math.max(edge, ...spots.map((one) => rimOf(one) + 3));
    const shift = (from, to, room) => (from < border ? border - from : to > room - border ? room - border - to : 0);
    left += shift(left + scale * (base().x + west), left + scale * (base().x + east), view.clientWidth);
    top += shift(top + scale * (base().y + north), top + scale * (base().y + south), view.clientHeight);
    place();
  }

  function lookAtQuestion() {
    place();
    const targets = [...view.querySelectorAll("#live .target")];
    const asked = [...view.querySelectorAll("#live circle.asked[cx]")].map((each) => ({
      x: each.cx.baseVal.value,
      y: each.cy.baseVal.value,
      round: each.r.baseVal.value,
    }));
    if (byId("ask").querySelector(".result")) {
      showEnd();
      return;
    }
    const sizes = targets.map((each) => {
      const box = each.getBBox();
      return Math.min(box.width, box.height);
    });
    keepInSight([...targets.map(spot), ...asked], Math.min(...sizes, 99));
  }

  // the whole way, once there is nothing left to choose, and what of one's own lies beyond it
  function showEnd() {
    showField();
    keepInSight(
      [...view.querySelectorAll("#live .piece.own")].map((each) => ({ ...spot(each), round: ROUND })),
      0,
    );
  }

  function zoomAt(x, y, factor) {
    const before = scale;
    scale = Math.min(Math.max(scale * factor, least), most);
    left = x - (x - left) * (scale / before);
    top = y - (y - top) * (scale / before);
    place();
  }

  function zoomBy(way) {
    if (way === "all") {
      showField();
      return;
    }
    zoomAt(view.clientWidth / 2, view.clientHeight / 2, way === "in" ? 1.4 : 1 / 1.4);
  }

  function moveByKey(event) {
    const step = 60;
    const does = {
      ArrowLeft: () => {
        left += step;
      },
      ArrowRight: () => {
        left -= step;
      },
      ArrowUp: () => {
        top += step;
      },
      ArrowDown: () => {
        top -= step;
      },
      "+": () => zoomBy("in"),
      "=": () => zoomBy("in"),
      "-": () => zoomBy("out"),
      0: showField,
    }[event.key];
    if (!does || (event.key.startsWith("Arrow") && scale === 1)) return false; // there they step through the game
    event.preventDefault();
    does();
    place();
    return true;
  }

  view.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = view.getBoundingClientRect();
      zoomAt(event.clientX - box.left, event.clientY - box.top, event.deltaY < 0 ? 1.15 : 1 / 1.15);
    },
    { passive: false },
  );
  view.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    dragged = false;
  });
  window.addEventListener("pointerup", (event) => pointers.delete(event.pointerId));
  window.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  window.addEventListener("pointermove", (event) => {
    const was = pointers.get(event.pointerId);
    if (!was) return;
    const others = [...pointers.values()].filter((each) => each.pointerId !== event.pointerId);
    if (others.length) {
      const other = others[0],
        box = view.getBoundingClientRect();
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoomAt(
        (event.clientX + other.clientX) / 2 - box.left,
        (event.clientY + other.clientY) / 2 - box.top,
        apart(event) / Math.max(1, apart(was)),
      );
      dragged = true;
    } else {
      const x = event.clientX - was.clientX,
        y = event.clientY - was.clientY;
      if (!dragged && Math.hypot(x, y) < 5) return;
      dragged = true;
      left += x;
      top += y;
      place();
    }
    pointers.set(event.pointerId, event);
  });
  // the window, or a line of news more: a pixel is another part of the board then
  new ResizeObserver(place).observe(view);

  // pointing: an answer, its place and the line that tells of it light up together

  const spotOf = (name) => {
    const found = byId(`piece-${name}`) ?? view.querySelector(`.sign[data-place="${CSS.escape(name)}"]`);
    if (found) return spot(found);
    const number = [...view.querySelectorAll("#still text")].find((each) => each.textContent.toLowerCase() === name);
    return number ? { x: number.x.baseVal[0].value, y: number.y.baseVal[0].value - 16 } : null;
  };

  function point(names) {
    view.querySelector(".pointer")?.remove();
    const spots = names.map(spotOf).filter(Boolean);
    if (!spots.length) return;
    const group = document.createElementNS(layer, "g");
    group.setAttribute("class", "pointer");
    for (const at of spots) {
      const ring = document.createElementNS(layer, "circle");
      for (const [name, value] of Object.entries({ cx: at.x, cy: at.y, r: 26 })) ring.setAttribute(name, value);
      group.append(ring);
    }
    byId("live").append(group);
  }

  function link(event) {
    const here = event.target.closest?.("[data-answer], button[name=value], [data-choose], [data-place], .piece");
    for (const each of document.querySelectorAll(".linked")) each.classList.remove("linked");
    if (!here || event.type === "pointerout" || event.type === "focusout") {
      point([]);
      return;
    }
    const answers = (
      here.dataset.answers ??
      here.dataset.answer ??
      (here.name === "value" ? here.value : (here.dataset.choose ?? ""))
    ).split(" ");
    const places = here.dataset.place
      ? here.dataset.place.split(" ")
      : here.id?.startsWith("piece-")
        ? [here.id.slice(6)]
        : [];
    for (const answer of answers.filter(Boolean).map(CSS.escape)) {
      for (const each of document.querySelectorAll(
        `[data-answer="${answer}"], [data-answers~="${answer}"], #ask button[value="${answer}"]`,
      ))
        each.classList.add("linked");
    }
    for (const name of places)
      for (const each of document.querySelectorAll(`a[data-place~="${CSS.escape(name)}"]`))
        each.classList.add("linked");
    point(here.closest("#live") ? [] : places);
  }
  for (const name of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(name, link);

  // a menu at a piece that several answers concern: the buttons of the question again, beside the piece

  const menu = byId("piece-menu");
  let opener = null;
  function openMenu(target) {
    const wanted = new Set(target.dataset.answers.split(" ")); // in the order of the question
    menu.replaceChildren(
      ...[...document.querySelectorAll("#ask button[name=value]")].filter((each) => wanted.has(each.value)).map(offer),
    );
    if (!menu.children.length) return;
    opener = target;
    menu.setAttribute("aria-label", target.getAttribute("aria-label"));
    menu.hidden = false;
    const at = onScreen(spot(target)),
      aside = target.getBoundingClientRect().width / 2 + 6,
      room = view.getBoundingClientRect();
    const wide = menu.offsetWidth,
      high = menu.offsetHeight;
    const right = at.x + aside + wide < room.width;
    menu.style.left = `${Math.max(4, right ? at.x + aside : Math.min(at.x - aside - wide, room.width - wide - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(at.y - high / 2, room.height - high - 4))}px`;
    menu.querySelector("button").focus({ preventScroll: true });
  }
  function offer(button) {
    const item = Object.assign(document.createElement("button"), { type: "button", className: button.className });
    item.setAttribute("role", "menuitem");
    item.dataset.choose = button.value;
    const label = Object.assign(document.createElement("span"), {
      className: "label",
      textContent: button.dataset.label ?? button.querySelector(".label").textContent,
    });
    item.append(
      ...[button.querySelector("kbd"), label, ...button.querySelectorAll(".hope, .odds, .ends, .worth")]
        .filter(Boolean)
        .map((each) => (each === label ? each : each.cloneNode(true))),
    );
    return item;
  }
  function closeMenu(back) {
    if (menu.hidden) return false;
    menu.hidden = true;
    if (back && opener?.isConnected) opener.focus({ preventScroll: true });
    opener = null;
    return true;
  }
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll("button")],
      here = items.indexOf(document.activeElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") closeMenu(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target)) closeMenu(false);
  });
  view.addEventListener("wheel", () => closeMenu(false), { passive: true });

  // a hex says its number and what is printed there
  const hint = byId("hint");
  function numberAt(event) {
    const box = view.getBoundingClientRect(),
      at = onBoard(event.clientX - box.left, event.clientY - box.top);
    let best = null,
      near = 24;
    for (const each of view.querySelectorAll("#still .numbers text")) {
      const far = Math.hypot(each.x.baseVal[0].value - at.x, each.y.baseVal[0].value - 18 - at.y);
      if (far < near) {
        near = far;
        best = each;
      }
    }
    return best?.textContent ?? "";
  }

  view.addEventListener("pointermove", (event) => {
    const name = pointers.size ? "" : numberAt(event);
    hint.hidden = !name;
    hint.textContent = view.querySelector(`.sign[data-place="${CSS.escape(name)}"] title`)?.textContent ?? name;
  });
  view.addEventListener("pointerleave", () => {
    hint.hidden = true;
  });

  // what happens on the board

  const stage = () =>
    view.querySelector(".stage") ??
    view.appendChild(Object.assign(document.createElement("div"), { className: "stage", ariaHidden: "true" }));
  let before = new Map();
  const shape = (each) => ({ kind: each.getAttribute("class"), style: each.getAttribute("style"), node: each });

  function remember() {
    before = new Map(
      [...view.querySelectorAll("#live .piece")].map((each) => [
        each.id,
        { ...shape(each), ghost: each.cloneNode(true) },
      ]),
    );
  }

  // what the news say about a piece, by the name that its title begins with; nothing if they say nothing
  function told(title) {
    const name = (title ?? "").split(/[,(:]/)[0].trim();
    const lines = [...document.querySelectorAll(".news p > span:not(.unseen)")].map((each) =>
      each.firstChild.textContent.trim(),
    );
    return name ? lines.findLast((line) => line.includes(name)) : "";
  }

  // the differences of two views, each with its movement and its sound
  function play(isOther) {
    if (isOther || !pace()) return;
    const now = new Map([...view.querySelectorAll("#live .piece")].map((each) => [each.id, shape(each)]));
    for (const [id, was] of before) {
      const is = now.get(id);
      if (!is) leave(was.ghost);
      else if (is.kind !== was.kind) change(was.kind, is.kind, is.node);
      else if (is.style !== was.style) sound.play("move");
    }
    for (const [id, is] of now) if (!before.has(id)) is.node.classList.add("coming");
  }

  const words = (text) => new Set((text ?? "").split(" "));
  function change(from, to, node) {
    const was = words(from),
      is = words(to);
    const came = (name) => is.has(name) && !was.has(name);
    if (came("gone") || came("sunk")) {
      moment(node.querySelector("title")?.textContent, "sunk");
      sound.play("blast");
    } else if (came("spotted") || came("ready")) sound.play("ping");
    else if (came("submerged")) sound.play("dive");
    else sound.play("move");
  }

  // a piece that is gone sinks out of sight; one of the player's own is a moment to stand still
  function leave(ghost) {
    ghost.removeAttribute("id");
    ghost.classList.add("leaving");
    byId("live").append(ghost);
    setTimeout(() => ghost.remove(), 1500);
    if (ghost.matches(".own")) {
      moment(told(ghost.querySelector("title")?.textContent), "lost");
      sound.play("lost");
    }
  }

  function moment(text, kind) {
    if (!text || !pace()) return;
    stage().querySelector(".moment")?.remove(); // one at a time
    const banner = Object.assign(document.createElement("p"), { className: `moment ${kind}`, textContent: text });
    stage().append(banner);
    setTimeout(() => banner.remove(), 2600);
  }

  function throwDie(die) {
    if (!die || !pace()) return;
    const thrown = die.cloneNode(true);
    thrown.removeAttribute("width");
    thrown.removeAttribute("height");
    thrown.classList.add("thrown");
    stage().append(thrown);
    sound.play("dice");
    setTimeout(() => thrown.remove(), Math.max(900, pace() * 1.6));
  }

  // what the reply brings beyond one die is played beat by beat; an answer, Escape or a click on Skip ends it
  let running = null;
  async function scene(beats) {
    skip();
    if (!pace() || beats.length < 2) return;
    const mine = (running = { over: false, next: null });
    const bar = byId("scene-bar");
    bar.hidden = false;
    byId("table").classList.add("in-scene");
    bar.querySelector("[data-scene=next]").hidden = speed() !== "step";
    const home = { scale, left, top };
    for (const beat of beats.slice(0, -1)) {
      if (mine.over) break;
      bar.querySelector(".caption").textContent = beat.text;
      throwDie(beat.die);
      for (const [id, kind, style, turn] of beat.moves) {
        const piece = byId(`piece-${id}`);
        if (!piece) continue;
        if (kind) {
          change(piece.getAttribute("class"), kind, piece);
          piece.setAttribute("class", kind);
        }
        if (style) {
          piece.setAttribute("style", style);
          sound.play("move");
          keepInSight([{ ...spot(piece), round: ROUND }], 0);
        }
        if (turn) piece.querySelector(".turn")?.setAttribute("style", turn);
      }
      await (speed() === "step"
        ? new Promise((done) => {
            mine.next = done;
          })
        : nap(pace() * (beat.moves.length ? 1 : 0.7)));
    }
    if (running !== mine) return;
    ({ scale, left, top } = home);
    place();
    end();
  }
  function end() {
    running = null;
    byId("scene-bar").hidden = true;
    byId("table").classList.remove("in-scene");
  }
  function skip() {
    if (!running) return;
    running.over = true;
    running.next?.();
    end();
  }
  const next = () => running?.next?.();

  // sound: made here, off until it is switched on

  const sound = (() => {
    let context = null,
      master = null,
      sea = null;
    const volume = () => Number(kept("volume", "0")) / 100;
    function ready() {
      if (!volume()) return false;
      if (!context) {
        context = new AudioContext();
        master = context.createGain();
        master.connect(context.destination);
      }
      if (context.state === "suspended") context.resume();
      master.gain.value = volume();
      return true;
    }
    function noise(seconds) {
      const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate),
        data = buffer.getChannelData(0);
      for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
      return Object.assign(context.createBufferSource(), { buffer });
    }
    function rush(seconds, from, to, loud, delay = 0) {
      const source = noise(seconds),
        filter = context.createBiquadFilter(),
        gain = context.createGain(),
        at = context.currentTime + delay;
      filter.type = "lowpass";
      filter.frequency.setValueAtTime(from, at);
      filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
      gain.gain.setValueAtTime(loud, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      source.connect(filter).connect(gain).connect(master);
      source.start(at);
    }
    function tone(pitch, seconds, loud, kind = "sine", to = pitch) {
      const source = context.createOscillator(),
        gain = context.createGain(),
        at = context.currentTime;
      source.type = kind;
      source.frequency.setValueAtTime(pitch, at);
      source.frequency.exponentialRampToValueAtTime(to, at + seconds);
      gain.gain.setValueAtTime(loud, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      source.connect(gain).connect(master);
      source.start(at);
      source.stop(at + seconds);
    }
    const SOUNDS = {
      dice: () => {
        for (let knock = 0; knock < 5; knock++)
          rush(0.05, 5200, 900, 0.5 - knock * 0.08, knock * 0.09 + knock * knock * 0.012);
      },
      move: () => rush(0.5, 420, 180, 0.14),
      dive: () => {
        rush(1.1, 900, 90, 0.3);
        tone(130, 1, 0.06, "sine", 60);
      },
      ping: () => {
        tone(1180, 0.9, 0.16);
        tone(110, 1.1, 0.05, "sawtooth");
      },
      blast: () => {
        rush(2.4, 700, 40, 0.9);
        tone(58, 1.8, 0.5, "sine", 28);
      },
      lost: () => {
        tone(196, 2.2, 0.16);
        tone(147, 2.6, 0.12);
        rush(1.8, 300, 60, 0.2);
      },
    };
    function sail() {
      if (!volume()) {
        sea?.stop();
        sea = null;
        return;
      }
      if (!ready() || sea) return;
      sea = noise(4);
      sea.loop = true;
      const filter = context.createBiquadFilter(),
        gain = context.createGain(),
        swell = context.createOscillator(),
        depth = context.createGain();
      filter.type = "lowpass";
      filter.frequency.value = 260;
      gain.gain.value = 0.05;
      swell.frequency.value = 0.12;
      depth.gain.value = 0.025;
      swell.connect(depth).connect(gain.gain);
      sea.connect(filter).connect(gain).connect(master);
      swell.start();
      sea.start();
    }
    return {
      play: (name) => {
        if (volume() && ready()) SOUNDS[name]();
      },
      change: () => {
        if (context) master.gain.value = volume();
        sail();
      },
      wake: () => {
        if (volume()) sail();
      },
    };
  })();
  document.addEventListener("pointerdown", () => sound.wake(), { once: true });

  applySettings();
  return {
    remember,
    play,
    scene,
    skip,
    next,
    throwDie,
    lookAtQuestion,
    showField,
    zoomBy,
    moveByKey,
    numberAt,
    place,
    point,
    spotOf,
    hint,
    openMenu,
    closeMenu,
    get dragged() {
      return dragged;
    },
    get running() {
      return Boolean(running);
    },
  };
})();
