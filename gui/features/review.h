#pragma once
// ReviewFeature: the review of a game, in the background by an engine of its own, and the puzzles
// in its mistakes.

#include <optional>

#include "framework/session/records/review.h"
#include "gui/bridge/background.h"
#include "gui/bridge/engine_bridge.h"
#include "gui/feature.h"

namespace stockade::gui {

class ReviewBar;

class ReviewFeature : public Feature {
 public:
  explicit ReviewFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void update_commands() override;
  void close() override;

 private:
  void begin();
  void search_next(GameReview& review);
  void take(const SearchResult& result);
  void cancel();
  void show();
  void show_summary();
  /// Makes puzzles of the mistakes, or shows those that were made.
  void take_puzzles();
  void make_puzzles();
  /// `none`: nothing was found.
  void note_puzzles(bool none, const Result<size_t>& added);

  EngineBridge reviewer_;
  ReviewBar* bar_;
  std::optional<GameReview> review_;
  SearchLimits limits_;
  enum class Puzzles { none, wanted, being_made, made };
  /// Of the mistakes of the review; none if it has no mistakes, or no puzzle was found.
  Puzzles puzzles_ = Puzzles::none;
  Background maker_;  ///< the last member: it ends before the others are destroyed
};

}  // namespace stockade::gui
