#include "gui/model/variant_choice.h"

#include <algorithm>
#include <set>

#include "framework/base/translate.h"

namespace stockade::gui {

VariantChoice::VariantChoice(Heads heads, std::vector<std::string> favourites,
                             std::vector<std::string> recent)
    : heads_(std::move(heads)), favourites_(std::move(favourites)), recent_(std::move(recent)) {
  search("");
}

namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return lower;
}

bool begins_word(const std::string& text, const std::string& wanted) {
  for (size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1))
    if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '-') return true;
  return false;
}

/// The rank of a variant among the results of a search; less is better.
int rank(const VariantHead& variant, const std::string& wanted) {
  const std::string name = lower_case(title_of(variant));
  const auto& others = variant.also_called;
  const bool called = std::any_of(others.begin(), others.end(), [&](const std::string& other) {
    return lower_case(other) == wanted;
  });
  if (name == wanted || variant.id == wanted || called) return 0;
  if (name.starts_with(wanted) || variant.id.starts_with(wanted)) return 1;
  return begins_word(name, wanted) ? 2 : 3;
}

}  // namespace

void VariantChoice::search(std::string_view words) {
  searches_ = !words.empty();
  groups_.clear();
  if (!searches_) {
    add_listed(tr("Favourites"), tr("Variants that you have marked."), favourites_);
    add_listed(tr("Recent"), tr("Variants that you have played last."), recent_);
  }
  for (const Family& family : heads_.families)
    add_group(tr_library(family.title), tr_library(family.description), family.id, words);
  add_group(heads_.families.empty() ? tr("Variants") : tr("Without a family"), "", "", words);
  if (!searches_) return;
  // The best matches come first: the variant of that name, then those whose names begin so.
  const std::string wanted = lower_case(words);
  const auto better = [&](const VariantHead* a, const VariantHead* b) {
    return rank(*a, wanted) < rank(*b, wanted);
  };
  for (ChoiceGroup& group : groups_)
    std::stable_sort(group.variants.begin(), group.variants.end(), better);
  std::stable_sort(groups_.begin(), groups_.end(), [&](const ChoiceGroup& a, const ChoiceGroup& b) {
    return better(a.variants.front(), b.variants.front());
  });
}

void VariantChoice::add_group(std::string title, std::string description, std::string_view family,
                              std::string_view words) {
  ChoiceGroup group{std::move(title), std::move(description), {}};
  for (const VariantHead& head : heads_.variants)
    if (head.family == family && is_found_by(head, heads_.family(family), words))
      group.variants.push_back(&head);
  std::stable_sort(
      group.variants.begin(), group.variants.end(),
      [](const VariantHead* a, const VariantHead* b) { return title_of(*a) < title_of(*b); });
  if (!group.variants.empty()) groups_.push_back(std::move(group));
}

void VariantChoice::add_listed(std::string title, std::string description,
                               const std::vector<std::string>& ids) {
  ChoiceGroup group{std::move(title), std::move(description), {}};
  for (const std::string& id : ids)
    for (const VariantHead& head : heads_.variants)
      if (head.id == id) group.variants.push_back(&head);
  if (!group.variants.empty()) groups_.push_back(std::move(group));
}

void VariantChoice::set_favourite(const std::string& id, bool on) {
  std::erase(favourites_, id);
  if (on) favourites_.push_back(id);
}

bool VariantChoice::is_favourite(std::string_view id) const {
  return std::find(favourites_.begin(), favourites_.end(), id) != favourites_.end();
}

const VariantHead* VariantChoice::best(std::string_view id) const {
  if (searches_) return groups_.empty() ? nullptr : groups_.front().variants.front();
  for (const ChoiceGroup& group : groups_)
    for (const VariantHead* variant : group.variants)
      if (variant->id == id) return variant;
  return groups_.empty() ? nullptr : groups_.front().variants.front();
}

size_t VariantChoice::count() const {
  std::set<const VariantHead*> found;
  for (const ChoiceGroup& group : groups_)
    found.insert(group.variants.begin(), group.variants.end());
  return found.size();
}

std::string choice_notes(const VariantHead& variant) {
  std::string tags;
  for (const std::string& tag : variant.tags) tags += (tags.empty() ? "" : ", ") + trc("tag", tag);
  if (variant.players == 2) return tags;
  return trn("{} player", "{} players", static_cast<size_t>(variant.players)) +
         (tags.empty() ? "" : ", " + tags);
}

}  // namespace stockade::gui
