"""What scripts/tidy does once build/tidy is configured: see its --help."""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build", "tidy")
RESULTS = os.path.join(BUILD, "results")
# Version 14, which Debian 12 calls clang-tidy, has no check of optionals.
TIDY = "clang-tidy-19"
# "/…/file.cpp:12:3: error: unchecked access … [check,-warnings-as-errors]" and, below it, "   12 |   the line".
FINDING = re.compile(r"^([^\n:]+):(\d+):(\d+): (?:warning|error): (.*) \[(?!clang-diagnostic-error)([\w.-]+).*\]\n +\d+ \|(.*)$", re.MULTILINE)
JUDGED = os.path.join(ROOT, "scripts", "lib", "tidy_judged.txt")
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
# What has most to do with untrusted input comes first.
ORDER = ["framework/session", "framework/tools/protocol", "framework/tools/cli", "framework/notation", "gui", "framework", "variants",
         "tests"]


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Contents:
    """Files of the project with all of the project that they include."""

    def __init__(self):
        self.known = {}  # path: digest and included paths

    def look_at(self, path):
        if path not in self.known:
            text = read(path)
            folders = [ROOT, os.path.join(ROOT, "framework", "tools", "embed"), os.path.dirname(path)]
            included = {os.path.normpath(os.path.join(folder, name.decode()))
                        for name in INCLUDE.findall(text) for folder in folders}
            self.known[path] = hashlib.sha256(text).hexdigest(), sorted(p for p in included if os.path.isfile(p))
        return self.known[path]

    def digests(self, path):
        seen, left = {}, [path]
        while left:
            one = left.pop()
            if one in seen:
                continue
            seen[one], included = self.look_at(one)
            left += included
        return sorted(seen.items())


class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.begin = time.monotonic()
        version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
        self.common = [version.decode(), arguments.checks, read(os.path.join(ROOT, ".clang-tidy")).decode()]
        self.contents = Contents()

    def files(self):
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            commands = {os.path.normpath(entry["file"]): entry["command"] for entry in json.load(file)}
        wanted = [os.path.abspath(path) for path in self.arguments.paths] or [ROOT]
        # What CMake writes has no source of ours.
        ours = [path for path in commands if not path.startswith(os.path.join(ROOT, "build") + os.sep)]
        chosen = [path for path in ours if any(path == one or path.startswith(one.rstrip(os.sep) + os.sep) for one in wanted)]

        def place(path):
            name = os.path.relpath(path, ROOT)
            return next((i for i, folder in enumerate(ORDER) if name.startswith(folder + os.sep)), len(ORDER)), name
        return [(path, commands[path]) for path in sorted(chosen, key=place)]

    def result_of(self, path, command):
        key = hashlib.sha256(json.dumps([*self.common, command, self.contents.digests(path)]).encode()).hexdigest()
        return os.path.join(RESULTS, key + ".json")

    def check(self, path, kept):
        begin = time.monotonic()
        if self.arguments.total is not None and begin - self.begin > self.arguments.total:
            return None
        command = [TIDY, "-p", BUILD, "--quiet", f"--checks=-*,{self.arguments.checks}", "--warnings-as-errors=*", path]
        # In a group of its own, so that a time-out ends it and whatever it has started.
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace",
                              start_new_session=True) as process:
            try:
                out, _ = process.communicate(timeout=self.arguments.seconds)
                status = "clean" if process.returncode == 0 else "found" if FINDING.search(out) else "failed"
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                out, _ = process.communicate()
                status = "not checked"
        result = {"file": os.path.relpath(path, ROOT), "status": status, "output": out,
                  "seconds": round(time.monotonic() - begin), "allowed": self.arguments.seconds}
        temporary = f"{kept}.{os.getpid()}"
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump(result, file)
        os.replace(temporary, kept)
        return result


def is_final(result, seconds):
    """A file that took too long is tried again by a run that gives it more time."""
    return result["status"] in ("clean", "found") or (result["status"] == "not checked" and result["allowed"] >= seconds)


class Findings:
    """What was found, once for each place. Lines that somebody has judged to be right are left out."""

    def __init__(self):
        with open(JUDGED, encoding="utf-8") as file:
            self.judged = {tuple(line.rstrip("\n").split("\t")) for line in file if line.strip() and not line.startswith("#")}
        self.folders = tuple(path for path, *line in self.judged if path.endswith("/") and not line)
        self.shown = {}

    def add(self, result):
        for path, line, column, words, check, text in FINDING.findall(result["output"]):
            name = os.path.relpath(path, ROOT)
            known = (name, text.strip()) in self.judged or name.startswith(self.folders) or (name, line, column) in self.shown
            if not known:
                self.shown[name, line, column] = f"{name}:{line}:{column}: {words} [{check}]\n    {text.strip()}"
                print(self.shown[name, line, column], flush=True)
        if result["status"] == "failed":
            print(result["output"][:10000], flush=True)


def main():
    parser = argparse.ArgumentParser(prog="scripts/tidy")
    parser.add_argument("--checks", default="bugprone-unchecked-optional-access")
    parser.add_argument("--seconds", type=int, default=1200)
    parser.add_argument("--total", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("paths", nargs="*")
    arguments = parser.parse_args()
    os.makedirs(RESULTS, exist_ok=True)
    checks = subprocess.run([TIDY, f"--checks=-*,{arguments.checks}", "--list-checks"], capture_output=True, check=True, cwd="/")
    if len(checks.stdout.split()) <= 2: # "Enabled checks:"
        sys.exit(f"scripts/tidy: {TIDY} knows none of the checks {arguments.checks}")
    run = Run(arguments)
    files = run.files()
    if not files:
        sys.exit("scripts/tidy: there are no sources below these paths")
    results, left = [], []
    for path, command in files:
        kept = run.result_of(path, command)
        known = json.loads(read(kept)) if os.path.exists(kept) else None
        if known and is_final(known, arguments.seconds):
            results.append(known)
        else:
            left.append((path, kept))
    print(f"{len(files)} files, {len(results)} of them known from earlier runs")
    findings = Findings()
    for result in results:
        findings.add(result)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for future in concurrent.futures.as_completed([pool.submit(run.check, *one) for one in left]):
            if result := future.result():
                results.append(result)
                print(f"[{len(results)}/{len(files)}] {result['file']}: {result['status']}, {result['seconds']} s", flush=True)
                findings.add(result)
    by_status = {status: [r["file"] for r in results if r["status"] == status] for status in ("not checked", "failed")}
    for status in ("not checked", "failed"):
        for name in sorted(by_status[status]):
            print(f"{status}: {name}")
    unseen = len(files) - len(results)
    print(f"{len(files)} files, {unseen} of them left; {len(by_status['not checked'])} took longer than {arguments.seconds} s, "
          f"{len(by_status['failed'])} failed; {len(findings.shown)} findings")
    return 1 if findings.shown or unseen or any(by_status.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
