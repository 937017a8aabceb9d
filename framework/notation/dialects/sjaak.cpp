// Sjaak II: as XBoard, with letters of its own in some games.

#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

class SjaakDialect : public Dialect {
 public:
  std::string_view name() const override { return "sjaak"; }
  std::string about() const override { return "Sjaak II"; }
  bool is_of(std::string_view program) const override { return program.starts_with("Sjaak"); }
  FenForm fen_form(const GameDefinition& definition) const override {
    return xboard_fen_form(spelling_in(definition, {"sjaak", "xboard"}));
  }
  TurnForm turn_form(const GameDefinition& definition) const override {
    return xboard_turn_form(spelling_in(definition, {"sjaak", "xboard"}));
  }
};

}  // namespace

const Dialect& sjaak_dialect() {
  static const SjaakDialect dialect;
  return dialect;
}

}  // namespace stockade
