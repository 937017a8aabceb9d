"use strict";
// The list of all variants: search, and keeping the site for use without a connection.

const search = document.getElementById("search");
const cards = [...document.querySelectorAll(".variant")].map(card =>
  ({card, words: card.dataset.words.toLowerCase().split(/[^\p{L}\p{N}]+/u)}));

// Shows the variants that have, for each word of the search, a word that begins with it.
function filter() {
  const wanted = search.value.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let found = 0;
  for (const {card, words} of cards) {
    card.hidden = !wanted.every(one => words.some(word => word.startsWith(one)));
    found += !card.hidden;
  }
  for (const family of document.querySelectorAll(".family"))
    family.hidden = !family.querySelector(".variant:not([hidden])");
  document.getElementById("found").textContent = wanted.length ? `${found} found` : "";
}

search.addEventListener("input", filter);
filter();

keepOffline("service.js").then(worker => {
  const button = document.getElementById("keep");
  if (!worker) return;
  button.hidden = false;
  button.onclick = () => worker.postMessage("keep all");
  navigator.serviceWorker.onmessage = ({data}) => {
    document.getElementById("kept").textContent = data.failed || `${data.kept} of ${data.all} files kept`;
  };
});
