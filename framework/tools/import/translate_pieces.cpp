// Piece types and their movements.

#include <algorithm>
#include <set>

#include "framework/pieces/movement.h"
#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

bool is(FairyType type, KnownType known) { return type == type_of(known); }

class Pieces {
 public:
  explicit Pieces(Translation& to) : to_(to), in_(to.in) {
    captors_ = in_.both_types("enPassantTypes");
    for (FairyTypes& types : captors_) types.set(fairy_index(type_of(KnownType::pawn)));
  }

  void translate() {
    find_double_steps();
    std::vector<FairyType> order;
    for (const auto& [type, piece] : in_.pieces()) order.push_back(type);
    std::stable_sort(order.begin(), order.end(),
                     [&](FairyType a, FairyType b) { return rank(a) > rank(b); });
    Node pieces = tree::map();
    for (const bool promoted : {false, true})
      for (const FairyType type : order)
        for (const std::string& letter : to_.letters(type))
          if ((letter[0] == '+') == promoted) tree::set(pieces, letter, piece(type, letter));
    if (!to_.wall_letter.empty())
      tree::set(
          pieces, to_.wall_letter,
          tree::map({{"name", tree::text(in_.word("wallingRule") == "duck" ? "duck" : "wall")},
                     {"moves", tree::text("none")},
                     {"owner", tree::text("nobody")},
                     {"sign", quoted("*")}}));
    to_.set("pieces", std::move(pieces));
    if (can_pass_) to_.set("en_passant", tree::text("on"));
    if (const auto& values = in_.value("pieceValueMg").pairs; !values.empty()) {
      Node list = tree::map();
      for (const auto& [type, value] : values)
        if (in_.has(type) && to_.stands_by_itself(type))
          tree::set(list, to_.letter(type), tree::number(value));
      to_.set("values", std::move(list));
    }
  }

 private:
  static Node quoted(const char* text) {
    Node node = tree::text(text);
    node.quoted = true;
    return node;
  }

  // The rank in the list: kings first, pawns last, others by their strength.
  [[nodiscard]] int rank(FairyType type) const {
    if (to_.royal[fairy_index(type)] || is(type, KnownType::king)) return 100000;
    return strength(to_.atoms(type));
  }

  [[nodiscard]] std::string unique_name(FairyType type, const std::string& letter,
                                        const Node& moves) {
    std::string name = to_.name(type);
    if (letter[0] == '+') {
      const FairyType from = *in_.type_of_letter(letter[1]);
      name = "promoted " + to_.name(from);
    }
    if (const auto known = to_.known_pieces.find(letter);
        known != to_.known_pieces.end() && tree::same(known->second.moves, moves))
      name = known->second.name;
    if (!names_.insert(name).second) {
      name += " " + letter.substr(letter.size() - 1);
      names_.insert(name);
    }
    return name;
  }

  Node piece(FairyType type, const std::string& letter) {
    std::string initial;
    const Node moves = movement(type, initial);
    Node piece =
        tree::map({{"name", tree::text(unique_name(type, letter, moves))}, {"moves", moves}});
    if (!initial.empty()) tree::set(piece, "initial", tree::text(initial));
    const auto white = in_.within(type, 0);
    const auto black = in_.within(type, 1);
    if (white || black) {
      const std::array<bool, 2> matters = {to_.can_have(0, type), to_.can_have(1, type)};
      const std::string region =
          to_.words({passable(type, white.value_or(to_.board()), matters[0]),
                     passable(type, black.value_or(to_.board()), matters[1])},
                    matters);
      if (region != "all") tree::set(piece, "within", tree::text(region));
    }
    return piece;
  }

  // In a variant file a piece may not pass squares outside its region; in Fairy-Stockfish it only
  // may not stop on them.
  Squares passable(FairyType type, const Squares& region, bool matters) {
    const auto wider = with_passed(to_.atoms(type), region, to_.board());
    if (!wider && matters)
      to_.leave_out("mobilityRegion",
                    "'" + to_.letter(type) + "' does not pass squares that it may not stand on");
    return wider.value_or(region);
  }

  // --- double steps

  // Finds out whether the captures en passant of both sides match a step that makes them possible.
  void find_double_steps() {
    const auto regions = in_.both_squares("doubleStepRegion");
    const auto triple = in_.both_squares("tripleStepRegion");
    const auto passed = in_.both_squares("enPassantRegion");
    const std::array<bool, 2> steps = {steps_twice(0), steps_twice(1)};
    if (!steps[0] && !steps[1]) return;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      // A side without such a step uses the other side's regions, and needs no words of its own.
      const size_t of = steps[side] ? side : 1 - side;
      const auto seen = [&](const Squares& region) {
        return to_.seen(region, static_cast<int>(of));
      };
      double_[side] = seen(regions[of]);
      triple_[side] = seen(triple[of]);
      // White's steps pass squares where Black captures, and vice versa.
      open_[side] = seen(passed[1 - of]);
      can_pass_ = can_pass_ || (!open_[side].empty() && !(double_[side] | triple_[side]).empty());
    }
  }

  [[nodiscard]] bool steps_twice(int side) const {
    return std::any_of(in_.pieces().begin(), in_.pieces().end(), [&](const auto& entry) {
      const FairyType type = entry.first;
      if (!to_.can_have(side, type)) return false;
      if (is(type, KnownType::pawn)) return true;
      const auto& atoms = to_.atoms(type);
      return std::any_of(atoms.begin(), atoms.end(),
                         [](const FairyAtom& atom) { return atom.initial; });
    });
  }

  // --- movements

  Node movement(FairyType type, std::string& initial) {
    const std::vector<FairyAtom>& atoms = to_.atoms(type);
    std::vector<std::string> parts;
    if (is(type, KnownType::pawn)) {
      parts = pawn(initial);
    } else if (is(type, KnownType::soldier) && in_.number("soldierPromotionRank") > 0) {
      const int rank = in_.number("soldierPromotionRank");
      Squares beyond;
      for (int each = rank; each < in_.ranks(); ++each) beyond |= Squares::rank(each);
      parts = {"fW", "sW from " + to_.words(beyond)};
    } else if (is(type, KnownType::screen_cannon)) {
      const std::string own = "[not " + to_.letter(type) + "]";
      parts = {"path: slide orthogonal, hop over " + own + ", (slide to empty | slide to enemy " +
               own + ")"};
    } else {
      std::vector<FairyAtom> used = atoms;
      // A royal piece that captured would be destroyed by the blast; so it attacks nothing.
      if (to_.royal[fairy_index(type)] && in_.flag("blastOnCapture"))
        for (FairyAtom& atom : used) atom.captures = false;
      std::erase_if(used, [](const FairyAtom& atom) { return !atom.quiet && !atom.captures; });
      if (no_double_steps())
        std::erase_if(used, [](const FairyAtom& atom) { return atom.initial; });
      parts = movement_by_side(type, used);
      if (std::any_of(used.begin(), used.end(), [](const FairyAtom& atom) { return atom.initial; }))
        initial = words(double_);
    }
    add_lines(type, parts);
    if (parts.empty()) return tree::text("none");
    std::vector<Node> items;
    for (const std::string& part : parts) {
      if (part.starts_with(kPathPrefix))
        items.push_back(tree::map({{"path", tree::text(part.substr(kPathPrefix.size() + 1))}}));
      else
        items.push_back(tree::text(part));
    }
    if (items.size() == 1) return items.front();
    return tree::list(std::move(items));
  }

  std::vector<std::string> pawn(std::string& initial) {
    std::array<Squares, 2> opening;
    std::array<Squares, 2> plain;
    std::array<Squares, 2> far;
    std::array<Squares, 2> plain_far;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      // The squares that a step from there passes, if a capture is possible there.
      for (int rank = 0; rank < in_.ranks(); ++rank)
        for (int file = 0; file < in_.files(); ++file) {
          if (!double_[side].has({file, rank})) continue;
          (open_[side].has({file, rank + 1}) ? opening : plain)[side] |= Squares::one({file, rank});
        }
      // No step leads beyond the edge.
      opening[side] = without_last_ranks(opening[side], 2);
      plain[side] = without_last_ranks(plain[side], 2);
      for (int rank = 0; rank < in_.ranks() - 3; ++rank)
        for (int file = 0; file < in_.files(); ++file) {
          if (!triple_[side].has({file, rank})) continue;
          const bool first = open_[side].has({file, rank + 1});
          const bool second = open_[side].has({file, rank + 2});
          if (first != second)
            to_.leave_out("enPassantRegion",
                          "a triple step opens a capture on both squares that it passes, or none");
          (first || second ? far : plain_far)[side] |= Squares::one({file, rank});
        }
    }
    const auto any = [](const std::array<Squares, 2>& regions) {
      return !regions[0].empty() || !regions[1].empty();
    };
    std::string moves = "fmWfc";
    if (can_pass_) moves += "e";
    moves += "F";
    std::vector<std::string> parts;
    if (any(opening)) {
      moves += "ifmnD";
      initial = words(opening);
    }
    parts.push_back(moves);
    if (any(plain)) parts.push_back("path: step forward, step to empty from " + words(plain));
    if (any(far)) parts.push_back("fmnH from " + words(far));
    if (any(plain_far))
      parts.push_back("path: step forward, step to empty, step to empty from " + words(plain_far));
    return parts;
  }

  // Both sides may have the type, and only one of them captures en passant with it.
  [[nodiscard]] std::vector<std::string> movement_by_side(
      FairyType type, const std::vector<FairyAtom>& atoms) const {
    std::array<bool, 2> captures = {};
    for (const size_t side : {size_t{0}, size_t{1}}) {
      const size_t of = to_.can_have(static_cast<int>(side), type) ? side : 1 - side;
      captures[side] = captors_[of][fairy_index(type)] && can_pass_;
    }
    if (captures[0] == captures[1]) return movement_texts(atoms, captures[0]);
    std::vector<std::string> parts;
    const auto white = movement_texts(atoms, captures[0]);
    const auto black = movement_texts(atoms, captures[1]);
    for (size_t i = 0; i < white.size(); ++i) {
      if (white[i] == black[i]) {
        parts.push_back(white[i]);
        continue;
      }
      parts.push_back(white[i] + " from " + to_.side_names[0]);
      parts.push_back(black[i] + " from " + to_.side_names[1]);
    }
    return parts;
  }

  [[nodiscard]] bool no_double_steps() const { return double_[0].empty() && double_[1].empty(); }

  /// The words for regions as each side sees them.
  [[nodiscard]] std::string words(const std::array<Squares, 2>& regions) const {
    return to_.words({to_.seen(regions[0], 0), to_.seen(regions[1], 1)});
  }

  [[nodiscard]] Squares without_last_ranks(Squares squares, int count) const {
    for (int i = 1; i <= count; ++i) squares = squares.without(Squares::rank(in_.ranks() - i));
    return squares;
  }

  // Adds the diagonals of palaces.
  void add_lines(FairyType type, std::vector<std::string>& parts) {
    const Squares lines = in_.squares("diagonalLines");
    if (lines.empty()) return;
    // A king with a movement of its own does not use them.
    const FairyPiece& piece = in_.pieces().at(type);
    const std::string betza = piece.own ? "" : piece.betza;
    const bool like_wazir =
        is(type, KnownType::wazir) || (is(type, KnownType::king) && betza == "W");
    const bool like_rook = is(type, KnownType::rook) || (is(type, KnownType::king) && betza == "R");
    const std::string within = " within " + to_.words(lines);
    if (like_wazir) parts.push_back("F" + within);
    if (like_rook) parts.push_back("B" + within);
    if (is(type, KnownType::soldier)) parts.push_back("fF" + within);
    if (is(type, KnownType::screen_cannon)) {
      const std::string own = "[not " + to_.letter(type) + "]";
      parts.push_back("path: slide diagonal, hop over " + own +
                      ", (slide to empty | slide to enemy " + own + ")" + within);
    }
  }

  Translation& to_;
  const FairyVariant& in_;
  std::array<FairyTypes, 2> captors_;  ///< that capture en passant, by side
  // By side, as seen by that side.
  std::array<Squares, 2> double_, triple_;
  std::array<Squares, 2> open_;  ///< squares where a piece that passes them can be captured
  bool can_pass_ = false;        ///< some step opens a capture en passant
  std::set<std::string> names_;
};

}  // namespace

void translate_pieces(Translation& to) { Pieces(to).translate(); }

}  // namespace stockade
