#include "framework/definition/names.h"

#include <algorithm>
#include <array>

#include "framework/definition/library.h"
#include "framework/language/top_keys.h"
#include "framework/notation/letters.h"
#include "framework/notation/variant_tags.h"

namespace stockade {
namespace {

/// In a name of a wrapper: the place for a name of its base.
constexpr char kBaseMark = '*';

std::string text_of(const Node& tree, std::string_view key) {
  const Node::Entry* entry = tree.find(key);
  return entry && entry->value.is_scalar() ? entry->value.text : "";
}

bool is_one_of(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& other) { return same_name(other, name); });
}

/// The part of a name that stands for the base in a pattern such as "* 960"; "" if it has none.
std::string_view part_for_base(std::string_view pattern, std::string_view name) {
  const size_t mark = pattern.find(kBaseMark);
  const std::string_view before = trimmed(pattern.substr(0, mark));
  const std::string_view after = trimmed(pattern.substr(mark + 1));
  const auto fits = [](std::string_view part, std::string_view wanted) {
    return wanted.empty() ? part.empty() : same_name(part, wanted);
  };
  if (name.size() <= before.size() + after.size() || !fits(name.substr(0, before.size()), before) ||
      !fits(name.substr(name.size() - after.size()), after))
    return {};
  return trimmed(name.substr(before.size(), name.size() - before.size() - after.size()));
}

}  // namespace

VariantNames names_in(const Node& tree) {
  VariantNames names{text_of(tree, "name"), text_of(tree, "pgn_variant"), {}, {}};
  if (const Node::Entry* others = tree.find("also_called"); others && others->value.is_list())
    for (const Node& other : others->value.items)
      if (other.is_scalar()) names.also_called.push_back(other.text);
  if (std::string in_engines = text_of(tree, "uci_name"); !in_engines.empty())
    names.also_called.push_back(std::move(in_engines));
  if (const Node::Entry* presets = tree.find("presets"))
    for (const Node::Entry& preset : presets->value.entries) {
      auto& [name, options] = names.presets.emplace_back(preset.key, OptionSettings{});
      for (const Node::Entry& option : preset.value.entries)
        options.emplace(option.key, option.value.text);
    }
  if (names.pgn_variant.empty())
    names.pgn_variant = names.name;
  else if (names.pgn_variant == "none")
    names.pgn_variant.clear();
  return names;
}

VariantNames read_variant_names(const std::filesystem::path& file) {
  const auto text = read_variant_file(file, {});
  if (!text) return {};
  static constexpr std::array<std::string_view, 5> kNames = {"name", "pgn_variant", "uci_name",
                                                             "also_called", "presets"};
  const auto tree = parse_top_keys(*text, file.string(), kNames);
  return tree ? names_in(*tree) : VariantNames{};
}

void VariantNameTable::list_ids() {
  if (!std::exchange(listed_, true)) listings_ = list_definitions(options_);
}

void VariantNameTable::read_names() {
  list_ids();
  if (std::exchange(read_, true)) return;
  for (const Listing& listing : listings_) {
    VariantNames read = read_variant_names(listing.path);
    if (read.name.empty()) continue;
    Names names{listing.id, read.name, {}, {}, std::move(read.presets)};
    names.others.emplace_back(read.pgn_variant.empty() ? kStandardVariant : read.pgn_variant);
    for (const std::string& other : read.also_called)
      (other.find(kBaseMark) == std::string::npos ? names.others : names.around).push_back(other);
    names_.push_back(std::move(names));
  }
}

std::optional<std::string> VariantNameTable::find_plain(std::string_view name) {
  list_ids();
  for (const Listing& listing : listings_)
    if (same_name(listing.id, name)) return listing.id;
  read_names();
  for (const Names& names : names_)
    if (same_name(names.name, name)) return names.id;
  for (const Names& names : names_)
    if (is_one_of(names.others, name)) return names.id;
  return std::nullopt;
}

std::optional<NamedVariant> VariantNameTable::find_preset(std::string_view name) const {
  for (const Names& names : names_)
    for (const auto& [called, options] : names.presets)
      if (same_name(called, name)) return NamedVariant{names.id, "", options};
  return std::nullopt;
}

std::optional<NamedVariant> VariantNameTable::find_around(std::string_view name) {
  std::vector<NamedVariant> found;
  for (const Names& names : names_)
    for (const std::string& pattern : names.around)
      if (const std::string_view part = part_for_base(pattern, trimmed(name)); !part.empty())
        if (auto base = find_plain(part)) found.push_back({names.id, *std::move(base), {}});
  if (found.empty()) return std::nullopt;
  // Several wrappers may have a pattern for the same name: then the first that fits the base, and
  // the last if none does.
  for (const NamedVariant& named : found) {
    LoadOptions around = options_;
    around.base = named.base;
    if (found.size() > 1 && load_definition(named.id, around).ok()) return named;
  }
  return found.back();
}

std::optional<NamedVariant> VariantNameTable::find(std::string_view name) {
  if (auto id = find_plain(name)) return NamedVariant{*std::move(id), "", {}};
  if (auto preset = find_preset(name)) return preset;
  return find_around(name);
}

std::vector<std::string> VariantNameTable::all_names() {
  list_ids();
  std::vector<std::string> all;
  for (const Listing& listing : listings_) all.push_back(listing.id);
  for (const Names& names : names_) {
    all.push_back(names.name);
    all.insert(all.end(), names.others.begin(), names.others.end());
    for (const auto& [called, options] : names.presets) all.push_back(called);
  }
  return all;
}

}  // namespace stockade
