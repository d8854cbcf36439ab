// A puzzle in the browser: places on the board and keys press the buttons of the question. Without it the buttons work.
"use strict";
(() => {
  const byId = (name) => document.getElementById(name),
    board = siluroBoard;
  const answer = (value) =>
    [...byId("ask").querySelectorAll("button[name=value]")].find((each) => each.value === value)?.click();
  const choose = (target) => (target.dataset.answers ? board.openMenu(target) : answer(target.dataset.answer));

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-answer]"),
      offered = event.target.closest("[data-choose]");
    if (target && !board.dragged) choose(target);
    else if (offered) answer(offered.dataset.choose);
    else if (event.target.dataset.zoom) board.zoomBy(event.target.dataset.zoom);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector(":popover-open"))
      return;
    if (event.target.matches("[data-answer]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(event.target);
    } else if (event.target !== byId("view") || !board.moveByKey(event)) {
      byId("ask")
        .querySelector(`[data-key="${CSS.escape(event.key)}"]`)
        ?.click();
    }
  });
  board.showField();
  board.lookAtQuestion();
})();
