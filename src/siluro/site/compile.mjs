// Compiles every Python file of a folder in place, with Pyodide itself: node compile.mjs PYODIDE FOLDER
// Without docstrings, assertions and columns; the source files are removed, and no traceback names the builder's
// folders.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

process.on("uncaughtException", (problem) => {
  console.error(String(problem?.message ?? problem)); // not the line of source, which is a megabyte
  process.exit(1);
});
const [, , home, folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home, env: { PYTHONNODEBUGRANGES: "1", HOME: "/" } });
python.FS.mkdir("/tree");
python.mountNodeFS("/tree", folder);
await python.runPythonAsync(`
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path

tree = Path("/tree")
for file in sorted(tree.rglob("*.py")):
    code = compile(file.read_bytes(), str(file.relative_to(tree)), "exec", dont_inherit=True, optimize=2)
    file.with_suffix(".pyc").write_bytes(_code_to_timestamp_pyc(code))
    file.unlink()
`);
process.exit(0);
