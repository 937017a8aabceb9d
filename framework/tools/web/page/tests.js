// The rule tests of the variant beside its rules. They run after every check that finds no mistake, in the engine that
// checks, some at a time, so that a new check need not wait for all of them.

let originalTests = null;  // as the page was written; "" if there are none

function testsPlace() { return beside.tests?.place ?? exported.load.variant.replace(/\.yaml$/, ".test.yaml"); }

// Fills the field the first time.
async function loadTests() {
  if (originalTests !== null) return;
  const text = beside.tests ? await besideText("tests") : "";
  if (originalTests !== null) return;
  originalTests = text;
  if (!element("tests").value) element("tests").value = text;
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

function showTestCount(passed, failed, left) {
  const words = `Rule tests: ${passed} passed, ${failed} failed` + (left ? `, ${left} to run` : "");
  sayTests(words, failed ? "mistake" : "note");
}

function failureWords({line, test, expected, found}) { return `Line ${line}, ${test}: expected ${expected}; found ${found}`; }

// Runs the tests by rules without mistakes. `number`: that of the check; a later one ends this.
async function runTests(engine, number, rulesText) {
  listFailures([]);
  await loadTests();
  if (number !== checked) return;
  const tests = element("tests").value;
  if (!tests.trim()) return sayTests("There are no rule tests yet", "note");
  const begun = await engine.ask({...editRequest(rulesText), do: "tests", file: testsPlace(), tests});
  if (number !== checked) return;
  if (begun.error) throw new Error(begun.error);
  if (begun.problems) return showTestProblems(begun.problems);
  const failures = [];
  let passed = 0;
  for (let next = 0; next < begun.count;) {
    const answer = await engine.ask({do: "run tests", from: next});
    if (number !== checked) return;
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
