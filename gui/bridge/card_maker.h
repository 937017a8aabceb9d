#pragma once
// CardMaker: makes piece cards in a thread of its own, and keeps them.

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <wx/event.h>

#include "gui/model/piece_card.h"

namespace stockade::gui {

class CardMaker : public wxEvtHandler {
 public:
  CardMaker() = default;
  ~CardMaker() override;  ///< joins; a card that is being made is finished first

  using Card = std::shared_ptr<const PieceCard>;
  /// The card, if it has been made; else null, and `on_made` is called when it is. Another wish
  /// takes the place of one that is not begun.
  Card find(const DefinitionPtr& definition, Piece piece);
  std::function<void(const DefinitionPtr&, Piece)> on_made;

 private:
  using Key = std::pair<DefinitionPtr, int>;
  void work();

  std::map<Key, Card> cards_;  ///< of the window's thread
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Key> wanted_;
  bool stops_ = false;
  std::thread thread_;  ///< begins with the first wish
};

}  // namespace stockade::gui
