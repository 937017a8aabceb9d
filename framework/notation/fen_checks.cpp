#include "framework/notation/fen_checks.h"

#include <algorithm>
#include <string>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/pieces/movement.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/compilation.h"
#include "framework/rules/elimination_facet.h"
#include "framework/rules/facets.h"

namespace stockade {
namespace {

using Problem = std::optional<Diagnostic>;

class FenChecks {
 public:
  FenChecks(const GameDefinition& definition, std::string_view text, const Position& position)
      : definition_(definition),
        equipment_(definition.equipment()),
        layout_(definition.layout()),
        topology_(definition.topology()),
        text_(text),
        position_(position) {}

  Problem check(const FenPlaces& places, Position& position) {
    if (Problem problem = check_royals(places)) return problem;
    if (Problem problem = check_barred(places)) return problem;
    if (Problem problem = check_flags(places)) return problem;
    if (!definition_.turn().is_at_once())
      if (Problem problem = check_passed(places, position)) return problem;
    return check_not_in_check(places);
  }

  void warn_of_unusual_sets(Diagnostics& warnings) const {
    const auto& effects = definition_.kernel().effects();
    if (std::any_of(effects.begin(), effects.end(),
                    [](const EffectInfo& e) { return e.details->changes_in_place(); }))
      return;
    const Position& start = definition_.start();
    for (int piece = 1; piece < layout_.pieces(); ++piece) {
      if (!is_kept_when_captured(Piece{piece})) continue;
      const int set = total(start, Piece{piece});
      const int here = total(position_, Piece{piece});
      if (set == here || total_of_side(start, layout_.roster().side_of(Piece{piece})) == 0)
        continue;
      warnings.push_back(warning("position-set",
                                 tr("{0} has {1} of the {2}, a set has {3}",
                                    equipment_.name_of(layout_.roster().side_of(Piece{piece})),
                                    here, equipment_.name_of(Piece{piece}), set),
                                 tr("this is allowed, but no game from the start reaches it"),
                                 mark_at(text_, 0)));
    }
  }

  bool is_kept_when_captured(Piece piece) const {
    return std::any_of(layout_.zones().begin(), layout_.zones().end(), [&](const ZoneInfo& zone) {
      return zone.holds_enemy &&
             std::find(zone.holds.begin(), zone.holds.end(), piece) != zone.holds.end();
    });
  }

  int total(const Position& position, Piece piece) const {
    int count = position.cells_of(piece).count();
    for (int slot = 0; slot < layout_.slots(); ++slot)
      if (layout_.slot(slot).piece == piece) count += position.count(slot);
    return count;
  }

  int total_of_side(const Position& position, Side side) const {
    return position.cells_of(side).count();
  }

  /// The cells of the pieces that can just have passed over `passed`, the first cell of their
  /// initial move.
  [[nodiscard]] std::vector<int> pieces_that_passed(int passed) const {
    std::vector<int> found = pieces_that_passed(passed, previous_side());
    // In the middle of a turn, the cells that the enemy has passed may still be open.
    return !found.empty() || !long_turns()
               ? found
               : pieces_that_passed(passed, layout_.roster().opponent(previous_side()));
  }

  Problem check_passed(const FenPlaces& places, Position& position) const {
    std::vector<Passage> passages;
    for (size_t i = 0; i < places.passed.size(); ++i) {
      const int passed = places.passed[i];
      const std::string& name = topology_.name(passed);
      if (position_.at(passed) != kEmpty && !long_turns())
        return fail_at(places.passed_at, "position-passed",
                       tr("{0} cannot have been passed over: {1} stands there", name,
                          equipment_.describe(position_.at(passed))),
                       tr("write '{}'", '-'));
      const std::vector<int> stepped = pieces_that_passed(passed);
      const auto& arrival = places.arrivals[i];
      if (stepped.empty() ||
          (arrival && std::find(stepped.begin(), stepped.end(), *arrival) == stepped.end()))
        return fail_at(places.passed_at, "position-passed",
                       tr("no piece of {0} can just have passed over {1}",
                          equipment_.name_of(previous_side()), name),
                       tr("write the cell that the last double step passed over, or '-'"));
      passages.push_back({passed, arrival.value_or(stepped.front())});
    }
    if (passages.empty()) return std::nullopt;
    set_passages(definition_.kernel(), position, passages);
    if (stockade::passages(definition_.kernel(), position).empty())
      return fail_at(places.passed_at, "position-passed",
                     tr("{} was passed over too long ago", topology_.name(places.passed.front())),
                     tr("write '{}'", '-'));
    const CellSet open = passed_cells(definition_.kernel(), position);
    for (const int cell : places.also_passed)
      if (!open.test(cell) && cell != passages.front().arrival && cell != passages.front().first)
        return fail_at(places.passed_at, "position-passed",
                       tr("no piece of {0} can just have passed over {1}",
                          equipment_.name_of(previous_side()), topology_.name(cell)),
                       tr("write the cell that the last double step passed over, or '-'"));
    return std::nullopt;
  }

 private:
  Problem check_royals(const FenPlaces& places) const {
    const Kernel& kernel = definition_.kernel();
    if (!kernel.has_royals()) return std::nullopt;
    for (int side = 0; side < layout_.roster().sides(); ++side) {
      const std::vector<Piece> royals = royal_pieces(Side{side});
      if (royals.empty()) continue;
      const std::string name = equipment_.name_of(royals.front());
      const std::string owner = equipment_.name_of(Side{side});
      CellSet cells = kernel.royal_cells(position_, Side{side});
      // A royal piece may be in a zone from which it is dropped, or lost where its loss ends the
      // game.
      if (cells.empty() && !in_zones(royals) && !is_out(Side{side}) && !kernel.goal(position_))
        return fail_at(0, "position-royal", tr("{0} has no {1} on the board", owner, name),
                       royals_at_start(Side{side}));
      // The start shows how many there may be, unless other pieces become royal.
      if (std::any_of(royals.begin(), royals.end(), [this](Piece p) { return may_appear(p); }))
        continue;
      const int most = start_royals(Side{side});
      if (most > 0 && cells.count() > most) {
        // The problem is reported at the last one.
        size_t last = 0;
        const int count = cells.count();
        while (cells.any()) last = std::max(last, places.cell_offset[cells.pop()]);
        return fail_at(last, "position-royal",
                       tr("{0} has {1} pieces of the type {2}", owner, count, name),
                       royals_at_start(Side{side}));
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] bool in_zones(const std::vector<Piece>& pieces) const {
    for (int slot = 0; slot < layout_.slots(); ++slot)
      if (position_.count(slot) > 0 &&
          std::find(pieces.begin(), pieces.end(), layout_.slot(slot).piece) != pieces.end())
        return true;
    return false;
  }
  /// The number of royal pieces on the board and in zones at the start; 0 if there is no start.
  [[nodiscard]] int start_royals(Side side) const {
    const Position& start = definition_.start();
    int count = 0;
    for (const Piece piece : royal_pieces(side)) count += total(start, piece);
    return count;
  }
  [[nodiscard]] std::string royals_at_start(Side side) const {
    const int count = start_royals(side);
    return count <= 1 ? tr("each side has exactly one") : tr("each side has exactly {}", count);
  }

  Problem check_barred(const FenPlaces& places) const {
    for (int i = 1; i < layout_.pieces(); ++i) {
      const Piece piece{i};
      const CellSet barred = barred_cells(definition_.kernel(), piece);
      if (barred.empty()) continue;
      for (CellSet cells = position_.cells_of(piece); cells.any();) {
        const int cell = cells.pop();
        if (may_appear(piece, cell)) continue;
        const bool must_change = barred.test(cell);
        // A piece type that must promote never moves backward, so it cannot be on a cell to
        // which none of its steps leads. On a cell where it must promote on arrival it can still be
        // dropped.
        if (must_change ? may_be_dropped(piece, cell) : can_have_come(piece, cell)) continue;
        return fail_at(
            places.cell_offset[cell], "position-barred",
            tr("{0} cannot stand on {1}", equipment_.describe(piece), topology_.name(cell)),
            must_change ? tr("a piece of this type must change when it arrives there")
                        : tr("no move or drop leads there"));
      }
    }
    return std::nullopt;
  }

  /// Whether `piece` starts on `cell`, has a step to it from some cell, or may be dropped on it.
  bool can_have_come(Piece piece, int cell) const {
    const Position& start = definition_.start();
    if (start.occupied().empty() || layout_.roster().is_neutral(piece)) return true;
    // A piece may have come from its twin cell on another board.
    for (int board = 0; board < topology_.boards(); ++board)
      if (start.at(topology_.twin(cell, board)) == piece) return true;
    const Orientation orientation = equipment_.side_of(piece).orientation;
    if (const auto atoms = equipment_.atoms(equipment_.type_of(piece))) {
      for (const MovementAtom& atom : *atoms) {
        const CellSet region = confines(equipment_, piece, atom);
        if (!region.test(cell)) continue;
        if (atom.path) return true;  // which cells lead there is not checked so closely
        for (const Vec direction : atom.directions) {
          const Vec step = orientation.turn(direction);
          const auto before = topology_.offset(cell, -step);
          if (before && region.test(*before)) return true;
        }
      }
    }
    return may_be_dropped(piece, cell);
  }

  [[nodiscard]] bool may_appear(Piece piece) const {
    for (int cell = 0; cell < layout_.cells(); ++cell)
      if (may_appear(piece, cell)) return true;
    return false;
  }

  /// Whether a rule may put the piece there, or turn another piece into it.
  [[nodiscard]] bool may_appear(Piece piece, int cell) const {
    const auto facets = definition_.kernel().facets<AppearanceFacet>();
    return std::any_of(facets.begin(), facets.end(), [&](const AppearanceFacet* facet) {
      return facet->may_appear(piece, cell);
    });
  }

  bool may_be_dropped(Piece piece, int cell) const {
    if (layout_.roster().is_neutral(piece)) return true;  // the player to move may put it there
    const Side side = layout_.roster().side_of(piece);
    Position alone(layout_);
    alone.set_side_to_move(side);
    for (size_t i = 0; i < layout_.zones().size(); ++i) {
      const ZoneInfo& zone = layout_.zones()[i];
      const auto slot = layout_.find_slot(Zone{static_cast<int>(i)}, piece);
      if (slot && zone.owner == side && zone.droppable) alone.set_count(*slot, 1);
    }
    MoveList moves;
    // Hooks may fail on such a board: a kernel of its own keeps their failures out of reports.
    const auto own_kernel = definition_.facts().uses_lua ? definition_.make_kernel() : nullptr;
    const Kernel& kernel = own_kernel ? *own_kernel : definition_.kernel();
    // Dice and steps of the turn must not restrict these moves.
    kernel.unfiltered_moves(alone, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.piece() == piece && move.to() == Site::cell(cell) &&
             kernel.effect(move).is_drop();
    });
  }

  Problem check_flags(const FenPlaces& places) const {
    for (size_t i = 0; i < definition_.flags().size(); ++i) {
      if (!position_.flag(static_cast<int>(i))) continue;
      const FlagInfo& flag = definition_.flags()[i];
      const auto missing = [&](const std::string& who, int cell) {
        const char letter = text_[places.flag_offset[i]];
        return fail_at(
            places.flag_offset[i], "position-flags",
            tr("'{0}' needs {1} on {2}, and it is not there", letter, who, topology_.name(cell)),
            tr("remove '{}'", letter));
      };
      for (const auto& [cell, piece] : flag.needs)
        if (position_.at(cell) != piece) return missing(equipment_.describe(piece), cell);
      if (flag.needs_occupied &&
          !position_.cells_of(flag.needs_occupied->side).test(flag.needs_occupied->cell))
        return missing(tr("a piece of {}", equipment_.name_of(flag.needs_occupied->side)),
                       flag.needs_occupied->cell);
    }
    return std::nullopt;
  }

  [[nodiscard]] bool long_turns() const { return definition_.facts().long_turns; }

  [[nodiscard]] std::vector<int> pieces_that_passed(int passed, Side side) const {
    std::vector<int> found;
    for (int k = 0; k < layout_.roster().types(); ++k) {
      const Piece piece = layout_.roster().piece(side, PieceType{k});
      const auto atoms = equipment_.atoms(equipment_.type(PieceType{k}));
      if (!atoms) continue;
      for (const MovementAtom& atom : *atoms) {
        if (!atom.opens_en_passant) continue;
        for (const Vec direction : atom.directions)
          if (const auto end = end_of_pass(piece, atom, direction, passed))
            if (std::find(found.begin(), found.end(), *end) == found.end()) found.push_back(*end);
      }
    }
    return found;
  }

  /// The cell where a step of `atom` ends that first passes over `passed`, if such a piece is there
  /// and all cells before are empty.
  std::optional<int> end_of_pass(Piece piece, const MovementAtom& atom, Vec direction,
                                 int passed) const {
    const Vec leap = equipment_.side_of(piece).orientation.turn(direction);
    const Vec unit = unit_of(topology_.geometry(), leap);
    const auto start = topology_.offset(passed, -unit);
    if (!start || !start_region(equipment_, piece, atom).test(*start)) return std::nullopt;
    const auto end = topology_.offset(*start, leap);
    if (!end || *end == passed || position_.at(*end) != piece) return std::nullopt;
    // No step leads over a hole. In a series, other pieces may have moved to these cells since.
    for (auto at = start; at != end; at = topology_.offset(*at, unit))
      if (!at || (!long_turns() && position_.at(*at) != kEmpty)) return std::nullopt;
    return end;
  }

  Problem check_not_in_check(const FenPlaces& places) const {
    if (definition_.facts().royals_may_be_left) return std::nullopt;
    const int sides = layout_.roster().sides();
    for (int i = 0; i < sides; ++i) {
      const Side side{i};
      if (side == position_.side_to_move() || is_to_move_elsewhere(side)) continue;
      // With several sides, those who have not just moved may be attacked until it is their turn.
      // If a side has just been eliminated, its pieces have opened lines.
      if (!definition_.turn().is_at_once() && (sides > 2 || !alternates()) &&
          (side != previous_side() || just_out()))
        continue;
      const CellSet checked = definition_.kernel().checked(position_, side);
      if (checked.empty()) continue;
      const int royal = checked.lowest();
      const CellSet attackers =
          definition_.kernel().attackers(position_, royal, mover_against(side));
      const std::string name = equipment_.name_of(side);
      const std::string words = attackers.empty()
                                    ? tr("{} has just moved and is in check", name)
                                    : tr("{0} has just moved and is in check by {1} on {2}", name,
                                         equipment_.describe(position_.at(attackers.lowest())),
                                         topology_.name(attackers.lowest()));
      return fail_at(places.cell_offset[royal], "position-check", words,
                     tr("make {} the side to move", name));
    }
    return std::nullopt;
  }

  /// Whether no side has two consecutive moves in the turn order.
  [[nodiscard]] bool alternates() const {
    const TurnOrder& order = definition_.turn();
    std::optional<Side> last;
    for (int step = 0; step <= order.size(); ++step) {
      const auto side = order[step % order.size()].side;
      if (side && side == last) return false;
      if (side) last = side;
    }
    return true;
  }

  /// Whether the side is to move on a board other than the one asked.
  [[nodiscard]] bool is_to_move_elsewhere(Side side) const {
    const auto& board = equipment_.side(side).board;
    return definition_.turn().is_at_once() && board &&
           definition_.turn().mover(position_.turn_step(), *board) == side;
  }

  /// The side that is to move against a side that is not.
  [[nodiscard]] Side mover_against(Side side) const {
    return definition_.turn().is_at_once() ? layout_.roster().opponent(side)
                                           : position_.side_to_move();
  }

  /// The royal piece types, found by testing a board with one piece.
  std::vector<Piece> royal_pieces(Side side) const {
    std::vector<Piece> royals;
    for (int type = 0; type < layout_.roster().types(); ++type) {
      const Piece piece = layout_.roster().piece(side, PieceType{type});
      Position alone(layout_);
      alone.put(0, piece);
      if (definition_.kernel().royal_cells(alone, side).any()) royals.push_back(piece);
    }
    return royals;
  }

  [[nodiscard]] bool is_out(Side side) const {
    const auto* elimination = definition_.kernel().facet<EliminationFacet>();
    return elimination && elimination->is_out(position_, side);
  }

  /// Whether the side whose turn was before this one is out.
  [[nodiscard]] bool just_out() const {
    const TurnOrder& order = definition_.turn();
    const TurnStep& before = order[(position_.turn_step() + order.size() - 1) % order.size()];
    return before.side && is_out(*before.side);
  }

  /// The side that has made the last move.
  [[nodiscard]] Side previous_side() const {
    if (in_mid_turn(definition_.kernel(), position_)) return position_.side_to_move();
    const TurnOrder& order = definition_.turn();
    if (order.is_at_once()) return layout_.roster().opponent(position_.side_to_move());
    for (int step = position_.turn_step(), i = 0; i < order.size(); ++i) {
      step = (step + order.size() - 1) % order.size();
      if (const auto side = order[step].side; side && !is_out(*side)) return *side;
    }
    return position_.next_player();
  }

  [[nodiscard]] Diagnostic fail_at(size_t offset, std::string id, std::string message,
                                   std::string hint = {}) const {
    return error(std::move(id), std::move(message), std::move(hint), mark_at(text_, offset));
  }

  const GameDefinition& definition_;
  const Equipment& equipment_;
  const PositionLayout& layout_;
  const Topology& topology_;
  std::string_view text_;
  const Position& position_;
};

}  // namespace

std::optional<Diagnostic> check_fen(const GameDefinition& definition, std::string_view text,
                                    const FenPlaces& places, Position& position) {
  return FenChecks(definition, text, position).check(places, position);
}

std::vector<int> pieces_that_passed(const GameDefinition& definition, const Position& position,
                                    int passed) {
  return FenChecks(definition, {}, position).pieces_that_passed(passed);
}

std::optional<Diagnostic> check_passed(const GameDefinition& definition, std::string_view text,
                                       const FenPlaces& places, Position& position) {
  return FenChecks(definition, text, position).check_passed(places, position);
}

void warn_of_unusual_sets(const GameDefinition& definition, std::string_view text,
                          const Position& position, Diagnostics& warnings) {
  FenChecks(definition, text, position).warn_of_unusual_sets(warnings);
}

}  // namespace stockade
