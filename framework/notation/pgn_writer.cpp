#include <algorithm>
#include <array>
#include <utility>

#include "framework/base/visible_text.h"
#include "framework/game/game.h"
#include "framework/notation/annotations.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/pgn.h"
#include "framework/rules/start_facet.h"

namespace stockade {
namespace {

constexpr std::string_view kSpaces = "\t\n\v\f\r";
/// The characters that end the name of a tag.
constexpr std::string_view kNotInNames = " \t\n\v\f\r\"(){}[];$";

/// Fills lines with words.
class Lines {
 public:
  explicit Lines(size_t width) : width_(width) {}

  /// Adds a word after a space, or directly if `glued`; on a new line if it does not fit.
  void add(std::string_view word, bool glued = false) {
    const size_t gap = column_ > 0 && !glued ? 1 : 0;
    if (column_ > 0 && column_ + gap + characters(word) > width_) {
      text_ += '\n';
      column_ = 0;
    } else {
      text_.append(gap, ' ');
      column_ += gap;
    }
    text_ += word;
    column_ += characters(word);
  }

  /// Adds a comment word by word, so that it may be broken.
  void add_comment(std::string_view comment) {
    std::string safe = "{";
    const std::string plain_text = without_controls(trimmed(comment), kSpaces);
    for (const char c : plain_text) {
      const char plain = c == '{' ? '(' : c == '}' ? ')' : is_space(c) ? ' ' : c;
      if (plain != ' ' || safe.back() != ' ') safe += plain;
    }
    safe += '}';
    // No break before characters that start something else at the beginning of a line, for us or
    // for other programs.
    static constexpr std::string_view kNeverFirst = "%#[;";
    for (size_t begin = 0; begin < safe.size();) {
      size_t end = std::min(safe.find(' ', begin), safe.size());
      while (end + 1 < safe.size() && kNeverFirst.find(safe[end + 1]) != std::string_view::npos)
        end = std::min(safe.find(' ', end + 1), safe.size());
      add(std::string_view(safe).substr(begin, end - begin));
      begin = end + 1;
    }
  }

  [[nodiscard]] std::string text() const { return text_ + "\n"; }

 private:
  static size_t characters(std::string_view text) { return column_at(text, text.size()) - 1; }

  size_t width_;
  size_t column_ = 0;
  std::string text_;
};

class PgnWriter {
 public:
  PgnWriter(const Record& record, const PgnWriteOptions& options)
      : record_(record),
        definition_(*record.definition()),
        options_(options),
        game_(record.definition(), record.start()),
        lines_(options.width) {}

  std::string write() {
    const std::string tags = write_tags();
    write_comment(record_.root());
    write_line(record_.root(), true);
    lines_.add(result_of_board(record_, record_.result));
    return tags + "\n" + lines_.text();
  }

 private:
  std::string write_tags() const {
    std::vector<std::pair<std::string, std::string_view>> roster = {
        {"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}};
    for (const std::string& player : player_tags(definition_.equipment()))
      roster.emplace_back(player, "?");
    roster.emplace_back("Result", "*");
    std::string text;
    for (const auto& [name, unknown] : roster)
      text += tag(name, name == "Result" ? result_of_board(record_, record_.result)
                                         : record_.tag(name).value_or(std::string(unknown)));
    const VariantTags variant = variant_tags(definition_);
    for (const auto& [name, value] : {std::pair{"Variant", &variant.variant},
                                      {"VariantOptions", &variant.options},
                                      {"VariantBase", &variant.base},
                                      {"VariantFile", &variant.file},
                                      {"VariantRules", &variant.rules}})
      if (!value->empty()) text += tag(name, *value);
    if (!definition_.style().formerly.empty()) text += tag("Dialect", own_dialect().name());
    // A numbered start is also in the options, but other programs know only the FEN.
    if (!record_.start().same_as(definition_.start()) || definition_.kernel().facet<StartFacet>())
      text += tag("SetUp", "1") + tag("FEN", write_fen(definition_, record_.start()));
    for (const auto& entry : record_.tags()) {
      const std::string& name = entry.first;
      const bool written = is_variant_tag(name) || name == "SetUp" || name == "FEN" ||
                           std::any_of(roster.begin(), roster.end(),
                                       [&](const auto& known) { return known.first == name; });
      if (!written) text += tag(name, entry.second);
    }
    return text;
  }

  static bool is_variant_tag(std::string_view name) {
    return name == "Variant" || name == "VariantOptions" || name == "VariantBase" ||
           name == "VariantFile" || name == "VariantRules" || name == "Dialect";
  }

  static std::string tag(std::string_view name, std::string_view value) {
    // A tag name is one word. Names from other formats may be more.
    std::string text = "[";
    const std::string plain_name = without_controls(name, kSpaces);
    for (const char c : plain_name) text += kNotInNames.find(c) == std::string_view::npos ? c : '_';
    text += plain_name.empty() ? "_ \"" : " \"";
    const std::string plain = without_controls(value, kSpaces);
    for (const char c : plain) {
      if (c == '"' || c == '\\') text += '\\';
      text += is_space(c) ? ' ' : c;
    }
    return text + "\"]\n";
  }

  /// Writes the line that continues from `node`, and takes it back. Only variations recurse.
  void write_line(const RecordNode& from, bool number_due) {
    int played = 0;
    for (const RecordNode* node = &from; !node->children.empty();
         node = node->children.front().get()) {
      const RecordNode& main = *node->children.front();
      number_due = write_move(main, number_due);
      for (size_t i = 1; options_.variations && i < node->children.size(); ++i) {
        write_variation(*node->children[i]);
        number_due = true;
      }
      game_.play(main.move);
      ++played;
    }
    for (; played > 0; --played) game_.undo();
  }

  void write_variation(const RecordNode& first) {
    lines_.add("(");
    const bool number_due = write_move(first, true);
    game_.play(first.move);
    write_line(first, number_due);
    game_.undo();
    lines_.add(")", true);
  }

  /// Writes one move with its comments; true if the next one needs its number again.
  bool write_move(const RecordNode& node, bool number_due) {
    if (options_.comments && !trimmed(node.comment_before).empty()) {
      lines_.add_comment(node.comment_before);
      number_due = true;
    }
    const std::string number = board_number(game_, node.move);
    const bool begins = game_.begins_number();
    if (!number.empty())
      lines_.add(std::string_view(number).substr(0, number.size() - 1));
    else if (begins || number_due)
      lines_.add(std::to_string(game_.position().attribute(CoreAttribute::full_move)) +
                 (begins ? "." : "..."));
    lines_.add(move_text(game_, node.move, options_.style));
    if (options_.glyphs)
      for (const int glyph : node.nags) lines_.add("$" + std::to_string(glyph));
    return write_comment(node);
  }

  /// Writes the comment after a move; false if there is none.
  bool write_comment(const RecordNode& node) {
    if (!options_.comments) return false;
    std::string text = write_annotations(definition_, node.annotations);
    if (const auto words = trimmed(node.comment); !words.empty())
      text += (text.empty() ? "" : " ") + std::string(words);
    if (text.empty()) return false;
    lines_.add_comment(text);
    return true;
  }

  const Record& record_;
  const GameDefinition& definition_;
  const PgnWriteOptions& options_;
  Game game_;
  Lines lines_;
};

}  // namespace

std::vector<std::string> player_tags(const Equipment& equipment) {
  if (equipment.sides.size() == 2) return {"White", "Black"};
  std::vector<std::string> tags;
  for (const SideInfo& side : equipment.sides) {
    std::string tag;
    for (const char c : side.name)
      if (is_upper(c) || is_lower(c) || is_digit(c)) tag += c;
    // The name of a side must not be a tag with another meaning.
    tags.push_back(tag.empty() || tag == "Event" || tag == "Site" || tag == "Date" ||
                           tag == "Round" || tag == "Result"
                       ? "Side" + std::to_string(tags.size() + 1)
                       : tag);
  }
  return tags;
}

std::string write_pgn(const Record& record, const PgnWriteOptions& options) {
  return PgnWriter(record, options).write();
}

}  // namespace stockade
