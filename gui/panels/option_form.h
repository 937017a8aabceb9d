#pragma once
// OptionForm: the options of a variant as a form: a box for on and off, a list where the values are
// listed, a field with the range for numbers.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include <wx/scrolwin.h>

#include "framework/session/variant_options.h"

namespace stockade::gui {

class OptionForm : public wxScrolledWindow {
 public:
  /// As wide as `width`, and as high as its rows need, at most `most_height`; then it scrolls.
  OptionForm(wxWindow* parent, int width, int most_height);

  /// Shows these options with their values instead of what it showed.
  void show(std::vector<VariantOption> options);
  [[nodiscard]] bool empty() const { return fields_.empty(); }
  /// The values of all options.
  [[nodiscard]] std::map<std::string, std::string> values() const;
  /// Those that are not the defaults.
  [[nodiscard]] std::map<std::string, std::string> changed() const;
  void set_defaults();
  /// What is wrong with the first value that cannot be, whose field gets the focus; "" if all can.
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
