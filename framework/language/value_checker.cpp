#include "framework/language/value_checker.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <sstream>
#include <utility>

#include "framework/base/characters.h"
#include "framework/base/lists.h"
#include "framework/base/utf8.h"
#include "framework/language/equipment_keys.h"
#include "framework/pieces/movement.h"
#include "framework/pieces/path_pieces.h"

namespace stockade {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool is_word(std::string_view text) {
  return !text.empty() && is_lower(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower(c) || is_digit(c) || c == '_';
  });
}

bool is_title(std::string_view text) {
  return !text.empty() && is_lower(text[0]) && text.back() != ' ' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_lower(c) || is_digit(c) || c == ' '; });
}

bool is_sign(std::string_view text) {
  return text.size() == 1 && kSigns.find(text[0]) != std::string_view::npos;
}

// The place where the text of a node begins; its column is 0 if columns inside the text are not
// known.
SourceMark text_mark(const Node& node) {
  SourceMark mark = node.where;
  if (node.block || !node.option.empty())
    mark.column = 0;
  else if (node.quoted)
    ++mark.column;
  return mark;
}

}  // namespace

std::string example_of(const SchemaRow* row) {
  if (!row) return {};
  const std::string_view path = row->path;
  std::string key(path.substr(path.rfind('.') + 1));
  if (key == "*") key = "X";
  return "for example: " + key + ": " + std::string(row->example);
}

bool ValueChecker::check_path(const Node& node, const SchemaRow* row) {
  if (node.text.find(';') != std::string::npos) {
    report("path", "in the path: ';' is not allowed", "write several paths as a list", node.where);
    return false;
  }
  const size_t end = std::min({node.text.find(kFrom), node.text.find(kWithin), node.text.size()});
  const Compass compass = vocabulary_.topology ? vocabulary_.topology->compass() : Compass{};
  const std::string_view text = std::string_view(node.text).substr(0, end);
  if (!pass_on(parse_path(text, compass, text_mark(node)).problems(), row, node.where))
    return false;
  for (const NamedType& type : named_types(text)) {
    // The letter is checked as a value of its own, with its own place.
    Node letter = node;
    letter.where = text_mark(node);
    if (letter.where.column > 0)
      letter.where.column += static_cast<int>(count_characters(text.substr(0, type.at)));
    else
      letter.where.column = node.where.column;
    if (!check_type(letter, type.symbol, "path")) return false;
  }
  return true;
}

bool ValueChecker::check_movement(const Node& node, const SchemaRow* row) {
  if (node.is_path) return true;
  const Compass compass = vocabulary_.topology ? vocabulary_.topology->compass() : Compass{};
  Diagnostics problems = parse_movement(node.text, compass, text_mark(node)).problems();
  for (Diagnostic& problem : problems)
    if (problem.id != "path") problem.where = node.where;
  return pass_on(problems, row, node.where);
}

bool ValueChecker::put_options(Node& node) {
  std::string text;
  size_t copied = 0;
  for (const OptionMention& mention : options_mentioned(node.text)) {
    const auto option = vocabulary_.options.find(mention.name);
    if (option == vocabulary_.options.end()) {
      std::vector<std::string> names;
      for (const auto& [name, value] : vocabulary_.options) names.push_back(name);
      report("unknown-option",
             mention.name.empty() ? "'option' needs the name of an option behind it"
                                  : "there is no option " + quoted_for_message(mention.name),
             did_you_mean(
                 mention.name, names,
                 names.empty() ? "this variant has no options" : "the options are " + join(names)),
             node.where);
      return false;
    }
    const Truth truth = truth_of(option->second);
    text += node.text.substr(copied, mention.begin - copied);
    // A plain number needs no brackets; another value, such as -1, might.
    const bool plain = option->second.find_first_not_of("0123456789") == std::string::npos;
    text += truth == Truth::yes  ? "yes"
            : truth == Truth::no ? "no"
            : plain              ? option->second
                                 : "(" + option->second + ")";
    copied = mention.end;
  }
  if (copied > 0) node.text = text + node.text.substr(copied);
  return true;
}

bool ValueChecker::check(Node& node, const SchemaKey& key, const std::string& path,
                         const SchemaRow* row, const std::string& which) {
  const TypeInfo& type = key.type;
  const std::string& text = node.text;
  const auto must = [&](bool fits, std::string hint = {}) {
    if (!fits)
      report("wrong-type",
             which + "'" + path + "' must be " + describe(type) + ", not " + node.describe(),
             hint.empty() ? example_of(row) : std::move(hint), node.where);
    return fits;
  };
  switch (type.type) {
    case ValueType::text:
    case ValueType::scalar:
    case ValueType::position:
      return true;
    case ValueType::condition:
    case ValueType::formula:
      return must(!text.empty() && text.find('\n') == std::string::npos) && put_options(node);
    case ValueType::line:
    case ValueType::step:
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
      const bool small = text.size() == 1 && is_lower(text[0]);
      return must(
          text.size() == 1 && is_capital(text[0]),
          small ? "write a capital letter; FEN writes the second side's pieces in small letters"
                : "");
    }
    case ValueType::symbol:
      return must((text.size() == 1 && is_capital(text[0])) ||
                  (text.size() == 2 && text[0] == '+' && is_capital(text[1])));
    case ValueType::small:
      return must(text.size() == 1 && is_lower(text[0]));
    case ValueType::sign:
      return must(is_sign(text));
    case ValueType::choice:
      return check_choice(node, type, path, row);
    case ValueType::piece:
      return check_type(node, text, path, which);
    case ValueType::side:
      return check_side(node);
    case ValueType::side_piece:
      return check_side_piece(node, path, which);
    case ValueType::face:
      return text == kNoFace || check_type(node, text, path, which);
    case ValueType::order:
      return check_order(node, path);
    case ValueType::movement:
      return check_movement(node, row);
    case ValueType::region:
      return check_region(node, row);
    case ValueType::path:
      return check_cells(node, path, row);
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
  assert(false && "containers are checked elsewhere");
  return false;
}

bool ValueChecker::check_choice(Node& node, const TypeInfo& type, const std::string& path,
                                const SchemaRow* row) {
  if (contains(type.words, node.text)) return true;
  if (const Truth truth = truth_of(node.text); truth != Truth::neither && !node.quoted)
    for (const std::string& word : type.words)
      if (truth_of(word) == truth) {
        node.text = word;
        return true;
      }
  report("unknown-value",
         "'" + path + "' can " + (type.words.size() == 1 ? "only " : "") + "be " + describe(type) +
             ", not " + node.describe(),
         did_you_mean(node.text, type.words, example_of(row)), node.where);
  return false;
}

bool ValueChecker::check_type(const Node& node, const std::string& letter, const std::string& path,
                              const std::string& which) {
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

bool ValueChecker::check_order(const Node& node, const std::string& path) {
  bool fits = true;
  std::string seen;
  for (const char c : node.text) {
    if (!check_type(node, std::string(1, c), path)) {
      fits = false;
    } else if (seen.find(c) != std::string::npos) {
      report("duplicate-item", std::string("'") + c + "' is twice in '" + path + "'",
             "remove one of them", node.where);
      fits = false;
    }
    seen += c;
  }
  return fits;
}

bool ValueChecker::check_side(const Node& node) {
  const std::vector<std::string>& known = vocabulary_.sides;
  if (known.empty() || contains(known, node.text)) return true;
  report("no-such-side", "there is no side " + quoted_for_message(node.text),
         did_you_mean(node.text, known, "the sides are " + join(known)), node.where);
  return false;
}

bool ValueChecker::check_side_piece(const Node& node, const std::string& path,
                                    const std::string& which) {
  const SidePiece parts = split_side_piece(node.text);
  const std::string side(parts.side);
  const std::vector<std::string>& known = vocabulary_.adjectives;
  const bool right = check_type(node, std::string(parts.piece), path, which);
  if (side.empty() || known.empty() || contains(known, side)) return right;
  report("unknown-side", "there is no side " + quoted_for_message(side),
         did_you_mean(side, known, "the sides are " + join(known, " and ")), node.where);
  return false;
}

bool ValueChecker::check_region(const Node& node, const SchemaRow* row) {
  if (!vocabulary_.topology) return true;
  return pass_on(parse_region(*vocabulary_.topology, {}, node.text, node.where).problems(), row);
}

bool ValueChecker::check_cells(const Node& node, const std::string& path, const SchemaRow* row) {
  std::istringstream stream(node.text);
  std::vector<std::string> cells;
  for (std::string word; stream >> word;) cells.push_back(word);
  const bool all_cells = std::all_of(cells.begin(), cells.end(), [](const std::string& word) {
    return word == "beside" || std::any_of(word.begin(), word.end(), is_digit);
  });
  if (cells.size() < 2 || !all_cells) {
    report("wrong-type", "'" + path + "' must be two cells, from and to, not " + node.describe(),
           example_of(row), node.where);
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

bool ValueChecker::check_zone_name(const Node& node, const std::string& zone) {
  if (contains(vocabulary_.zones, zone)) return true;
  report("unknown-zone", "there is no zone " + quoted_for_message(zone),
         vocabulary_.zones.empty()
             ? "add it under zones: zones: { " + zone + ": { holds: enemy } }"
             : did_you_mean(zone, vocabulary_.zones, "the zones are " + join(vocabulary_.zones)),
         node.where);
  return false;
}

bool ValueChecker::check_zone(const Node& node, const TypeInfo& type, const std::string& path,
                              const SchemaRow* row) {
  if (contains(type.words, node.text)) return true;
  const size_t dot = node.text.find('.');
  const std::string owner = node.text.substr(0, dot);
  const std::string zone = dot == std::string::npos ? "" : node.text.substr(dot + 1);
  if (!zone.empty() && contains(type.words, owner + ".*")) return check_zone_name(node, zone);
  // Probably the same zone was meant, of an owner that is allowed here.
  const std::string& named = zone.empty() ? owner : zone;
  std::string hint = example_of(row);
  if (contains(vocabulary_.zones, named))
    for (const std::string& word : type.words)
      if (word.ends_with(".*"))
        hint = "did you mean '" + word.substr(0, word.size() - 1) + named + "'?";
  report("unknown-value", "'" + path + "' must be " + describe(type) + ", not " + node.describe(),
         hint, node.where);
  return false;
}

bool ValueChecker::check_progress(const Node& node, const std::string& path) {
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

// Reports the problems; one whose column is not known gets the column of `otherwise`.
bool ValueChecker::pass_on(const Diagnostics& problems, const SchemaRow* row,
                           const SourceMark& otherwise) {
  for (const Diagnostic& problem : problems)
    report(problem.id, problem.message, problem.hint.empty() ? example_of(row) : problem.hint,
           problem.where.column ? problem.where : otherwise);
  return problems.empty();
}

void ValueChecker::report(std::string id, std::string message, std::string hint,
                          const SourceMark& where) {
  if (out_.size() < kMaxProblems)
    out_.push_back(error(std::move(id), std::move(message), std::move(hint), where));
}

}  // namespace stockade
