#pragma once
// Rule: one component of a game, listed by its definition with its parameters.
//
// A rule takes part in three ways: it *declares* what others have to know (where captured pieces
// go, which pieces may change on landing, which flags there are), it *compiles* into the flat
// program that plays the game, and it *explains*: in words for `show`, and as the reason why a move
// that somebody tried is not legal. A new rule is a new file in builtin/ that derives
// from RuleBase and ends with its RuleModule (rule_module.h).

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/rules/compilation.h"
#include "framework/rules/equipment.h"
#include "framework/rules/kernel.h"

namespace stockade {

template <int W>
struct Program;

/// The fixed order in which the parts of a move happen.
enum class Phase { generate, allow, effect, capture_effect, after_move, royal_safety, turn, end };
[[nodiscard]] const char* to_string(Phase phase);

/// A line of `show`: what a rule does in a phase.
struct RuleText {
  Phase phase;
  std::string words;
  SourceMark where;
};

/// A move that somebody tried, as far as they said it. What is not known is none or kEmpty.
struct Attempt {
  /// How another piece is pushed or pulled.
  struct Displacement {
    int from = 0;
    Site to;  ///< none: off the board
  };
  /// A piece that enters with the move.
  struct Entry {
    Piece piece;
    std::optional<int> cell;  ///< none: that was not said
  };
  MoveForm form = MoveForm::board;
  Site from;  ///< cell, or the slot a piece is dropped from or rescued from
  Site to;
  Piece piece = kEmpty;     ///< who moves, drops or is rescued
  Piece other = kEmpty;     ///< what a piece becomes, or the first piece paid
  std::vector<Piece> paid;  ///< all pieces paid, if that was said
  /// The pieces freed besides `piece`; they were said if `paid` was.
  std::vector<Piece> also_freed;
  bool leaves_board = false;  ///< the piece that moves goes off the board from where it stands
  std::optional<Displacement> displaced;
  std::optional<Entry> enters;
  std::string tag;  ///< MoveDetails::tag(); "": any
};

/// Whether the attempt may mean the move, of that effect, as far as pieces that it pushes, pulls,
/// lets enter or frees besides, its tag and the edges of the board are concerned.
[[nodiscard]] bool has_details_of(const Attempt& attempt, const EffectInfo& effect, Move move);

/// Why a move is not legal. `rule` is one of the ids of the command-line contract.
struct Rejection {
  std::string rule;
  std::string words;
  std::vector<Site> evidence;  ///< the pieces involved, the culprit first
  SourceMark where;
  const Rule* by = nullptr;  ///< the rule that gives the reason; lives as long as the definition
};

/// What a rule may look at when it explains.
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

  /// The word of `turn: one_of` that the moves which it adds are.
  [[nodiscard]] virtual std::string_view action() const { return "move"; }
  /// Whether it is about particular moves (castling, …) and is asked for a reason before the rules
  /// about all moves.
  [[nodiscard]] virtual bool special_move() const { return false; }

  /// Problems of the parameters that only the whole game shows.
  [[nodiscard]] virtual Diagnostics check(const Equipment&) const { return {}; }
  /// Tells the other rules what they have to know. Each kernel that is compiled has a compilation
  /// of its own, into which all rules declare anew.
  virtual void declare_into(Compilation&) const = 0;
  virtual void compile(Program<1>&, const Compilation&) const = 0;
  virtual void compile(Program<2>&, const Compilation&) const = 0;
  virtual void compile(Program<4>&, const Compilation&) const = 0;
  virtual void compile(Program<kMaxWords>&, const Compilation&) const = 0;

  virtual void describe(const Equipment&, std::vector<RuleText>&) const {}
  /// The reason, if this rule is one, why the attempt is not legal. Rules are asked in listed
  /// order.
  [[nodiscard]] virtual std::optional<Rejection> explain(const Inquiry&) const {
    return std::nullopt;
  }
  /// Whether the rule has a part in a legal move of this position, beyond moves whose effect it
  /// added: for the coverage of rule tests.
  [[nodiscard]] virtual bool takes_part(const Kernel&, const Position&, Move) const {
    return false;
  }

 protected:
  [[nodiscard]] Rejection reject(std::string rule, std::string words,
                                 std::vector<Site> evidence = {}) const {
    return {std::move(rule), std::move(words), std::move(evidence), where_, this};
  }

 private:
  SourceMark where_;
};

using RuleList = std::vector<std::unique_ptr<Rule>>;

/// Of rules that find out nothing while they declare.
struct NoPlan {};

/// Spares each rule the four overloads. `Derived` has
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
  // Once for a variant, so small code is as good as fast code, and compiles faster.
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
  /// What the rule found out when it declared for that kernel.
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
