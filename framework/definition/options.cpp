#include "framework/definition/options.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>

#include "framework/base/random.h"
#include "framework/language/reader.h"

namespace stockade {
namespace {

const Node* find_scalar(const Node& tree, std::string_view key) {
  const Node::Entry* entry = tree.find(key);
  return entry && entry->value.is_scalar() ? &entry->value : nullptr;
}

std::vector<std::string> allowed_values(const Node& option) {
  std::vector<std::string> values;
  const Node::Entry* entry = option.find("values");
  if (!entry) return values;
  for (const Node& item : entry->value.items)
    if (item.is_scalar()) values.push_back(item.text);
  if (entry->value.is_scalar()) values.push_back(entry->value.text);
  return values;
}

// The allowed value that `given` means: itself, or another word for the same yes or no. Equal
// choices then have equal texts, which the definition's hash depends on.
const std::string* find_value(const std::vector<std::string>& allowed, const std::string& given) {
  for (const std::string& value : allowed)
    if (value == given) return &value;
  if (truth_of(given) == Truth::neither) return nullptr;
  for (const std::string& value : allowed)
    if (truth_of(value) == truth_of(given)) return &value;
  return nullptr;
}

class Options {
 public:
  Options(Node& root, const std::map<std::string, std::string>& set, Diagnostics& out)
      : root_(root), set_(set), out_(out), declared_(root.find("options")) {}

  std::vector<OptionValue> apply() {
    if (declared_ && declared_->value.is_map()) {
      if (declared_->value.entries.size() > kMaxOptions) {
        report(error("too-many-options",
                     "there are " + std::to_string(declared_->value.entries.size()) +
                         " options; a variant has at most " + std::to_string(kMaxOptions),
                     "make several variants that extend each other", declared_->where));
        return {};
      }
      for (const Node::Entry& option : declared_->value.entries) read(option);
    }
    for (const auto& [name, value] : set_) {
      if (known(name)) continue;
      report(error("unknown-option", "there is no option " + quoted_for_message(name),
                   nearest(name), declared_ ? declared_->where : root_.where));
    }
    if (const Node::Entry* presets = root_.find("presets"))
      for (const Node::Entry& preset : presets->value.entries) check_preset(preset.value);
    for (Node::Entry& entry : root_.entries)
      if (takes_references(entry.key)) replace(entry.value);
    for (const OptionValue& option : values_)
      if (!used_.contains(option.name))
        report(warning("unused-option", "no value uses the option '" + option.name + "'",
                       "write $" + option.name + " where its value is needed, or option " +
                           option.name + " in a condition",
                       declared_->value.find(option.name)->where));
    return std::move(values_);
  }

 private:
  static constexpr size_t kMaxOptions = 100;

  void report(Diagnostic problem) {
    if (reported_++ < kMaxProblems) out_.push_back(std::move(problem));
  }

  void read(const Node::Entry& option) {
    if (option.value.takes_away()) return;
    const Node* fallback = find_scalar(option.value, "default");
    const Node* about = find_scalar(option.value, "description");
    const std::vector<std::string> allowed = allowed_values(option.value);
    const auto set = set_.find(option.key);
    const bool is_set = set != set_.end();

    OptionValue chosen;
    chosen.name = option.key;
    chosen.about = about ? about->text : "";
    chosen.fallback = fallback ? fallback->text : "";
    if (const std::string* value = find_value(allowed, chosen.fallback)) chosen.fallback = *value;
    chosen.value = is_set ? set->second : chosen.fallback;
    const auto range = range_of(option.value);
    if (is_set || fallback) settle(range, allowed, is_set ? option.where : fallback->where, chosen);
    values_.push_back(std::move(chosen));
  }

  struct Range {
    int low = 0;
    int high = 0;
  };

  // Puts the canonical form of the value in its place, or reports that it is not allowed.
  void settle(const std::optional<Range>& range, const std::vector<std::string>& allowed,
              const SourceMark& where, OptionValue& chosen) {
    if (range) {
      draw(*range, chosen.value);
      if (fits(*range, chosen, allowed)) return;
      report(error(
          "option-value",
          "the option '" + chosen.name + "' can be a number from " + std::to_string(range->low) +
              " to " + std::to_string(range->high) + ", not " + quoted_for_message(chosen.value),
          "choose a number, or write random, or random:SEED for the same number each time", where));
      chosen.value = std::to_string(range->low);
    } else if (!allowed.empty()) {
      if (const std::string* value = find_value(allowed, chosen.value)) {
        chosen.value = *value;
        return;
      }
      report(error("option-value",
                   "the option '" + chosen.name + "' can be " + join(allowed, " or ") + ", not " +
                       quoted_for_message(chosen.value),
                   did_you_mean(chosen.value, allowed, "choose one of these, or add it to values"),
                   where));
      chosen.value = allowed.front();
    }
  }

  // Reports options in a preset that the variant does not have, and values that they cannot have.
  void check_preset(const Node& preset) {
    for (const Node::Entry& set : preset.entries) {
      const OptionValue* option = known(set.key);
      if (!option) {
        report(error("unknown-option", "there is no option " + quoted_for_message(set.key),
                     nearest(set.key), set.where));
        continue;
      }
      OptionValue chosen = *option;
      chosen.value = set.value.text;
      const Node& declared = declared_->value.find(set.key)->value;
      settle(range_of(declared), allowed_values(declared), set.value.where, chosen);
    }
  }

  void replace(Node& node) {
    for (Node& item : node.items) replace(item);
    for (Node::Entry& entry : node.entries) replace(entry.value);
    // Only the schema knows which values are conditions; it replaces those mentions.
    for (const OptionMention& mention : options_mentioned(node.text))
      if (known(mention.name)) used_.insert(mention.name);
    if (!node.is_scalar() || node.quoted || node.text.size() < 2 || node.text[0] != '$') return;
    const std::string name = node.text.substr(1);
    const OptionValue* option = known(name);
    if (!option) {
      report(error("unknown-option", "there is no option " + quoted_for_message(name),
                   nearest(name), node.where));
      node.reported = true;
      return;
    }
    node.text = option->value;
    node.option = name;
    used_.insert(name);
  }

  // Parses a range such as "0..959" and reports a wrong one.
  std::optional<Range> range_of(const Node& option) {
    const Node* text = find_scalar(option, "range");
    if (!text) return std::nullopt;
    const size_t dots = text->text.find("..");
    const auto low = as_integer(text->text.substr(0, dots));
    const auto high =
        dots == std::string::npos ? std::nullopt : as_integer(text->text.substr(dots + 2));
    if (low && high && *low <= *high) return Range{*low, *high};
    report(error("option-range", quoted_for_message(text->text) + " is not a range of numbers",
                 "write the least and the greatest: 0..959", text->where));
    return std::nullopt;
  }

  // Replaces "random" by a number, so that game records contain it; "random:7" always becomes the
  // same number.
  static void draw(const Range& range, std::string& value) {
    static constexpr std::string_view kRandom = "random";
    if (!value.starts_with(kRandom)) return;
    std::optional<int> seed;
    if (value.size() > kRandom.size()) {
      if (value[kRandom.size()] != ':') return;
      seed = as_integer(value.substr(kRandom.size() + 1));
      if (!seed) return;
    }
    const auto words = static_cast<uint64_t>(int64_t{range.high} - range.low + 1);
    Random random(seed ? static_cast<uint64_t>(int64_t{*seed}) : std::random_device{}());
    value = std::to_string(int64_t{range.low} + static_cast<int64_t>(random.next() % words));
  }

  static bool fits(const Range& range, const OptionValue& chosen,
                   const std::vector<std::string>& allowed) {
    if (chosen.value == chosen.fallback || find_value(allowed, chosen.value)) return true;
    const auto number = as_integer(chosen.value);
    return number && *number >= range.low && *number <= range.high;
  }

  [[nodiscard]] const OptionValue* known(const std::string& name) const {
    const auto found = std::find_if(values_.begin(), values_.end(),
                                    [&](const OptionValue& option) { return option.name == name; });
    return found == values_.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string nearest(const std::string& name) const {
    std::vector<std::string> names;
    for (const OptionValue& option : values_) names.push_back(option.name);
    return did_you_mean(
        name, names,
        names.empty() ? "this variant has no options" : "the options are " + join(names));
  }

  Node& root_;
  const std::map<std::string, std::string>& set_;
  Diagnostics& out_;
  const Node::Entry* declared_;
  std::vector<OptionValue> values_;
  std::set<std::string> used_;
  size_t reported_ = 0;
};

}  // namespace

bool takes_references(std::string_view key) { return key != "options" && key != "presets"; }

std::vector<OptionValue> apply_options(Node& root, const std::map<std::string, std::string>& set,
                                       Diagnostics& out) {
  return Options(root, set, out).apply();
}

}  // namespace stockade
