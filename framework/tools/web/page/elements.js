"use strict";
// Elements of the page, and the data that "stockade export" has put into it. All texts of the game, of its variant
// and of links are data: they become text nodes and never markup.

const element = id => document.getElementById(id);
const exported = JSON.parse(element("game").textContent);
const SVG = "http://www.w3.org/2000/svg";

// Makes an element of the page with attributes and children; texts among these become text nodes.
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Makes an element of a drawing.
function node(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}

function button(text, action, attributes = {}) {
  const made = make("button", {type: "button", ...attributes}, text);
  made.onclick = action;
  return made;
}

// Reads a text to people who cannot see the board.
function speak(text) { element("spoken").textContent = text; }

// Shows one line about what the player has just done. Only a mistake is red.
function say(text, kind = "mistake") {
  const line = element(learning() ? "lesson-answer" : "reason");
  line.textContent = text ? text.charAt(0).toUpperCase() + text.slice(1) : "";
  line.className = kind;
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {  // a page without the right to the clipboard: a selected field serves
    const field = element("text");
    field.value = text;
    field.select();
    document.execCommand("copy");
  }
  say(what + " copied", "note");
}
