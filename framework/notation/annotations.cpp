#include "framework/notation/annotations.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "framework/game/boards.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

constexpr int kMaxPawns = 10'000;   ///< a larger evaluation is treated as a mistake
constexpr int kMaxHours = 1'000;    ///< a longer clock is treated as a mistake
constexpr size_t kMaxMarks = 1000;  ///< of one move

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = std::min(text.find(separator), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

/// A number without a sign; none if the text is not one.
std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

/// The digits after a decimal point, as thousandths.
std::optional<int> thousandths(std::string_view digits) {
  std::string text(digits.substr(0, 3));
  text.resize(3, '0');
  return digits.empty() ? std::nullopt : number_of(text);
}

/// "12.345" as 12345, without a sign. A comma is also read, as some countries write it.
std::optional<int64_t> decimal(std::string_view text) {
  const size_t point = std::min(text.find_first_of(".,"), text.size());
  const auto whole = number_of(text.substr(0, point));
  const auto part = point < text.size() ? thousandths(text.substr(point + 1)) : 0;
  if (!whole || !part) return std::nullopt;
  return int64_t{*whole} * 1000 + *part;
}

std::optional<Evaluation> read_evaluation(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() > 2) return std::nullopt;
  Evaluation evaluation;
  if (parts.size() == 2) {
    const auto depth = number_of(parts[1]);
    if (!depth) return std::nullopt;
    evaluation.depth = *depth;
  }
  std::string_view value = parts[0];
  // Mates are written #-3, -M3 or -#3.
  bool minus = false;
  const auto take_sign = [&] {
    if (value.empty() || (value[0] != '-' && value[0] != '+')) return false;
    minus = value[0] == '-';
    value.remove_prefix(1);
    return true;
  };
  const bool signed_first = take_sign();
  const bool mate = !value.empty() && (value[0] == '#' || value[0] == 'M');
  if (mate) value.remove_prefix(1);
  if (mate && !signed_first) (void)take_sign();
  if (mate) {
    const auto moves = number_of(value);
    if (!moves) return std::nullopt;
    evaluation.mate = minus ? -*moves : *moves;
    return evaluation;
  }
  const auto millipawns = decimal(value);
  if (!millipawns || *millipawns > int64_t{kMaxPawns} * 1000) return std::nullopt;
  const int centipawns = static_cast<int>((*millipawns + 5) / 10);
  evaluation.centipawns = minus ? -centipawns : centipawns;
  return evaluation;
}

/// "1:23:45.6", "5:00", "59".
std::optional<int64_t> read_clock(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ':');
  if (parts.size() > 3) return std::nullopt;
  int64_t total = 0;
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    const auto number = number_of(parts[i]);
    if (!number || *number > kMaxHours) return std::nullopt;
    total = total * 60 + *number;
  }
  const auto seconds = decimal(parts.back());
  if (!seconds || *seconds > int64_t{kMaxHours} * 3'600'000) return std::nullopt;
  return total * 60'000 + *seconds;
}

std::optional<MarkColor> read_color(char letter) {
  for (const auto color : {MarkColor::green, MarkColor::red, MarkColor::yellow, MarkColor::blue})
    if (letter == static_cast<char>(color)) return color;
  return std::nullopt;
}

/// "Ge4" or "Ge2e4". Names of cells differ in length, so every way to divide the two is tried.
std::optional<DrawnMark> read_mark(const Topology& topology, std::string_view text, bool arrow,
                                   CellStyle cells) {
  const auto color = text.empty() ? std::nullopt : read_color(text[0]);
  if (!color) return std::nullopt;
  text.remove_prefix(1);
  if (!arrow) {
    const auto cell = find_cell(topology, text, cells);
    if (!cell) return std::nullopt;
    return DrawnMark{*color, *cell, *cell};
  }
  for (size_t length = 1; length < text.size(); ++length) {
    const auto from = find_cell(topology, text.substr(0, length), cells);
    const auto to = find_cell(topology, text.substr(length), cells);
    if (from && to && *from != *to) return DrawnMark{*color, *from, *to};
  }
  return std::nullopt;
}

bool read_drawn_marks(const Topology& topology, std::string_view text, bool arrows, CellStyle cells,
                      std::vector<DrawnMark>& marks) {
  std::vector<DrawnMark> read;
  for (const std::string_view part : split(text, ',')) {
    const auto mark = read_mark(topology, part, arrows, cells);
    if (!mark || read.size() >= kMaxMarks) return false;
    read.push_back(*mark);
  }
  marks.insert(marks.end(), read.begin(), read.end());
  return true;
}

/// Reads a command, the text between "[%" and "]". False if the command is unknown or wrong.
bool take_command(const GameDefinition& definition, std::string_view command, CellStyle cells,
                  Annotations& annotations) {
  const size_t space = std::min(command.find(' '), command.size());
  const std::string_view name = command.substr(0, space);
  const std::string_view value = trimmed(command.substr(space));
  if (name == "eval") {
    const auto evaluation = read_evaluation(value);
    if (evaluation) annotations.evaluation = *evaluation;
    return evaluation.has_value();
  }
  if (name == "clk") {
    const auto clock = read_clock(value);
    if (clock) annotations.clock_ms = *clock;
    return clock.has_value();
  }
  if (name == "csl" || name == "cal")
    return read_drawn_marks(definition.topology(), value, name == "cal", cells, annotations.marks);
  return false;
}

void append(std::string& text, std::string_view more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

}  // namespace

std::string take_annotations(const GameDefinition& definition, std::string_view text,
                             Annotations& annotations, CellStyle cells) {
  std::string words;
  if (boards_at_once(definition)) {
    const std::string_view trimmed_text = trimmed(text);
    const std::string_view first = trimmed_text.substr(0, trimmed_text.find(' '));
    if (const auto left =
            first.find('.') == std::string_view::npos ? std::nullopt : read_clock(first)) {
      annotations.clock_ms = *left;
      text = trimmed_text.substr(first.size());
    }
  }
  for (;;) {
    const size_t begin = text.find("[%");
    const size_t end = begin == std::string_view::npos ? begin : text.find(']', begin);
    if (end == std::string_view::npos) break;
    append(words, trimmed(text.substr(0, begin)));
    if (!take_command(definition, text.substr(begin + 2, end - begin - 2), cells, annotations))
      append(annotations.others, text.substr(begin, end + 1 - begin));
    text.remove_prefix(end + 1);
  }
  append(words, trimmed(text));
  return words;
}

std::string clock_text(int64_t clock_ms) {
  const int64_t seconds = clock_ms / 1000;
  std::string text = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (clock_ms % 1000 != 0) {
    text += fmt::format(".{:03}", clock_ms % 1000);
    while (text.back() == '0') text.pop_back();
  }
  return text;
}

std::string evaluation_text(const Evaluation& evaluation) {
  if (evaluation.mate) return fmt::format("#{}", *evaluation.mate);
  return fmt::format("{:+.2f}", evaluation.centipawns / 100.0);
}

std::string write_annotations(const GameDefinition& definition, const Annotations& annotations) {
  std::string text;
  // BPGN writes the seconds, without a name, before everything else.
  if (annotations.clock_ms && boards_at_once(definition))
    text = fmt::format("{}.{:03}", *annotations.clock_ms / 1000, *annotations.clock_ms % 1000);
  if (const auto& evaluation = annotations.evaluation) {
    const std::string depth = evaluation->depth > 0 ? fmt::format(",{}", evaluation->depth) : "";
    append(text, evaluation->mate
                     ? fmt::format("[%eval #{}{}]", *evaluation->mate, depth)
                     : fmt::format("[%eval {:.2f}{}]", evaluation->centipawns / 100.0, depth));
  }
  if (annotations.clock_ms && !boards_at_once(definition))
    append(text, "[%clk " + clock_text(*annotations.clock_ms) + "]");
  for (const bool arrows : {false, true}) {
    std::string list;
    for (const DrawnMark& mark : annotations.marks) {
      if (mark.ring() == arrows) continue;
      list += list.empty() ? "" : ",";
      list += static_cast<char>(mark.color) + definition.topology().name(mark.from);
      if (arrows) list += definition.topology().name(mark.to);
    }
    if (!list.empty()) append(text, (arrows ? "[%cal " : "[%csl ") + list + "]");
  }
  append(text, annotations.others);
  return text;
}

}  // namespace stockade
