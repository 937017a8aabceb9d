#include "framework/session/authoring/variant_options.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "framework/definition/chain.h"
#include "framework/session/authoring/sources.h"

namespace stockade {
namespace {

/// "0..959"
std::optional<std::pair<int, int>> read_range(const std::string& text) {
  const size_t dots = text.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const auto low = as_integer(text.substr(0, dots));
  const auto high = as_integer(text.substr(dots + 2));
  if (!low || !high) return std::nullopt;
  return std::pair{*low, *high};
}

/// "pawn_drop_resets" as "Pawn drop resets", for players, who read no files.
std::string in_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

}  // namespace

std::string VariantOption::shown(const std::string& one) const {
  const auto found = words.find(one);
  return found == words.end() ? one : found->second;
}

bool VariantOption::is_switch() const {
  return values.size() == 2 && std::all_of(values.begin(), values.end(), [](const auto& word) {
           return truth_of(word) != Truth::neither;
         });
}

std::string VariantOption::refuses(const std::string& text) const {
  if (text == fallback) return "";
  if (!values.empty() && std::find(values.begin(), values.end(), text) == values.end())
    return tr("{0} can be {1}", label, join(values, trc("values", " or ")));
  if (range) {
    if (text == "random" || text.starts_with("random:")) return "";
    const auto number = as_integer(text);
    if (!number || *number < range->first || *number > range->second)
      return tr("{0} can be a number from {1} to {2}, {3} or random", label, range->first,
                range->second, fallback);
  }
  return text.empty() ? tr("{} needs a value", label) : "";
}

std::vector<VariantOption> variant_options(const GameDefinition& definition) {
  std::vector<VariantOption> list;
  const VariantTexts& texts = definition.equipment().texts;
  for (const OptionValue& option : definition.options()) {
    list.push_back({option.name, texts.tr(option.about), option.value, option.fallback});
    const std::string translated = texts.tr(option.name);
    list.back().label = translated == option.name ? in_words(option.name) : translated;
  }
  LoadOptions load;
  load.base = definition.metadata().base;
  const auto chain = load_chain(own_file(definition).string(), load);
  const Node::Entry* options = chain ? chain->tree.find("options") : nullptr;
  for (VariantOption& option : list) {
    const Node::Entry* entry = options ? options->value.find(option.name) : nullptr;
    if (!entry) continue;
    if (const Node::Entry* values = entry->value.find("values"))
      for (const Node& item : values->value.items)
        if (item.is_scalar()) option.values.push_back(item.text);
    if (const Node::Entry* range = entry->value.find("range"))
      if (range->value.is_scalar()) option.range = read_range(range->value.text);
  }
  for (VariantOption& option : list) {
    for (const std::string& value : option.values) option.words[value] = texts.tr(value);
    option.words[option.fallback] = texts.tr(option.fallback);
  }
  return list;
}

}  // namespace stockade
