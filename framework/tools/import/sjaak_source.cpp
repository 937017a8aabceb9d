#include "framework/tools/import/sjaak_source.h"

#include <algorithm>
#include <utility>

#include "framework/tools/import/sjaak_translation.h"

namespace stockade {
namespace {

class SjaakSource : public ImportSource {
 public:
  SjaakSource(std::vector<SjaakGame> found, const ImportOptions& options)
      : found_(std::move(found)), options_(options) {
    for (const SjaakGame& game : found_) games_.push_back({game.name, ""});
  }
  [[nodiscard]] std::string_view word() const override { return "game"; }
  [[nodiscard]] const std::vector<SourceGame>& games() const override { return games_; }
  [[nodiscard]] Diagnostics warnings(size_t game) const override {
    const auto rules = read_sjaak_rules(found_[game]);
    return rules ? rules->odd : Diagnostics{};
  }
  Result<Imported> import(size_t game) override {
    const auto rules = read_sjaak_rules(found_[game]);
    if (!rules) return rules.problems();
    return SjaakTranslation(found_[game], *rules, options_).translate();
  }

 private:
  std::vector<SjaakGame> found_;
  ImportOptions options_;
  std::vector<SourceGame> games_;
};

}  // namespace

bool is_sjaak_source(std::string_view text) {
  const std::vector<SjaakGame> games = read_sjaak_file(text, "");
  return std::any_of(games.begin(), games.end(),
                     [](const SjaakGame& game) { return !game.pieces.empty(); });
}

Result<std::unique_ptr<ImportSource>> read_sjaak_source(std::string_view text,
                                                        const std::string& file_name,
                                                        const ImportOptions& options) {
  return std::unique_ptr<ImportSource>(
      std::make_unique<SjaakSource>(read_sjaak_file(text, file_name), options));
}

}  // namespace stockade
