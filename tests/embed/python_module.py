#!/usr/bin/env python3
"""The Python package: the classes of the library, arrays of batches, and the environment."""
import copy
import os
import pickle
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.environ["STOCKADE_BUILD"], "python"))

import numpy  # noqa: E402

import stockade  # noqa: E402
from stockade.environment import UNKNOWN, BoardGame  # noqa: E402


def names_in_stub():
    """The classes and their members that the type stub declares."""
    folder = os.path.join(os.environ["STOCKADE_ROOT"], "framework", "tools", "embed", "python", "stockade")
    import ast
    with open(os.path.join(folder, "_stockade.pyi"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {item.name if isinstance(item, ast.FunctionDef) else item.target.id
                                for item in node.body if isinstance(item, (ast.FunctionDef, ast.AnnAssign))}
    return found


class Module(unittest.TestCase):
    def test_games_and_errors(self):
        variant = stockade.Variant("hostage")
        game = stockade.Game(variant)
        self.assertEqual(game.position.side_to_move, 0)
        game.play("e4")
        with self.assertRaises(stockade.Error) as caught:
            game.play("Ke5")
        self.assertTrue(caught.exception.problems[0]["message"])
        self.assertIsInstance(caught.exception, ValueError)
        other = copy.deepcopy(game)
        other.play("e5")
        self.assertEqual((len(game.moves), len(other.moves)), (1, 2))
        self.assertEqual(hash(variant), hash(stockade.Variant("hostage")))
        self.assertEqual(variant.start(), stockade.Variant("hostage").start())
        read = stockade.Game.read_pgn(other.pgn(), variant)
        self.assertEqual(read[0].position, other.position)

    def test_mistakes_in_a_file_have_their_places(self):
        with self.assertRaises(stockade.Error) as caught:
            stockade.Variant.from_yaml("schema: 1\nname: Mine\nextends: chess\npieces: 3\n", "mine.yaml")
        problem = caught.exception.problems[0]
        self.assertEqual((problem["file"], problem["line"]), ("mine.yaml", 4))

    def test_mistakes_with_texts_that_are_no_utf8(self):
        with self.assertRaises(stockade.Error):
            stockade.Variant.from_yaml(b"schema: 1\nname: \xff\xfe\nextends: \xe9\n", "mine.yaml")

    def test_boards_are_arrays(self):
        chess = stockade.Variant("chess")
        board = chess.start().board()
        self.assertEqual((board.shape, board.dtype), ((64,), numpy.uint8))
        symbols = [chess.pieces[number].symbol for number in board]
        self.assertEqual(symbols.count("P"), 8)

    def test_search(self):
        chess = stockade.Variant("chess")
        engine = stockade.Engine(chess)
        game = stockade.Game(chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))
        lines = []
        analysis = engine.search(game, depth=3, on_line=lines.append)
        self.assertEqual(game.position.san(analysis.best), "Ra8#")
        self.assertEqual(lines[-1].mate, 1)
        with self.assertRaises(ValueError):
            engine.search(game)

    def test_a_search_leaves_other_threads_running(self):
        engine = stockade.Engine(stockade.Variant("chess"))
        ended = []
        thread = threading.Thread(target=lambda: ended.append(
            engine.search(stockade.Game(stockade.Variant("chess")), movetime_ms=60000).best))
        thread.start()
        # With the interpreter's lock held by the search, this loop would last a minute.
        begin = time.monotonic()
        while thread.is_alive() and time.monotonic() - begin < 30:
            engine.stop()
            time.sleep(0.01)
        thread.join()
        self.assertTrue(ended[0])

    def test_what_ends_a_search(self):
        engine = stockade.Engine(stockade.Variant("chess"))
        game = stockade.Game(engine_variant := stockade.Variant("chess"))
        stop = stockade.StopFlag()
        stop.set()
        self.assertTrue(engine.search(game, stop=stop).best)  # it was set before the search
        self.assertTrue(engine.search(engine_variant.start(), depth=2).best)

        def fail(line):
            raise KeyError("from on_line")
        with self.assertRaises(KeyError):
            engine.search(game, on_line=fail)
        self.assertTrue(engine.search(game, nodes=2 ** 63, movetime_ms=200).best)

    def test_a_game_may_change_while_it_is_searched(self):
        game = stockade.Game(stockade.Variant("darkchess"))
        game.play("e4")
        game.play("e5")
        lines = []

        def undo(line):
            lines.append(line)
            game.undo()
        stockade.Engine(game.variant).search(game, nodes=200, on_line=undo)
        self.assertTrue(lines)
        self.assertLess(len(game.moves), 2)

    def test_one_thread_at_a_time_searches(self):
        engine = stockade.Engine(stockade.Variant("chess"))
        game = stockade.Game(stockade.Variant("chess"))
        stop = stockade.StopFlag()
        searching = threading.Event()
        thread = threading.Thread(target=lambda: engine.search(game, stop=stop, on_line=lambda line: searching.set()))
        thread.start()
        try:
            self.assertTrue(searching.wait(60))
            for call in (lambda: engine.search(game, depth=1), engine.clear, lambda: engine.set_hash_mb(2)):
                with self.assertRaises(RuntimeError):
                    call()
        finally:
            stop.set()
            thread.join()
        engine.set_hash_mb(2)

    def test_copies_and_pickles(self):
        mine = stockade.Variant.from_yaml("schema: 1\nname: Mine\nextends: chess\nn_move_rule: off\n", "mine.yaml")
        for variant in (stockade.Variant("hostage"), stockade.Variant("circe", base="crazyhouse"), mine):
            self.assertIs(copy.deepcopy(variant), variant)
            self.assertEqual(pickle.loads(pickle.dumps(variant)), variant)
            position = variant.start().after(variant.start().parse("e4"))
            self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        move = mine.start().parse("e4")
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        self.assertEqual(stockade.Move(move.bits), move)
        self.assertTrue(stockade.Move() < move)
        self.assertIn(str(move.bits), repr(move))

    def test_moves_of_other_variants_are_refused(self):
        move = stockade.Variant("tamerlane").start().legal_moves()[-1]
        tictactoe = stockade.Variant("tictactoe")
        for call in (lambda: tictactoe.start().uci(move), lambda: tictactoe.start().san(move),
                     lambda: stockade.Game(stockade.Variant("darkchess")).attempt(stockade.Move(2 ** 64 - 1)),
                     lambda: stockade.ActionSpace(tictactoe).mask(stockade.Game(stockade.Variant("chess")))):
            with self.assertRaises(stockade.Error):
                call()
        self.assertEqual(tictactoe.start().target(move), -1)

    def test_positions_that_differ_in_counts(self):
        chess = stockade.Variant("chess")
        game = stockade.Game(chess)
        for text in ("Nf3", "Nf6", "Ng1", "Ng8"):
            game.play(text)
        self.assertNotEqual(game.position, chess.start())
        self.assertEqual(game.position.hash, chess.start().hash)
        self.assertFalse(chess.position("4k3/8/8/8/8/8/8/R3K3 w - - 100 90").outcome.over)
        self.assertTrue(stockade.Game(chess.position("4k3/8/8/8/8/8/8/R3K3 w - - 100 90")).outcome.over)

    def test_a_pass_has_no_target(self):
        go = stockade.Variant("go9")
        position = go.start()
        self.assertEqual([position.target(move) for move in position.legal_moves()].count(-1), 1)

    def test_mistakes_of_scripts_are_told(self):
        self.assertEqual(stockade.Variant("chess").script_errors(), [])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "odd.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write("schema: 1\nextends: chess\nname: Odd\nscript: game.lua\n")
            with open(os.path.join(folder, "game.lua"), "w", encoding="utf-8") as file:
                file.write("return { allow = function(view, move) return view.absent() end }\n")
            odd = stockade.Variant(path)
            stockade.Game(odd).legal_moves()
            errors = odd.script_errors()
            self.assertTrue(errors)
            self.assertIn("game.lua", errors[0])

    def test_comparison(self):
        variants = [stockade.Variant("chess"), stockade.Variant("gardner")]
        seen = []
        report = stockade.Comparison(variants, games=2, random_games=10, duels=0, nodes=20,
                                     on_progress=lambda done, everything: seen.append((done, everything)) or True)
        self.assertTrue(report.complete)
        self.assertEqual(seen[-1], (24, 24))
        self.assertIn("gardner", report.text())
        self.assertEqual(len(report.metrics[0].values), 2)
        # A function that returns nothing does not stop it, one that returns False does.
        plan = {"games": 0, "random_games": 40, "duels": 0}
        self.assertTrue(stockade.Comparison(variants, **plan, on_progress=lambda done, everything: None).complete)
        self.assertFalse(stockade.Comparison(variants, **plan, on_progress=lambda done, everything: False).complete)

    def test_the_stub_declares_what_there_is(self):
        for name, members in names_in_stub().items():
            if name == "Error":  # its problems are those of each error
                continue
            real = {member for member in vars(getattr(stockade, name)) if not member.startswith("_")}
            self.assertEqual({member for member in members if not member.startswith("_")}, real, name)
        self.assertEqual(set(names_in_stub()) | {"__version__"}, set(stockade.__all__))


class Arrays(unittest.TestCase):
    def test_actions_are_moves(self):
        for name in ("chess", "hostage", "shogi", "hex", "kriegspiel", "bughouse"):
            with self.subTest(name):
                variant = stockade.Variant(name)
                space = stockade.ActionSpace(variant)
                game = stockade.Game(variant)
                for number in range(60):
                    if game.outcome.over:
                        break
                    mask = space.mask(game)
                    moves = game.possible_moves()
                    self.assertEqual((mask.shape, int(mask.sum())), ((space.size,), len(moves)))
                    for action in numpy.flatnonzero(mask):
                        self.assertEqual(space.action(game, space.move(game, int(action))), action)
                    with self.assertRaises(stockade.Error):
                        space.move(game, int(numpy.flatnonzero(~mask)[0]))
                    game.play_random(number)

    def test_too_few_choices_are_an_error(self):
        variant = stockade.Variant("chess")
        game = stockade.Game(variant.position("8/P6k/8/8/8/8/8/K7 w - - 0 1"))
        with self.assertRaises(stockade.Error) as caught:
            stockade.ActionSpace(variant, choices=1).mask(game)
        self.assertIn("choices", caught.exception.problems[0]["hint"])

    def test_a_batch_plays_whole_games(self):
        variant = stockade.Variant("connectfour")
        batch = stockade.GameBatch(variant, 50, seed=3)
        self.assertEqual(batch.boards().shape, (50, 42))
        self.assertEqual(batch.masks().shape, (50, batch.actions))
        wins = numpy.zeros(2)
        ended = 0
        random = numpy.random.default_rng(1)
        for _ in range(100):
            masks = batch.masks()
            chosen = numpy.array([random.choice(numpy.flatnonzero(row)) for row in masks])
            points, over = batch.step(chosen)
            ended += int((over == 1).sum())
            wins += points.sum(axis=0)
            self.assertTrue(numpy.allclose(points[over == 1].sum(axis=1), 1))
            self.assertTrue((points[over == 0] == 0).all())
        self.assertGreater(ended, 100)
        self.assertGreater(wins.min(), 10)
        before = batch.boards()
        with self.assertRaises(stockade.Error):
            batch.step(numpy.full(50, -1))
        self.assertTrue((batch.boards() == before).all())
        with self.assertRaises(ValueError):
            batch.step(numpy.zeros(3))

    def test_a_batch_of_games_that_hide_pieces(self):
        batch = stockade.GameBatch(stockade.Variant("kriegspiel"), 4, seed=2)
        random = numpy.random.default_rng(3)
        refused = 0
        for _ in range(40):
            sides = batch.sides()
            batch.step([int(random.choice(numpy.flatnonzero(row))) for row in batch.masks()])
            self.assertTrue((batch.sides() == sides)[batch.refused()].all())
            refused += int(batch.refused().sum())
        self.assertGreater(refused, 0)
        self.assertIn(UNKNOWN, batch.boards())

    def test_wrong_actions_and_starts_of_a_batch(self):
        batch = stockade.GameBatch(stockade.Variant("tictactoe"), 2)
        for wrong in ([1.5, 2.0], [True, False], numpy.array([["1", "2"]])):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        over = stockade.Variant.from_yaml(
            "schema: 1\nname: Over\nextends: chess\nsetup: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'\n", "over.yaml")
        with self.assertRaises(stockade.Error):
            stockade.GameBatch(over, 2)

    def test_a_batch_with_chance(self):
        batch = stockade.GameBatch(stockade.Variant("backgammon"), 8, seed=3, max_plies=60)
        ends = set()
        for _ in range(70):
            _, over = batch.step_random()
            ends |= set(over.tolist())
        self.assertIn(2, ends)

    def test_random_games(self):
        variant = stockade.Variant("connectfour")
        one = variant.random_games(10000, seed=5)
        self.assertEqual(one.games, 10000)
        self.assertEqual(one.plies, variant.random_games(10000, seed=5, threads=2).plies)


class Environment(unittest.TestCase):
    def play(self, name, most=400, **options):
        env = BoardGame(name, **options)
        env.reset(seed=4)
        random = numpy.random.default_rng(4)
        rewards = {agent: 0.0 for agent in env.possible_agents}
        steps = 0
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            rewards[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(observation), (name, observation))
            if terminated or truncated:
                self.assertEqual(observation["action_mask"].sum(), 0)
                env.step(None)
                continue
            action = int(random.choice(numpy.flatnonzero(observation["action_mask"])))
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
            steps += 1
            self.assertLess(steps, most)
        self.assertEqual(env.agents, [])
        return env, rewards

    def test_whole_games(self):
        for name in ("connectfour", "tictactoe", "reversi"):
            _, rewards = self.play(name)
            self.assertEqual(sum(rewards.values()), 0, name)

    def test_chance_hidden_pieces_and_many_sides(self):
        for name in ("backgammon", "darkchess", "kriegspiel", "threeplayer", "bughouse"):
            with self.subTest(name):
                env, _ = self.play(name, most=2000, max_plies=40)
                self.assertTrue(env.game.outcome.over or len(env.game.moves) >= 40)

    def test_the_board_is_shown_as_text(self):
        env = BoardGame("hostage", render_mode="ansi")
        env.reset(options={"fen": "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1"})
        self.assertEqual(env.render(), str(env.game.position))
        self.assertIn("\n 1 | :  .  :  .  K  .  :  R |\n", env.render())
        self.assertIn("White's prison: -   White's airfield: -\n", env.render())
        self.assertIsNone(BoardGame("hostage").render_mode)

    def test_hidden_cells_are_unknown(self):
        env = BoardGame("darkchess")
        env.reset()
        self.assertIn(UNKNOWN, env.observe("white")["board"])
        self.assertEqual(env.observe("black")["action_mask"].sum(), 0)

    def test_the_agent_to_move_is_told_what_the_umpire_says(self):
        env = BoardGame("kriegspiel")
        env.reset(options={"fen": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"})
        env.step(stockade.ActionSpace(env.variant).action(env.game, env.game.position.parse("exd5")))
        self.assertEqual(env.infos["black"]["calls"][0], "pawn captured on d5")
        self.assertEqual(env.game.seen_by(1).calls, env.infos["black"]["calls"])
        plain = BoardGame("chess")
        plain.reset()
        self.assertNotIn("calls", plain.infos["white"])

    def test_an_illegal_action_changes_nothing(self):
        env = BoardGame("chess")
        for call in (env.last, env.render, env.state, lambda: env.step(0), lambda: env.observe("white")):
            with self.assertRaises(ValueError):
                call()
        env.reset()
        for wrong in (None, -1):
            with self.assertRaises(ValueError):
                env.step(wrong)
        with self.assertRaises(TypeError):
            env.step(3.7)
        illegal = int(numpy.flatnonzero(env.observe("white")["action_mask"] == 0)[0])
        with self.assertRaises(stockade.Error):
            env.step(illegal)
        self.assertEqual(env.agent_selection, "white")
        self.assertEqual(len(env.game.moves), 0)

    def test_a_start_of_its_own(self):
        env = BoardGame("chess")
        env.reset(options={"fen": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"})
        env.step(stockade.ActionSpace(env.variant).action(env.game, env.game.position.parse("Ra8#")))
        self.assertEqual(env.rewards, {"white": 1.0, "black": -1.0})
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual(env.infos["white"]["reason"], "checkmate")
        self.assertEqual(env.last()[1], -1.0)
        env.step(None)
        self.assertEqual((env.last()[1], env.rewards), (1.0, {"white": 0.0}))
        env.step(None)
        with self.assertRaises(ValueError):
            env.last()

    def test_what_the_agent_to_move_knows_besides_the_pieces(self):
        env = BoardGame("backgammon", max_plies=10)
        env.reset(seed=1)
        self.assertEqual(env.last()[4]["fen"], env.game.position.fen)
        hidden = BoardGame("darkchess")
        hidden.reset()
        self.assertIn("?", hidden.last()[4]["fen"])
        with self.assertRaises(ValueError):
            BoardGame("chess", max_plies=0)


if __name__ == "__main__":
    unittest.main()
