#include "framework/tools/protocol/program_searcher.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "framework/search/search_clock.h"
#include "framework/tools/protocol/engine.h"

namespace stockade {
namespace {

/// The time that a program gets after the end of its search time, before it is told to move.
constexpr std::chrono::milliseconds kGrace{500};
/// The same time when a clock runs.
constexpr std::chrono::milliseconds kClockGrace{50};
/// The time limit for a start. A starting program does not react to a stop, so the limit is short.
constexpr int kStartMs = 5000;

/// The share of the clock for one move, in milliseconds.
int move_time(const SearchLimits& limits) {
  const auto budget = time_budget(limits);
  return std::max(1, static_cast<int>(budget->soft.count() / 1000));
}

/// A game in the form in which it is sent to a program.
struct PlayedLine {
  Position start;
  std::vector<Move> moves;
};

/// The start and moves that led to the position. If the moves cannot be sent, the position itself
/// is the start.
PlayedLine line_of(const Game& game) {
  std::vector<Position> positions;
  Game back(game);
  for (;;) {
    positions.push_back(back.position());
    if (back.plies() == 0) break;
    back.undo();
  }
  PlayedLine line{positions.back(), {}};
  for (size_t ply = positions.size() - 1; ply-- > 0;) {
    const MoveList legal = back.legal_moves();
    bool found = false;
    for (const Move move : legal) {
      back.play(move);
      found = back.position().same_as(positions[ply]);
      if (found) {
        line.moves.push_back(move);
        break;
      }
      back.undo();
    }
    if (!found) return {game.position(), {}};
  }
  return line;
}

class ProgramSearcher final : public Searcher {
 public:
  ProgramSearcher(EngineSpec spec, EngineTrouble trouble)
      : spec_(std::move(spec)), trouble_(std::move(trouble)) {}

  /// Makes the engine. Returns the problems, or none.
  Diagnostics prepare(const DefinitionPtr& definition) {
    const PluginRegistry none;
    EngineSettings settings;
    settings.start_timeout_ms = kStartMs;
    settings.stop = &ended_;
    auto engine = make_engine(spec_, definition, none, settings);
    if (!engine.ok()) return engine.problems();
    engine_ = std::move(*engine);
    return {};
  }

  std::string name() const override { return engine_->name(); }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    // An XBoard engine learns its limits at the start of a game.
    if (!ready_ || spec_.protocol == EngineProtocol::cecp) {
      if (const Diagnostics problems = engine_->new_game(); !problems.empty()) {
        ready_ = false;
        if (ended_) return {};
        const Diagnostic& first = problems.front();
        return fail(first.message + (first.hint.empty() ? "" : " (" + first.hint + ")"));
      }
      ready_ = true;
    }
    SearchResult result;
    const PlayedLine line = spec_.resend_position ? PlayedLine{game.position(), {}} : line_of(game);
    MoveRequest request{game, line.start, line.moves};
    request.movetime_ms = limits.movetime_ms;
    request.nodes = limits.nodes;
    request.depth = limits.depth;
    request.multipv = limits.multipv;
    request.stop = limits.stop;
    // The program gets a time for this move, because its protocol may not support the kind of
    // clock.
    if (limits.clock) request.movetime_ms = move_time(limits);
    if (request.movetime_ms)
      request.due = std::chrono::steady_clock::now() +
                    std::chrono::milliseconds(*request.movetime_ms) +
                    (limits.clock ? kClockGrace : kGrace);
    request.on_info = [&](const SearchInfo& info) {
      if (info.multipv == 1) result.info = info;
      if (on_info) on_info(info);
    };
    const MoveAnswer answer = engine_->choose(request);
    if (answer.type == AnswerKind::move) {
      result.best = answer.move;
      return result;
    }
    ready_ = false;
    // A search that is stopped at once has no line yet; that is no failure.
    const bool hasty = limits.stop && *limits.stop && answer.type == AnswerKind::illegal;
    if (hasty || answer.type == AnswerKind::interrupted) return result;
    // A reason about a move begins with the quoted text that the engine wrote.
    if (answer.words.rfind('\'', 0) == 0) return fail("the engine answered " + answer.words);
    return fail(answer.words.empty() ? "it resigned" : answer.words);
  }

  void stop() override { ended_ = true; }
  void clear() override { ready_ = false; }
  void set_hash_mb(int) override {}  // the spec sets it, before the program starts

 private:
  SearchResult fail(const std::string& words) {
    if (trouble_) trouble_(name() + ": " + words);
    return {};
  }

  EngineSpec spec_;
  EngineTrouble trouble_;
  std::atomic<bool> ended_{false};
  bool ready_ = false;
  std::unique_ptr<Engine> engine_;  // refers to ended_
};

}  // namespace

std::unique_ptr<Searcher> make_program_searcher(const EngineSpec& spec,
                                                const DefinitionPtr& definition,
                                                EngineTrouble trouble) {
  EngineSpec own = spec;
  // XBoard's protocol has no way to send a game at once.
  own.resend_position = own.resend_position || own.protocol == EngineProtocol::cecp;
  auto searcher = std::make_unique<ProgramSearcher>(std::move(own), trouble);
  if (const Diagnostics problems = searcher->prepare(definition); !problems.empty()) {
    if (trouble) trouble(problems.front().message);
    return nullptr;
  }
  return searcher;
}

}  // namespace stockade
