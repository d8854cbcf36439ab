// A shared game stands in the address after the #, which a browser keeps to itself: this sends it to the table.
"use strict";
(() => {
  const code = location.hash.slice(1);
  if (!code) return;
  document.getElementById("link").value = code;
  document.getElementById("replay").requestSubmit();
})();
