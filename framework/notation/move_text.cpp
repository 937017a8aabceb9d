#include "framework/notation/move_text.h"

#include <algorithm>

#include "framework/game/boards.h"
#include "framework/notation/explain.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_examples.h"
#include "framework/notation/move_pattern.h"
#include "framework/rules/castling_rights.h"
#include "framework/rules/way_facet.h"

namespace stockade {
namespace {

/// The text after the moving piece's own step: whether it leaves the board, and the step of the
/// piece that it pushes or pulls.
std::string displacement_text(const GameDefinition& definition, Move move) {
  const MoveDetails& details = *definition.kernel().effect(move).details;
  const Topology& topology = definition.topology();
  std::string text;
  if (details.leaves_board()) text += kOffBoard;
  const DisplacedPiece* displaced = details.displaced();
  if (!displaced) return text;
  text += "," + topology.name(displaced->from(move));
  if (displaced->to.none())
    text += kOffBoard;
  else
    text += topology.name(displaced->to.index());
  return text;
}

/// The letters of the pieces that an exchange pays: "PP".
std::string letters_paid(const GameDefinition& definition, Move move) {
  std::string text;
  for (const Piece piece : definition.kernel().paid(move))
    text += definition.equipment().type_of(piece).letter;
  return text;
}

/// The letters of the pieces that an exchange frees in addition to the one that it drops: "B".
std::string letters_also_freed(const GameDefinition& definition, Move move) {
  std::string text;
  for (const Piece piece : definition.kernel().also_freed(move))
    text += definition.equipment().type_of(piece).letter;
  return text;
}

/// "/H" for a piece that enters with the move, "/He1" if it might enter on another cell, and the
/// tag of the move.
std::string additions_text(const GameDefinition& definition, Move move) {
  const EffectInfo& effect = definition.kernel().effect(move);
  const Topology& topology = definition.topology();
  std::string text;
  if (const EnteringPiece* entering = effect.details->enters(move)) {
    text += std::string("/") + definition.equipment().type_of(entering->piece).letter;
    if (effect.details->named(move) || topology.boards() > 1)
      text += topology.name(entering->cell(move));
  }
  if (!effect.details->tag().empty()) text += "/" + std::string(effect.details->tag());
  return text;
}

/// Whether the king may go to several cells with the same rook.
bool castles_to_several(const GameDefinition& definition, const NamedMove& named) {
  const auto& effects = definition.kernel().effects();
  return std::any_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
    const auto others = effect.details->named_moves();
    return std::any_of(others.begin(), others.end(), [&](const NamedMove& other) {
      return other.from == named.from && other.second_from == named.second_from &&
             other.to != named.to;
    });
  });
}

/// Writes one move of a position in SAN.
class Printer {
 public:
  Printer(Game& game, Move move, const MoveList& legal, MoveStyle style)
      : game_(game),
        definition_(game.definition()),
        effect_(definition_.kernel().effect(move)),
        move_(move),
        legal_(legal),
        style_(style) {}

  std::string print() {
    std::string text = body();
    if (definition_.topology().boards() > 1 && !means_this_move(text)) {
      text = uci_notation(definition_, move_);
      // After UCI notation a '+' may promote.
      if (has_marked_types(definition_)) return text;
    }
    return text + mark();
  }

 private:
  [[nodiscard]] std::string body() const {
    const std::string to = target();
    switch (effect_.form) {
      case MoveForm::roll:
      case MoveForm::pass:
        return uci_notation(definition_, move_);
      case MoveForm::castling:
        return effect_.details->named(move_)->name + board_mark() +
               additions_text(definition_, move_);
      case MoveForm::drop:
        if (style_ != MoveStyle::older && only_drops(definition_))
          return to + displacement_text(definition_, move_);
        return letter(style_ == MoveStyle::older || names_dropped_pawns()) + drop_mark() + to +
               displacement_text(definition_, move_);
      case MoveForm::exchange:
        return payment() + freed() + drop_mark() + to;
      case MoveForm::board:
        break;
    }
    if (effect_.details->changes_in_place())
      return letter(false) + to + "(" + definition_.equipment().type_of(move_.other()).letter + ")";
    const bool captures = !effect_.details->displaced() && game_.captured(move_) != kEmpty;
    const std::string from = origin(captures);
    // If a '+' after two cells promotes, the letter shows that the text is not just two cells.
    const bool lettered = !from.empty() && !captures && has_marked_types(definition_);
    std::string text = letter(lettered) + from + joints(captures) + to;
    if (effect_.promotes)
      text += "=" + san_letter(definition_, definition_.roster().type_of(move_.other()));
    return text + board_mark() + displacement_text(definition_, move_) +
           additions_text(definition_, move_);
  }

  /// Whether the text is read as this move. Names without boards do not always distinguish pieces
  /// in the same place of two boards, or moves to there.
  [[nodiscard]] bool means_this_move(const std::string& text) const {
    const auto pattern = parse_move_pattern(definition_, text);
    if (!pattern) return false;
    const MoveList meant = matching_moves(game_, *pattern, legal_);
    return meant.size() == 1 && meant.front() == move_;
  }

  /// The name of the target; for a drop with its board, if it could also go to the same place of
  /// another board.
  [[nodiscard]] std::string target() const {
    const Topology& topology = definition_.topology();
    const int cell = move_.to().index();
    const bool drops = effect_.places_piece();
    const int board = topology.info(cell).board;
    const bool alike = drops && topology.boards() > 1 &&
                       std::any_of(legal_.begin(), legal_.end(), [&](Move other) {
                         return other.to().is_cell() && other.to() != move_.to() &&
                                definition_.kernel().effect(other).form == effect_.form &&
                                topology.twin(other.to().index(), board) == cell &&
                                other.piece() == move_.piece() && other.other() == move_.other();
                       });
    return alike ? topology.name(cell) : std::string(topology.short_name(cell));
  }

  /// The text before the target: "x" for a capture there, and "xe5" for every capture on the way,
  /// followed by "-" if there is no capture on the target.
  [[nodiscard]] std::string joints(bool captures) const {
    const std::vector<int> way = captured_on_way(definition_.kernel(), game_.position(), move_);
    if (way.empty()) return captures ? "x" : "";
    std::string text;
    for (const int cell : way) text += "x" + std::string(definition_.topology().short_name(cell));
    const bool last =
        move_.to() != move_.from() && game_.position().at(move_.to().index()) != kEmpty;
    return text + (last ? "x" : "-");
  }

  /// "/A" if the piece is transferred to the first board; for every board if there is a choice.
  [[nodiscard]] std::string board_mark() const {
    const Topology& topology = definition_.topology();
    if (topology.boards() == 1) return {};
    const int final_board = board_after(move_);
    const bool open = std::any_of(legal_.begin(), legal_.end(), [&](Move other) {
      return other.from() == move_.from() && other.to() == move_.to() &&
             other.other() == move_.other() && board_after(other) != final_board;
    });
    if (!open && (final_board != 0 || !effect_.details->goes_on_to())) return {};
    return std::string("/") + Topology::level_letter(final_board);
  }

  [[nodiscard]] int board_after(Move move) const {
    const auto goes_on_to = definition_.kernel().effect(move).details->goes_on_to();
    return goes_on_to.value_or(definition_.topology().info(move.to().index()).board);
  }

  [[nodiscard]] std::string payment() const {
    const Equipment& equipment = definition_.equipment();
    std::string text = "(" + letters_paid(definition_, move_);
    if (style_ == MoveStyle::older)
      text += std::string("-") + equipment.type_of(move_.piece()).letter +
              letters_also_freed(definition_, move_);
    return text + ")";
  }

  /// The piece that an exchange drops, followed by those that it frees in addition: the former then
  /// has its letter, even if it is a pawn.
  [[nodiscard]] std::string freed() const {
    if (style_ == MoveStyle::older) return letter(true);
    const std::string besides = letters_also_freed(definition_, move_);
    return letter(!besides.empty()) + besides;
  }

  /// Whether a dropped piece has a letter even if it has none elsewhere: "P@h6". Other programs
  /// write it so. Games of exchanges do without ("*h6"), as their inventor writes them, and so do
  /// games in which nothing moves.
  [[nodiscard]] bool names_dropped_pawns() const {
    const auto& effects = definition_.kernel().effects();
    const auto any = [&](auto has) { return std::any_of(effects.begin(), effects.end(), has); };
    return boards_at_once(definition_) ||
           (any([](const EffectInfo& effect) { return effect.form == MoveForm::board; }) &&
            !any([](const EffectInfo& effect) { return effect.is_exchange(); }));
  }

  [[nodiscard]] std::string letter(bool always) const {
    const PieceType type = definition_.roster().type_of(move_.piece());
    if (!always && prints_no_letter(definition_, type)) return {};
    return san_letter(definition_, type);
  }

  [[nodiscard]] std::string drop_mark() const {
    return std::string(1, definition_.style().drop_mark);
  }

  /// The part of the start cell that distinguishes the move from other legal moves.
  [[nodiscard]] std::string origin(bool captures) const {
    const Topology& topology = definition_.topology();
    const CellInfo& here = topology.info(move_.from().index());
    const bool unlettered =
        prints_no_letter(definition_, definition_.roster().type_of(move_.piece()));
    const std::string name(topology.short_name(move_.from().index()));
    // If the letter of a file is not enough, or the board has levels, the whole name is written.
    const bool plain = topology.levels() == 1 && names_origin_by_file(topology);
    const std::string file = plain ? topology.file_name(here.file) : name;
    bool alike = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move other : legal_) {
      if (!looks_like(other, unlettered, captures)) continue;
      const CellInfo& there = topology.info(other.from().index());
      alike = true;
      same_file = same_file || there.file == here.file;
      same_rank = same_rank || there.rank == here.rank;
    }
    if (unlettered && captures) return same_file ? name : file;
    if (!alike) return {};
    if (!plain) return name;
    if (!same_file) return file;
    if (!same_rank && !unlettered) return std::to_string(here.rank + 1);
    return name;
  }

  [[nodiscard]] bool looks_like(Move other, bool unlettered, bool captures) const {
    // Moves of other forms, such as a pass, may have no piece.
    if (definition_.kernel().effect(other).form != MoveForm::board) return false;
    if (other.from() == move_.from() || !other.to().is_cell()) return false;
    const Topology& topology = definition_.topology();
    const int board = topology.info(move_.to().index()).board;
    if (topology.twin(other.to().index(), board) != move_.to().index()) return false;
    const Roster& roster = definition_.roster();
    if (!same_letter(definition_, roster.type_of(other.piece()), roster.type_of(move_.piece())))
      return false;
    if (displacement_text(definition_, other) != displacement_text(definition_, move_))
      return false;
    // SAN distinguishes captures from other moves only without a letter ("d4", "exd4").
    return !unlettered || (game_.captured(other) != kEmpty) == captures;
  }

  std::string mark() {
    game_.play(move_);
    const CheckGiven given = check_given(game_, move_);
    game_.undo();
    return given.mate ? "#" : given.check ? "+" : "";
  }

  Game& game_;
  const GameDefinition& definition_;
  const EffectInfo& effect_;
  Move move_;
  const MoveList& legal_;
  MoveStyle style_;
};

}  // namespace

std::string uci_notation(const GameDefinition& definition, Move move, UciCastling castling) {
  const Equipment& equipment = definition.equipment();
  const EffectInfo& effect = definition.kernel().effect(move);
  const Topology& topology = definition.topology();
  const MoveDetails& details = *effect.details;
  const auto goes_on_to = details.goes_on_to();
  const int stands = goes_on_to ? topology.twin(move.to().index(), *goes_on_to) : move.to().index();
  const std::string& to = topology.name(stands);
  const auto letter = [&](Piece piece) { return std::string(1, equipment.type_of(piece).letter); };
  switch (effect.form) {
    case MoveForm::roll:
      return std::string(details.chance_source()) + ':' + details.chance_outcome(move);
    case MoveForm::pass:
      return details.tag().empty() ? "pass" : std::string(details.tag());
    case MoveForm::drop:
      return san_letter(definition, definition.roster().type_of(move.piece())) + "@" + to +
             displacement_text(definition, move);
    case MoveForm::exchange:
      return letter(move.piece()) + letters_also_freed(definition, move) + "#" +
             letters_paid(definition, move) + "@" + to;
    case MoveForm::castling:
    case MoveForm::board:
      break;
  }
  const EnteringPiece* const entering = details.enters(move);
  const std::string entry =
      entering ? std::string(1, to_lower(letter(entering->piece).front())) : "";
  const std::string tag = details.tag().empty() ? "" : "/" + std::string(details.tag());
  if (entering && entering->on_second >= 0)
    return topology.name(entering->on_second) + topology.name(move.from().index()) + entry + tag;
  const NamedMove* named = details.named(move);
  // If the king's two cells may also mean a step of the king, it takes its rook.
  if (named &&
      (castling == UciCastling::king_takes_rook || named->cells_are_ambiguous ||
       definition.kernel().facet<CastlingRightsFacet>()) &&
      !castles_to_several(definition, *named)) {
    const int rook = named->second_from;
    return topology.name(named->from) +
           topology.name(goes_on_to ? topology.twin(rook, *goes_on_to) : rook) + entry + tag;
  }
  std::string text = topology.name(move.from().index());
  for (const int cell : definition.kernel().captured_on_way(move))
    text += topology.name(cell) + "," + topology.name(cell);
  if (!details.leaves_board()) text += to;
  if (named && named->cells_are_ambiguous) text += 'o';
  if (effect.promotes) {
    const PieceTypeInfo& becomes = equipment.type_of(move.other());
    text += becomes.mark && becomes.mark != kBehind ? becomes.mark : to_lower(becomes.letter);
  }
  return text + entry + displacement_text(definition, move) + tag;
}

std::string move_text(Game& game, Move move, MoveStyle style) {
  if (style == MoveStyle::uci) return uci_notation(game.definition(), move);
  if (std::optional<Game> other = asking_another(game, move)) return move_text(*other, move, style);
  return move_text(game, move, game.legal_moves(), style);
}

std::string move_text(Game& game, Move move, const MoveList& legal, MoveStyle style) {
  if (style == MoveStyle::uci) return uci_notation(game.definition(), move);
  if (std::optional<Game> other = asking_another(game, move)) return move_text(*other, move, style);
  return Printer(game, move, legal, style).print();
}

namespace {

Result<Move> move_of(const Result<Verdict>& verdict, std::string_view text) {
  if (!verdict) return verdict.problems();
  if (verdict->legal) return verdict->move;
  return error(verdict->reason.rule, verdict->reason.words, {}, mark_at(text, 0));
}

}  // namespace

Result<Move> parse_move(Game& game, std::string_view text) {
  return move_of(explain_move(game, text), text);
}

Result<Move> parse_move(Game& game, std::string_view text, const MoveList& legal) {
  return move_of(explain_move(game, text, &legal), text);
}

}  // namespace stockade
