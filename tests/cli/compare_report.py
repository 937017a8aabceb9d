#!/usr/bin/env python3
"""The HTML report of 'compare' in a real browser, without a window: narrow and wide, light and dark, and printed.

Screenshots go to compare-report/ in the build folder. Passes without a look where there is no Chromium.
"""
import base64
import contextlib
import fcntl
import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest

from program import STOCKADE, patience

SHOTS = os.path.join(os.environ["STOCKADE_BUILD"], "compare-report")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NASTY = "<img src=x onerror=document.title=1> & 'co' \"q\""

# What a reader would see, measured by the page itself.
LOOK = r"""
(() => {
  const box = e => e.getBoundingClientRect();
  const charts = [...document.querySelectorAll('figure.chart, figure.metric')].map(figure => {
    const drawings = [...figure.querySelectorAll('svg')];
    const outside = drawings.flatMap(svg => [...svg.querySelectorAll('text, path, circle, rect')].filter(part => {
      const a = box(part), b = box(svg);
      return a.width && (a.left < b.left - 2 || a.right > b.right + 2 || a.top < b.top - 2 || a.bottom > b.bottom + 2);
    }).map(part => part.outerHTML.slice(0, 120)));
    const texts = drawings.flatMap(svg => [...svg.querySelectorAll('text')]);
    const overlaps = drawings.flatMap(svg => {
      const boxes = [...svg.querySelectorAll('text.name, text.axis')].map(t => [t.textContent, box(t)]);
      return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([b, q]) =>
        p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 3 && q.top < p.bottom - 3)
        .map(([b]) => a + ' / ' + b));
    });
    return {
      id: figure.id || figure.querySelector('h3').textContent,
      width: box(figure).width, drawings: drawings.length, outside, overlaps,
      lines: drawings.flatMap(svg => [...svg.querySelectorAll('path.line[data-points]')])
        .map(path => [Number(path.dataset.points), path.getTotalLength(), getComputedStyle(path).stroke]),
      tips: figure.querySelectorAll('circle > title, rect > title').length,
      smallest: Math.min(...texts.map(t => box(t).height)),
    };
  });
  return {
    title: document.title, charts,
    wide: document.documentElement.scrollWidth, paper: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.body).color, images: document.images.length, scripts: document.scripts.length,
    rows: document.querySelectorAll('tbody tr[id]').length, height: document.documentElement.scrollHeight,
    text: document.body.innerText,
  };
})()
"""


class Browser:
    """Chromium behind its debugging pipe: messages of JSON, each closed by a zero byte."""

    def __init__(self, folder):
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()
        ends = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (to_read, to_write)]
        for fd in (to_read, to_write):
            os.close(fd)
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-extensions", "--disable-background-networking", "--disable-component-update",
                   "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={folder}", "description:blank"]
        self.process = subprocess.Popen(["bash", "-c", f'exec "$0" "$@" 3<&{ends[0]} 4>&{ends[1]}', *command],
                                        pass_fds=ends, stderr=subprocess.DEVNULL)
        for fd in ends:
            os.close(fd)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.ask("Target.createTarget", url="description:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(domain + ".enable")

    def read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.read_end, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has gone")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path):
        self.events.clear()
        self.ask("Page.navigate", url="file://" + path)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())

    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        return [event["params"] for event in self.events
                if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]

    def look(self):
        return self.ask("Runtime.evaluate", expression=LOOK, returnByValue=True)["result"]["value"]

    def close(self):
        with contextlib.suppress(Exception):
            self.session = None
            self.ask("Browser.close")
        self.process.wait(timeout=patience(30))
        os.close(self.write_end)
        os.close(self.read_end)


def brightness(colour):
    return sum(float(part) for part in colour[colour.index("(") + 1:-1].split(",")[:3]) / 3


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


@unittest.skipUnless(BROWSER, "no Chromium is installed")
class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        nasty = os.path.join(cls.folder.name, "nasty.yaml")
        with open(nasty, "w", encoding="utf-8") as file:
            file.write("schema: 1\nextends: chess\nname: " + json.dumps(NASTY) + "\n")
        cls.page = os.path.join(cls.folder.name, "report.html")
        subprocess.run([STOCKADE, "compare", "hostage", "crazyhouse", "chess", nasty, "--games", "16", "--duels", "2",
                        "--nodes", "60", "--max-plies", "200", "--html", cls.page], check=True, timeout=patience(300), env={
                            **os.environ, "XDG_STATE_HOME": cls.folder.name}, stdout=subprocess.DEVNULL)
        os.makedirs(SHOTS, exist_ok=True)
        cls.browser = Browser(os.path.join(cls.folder.name, "profile"))
        cls.addClassCleanup(cls.browser.close)

    def show(self, width, scheme, media=""):
        self.browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1,
                         mobile=width < 500)
        self.browser.ask("Emulation.setEmulatedMedia", media=media,
                         features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.browser.open(self.page)
        seen = self.browser.look()
        shot = base64.b64decode(self.browser.ask(
            "Page.captureScreenshot", captureBeyondViewport=True,
            clip={"x": 0, "y": 0, "width": width, "height": seen["height"], "scale": 1})["data"])
        with open(os.path.join(SHOTS, f"{width}-{media or scheme}.png"), "wb") as file:
            file.write(shot)
        self.assertEqual(png_size(shot)[0], width)
        self.assertGreater(len(shot), 50_000, "the screenshot is nearly empty")
        return seen

    def check(self, seen, width):
        self.assertLessEqual(seen["wide"], width, "the page is wider than the screen")
        self.assertEqual((seen["images"], seen["scripts"]), (0, 0))
        self.assertEqual([url for url in self.browser.requests() if not url.startswith("file://")], [])
        self.assertEqual(self.browser.complaints(), [])
        charts = {chart["id"]: chart for chart in seen["charts"]}
        self.assertLessEqual({"chart-results", "chart-length", "chart-branching", "chart-choice", "chart-pieces",
                              "chart-drama", "chart-uncertainty"}, set(charts))
        for name, chart in charts.items():
            with self.subTest(chart=name, width=width):
                self.assertEqual(chart["outside"], [], "drawn beyond the edge")
                self.assertEqual(chart["overlaps"], [], "words lie on each other")
                self.assertLessEqual(chart["width"], width)
                self.assertGreaterEqual(chart["smallest"], 10, "words too small to read")
                self.assertGreater(chart["tips"], 0)
                for points, length, stroke in chart["lines"]:
                    self.assertGreater(points, 1)
                    self.assertGreater(length, 20)
                    self.assertNotEqual(stroke, "none")
        for name in ("pieces", "length", "choice", "drama"):
            self.assertEqual(charts["chart-" + name]["drawings"], 4, "a drawing for each variant")
        self.assertEqual(len(charts["chart-branching"]["lines"]), 4)
        self.assertEqual(len({stroke for _, _, stroke in charts["chart-branching"]["lines"]}), 4)
        self.assertGreater(seen["rows"], 40)

    def test_on_a_phone_and_on_a_screen(self):
        for width in (360, 1280):
            light = self.show(width, "light")
            self.check(light, width)
            dark = self.show(width, "dark")
            self.check(dark, width)
            self.assertGreater(brightness(light["paper"]), 200)
            self.assertLess(brightness(light["ink"]), 80)
            self.assertLess(brightness(dark["paper"]), 60)
            self.assertGreater(brightness(dark["ink"]), 180)

    def test_names_from_files_are_text(self):
        seen = self.show(1280, "light")
        self.assertIn(NASTY, seen["text"])
        self.assertIn("compared", seen["title"])

    def test_on_paper(self):
        seen = self.show(760, "dark", media="print")
        self.assertGreater(brightness(seen["paper"]), 250, "paper is white")
        self.browser.ask("Emulation.setEmulatedMedia", media="", features=[])
        paper = base64.b64decode(self.browser.ask("Page.printToPDF", printBackground=True)["data"])
        self.assertTrue(paper.startswith(b"%PDF"))
        with open(os.path.join(SHOTS, "report.pdf"), "wb") as file:
            file.write(paper)


if __name__ == "__main__":
    unittest.main()
