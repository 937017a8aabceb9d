#pragma once
// AnnotationsFeature: what players write into the game: signs, comments, arrows, the order of
// variations. The menu of a move in the list has its commands.

#include "framework/game/record.h"
#include "gui/feature.h"

namespace stockade::gui {

class AnnotationsFeature : public Feature {
 public:
  explicit AnnotationsFeature(Workplace& place);

  bool take_key(const wxKeyEvent& event) override;
  std::vector<wxWindow*> regions() override;

 private:
  /// The node for commands about a move: the clicked one, else the present one.
  [[nodiscard]] const RecordNode& subject() const;
  void comment();
  void copy_line(const RecordNode& node);
  void open_menu(const RecordNode& node);

  const RecordNode* subject_ = nullptr;  ///< the move with an open menu
};

}  // namespace stockade::gui
