// The table's worker: Python answers here what the service worker passes on. A reply leaves after its game is on disk.
import { startPython } from "./python.js";
import { openStorage } from "./storage.js";

const ROOT = new URL("./", import.meta.url).pathname;
const news = new BroadcastChannel("siluro");
const tell = (type, more = {}) => postMessage({ type, ...more });
const ready = start();
ready.catch((problem) =>
  tell("failed", {
    problem: `${problem?.message ?? problem}`.trim().split("\n").at(-1),
    storage: problem?.storage,
    whole: String(problem?.message),
  }),
);

async function start() {
  const [python, storage] = await Promise.all([startPython((value) => tell("progress", { value })), openGames()]);
  const bridge = python.pyimport("siluro.browser.bridge");
  tell("progress", { value: 85 });
  const table = await bridge.open_table(storage, ROOT, work);
  tell("ready", { heap: python._module.HEAPU8.length });
  return table;
}

async function openGames() {
  try {
    const storage = await openStorage(`siluro ${ROOT}`);
    if (storage.full) tell("refused", { problem: storage.full.name });
    return {
      read: (game) => storage.read(game).catch(pass),
      write: (changes) => storage.write(changes).then(() => tell("written"), refused),
    };
  } catch (problem) {
    throw Object.assign(new Error(problem?.message ?? "storage"), { storage: problem?.name ?? "Error" });
  }
}

let fenced = false;
function refused(problem) {
  fenced ||= problem?.name === "Fenced";
  if (!fenced) tell("refused", { problem: problem?.name });
  pass(problem);
}

// what storage throws is a DOMException, which Python cannot raise: whoever awaits it would wait for ever
function pass(problem) {
  throw Object.assign(new Error(problem?.message ?? "storage"), { name: problem?.name ?? "Error" });
}

// a promise that nobody hears the end of: somebody may wait for it
addEventListener("unhandledrejection", ({ reason }) => tell("fault", { problem: String(reason?.message ?? reason) }));

// the shell hands over each request with the port on which the service worker waits
addEventListener("message", async ({ data, ports: [port] }) => {
  port.onmessage = () => port.postMessage({ type: "alive" });
  const table = await ready.catch(() => null);
  if (!table) return port.postMessage({ type: "lost" });
  try {
    port.postMessage(...(await answer(table, data)));
  } catch (problem) {
    port.postMessage({ type: "lost" });
    tell(fenced ? "fenced" : "fault", { problem: String(problem?.message ?? problem) });
  }
});

async function answer(table, { method, path, headers, body }) {
  const found = await table.answer(
    method,
    path,
    JSON.stringify(headers),
    body ? new Uint8Array(body) : new Uint8Array(),
  );
  const [status, sent, content] = found.toJs();
  found.destroy();
  if (fenced) throw new Error("another tab has the table"); // which knows more: the page is read again there
  const told = sent.find(([name]) => name.toLowerCase() === "x-siluro-news");
  if (told) for (const each of [].concat(JSON.parse(told[1]))) news.postMessage(each);
  const bytes = new Uint8Array(content); // apart from Python's memory
  return [{ type: "reply", status, headers: sent.filter((each) => each !== told), body: bytes }, [bytes.buffer]];
}

// advice and reviews: a second worker, so that the table never waits
let lab = null;
const asked = new Map();
function work(name, text) {
  if (!lab) {
    lab = new Worker(new URL("lab.js", import.meta.url), { type: "module", name: "lab" });
    lab.onmessage = ({ data: { number, found, problem } }) => {
      const { done, fail } = asked.get(number);
      asked.delete(number);
      if (problem === undefined) done(found);
      else fail(new Error(problem));
    };
    lab.onerror = (event) => {
      for (const { fail } of asked.values()) fail(new Error(event.message || "the adviser stopped"));
      asked.clear();
      lab.terminate();
      lab = null;
    };
  }
  return new Promise((done, fail) => {
    const number = (work.number = (work.number ?? 0) + 1);
    asked.set(number, { done, fail });
    lab.postMessage({ number, name, text });
  });
}
