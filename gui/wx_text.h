#pragma once
// Texts for widgets, in the user's language.

#include <utility>

#include <fmt/format.h>
#include <wx/string.h>

#include "framework/base/translate.h"

namespace stockade::gui {

/// tr() for a widget. A label may mark its key by '&'; the translation may mark another letter.
[[nodiscard]] inline wxString wx_tr(std::string_view text) { return wxString::FromUTF8(tr(text)); }

template <typename... Args>
requires(sizeof...(Args) > 0) [[nodiscard]] wxString
    wx_tr(fmt::format_string<Args...> text, Args&&... args) {
  return wxString::FromUTF8(tr(text, std::forward<Args>(args)...));
}

/// trn() for a widget.
template <typename... Args>
[[nodiscard]] wxString wx_trn(fmt::format_string<const std::size_t&, Args...> one,
                              fmt::format_string<const std::size_t&, Args...> many,
                              std::size_t count, Args&&... args) {
  return wxString::FromUTF8(trn(one, many, count, std::forward<Args>(args)...));
}

}  // namespace stockade::gui
