// The rule tests of the variant beside its rules. They run after every check that finds no mistake, in the engine that
// checks, some at a time, so that a new check need not wait for all of them.

// Milliseconds. The engine runs some tests in a tenth of a second, unless one takes longer.
const LONGEST_SLICE = 20000;

let originalTests = null;  // as the page was written; "" if there are none
let unreadTests = null;    // a text that came in place of the tests
let testing = false;       // the engine that checks runs tests

function testsPlace() { return beside.tests?.place ?? exported.load.variant.replace(/\.yaml$/, ".test.yaml"); }

// Fills the field the first time.
async function loadTests() {
  if (originalTests !== null) return;
  const text = beside.tests ? await besideText("tests") : "";
  if (originalTests !== null) return;
  originalTests = text;
  const field = element("tests");
  if (!field.value || field.value === unreadTests) field.value = text;
  unreadTests = null;
}

// What has been fetched may be no rule tests, such as a page to log in. The next check fetches it again.
function forgetTests(text) {
  if (text !== originalTests || !forgetBeside("tests")) return;
  [unreadTests, originalTests] = [text, null];
}

function sayTests(words, kind) {
  element("tests-verdict").textContent = words;
  element("tests-verdict").className = kind;
}

function listFailures(failures) {
  element("failures").replaceChildren(...failures.map(({words, line, column, board}) => {
    const go = () => {
      element("tests-box").open = true;
      goToLine("tests", line, column);
    };
    return make("li", {}, button(words, go, {class: "mistake", ...(board ? {title: board} : {})}));
  }));
}

function placeWords({file, line}) { return file ? `${file}, line ${line}` : `Line ${line}`; }

function showTestProblems(problems) {
  sayTests("The rule tests cannot be run", "mistake");
  listFailures(problems.map(problem => ({...problem,
    words: `${placeWords(problem)}: ${problem.message}${problem.hint ? ` (${problem.hint})` : ""}`})));
}

function countWords(passed, failed) { return `Rule tests: ${passed} passed, ${failed} failed`; }

function showTestCount(passed, failed, left) {
  sayTests(countWords(passed, failed) + (left ? `, ${left} to run` : ""), failed ? "mistake" : "note");
}

// Where the tests begin in their text, as lines from 1. Empty if they are not written below each other.
function linesOfTests(text) {
  const lines = text.split("\n").map((line, index) => ({line, number: index + 1}));
  const below = lines.slice(lines.findIndex(({line}) => /^tests:/.test(line)) + 1);
  const first = below.find(({line}) => /^ *- /.test(line));
  if (!first) return [];
  const dash = first.line.slice(0, first.line.indexOf("-") + 2);
  return below.filter(({line}) => line.startsWith(dash)).map(({number}) => number);
}

// The engine runs several tests before it answers, so that any of those from `next` on may be the one.
function slowTest(text, next, count) {
  const lines = linesOfTests(text);
  const line = lines.length === count ? lines[next] : 1;
  const which = next + 1 === count ? "this test takes" : "this test, or one below it, takes";
  return {words: `Line ${line}: ${which} too long here`, line, column: 1};
}

// Asks the engine that checks about tests. {late: true} if it took too long, which ends it.
async function askTests(engine, number, request) {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    if (number === checked) endChecker();
  }, LONGEST_SLICE);
  testing = true;
  const answer = await engine.ask(request);
  clearTimeout(timer);
  if (number === checked) testing = false;
  return late ? {late} : answer;
}

function failureWords({line, test, expected, found}) { return `Line ${line}, ${test}: expected ${expected}; found ${found}`; }

// Runs the tests by rules without mistakes. `number`: that of the check; a later one ends this.
async function runTests(engine, number, rulesText) {
  listFailures([]);
  await loadTests();
  if (number !== checked) return;
  const tests = element("tests").value;
  if (!tests.trim()) return sayTests("There are no rule tests yet", "note");
  const begun = await askTests(engine, number, {...editRequest(rulesText), do: "tests", file: testsPlace(), tests});
  if (number !== checked) return;
  if (begun.late) throw new Error("to read them takes too long here");
  if (begun.error) throw new Error(begun.error);
  if (begun.problems) {
    forgetTests(tests);
    return showTestProblems(begun.problems);
  }
  if (begun.count) sayTests(begun.count === 1 ? "1 rule test runs…" : `${begun.count} rule tests run…`, "note");
  const failures = [];
  let passed = 0;
  for (let next = 0; next < begun.count;) {
    const answer = await askTests(engine, number, {do: "run tests", from: next});
    if (number !== checked) return;
    if (answer.late) {
      sayTests(countWords(passed, next - passed) + ", then one took too long", "mistake");
      return listFailures([...failures, slowTest(tests, next, begun.count)]);
    }
    if (answer.error) throw new Error(answer.error);
    next = answer.next;
    passed += answer.passed;
    failures.push(...answer.failed.map(one => ({...one, words: failureWords(one)})));
    showTestCount(passed, next - passed, begun.count - next);
  }
  if (!begun.count) showTestCount(0, 0, 0);
  listFailures(failures);
}

function saveTests() { saveText(element("tests").value, exported.id + ".test.yaml"); }
