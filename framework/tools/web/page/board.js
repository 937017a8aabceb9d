// The board: cells, pieces, and what is marked on them.

let cursor = -1;      // the cell that the arrow keys have gone to, or -1
let flipped = false;
let evidence = {places: [], arrow: null};  // why a move was refused
let hinted = null;    // the move of a hint

function clearMarks() {
  evidence = {places: [], arrow: null};
  hinted = null;
}

function cellColour(cell) {
  if (game.ground !== "chequered") return "var(--light)";
  return ["var(--dark)", "var(--light)", "var(--third)"][cell.shade % 3];
}

// The words for what is on a cell.
function cellWords(index) {
  const {board, threats} = shown();
  const piece = covered() ? null : board[index];
  const name = game.cells[index].name;
  if (piece === null) return name + ": not known";
  if (!piece) return name;
  const notes = [["checked", "in check"], ["pseudo", "in pseudo-check"], ["frozen", "frozen"], ["held", "held"]]
    .filter(([kind]) => !covered() && threats[kind]?.includes(index)).map(([, words]) => ", " + words);
  return name + ": " + pieceName(piece) + notes.join("");
}

function drawBoard() {
  const svg = element("board");
  svg.replaceChildren();
  const [left, top, right, bottom] = layout.box;
  const margin = .35;
  svg.setAttribute("viewBox", [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].join(" "));
  const targets = picker.targets();
  // Where nearly every cell is a target, marks would only hide the board.
  const many = picker.source === picker.home && targets.size >= 40;
  const last = new Set(covered() ? [] : shown().last);
  game.cells.forEach((cell, index) => {
    const sign = flipped ? -1 : 1;
    const at = place(index);
    const points = layout.places[index].corners.map(([x, y]) => `${at.x + sign * x},${at.y + sign * y}`).join(" ");
    const group = drawCell(svg, index, at, points, last);
    if (targets.has(index) && !many) drawTarget(group, at, shown().board[index] || targets.get(index));
    if (index === cursor) node("polygon", {points, class: "cursor"}, group);
  });
  drawNames(svg);
  drawLessonMarks(svg);
  drawEvidence(svg);
}

// The arrows and rings of a step of a lesson.
function drawLessonMarks(svg) {
  if (!lesson || viewed) return;
  for (const {from, to, colour} of lesson.marks) {
    if (from !== to) {
      drawArrow(svg, from, to, "mark " + colour);
      continue;
    }
    const {x: cx, y: cy} = place(from);
    node("circle", {cx, cy, r: .44, class: "ring mark " + colour}, svg);
  }
}

function drawCell(svg, index, at, points, last) {
  const piece = covered() ? null : shown().board[index];
  const group = node("g", {class: "cell", "data-cell": index, "data-place": index}, svg);
  node("polygon", {points, fill: cellColour(game.cells[index]), stroke: "#0003", "stroke-width": .02}, group);
  if (game.ground === "points")
    node("path", {d: `M${at.x - .5},${at.y}h1M${at.x},${at.y - .5}v1`, stroke: "#0006", "stroke-width": .02}, group);
  if (last.has(index)) node("polygon", {points, fill: "var(--last)", opacity: .45}, group);
  if (index === picker.source)
    node("polygon", {points, fill: "var(--chosen)", stroke: "var(--mark)", "stroke-width": .06}, group);
  node("title", {}, group).textContent = cellWords(index);
  if (piece === null) {
    node("polygon", {points, fill: "var(--unknown)", opacity: .8}, group);
  } else if (piece) {
    drawThreats(group, index, at);
    const drawn = drawPiece(group, piece, at.x, at.y, .92);
    if (dragged === index) drawn.setAttribute("opacity", .35);
    drawLocks(group, index, at);
  }
  return group;
}

// Check is a solid ring behind the piece, pseudo-check a dashed one.
function drawThreats(group, index, {x: cx, y: cy}) {
  const {threats} = shown();
  if (threats.checked?.includes(index))
    node("circle", {cx, cy, r: .45, class: "ring check"}, group);
  else if (threats.pseudo?.includes(index))
    node("circle", {cx, cy, r: .45, class: "ring pseudo"}, group);
}

// A padlock on pieces that cannot move on.
function drawLocks(group, index, {x, y}) {
  const {threats} = shown();
  if (!threats.frozen?.includes(index) && !threats.held?.includes(index)) return;
  const lock = node("g", {class: "lock", transform: `translate(${x + .2} ${y + .16})`}, group);
  node("path", {d: "M.06 .1V.03a.07.07 0 0 1 .14 0V.1", fill: "none", "stroke-width": .045}, lock);
  node("rect", {x: 0, y: .1, width: .26, height: .18, rx: .03}, lock);
}

// A dark dot, or a ring around a piece, with a light rim, so that it shows on light and dark cells.
function drawTarget(group, {x: cx, y: cy}, ring) {
  if (!ring)
    return node("circle", {cx, cy, r: .14, fill: "var(--mark)", stroke: "var(--rim)", "stroke-width": .04, class: "target"}, group);
  node("circle", {cx, cy, r: .43, fill: "none", stroke: "var(--rim)", "stroke-width": .13}, group);
  return node("circle", {cx, cy, r: .43, fill: "none", stroke: "var(--mark)", "stroke-width": .07, class: "target"}, group);
}

function drawArrow(svg, from, to, kind) {
  const [start, end] = [place(from), place(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < .1) return;
  const [ux, uy] = [dx / length, dy / length];
  const at = (along, aside) => `${start.x + ux * along - uy * aside},${start.y + uy * along + ux * aside}`;
  const [neck, tip] = [length - .38, length - .08];
  const points = [at(.2, .07), at(neck, .07), at(neck, .22), at(tip, 0), at(neck, -.22), at(neck, -.07), at(.2, -.07)];
  node("polygon", {points: points.join(" "), class: "arrow " + kind}, svg);
}

// Rings around the pieces that a reason is about, the reply that refutes a move, and a hint.
function drawEvidence(svg) {
  for (const index of evidence.places.filter(isCell)) {
    const {x: cx, y: cy} = place(index);
    node("circle", {cx, cy, r: .46, class: "ring evidence"}, svg);
  }
  if (evidence.arrow && evidence.arrow.every(isCell)) drawArrow(svg, ...evidence.arrow, "refutation");
  if (!hinted) return;
  if (isCell(hinted.from) && isCell(hinted.to)) return drawArrow(svg, hinted.from, hinted.to, "hint");
  if (!isCell(hinted.to)) return;
  const {x: cx, y: cy} = place(hinted.to);
  node("circle", {cx, cy, r: .4, class: "ring hint"}, svg);
}

// Names of files and ranks at the edges of boards of squares, and that of each board or level above it;
// elsewhere a cell has its name as a title.
function drawNames(svg) {
  if (game.shape !== "square" && game.shape !== "cube") return;
  const edges = new Map();  // those of each board or level
  game.cells.forEach((cell, index) => {
    const {x, y} = place(index);
    const group = layout.places[index].group;
    if (!edges.has(group)) edges.set(group, new Extent());
    edges.get(group).add(x - .5, y - .5);
    edges.get(group).add(x + .5, y + .5);
  });
  const edge = (x, y, text, size = .24) => {
    const label = node("text", {x, y, "font-size": size, "text-anchor": "middle", fill: "currentColor", class: "name"}, svg);
    label.textContent = text;
  };
  game.cells.forEach((cell, index) => {
    const at = place(index);
    const match = /^([A-Z]*)([a-z]+|\d+(?=[a-z]))(\d+|[a-z])$/.exec(cell.name);
    if (!match) return;
    const {left, right, top, bottom} = edges.get(layout.places[index].group);
    const [lowest, leftmost] = [Math.abs(at.y - bottom + .5) < .01, Math.abs(at.x - left - .5) < .01];
    if (lowest) edge(at.x, bottom + .27, match[2]);
    if (leftmost) edge(left - .2, at.y + .08, match[3]);
    if (lowest && leftmost && match[1]) edge((left + right) / 2, top - .1, match[1], .32);
  });
}

// ---------------------------------------------------------------------------------------- keyboard

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key in ARROWS) {
    const next = cursor < 0 ? (isCell(picker.source) ? picker.source : 0) : cellAhead(cursor, ARROWS[event.key]);
    if (isCell(next)) cursor = next;
  } else if (event.key === "Escape") {
    goBack();
  } else if ((event.key === "Enter" || event.key === " ") && canGoOnInLesson()) {
    event.preventDefault();
    return goOnInLesson();
  } else if ((event.key === "Enter" || event.key === " ") && cursor >= 0) {
    event.preventDefault();
    return click(cursor);
  } else {
    return;
  }
  event.preventDefault();
  draw();
  if (cursor >= 0) speak(cellWords(cursor) + (picker.targets().has(cursor) ? ", legal" : ""));
}
