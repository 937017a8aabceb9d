// bench: the speed of the kernel, the plugins and the engines on this machine, one row per measure.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include <unistd.h>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/session/library.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/figures.h"

namespace stockade {

namespace cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kPositions = 5;
constexpr int kMaxPlies = 1000;
constexpr uint64_t kSeed = 1997;

struct BenchArguments {
  std::string variant;
  std::string filter;
  bool figures = false;
  int milliseconds = 400;  ///< minimum time of a measurement; the maximum is about ten times that
  [[nodiscard]] double seconds() const { return milliseconds / 1000.0; }
  JsonArgument json;
};

struct Row {
  std::string variant;
  std::string engine;  ///< "native" or "generic"
  std::string measure;
  double value = 0;
  std::string unit;  ///< "plies/s", or "times" for a ratio
  double limit = 0;  ///< maximum of a ratio that meets the target; 0: no target
  const Anchor* anchor = nullptr;
};

[[nodiscard]] bool is_ratio(const Row& row) { return row.unit == "times"; }

std::string describe(const Row& row) {
  std::string text = fmt::format("{:<12} {:<8} {:<46} ", row.variant, row.engine, row.measure);
  text += is_ratio(row) ? fmt::format("{:>10.2f} times", row.value)
                        : fmt::format("{:>10.3f} M {}", row.value / 1e6, row.unit);
  if (row.limit > 0) text += fmt::format("  (target: at most {:g})", row.limit);
  if (row.anchor)
    text += fmt::format("  (on another machine {:.3f} M: {})", row.anchor->per_second / 1e6,
                        row.anchor->source);
  return text;
}

nlohmann::json as_json(const Row& row) {
  nlohmann::json value = {{"variant", row.variant},
                          {"engine", row.engine},
                          {"measure", row.measure},
                          {is_ratio(row) ? "ratio" : "per_second", row.value},
                          {"unit", row.unit}};
  if (row.limit > 0) value["limit"] = row.limit;
  if (row.anchor)
    value["anchor"] = {{"per_second", row.anchor->per_second}, {"source", row.anchor->source}};
  return value;
}

/// Keeps and prints the selected rows.
class Table {
 public:
  Table(const BenchArguments& arguments, const BenchFigures& figures)
      : arguments_(arguments), figures_(figures) {}

  /// False if the row is filtered out.
  [[nodiscard]] bool wants(const Row& row) const {
    const std::string full = row.variant + " " + row.engine + " " + row.measure;
    return !interrupted() && full.find(arguments_.filter) != std::string::npos;
  }
  /// Measures a row that is wanted.
  template <class Measure>
  void add(Row row, Measure&& measure) {
    if (!wants(row)) return;
    row.value = measure();
    progress_.step();
    if (interrupted()) return;
    for (const Anchor& anchor : figures_.anchors)
      if (anchor.variant == row.variant && anchor.measure == row.measure) row.anchor = &anchor;
    rows_.push_back(row);
    if (arguments_.json.replaces_text()) return;
    progress_.clear();
    emit("{}\n", describe(row));
    flush_output();
  }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

 private:
  const BenchArguments& arguments_;
  const BenchFigures& figures_;
  Progress progress_{"measurements", 0};
  std::vector<Row> rows_;
};

// --- measurements

/// Increases the depth until one perft takes `least` seconds, and returns its speed. Where games
/// end before that, it repeats the depth with the most positions.
double perft_speed(const Kernel& kernel, const NativeMoves* native,
                   const std::vector<Position>& positions, bool bulk, double least) {
  const PerftOptions options{bulk, &interrupted()};
  const auto nodes_at = [&](int depth) {
    uint64_t nodes = 0;
    for (const Position& position : positions) {
      Position at(position);
      Journal journal;
      nodes += native && native->takes(at) ? native->perft(at, depth, options)
                                           : kernel.perft(at, journal, depth, options);
    }
    return nodes;
  };
  int best = 1;
  uint64_t most = 0;
  for (int depth = 2;; ++depth) {
    const auto begin = SteadyClock::now();
    const uint64_t nodes = nodes_at(depth);
    const double seconds = seconds_since(begin);
    if (seconds >= least || interrupted()) return static_cast<double>(nodes) / seconds;
    if (nodes > most) best = depth;
    most = std::max(most, nodes);
    if (nodes == 0) break;
  }
  const auto begin = SteadyClock::now();
  uint64_t nodes = 0;
  do {
    nodes += nodes_at(best);
  } while (seconds_since(begin) < least && !interrupted());
  return static_cast<double>(nodes) / seconds_since(begin);
}

/// Repeats the perft of that depth for `least` seconds, and returns the best speed.
double perft_speed_at(const GameDefinition& definition, const NativeMoves* native,
                      const PerftFigure& figure, double least) {
  const PerftOptions options{figure.bulk, &interrupted()};
  double best = 0;
  const auto all = SteadyClock::now();
  do {
    const auto begin = SteadyClock::now();
    Position at(definition.start());
    Journal journal;
    const uint64_t nodes = native ? native->perft(at, figure.depth, options)
                                  : definition.kernel().perft(at, journal, figure.depth, options);
    best = std::max(best, static_cast<double>(nodes) / seconds_since(begin));
  } while (seconds_since(all) < least && !interrupted());
  return best;
}

double playout_speed(const GameDefinition& definition, const NativeMoves* native, double least) {
  uint64_t plies = 0;
  const auto begin = SteadyClock::now();
  Journal journal;
  // Reading the clock costs as much as some plies.
  for (uint64_t game = 0; (game % 8 != 0 || seconds_since(begin) < least) && !interrupted();
       ++game) {
    Random random(kSeed + game);
    Position position(definition.start());
    journal.clear();
    const PlayoutResult result =
        native ? native->playout(position, random, kMaxPlies)
               : definition.kernel().playout(position, journal, random, kMaxPlies);
    plies += static_cast<uint64_t>(result.plies);
  }
  return static_cast<double>(plies) / seconds_since(begin);
}

/// The speed of the first divided by that of the second. The measurements alternate, so that other
/// work of the machine slows both down.
double times_quicker(const GameDefinition& first, const GameDefinition& second, double least) {
  constexpr int kTurns = 5;
  double one = 0;
  double other = 0;
  for (int turn = 0; turn < kTurns; ++turn) {
    one = std::max(one, playout_speed(first, nullptr, least));
    other = std::max(other, playout_speed(second, nullptr, least));
  }
  return one / other;
}

/// Mean number of legal moves per position in random games.
double legal_moves_per_ply(const DefinitionPtr& definition, double least) {
  uint64_t moves = 0;
  uint64_t plies = 0;
  const auto begin = SteadyClock::now();
  for (uint64_t g = 0; (seconds_since(begin) < least || plies == 0) && !interrupted(); ++g) {
    Random random(kSeed + g);
    Game game(definition);
    for (int ply = 0; ply < kMaxPlies && !game.outcome().over(); ++ply) {
      const MoveList legal = game.legal_moves();
      if (legal.empty()) break;
      moves += legal.size();
      ++plies;
      game.play(legal[random.below(static_cast<uint32_t>(legal.size()))]);
    }
  }
  return static_cast<double>(moves) / static_cast<double>(plies);
}

/// A random move, with captures preferred, so that zones fill.
Move some_move(Game& game, const MoveList& moves, Random& random) {
  Move chosen = moves[random.below(static_cast<uint32_t>(moves.size()))];
  for (int i = 0; i < 3 && game.captured(chosen) == kEmpty; ++i)
    chosen = moves[random.below(static_cast<uint32_t>(moves.size()))];
  return chosen;
}

/// Positions from random games: from each game the position with the most legal moves. They are the
/// same at every call. None if games end before.
std::vector<Position> middlegames(const DefinitionPtr& definition) {
  constexpr int kGames = 40;
  constexpr int kFirstPly = 16;
  constexpr int kLastPly = 60;
  std::vector<std::pair<size_t, Position>> found;
  for (uint64_t g = 0; g < kGames; ++g) {
    Random random(kSeed + g);
    Game game(definition);
    std::pair<size_t, Position> best{0, game.position()};
    for (int ply = 0; ply < kLastPly; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      if (ply >= kFirstPly && moves.size() > best.first) best = {moves.size(), game.position()};
      game.play(some_move(game, moves, random));
    }
    if (best.first > 0) found.push_back(std::move(best));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Position> positions;
  for (const auto& [moves, position] : found)
    if (positions.size() < kPositions) positions.push_back(position);
  return positions;
}

class Bench {
 public:
  Bench(DefinitionPtr definition, const Invocation& invocation, const BenchArguments& arguments,
        Table& table)
      : definition_(std::move(definition)),
        plugins_(invocation.plugins),
        figures_(invocation.figures),
        arguments_(arguments),
        table_(table),
        native_(plugins_.make_moves(*definition_)) {}

  void run() {
    if (native_) {
      measure_all(native_.get());
    } else if (!arguments_.figures && plugins_.find(definition_)) {
      engine_ = "native";
      measure_search();
    }
    measure_all(nullptr);
  }

 private:
  void measure_all(const NativeMoves* native) {
    engine_ = native ? "native" : "generic";
    const std::string& id = definition_->id();
    const Kernel& kernel = definition_->kernel();
    const double least = arguments_.seconds();
    for (const PerftFigure& figure : figures_.perfts)
      if (figure.variant == id)
        measure(measure::perft(figure.depth, figure.bulk), "positions/s",
                [&] { return perft_speed_at(*definition_, native, figure, least); });
    const auto& played = figures_.played;
    if (!arguments_.figures || std::find(played.begin(), played.end(), id) != played.end())
      measure(measure::kRandomGames, "plies/s",
              [&] { return playout_speed(*definition_, native, least); });
    if (arguments_.figures) return;
    const std::vector<Position> start{definition_->start()};
    measure("perft of the start, with bulk counting", "positions/s",
            [&] { return perft_speed(kernel, native, start, true, least); });
    measure("perft of the start, without bulk counting", "positions/s",
            [&] { return perft_speed(kernel, native, start, false, least); });
    for (const bool bulk : {true, false}) {
      const char* name =
          bulk ? measure::kMiddlegames : "perft of middlegames, without bulk counting";
      // A game that ends before has none.
      if (table_.wants(row(name)) && !from_middlegames().empty())
        measure(name, "positions/s",
                [&] { return perft_speed(kernel, native, from_middlegames(), bulk, least); });
    }
    measure_search();
  }

  void measure_search() {
    if (definition_->facts().perfect_information_two_player)
      measure(measure::kSearch, "positions/s", [&] { return search(engine_ == "native"); });
  }

  template <class Measure>
  void measure(const std::string& name, const std::string& unit, Measure&& per_second) {
    Row one = row(name);
    one.unit = unit;
    table_.add(one, per_second);
  }
  [[nodiscard]] Row row(const std::string& name) const {
    return {definition_->id(), engine_, name, 0, ""};
  }

  /// Positions of random games, which take seconds to play: only for rows that are wanted.
  const std::vector<Position>& from_middlegames() {
    if (!middlegames_) middlegames_ = middlegames(definition_);
    return *middlegames_;
  }

  [[nodiscard]] double search(bool allow_native) {
    const auto searcher = plugins_.make_searcher(definition_, allow_native);
    const InterruptWatch watch(*searcher);
    SearchLimits limits;
    limits.movetime_ms = std::max(1, static_cast<int>(1250 * arguments_.seconds()));
    uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Position> positions = from_middlegames();
    positions.push_back(definition_->start());
    for (const Position& position : positions) {
      const Game game(definition_, position);
      const auto begin = SteadyClock::now();
      nodes += searcher->search(game, limits).info.nodes;
      seconds += seconds_since(begin);
    }
    return static_cast<double>(nodes) / seconds;
  }

  DefinitionPtr definition_;
  const PluginRegistry& plugins_;
  const BenchFigures& figures_;
  const BenchArguments& arguments_;
  Table& table_;
  std::unique_ptr<const NativeMoves> native_;
  std::optional<std::vector<Position>> middlegames_;
  std::string engine_;
};

// --- the cost of scripts and of size

/// A temporary folder.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code failure;
    path_ = std::filesystem::temp_directory_path(failure) /
            ("stockade-bench-" + std::to_string(getpid()));
    std::filesystem::create_directories(path_, failure);
  }
  ~ScratchFolder() {
    std::error_code failure;
    std::filesystem::remove_all(path_, failure);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A hook that runs after every capture and changes nothing.
constexpr const char* kHook = R"(return {
  effect = {
    captures = true,
    run = function(view, move, act)
      if move.piece == "N" and move.captured == "N" and not view:empty(move.to) then
        act:reset_count()
      end
    end,
  },
}
)";

std::optional<DefinitionPtr> load(const std::string& text, const std::string& file_name) {
  const auto loaded = load_definition_text(text, file_name);
  if (loaded.ok()) return loaded->definition;
  report(loaded.problems());
  return std::nullopt;
}

bool measure_script(const GameDefinition& plain, const BenchArguments& arguments, Table& table) {
  const ScratchFolder folder;
  if (!write_file((folder.path() / "hook.lua").string(), kHook)) return false;
  const auto scripted = load(
      "schema: 1\nextends: " + plain.id() + "\nname: Hook on Every Capture\nscript: hook.lua\n",
      (folder.path() / "hooked.yaml").string());
  if (!scripted) return false;
  Row row{plain.id(), "generic", "a Lua hook on every capture, random games", 0, "times"};
  table.add(row, [&] { return times_quicker(plain, **scripted, arguments.seconds()); });
  return true;
}

/// A game with forty piece types and thirty rules: one type per letter, and fourteen promoted
/// types.
std::string large_game() {
  constexpr int kMarked = 14;
  constexpr const char* kMoves[] = {"N",  "R",  "B",   "Q",  "W",   "F",   "D",  "A",
                                    "WD", "FA", "WA",  "FD", "NW",  "NF",  "RF", "BW",
                                    "C",  "Z",  "CfW", "H",  "W2F", "F2W", "NA"};
  std::string pieces = "  K: { name: king, moves: K }\n";
  std::string marked;
  std::string goals;
  std::string promoting;
  std::string officers;
  int next = 0;
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    if (letter == 'K' || letter == 'P') continue;
    const std::string name(1, letter);
    pieces += "  " + name + ": { name: piece " + name +
              ", moves: " + kMoves[next % std::size(kMoves)] + ", value: 3 }\n";
    if (next < kMarked) {
      marked += "  +" + name + ": { name: promoted " + name + ", moves: K" +
                kMoves[(next + 5) % std::size(kMoves)] + " }\n";
      promoting += (promoting.empty() ? "" : ", ") + name;
    }
    // Nine types get a goal about losing all of them, nine a goal about the last rank.
    if (next < 18)
      goals += std::string("  - { ") + (next < 9 ? "left_only: [K, " : "reached: [") + name +
               (next < 9 ? "], result: draw }\n" : "], at: none, result: win }\n");
    officers += letter;
    ++next;
  }
  const std::string first = officers.substr(0, 4) + "K" + officers.substr(4, 5);
  const std::string second = officers.substr(9, 10);
  const auto lower = [](std::string text) {
    for (char& c : text) c = static_cast<char>(c + ('a' - 'A'));
    return text;
  };
  return "schema: 1\nname: Large\nboard: { files: 10, ranks: 10 }\npieces:\n" + pieces +
         "  P: { name: pawn, moves: fmWfceFifmnD, initial: rank 3, value: 1 }\n" + marked +
         "setup: " + lower(first) + "/" + lower(second) + "/pppppppppp/10/10/10/10/PPPPPPPPPP/" +
         second + "/" + first +
         " w - - 0 1\nzones: { hand: { holds: own } }\n"
         "turn: { one_of: [move, drop, change] }\n"
         "capture: { to: captor.hand, changes_side: yes }\n"
         "drop: { from: own.hand, except: { P: [first rank, last rank] } }\n"
         "change: { pieces: P, to: [A, B], takes: own.hand }\n"
         "promotion: { pieces: [" +
         promoting +
         "], at: last 3 ranks, mandatory: no }\n"
         "castling: { of: K, with: A, wings: { Q: { name: O-O-O, king: e1 c1, rook: a1 d1 } } }\n"
         "en_passant: on\nroyal: K\ngoals:\n" +
         goals +
         "repetition: { fold: 3 }\nn_move_rule: { plies: 100, reset_by: [capture, pawn move] "
         "}\n";
}

/// Compares a large game with a plain one: the number of rules must not slow down a move.
bool measure_growth(const DefinitionPtr& plain, const BenchArguments& arguments, Table& table) {
  constexpr double kMax = 3;
  const auto large = load(large_game(), "large.yaml");
  if (!large) return false;
  const std::string size =
      fmt::format("{} piece types, {} rules", (*large)->roster().types(), (*large)->rules().size());
  const auto row = [&](const std::string& what) {
    return Row{"growth", "generic", size + ": " + what, 0, "times", kMax};
  };
  const double least = arguments.seconds();
  table.add(row("a move of perft"), [&] {
    const auto speed = [&](const DefinitionPtr& game) {
      return perft_speed(game->kernel(), nullptr, {game->start()}, false, least);
    };
    return speed(plain) / speed(*large);
  });
  table.add(row("a legal move of random games"), [&] {
    return times_quicker(*plain, **large, least) * legal_moves_per_ply(plain, least) /
           legal_moves_per_ply(*large, least);
  });
  return true;
}

Exit bench(const BenchArguments& arguments, const Invocation& invocation) {
  std::vector<std::string> ids;
  const BenchFigures& figures = invocation.figures;
  if (!arguments.variant.empty())
    ids.push_back(arguments.variant);
  else if (arguments.figures)
    ids = figures.played;
  else
    for (const VariantHead& head : list_variants().variants) ids.push_back(head.id);
  Table table(arguments, figures);
  for (const std::string& id : ids) {
    const auto definition = open_variant(id);
    if (!definition.ok()) {
      report(definition.problems());
      return Exit::usage;
    }
    Bench(*definition, invocation, arguments, table).run();
    if (id != invocation.uci_variant) continue;
    if (!measure_script(**definition, arguments, table) ||
        !measure_growth(*definition, arguments, table))
      return Exit::no;
  }
  if (table.rows().empty() && !interrupted()) {
    report({arguments.filter.empty()
                ? error("nothing-to-measure", "there is no measurement of this variant")
                : error("nothing-to-measure",
                        "no measurement has '" + arguments.filter + "' in its name",
                        "leave out --filter to see all")});
    return Exit::usage;
  }
  if (arguments.json.wanted()) {
    nlohmann::json list = nlohmann::json::array();
    for (const Row& row : table.rows()) list.push_back(as_json(row));
    if (!arguments.json.write(list)) return Exit::usage;
  }
  if (interrupted()) note("partial: {}\n", counted(table.rows().size(), "measurement"));
  return Exit::ok;
}

}  // namespace

void add_bench_command(Invocation& invocation) {
  using namespace std::chrono_literals;
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App* command =
      add_command(invocation, "bench", "Measure the speed of perft, random games and search",
                  [=, &invocation] { return bench(*arguments, invocation); });
  command->add_option("--variant", arguments->variant, "Only this variant (all)");
  command->add_option("--filter", arguments->filter, "Only rows that contain this text");
  command->add_flag("--figures", arguments->figures,
                    "Only the measurements of docs/develop/performance.md");
  command->add_option("--seconds", arguments->milliseconds, "Least time per measurement (0.4s)")
      ->type_name("TIME")
      ->transform(duration_between(0ms, 1h, TimeUnit::seconds));
  arguments->json.add_to(*command);
}

}  // namespace cli
}  // namespace stockade
