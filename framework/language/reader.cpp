#include "framework/language/reader.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <iterator>
#include <sstream>

#include "framework/language/board.h"
#include "framework/language/renamed_keys.h"
#include "framework/pieces/movement.h"

namespace stockade {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word(std::string_view text) {
  return !text.empty() && is_small(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_small(c) || is_digit(c) || c == '_';
  });
}

bool is_title(std::string_view text) {
  return !text.empty() && is_small(text[0]) && text.back() != ' ' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_small(c) || is_digit(c) || c == ' '; });
}

bool is_sign(std::string_view text) {
  return text.size() == 1 && kSigns.find(text[0]) != std::string_view::npos;
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Vocabulary Vocabulary::of(const Node& root) {
  Vocabulary v;
  if (auto topology = topology_of(root); topology && topology->ok())
    v.topology = std::move(*topology).value();
  if (const Node::Entry* pieces = root.find("pieces"); pieces && pieces->value.is_map()) {
    for (const Node::Entry& piece : pieces->value.entries) {
      if (piece.value.takes_away()) continue;
      const Node::Entry* name = piece.value.find("name");
      v.letters.push_back(piece.key);
      v.types.push_back(name && name->value.is_scalar() ? name->value.text : piece.key);
    }
  }
  if (const Node::Entry* zones = root.find("zones"); zones && zones->value.is_map())
    for (const Node::Entry& zone : zones->value.entries)
      if (!zone.value.takes_away()) v.zones.push_back(zone.key);
  return v;
}

namespace {

class Checker {
 public:
  Checker(const Vocabulary& vocabulary, Diagnostics& out) : vocabulary_(vocabulary), out_(out) {}

  // Whether the value is of its type. `path` is how messages call it, `row` the nearest row above.
  bool check(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    if (key.row) row = key.row;
    if (node.reported || out_.size() >= kMaxProblems) return false;
    switch (key.type.type) {
      case ValueType::mapping:
        return check_mapping(node, key, path, row);
      case ValueType::map:
        return check_map(node, key, path, row);
      case ValueType::list:
        return check_list(node, key, path, row);
      default:
        break;
    }
    if (!node.is_scalar()) return wrong_type(node, key, path, row);
    return check_scalar(node, key, path, row);
  }

 private:
  // ------------------------------------------------------------------------------- containers

  bool check_mapping(Node& node, const SchemaKey& key, const std::string& path,
                     const SchemaRow* row) {
    if (!node.is_map()) return wrong_type(node, key, path, row);
    std::vector<Node::Entry> kept;
    std::vector<std::string> misspelt;
    for (Node::Entry& entry : node.entries) {
      const SchemaKey* known = key.find(entry.key);
      if (!known) {
        misspelt.push_back(unknown_key(entry, key, path));
        continue;
      }
      if (known->removable() && entry.value.takes_away()) continue;
      if (!check(entry.value, *known, join_path(path, entry.key), row)) entry.value = Node{};
      kept.push_back(std::move(entry));
    }
    node.entries = std::move(kept);
    for (const SchemaKey& child : key.children)
      if (!node.find(child.name)) fill_in(node, child, path, contains(misspelt, child.name));
    return true;
  }

  void fill_in(Node& node, const SchemaKey& key, const std::string& path, bool is_misspelt) {
    if (key.required() && !is_misspelt)
      report("missing-key",
             "the key '" + key.name + "' is missing" + (path.empty() ? "" : " in '" + path + "'"),
             example(key.row), node.where);
    if (!key.fallback) return;
    Node::Entry entry{key.name, node.where, *key.fallback};
    put_at(entry.value, node.where);
    if (!check(entry.value, key, join_path(path, key.name), key.row)) entry.value = Node{};
    node.entries.push_back(std::move(entry));
  }

  static void put_at(Node& node, const SourceMark& where) {
    node.where = where;
    for (Node& item : node.items) put_at(item, where);
    for (Node::Entry& entry : node.entries) {
      entry.where = where;
      put_at(entry.value, where);
    }
  }

  bool check_map(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    if (!node.is_map()) return wrong_type(node, key, path, row);
    SchemaKey name;
    name.type.type = key.type.key;
    const SchemaKey& element = key.element();
    std::vector<Node::Entry> kept;
    for (Node::Entry& entry : node.entries) {
      if (element.removable() && entry.value.takes_away()) continue;
      Node written = Node::scalar(entry.key, entry.where);
      const bool key_fits = check_scalar(written, name, path, row, "a key of ");
      if (!check(entry.value, element, join_path(path, entry.key), row) || !key_fits)
        entry.value = Node{};
      kept.push_back(std::move(entry));
    }
    node.entries = std::move(kept);
    return true;
  }

  bool check_list(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row) {
    const SchemaKey& element = key.element();
    const bool of_plain_values = !element.type.is_container();
    if (node.is_scalar() && (of_plain_values || element.type.type == ValueType::list))
      wrap_in_list(node);
    if (element.type.type == ValueType::movement && !take_paths(node, path, row)) return false;
    if (node.is_map() && of_plain_values && !take_switches(node, path, row)) return false;
    if (!node.is_list()) return wrong_type(node, key, path, row);
    if (node.items.empty()) {
      report("empty-list", "'" + path + "' is empty", "it needs at least one item; " + example(row),
             node.where);
      return false;
    }
    bool fits = true;
    std::vector<std::string> seen;
    for (size_t i = 0; i < node.items.size(); ++i) {
      Node& item = node.items[i];
      const std::string item_path =
          element.type.is_container() ? path + "[" + std::to_string(i + 1) + "]" : path;
      if (!check(item, element, item_path, row)) {
        fits = false;
      } else if (item.is_scalar() && element.type.type != ValueType::face &&
                 contains(seen, item.text)) {
        report("duplicate-item", quoted_for_message(item.text) + " stands twice in '" + path + "'",
               "remove one of them", item.where);
        fits = false;
      } else if (item.is_scalar()) {
        seen.push_back(item.text);
      }
    }
    return fits;
  }

  static void wrap_in_list(Node& node) {
    Node list;
    list.form = Node::Form::list;
    list.where = node.where;
    list.items.push_back(std::move(node));
    node = std::move(list);
  }

  // Movements that are written { path: … } become scalars that begin with "path:".
  bool take_paths(Node& moves, const std::string& path, const SchemaRow* row) {
    if (moves.is_map() && moves.find("path")) wrap_in_list(moves);
    if (!moves.is_list()) return true;
    std::vector<Node> items;
    bool fits = true;
    for (Node& item : moves.items) {
      Node::Entry* entry = item.is_map() ? item.find("path") : nullptr;
      if (!entry) {
        items.push_back(std::move(item));
        continue;
      }
      for (const Node::Entry& other : item.entries) {
        if (other.key == "path") continue;
        report("unknown-key", "unknown key " + quoted_for_message(other.key) + " in '" + path + "'",
               "known: path", other.where);
        fits = false;
      }
      if (entry->value.is_scalar()) wrap_in_list(entry->value);
      if (!entry->value.is_list()) {
        wrong_type(entry->value, path_key(), join_path(path, "path"), row);
        return false;
      }
      for (Node& one : entry->value.items) {
        if (!one.is_scalar()) {
          wrong_type(one, path_key(), join_path(path, "path"), row);
          fits = false;
          continue;
        }
        fits = check_path_text(one, row) && fits;
        one.text = std::string(kPathPrefix) + " " + one.text;
        one.is_path = true;
        items.push_back(std::move(one));
      }
    }
    moves.items = std::move(items);
    return fits;
  }

  static const SchemaKey& path_key() {
    static const SchemaKey kKey = [] {
      SchemaKey key;
      key.type.type = ValueType::text;
      return key;
    }();
    return kKey;
  }

  // Where the text of a node begins, as far as columns inside it are known.
  static SourceMark text_mark(const Node& node) {
    SourceMark mark = node.where;
    if (node.block || !node.option.empty())
      mark.column = 0;
    else if (node.quoted)
      ++mark.column;
    return mark;
  }

  bool check_path_text(const Node& node, const SchemaRow* row) {
    if (node.text.find(';') != std::string::npos) {
      report("path", "in the path: ';' has no meaning", "write several paths as a list",
             node.where);
      return false;
    }
    const size_t end = std::min(node.text.find(" from "), node.text.size());
    const Compass compass = vocabulary_.topology ? vocabulary_.topology->compass() : Compass{};
    return pass_on(
        parse_path(std::string_view(node.text).substr(0, end), compass, text_mark(node)).problems(),
        row, node.where);
  }

  bool check_movement(const Node& node, const SchemaRow* row) {
    if (node.is_path) return true;
    const Compass compass = vocabulary_.topology ? vocabulary_.topology->compass() : Compass{};
    Diagnostics problems = parse_movement(node.text, compass, text_mark(node)).problems();
    for (Diagnostic& problem : problems)
      if (problem.id != "path") problem.where = node.where;
    return pass_on(problems, row, node.where);
  }

  // { a: yes, b: no } as [a].
  bool take_switches(Node& node, const std::string& path, const SchemaRow* row) {
    bool fits = true;
    std::vector<Node> items;
    for (Node::Entry& entry : node.entries) {
      const Truth truth = entry.value.is_scalar() ? truth_of(entry.value.text) : Truth::neither;
      if (truth == Truth::neither) {
        report(
            "wrong-type",
            "'" + join_path(path, entry.key) + "' must be yes or no, not " + entry.value.describe(),
            "'" + path + "' is a list: { item: yes } adds to it, { item: no } takes from it; " +
                example(row),
            entry.value.where);
        fits = false;
      }
      if (truth == Truth::yes) items.push_back(Node::scalar(entry.key, entry.where));
    }
    node.form = Node::Form::list;
    node.entries.clear();
    node.items = std::move(items);
    return fits;
  }

  // ---------------------------------------------------------------------------- plain values

  bool check_scalar(Node& node, const SchemaKey& key, const std::string& path, const SchemaRow* row,
                    const std::string& which = {}) {
    const TypeInfo& type = key.type;
    const std::string& text = node.text;
    const auto must = [&](bool fits, std::string hint = {}) {
      if (!fits)
        report("wrong-type",
               which + "'" + path + "' must be " + describe(type) + ", not " + node.describe(),
               hint.empty() ? example(row) : std::move(hint), node.where);
      return fits;
    };
    switch (type.type) {
      case ValueType::text:
      case ValueType::scalar:
      case ValueType::position:
        return true;
      case ValueType::line:
      case ValueType::condition:
      case ValueType::formula:
      case ValueType::variant:
        return must(!text.empty() && text.find('\n') == std::string::npos);
      case ValueType::integer: {
        const auto value = as_integer(text);
        return must(value && *value >= type.low && *value <= type.high);
      }
      case ValueType::boolean:
        return must(truth_of(text) != Truth::neither);
      case ValueType::word:
        return must(is_word(text));
      case ValueType::title:
        return must(is_title(text));
      case ValueType::capital: {
        const bool is_lower = text.size() == 1 && is_small(text[0]);
        return must(text.size() == 1 && is_capital(text[0]),
                    is_lower ? "FEN writes the second side's letters small by itself" : "");
      }
      case ValueType::symbol:
        return must((text.size() == 1 && is_capital(text[0])) ||
                    (text.size() == 2 && text[0] == '+' && is_capital(text[1])));
      case ValueType::small:
        return must(text.size() == 1 && is_small(text[0]));
      case ValueType::sign:
        return must(is_sign(text));
      case ValueType::choice:
        return check_choice(node, type, path, row);
      case ValueType::piece:
        return check_type(node, text, path, which);
      case ValueType::face:
        return text == kNoFace || check_type(node, text, path, which);
      case ValueType::order:
        return check_order(node, path);
      case ValueType::movement:
        return check_movement(node, row);
      case ValueType::region:
        return check_region(node, row);
      case ValueType::path:
        return check_path(node, path, row);
      case ValueType::holder:
        return check_zone_name(node, text);
      case ValueType::zone:
        return check_zone(node, type, path, row);
      case ValueType::progress:
        return check_progress(node, path);
      case ValueType::mapping:
      case ValueType::map:
      case ValueType::list:
        break;
    }
    assert(!"containers are checked elsewhere");
    return false;
  }

  bool check_choice(Node& node, const TypeInfo& type, const std::string& path,
                    const SchemaRow* row) {
    if (contains(type.words, node.text)) return true;
    if (const Truth truth = truth_of(node.text); truth != Truth::neither && !node.quoted)
      for (const std::string& word : type.words)
        if (truth_of(word) == truth) {
          node.text = word;
          return true;
        }
    report("unknown-value",
           "'" + path + "' can " + (type.words.size() == 1 ? "only " : "") + "be " +
               describe(type) + ", not " + node.describe(),
           did_you_mean(node.text, type.words, example(row)), node.where);
    return false;
  }

  bool check_type(const Node& node, const std::string& letter, const std::string& path,
                  const std::string& which = {}) {
    if (vocabulary_.letters.empty() || contains(vocabulary_.letters, letter)) return true;
    std::string hint = "the letters are " + join(vocabulary_.letters, " and ");
    std::string capital = letter;
    for (char& c : capital) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const auto name = std::find(vocabulary_.types.begin(), vocabulary_.types.end(), letter);
    if (contains(vocabulary_.letters, capital))
      hint = "did you mean '" + capital + "'?";
    else if (name != vocabulary_.types.end())
      hint = "did you mean '" + vocabulary_.letters[name - vocabulary_.types.begin()] + "'?";
    report("unknown-piece-type",
           (which.empty() ? "in " : which) + "'" + path + "': no piece has the letter " +
               quoted_for_message(letter) +
               (node.option.empty() ? "" : ", the value of the option '" + node.option + "'"),
           hint, node.where);
    return false;
  }

  bool check_order(const Node& node, const std::string& path) {
    bool fits = true;
    std::string seen;
    for (const char c : node.text) {
      if (!check_type(node, std::string(1, c), path)) {
        fits = false;
      } else if (seen.find(c) != std::string::npos) {
        report("duplicate-item", std::string("'") + c + "' stands twice in '" + path + "'",
               "remove one of them", node.where);
        fits = false;
      }
      seen += c;
    }
    return fits;
  }

  bool check_region(const Node& node, const SchemaRow* row) {
    if (!vocabulary_.topology) return true;
    return pass_on(parse_region(*vocabulary_.topology, {}, node.text, node.where).problems(), row);
  }

  bool check_path(const Node& node, const std::string& path, const SchemaRow* row) {
    std::istringstream stream(node.text);
    std::vector<std::string> cells;
    for (std::string word; stream >> word;) cells.push_back(word);
    const bool all_cells = std::all_of(cells.begin(), cells.end(), [](const std::string& word) {
      return word == "beside" || std::any_of(word.begin(), word.end(), is_digit);
    });
    if (cells.size() < 2 || !all_cells) {
      report("wrong-type", "'" + path + "' must be two cells, from and to, not " + node.describe(),
             example(row), node.where);
      return false;
    }
    if (!vocabulary_.topology) return true;
    for (const std::string& cell : cells) {
      if (cell == "beside" && &cell != &cells.front()) continue;
      if (vocabulary_.topology->find_on(cell, 0)) continue;
      const Topology& board = *vocabulary_.topology;
      report("unknown-cell",
             "in '" + path + "': " + quoted_for_message(cell) + " is not a cell of this board",
             "its cells are " + board.name(0) + " to " + board.name(board.cells() - 1), node.where);
      return false;
    }
    return true;
  }

  bool check_zone_name(const Node& node, const std::string& zone) {
    if (contains(vocabulary_.zones, zone)) return true;
    report("unknown-zone", "there is no zone " + quoted_for_message(zone),
           vocabulary_.zones.empty()
               ? "name it under zones: zones: { " + zone + ": { holds: enemy } }"
               : did_you_mean(zone, vocabulary_.zones, "the zones are " + join(vocabulary_.zones)),
           node.where);
    return false;
  }

  bool check_zone(const Node& node, const TypeInfo& type, const std::string& path,
                  const SchemaRow* row) {
    if (contains(type.words, node.text)) return true;
    const size_t dot = node.text.find('.');
    const std::string owner = node.text.substr(0, dot);
    const std::string zone = dot == std::string::npos ? "" : node.text.substr(dot + 1);
    if (!zone.empty() && contains(type.words, owner + ".*")) return check_zone_name(node, zone);
    // What was meant is most likely the same zone of the owner that can be said here.
    const std::string& named = zone.empty() ? owner : zone;
    std::string hint = example(row);
    if (contains(vocabulary_.zones, named))
      for (const std::string& word : type.words)
        if (word.ends_with(".*"))
          hint = "did you mean '" + word.substr(0, word.size() - 1) + named + "'?";
    report("unknown-value", "'" + path + "' must be " + describe(type) + ", not " + node.describe(),
           hint, node.where);
    return false;
  }

  bool check_progress(const Node& node, const std::string& path) {
    if (node.text == "capture" || vocabulary_.types.empty()) return true;
    std::vector<std::string> known = {"capture"};
    for (const std::string& type : vocabulary_.types)
      for (const char* deed : {" move", " drop"}) known.push_back(type + deed);
    if (contains(known, node.text)) return true;
    report("unknown-value",
           "'" + path + "' takes 'capture', or a piece type's name and 'move' or 'drop', not " +
               node.describe(),
           did_you_mean(node.text, known, "for example: pawn move"), node.where);
    return false;
  }

  // -------------------------------------------------------------------------------- messages

  static std::string join_path(const std::string& path, const std::string& key) {
    std::string shown = quoted_for_message(key);
    shown = shown.substr(1, shown.size() - 2);
    return path.empty() ? shown : path + ": " + shown;
  }

  static std::string example(const SchemaRow* row) {
    if (!row) return {};
    const std::string_view path = row->path;
    std::string key(path.substr(path.rfind('.') + 1));
    if (key == "*") key = "X";
    return "for example: " + key + ": " + std::string(row->example);
  }

  bool wrong_type(const Node& node, const SchemaKey& key, const std::string& path,
                  const SchemaRow* row) {
    std::string hint = example(row);
    if (node.takes_away())
      hint = "it can't be taken away; " + hint;
    else if (key.removable())
      hint += ", or off";
    report("wrong-type",
           "'" + path + "' must be " + describe(key.type) + ", not " + node.describe(), hint,
           node.where);
    return false;
  }

  // Returns the key that was probably meant.
  std::string unknown_key(const Node::Entry& entry, const SchemaKey& key, const std::string& path) {
    const std::vector<std::string> known = key.names();
    if (const auto renamed = find_renamed_key(entry.key, known)) {
      report("renamed-key",
             "the key " + quoted_for_message(entry.key) +
                 (path.empty() ? "" : " in '" + path + "'") + " is now called '" + renamed->now +
                 "'",
             "write " + renamed->example, entry.where);
      return renamed->now;
    }
    report("unknown-key",
           "unknown key " + quoted_for_message(entry.key) +
               (path.empty() ? " at the top level" : " in '" + path + "'"),
           did_you_mean(entry.key, known, "known: " + join(known)), entry.where);
    return entry.key.size() > kLongestName ? "" : nearest_name(entry.key, known);
  }

  // A problem whose column is not known has that of `otherwise`.
  bool pass_on(const Diagnostics& problems, const SchemaRow* row,
               const SourceMark& otherwise = {}) {
    for (const Diagnostic& problem : problems)
      report(problem.id, problem.message, problem.hint.empty() ? example(row) : problem.hint,
             problem.where.column ? problem.where : otherwise);
    return problems.empty();
  }

  void report(std::string id, std::string message, std::string hint, const SourceMark& where) {
    if (out_.size() < kMaxProblems)
      out_.push_back(error(std::move(id), std::move(message), std::move(hint), where));
  }

  const Vocabulary& vocabulary_;
  Diagnostics& out_;
};

}  // namespace

void check_against_schema(Node& root, const Vocabulary& vocabulary, Diagnostics& out,
                          const SchemaKey& key) {
  // What others have found must not use up the room for these: without an error the tree is taken
  // to be right.
  Diagnostics found;
  Checker(vocabulary, found).check(root, key, "", nullptr);
  out.insert(out.end(), std::make_move_iterator(found.begin()),
             std::make_move_iterator(found.end()));
}

}  // namespace stockade
