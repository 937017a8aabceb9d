#pragma once
// Gating: with a move, a player may put a piece from a zone on a cell that the move leaves.
// Castling leaves two cells, and a piece may enter on either.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/rules/rule.h"

namespace stockade {

struct GatingParams {
  /// A cell with whose first move a piece may enter.
  struct Right {
    Side side;
    int cell;
  };

  std::string zone;               ///< of the player, by name
  std::vector<PieceType> pieces;  ///< that may enter, in the order offered; empty: all it holds
  std::vector<PieceType> movers;  ///< with whose moves; empty: any
  std::string region = "all";     ///< the cells where a piece may enter, as the side sees the board
  std::map<PieceType, std::string> gates = {};  ///< where in it a type may enter; others: anywhere
  bool unmoved = false;            ///< only with the first move from each cell of `rights`
  std::vector<Right> rights = {};  ///< by side and cell
  bool mandatory = false;          ///< with a move with which a piece may enter, one has to
  bool blocks_check = false;       ///< a piece that enters may stand between an attacker and a king
};

[[nodiscard]] std::unique_ptr<Rule> make_gating_rule(GatingParams params, SourceMark where);

}  // namespace stockade
