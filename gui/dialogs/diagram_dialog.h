#pragma once
// Exporting the board as a picture: to a file or to the clipboard.

#include <string>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "gui/board/board_image.h"
#include "gui/looks.h"

namespace stockade::gui {

class DiagramDialog : public wxDialog {
 public:
  /// `scene`: the scene of the board; its position and definition outlive the dialog. `folder`: the
  /// folder in which the file dialog starts.
  DiagramDialog(wxWindow* parent, const Looks& looks, Scene scene, bool flipped,
                std::string folder);

  /// The folder of the file that was written; if none was, the folder from the constructor.
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Writes a picture in the format of the name's ending, .png or .svg.
  [[nodiscard]] Diagnostics write(const std::string& path) const;
  /// Puts the picture into the clipboard; false if that fails.
  bool copy() const;

 private:
  void save();
  [[nodiscard]] Scene scene() const;
  [[nodiscard]] Theme theme() const;
  [[nodiscard]] BoardLayout layout() const;
  [[nodiscard]] PictureOptions options() const;

  const Looks& looks_;
  Scene scene_;
  bool flipped_;
  std::string folder_;
  wxSpinCtrl* size_;
  wxCheckBox* coordinates_;
  wxCheckBox* marks_;
  wxCheckBox* dark_;
  wxStaticText* note_;
};

}  // namespace stockade::gui
