// pychess and its server: Fairy-Stockfish's positions and moves; two boards are one, with '|'
// before the pieces of the second.

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

class PychessDialect : public Dialect {
 public:
  std::string_view name() const override { return "pychess"; }
  std::string about() const override { return tr("pychess and pychess.org"); }
  bool is_of(std::string_view program) const override {
    return same_word(program.substr(0, name().size()), name());
  }
  FenForm fen_form(const GameDefinition& definition) const override {
    FenForm form = fairy_fen_form(definition);
    form.folds_boards = true;
    return form;
  }
  TurnForm turn_form(const GameDefinition& definition) const override {
    return fairy_turn_form(definition);
  }
};

}  // namespace

const Dialect& pychess_dialect() {
  static const PychessDialect dialect;
  return dialect;
}

}  // namespace stockade
