// match: plays games between two engines, or a tournament of more.

#include <cmath>
#include <ctime>
#include <limits>
#include <memory>

#include "framework/notation/pgn.h"
#include "framework/session/records/game_file.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/crosstable.h"
#include "framework/tools/cli/output_files.h"
#include "framework/tools/protocol/match_text.h"
#include "framework/tools/protocol/tournament.h"

namespace stockade::cli {
namespace {

struct MatchArguments {
  std::array<std::string, 2> players;
  std::vector<std::string> more;  ///< the other players of a tournament
  VariantArguments variant;
  JsonArgument json;
  int games = 100;
  int movetime = 0;
  uint64_t nodes = 0;
  std::string time_control;
  int margin = 50;  ///< in milliseconds, like all times here
  int patience = 120'000;
  int start_timeout = 10'000;
  int hash = 0;
  int threads = 0;
  std::string openings;
  int random_plies = 6;
  int balance = 250;
  uint64_t seed = 1;
  std::string sprt;
  std::string pgn;
  int concurrency = 1;
  int max_plies = 1000;
};

std::optional<double> number(const std::string& text) {
  try {
    size_t used = 0;
    const double value = std::stod(text, &used);
    if (used == text.size() && std::isfinite(value)) return value;
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

/// Reads "elo0=0,elo1=10,alpha=0.05,beta=0.05" or some of these; false after reporting why.
bool read_sprt(const std::string& text, SprtOptions& sprt) {
  const std::string hint = "write elo0=0,elo1=10,alpha=0.05,beta=0.05, or some of them";
  std::istringstream items(text);
  std::string item;
  while (std::getline(items, item, ',')) {
    const size_t equals = std::min(item.find('='), item.size());
    const std::string key = item.substr(0, equals);
    const auto value = number(item.substr(std::min(equals + 1, item.size())));
    double* target = key == "elo0"    ? &sprt.elo0
                     : key == "elo1"  ? &sprt.elo1
                     : key == "alpha" ? &sprt.alpha
                     : key == "beta"  ? &sprt.beta
                                      : nullptr;
    if (!target || !value) {
      report({error("sprt", "'" + item + "' is not a setting of a sequential test", hint)});
      return false;
    }
    *target = *value;
  }
  if (makes_sense(sprt)) return true;
  report({error("sprt", "'" + text + "' is not a sequential test",
                "elo0 must be less than elo1, both between -1000 and 1000, and alpha and beta "
                "between 0 and 0.5")});
  return false;
}

/// Reads a player, with the options for all players; none after reporting why.
std::optional<EngineSpec> read_player(const MatchArguments& arguments, const std::string& text,
                                      size_t number) {
  auto spec = parse_engine_spec(text);
  if (!spec.ok()) {
    Diagnostics problems = spec.problems();
    for (Diagnostic& problem : problems)
      problem.message =
          fmt::format("player {}: {}", static_cast<char>('A' + number), problem.message);
    report(problems);
    return std::nullopt;
  }
  if (arguments.hash > 0 && !spec->hash_mb) spec->hash_mb = arguments.hash;
  if (arguments.threads > 0 && !spec->threads) spec->threads = arguments.threads;
  return *std::move(spec);
}

/// Returns false after reporting why.
bool read_players(const MatchArguments& arguments, MatchOptions& options) {
  for (size_t i = 0; i < 2; ++i) {
    auto spec = read_player(arguments, arguments.players[i], i);
    if (!spec) return false;
    options.players[i] = *std::move(spec);
  }
  return true;
}

bool read_limits(const MatchArguments& arguments, MatchOptions& options) {
  if (arguments.movetime > 0) options.time.movetime_ms = arguments.movetime;
  if (arguments.nodes > 0) options.time.nodes = arguments.nodes;
  if (!arguments.time_control.empty()) {
    const Diagnostics problems = read_match_clocks(arguments.time_control, options.time);
    report(problems);
    if (!problems.empty()) return false;
  }
  options.time.margin_ms = arguments.margin;
  options.time.patience_ms = arguments.patience;
  return true;
}

bool read_opening_file(const MatchArguments& arguments, MatchOptions& options) {
  if (arguments.openings.empty()) return true;
  const auto text = read_file(arguments.openings);
  if (!text) return false;
  Diagnostics warnings;
  auto openings = read_openings(options.definition, *text, arguments.openings, &warnings);
  report(warnings);
  if (!openings.ok()) {
    report(openings.problems());
    return false;
  }
  options.openings = std::move(*openings);
  return true;
}

std::optional<MatchOptions> read_options(const MatchArguments& arguments) {
  MatchOptions options;
  const auto definition = arguments.variant.open();
  if (!definition) return std::nullopt;
  options.definition = *definition;
  if (!read_players(arguments, options) || !read_limits(arguments, options) ||
      !read_opening_file(arguments, options))
    return std::nullopt;
  if (!arguments.sprt.empty()) {
    options.sprt.emplace();
    if (!read_sprt(arguments.sprt, *options.sprt)) return std::nullopt;
  }
  options.games = arguments.games;
  options.random = {arguments.random_plies, arguments.seed, arguments.balance};
  options.concurrency = arguments.concurrency;
  options.max_plies = arguments.max_plies;
  options.start_timeout_ms = arguments.start_timeout;
  options.stop = &interrupted();
  return options;
}

// ------------------------------------------------------------------------------------- output

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo < 0 ? "-inf" : "+inf";
  return fmt::format("{:+.1f}", elo);
}

std::string score_text(const MatchScore& score) {
  return fmt::format("{}-{}-{}", score.wins, score.draws, score.losses);
}

std::string estimate_text(const MatchScore& score) {
  const auto estimate = estimate_elo(score.pairs);
  if (!estimate) return "unknown (no pair is complete)";
  return fmt::format("{} [{}, {}]", elo_text(estimate->elo), elo_text(estimate->low),
                     elo_text(estimate->high));
}

const char* verdict_text(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::elo0:
      return "elo0 accepted";
    case SprtVerdict::elo1:
      return "elo1 accepted";
    case SprtVerdict::undecided:
      break;
  }
  return "undecided";
}

std::string sprt_text(const SprtState& state) {
  return fmt::format("llr {:+.2f} ({:+.2f}, {:+.2f})", state.llr, state.lower, state.upper);
}

std::string percent_text(const MatchScore& score) {
  if (score.games() == 0) return "no game";
  const double points = static_cast<double>(score.wins) + 0.5 * static_cast<double>(score.draws);
  return fmt::format("{:.1f} %", 100 * points / static_cast<double>(score.games()));
}

void print_score(const char* prefix, const MatchScore& score) {
  emit("{}score {} ({})\n", prefix, score_text(score), percent_text(score));
  emit("{}elo {}\n", prefix, estimate_text(score));
}

void print_player(char letter, const PlayerTotals& player) {
  emit("player {} {}: time-losses {}, illegal-moves {}, crashes {}, nps ", letter, player.name,
       player.time_losses, player.illegal_moves, player.crashes);
  if (player.nodes > 0)
    emit("{:.0f}", player.speed());
  else
    emit("unknown");
  const auto depth = player.mean_depth();
  emit(", depth {}\n", depth ? fmt::format("{:.1f}", *depth) : "unknown");
}

void print_state(const MatchState& state, const MatchOptions& options) {
  emit("games {}\n", state.all.games());
  print_score("", state.all);
  const auto& pairs = state.all.pairs.pairs;
  emit("pairs {} {} {} {} {}\n", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  print_score("clean ", state.clean);
  print_player('A', state.players[0]);
  print_player('B', state.players[1]);
  std::string endings;
  for (const auto& [name, count] : state.endings)
    endings += fmt::format("{}{} {}", endings.empty() ? "" : ", ", name, count);
  emit("endings {}\n", endings.empty() ? "none" : endings);
  if (state.sprt)
    emit("sprt elo0 {:g} elo1 {:g}: {}, {}\n", options.sprt->elo0, options.sprt->elo1,
         sprt_text(*state.sprt), verdict_text(state.sprt->verdict));
  if (state.interrupted) emit("stopped\n");
}

/// JSON has no infinity: it becomes null.
nlohmann::json finite(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

nlohmann::json to_json(const MatchScore& score) {
  nlohmann::json value = {{"wins", score.wins},
                          {"draws", score.draws},
                          {"losses", score.losses},
                          {"pairs", score.pairs.pairs}};
  if (const auto estimate = estimate_elo(score.pairs)) {
    value["elo"] = finite(estimate->elo);
    value["elo_low"] = finite(estimate->low);
    value["elo_high"] = finite(estimate->high);
    value["superior"] = estimate->superior;
  }
  return value;
}

nlohmann::json to_json(const PlayerTotals& player) {
  nlohmann::json value = {{"name", player.name},
                          {"time_losses", player.time_losses},
                          {"illegal_moves", player.illegal_moves},
                          {"crashes", player.crashes},
                          {"moves", player.moves},
                          {"seconds", player.seconds},
                          {"nodes", player.nodes}};
  if (player.nodes > 0) value["nps"] = player.speed();
  if (const auto depth = player.mean_depth()) value["depth"] = *depth;
  return value;
}

nlohmann::json to_json(const MatchState& state, const MatchOptions& options) {
  nlohmann::json value = {{"variant", options.definition->id()},
                          {"seed", options.random.seed},
                          {"games", state.all.games()},
                          {"score", to_json(state.all)},
                          {"clean", to_json(state.clean)},
                          {"players", {to_json(state.players[0]), to_json(state.players[1])}},
                          {"endings", state.endings},
                          {"plies", state.plies},
                          {"stopped", state.interrupted}};
  if (state.sprt)
    value["sprt"] = {
        {"elo0", options.sprt->elo0},   {"elo1", options.sprt->elo1},
        {"alpha", options.sprt->alpha}, {"beta", options.sprt->beta},
        {"llr", state.sprt->llr},       {"lower", state.sprt->lower},
        {"upper", state.sprt->upper},   {"verdict", verdict_text(state.sprt->verdict)}};
  return value;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[16];
  return std::strftime(text, sizeof text, "%Y.%m.%d", &local) > 0 ? text : "????.??.??";
}

/// Appends each game to the file when it ends. If that fails, it reports so at once, and the match
/// continues without the file, because the result of the match does not depend on it. A match that
/// is refused makes no file.
class GameFile {
 public:
  /// Without a path, the object does nothing. `gap`: gap_before_game().
  GameFile(std::string path, std::string gap) : path_(std::move(path)), gap_(std::move(gap)) {}
  void add(PlayedGame& game) {
    if (path_.empty() || failed_) return;
    game.record.set_tag("Date", today());
    if ((!out_.is_open() && failed(out_.open(path_))) ||
        failed(out_.add(std::exchange(gap_, {}) + write_pgn(game.record) + "\n")))
      note("the match continues without writing its games\n");
  }
  /// Returns false, after reporting why, if not all games are in the file.
  bool close() { return !failed_ && !failed(out_.close()); }

 private:
  bool failed(const Diagnostics& problems) {
    report(problems);
    failed_ = failed_ || !problems.empty();
    return !problems.empty();
  }

  std::string path_;
  std::string gap_;  ///< what the first game needs before it
  AppendingFile out_;
  bool failed_ = false;
};

/// Called after the text is printed, so that a failure here does not lose it.
Exit write_files(const JsonArgument& json, const nlohmann::json& value, GameFile& games) {
  bool written = !json.wanted() || json.write(value);
  written = games.close() && written;
  return written ? Exit::ok : Exit::usage;
}

std::string standing_text(const MatchState& state) {
  const std::string text =
      fmt::format("{}, elo {}", score_text(state.all), estimate_text(state.all));
  return state.sprt ? text + ", " + sprt_text(*state.sprt) : text;
}

/// Warns about many losses on time: on a busy machine, engines look too slow.
void warn_of_time_losses(const MatchState& state) {
  const uint64_t losses = state.players[0].time_losses + state.players[1].time_losses;
  if (losses * 20 <= state.all.games()) return;
  report({warning("time-losses",
                  fmt::format("{} of {} games were lost on time", losses, state.all.games()),
                  "on a busy machine, use --nodes, a larger --margin or a lower --concurrency")});
}

/// Says how many games a fault of a program has ended, and returns the exit status of a match whose
/// files are written with `written`: such games tell little of the players.
Exit judge_faults(uint64_t faults, uint64_t games, Exit written) {
  if (faults == 0) return written;
  report({warning("match-faults",
                  fmt::format("{} of {} games ended by an illegal move, a wrong claim or a crash",
                              faults, games),
                  "the clean score leaves them out; log=FILE in the settings of a player keeps "
                  "what it has said")});
  return written == Exit::ok ? Exit::no : written;
}

// --------------------------------------------------------------------------------- a tournament

Exit tournament(const MatchArguments& arguments, const MatchOptions& match,
                const PluginRegistry& plugins, GameFile& games) {
  TournamentOptions options;
  options.match = match;
  options.players.assign(match.players.begin(), match.players.end());
  for (size_t i = 0; i < arguments.more.size(); ++i) {
    auto spec = read_player(arguments, arguments.more[i], 2 + i);
    if (!spec) return Exit::usage;
    options.players.push_back(*std::move(spec));
  }
  if (match.sprt) {
    report({error("sprt", "a sequential test compares two players",
                  "leave out --sprt, or name two players")});
    return Exit::usage;
  }
  Progress progress("games", static_cast<uint64_t>(games_of(options)));
  uint64_t played = 0;
  uint64_t faults = 0;
  const auto table = run_tournament(options, plugins, [&](TournamentGame game) {
    faults += is_clean(game.game.end) ? 0 : 1;
    games.add(game.game);
    played = static_cast<uint64_t>(game.number);
    progress.at(played);
  });
  progress.clear();
  if (!table.ok()) {
    report(table.problems());
    return Exit::usage;
  }
  note_if_partial(played, static_cast<uint64_t>(games_of(options)), "games");
  if (!arguments.json.replaces_text()) emit("{}", crosstable_text(*table));
  return judge_faults(
      faults, played,
      write_files(arguments.json, crosstable_json(*table, options.match, interrupted()), games));
}

Exit match(const MatchArguments& arguments, const PluginRegistry& plugins) {
  const auto options = read_options(arguments);
  if (!options ||
      !check_outputs({{"--pgn", arguments.pgn, false, true}, json_output(arguments.json)}))
    return Exit::usage;
  auto gap = gap_before_game(arguments.pgn, options->definition);
  if (!gap) {
    report(gap.problems());
    return Exit::usage;
  }
  GameFile games(arguments.pgn, *std::move(gap));
  if (!arguments.more.empty()) return tournament(arguments, *options, plugins, games);
  Progress progress("games", static_cast<uint64_t>(options->games));
  const auto result =
      run_match(*options, plugins, [&](MatchGameReport& report, const MatchState& state) {
        games.add(report.game);
        progress.tell(standing_text(state));
        progress.at(state.all.games());
      });
  progress.clear();
  if (!result.ok()) {
    report(result.problems());
    return Exit::usage;
  }
  warn_of_time_losses(*result);
  note_if_partial(result->all.games(), static_cast<uint64_t>(options->games), "games");
  if (!arguments.json.replaces_text()) print_state(*result, *options);
  return judge_faults(result->all.games() - result->clean.games(), result->all.games(),
                      write_files(arguments.json, to_json(*result, *options), games));
}

}  // namespace

void add_match_command(Invocation& invocation) {
  using namespace std::chrono_literals;
  auto arguments = std::make_shared<MatchArguments>();
  CLI::App* command =
      add_command(invocation, "match", "Play games between two engines, or a tournament of more",
                  [=, &invocation] { return match(*arguments, invocation.plugins); });
  command
      ->add_option("A", arguments->players[0],
                   "native, generic, uct, plain-uct, random, greedy or the command of an engine, "
                   "with settings "
                   "(see docs/play/match.md)")
      ->required();
  command->add_option("B", arguments->players[1], "The other player")->required();
  command->add_option("C", arguments->more,
                      "More players: a tournament, in which every player meets every other one");
  command->add_option("--variant", arguments->variant.variant, "Variant to play: an id or a path")
      ->required();
  command
      ->add_option("--set", arguments->variant.settings, "Set an option of the variant: name=value")
      ->allow_extra_args(false);
  command->add_option("--base", arguments->variant.base, "Base variant for a wrapper");
  arguments->json.add_to(*command);
  command
      ->add_option("--games", arguments->games, "Games of each two players, two per opening (100)")
      ->transform(between(1, 10'000'000));
  CLI::Option* movetime =
      command->add_option("--movetime", arguments->movetime, "Time per move: 100ms, 5s")
          ->type_name("TIME")
          ->transform(duration_between(1ms, 24h, TimeUnit::milliseconds));
  command->add_option("--nodes", arguments->nodes, "Nodes per move")
      ->transform(at_least(uint64_t{1}));
  command
      ->add_option("--tc", arguments->time_control,
                   "Time for the game, and increment per move: 60s+0.5s, or 60+0.5 in seconds")
      ->excludes(movetime);
  command->add_option("--margin", arguments->margin, "How late a move may be (50ms)")
      ->type_name("TIME")
      ->transform(duration_between(0ms, 1h, TimeUnit::milliseconds));
  command
      ->add_option("--patience", arguments->patience,
                   "Time per move before an engine without a time limit counts as hung (120s)")
      ->type_name("TIME")
      ->transform(duration_between(1s, 24h, TimeUnit::seconds));
  command
      ->add_option("--start-timeout", arguments->start_timeout,
                   "How long an engine may take to start (10s)")
      ->type_name("TIME")
      ->transform(duration_between(1s, 1h, TimeUnit::seconds));
  command->add_option("--hash", arguments->hash, "Hash table of each player, in megabytes")
      ->transform(between(1, 1 << 20));
  command->add_option("--threads", arguments->threads, "Threads of each player")
      ->transform(between(1, 1024));
  command->add_option("--openings", arguments->openings,
                      "File of openings: PGN, or one FEN per line");
  command->add_option("--random-plies", arguments->random_plies, "Random plies of each opening (6)")
      ->transform(between(0, 100));
  command
      ->add_option("--balance", arguments->balance,
                   "Most centipawns by which a side may lead after a random opening (250)")
      ->transform(between(0, 100'000));
  command->add_option("--seed", arguments->seed, "Seed of the openings (1)")
      ->transform(at_least(uint64_t{0}));
  command->add_option("--sprt", arguments->sprt,
                      "Stop when a sequential test decides: elo0=0,elo1=10,alpha=0.05,beta=0.05");
  command->add_option("--pgn", arguments->pgn, "Append the games to this file");
  command->add_option("--concurrency", arguments->concurrency, "Games played at the same time (1)")
      ->transform(between(1, 256));
  command->add_option("--max-plies", arguments->max_plies, "Score longer games as draws (1000)")
      ->transform(between(1, 100'000));
}

}  // namespace stockade::cli
