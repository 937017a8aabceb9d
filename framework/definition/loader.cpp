#include "framework/definition/loader.h"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "framework/base/long_work.h"
#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"
#include "framework/definition/library.h"
#include "framework/definition/names.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return fs::equivalent(a, b, ignored);
}

/// The absolute path of a variant's file, or "" if the id is enough to find it in the usual
/// folders.
std::string file_to_name(const fs::path& file, const std::string& id) {
  const auto by_id = find_variant_file(id, {}, {}, {});
  if (by_id.ok() && same_file(*by_id, file)) return "";
  std::error_code ignored;
  return fs::absolute(file, ignored).lexically_normal().string();
}

/// Records how to find the variant and its base again, for readers of its game records.
void note_origin(Chain& chain, const LoadOptions& options) {
  chain.file = file_to_name(chain.files.back().file, id_of(chain));
  for (const std::string& name : split_bases(options.base)) {
    std::string base = name;
    if (const auto found = find_variant_file(name, options, {}, {}); found.ok()) {
      const std::string file = file_to_name(*found, found->stem().string());
      base = file.empty() ? found->stem().string() : file;
    }
    chain.base += (chain.base.empty() ? "" : " around ") + base;
  }
}

Result<Loaded> compile(Result<Chain> chain, const LoadOptions& options) {
  long_work_begins("the reading of a variant");
  if (!chain) return chain.problems();
  const std::string id = id_of(*chain);
  const Diagnostics warnings = std::move(chain->warnings);
  auto loaded = compile_definition(std::move(*chain), id, options.set, options.lint, options.stop);
  if (loaded.ok())
    loaded->warnings.insert(loaded->warnings.begin(), warnings.begin(), warnings.end());
  return loaded;
}

}  // namespace

Result<Loaded> load_definition(const std::string& id_or_path, const LoadOptions& options) {
  if (options.base.empty() && !looks_like_path(id_or_path) &&
      !find_variant_file(id_or_path, options, {}, {}).ok()) {
    const auto named = VariantNameTable(options).find(id_or_path);
    if (named && !named->is_plain(named->id)) {
      LoadOptions as_named = options;
      as_named.base = named->base;
      as_named.set.insert(named->options.begin(), named->options.end());
      auto loaded = load_definition(named->id, as_named);
      if (loaded.ok() || named->base.empty()) return loaded;
      // Who has written one name may not know that it means two files.
      Diagnostic problem = loaded.problems().front();
      problem.message = fmt::format("{} is {} around {}, which does not fit: {}",
                                    in_quotes(id_or_path), named->id, named->base, problem.message);
      return problem;
    }
  }
  Result<Chain> chain = load_chain(id_or_path, options);
  if (chain) note_origin(*chain, options);
  return compile(std::move(chain), options);
}

Result<Loaded> load_definition_text(std::string_view text, const std::string& file_name,
                                    const LoadOptions& options) {
  Result<SourceFile> own = parse_source(text, file_name);
  if (!own) return own.problems();
  return compile(load_chain(std::move(*own), options), options);
}

}  // namespace stockade
