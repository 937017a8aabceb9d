#pragma once
// CardMaker: makes piece cards in a thread, and keeps them.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "gui/bridge/background.h"
#include "gui/model/piece_card.h"

namespace stockade::gui {

class CardMaker {
 public:
  using Card = std::shared_ptr<const PieceCard>;
  /// The card, if it has been made; else null, and `on_made` is called when it is. A new request
  /// replaces one that has not begun.
  Card find(const DefinitionPtr& definition, Piece piece);
  std::function<void(const DefinitionPtr&, Piece)> on_made;

 private:
  using Key = std::pair<DefinitionPtr, int>;

  std::map<Key, Card> cards_;
  std::optional<Key> wanted_;  ///< the last request that is not fulfilled
  Background background_;      ///< the last member: it ends before the others are destroyed
};

}  // namespace stockade::gui
