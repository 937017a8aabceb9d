"use strict";
// The page of an exported game: board, trays, moves and the computer. It asks the engine in a worker
// for everything that the rules decide; see bridge.cpp for the requests.

const element = id => document.getElementById(id);
const exported = JSON.parse(element("game").textContent);
const SVG = "http://www.w3.org/2000/svg";

// ---------------------------------------------------------------------------------------- engine

async function inflate(base64) {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

class Engine {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
  }

  // Starts a worker with the engine, and loads the game.
  async start(wasm) {
    const code = new Blob([element("worker").textContent], {type: "text/javascript"});
    this.worker = new Worker(URL.createObjectURL(code));
    await new Promise((done, failed) => {
      this.worker.onerror = event => {
        failed(new Error(event.message));
        this.end();
      };
      this.worker.onmessage = ({data}) => {
        if (data.ready) return done();
        if (data.failed) return failed(new Error(data.failed));
        const waiting = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (waiting) waiting(data.answer);
      };
      this.worker.postMessage({glue: element("glue").textContent, wasm, files: exported.files});
    });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return this.ask({do: "load", seed, ...exported.load});
  }

  ask(request) {
    return new Promise(done => {
      this.waiting.set(++this.next, done);
      this.worker.postMessage({id: this.next, request});
    });
  }

  // Whoever waits for an answer is told that there will be none.
  end() {
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting({error: "the engine has ended"});
    this.waiting.clear();
  }
}

// One engine plays the game, the other one thinks: it can be ended at any time.
const rules = new Engine();
let wasm = null;
let thinker = null;   // a promise of the engine that thinks

async function startThinker() {
  const engine = new Engine();
  const answer = await engine.start(wasm);
  if (answer.error) throw new Error(answer.error);
  return engine;
}

// ----------------------------------------------------------------------------------------- state

let game = null;      // what "load" has answered
let state = null;     // what the last request has answered
let chosen = -1;      // the place that moves come from, or -1
let cursor = -1;      // the cell that the arrow keys have gone to, or -1
let flipped = false;
let computer = new Set();
let busy = false;     // the move of a player is on its way
let thinking = 0;     // counts searches, so that late answers are dropped
let searching = null; // the engine that searches now
let looking = -1;     // of several players who must not see each other's pieces: who looks at the board
let layout = null;

const settings = ["level", "seconds"];

function player() { return state.side; }
function movesFrom(place) { return state.moves.filter(move => move.from === place); }
function isCell(place) { return place >= 0 && place < game.cells.length; }
function humans() { return game.sides.map((_, side) => side).filter(side => !computer.has(side)); }
function covered() { return state.hidden && humans().length > 1 && looking !== player(); }
function canMove() { return !state.over && !busy && !computer.has(player()) && !covered(); }

// The piece of a place; none of a cell about which nothing is known.
function pieceAt(place) {
  if (isCell(place)) return game.pieces[state.board[place]];
  return game.pieces[game.zones.flatMap(zone => zone.pieces)[place - game.cells.length]];
}

// The rules speak of "the white pawn".
function pieceName(number) { return game.pieces[number].name.replace(/^the /, ""); }

function isOwn(place) { return pieceAt(place)?.side === player(); }

// Whether pieces are placed that come from nowhere.
function placing() { return state.moves.some(move => move.from < 0 && move.to >= 0); }

// The place that is chosen by itself: that of a tray from which every move comes. -1: none.
function onlySource() {
  const moves = state.moves.filter(move => move.to >= 0);
  const from = moves.length && canMove() ? moves[0].from : -1;
  return from >= game.cells.length && moves.every(move => move.from === from) ? from : -1;
}

// Asks for something that is answered with a state, as the only human player knows it.
function askState(request) {
  return rules.ask({...request, viewer: humans().length === 1 ? humans()[0] : undefined});
}

// ---------------------------------------------------------------------------------------- drawing

// Corners of a cell around its centre.
function corners(cell) {
  if (cell.outline) return cell.outline.map(([x, y]) => [x, y]);
  if (game.shape === "hex") {
    const r = 1 / Math.sqrt(3);
    return [0, 1, 2, 3, 4, 5].map(i => [r * Math.cos(i * Math.PI / 3), r * Math.sin(i * Math.PI / 3)]);
  }
  return [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]];
}

// Where each cell is drawn: boards and levels stand beside each other, more than three of them in two rows.
function arrange() {
  const groups = new Map();
  const groupOf = cell => cell.board + "," + cell.level;
  // Partners sit side by side: of two boards the second is seen from its other end.
  const centre = cell => exported.turned && cell.board % 2 === 1 ? {x: -cell.x, y: cell.y} : {x: cell.x, y: -cell.y};
  for (const cell of game.cells) {
    const key = groupOf(cell);
    if (!groups.has(key)) groups.set(key, {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity});
    const group = groups.get(key);
    const {x, y} = centre(cell);
    for (const [dx, dy] of corners(cell)) {
      group.left = Math.min(group.left, x + dx);
      group.right = Math.max(group.right, x + dx);
      group.top = Math.min(group.top, y - dy);
      group.bottom = Math.max(group.bottom, y - dy);
    }
  }
  const inRow = groups.size > 3 ? Math.ceil(groups.size / 2) : groups.size;
  const gap = .8;
  let [across, down, height, number] = [0, 0, 0, 0];
  for (const group of groups.values()) {
    if (number++ % inRow === 0 && number > 1) [across, down, height] = [0, down + height + gap, 0];
    group.shift = {x: across - group.left, y: down - group.top};
    across += group.right - group.left + gap;
    height = Math.max(height, group.bottom - group.top);
  }
  const places = game.cells.map(cell => {
    const group = groups.get(groupOf(cell));
    const {x, y} = centre(cell);
    return {x: x + group.shift.x, y: y + group.shift.y, group, corners: corners(cell).map(([x, y]) => [x, -y])};
  });
  let box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places)
    for (const [dx, dy] of place.corners)
      box = [Math.min(box[0], place.x + dx), Math.min(box[1], place.y + dy),
        Math.max(box[2], place.x + dx), Math.max(box[3], place.y + dy)];
  layout = {places, box};
}

function place(index) {
  const {x, y} = layout.places[index];
  const [left, top, right, bottom] = layout.box;
  return flipped ? {x: left + right - x, y: top + bottom - y} : {x, y};
}

function node(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}

// Tinted pieces are light as well; pieces of nobody are not.
function isLight(piece) { return Boolean(exported.colours[piece.side]?.light); }

// Types of pieces that stand for several of them.
const STACKS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");

// The picture of a piece in a square of the given size around (x, y).
function drawPiece(parent, number, x, y, size) {
  const piece = game.pieces[number];
  const drawing = exported.artwork[number];
  if (exported.tiles) return drawTile(parent, exported.tiles[number], x, y, size, piece.side !== 0);
  if (drawing) {
    const inner = node("svg", {x: x - size / 2, y: y - size / 2, width: size, height: size, viewBox: "0 0 100 100"}, parent);
    inner.innerHTML = drawing;
    const height = STACKS.indexOf(piece.type.replace("stack of ", ""));
    if (height > 0) {
      const text = node("text", {x, y: y + size * .13, "text-anchor": "middle", "font-size": size * .38, "font-weight": 700,
        fill: isLight(piece) ? "#222" : "#fff"}, parent);
      text.textContent = height + 1;
    }
    return inner;
  }
  const light = isLight(piece);
  const fill = exported.colours[piece.side]?.fill || (light ? "var(--white)" : "var(--black)");
  const group = node("g", {}, parent);
  node("circle", {cx: x, cy: y, r: size * .4, fill: piece.side < game.sides.length ? fill : "#999", stroke: light ? "#444" : "#ddd", "stroke-width": size * .03}, group);
  const text = node("text", {x, y: y + size * .15, "text-anchor": "middle", "font-size": size * .42, "font-weight": 600,
    fill: light ? "#222" : "#fff"}, group);
  text.textContent = piece.symbol.toUpperCase();
  return group;
}

// A tile with its sign; those of the other side point down.
function drawTile(parent, sign, x, y, size, turned) {
  const group = node("g", {transform: `translate(${x} ${y}) rotate(${turned !== flipped ? 180 : 0}) scale(${size})`}, parent);
  node("path", {d: "M0-.46L.27-.36L.37.44H-.37L-.27-.36Z", fill: "#f2dca4", stroke: "#7a5a26", "stroke-width": .025}, group);
  [...sign].slice(0, 2).forEach((character, index, all) => {
    const text = node("text", {x: 0, y: all.length > 1 ? .02 + .34 * index : .2, "text-anchor": "middle",
      "font-size": all.length > 1 ? .34 : .48, fill: "#2a1c08"}, group);
    text.textContent = character;
  });
  return group;
}

function cellColour(cell) {
  if (game.ground !== "chequered") return "var(--light)";
  return ["var(--dark)", "var(--light)", "var(--third)"][cell.shade % 3];
}

function draw() {
  const svg = element("board");
  svg.replaceChildren();
  const [left, top, right, bottom] = layout.box;
  const margin = .35;
  svg.setAttribute("viewBox", [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].join(" "));
  const targets = new Map();
  if (canMove())
    for (const move of state.moves)
      if (move.to >= 0 && move.from === chosen) targets.set(move.to, move);
  const many = chosen === onlySource() && state.moves.length >= 40;
  const last = new Set(covered() ? [] : state.last);
  game.cells.forEach((cell, index) => {
    const at = place(index);
    const sign = flipped ? -1 : 1;
    const points = layout.places[index].corners.map(([x, y]) => `${at.x + sign * x},${at.y + sign * y}`).join(" ");
    const group = node("g", {class: "cell", "data-cell": index}, svg);
    node("polygon", {points, fill: cellColour(cell), stroke: "#0003", "stroke-width": .02}, group);
    if (game.ground === "points") {
      node("path", {d: `M${at.x - .5},${at.y}h1M${at.x},${at.y - .5}v1`, stroke: "#0006", "stroke-width": .02}, group);
    }
    if (last.has(index)) node("polygon", {points, fill: "var(--last)", opacity: .45}, group);
    if (index === chosen) node("polygon", {points, fill: "var(--chosen)", stroke: "var(--mark)",
      "stroke-width": .06}, group);
    const title = node("title", {}, group);
    const piece = covered() ? null : state.board[index];
    title.textContent = cell.name + (piece === null ? ": not known" : piece ? ": " + pieceName(piece) : "");
    if (piece === null) node("polygon", {points, fill: "var(--unknown)", opacity: .8}, group);
    else if (piece) drawPiece(group, piece, at.x, at.y, .92);
    if (targets.has(index) && !many) drawTarget(group, at, piece);
    if (index === cursor) node("polygon", {points, class: "cursor"}, group);
  });
  drawNames(svg);
  drawTrays();
  describe();
}

// A dark dot, or a ring around a piece, with a light rim, so that it shows on light and dark cells.
function drawTarget(group, {x: cx, y: cy}, piece) {
  if (!piece) return node("circle", {cx, cy, r: .14, fill: "var(--mark)", stroke: "var(--rim)", "stroke-width": .04}, group);
  node("circle", {cx, cy, r: .43, fill: "none", stroke: "var(--rim)", "stroke-width": .13}, group);
  node("circle", {cx, cy, r: .43, fill: "none", stroke: "var(--mark)", "stroke-width": .07}, group);
}

// Names of files and ranks at the edges of boards of squares, and that of each board or level above it;
// elsewhere a cell has its name as a title.
function drawNames(svg) {
  if (game.shape !== "square" && game.shape !== "cube") return;
  const edges = new Map();  // those of each board or level
  game.cells.forEach((cell, index) => {
    const {x, y} = place(index);
    const known = edges.get(layout.places[index].group) ||
      {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity};
    edges.set(layout.places[index].group, {left: Math.min(known.left, x - .5), right: Math.max(known.right, x + .5),
      top: Math.min(known.top, y - .5), bottom: Math.max(known.bottom, y + .5)});
  });
  const edge = (x, y, text, size = .24) => {
    const label = node("text", {x, y, "font-size": size, "text-anchor": "middle", fill: "currentColor", opacity: .7}, svg);
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

function drawTrays() {
  const trays = [element("near"), element("far")];
  trays.forEach(tray => tray.replaceChildren());
  let number = game.cells.length;
  game.zones.forEach((zone, index) => {
    const near = exported.near[index] !== flipped;
    const box = document.createElement("span");
    box.className = "zone";
    const name = document.createElement("small");
    name.textContent = `${game.sides[zone.side]}: ${zone.name}`;
    box.append(name);
    zone.pieces.forEach((piece, i) => {
      const here = number++;
      const count = covered() ? 0 : state.zones[index][i];
      if (!count) return;
      const button = document.createElement("button");
      button.className = "held" + (here === chosen ? " chosen" : "");
      button.dataset.place = here;
      button.title = `${count} × ${pieceName(piece)}`;
      const picture = node("svg", {viewBox: "0 0 1 1"});
      drawPiece(picture, piece, .5, .5, 1);
      button.append(picture);
      if (count > 1) {
        const shown = document.createElement("b");
        shown.textContent = count;
        button.append(shown);
      }
      button.onclick = () => click(here);
      box.append(button);
    });
    trays[near ? 0 : 1].append(box);
  });
}

function describe() {
  const side = game.sides[player()];
  let text = state.over ? `${state.result}: ${state.reason}` : `${side} to move`;
  if (!state.over && state.check) text += ", in check";
  if (!covered() && state.calls) text += `; the umpire says: ${state.calls}`;
  if (searching && computer.has(player()) && !state.over) text += " (the computer is thinking)";
  element("status").textContent = text;
  element("fen").value = covered() ? "" : state.fen;
  const line = element("line");
  line.replaceChildren();
  (covered() ? [] : state.line).forEach((move, index) => {
    const shown = document.createElement("span");
    const sides = game.sides.length === 2 && !state.hidden;
    shown.textContent = (sides && index % 2 === 0 ? `${index / 2 + 1}. ` : "") + move;
    line.append(shown);
  });
  line.scrollTop = line.scrollHeight;
  // Moves that lead to no cell: passes, ends of turns.
  const others = element("others");
  others.replaceChildren();
  const add = (text, action) => {
    const button = document.createElement("button");
    button.textContent = text;
    button.onclick = action;
    others.append(button);
  };
  if (canMove()) for (const move of state.moves.filter(one => one.to < 0)) add(move.san, () => play(move));
  if (covered() && !computer.has(player())) add(`Show what ${side} sees`, uncover);
  element("undo").disabled = !state.can_undo;
  element("hint").disabled = !canMove();
}

// ----------------------------------------------------------------------------------------- playing

function say(reason) { element("reason").textContent = reason || ""; }

async function click(where) {
  if (!canMove() || element("choice").open) return;
  say("");
  const from = chosen;
  const options = state.moves.filter(move => move.to === where && move.from === from);
  // A piece that moves without leaving its place might only have been put back.
  if (options.length) return play(options.length > 1 || where === from ? await choose(options) : options[0]);
  const everywhere = onlySource();
  if (where !== from && movesFrom(where).length) {
    chosen = where;
    return draw();
  }
  // A piece that cannot move is chosen as well: its targets tell why.
  if (where !== from && isOwn(where) && everywhere < 0 && !placing()) {
    chosen = where;
    draw();
    return say("this piece cannot move now" + (state.hidden ? "" : "; choose a target to learn why"));
  }
  chosen = everywhere;
  draw();
  if (from === where) return;
  if (from < 0 && !placing()) return say(pieceAt(where) ? "this piece cannot move now" : "");
  const answer = await rules.ask({do: "explain", from, to: where});
  say(answer.reason || answer.error);
}

// ---------------------------------------------------------------------------------------- keyboard

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// The next cell on the screen in a direction: near, and rather ahead than aside. -1: there is none.
function cellAhead(from, [dx, dy]) {
  const here = place(from);
  let [best, least] = [-1, Infinity];
  game.cells.forEach((cell, index) => {
    const {x, y} = place(index);
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (ahead > .01 && aside < 2 * ahead && ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside];
  });
  return best;
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key in ARROWS) {
    const next = cursor < 0 ? Math.max(chosen, 0) : cellAhead(cursor, ARROWS[event.key]);
    if (isCell(next)) cursor = next;
  } else if (event.key === "Escape") {
    chosen = onlySource();
  } else if ((event.key === "Enter" || event.key === " ") && cursor >= 0) {
    event.preventDefault();
    return click(cursor);
  } else {
    return;
  }
  event.preventDefault();
  draw();
  const titles = element("board").querySelectorAll("title");
  if (cursor >= 0) element("spoken").textContent = titles[cursor].textContent;
}

function uncover() {
  looking = player();
  chosen = onlySource();
  draw();
}

// Lets the player choose among moves with one origin and target.
function choose(options) {
  const dialog = element("choice");
  const [text, list] = [dialog.querySelector("p"), dialog.querySelector("div")];
  text.textContent = "Which move?";
  list.replaceChildren();
  return new Promise(done => {
    let answer = null;
    for (const move of options) {
      const button = document.createElement("button");
      button.textContent = move.san;
      button.dataset.move = move.uci;
      button.onclick = () => { answer = move; dialog.close(); };
      list.append(button);
    }
    dialog.querySelector(".cancel").onclick = () => dialog.close();
    dialog.onclose = () => done(answer);
    dialog.showModal();
  });
}

// Plays the move of a player, and what follows by itself.
async function play(move) {
  chosen = onlySource();
  if (!move || !canMove()) return draw();
  say("");
  stopThinking();
  if (!await show(askState({do: "play", move: move.uci}), true)) return;
  if (state.refused) say("the umpire says no: try another move");
  await goOn();
}

// Shows the state that a request answers with; whether there is one. Clicks are ignored until then
// unless the computer plays.
async function show(request, byPlayer) {
  if (byPlayer) busy = true;
  const answer = await request;
  if (byPlayer) busy = false;
  if (answer.error) say(answer.error);
  else state = answer;
  chosen = onlySource();
  save();
  draw();
  return !answer.error;
}

// Plays passes where nothing else is possible, and the moves of the computer. In a row each side
// passes by itself only once, so that an endless game stops.
async function goOn() {
  const number = thinking;
  const passed = new Set();
  while (!state.over && number === thinking) {
    let move = state.moves.length === 1 && state.moves[0].to < 0 ? state.moves[0].uci : null;
    const passes = move && !covered() && !passed.has(player());
    if (passes) {
      passed.add(player());
    } else {
      if (!computer.has(player())) return;
      if (!move) passed.clear();
      move = await search(Number(element("level").value));
    }
    if (!move || number !== thinking) return;
    if (!await show(askState({do: "play", move}), passes)) return;
  }
}

// Ends the search that runs, if one does: its answer belongs to something that is over.
function stopThinking() {
  ++thinking;
  if (!searching) return;
  searching.end();
  searching = thinker = null;
}

// The best move; null if there is none, or if nobody waits for it any more.
async function search(level) {
  const number = thinking;
  const movetime = Math.round(1000 * Number(element("seconds").value));
  try {
    thinker ??= startThinker();
    const engine = await thinker;
    if (number !== thinking) return null;
    searching = engine;
    describe();
    let answer = await engine.ask({do: "set", moves: state.played});
    if (!answer.error) answer = await engine.ask({do: "search", level, movetime});
    if (number !== thinking) return null;
    searching = null;
    describe();
    if (answer.error) {
      engine.end();
      throw new Error(answer.error);
    }
    return answer.move || null;
  } catch (problem) {
    thinker = null;
    if (number === thinking) say("the computer cannot think: " + problem.message);
    return null;
  }
}

async function hint() {
  if (!canMove()) return;
  stopThinking();
  const uci = await search(10);
  const move = state.moves.find(one => one.uci === uci);
  if (move) say("hint: " + move.san);
}

// Asks for another state than that after a move.
async function change(request) {
  if (busy) return;
  stopThinking();
  say("");
  if (await show(askState(request), true)) await goOn();
}

async function undo() {
  if (busy) return;
  stopThinking();
  say("");
  let left;
  do {  // the moves of the computer go with the player's own
    left = state.played.length;
    if (!await show(askState({do: "undo"}), true)) return;
  } while (computer.has(player()) && humans().length && state.played.length && state.played.length < left);
  // A pass that was taken back is not played again by itself.
  if (computer.has(player())) await goOn();
}

// ------------------------------------------------------------------------------------------ begin

// Pages of other games, options and positions have other games stored.
const key = "stockade:" + exported.id + ":" + hash(element("game").textContent);

function hash(text) {
  let value = 0;
  for (let i = 0; i < text.length; ++i) value = Math.imul(value, 31) + text.charCodeAt(i) | 0;
  return value;
}

function save() {
  try {
    localStorage.setItem(key, JSON.stringify({
      moves: state.played, settings: settings.map(id => element(id).value), computer: [...computer], flipped}));
  } catch { /* pages without storage forget */ }
}

function saved() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return Array.isArray(kept?.moves) && Array.isArray(kept?.settings) && Array.isArray(kept?.computer) ? kept : null;
  } catch {
    return null;
  }
}

function readComputer() {
  computer = new Set([...element("computer").querySelectorAll(":checked")].map(box => Number(box.value)));
}

function fillControls(kept) {
  const plays = kept ? kept.computer : game.sides.map((_, side) => side).slice(1);
  game.sides.forEach((name, side) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = side;
    box.checked = plays.includes(side);
    label.append(box, name);
    element("computer").append(label);
  });
  for (let level = 1; level <= 10; ++level) {
    const made = document.createElement("option");
    made.value = level;
    made.textContent = level === 1 ? "1 (beginner)" : level === 10 ? "10 (strongest)" : level;
    made.selected = level === 5;
    element("level").append(made);
  }
  settings.forEach((id, i) => {
    const select = element(id);
    if (kept && [...select.options].some(one => one.value === kept.settings[i])) select.value = kept.settings[i];
  });
  readComputer();
}

function listen() {
  element("board").addEventListener("click", event => {
    const cell = event.target.closest("[data-cell]");
    if (cell) click(Number(cell.dataset.cell));
  });
  element("board").addEventListener("keydown", onKey);
  element("board").addEventListener("blur", () => {  // buttons must stay: one of them may be pressed just now
    cursor = -1;
    document.querySelector(".cursor")?.remove();
  });
  for (const id of ["computer", ...settings])
    element(id).addEventListener("change", () => {
      readComputer();
      change({do: "state"});
    });
  element("new").onclick = () => change({do: "set", moves: []});
  element("undo").onclick = undo;
  element("flip").onclick = () => { flipped = !flipped; save(); draw(); };
  element("hint").onclick = hint;
}

async function begin() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
    throw new Error("this browser is too old for the game");
  element("status").textContent = "Loading…";
  wasm = await inflate(element("engine").textContent);
  game = await rules.start(wasm);
  if (game.error) throw new Error(game.error);
  element("name").textContent = game.name;
  element("help").textContent = game.help || game.about;
  arrange();
  const kept = saved();
  fillControls(kept);
  flipped = Boolean(kept?.flipped);
  let answer = kept ? await askState({do: "set", moves: kept.moves}) : null;
  if (!answer || answer.error) answer = await askState({do: "state"});
  if (answer.error) throw new Error(answer.error);
  state = answer;
  chosen = onlySource();
  listen();
  draw();
  await goOn();
}

window.onunhandledrejection = event => say(String(event.reason?.message ?? event.reason));
begin().catch(problem => { element("status").textContent = "The game could not be loaded: " + problem.message; });
