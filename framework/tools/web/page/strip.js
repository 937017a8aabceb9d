// The strip beside a square that offers the moves with one origin and one target as pictures: payments, promotions,
// pieces that enter. Keys 1 to n choose, Enter takes the first, Escape goes back.

// Pieces that are held where payments come from, but do not suffice; nobody looks for them in vain.
function insufficientPayments(choices) {
  if (!choices[0].payment) return [];
  const zone = zoneOf(choices[0].payment[0]);
  const offered = new Set(choices.map(move => move.payment[0]));
  return game.zones[zone].pieces.map((piece, i) => ({piece, place: zoneStarts()[zone] + i}))
    .filter(({place}) => !offered.has(place) && countAt(place) > 0);
}

// "Becomes" is also said of a move that changes nothing, beside others that do.
function titleOf(choices) { return (choices.find(move => move.title !== "Becomes") || choices[0]).title; }

function captionOf(move, all) {
  if (move.label) return move.label;
  const end = one => one.end ?? one.to;
  if (all.some(other => end(other) !== end(move))) return game.cells[end(move)].name;
  const alone = all.filter(other => other.picture === move.picture).length === 1;
  return alone ? game.pieces[move.picture].type : move.san;
}

function stripItem(piece, caption, key, words, action) {
  const item = button("", action, {class: "item", "aria-label": words});
  item.append(picture(piece), make("span", {}, caption), make("kbd", {"aria-hidden": "true"}, key));
  return item;
}

async function sayInsufficient(piece) {
  const answer = await askWhy(picker.source, picker.target, piece);
  say(answer.reason || answer.error || "it is not enough");
}

function fillStrip(strip, choices) {
  const title = titleOf(choices);
  strip.setAttribute("aria-label", title);
  strip.replaceChildren(make("p", {}, title));
  const list = make("div", {class: "items"});
  choices.forEach((move, index) => {
    const caption = captionOf(move, choices);
    const item = stripItem(move.picture, caption, index < 9 ? String(index + 1) : "", `${title}: ${caption}`,
      () => act(picker.choose(move)));
    item.dataset.move = move.uci;
    list.append(item);
  });
  for (const {piece} of insufficientPayments(choices)) {
    const caption = game.pieces[piece].type;
    const item = stripItem(piece, caption, "", caption + ": not enough", () => sayInsufficient(piece));
    item.setAttribute("aria-disabled", "true");
    list.append(item);
  }
  strip.append(list, button("Cancel", goBack, {class: "cancel"}));
}

// Below the square, or above it where there is no room, within the table.
function placeStrip(strip) {
  const target = document.querySelector(`[data-place="${picker.target}"]`).getBoundingClientRect();
  const table = element("table").getBoundingClientRect();
  const left = target.left + target.width / 2 - table.left - strip.offsetWidth / 2;
  strip.style.left = Math.max(0, Math.min(left, table.width - strip.offsetWidth)) + "px";
  const below = target.bottom - table.top + 6;
  const above = target.top - table.top - strip.offsetHeight - 6;
  const fits = target.bottom + 6 + strip.offsetHeight <= document.documentElement.clientHeight || above < 0;
  strip.style.top = (fits ? below : above) + "px";
}

function drawStrip() {
  const strip = element("strip");
  const open = picker.state === "choosing";
  if (!open) {
    const focused = strip.contains(document.activeElement);
    strip.hidden = true;
    strip.replaceChildren();
    if (focused) element("board").focus({preventScroll: true});
    return;
  }
  const choices = picker.choices();
  fillStrip(strip, choices);
  strip.hidden = false;
  placeStrip(strip);
  strip.querySelector(".item").focus({preventScroll: true});
  speak(titleOf(choices) + ": " + choices.map((move, i) => `${i + 1} ${captionOf(move, choices)}`).join(", "));
}

function onStripKey(event) {
  const items = [...element("strip").querySelectorAll(".item")];
  const at = items.indexOf(document.activeElement);
  if (event.key === "Escape") goBack();
  else if (/^[1-9]$/.test(event.key)) items[Number(event.key) - 1]?.click();
  else if (event.key === "ArrowRight" || event.key === "ArrowDown") items[(at + 1) % items.length].focus();
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") items[(at + items.length - 1) % items.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
