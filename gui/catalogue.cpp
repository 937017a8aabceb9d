#include "gui/catalogue.h"

#include <algorithm>
#include <climits>
#include <clocale>
#include <cstdlib>
#include <set>
#include <utility>

#include <wx/log.h>
#include <wx/translation.h>

#include "framework/base/files.h"
#include "framework/base/folder.h"
#include "framework/base/program_folder.h"
#include "gui/model/language.h"

namespace stockade::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "stockade";
constexpr const char* kLibrary = "stockade-variants";
constexpr uint64_t kMaxBytes = 16u << 20;

/// Each catalogue translates this text by the name of its language.
constexpr const char* kOwnName =
    // Translators: the name of your language, in your language
    tr_noop("English");

fs::path file_of(const fs::path& folder, const std::string& language, const char* domain) {
  return folder / language / "LC_MESSAGES" / (std::string(domain) + ".mo");
}

/// The path of a file in the first folder that has it; "" if none has it.
fs::path find_file(const std::vector<fs::path>& folders, const std::string& language,
                   const char* domain) {
  std::error_code ignored;
  for (const fs::path& folder : folders)
    if (fs::path file = file_of(folder, language, domain); fs::exists(file, ignored)) return file;
  return {};
}

/// Whether a .mo file is whole: wxWidgets trusts the tables in it. The tables contain each text's
/// length and offset; a zero follows each text.
bool is_whole(std::string_view bytes) {
  constexpr uint32_t kMagic = 0x950412de;
  const auto byte = [&](size_t at) { return uint32_t{static_cast<unsigned char>(bytes[at])}; };
  bool swapped = false;
  const auto number = [&](size_t at) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) value |= byte(at + i) << 8 * (swapped ? 3 - i : i);
    return value;
  };
  constexpr size_t kHead = 28;
  if (bytes.size() < kHead) return false;
  swapped = number(0) != kMagic;
  if (number(0) != kMagic) return false;
  const size_t texts = number(8);
  if (texts == 0) return false;  // without the head
  for (const size_t table : {number(12), number(16)}) {
    if (table > bytes.size() || texts > (bytes.size() - table) / 8) return false;
    for (size_t i = 0; i < texts; ++i) {
      const size_t length = number(table + 8 * i);
      const size_t place = number(table + 8 * i + 4);
      if (place >= bytes.size() || length >= bytes.size() - place || bytes[place + length] != 0)
        return false;
    }
  }
  return true;
}

/// Loads the catalogues of one language for wxWidgets, and remembers their problems.
class Loader final : public wxTranslationsLoader {
 public:
  Loader(std::string language, std::vector<fs::path> folders)
      : language_(std::move(language)), folders_(std::move(folders)) {}

  wxMsgCatalog* LoadCatalog(const wxString& domain, const wxString& /*lang*/) override {
    const std::string name = domain.utf8_string();
    const fs::path file = find_file(folders_, language_, name.c_str());
    const auto bytes = read_whole_file(file, kMaxBytes);
    if (!bytes) {
      problems = bytes.problems();
      return nullptr;
    }
    const wxLogNull quiet;
    wxMsgCatalog* catalogue =
        !is_whole(*bytes)
            ? nullptr
            : wxMsgCatalog::CreateFromData(
                  wxScopedCharBuffer::CreateNonOwned(bytes->data(), bytes->size()), domain);
    if (!catalogue)
      problems = {error("language", "'" + file.string() + "' is no catalogue of translations",
                        "compile it again with msgfmt")};
    return catalogue;
  }
  wxArrayString GetAvailableTranslations(const wxString& /*domain*/) const override {
    wxArrayString languages;
    languages.Add(wxString::FromUTF8(language_));
    return languages;
  }

  Diagnostics problems;

 private:
  std::string language_;
  std::vector<fs::path> folders_;
};

// A wxString keeps its last conversion, so a text that other threads read as well is copied first.
std::string text_of(const wxString* found) {
  return found ? wxString(*found).utf8_string() : std::string();
}

wxString wx_text(std::string_view text) { return wxString::FromUTF8(text.data(), text.size()); }

/// The language of the window, as long as the program runs.
struct Spoken {
  std::string language = kSourceLanguage;
  std::unique_ptr<Catalogue> catalogue;
};

Spoken& spoken() {
  static Spoken now;
  return now;
}

bool is_plain_c(const char* locale) {
  const std::string_view name = locale ? locale : "";
  return name.empty() || name == "C" || name == "POSIX";
}

/// GTK and the system select translations by LANGUAGE, unless the locale of messages is C. The
/// other categories, such as the format of numbers, are not changed.
void tell_gettext(const std::string& language) {
  ::setenv("LANGUAGE", language.c_str(), 1);
  if (language == kSourceLanguage)
    std::setlocale(LC_MESSAGES, "C");
  else if (is_plain_c(std::setlocale(LC_MESSAGES, "")))
    std::setlocale(LC_MESSAGES, "C.UTF-8");
}

}  // namespace

Catalogue::Catalogue(std::string language, std::unique_ptr<wxTranslations> texts)
    : language_(std::move(language)), texts_(std::move(texts)) {}

Catalogue::~Catalogue() = default;

Result<std::unique_ptr<Catalogue>> Catalogue::open(const std::string& language,
                                                   const std::vector<fs::path>& folders) {
  if (find_file(folders, language, kProgram).empty())
    return error("language", "there is no translation into '" + language + "'",
                 "choose another language in the preferences, or --language en");
  auto texts = std::make_unique<wxTranslations>();
  auto* loader = new Loader(language, folders);
  texts->SetLoader(loader);  // which owns it from now on
  texts->SetLanguage(wx_text(language));
  for (const char* domain : {kProgram, kLibrary}) {
    if (find_file(folders, language, domain).empty()) continue;
    texts->AddCatalog(domain);
    if (!loader->problems.empty()) return loader->problems;
  }
  return std::unique_ptr<Catalogue>(new Catalogue(language, std::move(texts)));
}

std::string Catalogue::find(std::string_view text) const {
  if (text.empty()) return {};  // its translation is the head of the catalogue
  return text_of(texts_->GetTranslatedString(wx_text(text), kProgram));
}

std::string Catalogue::find_plural(std::string_view one, std::string_view /*many*/,
                                   std::size_t count) const {
  const auto number = static_cast<unsigned>(std::min<std::size_t>(count, UINT_MAX - 1));
  return text_of(texts_->GetTranslatedString(wx_text(one), number, kProgram));
}

std::string Catalogue::find_in_library(std::string_view text) const {
  if (text.empty()) return {};
  const std::string found = text_of(texts_->GetTranslatedString(wx_text(text), kLibrary));
  return found.empty() ? find(text) : found;
}

std::vector<fs::path> language_folders() {
  std::vector<fs::path> folders;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data == '/')
    folders.push_back(fs::path(data) / "locale");
  else if (const char* home = std::getenv("HOME"); home && *home)
    folders.push_back(fs::path(home) / ".local/share/locale");
  if (const auto installed = installed_folder("locale")) folders.push_back(*installed);
  folders.emplace_back(STOCKADE_BUILD_LANGUAGES_DIR);
  folders.emplace_back(STOCKADE_INSTALL_LANGUAGES_DIR);
  return folders;
}

std::vector<std::string> available_languages(const std::vector<fs::path>& folders) {
  std::set<std::string> languages;
  std::error_code ignored;
  for (const fs::path& folder : folders)
    for (const fs::path& entry : entries_of(folder)) {
      const std::string language = entry.filename().string();
      if (fs::exists(file_of(folder, language, kProgram), ignored)) languages.insert(language);
    }
  languages.erase(kSourceLanguage);
  return {languages.begin(), languages.end()};
}

std::string own_name(const std::string& language) {
  if (language == kSourceLanguage) return kOwnName;
  const auto catalogue = Catalogue::open(language, language_folders());
  const std::string name = catalogue.ok() ? (*catalogue)->find(kOwnName) : "";
  return name.empty() ? language : name;
}

Diagnostics speak(const std::string& wish) {
  Spoken& now = spoken();
  set_translator(nullptr);
  now.catalogue.reset();
  now.language = kSourceLanguage;
  const std::vector<fs::path> folders = language_folders();
  std::string language = wish;
  if (wish.empty())
    language = choose_language(languages_of_environment(), available_languages(folders));
  Diagnostics problems;
  if (language != kSourceLanguage) {
    auto catalogue = Catalogue::open(language, folders);
    if (catalogue.ok()) {
      now.catalogue = *std::move(catalogue);
      now.language = language;
      set_translator(now.catalogue.get());
    } else {
      problems = catalogue.problems();
    }
  }
  tell_gettext(now.language);
  return problems;
}

const std::string& spoken_language() { return spoken().language; }

void translate_wx() {
  tell_gettext(spoken_language());  // again, in case the toolkit has set its own locale
  if (spoken_language() == kSourceLanguage) return wxTranslations::Set(nullptr);
  auto* words = new wxTranslations;  // wx owns it
  wxTranslations::Set(words);
  words->SetLanguage(wxString::FromUTF8(spoken_language()));
  wxFileTranslationsLoader::AddCatalogLookupPathPrefix("/usr/share/locale");
  const wxLogNull quiet;
  words->AddStdCatalog();
}

}  // namespace stockade::gui
