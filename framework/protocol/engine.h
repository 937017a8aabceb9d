#pragma once
// Engine: somebody who plays one side of a game: a searcher of this program, or another program
// behind a protocol.
//
//   auto engine = make_engine(spec, definition, plugins, settings);
//   if (const Diagnostics problems = engine->new_game(); !problems.empty()) …
//   const MoveAnswer answer = engine->choose(request);
//
// An Engine belongs to one thread. Whatever goes wrong with another program (it ends, it hangs, it
// talks nonsense) is an answer, never an abort; the next new_game() starts the program again.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/plugin/plugin.h"
#include "framework/protocol/engine_spec.h"

namespace stockade {

/// What both clocks show, in milliseconds; by side.
struct GameClocks {
  std::array<int, 2> left_ms{};
  int increment_ms = 0;  ///< added after every move
};

/// A position to find a move for. Empty limits don't limit; at least one is given.
struct MoveRequest {
  const Game& game;                ///< with its history
  const Position& start;           ///< where the game began
  const std::vector<Move>& moves;  ///< played from there
  std::optional<int> movetime_ms = {};
  std::optional<uint64_t> nodes = {};
  std::optional<int> depth = {};
  std::optional<GameClocks> clocks = {};
  /// When the time that is allowed ends; an engine that has not answered is asked to hurry.
  std::chrono::steady_clock::time_point due = std::chrono::steady_clock::time_point::max();
};

enum class AnswerKind {
  move,
  resigns,
  illegal,     ///< a move that is not legal, or text that says no move
  died,        ///< the program ended, or could not be talked to
  hung,        ///< it did not answer even when hurried, and was ended
  interrupted  ///< the match is being stopped
};

struct MoveAnswer {
  AnswerKind type = AnswerKind::move;
  Move move = {};          ///< for AnswerKind::move
  std::string words = {};  ///< what was wrong, for the others
  int depth = 0;           ///< what the engine told of its search; 0 for nothing
  uint64_t nodes = 0;
  std::optional<Score> score = {};
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// For people: as the spec has it, else as the engine calls itself.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Makes ready for another game, forgetting the last; starts the program if it isn't running.
  /// The problems that keep it from playing; none if it is ready.
  [[nodiscard]] virtual Diagnostics new_game() = 0;
  /// Thinks. Only after a new_game() without problems, and only where there is a legal move.
  [[nodiscard]] virtual MoveAnswer choose(const MoveRequest& request) = 0;
  /// Tells how the game ended ("1-0", …), and why in words.
  virtual void game_over(const std::string& result, const std::string& why) = 0;
};

struct EngineSettings {
  int start_timeout_ms = 10'000;  ///< for starting and getting ready
  /// Ends waiting and thinking when it becomes true. Null, or outlives the engine.
  const std::atomic<bool>* stop = nullptr;
};

/// Fails if the definition cannot be played so: no native searcher, … Other programs are not
/// started before new_game(). `plugins` outlives the call only.
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const DefinitionPtr& definition,
                                            const PluginRegistry& plugins,
                                            const EngineSettings& settings = {});

}  // namespace stockade
