// Clocks of the players. They start after the first move, and stop when the game is over or nobody waits for a move.

const PRESETS = [["No clocks", ""], ["1 minute", "1+0"], ["3 minutes + 2 seconds", "3+2"], ["5 minutes + 3 seconds", "5+3"],
  ["10 minutes + 5 seconds", "10+5"], ["15 minutes + 10 seconds", "15+10"]];

class Clocks {
  // `control`: "5+3", or "" for no clocks. `now`: milliseconds of a clock that never goes back.
  constructor(control, sides, now = () => performance.now()) {
    const [minutes, seconds] = control.split("+").map(Number);
    this.control = control;
    this.now = now;
    this.bonus = control ? 1000 * seconds : 0;
    this.left = control ? Array(sides).fill(60000 * minutes) : [];
    this.running = -1;
    this.since = 0;
  }

  get timed() { return this.left.length > 0; }

  remaining(side) {
    const used = side === this.running ? this.now() - this.since : 0;
    return Math.max(0, this.left[side] - used);
  }

  stop() {
    if (this.running >= 0) this.left[this.running] = this.remaining(this.running);
    this.running = -1;
  }

  // It is the turn of a side. Whoever has moved before gets the bonus, unless it is still the turn of that side.
  turn(side) {
    if (!this.timed || side === this.running) return;
    const before = this.running;
    this.stop();
    if (before >= 0) this.left[before] += this.bonus;
    [this.running, this.since] = [side, this.now()];
  }

  // The side whose time is up; -1: none.
  flagged() { return this.running >= 0 && this.remaining(this.running) <= 0 ? this.running : -1; }
}

// "4:53", and tenths below ten seconds: "9.8". Rounded down.
function clockFace(ms) {
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = number => String(number).padStart(2, "0");
  return parts[0] ? `${parts[0]}:${two(parts[1])}:${two(parts[2])}` : `${parts[1]}:${two(parts[2])}`;
}

let clocks = new Clocks("", 0);

function drawClocks() {
  for (const where of ["far", "near"]) element(where + "clock").replaceChildren();
  if (!clocks.timed) return;
  game.sides.forEach((name, side) => {
    const near = exported.below[side] !== flipped;
    const time = clocks.remaining(side);
    const face = make("span", {class: "clock" + (side === clocks.running ? " running" : "") + (time < 10000 ? " short" : ""),
      role: "timer", "aria-label": `${name}: ${clockFace(time)}`}, `${name} `, make("b", {}, clockFace(time)));
    element(near ? "nearclock" : "farclock").append(face);
  });
}

// Sets the clocks going for the state that is shown now.
function setClocks() {
  if (!clocks.timed) return;
  if (state.over || !state.played.length) clocks.stop();
  else clocks.turn(player());
  drawClocks();
}

async function onTick() {
  if (!clocks.timed || clocks.running < 0) return;
  const side = clocks.flagged();
  drawClocks();
  if (side < 0 || busy) return;
  clocks.stop();
  stopThinking();
  await show(askState({do: "run out", side}), true);
}
