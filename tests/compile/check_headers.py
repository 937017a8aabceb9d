#!/usr/bin/env python3
"""Checks that every header may be included first.

    check_headers.py [ROOT BUILD]   default: $STOCKADE_ROOT and $STOCKADE_BUILD
    check_headers.py --all          compiles every header, as below
    check_headers.py --self-test    builds a small tree with good and bad headers

A source includes the header of its own name first, so a build that compiles each file alone (the preset dev) shows
that this header needs nothing else of ours; where files are compiled together, it shows so of the first. Precompiled
headers hide a missing header of the standard library from the build: names of the standard library are therefore
looked for in the text, and some header of the file itself, or of one of ours that it includes, must bring each of
them.

A header without a source of its own is compiled alone, with the flags of the nearest source in
BUILD/compile_commands.json, and with the precompiled headers of that source if none of ours are among them. The
usual run takes a twelfth of these headers; with STOCKADE_LONG set, every header is compiled. What passed is remembered in BUILD/checked_headers.json by the contents
of the header and of everything of ours that it includes, so that a second run compiles only what has changed. With
--all every header is compiled like that, and without precompiled headers, which takes minutes.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

FOLDERS = ["framework", "variants", "gui", "tests"]
JOBS = 2
SAMPLE = 12  # of so many headers one is compiled in the usual run

# Names of the standard library after std::, and the headers that bring them. A header that brings others by its
# definition (a map its pairs) is named too.
STD_NAMES = {
    "algorithm": "all_of any_of none_of sort stable_sort find find_if count_if min_element max_element clamp "
                 "lower_bound upper_bound transform copy fill reverse unique remove remove_if equal_range rotate",
    "array": "array",
    "atomic": "atomic atomic_bool memory_order_relaxed memory_order_acquire memory_order_release",
    "bit": "popcount countr_zero countl_zero bit_width bit_cast has_single_bit",
    "bitset": "bitset",
    "charconv": "from_chars to_chars",
    "chrono": "chrono",
    "condition_variable": "condition_variable condition_variable_any",
    "deque": "deque",
    "exception": "exception exception_ptr",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream fstream",
    "functional": "function hash less",
    "future": "future promise async",
    "limits": "numeric_limits",
    "list": "list",
    "map": "map multimap",
    "memory": "unique_ptr shared_ptr weak_ptr make_unique make_shared",
    "mutex": "mutex lock_guard unique_lock scoped_lock recursive_mutex once_flag",
    "numeric": "accumulate iota gcd",
    "optional": "optional nullopt nullopt_t",
    "regex": "regex smatch",
    "set": "set multiset",
    "span": "span",
    "sstream": "ostringstream istringstream stringstream",
    "stdexcept": "runtime_error logic_error invalid_argument out_of_range",
    "stop_token": "stop_token stop_source",
    "string": "string to_string stoi getline",
    "string_view": "string_view",
    "thread": "thread jthread this_thread",
    "tuple": "tuple tie make_tuple",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "variant": "variant monostate holds_alternative visit get_if",
    "vector": "vector",
}
ALSO_BROUGHT_BY = {
    "less": "map set",
    "hash": "string string_view unordered_map unordered_set memory optional variant",
    "string_view": "string",
    "unique_lock": "condition_variable",
    "stop_token": "thread condition_variable",
    "stop_source": "thread",
    "getline": "iostream sstream fstream",
    "exception": "stdexcept",
    "exception_ptr": "future",
    "mutex": "condition_variable",
}
BRINGS = {}
for std_header, std_names in STD_NAMES.items():
    for std_name in std_names.split():
        BRINGS.setdefault(std_name, {std_header}).update(ALSO_BROUGHT_BY.get(std_name, "").split())

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
STD_NAME = re.compile(r"\bstd::(\w+)")


def headers_below(root):
    for top in FOLDERS:
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".h"):
                    yield os.path.relpath(os.path.join(folder, name), root)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return None


class Texts:
    """What headers include and name, by their texts."""

    def __init__(self, root):
        self.root, self.includes, self.reached_from = root, {}, {}

    def included(self, path):
        """(the headers of ours that a file includes, the others), as they are written, in order."""
        if path not in self.includes:
            found = [match.group(2) for match in INCLUDE.finditer(read(os.path.join(self.root, path)) or "")]
            ours = [name for name in found if os.path.exists(os.path.join(self.root, name))]
            self.includes[path] = (ours, [name for name in found if name not in ours])
        return self.includes[path]

    def reached(self, path):
        """Every header that is not of ours and that a file includes, itself or through headers of ours."""
        if path not in self.reached_from:
            seen, waiting, others = {path}, [path], set()
            while waiting:
                ours, foreign = self.included(waiting.pop())
                others.update(foreign)
                waiting.extend(name for name in ours if name not in seen)
                seen.update(ours)
            self.reached_from[path] = others
        return self.reached_from[path]

    def missing(self, path):
        """The names of the standard library that no header brings, with their lines."""
        text = read(os.path.join(self.root, path))
        code = COMMENT_OR_TEXT.sub(lambda match: "\n" * match.group().count("\n"), text)
        reached, told = self.reached(path), set()
        for match in STD_NAME.finditer(code):
            name = match.group(1)
            if name in BRINGS and name not in told and not BRINGS[name] & reached:
                told.add(name)
                yield code.count("\n", 0, match.start()) + 1, name


def keeps_precompiled(words):
    """Whether the command includes precompiled headers that are built, and none of ours: those for tests have some."""
    for option, path in zip(words, words[1:]):
        if option == "-include" and "cmake_pch" in path:
            return os.path.exists(path + ".gch") and f"{os.sep}tests{os.sep}" not in path
    return False


def flags_of(command, precompiled=False):
    """The compiler and its flags, without launchers, files and outputs; with precompiled headers, which need the
    optimisation that they were made with, if they may be used and the command has some."""
    words = shlex.split(command)
    precompiled = precompiled and keeps_precompiled(words)
    while "=" in os.path.basename(words[0]) or os.path.basename(words[0]) in ("env", "ccache"):
        words.pop(0)
    flags, skip = [words[0]], False
    for i, word in enumerate(words[1:], 1):
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT", "-MQ", "-Xclang"):  # clang names a precompiled header behind -Xclang
            skip = True
        elif word == "-include" and "cmake_pch" in words[i + 1] and not precompiled:
            skip = True
        elif word in ("-c", "-MD", "-MMD", "-Winvalid-pch", "-fpch-preprocess", "--coverage"):
            pass
        elif word.startswith(("-O", "-g")) and not precompiled:
            pass
        elif word.endswith((".cpp", ".hxx", ".cxx")) and not word.startswith("-") and words[i - 1] != "-include":
            pass
        else:
            flags.append(word)
    return flags


def commands_by_source(root, build):
    """The command of each source of ours; sources that are compiled together share one."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    commands = {}
    for entry in entries:
        path = os.path.join(entry["directory"], entry["file"])
        united = f"{os.sep}Unity{os.sep}" in path
        paths = [match.group(2) for match in INCLUDE.finditer(read(path) or "")] if united else [path]
        for source in (os.path.relpath(one, root) for one in paths):
            if not source.startswith("..") and "cmake_pch" not in source:
                commands.setdefault(source, entry["command"])
    return commands


def nearest_command(header, reached, commands):
    """The command of the source that shares the most folders with the header, or None within another top folder. Headers
    of the window need one that finds wxWidgets, which a build without the window has not."""
    def shared(source):
        return len(os.path.commonprefix([header.split(os.sep)[:-1], source.split(os.sep)[:-1]]))

    if any(name.startswith("wx/") for name in reached):
        commands = {source: command for source, command in commands.items() if "-D__WX" in command}
    best = max(sorted(commands), key=shared, default=None)
    return commands[best] if best is not None and shared(best) > 0 else None


def digest(path):
    text = read(path)
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()


def compile_alone(root, header, flags):
    """Returns (output of the compiler or "", the files of ours that were read)."""
    with tempfile.TemporaryDirectory() as folder:
        deps = os.path.join(folder, "deps")
        command = flags + ["-fsyntax-only", "-MMD", "-MF", deps, "-include", os.path.join(root, header),
                           "-x", "c++", os.devnull]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return done.stderr or f"the compiler ended with {done.returncode}\n", []
        words = shlex.split(read(deps).replace("\\\n", " "))[1:]
    found = sorted({os.path.relpath(os.path.join(root, word), root) for word in words if word != os.devnull})
    return "", [path for path in found if not path.startswith("..")]


def check_texts(texts, headers, report):
    """Returns (headers that need something, headers that no build shows)."""
    root, failures, alone = texts.root, 0, []
    for header in headers:
        source = header[: -len(".h")] + ".cpp"
        problems = [f"{header}:{line}: std::{name} without <{'> or <'.join(sorted(BRINGS[name]))}>"
                    for line, name in texts.missing(header)]
        if not os.path.exists(os.path.join(root, source)):
            alone.append(header)
        elif INCLUDE.search(read(os.path.join(root, source))).group(2) != header:
            problems.append(f"{source}:1: does not include {header} before all others")
        for problem in problems:
            report(problem)
        failures += bool(problems)
    return failures, alone


def check_compiled(texts, build, headers, report, precompiled):
    """Returns the number of headers that do not compile."""
    root = texts.root
    commands = commands_by_source(root, build)
    memory_path = os.path.join(build, "checked_headers.json")
    memory = json.loads(read(memory_path) or "{}")

    digests = {}

    def digest_of(path):
        if path not in digests:
            digests[path] = digest(os.path.join(root, path))
        return digests[path]

    remembered, to_compile, without_flags = {}, [], []
    for header in headers:
        command = nearest_command(header, texts.reached(header), commands)
        if command is None:
            without_flags.append(header)
            continue
        flags = flags_of(command, precompiled)
        known = memory.get(header)
        if known and known["flags"] == flags and all(digest_of(p) == d for p, d in known["read"].items()):
            remembered[header] = known
        else:
            to_compile.append((header, flags))

    failures = 0
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        results = pool.map(lambda job: compile_alone(root, *job), to_compile)
        for (header, flags), (output, found) in zip(to_compile, results):
            if output:
                failures += 1
                report(f"{header}:1: does not compile alone\n{output}")
            else:
                remembered[header] = {"flags": flags, "read": {path: digest_of(path) for path in found}}
    with open(memory_path, "w", encoding="utf-8") as file:
        json.dump(remembered, file)

    if without_flags:
        report(f"not checked, since nothing is built there: {' '.join(without_flags)}")
    report(f"{len(remembered)} headers compile alone ({len(to_compile)} compiled now), {failures} do not")
    return failures


def check(root, build, report=print, compile_all=False):
    """Returns the number of problems."""
    headers, texts = list(headers_below(root)), Texts(root)
    failures, alone = check_texts(texts, headers, report)
    report(f"{len(headers)} headers read, {failures} need something that they do not include")
    chosen = headers if compile_all or os.environ.get("STOCKADE_LONG") else alone[::SAMPLE]
    return failures + check_compiled(texts, build, chosen, report, precompiled=not compile_all)


# ---------------------------------------------------------------------------------------- self-test

def self_test():
    os.environ.pop("STOCKADE_LONG", None)
    global SAMPLE
    SAMPLE = 1
    with tempfile.TemporaryDirectory() as root:
        build = os.path.join(root, "build")
        base = os.path.join(root, "framework", "base")
        os.makedirs(build)
        os.makedirs(base)

        def write(name, text):
            with open(os.path.join(base, name), "w", encoding="utf-8") as file:
                file.write(text)

        write("a.cpp", "")
        write("good.h", '#pragma once\n#include "framework/base/size.h"\ninline Size twice(Size n) { return n * 2; }\n')
        write("size.h", "#pragma once\nusing Size = int;\n")
        write("undeclared.h", "#pragma once\nSize thrice(Size n);\n")
        write("warns.h", "#pragma once\ninline int f(int unused) { return 1; }\n")
        command = f"env X=1 c++ -I{root} -std=c++20 -Wall -Wextra -Werror -O2 -c -o a.o {base}/a.cpp"
        with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": build, "file": f"{base}/a.cpp", "command": command}], file)

        lines = []
        assert check(root, build, lines.append) == 2, lines
        assert any(line.startswith(os.path.join("framework", "base", "undeclared.h")) for line in lines), lines
        assert "(4 compiled now)" in lines[-1], lines

        # The good ones are remembered, the bad ones tried again.
        check(root, build, lines.append)
        assert "2 headers compile alone (2 compiled now), 2 do not" in lines[-1], lines

        # A header is compiled again when one that it includes has changed.
        write("undeclared.h", '#pragma once\n#include "framework/base/size.h"\nSize thrice(Size n);\n')
        write("warns.h", "#pragma once\n")
        write("size.h", "#pragma once\n")
        assert check(root, build, lines.append) == 2, lines
        assert any(line.startswith(os.path.join("framework", "base", "good.h")) for line in lines), lines
        write("size.h", "#pragma once\nusing Size = int;\n")
        assert check(root, build, lines.append) == 0, lines

        # A name of the standard library needs its header, which one of ours may bring; comments need nothing.
        write("named.h", "#pragma once\n#include <map>\n// std::set\nstd::map<int, int> a();\nstd::vector<int> b();\n")
        write("named.cpp", '#include "framework/base/named.h"\n')
        lines.clear()
        assert check(root, build, lines.append) == 1, lines
        assert lines[0] == os.path.join("framework", "base", "named.h") + ":5: std::vector without <vector>", lines
        write("brings.h", "#pragma once\n#include <vector>\n")
        write("named.h", '#pragma once\n#include "framework/base/brings.h"\nstd::vector<int> b();\n')
        assert check(root, build, lines.append) == 0, lines

        # The build shows nothing about a header that another one is included before.
        write("named.cpp", '#include "framework/base/size.h"\n#include "framework/base/named.h"\n')
        lines.clear()
        assert check(root, build, lines.append) == 1, lines
        assert "does not include" in lines[0], lines

        # Sources that are compiled together have one command, and headers may be precompiled.
        unity, pch = os.path.join(build, "Unity", "unity_0.cxx"), os.path.join(build, "cmake_pch.hxx")
        os.makedirs(os.path.dirname(unity))
        for path, text in ((unity, f'#include "{base}/a.cpp"\n'), (pch, "#include <vector>\n")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        flags = f"-I{root} -std=c++20 -O2"
        subprocess.run(f"c++ {flags} -x c++-header -o {pch}.gch {pch}", shell=True, check=True)
        command = f"c++ {flags} -Winvalid-pch -include {pch} -c -o u.o {unity}"
        with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": build, "file": unity, "command": command}], file)
        assert pch in flags_of(command, precompiled=True) and "-O2" in flags_of(command, precompiled=True)
        assert pch not in flags_of(command) and "-O2" not in flags_of(command)
        write("named.cpp", '#include "framework/base/named.h"\n')
        lines.clear()
        assert check(root, build, lines.append) == 0, lines
        assert not any("not checked" in line for line in lines) and "(5 compiled now)" in lines[-1], lines

        # A build without the window cannot compile its headers.
        write("window.h", "#pragma once\n#include <wx/no_such.h>\n")
        lines.clear()
        assert check(root, build, lines.append) == 0, lines
        assert any("not checked" in line and "window.h" in line for line in lines), lines
        os.remove(os.path.join(base, "window.h"))
        assert "--coverage" not in flags_of(f"c++ --coverage -c {base}/a.cpp"), "it would leave files of counts"

        # All headers are compiled on demand.
        write("named.cpp", '#include "framework/base/named.h"\n')
        assert check(root, build, lines.append, compile_all=True) == 0, lines
        assert lines[-1].startswith("6 headers"), lines
    print("self-test passed")


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    compile_all = "--all" in arguments
    folders = [word for word in arguments if word != "--all"]
    root, build = folders if len(folders) == 2 else (os.environ["STOCKADE_ROOT"], os.environ["STOCKADE_BUILD"])
    return 1 if check(os.path.abspath(root), os.path.abspath(build), compile_all=compile_all) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
