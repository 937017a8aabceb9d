// search: analyses a position.

#include <algorithm>
#include <memory>

#include "framework/notation/move_text.h"
#include "framework/search/method.h"
#include "framework/session/library.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/suite_command.h"
#include "framework/tools/protocol/uci_server_text.h"

namespace stockade::cli {
namespace {

/// For each position of a suite, unless another limit is given.
constexpr int kSuiteMs = 1000;

struct SearchArguments {
  PositionArguments position;
  std::string suite;
  EngineArguments engine;
  MethodArgument method;
  JsonArgument json;
  int movetime = 0;
  int depth = 0;
  uint64_t nodes = 0;
  int mate = 0;
  int multipv = 1;
  int threads = 1;
};

nlohmann::json to_json(const Game& game, const SearchInfo& info, const UciForm& form) {
  const nlohmann::json pv = uci_line(game, info.pv, form);
  nlohmann::json value = {{"depth", info.depth},     {"seldepth", info.seldepth},
                          {"multipv", info.multipv}, {"nodes", info.nodes},
                          {"time_ms", info.time_ms}, {"pv", pv}};
  if (info.score.mate)
    value["mate"] = *info.score.mate;
  else
    value["cp"] = info.score.centipawns;
  return value;
}

const char* word_for(MateAnswer answer) {
  return answer == MateAnswer::found ? "found" : answer == MateAnswer::none ? "none" : "open";
}

/// Whether a search for a mate ends by itself: a Monte Carlo tree search only ends by its limits.
bool ends_at_mate(const SearchArguments& arguments, const Game& game, const Searcher& searcher) {
  if (dynamic_cast<const NativeSearcher*>(&searcher)) return true;
  auto method = search_method_called(arguments.method.word).value_or(SearchMethod::automatic);
  if (method == SearchMethod::automatic) method = best_method(game.definition_ptr());
  return method == SearchMethod::alpha_beta || method == SearchMethod::expectimax;
}

SearchLimits limits_of(const SearchArguments& arguments) {
  SearchLimits limits;
  if (arguments.movetime > 0) limits.movetime_ms = arguments.movetime;
  if (arguments.depth > 0) limits.depth = arguments.depth;
  if (arguments.nodes > 0) limits.nodes = arguments.nodes;
  if (arguments.mate > 0) limits.mate = arguments.mate;
  limits.multipv = arguments.multipv;
  limits.threads = arguments.threads;
  return limits;
}

/// Solves a suite; without VARIANT one of the standard game.
Exit search_suite(SearchArguments arguments, const PluginRegistry& plugins) {
  VariantTags standard;
  standard.variant = kStandardVariant;
  VariantArguments& variant = arguments.position.variant;
  std::optional<DefinitionPtr> definition;
  if (!variant.variant.empty())
    definition = variant.open();
  else if (auto resolved = resolve_variant(standard); resolved.ok())
    definition = *resolved;
  else
    report(resolved.problems());
  if (!definition || !arguments.engine.possible(plugins, *definition)) return Exit::usage;
  const auto searcher = arguments.method.make(plugins, arguments.engine, *definition);
  if (!searcher) return Exit::usage;
  if (arguments.movetime + arguments.depth == 0 && arguments.nodes == 0)
    arguments.movetime = kSuiteMs;
  const SuiteRun run{arguments.suite, *definition, limits_of(arguments),
                     arguments.position.dialect.given()};
  return solve_suite(run, *searcher, arguments.json);
}

Exit search(const Game& game, const SearchArguments& arguments, const PluginRegistry& plugins) {
  if (!arguments.engine.possible(plugins, game.definition_ptr())) return Exit::usage;
  const int limits_given = (arguments.movetime > 0) + (arguments.depth > 0) +
                           (arguments.nodes > 0) + (arguments.mate > 0);
  if (limits_given == 0) {
    report({error("no-limit", "the search has no limit",
                  "give --movetime, --depth, --nodes or --mate")});
    return Exit::usage;
  }
  const SearchLimits limits = limits_of(arguments);
  const auto searcher = arguments.method.make(plugins, arguments.engine, game.definition_ptr());
  if (!searcher || !arguments.engine.allow(*searcher, game)) return Exit::usage;
  // Without another limit such a search would not end.
  if (arguments.mate > 0 && limits_given == 1 && !ends_at_mate(arguments, game, *searcher)) {
    report({error("no-limit", "the search '" + searcher->name() + "' does not look for mates",
                  "give --movetime or --nodes as well")});
    return Exit::usage;
  }
  const UciForm form{&arguments.position.dialect.written()};
  nlohmann::json lines = nlohmann::json::array();
  const InterruptWatch watch(*searcher);
  // An exception must not pass through the engine, whose threads may still run.
  std::optional<OutputFailure> failure;
  const SearchResult result = searcher->search(game, limits, [&](const SearchInfo& info) {
    if (arguments.json.wanted()) lines.push_back(to_json(game, info, form));
    if (arguments.json.replaces_text()) return;
    try {
      emit("{}\n", uci_info(game, info, form));
      flush_output();
    } catch (const OutputFailure& problem) {
      failure = problem;
      searcher->stop();
    }
  });
  if (failure) throw OutputFailure(*failure);
  // A turn of a dialect may be several moves.
  const bool leads = !result.info.pv.empty() && result.info.pv.front() == result.best;
  std::vector<Move> line = leads ? result.info.pv : std::vector<Move>{};
  if (!leads && !result.best.is_none()) line.push_back(result.best);
  const auto turns = uci_line(game, line, form);
  const std::string best = result.best.is_none() ? "(none)"
                           : turns.empty()       ? uci_notation(game.definition(), result.best)
                                                 : turns.front();
  const Exit verdict = scripts_went_well(game.definition());
  nlohmann::json value = {{"info", lines}, {"bestmove", best}};
  if (result.mate != MateAnswer::not_asked) value["mate"] = word_for(result.mate);
  if (const auto done = arguments.json.print(value, verdict)) return *done;
  if (const auto note = uci_mate_note(limits, result)) emit("{}\n", *note);
  emit("bestmove {}\n", best);
  return verdict;
}

}  // namespace

void add_search_command(Invocation& invocation) {
  using namespace std::chrono_literals;
  auto arguments = std::make_shared<SearchArguments>();
  CLI::App* command = add_command(invocation, "search", "Analyse a position", [=, &invocation] {
    if (!arguments->suite.empty()) return search_suite(*arguments, invocation.plugins);
    if (arguments->position.variant.variant.empty()) {
      report({error("no-variant", "VARIANT is required", "only a suite (--epd) may leave it out")});
      return Exit::usage;
    }
    return arguments->position.on_each(
        [&](const Game& game) { return search(game, *arguments, invocation.plugins); },
        &arguments->json);
  });
  arguments->position.add_to(*command);
  // A suite may leave it out.
  command->get_option("VARIANT")->required(false);
  arguments->engine.add_to(*command);
  arguments->method.add_to(*command);
  arguments->json.add_to(*command);
  command->add_option("--movetime", arguments->movetime, "Search for this time: 500ms, 5s, 2m")
      ->type_name("TIME")
      ->transform(duration_between(1ms, 24h, TimeUnit::milliseconds));
  command->add_option("--depth", arguments->depth, "Search to this depth, in plies")
      ->transform(between(1, 200));
  command->add_option("--nodes", arguments->nodes, "Search this many nodes")
      ->transform(at_least(uint64_t{1}));
  CLI::Option* mate = command->add_option("--mate", arguments->mate,
                                          "Search for a mate in at most this many moves");
  mate->transform(between(1, 100));
  command
      ->add_option("--epd", arguments->suite,
                   "Solve the positions of an EPD file (1s each): those with bm, am or dm")
      ->excludes(mate)
      ->excludes("--fen")
      ->excludes("--moves");
  command->add_option("--multipv", arguments->multipv, "Number of best lines to print (1)")
      ->transform(between(1, 256));
  command
      ->add_option("--threads", arguments->threads,
                   "Threads (1; with more, a search does not repeat itself)")
      ->transform(between(1, 256));
}

}  // namespace stockade::cli
