"use strict";
// Lets the browser keep the site, so that it can be installed and played without a connection.

// The worker that keeps it; null where there is none, as for files that no server sends.
async function keepOffline(address) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return null;
  try {
    await navigator.serviceWorker.register(address);
    return (await navigator.serviceWorker.ready).active;
  } catch {
    return null;
  }
}
