#pragma once
// The language of variant files as a JSON Schema, for editors that complete and check while one
// writes. It is made from the schema table and says of keys and types what the loader says; what
// the parts of a file must have to do with each other only the loader knows.

#include <nlohmann/json.hpp>

namespace stockade {

/// JSON Schema, draft 2020-12, of one variant file, whether it stands alone or patches another.
[[nodiscard]] nlohmann::ordered_json variant_file_schema();

}  // namespace stockade
