#pragma once
// Collection: the games of a file. It finds them in portions, so that a window can show the first
// ones while it still looks for the others. It reads the tags of each game, not the moves.
//
//   Collection games(text, definition);
//   while (!games.read_on(15ms)) …   // handle events, show games.size()
//
// An object belongs to one thread; other threads may read text().

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "framework/notation/pgn.h"

namespace stockade {

class Collection {
 public:
  /// `fallback` as in PgnReadOptions.
  Collection(std::string text, const DefinitionPtr& fallback);
  Collection(const Collection&) = delete;
  Collection& operator=(const Collection&) = delete;

  /// Looks for games for `time` at most, and finds at least one if there is one. Returns true when
  /// all are found.
  bool read_on(std::chrono::milliseconds time);
  [[nodiscard]] bool complete() const { return complete_; }
  /// The part of the text that has been read, from 0 to 1.
  [[nodiscard]] double progress() const;

  [[nodiscard]] size_t size() const { return games_.size(); }
  [[nodiscard]] const PgnEntry& operator[](size_t game) const { return games_[game]; }
  [[nodiscard]] const std::vector<PgnEntry>& games() const { return games_; }
  /// The values of the Variant tag so far; kStandardVariant stands for none.
  [[nodiscard]] const std::set<std::string>& variants() const { return variants_; }
  [[nodiscard]] const std::shared_ptr<const std::string>& text() const { return text_; }

 private:
  std::shared_ptr<const std::string> text_;
  std::unique_ptr<PgnStream> stream_;
  std::vector<PgnEntry> games_;
  std::set<std::string> variants_;
  bool complete_ = false;
};

}  // namespace stockade
