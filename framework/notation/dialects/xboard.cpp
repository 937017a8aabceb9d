// XBoard and WinBoard: White begins in every game; moves count the ranks of a board of ten ranks
// from 0, positions from 1; a FEN leaves out fields that the game does not use. The source is
// XBoard's own writer of positions (PositionToFEN) and its protocol. XBoard writes no checks that
// are missing; engines read them as Fairy-Stockfish writes them, and it needs them.

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

class XBoardDialect : public Dialect {
 public:
  std::string_view name() const override { return "xboard"; }
  std::string about() const override { return tr("XBoard, WinBoard and engines behind them"); }
  FenForm fen_form(const GameDefinition& definition) const override {
    return xboard_fen_form(spelling_in(definition, {"xboard"}));
  }
  TurnForm turn_form(const GameDefinition& definition) const override {
    return xboard_turn_form(spelling_in(definition, {"xboard"}));
  }
};

}  // namespace

FenForm xboard_fen_form(const DialectSpelling& spelling) {
  FenForm form;
  form.white_begins = true;
  form.private_rights = false;
  form.rights_by_file = true;
  form.arrival_behind_dash = false;
  form.leaves_out_unused = true;
  form.zones = FenForm::Zones::never_empty;
  form.endless_supplies = spelling.endless_supplies;
  form.values = FenForm::Values::countdown;
  form.cells = CellStyle::plain;
  form.letters = spelling.letters;
  return form;
}

TurnForm xboard_turn_form(const DialectSpelling& spelling) {
  TurnForm form;
  form.pass = TurnForm::Pass::at_signs;
  form.joins_placements = true;
  form.marks_turned_over = true;
  form.plus_promotes = true;
  form.castling_words = true;
  form.cells = CellStyle::from_zero;
  form.letters = spelling.letters;
  form.plus = spelling.plus;
  return form;
}

const Dialect& xboard_dialect() {
  static const XBoardDialect dialect;
  return dialect;
}

}  // namespace stockade
