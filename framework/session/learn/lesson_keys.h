#pragma once
// The keys of lesson files as a table, from which they are read and editors make proposals and
// explanations. docs/author/lessons.md is the guide.

#include "framework/language/schema.h"

namespace stockade {

[[nodiscard]] const SchemaKey& lesson_schema();

}  // namespace stockade
