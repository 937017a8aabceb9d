// find: searches a file for games, by their tags and by a position in them.

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "framework/base/visible_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
#include "framework/session/records/collection.h"
#include "framework/session/records/game_filter.h"
#include "framework/session/records/position_search.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/pgn_input.h"

namespace stockade::cli {
namespace {

constexpr std::chrono::milliseconds kSlice{50};

struct FindArguments {
  std::string file;
  GameQuery query;
  std::string variant;  ///< variant of the position, and of games without a Variant tag
  std::string fen;
  std::string moves;
  DialectArgument dialect;
  std::string out;
  JsonArgument json;
  [[nodiscard]] bool has_position() const { return !fen.empty() || !moves.empty(); }
};

/// The game with the position to search for; without --variant, --fen and --moves, a game of the
/// standard variant. Returns none after reporting why.
std::optional<Game> open_position(const FindArguments& arguments) {
  if (arguments.variant.empty()) {
    VariantTags tags;
    tags.variant = kStandardVariant;
    const auto definition = resolve_variant(tags);
    if (definition.ok() && !arguments.has_position()) return Game(*definition);
    report({error("no-variant", "a position needs its variant", "name it with --variant")});
    return std::nullopt;
  }
  PositionArguments position;
  position.variant.variant = arguments.variant;
  position.fen = arguments.fen;
  position.moves = arguments.moves;
  position.dialect = arguments.dialect;
  return position.open();
}

/// The games in which the position occurs; after an interruption those found until then.
std::vector<size_t> games_with(const Game& position, const Collection& games,
                               const std::vector<size_t>& among) {
  std::vector<PgnEntry> entries;
  entries.reserve(among.size());
  for (const size_t game : among) entries.push_back(games[game]);
  const PositionSearch search(games.text(), std::move(entries), position);
  Progress progress("games", static_cast<uint64_t>(search.games()));
  while (!search.finished() && !interrupted()) {
    std::this_thread::sleep_for(kSlice);
    progress.at(static_cast<uint64_t>(search.done()));
  }
  progress.clear();
  note_if_partial(search.done(), search.games(), "games");
  std::vector<size_t> found;
  for (const size_t at : search.found()) found.push_back(among[at]);
  return found;
}

nlohmann::json as_json(size_t number, const PgnEntry& game) {
  nlohmann::json tags = nlohmann::json::object();
  for (const auto& [name, value] : game.tags) tags[name] = value;
  return {{"number", number}, {"line", game.where.line}, {"result", game.result}, {"tags", tags}};
}

/// The value of a tag on one line.
std::string shown_tag(const std::string& text) {
  return text.empty() ? "?" : visible_text(text, "");
}

Exit find(const FindArguments& arguments) {
  const GameFilter filter(arguments.query);
  if (!filter.problems().empty()) {
    report(filter.problems());
    return Exit::usage;
  }
  const auto position = open_position(arguments);
  if (!position) return Exit::usage;
  auto text = read_pgn_file(arguments.file);
  if (!text) return Exit::usage;
  Collection games(*std::move(text), position->definition_ptr());
  bool whole = false;
  while (!interrupted() && !(whole = games.read_on(kSlice))) {
  }
  if (!whole) note("partial: only {} were read\n", counted(games.size(), "game"));
  std::vector<size_t> found;
  for (size_t game = 0; game < games.size(); ++game)
    if (filter.matches(games[game])) found.push_back(game);
  if (arguments.has_position()) {
    auto with_position = games_with(*position, games, found);
    found = std::move(with_position);
  }

  // If the games go to standard output, the list is not printed.
  const bool lists = !arguments.json.replaces_text() && arguments.out != "-";
  std::string copied;
  nlohmann::json list = nlohmann::json::array();
  for (const size_t at : found) {
    const PgnEntry& game = games[at];
    list.push_back(as_json(at + 1, game));
    copied +=
        std::string_view(*games.text()).substr(game.span.begin, game.span.end - game.span.begin);
    copied += "\n\n";
    if (lists)
      emit("{}  {} - {}  {}  {}\n", at + 1, shown_tag(game.tag("White")),
           shown_tag(game.tag("Black")), game.result, shown_tag(game.tag("Date")));
  }
  if (!arguments.out.empty() && !write_file(arguments.out, copied)) return Exit::usage;
  if (arguments.json.wanted() && !arguments.json.write({{"games", list},
                                                        {"found", found.size()},
                                                        {"all", games.size()},
                                                        {"stopped", interrupted().load()}}))
    return Exit::usage;
  if (lists) emit("{} of {}\n", found.size(), counted(games.size(), "game"));
  return found.empty() ? Exit::no : Exit::ok;
}

}  // namespace

void add_find_command(Invocation& invocation) {
  auto arguments = std::make_shared<FindArguments>();
  CLI::App* command =
      add_command(invocation, "find", "Find games of a file by players, dates or a position",
                  [=] { return find(*arguments); });
  GameQuery& query = arguments->query;
  command->add_option("FILE", arguments->file, "Games in PGN")->required();
  command->add_option("--player", query.player, "Part of the name of either player");
  command->add_option("--result", query.result, "Result: 1-0, 0-1, 1/2-1/2 or *");
  command->add_option("--from", query.from, "First date: 1972, 1972.07 or 1972.07.11");
  command->add_option("--to", query.to, "Last date");
  command->add_option("--tag", query.variant, "Variant tag; Standard also finds games without one");
  command->add_option("--words", query.words, "Words that all occur in tags");
  command->add_option("--variant", arguments->variant,
                      "Variant of the position, and of games without a Variant tag");
  command->add_option("--fen", arguments->fen, "Position that occurs in the game");
  command->add_option("--moves", arguments->moves,
                      "Moves that lead to the position, from the FEN or the start");
  arguments->dialect.add_to(*command);
  command->add_option("--out", arguments->out, "File for the games, unchanged");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
