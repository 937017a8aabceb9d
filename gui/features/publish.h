#pragma once
// PublishFeature: the board as a picture, and the board or the game on paper.

#include <wx/cmndata.h>

#include "gui/feature.h"

namespace stockade::gui {

class PublishFeature : public Feature {
 public:
  explicit PublishFeature(Workplace& place);

 private:
  void export_diagram();
  void print();

  wxPrintData data_;  ///< the printer and the paper that were chosen last
};

}  // namespace stockade::gui
