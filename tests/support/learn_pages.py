"""A variant with lessons, puzzles and rule tests, and its page: what the tests of learning in pages share."""
import json

from pages import PageTest
from program import write

HOSTILE = "<img src=x onerror='window.hacked = 1'><script>window.hacked = 2</script> {{script}} </script>"

VARIANT = """schema: 1
extends: hostage
name: Mine
"""

LESSONS = f"""variant: mine
title: "Title {HOSTILE}"
lessons:
  - id: knights
    title: "Knights {HOSTILE}"
    steps:
      - text: |
          Look at the knight. {HOSTILE}

          - It leaps.
        fen: 4k3/8/8/8/8/8/5P2/4K1N1[] w - - 0 1
        arrows: [g1f3, red g1h3]
        rings: [blue e1]
      - text: Leap to f3, and to e5.
        play: [Nf3, Kd8, [Ne5, Ng5]]
        hints: ["Upwards. {HOSTILE}", Then on.]
        refuse:
          Nh3: "Not to the edge. {HOSTILE}"
          Ng3: {{ text: "That is no leap. {HOSTILE}" }}
        after: "Well leapt. {HOSTILE}"
  - id: hostages
    title: An exchange
    steps:
      - text: Buy the rook with the queen.
        fen: k7/8/8/8/8/8/8/4K3[#qrnR] w - - 0 1
        play: "(Q)R*d1"
  - id: condition
    title: In two moves
    steps:
      - text: Take the pawn.
        fen: k7/8/8/8/8/8/1p6/3K4[] w - - 0 1
        until: count(enemy P) = 0
        within: 2
        solution: [Kc2, Kb8, Kxb2]
"""

PUZZLES = f"""variant: mine
title: Puzzles
puzzles:
  - id: "one"
    fen: "6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1"
    goal: mate
    play: ["Ra8#"]
    rating: 900
    themes: ["mate in 1"]
    source: "{HOSTILE}"
  - id: "two"
    fen: "6k1/5ppp/8/8/8/8/8/1R4K1[] w - - 0 1"
    goal: mate
    play: ["Rb8#"]
    hints: ["On the last rank."]
    rating: 1100
"""

TESTS = f"""variant: mine
tests:
  - name: the first moves {HOSTILE}
    count: 20
  - name: a king
    fen: k7/8/8/8/8/8/8/4K3[] w - - 0 1
    legal: [Ke2]
"""


def files_of(folder, lessons=LESSONS, puzzles=PUZZLES, tests=TESTS):
    """A variant with lessons, puzzles and tests; the path of its file."""
    for ending, text in ((".lessons.yaml", lessons), (".puzzles.yaml", puzzles), (".test.yaml", tests)):
        if text is not None:
            write(folder, "mine/mine" + ending, text)
    return write(folder, "mine/mine.yaml", VARIANT)


class LearnTest(PageTest):
    def opened(self, fragment="", **size):
        page = self.page(files_of(self.folder.name))
        shown = self.cleared(**size)
        shown.open(page + fragment)
        shown.wait("typeof state !== 'undefined' && state && layout && document.querySelector('#status').textContent")
        return shown

    def text(self, shown, selector):
        return shown.run("return document.querySelector(arguments[0]).textContent", selector)

    def lesson(self, fragment):
        """The page with that lesson on the board."""
        shown = self.opened(fragment)
        shown.wait("lesson")
        return shown

    def go_on(self, shown, happened):
        shown.wait("!document.querySelector('#lesson-next').disabled")
        shown.click("#lesson-next")
        shown.wait(happened)

    def play(self, shown, *cells):
        for name in cells:
            self.cell(shown, name)

    def answer(self, shown, part):
        return shown.wait(f"(text => text.includes({json.dumps(part)}) && text)(document.querySelector('#lesson-answer').textContent)")

    def solved(self, shown):
        shown.wait("lesson && lesson.finished && !repliesWait")

    def stored(self, shown):
        return json.loads(shown.run("return localStorage.getItem('stockade:progress')"))
