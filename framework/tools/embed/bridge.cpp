#include "framework/tools/embed/bridge.h"

namespace stockade::embed {

const char* version() { return STOCKADE_VERSION; }

Error::Error(const std::string& what, std::vector<Problem> problems)
    : std::runtime_error(what), problems_(std::move(problems)) {}

Error::~Error() = default;

void fail(const Diagnostics& problems) {
  std::vector<Problem> shown;
  for (const Diagnostic& one : problems)
    shown.push_back(
        {one.id, one.where.file, one.where.line, one.where.column, one.message, one.hint});
  throw Error(to_string(problems), std::move(shown));
}

void fail(std::string id, std::string message, std::string hint) {
  fail(Diagnostics{error(std::move(id), std::move(message), std::move(hint))});
}

bool fits(const GameDefinition& definition, stockade::Move move) {
  const auto known = [&](Site site) {
    return site.none() || site.index() < (site.is_cell() ? definition.layout().cells()
                                                         : definition.layout().slots());
  };
  const int pieces = definition.roster().pieces();
  const auto effects = static_cast<int>(definition.kernel().effects().size());
  if (move.is_none() || move.effect() >= effects) return false;
  // For a roll, the piece field contains the number that was rolled.
  const bool other = definition.kernel().effect(move).is_chance() || move.other().index() < pieces;
  return other && known(move.from()) && known(move.to()) && move.piece().index() < pieces;
}

std::vector<Move> outer(const MoveList& moves) {
  std::vector<Move> shown;
  shown.reserve(moves.size());
  for (const stockade::Move move : moves) shown.push_back(outer(move));
  return shown;
}

Outcome outer(const stockade::Outcome& outcome) {
  Outcome shown;
  shown.over = outcome.over();
  if (!shown.over) return shown;
  shown.reason = to_string(outcome.ending);
  shown.result = outcome.result();
  for (int side = 0; side < outcome.sides; ++side)
    shown.points.push_back(outcome.quarter_points[static_cast<size_t>(side)] / 4.0);
  return shown;
}

}  // namespace stockade::embed
