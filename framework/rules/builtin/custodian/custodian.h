#pragma once
// Custodian captures: enemies between the piece that arrives and another piece of its side, on one
// line without gaps, are captured, or change sides (outflanking).

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "framework/rules/fields.h"
#include "framework/rules/support/line_ways.h"

namespace stockade {

struct CustodianParams {
  enum class Arrival : uint8_t { move, drop };

  std::vector<PieceType> pieces;   ///< empty: all
  std::vector<PieceType> victims;  ///< empty: all that are not royal
  std::vector<PieceType> anvils;   ///< empty: all
  RegionText hostile;              ///< "": none
  LineWay way = LineWay::any;
  std::optional<Ranged<1, 99>> most;
  std::set<Arrival> by = {Arrival::move, Arrival::drop};
  bool changes_side = false;
  bool required = false;
  Marked<RegionText> opening;  ///< "": none
  SourceMark where;

  void fields(Fields& f);
  [[nodiscard]] bool captures_by(Arrival arrival) const { return by.contains(arrival); }
};

constexpr std::array<ChoiceWord<CustodianParams::Arrival>, 2> choice_words(
    CustodianParams::Arrival) {
  return {{{"move", CustodianParams::Arrival::move}, {"drop", CustodianParams::Arrival::drop}}};
}

[[nodiscard]] std::unique_ptr<Rule> make_custodian_rule(CustodianParams params);

}  // namespace stockade
