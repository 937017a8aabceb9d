#!/usr/bin/env python3
"""Exported pages in Firefox: the same games, lessons, puzzles and rule tests as in Chromium.

They need the engine for browsers (scripts/web) and Firefox; a driver is not needed."""
import unittest

import firefox
import web_interrupted
import web_learn
import web_play
from pages import PageTest, needs_engine

needs_firefox = unittest.skipUnless(firefox.is_there(), "there is no Firefox")
PageTest.start_browser = firefox.Firefox


def in_firefox(tests):
    """The class without the condition that there is Chromium."""
    own = type(tests.__name__ + "InFirefox", (tests,), {"__module__": __name__, "__unittest_skip__": False})
    return needs_engine(needs_firefox(own))


Lessons = in_firefox(web_learn.Lessons)
Puzzles = in_firefox(web_learn.Puzzles)
RuleTests = in_firefox(web_interrupted.RuleTests)
Moving = in_firefox(web_play.Moving)


if __name__ == "__main__":
    unittest.main()
