#include "framework/tools/protocol/uci_server_options.h"

#include <fmt/format.h>

#include "framework/notation/letters.h"
#include "framework/search/level.h"
#include "framework/search/method.h"
#include "framework/tools/protocol/uci_server_go.h"

namespace stockade {
namespace {

enum class OptionType { spin, check, button, method };

struct OptionRow {
  std::string_view name;
  OptionType type;
  int least;
  int most;
  int UciOptions::*value;  ///< null for a button
};

const int kLeastElo = level(1).elo;
const int kMaxElo = level(kLevels).elo;

const OptionRow kRows[] = {
    {"Hash", OptionType::spin, 1, 65536, &UciOptions::hash_mb},
    {"Threads", OptionType::spin, 1, 256, &UciOptions::threads},
    {"Ponder", OptionType::check, 0, 1, &UciOptions::ponder},
    {"MultiPV", OptionType::spin, 1, 256, &UciOptions::multipv},
    {kClearHashOption, OptionType::button, 0, 0, nullptr},
    {"Move Overhead", OptionType::spin, 0, 5000, &UciOptions::move_overhead_ms},
    {"UCI_LimitStrength", OptionType::check, 0, 1, &UciOptions::limit_strength},
    {"UCI_Elo", OptionType::spin, kLeastElo, kMaxElo, &UciOptions::elo},
    {"Search", OptionType::method, 0, 0, &UciOptions::search},
    {"UCI_Chess960", OptionType::check, 0, 1, &UciOptions::king_takes_rook},
};

const OptionRow* find_row(std::string_view name) {
  for (const OptionRow& row : kRows)
    if (same_word(row.name, name)) return &row;
  return nullptr;
}

Diagnostic unknown_option(const std::string& name) {
  std::vector<std::string> known{std::string(kVariantOption)};
  for (const OptionRow& row : kRows) known.emplace_back(row.name);
  const std::string near = nearest_name(name, known);
  return error("option", "there is no option " + in_quotes(name),
               near.empty() ? "'uci' lists them" : "did you mean '" + near + "'?");
}

void append_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

std::optional<int> read_value(const OptionRow& row, const std::string& value) {
  if (row.type == OptionType::check) {
    if (same_word(value, "true")) return 1;
    if (same_word(value, "false")) return 0;
    return std::nullopt;
  }
  if (row.type == OptionType::method) {
    const auto method = search_method_called(value);
    return method ? std::optional<int>(static_cast<int>(*method)) : std::nullopt;
  }
  const auto number = number_between(value, row.least, row.most);
  return number ? std::optional<int>(static_cast<int>(*number)) : std::nullopt;
}

}  // namespace

std::optional<int> UciOptions::level() const {
  if (!limit_strength) return std::nullopt;
  int number = kLevels;
  while (number > 1 && stockade::level(number).elo > elo) --number;
  return number;
}

Result<OptionSetting> parse_option(const std::vector<std::string_view>& words) {
  if (words.size() < 2 || words[0] != "name")
    return error("option", "the name of the option is missing",
                 "write setoption name NAME value VALUE");
  OptionSetting setting;
  size_t i = 1;
  for (; i < words.size() && words[i] != "value"; ++i) append_word(setting.name, words[i]);
  if (i == words.size()) return setting;
  setting.value.emplace();
  for (++i; i < words.size(); ++i) append_word(*setting.value, words[i]);
  return setting;
}

std::vector<std::string> option_lines() {
  std::vector<std::string> lines;
  const UciOptions initial;
  for (const OptionRow& row : kRows) {
    std::string line = fmt::format("option name {} type ", row.name);
    switch (row.type) {
      case OptionType::spin:
        line +=
            fmt::format("spin default {} min {} max {}", initial.*row.value, row.least, row.most);
        break;
      case OptionType::check:
        line += fmt::format("check default {}", initial.*row.value != 0);
        break;
      case OptionType::button:
        line += "button";
        break;
      case OptionType::method:
        line += "combo default " + search_method_words().front();
        for (const std::string& word : search_method_words()) line += " var " + word;
        break;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Result<UciOptions> with_option(const UciOptions& options, const OptionSetting& setting) {
  const OptionRow* row = find_row(setting.name);
  if (!row) return unknown_option(setting.name);
  if (!row->value) return options;
  const std::string wanted = row->type == OptionType::check ? "true or false"
                             : row->type == OptionType::method
                                 ? fmt::format("{}", fmt::join(search_method_words(), ", "))
                                 : fmt::format("a number from {} to {}", row->least, row->most);
  if (!setting.value)
    return error("option", fmt::format("{} needs a value", row->name), "it takes " + wanted);
  const auto value = read_value(*row, *setting.value);
  if (!value)
    return error("option", fmt::format("{} does not take {}", row->name, in_quotes(*setting.value)),
                 "it takes " + wanted);
  UciOptions changed = options;
  changed.*row->value = *value;
  return changed;
}

}  // namespace stockade
