// Lichess: a passed cell only where it can be used, the pieces in hand as one more rank, and the
// checks that were given at the end. The source is scalachess (FenWriter.scala).

#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

class LichessDialect : public Dialect {
 public:
  std::string_view name() const override { return "lichess"; }
  std::string about() const override { return "lichess.org"; }
  FenForm fen_form(const GameDefinition&) const override {
    FenForm form;
    form.white_begins = true;
    form.private_rights = false;
    form.arrival_behind_dash = false;
    form.only_capturable_passed = true;
    form.zones = FenForm::Zones::one_more_rank;
    form.values = FenForm::Values::tallies;
    form.cells = CellStyle::plain;
    return form;
  }
  TurnForm turn_form(const GameDefinition&) const override {
    TurnForm form;
    form.cells = CellStyle::plain;
    return form;
  }
};

}  // namespace

const Dialect& lichess_dialect() {
  static const LichessDialect dialect;
  return dialect;
}

}  // namespace stockade
