// The game: its state, the moves of players and of the computer. The engine decides everything about rules.

// One engine plays the game, the other one thinks: it can be ended at any time.
const rules = new Engine();
let compiled = null;  // the engine as WebAssembly
let thinker = null;   // a promise of the engine that thinks

let game = null;      // what "load" has answered
let state = null;     // what the last request has answered
let computer = new Set();
let busy = false;     // the move of a player is on its way
let thinking = 0;     // counts searches, so that late answers are dropped
let searching = null; // the engine that searches now
let arriving = null;  // a promise of the state or the game that is on its way, and was asked for last
let looking = -1;     // of several players who must not see each other's pieces: who looks at the board

const picker = new Picker();

function player() { return state.side; }
function isCell(place) { return place >= 0 && place < game.cells.length; }
function humans() { return game.sides.map((_, side) => side).filter(side => !computer.has(side)); }
function covered() { return !learning() && state.hidden && humans().length > 1 && looking !== player(); }
function canMove() {
  if (learning()) return awaitsLearner();
  return !state.over && !busy && !viewed && !computer.has(player()) && !covered() && !mail?.answered;
}

function pieceNumberAt(place) {
  return isCell(place) ? shown().board[place] : game.zones.flatMap(zone => zone.pieces)[place - game.cells.length];
}

// Whether a piece of whoever is to move is there.
function isOwn(place) {
  if (place < 0 || (!isCell(place) && !countAt(place))) return false;
  return game.pieces[pieceNumberAt(place)]?.side === player();
}

// Offers the moves of the state to the player, if it is the player's turn.
function offerMoves() {
  const placing = state.moves.some(move => move.from < 0 && move.to >= 0);
  const may = canMove();
  picker.offer(may ? state.moves : [], place => may && !placing && isOwn(place), zoneOf);
}

// Does what brings another game. A lesson waits for its end.
function arrive(work) {
  const arrives = work();
  arriving = arrives;
  return arrives.finally(() => { if (arriving === arrives) arriving = null; });
}

// Asks for something that is answered with a state, as the only human player knows it.
function askState(request) {
  return rules.ask({...request, viewer: humans().length === 1 ? humans()[0] : undefined});
}

// ------------------------------------------------------------------------------------------ drawing

function draw() {
  drawBoard();
  drawTrays();
  if (learning()) {
    drawLesson();
  } else {
    drawLine();
    drawClocks();
    describe();
  }
  drawOthers();
  drawStrip();
}

function statusWords() {
  const side = game.sides[player()];
  if (viewed) return `After move ${viewed.ply} of ${state.line.length}`;
  let text = state.over ? `${state.result}: ${state.reason}` : `${side} to move`;
  if (!state.over && state.check) text += ", in check";
  if (!covered() && state.calls) text += `; the umpire says: ${state.calls}`;
  if (searching && computer.has(player()) && !state.over) text += " (the computer is thinking)";
  return text;
}

function describe() {
  element("status").textContent = statusWords();
  element("fen").value = covered() ? "" : shown().fen;
  element("undo").disabled = !state.can_undo || Boolean(mail && !mail.answered);
  element("hint").disabled = !canMove();
  element("resign").disabled = state.over || !humans().length || covered();
}

// Moves that lead to no cell: passes, ends of turns.
function drawOthers() {
  for (const id of ["others", "lesson-others"]) element(id).replaceChildren();
  const others = element(learning() ? "lesson-others" : "others");
  if (canMove())
    for (const move of state.moves.filter(one => one.to < 0)) others.append(button(move.san, () => play(move)));
  if (covered() && !computer.has(player())) others.append(button(`Show what ${game.sides[player()]} sees`, uncover));
}

// ------------------------------------------------------------------------------------------ picking

// A click on a place, by mouse, finger or keyboard.
function click(where) {
  if (!canMove()) return;
  act(picker.click(where));
}

// Does what the picker has made of a click.
function act(reply) {
  if (reply.type !== "ignored" || reply.armed) say("");
  clearMarks();
  if (reply.type === "committed") return play(reply.move);
  draw();
  if (reply.type === "refused") return explain(reply.from, reply.to);
  if (reply.armed) return explain(picker.source, -1);
}

// Tells why a move is not legal, and draws it.
async function explain(from, to) {
  const paid = picker.payment < 0 ? 0 : pieceNumberAt(picker.payment);
  if (learning() && to >= 0) return attemptInLesson(from, to, paid);
  if (state.hidden) return say(to < 0 ? "no move with this piece can be tried" : "this move is impossible, whatever is hidden");
  const of = state;
  const answer = await askWhy(from, to, paid);
  if (of !== state) return;
  evidence = {places: answer.evidence || [], arrow: answer.arrow || null};
  say(answer.reason || answer.error);
  draw();
}

function askWhy(from, to, paid) {
  if (!learning()) return rules.ask({do: "explain", from, to, paid});
  return askCourse({do: "lesson", course: lesson.course, what: "explain", from, to, paid}).catch(() => ({}));
}

function goBack() {
  const marked = evidence.places.length || evidence.arrow || hinted;
  clearMarks();
  if (picker.back() || marked) {
    say("");
    draw();
  }
}

function uncover() {
  looking = player();
  offerMoves();
  draw();
}

// ------------------------------------------------------------------------------------------ playing

// Plays the move of a player, and what follows by itself.
async function play(move) {
  if (!move || !canMove()) return draw();
  if (learning()) return playInLesson(move);
  say("");
  stopThinking();
  if (!await show(askState({do: "play", move: move.uci}), true)) return;
  if (state.refused) say("the umpire says no: try another move");
  if (mail && !state.refused) {
    // A turn may have several moves.
    mail.answered = state.side !== mail.side;
    offerMoves();
    await drawMail();
    draw();
  }
  await goOn();
}

// Shows the state that a request answers with; whether there is one. Clicks are ignored until then
// unless the computer plays.
async function show(request, byPlayer) {
  if (byPlayer) busy = true;
  if (mail) mail.side = player();
  const before = state;
  arriving = request;
  const answer = await request;
  if (arriving === request) arriving = null;
  if (byPlayer) busy = false;
  if (answer.error) {
    say(answer.error);
  } else {
    state = answer;
    viewed = asked = null;
    clearMarks();
    setClocks();
    announce(before);
  }
  offerMoves();
  save();
  draw();
  return !answer.error;
}

// Reads the new moves aloud.
function announce(before) {
  const fresh = state.line.slice(before.line.length);
  if (!covered() && fresh.length) speak(`${fresh.join(", ")}. ${statusWords()}`);
}

// Plays passes where nothing else is possible, and the moves of the computer. In a row each side
// passes by itself only once, so that an endless game stops.
async function goOn() {
  const number = thinking;
  const passed = new Set();
  while (!learning() && !state.over && number === thinking && !mail) {
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

async function startThinker() {
  const engine = new Engine();
  const answer = await engine.start(compiled);
  if (answer.error) throw new Error(answer.error);
  return engine;
}

// The time for a move in milliseconds. With a clock the computer never thinks longer than a part of what it has left.
function moveTime() {
  const wanted = Math.round(1000 * Number(element("seconds").value));
  if (!clocks.timed) return wanted;
  return Math.max(20, Math.min(wanted, Math.round(clocks.remaining(player()) / 25 + clocks.bonus / 2)));
}

// The best move; null if there is none, or if nobody waits for it any more.
async function search(level) {
  const number = thinking;
  try {
    thinker ??= startThinker();
    const engine = await thinker;
    if (number !== thinking) return null;
    searching = engine;
    describe();
    let answer = await engine.ask({do: "set", moves: state.played, fen: state.start});
    if (!answer.error) answer = await engine.ask({do: "search", level, movetime: moveTime()});
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
  say("looking for a hint…", "note");
  const uci = await search(10);
  const move = state.moves.find(one => one.uci === uci);
  if (!move || !canMove()) return;
  clearMarks();
  hinted = move;
  say("hint: " + move.san, "note");
  draw();
}

// Asks for another state than that after a move.
async function change(request) {
  if (busy) return;
  stopThinking();
  say("");
  if (await show(askState(request), true)) await goOn();
}

async function newGame() {
  if (busy) return;
  if (mail) leaveLink();
  clocks = new Clocks(element("clock").value, game.sides.length);
  await change({do: "set", moves: []});
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
  if (mail) {
    mail.answered = false;
    offerMoves();
    await drawMail();
    draw();
  }
  // A pass that was taken back is not played again by itself.
  if (computer.has(player())) await goOn();
}

async function resign() {
  if (busy || state.over || !humans().length) return;
  if (!confirm("Resign this game?")) return;
  const side = computer.has(player()) ? humans()[0] : player();
  await change({do: "resign", side});
}

// ----------------------------------------------------------------------------------------- memory

const settings = ["level", "seconds", "clock"];
// Pages of other games, options and positions have other games stored.
const key = "stockade:" + exported.id + ":" + hash(element("game").textContent);

function hash(text) {
  let value = 0;
  for (let i = 0; i < text.length; ++i) value = Math.imul(value, 31) + text.charCodeAt(i) | 0;
  return value;
}

// A game by link is kept by its link.
function save() {
  if (mail || learning() || rulesText() !== (original ?? rulesText())) return;  // edited rules are kept by their link, too
  try {
    localStorage.setItem(key, JSON.stringify({moves: state.played, fen: state.start, settings: settings.map(id => element(id).value),
      computer: [...computer], flipped, clocks: clocks.left.map((_, side) => Math.round(clocks.remaining(side)))}));
  } catch { /* pages without storage forget */ }
}

function isListOf(list, is) { return Array.isArray(list) && list.every(is); }

// Other pages can write into this memory, too: a game that is not as save() writes it is left out.
function isGame(kept) {
  const isText = one => typeof one === "string";
  return isListOf(kept?.moves, isText) && kept.moves.length <= MOST_MOVES && isListOf(kept.settings, isText) &&
    isListOf(kept.computer, Number.isInteger) && isText(kept.fen ?? "");
}

function saved() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return isGame(kept) ? kept : null;
  } catch {
    return null;
  }
}

function readComputer() {
  computer = new Set([...element("computer").querySelectorAll(":checked")].map(box => Number(box.value)));
}

function showComputer() {
  for (const box of element("computer").querySelectorAll("input")) box.checked = computer.has(Number(box.value));
}
