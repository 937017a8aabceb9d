"use strict";
// Keeps the site in the browser: what every page needs at once, other files when they are first used, or all of them
// when the player asks for it. Another version of the site is another store.

importScripts("files.js");  // SITE: its version and its files
const STORE = "stockade-" + SITE.version;
const FILES = SITE.files;
const SHARED = FILES.filter(name => !name.includes("/"));

self.addEventListener("install", event => {
  event.waitUntil(caches.open(STORE).then(store => store.addAll(SHARED)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const others = names => names.filter(name => name.startsWith("stockade-") && name !== STORE);
  event.waitUntil(caches.keys().then(names => Promise.all(others(names).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
});

async function answer(request) {
  const store = await caches.open(STORE);
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  const kept = await store.match(address.href);
  if (kept && request.cache !== "reload") return kept;
  const fetched = await fetch(request);
  const inside = address.href.slice(self.registration.scope.length);
  if (fetched.ok && FILES.includes(decodeURIComponent(inside))) await store.put(address.href, fetched.clone());
  return fetched;
}

self.addEventListener("fetch", event => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});

async function keepAll(client) {
  const store = await caches.open(STORE);
  let kept = 0;
  try {
    for (const name of FILES) {
      if (!await store.match(name)) await store.add(name);
      client.postMessage({kept: ++kept, all: FILES.length});
    }
  } catch {
    client.postMessage({failed: `the connection broke after ${kept} of ${FILES.length} files`});
  }
}

self.addEventListener("message", event => {
  if (event.data === "keep all") event.waitUntil(keepAll(event.source));
});
