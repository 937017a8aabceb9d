// The moves of the game as text: the list to step through, and copy and paste of moves, FEN and PGN.

let viewed = null;  // the board of an earlier move: what "view" has answered, with its ply

// The board that is shown: an earlier one, or the present one.
function shown() { return viewed || state; }
function shownPly() { return viewed ? viewed.ply : state.line.length; }

let asked = null;  // the move whose board has been asked for, while it is on its way
function stepFrom() { return asked ?? shownPly(); }

// Shows the board after so many moves.
async function viewPly(ply) {
  const wanted = Math.max(0, Math.min(ply, state.line.length));
  if (wanted === stepFrom() || busy) return;
  clearMarks();
  const of = state;
  asked = wanted;
  const answer = wanted === of.line.length ? null : await rules.ask({do: "view", ply: wanted});
  if (of !== state || asked !== wanted) return;  // a move or another step has been made meanwhile
  asked = null;
  if (answer?.error) return say(answer.error);
  viewed = answer && {...answer, ply: wanted};
  offerMoves();
  draw();
  speak(wanted ? state.line[wanted - 1] : "start");
}

function drawLine() {
  const list = element("line");
  list.replaceChildren();
  const numbered = game.sides.length === 2 && !state.hidden;
  const at = shownPly();
  (covered() ? [] : state.line).forEach((move, index) => {
    const text = (numbered && index % 2 === 0 ? `${index / 2 + 1}. ` : "") + move;
    const ply = index + 1;
    const shownMove = state.hidden ? make("span", {class: "move"}, text)
      : button(text, () => viewPly(ply), {class: "move", "data-ply": ply, tabindex: -1});
    if (ply === at) shownMove.setAttribute("aria-current", "step");
    list.append(make("li", {}, shownMove));
  });
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const last = state.line.length;
  for (const [id, off] of [["first", at === 0], ["back", at === 0], ["forward", at === last], ["last", at === last]])
    element(id).disabled = off || state.hidden;
  element("from-here").hidden = !viewed;
}

const STEPS = {ArrowLeft: ply => ply - 1, ArrowRight: ply => ply + 1, Home: () => 0, End: () => Infinity};

// Steps with the keys of the list; also where nothing else has the focus.
function onStepKey(event) {
  if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey || state?.hidden || learning()) return;
  event.preventDefault();
  viewPly(STEPS[event.key](stepFrom()));
}

// Goes on from the board that is shown; what came after it is dropped.
async function goOnFromHere() {
  if (!viewed || busy) return;
  let left = viewed.ply;  // attempts that failed are no moves of the list
  const moves = [];
  for (const move of state.played) {
    if (!move.startsWith("!") && left-- === 0) break;
    moves.push(move);
  }
  viewed = asked = null;
  await change({do: "set", moves, fen: state.start});
}

// ------------------------------------------------------------------------------------------- texts

function copyMoves() {
  const numbered = game.sides.length === 2;
  copy(state.line.map((move, i) => (numbered && i % 2 === 0 ? `${i / 2 + 1}. ` : "") + move).join(" "), "Moves");
}

async function copyPgn() {
  const answer = await rules.ask({do: "pgn"});
  if (answer.error) return say(answer.error);
  copy(answer.text, "PGN");
}

// Reads the text of the field: a FEN, a PGN or moves.
async function loadText() {
  const text = element("text").value.trim();
  if (!text) return say("Paste a FEN, a PGN or moves into the field first", "note");
  const answer = await rules.ask({do: "read", text});
  if (answer.error) return say(answer.error);
  viewed = asked = null;
  computer = new Set();
  showComputer();
  await change({do: "set", ...answer});
}
