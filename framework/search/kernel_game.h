#pragma once
// KernelGame: the SearchableGame (game_concept.h) of any two-sided definition, on the generic
// kernel.

#include <bit>
#include <cstdint>
#include <vector>

#include "framework/base/indexed.h"
#include "framework/game/game.h"
#include "framework/game/repetition_filter.h"
#include "framework/search/evaluation.h"
#include "framework/search/game_concept.h"

namespace stockade {

class KernelGame {
 public:
  using MoveType = Move;
  using List = std::vector<Candidate<Move>>;

  /// Begins at the game's present position. Both arguments must outlive it.
  KernelGame(const Game& game, const Evaluator& evaluator);

  [[nodiscard]] uint64_t key() const { return position_.key(); }
  [[nodiscard]] bool in_check() const { return frames_.back().in_check; }
  [[nodiscard]] bool drawn() const;
  /// Whether the last move has left neither side with the pieces to win.
  [[nodiscard]] bool is_dead_now() const;
  [[nodiscard]] int quiet_plies() const { return position_.attribute(CoreAttribute::quiet_plies); }
  /// The result for the side to move if drawn(): -1 lost, 0 a draw, 1 won.
  [[nodiscard]] int result_of_draw() const;
  [[nodiscard]] int result_without_moves() const;
  /// True if checkmate is a win for the side that is mated.
  [[nodiscard]] bool wins_when_mated() const {
    return kernel_.has_royals() && definition_.no_moves(true) == EndResult::win;
  }
  [[nodiscard]] bool over() const { return kernel_.goal(position_).has_value(); }
  [[nodiscard]] int evaluate(int alpha, int beta) const {
    if (!evaluations_.empty()) [[unlikely]]
      return evaluate_with_rules();
    return evaluator_.evaluate(position_, frames_.back().tally, alpha, beta);
  }
  [[nodiscard]] const Position& position() const { return position_; }

  void make(Move move);
  void undo();
  [[nodiscard]] bool may_pass() const;
  void pass();
  void undo_pass() { undo(); }

  void open(int ply);
  [[nodiscard]] bool any_move(int ply) const;
  void list(int ply, MoveStage stage, Breadth breadth, List& out);
  [[nodiscard]] Move find(int ply, uint32_t code) const;
  [[nodiscard]] Move mating_placement(int ply);

  /// Effect, origin, target and the other piece: with the position, they determine the move. On
  /// boards with larger cell numbers there is not enough room: about one in two million pairs of
  /// moves to the same cell has the same code.
  [[nodiscard]] uint32_t code(Move move) const {
    if (cells_ > kMaxExactCells) [[unlikely]]
      return static_cast<uint32_t>(move.to().index()) | kPresent |
             static_cast<uint32_t>(move.bits() * 0x9E3779B97F4A7C15ull >> 43) << kTargetBits;
    return (static_cast<uint32_t>(move.from().raw()) & 0x1FF) |
           static_cast<uint32_t>(move.to().index()) << 9 |
           static_cast<uint32_t>(move.other().index()) << 17 |
           static_cast<uint32_t>(move.effect() + 1) << 24;
  }
  [[nodiscard]] Move outer(Move move) const { return move; }
  [[nodiscard]] bool is_tactical(Move move) const {
    const Role role = role_of(move);
    return role == Role::tactical ||
           (role == Role::plain && position_.at(move.to().index()) != kEmpty) ||
           (role == Role::expelling && kernel_.captured(position_, move) != kEmpty);
  }
  [[nodiscard]] bool is_placement(Move move) const { return role_of(move) == Role::placement; }
  [[nodiscard]] int gain(Move move) const;
  [[nodiscard]] int piece_value(Move move) const { return evaluator_.value(move.piece()); }
  [[nodiscard]] bool see_at_least(Move move, int least) const;
  [[nodiscard]] size_t history_index(Move move) const {
    const int row = move.piece().index() * 2 + (is_placement(move) ? 1 : 0);
    return static_cast<size_t>(row * cells_ + move.to().index());
  }
  [[nodiscard]] static size_t history_size(const GameDefinition& definition) {
    return static_cast<size_t>(definition.roster().pieces() * 2 * definition.topology().cells());
  }
  [[nodiscard]] bool is_volatile() const { return evaluator_.has_drops(); }

 private:
  static constexpr int kMaxExactCells = 256;  ///< up to this size code() determines the move
  // On larger boards a code consists of the target cell and a hash of the rest, and is not 0.
  static constexpr int kTargetBits = std::bit_width(static_cast<unsigned>(kMaxCells - 1));
  static constexpr uint32_t kPresent = uint32_t{1} << 31;

  /// How the search treats the moves of an effect.
  enum class Role : uint8_t {
    plain,       ///< a capture if the target is occupied
    quiet,       ///< never a capture (castling)
    tactical,    ///< promotes, or captures en passant
    displacing,  ///< moves another piece on the board, or the moving piece leaves the board
    expelling,   ///< moves another piece off the board: a capture if it is an enemy
    placement    ///< drops and exchanges
  };
  struct Frame {
    Tally tally;
    bool in_check = false;
    bool passed = false;
  };
  /// The cells from which a piece would give check; computed when a node first needs them.
  struct CheckCells {
    CellSet cells;
    uint64_t round = 0;
  };
  struct Level {
    std::vector<MoveBundle> bundles;
  };

  [[nodiscard]] Role role_of(Move move) const { return roles_[move.effect()]; }
  [[nodiscard]] Role role_of(const MoveBundle& bundle) const { return roles_[bundle.effect]; }
  /// The side to move, and the other.
  [[nodiscard]] Side mover() const { return position_.side_to_move(); }
  [[nodiscard]] Side enemy() const { return Side{1 - mover().index()}; }
  void list_tactical(const Level& level, List& out) const;
  void list_quiet(const Level& level, Breadth breadth, List& out);
  /// The result for the side to move of a game that ends in that way without a winner.
  [[nodiscard]] int decided_draw(Ending ending) const;
  [[nodiscard]] int displacement_order(Move move) const;
  [[nodiscard]] int evaluate_with_rules() const;
  [[nodiscard]] int net_price(const MoveBundle& bundle) const;
  [[nodiscard]] CellSet paid_cheaper(const Level& level, size_t bundle) const;

  const GameDefinition& definition_;
  const Kernel& kernel_;
  const Evaluator& evaluator_;
  Position position_;
  Journal journal_;  ///< the moves of the tree
  /// The moves of the game: at the root, rules such as ko look at earlier positions.
  Journal past_;
  RepetitionFilter line_;
  std::vector<uint64_t> tree_;  ///< keys from the root on, without the present position
  std::vector<Frame> frames_;
  std::vector<Level> levels_;
  std::vector<Role> roles_;
  std::vector<int> prices_;  ///< scratch of list_quiet: the price of a placement, by bundle
  IndexedVector<Piece, CheckCells> check_cells_;
  uint64_t check_round_ = 0;
  int cells_;
  const MaterialFacet* material_;  ///< null: there is no such rule
  bool single_royal_;
  std::vector<const EvaluationFacet*> evaluations_;  ///< terms of the rules in the evaluation
};

}  // namespace stockade
