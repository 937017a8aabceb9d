#include "framework/notation/dialects/over_xboard.h"

#include "framework/notation/dialects/table.h"

namespace stockade {
namespace {

/// Fairy-Stockfish writes as XBoard does there, but where any rook may castle it knows no words:
/// "O-O" is an unknown command to it (version 11.1). It is no dialect that people choose.
class FairyOverXBoard : public Dialect {
 public:
  std::string_view name() const override { return xboard_dialect().name(); }
  std::string about() const override { return xboard_dialect().about(); }
  FenForm fen_form(const GameDefinition& definition) const override {
    return xboard_dialect().fen_form(definition);
  }
  TurnForm turn_form(const GameDefinition& definition) const override {
    TurnForm form = xboard_dialect().turn_form(definition);
    form.castling_words = false;
    return form;
  }
};

}  // namespace

const Dialect& dialect_over_xboard(std::string_view program) {
  static const FairyOverXBoard fairy;
  const Dialect* known = dialect_of_program(program);
  if (known == &fairy_dialect()) return fairy;
  // pychess cannot read XBoard's empty hand "[-]", nor a FEN with one of the middle fields alone.
  const bool is_own = known == &sjaak_dialect() || known == &pychess_dialect();
  return is_own ? *known : xboard_dialect();
}

}  // namespace stockade
