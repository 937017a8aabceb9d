// The rules of the variant as formatted text: empty lines separate paragraphs, "# " starts a heading, "- " an item of
// a list, which may continue on the next lines. The text is data: it only becomes text nodes.

function formatted(text) {
  const page = document.createDocumentFragment();
  let block = null;  // the paragraph or item that further lines continue
  let list = null;
  const close = () => { block = list = null; };
  for (const line of text.split("\n").map(one => one.trim())) {
    if (!line) {
      close();
    } else if (line.startsWith("# ")) {
      close();
      page.append(make("h3", {}, line.slice(2)));
    } else if (line.startsWith("- ")) {
      if (!list) page.append(list = make("ul"));
      list.append(block = make("li", {}, line.slice(2)));
    } else if (block) {
      block.append(" " + line);
    } else {
      page.append(block = make("p", {}, line));
    }
  }
  return page;
}

// A row for each piece type: its pictures, its name and its letter.
function pieceTable() {
  const types = new Map();
  game.pieces.forEach((piece, number) => {
    if (piece) types.set(piece.type, [...(types.get(piece.type) || []), number]);
  });
  const table = make("table", {class: "pieces"});
  for (const [type, numbers] of types) {
    const pictures = make("td", {});
    for (const number of numbers.slice(0, 2)) pictures.append(picture(number));
    table.append(make("tr", {}, pictures, make("td", {}, type), make("td", {}, game.pieces[numbers[0]].symbol.toUpperCase())));
  }
  return table;
}

function fillRules() {
  element("rules").replaceChildren(formatted(game.help || game.about || "This variant has no text about its rules."),
    make("h3", {}, "Pieces"), pieceTable());
}

// ------------------------------------------------------------------------------------------- views

// Views beside each other, one of which is shown: "Play", "Learn", "Rules", "Edit". A lesson is on the board only in
// its view.
function showView(name) {
  selectTab(name);
  if (name === "learn") return openLearn();
  stopOpening();
  takeGameBack();
  if (name === "edit") openEditor();
  else takeWaitingRules();
}

function isView(name) { return !element("view-" + name).hidden; }

// Shows the view that the page's address names, if it names one: PAGE#learn, PAGE#rules, PAGE#edit.
function openViewLink() {
  const name = location.hash.slice(1);
  if (name === "learn" ? !hasCourse() : !["rules", "edit"].includes(name)) return;
  if (name !== "learn" || !learning()) return showView(name);
  selectTab(name);
  closeLesson();
}

function selectTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const is = tab.dataset.view === name;
    tab.setAttribute("aria-selected", is);
    tab.tabIndex = is ? 0 : -1;
    element("view-" + tab.dataset.view).hidden = !is;
  }
}

function onTabKey(event) {
  const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  showView(next.dataset.view);
  next.focus();
  event.preventDefault();
}
