#pragma once
// A question with several answers, each on a button of its own.

#include <string>
#include <vector>

#include <wx/window.h>

namespace stockade::gui {

/// The button of the first answer has this identifier, the others follow.
inline constexpr int kFirstAnswer = 18000;

/// Shows the question; the first answer is the default one. Returns the number of the chosen
/// answer, -1 for Cancel, which is always offered.
[[nodiscard]] int ask(wxWindow* parent, const std::string& title, const std::string& words,
                      const std::vector<std::string>& answers);

}  // namespace stockade::gui
