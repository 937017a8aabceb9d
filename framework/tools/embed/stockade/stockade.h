#pragma once
// Stockade as a library: variants, positions, games, engines and comparisons.
//
//   stockade::Game game(stockade::Variant::load("my_game.yaml"));
//   game.play("e4");
//   stockade::Engine engine(game.variant());
//   game.play(engine.search(game, {.movetime_ms = 100}).best);
//
// Mistakes of people, in files, FENs and moves, are thrown as Error. Each class documents which
// values threads may share: rules and positions never change and may be shared; games and engines
// belong to one thread. docs/develop/embedding.md is the guide.

#include <stockade/comparison.h>
#include <stockade/engine.h>
#include <stockade/error.h>
#include <stockade/game.h>
#include <stockade/move.h>
#include <stockade/position.h>
#include <stockade/variant.h>
