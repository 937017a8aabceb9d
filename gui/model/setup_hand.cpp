#include "gui/model/setup_hand.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/base/translate.h"
#include "gui/model/board_model.h"

namespace stockade::gui {

void SetupHand::changed() {
  if (on_change) on_change();
}

void SetupHand::choose(Piece piece) {
  lay_down();
  chosen_ = piece == chosen_ ? kEmpty : piece;
  changed();
}

void SetupHand::lay_down() {
  carried_ = kEmpty;
  carried_from_ = {};
  by_key_ = paints_ = false;
  mark_.clear();
}

void SetupHand::put(Site site, Piece piece) {
  if (setup_.put(site, piece) || !site.is_slot() || !on_refused) return;
  const GameDefinition& definition = setup_.definition();
  std::string words = tr("{} cannot be in {}", definition.equipment().describe(piece),
                         definition.equipment().describe(site, definition.layout()));
  if (setup_.slot_for(site.index(), piece)) words = tr("There is no room for more of these pieces");
  if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 32);
  on_refused(words + ".");
}

void SetupHand::apply_chosen(Site site) {
  if (site.is_cell() && setup_.piece_at(site) == chosen_)
    setup_.take(site);
  else
    put(site, chosen_);
}

// ------------------------------------------------------------------------------------- pointing

void SetupHand::press(Site site) {
  lay_down();
  cursor_ = site;
  if (site.none()) return changed();
  if (chosen_ != kEmpty) {
    const bool takes = site.is_cell() && setup_.piece_at(site) == chosen_;
    apply_chosen(site);
    paints_ = !takes;
    last_painted_ = site;
  } else if (const Piece piece = setup_.piece_at(site); piece != kEmpty) {
    carried_ = piece;
    carried_from_ = site;
  }
  changed();
}

void SetupHand::pick(Piece piece) {
  lay_down();
  carried_ = piece;
  changed();
}

void SetupHand::drag_over(Site site) {
  if (!paints_ || site == last_painted_ || !site.is_cell()) return;
  last_painted_ = site;
  setup_.put(site, chosen_);
  changed();
}

void SetupHand::release(Site site) {
  const Piece piece = carried_;
  const Site from = carried_from_;
  lay_down();
  if (piece != kEmpty && site != from) {
    if (!site.none()) cursor_ = site;
    if (site.none())
      setup_.take(from);
    else if (from.none())
      put(site, piece);
    else if (!setup_.move(from, site))
      put(site, piece);  // reports the reason
  }
  changed();
}

void SetupHand::release_in_place(Site site) {
  const bool adds = site.is_slot() && chosen_ == kEmpty;
  lay_down();
  if (adds) put(site, setup_.definition().layout().slot(site.index()).piece);
  changed();
}

void SetupHand::remove(Site site) {
  lay_down();
  setup_.take(site);
  changed();
}

void SetupHand::change_count(Site slot, bool more) {
  if (!slot.is_slot()) return;
  if (more)
    put(slot, setup_.definition().layout().slot(slot.index()).piece);
  else
    setup_.take(slot);
  changed();
}

bool SetupHand::back() {
  if (carried_ == kEmpty && chosen_ == kEmpty && mark_.empty()) return false;
  if (carried_ == kEmpty && mark_.empty()) chosen_ = kEmpty;
  lay_down();
  changed();
  return true;
}

// ----------------------------------------------------------------------------------------- keys

void SetupHand::set_cursor(Site site) {
  cursor_ = site;
  changed();
}

bool SetupHand::type(char letter) {
  if (cursor_.none()) return false;
  const Equipment& equipment = setup_.definition().equipment();
  if (letter == kBehind) {  // promotes the piece that is there
    const Piece there = setup_.piece_at(cursor_);
    const auto promoted =
        there == kEmpty ? std::nullopt : equipment.find_piece(equipment.letter(there), kBehind);
    if (!promoted) return false;
    put(cursor_, *promoted);
    changed();
    return true;
  }
  const std::string text = std::exchange(mark_, "") + letter;
  size_t end = 0;
  if (const auto piece = equipment.read_piece(text, end); piece && end == text.size()) {
    put(cursor_, *piece);
    changed();
    return true;
  }
  if (std::any_of(equipment.types.begin(), equipment.types.end(),
                  [&](const PieceTypeInfo& type) { return type.mark != 0 && type.mark == letter; }))
    mark_ = letter;
  return !mark_.empty();
}

void SetupHand::enter() {
  if (cursor_.none()) return;
  if (by_key_) return release(cursor_);
  if (chosen_ != kEmpty) {
    apply_chosen(cursor_);
  } else {
    carried_ = setup_.piece_at(cursor_);
    carried_from_ = carried_ == kEmpty ? Site{} : cursor_;
    by_key_ = carried_ != kEmpty;
  }
  changed();
}

void SetupHand::erase() {
  if (cursor_.none()) return;
  remove(cursor_);
}

// -------------------------------------------------------------------------------- what is shown

std::string SetupHand::describe(Site site) const {
  if (site.none()) return "";
  const GameDefinition& definition = setup_.definition();
  const Equipment& equipment = definition.equipment();
  const std::string place = equipment.describe(site, definition.layout());
  if (site.is_slot())
    return tr("{}: {} of {}", place, setup_.position().count(site.index()),
              equipment.describe(definition.layout().slot(site.index()).piece));
  const Piece piece = setup_.piece_at(site);
  return fmt::format("{}: {}", place, piece == kEmpty ? tr("empty") : equipment.describe(piece));
}

Scene SetupHand::scene() const {
  Scene scene;
  scene.definition = &setup_.definition();
  scene.position = &setup_.position();
  // Threats are undefined in an impossible position.
  if (setup_.playable()) mark_threats(setup_.definition(), setup_.position(), scene);
  if (setup_.passed_cell() >= 0) scene.last_move.push_back(Site::cell(setup_.passed_cell()));
  scene.cursor = cursor_;
  scene.source = carried_from_;
  if (!carried_from_.none() && !by_key_) {
    SiteOverride change;
    change.site = carried_from_;
    change.piece = carried_from_.is_cell() ? carried_ : kEmpty;
    change.opacity = 0.3;
    if (carried_from_.is_slot()) change.count = setup_.position().count(carried_from_.index()) - 1;
    scene.overrides.push_back(change);
  }
  return scene;
}

}  // namespace stockade::gui
