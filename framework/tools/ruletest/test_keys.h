#pragma once
// The keys of rule-test files as a table, from which editors make proposals and explanations.
// docs/author/ruletest.md is the guide.

#include "framework/language/schema.h"

namespace stockade {

[[nodiscard]] const SchemaKey& rule_test_schema();

}  // namespace stockade
