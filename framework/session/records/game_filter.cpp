#include "framework/session/records/game_filter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "framework/game/game.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

constexpr int kLastMonth = 12;
constexpr int kLastDay = 31;

/// The range of days that a date may mean, as yyyymmdd.
struct Days {
  int first;
  int last;
};

/// One field of a date: a number, or none for "??".
std::optional<int> number(std::string_view field, bool& valid) {
  if (!field.empty() && field.find_first_not_of('?') == std::string_view::npos) return std::nullopt;
  int value = 0;
  const auto [stop, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (failure != std::errc{} || stop != field.data() + field.size()) valid = false;
  return value;
}

/// Reads "2013", "2013.11", "2013-11-09", "2013.??.??"; none if it is not a date.
std::optional<Days> read_days(std::string_view text) {
  std::vector<std::string_view> fields;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find_first_of(".-/", at), text.size());
    fields.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  bool valid = fields.size() <= 3 && fields[0].size() == 4;
  if (!valid) return std::nullopt;
  fields.resize(3, "??");
  const auto year = number(fields[0], valid);
  const auto month = number(fields[1], valid);
  const auto day = number(fields[2], valid);
  if (month && (*month < 1 || *month > kLastMonth)) valid = false;
  if (day && (*day < 1 || *day > kLastDay)) valid = false;
  if (!valid || !year) return std::nullopt;
  return Days{*year * 10000 + month.value_or(1) * 100 + day.value_or(1),
              *year * 10000 + month.value_or(kLastMonth) * 100 + day.value_or(kLastDay)};
}

/// The lower-case letter of a capital; other characters stay.
char32_t small_letter(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (in('A', 'Z') || (in(0xC0, 0xDE) && c != 0xD7)) return c + 32;
  // In these blocks a capital and its small letter are neighbours.
  if (in(0x100, 0x137) || in(0x14A, 0x177) || in(0x460, 0x4FF)) return c | 1;
  if (in(0x139, 0x148) || in(0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  if (in(0x391, 0x3A9) || in(0x410, 0x42F)) return c + 32;
  if (in(0x400, 0x40F)) return c + 80;
  return c;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const char c : text) {
    if (is_space(c))
      words.emplace_back();
    else if (words.empty())
      words.emplace_back(1, c);
    else
      words.back() += c;
  }
  std::erase(words, "");
  return words;
}

bool contains(std::string_view text, const std::string& wanted) {
  return folded(text).find(wanted) != std::string::npos;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    // The scripts in question have one or two bytes per letter.
    const bool two =
        first >= 0xC3 && first <= 0xD3 && i + 1 < text.size() && (text[i + 1] & 0xC0) == 0x80;
    if (!two) {
      out += first < 0x80 ? static_cast<char>(small_letter(first)) : text[i];
      continue;
    }
    const char32_t letter =
        small_letter(static_cast<char32_t>(first & 0x1F) << 6 | (text[++i] & 0x3F));
    out += static_cast<char>(0xC0 | letter >> 6);
    out += static_cast<char>(0x80 | (letter & 0x3F));
  }
  return out;
}

GameFilter::GameFilter(const GameQuery& query)
    : player_(folded(trimmed(query.player))),
      result_(query.result),
      variant_(query.variant),
      words_(words_of(folded(query.words))) {
  const auto day = [this](const std::string& text, const char* id, bool last) {
    const std::string_view typed = trimmed(text);
    if (typed.empty()) return 0;
    if (const auto days = read_days(typed)) return last ? days->last : days->first;
    problems_.push_back(
        error(id, in_quotes(typed) + " is not a date", "write 2013, 2013.11 or 2013.11.09"));
    return 0;
  };
  from_ = day(query.from, "date-from", false);
  to_ = day(query.to, "date-to", true);
  if (from_ != 0 && to_ != 0 && to_ < from_)
    problems_.push_back(error("date-to", "the last date is before the first one"));
  if (!result_.empty() && result_ != "*" && !Outcome::of_result(result_, Ending::declared))
    problems_.push_back(error("pgn-result", in_quotes(result_) + " is not a result",
                              "write 1-0, 0-1, 1/2-1/2 or *"));
}

const std::string& GameFilter::variant_called(const std::string& name) const {
  const auto known = variants_.find(name);
  if (known != variants_.end()) return known->second;
  // A name with options finds all games of the variant.
  const auto found = names_.find(name);
  return variants_.emplace(name, found ? found->id + "/" + found->base : name).first->second;
}

bool GameFilter::is_wanted_variant(const std::string& name) const {
  return same_name(name, variant_) || variant_called(name) == variant_called(variant_);
}

bool GameFilter::matches(const PgnEntry& game) const {
  if (!result_.empty() && game.result != result_) return false;
  // The tags of players on two boards have the letter of the board, as in BPGN.
  static constexpr std::array kPlayers = {"White", "Black", "WhiteA", "BlackA", "WhiteB", "BlackB"};
  if (!player_.empty() && std::none_of(kPlayers.begin(), kPlayers.end(), [&](const char* player) {
        return contains(game.tag(player), player_);
      }))
    return false;
  if (!variant_.empty()) {
    const std::string variant = variant_tags(game).variant;
    if (!is_wanted_variant(variant.empty() ? std::string(kStandardVariant) : variant)) return false;
  }
  if (from_ != 0 || to_ != 0) {
    const auto days = read_days(game.tag("Date"));
    if (!days || (from_ != 0 && days->last < from_) || (to_ != 0 && days->first > to_))
      return false;
  }
  return std::all_of(words_.begin(), words_.end(), [&](const std::string& word) {
    return std::any_of(game.tags.begin(), game.tags.end(),
                       [&](const auto& tag) { return contains(tag.second, word); });
  });
}

}  // namespace stockade
