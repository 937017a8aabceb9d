#pragma once
// PositionLayout: the structure of a definition's positions, compiled once and shared by all of
// them: the numbers of cells, pieces, zone slots, flags and attributes, and the hash keys.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/pieces/piece_types.h"
#include "framework/position/site.h"
#include "framework/position/turn.h"

namespace stockade {

using Zone = Id<struct ZoneTag, uint8_t>;

/// The sides that may see the pieces of a zone or of a side.
enum class Visibility : uint8_t { everyone, owner, nobody };

/// A named container of pieces. It has a slot for each of its pieces, which counts them.
struct ZoneInfo {
  std::string name;  ///< "prison"
  Side owner;
  std::vector<Piece> holds;  ///< in the order in which they are shown
  int first_slot = 0;        ///< slots first_slot … first_slot + holds.size() - 1
  bool holds_enemy = false;  ///< its pieces belong to the other side
  bool droppable = false;    ///< its owner drops pieces from here
  Visibility seen_by = Visibility::everyone;
};

struct SlotInfo {
  Zone zone;
  Piece piece;
};

/// A yes-or-no value of the whole position that is part of its key, such as "this king has not
/// moved".
struct FlagInfo {
  std::string name;
  char letter = '?';        ///< in FEN
  uint32_t implied_by = 0;  ///< flags that imply this one; FEN leaves it out then
  /// Pieces that must be on these cells while the flag is set.
  std::vector<std::pair<int, Piece>> needs = {};
  /// A cell where some piece of a side must be while the flag is set.
  struct Occupied {
    int cell;
    Side side;
  };
  std::optional<Occupied> needs_occupied = {};
  /// Other programs do not know the flag: their FENs leave it out.
  bool is_private = false;
  /// If another flag has the same letter, FEN writes it twice for this flag.
  bool doubled = false;
};

/// A small number of the whole position, such as a move count.
struct AttributeInfo {
  /// The form of the attribute in FEN, after all other fields.
  enum class Text : uint8_t {
    none,    ///< not at all
    number,  ///< as a number from `low` to `high`
    /// As cells: bit b stands for cell `low` + b. Adjacent attributes with the same name are one
    /// field.
    cells,
    /// As steps of up to two pieces, packed as CellSteps.
    steps,
    /// As a cell: its number + 1, 0 for none.
    cell,
    /// As the letters of sides: bit s stands for side s.
    sides,
    /// As a number with a plus sign. Adjacent attributes with the same name are one field: "+2+0".
    tally,
    /// As one of `words`, counted from 1; '-' for 0.
    word,
    /// As the number of each of `words`, packed as PackedCounts: "pawn:7,queen:1"; '-' if the
    /// numbers are the initial ones, '0' if there is nothing. Adjacent attributes with the same
    /// name are one field.
    counts
  };
  std::string name;
  bool hashed = false;
  int initial = 0;
  Text text = Text::none;
  int low = 0;
  int high = 0;
  std::vector<int> allowed = {};  ///< the values that a number may have; empty: all
  std::vector<std::string> words = {};
  std::vector<int> most = {};  ///< initial number of each of `words`; of a tally: its goal, or 0
};

/// The places of several counts in adjacent attributes: each has as many bits as its highest number
/// needs, all in one attribute.
class PackedCounts {
 public:
  PackedCounts() = default;
  explicit PackedCounts(const std::vector<int>& most) {
    int used = 0;
    for (const int each : most) {
      int bits = 0;
      while (each >> bits) ++bits;
      if (used + bits > kBits) {
        ++attributes_;
        used = 0;
      }
      places_.push_back({attributes_ - 1, used, (1 << bits) - 1});
      used += bits;
    }
  }

  /// The number of attributes that the counts need.
  [[nodiscard]] int attributes() const { return attributes_; }
  /// The value of each attribute for these counts.
  [[nodiscard]] std::vector<int> packed(const std::vector<int>& counts) const {
    std::vector<int> values(static_cast<size_t>(attributes_));
    for (size_t i = 0; i < places_.size(); ++i)
      values[static_cast<size_t>(places_[i].attribute)] |= counts[i] << places_[i].shift;
    return values;
  }
  /// `value_of(i)`: the value of the i-th attribute.
  template <class ValueOf>
  [[nodiscard]] int count(size_t thing, ValueOf value_of) const {
    const Place& place = places_[thing];
    return value_of(place.attribute) >> place.shift & place.mask;
  }

 private:
  static constexpr int kBits = 31;
  struct Place {
    int attribute;  ///< from 0
    int shift;
    int mask;
  };
  std::vector<Place> places_;
  int attributes_ = 1;
};
/// A step of a piece from cell to cell.
struct CellStep {
  int from = 0;
  int to = 0;
  friend bool operator==(const CellStep&, const CellStep&) = default;
};
/// Up to two steps as the value of an attribute, 0 for none.
struct CellSteps {
  std::array<CellStep, 2> step;
  int count = 0;
  [[nodiscard]] int packed() const {
    uint32_t bits = 0;
    for (int i = count; i-- > 0;)
      bits =
          bits << 16 | static_cast<uint32_t>(step[i].to) << 8 | static_cast<uint32_t>(step[i].from);
    return static_cast<int>(bits);
  }
  [[nodiscard]] static CellSteps unpacked(int value) {
    CellSteps steps;
    // The two cells of a step differ, so its bits are never all 0.
    for (auto bits = static_cast<uint32_t>(value); bits; bits >>= 16)
      steps.step[steps.count++] = {static_cast<int>(bits & 0xFF),
                                   static_cast<int>(bits >> 8 & 0xFF)};
    return steps;
  }
};

/// The number of cells in an attribute that is shown as cells.
inline constexpr int kCellsPerAttribute = 32;

inline constexpr int kMaxFlags = 32;
inline constexpr int kMaxAttributes = 20;
inline constexpr int kMaxSlotCount = 255;

/// Attributes that every definition has, at fixed places.
enum class CoreAttribute : uint8_t {
  quiet_plies,   ///< plies since the count of the n-move rule was last reset
  full_move,     ///< from 1, increases when a round of the turn order is complete
  passed_cell,   ///< 1 + the cell that the last move passed over and left open to capture; 0 none
  passed_piece,  ///< 1 + the cell of the piece that passed it; 0 none
  passed_live,   ///< passed_cell if a capture there is legal, else 0; the only hashed one
  count_
};

class PositionLayout {
 public:
  /// `board`: the cells that exist. The keys are computed from a fixed seed. The zones' slots have
  /// been numbered.
  PositionLayout(const Topology& topology, const Roster& roster, std::vector<ZoneInfo> zones,
                 std::vector<FlagInfo> flags, TurnOrder turn,
                 std::vector<AttributeInfo> extra_attributes = {});

  /// Assigns slots to every zone. Each zone starts at a multiple of eight, so that for zones of up
  /// to eight pieces one AND of a machine word tests whether the zone contains any of certain
  /// pieces. Returns the total.
  static int number_slots(std::vector<ZoneInfo>& zones);

  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] int words() const { return words_; }
  [[nodiscard]] const Roster& roster() const { return roster_; }
  [[nodiscard]] int pieces() const { return roster_.pieces(); }
  /// The number of sets of cells: one per piece, then one per side, then one for "nobody".
  [[nodiscard]] int sets() const { return pieces() + roster_.sides() + 1; }
  [[nodiscard]] const std::vector<ZoneInfo>& zones() const { return zones_; }
  [[nodiscard]] const ZoneInfo& zone(Zone zone) const { return zones_[zone.index()]; }
  [[nodiscard]] int slots() const { return static_cast<int>(slots_.size()); }
  /// Only meaningful for slots that zones use; padding slots hold kEmpty.
  [[nodiscard]] const SlotInfo& slot(int slot) const { return slots_[slot]; }
  /// The slot of `piece` in `zone`, if the zone has one.
  [[nodiscard]] std::optional<int> find_slot(Zone zone, Piece piece) const;
  [[nodiscard]] std::optional<Zone> find_zone(const std::string& name, Side owner) const;
  [[nodiscard]] const std::vector<FlagInfo>& flags() const { return flags_; }
  [[nodiscard]] const std::vector<AttributeInfo>& attributes() const { return attributes_; }

  [[nodiscard]] uint64_t cell_key(int piece, int cell) const {
    return cell_keys_[(piece << cell_bits_) + cell];
  }
  [[nodiscard]] uint64_t slot_key(int slot, int count) const {
    return slot_keys_[slot * (kMaxSlotCount + 1) + count];
  }
  [[nodiscard]] uint64_t flag_key(int flag) const { return flag_keys_[flag]; }
  [[nodiscard]] bool hashed(int attribute) const { return hashed_ >> attribute & 1; }
  [[nodiscard]] uint64_t attribute_key(int attribute, int value) const {
    if (!hashed(attribute) || value == 0) return 0;
    return static_cast<uint64_t>(value) < kQuickValues ? quick_attribute_keys_[attribute][value]
                                                       : computed_attribute_key(attribute, value);
  }
  [[nodiscard]] uint64_t turn_key(int step) const { return turn_keys_[step]; }
  [[nodiscard]] const TurnOrder& turn() const { return turn_; }
  /// The side that moves at that step; for chance the number just past the last side ("nobody").
  [[nodiscard]] Side side_at(int step) const { return side_at_[step]; }
  /// The same, but for chance the side that moves after it.
  [[nodiscard]] Side next_player(int step) const { return next_player_[step]; }
  /// By piece, the index of the set of all pieces of its owner.
  [[nodiscard]] int side_set(int piece) const { return side_set_[Piece{piece}]; }
  [[nodiscard]] const CellSet& board() const { return board_; }

 private:
  /// Most attributes have small values: the hash terms of values below this are stored.
  static constexpr int kQuickValues = 4;
  [[nodiscard]] uint64_t computed_attribute_key(int attribute, int value) const;

  int cells_;
  int words_;
  int cell_bits_;  ///< the number of bits of a cell number
  Roster roster_;
  CellSet board_;
  std::vector<ZoneInfo> zones_;
  std::vector<SlotInfo> slots_;
  std::vector<FlagInfo> flags_;
  std::vector<AttributeInfo> attributes_;
  uint32_t hashed_ = 0;
  PieceArray<uint8_t> side_set_{};
  std::vector<uint64_t> cell_keys_;
  std::vector<uint64_t> slot_keys_;
  std::array<uint64_t, kMaxFlags> flag_keys_{};
  std::array<uint64_t, kMaxAttributes> attribute_seeds_{};
  std::array<std::array<uint64_t, kQuickValues>, kMaxAttributes> quick_attribute_keys_{};
  std::vector<uint64_t> turn_keys_;
  TurnOrder turn_;
  std::array<Side, kMaxTurnSteps> side_at_{};
  std::array<Side, kMaxTurnSteps> next_player_{};
};

}  // namespace stockade
