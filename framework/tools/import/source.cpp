#include "framework/tools/import/source.h"

#include <utility>

#include "framework/base/characters.h"
#include "framework/base/quoted_text.h"
#include "framework/tools/import/engine_source.h"
#include "framework/tools/import/sjaak_source.h"
#include "framework/tools/import/step_table_source.h"
#include "framework/tools/import/unreadable_files.h"

namespace stockade {
namespace {

/// The sections of a configuration of Fairy-Stockfish.
class FairySource : public ImportSource {
 public:
  FairySource(IniFile file, std::string_view bases_text, const ImportOptions& options)
      : file_(std::move(file)),
        bases_(read_fairy_bases(bases_text)),
        resolver_(file_, bases_),
        options_(options) {
    for (const IniSection& section : file_.sections) games_.push_back({section.name, section.base});
  }

  [[nodiscard]] std::string_view word() const override { return "section"; }
  [[nodiscard]] const std::vector<SourceGame>& games() const override { return games_; }
  [[nodiscard]] Diagnostics warnings(size_t game) const override {
    return file_.sections[game].warnings;
  }
  Result<Imported> import(size_t game) override {
    return import_variant(resolver_, file_.sections[game], options_);
  }

 private:
  IniFile file_;
  FairyBases bases_;
  FairyResolver resolver_;
  ImportOptions options_;
  std::vector<SourceGame> games_;
};

// Whether a line begins as the name of a section does, after blanks: "[name".
bool has_section(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t first = text.find_first_not_of(" \t\r", at);
    if (first != std::string_view::npos && first + 1 < text.size() && text[first] == '[' &&
        (is_letter(text[first + 1]) || is_digit(text[first + 1])))
      return true;
    const size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  return false;
}

}  // namespace

Result<std::unique_ptr<ImportSource>> open_import_source(std::string text,
                                                         const std::string& file_name,
                                                         std::string_view bases_text,
                                                         const ImportOptions& options) {
  if (auto foreign = not_importable(text, file_name)) return std::move(*foreign);
  if (!has_section(text) && is_engine_source(text))
    return read_engine_source(text, file_name, options);
  if (!has_section(text) && is_step_table_source(text))
    return read_step_table_source(text, file_name, options);
  if (!has_section(text) && is_sjaak_source(text))
    return read_sjaak_source(text, file_name, options);
  auto file = parse_ini(text, file_name);
  if (!file && !has_section(text) && file.problems().size() > 1)
    return error("import-format",
                 quoted_for_message(file_name) + " has no form that games are imported from",
                 "a configuration of Fairy-Stockfish has sections, such as [name:base]",
                 {file_name, 1, 1});
  if (!file) return file.problems();
  return std::unique_ptr<ImportSource>(
      std::make_unique<FairySource>(std::move(*file), bases_text, options));
}

}  // namespace stockade
