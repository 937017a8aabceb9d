#include "gui/bridge/card_maker.h"

namespace stockade::gui {
namespace {

constexpr size_t kMostCards = 200;

}  // namespace

CardMaker::~CardMaker() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

CardMaker::Card CardMaker::find(const DefinitionPtr& definition, Piece piece) {
  const Key key{definition, piece.index()};
  if (const auto known = cards_.find(key); known != cards_.end()) return known->second;
  {
    const std::lock_guard lock(mutex_);
    wanted_ = key;
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  wake_.notify_one();
  return nullptr;
}

void CardMaker::work() {
  while (true) {
    Key key;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stops_ || wanted_; });
      if (stops_) return;
      key = *std::exchange(wanted_, std::nullopt);
    }
    const Card card =
        std::make_shared<const PieceCard>(make_piece_card(key.first, Piece{key.second}));
    CallAfter([this, key, card] {
      if (cards_.size() >= kMostCards) cards_.clear();
      cards_[key] = card;
      if (on_made) on_made(key.first, Piece{key.second});
    });
  }
}

}  // namespace stockade::gui
