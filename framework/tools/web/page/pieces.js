// Pictures of pieces. Each picture is drawn once, as a symbol that the board, the trays and the choices use.

// ---------------------------------------------------------------------------------- other rules

// Edited rules, and lessons about other options, have other pieces, sides and zones than those that "stockade export"
// has written drawings for. What it has written, by the pieces of its game:
let drawn = null;

function rememberDrawings() {
  const {artwork, tiles, colours, below} = exported;
  drawn = {artwork, tiles, colours, below, known: new Map()};
  game.pieces.forEach((piece, number) => { if (piece) drawn.known.set(piece.type + "/" + piece.side, number); });
}

// Makes the pictures and the board of the present game: drawings by type and side, as far as they are known.
function useDrawings() {
  const from = game.pieces.map(piece => piece && drawn.known.get(piece.type + "/" + piece.side));
  exported.artwork = from.map(number => drawn.artwork[number] ?? null);
  exported.tiles = drawn.tiles && from.every((number, i) => !i || number) ? from.map(number => drawn.tiles[number] ?? null) : null;
  exported.colours = game.sides.map((_, side) => drawn.colours[side] ?? {light: false, fill: null});
  exported.below = game.sides.map((_, side) => drawn.below[side] ?? false);
  exported.near = game.zones.map(zone => exported.below[zone.side]);
  document.querySelector(".symbols")?.remove();
  makePictures();
  arrange();
}

// What a drawing may consist of. A page runs and loads nothing that a drawing contains.
const DRAWN = new Set(["g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"]);

// Copies a drawing, shape by shape.
function copyDrawing(from, to) {
  for (const shape of from.children) {
    if (!DRAWN.has(shape.localName)) continue;
    const made = node(shape.localName, {}, to);
    for (const {name, value} of shape.attributes)
      if (!/^on|href|style/i.test(name) && !/url\(/i.test(value)) made.setAttribute(name, value);
    copyDrawing(shape, made);
  }
}

// Tinted pieces are light as well; pieces of nobody are not.
function isLight(piece) { return Boolean(exported.colours[piece.side]?.light); }

// Types of pieces that stand for several of them.
const STACKS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");

function writeOn(parent, text, y, size, fill) {
  node("text", {x: 50, y, "text-anchor": "middle", "font-size": size, "font-weight": 600, fill}, parent).textContent = text;
}

// A tile with its sign.
function drawTile(parent, sign) {
  node("path", {d: "M50 4L77 14L87 94H13L23 14Z", fill: "#f2dca4", stroke: "#7a5a26", "stroke-width": 2.5}, parent);
  [...sign].slice(0, 2).forEach((character, index, all) =>
    writeOn(parent, character, all.length > 1 ? 52 + 34 * index : 70, all.length > 1 ? 34 : 48, "#2a1c08"));
}

function drawDisc(parent, piece) {
  const light = isLight(piece);
  const fill = exported.colours[piece.side]?.fill || (light ? "var(--white)" : "var(--black)");
  node("circle", {cx: 50, cy: 50, r: 40, fill: piece.side < game.sides.length ? fill : "#999", stroke: light ? "#444" : "#ddd",
    "stroke-width": 3}, parent);
  writeOn(parent, piece.symbol.toUpperCase(), 65, 42, light ? "#222" : "#fff");
}

function makeSymbol(piece, number) {
  const symbol = node("symbol", {id: "piece" + number, viewBox: "0 0 100 100"});
  const drawing = exported.artwork[number];
  if (exported.tiles) {
    drawTile(symbol, exported.tiles[number]);
  } else if (drawing) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${drawing}</svg>`, "image/svg+xml");
    copyDrawing(parsed.documentElement, symbol);
    const height = STACKS.indexOf(piece.type.replace("stack of ", ""));
    if (height > 0) writeOn(symbol, height + 1, 63, 38, isLight(piece) ? "#222" : "#fff");
  } else {
    drawDisc(symbol, piece);
  }
  return symbol;
}

function makePictures() {
  const holder = node("svg", {width: 0, height: 0, "aria-hidden": "true", class: "symbols"});
  game.pieces.forEach((piece, number) => { if (piece) holder.append(makeSymbol(piece, number)); });
  document.body.append(holder);
}

// The picture of a piece in a square of the given size around (x, y). Tiles of the other side point down.
function drawPiece(parent, number, x, y, size) {
  const turned = exported.tiles && (game.pieces[number].side !== 0) !== flipped;
  return node("use", {href: "#piece" + number, x: x - size / 2, y: y - size / 2, width: size, height: size,
    ...(turned ? {transform: `rotate(180 ${x} ${y})`} : {})}, parent);
}

function picture(number) {
  const made = node("svg", {viewBox: "0 0 1 1", "aria-hidden": "true"});
  drawPiece(made, number, .5, .5, 1);
  return made;
}

// The rules speak of "the white pawn".
function pieceName(number) { return game.pieces[number].name.replace(/^the /, ""); }
