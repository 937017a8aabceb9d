#pragma once
// Choosing a variant: favourites, recent ones and the library by family, with a search field; and,
// for the selected variant, the board at the start, a description and its options.

#include <map>
#include <string>
#include <vector>

#include <wx/checkbox.h>
#include <wx/dialog.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "gui/bridge/refilled_tree.h"
#include "gui/bridge/thumbnails.h"
#include "gui/bridge/variant_loader.h"
#include "gui/looks.h"
#include "gui/model/variant_choice.h"

namespace stockade::gui {

class BoardPreview;
class OptionForm;
class PieceCardPopup;

class VariantDialog : public wxDialog {
 public:
  /// The variants that the player has marked and played, as ids.
  struct Memory {
    std::vector<std::string> favourites;
    std::vector<std::string> recent;
  };
  /// `looks` outlives the dialog. `with_options`: the options of a variant can be set.
  VariantDialog(wxWindow* parent, Looks& looks, const std::string& current, Memory memory = {},
                bool with_options = false);
  ~VariantDialog() override;
  /// The id chosen, or the path of a file.
  [[nodiscard]] std::string chosen() const { return chosen_; }
  /// The options that have other values than their defaults.
  [[nodiscard]] const std::map<std::string, std::string>& options() const { return options_; }
  [[nodiscard]] const std::vector<std::string>& favourites() const { return choice_.favourites(); }

  // --- for tests
  [[nodiscard]] Thumbnails& thumbnails() { return thumbnails_; }
  /// The id of the selected variant; "" for none.
  [[nodiscard]] std::string selected_id() const;

 private:
  [[nodiscard]] wxSizer* build_right_part();
  void bind();
  void fill();
  void step(int lines);
  void describe();
  void show_board();
  void show_options(std::vector<VariantOption> options);
  [[nodiscard]] bool read_options();
  void make_thumbnail();
  void mark_favourite();
  void accept();
  void browse();
  void on_preview_motion(wxMouseEvent& event);
  /// The variant of the selected line, or null.
  [[nodiscard]] const VariantHead* selected() const;

  VariantChoice choice_;
  VariantLoader loader_;
  Thumbnails thumbnails_;
  bool with_options_;
  std::map<wxTreeListModelNode*, const VariantHead*> variants_;  ///< by line
  std::vector<wxTreeListItem> lines_;  ///< the lines of the variants, from above
  std::vector<wxTreeListItem> rows_;   ///< these and the headings
  std::string chosen_;
  std::map<std::string, std::string> options_;
  std::string shown_;       ///< the id whose board and options are shown
  Piece pointed_ = kEmpty;  ///< the piece under the pointer on the preview
  wxSearchCtrl* search_;
  RefilledTree* list_;
  wxStaticText* about_;
  BoardPreview* preview_ = nullptr;
  PieceCardPopup* card_ = nullptr;
  wxCheckBox* favourite_ = nullptr;
  OptionForm* form_ = nullptr;
  wxStaticText* problem_ = nullptr;
};

}  // namespace stockade::gui
