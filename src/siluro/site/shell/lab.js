// The adviser's worker: a second Python that plays out games while the table goes on.
import { Hands, countHands } from "./hands.js";
import { addTables, startPython } from "./python.js";

let started = null;
const ready = () =>
  (started ??= start().catch((problem) => {
    started = null;
    throw problem;
  })); // tables may come later

async function start() {
  const python = await startPython();
  await addTables(python);
  const lab = python.pyimport("siluro.browser.lab"),
    most = countHands();
  // to play together, Python must be able to wait for others in the middle of its work
  if (!most || !("Suspending" in WebAssembly)) return (name, text) => lab.run(name, text);
  lab.use(new Hands(most));
  return (name, text) => lab.run.callPromising(name, text);
}

// one task after the other, also while Python waits
let last = Promise.resolve();
addEventListener("message", ({ data }) => {
  last = last.then(() => answer(data));
});

async function answer({ number, name, text }) {
  try {
    const run = await ready();
    postMessage({ number, found: await run(name, text) });
  } catch (problem) {
    postMessage({
      number,
      problem: String(problem?.message ?? problem)
        .trim()
        .split("\n")
        .at(-1),
    });
  }
}
