#include "framework/base/message_catalogue.h"

#include <array>
#include <cstdint>
#include <vector>

#include "framework/base/files.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

constexpr uint32_t kMagic = 0x950412de;
constexpr size_t kHead = 28;
constexpr uint64_t kMaxCatalogueBytes = 16u << 20;

/// A file as numbers of four bytes, in the order of the machine that wrote it.
class MoBytes {
 public:
  explicit MoBytes(std::string_view bytes) : bytes_(bytes) {
    swapped_ = bytes_.size() >= 4 && number(0) != kMagic;
  }
  [[nodiscard]] bool has_head() const { return bytes_.size() >= kHead && number(0) == kMagic; }
  [[nodiscard]] uint32_t number(size_t at) const {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i)
      value |= uint32_t{static_cast<unsigned char>(bytes_[at + i])} << 8 * (swapped_ ? 3 - i : i);
    return value;
  }
  /// The text whose length and place stand at `at`; false if it leaves the file.
  [[nodiscard]] bool text(size_t at, std::string_view& out) const {
    if (at + 8 > bytes_.size()) return false;
    const size_t length = number(at);
    const size_t place = number(at + 4);
    if (place > bytes_.size() || length > bytes_.size() - place) return false;
    out = bytes_.substr(place, length);
    return true;
  }

 private:
  std::string_view bytes_;
  bool swapped_ = false;
};

Diagnostic damaged(const std::string& file) {
  return error("catalogue", "'" + file + "' is no catalogue of translations, or is damaged",
               "install it again");
}

/// The file in the first folder that has it, for the language or for it without its country.
fs::path find_catalogue(const std::string& language, const std::vector<fs::path>& folders,
                        const std::string& name) {
  std::error_code ignored;
  for (const std::string& one : {language, language.substr(0, language.find('_'))})
    for (const fs::path& folder : folders)
      if (fs::path file = folder / one / "LC_MESSAGES" / name; fs::is_regular_file(file, ignored))
        return file;
  return {};
}

Result<MessageTable> read_catalogue(const fs::path& file) {
  if (file.empty()) return MessageTable{};
  const auto bytes = read_regular_file(file, kMaxCatalogueBytes);
  if (!bytes.ok()) return bytes.problems();
  return read_messages(*bytes, file.string());
}

std::string found_in(const MessageTable& table, std::string_view text) {
  const auto found = table.find(text);
  return found == table.end() ? "" : found->second;
}

}  // namespace

Result<MessageTable> read_messages(std::string_view bytes, const std::string& file) {
  const MoBytes mo(bytes);
  if (!mo.has_head()) return damaged(file);
  const size_t count = mo.number(8);
  const size_t sources = mo.number(12);
  const size_t translations = mo.number(16);
  if (count > bytes.size() / 8) return damaged(file);
  MessageTable table;
  for (size_t i = 0; i < count; ++i) {
    std::string_view source;
    std::string_view translation;
    if (!mo.text(sources + 8 * i, source) || !mo.text(translations + 8 * i, translation))
      return damaged(file);
    // A zero separates plural forms.
    table.emplace(source.substr(0, source.find('\0')),
                  translation.substr(0, translation.find('\0')));
  }
  return table;
}

Result<MessageCatalogue> MessageCatalogue::open(const std::string& language,
                                                const std::vector<fs::path>& folders) {
  MessageCatalogue catalogue;
  catalogue.language_ = language;
  const std::array<std::pair<const char*, MessageTable*>, 2> tables = {
      {{"stockade.mo", &catalogue.program_}, {"stockade-variants.mo", &catalogue.library_}}};
  for (const auto& [name, table] : tables) {
    auto read = read_catalogue(find_catalogue(language, folders, name));
    if (!read.ok()) return read.problems();
    *table = *std::move(read);
  }
  return catalogue;
}

std::string MessageCatalogue::find(std::string_view text) const {
  // The head of a catalogue has the empty text as its key.
  return text.empty() ? "" : found_in(program_, text);
}

std::string MessageCatalogue::find_plural(std::string_view, std::string_view, std::size_t) const {
  return "";
}

std::string MessageCatalogue::find_in_library(std::string_view text) const {
  if (text.empty()) return "";
  std::string found = found_in(library_, text);
  return found.empty() ? find(text) : found;
}

}  // namespace stockade
