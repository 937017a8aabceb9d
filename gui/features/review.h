#pragma once
// ReviewFeature: the review of a game, in the background by an engine of its own.

#include <optional>

#include "framework/session/records/review.h"
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

  EngineBridge reviewer_;
  ReviewBar* bar_;
  std::optional<GameReview> review_;
  SearchLimits limits_;
};

}  // namespace stockade::gui
