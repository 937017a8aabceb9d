// The beginning: fills the controls, starts the engine, and shows the stored game, that of the link, or a new one.

// A box for each side that the computer may play.
function fillSides(plays) {
  for (const label of element("computer").querySelectorAll("label")) label.remove();
  game.sides.forEach((name, side) => {
    const box = make("input", {type: "checkbox", value: side});
    box.checked = plays.includes(side);
    element("computer").append(make("label", {}, box, name));
  });
}

function fillControls(kept) {
  const plays = kept ? kept.computer : game.sides.map((_, side) => side).slice(1);
  fillSides(plays);
  for (let level = 1; level <= 10; ++level)
    element("level").append(make("option", {value: level},
      level === 1 ? "1 (beginner)" : level === 10 ? "10 (strongest)" : String(level)));
  element("level").value = 5;
  for (const [name, control] of PRESETS) element("clock").append(make("option", {value: control}, name));
  settings.forEach((id, i) => {
    const select = element(id);
    if (kept && [...select.options].some(one => one.value === kept.settings[i])) select.value = kept.settings[i];
  });
  readComputer();
}

function listenToTable() {
  const table = element("table");
  table.addEventListener("pointerdown", onPointerDown);
  table.addEventListener("pointermove", onPointerMove);
  table.addEventListener("pointerup", onPointerUp);
  table.addEventListener("pointercancel", onPointerCancel);
  table.addEventListener("contextmenu", event => { if (placeAt(event.target) >= 0) event.preventDefault(); });
  // Enter and Space on a piece of a tray: a click without a pointer.
  table.addEventListener("click", event => {
    const held = event.target.closest(".held");
    if (held && event.detail === 0) click(Number(held.dataset.place));
  });
  element("strip").addEventListener("keydown", onStripKey);
  element("board").addEventListener("keydown", onKey);
  element("board").addEventListener("blur", () => {  // buttons must stay: one of them may be pressed just now
    cursor = -1;
    document.querySelector(".cursor")?.remove();
  });
  addEventListener("resize", () => { if (picker.state === "choosing") placeStrip(element("strip")); });
}

// Somebody has changed the page's address, or gone back to an earlier one.
async function onAddress() {
  openViewLink();
  await Promise.all([openLink(), openRulesLink(), openLessonLink()]);
  keepMailAddress();
}

function listen() {
  listenToTable();
  for (const id of ["computer", "level", "seconds"])
    element(id).addEventListener("change", () => {
      readComputer();
      if (mail) leaveLink();
      change({do: "state"});
    });
  const actions = {new: newGame, undo, hint, resign, first: () => viewPly(0), back: () => viewPly(stepFrom() - 1),
    forward: () => viewPly(stepFrom() + 1), last: () => viewPly(Infinity), "from-here": goOnFromHere,
    "copy-fen": () => copy(element("fen").value, "FEN"), "copy-moves": copyMoves, "copy-pgn": copyPgn, load: loadText,
    "by-link": startMail, "copy-link": () => copy(element("link").value, "Link"),
    "go-learn": () => openLesson("lessons", null), solve: () => openLesson("puzzles", null), "all-lessons": closeLesson,
    "lesson-hint": hintInLesson, "lesson-solution": showSolution, "lesson-again": () => stepInLesson("again"),
    "lesson-back": () => stepInLesson("back"), "lesson-next": goOnInLesson,
    revert: revertRules, "copy-rules": copyRules, "save-rules": saveRules, "save-tests": saveTests,
    flip: () => { flipped = !flipped; save(); draw(); }};
  for (const [id, action] of Object.entries(actions)) element(id).onclick = action;
  element("clock").addEventListener("change", () => {
    if (state.played.length && !state.over) return say("the clocks begin with the next new game", "note");
    clocks = new Clocks(element("clock").value, game.sides.length);
    save();
    draw();
  });
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.onclick = () => showView(tab.dataset.view);
    tab.onkeydown = onTabKey;
  }
  for (const id of ["yaml", "tests"]) element(id).addEventListener("input", onTyping);
  element("moves").addEventListener("keydown", onStepKey);
  document.body.addEventListener("keydown", event => { if (event.target === document.body) onStepKey(event); });
  addEventListener("hashchange", onAddress);
  setInterval(onTick, 200);
}

// The game that this browser has kept, or the start.
async function firstState(kept) {
  let answer = kept ? await askState({do: "set", moves: kept.moves, fen: kept.fen ?? ""}) : null;
  if (!answer || answer.error) answer = await askState({do: "state"});
  else if (Array.isArray(kept.clocks) && kept.clocks.length === game.sides.length && kept.clocks.every(Number.isFinite)) {
    clocks = new Clocks(element("clock").value, game.sides.length);
    if (clocks.timed) clocks.left = kept.clocks;
  }
  if (answer.error) throw new Error(answer.error);
  return answer;
}

async function begin() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
    throw new Error("this browser is too old for the game");
  element("status").textContent = "Loading…";
  compiled = await compileEngine();
  game = await rules.start(compiled);
  if (game.error) throw new Error(game.error);
  element("name").textContent = game.name;
  rememberDrawings();
  makePictures();
  fillRules();
  arrange();
  const kept = saved();
  fillControls(kept);
  flipped = Boolean(kept?.flipped);
  state = await firstState(kept);
  if (game.hides) element("by-link").hidden = true;
  offerMoves();
  listen();
  element("tab-learn").hidden = !hasCourse();
  if (await openLink()) return;
  setClocks();
  draw();
  openViewLink();
  openRulesLink();
  openLessonLink();
  await goOn();
}

// A page of a site is kept for use without a connection.
function keepSite() {
  const engine = element("engine").dataset.src;
  if (engine) keepOffline(engine.replace(/[^/]*$/, "service.js"));
}

window.onunhandledrejection = event => say(String(event.reason?.message ?? event.reason));
begin().then(keepSite).catch(problem => { element("status").textContent = "The game could not be loaded: " + problem.message; });
