"""Firefox without a display, driven over WebDriver BiDi, which it speaks itself: no driver is needed. It does for tests
what browser.Browser does."""
import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile

import browser


def program():
    return shutil.which("firefox-esr") or shutil.which("firefox")


def is_there():
    return bool(program())


class Socket:
    """A client of a web socket of this machine, as far as BiDi needs one: whole messages of text (RFC 6455)."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self.stream.readline()
        if b" 101 " not in status:
            raise RuntimeError(f"no web socket: {status}")
        while self.stream.readline() != b"\r\n":
            pass

    def send(self, text):
        data = text.encode()
        size = len(data)
        head = bytes([0x81]) + (bytes([0x80 | size]) if size < 126 else bytes([0xfe]) + struct.pack(">H", size) if size < 1 << 16
                                else bytes([0xff]) + struct.pack(">Q", size))
        mask = os.urandom(4)  # Firefox refuses one of zeros
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7f
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self.stream.read(2 if size == 126 else 8))[0]
            data = self.stream.read(size)
            if first & 0x0f == 8:
                raise RuntimeError("the browser has closed the connection")
            if first & 0x0f > 2:
                continue  # pings
            message += data
            if first & 0x80:
                return message.decode()

    def close(self):
        self.stream.close()
        self.socket.close()


class Firefox(browser.Browser):
    session = ""

    def __init__(self, width=1280, height=800):
        self.folder = tempfile.mkdtemp()
        with open(os.path.join(self.folder, "user.js"), "w", encoding="utf-8") as file:
            file.write('user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
                       'user_pref("browser.shell.checkDefaultBrowser", false);\n'
                       'user_pref("app.update.enabled", false);\n')
        self.driver = subprocess.Popen([program(), "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port=0",
                                        "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                       env={**os.environ, "HOME": self.folder})
        port = None
        for line in self.driver.stderr:
            if found := re.search(r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)", line):
                port = int(found[1])
                break
        if port is None:
            raise RuntimeError("Firefox does not start")
        self.socket = Socket(port, "/session")
        self.next = 0
        self.command("session.new", capabilities={})
        # The first tab never gets the focus without a display, and only where the focus is a key clicks a button.
        self.context = self.command("browsingContext.create", type="tab")["context"]
        self.resize(width, height)

    def command(self, name, **parameters):
        self.next += 1
        self.socket.send(json.dumps({"id": self.next, "method": name, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.next:
                if answer["type"] == "error":
                    raise RuntimeError(answer["message"])
                return answer["result"]

    def call(self, method, path, body=None):
        if (method, path) != ("POST", "/refresh"):
            raise NotImplementedError(path)
        self.command("browsingContext.reload", context=self.context, wait="complete")

    def open(self, path):
        self.command("browsingContext.navigate", context=self.context, wait="complete",
                     url=path if "://" in path else "file://" + path)

    def resize(self, width, height):
        self.phone(width, height)

    def phone(self, width, height):
        self.command("browsingContext.setViewport", context=self.context,
                     viewport=None if width is None else {"width": width, "height": height})

    def run(self, script, *arguments):
        expression = "(async () => JSON.stringify({value: await (function() {" + script + "}).apply(null, " + \
            json.dumps(arguments) + ") ?? null}, (_, value) => value instanceof Node ? true : value))()"
        answer = self.command("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        if answer["type"] != "success":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])["value"]

    def middle(self, selector):
        return self.run("""
            const found = document.querySelector(arguments[0]);
            found.scrollIntoView({block: 'nearest'});
            const box = found.getBoundingClientRect();
            return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];""", selector)

    def act(self, source):
        self.command("input.performActions", context=self.context, actions=[source])

    def click(self, selector):
        x, y = self.middle(selector)
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]})

    def drag(self, start, end, pointer):
        (x, y), (left, top) = self.middle(start), self.middle(end)
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerMove", "x": x + 12, "y": y + 12}, {"type": "pointerMove", "x": left, "y": top},
                 {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": steps})

    def press(self, selector, *keys):
        self.run("document.querySelector(arguments[0]).focus()", selector)
        strokes = [{"type": kind, "value": browser.KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": strokes})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("browsingContext.captureScreenshot", context=self.context)["data"]))

    def close(self):
        try:
            self.command("browser.close")
            self.driver.wait(20)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.driver.kill()
            self.driver.wait()
        finally:
            self.socket.close()
            self.driver.stderr.close()
            shutil.rmtree(self.folder, ignore_errors=True)
