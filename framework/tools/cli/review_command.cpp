// review: an engine judges the moves of a game.

#include <memory>

#include "framework/notation/annotations.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/records/review.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/pgn_input.h"

namespace stockade::cli {
namespace {

struct ReviewArguments {
  std::string file;
  std::string out;
  std::string variant;
  int movetime = 0;
  int depth = 0;
  uint64_t nodes = 0;
  bool generic = false;
  JsonArgument json;
};

/// Reviews the game; false if the user interrupted it.
bool search_all(GameReview& review, Searcher& searcher, const SearchLimits& limits) {
  const InterruptWatch watch(searcher);
  Progress progress("positions", static_cast<uint64_t>(review.positions()));
  while (!review.finished() && !interrupted()) {
    const SearchResult result = searcher.search(review.position(), limits);
    if (interrupted()) return false;
    SearchInfo info = result.info;
    if (info.pv.empty() && !result.best.is_none()) info.pv = {result.best};
    review.take(info);
    progress.at(static_cast<uint64_t>(review.done()));
  }
  return review.finished();
}

nlohmann::json to_json(const GameReview& review, const GameDefinition& definition) {
  nlohmann::json moves = nlohmann::json::array();
  for (size_t i = 0; i < review.moves().size(); ++i) {
    const ReviewedMove& move = review.moves()[i];
    nlohmann::json item = {
        {"move", move.text}, {"accuracy", move.accuracy}, {"judgement", to_string(move.judgement)}};
    if (const auto& evaluation = review.evaluation(static_cast<int>(i) + 1))
      item["evaluation"] = evaluation_text(*evaluation);
    if (!move.better_text.empty()) item["better"] = move.better_text;
    moves.push_back(std::move(item));
  }
  nlohmann::json sides = nlohmann::json::array();
  for (int side = 0; side < 2; ++side) {
    const SideReview sum = review.side(Side{side});
    sides.push_back({{"side", definition.equipment().side(Side{side}).name},
                     {"moves", sum.moves},
                     {"accuracy", sum.accuracy},
                     {"inaccuracies", sum.inaccuracies},
                     {"mistakes", sum.mistakes},
                     {"blunders", sum.blunders}});
  }
  return {{"moves", moves}, {"sides", sides}};
}

void print(const GameReview& review, const GameDefinition& definition) {
  for (const ReviewedMove& move : review.moves()) {
    if (move.judgement == Judgement::none) continue;
    emit("{}  {}{}\n", move.text, to_string(move.judgement),
         move.better_text.empty() ? "" : ", " + move.better_text + " was better");
  }
  for (int side = 0; side < 2; ++side) {
    const SideReview sum = review.side(Side{side});
    emit("{}: accuracy {:.1f} % ({}, {}, {}, {})\n", definition.equipment().side(Side{side}).name,
         sum.accuracy, counted(sum.moves, "move"),
         counted(sum.inaccuracies, "inaccuracy", "inaccuracies"), counted(sum.mistakes, "mistake"),
         counted(sum.blunders, "blunder"));
  }
}

Exit review_file(const ReviewArguments& arguments, const PluginRegistry& plugins) {
  SearchLimits limits;
  if (arguments.movetime > 0) limits.movetime_ms = arguments.movetime;
  if (arguments.depth > 0) limits.depth = arguments.depth;
  if (arguments.nodes > 0) limits.nodes = arguments.nodes;
  if (!limits.movetime_ms && !limits.depth && !limits.nodes) limits.movetime_ms = 1000;

  VariantTags standard;
  standard.variant = kStandardVariant;
  const auto fallback =
      arguments.variant.empty() ? resolve_variant(standard) : open_variant(arguments.variant);
  if (!fallback.ok()) {
    report(fallback.problems());
    return Exit::usage;
  }
  const auto text = read_pgn_file(arguments.file);
  if (!text) return Exit::usage;
  PgnReadOptions options;
  options.file = arguments.file;
  options.fallback = *fallback;
  options.resolve = resolve_variant;
  PgnStream games(*text, std::move(options));
  std::string written;
  JsonListWriter list(arguments.json, "games");
  if (!list.open()) return Exit::usage;
  uint64_t count = 0;
  bool broken = false;
  bool stopped = false;
  while (std::optional<PgnGame> game = games.next()) {
    report(game->warnings);
    if (game->failure) {
      report({game->failure->diagnostic});
      broken = true;
      continue;
    }
    const DefinitionPtr& definition = game->record.definition();
    if (!GameReview::possible(*definition)) {
      report({error("no-searcher", "no engine reviews '" + definition->id() + "'",
                    "engines play two-player games without chance and hidden information")});
      broken = true;
      continue;
    }
    const auto searcher = plugins.make_searcher(definition, !arguments.generic);
    GameReview review(game->record);
    if (!search_all(review, *searcher, limits)) {
      note("partial: {}; of the next one {} of {} positions{}\n", counted(count, "game"),
           review.done(), review.positions(), arguments.out.empty() ? "" : ". Nothing was written");
      stopped = true;
      break;
    }
    ++count;
    if (arguments.json.wanted()) list.add(to_json(review, *definition));
    if (!arguments.json.replaces_text()) print(review, *definition);
    write_review(review, game->record);
    written += write_pgn(game->record) + "\n";
  }
  if (!list.close({{"reviewed", count}, {"stopped", stopped}})) return Exit::usage;
  if (stopped) return Exit::ok;
  if (count == 0 && !broken) {
    report({error("no-games", "'" + arguments.file + "' contains no game")});
    return Exit::usage;
  }
  if (broken) return Exit::no;
  if (arguments.out.empty()) return Exit::ok;
  return write_file(arguments.out, written) ? Exit::ok : Exit::usage;
}

}  // namespace

void add_review_command(Invocation& invocation) {
  using namespace std::chrono_literals;
  auto arguments = std::make_shared<ReviewArguments>();
  CLI::App* command =
      add_command(invocation, "review", "Judge the moves of games with an engine",
                  [=, &invocation] { return review_file(*arguments, invocation.plugins); });
  command->add_option("FILE", arguments->file, "Games in PGN")->required();
  command->add_option("--out", arguments->out,
                      "Write the games with evaluations, signs and better lines to this file");
  command->add_option("--variant", arguments->variant, "Variant of games without a Variant tag");
  command->add_option("--movetime", arguments->movetime, "Time for each position (1s)")
      ->type_name("TIME")
      ->transform(duration_between(1ms, 24h, TimeUnit::milliseconds));
  command->add_option("--depth", arguments->depth, "Depth for each position, in plies")
      ->transform(between(1, 200));
  command->add_option("--nodes", arguments->nodes, "Nodes for each position")
      ->transform(at_least(uint64_t{1}));
  command->add_flag("--generic", arguments->generic,
                    "Use the generic engine even if there is a native one");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
