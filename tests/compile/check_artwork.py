#!/usr/bin/env python3
"""Checks that the artwork stays within what the renderer draws: plain shapes with presentation attributes.

    check_artwork.py [ROOT]       checks gui/artwork/**/*.svg and variants/**/*.svg
    check_artwork.py --self-test  feeds it drawings that break one rule each

wxWidgets draws SVG through NanoSVG, which ignores style sheets, classes and text without a word.
"""

import os
import re
import sys
import tempfile
import xml.parsers.expat

ELEMENTS = {"svg", "g", "path", "circle", "rect", "ellipse"}
ATTRIBUTES = {
    "svg": {"xmlns", "version", "viewBox", "width", "height"},
    "g": set(),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "ellipse": {"cx", "cy", "rx", "ry"},
}
PRESENTATION = {
    "id", "transform", "opacity", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset",
}
COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white|gr[ae]y|red|green|blue|yellow|cyan|magenta")
VIEW_BOX = re.compile(r"\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+[\d.]+[\s,]+[\d.]+\s*")


def check_svg(text):
    """Yields (line, message) for everything in a drawing that would not be drawn, or not the same everywhere."""
    problems = []
    depth = 0
    parser = xml.parsers.expat.ParserCreate()

    def problem(message):
        problems.append((parser.CurrentLineNumber, message))

    def start(name, attributes):
        nonlocal depth
        if depth == 0 and name != "svg":
            problem(f"the outermost element is <{name}>, not <svg>")
        if depth == 0 and not VIEW_BOX.fullmatch(attributes.get("viewBox", "")):
            problem("<svg> needs a viewBox of four numbers")
        depth += 1
        if name not in ELEMENTS:
            problem(f"<{name}> is not one of {', '.join(sorted(ELEMENTS))}")
            return
        for attribute, value in attributes.items():
            if attribute not in ATTRIBUTES[name] | PRESENTATION:
                problem(f'the attribute {attribute}= of <{name}> is not drawn')
            elif "url(" in value:
                problem(f'{attribute}="{value}" refers to something else')
            elif attribute in ("fill", "stroke") and not COLOUR.fullmatch(value):
                problem(f'{attribute}="{value}" is not none, #rgb, #rrggbb or one of the ten basic names')

    def end(_name):
        nonlocal depth
        depth -= 1

    def characters(text):
        if text.strip():
            problem(f'text between the elements: "{text.strip()[:20]}"')

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = lambda *_: problem("a DOCTYPE is not needed")
    parser.ProcessingInstructionHandler = lambda target, _: problem(f"<?{target}?> is not drawn")
    try:
        parser.Parse(text, True)
    except xml.parsers.expat.ExpatError as error:
        problems.append((error.lineno, f"not well-formed: {xml.parsers.expat.ErrorString(error.code)}"))
    return problems


def check_tree(root):
    """Returns (number of drawings, list of "file:line: message")."""
    drawings, problems = 0, []
    for top in ("gui/artwork", "variants"):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                if not name.endswith(".svg"):
                    continue
                drawings += 1
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    found = check_svg(file.read())
                shown = os.path.relpath(path, root)
                problems += [f"{shown}:{line}: {message}" for line, message in found]
    return drawings, problems + check_types(root)


def check_types(root):
    """Returns a list of "file:line: message" for the table that says which drawing shows which kind."""
    pieces = os.path.join(root, "gui", "artwork", "pieces")
    table = os.path.join(pieces, "types.txt")
    if not os.path.exists(table):
        return []
    problems, seen = [], set()
    with open(table, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            place = f"{os.path.relpath(table, root)}:{number}"
            kind, colon, letter = line.partition(": ")
            if not colon:
                problems.append(f"{place}: not 'kind: letter'")
                continue
            if kind in seen:
                problems.append(f"{place}: {kind} is there twice")
            seen.add(kind)
            # Neutral pieces have one drawing instead of two.
            neutral = os.path.exists(os.path.join(pieces, f"n{letter}.svg"))
            for side in "" if neutral else "wb":
                if not os.path.exists(os.path.join(pieces, f"{side}{letter}.svg")):
                    problems.append(f"{place}: there is no drawing {side}{letter}.svg")
    return problems


# ---------------------------------------------------------------------------------------- self-test

GOOD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">
  <!-- a drawing -->
  <g id="body" transform="rotate(5)" fill="#fff" stroke="black" stroke-width="1.5">
    <path d="M1 1h4z"/><circle cx="1" cy="2" r="3"/><rect x="0" y="0" width="4" height="4" rx="1"/>
    <ellipse cx="1" cy="1" rx="2" ry="1" fill="none"/>
  </g>
</svg>
"""


def drawing(inside, attributes='viewBox="0 0 9 9"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'


BROKEN = [
    drawing("<style>path{fill:red}</style>"),
    drawing('<path class="a" d="M0 0"/>'),
    drawing('<path style="fill:red" d="M0 0"/>'),
    drawing("<text>K</text>"),
    drawing('<path fill="url(#a)" d="M0 0"/>'),
    drawing('<path fill="currentColor" d="M0 0"/>'),
    drawing('<linearGradient id="a"/>'),
    drawing('<use href="other.svg#a"/>'),
    drawing('<g xlink:href="http://x.org/a"/>', 'viewBox="0 0 9 9" xmlns:xlink="x"'),
    drawing("K"),
    drawing("", ""),
    drawing("", 'viewBox="0 0 9"'),
    "<!DOCTYPE svg>" + drawing(""),
    "<g/>",
    "<svg",
    "",
]


def self_test():
    failures = [f"found in the good drawing: {problem}" for problem in check_svg(GOOD)]
    failures += [f"nothing found in {text!r}" for text in BROKEN if not check_svg(text)]
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "gui", "artwork", "deep"))
        with open(os.path.join(root, "gui", "artwork", "deep", "a.svg"), "w", encoding="utf-8") as file:
            file.write("\n" + drawing("\n<text/>"))
        drawings, problems = check_tree(root)
        if drawings != 1 or len(problems) != 1 or not problems[0].startswith(
                os.path.join("gui", "artwork", "deep", "a.svg") + ":3: "):
            failures.append(f"the tree gave {drawings} drawings and {problems}")
        pieces = os.path.join(root, "gui", "artwork", "pieces")
        os.makedirs(pieces)
        for name in ("wK.svg", "bK.svg", "wQ.svg"):
            with open(os.path.join(pieces, name), "w", encoding="utf-8") as file:
                file.write(drawing(""))
        with open(os.path.join(pieces, "types.txt"), "w", encoding="utf-8") as file:
            file.write("# a table\nking: K\nqueen: Q\nking: K\nrook\n")
        found = [problem.split(": ", 1)[1] for problem in check_types(root)]
        if found != ["there is no drawing bQ.svg", "king is there twice", "not 'kind: letter'"]:
            failures.append(f"the table of kinds gave {found}")
    print("\n".join(failures + [f"{len(BROKEN) + 3} cases, {len(failures)} failures"]))
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        return 1 if self_test() else 0
    root = arguments[0] if arguments else os.environ.get("STOCKADE_ROOT", ".")
    drawings, problems = check_tree(root)
    for problem in problems:
        print(problem)
    print(f"{drawings} drawings, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
