#!/usr/bin/env python3
"""Checks that every header compiles alone, so that any file may include it first.

    check_headers.py [ROOT BUILD]   default: $STOCKADE_ROOT and $STOCKADE_BUILD
    check_headers.py --self-test    builds a small tree with a good and two bad headers

A header is compiled with the flags of the nearest source in BUILD/compile_commands.json, without precompiled
headers. What passed is remembered in BUILD/checked_headers.json by the contents of the header and of everything
of ours that it includes, so that a second run compiles only what has changed.
"""

import concurrent.futures
import hashlib
import json
import os
import shlex
import subprocess
import sys
import tempfile

FOLDERS = ["framework", "variants", "gui", "tests"]
JOBS = 2


def headers_below(root):
    for top in FOLDERS:
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".h"):
                    yield os.path.relpath(os.path.join(folder, name), root)


def flags_of(command):
    """The compiler and its flags, without launchers, files, outputs, optimisation and precompiled headers."""
    words = shlex.split(command)
    while "=" in os.path.basename(words[0]) or os.path.basename(words[0]) in ("env", "ccache"):
        words.pop(0)
    flags, skip = [words[0]], False
    for i, word in enumerate(words[1:], 1):
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT", "-MQ", "-Xclang"):  # clang names a precompiled header behind -Xclang
            skip = True
        elif word == "-include" and "cmake_pch" in words[i + 1]:
            skip = True
        elif word in ("-c", "-MD", "-MMD", "-Winvalid-pch", "-fpch-preprocess") or word.startswith(("-O", "-g")):
            pass
        elif word.endswith((".cpp", ".hxx", ".cxx")) and not word.startswith("-"):
            pass
        else:
            flags.append(word)
    return flags


def commands_by_source(root, build):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    commands = {}
    for entry in entries:
        source = os.path.relpath(os.path.join(entry["directory"], entry["file"]), root)
        if not source.startswith("..") and "cmake_pch" not in source:
            commands.setdefault(source, entry["command"])
    return commands


def nearest_command(header, commands):
    """The command of the source that shares the most folders with the header, or None within another top folder."""
    def shared(source):
        return len(os.path.commonprefix([header.split(os.sep)[:-1], source.split(os.sep)[:-1]]))

    best = max(sorted(commands), key=shared, default=None)
    return commands[best] if best is not None and shared(best) > 0 else None


def digest(path):
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return None


def compile_alone(root, header, flags):
    """Returns (output of the compiler or "", the files of ours that were read)."""
    with tempfile.TemporaryDirectory() as folder:
        deps = os.path.join(folder, "deps")
        command = flags + ["-fsyntax-only", "-MMD", "-MF", deps, "-include", os.path.join(root, header),
                           "-x", "c++", os.devnull]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return done.stderr or f"the compiler ended with {done.returncode}\n", []
        with open(deps, encoding="utf-8") as file:
            words = shlex.split(file.read().replace("\\\n", " "))[1:]
    read = sorted({os.path.relpath(os.path.join(root, word), root) for word in words if word != os.devnull})
    return "", [path for path in read if not path.startswith("..")]


def check(root, build, report=print):
    """Returns the number of headers that do not compile."""
    commands = commands_by_source(root, build)
    memory_path = os.path.join(build, "checked_headers.json")
    try:
        with open(memory_path, encoding="utf-8") as file:
            memory = json.load(file)
    except (OSError, ValueError):
        memory = {}

    digests = {}

    def digest_of(path):
        if path not in digests:
            digests[path] = digest(os.path.join(root, path))
        return digests[path]

    remembered, to_compile, without_flags = {}, [], []
    for header in headers_below(root):
        command = nearest_command(header, commands)
        if command is None:
            without_flags.append(header)
            continue
        flags = flags_of(command)
        known = memory.get(header)
        if known and known["flags"] == flags and all(digest_of(p) == d for p, d in known["read"].items()):
            remembered[header] = known
        else:
            to_compile.append((header, flags))

    failures = 0
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        results = pool.map(lambda job: compile_alone(root, *job), to_compile)
        for (header, flags), (output, read) in zip(to_compile, results):
            if output:
                failures += 1
                report(f"{header}:1: does not compile alone\n{output}")
            else:
                remembered[header] = {"flags": flags, "read": {path: digest_of(path) for path in read}}
    with open(memory_path, "w", encoding="utf-8") as file:
        json.dump(remembered, file)

    if without_flags:
        report(f"not checked, since nothing is built there: {' '.join(without_flags)}")
    report(f"{len(remembered)} headers compile alone ({len(to_compile)} compiled now), {failures} do not")
    return failures


# ---------------------------------------------------------------------------------------- self-test

def self_test():
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
        write("no_include.h", "#pragma once\nstd::string name();\n")
        write("warns.h", "#pragma once\ninline int f(int unused) { return 1; }\n")
        command = f"env X=1 c++ -I{root} -std=c++20 -Wall -Wextra -Werror -O2 -c -o a.o {base}/a.cpp"
        with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": build, "file": f"{base}/a.cpp", "command": command}], file)

        lines = []
        assert check(root, build, lines.append) == 2, lines
        assert any(line.startswith(os.path.join("framework", "base", "no_include.h")) for line in lines), lines
        assert "(4 compiled now)" in lines[-1], lines

        # The good ones are remembered, the bad ones tried again.
        check(root, build, lines.append)
        assert "2 headers compile alone (2 compiled now), 2 do not" in lines[-1], lines

        # A header is compiled again when one that it includes has changed.
        write("no_include.h", "#pragma once\n#include <string>\nstd::string name();\n")
        write("warns.h", "#pragma once\n")
        write("size.h", "#pragma once\n")
        assert check(root, build, lines.append) == 1, lines
        assert any(line.startswith(os.path.join("framework", "base", "good.h")) for line in lines), lines
    print("self-test passed")


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) == 2:
        root, build = arguments
    else:
        root, build = os.environ["STOCKADE_ROOT"], os.environ["STOCKADE_BUILD"]
    return 1 if check(os.path.abspath(root), os.path.abspath(build)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
