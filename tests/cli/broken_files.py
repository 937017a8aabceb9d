"""Broken files among the variants: commands that list or check them name them and continue."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from program import STOCKADE, patience


def run(folder, *arguments, **more):
    environment = dict(os.environ, STOCKADE_VARIANT_PATH=str(folder))
    return subprocess.run([STOCKADE, *arguments], env=environment, capture_output=True, text=True,
                          timeout=patience(60), **more)


def nest(folder, name, depth):
    """Makes folders in each other, also where their path is longer than the system allows."""
    inside = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=inside)
        outside, inside = inside, os.open(name, os.O_RDONLY, dir_fd=inside)
        os.close(outside)
    os.close(inside)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for one in ("pipe", "zero", "broken", "fine"):
            (folder / one).mkdir()
        os.mkfifo(folder / "pipe/pipe.yaml")
        (folder / "zero/zero.yaml").symlink_to("/dev/zero")
        (folder / "circle").symlink_to("circle")
        (folder / "broken/broken.yaml").write_text("schema: 1\nname: Broken\nboard: [\n")
        (folder / "fine/fine.yaml").write_text("schema: 1\nextends: chess\nname: Fine\n")

        listed = run(folder, "list")
        assert listed.returncode == 0, listed
        ids = [line.split("\t")[0] for line in listed.stdout.splitlines()]
        assert "fine" in ids and "chess" in ids, ids
        for broken in ("pipe", "zero", "broken"):
            assert broken not in ids, ids
            warnings = [line for line in listed.stderr.splitlines()
                        if "warning: '%s' is left out" % broken in line]
            assert len(warnings) == 1, listed.stderr
        assert "broken.yaml:" in listed.stderr, listed.stderr

        # A folder that cannot be read is told, whether or not another one has the variant.
        for call, code in ((["list"], 0), (["moves", "fine"], 2), (["moves", "chess"], 0)):
            lost = run(folder / "circle", *call)
            assert lost.returncode == code, lost
            assert "circle': too many levels of symbolic links; its variants are left out" in lost.stderr, lost

        if os.geteuid() != 0:
            locked = folder / "fine" / "locked"
            locked.mkdir()
            locked.chmod(0)
            for command in ("check", "test"):
                done = run(folder, command, str(folder / "fine"))
                assert done.returncode == 2, done
                assert "locked': permission denied (check that you may read it)" in done.stderr, done
            locked.rmdir()

        as_json = run(folder, "list", "--json")
        assert as_json.returncode == 0, as_json
        ids = [entry["id"] for entry in json.loads(as_json.stdout)]
        assert "fine" in ids and "broken" not in ids, ids

        # A pipe in the place of tests is not waited for.
        os.mkfifo(folder / "fine/more.test.yaml")
        for call in (["test", str(folder / "fine")], ["test", "--filter", "nothing"], ["test", str(folder / "fine/more.test.yaml")]):
            tested = run(folder, *call)
            assert tested.returncode in (1, 2), tested
            assert "more.test.yaml' is not a regular file" in tested.stderr, tested
        (folder / "fine/more.test.yaml").unlink()

        # A path that the system does not take is named, and the other files are read.
        (folder / "deep").mkdir()
        (folder / "deep/fine.yaml").write_text("schema: 1\nextends: chess\nname: Fine\n")
        (folder / "deep/fine.test.yaml").write_text("variant: fine.yaml\ntests:\n  - { name: start, count: 20 }\n")
        nest(folder / "deep", "d" * 200, 30)
        for command, last in (("check", "1 file checked, 0 errors, 0 warnings"), ("test", "1 passed, 0 failed")):
            done = run(folder, command, str(folder / "deep"))
            assert (done.returncode, done.stdout) == (2, last + "\n"), done
            assert done.stderr.count("error: ") == 1 and len(done.stderr) < 1500, done.stderr
            assert done.stderr.endswith("...': the path is longer than the system allows "
                                        "(shorten the names of its folders)\n"), done.stderr
        shutil.rmtree(folder / "deep")

        checked = run(folder, "check", str(folder))
        assert checked.returncode == 1, checked
        assert "4 files checked, 3 errors" in checked.stdout, checked.stdout

        uci = run(folder, "uci", input="uci\nquit\n")
        assert uci.returncode == 0 and "uciok" in uci.stdout, uci
        assert " var fine" in uci.stdout and " var broken" not in uci.stdout, uci.stdout

        (folder / "game.pgn").write_text('[Result "*"]\n\n1. e4 *\n')
        converted = run(folder, "convert", str(folder / "game.pgn"), str(folder / "game.json"))
        assert converted.returncode == 0 and (folder / "game.json").exists(), converted
    return 0


if __name__ == "__main__":
    sys.exit(main())
