// Mouse, pen and finger on the board and the trays: drag and tap are equal.

const DRAG_DISTANCE = 6;  // pixels; less is a tap
let press = null;         // the pointer that is down: {id, place, taken, x, y}
let dragged = -1;         // the place whose piece is in the hand

function placeAt(target) {
  const found = target?.closest?.("[data-place]");
  return found ? Number(found.dataset.place) : -1;
}

// The piece in the hand, as it lies on the screen.
function handPiece() {
  const from = picker.state === "paying" ? picker.payment : picker.source;
  return from < 0 ? 0 : isCell(from) ? shown().board[from] : pieceNumberAt(from);
}

function showGhost(event) {
  const ghost = element("ghost");
  if (ghost.hidden) {
    ghost.replaceChildren(picture(handPiece()));
    const cell = document.querySelector("[data-cell]").getBoundingClientRect();
    const size = Math.max(40, Math.min(cell.width, 96)) * (press.touch ? 1.5 : 1);
    ghost.style.width = ghost.style.height = size + "px";
    ghost.hidden = false;
  }
  // A finger hides what is under it.
  const lift = press.touch ? ghost.offsetHeight * .45 : 0;
  ghost.style.transform =
    `translate(${event.clientX - ghost.offsetWidth / 2}px, ${event.clientY - ghost.offsetHeight / 2 - lift}px)`;
}

function hideGhost() {
  element("ghost").hidden = true;
  dragged = -1;
  press = null;
}

function onPointerDown(event) {
  const where = placeAt(event.target);
  if (event.button === 2 && where >= 0) return goBack();
  if (event.button !== 0 || !event.isPrimary || where < 0 || !canMove()) return;
  const taken = picker.takes(where);
  press = {id: event.pointerId, place: where, taken, holds: taken || where === picker.source, x: event.clientX, y: event.clientY,
    touch: event.pointerType === "touch"};
  element("table").setPointerCapture(event.pointerId);
  // The targets light up at once.
  if (taken) click(where);
}

function onPointerMove(event) {
  if (!press || event.pointerId !== press.id || !press.holds || !handPiece()) return;
  if (dragged < 0 && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_DISTANCE) return;
  if (dragged < 0) {
    dragged = press.place;
    draw();
  }
  showGhost(event);
}

function onPointerUp(event) {
  if (!press || event.pointerId !== press.id) return;
  const {place: from, taken} = press;
  const wasDragged = dragged >= 0;
  hideGhost();
  if (wasDragged) {
    const where = placeAt(document.elementFromPoint(event.clientX, event.clientY));
    return act(picker.drop(where));
  }
  if (!taken) click(from);
}

function onPointerCancel() {
  if (!press) return;
  hideGhost();
  draw();
}
