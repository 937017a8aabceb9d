#include "framework/definition/loader.h"

#include <utility>

#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"
#include "framework/definition/library.h"

namespace stockade {
namespace {

Result<Loaded> load(std::string_view text, const std::filesystem::path& path,
                    const LoadOptions& options) {
  Result<SourceFile> own = parse_source(text, path);
  if (!own) return own.problems();
  Result<Chain> chain = load_chain(std::move(*own), options);
  if (!chain) return chain.problems();
  return compile_definition(std::move(*chain), path.stem().string(), options.set);
}

}  // namespace

Result<Loaded> load_definition(const std::string& id_or_path, const LoadOptions& options) {
  const auto path = find_variant_file(id_or_path, options, {}, {});
  if (!path) return path.problems();
  const auto text = read_variant_file(*path, {});
  if (!text) return text.problems();
  return load(*text, *path, options);
}

Result<Loaded> load_definition_text(std::string_view text, const std::string& file_name,
                                    const LoadOptions& options) {
  return load(text, file_name, options);
}

}  // namespace stockade
