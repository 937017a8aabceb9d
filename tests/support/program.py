"""The program as scripts call it, and files for it. Scripts find this module by PYTHONPATH (tests/CMakeLists.txt)."""
import os
import subprocess

STOCKADE = os.environ["STOCKADE"]
ROOT = os.environ["STOCKADE_ROOT"]


def run(*arguments, stdin="", **more):
    """Exit code, stdout and stderr of a call."""
    options = {"input": stdin, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "timeout": 600, **more}
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
