// One more Python for play-outs. It says when it is ready, and then what it found each time it is given work.
import { startPython } from "./python.js";

const started = startPython().then((python) => {
  python.pyimport("siluro.browser.pool"); // with all that it needs
  return python.pyimport("siluro.browser.lab");
});
const fail = (problem) =>
  postMessage({
    problem: String(problem?.message ?? problem)
      .trim()
      .split("\n")
      .at(-1),
  });

started.then(() => postMessage({}), fail);
addEventListener("message", ({ data }) => {
  started.then((lab) => postMessage({ found: lab.run("play", data) })).catch(fail);
});
