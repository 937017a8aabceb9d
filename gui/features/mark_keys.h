#pragma once
// MarkKeysFeature: arrows and rings drawn by the keyboard. The command begins at the board's
// cursor, the arrow keys lead to the end, and a digit chooses the colour.

#include <optional>

#include "framework/game/record.h"
#include "gui/feature.h"

namespace stockade::gui {

class MarkKeysFeature : public Feature {
 public:
  explicit MarkKeysFeature(Workplace& place);

  bool take_key(const wxKeyEvent& event) override;
  void follow(const SessionEvent& event) override;

  /// Whether a mark is being drawn. For tests.
  [[nodiscard]] bool drawing() const { return from_.has_value(); }

 private:
  void begin();
  void finish(MarkColor color);
  void end();
  /// The cell of the cursor, if it is on one.
  [[nodiscard]] std::optional<int> cell() const;

  std::optional<int> from_;  ///< the cell where the mark begins
};

}  // namespace stockade::gui
