// Fairy-Stockfish: White begins in every game, squares have the same names in all games, and a turn
// is one move. The source is its reader and writer of positions and its checks of a FEN
// (position.cpp, uci.cpp and apiutil.h of Fairy-Stockfish).

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"
#include "framework/rules/castling_rights.h"

namespace stockade {
namespace {

class FairyDialect : public Dialect {
 public:
  std::string_view name() const override { return "fairy"; }
  std::string about() const override { return tr("Fairy-Stockfish, and programs that contain it"); }
  bool is_of(std::string_view program) const override {
    return program.starts_with("Fairy-Stockfish");
  }
  FenForm fen_form(const GameDefinition& definition) const override {
    return fairy_fen_form(definition);
  }
  TurnForm turn_form(const GameDefinition& definition) const override {
    return fairy_turn_form(definition);
  }
};

}  // namespace

FenForm fairy_fen_form(const GameDefinition& definition) {
  const DialectSpelling spelling = spelling_in(definition, {"fairy"});
  FenForm form;
  form.white_begins = true;
  form.private_rights = false;
  form.rights_by_file = true;
  form.arrival_behind_dash = false;
  form.counts_for_passed = true;
  form.endless_supplies = spelling.endless_supplies;
  form.holds_every_capture = true;
  form.values = FenForm::Values::countdown;
  form.cells = CellStyle::plain;
  form.letters = spelling.letters;
  return form;
}

TurnForm fairy_turn_form(const GameDefinition& definition) {
  const DialectSpelling spelling = spelling_in(definition, {"fairy"});
  TurnForm form;
  form.pass = TurnForm::Pass::piece_stays;
  form.joins_placements = true;
  form.marks_turned_over = true;
  form.cells = CellStyle::plain;
  form.letters = spelling.letters;
  form.plus = spelling.plus;
  return form;
}

const Dialect& fairy_dialect() {
  static const FairyDialect dialect;
  return dialect;
}

}  // namespace stockade
