#pragma once
// Choosing a variant: the library by family, with a search field and a description of the selected
// variant.

#include <map>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/treelist.h>

#include "gui/model/variant_choice.h"

namespace stockade::gui {

class VariantDialog : public wxDialog {
 public:
  VariantDialog(wxWindow* parent, const std::string& current);
  /// The id chosen, or the path of a file.
  [[nodiscard]] std::string chosen() const { return chosen_; }
  /// The values of its options, if the user has chosen some.
  [[nodiscard]] const std::map<std::string, std::string>& options() const { return options_; }

  // --- for tests
  [[nodiscard]] wxSearchCtrl& search() { return *search_; }
  /// The id of the selected variant; "" for none.
  [[nodiscard]] std::string selected_id() const;

 private:
  void fill();
  void step(int lines);
  void describe();
  void accept();
  void browse();
  void choose_options();
  /// The variant of the selected line, or null.
  [[nodiscard]] const VariantHead* selected() const;

  VariantChoice choice_;
  std::map<wxTreeListModelNode*, const VariantHead*> variants_;  ///< by line
  std::vector<wxTreeListItem> lines_;                            ///< of the variants, from above
  std::string chosen_;
  std::map<std::string, std::string> options_;
  wxSearchCtrl* search_;
  wxTreeListCtrl* list_;
  wxStaticText* about_;
};

}  // namespace stockade::gui
