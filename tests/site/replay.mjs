// The built edition's Python in node: node replay.mjs SITE SCRIPT FOLDER. Runs a script and prints what its
// `found` holds.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (problem) => {
  console.error(String(problem?.message ?? problem)); // not the line of source, which is a megabyte
  process.exit(1);
});
const [, , site, script, folder, scratch] = process.argv;
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "app.tar"]) {
  writeFileSync(join(scratch, name), gunzipSync(readFileSync(join(site, "python", `${name}.packed`))));
}
const about = JSON.parse(
  readFileSync(join(site, "python.js"), "utf8").split("\n")[0].slice("const PYODIDE = ".length, -1),
);
const { loadPyodide } = await import(pathToFileURL(join(scratch, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: scratch,
  stdLibURL: join(scratch, "stdlib.zip"),
  packageBaseUrl: scratch,
  lockFileContents: { info: about, packages: {} },
});
python.unpackArchive(new Uint8Array(readFileSync(join(scratch, "app.tar"))), "tar", {
  extractDir: `/lib/python${about.python.split(".", 2).join(".")}/site-packages`,
});
python.FS.mkdir("/records");
python.mountNodeFS("/records", folder);
python.globals.set("FOLDER", "/records");
python.runPython(readFileSync(script, "utf8"));
console.log(python.globals.get("found"));
process.exit(0);
