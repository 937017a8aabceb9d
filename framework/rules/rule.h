#pragma once
// Rule: one component of a game, listed by its definition with its parameters.
//
// A rule takes part in three ways: it *declares* what other rules have to know (where captured
// pieces go, which pieces may change on landing, which flags there are), it *compiles* into the
// flat program that plays the game, and it *explains*: in words for `show`, and as the reason why
// an attempted move is not legal. A new rule is a new file in builtin/ that derives from RuleBase
// and ends with its RuleModule (rule_module.h).

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/rules/attempt.h"
#include "framework/rules/compilation.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"
#include "framework/rules/rule_list.h"
#include "framework/rules/rule_text.h"
#include "framework/rules/winning_ways.h"

namespace stockade {

template <int W>
struct Program;

/// The input of an explanation.
struct Inquiry {
  const Equipment& equipment;
  const Kernel& kernel;
  const Position& position;
  const Attempt& attempt;
};

class Rule {
 public:
  explicit Rule(SourceMark where) : where_(std::move(where)) {}
  virtual ~Rule() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  /// All parameters in a canonical form: equal exactly for rules that play alike.
  [[nodiscard]] virtual std::string parameters(const Equipment&) const = 0;
  [[nodiscard]] const SourceMark& where() const { return where_; }

  /// The word of `turn: one_of` for the moves that the rule adds.
  [[nodiscard]] virtual std::string_view action() const { return "move"; }
  /// True if the rule is about particular moves (castling, …); such rules are asked for a reason
  /// before the rules about all moves.
  [[nodiscard]] virtual bool special_move() const { return false; }

  /// What the rule adds to the ways to win; asked once all rules have declared.
  [[nodiscard]] virtual WinningWay winning_way(const Compilation&) const {
    return WinningWay::unknown;
  }

  /// Declares what other rules have to know. Each kernel that is compiled has its own compilation,
  /// into which all rules declare anew.
  virtual void declare_into(Compilation&) const = 0;
  virtual void compile(Program<1>&, const Compilation&) const = 0;
  virtual void compile(Program<2>&, const Compilation&) const = 0;
  virtual void compile(Program<4>&, const Compilation&) const = 0;
  virtual void compile(Program<kMaxWords>&, const Compilation&) const = 0;

  virtual void describe(const Equipment&, std::vector<RuleText>&) const {}
  /// The reason why the attempt is not legal, if this rule is one. Rules are asked in listed order.
  [[nodiscard]] virtual std::optional<Rejection> explain(const Inquiry&) const {
    return std::nullopt;
  }
  /// For the coverage of rule tests: true if the rule has a part in a legal move of this position,
  /// beyond moves whose effect it added.
  [[nodiscard]] virtual bool takes_part(const Kernel&, const Position&, Move) const {
    return false;
  }

  /// The reason in the name of this rule.
  [[nodiscard]] Rejection reject(const Reason& reason, std::string words,
                                 std::vector<Site> evidence = {}) const {
    return {std::string(reason.id), std::move(words), std::move(evidence), where_, this,
            reason.nearness};
  }

 private:
  SourceMark where_;
};

/// The plan of rules that find out nothing while they declare.
struct NoPlan {};

/// Implements the four overloads of a rule. `Derived` has
///   void declare(Compilation&) const                                   if it declares anything
///   template <int W> void build(Program<W>&, const Compilation&) const
/// or, if what it finds out while it declares is needed later,
///   Plan declare(Compilation&) const
///   template <int W> void build(Program<W>&, const Compilation&, const Plan&) const
template <class Derived, class Plan = NoPlan>
class RuleBase : public Rule {
 public:
  using Rule::Rule;
  void declare(Compilation&) const {}
  void declare_into(Compilation& c) const final {
    if constexpr (kPlans)
      c.plans.keep(*this, self().declare(c));
    else
      self().declare(c);
  }
  // Runs once for a variant, so small code is as good as fast code, and compiles faster.
  [[gnu::cold]] void compile(Program<1>& program, const Compilation& c) const final {
    build_for(program, c);
  }
  [[gnu::cold]] void compile(Program<2>& program, const Compilation& c) const final {
    build_for(program, c);
  }
  [[gnu::cold]] void compile(Program<4>& program, const Compilation& c) const final {
    build_for(program, c);
  }
  [[gnu::cold]] void compile(Program<kMaxWords>& program, const Compilation& c) const final {
    build_for(program, c);
  }

 protected:
  /// The plan that the rule made when it declared for that kernel.
  [[nodiscard]] const Plan& plan_in(const Kernel& kernel) const {
    return kernel.plans().template of<Plan>(*this);
  }

 private:
  static constexpr bool kPlans = !std::is_same_v<Plan, NoPlan>;

  [[nodiscard]] const Derived& self() const { return static_cast<const Derived&>(*this); }
  template <int W>
  [[gnu::cold]] void build_for(Program<W>& program, const Compilation& c) const {
    if constexpr (kPlans)
      self().build(program, c, c.plans.template of<Plan>(*this));
    else
      self().build(program, c);
  }
};

}  // namespace stockade
