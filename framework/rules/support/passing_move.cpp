#include "framework/rules/support/passing_move.h"

#include <string>
#include <utility>
#include <vector>

#include "framework/base/translate.h"
#include "framework/rules/words.h"

namespace stockade {

namespace {

/// The pieces of other sides that attack the cell.
std::vector<Site> attackers_of(const Inquiry& q, int cell) {
  std::vector<Site> found;
  const Roster roster = q.equipment.roster();
  for (int side = 0; side < roster.sides(); ++side)
    if (roster.are_enemies(q.position.side_to_move(), Side{side}))
      for (CellSet cells = q.kernel.attackers(q.position, cell, Side{side}); cells.any();)
        found.push_back(Site::cell(cells.pop()));
  return found;
}

}  // namespace

std::optional<Rejection> refuse_pass_in_check(const Rule& by, const Inquiry& q) {
  const CellSet checked = q.kernel.checked(q.position, q.position.side_to_move());
  if (checked.empty()) return std::nullopt;
  const int cell = checked.lowest();
  std::vector<Site> evidence = attackers_of(q, cell);
  const std::string royal = piece_on(q.equipment, q.position.at(cell), cell);
  std::string words;
  if (evidence.empty()) {
    words = tr("a player in check may not pass: {} is attacked", royal);
  } else {
    const int attacker = evidence.front().index();
    words = tr("a player in check may not pass: {0} is attacked by {1}", royal,
               piece_on(q.equipment, q.position.at(attacker), attacker));
  }
  evidence.push_back(Site::cell(cell));
  return by.reject(reasons::kKingInCheck, std::move(words), std::move(evidence));
}

std::optional<Rejection> refuse_pass(const Rule& by, const Inquiry& q) {
  if (auto check = refuse_pass_in_check(by, q)) return check;
  Position position(q.position);
  Journal journal;
  MoveList legal;
  q.kernel.legal_moves(position, journal, legal);
  for (const Move move : legal) {
    if (q.kernel.effect(move).form == MoveForm::pass) return std::nullopt;
    const std::string who = q.equipment.describe(move.piece());
    if (!move.from().is_cell())
      return by.reject(reasons::kNoSuchMove,
                       tr("{} can be dropped, so the turn may not be passed", who), {move.from()});
    return by.reject(reasons::kNoSuchMove,
                     tr("{} can move, so the turn may not be passed",
                        piece_on(q.equipment, move.piece(), move.from().index())),
                     {move.from()});
  }
  return std::nullopt;
}

}  // namespace stockade
