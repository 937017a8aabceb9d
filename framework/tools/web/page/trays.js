// The zones beside the board: prisons, airfields and stands. Each piece type has a fixed place, so that nothing jumps
// when a count changes. Prisons are at their owner's right hand, all others at the left, as on a real table.

function zoneStarts() {
  let number = game.cells.length;
  return game.zones.map(zone => { const start = number; number += zone.pieces.length; return start; });
}

function zoneOf(place) {
  if (place < game.cells.length) return -1;
  return zoneStarts().filter(start => start <= place).length - 1;
}

function countAt(place) {
  const zone = zoneOf(place);
  return shown().zones[zone][place - zoneStarts()[zone]];
}

// "far left", "near right" …
function cornerOf(zone, index) {
  const near = exported.near[index] !== flipped;
  const right = exported.turned ? exported.boards[zone.side] * 2 >= exported.boardCount !== flipped
    : (zone.type === "prison") === near;
  return (near ? "near" : "far") + (right ? "right" : "left");
}

function slotWords(zone, piece, count) {
  const name = pieceName(piece);
  return `${game.sides[zone.side]}, ${zone.name}: ${count === 0 ? "no " : count + " "}${name}${count === 1 ? "" : "s"}`;
}

function drawSlot(zone, piece, here, count) {
  const made = make("button", {type: "button", class: "held", "data-place": here, "aria-label": slotWords(zone, piece, count),
    title: slotWords(zone, piece, count)});
  const add = (name, is) => { if (is) made.classList.add(name); };
  add("empty", count === 0);
  add("chosen", here === picker.source || here === picker.payment);
  add("lit", picker.targets().has(here));
  add("last", !covered() && shown().last.includes(here));
  add("evidence", evidence.places.includes(here) || evidence.arrow?.includes(here));
  add("hinted", hinted && (hinted.from === here || hinted.payment?.includes(here)));
  add("lifted", dragged === here);
  made.append(picture(piece));
  if (count > 1) made.append(make("b", {"aria-hidden": "true"}, String(count)));
  return made;
}

function drawTrays() {
  const focused = document.activeElement?.dataset?.place;
  for (const corner of ["farleft", "farright", "nearleft", "nearright"]) element(corner).replaceChildren();
  const starts = zoneStarts();
  game.zones.forEach((zone, index) => {
    const title = `${game.sides[zone.side]}: ${zone.name}`;
    const tray = make("div", {class: "tray " + zone.type, role: "group", "aria-label": title},
      make("small", {"aria-hidden": "true"}, title));
    const slots = make("div", {class: "slots"});
    zone.pieces.forEach((piece, i) =>
      slots.append(drawSlot(zone, piece, starts[index] + i, covered() ? 0 : shown().zones[index][i])));
    tray.append(slots);
    element(cornerOf(zone, index)).append(tray);
  });
  // A redrawn tray keeps the focus of the keyboard.
  if (focused !== undefined) document.querySelector(`.held[data-place="${focused}"]`)?.focus();
}
