// Python in a worker: loads Pyodide and lays out the packages. Everything comes from the service worker's cache.
// The builder writes the line above: Pyodide's version and platform, and the version of its Python.
import { loadPyodide } from "./python/pyodide.mjs";

const ROOT = new URL("./", import.meta.url);
const PACKAGES = `/lib/python${PYODIDE.python.split(".", 2).join(".")}/site-packages`;

async function bytes(name) {
  const reply = await fetch(new URL(name, ROOT));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

export async function startPython(tell = () => {}) {
  const app = bytes("python/app.tar");
  app.catch(() => {}); // reported below
  const python = await loadPyodide({
    indexURL: new URL("python/", ROOT).href,
    stdLibURL: new URL("python/stdlib.zip", ROOT).href,
    lockFileContents: { info: PYODIDE, packages: {} },
    packageBaseUrl: new URL("python/", ROOT).href,
    env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  tell(50);
  unpack(python, await app);
  tell(60);
  return python;
}

// what only the adviser needs
export async function addTables(python) {
  unpack(python, await bytes("python/tables.tar"));
}

function unpack(python, data) {
  const { FS } = python,
    made = new Set();
  for (const [name, content] of entries(data)) {
    const folder = `${PACKAGES}/${name.slice(0, name.lastIndexOf("/"))}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`${PACKAGES}/${name}`, content, { canOwn: true });
  }
}

// a tar archive: headers of 512 bytes, each before its file, which fills whole blocks of 512
function* entries(data) {
  const text = new TextDecoder();
  const field = (from, length) => text.decode(data.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; data[at];) {
    const size = parseInt(field(at + 124, 12), 8),
      front = field(at + 345, 155);
    yield [(front ? `${front}/` : "") + field(at, 100), data.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
