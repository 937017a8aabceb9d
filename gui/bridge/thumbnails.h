#pragma once
// Thumbnails: small pictures of boards for the rows of a list. A thread opens the boards; the
// window's thread paints them, one picture at a time between other events.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <wx/bitmap.h>
#include <wx/imaglist.h>

#include "framework/game/definition.h"
#include "framework/position/position.h"
#include "gui/bridge/background.h"
#include "gui/looks.h"
#include "gui/model/game_list.h"

namespace stockade::gui {

class Thumbnails {
 public:
  struct Board {
    DefinitionPtr definition;
    Position position;
  };
  /// Opens a board, in a thread; none if there is nothing to show.
  using Open = std::function<std::optional<Board>()>;

  /// `side`: of the pictures, in device pixels. `looks` outlives this object, and stores the
  /// pictures that are made with `keep`, so that another list has them at once.
  Thumbnails(Looks& looks, int side);

  /// The pictures by their numbers, for a control. Number 0 is an empty one.
  [[nodiscard]] wxImageList& images() { return images_; }
  /// The number of a picture; 0 until it is made.
  [[nodiscard]] int find(const std::string& key);
  /// Whether a picture would be made now: none is in the works, and this one is not made yet.
  [[nodiscard]] bool can_make(const std::string& key) const;
  void make(const std::string& key, Open open, bool keep);
  /// Called when a picture is made, or cannot be made: the next one may be requested.
  std::function<void(const std::string& key)> on_made;

 private:
  void take(const std::string& key, const std::optional<Board>& board, bool keep);

  Looks& looks_;
  int side_;
  wxImageList images_;
  std::map<std::string, int> numbers_;
  std::set<std::string> failed_;
  Background background_;  ///< the last member: it ends before the others are destroyed
};

/// Opens the board at the end of a game.
[[nodiscard]] Thumbnails::Open last_board(GameList::Read read);

/// The board of a position in a square picture with transparent edges.
[[nodiscard]] wxBitmap thumbnail(const Looks& looks, const GameDefinition& definition,
                                 const Position& position, int side);

}  // namespace stockade::gui
