#pragma once
// The variant library: lists and opens variants.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "framework/base/result.h"
#include "framework/definition/heads.h"
#include "framework/game/definition.h"
#include "framework/notation/variant_tags.h"

namespace stockade {

/// The contents of lists of variants: the heads of all variants that have an id, and their
/// families. Compiles nothing.
[[nodiscard]] Heads list_variants();
/// A number that changes when list_variants() may have another result; see library_stamp().
[[nodiscard]] std::uint64_t listing_stamp();

/// Opens a variant by id or by the path of its file, with option values, and a wrapper with its
/// base. The error names file, line and column, or the nearest known id.
[[nodiscard]] Result<DefinitionPtr> open_variant(
    const std::string& id_or_path, const std::map<std::string, std::string>& options = {},
    Diagnostics* warnings = nullptr, const std::string& base = {});

/// Opens the variant that the tags of a game name, with its options and its base: from its file if
/// there is a tag for it, otherwise from the library by id, name or tag, compared by same_name().
/// Compiles only that variant. Fails with the id
///   "unknown-variant"   the library has no variant with that name,
///   "variant-gone"      its file does not exist any more,
///   "variant-changed"   its rules are not those of the VariantRules tag, if there is one,
/// or with the errors of the options or the file.
[[nodiscard]] Result<DefinitionPtr> resolve_variant(const VariantTags& tags);
/// The same with these options instead of those of the tags.
[[nodiscard]] Result<DefinitionPtr> resolve_variant_with(
    const VariantTags& tags, const std::map<std::string, std::string>& options);

/// The name of the library's variant that has this Variant tag, or the tag itself if there is none.
/// Reads many files to find the names, so callers should keep the result.
[[nodiscard]] std::string variant_name(const std::string& tag);

}  // namespace stockade
