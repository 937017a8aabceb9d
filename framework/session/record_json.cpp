#include "framework/session/record_json.h"

#include <nlohmann/json.hpp>

#include "framework/notation/move_text.h"
#include "framework/notation/position_text.h"

namespace stockade {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxNesting = 100;

Json write_move(const GameDefinition& definition, const RecordNode& node) {
  Json move = {{"move", engine_text(definition, node.move)}};
  if (!node.comment_before.empty()) move["comment_before"] = node.comment_before;
  if (!node.comment.empty()) move["comment"] = node.comment;
  if (!node.nags.empty()) move["nags"] = node.nags;
  return move;
}

/// A line of moves; each may have variations, which are lines that replace it.
Json write_line(const GameDefinition& definition, const RecordNode& first) {
  Json line = Json::array();
  for (const RecordNode* node = &first; node;
       node = node->children.empty() ? nullptr : node->children.front().get()) {
    Json move = write_move(definition, *node);
    const auto& siblings = node->parent->children;
    if (siblings.front().get() == node)
      for (size_t i = 1; i < siblings.size(); ++i)
        move["variations"].push_back(write_line(definition, *siblings[i]));
    line.push_back(std::move(move));
  }
  return line;
}

Json write_record(const Record& record) {
  const GameDefinition& definition = *record.definition();
  Json game = {{"variant", definition.id()}};
  for (const OptionValue& option : definition.options())
    game["options"][option.name] = option.value;
  game["tags"] = Json::object();
  for (const auto& [name, value] : record.tags()) game["tags"][name] = value;
  game["start"] = write_position(definition, record.start());
  game["result"] = record.result;
  if (!record.root().comment.empty()) game["comment"] = record.root().comment;
  game["moves"] = record.root().children.empty()
                      ? Json::array()
                      : write_line(definition, *record.root().children.front());
  return game;
}

Diagnostic broken(const std::string& where, const std::string& words) {
  return error("record", where + ": " + words,
               "the file was not written by this program, or was damaged");
}

/// Reads one document; the first mistake ends it.
class RecordReader {
 public:
  explicit RecordReader(const RecordResolver& resolve) : resolve_(resolve) {}

  Result<Record> read(const Json& game, const std::string& where) {
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
    auto definition = resolve_(game["variant"].get<std::string>(), options);
    if (!definition.ok()) return definition.problems();
    Position start = (*definition)->start();
    if (const auto found = game.find("start"); found != game.end()) {
      if (!found->is_string()) return broken(where, "start is not text");
      auto position = parse_position(**definition, found->get<std::string>());
      if (!position.ok()) return position.problems();
      start = *position;
    }
    Record record(*definition, start);
    if (const auto found = game.find("tags"); found != game.end()) {
      if (!found->is_object()) return broken(where, "tags is not an object");
      for (const auto& [name, value] : found->items()) {
        if (!value.is_string()) return broken(where, "tag '" + name + "' is not text");
        record.set_tag(name, value.get<std::string>());
      }
    }
    record.result = game.value("result", std::string("*"));
    if (record.result != "*" && record.result != "1-0" && record.result != "0-1" &&
        record.result != "1/2-1/2")
      return broken(where, "'" + record.result + "' is not a result");
    record.root().comment = game.value("comment", std::string());
    Game position(*definition, start);
    if (const auto found = game.find("moves"); found != game.end()) {
      const Diagnostics problems = read_line(*found, record.root(), position, where, 0);
      if (!problems.empty()) return problems;
    }
    return record;
  }

 private:
  /// Adds the line below `parent`; `game` stands there and is left there.
  Diagnostics read_line(const Json& line, RecordNode& parent, Game& game, const std::string& where,
                        int nesting) {
    if (!line.is_array()) return {broken(where, "a line of moves is not a list")};
    if (nesting > kMaxNesting) return {broken(where, "variations nest too deeply")};
    RecordNode* at = &parent;
    Diagnostics problems;
    int played = 0;
    for (const Json& item : line) {
      const std::string here = where + ", ply " + std::to_string(at->depth() + 1);
      if (!item.is_object() || !item.contains("move") || !item["move"].is_string()) {
        problems = {broken(here, "there is no move")};
        break;
      }
      const auto move = parse_move(game, item["move"].get<std::string>());
      if (!move.ok()) {
        problems = move.problems();
        for (Diagnostic& problem : problems) problem.message = here + ": " + problem.message;
        break;
      }
      RecordNode& child = at->child(*move);
      child.comment = item.value("comment", std::string());
      child.comment_before = item.value("comment_before", std::string());
      if (const auto nags = item.find("nags"); nags != item.end() && nags->is_array())
        for (const Json& nag : *nags)
          if (nag.is_number_integer()) child.nags.push_back(nag.get<int>());
      if (const auto variations = item.find("variations");
          variations != item.end() && variations->is_array())
        for (const Json& variation : *variations)
          if (problems.empty()) problems = read_line(variation, *at, game, here, nesting + 1);
      if (!problems.empty()) break;
      game.play(*move);
      ++played;
      at = &child;
    }
    for (; played > 0; --played) game.undo();
    return problems;
  }

  const RecordResolver& resolve_;
};

}  // namespace

std::string write_records(const std::vector<const Record*>& records) {
  Json games = Json::array();
  for (const Record* record : records) games.push_back(write_record(*record));
  const Json document = {
      {"format", "stockade-record"}, {"version", kRecordVersion}, {"games", games}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::vector<Record>> read_records(std::string_view text, const RecordResolver& resolve) {
  Json document;
  try {
    document = Json::parse(text);
    if (!document.is_object() || document.value("format", "") != "stockade-record")
      return error("record", "this is not a game record",
                   "a record says \"format\": \"stockade-record\"");
    const int version = document.value("version", 0);
    if (version < 1 || version > kRecordVersion)
      return error("record",
                   "the record has version " + std::to_string(version) +
                       "; this program reads up to " + std::to_string(kRecordVersion),
                   "a newer program wrote it");
    std::vector<Record> records;
    if (!document.contains("games") || !document["games"].is_array())
      return broken("record", "there are no games");
    RecordReader reader(resolve);
    for (const Json& game : document["games"]) {
      auto record = reader.read(game, "game " + std::to_string(records.size() + 1));
      if (!record.ok()) return record.problems();
      records.push_back(std::move(record).value());
    }
    return records;
  } catch (const Json::parse_error& problem) {
    return error("record", std::string("this is not JSON: ") + problem.what());
  } catch (const Json::exception& problem) {
    return broken("record", problem.what());
  }
}

}  // namespace stockade
