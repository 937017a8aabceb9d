#pragma once
// OptionsDialog: the form of a variant's options as a dialog.

#include <map>
#include <string>
#include <vector>

#include <wx/dialog.h>
#include <wx/stattext.h>

#include "framework/session/authoring/sources.h"
#include "framework/session/authoring/variant_options.h"

namespace stockade::gui {

class OptionForm;

class OptionsDialog : public wxDialog {
 public:
  OptionsDialog(wxWindow* parent, const std::string& variant, std::vector<VariantOption> options);

  /// The values of all options.
  [[nodiscard]] std::map<std::string, std::string> values() const;

 private:
  void accept();

  OptionForm* form_;
  wxStaticText* problem_;
};

/// The same variant with these values of its options; a wrapper keeps its base. Reads it in a
/// thread while `parent` stays alive.
[[nodiscard]] SourceCheck with_options(wxWindow* parent, const GameDefinition& definition,
                                       const std::map<std::string, std::string>& values);

/// Asks for the options of a definition, and compiles its file with them; a wrapper keeps its base.
/// Null if the user cancels, if it has no options, or if they do not fit; a message then gives the
/// reason.
[[nodiscard]] DefinitionPtr ask_options(wxWindow* parent, const GameDefinition& definition);

}  // namespace stockade::gui
