#pragma once
// Choosing a variant: a list with a search field and a description of the selected variant.

#include <optional>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/listbox.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "framework/session/library.h"

namespace stockade::gui {

class VariantDialog : public wxDialog {
 public:
  VariantDialog(wxWindow* parent, const std::string& current);
  /// The id chosen, or the path of a file.
  [[nodiscard]] std::string chosen() const { return chosen_; }

 private:
  void fill();
  void describe();
  void accept();
  void browse();

  std::vector<VariantListing> all_;
  std::vector<const VariantListing*> listed_;
  std::string chosen_;
  wxSearchCtrl* search_;
  wxListBox* list_;
  wxStaticText* about_;
};

}  // namespace stockade::gui
