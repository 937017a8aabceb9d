#include "framework/notation/dialects/over_xboard.h"

#include "framework/notation/dialects/table.h"

namespace stockade {

const Dialect& dialect_over_xboard(std::string_view program) {
  const Dialect* known = dialect_of_program(program);
  return known == &sjaak_dialect() ? *known : xboard_dialect();
}

}  // namespace stockade
