"use strict";
(() => {
  const replay = JSON.parse(document.getElementById("replay").textContent);
  const slider = document.getElementById("slider");
  const lines = [...document.querySelectorAll("#log li")];
  const last = replay.moments.length - 1;
  let shown = "";
  let playing = 0;

  // what the reader wants laid over the board, as far as this moment has it; it stays from step to step
  const wish = document.getElementById("overlays"),
    over = document.getElementById("overlay"),
    told = document.getElementById("told");
  function lay(at) {
    const bits = replay.sights[replay.moments[at][3][wish?.value ?? ""]]?.map((numbers) =>
      numbers.map((bit) => replay.bits[bit]),
    );
    over.setAttribute("viewBox", document.querySelector("#board svg").getAttribute("viewBox"));
    over.querySelector("g").innerHTML = bits ? bits[0].join("") : "";
    told.hidden = !bits;
    told.querySelector("summary").textContent = bits ? wish.selectedOptions[0].textContent : "";
    told
      .querySelector("ul")
      .replaceChildren(
        ...(bits ? bits[1] : []).map((text) => Object.assign(document.createElement("li"), { textContent: text })),
      );
    for (const each of wish?.options ?? [])
      each.disabled = Boolean(each.value) && !(each.value in replay.moments[at][3]);
  }

  function show(at) {
    const [key, moment, parts] = replay.moments[at];
    if (key !== shown) document.getElementById("still").innerHTML = replay.stills[key];
    shown = key;
    document.getElementById("board").innerHTML = parts.map((part) => replay.parts[part]).join("");
    document.getElementById("moment").textContent = `${at} / ${last}  ${moment}`;
    slider.value = at;
    lay(at);
    lines.forEach((line, number) => {
      line.classList.toggle("later", number >= at);
      line.toggleAttribute("aria-current", number === at - 1);
    });
    if (at) lines[at - 1].scrollIntoView({ block: "nearest" });
  }

  const go = (by) => show(Math.min(last, Math.max(0, Number(slider.value) + by)));

  function play() {
    clearInterval(playing);
    playing = playing ? 0 : setInterval(() => (Number(slider.value) < last ? go(1) : play()), 900);
    document.getElementById("play").setAttribute("aria-pressed", String(Boolean(playing)));
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  wish?.addEventListener("change", () => lay(Number(slider.value)));
  document.getElementById("back").addEventListener("click", () => go(-1));
  document.getElementById("forward").addEventListener("click", () => go(1));
  document.getElementById("play").addEventListener("click", () => {
    if (!playing && Number(slider.value) === last) show(0);
    play();
  });
  lines.forEach((line, number) => line.addEventListener("click", () => show(number + 1)));
  document.querySelector("nav").hidden = false;
  show(0);
})();
