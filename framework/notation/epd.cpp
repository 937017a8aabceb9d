#include "framework/notation/epd.h"

#include <algorithm>
#include <array>
#include <optional>

#include "framework/base/characters.h"
#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

constexpr size_t kFields = 4;    ///< of the position: board, side, castling, en passant
constexpr size_t kCounters = 2;  ///< of a FEN, after them

/// The counters of a position without any, in operations and in a FEN.
constexpr std::string_view kNoQuietPlies = "0";
constexpr std::string_view kFirstMove = "1";

/// The opcodes of the standard that cannot be another part of a position.
bool is_opcode(std::string_view word) {
  constexpr std::array<std::string_view, 24> kOpcodes = {
      "acd",  "acn",        "acs",        "am",          "bm",     "ce",   "dm",   "draw_accept",
      "eco",  "draw_claim", "draw_offer", "draw_reject", "fmvn",   "hmvc", "id",   "nic",
      "noop", "pm",         "pv",         "rc",          "resign", "sm",   "tcgs", "tcri"};
  return std::find(kOpcodes.begin(), kOpcodes.end(), word) != kOpcodes.end();
}

/// "c0" to "c9" and "v0" to "v9", which may be cells as well.
bool is_numbered(std::string_view word) {
  return word.size() == 2 && (word[0] == 'c' || word[0] == 'v') && is_digit(word[1]);
}

bool is_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '.'; });
}

bool is_counter(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

/// An opcode begins with a letter and continues with letters, digits and underscores.
bool may_be_opcode(std::string_view word) {
  constexpr size_t kLongest = 15;
  return !word.empty() && word.size() <= kLongest && is_letter(word[0]) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

/// A word of the line, or a string in quotes.
struct Word {
  std::string_view text;
  size_t at = 0;
  bool quoted = false;
};

class EpdReader {
 public:
  explicit EpdReader(std::string_view line) : line_(line.substr(0, comment_of(line))) {}

  Result<EpdRecord> read() {
    const size_t fields = read_position();
    record_.tail = trimmed(line_.substr(at_));
    while (read_operation()) {
    }
    const bool counts = ends_with_counters();
    record_.had_counters = fields >= kFields + kCounters || counts;
    if (fields == kFields && !counts) add_counters();
    if (!problems_.empty()) return problems_;
    return std::move(record_);
  }

 private:
  /// The offset of the comment at the end of the line.
  static size_t comment_of(std::string_view line) {
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') quoted = !quoted;
      if (line[i] == '#' && !quoted && (i == 0 || is_space(line[i - 1]))) return i;
    }
    return line.size();
  }

  void fail(std::string message, std::string hint, size_t at) {
    problems_.push_back(error("epd", std::move(message), std::move(hint),
                              SourceMark{"", 0, static_cast<int>(at) + 1}));
  }

  /// The next word of this operation; none at its end. Commas separate words as blanks do.
  std::optional<Word> next_word() {
    while (at_ < line_.size() && (is_space(line_[at_]) || line_[at_] == ',')) ++at_;
    if (at_ >= line_.size() || line_[at_] == ';') return std::nullopt;
    const size_t begin = at_;
    if (line_[at_] == '"') {
      const size_t end = line_.find('"', begin + 1);
      if (end == std::string_view::npos) {
        fail(tr("the string that begins here is not closed"), tr("close it with a quote"), begin);
        at_ = line_.size();
        return std::nullopt;
      }
      at_ = end + 1;
      return Word{line_.substr(begin + 1, end - begin - 1), begin, true};
    }
    while (at_ < line_.size() && !is_space(line_[at_]) && line_[at_] != ';' && line_[at_] != ',')
      ++at_;
    return Word{line_.substr(begin, at_ - begin), begin};
  }

  /// Whether the last two fields count plies and moves. Other programs leave out fields before them
  /// that a game does not use: "w 0 1".
  [[nodiscard]] bool ends_with_counters() const {
    std::string_view fen = record_.fen;
    for (size_t i = 0; i < kCounters; ++i) {
      const size_t blank = fen.find_last_of(" \t");
      if (blank == std::string_view::npos || !is_counter(fen.substr(blank + 1))) return false;
      fen = trimmed(fen.substr(0, blank));
    }
    return true;
  }

  /// Whether the operations begin with this word, which would be the field with this number. The
  /// letter and the digit of a comment may be a cell, unless a string follows.
  [[nodiscard]] bool begins_operations(const Word& word, size_t field) {
    if (field < 2) return false;
    if (is_opcode(word.text)) return true;
    if (!is_numbered(word.text) || field < kFields) return false;
    const size_t before = at_;
    const auto next = next_word();
    at_ = before;
    return next && (next->quoted || (word.text[0] == 'v' && is_number(next->text)));
  }

  /// Reads up to the operations, and returns the number of fields. Some positions have commas, so
  /// that here only blanks separate.
  size_t read_position() {
    for (size_t fields = 0;; ++fields) {
      while (at_ < line_.size() && is_space(line_[at_])) ++at_;
      const size_t begin = at_;
      while (at_ < line_.size() && !is_space(line_[at_]) && line_[at_] != ';') ++at_;
      const Word word{line_.substr(begin, at_ - begin), begin};
      if (word.text.empty() || begins_operations(word, fields)) {
        at_ = begin;
        record_.fen = trimmed(line_.substr(0, begin));
        return fields;
      }
    }
  }

  /// Reads one operation and the semicolon after it. False at the end of the line.
  bool read_operation() {
    const auto first = next_word();
    if (first) {
      EpdOperation operation;
      operation.column = static_cast<int>(first->at) + 1;
      const bool is_operation = !first->quoted && may_be_opcode(first->text);
      if (is_operation)
        operation.opcode = first->text;
      else
        add_operand(operation, *first);
      while (const auto operand = next_word()) add_operand(operation, *operand);
      operation.text = trimmed(line_.substr(first->at, at_ - first->at));
      record_.operations.push_back(std::move(operation));
    }
    if (at_ >= line_.size()) return false;
    ++at_;
    return true;
  }

  static void add_operand(EpdOperation& operation, const Word& word) {
    operation.operands.emplace_back(word.text);
    operation.columns.push_back(static_cast<int>(word.at) + 1 + (word.quoted ? 1 : 0));
  }

  void add_counters() {
    record_.fen += " " + counter("hmvc", kNoQuietPlies);
    record_.fen += " " + counter("fmvn", kFirstMove);
  }

  std::string counter(std::string_view opcode, std::string_view usual) {
    const EpdOperation* const operation = record_.find(opcode);
    if (!operation) return std::string(usual);
    if (operation->operands.size() == 1 && is_counter(operation->operands.front()))
      return operation->operands.front();
    fail(tr("{} needs a number", in_quotes(opcode)), tr("for example {}", "hmvc 0; fmvn 1;"),
         static_cast<size_t>(operation->column) - 1);
    return std::string(usual);
  }

  std::string_view line_;
  size_t at_ = 0;
  EpdRecord record_;
  Diagnostics problems_;
};

}  // namespace

const EpdOperation* EpdRecord::find(std::string_view opcode) const {
  const auto found =
      std::find_if(operations.begin(), operations.end(),
                   [&](const EpdOperation& operation) { return operation.opcode == opcode; });
  return found == operations.end() ? nullptr : &*found;
}

Result<EpdRecord> parse_epd(std::string_view line) { return EpdReader(bare_fen(line)).read(); }

std::string write_epd(std::string_view fen, const std::vector<EpdOperation>& operations) {
  std::vector<std::string_view> fields;
  for (size_t at = 0; at < fen.size();) {
    const size_t end = std::min(fen.find(' ', at), fen.size());
    fields.push_back(fen.substr(at, end - at));
    at = end + 1;
  }
  std::string text(fen);
  if (fields.size() == kFields + kCounters) {
    text.resize(static_cast<size_t>(fields[kFields].data() - fen.data()) - 1);
    const auto add = [&](std::string_view opcode, std::string_view value, std::string_view usual) {
      if (value != usual) text.append(" ").append(opcode).append(" ").append(value).append(";");
    };
    add("hmvc", fields[kFields], kNoQuietPlies);
    add("fmvn", fields[kFields + 1], kFirstMove);
  }
  for (const EpdOperation& operation : operations)
    if (operation.opcode != "hmvc" && operation.opcode != "fmvn")
      text.append(" ").append(operation.text).append(";");
  return text;
}

}  // namespace stockade
