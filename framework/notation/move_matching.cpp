// Finds the legal moves that a pattern can mean.

#include <algorithm>
#include <iterator>

#include "framework/game/boards.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_pattern.h"
#include "framework/notation/move_text.h"
#include "framework/rules/way_facet.h"

namespace stockade {
namespace {

/// Whether `cell` is `named`, or its twin on another board if the text named no board.
bool is_cell(const Topology& topology, int cell, int named, bool any_board) {
  return cell == named || (any_board && topology.twin(cell, topology.info(named).board) == named);
}

/// Whether the piece ends on the board that the pattern names, if it names one. The move goes to a
/// cell.
bool ends_on_board(const GameDefinition& definition, const MovePattern& pattern, Move move) {
  if (!pattern.final_board) return true;
  const auto goes_on_to = definition.kernel().effect(move).details->goes_on_to();
  return goes_on_to.value_or(definition.topology().info(move.to().index()).board) ==
         *pattern.final_board;
}

/// Whether the move captures on the way as the pattern requires, in any order.
bool fits_way(const Game& game, const MovePattern& pattern, Move move) {
  if (pattern.way.empty()) return true;
  std::vector<int> way = captured_on_way(game.definition().kernel(), game.position(), move);
  const Topology& topology = game.definition().topology();
  for (int& cell : way) cell = topology.twin(cell, 0);
  std::vector<int> said = pattern.way;
  for (int& cell : said) cell = topology.twin(cell, 0);
  std::sort(way.begin(), way.end());
  std::sort(said.begin(), said.end());
  return way == said;
}

/// Whether the move pushes or pulls another piece, or leaves the board, as the pattern requires.
bool fits_displacement(const MovePattern& pattern, const MoveDetails& details, Move move) {
  if (pattern.leaves_board != details.leaves_board()) return false;
  const DisplacedPiece* displaced = details.displaced();
  if (!displaced) return !pattern.displaced;
  return pattern.displaced && pattern.displaced->from == displaced->from(move) &&
         pattern.displaced->to == displaced->to;
}

/// Whether the letter after the cells names the piece that enters with such a move.
bool letter_enters(const MovePattern& pattern, const EffectInfo& effect) {
  return pattern.becomes_or_enters && !pattern.enters && !effect.promotes;
}

/// Whether the pattern names the piece that enters with the move; if none enters, whether it names
/// none.
bool fits_entry(const GameDefinition& definition, const MovePattern& pattern,
                const EffectInfo& effect, Move move) {
  const EnteringPiece* entering = effect.details->enters(move);
  const auto& said = letter_enters(pattern, effect) ? pattern.becomes : pattern.enters;
  if (!entering || !said) return !entering && !said;
  const int cell = entering->cell(move);
  // Castling that begins with the king's cell means that the piece enters there.
  const bool elsewhere = entering->on_second >= 0 && pattern.form == MoveForm::board &&
                         pattern.from_cell == move.from().index();
  return definition.roster().type_of(entering->piece) == *said &&
         (pattern.enters_on ? pattern.enters_on == cell : !elsewhere);
}

/// Whether the pattern is castling by two cells: the king's and the rook's, "e1h1", or the rook's
/// and the king's with a piece that enters on the rook's cell, "h1e1h".
bool names_both_cells(const GameDefinition& definition, const MovePattern& pattern,
                      const EffectInfo& effect, Move move) {
  if (pattern.form != MoveForm::board || !pattern.from_cell || !pattern.to) return false;
  const NamedMove* named = effect.details->named(move);
  if (!named || !fits_entry(definition, pattern, effect, move)) return false;
  const bool takes_rook =
      ends_on_board(definition, pattern, move) &&
      (!pattern.becomes || letter_enters(pattern, effect)) &&
      is_cell(definition.topology(), named->from, *pattern.from_cell, pattern.from_any_board) &&
      may_be_target(definition, pattern, named->second_from);
  return takes_rook || enters_as(effect, *named, *pattern.from_cell, *pattern.to);
}

bool fits(const Game& game, const MovePattern& pattern, Move move) {
  const GameDefinition& definition = game.definition();
  const EffectInfo& effect = definition.kernel().effect(move);
  const Roster& roster = definition.roster();
  if (!pattern.tag.empty() && pattern.tag != effect.details->tag()) return false;
  if (pattern.form == MoveForm::castling)
    return is_named(effect, pattern.castling) && ends_on_board(definition, pattern, move) &&
           fits_entry(definition, pattern, effect, move);
  if (pattern.form == MoveForm::roll)
    return effect.form == pattern.form && draw_word(uci_notation(definition, move)) == pattern.word;
  if (pattern.form == MoveForm::pass)
    return effect.form == pattern.form && uci_notation(definition, move) == pattern.word;
  if (names_both_cells(definition, pattern, effect, move)) return true;
  if (!move.to().is_cell() || !may_be_target(definition, pattern, move.to().index())) return false;
  if (!ends_on_board(definition, pattern, move)) return false;
  switch (pattern.form) {
    case MoveForm::drop:
      return effect.is_drop() && roster.type_of(move.piece()) == pattern.type &&
             fits_displacement(pattern, *effect.details, move);
    case MoveForm::exchange:
      return effect.is_exchange();  // the payment is chosen among the readings
    default:
      break;
  }
  if (effect.form != MoveForm::board && effect.form != MoveForm::castling) return false;
  if (pattern.says_castling && effect.form != MoveForm::castling) return false;
  if (!may_be_mover(definition, pattern, move.from().index(), move.piece())) return false;
  if (effect.details->changes_in_place() && !pattern.becomes) return false;
  if (!fits_displacement(pattern, *effect.details, move)) return false;
  if (!fits_way(game, pattern, move)) return false;
  if (!fits_entry(definition, pattern, effect, move)) return false;
  if (pattern.becomes && !letter_enters(pattern, effect) &&
      (!effect.promotes ||
       !same_letter(definition, roster.type_of(move.other()), *pattern.becomes)))
    return false;
  return !says_quiet_move(definition, pattern) || pattern.letter_given ||
         game.captured(move) == kEmpty;
}

/// The moves in forms of other programs, for a pattern that fits no move in our own:
/// - a piece that stays where it is, "Ke2" or "e2e2", is a pass;
/// - a cell, where all pieces are of one type and are dropped, is a drop: "e5";
/// - a promotion may name a type that moves as the piece does that it becomes: "c8=G".
MoveList moves_of_others(const Game& game, const MovePattern& pattern, const MoveList& legal) {
  MoveList found;
  const GameDefinition& definition = game.definition();
  if (pattern.form != MoveForm::board || !pattern.to) return found;
  const Kernel& kernel = definition.kernel();
  const Roster& roster = definition.roster();
  const Piece there = game.position().at(*pattern.to);
  const bool own =
      there != kEmpty && !roster.is_neutral(there) && roster.side_of(there) == game.side_to_move();
  const bool stays = own && !pattern.becomes && (pattern.letter_given || pattern.from_cell) &&
                     may_be_mover(definition, pattern, *pattern.to, there);
  const bool is_cell = !pattern.has_from_hint() && !pattern.letter_given && !pattern.becomes &&
                       roster.owned_types() == 1;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(found), [&](Move move) {
    const EffectInfo& effect = kernel.effect(move);
    if (effect.is_pass()) return stays && effect.details->tag().empty();
    if (!move.to().is_cell() || !may_be_target(definition, pattern, move.to().index()))
      return false;
    if (effect.is_drop()) return is_cell && !roster.is_neutral(move.piece());
    return pattern.becomes && effect.promotes &&
           moves_alike(definition, roster.type_of(move.other()), *pattern.becomes) &&
           may_be_mover(definition, pattern, move.from().index(), move.piece());
  });
  return found;
}

/// Whether the '+' after a SAN means a promotion, as many books write it: the piece may turn over,
/// and no move without that gives check. Who writes a hyphen between piece and cell writes no
/// checks.
bool plus_promotes(const Game& game, const MoveList& moves, bool hyphen) {
  const GameDefinition& definition = game.definition();
  if (!has_marked_types(definition)) return false;
  bool may_promote = false;
  for (const Move move : moves)
    may_promote = may_promote || definition.kernel().effect(move).promotes;
  if (!may_promote || hyphen) return may_promote;
  return std::none_of(moves.begin(), moves.end(), [&](Move move) {
    if (definition.kernel().effect(move).promotes) return false;
    Game after(game);
    after.play(move);
    return check_given(after, move).check;
  });
}

/// Keeps the moves for which `preferred` is true, unless there are none.
template <class Predicate>
void prefer(MoveList& moves, Predicate preferred) {
  MoveList kept;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(kept), preferred);
  if (!kept.empty()) moves = std::move(kept);
}

}  // namespace

bool says_quiet_move(const GameDefinition& definition, const MovePattern& pattern) {
  return pattern.form == MoveForm::board && pattern.type && !pattern.has_from_hint() &&
         !pattern.capture_mark && !pattern.displaced && prints_no_letter(definition, *pattern.type);
}

bool may_be_target(const GameDefinition& definition, const MovePattern& pattern, int cell) {
  return pattern.to && is_cell(definition.topology(), cell, *pattern.to, pattern.to_any_board);
}

bool may_be_mover(const GameDefinition& definition, const MovePattern& pattern, int cell,
                  Piece piece) {
  const CellInfo& info = definition.topology().info(cell);
  if (pattern.type && !same_letter(definition, definition.roster().type_of(piece), *pattern.type))
    return false;
  return (!pattern.from_cell ||
          is_cell(definition.topology(), cell, *pattern.from_cell, pattern.from_any_board)) &&
         (!pattern.from_file || info.file == *pattern.from_file) &&
         (!pattern.from_rank || info.rank == *pattern.from_rank);
}

MoveList matching_moves(const Game& game, const MovePattern& pattern, const MoveList& legal) {
  const GameDefinition& definition = game.definition();
  const Kernel& kernel = definition.kernel();
  MoveList found;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(found),
               [&](Move move) { return fits(game, pattern, move); });

  if (found.empty()) return moves_of_others(game, pattern, legal);

  if (pattern.form == MoveForm::exchange) {
    const Roster& roster = definition.roster();
    for (const MovePattern::Payment& payment : pattern.payments) {
      MoveList reading;
      std::copy_if(found.begin(), found.end(), std::back_inserter(reading), [&](Move move) {
        std::vector<PieceType> paid;
        for (const Piece piece : kernel.paid(move)) paid.push_back(roster.type_of(piece));
        std::vector<PieceType> besides;
        for (const Piece piece : kernel.also_freed(move)) besides.push_back(roster.type_of(piece));
        return roster.type_of(move.piece()) == payment.rescued &&
               std::is_permutation(paid.begin(), paid.end(), payment.paid.begin(),
                                   payment.paid.end()) &&
               std::is_permutation(besides.begin(), besides.end(), payment.also_freed.begin(),
                                   payment.also_freed.end());
      });
      if (!reading.empty()) return reading;
    }
    return {};
  }
  if (pattern.tag.empty())
    prefer(found, [&](Move move) { return kernel.effect(move).details->tag().empty(); });
  if (pattern.form != MoveForm::board) return found;

  // A cell without its board may mean several pieces; without a letter, the piece has none.
  if (pattern.from_any_board && !pattern.letter_given)
    prefer(found, [&](Move move) {
      return prints_no_letter(definition, definition.roster().type_of(move.piece()));
    });
  prefer(found, [&](Move move) { return kernel.effect(move).form == MoveForm::board; });
  // Print writes "/A" for moves to the first board; a text without it does not mean such a move.
  if (!pattern.final_board && definition.topology().boards() > 1 &&
      (!pattern.from_cell || pattern.from_any_board))
    prefer(found, [&](Move move) { return kernel.effect(move).details->goes_on_to() != 0; });
  if (!pattern.becomes && pattern.from_cell && !pattern.letter_given && !pattern.capture_mark &&
      has_marked_types(definition)) {
    // After two cells a '+' means that the piece becomes the type with that mark, and no '+' that
    // it stays. After a piece's letter, or with an x between the cells, a '+' means that the move
    // gives check: there "=+R" promotes.
    std::erase_if(found,
                  [&](Move move) { return kernel.effect(move).promotes != pattern.marks.check; });
  } else if (!pattern.becomes) {
    const bool promotes = pattern.marks.check && plus_promotes(game, found, pattern.hyphen);
    prefer(found, [&](Move move) { return kernel.effect(move).promotes == promotes; });
  }
  if (pattern.way.empty())
    prefer(found,
           [&](Move move) { return captured_on_way(kernel, game.position(), move).empty(); });
  if (pattern.capture_mark)
    prefer(found, [&](Move move) { return game.captured(move) != kEmpty; });
  else if (says_quiet_move(definition, pattern))
    prefer(found, [&](Move move) { return game.captured(move) == kEmpty; });
  return found;
}

std::string draw_word(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), to_lower);
  const size_t begin = word.find(':') + 1;
  const std::string outcome = word.substr(begin);
  std::vector<std::string> faces;
  if (same_word(word.substr(0, begin), "roll:")) {
    std::sort(word.begin() + static_cast<std::ptrdiff_t>(begin), word.end());
    return word;
  }
  for (size_t at = 0; at <= outcome.size();) {
    const size_t end = std::min(outcome.find('+', at), outcome.size());
    faces.push_back(outcome.substr(at, end - at));
    at = end + 1;
  }
  std::sort(faces.begin(), faces.end());
  word.resize(begin);
  for (size_t i = 0; i < faces.size(); ++i) word += (i ? "+" : "") + faces[i];
  return word;
}

std::string castling_word(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (c == 'O' || c == 'o' || c == '0')
      word += 'O';
    else if (c != '-' && c != ' ')
      return std::string(text);
  }
  return word.size() < 2 ? std::string(text) : word;
}

bool is_named(const EffectInfo& effect, const std::string& castling) {
  const auto named = effect.details->named_moves();
  return std::any_of(named.begin(), named.end(),
                     [&](const NamedMove& move) { return castling_word(move.name) == castling; });
}

std::vector<PieceType> entering_types(const GameDefinition& definition) {
  const auto& effects = definition.kernel().effects();
  std::vector<PieceType> types;
  for (int effect = 0; effect < std::ssize(effects); ++effect) {
    // The same types enter for both sides.
    const Move move(effect, Site::cell(0), Site::cell(0), Piece{1});
    const EnteringPiece* entering = effects[effect].details->enters(move);
    if (!entering) continue;
    const PieceType type = definition.roster().type_of(entering->piece);
    if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
  }
  return types;
}

bool enters_as(const EffectInfo& effect, const NamedMove& named, int from, int to) {
  if (named.second_from != from || named.from != to) return false;
  const Move move(0, Site::cell(named.from), Site::cell(named.to), Piece{1}, kEmpty, named.choice);
  const EnteringPiece* entering = effect.details->enters(move);
  return entering && entering->on_second >= 0;
}

}  // namespace stockade
