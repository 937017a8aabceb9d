#pragma once
// Who owns a man and what kind it is.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/base/ids.h"
#include "framework/topology/topology.h"

namespace stockade {

using Side = Id<struct SideTag, uint8_t>;  ///< a player: 0 moves first
using Kind = Id<struct KindTag, uint8_t>;  ///< king, pawn, …

/// A man as a small number: 0 is "nobody" (an empty cell), the others are (side, kind) pairs.
/// Emptiness being a man keeps the board code free of branches.
using Man = Id<struct ManTag, uint8_t>;
inline constexpr Man kEmpty{0};
inline constexpr int kMaxMen = 128;
inline constexpr int kMaxSides = 7;

struct SideInfo {
  std::string name;         ///< "White"
  std::string adjective;    ///< "white"
  char letter = 'w';        ///< in position text
  Orientation orientation;  ///< which way forward is
  std::optional<int> team;  ///< sides of one team are no enemies; none: it plays for itself
};

/// The mark of position text that stands behind a letter ("Q~"); others stand in front ("+P").
inline constexpr char kBehind = '~';

/// A kind of man and how it moves, as the definition says it; parse_movement() reads `movement`.
struct KindInfo {
  std::string name;              ///< "knight"
  char letter = '?';             ///< upper case; letter and mark are unique in a definition
  char mark = 0;                 ///< '+' or '~' of a kind that another has become; 0: none
  std::optional<Kind> demotes;   ///< what it is once captured, if not itself
  int value = 0;                 ///< what it is worth when paying, 0 = priceless or not set
  std::string movement;          ///< "fmWfceFifmnD"
  std::string initial = "none";  ///< region where an initial ('i') move may start
  SourceMark where;
};

/// The correspondence of men with (side, kind) pairs, and who is whose enemy.
class Roster {
 public:
  Roster() = default;
  /// At most kMaxSides sides.
  Roster(const std::vector<SideInfo>& sides, int kinds);
  [[nodiscard]] int men() const { return 1 + sides_ * kinds_; }
  [[nodiscard]] int sides() const { return sides_; }
  [[nodiscard]] int kinds() const { return kinds_; }
  [[nodiscard]] Man man(Side side, Kind kind) const {
    return Man{1 + side.index() * kinds_ + kind.index()};
  }
  /// The owner; for kEmpty the number just past the last side ("nobody").
  [[nodiscard]] Side side_of(Man man) const {
    return man == kEmpty ? Side{sides_} : Side{(man.index() - 1) / kinds_};
  }
  /// `man` is not kEmpty.
  [[nodiscard]] Kind kind_of(Man man) const { return Kind{(man.index() - 1) % kinds_}; }

  [[nodiscard]] bool are_enemies(Side a, Side b) const {
    return enemies_[static_cast<size_t>(a.index())] >> b.index() & 1;
  }
  /// The only enemy of `side`. Rules that speak of "the enemy's" zone need there to be just one
  /// (has_single_enemies()).
  [[nodiscard]] Side opponent(Side side) const {
    return Side{opponent_[static_cast<size_t>(side.index())]};
  }
  [[nodiscard]] bool has_single_enemies() const;

 private:
  int sides_ = 0;
  int kinds_ = 0;
  std::array<uint8_t, kMaxSides> enemies_{};   ///< by side, a bit for each enemy
  std::array<uint8_t, kMaxSides> opponent_{};  ///< the first enemy
};

}  // namespace stockade
