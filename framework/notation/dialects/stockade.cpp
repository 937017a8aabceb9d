// Our own form of positions and moves: fen.h, move_text.h.

#include "framework/base/translate.h"
#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

class StockadeDialect : public Dialect {
 public:
  std::string_view name() const override { return "stockade"; }
  std::string about() const override { return tr("this program"); }
  FenForm fen_form(const GameDefinition&) const override { return {}; }
  TurnForm turn_form(const GameDefinition&) const override { return {}; }
};

}  // namespace

const Dialect& stockade_dialect() {
  static const StockadeDialect dialect;
  return dialect;
}

}  // namespace stockade
