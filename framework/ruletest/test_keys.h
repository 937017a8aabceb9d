#pragma once
// The keys of rule-test files as a table, for editors: what they propose and explain.
// docs/ruletest.md is the guide.

#include "framework/language/schema.h"

namespace stockade {

[[nodiscard]] const SchemaKey& rule_test_schema();

}  // namespace stockade
