#include "framework/tools/cli/reader_language.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <unistd.h>

#include "framework/base/message_catalogue.h"
#include "framework/base/program_folder.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

/// "de_AT" for "de_AT.UTF-8"; "" for English.
std::string language_of_environment() {
  for (const char* const name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string language =
        std::string(value).substr(0, std::string(value).find_first_of(".:@"));
    return language == "C" || language == "POSIX" || language.starts_with("en") ? "" : language;
  }
  return "";
}

std::vector<fs::path> catalogue_folders() {
  std::vector<fs::path> folders;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
    folders.push_back(fs::path(data) / "locale");
  else if (const char* home = std::getenv("HOME"); home && *home)
    folders.push_back(fs::path(home) / ".local/share/locale");
  if (const auto installed = installed_folder("locale")) folders.push_back(*installed);
#ifdef STOCKADE_BUILD_LANGUAGES_DIR
  folders.emplace_back(STOCKADE_BUILD_LANGUAGES_DIR);
#endif
  return folders;
}

}  // namespace

Diagnostics speak_to_learner(const std::string& language) {
  static std::unique_ptr<const MessageCatalogue> spoken;
  std::string wish = language;
  if (wish.empty() && isatty(STDOUT_FILENO)) wish = language_of_environment();
  if (wish.empty() || wish == "en") return {};
  auto catalogue = MessageCatalogue::open(wish, catalogue_folders());
  if (!catalogue.ok()) return catalogue.problems();
  spoken = std::make_unique<const MessageCatalogue>(*std::move(catalogue));
  set_translator(spoken.get());
  return {};
}

}  // namespace stockade::cli
