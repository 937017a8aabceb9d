#pragma once
// RuleRegistry: the rules of the language in order, and the operations that treat them all alike.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/rules/rule_module.h"

namespace stockade {

/// Modules in an order that satisfies their `after` and `before`.
struct RuleOrder {
  std::vector<RuleModule> modules;
  /// "", or the reason why there is no such order; then the modules are in listed order.
  std::string problem;
};

/// Keeps the listed order, except that modules which have to come before another one are moved in
/// front of it. Unknown names, duplicate names and cycles are problems.
[[nodiscard]] RuleOrder in_rule_order(std::vector<RuleModule> listed);

/// Immutable; shared by threads.
class RuleRegistry {
 public:
  /// Modules that can't be ordered are a bug.
  explicit RuleRegistry(std::vector<RuleModule> listed);

  /// The modules in the order in which their rules take part.
  [[nodiscard]] const std::vector<RuleModule>& modules() const { return modules_; }

  /// The words of `turn: one_of`, as a list of choices: "move | drop".
  [[nodiscard]] std::string actions() const;
  /// True if some rule of the tree makes the values of pieces part of the game.
  [[nodiscard]] bool uses_values(const Node& root) const;

  /// True if the game's equipment depends on that key of the tree: all but the keys of rules that
  /// only play.
  [[nodiscard]] bool equips(std::string_view key) const;
  /// Adds the problems of the game's rules: each rule's own, turns without a rule and rules without
  /// a turn, zones that can't hold what a rule puts there. Keys with wrong values are absent.
  void check(RuleReading in, ProblemSink& problems) const;
  /// Adds the piece types that rules need.
  void equip(const View& root, Equipment& equipment) const;
  /// What rules do with zones; the equipment has no zones yet.
  [[nodiscard]] std::vector<ZoneUse> zone_uses(const RuleReading& in) const;
  /// The pieces at the start, with their cells.
  [[nodiscard]] Result<std::vector<std::pair<int, Piece>>> arrange(
      const View& root, const Equipment& equipment, std::vector<std::pair<int, Piece>> setup) const;
  /// The rules of the game, in order. `made`: the rules of modules that a higher layer reads.
  [[nodiscard]] RuleList read(RuleReading reading, std::map<std::string_view, RuleList> made) const;

 private:
  [[nodiscard]] bool has_chance_before_turns(const View& root) const;
  void check_actions(const View& root, ProblemSink& problems) const;
  void check_zones(const RuleReading& in, ProblemSink& problems) const;

  std::vector<RuleModule> modules_;
};

}  // namespace stockade
