#include "framework/position/position.h"

#include <algorithm>

namespace stockade {

Position::Position(const PositionLayout& layout)
    : layout_(&layout), layout_pieces_(layout.pieces()) {
  std::fill_n(sets_.begin(), layout.sets() * layout.words(), 0);
  std::fill_n(piece_.begin(), room(layout), uint8_t{0});
  const auto board = layout.board();
  const int nobody = layout.side_set(kEmpty.index());
  for (int w = 0; w < layout.words(); ++w) {
    sets_[w] = board.word(w);
    sets_[nobody * layout.words() + w] = board.word(w);
  }
  for (size_t i = 0; i < layout.attributes().size(); ++i)
    restore_attribute(static_cast<int>(i), layout.attributes()[i].initial);
  go_to_step(0);
  scalars_.key = computed_key();
}

void Position::copy_from(const Position& other) {
  layout_ = other.layout_;
  scalars_ = other.scalars_;
  layout_pieces_ = other.layout_pieces_;
  more_attributes_ = other.more_attributes_;
  count_ = other.count_;
  std::copy_n(other.piece_.begin(), room(*layout_), piece_.begin());
  std::copy_n(other.sets_.begin(), layout_->sets() * layout_->words(), sets_.begin());
}

CellSet Position::cells_of(Piece piece) const {
  CellSet cells;
  for (int w = 0; w < layout_->words(); ++w)
    cells.set_word(w, sets_[piece.index() * layout_->words() + w]);
  return cells;
}

CellSet Position::cells_of(Side side) const {
  return cells_of(Piece{layout_pieces_ + side.index()});
}

CellSet Position::occupied() const { return layout_->board() ^ cells_of(kEmpty); }

uint64_t Position::computed_key() const {
  uint64_t key = layout_->turn_key(scalars_.step);
  for (int cell = 0; cell < layout_->cells(); ++cell) key ^= layout_->cell_key(piece_[cell], cell);
  for (int slot = 0; slot < layout_->slots(); ++slot) key ^= layout_->slot_key(slot, count(slot));
  for (size_t flag = 0; flag < layout_->flags().size(); ++flag)
    if (scalars_.flags >> flag & 1) key ^= layout_->flag_key(static_cast<int>(flag));
  for (size_t i = 0; i < layout_->attributes().size(); ++i)
    key ^= layout_->attribute_key(static_cast<int>(i), attribute(static_cast<int>(i)));
  return key;
}

bool Position::same_as(const Position& other) const {
  return layout_ == other.layout_ && scalars_ == other.scalars_ &&
         more_attributes_ == other.more_attributes_ && count_ == other.count_ &&
         std::equal(piece_.begin(), piece_.begin() + layout_->cells(), other.piece_.begin()) &&
         std::equal(sets_.begin(), sets_.begin() + layout_->sets() * layout_->words(),
                    other.sets_.begin());
}

void Position::put(int cell, Piece piece) {
  switch (layout_->words()) {
    case 1:
      put<1>(cell, piece.index());
      break;
    case 2:
      put<2>(cell, piece.index());
      break;
    case 4:
      put<4>(cell, piece.index());
      break;
    default:
      put<kMaxWords>(cell, piece.index());
      break;
  }
}

}  // namespace stockade
