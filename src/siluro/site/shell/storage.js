// Games in this browser, in IndexedDB: heads, record lines and settings. Every write is one transaction, on disk
// before it is done.
// Whoever opens it to write gets a higher number; a tab that lost the lead finds a higher one than its own and
// writes nothing.

const STORES = ["games", "lines", "settings"];
const STRICT = { durability: "strict" };

export async function openStorage(name) {
  const database = await open(name);
  let full = null;
  const mine = await takeNumber(database).catch((problem) => {
    if (problem?.name !== "QuotaExceededError") throw problem;
    full = problem;
  });
  return {
    full, // without room for a number nothing is written, but games can be read and exported
    read: (game) => read(database, game),
    write: async (changes) => {
      if (full) throw full;
      await write(database, mine, JSON.parse(changes));
    },
  };
}

function open(name) {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      for (const each of [...STORES, "office"]) asked.result.createObjectStore(each);
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
    asked.onblocked = () => fail(new Error("blocked"));
  });
}

function takeNumber(database) {
  return new Promise((done, fail) => {
    const work = database.transaction("office", "readwrite", STRICT);
    const office = work.objectStore("office");
    let mine = 0;
    office.get("writer").onsuccess = (event) => {
      mine = (event.target.result ?? 0) + 1;
      office.put(mine, "writer");
    };
    work.oncomplete = () => done(mine);
    work.onabort = () => fail(work.error);
  });
}

const linesOf = (game) => IDBKeyRange.bound([game], [game, []]);

// a list of [store, key, value]: heads and settings ("" as game), the lines of one game, or all lines ("*")
function read(database, game) {
  const wanted = game === "" ? ["games", "settings"] : ["lines"];
  const range = game === "" || game === "*" ? undefined : linesOf(game);
  return new Promise((done, fail) => {
    const work = database.transaction(wanted, "readonly");
    const asked = wanted.map((name) => [
      name,
      work.objectStore(name).getAllKeys(range),
      work.objectStore(name).getAll(range),
    ]);
    work.oncomplete = () =>
      done(
        JSON.stringify(
          asked.flatMap(([name, keys, values]) => keys.result.map((key, i) => [name, key, values.result[i]])),
        ),
      );
    work.onabort = () => fail(work.error);
  });
}

function write(database, mine, changes) {
  return new Promise((done, fail) => {
    const work = database.transaction([...STORES, "office"], "readwrite", STRICT);
    let problem = null;
    work.objectStore("office").get("writer").onsuccess = (event) => {
      if (event.target.result === mine) changes.forEach((each) => change(work, each));
      else {
        problem = Object.assign(new Error("another tab has the table"), { name: "Fenced" });
        work.abort();
      }
    };
    work.oncomplete = () => done();
    work.onabort = () => fail(problem ?? work.error ?? new Error("storage refused"));
  });
}

function change(work, [name, key, value]) {
  const store = work.objectStore(name);
  if (value !== null) store.put(value, key);
  else store.delete(name === "lines" && typeof key === "string" ? linesOf(key) : key);
}
