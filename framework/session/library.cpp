#include "framework/session/library.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "framework/base/translate.h"
#include "framework/definition/loader.h"
#include "framework/definition/names.h"
#include "framework/notation/letters.h"

namespace stockade {

Heads list_variants() { return read_heads(); }

std::uint64_t listing_stamp() { return library_stamp(); }

Result<DefinitionPtr> open_variant(const std::string& id_or_path,
                                   const std::map<std::string, std::string>& options,
                                   Diagnostics* warnings, const std::string& base) {
  LoadOptions load;
  load.base = base;
  load.set = options;
  auto loaded = load_definition(id_or_path, load);
  if (!loaded.ok()) return loaded.problems();
  if (warnings) *warnings = loaded->warnings;
  return loaded->definition;
}

namespace {

/// The library's variant with that name.
Result<NamedVariant> find_by_name(const std::string& name) {
  VariantNameTable table;
  if (auto found = table.find(name)) return *std::move(found);
  const std::string near = nearest_name(name, table.all_names());
  return error("unknown-variant", tr("the library has no variant {}", in_quotes(name)),
               near.empty() ? tr("correct the tag Variant, or put the file of the variant into a "
                                 "folder of the library")
                            : tr("did you mean {}?", in_quotes(near)));
}

/// The error for a missing file of a variant.
Diagnostic variant_is_gone(const VariantTags& tags) {
  return error("variant-gone",
               tr("the file of the variant {0} does not exist any more: {1}",
                  in_quotes(tags.variant), tags.file),
               tr("put it back"));
}

}  // namespace

Result<DefinitionPtr> resolve_variant(const VariantTags& tags) {
  const auto options = read_options(tags.options);
  if (!options) return options.problems();
  return resolve_variant_with(tags, *options);
}

Result<DefinitionPtr> resolve_variant_with(const VariantTags& tags,
                                           const std::map<std::string, std::string>& options) {
  LoadOptions load;
  load.set = options;
  load.base = tags.base;

  std::error_code ignored;
  const bool comparable = is_comparable_rules_tag(tags.rules);
  const bool gone = !tags.file.empty() && !std::filesystem::exists(tags.file, ignored);
  std::string source = tags.file;
  if (source.empty() || gone) {
    const auto named = find_by_name(tags.variant);
    // The file may have moved to the library, with the same rules.
    if (gone && (!named.ok() || !comparable)) return variant_is_gone(tags);
    if (!named) return named.problems();
    source = named->id;
    if (load.base.empty()) load.base = named->base;
    load.set.insert(named->options.begin(), named->options.end());
  }

  auto loaded = load_definition(source, load);
  if (!loaded) return loaded.problems();
  const GameDefinition& definition = *loaded->definition;
  if (comparable && !same_word(tags.rules, rules_tag(definition))) {
    if (gone) return variant_is_gone(tags);
    return error("variant-changed",
                 tr("the rules of the variant {} have changed since the game was written",
                    in_quotes(definition.name())) +
                     (tags.file.empty() ? "" : ": " + tags.file),
                 tr("restore the old rules, or read the game by the new rules as far as possible"));
  }
  return loaded->definition;
}

std::string variant_name(const std::string& tag) {
  const auto named = find_by_name(tag);
  if (!named) return tag;
  for (const Listing& listing : list_definitions())
    if (listing.id == named->id)
      if (const VariantNames names = read_variant_names(listing.path); !names.name.empty())
        return tr_library(names.name);
  return tag;
}

}  // namespace stockade
