#include "gui/bridge/card_maker.h"

namespace stockade::gui {
namespace {

constexpr size_t kMaxCards = 200;

}  // namespace

CardMaker::Card CardMaker::find(const DefinitionPtr& definition, Piece piece) {
  const Key key{definition, piece.index()};
  if (const auto known = cards_.find(key); known != cards_.end()) return known->second;
  if (wanted_ == key) return nullptr;
  wanted_ = key;
  background_.run([this, key]() -> Background::Done {
    const Card card = std::make_shared<const PieceCard>(
        make_piece_card(key.first, Piece{key.second}, &background_.stop()));
    return [this, key, card] {
      if (cards_.size() >= kMaxCards) cards_.clear();
      cards_[key] = card;
      if (wanted_ == key) wanted_.reset();
      if (on_made) on_made(key.first, Piece{key.second});
    };
  });
  return nullptr;
}

}  // namespace stockade::gui
