#include "framework/definition/loader.h"

#include <utility>

#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"

namespace stockade {
namespace {

Result<Loaded> compile(Result<Chain> chain, const LoadOptions& options) {
  if (!chain) return chain.problems();
  const std::string id = id_of(*chain);
  return compile_definition(std::move(*chain), id, options.set, options.lint);
}

}  // namespace

Result<Loaded> load_definition(const std::string& id_or_path, const LoadOptions& options) {
  return compile(load_chain(id_or_path, options), options);
}

Result<Loaded> load_definition_text(std::string_view text, const std::string& file_name,
                                    const LoadOptions& options) {
  Result<SourceFile> own = parse_source(text, file_name);
  if (!own) return own.problems();
  return compile(load_chain(std::move(*own), options), options);
}

}  // namespace stockade
