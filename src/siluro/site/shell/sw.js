// Between the pages and Python: keeps the files of one version, and passes every other request to the tab that
// has the table.
// The builder writes the line above: the version, and every file with its size and SHA-256.
"use strict";

const ROOT = new URL("./", self.location).pathname;
const FAMILY = `siluro ${ROOT} `;
const CACHE = FAMILY + SITE.version;
const LEADER = `siluro ${ROOT} ${SITE.version} led by `;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "frame-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const WORKERS = ["worker.js", "lab.js", "hand.js"];
const HEARD = 5_000; // a tab says at once that it has a request; one that is frozen does not
const TICK = 500;
// a worker says that it lives whenever Python pauses; one long computation takes less, or it hangs
const ALIVE = 60_000;
const PATIENCE = 150_000;
const TRIES = 4;
const pause = (time) => new Promise((done) => setTimeout(done, time));

// files

self.addEventListener("install", (event) => event.waitUntil(keep((file) => !file.later, true).catch(giveUp)));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// the page that waits for the files is told why they do not come
async function giveUp(problem) {
  await tellPages({ type: "undone", problem: problem?.name });
  throw problem;
}

async function tellPages(message) {
  for (const each of await self.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    each.postMessage(message);
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function keep(wanted, loud) {
  const cache = await caches.open(CACHE);
  const files = Object.entries(SITE.files).filter(([, file]) => wanted(file));
  const whole = files.reduce((sum, [, file]) => sum + file.size, 0);
  let loaded = 0;
  const count = (size) => {
    loaded += size;
    if (loud) report(loaded / whole);
  };
  await Promise.all(
    files.map(async ([name, file]) => {
      // the adviser's files are asked for at every start: to write megabytes again would hold up the first answers
      if (!is(file, await cache.match(ROOT + name))) await cache.put(ROOT + name, await take(name, file, count));
    }),
  );
}

let reported = 0;
async function report(share) {
  if (share < 1 && Date.now() - reported < 100) return;
  reported = Date.now();
  await tellPages({ type: "download", share });
}

const is = (file, found) => found?.headers.get("X-Siluro-File") === file.sha256;

// what an earlier version has already is not downloaded again
async function take(name, file, count) {
  for (const cache of await caches.keys()) {
    const found = cache.startsWith(FAMILY) ? await (await caches.open(cache)).match(ROOT + name) : null;
    if (is(file, found)) {
      count(file.size);
      return found;
    }
  }
  const data = await download(file, count);
  const body = file.packed ? new Response(data).body.pipeThrough(new DecompressionStream("gzip")) : data;
  return new Response(await new Response(body).arrayBuffer(), { headers: headersOf(name, file) });
}

function headersOf(name, file) {
  const headers = { "Content-Type": file.type, "X-Siluro-File": file.sha256, "X-Content-Type-Options": "nosniff" };
  if (name === "index.html") headers["Content-Security-Policy"] = POLICY;
  if (WORKERS.includes(name)) headers["Content-Security-Policy"] = WORKER_POLICY;
  return headers;
}

async function download(file, count) {
  const reply = await fetch(ROOT + file.source, { cache: "no-cache" });
  if (!reply.ok) throw new Error(`${file.source}: ${reply.status}`);
  const parts = [];
  for (const reader = reply.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    count(value.length);
    parts.push(value);
  }
  const data = await new Blob(parts).arrayBuffer();
  const sum = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
  // the host has already changed this file: its service worker is newer too, and will be found
  if (sum !== file.sha256) throw new Error(`${file.source} belongs to another version`);
  return data;
}

self.addEventListener("message", (event) => {
  const { type } = event.data;
  if (type === "use") self.skipWaiting();
  // asked for again at the next start
  if (type === "later") event.waitUntil(keep((file) => file.later, false).catch(() => {}));
  if (type === "claim") event.waitUntil(self.clients.claim()); // a page that was loaded past us, by a forced reload
  if (type === "version") event.ports[0].postMessage({ version: SITE.version, id: event.source.id });
});

// requests

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === self.location.origin && url.pathname.startsWith(ROOT))
    event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
  const name = nameOf(url);
  if (request.method === "GET" && Object.hasOwn(SITE.files, name)) return kept(name);
  if (request.mode === "navigate" && request.destination === "document") return kept("index.html");
  if (request.method === "GET" && name.startsWith("static/")) return once(request);
  return ask(request, url);
}

// an address may be no text at all, such as %E0%A4%A: then it is no file either
function nameOf(url) {
  const name = url.pathname.slice(ROOT.length);
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

async function kept(name) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(ROOT + name);
  if (found) return found;
  const fresh = await take(name, SITE.files[name], () => {}).catch(() => null);
  if (!fresh) return trouble(503);
  await cache.put(ROOT + name, fresh.clone()).catch(() => {}); // without room for it the page has it all the same
  return fresh;
}

// the address of such a file changes with what is in it, so Python is asked once
async function once(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.url);
  if (found) return found;
  const reply = await ask(request, new URL(request.url));
  if (reply.status === 200) await cache.put(request.url, reply.clone()).catch(() => {});
  return reply;
}

async function ask(request, url) {
  const reads = request.method === "GET" || request.method === "HEAD";
  const body = reads ? null : await request.arrayBuffer();
  const headers = [...request.headers, ["host", url.host], ["accept-language", navigator.languages.join(",")]];
  if (!reads) headers.push(["origin", originOf(request)]);
  const asked = { method: request.method, path: url.pathname + url.search, headers, body };
  for (let until = Date.now() + PATIENCE, tries = 0; Date.now() < until && tries < TRIES;) {
    const leader = await findLeader();
    if (!leader) await pause(100);
    else {
      const reply = await passOn(leader, asked);
      if (reply) return respond(reply, url);
      if (!reads) return readAgain(request); // it may have happened: show what is true now, and repeat nothing
      tries += 1;
    }
  }
  return trouble(504);
}

// where a form was: ours always say so, and Python refuses all others
function originOf(request) {
  return request.referrer ? new URL(request.referrer).origin : "null";
}

// the tab that has the table holds a lock with its own id in its name, as long as it lives
async function findLeader() {
  const { held } = await navigator.locks.query();
  const lock = held.find((each) => each.name.startsWith(LEADER));
  return lock && self.clients.get(lock.name.slice(LEADER.length));
}

// the reply; null if the tab died, froze, or lost its Python on the way
function passOn(leader, asked) {
  return new Promise((done) => {
    // the worker replies on one channel; on the other the tab says that it has the request, or that its worker was lost
    const { port1: reply, port2: toWorker } = new MessageChannel(),
      { port1: word, port2: toTab } = new MessageChannel();
    let heard = false,
      unheard = 0,
      silent = 0; // ticks, not a clock: that jumps when the computer sleeps
    const finish = (found) => {
      clearInterval(watch);
      word.postMessage("done");
      reply.close();
      done(found);
    };
    reply.onmessage = ({ data }) => {
      if (data.type === "alive") silent = 0;
      else finish(data.type === "reply" ? data : null);
    };
    word.onmessage = ({ data }) => {
      heard = true;
      if (data === "lost") finish(null);
    };
    const watch = setInterval(async () => {
      if (!heard) unheard += TICK;
      if (!silent) reply.postMessage("alive?");
      silent += TICK;
      if ((await findLeader())?.id !== leader.id) finish(null);
      else if (!heard && unheard > HEARD) {
        await callAnother(leader);
        finish(null);
      } else if (silent > ALIVE) {
        word.postMessage("hangs");
        finish(null);
      }
    }, TICK);
    leader.postMessage({ type: "ask", asked }, [toWorker, toTab]);
  });
}

// a tab that the reader looks at takes the table from one that does not wake up
async function callAnother(leader) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const others = tabs.filter((each) => each.frameType === "top-level" && each.id !== leader.id);
  (others.find((each) => each.visibilityState === "visible") ?? others[0])?.postMessage({
    type: "take",
    from: leader.id,
  });
}

function respond({ status, headers, body }, url) {
  const sent = new Headers(headers);
  if (status >= 300 && status < 400 && sent.has("location"))
    return Response.redirect(new URL(sent.get("location"), url), status);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: sent });
}

function readAgain(request) {
  const from = request.referrer && new URL(request.referrer);
  const isOurs = from && from.origin === self.location.origin && from.pathname.startsWith(ROOT);
  return Response.redirect(isOurs ? from : new URL(ROOT, self.location), 303);
}

function trouble(status) {
  const told = SITE.silent[(navigator.language ?? "").slice(0, 2)] ?? SITE.silent.en;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": "default-src 'none'" };
  return new Response(told, { status, headers });
}
