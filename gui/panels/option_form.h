#pragma once
// OptionForm: the options of a variant as a form: a check box for on and off, a choice for listed
// values, a field with the range for numbers.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <wx/scrolwin.h>

#include "framework/session/authoring/variant_options.h"

namespace stockade::gui {

class OptionForm : public wxScrolledWindow {
 public:
  /// The form is as wide as `width`, and as high as its rows need; it scrolls if they need more
  /// than `most_height`.
  OptionForm(wxWindow* parent, int width, int most_height);

  /// Replaces the contents with these options and their values.
  void show(std::vector<VariantOption> options);
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  /// The values of all options.
  [[nodiscard]] std::map<std::string, std::string> values() const;
  /// The values that differ from the defaults.
  [[nodiscard]] std::map<std::string, std::string> changed() const;
  void set_defaults();
  /// The problem of the first invalid value, whose field gets the focus; "" if all values are
  /// valid.
  [[nodiscard]] std::string find_problem();
  void focus_first();

 private:
  struct Field {
    VariantOption option;
    wxWindow* control;
    std::function<std::string()> read;
    std::function<void(const std::string&)> write;
  };
  [[nodiscard]] Field make_field(const VariantOption& option);

  int width_;
  int most_height_;
  std::vector<Field> fields_;
};

}  // namespace stockade::gui
