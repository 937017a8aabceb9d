#include "framework/protocol/program_searcher.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "framework/protocol/engine.h"
#include "framework/search/search_clock.h"

namespace stockade {
namespace {

/// After the time of a search a program gets so much more before it is told to move.
constexpr std::chrono::milliseconds kGrace{500};
/// The same when a clock runs.
constexpr std::chrono::milliseconds kClockGrace{50};
/// A program that is starting does not hear that it should stop, so it may not take long.
constexpr int kStartMs = 5000;

/// The share of the clock for one move, in milliseconds.
int move_time(const SearchLimits& limits) {
  const auto budget = time_budget(limits);
  return std::max(1, static_cast<int>(budget->soft.count() / 1000));
}

class ProgramSearcher final : public Searcher {
 public:
  ProgramSearcher(EngineSpec spec, std::unique_ptr<Engine> engine, EngineTrouble trouble)
      : spec_(std::move(spec)), engine_(std::move(engine)), trouble_(std::move(trouble)) {}

  std::string name() const override { return engine_->name(); }

  SearchResult search(const Game& game, const SearchLimits& limits,
                      const InfoHandler& on_info) override {
    stopped_ = false;
    // An XBoard engine learns its limits at the start of a game.
    if (!ready_ || spec_.protocol == EngineProtocol::cecp) {
      if (const Diagnostics problems = engine_->new_game(); !problems.empty()) {
        ready_ = false;
        const Diagnostic& first = problems.front();
        return fail(first.message + (first.hint.empty() ? "" : " (" + first.hint + ")"));
      }
      ready_ = true;
    }
    SearchResult result;
    const std::vector<Move> none;
    MoveRequest request{game, game.position(), none};
    request.movetime_ms = limits.movetime_ms;
    request.nodes = limits.nodes;
    request.depth = limits.depth;
    request.multipv = limits.multipv;
    request.stop = limits.stop ? limits.stop : &stopped_;
    // The program learns a time for this move, as the clocks of a game may have forms that its
    // protocol lacks.
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
    // Whoever stops a search at once does not wait for a line.
    if (*request.stop && answer.type == AnswerKind::illegal) return result;
    return fail(answer.words.empty() ? "it resigned" : answer.words);
  }

  void stop() override { stopped_ = true; }
  void clear() override { ready_ = false; }
  void set_hash_mb(int) override {}  // the spec says it, before the program starts

 private:
  SearchResult fail(const std::string& words) {
    if (trouble_) trouble_(name() + ": " + words);
    return {};
  }

  EngineSpec spec_;
  std::unique_ptr<Engine> engine_;
  EngineTrouble trouble_;
  std::atomic<bool> stopped_{false};
  bool ready_ = false;
};

}  // namespace

std::unique_ptr<Searcher> make_program_searcher(const EngineSpec& spec,
                                                const DefinitionPtr& definition,
                                                EngineTrouble trouble) {
  EngineSpec own = spec;
  own.resend_position = true;
  const PluginRegistry none;
  EngineSettings settings;
  settings.start_timeout_ms = kStartMs;
  auto engine = make_engine(own, definition, none, settings);
  if (!engine.ok()) {
    if (trouble) trouble(engine.problems().front().message);
    return nullptr;
  }
  return std::make_unique<ProgramSearcher>(std::move(own), std::move(*engine), std::move(trouble));
}

}  // namespace stockade
