#pragma once
// The games of a file of Sjaak II (sjaak_file.h). docs/author/import.md lists what cannot be
// expressed.

#include <memory>

#include "framework/tools/import/source.h"

namespace stockade {

[[nodiscard]] bool is_sjaak_source(std::string_view text);

Result<std::unique_ptr<ImportSource>> read_sjaak_source(std::string_view text,
                                                        const std::string& file_name,
                                                        const ImportOptions& options);

}  // namespace stockade
