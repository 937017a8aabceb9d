#pragma once
// The choice of the window's language.

#include <string>
#include <string_view>
#include <vector>

namespace stockade::gui {

/// The language of the source texts, which needs no catalogue.
inline constexpr const char* kSourceLanguage = "en";

/// The languages that a value of LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for, the best one
/// first: "de_AT" and "de" of "de_AT.UTF-8"; "C" is English.
[[nodiscard]] std::vector<std::string> wished_languages(std::string_view value);

/// The languages of the first of those variables that is set.
[[nodiscard]] std::vector<std::string> languages_of_environment();

/// The first of the wishes that is available, or English. A wish for English ends the search.
[[nodiscard]] std::string choose_language(const std::vector<std::string>& wishes,
                                          const std::vector<std::string>& available);

}  // namespace stockade::gui
