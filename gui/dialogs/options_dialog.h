#pragma once
// OptionsDialog: the options of a variant as a form: a box for yes and no, a list where the values
// are listed, a field with the range for numbers.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/stattext.h>

#include "framework/session/variant_options.h"

namespace stockade::gui {

class OptionsDialog : public wxDialog {
 public:
  OptionsDialog(wxWindow* parent, const std::string& variant, std::vector<VariantOption> options);

  /// The values of all options.
  [[nodiscard]] std::map<std::string, std::string> values() const;

 private:
  struct Field {
    VariantOption option;
    wxWindow* control;
    std::function<std::string()> read;
    std::function<void(const std::string&)> write;
  };
  Field make_field(wxWindow* parent, const VariantOption& option);
  void accept();

  std::vector<Field> fields_;
  wxStaticText* problem_;
};

/// Asks for the options of a definition; none if the user cancels, or if it has no options, which
/// is said.
[[nodiscard]] std::optional<std::map<std::string, std::string>> ask_options(
    wxWindow* parent, const GameDefinition& definition);

}  // namespace stockade::gui
