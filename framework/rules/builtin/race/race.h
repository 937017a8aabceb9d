#pragma once
// race: pieces run along a track by the numbers of dice, in stacks, and leave it at the end.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/rules/chance_source.h"
#include "framework/rules/fields.h"

namespace stockade {

/// Cells by name; -1 for a name that is no cell.
struct TrackCells : std::vector<int> {};

template <>
struct FieldOf<TrackCells> {
  static std::string words() { return "list of line"; }
  static std::string written(const TrackCells&) { return {}; }
  static std::string digest(const TrackCells& cells, const Equipment&) {
    std::string text;
    for (const int cell : cells) text += std::to_string(cell) + ",";
    return text;
  }
  static void read(TrackCells& cells, const View& view, const RuleReading& in) {
    cells.clear();
    for (const std::string& name : view.texts())
      cells.push_back(in.equipment.topology.find(name).value_or(-1));
  }
};

struct RaceParams {
  Marked<WordText> dice;
  Marked<TrackCells> track;
  std::optional<TrackCells> second_track;
  std::vector<Marked<PieceType>> stacks;
  OwnZone bar;
  Ranged<1, 64> home = 6;
  Ranged<1, 16> safe_at = 2;
  Ranged<1, 8> doublet = 4;
  bool use_most = true;
  bool gammons = true;
  ChanceSource source;       ///< the source named in the parameters
  SideVector<int> at_start;  ///< pieces at the start, by side

  void fields(Fields& f);
  /// The cells from the start to the end, in the order in which that side passes them.
  [[nodiscard]] const std::vector<int>& track_of(Side side) const {
    return side == Side{0} ? track.value : *second_track;
  }
};

[[nodiscard]] std::unique_ptr<Rule> make_race_rule(RaceParams params);

}  // namespace stockade
