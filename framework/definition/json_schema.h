#pragma once
// The language of variant files as a JSON Schema, for editors that complete and check files while
// one types. It is generated from the schema table, so keys and types agree with the loader; only
// the loader checks how the parts of a file depend on each other.

#include <nlohmann/json.hpp>

namespace stockade {

/// A JSON Schema (draft 2020-12) of one variant file, whether it extends another or not.
[[nodiscard]] nlohmann::ordered_json variant_file_schema();

}  // namespace stockade
