"""A browser without a display, driven by chromedriver over HTTP (the WebDriver protocol)."""
import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# What WebDriver calls keys.
KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Enter": "\ue007",
        "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010"}


def is_there():
    return bool(shutil.which("chromedriver") and shutil.which("chromium"))


class Browser:
    def __init__(self, width=1280, height=800, dark=False):
        self.folder = tempfile.mkdtemp()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       text=True)
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.address = "http://127.0.0.1:" + line.rstrip().rstrip(".").split()[-1]
                break
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", f"--window-size={width},{height}",
                 f"--user-data-dir={self.folder}"]
        if dark:
            flags.append("--force-dark-mode")
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": flags}}}})
        self.session = "/session/" + answer["sessionId"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.address + path, method=method,
                                         data=json.dumps(body if body is not None else {}).encode() if method == "POST" else None)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise RuntimeError(json.load(problem)["value"]["message"]) from None

    def open(self, path):
        self.call("POST", self.session + "/url", {"url": path if "://" in path else "file://" + path})

    def resize(self, width, height):
        self.call("POST", self.session + "/window/rect", {"width": width, "height": height})

    def run(self, script, *arguments):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector):
        """Once more if the page has drawn the element again in between."""
        for last in (False, True):
            found = self.call("POST", self.session + "/element", {"using": "css selector", "value": selector})
            try:
                return self.call("POST", f"{self.session}/element/{found[ELEMENT]}/click")
            except RuntimeError as problem:
                if last or "stale element" not in str(problem):
                    raise

    def drag(self, start, end, pointer):
        """Drags from the middle of one element to that of another, with a "mouse" or a "touch"."""
        middle = """
            const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];"""
        (x, y), last = self.run(middle, start), self.run(middle, end)
        steps = [{"type": "pointerMove", "duration": 0, "x": left, "y": top} for left, top in ((x, y), (x + 12, y + 12), last)]
        self.call("POST", self.session + "/actions", {"actions": [
            {"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": [
                steps[0], {"type": "pointerDown", "button": 0}, *steps[1:], {"type": "pointerUp", "button": 0}]}]})

    def command(self, name, **parameters):
        """A command of the DevTools protocol."""
        return self.call("POST", self.session + "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def phone(self, width, height):
        """Shows the page as large as on such a screen; None: as large as the window."""
        if width is None:
            return self.command("Emulation.clearDeviceMetricsOverride")
        return self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer_dark(self, on):
        features = [{"name": "prefers-color-scheme", "value": "dark" if on else "light"}]
        self.command("Emulation.setEmulatedMedia", features=features)

    def press(self, selector, *keys):
        """Keys by their names, such as ArrowUp, Enter and Escape, or characters."""
        found = self.call("POST", self.session + "/element", {"using": "css selector", "value": selector})
        self.call("POST", f"{self.session}/element/{found[ELEMENT]}/value", {"text": "".join(KEYS.get(key, key) for key in keys)})

    def wait(self, script, seconds=30):
        """Waits until the script returns something true, and returns that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"this did not become true in {seconds} s: {script}")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def close(self):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.kill()
            self.driver.wait()
            self.driver.stdout.close()
            shutil.rmtree(self.folder, ignore_errors=True)
