#pragma once
// The keys of files of lessons and of puzzles as tables, from which they are read and editors make
// proposals and explanations. docs/author/lessons.md and docs/author/puzzles.md are the guides.

#include "framework/language/schema.h"

namespace stockade {

[[nodiscard]] const SchemaKey& lesson_schema();
[[nodiscard]] const SchemaKey& puzzle_schema();

}  // namespace stockade
