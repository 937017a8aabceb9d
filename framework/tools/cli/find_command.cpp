// find: searches a file for games, by their tags and by a position in them.

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <thread>

#include "framework/base/visible_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/library.h"
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

/// A game of the file: where it stands, without its tags. A file may have a million.
struct Hit {
  size_t number;  ///< from 1
  int line;
  PgnSpan span;
};

class Finder {
 public:
  Finder(std::string text, DefinitionPtr definition)
      : text_(std::make_shared<const std::string>(std::move(text))) {
    options_.fallback = std::move(definition);
  }

  /// The games whose tags match; after an interruption those found until then.
  [[nodiscard]] std::vector<Hit> matching(const GameFilter& filter) {
    std::vector<Hit> hits;
    PgnStream stream(*text_, options_);
    while (!interrupted()) {
      const auto game = stream.skip();
      if (!game) return hits;
      ++games_;
      if (filter.matches(*game)) hits.push_back({games_, game->where.line, game->span});
    }
    note("partial: only {} were read\n", counted(games_, "game"));
    return hits;
  }
  /// The number of games that were read.
  [[nodiscard]] size_t games() const { return games_; }

  /// Those in which the position occurs; after an interruption those found until then.
  [[nodiscard]] std::vector<Hit> with_position(const Game& position,
                                               const std::vector<Hit>& among) const {
    // Part by part, because the tags of all of them may take a gigabyte.
    constexpr size_t kPart = 20'000;
    std::vector<Hit> found;
    Progress progress("games", among.size());
    size_t done = 0;
    for (size_t begin = 0; begin < among.size() && !interrupted(); begin += kPart) {
      const std::span part = std::span(among).subspan(begin, std::min(kPart, among.size() - begin));
      std::vector<PgnEntry> entries;
      for (const Hit& hit : part) entries.push_back(entry(hit));
      const PositionSearch search(text_, std::move(entries), position);
      while (!search.finished() && !interrupted()) {
        std::this_thread::sleep_for(kSlice);
        progress.at(begin + search.done());
      }
      for (const size_t at : search.found()) found.push_back(part[at]);
      done += search.done();
    }
    progress.clear();
    note_if_partial(done, among.size(), "games");
    return found;
  }

  /// The game with its tags.
  [[nodiscard]] PgnEntry entry(const Hit& hit) const {
    PgnEntry entry = PgnStream(game_text(hit), options_).skip().value_or(PgnEntry{});
    entry.where.line = hit.line;
    entry.span = hit.span;
    return entry;
  }
  [[nodiscard]] std::string_view game_text(const Hit& hit) const {
    return std::string_view(*text_).substr(hit.span.begin, hit.span.end - hit.span.begin);
  }

 private:
  std::shared_ptr<const std::string> text_;
  PgnReadOptions options_;
  size_t games_ = 0;
};

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
  Finder finder(*std::move(text), position->definition_ptr());
  std::vector<Hit> found = finder.matching(filter);
  if (arguments.has_position()) found = finder.with_position(*position, found);

  // If the games go to standard output, the list is not printed.
  const bool lists = !arguments.json.replaces_text() && arguments.out != "-";
  std::string copied;
  nlohmann::json list = nlohmann::json::array();
  for (const Hit& hit : found) {
    const PgnEntry game = finder.entry(hit);
    if (arguments.json.wanted()) list.push_back(as_json(hit.number, game));
    if (!arguments.out.empty()) copied.append(finder.game_text(hit)) += "\n\n";
    if (lists)
      emit("{}  {} - {}  {}  {}\n", hit.number, shown_tag(game.tag("White")),
           shown_tag(game.tag("Black")), game.result, shown_tag(game.tag("Date")));
  }
  if (!arguments.out.empty() && !write_file(arguments.out, copied)) return Exit::usage;
  if (arguments.json.wanted() && !arguments.json.write({{"games", std::move(list)},
                                                        {"found", found.size()},
                                                        {"all", finder.games()},
                                                        {"stopped", interrupted().load()}}))
    return Exit::usage;
  if (lists) emit("{} of {}\n", found.size(), counted(finder.games(), "game"));
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
