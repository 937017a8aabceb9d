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
    this.wasm = wasm;
    const code = new Blob([element("worker").textContent], {type: "text/javascript"});
    this.worker = new Worker(URL.createObjectURL(code));
    await new Promise((done, failed) => {
      this.worker.onerror = event => failed(new Error(event.message));
      this.worker.onmessage = ({data}) => {
        if (data.ready) return done();
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
}

// One engine plays the game, the other one thinks: it can be ended at any time.
const rules = new Engine();
let thinker = null;

// ----------------------------------------------------------------------------------------- state

let game = null;      // what "load" has answered
let state = null;     // what the last request has answered
let chosen = -1;      // the place that was clicked, or -1
let flipped = false;
let computer = new Set();
let thinking = 0;     // counts searches, so that late answers are dropped
let layout = null;

const settings = ["computer", "level", "seconds"];

function player() { return state.side; }
function movesFrom(place) { return state.moves.filter(move => move.from === place); }
function isCell(place) { return place >= 0 && place < game.cells.length; }
function canMove() { return !state.over && !computer.has(player()); }

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

// Where each cell is drawn: boards and levels stand beside each other.
function arrange() {
  const groups = new Map();
  for (const cell of game.cells) {
    const key = cell.board + "," + cell.level;
    if (!groups.has(key)) groups.set(key, {left: Infinity, right: -Infinity});
    const group = groups.get(key);
    for (const [dx] of corners(cell)) {
      group.left = Math.min(group.left, cell.x + dx);
      group.right = Math.max(group.right, cell.x + dx);
    }
  }
  let at = 0;
  for (const group of groups.values()) {
    group.shift = at - group.left;
    at += group.right - group.left + .8;
  }
  const places = game.cells.map(cell => ({
    x: cell.x + groups.get(cell.board + "," + cell.level).shift, y: -cell.y, corners: corners(cell).map(([x, y]) => [x, -y]),
  }));
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
        fill: piece.side === 0 ? "#222" : "#fff"}, parent);
      text.textContent = height + 1;
    }
    return inner;
  }
  const light = piece.side === 0;
  const fills = ["var(--white)", "var(--black)", "#c0392b", "#2a6fbb", "#3c8d5a", "#8e55a5", "#c98a1b", "#6b7680"];
  const group = node("g", {}, parent);
  node("circle", {cx: x, cy: y, r: size * .4, fill: fills[piece.side] || "#999", stroke: light ? "#444" : "#ddd", "stroke-width": size * .03}, group);
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
      if (move.to >= 0 && (chosen >= 0 ? move.from === chosen : move.from === -1)) targets.set(move.to, move);
  const last = lastCells();
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
    if (index === chosen) node("polygon", {points, fill: "var(--mark)", opacity: .55}, group);
    const title = node("title", {}, group);
    const piece = state.board[index];
    title.textContent = cell.name + (piece === null ? ": not known" : piece ? ": " + game.pieces[piece].name : "");
    if (piece === null) node("polygon", {points, fill: "var(--unknown)", opacity: .8}, group);
    else if (piece) drawPiece(group, piece, at.x, at.y, .92);
    if (targets.has(index) && (chosen >= 0 || state.moves.length < 40))
      node("circle", {cx: at.x, cy: at.y, r: piece ? .44 : .14, fill: piece ? "none" : "var(--mark)", stroke: "var(--mark)",
        "stroke-width": piece ? .07 : 0, opacity: .9}, group);
  });
  drawNames(svg);
  drawTrays();
  describe();
}

// Names of files and ranks at the edges of square boards; elsewhere a cell has its name as a title.
function drawNames(svg) {
  if (game.shape !== "square") return;
  const [left, , right, bottom] = layout.box;
  const edge = (index, x, y, text) => {
    const label = node("text", {x, y, "font-size": .24, "text-anchor": "middle", fill: "currentColor", opacity: .7}, svg);
    label.textContent = text;
  };
  game.cells.forEach((cell, index) => {
    const at = place(index);
    const match = /^[A-Z]?([a-z]+|\d+(?=[a-z]))(\d+|[a-z])$/.exec(cell.name);
    if (!match) return;
    if (Math.abs(at.y - bottom + .5) < .01) edge(index, at.x, bottom + .27, match[1]);
    if (Math.abs(at.x - left - .5) < .01) edge(index, left - .2, at.y + .08, match[2]);
  });
}

function lastCells() {
  const cells = new Set();
  const names = new Map(game.cells.map((cell, index) => [cell.name, index]));
  const uci = state.played[state.played.length - 1] || "";
  for (const match of uci.matchAll(/[A-Z]?[a-z]\d+|\d+[a-z]/g)) if (names.has(match[0])) cells.add(names.get(match[0]));
  return cells;
}

function drawTrays() {
  const trays = [element("near"), element("far")];
  trays.forEach(tray => tray.replaceChildren());
  let number = game.cells.length;
  game.zones.forEach((zone, index) => {
    const near = (zone.side === 0) !== flipped;
    const box = document.createElement("span");
    box.className = "zone";
    const name = document.createElement("small");
    name.textContent = `${game.sides[zone.side]}: ${zone.name}`;
    box.append(name);
    zone.pieces.forEach((piece, i) => {
      const here = number++;
      const count = state.zones[index][i];
      if (!count) return;
      const button = document.createElement("button");
      button.className = "held" + (here === chosen ? " chosen" : "");
      button.dataset.place = here;
      button.title = `${count} × ${game.pieces[piece].name}`;
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
  if (thinker && thinking && computer.has(player()) && !state.over) text += " (the computer is thinking)";
  element("status").textContent = text;
  element("fen").value = state.fen;
  const line = element("line");
  line.replaceChildren();
  state.line.forEach((move, index) => {
    const shown = document.createElement("span");
    const sides = game.sides.length === 2;
    shown.textContent = (sides && index % 2 === 0 ? `${index / 2 + 1}. ` : "") + move;
    line.append(shown);
  });
  line.scrollTop = line.scrollHeight;
  // Moves that lead to no cell: passes, ends of turns.
  const others = element("others");
  others.replaceChildren();
  if (canMove())
    for (const move of state.moves.filter(one => one.to < 0)) {
      const button = document.createElement("button");
      button.textContent = move.san;
      button.onclick = () => play(move);
      others.append(button);
    }
  element("undo").disabled = !state.played.length;
  element("hint").disabled = state.over;
}

// ----------------------------------------------------------------------------------------- playing

function say(reason) { element("reason").textContent = reason || ""; }

async function click(where) {
  if (!canMove()) return;
  say("");
  const options = state.moves.filter(move => move.to === where && (chosen >= 0 ? move.from === chosen : move.from === -1));
  if (options.length) return play(options.length > 1 ? await choose(options) : options[0]);
  if (chosen < 0 || movesFrom(where).length) {
    const was = chosen;
    chosen = where === was ? -1 : where;
    if (chosen >= 0 && !movesFrom(chosen).length) {
      chosen = -1;
      const occupied = isCell(where) ? state.board[where] : 1;
      if (occupied && was < 0) say("this piece cannot move now");
    }
    return draw();
  }
  const from = chosen;
  chosen = -1;
  draw();
  if (from === where) return;
  const answer = await rules.ask({do: "explain", from, to: where});
  say(answer.reason || answer.error);
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

async function play(move) {
  chosen = -1;
  if (!move) return draw();
  await show(rules.ask({do: "play", move: move.uci}));
}

// Shows the state that a request answers with, and lets the computer move.
async function show(request) {
  const answer = await request;
  if (answer.error) {
    say(answer.error);
    return draw();
  }
  state = answer;
  if (state.refused) say("the umpire says no: try another move");
  save();
  draw();
  const only = state.moves.length === 1 && state.moves[0].to < 0 ? state.moves[0] : null;
  if (only && !state.over) return play(only);
  await moveComputer();
}

async function search(level) {
  const number = ++thinking;
  if (!thinker) {
    thinker = new Engine();
    await thinker.start(rules.wasm.slice());
  }
  // In games that hide pieces the engine of the page is asked, which knows what the player knows.
  const asked = game.hides ? rules : thinker;
  if (!game.hides) await asked.ask({do: "set", moves: state.played});
  const movetime = Math.round(1000 * Number(element("seconds").value));
  const answer = await asked.ask({do: "search", level, movetime});
  return number === thinking ? answer.move : null;
}

async function moveComputer() {
  if (state.over || !computer.has(player())) return;
  const move = await search(Number(element("level").value));
  if (move) await show(rules.ask({do: "play", move}));
}

// ------------------------------------------------------------------------------------------ begin

function save() {
  try {
    localStorage.setItem("stockade:" + exported.id, JSON.stringify({
      moves: state.played, settings: settings.map(id => element(id).value), flipped}));
  } catch { /* pages without storage forget */ }
}

function saved() {
  try {
    return JSON.parse(localStorage.getItem("stockade:" + exported.id)) || null;
  } catch {
    return null;
  }
}

function readComputer() {
  const value = element("computer").value;
  const all = game.sides.map((_, side) => side);
  computer = new Set(value === "nobody" ? [] : value === "all" ? all : all.filter(side => String(side) === value));
}

function fillControls(kept) {
  const option = (select, value, text) => {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    select.append(made);
  };
  option(element("computer"), "nobody", "nobody");
  game.sides.forEach((name, side) => option(element("computer"), side, name));
  option(element("computer"), "all", "all sides");
  for (let level = 1; level <= 10; ++level) option(element("level"), level, level === 1 ? "1 (beginner)" : level === 10 ? "10 (strongest)" : level);
  const values = kept ? kept.settings : [game.sides.length > 1 ? "1" : "nobody", "5", "1"];
  settings.forEach((id, i) => { element(id).value = values[i]; });
  settings.forEach(id => element(id).addEventListener("change", () => {
    ++thinking;
    readComputer();
    save();
    draw();
    moveComputer();
  }));
  readComputer();
}

async function begin() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
    throw new Error("this browser is too old for the game");
  element("status").textContent = "Loading…";
  const wasm = await inflate(element("engine").textContent);
  game = await rules.start(wasm.slice());
  if (game.error) throw new Error(game.error);
  element("name").textContent = game.name;
  element("help").textContent = game.help || game.about;
  arrange();
  const kept = saved();
  fillControls(kept);
  flipped = kept ? kept.flipped : false;
  element("board").addEventListener("click", event => {
    const cell = event.target.closest("[data-cell]");
    if (cell) click(Number(cell.dataset.cell));
  });
  element("new").onclick = () => { ++thinking; chosen = -1; say(""); show(rules.ask({do: "set", moves: []})); };
  element("undo").onclick = async () => {
    ++thinking;
    chosen = -1;
    say("");
    // A move of the computer goes with the player's own.
    state = await rules.ask({do: "undo"});
    if (computer.has(player()) && state.played.length) state = await rules.ask({do: "undo"});
    save();
    draw();
  };
  element("flip").onclick = () => { flipped = !flipped; save(); draw(); };
  element("hint").onclick = async () => {
    const uci = await search(10);
    const move = state.moves.find(one => one.uci === uci);
    if (move) say("hint: " + move.san);
  };
  const start = kept && kept.moves.length ? await rules.ask({do: "set", moves: kept.moves}) : null;
  await show(start && !start.error ? Promise.resolve(start) : rules.ask({do: "state"}));
}

begin().catch(problem => { element("status").textContent = "The game could not be loaded: " + problem.message; });
