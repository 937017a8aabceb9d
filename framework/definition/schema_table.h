#pragma once
// The language of variant files as one table: the keys of the core, and those that each rule
// brings.
//
// The loader uses only this table, so the checks, the JSON Schema and the language reference can't
// disagree with it.

#include <span>

#include "framework/language/schema.h"

namespace stockade {

/// The table, in the order in which a reference should show it.
[[nodiscard]] std::span<const SchemaRow> schema_table();

/// The version of the language that this table describes: `schema: 1`.
inline constexpr int kSchemaVersion = 1;

/// The table as a tree. Immutable; shared by threads.
[[nodiscard]] const SchemaKey& schema();

}  // namespace stockade
