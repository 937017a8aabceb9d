// The pieces of a game of Sjaak II: moves, castling, promotion, and the pieces in hand.

#include <algorithm>
#include <utility>

#include "framework/base/characters.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/leap_text.h"
#include "framework/tools/import/sjaak_translation.h"

namespace stockade {

void SjaakTranslation::en_passant() {
  bool sets = false;
  bool takes = false;
  for (const SjaakType& type : rules_.types) {
    sets = sets || (type.has("set_ep") && !type.first_moves.empty());
    takes = takes || type.has("take_ep");
  }
  game_.en_passant = sets && takes;
}

void SjaakTranslation::add_type(const SjaakType& type) {
  PlainPiece piece;
  piece.name = type.name;
  MovementParts parts =
      sjaak_movement(type.moves, type.captures, type.has("take_ep") && game_.en_passant);
  returns(type);
  for (const SjaakFirstMove& move : type.first_moves) first_move(type, move, parts);
  piece.moves[0] = piece.moves[1] = parts;
  game_.pieces[type.letter] = std::move(piece);
  // A pawn, whose moves cannot be taken back.
  if (type.moves.steps && !type.promotions.empty() && goes_forward(type.moves))
    game_.pawns.push_back(type.letter);
  if (!parts.empty()) return;
  note("piece " + type.letter + " never moves", type.where);
}

void SjaakTranslation::returns(const SjaakType& type) {
  const bool back =
      std::any_of(type.moves.twos.begin(), type.moves.twos.end(), [](const TwoLegs& two) {
        return !two.lame && two.first.dx == -two.second.dx && two.first.dy == -two.second.dy;
      });
  if (back)
    leave_out("piece " + type.letter + ": a move that returns to its square and captures nothing",
              type.where);
}

bool SjaakTranslation::never_moved(const SjaakType& type, const SideSquares& zones) const {
  if (!goes_forward(type.moves) || !goes_forward(type.captures)) return false;
  if (rules_.rule("allow drops") || rules_.rule("force drops")) return false;
  const SideSquares start = homes(index_of(type));
  for (const size_t side : kBothSides) {
    const Squares own = seen(start[side], side);
    const Squares zone = seen(zones[side], side);
    int lowest = game_.ranks;
    int highest = -1;
    for (int rank = 0; rank < game_.ranks; ++rank)
      for (int file = 0; file < game_.files; ++file) {
        if (own.has({file, rank})) lowest = std::min(lowest, rank);
        if (zone.has({file, rank})) highest = std::max(highest, rank);
      }
    if (highest > lowest) return false;
  }
  return true;
}

void SjaakTranslation::first_move(const SjaakType& type, const SjaakFirstMove& move,
                                  MovementParts& parts) {
  const bool initial = !move.zones;
  const SideSquares zones = initial ? homes(index_of(type)) : *move.zones;
  if (is_empty(zones)) return;
  const bool by_right = (initial || rules_.rule("special init")) && !never_moved(type, zones);
  if (by_right) {
    replaces(type, move);
    return add_right(type, move, zones);
  }
  replaces(type, move);
  const std::string from = std::string(kFrom) + words(zones);
  for (std::string& part :
       sjaak_first_steps(move.moves, type.moves, type.has("set_ep") && game_.en_passant, from))
    parts.push_back(std::move(part));
}

void SjaakTranslation::replaces(const SjaakType& type, const SjaakFirstMove& move) {
  const auto leaps = [](const SjaakMoves& moves) {
    return std::any_of(moves.atoms.begin(), moves.atoms.end(),
                       [](const FairyAtom& atom) { return atom.gait == FairyAtom::Gait::leap; });
  };
  if (move.zones && !move.moves.steps && leaps(move.moves) && leaps(type.moves))
    note("piece " + type.letter + ": its special leaps are added to its other moves", move.where);
}

void SjaakTranslation::add_right(const SjaakType& type, const SjaakFirstMove& move,
                                 const SideSquares& zones) {
  std::string text;
  for (const std::string& part : sjaak_movement(move.moves, {}, false)) {
    if (part.starts_with(kPathPrefix))
      return leave_out("piece " + type.letter + ": a first move that is not Betza notation",
                       move.where);
    text += part;
  }
  std::set<char> files;
  for (const auto& [at, piece] : rules_.start.pieces) {
    const auto [kind, side] = piece;
    if (kind != index_of(type) || !zones[side].has({at.second, at.first})) continue;
    const char file = static_cast<char>((side == 0 ? 'A' : 'a') + at.second);
    files.insert(file);
    if (!rights_.insert(file).second)
      return leave_out("piece " + type.letter + ": first moves of two pieces of a side on one file",
                       move.where);
  }
  if (files.empty()) return;
  if (type.has("set_ep"))
    leave_out("piece " + type.letter + ": captures en passant of its first moves", move.where);
  first_moves_.push_back(
      tree::map({{"pieces", tree::text(type.letter)}, {"moves", tree::text(text)}}));
}

void SjaakTranslation::fill_plain() {
  std::string text;
  for (int rank = game_.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto end_empty = [&] {
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < game_.files; ++file) {
      const auto piece = rules_.start.pieces.find({rank, file});
      if (piece != rules_.start.pieces.end()) {
        end_empty();
        text += symbol(piece->second);
      } else if (rules_.holes.has({file, rank})) {
        end_empty();
        text += '*';
      } else {
        ++empty;
      }
    }
    end_empty();
    if (rank > 0) text += '/';
  }
  game_.board = text;
  game_.first_moves = rules_.start.first_moves;
}

std::string SjaakTranslation::symbol(std::pair<size_t, size_t> piece) const {
  const std::string& letter = rules_.types[piece.first].letter;
  if (piece.second == 0) return letter;
  std::string small = letter;
  std::transform(small.begin(), small.end(), small.begin(), to_lower);
  return small;
}

const SjaakType* SjaakTranslation::type_at(Square at, size_t side) const {
  const auto piece = rules_.start.pieces.find({at.rank, at.file});
  return piece == rules_.start.pieces.end() || piece->second.second != side
             ? nullptr
             : &rules_.types[piece->second.first];
}

SjaakCastling SjaakTranslation::from_start(const SjaakType& type, SjaakCastling in) const {
  const Squares kings = homes(index_of(type))[in.side];
  if (kings.count() != 1 || kings.has(in.king)) return in;
  for (int file = 0; file < game_.files; ++file)
    if (kings.has({file, in.king.rank})) in.king.file = file;
  return in;
}

void SjaakTranslation::add_castling(const SjaakType& type, const SjaakCastling& written) {
  const SjaakCastling in = from_start(type, written);
  const std::string what = "castling with " + name_of(in.rook) + ": ";
  const SjaakType* rook = type_at(in.rook, in.side);
  const bool one_rank = in.rook.rank == in.king.rank &&
                        std::all_of(in.targets.begin(), in.targets.end(), [&](Square to) {
                          return to.rank == in.king.rank &&
                                 (to.file > in.king.file) == (in.rook.file > in.king.file) &&
                                 !(to == in.king);
                        });
  if (type_at(in.king, in.side) != &type || !rook)
    return leave_out(what + "its pieces do not stand there at the start", in.where);
  if (!one_rank || in.rook == in.king || in.targets.empty())
    return leave_out(what + "king, targets and rook have to follow each other on one rank",
                     in.where);
  if (!castler_.empty() && castler_ != type.letter)
    return leave_out(what + "another piece castles already", in.where);
  const char wing = in.rook.file > in.king.file ? 'K' : 'Q';
  if (!has_right(in, wing)) return leave_out(what + "the start gives no right to it", in.where);
  PlainWing& made = game_.wings[in.side][wing];
  if (!made.targets.empty() && (!(made.rook == in.rook) || !(made.king == in.king)))
    return leave_out(what + "a side castles with one piece on each wing", in.where);
  castler_ = type.letter;
  made.king = in.king;
  made.rook = in.rook;
  made.with = rook->letter;
  for (const Square to : in.targets)
    if (std::find(made.targets.begin(), made.targets.end(), to) == made.targets.end())
      made.targets.push_back(to);
}

bool SjaakTranslation::has_right(const SjaakCastling& in, char wing) const {
  const auto has = [&](char letter) {
    return rules_.start.rights.find(in.side == 0 ? letter : to_lower(letter)) != std::string::npos;
  };
  return has(wing) || has(static_cast<char>('A' + in.rook.file));
}

Node SjaakTranslation::limits(const std::vector<std::string>& to) {
  Node list = tree::map();
  for (const std::string& letter : to) {
    const SjaakType& type = rules_.types[*rules_.type_of(letter)];
    const int usual = type.has("royal") ? 1 : 0;
    const int most = type.most[0] > 0 ? type.most[0] : usual;
    if (type.most[0] != type.most[1] && told_.insert("limit " + letter).second)
      leave_out("piece " + letter + ": Black's own limit", type.most_where);
    if (most > 0) tree::set(list, letter, tree::number(most));
  }
  return list;
}

void SjaakTranslation::promotion() {
  std::vector<Node> rules;
  std::vector<std::vector<std::string>> pieces;
  const auto add = [&](const SjaakType& type, Node rule) {
    for (size_t i = 0; i < rules.size(); ++i)
      if (tree::same(rules[i], rule)) return pieces[i].push_back(type.letter);
    rules.push_back(std::move(rule));
    pieces.push_back({type.letter});
  };
  for (const SjaakType& type : rules_.types)
    for (const SjaakPromotion& in : type.promotions) {
      if (in.to.empty() || is_empty(in.zones)) continue;
      Node rule = tree::map({{"pieces", tree::text("?")}, {"at", tree::text(words(in.zones))}});
      const SideSquares never = stuck(type);
      const bool ends_there =
          in.zones[0].without(never[0]).empty() && in.zones[1].without(never[1]).empty();
      // A piece that moves on from the zone may promote then, too.
      if (!ends_there) tree::set(rule, "from", tree::text(words(in.zones)));
      const std::string mandatory = how(type, in, ends_there);
      if (mandatory != "yes") tree::set(rule, "mandatory", tree::text(mandatory));
      if (in.to != std::vector<std::string>{"+" + type.letter})
        tree::set(rule, "to", tree::texts(in.to));
      if (Node list = limits(in.to); !list.entries.empty())
        tree::set(rule, "limit", std::move(list));
      add(type, std::move(rule));
    }
  for (size_t i = 0; i < rules.size(); ++i) tree::set(rules[i], "pieces", tree::texts(pieces[i]));
  if (rules.size() == 1)
    tree::set(tree_, "promotion", std::move(rules.front()));
  else if (!rules.empty())
    tree::set(tree_, "promotion", tree::list(std::move(rules)));
}

std::string SjaakTranslation::how(const SjaakType& type, const SjaakPromotion& in,
                                  bool ends_there) {
  if (!type.optional_promotion) return ends_there ? "yes" : "where stuck";
  const SideSquares& free = *type.optional_promotion;
  if (!type.optional_has_choices && is_empty(free)) return "yes";
  if (!type.optional_has_choices && in.zones[0].without(free[0]).empty() &&
      in.zones[1].without(free[1]).empty())
    return "no";
  if (told_.insert("optional " + type.letter).second)
    leave_out("piece " + type.letter + ": promotion that is optional on a part of its squares",
              type.optional_where);
  return ends_there ? "yes" : "where stuck";
}

void SjaakTranslation::find_drops() {
  drops_ = rules_.rule("allow drops") || rules_.rule("force drops");
  gates_ = rules_.rule("gate drops");
  const bool keeps = rules_.rule("keep capture");
  for (size_t i = 0; i < rules_.types.size(); ++i) {
    const SjaakType& type = rules_.types[i];
    bool held = keeps && !type.has("royal") && type.letter[0] != '+';
    for (const auto& hand : rules_.start.hands)
      held = held || std::find(hand.begin(), hand.end(), i) != hand.end();
    if (held) held_.push_back(type.letter);
  }
  if (drops_ || gates_) return;
  if (const SjaakRule* rule = rules_.rule("keep capture"))
    leave_out("Rule: " + rule->text + ": pieces in hand that are never dropped", rule->where);
  else if (!held_.empty())
    leave_out("FEN: pieces in hand that are never dropped", rules_.start.where);
  held_.clear();
}

void SjaakTranslation::hands() {
  if (held_.empty()) return;
  tree::set(
      tree_, "zones",
      tree::map(
          {{"hand", tree::map({{"holds", tree::text("own")}, {"pieces", tree::texts(held_)}})}}));
  if (rules_.rule("keep capture"))
    tree::set(tree_, "capture",
              tree::map({{"to", tree::text("captor.hand")}, {"changes_side", tree::text("yes")}}));
  if (gates_) gating();
  if (drops_) drop();
}

void SjaakTranslation::gating() {
  std::vector<std::string> movers;
  for (const auto& [at, piece] : rules_.start.pieces) {
    if (at.first != (piece.second == 0 ? 0 : game_.ranks - 1)) continue;
    const std::string& letter = rules_.types[piece.first].letter;
    if (std::find(movers.begin(), movers.end(), letter) == movers.end()) movers.push_back(letter);
    const Square here{at.second, at.first};
    if (!castles_from(here, piece.second))
      rights_.insert(static_cast<char>((piece.second == 0 ? 'A' : 'a') + at.second));
  }
  tree::set(tree_, "gating",
            tree::map({{"from", tree::text("own.hand")},
                       {"movers", tree::texts(movers)},
                       {"when", tree::text("unmoved")}}));
}

bool SjaakTranslation::castles_from(Square at, size_t side) const {
  return std::any_of(game_.wings[side].begin(), game_.wings[side].end(), [&](const auto& wing) {
    return wing.second.king == at || wing.second.rook == at;
  });
}

void SjaakTranslation::drop() {
  tree::set(tree_, "turn",
            tree::map({{"one_of", tree::list({tree::text("move"), tree::text("drop")})}}));
  Node drop = tree::map({{"from", tree::text("own.hand")}});
  Node except = tree::map();
  Node files = tree::map();
  std::vector<std::string> no_mate;
  std::vector<std::string> no_check;
  for (const std::string& letter : held_) {
    const SjaakType& type = rules_.types[*rules_.type_of(letter)];
    SideSquares closed;
    if (type.drop_zone)
      for (const size_t side : kBothSides) closed[side] = board().without((*type.drop_zone)[side]);
    else if (!type.has("drop_dead"))
      closed = stuck(type);
    for (Squares& squares : closed) squares = squares.without(rules_.holes);
    if (!is_empty(closed)) tree::set(except, letter, tree::text(words(closed)));
    if (type.has("drop_one_file")) tree::set(files, letter, tree::number(1));
    if (type.has("drop_no_mate")) no_mate.push_back(letter);
    if (type.has("drop_no_check")) no_check.push_back(letter);
  }
  if (!except.entries.empty()) tree::set(drop, "except", std::move(except));
  if (!files.entries.empty()) tree::set(drop, "max_per_file", std::move(files));
  if (!no_mate.empty()) tree::set(drop, "no_mate_with", tree::texts(no_mate));
  if (rules_.rule("force drops")) tree::set(drop, "mandatory", tree::text("yes"));
  tree::set(tree_, "drop", std::move(drop));
  if (!no_check.empty())
    forbid(tree::map({{"when", tree::text("drops and piece in " + in_words(no_check))},
                      {"after", tree::text("gives check")},
                      {"because", tree::text("its drop may not give check")}}));
}

}  // namespace stockade
