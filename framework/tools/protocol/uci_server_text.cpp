#include "framework/tools/protocol/uci_server_text.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "framework/base/counted.h"
#include "framework/notation/board_text.h"
#include "framework/notation/dialect_moves.h"
#include "framework/tools/protocol/uci_server_options.h"

namespace stockade {
namespace {

/// Adapters read lines into buffers of a kilobyte, so long lines of play are cut.
constexpr size_t kMaxPvMoves = 100;

std::string cell_names(const GameDefinition& definition, const CellSet& cells) {
  return cells.any() ? names(definition.topology(), cells) : "-";
}

/// The cells of the enemy pieces that attack a royal piece of the side to move.
CellSet checkers(const Game& game) {
  const Kernel& kernel = game.definition().kernel();
  const Side mover = game.side_to_move();
  const Side enemy = game.definition().roster().opponent(mover);
  CellSet found;
  CellSet royals = kernel.checked(game.position(), mover);
  while (royals.any()) found |= kernel.attackers(game.position(), royals.pop(), enemy);
  return found;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
  return text;
}

}  // namespace

std::vector<std::string> uci_line(const Game& game, const std::vector<Move>& moves,
                                  const UciForm& form) {
  if (form.dialect != &own_dialect())
    return dialect_line(game.definition_ptr(), game.position(), moves, *form.dialect).turns;
  std::vector<std::string> texts;
  for (const Move move : moves)
    texts.push_back(uci_notation(game.definition(), move, form.castling));
  return texts;
}

std::string uci_info(const Game& game, const SearchInfo& info, const UciForm& form) {
  const uint64_t nps = info.nodes * 1000 / static_cast<uint64_t>(std::max(1, info.time_ms));
  std::string line = fmt::format(
      "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {}",
      info.depth, info.seldepth, info.multipv, info.score.to_string(), info.nodes, nps,
      info.hashfull, info.time_ms);
  std::vector<Move> moves = info.pv;
  if (moves.size() > kMaxPvMoves) moves.resize(kMaxPvMoves);
  const std::vector<std::string> texts = uci_line(game, moves, form);
  if (!texts.empty()) line += fmt::format(" pv {}", fmt::join(texts, " "));
  return line;
}

std::string uci_best_move(const Game& game, const std::vector<Move>& line, const UciForm& form) {
  const std::vector<std::string> texts = uci_line(game, line, form);
  if (texts.empty()) return "bestmove (none)";
  std::string answer = "bestmove " + texts[0];
  if (texts.size() > 1) answer += " ponder " + texts[1];
  return answer;
}

std::optional<std::string> uci_mate_note(const SearchLimits& limits, const SearchResult& result) {
  const int moves = limits.mate.value_or(0);
  const std::string mate = "mate in " + counted(static_cast<uint64_t>(moves), "move");
  if (result.mate == MateAnswer::none) return "info string there is no " + mate;
  if (result.mate == MateAnswer::open)
    return "info string no " + mate + " was found, but there may be one";
  return std::nullopt;
}

std::vector<std::string> uci_problem_lines(std::string_view context, const Diagnostics& problems) {
  std::vector<std::string> lines;
  for (const Diagnostic& problem : problems) {
    std::string line = fmt::format("info string error: {}: {}", context, problem.message);
    if (!problem.hint.empty()) line += " (" + problem.hint + ")";
    lines.push_back(one_line(std::move(line)));
  }
  return lines;
}

std::vector<std::string> uci_variant_option(const std::string& initial,
                                            const std::vector<std::string>& others,
                                            const std::vector<std::string>& well_known) {
  const std::string head =
      fmt::format("option name {} type combo default {}", kVariantOption, initial);
  const std::string own = " var " + initial;
  const auto takes = [&](std::string& line, const std::string& name) {
    if (name == initial) return true;
    const std::string choice = " var " + name;
    if (line.size() + choice.size() + own.size() > kLongestOptionLine) return false;
    line += choice;
    return true;
  };
  std::string last = head;
  std::vector<std::string> early;
  for (const std::string& name : well_known)
    if (!takes(last, name)) early.push_back(name);
  early.insert(early.end(), others.begin(), others.end());

  std::vector<std::string> lines{head};
  for (const std::string& name : early)
    if (!takes(lines.back(), name)) takes(lines.emplace_back(head), name);
  if (lines.back() == head) lines.pop_back();
  lines.push_back(last);
  for (std::string& line : lines) line += own;
  return lines;
}

std::string uci_variant_info(const GameDefinition& definition, const UciForm& form) {
  std::set<int> types_in_reserve;
  for (const ZoneInfo& zone : definition.layout().zones())
    for (const Piece piece : zone.holds)
      types_in_reserve.insert(definition.roster().type_of(piece).index());
  // "fairy" is the interfaces' name for a board whose rules they do not know.
  return fmt::format(
      "info string variant {} files {} ranks {} pocket {} template fairy startpos {}",
      definition.id(), definition.topology().files(), definition.topology().ranks(),
      types_in_reserve.size(), write_fen(definition, definition.start(), *form.dialect));
}

std::vector<std::string> uci_show(Game& game, const UciForm& form) {
  const GameDefinition& definition = game.definition();
  std::vector<std::string> lines;
  const std::string board = draw_board(definition, game.position());
  for (size_t at = 0; at < board.size();) {
    const size_t end = std::min(board.find('\n', at), board.size());
    lines.push_back(board.substr(at, end - at));
    at = end + 1;
  }
  lines.push_back("Variant: " + definition.id());
  lines.push_back("Fen: " + write_fen(definition, game.position(), *form.dialect));
  lines.push_back(fmt::format("Key: {:016X}", game.position().key()));
  lines.push_back("Checkers: " + cell_names(definition, checkers(game)));
  lines.push_back(fmt::format("Legal moves: {}", game.legal_moves().size()));
  const Outcome outcome = game.outcome();
  if (outcome.over())
    lines.push_back(fmt::format("Result: {} ({})", outcome.result(), to_string(outcome.ending)));
  return lines;
}

}  // namespace stockade
