// The page around the table: gets the files, holds the worker if no other tab does, shows the table in a frame.
// A worker dies with its page, and every link of the table is a new page: in the frame it may change while this
// one stays.

const meta = (name) => document.querySelector(`meta[name="siluro-${name}"]`).content;
const ROOT = meta("root"),
  VERSION = meta("version"),
  LOCK = `siluro ${ROOT} ${VERSION}`;
const byId = (id) => document.getElementById(id);
const all = JSON.parse(byId("words").textContent);
const language =
  [localStorageGet("siluro-language"), ...navigator.languages.map((each) => each.slice(0, 2))].find(
    (each) => each in all,
  ) ?? "en";
const say = (name, blanks = {}) => all[language][name].replace(/\{(\w+)\}/g, (_, blank) => blanks[blank] ?? "");
const serviceWorker = navigator.serviceWorker,
  FULL = "QuotaExceededError";
let undone = "",
  frame = null,
  worker = null,
  restarts = 0,
  isTaking = false,
  me = "",
  resign = () => {};

document.documentElement.lang = language;
byId("licences").textContent = say("licences");

function localStorageGet(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// a browser that may keep nothing for this site refuses here, and later with many other words
function isRefused() {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

// what the reader sees

function progress(value, doing) {
  byId("progress").value = value;
  document.documentElement.style.setProperty("--way", value);
  byId("doing").textContent = say(doing);
}

function stop(sentence) {
  byId("start").hidden = false;
  byId("frame").classList.remove("shown");
  byId("progress").hidden = byId("doing").hidden = byId("first").hidden = true;
  byId("wrong").textContent = sentence;
  byId("again").textContent = say("again");
  byId("wrong").hidden = byId("again").hidden = false;
  byId("again").onclick = () => location.reload();
}

function bar(sentence, yes = null) {
  byId("told").textContent = sentence;
  byId("yes").hidden = !yes;
  byId("yes").textContent = say("use");
  byId("yes").onclick = yes;
  byId("no").textContent = say(yes ? "later" : "close");
  byId("no").onclick = () => {
    byId("bar").hidden = true;
  };
  byId("bar").hidden = false;
}

// the files and their version

const missing = () =>
  Object.entries({
    WebAssembly: "WebAssembly" in self,
    IndexedDB: "indexedDB" in self,
    "Service Workers": Boolean(serviceWorker),
    "Web Locks": "locks" in navigator,
    DecompressionStream: "DecompressionStream" in self,
  })
    .filter(([, has]) => !has)
    .map(([name]) => name);

async function install() {
  serviceWorker.addEventListener("message", hear);
  serviceWorker.startMessages();
  const registration = await serviceWorker
    .register(`${ROOT}sw.js`, { scope: ROOT, updateViaCache: "none" })
    .catch(async (problem) => {
      const known = await serviceWorker.getRegistration(ROOT); // without a network the one that is there will do
      if (!known?.active) throw problem;
      return known;
    });
  if (!serviceWorker.controller) await controlled(registration);
  await agree();
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  watchUpdates(registration);
}

function controlled(registration) {
  progress(2, "downloading");
  byId("first").textContent = say("first");
  byId("first").hidden = false;
  return new Promise((done, fail) => {
    serviceWorker.addEventListener("controllerchange", done, { once: true });
    const coming = registration.installing;
    const giveUp = () => fail({ told: undone === FULL ? "noroom" : "offline" });
    // why it gave up is another message, which may come after its end
    coming?.addEventListener("statechange", () => {
      if (coming.state === "redundant") setTimeout(giveUp, 1000);
    });
    if (registration.active) registration.active.postMessage({ type: "claim" });
  });
}

// a page from the host and files of another version do not mix: the service worker has the right page too
async function agree() {
  const { port1, port2 } = new MessageChannel();
  const { version, id } = await new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    serviceWorker.controller.postMessage({ type: "version" }, [port2]);
  });
  me = id;
  if (version !== VERSION) {
    location.reload();
    await new Promise(() => {});
  }
}

function watchUpdates(registration) {
  const offer = () => {
    const next = registration.waiting;
    if (next) bar(say("ready"), () => next.postMessage({ type: "use" }));
  };
  const follow = () => registration.installing?.addEventListener("statechange", offer);
  registration.addEventListener("updatefound", follow);
  follow();
  offer();
  const look = () => {
    if (!document.hidden) registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, 3_600_000);
}

// the table: the tab that has the lock has the worker; all others ask it through the service worker

// a page that goes away loses its locks as well, and whatever it asks for is refused at once: were it to ask
// again in the same
// breath, it would never end (WebKit). A timer does not run there; in a page that the back button brings back it does
function lead(options = {}) {
  navigator.locks
    .request(LOCK, options, () =>
      navigator.locks.request(badge(me), () => {
        startWorker();
        return new Promise((done) => {
          resign = done;
        });
      }),
    )
    .catch(() => setTimeout(lose));
}

// by this lock the service worker finds the tab that leads
const badge = (id) => `${LOCK} led by ${id}`;

// another tab took the table because this one slept: it still may watch, and lead again later
function lose() {
  worker?.terminate();
  worker = null;
  loseAll();
  resign();
  lead();
}

// every request that the sleeper does not answer asks for this: once is enough
async function takeFrom(sleeper) {
  if (worker || isTaking) return;
  isTaking = true;
  await navigator.locks.request(badge(sleeper), { steal: true }, () => {});
  lead({ steal: true });
}

function startWorker() {
  worker?.terminate();
  loseAll();
  worker = new Worker(`${ROOT}worker.js`, { type: "module", name: "table" });
  worker.onmessage = ({ data }) => reports[data.type]?.(data);
  worker.onerror = (event) => reports.failed({ problem: event.message || "worker" });
  isTaking = false;
}

const reports = {
  progress: ({ value }) => progress(value, "starting"),
  ready: ({ heap }) => {
    document.documentElement.dataset.heap = heap;
    restarts = 0;
    serviceWorker.controller?.postMessage({ type: "later" });
  },
  written: () => {
    reports.written = () => {};
    navigator.storage?.persist?.().catch(() => {});
  },
  refused: ({ problem }) => bar(say(problem === FULL ? "full" : "unwritten")),
  fenced: () => location.reload(), // a newer version, in another tab, has the table
  fault: restart,
  failed: ({ problem, storage, whole }) => {
    console.error(whole ?? problem);
    if (storage) stop(say(storage === FULL ? "full" : "refused"));
    else stop(say("failed", { problem }));
  },
};

// what Python has in its memory may not be what is on disk: it starts again from there
function restart({ problem = "" } = {}) {
  if (problem) console.error(problem);
  restarts += 1;
  if (restarts > 4) return stop(say("failed", { problem: say("silent") }));
  bar(say("stopped"));
  startWorker();
}

// requests that the worker has and the service worker waits for
const waiting = new Set();
function loseAll() {
  for (const each of waiting) each.postMessage("lost");
  waiting.clear();
}

function passOn(asked, toWorker, word) {
  if (!worker) return word.postMessage("lost");
  waiting.add(word);
  word.onmessage = ({ data }) => {
    // if it waits no longer, Python was started again already, for another request
    if (data === "hangs") return waiting.has(word) && restart();
    waiting.delete(word);
    word.close();
  };
  word.postMessage("heard");
  worker.postMessage(asked, [toWorker]);
}

function hear({ data, ports }) {
  if (data.type === "undone") undone = data.problem;
  if (data.type === "download") progress(2 + data.share * 28, "downloading");
  if (data.type === "take") takeFrom(data.from);
  if (data.type === "ask") passOn(data.asked, ...ports);
}

// the frame: its address and title are this page's too, so that reload, bookmarks and the back button work

function show() {
  frame = document.createElement("iframe");
  frame.title = "Siluro";
  frame.allow = "clipboard-write; fullscreen";
  frame.addEventListener("load", follow);
  addEventListener("popstate", () => setTimeout(goBack, 400));
  frame.src = location.pathname + location.search + location.hash;
  byId("frame").append(frame);
}

function follow() {
  const page = frame.contentWindow,
    here = page.location;
  if (here.origin !== location.origin || !here.pathname.startsWith(ROOT)) return;
  const mirror = () => history.replaceState(null, "", here.pathname + here.search + here.hash);
  mirror();
  page.addEventListener("hashchange", mirror);
  document.title = page.document.title || "Siluro";
  const spoken = page.document.documentElement.lang;
  try {
    if (spoken in all) localStorage.setItem("siluro-language", spoken);
  } catch {
    /* it is only a convenience */
  }
  if (!byId("wrong").hidden) return;
  byId("start").hidden = true;
  byId("frame").classList.add("shown");
  page.focus();
}

// after a reload the frame no longer knows where it was before
function goBack() {
  const wanted = location.pathname + location.search,
    shown = frame.contentWindow.location;
  if (shown.pathname + shown.search !== wanted) shown.replace(wanted);
}

async function begin() {
  if (!isSecureContext) return stop(say("insecure"));
  if (missing().length) return stop(say("unsupported", { missing: missing().join(", ") }));
  if (isRefused()) return stop(say("refused"));
  progress(5, "starting");
  try {
    await install();
  } catch (problem) {
    const told = problem.told ?? (navigator.onLine === false ? "offline" : "failed");
    return stop(say(told, { problem: problem.message }));
  }
  progress(30, "starting");
  lead();
  show();
}

begin();
