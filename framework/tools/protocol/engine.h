#pragma once
// Engine: a player of one side of a game: an engine of this program, or another program behind a
// protocol.
//
//   auto engine = make_engine(spec, definition, plugins, settings);
//   if (const Diagnostics problems = engine->new_game(); !problems.empty()) …
//   const MoveAnswer answer = engine->choose(request);
//
// An Engine belongs to one thread. If another program ends, hangs or writes nonsense, choose()
// returns that as its answer; the next new_game() starts the program again.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/plugin/plugin.h"
#include "framework/tools/protocol/engine_spec.h"

namespace stockade {

/// Both clocks in milliseconds, by side.
struct GameClocks {
  std::array<int, 2> left_ms{};
  int increment_ms = 0;  ///< added after every move
};

class PlayerGame;

/// A position to find a move for. At least one limit, or `stop`, is set.
struct MoveRequest {
  /// The game with its history. If pieces are hidden, the position that the player sees, without a
  /// history.
  const Game& game;
  const Position& start;           ///< start of the game
  const std::vector<Move>& moves;  ///< moves of the game, from `start`
  std::optional<int> movetime_ms = {};
  std::optional<uint64_t> nodes = {};
  std::optional<int> depth = {};
  std::optional<GameClocks> clocks = {};
  /// The seed for players that choose at random. It differs for each move of a match, and is the
  /// same if the match is repeated.
  uint64_t seed = 0;
  /// The end of the allowed time. An engine that has not answered by then is told to move.
  std::chrono::steady_clock::time_point due = std::chrono::steady_clock::time_point::max();
  /// The engine is told to move when it becomes true. Null, or it outlives the search.
  const std::atomic<bool>* stop = nullptr;
  /// If pieces are hidden, the game as the player knows it; the answer is then a move to try. Else
  /// null.
  const PlayerGame* player = nullptr;
  int multipv = 1;           ///< lines to report, if the engine can report several
  InfoHandler on_info = {};  ///< called with each report of a program, in the calling thread
};

/// An option that a program has.
struct EngineOption {
  std::string name;
  std::string type;   ///< check, spin, combo, string, button, or a word of the program's own
  std::string value;  ///< the default value
  std::optional<int64_t> least = {};
  std::optional<int64_t> most = {};
  std::vector<std::string> choices = {};  ///< the choices of a combo
};

enum class AnswerKind {
  move,
  resigns,
  illegal,     ///< an illegal move, or text that is not a move
  died,        ///< the program ended, or its pipes are closed
  hung,        ///< the program did not answer even when told to move, and was killed
  interrupted  ///< the match was stopped
};

struct MoveAnswer {
  AnswerKind type = AnswerKind::move;
  Move move = {};          ///< the move, for AnswerKind::move
  std::string words = {};  ///< the reason, for all others
  int depth = 0;           ///< depth that the engine reports; 0 if it reports none
  uint64_t nodes = 0;
  std::optional<Score> score = {};
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// The name from the spec, else the engine's own name.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Prepares for a new game and forgets the last one; starts the program if it is not running.
  /// Returns the problems that prevent it from playing, or none if it is ready.
  [[nodiscard]] virtual Diagnostics new_game() = 0;
  /// Searches. Call it only after a successful new_game(), and only if there is a legal move.
  [[nodiscard]] virtual MoveAnswer choose(const MoveRequest& request) = 0;
  /// The options of another program, after a successful new_game().
  [[nodiscard]] virtual std::vector<EngineOption> options() const { return {}; }
  /// After a successful new_game(): the problems that prevent the engine from playing games that
  /// begin with `start`, or none.
  [[nodiscard]] virtual Diagnostics check_start(const Position& start) const {
    static_cast<void>(start);
    return {};
  }
  /// Reports the result ("1-0", …) and its reason to the engine.
  virtual void game_over(const std::string& result, const std::string& why) = 0;
};

struct EngineSettings {
  int start_timeout_ms = 10'000;  ///< time for starting and getting ready
  /// Ends waiting and searching when it becomes true. Null, or it outlives the engine.
  const std::atomic<bool>* stop = nullptr;
};

/// Makes the engine. Fails if it cannot play the definition (no native engine, …). Other programs
/// start with new_game(). `plugins` is used during the call only.
Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const DefinitionPtr& definition,
                                            const PluginRegistry& plugins,
                                            const EngineSettings& settings = {});

}  // namespace stockade
