#pragma once
// Kernel: the compiled rules of one definition, behind an interface that does not depend on the
// size of the board. Calls are coarse (a whole move list, a whole perft), so that the cost of the
// virtual call does not matter; the inner loops are compiled for sets of 1, 2 or 4 machine words.
//
// A kernel is immutable and shared by threads. Positions and journals that are passed in belong to
// the calling thread; functions that take them by reference restore them unless their comment says
// otherwise.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/position/journal.h"
#include "framework/position/move.h"
#include "framework/position/position.h"
#include "framework/rules/facets.h"
#include "framework/rules/move_details.h"

namespace stockade {

class Random;
class Rule;
class RulePlans;

/// The form of a move, for notation and for people.
enum class MoveForm : uint8_t {
  board,
  castling,
  drop,
  exchange,
  roll,  ///< made by chance: Move::other() is the number rolled
  pass   ///< a turn without a possible action
};

/// The properties of a compiled effect that outer layers use.
struct EffectInfo {
  /// Whether an outcome of chance is the move.
  [[nodiscard]] bool is_chance() const { return form == MoveForm::roll; }
  [[nodiscard]] bool is_pass() const { return form == MoveForm::pass; }
  /// Whether a piece of the side moves: neither chance nor a pass.
  [[nodiscard]] bool moves_piece() const { return !is_chance() && !is_pass(); }
  [[nodiscard]] bool is_drop() const { return form == MoveForm::drop; }
  [[nodiscard]] bool is_exchange() const { return form == MoveForm::exchange; }
  /// Whether a piece comes onto the board: a drop or an exchange.
  [[nodiscard]] bool places_piece() const { return is_drop() || is_exchange(); }

  MoveForm form = MoveForm::board;
  /// The rule that added it; lives as long as the definition.
  const Rule* rule = nullptr;
  bool promotes = false;                     ///< Move::other() is the new piece
  const MoveDetails* details = &kPlainMove;  ///< never null; lives as long as the kernel
};

/// The reason why a game is over.
enum class Ending : uint8_t {
  ongoing,
  checkmate,
  stalemate,
  extinction,  ///< the last piece of a type, or of all types, has gone
  goal,        ///< a piece has reached its goal
  repetition,
  perpetual_check,  ///< a repetition with check at every move of one side
  perpetual_chase,  ///< a repetition in which every move of one side chases the same piece
  move_count,
  insufficient_material,  ///< no side has the pieces to win
  resignation,
  agreement,
  time_forfeit,
  illegal_move,
  adjudication,
  declared  ///< the result was declared without a reason
};
/// "checkmate", "stalemate", "repetition", "move count" …
[[nodiscard]] const char* to_string(Ending ending);

/// The end of a game because of the position: the winner, or a draw.
struct GoalReached {
  Ending ending = Ending::goal;
  std::optional<Side> winner;
  const Rule* rule = nullptr;   ///< the rule that ends it; lives as long as the definition
  std::string_view words = {};  ///< additional text, if any; lives with the kernel
};

/// Moves that differ only in their target.
struct MoveBundle {
  CellSet targets;
  uint16_t from =
      0;  ///< raw site; for shifted bundles each move comes from its target minus `shift`
  int16_t shift = 0;
  uint8_t effect = 0;
  Piece piece;
  Piece other;
  uint8_t choice = 0;

  [[nodiscard]] Move move_to(int target) const {
    const Site origin = shift ? Site::cell(target - shift) : Site::from_raw(from);
    return Move(effect, origin, Site::cell(target), piece, other, choice);
  }
};

/// The possible actions of a side's pieces on the board if it were to move, royal safety aside.
struct Activity {
  PieceArray<uint16_t> moves;  ///< entries of the other side's pieces are undefined
  CellSet reached;             ///< targets of moves
  int into_area = 0;           ///< moves that go to the area asked about
};

struct PerftOptions {
  bool bulk = true;  ///< count moves at the last ply instead of making them
  const std::atomic<bool>* stop = nullptr;
};

struct PlayoutResult {
  int plies = 0;
  bool capped = false;  ///< true if the ply limit ended it
};

class Kernel {
 public:
  virtual ~Kernel() = default;

  /// Appends all legal moves, in a fixed order.
  virtual void legal_moves(Position& position, Journal& journal, MoveList& out) const = 0;
  /// Appends all moves that obey every rule except royal safety and the rules about the position
  /// after a move. If a rule depends on all legal moves (compulsory capture), these are the legal
  /// moves.
  virtual void pseudo_moves(const Position& position, MoveList& out) const = 0;
  /// The same without the rules that depend on all legal moves: the output of the generators.
  virtual void unfiltered_moves(const Position& position, MoveList& out) const = 0;
  /// The same for moves that begin on the cell. Scripts are asked about no others.
  virtual void unfiltered_moves_from(const Position& position, int cell, MoveList& out) const = 0;
  /// Appends the pseudo-legal captures and promotions (for quiescence).
  virtual void pseudo_captures(const Position& position, MoveList& out) const = 0;
  /// True if a pseudo-legal move keeps the mover's royal pieces safe and leads to no position that
  /// a rule forbids.
  virtual bool is_safe(Position& position, Journal& journal, Move pseudo) const = 0;
  /// Replaces the contents of `out` with the legal moves as bundles, some perhaps without targets.
  virtual void legal_bundles(Position& position, Journal& journal,
                             std::vector<MoveBundle>& out) const = 0;
  /// Number of legal moves, without listing them.
  virtual int count_legal(Position& position, Journal& journal) const = 0;

  /// Plays a pseudo-legal move and leaves it played; undo() takes it back.
  virtual void apply(Position& position, Journal& journal, Move move) const = 0;
  virtual void undo(Position& position, Journal& journal) const = 0;

  /// The pieces of `by` that attack `cell` in the position.
  [[nodiscard]] virtual CellSet attackers(const Position& position, int cell, Side by) const = 0;
  /// The same if exactly the cells of `occupied` were occupied: only pieces on them count.
  [[nodiscard]] virtual CellSet attackers(const Position& position, int cell, Side by,
                                          const CellSet& occupied) const = 0;
  /// The cells from which `piece` would attack `cell` if the cells of `occupied` were occupied.
  [[nodiscard]] virtual CellSet attack_origins(const Position& position, Piece piece, int cell,
                                               const CellSet& occupied) const = 0;
  /// Counts the possible actions of the pieces of `side`; `area` as in Activity.
  virtual void survey(const Position& position, Side side, const CellSet& area,
                      Activity& out) const = 0;
  /// The cells that the piece on `cell` attacks or moves to if only geometry counts.
  [[nodiscard]] virtual CellSet reach(const Position& position, int cell) const = 0;
  /// The pieces of `side` that enemies paralyse.
  [[nodiscard]] virtual CellSet immobile(const Position& position, Side side) const = 0;
  [[nodiscard]] virtual CellSet royal_cells(const Position& position, Side side) const = 0;
  /// The royal pieces of `side` that are attacked.
  [[nodiscard]] virtual CellSet checked(const Position& position, Side side) const = 0;
  [[nodiscard]] bool in_check(const Position& position, Side side) const {
    return checked(position, side).any();
  }
  [[nodiscard]] virtual bool has_royals() const = 0;
  /// The end of the game because of the position, if it has ended; then there are no legal moves.
  [[nodiscard]] virtual std::optional<GoalReached> goal(const Position& position) const = 0;

  /// The facets that rules have added; see facets.h.
  [[nodiscard]] virtual const std::vector<FacetEntry>& facet_entries() const = 0;
  /// The first facet of that interface; null if no rule has added one.
  template <class Interface>
  [[nodiscard]] const Interface* facet() const {
    for (const FacetEntry& entry : facet_entries())
      if (entry.type == typeid(Interface)) return static_cast<const Interface*>(entry.facet);
    return nullptr;
  }
  /// All facets of that interface, in the order of the rules.
  template <class Interface>
  [[nodiscard]] std::vector<const Interface*> facets() const {
    std::vector<const Interface*> found;
    for (const FacetEntry& entry : facet_entries())
      if (entry.type == typeid(Interface))
        found.push_back(static_cast<const Interface*>(entry.facet));
    return found;
  }

  /// The plans that the rules made when they declared for this kernel.
  [[nodiscard]] virtual const RulePlans& plans() const = 0;
  [[nodiscard]] virtual const std::vector<EffectInfo>& effects() const = 0;
  [[nodiscard]] const EffectInfo& effect(int index) const { return effects()[index]; }
  [[nodiscard]] const EffectInfo& effect(Move move) const { return effect(move.effect()); }
  /// The piece that a pseudo-legal move captures, kEmpty if none.
  [[nodiscard]] virtual Piece captured(const Position& position, Move move) const = 0;
  /// apply(); returns all pieces that the move captures, consequences included, in the order of
  /// their removal.
  [[nodiscard]] virtual std::vector<MoveLoss> apply_with_losses(Position& position,
                                                                Journal& journal,
                                                                Move move) const = 0;
  /// The pieces that an exchange pays, equal ones beside each other.
  [[nodiscard]] std::vector<Piece> paid(Move move) const {
    const auto several = effect(move).details->paid(move);
    if (several.empty()) return {move.other()};
    return {several.begin(), several.end()};
  }
  /// The pieces that an exchange frees besides the one that it drops.
  [[nodiscard]] std::span<const Piece> also_freed(Move move) const {
    return effect(move).details->also_freed(move);
  }
  /// The cells where a move captures before its end, in the order of the way.
  [[nodiscard]] std::vector<int> captured_on_way(Move move) const {
    const auto way = effect(move).details->captured_on_way(move);
    return {way.begin(), way.end()};
  }
  /// Recomputes the derived parts of the position (whether a capture en passant is legal).
  virtual void normalise(Position& position) const = 0;

  /// The number of leaves at `depth` plies (1 at depth 0).
  virtual uint64_t perft(Position& position, Journal& journal, int depth,
                         const PerftOptions& options) const = 0;
  /// Plays uniformly random legal moves from `position` (which is changed) until there is none, a
  /// draw by repetition or move count, or `max_plies`. Cost per ply: a few hundred nanoseconds.
  virtual PlayoutResult playout(Position& position, Journal& journal, Random& random,
                                int max_plies) const = 0;
  /// As playout(), but by the slow and simple method; a test compares the two.
  virtual PlayoutResult plain_playout(Position& position, Journal& journal, Random& random,
                                      int max_plies) const = 0;
  /// True if the fast move generator (pins and checkers) serves these rules.
  [[nodiscard]] virtual bool has_fast_legality() const = 0;
  /// For tests: finds the legal moves only by make, test and undo.
  virtual void legal_moves_slowly(Position& position, Journal& journal, MoveList& out) const = 0;
};

}  // namespace stockade
