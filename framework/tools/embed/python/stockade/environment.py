"""Any variant as an environment for reinforcement learning, with the AEC interface of PettingZoo.

    from stockade.environment import BoardGame
    env = BoardGame("my_game.yaml")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(numpy.flatnonzero(observation["action_mask"])[0]))

PettingZoo and Gymnasium need not be installed. With PettingZoo the environment is one of its AECEnv. With Gymnasium,
spaces are its own; without it they are small classes of the same names, with `shape`, `n`, `contains()` and
`sample()`.

An agent is a side. An observation is what this side sees: `board`, the number of the piece on each cell (255: the
side does not know); `zones`, the number of pieces of each kind that each zone holds (-1: not known);
`side_to_move`; and `action_mask`. The `fen` of its info also has what a FEN has beside them: rights, dice, counts.
Rewards come at the end: of two sides 1 for a win, -1 for a loss and 0 for a draw; of more their points, from 0 to 1.
Chance acts by itself. In games where a move may turn out to be illegal, the agent whose attempt has failed moves
again, and its info has `refused`; what the umpire said to the agent to move is in `calls` of its info.
"""

import operator

import numpy

from ._stockade import ActionSpace, Error, Game, Variant

try:
    from gymnasium import spaces
except ImportError:
    from . import _spaces as spaces

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

UNKNOWN = 255


class BoardGame(_Base):
    """One game at a time. For one thread."""

    def __init__(self, variant, options=None, max_plies=1000, choices=0, render_mode=None):
        """`variant`: a Variant, or its id or file. A game of more than `max_plies` plies is truncated."""
        self.variant = variant if isinstance(variant, Variant) else Variant(variant, options or {})
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        if operator.index(max_plies) < 1:
            raise ValueError(f"max_plies must be positive, not {max_plies}")
        self.metadata = {"name": f"stockade/{self.variant.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.possible_agents = [name.lower() for name in self.variant.sides]
        self.agents = []
        self.game = None
        self._actions = ActionSpace(self.variant, choices)
        self._held = sum(len(zone.pieces) for zone in self.variant.zones)
        cells = len(self.variant.cells)
        space = spaces.Dict({
            "board": spaces.Box(0, 255, (cells,), numpy.uint8),
            "zones": spaces.Box(-1, 255, (self._held,), numpy.int16),
            "side_to_move": spaces.Discrete(len(self.possible_agents)),
            "action_mask": spaces.Box(0, 1, (self._actions.size,), numpy.int8),
        })
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions.size) for agent in self.possible_agents}
        self._random = numpy.random.default_rng()

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a new game. `options`: {"fen": F} starts from that position. The seed is that of chance."""
        if seed is not None:
            self._random = numpy.random.default_rng(seed)
        fen = (options or {}).get("fen")
        self.game = Game(self.variant.position(fen)) if fen else Game(self.variant)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action):
        """Plays the action of the agent to move; None for an agent whose game is over. Raises Error if the
        action is not possible, and changes nothing then."""
        agent = self._agent()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over for this agent: step(None)")
            self._leave(agent)
            return
        if action is None:
            raise ValueError("the game goes on for this agent: step() needs an action")
        move = self._actions.move(self.game, operator.index(action))
        played = self.game.attempt(move)
        self.infos[agent] = {} if played else {"refused": int(action)}
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def last(self, observe=True):
        """What the agent to move sees, its reward since its last move, whether its game has ended, and more."""
        agent = self._agent()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        """The agents in the order of their turns, until the game is over for all of them."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent):
        self._require_game()
        side = self.possible_agents.index(agent)
        seen = self.game.seen_by(side)
        zones = [count for zone in seen.zones for count in zone]
        mask = numpy.zeros(self._actions.size, numpy.int8)
        if agent == self.agent_selection and not self._over():
            mask = self._actions.mask(self.game).astype(numpy.int8)
        return {"board": seen.board, "zones": numpy.array(zones, numpy.int16),
                "side_to_move": self.game.position.side_to_move, "action_mask": mask}

    def render(self):
        """With render_mode 'ansi' the board as text, with all pieces; otherwise None."""
        self._require_game()
        if self.render_mode != "ansi":
            return None
        return str(self.game.position)

    def state(self):
        """All that the umpire knows: the pieces on the cells and in the zones, and the side to move."""
        self._require_game()
        position = self.game.position
        held = [count for zone in position.zones() for count in zone]
        return numpy.concatenate([position.board().astype(numpy.int16), numpy.array(held, numpy.int16),
                                  numpy.array([position.side_to_move], numpy.int16)])

    def close(self):
        pass

    def _settle(self):
        """Lets chance act, and finds out who moves next and whether the game is over."""
        outcome = self.game.outcome
        while not outcome.over and self.game.position.chance_to_move:
            self.game.play_random(int(self._random.integers(2 ** 63)))
            outcome = self.game.outcome
        self.rewards = {agent: 0.0 for agent in self.agents}
        too_long = len(self.game.moves) >= self.max_plies
        if outcome.over:
            for agent, points in zip(self.possible_agents, outcome.points):
                self.rewards[agent] = 2 * points - 1 if len(outcome.points) == 2 else points
                self.infos[agent] = {"reason": outcome.reason, "result": outcome.result}
            self.terminations = {agent: True for agent in self.agents}
        elif too_long:
            self.truncations = {agent: True for agent in self.agents}
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
        side = self.game.position.side_to_move
        self.agent_selection = self.possible_agents[side]
        seen = self.game.seen_by(side)
        self.infos[self.agent_selection]["fen"] = seen.fen
        if seen.calls:
            self.infos[self.agent_selection]["calls"] = seen.calls

    def _leave(self, agent):
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]
        # The others have had their last reward.
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def _require_game(self):
        if self.game is None:
            raise ValueError("there is no game yet: call reset() first")

    def _agent(self):
        self._require_game()
        if not self.agents:
            raise ValueError("the game is over for all agents: call reset()")
        return self.agent_selection

    def _over(self):
        return self.game.outcome.over or any(self.truncations.values())


__all__ = ["BoardGame", "Error", "UNKNOWN"]
