"""The program as scripts call it, and files for it. Scripts find this module by PYTHONPATH (tests/CMakeLists.txt)."""
import os
import subprocess

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]


def patience(seconds):
    """How many seconds a test waits before it takes a call for hung. Builds with sanitizers get ten times as many."""
    return seconds * (10 if os.environ.get("STOCKADE_SANITIZE") else 1)


def run(*arguments, stdin="", **more):
    """Exit code, stdout and stderr of a call."""
    options = {"input": stdin, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True,
               "timeout": patience(600), **more}
    done = subprocess.run([STOCKADE, *arguments], **options)
    return done.returncode, done.stdout, done.stderr


def write(folder, name, text):
    """Writes a file below a folder, and returns its path."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def sanitizer_environment():
    """What Python needs to load a module that is compiled with a sanitizer; nothing for other builds."""
    libraries = os.environ.get("STOCKADE_SANITIZER_LIBRARIES")
    return {"LD_PRELOAD": libraries, "ASAN_OPTIONS": "detect_leaks=0"} if libraries else {}


def sanitizer_flags():
    """The compiler's options of this build's sanitizers."""
    sanitizers = os.environ.get("STOCKADE_SANITIZE")
    return ["-fsanitize=" + sanitizers] if sanitizers else []
