#pragma once
// Compilation: what rules need to know of each other before they compile. Each entry is a mechanism
// that any rule may use, not a place for one rule's parameters.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/pieces/movement.h"
#include "framework/rules/end_result.h"
#include "framework/rules/equipment.h"
#include "framework/rules/perpetual_chase.h"
#include "framework/rules/rule_plans.h"
#include "framework/rules/rule_problems.h"
#include "framework/rules/winning_ways.h"

namespace stockade {

class Rule;

/// A piece may, or must, become another when it lands in `region`, or by a move that starts in
/// `from`.
struct LandingPlan {
  struct Choice {
    Piece becomes;
    std::optional<int> takes_from;  ///< slot that must contain the new piece, and loses it
    std::optional<int> most;        ///< at most this many of them may then be on the board
    Piece counts_too = kEmpty;      ///< another piece that counts towards `most`, if there is one
  };
  CellSet region;
  CellSet from;
  CellSet must;            ///< where the change is mandatory
  bool must_from = false;  ///< the change is mandatory for moves from `from`, too
  std::vector<Choice> choices;
  std::optional<int> old_piece_to;  ///< slot that receives the old piece, if pieces are swapped
  const Rule* rule = nullptr;       ///< the rule that added the plan; set by add_landing()

  /// True if some move is covered by both plans. Moves from every cell to every other cell count,
  /// so that the result does not depend on how the piece moves.
  [[nodiscard]] bool meets(const LandingPlan& other) const;
};

/// Dropping `piece` on `cell` sets `sets` if all of `requires_flags` are set.
struct DropFlag {
  int cell;
  Piece piece;
  uint32_t requires_flags;
  uint32_t sets;
};

/// Attributes that positions have because an expression needs them (position_memory.h). The members
/// are numbers of attributes; -1: not declared.
struct PositionMemory {
  int checks_given = -1;  ///< of the first side; those of the other sides follow
  int last_from = -1;
  int last_to = -1;
  const Rule* asked_by = nullptr;  ///< the first rule that needs them
};

/// The subject of RuleProblems::decide for rules that replace the usual captures: if one rule
/// captured at a distance and another pushed pieces, neither could determine which piece a move
/// captured.
inline constexpr std::string_view kWaysToCapture = "how pieces are captured";

class Compilation {
 public:
  explicit Compilation(const Equipment& equipment);

  [[nodiscard]] const Equipment& equipment() const { return equipment_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }
  /// The layout; available once all rules have declared.
  [[nodiscard]] const PositionLayout& layout() const { return *layout_; }

  /// Errors in the combination of rules. A rule that sets something that only one rule can decide
  /// reports it here (RuleProblems::decide).
  RuleProblems problems;
  /// The plans that rules made when they declared.
  RulePlans plans;

  /// Adds a flag and returns its number. More than kMaxFlags in all is a problem.
  int declare_flag(FlagInfo flag);
  [[nodiscard]] uint32_t flag_bit(int flag) const { return uint32_t{1} << flag; }

  /// Adds an attribute and returns its number. More than kMaxAttributes in all, the core ones
  /// included, is a problem.
  int declare_attribute(AttributeInfo attribute);

  std::vector<FlagInfo> flags;
  std::vector<AttributeInfo> attributes;  ///< beyond the core ones
  PositionMemory memory;
  TurnOrder turn;
  /// True if some rule has moves that chance makes.
  bool chance_moves = false;
  /// Each turn has its own number, instead of each round.
  bool turns_are_numbered = false;
  /// A turn may consist of several moves.
  bool long_turns = false;
  /// A player who cannot move passes, and the game is not over.
  bool stuck_players_pass = false;
  /// A royal piece may be attacked after its side's turn.
  bool royals_may_be_left = false;
  /// The zone slot that a captured piece goes to, by captor and piece; none: it leaves the game.
  SideArray<PieceArray<std::optional<int>>> capture_slot;
  /// What pieces become on which cells; no two plans of a piece cover the same move.
  PieceArray<std::vector<LandingPlan>> landings;
  /// Lets `piece` become others, on behalf of the current rule. If another plan of the piece covers
  /// the same moves, that is a problem, and the first plan stays.
  void add_landing(Piece piece, LandingPlan plan);
  /// Flags that stay set when a piece leaves or enters a cell.
  std::array<uint32_t, kMaxCells> flags_kept;
  std::vector<DropFlag> drop_flags;
  /// Events that reset the move count: any capture, and moves and drops of these pieces.
  bool capture_resets = false;
  PieceArray<bool> move_resets{};
  PieceArray<bool> drop_resets{};
  /// The pieces that the royal-safety rule protects.
  std::vector<Piece> royals;
  /// True if the movement of some piece type has captures en passant.
  bool en_passant = false;
  /// Draws that do not stop moves: 0 = the rule is not in force.
  int repetition_limit = 0;
  int n_move_limit = 0;
  bool perpetual_check_loses = false;
  std::optional<PerpetualChase> perpetual_chase;  ///< none: nobody loses by chasing
  EndResult no_moves_in_check = EndResult::loss;
  EndResult no_moves_otherwise = EndResult::draw;
  /// How a side can win; known once all rules have declared.
  WinningWays ways;
  /// True if the game has a script.
  bool scripted = false;
  /// Captured pieces can come back on the board, so a capture or pawn move does not make earlier
  /// positions unreachable.
  bool pieces_return = false;

  /// The parsed movement of a piece type. Parsing has succeeded before rules see it.
  [[nodiscard]] const std::vector<MovementAtom>& atoms(PieceType type) const {
    return atoms_[type];
  }
  /// The cells from which `piece` may move by `atom`.
  [[nodiscard]] CellSet start_region(Piece piece, const MovementAtom& atom) const;

  /// The slot of `piece` in `owner`'s zone of that name; none if there is no such slot.
  [[nodiscard]] std::optional<int> find_slot(const std::string& zone, Side owner,
                                             Piece piece) const;

  void set_layout(const PositionLayout& layout) { layout_ = &layout; }

 private:
  const Equipment& equipment_;
  Roster roster_;
  const PositionLayout* layout_ = nullptr;
  PieceTypeVector<std::vector<MovementAtom>> atoms_;
};

}  // namespace stockade
