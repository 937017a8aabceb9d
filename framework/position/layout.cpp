#include "framework/position/layout.h"

#include <bit>
#include <cassert>

#include "framework/base/random.h"

namespace stockade {

PositionLayout::PositionLayout(const Topology& topology, const Roster& roster,
                               std::vector<ZoneInfo> zones, std::vector<FlagInfo> flags,
                               TurnOrder turn, std::vector<AttributeInfo> extra_attributes)
    : cells_(topology.cells()),
      words_(topology.words()),
      cell_bits_(std::countr_zero(static_cast<unsigned>(topology.words() * 64))),
      roster_(roster),
      board_(topology.all()),
      zones_(std::move(zones)),
      flags_(std::move(flags)),
      turn_(std::move(turn)) {
  assert(roster_.pieces() <= kMaxPieces && flags_.size() <= kMaxFlags);
  attributes_ = {{"quiet_plies", false, 0},
                 {"full_move", false, 1},
                 {"passed_cell", false, 0},
                 {"passed_piece", false, 0},
                 {"passed_live", true, 0}};
  attributes_.insert(attributes_.end(), extra_attributes.begin(), extra_attributes.end());
  assert(attributes_.size() <= kMaxAttributes);
  for (size_t i = 0; i < attributes_.size(); ++i)
    if (attributes_[i].hashed) hashed_ |= uint32_t{1} << i;

  std::vector<ZoneInfo> numbered = zones_;
  slots_.resize(number_slots(numbered), SlotInfo{Zone{0}, kEmpty});
  for (size_t i = 0; i < zones_.size(); ++i) {
    assert(zones_[i].first_slot == numbered[i].first_slot);
    for (size_t k = 0; k < zones_[i].holds.size(); ++k)
      slots_[zones_[i].first_slot + k] = {Zone{static_cast<int>(i)}, zones_[i].holds[k]};
  }
  assert(slots_.size() <= kMaxSlots);

  for (int piece = 0; piece < pieces(); ++piece)
    side_set_[Piece{piece}] =
        static_cast<uint8_t>(pieces() + roster_.side_of(Piece{piece}).index());

  uint64_t seed = 0x5743C0DE19970612ull;
  cell_keys_.assign(pieces() << cell_bits_, 0);
  for (int piece = 1; piece < pieces(); ++piece)  // an empty cell adds nothing
    for (int cell = 0; cell < cells_; ++cell)
      cell_keys_[(piece << cell_bits_) + cell] = splitmix(seed);
  slot_keys_.assign(slots_.size() * (kMaxSlotCount + 1), 0);
  for (size_t slot = 0; slot < slots_.size(); ++slot)
    for (size_t count = 1; count <= kMaxSlotCount; ++count)  // an empty slot adds nothing
      slot_keys_[slot * (kMaxSlotCount + 1) + count] = splitmix(seed);
  for (uint64_t& key : flag_keys_) key = splitmix(seed);
  for (uint64_t& key : attribute_seeds_) key = splitmix(seed);
  for (int attribute = 0; attribute < kMaxAttributes; ++attribute)
    for (int value = 1; value < kQuickValues; ++value)
      quick_attribute_keys_[attribute][value] = computed_attribute_key(attribute, value);
  for (int step = 0; step < turn_.size(); ++step) {
    turn_keys_.push_back(step == 0 ? 0 : splitmix(seed));
    side_at_[step] = turn_[step].side.value_or(Side{roster_.sides()});
    next_player_[step] = side_at_[step];
  }
  for (int step = turn_.size(); step-- > 0;)
    if (!turn_[step].side) next_player_[step] = next_player_[turn_.next(step)];
}

int PositionLayout::number_slots(std::vector<ZoneInfo>& zones) {
  int next = 0;
  for (ZoneInfo& zone : zones) {
    zone.first_slot = next;
    next += (static_cast<int>(zone.holds.size()) + 7) / 8 * 8;
  }
  return next;
}

std::optional<int> PositionLayout::find_slot(Zone zone, Piece piece) const {
  const ZoneInfo& info = this->zone(zone);
  for (size_t i = 0; i < info.holds.size(); ++i)
    if (info.holds[i] == piece) return info.first_slot + static_cast<int>(i);
  return std::nullopt;
}

uint64_t PositionLayout::computed_attribute_key(int attribute, int value) const {
  uint64_t state =
      attribute_seeds_[attribute] + static_cast<uint64_t>(value) * 0x9E3779B97F4A7C15ull;
  return splitmix(state);
}

std::optional<Zone> PositionLayout::find_zone(const std::string& name, Side owner) const {
  for (size_t i = 0; i < zones_.size(); ++i)
    if (zones_[i].name == name && zones_[i].owner == owner) return Zone{static_cast<int>(i)};
  return std::nullopt;
}

}  // namespace stockade
