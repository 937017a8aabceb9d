// UCCI, and Pikafish over UCI: a FEN as everywhere, but moves count the ranks of a board of ten
// from 0. The source is the documentation of both.

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

class UcciDialect : public Dialect {
 public:
  std::string_view name() const override { return "ucci"; }
  std::string about() const override { return tr("Pikafish, and programs of the UCCI protocol"); }
  bool is_of(std::string_view program) const override { return program.starts_with("Pikafish"); }
  FenForm fen_form(const GameDefinition&) const override {
    FenForm form;
    form.white_begins = true;
    form.private_rights = false;
    form.arrival_behind_dash = false;
    form.values = FenForm::Values::none;
    form.cells = CellStyle::plain;
    return form;
  }
  TurnForm turn_form(const GameDefinition&) const override {
    TurnForm form;
    form.cells = CellStyle::from_zero;
    return form;
  }
};

}  // namespace

const Dialect& ucci_dialect() {
  static const UcciDialect dialect;
  return dialect;
}

}  // namespace stockade
