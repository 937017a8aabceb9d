#include "framework/session/learn/puzzle_book.h"

#include <algorithm>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/base/fnv.h"
#include "framework/base/folder.h"
#include "framework/base/line_ends.h"
#include "framework/definition/chosen_variant.h"
#include "framework/language/yaml_text.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// The board, the zones and the side of a FEN: what makes a position the same puzzle.
std::string_view what_stands(std::string_view fen) {
  const size_t side = fen.find(' ');
  return fen.substr(0, side == std::string_view::npos ? side : fen.find(' ', side + 1));
}

std::vector<std::string> themes_of(const Game& start, const Puzzle& puzzle) {
  std::vector<std::string> themes;
  const auto add = [&](const std::string& theme) {
    if (std::find(themes.begin(), themes.end(), theme) == themes.end()) themes.push_back(theme);
  };
  if (puzzle.goal == PuzzleGoal::mate) add(fmt::format("mate in {}", (puzzle.line.size() + 1) / 2));
  if (puzzle.goal == PuzzleGoal::save) add("defence");
  for (size_t i = 0; i < puzzle.line.size(); i += 2) {
    const EffectInfo& effect = start.definition().kernel().effect(puzzle.line[i]);
    if (effect.is_exchange()) add("exchange");
    if (effect.is_drop()) add("drop");
    if (effect.promotes) add("promotion");
  }
  if (puzzle.quiet) add("quiet");
  return themes;
}

/// Where a line of the text begins, counted from 1.
size_t line_begin(std::string_view text, int line) {
  size_t at = 0;
  for (int i = 1; i < line && at != std::string_view::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return std::min(at, text.size());
}

/// The lines that are comments.
std::string comments_in(std::string_view text) {
  std::string comments;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const size_t begin = text.find_first_not_of(" \t");
    if (begin < end && text[begin] == '#') comments += text.substr(0, end);
    text.remove_prefix(end);
  }
  return comments;
}

/// How many games of a file were searched, by what names them; see PuzzleBook::done_.
std::map<std::string, int> counts_in(const Node::Entry& file) {
  if (file.value.is_scalar()) return {{"", as_integer(file.value.text).value_or(0)}};
  std::map<std::string, int> counts;
  for (const Node::Entry& games : file.value.entries)
    counts[games.key] = as_integer(games.value.text).value_or(0);
  return counts;
}

/// Whether the entry of a file counts games with which `games` begin.
bool begins(const SearchedGames& games, const std::pair<const std::string, int>& counted) {
  const auto& [key, count] = counted;
  return count >= 0 && count <= games.size() && (key.empty() || key == games.key(count));
}

/// The value of a file in `made_from`.
std::string written_counts(const std::map<std::string, int>& counts) {
  if (counts.size() == 1 && counts.begin()->first.empty())
    return std::to_string(counts.begin()->second);
  std::string text;
  for (const auto& [key, count] : counts)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", yaml_quoted(key), count);
  return "{ " + text + " }";
}

}  // namespace

void SearchedGames::add(std::string_view game) {
  hash_ = Fnv1a().add_word(hash_).add_part(game).value();
  keys_.push_back(fmt::format("{:016x}", hash_));
}

uint32_t short_hash(std::string_view text) {
  const uint64_t hash = fnv1a(text);
  return static_cast<uint32_t>(hash ^ (hash >> 32));
}

std::string puzzle_source(const Record& record) {
  // Tags without a value are question marks.
  const auto tag = [&](const char* name) {
    const std::string value = record.tag(name).value_or("");
    return value.starts_with('?') ? std::string() : value;
  };
  std::string source = tag("White");
  if (const std::string black = tag("Black"); !black.empty())
    source += (source.empty() ? "" : " - ") + black;
  if (const std::string date = tag("Date"); !date.empty())
    source += (source.empty() ? "" : ", ") + date;
  return source;
}

std::string puzzle_source(std::string game, const std::string& last_move) {
  if (last_move.empty()) return game;
  return game + (game.empty() ? "after " : ", after ") + last_move;
}

PuzzleItem item_of(const Game& start, const Puzzle& puzzle, std::string source) {
  PuzzleItem item;
  item.fen = write_fen(start.definition(), start.position());
  item.id = fmt::format("{:08x}", short_hash(what_stands(item.fen)));
  item.info.goal = puzzle.goal;
  item.info.rating = puzzle.rating();
  item.info.themes = themes_of(start, puzzle);
  item.info.source = std::move(source);
  Game game = start;
  for (size_t i = 0; i < puzzle.line.size(); ++i) {
    if (i + 1 == puzzle.line.size())
      for (const Move mate : puzzle.other_mates) item.other_mates.push_back(move_text(game, mate));
    item.line.push_back(move_text(game, puzzle.line[i]));
    game.play(puzzle.line[i]);
  }
  return item;
}

PuzzleBook PuzzleBook::about(const GameDefinition& definition, const std::string& title,
                             const std::filesystem::path& folder) {
  const Metadata& metadata = definition.metadata();
  // A variant beside the file is found by its id, wherever both are moved.
  const std::filesystem::path own = metadata.file;
  const bool beside = own.empty() || own.parent_path() == folder;
  PuzzleBook book;
  book.variant_ = beside ? definition.id() : own.string();
  book.head_ = fmt::format("variant: {}\n", beside ? book.variant_ : yaml_quoted(book.variant_));
  if (!metadata.base.empty()) book.head_ += fmt::format("base: {}\n", yaml_quoted(metadata.base));
  std::string options;
  for (const OptionValue& option : definition.options())
    if (option.value != option.fallback)
      options += fmt::format("  {}: {}\n", option.name, yaml_quoted(option.value));
  if (!options.empty()) book.head_ += "options:\n" + options;
  book.head_ += fmt::format("title: {}\n", yaml_quoted(title));
  return book;
}

Result<PuzzleBook> PuzzleBook::read(std::string_view text, const std::string& path) {
  const auto tree = parse_beside_variant(text, path);
  if (!tree.ok()) return tree.problems();
  const Node::Entry* variant = tree->find("variant");
  const Node::Entry* puzzles = tree->find("puzzles");
  if (!variant || !variant->value.is_scalar())
    return Diagnostics{error("missing-key", "the key 'variant' is missing",
                             "add variant: and the id of the variant", tree->where)};
  if (!puzzles || !puzzles->value.is_list())
    return Diagnostics{error("missing-key", "the list 'puzzles' is missing",
                             "name another file, or add puzzles: and a list of puzzles",
                             puzzles ? puzzles->where : tree->where)};
  if (puzzles != &tree->entries.back())
    return Diagnostics{error("puzzles-not-last", "puzzles can only be added to the end of the file",
                             "move the list 'puzzles' to the end of the file", puzzles->where)};

  const Node::Entry* made_from = tree->find("made_from");
  if (made_from && !made_from->value.is_map())
    return Diagnostics{error("puzzles-not-last", "'made_from' is no list of counts of games",
                             "remove it: all games are searched then", made_from->where)};
  // The count of games is written anew, so it has to be the entry before the puzzles.
  if (made_from && made_from + 1 != puzzles)
    return Diagnostics{error("puzzles-not-last", "'made_from' has to stand before 'puzzles'",
                             "move it there", made_from->where)};

  PuzzleBook book;
  book.variant_ = variant->value.text;
  const size_t list = line_begin(text, puzzles->where.line);
  book.head_ = text.substr(0, list);
  if (made_from) {
    const size_t counts = line_begin(text, made_from->where.line);
    book.head_ = text.substr(0, counts);
    book.head_ += comments_in(text.substr(counts, list - counts));
    for (const Node::Entry& file : made_from->value.entries) book.done_[file.key] = counts_in(file);
  }
  Diagnostics problems = book.set_items(*puzzles, text);
  if (problems.empty()) problems = book.check_room(*puzzles, path);
  if (!problems.empty()) return problems;
  return book;
}

/// Takes the puzzles from the text.
Diagnostics PuzzleBook::set_items(const Node::Entry& puzzles, std::string_view text) {
  for (const Node& item : puzzles.value.items) {
    const Node::Entry* id = item.find("id");
    if (!id)
      return {error("missing-key", "the key 'id' is missing", "give each puzzle a name of its own",
                    item.where)};
    ids_.insert(id->value.text);
  }
  const size_t list = line_begin(text, puzzles.where.line);
  if (puzzles.value.items.empty()) {
    items_ = text.substr(line_begin(text, puzzles.where.line + 1));
    return {};
  }
  // The place of a list is that of its first dash, or of its bracket.
  const SourceMark& first = puzzles.value.where;
  const size_t items = line_begin(text, first.line);
  indent_ = first.column - 1;
  if (text.substr(items).find_first_not_of(" ") != static_cast<size_t>(indent_) ||
      text[items + static_cast<size_t>(indent_)] != '-')
    return {error("puzzles-not-last", "puzzles can only be added to a list of lines",
                  "write each puzzle on lines of its own, after '-'", first)};
  list_ = text.substr(list, items - list);
  items_ = text.substr(items);
  if (items_.back() != '\n') items_ += '\n';
  return {};
}

/// An error if the file could not be read with one puzzle more.
Diagnostics PuzzleBook::check_room(const Node::Entry& puzzles, const std::string& path) const {
  PuzzleBook more = *this;
  more.add({.id = "one more", .fen = "", .line = {}, .other_mates = {}, .info = {}});
  const auto tree = parse_beside_variant(more.text(), path);
  const Node::Entry* list = tree.ok() ? tree->find("puzzles") : nullptr;
  if (list && list->value.items.size() == puzzles.value.items.size() + 1) return {};
  const std::string why = tree.ok() ? "" : ": " + tree.problems().front().message;
  return {
      error("puzzles-full", "no puzzle can be added to the list" + why,
            "let the list 'puzzles' end the file, each puzzle on lines of its own after '-', or "
            "name another file",
            puzzles.where)};
}

bool PuzzleBook::add(const PuzzleItem& item) {
  if (!ids_.insert(item.id).second) return false;
  std::string line;
  for (size_t i = 0; i < item.line.size(); ++i) {
    std::vector<std::string> any = {item.line[i]};
    if (i + 1 == item.line.size())
      any.insert(any.end(), item.other_mates.begin(), item.other_mates.end());
    line += (i > 0 ? ", " : "") + (any.size() == 1 ? yaml_quoted(any[0]) : yaml_list(any));
  }
  const auto put = [&](const char* key, const std::string& value) {
    items_ += fmt::format("{:{}}{} {}: {}\n", "", indent_,
                          key == std::string_view("id") ? "-" : " ", key, value);
  };
  put("id", yaml_quoted(item.id));
  put("fen", yaml_quoted(item.fen));
  put("goal", to_string(item.info.goal));
  put("play", "[" + line + "]");
  put("rating", std::to_string(item.info.rating));
  if (!item.info.themes.empty()) put("themes", yaml_list(item.info.themes));
  if (!item.info.source.empty()) put("source", yaml_quoted(item.info.source));
  return true;
}

int PuzzleBook::done(const SearchedGames& games) const {
  const auto file = done_.find(games.name());
  if (file == done_.end()) return 0;
  int most = 0;
  for (const auto& counted : file->second)
    if (begins(games, counted)) most = std::max(most, counted.second);
  return most;
}

bool PuzzleBook::has_others(const SearchedGames& games) const {
  return done_.contains(games.name()) && done(games) == 0;
}

void PuzzleBook::set_done(const SearchedGames& games, int count) {
  if (count <= done(games)) return;
  std::map<std::string, int>& counts = done_[games.name()];
  std::erase_if(
      counts, [&](const auto& counted) { return counted.first.empty() || begins(games, counted); });
  counts[games.key(count)] = count;
}

std::string PuzzleBook::text() const {
  std::string text = head_;
  if (!done_.empty()) {
    text += "made_from:\n";
    for (const auto& [file, counts] : done_)
      text += fmt::format("  {}: {}\n", yaml_quoted(file), written_counts(counts));
  }
  text += items_.empty() ? "puzzles: []\n" : list_ + items_;
  const std::string_view line_end = line_end_of(text);
  return line_end == "\n" ? text : with_line_ends(text, line_end);
}

Result<GrownBook> add_to_book(const std::filesystem::path& file, const PuzzleBook& fresh,
                              const BookAddition& addition) {
  const std::shared_ptr<void> lock = lock_folder_of(file);
  GrownBook grown{fresh};
  std::string before;
  std::error_code failure;
  if (std::filesystem::exists(file, failure)) {
    auto text = read_regular_file(file);
    if (!text.ok()) return text.problems();
    before = *std::move(text);
    auto now = PuzzleBook::read(before, file.string());
    if (!now.ok()) return now.problems();
    grown.book = *std::move(now);
  }
  for (const PuzzleItem& puzzle : addition.puzzles) grown.added += grown.book.add(puzzle) ? 1 : 0;
  if (addition.games) grown.book.set_done(*addition.games, addition.done);
  const std::string text = grown.book.text();
  if (text == before) return grown;
  // A file takes only so many values.
  if (const auto again = parse_beside_variant(text, file.string()); !again.ok())
    return Diagnostics{error("puzzles-full",
                             fmt::format("no puzzle can be added to '{}': {}", file.string(),
                                         again.problems().front().message),
                             "name another file")};
  if (Diagnostics problems = replace_file(file, text); !problems.empty()) return problems;
  return grown;
}

}  // namespace stockade
