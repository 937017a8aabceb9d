#pragma once
// Completion of moves that are being typed.

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.h"

namespace stockade::gui {

/// A legal move and its text.
struct MoveSuggestion {
  Move move;
  std::string text;  ///< in the notation of the typed text: SAN or UCI
};

/// All legal moves in SAN and in UCI notation, computed once per position.
class MoveCompleter {
 public:
  void set_position(Game& game, const MoveList& legal);
  /// Sets the moves with their texts.
  void set_moves(const GameDefinition& definition, const MoveList& moves,
                 const std::vector<std::string>& texts);
  /// The legal moves whose text begins with `typed`, shortest first, at most `limit`. Capitals
  /// matter only if both readings exist; "x", "+" and "#" may be left out.
  [[nodiscard]] std::vector<MoveSuggestion> complete(std::string_view typed, size_t limit) const;

 private:
  struct Entry {
    Move move;
    std::string printed;
    std::string engine;
  };
  std::vector<Entry> entries_;
};

}  // namespace stockade::gui
