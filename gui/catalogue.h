#pragma once
// Translations from gettext catalogues, and the start of the program in a language.

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"
#include "framework/base/translate.h"

class wxTranslations;

namespace stockade::gui {

/// The catalogues of one language. They are only read after they were opened, so that texts may be
/// asked for from any thread.
class Catalogue final : public Translator {
 public:
  /// Opens `DOMAIN.mo` for the texts of the program and of the library, from the first of the
  /// folders that has it as LANGUAGE/LC_MESSAGES/DOMAIN.mo. Those of the library may be missing.
  [[nodiscard]] static Result<std::unique_ptr<Catalogue>> open(
      const std::string& language, const std::vector<std::filesystem::path>& folders);
  ~Catalogue() override;

  [[nodiscard]] std::string find(std::string_view text) const override;
  [[nodiscard]] std::string find_plural(std::string_view one, std::string_view many,
                                        std::size_t count) const override;
  [[nodiscard]] std::string find_in_library(std::string_view text) const override;
  [[nodiscard]] std::string language() const override { return language_; }

 private:
  Catalogue(std::string language, std::unique_ptr<wxTranslations> texts);

  std::string language_;
  std::unique_ptr<wxTranslations> texts_;
};

/// The folders that may contain catalogues: the user's own, the folder of the build, the installed
/// ones.
[[nodiscard]] std::vector<std::filesystem::path> language_folders();

/// The languages that have a catalogue, in alphabetical order; English is none of them.
[[nodiscard]] std::vector<std::string> available_languages(
    const std::vector<std::filesystem::path>& folders = language_folders());

/// The name of an available language in that language: "Deutsch".
[[nodiscard]] std::string own_name(const std::string& language);

/// From now on the window speaks a language: its own texts, and those of wxWidgets and GTK. To be
/// called before wxWidgets starts. `wish`: "de", "en", or "" for the language of the environment.
/// Returns the problems of the catalogues; the window then speaks English.
Diagnostics speak(const std::string& wish);

/// The language that the window speaks: "en", "de".
[[nodiscard]] const std::string& spoken_language();

/// Sets the language of wxWidgets' own dialogs. To be called once wxWidgets has started.
void translate_wx();

}  // namespace stockade::gui
