#!/usr/bin/env python3
"""Everything that the pages show is true: each file of theirs is checked, each command is run, and what it prints is
compared with what the page says.

The pages: README.md, variants/README.md and docs/**/*.md. Left out are the change log, and pages that are written
from the program's tables (docs/generated, compared with the program in authors.py).

A page has a folder of its own. Its blocks are taken in order:
  a block whose first line is a comment with a file's name (`# quick.yaml`, `-- powder.lua`), or behind
  <!-- file: quick/quick.yaml -->   is written to that file; variants are then checked, rule tests run
  <!-- append: quick/quick.yaml --> goes to the end of that file
  <!-- patch: chess -->             is a file that extends this variant
  <!-- patch: chess as name.yaml --> the same, with a name that later blocks can use
  <!-- check: name.yaml --fen "…" | move → answer -->   has no block; see moves: below
  a block of commands               each line is run and must succeed. Behind a line that begins with "$ " stands what
                                    it prints, if anything; "…" stands for any text, alone on a line for any lines
  <!-- figures -->                  as that, but numbers may be others
  <!-- lines -->                    as that, and the lines may be in another order, with others between
  <!-- fails -->                    as that, but the last command must fail
  <!-- started -->                  its commands run until they are stopped; they must not be refused
  <!-- output: stockade … -->       is what this command prints
  <!-- fens: chess -->              each line is a FEN of this variant, which is written back as it stands there; behind
                                    it may stand "written: …", how it is written back, or "error: …", why it is refused
  <!-- moves: chess --fen "…" -->   each line is a move → what stockade explain says of it: the legal move in SAN and UCI
                                    notation, or the first line
  <!-- drawn: ../x.svg -->          its command writes this picture, named as seen from the page; with
                                    STOCKADE_UPDATE_EXPECTED set, the picture is replaced
  <!-- source: framework/… -->      stands in this file of the sources; "…" alone on a line stands for any lines
  <!-- not run: why -->             is left alone
Calls of the program inside a sentence, `stockade …`, are started if they have an argument and no word of them is a
placeholder such as V or a file that is not there; they must not be refused. Commands and options must exist in any case.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from program import patience

ROOT = Path(os.environ["STOCKADE_ROOT"])
STOCKADE = Path(os.environ["STOCKADE"])
USAGE = 2
TIMEOUT = patience(60)  # seconds, for what is run to its end
STARTED = patience(0.7)  # seconds after which a call inside a sentence is known not to be refused

NOT_RUN = ["docs/CHANGELOG.md", *(f"docs/generated/{name}.md" for name in ("language", "diagnostics", "lua-api"))]
PROGRAMS = ("stockade ", "scripts/", "printf ", "(printf ", "seq ", "parts=", "cd ", "mkdir ")


def pages():
    found = [ROOT / "README.md", ROOT / "variants/README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if str(page.relative_to(ROOT)) not in NOT_RUN]


class Block:
    def __init__(self, line, language, directive, text):
        self.line, self.language, self.directive, self.text = line, language, directive, text

    def file_name(self):
        named = re.match(r"(?:#|--) ([\w./-]+\.(?:yaml|lua))\n", self.text)
        if self.directive.startswith("file:"):
            return self.directive.removeprefix("file:").strip()
        return named[1] if named else None


def blocks_of(text):
    """The fenced blocks of a page with the directive before each, and the page without them."""
    blocks, prose, directive, lines = [], [], "", None
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.match(r"\s*```(\w*)$", line)
        if lines is None and fence:
            start, language, lines = number, fence[1], []
        elif lines is not None and line.strip() == "```":
            blocks.append(Block(start, language, directive, "".join(one + "\n" for one in lines)))
            lines, directive = None, ""
        elif lines is not None:
            lines.append(line)
        else:
            comment = re.match(r"<!-- (.*) -->$", line.strip())
            if comment and comment[1].startswith("check: "):
                position, _, move = comment[1].removeprefix("check: ").partition(" | ")
                blocks.append(Block(number, "", f"moves: {position}", move))
                continue
            if comment or line.strip():
                directive = comment[1] if comment else ""
            prose.append(line)
    return blocks, "\n".join(prose)


def commands_of(text):
    """Pairs of a command and the output that the block shows behind it, or None."""
    pairs, lines = [], text.splitlines()
    shown = any(line.startswith("$ ") for line in lines)
    at = 0
    while at < len(lines):
        command = lines[at].removeprefix("$ ") if shown else lines[at]
        at += 1
        while command.endswith("\\"):
            command = command[:-1] + " " + lines[at].strip()
            at += 1
        command = re.sub(r"\s+# .*$", "", command)
        output = []
        while shown and at < len(lines) and not lines[at].startswith("$ "):
            output.append(lines[at])
            at += 1
        if command.strip() and not command.startswith("#"):
            pairs.append((command, output if shown else None))
    return pairs


def as_pattern(lines, figures):
    """What a page shows, as a pattern for the whole output."""
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append("(?:.*\n)*?")
            continue
        text = re.escape(line.rstrip()).replace("…", ".*")
        if figures:
            text = re.sub(r"(?:\\[-+]|\d|(?<=\d)\\?\.(?=\d))*\d", r"[-+]?[\\d.]+", text)
            text = re.sub(r"(?:\\ )+", r"\\s+", text)
        parts.append(text + r"[ ]*\n")
    return "".join(parts)


class Page(unittest.TestCase):
    helps = {}  # by the name of a command: what all pages ask for

    def __init__(self, path):
        super().__init__("run_page")
        self.path = path

    def __str__(self):
        return str(self.path.relative_to(ROOT))

    def shell(self, command, timeout=TIMEOUT):
        """Exit status (None: still running after the timeout) and the output with the diagnostics."""
        process = subprocess.Popen(["bash", "-c", command], cwd=self.folder, env=self.environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        try:
            out, _ = process.communicate(timeout=timeout)
            return process.returncode, out
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            out, _ = process.communicate()
            return None, out

    def run_page(self):
        text = self.path.read_text(encoding="utf-8")
        blocks, prose = blocks_of(text)
        with tempfile.TemporaryDirectory() as folder:
            self.folder = Path(folder) / "page"
            self.folder.mkdir()
            programs = Path(folder) / "bin"
            programs.mkdir()
            (programs / "stockade").symlink_to(STOCKADE)
            state = {f"XDG_{name}_HOME": str(Path(folder) / name) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
            # A variant is found by its name once it lies in such a folder: the pages say so.
            self.environment = {**os.environ, **state, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                                "STOCKADE_VARIANT_PATH": str(self.folder)}
            for block in blocks:
                with self.subTest(line=block.line):
                    self.run_block(block)
            for call in sorted(set(re.findall(r"`(stockade [^`]*)`", prose))):
                with self.subTest(call=call):
                    self.check_call(call)

    def run_block(self, block):
        directive, name = block.directive, block.file_name()
        if directive.startswith("not run:"):
            return
        if directive.startswith("source:"):
            source = (ROOT / directive.removeprefix("source:").strip()).read_text(encoding="utf-8")
            self.assertRegex(source, re.compile("^" + as_pattern(block.text.splitlines(), False), re.M),
                             "the source has changed")
            return
        if directive.startswith("fens:"):
            self.check_fens(directive.removeprefix("fens:").strip(), block.text.splitlines())
            return
        if directive.startswith("moves:"):
            self.check_moves(directive.removeprefix("moves:").strip(), block.text.splitlines())
            return
        if directive.startswith("drawn:"):
            self.check_picture(directive.removeprefix("drawn:").strip(), block)
            return
        if name:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            self.check_file(name)
        elif directive.startswith("append:"):
            name = directive.removeprefix("append:").strip()
            with (self.folder / name).open("a", encoding="utf-8") as file:
                file.write(block.text)
            self.check_file(name)
        elif directive.startswith("patch:"):
            base, _, name = directive.removeprefix("patch:").strip().partition(" as ")
            name = name or f"patch_{block.line}.yaml"
            (self.folder / name).write_text(f"schema: 1\nextends: {base}\nname: Patch\n{block.text}", encoding="utf-8")
            self.check_file(name)
        elif directive.startswith("output:"):
            self.run_commands([(directive.removeprefix("output:").strip(), block.text.splitlines())], directive)
        elif block.language in ("", "sh", "bash") and all(
                line.startswith(PROGRAMS) for line, _ in commands_of(block.text)):
            self.run_commands(commands_of(block.text), directive)
        else:
            self.fail("nothing tells what to do with this block: see tests/cli/docs.py")

    def check_file(self, name):
        if name.endswith(".test.yaml"):
            status, out = self.shell(f"stockade test {shlex.quote(name)}")
        elif name.endswith(".yaml"):
            script = re.search(r"^script: (\S+)$", (self.folder / name).read_text(encoding="utf-8"), re.M)
            if script and not (self.folder / script[1]).exists():
                return  # the page's next block
            status, out = self.shell(f"stockade check {shlex.quote(name)}")
        else:
            variant = Path(name).with_suffix(".yaml")
            if not (self.folder / variant).exists():
                return
            status, out = self.shell(f"stockade check {shlex.quote(str(variant))}")
        self.assertEqual(status, 0, out)
        self.assertNotIn("warning:", out)

    def check_fens(self, variant, lines):
        fens = []
        for line in filter(None, lines):
            word, _, rest = line.partition(": ")
            if word in ("written", "error"):
                fens[-1] = (fens[-1][0], word, rest)
            else:
                fens.append((line, "written", line))
        self.assertTrue(fens)
        for fen, expected, text in fens:
            status, out = self.shell(f"stockade fen {variant} --dialect stockade --fen {shlex.quote(fen)}")
            self.assertEqual(status, 0 if expected == "written" else USAGE, f"{fen}\n{out}")
            self.assertEqual(out.strip(), text if expected == "written" else f"{out.partition(' ')[0]} error: {text}", fen)

    def check_moves(self, position, lines):
        for line in filter(None, lines):
            move, arrow, text = (part.strip() for part in line.partition("→"))
            self.assertTrue(arrow, line)
            _, out = self.shell(f"stockade explain --dialect stockade {position} -- {shlex.quote(move)}")
            answers = [re.sub(r"^\d+:\d+: ", "", answer) for answer in out.splitlines()]
            self.assertRegex(answers[1 if answers[0] == "legal" else 0], "^" + as_pattern([text], False).strip() + "?$", line)

    def check_picture(self, name, block):
        self.run_commands(commands_of(block.text), "")
        drawn, kept = (self.folder / Path(name).name).read_text(encoding="utf-8"), self.path.parent / name
        if os.environ.get("STOCKADE_UPDATE_EXPECTED"):
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(drawn, encoding="utf-8")
        self.assertEqual(drawn, kept.read_text(encoding="utf-8"), f"{name} is old: run scripts/pages")

    def run_commands(self, commands, directive):
        for at, (command, shown) in enumerate(commands):
            if command.startswith("scripts/"):
                self.assertTrue(os.access(ROOT / command.split()[0], os.X_OK), command)
                continue
            if directive == "started":
                status, out = self.shell(command, STARTED)
                self.assertIsNone(status, f"{command}: {status}\n{out}")
                continue
            status, out = self.shell(command)
            out = re.sub(r"[\w./-]*/([\w-]+\.(?:yaml|lua):\d)", r"\1", out)  # files are shown without their folders
            fails = directive == "fails" and at == len(commands) - 1
            self.assertEqual(status in (0, 1) and (status == 1) == fails, True, f"{command}: {status}\n{out}")
            if not shown or not any(shown):
                continue
            if directive == "lines":
                for line in shown:
                    self.assertRegex(out, re.compile("^" + as_pattern([line], True), re.M), command)
            else:
                self.assertRegex(out, re.compile(r"\A" + as_pattern(shown, directive == "figures") + r"\Z"),
                                 f"what {command} prints is not what the page shows")

    def check_call(self, call):
        words = call.split()
        name = next((word for word in words[1:] if not word.startswith("-")), "")
        if re.fullmatch(r"[A-Z]+|…", name):
            name = ""
        if name not in self.helps:
            self.helps[name] = self.shell(f"stockade {name} --help")
        status, usage = self.helps[name]
        self.assertEqual(status, 0, f"there is no command {name}: {usage}")
        for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", call):
            self.assertRegex(usage, re.escape(option) + r"(?![\w-])", f"{name} has no option {option}")
        arguments = [word for word in words[2:] if not word.startswith("-")]
        placeholder = any(re.fullmatch(r"[A-Z][A-Z0-9_.]*…?|.*…|.*[{}<>$*].*", word)
                          or re.search(r"\.(pgn|json|jsonl|yaml)$", word) and not (self.folder / word).exists()
                          for word in words[1:])
        if placeholder or not arguments:
            return
        status, out = self.shell(call, STARTED)
        if "the engine for web browsers" not in out:
            self.assertNotEqual(status, USAGE, out)


class Links(unittest.TestCase):
    """Links between the pages, the list of all pages in docs/README.md, and what other files say of pages."""

    @staticmethod
    def files():
        """Every file of the project that is text, with it."""
        for folder in ("docs", "framework", "gui", "scripts", "tests", "variants"):
            for path in (ROOT / folder).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    try:
                        yield path, path.read_text(encoding="utf-8")
                    except UnicodeDecodeError:
                        pass
        for name in ("README.md", "CMakeLists.txt"):
            yield ROOT / name, (ROOT / name).read_text(encoding="utf-8")

    @staticmethod
    def links_of(page):
        text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
        return re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)

    @staticmethod
    def anchors_of(page):
        text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
        titles = re.findall(r"(?m)^#+ (.*)$", text)
        return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}

    def test_every_link_leads_somewhere(self):
        for page, _ in self.files():
            for link in self.links_of(page) if page.suffix == ".md" else []:
                if re.match(r"\w+:", link):
                    continue
                with self.subTest(page=str(page.relative_to(ROOT)), link=link):
                    name, _, anchor = link.partition("#")
                    target = (page.parent / name).resolve() if name else page
                    self.assertTrue(target.exists())
                    if anchor:
                        self.assertIn(anchor, self.anchors_of(target))

    def test_prose_has_lines_of_at_most_120_characters(self):
        for page, text in self.files():
            name = str(page.relative_to(ROOT))
            if page.suffix != ".md" or name.startswith("docs/generated/") or name == "docs/play/study/field.md":
                continue
            for line in re.sub(r"(?ms)^ *```.*?^ *```$", "", text).splitlines():
                if not re.match(r" *(\||<|!\[)", line):
                    self.assertLessEqual(len(line), 120, f"{name}: {line}")

    def test_every_page_that_a_file_names_is_there(self):
        for path, text in self.files():
            for name in set(re.findall(r"\bdocs/[\w/-]+\.md\b", text)):
                self.assertTrue((ROOT / name).exists(), f"{path.relative_to(ROOT)} names {name}")

    def test_the_list_of_pages_names_each_once(self):
        docs = ROOT / "docs"
        listed = [os.path.normpath(docs / link.partition("#")[0]) for link in self.links_of(docs / "README.md")]
        skipped = [docs / "README.md", *(docs / "generated/variants").glob("*.md"), *(docs / "develop/decisions").glob("*.md")]
        for page in [ROOT / "variants/README.md", docs / "generated/variants/README.md", docs / "develop/decisions",
                     *(page for page in docs.rglob("*.md") if page not in skipped)]:
            self.assertEqual(listed.count(str(page)), 1, page.relative_to(ROOT))


def main():
    wanted = sys.argv[1:]
    suite = unittest.TestSuite(Page(page) for page in pages()
                               if not wanted or str(page.relative_to(ROOT)) in wanted)
    if not wanted:
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(Links))
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)


if __name__ == "__main__":
    main()
