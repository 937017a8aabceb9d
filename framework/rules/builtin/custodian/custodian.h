#pragma once
// Custodian captures: enemies between the piece that arrives and another piece of its side, on one
// line without gaps, are captured, or change sides (outflanking).

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/expression_node.h"
#include "framework/rules/rule.h"

namespace stockade {

struct CustodianParams {
  std::vector<PieceType> pieces;   ///< that capture so when they arrive; empty: all
  std::vector<PieceType> victims;  ///< that can be captured so; empty: all that are not royal
  std::vector<PieceType> anvils;   ///< that may stand at the other end; empty: all
  std::string hostile;             ///< empty cells that do as well, see parse_region(); "": none
  LineWay way = LineWay::any;
  int most = 0;  ///< enemies in one line; 0: any number
  bool by_moves = true;
  bool by_drops = true;
  bool changes_side = false;
  bool required = false;  ///< such moves and drops have to capture so
  /// But while a cell of this region is empty, pieces are dropped there, whatever they enclose; "":
  /// none.
  std::string opening = {};
};

[[nodiscard]] std::unique_ptr<Rule> make_custodian_rule(CustodianParams params, SourceMark where);

}  // namespace stockade
