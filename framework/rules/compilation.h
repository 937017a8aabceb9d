#pragma once
// Compilation: what the rules tell each other before they compile. Each entry is a mechanism that
// any rule may use, not a place for one rule's parameters.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/pieces/movement.h"
#include "framework/rules/choice_words.h"
#include "framework/rules/equipment.h"
#include "framework/rules/rule_plans.h"
#include "framework/rules/rule_problems.h"

namespace stockade {

class Rule;

/// What an end gives the side concerned; quarter: a quarter of the point, the other three.
enum class EndResult : uint8_t { loss, draw, win, fewer_pieces_win, quarter };

/// A rule lists in KeyFacts::type those that it has.
constexpr std::array<ChoiceWord<EndResult>, 5> choice_words(EndResult) {
  return {{{"loss", EndResult::loss},
           {"draw", EndResult::draw},
           {"win", EndResult::win},
           {"fewer pieces wins", EndResult::fewer_pieces_win},
           {"quarter", EndResult::quarter}}};
}

/// A piece may, or must, become another when it lands in `region`, or by a move that starts in
/// `from`.
struct LandingPlan {
  struct Choice {
    Piece becomes;
    std::optional<int> takes_from;  ///< slot that must hold the new piece and gives it up
    std::optional<int> most;        ///< so many of them may then be on the board
    Piece counts_too = kEmpty;      ///< pieces that count as such, if there are any
  };
  CellSet region;
  CellSet from;
  CellSet must;            ///< where it has to
  bool must_from = false;  ///< so has a move from `from`
  std::vector<Choice> choices;
  std::optional<int>
      old_piece_to;            ///< slot that receives the piece that was, if pieces are swapped
  const Rule* rule = nullptr;  ///< that added it; set by add_landing()

  /// Whether both speak of some move. Moves from every cell to every other count, so that the
  /// answer does not depend on how the piece moves.
  [[nodiscard]] bool meets(const LandingPlan& other) const;
};

/// Dropping `piece` on `cell` sets `sets` if all of `requires_flags` are set.
struct DropFlag {
  int cell;
  Piece piece;
  uint32_t requires_flags;
  uint32_t sets;
};

/// What positions remember because an expression asks for it (position_memory.h). Numbers of
/// attributes; -1: nobody has asked.
struct PositionMemory {
  int checks_given = -1;  ///< of the first side; those of the others follow
  int last_from = -1;
  int last_to = -1;
  const Rule* asked_by = nullptr;  ///< the first rule that has asked
};

/// What rules decide that replace the usual captures: where one captures at a distance and the
/// other pushes pieces about, neither could tell whom a move has captured (RuleProblems::decide).
inline constexpr std::string_view kWaysToCapture = "how pieces are captured";

class Compilation {
 public:
  explicit Compilation(const Equipment& equipment);

  [[nodiscard]] const Equipment& equipment() const { return equipment_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }
  /// The layout; available once all rules have declared.
  [[nodiscard]] const PositionLayout& layout() const { return *layout_; }

  /// What is wrong with the rules together. A rule that sets what only one can decide says so here
  /// (RuleProblems::decide).
  RuleProblems problems;
  /// What each rule found out when it declared.
  RulePlans plans;

  /// A new flag; its number. More than kMaxFlags in all is a problem.
  int declare_flag(FlagInfo flag);
  [[nodiscard]] uint32_t flag_bit(int flag) const { return uint32_t{1} << flag; }

  /// A new attribute; its number. More than kMaxAttributes in all, the core ones included, is a
  /// problem.
  int declare_attribute(AttributeInfo attribute);

  std::vector<FlagInfo> flags;
  std::vector<AttributeInfo> attributes;  ///< beyond the core ones
  PositionMemory memory;
  TurnOrder turn;
  /// Whether some rule has moves for chance to make.
  bool chance_moves = false;
  /// Each turn has a number of its own, not each round.
  bool turns_are_numbered = false;
  /// A turn may be of several moves.
  bool long_turns = false;
  /// A player who cannot move passes, and the game is not over.
  bool stuck_players_pass = false;
  /// A royal piece may be attacked when its side has just made its turn.
  bool royals_may_be_left = false;
  /// The zone slot that a captured piece goes to; none: it leaves the game. By captor and piece.
  SideArray<PieceArray<std::optional<int>>> capture_slot;
  /// What pieces become where; no two plans of a piece speak of the same move.
  PieceArray<std::vector<LandingPlan>> landings;
  /// The present rule lets `piece` become others. If another plan of the piece speaks of the same
  /// moves, that is a problem, and the first one stays.
  void add_landing(Piece piece, LandingPlan plan);
  /// Flags that survive a piece's leaving or entering a cell.
  std::array<uint32_t, kMaxCells> flags_kept;
  std::vector<DropFlag> drop_flags;
  /// What resets the move count: any capture, and moves and drops of these pieces.
  bool capture_resets = false;
  PieceArray<bool> move_resets{};
  PieceArray<bool> drop_resets{};
  /// Pieces whose safety the royal-safety rule guards.
  std::vector<Piece> royals;
  /// Whether the atoms say anything of captures en passant that a rule has to serve.
  bool en_passant = false;
  /// Draws that do not stop moves: 0 = the rule is not in force.
  int repetition_limit = 0;
  int n_move_limit = 0;
  bool perpetual_check_loses = false;
  EndResult no_moves_in_check = EndResult::loss;
  EndResult no_moves_otherwise = EndResult::draw;
  /// Whether a script has a say in the game.
  bool scripted = false;
  /// Captured pieces can come back on the board, so a capture or pawn move does not make earlier
  /// positions unreachable.
  bool pieces_return = false;

  /// The movement of `piece type`, parsed. Parsing has succeeded before rules see it.
  [[nodiscard]] const std::vector<MovementAtom>& atoms(PieceType type) const {
    return atoms_[type];
  }
  /// The cells from which `piece` may move by `atom`.
  [[nodiscard]] CellSet start_region(Piece piece, const MovementAtom& atom) const;

  /// The slot of `piece` in `owner`'s zone of that name, if there is one that holds such pieces.
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
