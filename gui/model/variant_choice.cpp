#include "gui/model/variant_choice.h"

#include <algorithm>

#include <fmt/format.h>

namespace stockade::gui {

VariantChoice::VariantChoice(Heads heads) : heads_(std::move(heads)) { search(""); }

void VariantChoice::search(std::string_view words) {
  groups_.clear();
  for (const Family& family : heads_.families)
    add_group(family.title, family.description, family.id, words);
  add_group(heads_.families.empty() ? "Variants" : "Without a family", "", "", words);
}

void VariantChoice::add_group(std::string title, std::string description, std::string_view family,
                              std::string_view words) {
  ChoiceGroup group{std::move(title), std::move(description), {}};
  for (const VariantHead& head : heads_.variants)
    if (head.family == family && is_found_by(head, heads_.family(family), words))
      group.variants.push_back(&head);
  std::stable_sort(group.variants.begin(), group.variants.end(),
                   [](const VariantHead* a, const VariantHead* b) { return a->name < b->name; });
  if (!group.variants.empty()) groups_.push_back(std::move(group));
}

const VariantHead* VariantChoice::best(std::string_view id) const {
  for (const ChoiceGroup& group : groups_)
    for (const VariantHead* variant : group.variants)
      if (variant->id == id) return variant;
  return groups_.empty() ? nullptr : groups_.front().variants.front();
}

size_t VariantChoice::count() const {
  size_t count = 0;
  for (const ChoiceGroup& group : groups_) count += group.variants.size();
  return count;
}

std::string choice_notes(const VariantHead& variant) {
  const std::string tags = fmt::format("{}", fmt::join(variant.tags, ", "));
  if (variant.players == 2) return tags;
  return fmt::format("{} players{}{}", variant.players, tags.empty() ? "" : ", ", tags);
}

}  // namespace stockade::gui
