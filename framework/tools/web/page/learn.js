// The view "Learn": the lessons and puzzles that there are, and what the learner has solved. The engine reads them and
// judges the moves; lesson.js shows a lesson on the board.

const PROGRESS = "stockade:progress";  // of all pages that share this memory: the JSON of the program's file

let courses = {};       // by use, "lessons" or "puzzles": what the engine has answered about them
let courseLoads = {};   // promises of these answers
let unstored = null;    // the progress, where the browser stores nothing
let noRoom = false;     // a damaged progress must stay where it is, because it could not be kept elsewhere

function hasCourse() { return Boolean(beside.lessons || beside.puzzles); }

// ---------------------------------------------------------------------------------------- progress

function storedProgress() {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(PROGRESS);
  } catch {
    return null;
  }
}

function storeProgress(text) {
  try {
    if (noRoom) throw new Error("no room");
    localStorage.setItem(PROGRESS, text);
    unstored = null;
  } catch {
    unstored = text;
  }
}

// Keeps a text that is no progress, under a name that is free. Whether it could.
function storeAside(text) {
  try {
    let name = PROGRESS + ".damaged";
    for (let number = 2; localStorage.getItem(name) !== null; ++number) name = `${PROGRESS}.damaged-${number}`;
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function unstoredWords() {
  return noRoom ? "there is no room to keep the damaged text as well, so nothing that you solve now will be kept"
    : "this browser stores nothing, so what you solve is forgotten with the page";
}

// Asks the engine about lessons. Brings the progress as it is stored now, and stores what has become of it. Requests
// are not answered out of turn, so that no progress is lost.
let lastAsked = Promise.resolve();
function askCourse(request) {
  const asked = lastAsked.then(async () => {
    const stored = storedProgress();
    const large = stored !== null && isLarge(stored);
    const answer = await rules.ask({...request, progress: large ? null : stored});
    const aside = large && answer.progress !== undefined ? [stored] : answer.aside ?? [];
    // What could not be kept elsewhere is not written over.
    if (!aside.every(storeAside)) noRoom = true;
    if (answer.progress !== undefined) storeProgress(answer.progress);
    if (answer.error) throw new Error(answer.error);
    const trouble = [...answer.trouble ?? []];
    if (large) trouble.push(`'${PROGRESS}' is larger than one megabyte, so what you have solved is not known`);
    if (unstored !== null) trouble.push(unstoredWords());
    if (trouble.length) sayTrouble(trouble.join("; "));
    return answer;
  });
  lastAsked = asked.catch(() => {});
  return asked;
}

function sayTrouble(words) {
  element("learn-trouble").textContent = words.charAt(0).toUpperCase() + words.slice(1);
}

// ----------------------------------------------------------------------------------------- courses

async function loadCourse(use) {
  const text = await besideText(use);
  try {
    courses[use] = await askCourse({do: "course", course: use, file: beside[use].place, text});
  } catch (problem) {
    forgetBeside(use);
    throw problem;
  }
}

// Reads lessons or puzzles once. What failed is tried again the next time.
function openCourse(use) {
  courseLoads[use] ??= loadCourse(use).catch(problem => {
    delete courseLoads[use];
    throw problem;
  });
  return courseLoads[use];
}

async function refreshCourse(use) {
  if (courses[use]) courses[use] = await askCourse({do: "lesson", course: use, what: "overview"});
}

function lessonItem({title, solved, tries}, index) {
  const mark = solved ? "✓" : tries ? "…" : "";
  const words = `${index + 1}. ${title}`;
  const item = button("", () => openLesson("lessons", index), {class: "lesson" + (solved ? " solved" : ""),
    "aria-label": words + (solved ? ", solved" : tries ? ", begun" : "")});
  item.append(make("span", {class: "mark", "aria-hidden": "true"}, mark), make("span", {}, words));
  if (index === courses.lessons.next && courses.lessons.solved < courses.lessons.count) item.classList.add("next");
  return make("li", {}, item);
}

function fillLessons() {
  element("lessons-card").hidden = !beside.lessons;
  const course = courses.lessons;
  if (!course) return;
  element("course-title").textContent = course.title;
  const bar = element("solved-bar");
  [bar.max, bar.value] = [course.count, course.solved];
  element("solved-words").textContent = `${course.solved} of ${course.count} solved`;
  element("lessons").replaceChildren(...course.lessons.map(lessonItem));
  const done = course.solved === course.count;
  element("go-learn").textContent = done ? "Begin again" : course.solved ? "Go on" : "Begin";
}

function fillPuzzles() {
  element("puzzles-card").hidden = !beside.puzzles;
  const puzzles = courses.puzzles?.puzzles;
  element("puzzles-words").textContent = !puzzles
    ? "Positions in which only one move wins, mates or saves. Those that you miss come again."
    : `${puzzles.solved} of ${puzzles.count} solved. Your rating is ${puzzles.rating}; ${puzzles.streak} solved in a row, ` +
      `at best ${puzzles.best_streak}.`;
}

// Shows the list, or the lesson that was left.
async function openLearn() {
  if (learning() || coming) return;
  if (leftLesson) return resumeLesson();
  await showCourses();
}

async function showCourses() {
  element("courses").hidden = false;
  element("lesson").hidden = true;
  fillLessons();
  fillPuzzles();
  try {
    if (!courses.lessons) element("solved-words").textContent = "Loading…";
    if (beside.lessons) await openCourse("lessons");
    await refreshCourse("lessons");
    await refreshCourse("puzzles");
    fillLessons();
    fillPuzzles();
  } catch (problem) {
    element("solved-words").textContent = "";
    sayTrouble("The lessons cannot be shown: " + problem.message);
  }
}

// Opens the lesson in the page's address, if it names one: PAGE#lesson=ID, PAGE#puzzles.
async function openLessonLink() {
  if (location.hash === "#puzzles" && beside.puzzles) {
    await openLesson("puzzles", null);
    return true;
  }
  if (!location.hash.startsWith("#lesson=") || !beside.lessons) return false;
  let id = location.hash.slice("#lesson=".length);
  try {
    id = decodeURIComponent(id);
  } catch { /* then it is no lesson's id, which the answer says */ }
  await openLesson("lessons", id);
  return true;
}
