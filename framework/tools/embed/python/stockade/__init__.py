"""Stockade: board games and their variants from YAML files.

    import stockade
    game = stockade.Game(stockade.Variant("my_game.yaml"))
    game.play("e4")
    engine = stockade.Engine(game.variant)
    game.play(engine.search(game, movetime_ms=100).best)

Mistakes in files, FENs and moves are raised as stockade.Error, whose `problems` have the place and a hint.
Variants and positions never change, and threads may share them; games and engines belong to one thread.
Long calls release the lock of the interpreter.
"""

from ._stockade import (
    ActionSpace,
    Analysis,
    CellInfo,
    Comparison,
    Engine,
    Error,
    Estimate,
    Game,
    GameBatch,
    Line,
    Metric,
    Move,
    Outcome,
    PieceInfo,
    Position,
    RandomGames,
    Seen,
    StopFlag,
    Variant,
    VariantInfo,
    ZoneInfo,
    __version__,
)

__all__ = [
    "ActionSpace", "Analysis", "CellInfo", "Comparison", "Engine", "Error", "Estimate", "Game", "GameBatch", "Line",
    "Metric", "Move", "Outcome", "PieceInfo", "Position", "RandomGames", "Seen", "StopFlag", "Variant", "VariantInfo", "ZoneInfo",
    "__version__",
]
