#include "framework/session/records/record_json.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include <nlohmann/json.hpp>

#include "framework/base/visible_text.h"
#include "framework/notation/annotations.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"

namespace stockade {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// The most values in the document of one game: a move has three to five.
constexpr int kMaxValues = 8 * kMaxPgnMoves;
/// The most values in a document outside its games: it has two keys.
constexpr int kMaxValuesOutside = 1000;

OrderedJson write_move(const GameDefinition& definition, const RecordNode& node) {
  OrderedJson move = {{"move", uci_notation(definition, node.move)}};
  if (!node.comment_before.empty()) move["comment_before"] = node.comment_before;
  if (!node.comment.empty()) move["comment"] = node.comment;
  if (!node.nags.empty()) move["nags"] = node.nags;
  const std::string annotations = write_annotations(definition, node.annotations);
  if (!annotations.empty()) move["annotations"] = annotations;
  return move;
}

/// A line of moves; each move may have variations, which replace it.
OrderedJson write_line(const GameDefinition& definition, const RecordNode& first) {
  OrderedJson line = OrderedJson::array();
  for (const RecordNode* node = &first; node;
       node = node->children.empty() ? nullptr : node->children.front().get()) {
    OrderedJson move = write_move(definition, *node);
    const auto& siblings = node->parent->children;
    if (siblings.front().get() == node)
      for (size_t i = 1; i < siblings.size(); ++i)
        move["variations"].push_back(write_line(definition, *siblings[i]));
    line.push_back(std::move(move));
  }
  return line;
}

OrderedJson write_record(const Record& record) {
  const GameDefinition& definition = *record.definition();
  OrderedJson game = {{"variant", definition.id()}};
  const VariantTags variant = variant_tags(definition);
  if (!variant.base.empty()) game["base"] = variant.base;
  if (!variant.file.empty()) game["file"] = variant.file;
  if (!variant.rules.empty()) game["rules"] = variant.rules;
  for (const OptionValue& option : definition.options())
    game["options"][option.name] = option.value;
  game["tags"] = OrderedJson::object();
  for (const auto& [name, value] : record.tags()) game["tags"][name] = value;
  if (!definition.style().formerly.empty()) game["dialect"] = own_dialect().name();
  game["start"] = write_fen(definition, record.start());
  game["result"] = record.result;
  if (!record.root().comment.empty()) game["comment"] = record.root().comment;
  const std::string annotations = write_annotations(definition, record.root().annotations);
  if (!annotations.empty()) game["annotations"] = annotations;
  game["moves"] = record.root().children.empty()
                      ? OrderedJson::array()
                      : write_line(definition, *record.root().children.front());
  return game;
}

Diagnostic broken(const std::string& where, const std::string& words) {
  return error("record", where + ": " + words,
               "the file was not written by this program, or was damaged");
}

Diagnostic no_record() {
  return error("record", "this is not a game record",
               "a record begins with \"format\": \"stockade-record\"");
}

/// Why a text is not JSON. The parser stopped after it had read `read` bytes, with the wrong one.
Diagnostic not_json(std::string_view text, size_t read) {
  constexpr std::string_view kBlank = " \t\r\n";
  if (text.find_first_not_of(kBlank) == std::string_view::npos)
    return error("record", "the file is empty");
  const auto is_word = [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '+' || c == '.' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  const size_t stop = std::min(read > 0 ? read - 1 : 0, text.size());
  size_t begin = stop;
  size_t end = std::min(stop + 1, text.size());
  if (stop < text.size() && is_word(text[stop])) {
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    while (end < text.size() && is_word(text[end])) ++end;
  } else if (stop > 0 && stop < text.size() && text[stop] == '"') {
    begin = std::min(text.rfind('"', stop - 1), stop);  // it closes a text
  }
  const std::string_view before = text.substr(0, begin);
  const size_t line_begin = before.rfind('\n') + 1;  // 0 on the first line
  const SourceMark where{"", static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
                         column_at(before.substr(line_begin), begin - line_begin)};
  if (text.find_first_not_of(kBlank, stop) == std::string_view::npos)
    return error("record", "this is not JSON: the file ends too early",
                 "its end is missing, or a quote or a bracket is not closed", where);
  if (text[stop] == '\n' || text[stop] == '\r')
    return error("record", "this is not JSON: the line ends too early",
                 "close the quote on this line", where);
  return error(
      "record",
      "this is not JSON: " + in_quotes(text.substr(begin, end - begin)) + " is not expected here",
      "is a comma, a colon, a quote or a bracket missing before it, or one too many?", where);
}

/// Thrown to end the parsing of a document.
struct Stopped {
  Diagnostics problems;
};

/// The text of a key, or `otherwise` if there is none. Throws Stopped if it is not text.
std::string text_of(const OrderedJson& object, const char* key, const std::string& where,
                    const char* otherwise = "") {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  if (!found->is_string()) throw Stopped{{broken(where, std::string(key) + " is not text")}};
  return found->get<std::string>();
}

int nag_of(const OrderedJson& nag, const std::string& where) {
  if (nag.is_number_integer() && nag >= 1 && nag <= kMaxNag) return nag.get<int>();
  throw Stopped{{broken(where, "nags has something other than the numbers 1 to 255")}};
}

/// Converts the documents of single games to records.
class RecordReader {
 public:
  explicit RecordReader(const RecordResolver& resolve) : resolve_(resolve) {}

  Result<Record> read(const OrderedJson& game, const std::string& where) {
    if (!game.is_object() || !game.contains("variant") || !game["variant"].is_string())
      return broken(where, "there is no variant");
    std::vector<std::pair<std::string, std::string>> options;
    if (const auto found = game.find("options"); found != game.end()) {
      if (!found->is_object()) return broken(where, "options is not an object");
      for (const auto& [name, value] : found->items()) {
        if (!value.is_string()) return broken(where, "option '" + name + "' is not text");
        options.emplace_back(name, value.get<std::string>());
      }
    }
    VariantTags tags;
    tags.base = text_of(game, "base", where);
    tags.file = text_of(game, "file", where);
    tags.rules = text_of(game, "rules", where);
    const auto definition = open(game["variant"].get<std::string>(), options, tags);
    if (!definition.ok()) {
      Diagnostics problems = definition.problems();
      for (Diagnostic& problem : problems) problem.message = where + ": " + problem.message;
      return problems;
    }
    const std::string& formerly = (*definition)->style().formerly;
    const std::string dialect = text_of(game, "dialect", where, formerly.c_str());
    dialect_ = dialect.empty() ? &own_dialect() : find_dialect(dialect);
    if (!dialect_) return broken(where, unknown_dialect(dialect).message);
    cells_ = dialect_->turn_form(**definition).cells;
    Position start = (*definition)->start();
    if (game.contains("start")) {
      auto position = parse_fen(**definition, text_of(game, "start", where), *dialect_);
      if (!position.ok()) return broken(where, position.problems().front().message);
      start = *position;
    }
    Record record(*definition, start);
    if (const auto found = game.find("tags"); found != game.end()) {
      if (!found->is_object()) return broken(where, "tags is not an object");
      if (found->size() > kMaxPgnTags)
        return broken(where, "there are more than " + std::to_string(kMaxPgnTags) + " tags");
      for (const auto& [name, value] : found->items()) {
        if (!value.is_string()) return broken(where, "tag '" + name + "' is not text");
        record.set_tag(name, value.get<std::string>());
      }
    }
    record.result = text_of(game, "result", where, "*");
    if (record.result != "*" && !Outcome::of_result(record.result, Ending::declared))
      return broken(where, "'" + record.result + "' is not a result");
    record.root().comment = text_of(game, "comment", where);
    (void)take_annotations(**definition, text_of(game, "annotations", where),
                           record.root().annotations, cells_);
    Game position(*definition, start);
    const auto moves = game.find("moves");
    if (moves == game.end()) return broken(where, "the game has no list 'moves'");
    moves_ = 0;
    const Diagnostics problems = read_line(*moves, record.root(), position, where, 0, 0);
    if (!problems.empty()) return problems;
    return record;
  }

 private:
  Result<DefinitionPtr> open(const std::string& id,
                             const std::vector<std::pair<std::string, std::string>>& options,
                             const VariantTags& tags) {
    const auto known = opened_.find({id, options, tags});
    if (known != opened_.end()) return known->second;
    auto definition = resolve_(id, options, tags);
    // Limits the memory for documents with many unknown variants.
    if (opened_.size() < kMaxPgnTags) opened_.try_emplace({id, options, tags}, definition);
    return definition;
  }

  /// A record has one text for each move; a dialect may join two.
  [[nodiscard]] Result<Move> read_move(Game& game, const std::string& text) const {
    const auto turn = read_dialect_turn(game, text, *dialect_);
    if (!turn.ok()) return turn.problems();
    if (turn->size() > 1)
      return error("record", "'" + text + "' is more than one move", "write one text for each");
    return turn->front();
  }

  /// Adds the line below `parent`. `game` is at `parent`, at ply `ply`, and is left there.
  Diagnostics read_line(const OrderedJson& line, RecordNode& parent, Game& game,
                        const std::string& where, int ply, int nesting) {
    if (!line.is_array()) return {broken(where, "a line of moves is not a list")};
    if (nesting > kMaxPgnNesting) return {broken(where, "variations nest too deeply")};
    RecordNode* at = &parent;
    Diagnostics problems;
    int played = 0;
    for (const OrderedJson& item : line) {
      const std::string here = where + ", ply " + std::to_string(ply + played + 1);
      if (++moves_ > kMaxPgnMoves || ply + played >= kMaxPgnPlies) {
        problems = {broken(here, "the game has more moves than the program takes")};
        break;
      }
      if (!item.is_object() || !item.contains("move") || !item["move"].is_string()) {
        problems = {broken(here, "there is no move")};
        break;
      }
      const auto move = read_move(game, item["move"].get<std::string>());
      if (!move.ok()) {
        problems = move.problems();
        for (Diagnostic& problem : problems) {
          problem.message = here + ": " + problem.message;
          problem.where = {};  // the column is one within the move
        }
        break;
      }
      RecordNode& child = at->child(*move);
      child.comment = text_of(item, "comment", here);
      child.comment_before = text_of(item, "comment_before", here);
      (void)take_annotations(game.definition(), text_of(item, "annotations", here),
                             child.annotations, cells_);
      if (const auto nags = item.find("nags"); nags != item.end() && nags->is_array())
        for (const OrderedJson& nag : *nags) child.nags.push_back(nag_of(nag, here));
      if (const auto variations = item.find("variations");
          variations != item.end() && variations->is_array())
        for (const OrderedJson& variation : *variations)
          if (problems.empty())
            problems = read_line(variation, *at, game, where, ply + played, nesting + 1);
      if (!problems.empty()) break;
      game.play(*move);
      ++played;
      at = &child;
    }
    for (; played > 0; --played) game.undo();
    return problems;
  }

  const RecordResolver& resolve_;
  /// The results of resolve_.
  std::map<std::tuple<std::string, std::vector<std::pair<std::string, std::string>>, VariantTags>,
           Result<DefinitionPtr>>
      opened_;
  const Dialect* dialect_ = nullptr;  ///< of the present game
  CellStyle cells_ = CellStyle::own;  ///< the names of cells in it
  int moves_ = 0;                     ///< number of moves of the present game, with its variations
};

/// Splits a document while it is parsed: passes on each game when it is complete, then discards it.
class DocumentReader {
 public:
  DocumentReader(const RecordResolver& resolve, const std::function<void(Record)>& take)
      : reader_(resolve), take_(take) {}

  /// An OrderedJson::parser_callback_t. Returns false to discard the value.
  bool follow(int depth, OrderedJson::parse_event_t event, const OrderedJson& parsed) {
    using Event = OrderedJson::parse_event_t;
    // { "format": …, "games": [ {game} ] }: the document's keys have depth 1, games have depth 2.
    if (event == Event::key && depth == 1) key_ = parsed.get<std::string>();
    const bool in_games = key_ == "games" && depth >= 2;
    if (!in_games) {
      if (++values_outside_ > kMaxValuesOutside)
        throw Stopped{{broken("record", "there is more besides the games than a record has")}};
      if (event == Event::value && depth == 1) values_[key_] = parsed;
      return true;
    }
    if (depth == 2 && event == Event::object_start) {
      check_head();
      values_in_game_ = 0;
    }
    if (++values_in_game_ > kMaxValues)
      throw Stopped{{broken(name(), "the game is longer than the program takes")}};
    if (depth != 2 || event == Event::object_start || event == Event::array_start) return true;
    auto record = reader_.read(parsed, name());
    if (!record.ok()) throw Stopped{record.problems()};
    ++games_;
    take_(*std::move(record));
    return false;
  }

  /// The error for a missing part of a complete document.
  void check_end(const OrderedJson& document) const {
    check_head();
    const auto games = document.find("games");
    if (games == document.end() || !games->is_array())
      throw Stopped{{broken("record", "there are no games")}};
  }

 private:
  [[nodiscard]] std::string name() const { return "game " + std::to_string(games_ + 1); }

  /// The keys before the games.
  void check_head() const {
    const auto format = values_.find("format");
    if (format == values_.end() || format->second != "stockade-record")
      throw Stopped{{no_record()}};
    const auto found = values_.find("version");
    const int version = found != values_.end() && found->second.is_number_integer() &&
                                found->second >= 1 && found->second <= 1'000'000
                            ? found->second.get<int>()
                            : 0;
    if (version < 1 || version > kRecordVersion)
      throw Stopped{{error("record",
                           "the record has version " + std::to_string(version) +
                               "; this program reads up to " + std::to_string(kRecordVersion),
                           "a newer program wrote it")}};
  }

  RecordReader reader_;
  const std::function<void(Record)>& take_;
  std::string key_;                            ///< the last key of the document
  std::map<std::string, OrderedJson> values_;  ///< of the document, without the games
  int values_in_game_ = 0;
  int values_outside_ = 0;
  int games_ = 0;
};

}  // namespace

void RecordWriter::begin() {
  if (begun_) return;
  begun_ = true;
  write_("{\n \"format\": \"stockade-record\",\n \"version\": " + std::to_string(kRecordVersion) +
         ",\n \"games\": [");
}

void RecordWriter::add(const Record& record) {
  begin();
  std::string text = std::exchange(has_games_, true) ? ",\n  " : "\n  ";
  // JSON text has no raw line ends.
  const std::string json =
      visible_text(write_record(record).dump(1, ' ', false, OrderedJson::error_handler_t::replace));
  for (const char c : json) {
    text += c;
    if (c == '\n') text += "  ";
  }
  write_(text);
}

void RecordWriter::finish() {
  begin();
  write_(has_games_ ? "\n ]\n}\n" : "]\n}\n");
}

std::string write_records(const std::vector<const Record*>& records) {
  std::string text;
  RecordWriter writer([&](std::string_view piece) { text += piece; });
  for (const Record* record : records) writer.add(*record);
  writer.finish();
  return text;
}

namespace {

Diagnostics read_document(std::string_view text, const RecordResolver& resolve,
                          const std::function<void(Record)>& take) {
  DocumentReader reader(resolve, take);
  try {
    const OrderedJson document = OrderedJson::parse(
        text, [&](int depth, OrderedJson::parse_event_t event, const OrderedJson& parsed) {
          return reader.follow(depth, event, parsed);
        });
    if (!document.is_object()) return {no_record()};
    reader.check_end(document);
    return {};
  } catch (const Stopped& stopped) {
    return stopped.problems;
  } catch (const OrderedJson::parse_error& problem) {
    return {not_json(text, problem.byte)};
  } catch (const OrderedJson::out_of_range&) {
    return {broken("record", "a number is too large")};
  }
}

}  // namespace

Diagnostics read_records(std::string_view text, const RecordResolver& resolve,
                         const std::function<void(Record)>& take, const std::string& file) {
  Diagnostics problems = read_document(text, resolve, take);
  for (Diagnostic& problem : problems)
    if (problem.where.file.empty()) problem.where.file = file;
  return problems;
}

Result<std::vector<Record>> read_records(std::string_view text, const RecordResolver& resolve) {
  std::vector<Record> records;
  Diagnostics problems =
      read_records(text, resolve, [&](Record record) { records.push_back(std::move(record)); });
  if (!problems.empty()) return problems;
  return records;
}

}  // namespace stockade
