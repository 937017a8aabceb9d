#!/usr/bin/env python3
"""Checks the laws of docs/develop/architecture.md that a reader of the sources can check.

    check_layers.py [ROOT]       prints "file:line: [law] what is wrong"; exit 1 when anything is
    check_layers.py --self-test  builds small trees that break one law each, and expects to see it found
"""

import os
import re
import sys
import tempfile

# The folders of the framework, lowest first: a folder includes only itself and folders before it.
FRAMEWORK_ORDER = (
    "base topology pieces position language rules rules/support rules/builtin game notation script definition search plugin "
    "session session/records session/authoring session/play session/learn session/friends "
    "tools/import tools/ruletest tools/protocol tools/analysis tools/embed tools/web tools/cli"
).split()
# The folders of these that have folders in the list have no others.
PARENTS = {folder.split("/")[0] for folder in FRAMEWORK_ORDER if "/" in folder}

# A library, the headers that belong to it, and the folders that may include them.
LIBRARIES = [
    ("Lua", re.compile(r"^(lua\.hpp|lua\.h|lauxlib\.h|lualib\.h|luaconf\.h|lua5.*|sol/.*)$"),
     ["framework/script/"]),
    ("yaml-cpp", re.compile(r"^yaml-cpp/"), ["framework/language/"]),
    ("wxWidgets", re.compile(r"^wx/"), ["gui/", "tests/gui/"]),
]

GUI_MAY_NOT_USE = ["rules/support", "rules/builtin", "script", "definition", "tools/cli"]
NATIVE_USES_UP_TO = "plugin"

# The one place that knows the rules, by their list.
BUILTIN_LIST = ("framework/definition/rule_set.cpp", "framework/rules/builtin/registry.h")
# A rule that has two keys.
SECOND_KEYS = {"steps": "series"}

# Words that name a variant. Ids that are everyday words of the framework (hex, loop, cubic, progressive,
# extinction, triangular, rhombic) can't be told from their plain meaning and are not in the list.
VARIANT_WORDS = set(
    "chess losalamos gardner antichess suicide giveaway losers codrus chessgi crazyhouse shogi minishogi "
    "capablanca wildebeest hostage alice circe madrasi ultima dynamo raumschach glinski dicechess bughouse kriegspiel "
    "tamerlane tictactoe connectfour breakthrough clobber marseillais reversi othello draughts gomoku xiangqi janggi makruk "
    "racingkings threecheck kingofthehill seirawan".split()
)

TOP_LEVEL = set(
    "CMakeLists.txt CMakePresets.json LICENSE README.md docs findings framework gui scripts tests variants".split()
)
# Sources in other folders of tests/ would be built by nobody and pass unseen.
TEST_FOLDERS = set(
    "unit rules perft property equivalence native golden definition script protocol peers embed gui fuzz faults bench tune compile cli data "
    "support".split()
)
NOT_OURS = {"build", ".git", "__pycache__", ".cache", "CMakeUserPresets.json"}

TEXT_ENDINGS = (
    ".h .cpp .py .sh .lua .yaml .yml .json .md .txt .cmake .svg .epd .pgn .fen .po .csv .html .js .css".split()
)
SOURCE_ENDINGS = (".h", ".cpp")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MACHINE_PATH = re.compile(
    r"(?<![\w.}/*-])/(?:home|root|work|tmp|Users|mnt)/\w|\.\./shared\b|\b[A-Z]:\\\\?(?:Users|Windows)\b"
)


def files_below(root):
    """Every file of the tree, named from its root with forward slashes, in a fixed order."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in NOT_OURS)
        for name in sorted(names):
            if name not in NOT_OURS:
                yield os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")


def is_text(path):
    name = os.path.basename(path)
    return name.startswith(".") or "." not in name or os.path.splitext(name)[1] in TEXT_ENDINGS


def read_lines(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def framework_folder(path):
    """The folder of FRAMEWORK_ORDER that a path or an include lies in, or None. One that is not in the list gets its name."""
    parts = path.split("/")
    if len(parts) < 3 or parts[0] != "framework":
        return None
    return "/".join(parts[1:3]) if len(parts) > 3 and parts[1] in PARENTS else parts[1]


def check_place(path):
    """Laws about where a file lies."""
    parts = path.split("/")
    if parts[0] not in TOP_LEVEL and not parts[0].startswith("."):
        yield "top-level", f'"{parts[0]}" does not belong at the top level'
    folder = framework_folder(path)
    if folder and folder not in FRAMEWORK_ORDER:
        yield "top-level", f'"{folder}" is not a folder of the framework'
    if parts[0] == "framework" and len(parts) == 2 and path.endswith(SOURCE_ENDINGS):
        yield "top-level", "a source of the framework belongs in one of its folders"
    if parts[0] == "tests" and len(parts) > 2 and parts[1] not in TEST_FOLDERS:
        yield "top-level", f'"{parts[1]}" is not a folder of tests/, so nothing in it would be run'
    if parts[:2] == ["tests", "unit"] and "/".join(parts[2:-1]) not in FRAMEWORK_ORDER + ["gui"]:
        yield "top-level", "tests/unit/ has the folders of the framework, and gui/"


RULE_NAME = re.compile(r'^\s*(?:return \{)?\.name = "(\w+)"')


def check_rule_name(path, line):
    """A rule has one name: that of its key, its file or folder, and its module."""
    match = RULE_NAME.match(line)
    if not match or not path.startswith("framework/rules/builtin/"):
        return
    name = next(group for group in match.groups() if group is not None)
    place = path.split("/")[3].removesuffix(".cpp")
    if SECOND_KEYS.get(name, name) != place:
        yield "rule-names", f'the rule "{name}" lies in {place}'


def check_include(path, quote, included):
    """Laws about one include of one file."""
    parts = path.split("/")
    ours = included.split("/")[0] in ("framework", "variants", "gui", "tests")

    if quote == '"' and not ours:
        yield "includes", f'"{included}" must be named from the root, such as "framework/base/result.h"'
    if quote == "<" and ours:
        yield "includes", f"<{included}> is our own: name it in quotes"

    for library, headers, places in LIBRARIES:
        if headers.match(included) and not any(path.startswith(place) for place in places):
            yield "libraries", f"only {' and '.join(places)} may include {library} (<{included}>)"
    if path.startswith("gui/model/") and included.startswith("wx/"):
        yield "libraries", f"gui/model is free of wxWidgets (<{included}>)"

    if not ours:
        return
    used = framework_folder(included)
    if used is not None and used not in FRAMEWORK_ORDER:
        yield "layers", f'"{used}" is not a folder of the framework'
        return

    if parts[0] == "framework":
        own = framework_folder(path)
        if used is None:
            yield "layers", f'the framework includes only itself, not "{included}"'
        elif own in FRAMEWORK_ORDER and FRAMEWORK_ORDER.index(used) > FRAMEWORK_ORDER.index(own):
            yield "layers", f"{own}/ lies below {used}/ and may not include \"{included}\""
        elif used == "rules/builtin" != own and (path, included) != BUILTIN_LIST:
            yield "layers", f'only {BUILTIN_LIST[0]} includes from {used}/, and only its list'
    elif parts[0] == "variants":
        if included.split("/")[0] in ("gui", "tests"):
            yield "layers", f'variants/ may not include "{included}"'
        elif "native" in parts[2:-1]:
            own = "/".join(parts[:parts.index("native", 2) + 1]) + "/"
            if used is None and not included.startswith(own):
                yield "layers", f'a native plugin includes its own folder and the framework, not "{included}"'
            elif used and FRAMEWORK_ORDER.index(used) > FRAMEWORK_ORDER.index(NATIVE_USES_UP_TO):
                yield "layers", f"a native plugin uses the framework up to {NATIVE_USES_UP_TO}/, not {used}/"
    elif parts[0] == "gui":
        if used in GUI_MAY_NOT_USE:
            yield "layers", f"the GUI may not use framework/{used}/"
        if included.startswith("variants/") and path != "gui/main.cpp":
            yield "layers", "only gui/main.cpp names a native plugin"
        if included.startswith("tests/"):
            yield "layers", f'the GUI may not include "{included}"'
        if path.startswith("gui/model/") and included.startswith("gui/") and not included.startswith("gui/model/"):
            yield "layers", f'gui/model includes only itself and the framework, not "{included}"'


# An option of the UCI protocol, whose name is not ours to choose.
ENGINE_OPTION = "UCI_Chess960"


# The importer reads the format of another program, whose keys and words are names of games. They are in quotes.
FOREIGN_FORMAT = "framework/tools/import/"


def variant_words(text, path=""):
    """The words of a text that name a variant; snake_case and CamelCase names are taken apart."""
    text = text.replace(ENGINE_OPTION, "")
    if path.startswith(FOREIGN_FORMAT):
        text = re.sub(r'"[^"]*"', '""', text)
    words = {word.lower() for word in WORD.findall(text)}
    words |= {word.lower() for word in re.findall(r"[A-Za-z]+", text)}
    return sorted(words & VARIANT_WORDS)


def check_tree(root):
    """Yields (file, line, law, message) for everything wrong in the tree."""
    for path in files_below(root):
        for law, message in check_place(path):
            yield path, 1, law, message
        in_framework = path.startswith("framework/")
        if in_framework:
            for word in variant_words(path):
                yield path, 1, "variant-names", f'the framework names a variant: "{word}" in a file name'
        if not is_text(path):
            continue

        lines = read_lines(root, path)
        is_source = path.endswith(SOURCE_ENDINGS)
        if path.endswith(".h") and not any(re.match(r"\s*#\s*pragma\s+once\b", line) for line in lines):
            yield path, 1, "pragma-once", "a header starts with #pragma once"
        for number, line in enumerate(lines, 1):
            include = INCLUDE.match(line) if is_source else None
            if include:
                for law, message in check_include(path, include.group(1), include.group(2)):
                    yield path, number, law, message
            if is_source:
                for law, message in check_rule_name(path, line):
                    yield path, number, law, message
            if in_framework:
                for word in variant_words(line, path):
                    yield path, number, "variant-names", f'the framework names a variant: "{word}"'
            found = MACHINE_PATH.search(line)
            if found:
                yield path, number, "machine-paths", f'a path of one machine: "{found.group(0)}"'


# ---------------------------------------------------------------------------------------- self-test

GOOD_TREE = {
    "README.md": "A framework. See docs/develop/architecture.md; `~/.config` and framework/home/x are fine.\n",
    "framework/README.md": "Words that are allowed: checkers, checkmate, a hexagon, a loop, pychess.\n",
    "framework/base/ids.h": "#pragma once\n#include <vector>\n",
    "framework/rules/step.cpp": '#include "framework/rules/step.h"\n#include "framework/base/ids.h"\n',
    "framework/rules/step.h": "// A step.\n#pragma once\n",
    "framework/tools/protocol/options.cpp": 'const char* name = "UCI_Chess960";\n',
    "framework/tools/import/keys.cpp": 'const char* key = "chess960";\n',
    "framework/script/lua.cpp": "#include <lua.hpp>\n",
    "framework/language/node.cpp": "#include <yaml-cpp/yaml.h>\n",
    "framework/rules/builtin/pass.cpp": '#include "framework/rules/support/x.h"\n  return {.name = "pass",\n',
    "framework/rules/builtin/series/module.cpp": '  return {.name = "steps",\n',
    "framework/definition/rule_set.cpp": '#include "framework/rules/builtin/registry.h"\n',
    "framework/session/library.cpp": '#include "framework/session/library.h"\n',
    "framework/session/play/session.cpp": '#include "framework/session/records/replay.h"\n',
    "tests/unit/rules/a.cpp": "\n",
    "variants/orthodox/chess/chess.yaml": "name: Chess\n",
    "variants/drops/hostage/native/plugin.cpp":
        '#include "framework/plugin/registry.h"\n#include "variants/drops/hostage/native/board.h"\n',
    "variants/abstract/native/plugin.cpp":
        '#include "framework/plugin/registry.h"\n#include "variants/abstract/native/board.h"\n',
    "variants/stockade_main.cpp": '#include "framework/tools/cli/cli.h"\n#include "variants/builtin_plugins.h"\n',
    "gui/main.cpp": '#include <wx/wx.h>\n#include "variants/builtin_plugins.h"\n',
    "gui/model/input.cpp": '#include "framework/session/play/session.h"\n#include "gui/model/input.h"\n',
    "tests/gui/main.cpp": "#include <wx/wx.h>\n",
    "build/dev/anything.h": "chess\n",
}

# (law, file, text): each breaks this law, and no other.
BROKEN = [
    ("layers", "framework/base/a.cpp", '#include "framework/game/game.h"\n'),
    ("layers", "framework/search/a.cpp", '#include "framework/plugin/registry.h"\n'),
    ("layers", "framework/session/records/a.cpp", '#include "framework/session/play/session.h"\n'),
    ("layers", "framework/session/a.cpp", '#include "framework/session/play/session.h"\n'),
    ("layers", "framework/session/play/a.cpp", '#include "framework/tools/protocol/engine.h"\n'),
    ("layers", "framework/tools/protocol/a.cpp", '#include "framework/tools/cli/cli.h"\n'),
    ("layers", "framework/rules/rule.cpp", '#include "framework/rules/support/movers.h"\n'),
    ("layers", "framework/rules/support/a.cpp", '#include "framework/rules/builtin/registry.h"\n'),
    ("layers", "framework/definition/a.cpp", '#include "framework/rules/builtin/registry.h"\n'),
    ("layers", "gui/board/a.cpp", '#include "framework/rules/builtin/registry.h"\n'),
    ("rule-names", "framework/rules/builtin/passing.cpp", '  return {.name = "pass",\n'),
    ("rule-names", "framework/rules/builtin/passing/module.cpp", '      .name = "pass",\n'),
    ("layers", "framework/tools/cli/a.cpp", '#include "variants/builtin_plugins.h"\n'),
    ("layers", "framework/tools/cli/a.cpp", '#include "framework/elsewhere/a.h"\n'),
    ("layers", "variants/f/x/native/a.cpp", '#include "framework/session/play/session.h"\n'),
    ("layers", "variants/f/x/native/a.cpp", '#include "variants/f/y/native/board.h"\n'),
    ("layers", "variants/f/native/a.cpp", '#include "variants/f/y/native/board.h"\n'),
    ("layers", "variants/builtin_plugins.cpp", '#include "gui/app.h"\n'),
    ("layers", "gui/board/a.cpp", '#include "framework/definition/loader.h"\n'),
    ("layers", "gui/board/a.cpp", '#include "framework/script/lua.h"\n'),
    ("layers", "gui/board/a.cpp", '#include "framework/tools/cli/cli.h"\n'),
    ("layers", "gui/app.cpp", '#include "variants/builtin_plugins.h"\n'),
    ("layers", "gui/model/a.cpp", '#include "gui/board/painter.h"\n'),
    ("includes", "framework/base/a.cpp", '#include "ids.h"\n'),
    ("includes", "framework/base/a.cpp", "#include <framework/base/ids.h>\n"),
    ("libraries", "framework/game/a.cpp", "#include <lua.hpp>\n"),
    ("libraries", "framework/game/a.cpp", "#  include <lauxlib.h>\n"),
    ("libraries", "framework/tools/ruletest/a.cpp", "#include <yaml-cpp/yaml.h>\n"),
    ("libraries", "framework/base/a.cpp", "#include <wx/string.h>\n"),
    ("libraries", "gui/model/a.cpp", "#include <wx/string.h>\n"),
    ("libraries", "tests/unit/base/a.cpp", "#include <wx/string.h>\n"),
    ("variant-names", "framework/base/a.cpp", "// as in Chess\n"),
    ("variant-names", "framework/base/a.cpp", "int hostage_count();\n"),
    ("variant-names", "framework/base/a.cpp", "class CrazyhouseHand;\n"),
    ("variant-names", "framework/base/a.cpp", 'auto id = "shogi";\n'),
    ("variant-names", "framework/tools/import/a.cpp", "// as in Chess\n"),
    ("variant-names", "framework/README.md", "Boards such as Alice's\n"),
    ("variant-names", "framework/rules/circe.cpp", "\n"),
    ("pragma-once", "framework/base/a.h", "#ifndef A_H\n#endif\n"),
    ("top-level", "src/a.cpp", "\n"),
    ("top-level", "notes.txt", "\n"),
    ("top-level", "framework/utils/a.cpp", "\n"),
    ("top-level", "framework/tools/a.cpp", "\n"),
    ("top-level", "framework/cli/a.cpp", "\n"),
    ("top-level", "framework/session/other/a.cpp", "\n"),
    ("top-level", "tests/unit/a.cpp", "\n"),
    ("top-level", "tests/unit/cli/a.cpp", "\n"),
    ("top-level", "framework/a.cpp", "\n"),
    ("top-level", "tests/other/a.cpp", "\n"),
    ("machine-paths", "docs/README.md", "Open /ho" "me/someone/file\n"),
    ("machine-paths", "scripts/test", "cd /wo" "rk/stockade\n"),
    ("machine-paths", "CMakeLists.txt", "set(x /tm" "p/x)\n"),
    ("machine-paths", "docs/README.md", "see .." "/shared/rules.md\n"),
]


def write_tree(root, files):
    for path, text in files.items():
        full = os.path.join(root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def self_test():
    failures = 0
    with tempfile.TemporaryDirectory() as root:
        write_tree(root, GOOD_TREE)
        for problem in check_tree(root):
            failures += 1
            print("found in the good tree:", problem)
    for law, path, text in BROKEN:
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {**GOOD_TREE, path: text})
            problems = list(check_tree(root))
        if [(p[0], p[2]) for p in problems] != [(path, law)]:
            failures += 1
            print(f"{path} with {text!r}: expected one [{law}], found {problems}")
    print(f"{len(BROKEN) + 1} trees, {failures} failures")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        return 1 if self_test() else 0
    root = arguments[0] if arguments else os.environ.get("STOCKADE_ROOT", ".")
    problems = list(check_tree(root))
    for path, line, law, message in problems:
        print(f"{path}:{line}: [{law}] {message}")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
