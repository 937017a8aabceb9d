// "Edit this variant": the variant's file as text, and its rule tests (tests.js). An engine of its own checks it while
// it is written, and the board plays it as soon as it has no mistake. A link holds the text: PAGE#rules=1.VARIANT.DATA.
// DATA is the text and, if the tests have been changed, a zero byte and the tests.

const TYPING_PAUSE = 300;   // milliseconds without a key before a check
const MOST_RULES = 200000;  // bytes of a text in a link

let checker = null;      // a promise of the engine that checks
let checked = 0;         // counts checks, so that late answers are dropped
let original = null;     // the text of the file as the page was written
let typing = 0;          // the timer of the pause
let rulesWait = false;   // right rules wait until the lesson on the board is left

function rulesText() { return exported.files[exported.load.variant]; }

async function startChecker() {
  const engine = new Engine();
  const answer = await engine.start(compiled);
  if (answer.error) throw new Error(answer.error);
  return engine;
}

// Ends the engine that checks, whatever it does: the next check starts another one.
function endChecker() {
  checker?.then(engine => engine.end(), () => {});
  checker = null;
  testing = false;
}

function editRequest(text) {
  const {fen, ...load} = exported.load;
  return {...load, do: "edit", text};
}

function showProblems(problems) {
  const errors = problems.filter(problem => problem.error).length;
  element("verdict").textContent = errors ? `${errors} ${errors === 1 ? "mistake" : "mistakes"}: the board keeps the last right rules`
    : "The rules are right, and the board plays them";
  element("verdict").className = errors ? "mistake" : "note";
  const list = element("problems");
  list.replaceChildren();
  for (const problem of problems) {
    const words = `${placeWords(problem)}: ${problem.message}${problem.hint ? ` (${problem.hint})` : ""}`;
    list.append(make("li", {}, button(words, () => goToLine("yaml", problem.line, problem.column),
      {class: problem.error ? "mistake" : "note"})));
  }
}

function goToLine(id, line, column) {
  const field = element(id);
  const lines = field.value.split("\n");
  const before = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(before + Math.max(0, column - 1), before + (lines[line - 1]?.length ?? 0));
}

// Checks the text, and lets the board play it if it is right.
async function checkRules() {
  const number = ++checked;
  const text = element("yaml").value;
  rulesWait = false;
  if (testing) endChecker();  // a test may need minutes
  try {
    checker ??= startChecker();
    const answer = await (await checker).ask(editRequest(text));
    if (number !== checked) return;
    if (answer.error) throw new Error(answer.error);
    showProblems(answer.problems);
    if (answer.game && text !== rulesText()) await playOrKeepRules(text);
    if (!answer.game) {
      listFailures([]);
      return sayTests("The rule tests run as soon as the rules are right", "note");
    }
  } catch (problem) {
    if (number !== checked) return;
    endChecker();  // an engine that has failed is not asked again
    showProblems([]);
    element("verdict").textContent = "The rules cannot be checked: " + problem.message;
    element("verdict").className = "mistake";
    return;
  }
  try {
    await runTests(await checker, number, text);
  } catch (problem) {
    if (number !== checked) return;
    endChecker();
    sayTests("The rule tests cannot be run: " + problem.message, "mistake");
  }
}

// A lesson keeps the board: the rules wait until it is left.
async function playOrKeepRules(text) {
  if (!learning() && !coming) return playRules(text);
  rulesWait = true;
  element("verdict").textContent = "The rules are right, and the board plays them after the lesson";
}

function takeWaitingRules() {
  if (rulesWait) checkRules();
}

// Lets the page play by other rules, from their start.
async function playRules(text) {
  stopThinking();
  await arrive(() => takeRules(text));
  goOn();
}

async function takeRules(text) {
  const answer = await rules.ask({...editRequest(text), seed: Date.now()});
  if (!answer.game) return;
  exported.files[exported.load.variant] = text;
  thinker?.then(engine => engine.end(), () => {});
  thinker = null;
  game = answer.game;
  leaveLink();
  await resetPage();
}

async function resetPage() {
  useDrawings();
  fillRules();
  element("name").textContent = game.name;
  fillSides([...computer]);
  readComputer();
  clocks = new Clocks(element("clock").value, game.sides.length);
  viewed = asked = null;
  clearMarks();
  const answer = await askState({do: "state"});
  if (answer.error) return say(answer.error);
  state = answer;
  offerMoves();
  draw();
}

function onTyping() {
  clearTimeout(typing);
  typing = setTimeout(checkRules, TYPING_PAUSE);
}

function openEditor() {
  original ??= rulesText();
  if (!element("yaml").value) element("yaml").value = rulesText();
  checkRules();
}

function revertRules() {
  element("yaml").value = original;
  if (originalTests !== null) element("tests").value = originalTests;
  checkRules();
}

async function copyRules() {
  const tests = element("tests").value;
  const changed = originalTests !== null && tests !== originalTests;
  const bytes = new TextEncoder().encode(element("yaml").value + (changed ? "\0" + tests : ""));
  const data = base64url(await throughStream(bytes, new CompressionStream("deflate"), Infinity));
  const link = `#rules=${LINK_VERSION}.${encodeURIComponent(exported.id)}.${data}`;
  history.replaceState(null, "", link);
  copy(location.href, "Link");
}

function saveText(text, name) {
  const file = new Blob([text], {type: "application/yaml"});
  const link = make("a", {href: URL.createObjectURL(file), download: name});
  link.click();
  URL.revokeObjectURL(link.href);
}

function saveRules() { saveText(element("yaml").value, exported.id + ".yaml"); }

// Opens the rules in the page's address, if it holds some. Whether it does.
async function openRulesLink() {
  if (!location.hash.startsWith("#rules=")) return false;
  const [version, variant, data, ...more] = location.hash.slice("#rules=".length).split(".");
  try {
    if (version !== LINK_VERSION || variant !== encodeURIComponent(exported.id) || !data || more.length)
      throw new Error("it belongs to another page, or a part of it is missing");
    const bytes = await throughStream(fromBase64url(data), new DecompressionStream("deflate"), MOST_RULES);
    const [text, tests] = new TextDecoder("utf-8", {fatal: true}).decode(bytes).split("\0");
    original ??= rulesText();
    element("yaml").value = text;
    element("tests").value = tests ?? originalTests ?? "";
    showView("edit");
    return true;
  } catch (problem) {
    say("This link to rules cannot be read: " + problem.message);
    return false;
  }
}
