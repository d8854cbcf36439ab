// The adviser's worker: a second Python that plays out games while the table goes on.
import { addTables, startPython } from "./python.js";

let started = null;
const ready = () => (started ??= start().catch((problem) => { started = null; throw problem; })); // tables may come later

async function start() {
  const python = await startPython();
  await addTables(python);
  return python.pyimport("siluro.browser.lab");
}

addEventListener("message", async ({ data: { number, name, text } }) => {
  try {
    postMessage({ number, found: (await ready()).run(name, text) });
  } catch (problem) {
    postMessage({ number, problem: String(problem?.message ?? problem).trim().split("\n").at(-1) });
  }
});
