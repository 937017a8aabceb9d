#include "framework/tools/import/sjaak_source.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "framework/base/characters.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/leap_text.h"
#include "framework/tools/import/plain_game.h"
#include "framework/tools/import/sjaak_game.h"
#include "framework/tools/import/tree.h"

namespace stockade {
namespace {

constexpr std::array<size_t, 2> kBothSides = {0, 1};
constexpr std::array<const char*, 2> kSideNames = {"white", "black"};
constexpr int kUsualFold = 3;
constexpr int kUsualMoves = 50;

/// Flags and rules that have no words here, and why.
constexpr std::pair<const char*, const char*> kUnsaid[] = {
    {"no_mate", "pieces that may give check but not checkmate"},
    {"shak", "checks without which there is no checkmate"},
    {"assimilate", "a captor that becomes what it captures"},
    {"no_retaliate", "captures that may not be answered by the same capture"},
    {"endangered", "pieces that do not capture each other while they are protected"},
    {"return capture", "captured pieces that return to their owner"},
    {"allow pickup", "moves that take a piece back into the hand"},
    {"promote here", "promotion without a move"},
    {"promote drop", "pieces that promote when they are dropped"},
    {"promote by move", "pieces that promote before they move"},
    {"quiet promotion", "promotion by quiet moves only"},
    {"chase rule", "which chases are illegal"},
    {"shak rule", "checks without which there is no checkmate"},
    {"en-passant check", "a sliding royal piece that may not pass attacked squares"},
};

std::string small_letters(std::string text) {
  for (char& c : text) c = to_lower(c);
  return text;
}

class SjaakTranslation {
 public:
  SjaakTranslation(const SjaakGame& game, const SjaakRules& rules, const ImportOptions& options)
      : in_(game), rules_(rules), options_(options) {}

  Result<Imported> translate() {
    game_.files = rules_.files;
    game_.ranks = rules_.ranks;
    game_.turned = std::any_of(rules_.types.begin(), rules_.types.end(), [](const SjaakType& type) {
      return is_chiral(type.moves) || is_chiral(type.captures);
    });
    find_drops();
    en_passant();
    for (const SjaakType& type : rules_.types) add_type(type);
    for (const SjaakType& type : rules_.types)
      for (const SjaakCastling& castling : type.castlings) add_castling(type, castling);
    fill_plain();
    tree_ = tree_of(game_);
    promotion();
    hands();
    royal();
    goals();
    endings();
    setup();
    for (const auto& [word, why] : kUnsaid) {
      if (const SjaakRule* rule = rules_.rule(word))
        leave_out("Rule: " + rule->text + ": " + why, rule->where);
      for (const SjaakType& type : rules_.types)
        if (const auto flag = type.flags.find(word); flag != type.flags.end())
          leave_out("piece " + type.letter + ": " + word + ": " + why, flag->second);
    }
    const std::string file = std::filesystem::path(in_.where.file).filename().string();
    return loaded_variant({"the game '" + in_.name + "' of " + file, in_.name, in_.addresses},
                          tree_, std::move(left_out_), options_);
  }

 private:
  void leave_out(std::string message, const SourceMark& where) {
    left_out_.push_back(warning("import-left-out", std::move(message), "", where));
  }
  void note(std::string message, const SourceMark& where) {
    left_out_.push_back(warning("import-movement", std::move(message), "", where));
  }

  // --- regions

  [[nodiscard]] Squares seen(const Squares& squares, size_t side) const {
    return side == 0
               ? squares
               : squares.seen_from_behind(game_.files, game_.ranks,
                                          game_.turned ? SecondSide::turned : SecondSide::mirrored);
  }
  [[nodiscard]] Squares board() const { return Squares::all(game_.files, game_.ranks); }
  [[nodiscard]] std::string words(const Squares& squares) const {
    return region_words(squares, game_.files, game_.ranks);
  }
  // Regions that are opposite to each other have one description, others name the sides.
  [[nodiscard]] std::string words(const SideSquares& squares) const {
    const Squares first = squares[0] & board();
    const Squares second = seen(squares[1], 1) & board();
    if (first == second) return words(first);
    std::string list;
    for (const size_t side : kBothSides) {
      const std::string own = words(side == 0 ? first : second);
      if (own == "none") continue;
      for (size_t begin = 0; begin <= own.size();) {
        const size_t end = std::min(own.find(", ", begin), own.size());
        const std::string part = own.substr(begin, end - begin);
        list += (list.empty() ? "" : ", ") + std::string(kSideNames[side]) +
                (part == "all" ? "" : " and " + part);
        begin = end + 2;
      }
    }
    return list;
  }
  static bool is_empty(const SideSquares& squares) {
    return squares[0].empty() && squares[1].empty();
  }

  // The squares that the piece can never leave, as its side sees them.
  [[nodiscard]] Squares stuck(const SjaakType& type, size_t side) const {
    const Squares here = seen(board().without(rules_.holes), side);
    const auto leaves = [&](const SjaakMoves& moves, Square from) {
      return can_leave(moves.atoms, from, here) ||
             std::any_of(moves.twos.begin(), moves.twos.end(), [&](const TwoLegs& two) {
               return here.has({from.file + two.first.dx + two.second.dx,
                                from.rank + two.first.dy + two.second.dy});
             });
    };
    Squares found;
    for (int rank = 0; rank < game_.ranks; ++rank)
      for (int file = 0; file < game_.files; ++file)
        if (here.has({file, rank}) && !leaves(type.moves, {file, rank}) &&
            !leaves(type.captures, {file, rank}))
          found |= Squares::one({file, rank});
    return found;
  }
  [[nodiscard]] SideSquares stuck(const SjaakType& type) const {
    return {seen(stuck(type, 0), 0), seen(stuck(type, 1), 1)};
  }

  // The squares where pieces of the type stand at the start.
  [[nodiscard]] SideSquares homes(size_t type) const {
    SideSquares found;
    for (const auto& [at, piece] : rules_.start.pieces)
      if (piece.first == type) found[piece.second] |= Squares::one({at.second, at.first});
    return found;
  }
  [[nodiscard]] size_t index_of(const SjaakType& type) const {
    return static_cast<size_t>(&type - rules_.types.data());
  }

  // --- pieces

  void en_passant() {
    bool sets = false;
    bool takes = false;
    for (const SjaakType& type : rules_.types) {
      sets = sets || (type.has("set_ep") && !type.first_moves.empty());
      takes = takes || type.has("take_ep");
    }
    game_.en_passant = sets && takes;
  }

  void add_type(const SjaakType& type) {
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

  // Two legs that lead back to where they began are a pass.
  void returns(const SjaakType& type) {
    const bool back =
        std::any_of(type.moves.twos.begin(), type.moves.twos.end(), [](const TwoLegs& two) {
          return !two.lame && two.first.dx == -two.second.dx && two.first.dy == -two.second.dy;
        });
    if (back)
      leave_out("piece " + type.letter + ": a move that returns to its square and captures nothing",
                type.where);
  }

  // Whether a piece of the type that stands in the zone has never moved.
  [[nodiscard]] bool never_moved(const SjaakType& type, const SideSquares& zones) const {
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

  void first_move(const SjaakType& type, const SjaakFirstMove& move, MovementParts& parts) {
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

  // In the program itself a special leap takes the place of the piece's other leaps; its manual
  // has it as one move more.
  void replaces(const SjaakType& type, const SjaakFirstMove& move) {
    const auto leaps = [](const SjaakMoves& moves) {
      return std::any_of(moves.atoms.begin(), moves.atoms.end(),
                         [](const FairyAtom& atom) { return atom.gait == FairyAtom::Gait::leap; });
    };
    if (move.zones && !move.moves.steps && leaps(move.moves) && leaps(type.moves))
      note("piece " + type.letter + ": its special leaps are added to its other moves", move.where);
  }

  void add_right(const SjaakType& type, const SjaakFirstMove& move, const SideSquares& zones) {
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
        return leave_out(
            "piece " + type.letter + ": first moves of two pieces of a side on one file",
            move.where);
    }
    if (files.empty()) return;
    if (type.has("set_ep"))
      leave_out("piece " + type.letter + ": captures en passant of its first moves", move.where);
    first_moves_.push_back(
        tree::map({{"pieces", tree::text(type.letter)}, {"moves", tree::text(text)}}));
  }

  void fill_plain() {
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
  [[nodiscard]] std::string symbol(std::pair<size_t, size_t> piece) const {
    const std::string& letter = rules_.types[piece.first].letter;
    return piece.second == 0 ? letter : small_letters(letter);
  }

  // --- castling

  [[nodiscard]] const SjaakType* type_at(Square at, size_t side) const {
    const auto piece = rules_.start.pieces.find({at.rank, at.file});
    return piece == rules_.start.pieces.end() || piece->second.second != side
               ? nullptr
               : &rules_.types[piece->second.first];
  }

  // The king's square of the line is the usual one; where the start has the only king of the side
  // on another square of the rank, it castles from there.
  [[nodiscard]] SjaakCastling from_start(const SjaakType& type, SjaakCastling in) const {
    const Squares kings = homes(index_of(type))[in.side];
    if (kings.count() != 1 || kings.has(in.king)) return in;
    for (int file = 0; file < game_.files; ++file)
      if (kings.has({file, in.king.rank})) in.king.file = file;
    return in;
  }

  void add_castling(const SjaakType& type, const SjaakCastling& written) {
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

  [[nodiscard]] bool has_right(const SjaakCastling& in, char wing) const {
    const auto has = [&](char letter) {
      return rules_.start.rights.find(in.side == 0 ? letter : to_lower(letter)) !=
             std::string::npos;
    };
    return has(wing) || has(static_cast<char>('A' + in.rook.file));
  }

  // --- promotion

  // The limits of types that the rule names; a royal type has one piece, unless the file says more.
  [[nodiscard]] Node limits(const std::vector<std::string>& to) {
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

  void promotion() {
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

  [[nodiscard]] std::string how(const SjaakType& type, const SjaakPromotion& in, bool ends_there) {
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

  // --- hands

  void find_drops() {
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

  void hands() {
    if (held_.empty()) return;
    tree::set(
        tree_, "zones",
        tree::map(
            {{"hand", tree::map({{"holds", tree::text("own")}, {"pieces", tree::texts(held_)}})}}));
    if (rules_.rule("keep capture"))
      tree::set(
          tree_, "capture",
          tree::map({{"to", tree::text("captor.hand")}, {"changes_side", tree::text("yes")}}));
    if (gates_) gating();
    if (drops_) drop();
  }

  void gating() {
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
  [[nodiscard]] bool castles_from(Square at, size_t side) const {
    return std::any_of(game_.wings[side].begin(), game_.wings[side].end(), [&](const auto& wing) {
      return wing.second.king == at || wing.second.rook == at;
    });
  }

  void drop() {
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
        for (const size_t side : kBothSides)
          closed[side] = board().without((*type.drop_zone)[side]);
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

  // --- royal pieces and goals

  static std::string in_words(const std::vector<std::string>& letters) {
    std::string list;
    for (const std::string& letter : letters) list += (list.empty() ? "" : " ") + letter;
    return letters.size() == 1 ? list : "[" + list + "]";
  }
  void forbid(Node rule) { forbid_.push_back(std::move(rule)); }
  void goal(const std::string& condition, const std::string& result) {
    goals_.push_back(tree::map({{"when", tree::text(condition)}, {"result", tree::text(result)}}));
  }

  // How many royal pieces a side may come to have.
  [[nodiscard]] int most_royals(size_t side) const {
    int most = 0;
    for (size_t i = 0; i < rules_.types.size(); ++i) {
      const SjaakType& type = rules_.types[i];
      if (!type.has("royal")) continue;
      const int now = homes(i)[side].count();
      const bool more =
          std::any_of(rules_.types.begin(), rules_.types.end(), [&](const SjaakType& pawn) {
            return std::any_of(
                pawn.promotions.begin(), pawn.promotions.end(), [&](const SjaakPromotion& in) {
                  return std::find(in.to.begin(), in.to.end(), type.letter) != in.to.end();
                });
          });
      most += std::max(now, more ? std::max(1, type.most[side]) : 0);
    }
    return most;
  }

  void royal() {
    for (const SjaakType& type : rules_.types)
      if (type.has("royal")) royals_.push_back(type.letter);
    const bool several = most_royals(0) > 1 || most_royals(1) > 1;
    const bool all_count = rules_.rule("check any king");
    // Without a rule about several kings, a side that has them is never in check.
    if (several && !all_count && !rules_.rule("duplecheck")) {
      goal("count(own " + in_words(royals_) + ") = 0", "loss");
      royals_.clear();
      was_royal_ = true;
      note("several royal pieces of a side: none is ever in check, and the loss of the last loses",
           in_.where);
    }
    Node::Entry* castling = tree_.find("castling");
    if (castling) {
      if (castler_ != "K") tree::set(castling->value, "of", tree::text(castler_));
      if (std::find(royals_.begin(), royals_.end(), castler_) == royals_.end())
        tree::set(castling->value, "safe", tree::text("no"));
    }
    if (royals_.empty()) {
      std::erase_if(tree_.entries, [](const Node::Entry& entry) {
        return entry.key == "royal" || entry.key == "insufficient_material";
      });
      return;
    }
    tree::set(tree_, "royal", tree::texts(royals_));
    if (several && !all_count) {
      const std::string own = "own " + in_words(royals_);
      tree::set(tree_, "check",
                tree::map({{"unless",
                            tree::text("count(" + own + " on attacked) < count(" + own + ")")}}));
    }
    if (rules_.rule("taboo"))
      forbid(tree::map({{"after", tree::text("sees(own " + in_words(royals_) + ", enemy " +
                                             in_words(royals_) + ")")},
                        {"because", tree::text("the kings may not see each other")}}));
  }

  [[nodiscard]] std::string result_of(const std::string& word, const std::string& usual) const {
    const SjaakRule* rule = rules_.rule(word);
    return rule ? rule->result : usual;
  }
  // The result that the file writes, unless it is one that has no words here.
  std::optional<std::string> result(const std::string& word, const std::string& usual) {
    const SjaakRule* rule = rules_.rule(word);
    const std::string found = result_of(word, usual);
    if (found == "win" || found == "loss" || found == "draw") return found;
    leave_out("Rule: " + rule->text + ": this result", rule->where);
    return std::nullopt;
  }

  void goals() {
    if (rules_.rule("bare rule"))
      if (const auto bare = result("loneking", "loss")) {
        goal("count(own) = 1 and count(enemy) >= 3", *bare);
        goal("count(own) = 1 and count(enemy) = 2 and not to move", *bare);
        goals_.push_back(tree::map({{"when", tree::text("count(any) = 2")},
                                    {"result", tree::text("draw")},
                                    {"perft", tree::text("goes on")}}));
      }
    if (royals_.empty() && !was_royal_)
      if (const auto none = result("nopieces", "loss")) goal("to move and count(own) = 0", *none);
    if (const SjaakRule* rule = rules_.rule("check"))
      if (const auto given = result("check", "win"))
        goal("checks given >= " + std::to_string(*rule->number), *given);
    flags();
    if (rules_.rule("forced capture")) tree::set(tree_, "mandatory_capture", tree::text("yes"));
    for (const SjaakType& type : rules_.types)
      if (type.has("iron"))
        forbid(tree::map({{"when", tree::text("captures and victim in " + type.letter)},
                          {"because", tree::text("it may not be captured")}}));
    if (!goals_.empty()) tree::set(tree_, "goals", tree::list(goals_));
    if (!forbid_.empty()) tree::set(tree_, "forbid", tree::list(forbid_));
  }

  // A side captures the flags of the other by standing on them.
  void flags() {
    std::vector<std::string> who;
    for (const SjaakType& type : rules_.types)
      if (type.has("capture_flag")) who.push_back(type.letter);
    const std::string own = who.empty() ? "own" : "own " + in_words(who);
    const bool any = rules_.rule("captureanyflag");
    const bool all = rules_.rule("captureallflags") || !any;
    for (const size_t side : kBothSides) {
      const Squares flags = rules_.flags[1 - side];
      if (flags.empty()) continue;
      const std::string count = "side = " + std::to_string(side == 0 ? 1 : 2) + " and count(" +
                                own + " on [" + words(seen(flags, side)) + "])";
      if (any)
        if (const auto won = result("captureanyflag", "win")) goal(count + " >= 1", *won);
      if (all)
        if (const auto won = result("captureallflags", "win"))
          goal(count + " = " + std::to_string(flags.count()), *won);
    }
  }

  // --- the end

  // What the side without a move gets, of the result for the other side.
  static std::string opposite(const std::string& result) {
    return result == "win" ? "loss" : result == "loss" ? "win" : result;
  }

  void endings() {
    const auto mate = result("checkmate", "win");
    const auto stalemate = result("stalemate", "draw");
    tree::set(tree_, "no_legal_moves",
              tree::map({{"in_check", tree::text(opposite(mate.value_or("win")))},
                         {"otherwise", tree::text(opposite(stalemate.value_or("draw")))}}));
    repetition();
    const SjaakRule* moves = rules_.rule("movecountdraw");
    const int most = moves ? *moves->number : kUsualMoves;
    if (most == 0) {
      std::erase_if(tree_.entries,
                    [](const Node::Entry& entry) { return entry.key == "n_move_rule"; });
      return;
    }
    std::vector<Node> resets = {tree::text("capture")};
    for (const std::string& pawn : game_.pawns)
      resets.push_back(tree::text(game_.pieces[pawn].name + " move"));
    if (drops_)
      for (const std::string& letter : held_)
        resets.push_back(tree::text(game_.pieces[letter].name + " drop"));
    tree::set(tree_, "n_move_rule",
              tree::map({{"plies", tree::number(2 * most)},
                         {"reset_by", tree::list(std::move(resets))}}));
  }

  void repetition() {
    const SjaakRule* repeat = rules_.rule("repeat");
    const SjaakRule* perpetual = rules_.rule("perpetual");
    const int fold = repeat ? repeat->number.value_or(kUsualFold) : kUsualFold;
    const auto drawn = result("repeat", "draw");
    if (fold < 2 || !drawn) {
      std::erase_if(tree_.entries,
                    [](const Node::Entry& entry) { return entry.key == "repetition"; });
      if (perpetual)
        leave_out("Rule: " + perpetual->text + ": without a rule of repetition", perpetual->where);
      return;
    }
    Node node = tree::map({{"fold", tree::number(fold)}});
    if (*drawn != "draw") tree::set(node, "result", tree::text(*drawn));
    if (perpetual && perpetual->result != *drawn && perpetual->result != "repeat") {
      if (perpetual->result == "loss" && perpetual->number.value_or(fold) == fold)
        tree::set(node, "perpetual_check", tree::text("loss"));
      else
        leave_out("Rule: " + perpetual->text + ": here it loses, or is a repetition like any other",
                  perpetual->where);
    }
    tree::set(tree_, "repetition", std::move(node));
  }

  void setup() {
    Node::Entry* setup = tree_.find("setup");
    std::vector<std::string> fields;
    for (size_t begin = 0; begin <= setup->value.text.size();) {
      const size_t end = std::min(setup->value.text.find(' ', begin), setup->value.text.size());
      fields.push_back(setup->value.text.substr(begin, end - begin));
      begin = end + 1;
    }
    if (!held_.empty()) {
      fields[0] += "[";
      for (const size_t side : kBothSides)
        for (const size_t type : rules_.start.hands[side]) fields[0] += symbol({type, side});
      fields[0] += "]";
    }
    std::string rights = fields[2] == "-" ? "" : fields[2];
    for (const char file : rights_) rights += file;
    setup->value.text =
        fields[0] + " " + fields[1] + " " + (rights.empty() ? "-" : rights) + " - 0 1";
    if (!first_moves_.empty()) tree::set(tree_, "first_moves", tree::list(first_moves_));
    if (!rules_.holes.empty()) {
      Node::Entry* board = tree_.find("board");
      tree::set(board->value, "holes", tree::text(words(rules_.holes)));
    }
    regions_of_pieces();
  }

  void regions_of_pieces() {
    Node::Entry* pieces = tree_.find("pieces");
    for (const SjaakType& type : rules_.types) {
      SideSquares within = {board(), board()};
      for (const size_t side : kBothSides) {
        if (type.prison) within[side] &= (*type.prison)[side];
        if (type.block) within[side] = within[side].without((*type.block)[side]);
      }
      if (within[0] == board() && within[1] == board()) continue;
      if (Node::Entry* piece = pieces->value.find(type.letter))
        tree::set(piece->value, "within", tree::text(words(within)));
      const auto slides = [](const SjaakMoves& moves) {
        return std::any_of(moves.atoms.begin(), moves.atoms.end(), [](const FairyAtom& atom) {
          return atom.gait != FairyAtom::Gait::leap;
        });
      };
      if (type.prison && (slides(type.moves) || slides(type.captures)))
        leave_out("piece " + type.letter + ": moves over squares on which it may not stand",
                  type.prison_where);
    }
  }

  const SjaakGame& in_;
  const SjaakRules& rules_;
  ImportOptions options_;
  PlainGame game_;
  Node tree_;
  std::string castler_;
  std::vector<std::string> royals_;
  bool was_royal_ = false;
  bool drops_ = false;
  bool gates_ = false;
  std::vector<std::string> held_;  ///< letters of what may be in a hand
  std::set<char> rights_;          ///< of first moves and pieces that enter
  std::vector<Node> first_moves_;
  std::vector<Node> forbid_;
  std::vector<Node> goals_;
  std::set<std::string> told_;
  Diagnostics left_out_;
};

class SjaakSource : public ImportSource {
 public:
  SjaakSource(std::vector<SjaakGame> found, const ImportOptions& options)
      : found_(std::move(found)), options_(options) {
    for (const SjaakGame& game : found_) games_.push_back({game.name, ""});
  }
  [[nodiscard]] std::string_view word() const override { return "game"; }
  [[nodiscard]] const std::vector<SourceGame>& games() const override { return games_; }
  [[nodiscard]] Diagnostics warnings(size_t game) const override {
    const auto rules = read_sjaak_rules(found_[game]);
    return rules ? rules->odd : Diagnostics{};
  }
  Result<Imported> import(size_t game) override {
    const auto rules = read_sjaak_rules(found_[game]);
    if (!rules) return rules.problems();
    return SjaakTranslation(found_[game], *rules, options_).translate();
  }

 private:
  std::vector<SjaakGame> found_;
  ImportOptions options_;
  std::vector<SourceGame> games_;
};

}  // namespace

bool is_sjaak_source(std::string_view text) {
  const std::vector<SjaakGame> games = read_sjaak_file(text, "");
  return std::any_of(games.begin(), games.end(),
                     [](const SjaakGame& game) { return !game.pieces.empty(); });
}

Result<std::unique_ptr<ImportSource>> read_sjaak_source(std::string_view text,
                                                        const std::string& file_name,
                                                        const ImportOptions& options) {
  return std::unique_ptr<ImportSource>(
      std::make_unique<SjaakSource>(read_sjaak_file(text, file_name), options));
}

}  // namespace stockade
