#include "framework/notation/dialects/over_xboard.h"

#include "framework/notation/dialects/table.h"

namespace stockade {

const Dialect& dialect_over_xboard(std::string_view program) {
  const Dialect* known = dialect_of_program(program);
  // pychess cannot read XBoard's empty hand "[-]", nor a FEN with one of the middle fields alone.
  const bool is_own = known == &sjaak_dialect() || known == &pychess_dialect();
  return is_own ? *known : xboard_dialect();
}

}  // namespace stockade
