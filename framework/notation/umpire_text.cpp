#include "framework/notation/umpire_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

std::string line_words(CheckLine line) {
  static constexpr std::array kWords = {tr_noop("check"),
                                        tr_noop("check on the rank"),
                                        tr_noop("check on the file"),
                                        tr_noop("check on the long diagonal"),
                                        tr_noop("check on the short diagonal"),
                                        tr_noop("check by a leap")};
  static_assert(kWords.size() == static_cast<size_t>(CheckLine::leap) + 1);
  return tr(kWords[static_cast<size_t>(line)]);
}

std::string capture_words(const GameDefinition& definition, const UmpireCall& call) {
  const std::string& cell = definition.topology().name(call.cell);
  switch (call.captured) {
    case UmpireCall::Captured::unsaid:
      return tr("capture on {}", cell);
    case UmpireCall::Captured::pawn:
      return tr("pawn captured on {}", cell);
    case UmpireCall::Captured::piece:
      return tr("piece captured on {}", cell);
  }
  return {};
}

/// Removes the marks of check, of captures and of promotion, which are optional for players.
std::string without_marks(std::string_view text) {
  std::string left;
  for (const char c : text)
    if (std::string_view("+#x=!?:()").find(c) == std::string_view::npos) left += c;
  return left;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

struct Spelling {
  const GameDefinition& definition;
  Move move;

  [[nodiscard]] std::string cell(Site site) const {
    return site.is_cell() ? definition.topology().name(site.index()) : std::string();
  }
  [[nodiscard]] std::string letter() const {
    const Equipment& equipment = definition.equipment();
    const char own = equipment.type_of(move.piece()).letter;
    return own == definition.style().unlettered ? std::string() : std::string(1, own);
  }
  [[nodiscard]] std::string promotion() const {
    if (!definition.kernel().effect(move).promotes) return {};
    return std::string(1, definition.equipment().type_of(move.other()).letter);
  }
  /// "O-O" for castling to the right, "O-O-O" to the left; "" for all other moves.
  [[nodiscard]] std::string castling() const {
    if (definition.kernel().effect(move).form != MoveForm::castling || !move.from().is_cell() ||
        !move.to().is_cell())
      return {};
    const Topology& board = definition.topology();
    return board.info(move.to().index()).file > board.info(move.from().index()).file ? "O-O"
                                                                                     : "O-O-O";
  }
  /// Every way to write a move on the board, without marks, even if it is ambiguous.
  [[nodiscard]] std::vector<std::string> ways() const {
    const std::string from = cell(move.from());
    const std::string to = cell(move.to());
    if (from.empty() || to.empty()) return {};
    if (const std::string castles = castling(); !castles.empty()) return {castles};
    const std::string end = to + promotion();
    std::vector<std::string> all = {letter() + from + end};
    size_t digits = from.find_first_of("0123456789");
    if (digits == std::string::npos) digits = from.size();
    const std::string file = from.substr(0, digits);
    const std::string rank = from.substr(digits);
    all.push_back(letter() + file + end);
    if (!letter().empty()) {
      all.push_back(letter() + rank + end);
      all.push_back(letter() + end);
    } else if (to.starts_with(file)) {
      all.push_back(end);
    }
    return all;
  }
};

std::string spelt(const PlayerGame& player, Move move, Game& shown, const MoveList& legal) {
  const GameDefinition& definition = player.definition();
  if (std::find(legal.begin(), legal.end(), move) != legal.end()) {
    std::string text = move_text(shown, move, legal, MoveStyle::san);
    // Check and mate are announced by the umpire.
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.pop_back();
    return text;
  }
  const Spelling spelling{definition, move};
  if (const std::string castling = spelling.castling(); !castling.empty()) return castling;
  const std::string from = spelling.cell(move.from());
  const std::string to = spelling.cell(move.to());
  if (from.empty() || to.empty() || definition.kernel().effect(move).form != MoveForm::board)
    return uci_notation(definition, move);
  const std::string file = from.substr(0, from.find_first_of("0123456789"));
  const bool pawn = spelling.letter().empty();
  const bool captures =
      player.seen().at(move.to().index()) != kEmpty || (pawn && !to.starts_with(file));
  std::string origin = pawn ? (captures ? file : "") : spelling.letter();
  // If another piece of the type may go there too, the complete cell distinguishes them.
  for (const PossibleMove& one : player.possible())
    if (!pawn && one.move.piece() == move.piece() && one.move.to() == move.to() &&
        one.move.from() != move.from()) {
      origin += from;
      break;
    }
  const std::string promotion = spelling.promotion();
  return origin + (captures ? "x" : "") + to + (promotion.empty() ? "" : "=" + promotion);
}

}  // namespace

Result<Side> side_called(const GameDefinition& definition, std::string_view name) {
  std::string known;
  const auto& sides = definition.equipment().sides;
  for (size_t side = 0; side < sides.size(); ++side) {
    if (same_word(name, sides[side].name) || name == std::string_view(&sides[side].letter, 1))
      return Side{static_cast<int>(side)};
    known += (known.empty() ? "" : ", ") + sides[side].name;
  }
  return error("no-such-side", "there is no side " + in_quotes(name), "the sides are " + known);
}

std::string call_words(const GameDefinition& definition, const UmpireCall& call) {
  std::string words;
  switch (call.type) {
    case UmpireCall::Type::capture:
      words = capture_words(definition, call);
      break;
    case UmpireCall::Type::check:
      words = line_words(call.line);
      break;
    case UmpireCall::Type::tries:
      return trn("{} pawn try", "{} pawn tries", static_cast<size_t>(call.number));
  }
  // With two sides everybody knows who is meant.
  if (definition.roster().sides() > 2 && call.side.index() < definition.roster().sides())
    words = tr("{0}: {1}", definition.equipment().name_of(call.side), words);
  return words;
}

std::string call_words(const GameDefinition& definition, const std::vector<UmpireCall>& calls) {
  std::string words;
  for (const UmpireCall& call : calls)
    words += (words.empty() ? "" : ", ") + call_words(definition, call);
  return words;
}

std::string event_words(const PlayerGame& player, const PlayerEvent& event) {
  const GameDefinition& definition = player.definition();
  const bool chance = event.by.index() >= definition.roster().sides();
  const std::string who =
      chance ? trc("turn order", "chance") : definition.equipment().name_of(event.by);
  const std::string move =
      event.move.is_none() ? std::string() : uci_notation(definition, event.move);
  switch (event.type) {
    case PlayerEvent::Type::refused:
      return move.empty() ? tr("{} tried a move that failed", who)
                          : tr("{0} tried {1}, which failed", who, move);
    case PlayerEvent::Type::asked:
      return event.number ? tr("{} asked, and there is a pawn try", who)
                          : tr("{} asked, and there is no pawn try", who);
    case PlayerEvent::Type::moved:
      break;
  }
  const std::string told = call_words(definition, event.calls);
  const std::string moved = move.empty() ? tr("{} has moved", who) : who + " " + move;
  return told.empty() ? moved : moved + ": " + told;
}

std::string seen_board(const PlayerGame& player) {
  const GameDefinition& definition = player.definition();
  std::string text;
  for (const Sheet& sheet : sheets_of(definition.topology())) {
    if (!text.empty()) text += '&';
    for (size_t row = 0; row < sheet.size(); ++row) {
      if (row > 0) text += '/';
      int empty = 0;
      const auto flush = [&] {
        if (empty) text += std::to_string(empty);
        empty = 0;
      };
      for (const int cell : sheet[row].cells) {
        const bool hole = cell == kHole;
        if (!hole && player.sight().test(cell) && player.seen().at(cell) == kEmpty) {
          ++empty;
          continue;
        }
        flush();
        if (hole)
          text += kHoleSign;
        else if (player.seen().at(cell) != kEmpty)
          text += definition.equipment().symbol(player.seen().at(cell));
        else
          text += '?';
      }
      flush();
    }
  }
  return text;
}

std::string seen_fen(const PlayerGame& player) {
  const std::string fen = write_fen(player.definition(), player.seen());
  return seen_board(player) + fen.substr(std::min(fen.find_first_of("[ "), fen.size()));
}

std::string attempt_text(const PlayerGame& player, Move move) {
  Game shown = player.shown();
  return spelt(player, move, shown, shown.legal_moves());
}

std::vector<std::string> attempt_texts(const PlayerGame& player) {
  Game shown = player.shown();
  const MoveList legal = shown.legal_moves();
  std::vector<std::string> texts;
  for (const PossibleMove& one : player.possible())
    texts.push_back(spelt(player, one.move, shown, legal));
  return texts;
}

Result<Move> parse_attempt(const PlayerGame& player, std::string_view text) {
  const GameDefinition& definition = player.definition();
  const Kernel& kernel = definition.kernel();
  const std::string wanted = without_marks(text);
  const auto matches = [&](Move move) {
    if (upper(without_marks(uci_notation(definition, move))) == upper(wanted)) return true;
    const auto ways = Spelling{definition, move}.ways();
    return std::find(ways.begin(), ways.end(), wanted) != ways.end();
  };
  MoveList found;
  for (const PossibleMove& one : player.possible())
    if (matches(one.move)) found.push_back(one.move);
  if (found.empty()) {
    // Names such as O-O belong to the position that the player sees.
    Game shown = player.shown();
    const auto move = parse_move(shown, text);
    if (move.ok())
      for (const PossibleMove& one : player.possible())
        if (shape_of(kernel, one.move) == shape_of(kernel, *move)) found.push_back(one.move);
    if (!move.ok() && move.problems().front().id == "move-syntax") return move.problems();
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    std::string list;
    for (const Move move : found)
      list += (list.empty() ? "" : ", ") + uci_notation(definition, move);
    return error("move-ambiguous", "'" + std::string(text) + "' may be " + list,
                 "write the cell that the piece comes from");
  }
  for (const Move move : player.refused())
    if (matches(move))
      return error("tried-already", "'" + std::string(text) + "' has failed in this turn",
                   "try another move");
  if (player.must_try_pawn_capture())
    return error("asked-for-capture",
                 "'" + std::string(text) + "' has to wait: you asked, and a pawn can capture",
                 "try a capture with a pawn first");
  return error("cannot-be", "'" + std::string(text) + "' is impossible whatever is hidden",
               "'moves' lists what can be tried");
}

namespace {
constexpr std::string_view kTried = "[%tried ";
}

std::string tried_command(const GameDefinition& definition, const MoveList& failed) {
  if (failed.empty()) return {};
  std::string text = "[%tried";
  for (const Move move : failed) text += " " + uci_notation(definition, move);
  return text + "]";
}

std::vector<std::string> tried_in(std::string_view commands) {
  std::vector<std::string> moves;
  const size_t begin = commands.find(kTried);
  if (begin == std::string_view::npos) return moves;
  commands.remove_prefix(begin + kTried.size());
  commands = commands.substr(0, commands.find(']'));
  while (!commands.empty()) {
    const size_t end = std::min(commands.find(' '), commands.size());
    if (end > 0) moves.emplace_back(commands.substr(0, end));
    commands.remove_prefix(std::min(end + 1, commands.size()));
  }
  return moves;
}

}  // namespace stockade
