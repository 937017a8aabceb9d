// Where the cells are drawn. Boards and levels stand beside each other, more than three of them in two rows.

let layout = null;  // {places: by cell, box: [left, top, right, bottom]}

// Corners of a cell around its centre.
function corners(cell) {
  if (cell.outline) return cell.outline.map(([x, y]) => [x, y]);
  if (game.shape === "hex") {
    const r = 1 / Math.sqrt(3);
    return [0, 1, 2, 3, 4, 5].map(i => [r * Math.cos(i * Math.PI / 3), r * Math.sin(i * Math.PI / 3)]);
  }
  return [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]];
}

class Extent {
  constructor() { [this.left, this.top, this.right, this.bottom] = [Infinity, Infinity, -Infinity, -Infinity]; }
  add(x, y) {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }
}

function groupOf(cell) { return cell.board + "," + cell.level; }

// Partners sit side by side: of two boards the second is seen from its other end.
function centre(cell) {
  return exported.turned && cell.board % 2 === 1 ? {x: -cell.x, y: cell.y} : {x: cell.x, y: -cell.y};
}

function groupsOfCells() {
  const groups = new Map();
  for (const cell of game.cells) {
    const key = groupOf(cell);
    if (!groups.has(key)) groups.set(key, new Extent());
    const {x, y} = centre(cell);
    for (const [dx, dy] of corners(cell)) groups.get(key).add(x + dx, y - dy);
  }
  return groups;
}

function arrange() {
  const groups = groupsOfCells();
  const inRow = groups.size > 3 ? Math.ceil(groups.size / 2) : groups.size;
  const gap = .8;
  let [across, down, height, number] = [0, 0, 0, 0];
  for (const group of groups.values()) {
    if (number++ % inRow === 0 && number > 1) [across, down, height] = [0, down + height + gap, 0];
    group.shift = {x: across - group.left, y: down - group.top};
    across += group.right - group.left + gap;
    height = Math.max(height, group.bottom - group.top);
  }
  const box = new Extent();
  const places = game.cells.map(cell => {
    const group = groups.get(groupOf(cell));
    const {x, y} = centre(cell);
    const at = {x: x + group.shift.x, y: y + group.shift.y, group, corners: corners(cell).map(([dx, dy]) => [dx, -dy])};
    for (const [dx, dy] of at.corners) box.add(at.x + dx, at.y + dy);
    return at;
  });
  layout = {places, box: [box.left, box.top, box.right, box.bottom]};
}

// The centre of a cell on the board as it is turned now.
function place(index) {
  const {x, y} = layout.places[index];
  const [left, top, right, bottom] = layout.box;
  return flipped ? {x: left + right - x, y: top + bottom - y} : {x, y};
}

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
