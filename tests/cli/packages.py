#!/usr/bin/env python3
"""The Debian packages that cpack makes of this build: what is in them, what they need, and that what they have runs.

scripts/package --check installs them in a clean system."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import sanitizer_environment

BUILD = os.environ["STOCKADE_BUILD"]
PACKAGES = {"stockade", "libstockade0.1", "libstockade-dev"}
if os.environ.get("STOCKADE_GUI"):
    PACKAGES.add("stockade-gui")
if glob.glob(os.path.join(BUILD, "python", "stockade", "_stockade*.so")):
    PACKAGES.add("python3-stockade")


def cache_value(name):
    with open(os.path.join(BUILD, "CMakeCache.txt"), encoding="utf-8") as file:
        return next((line.split("=", 1)[1].strip() for line in file if line.startswith(name + ":")), "")


IS_HARDENED = cache_value("STOCKADE_HARDEN") == "ON"


def call(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, **options).stdout


@unittest.skipUnless(shutil.which("dpkg-shlibdeps") and shutil.which("file"), "the tools for packages are not installed")
class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        # Fast, since only the contents count here.
        done = subprocess.run(["cpack", "-G", "DEB", "-B", cls.folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"],
                              capture_output=True, text=True, cwd=BUILD)
        assert done.returncode == 0, done.stdout + done.stderr
        cls.files = {call("dpkg-deb", "-f", path, "Package").strip(): path
                     for path in glob.glob(os.path.join(cls.folder, "*.deb"))}
        cls.root = os.path.join(cls.folder, "root")
        for path in cls.files.values():
            call("dpkg-deb", "-x", path, cls.root)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def contents(self, package):
        return {line.split()[5][1:] for line in call("dpkg-deb", "-c", self.files[package]).splitlines()}

    def test_the_packages_are_there_and_share_no_file(self):
        self.assertEqual(set(self.files), PACKAGES)
        owner = {}
        for package in PACKAGES:
            for path in self.contents(package):
                if not path.endswith("/"):
                    self.assertNotIn(path, owner)
                    owner[path] = package

    def test_each_has_its_files(self):
        wanted = {
            "stockade": ["/usr/bin/stockade", "/usr/share/man/man1/stockade.1.gz", "/usr/share/doc/stockade/copyright",
                         "/usr/share/stockade/variants/drops/hostage/hostage.yaml",
                         "/usr/share/bash-completion/completions/stockade"],
            "stockade-gui": ["/usr/bin/stockade-gui", "/usr/share/applications/org.stockade.Stockade.desktop",
                             "/usr/share/metainfo/org.stockade.Stockade.metainfo.xml",
                             "/usr/share/mime/packages/org.stockade.Stockade.xml",
                             "/usr/share/icons/hicolor/scalable/apps/org.stockade.Stockade.svg",
                             "/usr/share/locale/de/LC_MESSAGES/stockade.mo"],
            "libstockade-dev": ["/usr/include/stockade/stockade.h"],
            "python3-stockade": ["/usr/lib/python3/dist-packages/stockade/environment.py"],
        }
        for package in PACKAGES & wanted.keys():
            self.assertEqual(set(wanted[package]) - self.contents(package), set(), package)

    def test_descriptions_and_needs(self):
        for package in PACKAGES:
            summary, *description = call("dpkg-deb", "-f", self.files[package], "Description").splitlines()
            self.assertLess(len(summary), 66) # with "Description: " less than 80
            self.assertIn("chess variants", summary, package)
            # Programs that show packages fill lines with one space before them, and keep others as they are.
            self.assertTrue(description, package)
            for line in description:
                self.assertRegex(line, r"^ \S", package)
        self.assertIn("libyaml-cpp", call("dpkg-deb", "-f", self.files["stockade"], "Depends"))
        self.assertIn("stockade (=", call("dpkg-deb", "-f", self.files["libstockade0.1"], "Depends"))

    def test_what_is_in_them_runs(self):
        environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        out = call(os.path.join(self.root, "usr/bin/stockade"), "list", "--json", env=environment)
        self.assertIn(self.root + "/usr/share/stockade/variants", out)
        self.assertEqual(call(os.path.join(self.root, "usr/bin/stockade"), "perft", "hostage", "--depth", "3",
                              env=environment).splitlines()[0], "nodes 8902")
        if "python3-stockade" in PACKAGES:
            environment["PYTHONPATH"] = os.path.join(self.root, "usr/lib/python3/dist-packages")
            self.assertEqual(call("/usr/bin/python3", "-B", "-c",
                                  "import stockade; print(stockade.Variant('hostage').start().perft(3))",
                                  env={**environment, **sanitizer_environment()}), "8902\n")

    def programs(self):
        """The programs and libraries of all packages."""
        found = []
        for folder, _, names in os.walk(self.root):
            for path in (os.path.join(folder, name) for name in names):
                if not os.path.islink(path):
                    with open(path, "rb") as file:
                        if file.read(4) == b"\x7fELF":
                            found.append(path)
        return found

    @unittest.skipUnless(IS_HARDENED, "this build is not hardened")
    def test_programs_and_libraries_are_hardened(self):
        fortified = set()
        programs = self.programs()
        self.assertGreaterEqual(len(programs), 2)
        for path in programs:
            with self.subTest(os.path.relpath(path, self.root)):
                headers = call("readelf", "--wide", "--file-header", "--program-headers", "--dynamic", path)
                self.assertRegex(headers, r"Type: +DYN")  # placed anywhere
                self.assertRegex(headers, r"GNU_RELRO")
                self.assertRegex(headers, r"BIND_NOW|Flags: .*NOW")
                self.assertRegex(headers, r"GNU_STACK .* RW +0x")
                if os.path.basename(os.path.dirname(path)) == "bin":
                    self.assertRegex(headers, r"Flags: .*PIE")
                symbols = call("readelf", "--wide", "--dyn-syms", path)
                self.assertIn("__stack_chk_fail", symbols)
                fortified |= set(re.findall(r"__\w+_chk\b", symbols))
        self.assertNotEqual(fortified, set())

    @unittest.skipUnless(IS_HARDENED, "this build is not hardened")
    @unittest.skipUnless(shutil.which("dpkg-buildflags"), "dpkg-dev is not installed")
    def test_the_flags_are_those_of_the_distribution(self):
        environment = {**os.environ, "DEB_BUILD_MAINT_OPTIONS": "hardening=+all"}
        wanted = [flag for name in ("CXXFLAGS", "CPPFLAGS", "LDFLAGS")
                  for flag in call("dpkg-buildflags", "--get", name, env=environment).split()
                  if re.match(r"-fstack|-fcf|-fPI|-D_FORTIFY|-Wl,-z|-Wformat|-Werror=format-security", flag)]
        self.assertGreater(len(wanted), 4)
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            commands = [entry["command"] for entry in json.load(file) if "/stockade_framework.dir/" in entry["command"]]
        with open(os.path.join(BUILD, "build.ninja"), encoding="utf-8") as file:
            link_flags = [line for line in file if line.startswith("  LINK_FLAGS")]
        self.assertTrue(commands and link_flags)
        for flag in wanted:
            # A higher level of the same is as good, and code for libraries is good for programs.
            pattern = {"-D_FORTIFY_SOURCE=2": "-D_FORTIFY_SOURCE=[23]", "-fPIE": "-fPI[CE]"}.get(flag, re.escape(flag))
            for line in link_flags if flag.startswith("-Wl,") else commands:
                self.assertRegex(line, pattern)

    @unittest.skipUnless(shutil.which("desktop-file-validate"), "desktop-file-utils is not installed")
    def test_the_desktop_entry_is_valid(self):
        if "stockade-gui" in PACKAGES:
            call("desktop-file-validate", os.path.join(self.root, "usr/share/applications/org.stockade.Stockade.desktop"))

    @unittest.skipUnless(os.environ.get("STOCKADE_LONG"), "takes long: for scripts/test --long")
    @unittest.skipUnless(shutil.which("lintian"), "lintian is not installed")
    def test_lintian_finds_no_error(self):
        done = subprocess.run(["lintian", "--fail-on", "error", "--suppress-tags",
                               "initial-upload-closes-no-bugs,statically-linked-binary", *self.files.values()],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
