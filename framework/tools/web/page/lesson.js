// A lesson or a puzzle on the board, in place of the game, which comes back afterwards. The engine judges the moves
// (framework/session/learn); this shows what it answers.

const REPLY_PAUSE = 650;  // milliseconds: the learner sees the own move before the answer

let lesson = null;      // what the engine has answered about the lesson on the board; null: the game is on it
let shelf = null;       // the game meanwhile; null while it is on the board
let leftLesson = null;  // the course of a lesson that another view has interrupted
let replying = 0;       // counts replies that are shown, so that those of a lesson that was left stop
let repliesWait = false;
let judging = false;    // an answer about the lesson on the board is on its way
let opening = 0;        // counts lessons that are asked for, so that only the last one opens, and none in another view
let coming = false;     // the lesson that was asked for last is on its way

function learning() { return shelf !== null; }
function awaitsLearner() { return Boolean(lesson?.awaits_move) && !repliesWait && !judging && !coming; }
function canGoOnInLesson() { return Boolean(lesson?.solved) && !repliesWait && !judging && !coming; }

function stopReplies() {
  ++replying;
  repliesWait = judging = false;
}

// The lesson that is on its way is not wanted any more.
function stopOpening() {
  ++opening;
  coming = false;
}

// ------------------------------------------------------------------------------- game and lesson

// Puts the game aside as it stands, once what is on its way has come. False if the lesson is not wanted any more.
async function putGameAside(number) {
  if (learning()) return true;
  do {
    stopThinking();
    await arriving;
  } while (arriving);
  if (number !== opening) {
    if (!coming) goOn();
    return false;
  }
  clocks.stop();
  shelf = {game, state, viewed, clocks, flipped};
  viewed = asked = null;
  clocks = new Clocks("", 0);
  document.body.classList.add("learning");
  drawClocks();
  return true;
}

// Puts other pieces and another board on the table, if the rules differ.
function setTableFor(described) {
  if (described.rules_hash === game.rules_hash) return;
  game = described;
  useDrawings();
}

// The game comes back as it was left.
function takeGameBack() {
  if (!learning()) return;
  leftLesson = lesson?.course ?? null;
  stopReplies();
  lesson = null;
  const kept = shelf;
  shelf = null;
  setTableFor(kept.game);
  ({state, viewed, clocks, flipped} = kept);
  document.body.classList.remove("learning");
  clearMarks();
  say("");
  if (mail) drawMail();
  else if (/^#(lesson=|puzzles$)/.test(location.hash)) clearAddress();
  setClocks();
  offerMoves();
  draw();
  goOn();
}

// ------------------------------------------------------------------------------------- beginning

// Asks the engine about the present lesson. Null if that fails, which is said, or if it has been left meanwhile.
async function askLesson(course, what, more = {}) {
  if (judging || coming) return null;
  judging = true;
  const number = replying;
  try {
    const answer = await askCourse({do: "lesson", course, what, ...more});
    return number === replying ? answer : null;
  } catch (problem) {
    if (number === replying) sayTrouble(problem.message);
    return null;
  } finally {
    if (number === replying) judging = false;
  }
}

// Opens a lesson by its number or id; null: that which comes next.
async function openLesson(course, which) {
  const number = ++opening;
  selectTab("learn");
  element("learn-trouble").textContent = "";
  if (course === "puzzles" && !courses.puzzles) element("puzzles-words").textContent = "Loading…";
  try {
    await openCourse(course);
    if (number !== opening) return;
    await beginLesson(course, "begin", which === null ? {} : {lesson: which});
  } catch (problem) {
    const what = course === "puzzles" ? "The puzzles" : "The lessons";
    if (number === opening) sayTrouble(`${what} cannot be shown: ${problem.message}`);
  }
  if (!learning() && !coming) showCourses();
}

async function beginLesson(course, what, more = {}) {
  const number = ++opening;
  coming = true;
  try {
    // A move of the game may be on its way, or other rules.
    while (arriving) await arriving;
    const ofGame = (shelf?.game ?? game).rules_hash;
    const answer = await askCourse({do: "lesson", course, what, ...more, rules: ofGame});
    if (number !== opening || !await putGameAside(number)) return;
    coming = false;
    showLesson(course, answer);
  } catch (problem) {
    if (number === opening) sayTrouble(problem.message);
  } finally {
    if (number === opening) coming = false;
    if (!learning()) takeWaitingRules();
  }
}

function showLesson(course, answer) {
  leftLesson = null;
  setTableFor(answer.game ?? shelf.game);
  element("courses").hidden = true;
  element("lesson").hidden = false;
  takeStep(course, answer);
  const place = course === "puzzles" ? "#puzzles" : "#lesson=" + encodeURIComponent(lesson.id);
  // A game by link lives in the address only: it must be there when the page is loaded again.
  history.replaceState(null, "", mail?.link ?? place);
}

// The lesson that another view has interrupted.
async function resumeLesson() {
  await beginLesson(leftLesson, "show");
  if (learning() || coming || !isView("learn")) return;
  leftLesson = null;
  await showCourses();
}

async function closeLesson() {
  stopOpening();
  takeGameBack();
  leftLesson = null;
  takeWaitingRules();
  await showCourses();
  (element("lessons").querySelector(".next") ?? element("go-learn")).focus({preventScroll: true});
}

// Shows a step from its beginning.
function takeStep(course, answer) {
  stopReplies();
  setLesson(course, answer);
  flipped = exported.below[lesson.below] === false;
  element("lesson-hints").replaceChildren();
  say("");
  offerMoves();
  draw();
  element(lesson.awaits_move ? "board" : "lesson-next").focus({preventScroll: true});
  element("table").scrollIntoView({block: "nearest"});
  speak(`${titleWords()}. ${stepWords()}. ${lesson.text} ${taskWords()}`);
}

function setLesson(course, answer) {
  lesson = {...answer.lesson, course};
  state = lesson.state;
  viewed = asked = null;
  clearMarks();
}

// ----------------------------------------------------------------------------------------- words

function isPuzzle() { return lesson.course === "puzzles"; }
function titleWords() { return isPuzzle() ? "Puzzle" : `${lesson.index + 1}. ${lesson.title}`; }

function stepWords() {
  const {puzzle} = lesson;
  if (puzzle) return `Rated ${puzzle.rated}; your rating ${puzzle.rating}, ${puzzle.streak} in a row, at best ${puzzle.best_streak}`;
  return `Step ${lesson.step + 1} of ${lesson.steps}`;
}

function taskWords() {
  if (repliesWait) return "The other side moves.";
  if (lesson.missed) return "Try this step again.";
  if (!lesson.awaits_move) return "";
  const left = lesson.moves_left > 1 ? `: ${lesson.moves_left} moves are left` : "";
  return `${game.sides[lesson.learner]} to move${left}.`;
}

function verdictWords({answer, text, reason, instead}) {
  if (instead) return "That is right, too. The lesson goes on with another move.";
  if (answer === "solved" || answer === "right") return "Right.";
  if (answer === "wrong") return text || "That is legal, but it is not the move.";
  if (answer === "missed") return "That did not reach the aim.";
  return [text, reason].filter(Boolean).join("\n");
}

// What stands below a solved step.
function endWords() {
  if (!lesson.solved || repliesWait) return [];
  const {puzzle, mistakes} = lesson;
  if (!lesson.finished) return [lesson.after];
  if (!puzzle)
    return [lesson.after, `Lesson solved${mistakes ? `, with ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}` : ""}.`];
  const how = puzzle.first_try ? "Solved at the first try."
    : mistakes ? "Solved, but not at the first try: this puzzle comes again later."
      : "Solved after the move was shown: this puzzle comes again later.";
  return [lesson.after, how, puzzle.themes.join(", "), puzzle.source];
}

function nextWords() {
  if (isPuzzle()) return "Next puzzle";
  if (lesson.step + 1 < lesson.steps) return "Next";
  return lesson.index + 1 < lesson.count ? "Next lesson" : "Play a game";
}

function drawLesson() {
  if (!lesson) return;
  element("lesson-title").textContent = titleWords();
  element("lesson-step").textContent = stepWords();
  element("lesson-text").replaceChildren(formatted(lesson.text));
  element("lesson-task").textContent = taskWords();
  element("lesson-after").replaceChildren(formatted(endWords().filter(Boolean).join("\n\n")));
  const off = {hint: !lesson.can_hint || repliesWait, solution: !lesson.can_show || repliesWait,
    again: !lesson.can_restart || repliesWait, back: lesson.step === 0, next: !canGoOnInLesson()};
  for (const [id, is] of Object.entries(off)) element("lesson-" + id).disabled = is;
  element("lesson").classList.toggle("after", lesson.solved && lesson.task !== "show" && !repliesWait);
  element("lesson-back").hidden = isPuzzle();
  element("all-lessons").textContent = isPuzzle() ? "Leave the puzzles" : "All lessons";
  element("lesson-next").textContent = nextWords();
}

// ----------------------------------------------------------------------------------------- moves

async function playInLesson(move) {
  const {course} = lesson;
  say("");
  const answer = await askLesson(course, "play", {move: move.uci});
  if (answer) await takeVerdict(course, answer);
  else draw();
}

// An illegal move by hand: the engine tells why, in the words of the lesson and of the rule.
async function attemptInLesson(from, to, paid) {
  const {course} = lesson;
  const answer = await askLesson(course, "attempt", {from, to, paid});
  if (!answer) return;
  const {verdict} = answer;
  if (verdict.answer !== "illegal") return takeVerdict(course, answer);
  // The piece stays in the hand.
  lesson = {...answer.lesson, course};
  evidence = {places: verdict.evidence ?? [], arrow: verdict.arrow ?? null};
  say(verdictWords(verdict));
  draw();
}

async function takeVerdict(course, answer) {
  const {verdict} = answer;
  const before = state.line.length;
  setLesson(course, answer);
  const played = state.line.slice(before);
  const right = verdict.answer === "solved" || verdict.answer === "right";
  say(verdictWords(verdict), right ? "note" : "mistake");
  if (!await showReplies(answer.frames ?? [])) return;
  speak([...played, endWords().filter(Boolean).join(" "), taskWords()].filter(Boolean).join(". "));
  if (canGoOnInLesson() && element("board") !== document.activeElement) element("lesson-next").focus({preventScroll: true});
}

// Shows the boards before the replies, one after the other, and then that of the lesson. False if it has been left
// meanwhile, or another step has begun.
async function showReplies(frames) {
  const number = ++replying;
  const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : REPLY_PAUSE;
  for (const frame of frames) {
    [viewed, repliesWait] = [frame, true];
    offerMoves();
    draw();
    await new Promise(done => setTimeout(done, pause));
    if (number !== replying) return false;
  }
  [viewed, repliesWait] = [null, false];
  offerMoves();
  draw();
  return true;
}

// --------------------------------------------------------------------------------------- buttons

async function hintInLesson() {
  const {course} = lesson;
  const answer = await askLesson(course, "hint");
  if (!answer) return;
  lesson = {...answer.lesson, course};
  if (answer.hint) {
    const hint = make("div", {class: "given"});
    hint.append(formatted(answer.hint));
    element("lesson-hints").append(hint);
    speak(answer.hint);
  }
  draw();
}

async function showSolution() {
  const {course} = lesson;
  const answer = await askLesson(course, "solution");
  if (!answer) return;
  lesson = {...answer.lesson, course};
  clearMarks();
  hinted = state.moves.find(move => move.uci === answer.solution) ?? null;
  if (hinted) say("the move is " + hinted.san, "note");
  draw();
}

async function stepInLesson(what) {
  const {course} = lesson;
  const answer = await askLesson(course, what);
  if (answer) takeStep(course, answer);
}

// The next step, the next lesson, the next puzzle, or a game.
async function goOnInLesson() {
  if (!canGoOnInLesson()) return;
  if (lesson.step + 1 < lesson.steps) return stepInLesson("next");
  if (isPuzzle()) return beginLesson("puzzles", "begin");
  if (lesson.index + 1 < lesson.count) return beginLesson("lessons", "begin", {lesson: lesson.index + 1});
  takeGameBack();
  leftLesson = null;
  showView("play");
}
