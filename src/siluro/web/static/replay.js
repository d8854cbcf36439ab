// A shared game stands in the address after the #, which a browser keeps to itself. It is shown or kept when the reader
// says so: any page can lead here.
"use strict";
(() => {
  const code = location.hash.slice(1);
  if (!code) return;
  document.getElementById("link").value = code;
  document.getElementById("show").focus();
})();
