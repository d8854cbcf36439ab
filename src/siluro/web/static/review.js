// A long review grows while it is read: the page asks for the rest until it is whole. A click on the curve or on a
// moment shows the board of it in the same place.
"use strict";
(() => {
  const shown = () => document.getElementById("reviewed");
  async function load(query) {
    const reply = await fetch(location.pathname + query, { headers: { "X-Siluro": "1" } });
    if (!reply.ok) return false;
    shown().replaceWith(new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("reviewed"));
    return true;
  }
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-look]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const query = `?at=${link.dataset.look}`;
    if (!(await load(query))) return;
    history.replaceState(null, "", query);
    const title = document.getElementById("compared-title");
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "nearest" });
  });
  (async () => {
    while (shown().dataset.done === "no") {
      await new Promise((done) => setTimeout(done, 1000));
      if (!(await load(location.search))) return;
    }
  })();
})();
