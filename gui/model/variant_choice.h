#pragma once
// The list of variants that a player chooses from: by family, and by words that are searched for.

#include <string>
#include <string_view>
#include <vector>

#include "framework/session/library.h"

namespace stockade::gui {

/// A family with those of its variants that the search finds; pointers into the list's heads.
struct ChoiceGroup {
  std::string title;
  std::string description;
  std::vector<const VariantHead*> variants;  ///< by name
};

class VariantChoice {
 public:
  /// `favourites` and `recent`: ids of variants that form groups of their own, before all others,
  /// unless a search is active. Ids that the list does not have are left out.
  explicit VariantChoice(Heads heads, std::vector<std::string> favourites = {},
                         std::vector<std::string> recent = {});
  VariantChoice(const VariantChoice&) = delete;
  VariantChoice& operator=(const VariantChoice&) = delete;

  /// Keeps only variants for which is_found_by() is true; "" keeps all.
  void search(std::string_view words);
  /// Favourites and recent variants, which appear in their families as well; then the families in
  /// their order; variants without a family come last. No group is empty. The results of a search
  /// are sorted by how well they fit: the variant of that name first.
  [[nodiscard]] const std::vector<ChoiceGroup>& groups() const { return groups_; }
  /// The variant to select: without a search the one with this id; else the first one, or null if
  /// the search finds none.
  [[nodiscard]] const VariantHead* best(std::string_view id) const;
  /// Makes a variant a favourite or not. Call search() afterwards.
  void set_favourite(const std::string& id, bool on);
  [[nodiscard]] bool is_favourite(std::string_view id) const;
  [[nodiscard]] const std::vector<std::string>& favourites() const { return favourites_; }
  /// The number of variants that the search finds.
  [[nodiscard]] size_t count() const;

 private:
  void add_group(std::string title, std::string description, std::string_view family,
                 std::string_view words);
  void add_listed(std::string title, std::string description, const std::vector<std::string>& ids);

  Heads heads_;
  std::vector<std::string> favourites_;
  std::vector<std::string> recent_;
  std::vector<ChoiceGroup> groups_;
  bool searches_ = false;
};

/// The notes in the list beside name and board: "drops, large", after the number of players unless
/// there are two of them.
[[nodiscard]] std::string choice_notes(const VariantHead& variant);

}  // namespace stockade::gui
