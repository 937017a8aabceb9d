// fen, moves, perft and playout: commands on one position.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

#include "framework/base/random.h"
#include "framework/base/threads.h"
#include "framework/game/umpire.h"
#include "framework/notation/board_text.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/umpire_text.h"
#include "framework/plugin/divide.h"
#include "framework/rules/profile.h"
#include "framework/rules/rule.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/protocol/uci_server_text.h"

namespace stockade::cli {
namespace {

Exit fen(const Game& game, const Dialect& dialect, const std::string& view, bool board,
         const JsonArgument& json) {
  BoardTextOptions options;
  if (!view.empty()) {
    const auto viewer = side_called(game.definition(), view);
    if (!viewer) {
      report(viewer.problems());
      return Exit::usage;
    }
    const Umpire umpire(game.definition_ptr(), game.position());
    const PlayerGame& player = umpire.player(*viewer);
    options.sight = player.sight();
    if (board) {
      emit("{}", draw_board(game.definition(), player.seen(), options));
      return Exit::ok;
    }
    const std::string seen = seen_fen(player);
    if (const auto done = json.print({{"fen", seen}}, Exit::ok)) return *done;
    emit("{}\n", seen);
    return Exit::ok;
  }
  if (board) {
    emit("{}", draw_board(game.definition(), game.position(), options));
    return scripts_went_well(game.definition());
  }
  // Called only for its effect: the hooks that judge the position report its problems.
  (void)game.definition().kernel().goal(game.position());
  const std::string text = write_fen(game.definition(), game.position(), dialect);
  const Exit verdict = scripts_went_well(game.definition());
  if (const auto done = json.print({{"fen", text}}, verdict)) return *done;
  emit("{}\n", text);
  return verdict;
}

struct MovesArguments {
  PositionArguments position;
  EngineArguments engine;
  JsonArgument json;
  bool san = false;
};

Exit moves(Game& game, const MovesArguments& arguments, const PluginRegistry& plugins) {
  const JsonArgument& json = arguments.json;
  std::unique_ptr<const NativeMoves> native;
  if (!arguments.engine.choose(plugins, game, native)) return Exit::usage;
  std::vector<std::string> lines;
  MoveList legal;
  if (native)
    native->legal_moves(game.position(), legal);
  else
    game.legal_moves(legal);
  if (const Dialect* dialect = arguments.position.dialect.given())
    for (DialectTurn& turn : dialect_turns(game, *dialect)) lines.push_back(std::move(turn.text));
  else
    for (const Move move : legal)
      lines.push_back(arguments.san ? move_text(game, move, legal, MoveStyle::san)
                                    : uci_notation(game.definition(), move));
  std::sort(lines.begin(), lines.end());
  const Exit verdict = scripts_went_well(game.definition());
  if (const auto done = json.print(lines, verdict)) return *done;
  for (const std::string& line : lines) emit("{}\n", line);
  return verdict;
}

/// The greatest depth of a perft that ends soon. Deeper ones are counted move by move, to show
/// progress.
constexpr int kShortPerft = 3;

struct PerftArguments {
  PositionArguments position;
  EngineArguments engine;
  JsonArgument json;
  int depth = 1;
  ThreadsArgument threads;
  bool divide = false;
  bool no_bulk = false;
  bool profile = false;
};

/// The result of a profiled perft.
struct ProfileReport {
  std::vector<ProfileRow> rows;
  double rest = 0;      ///< legality by pins and checkers, taking back moves, counting
  double overhead = 0;  ///< cost of measuring, not part of the other figures
  double clock = 0;     ///< wall-clock time of the whole perft

  [[nodiscard]] double seconds() const {
    double sum = rest;
    for (const ProfileRow& row : rows) sum += row.seconds;
    return sum;
  }
  [[nodiscard]] double share(double part) const { return part / std::max(seconds(), 1e-9); }
};

std::string name_of(const ProfileRow& row) {
  const std::string rule(row.rule->name());
  return row.hook.empty() ? rule : rule + ": " + row.hook;
}

std::string describe(const ProfileReport& report) {
  std::string text = fmt::format("\n{:>9}  {:>6}  {:>12}  {:>9}  {:<12}  {}\n", "seconds", "share",
                                 "calls", "ns/call", "part", "rule");
  const auto add = [&](double seconds, const std::string& calls, const std::string& each,
                       const char* part, const std::string& rule) {
    text += fmt::format("{:>9.3f}  {:>4.1f} %  {:>12}  {:>9}  {:<12}  {}\n", seconds,
                        100 * report.share(seconds), calls, each, part, rule);
  };
  bool rest_added = false;
  const auto add_rest = [&] {
    add(report.rest, "", "", "kernel", "the rest: pins and checkers, taking back moves, counting");
    rest_added = true;
  };
  for (const ProfileRow& row : report.rows) {
    if (!rest_added && report.rest >= row.seconds) add_rest();
    const std::string where = row.where.to_string();
    add(row.seconds, std::to_string(row.calls),
        fmt::format("{:.1f}", 1e9 * row.seconds / static_cast<double>(row.calls)),
        to_string(row.part), name_of(row) + (where.empty() ? "" : "  [" + where + "]"));
  }
  if (!rest_added) add_rest();
  return text + fmt::format("{:>9.3f}  cost of measuring, not included above\n", report.overhead);
}

nlohmann::json as_json(const ProfileReport& report) {
  nlohmann::json rows = nlohmann::json::array();
  for (const ProfileRow& row : report.rows)
    rows.push_back({{"part", to_string(row.part)},
                    {"rule", row.rule->name()},
                    {"hook", row.hook},
                    {"where", row.where.to_string()},
                    {"calls", row.calls},
                    {"seconds", row.seconds},
                    {"share", report.share(row.seconds)}});
  return {{"rows", rows}, {"rest", report.rest}, {"overhead", report.overhead}};
}

/// Counts with a kernel of its own that measures each call of a rule.
uint64_t count_profiled(const Game& game, int depth, const PerftOptions& options,
                        ProfileReport& report) {
  Profile profile;
  const auto kernel = game.definition().make_kernel(&profile);
  Position position(game.position());
  Journal journal;
  const auto start = std::chrono::steady_clock::now();
  uint64_t nodes = 0;
  if (depth == 1) {
    nodes = kernel->perft(position, journal, depth, options);
  } else {
    MoveList moves;
    kernel->legal_moves(position, journal, moves);
    Progress progress("moves", moves.size());
    for (const Move move : moves) {
      if (interrupted().load(std::memory_order_relaxed)) break;
      kernel->apply(position, journal, move);
      nodes += kernel->perft(position, journal, depth - 1, options);
      kernel->undo(position, journal);
      progress.step();
    }
  }
  const double seconds = seconds_since(start);
  report.rows = profile.rows();
  report.overhead = profile.overhead();
  report.clock = seconds;
  report.rest = seconds - report.overhead;
  for (const ProfileRow& row : report.rows) report.rest -= row.seconds;
  report.rest = std::max(0.0, report.rest);
  cli::report(take_script_errors(*kernel));
  return nodes;
}

Exit perft(const Game& game, const PerftArguments& arguments, const PluginRegistry& plugins) {
  std::unique_ptr<const NativeMoves> native;
  if (!arguments.profile && !arguments.engine.choose(plugins, game, native)) return Exit::usage;
  const PerftOptions options{!arguments.no_bulk, &interrupted()};
  std::optional<ProfileReport> profile;
  if (arguments.profile) profile.emplace();
  const auto start = std::chrono::steady_clock::now();
  std::vector<DivideRow> rows;
  uint64_t nodes = 0;
  if (arguments.depth == 0) {
    nodes = 1;
  } else if (profile) {
    nodes = count_profiled(game, arguments.depth, options, *profile);
  } else if (arguments.threads.count == 1 && !arguments.divide && arguments.depth <= kShortPerft) {
    Position position(game.position());
    Journal journal;
    nodes = native ? native->perft(position, arguments.depth, options)
                   : game.definition().kernel().perft(position, journal, arguments.depth, options);
  } else {
    Progress progress("moves", 0);
    rows = divide(game, native.get(), arguments.depth, options, arguments.threads.count,
                  [&](size_t all) { progress.step_of(all); });
    for (const DivideRow& row : rows) nodes += row.leaves;
  }
  const double seconds = profile && arguments.depth > 0 ? profile->clock : seconds_since(start);
  if (interrupted()) {
    note("stopped: the count is not complete\n");
    return Exit::no;
  }

  const Exit verdict = scripts_went_well(game.definition());
  std::vector<std::pair<std::string, uint64_t>> lines;
  const Dialect& dialect = arguments.position.dialect.written();
  for (const DivideRow& row : rows) {
    if (!arguments.divide) break;
    const std::vector<std::string> turns = uci_line(game, {row.move}, {&dialect});
    // A part of a turn has no text of its own in the dialect.
    lines.emplace_back(turns.empty() ? uci_notation(game.definition(), row.move) : turns.front(),
                       row.leaves);
  }
  std::sort(lines.begin(), lines.end());
  const auto nps = static_cast<uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-9));
  nlohmann::json value = {
      {"depth", arguments.depth}, {"nodes", nodes}, {"seconds", seconds}, {"nps", nps}};
  for (const auto& [move, count] : lines) value["divide"][move] = count;
  if (profile) value["profile"] = as_json(*profile);
  if (const auto done = arguments.json.print(value, verdict)) return *done;
  for (const auto& [move, count] : lines) emit("{}: {}\n", move, count);
  emit("nodes {}\nseconds {:.3f}\nnps {}\n", nodes, seconds, nps);
  if (profile) emit("{}", describe(*profile));
  return verdict;
}

struct PlayoutArguments {
  PositionArguments position;
  EngineArguments engine;
  JsonArgument json;
  int games = 1;
  uint64_t seed = 1;
  ThreadsArgument threads;
  int max_plies = 1000;
};

Exit playout(const Game& game, const PlayoutArguments& arguments, const PluginRegistry& plugins) {
  std::unique_ptr<const NativeMoves> native;
  if (!arguments.engine.choose(plugins, game, native)) return Exit::usage;
  const Kernel& kernel = game.definition().kernel();
  std::atomic<int> done{0};
  std::atomic<uint64_t> plies{0};
  std::atomic<uint64_t> capped{0};
  Progress progress("games", static_cast<uint64_t>(arguments.games));
  const auto start = std::chrono::steady_clock::now();
  const auto count = static_cast<size_t>(arguments.games);
  share_tasks(count, static_cast<size_t>(arguments.threads.count), [&](Tasks& tasks) {
    Journal journal;
    while (const auto i = tasks.next()) {
      if (interrupted()) return;
      // Each game has its own seed, so the results do not depend on the number of threads.
      uint64_t state = arguments.seed + *i * 0x9E3779B97F4A7C15ull;
      Random random(splitmix(state));
      Position position(game.position());
      journal.clear();
      const PlayoutResult result =
          native ? native->playout(game.position(), random, arguments.max_plies)
                 : kernel.playout(position, journal, random, arguments.max_plies);
      plies += static_cast<uint64_t>(result.plies);
      capped += result.capped ? 1 : 0;
      const int finished = ++done;
      if (finished % 16 == 0 || finished < 16) progress.at(static_cast<uint64_t>(finished));
    }
  });
  progress.clear();
  const double seconds = seconds_since(start);
  const auto speed =
      static_cast<uint64_t>(static_cast<double>(plies.load()) / std::max(seconds, 1e-9));
  const Exit verdict = scripts_went_well(game.definition());
  note_if_partial(done, arguments.games, "games");
  const nlohmann::json value = {{"playouts", done.load()}, {"stopped", done < arguments.games},
                                {"plies", plies.load()},   {"capped", capped.load()},
                                {"seconds", seconds},      {"plies/s", speed}};
  if (const auto status = arguments.json.print(value, verdict)) return *status;
  emit("playouts {}\nplies {}\ncapped {}\nseconds {:.3f}\nplies/s {}\n", done.load(), plies.load(),
       capped.load(), seconds, speed);
  return verdict;
}

}  // namespace

void add_position_commands(Invocation& invocation) {
  auto fen_arguments = std::make_shared<PositionArguments>();
  auto to_dialect = std::make_shared<DialectArgument>();
  auto view = std::make_shared<std::string>();
  auto board = std::make_shared<bool>(false);
  auto fen_json = std::make_shared<JsonArgument>();
  CLI::App* command =
      add_command(invocation, "fen", "Print the FEN of a position, after moves if any", [=] {
        return fen_arguments->on_each(
            [&](const Game& game) {
              const Dialect* to = to_dialect->given();
              return fen(game, to ? *to : fen_arguments->dialect.written(), *view, *board,
                         *fen_json);
            },
            fen_json.get());
      });
  fen_arguments->add_to(*command);
  fen_json->add_to(*command);
  command->add_option("--view", *view,
                      "Print what this side sees, with '?' for cells that it does not know");
  command->add_flag("--board", *board, "Draw the board as text instead of printing the FEN")
      ->excludes(fen_json->option);
  command->add_option("--to-dialect", to_dialect->name, "Dialect of the printed FEN (--dialect)")
      ->check(one_of(dialect_names()));

  auto asked = std::make_shared<MovesArguments>();
  command = add_command(invocation, "moves", "List the legal moves", [=, &invocation] {
    return asked->position.on_each(
        [&](Game& game) { return moves(game, *asked, invocation.plugins); }, &asked->json);
  });
  asked->position.add_to(*command);
  asked->engine.add_to(*command);
  asked->json.add_to(*command);
  command->add_flag("--san", asked->san, "In SAN instead of UCI notation")
      ->excludes(command->get_option("--dialect"));

  auto perft_arguments = std::make_shared<PerftArguments>();
  command = add_command(
      invocation, "perft", "Count the leaves of the tree of legal moves", [=, &invocation] {
        return perft_arguments->position.on_each(
            [&](const Game& game) { return perft(game, *perft_arguments, invocation.plugins); },
            &perft_arguments->json);
      });
  perft_arguments->position.add_to(*command);
  perft_arguments->engine.add_to(*command);
  perft_arguments->json.add_to(*command);
  command->add_option("--depth", perft_arguments->depth, "Depth in plies")
      ->required()
      ->transform(between(0, 64));
  CLI::Option* divides =
      command->add_flag("--divide", perft_arguments->divide, "Print the count of each move");
  CLI::Option* threads = perft_arguments->threads.add_to(*command);
  command
      ->add_flag("--profile", perft_arguments->profile,
                 "Print how often each rule and hook was called, and its time")
      ->excludes(divides)
      ->excludes(threads)
      ->excludes(command->get_option("--native"));
  command->add_flag("--no-bulk", perft_arguments->no_bulk,
                    "Make the moves of the last ply instead of counting them");

  auto playout_arguments = std::make_shared<PlayoutArguments>();
  command = add_command(invocation, "playout", "Play random games to the end", [=, &invocation] {
    return playout_arguments->position.on_each(
        [&](const Game& game) { return playout(game, *playout_arguments, invocation.plugins); },
        &playout_arguments->json);
  });
  playout_arguments->position.add_to(*command);
  playout_arguments->engine.add_to(*command);
  playout_arguments->json.add_to(*command);
  command->add_option("--games", playout_arguments->games, "Number of games")
      ->required()
      ->transform(between(1, 1'000'000'000));
  command->add_option("--seed", playout_arguments->seed, "Seed (1)")
      ->transform(at_least(uint64_t{0}));
  playout_arguments->threads.add_to(*command);
  command
      ->add_option("--max-plies", playout_arguments->max_plies, "Stop games at this length (1000)")
      ->transform(between(1, 60000));
}

}  // namespace stockade::cli
