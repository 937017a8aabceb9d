// Piece types and how they move.

#include <algorithm>
#include <set>

#include "framework/import/translate.h"
#include "framework/pieces/movement.h"

namespace stockade {
namespace {

size_t index(FairyType type) { return static_cast<size_t>(type); }

bool is(FairyType type, KnownType known) { return type == type_of(known); }

class Pieces {
 public:
  explicit Pieces(Translation& to) : to_(to), in_(to.in) {
    for (const char* side : {"White", "Black"})
      captors_ |= in_.types(std::string("enPassantTypes") + side);
    captors_.set(index(type_of(KnownType::pawn)));
  }

  void translate() {
    const auto captors = in_.both_types("enPassantTypes");
    for (const auto& [type, piece] : in_.pieces())
      if (captors[0][index(type)] != captors[1][index(type)] && to_.can_have(0, type) &&
          to_.can_have(1, type))
        to_.leave_out("enPassantTypesBlack", "both sides capture with the same types");
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

  // Kings first, pawns last, others by their strength.
  [[nodiscard]] int rank(FairyType type) const {
    if (to_.royal[index(type)] || is(type, KnownType::king)) return 100000;
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
    Squares initial;
    const Node moves = movement(type, initial);
    Node piece =
        tree::map({{"name", tree::text(unique_name(type, letter, moves))}, {"moves", moves}});
    if (!initial.empty()) tree::set(piece, "initial", tree::text(to_.words(initial)));
    const auto white = in_.within(type, 0);
    const auto black = in_.within(type, 1);
    if (white || black) {
      const auto region = to_.common({white.value_or(to_.board()), black.value_or(to_.board())},
                                     {to_.can_have(0, type), to_.can_have(1, type)});
      if (!region)
        to_.leave_out("mobilityRegion", "the sides confine '" + to_.letter(type) +
                                            "' to regions that are not opposite");
      else if (!(*region == to_.board()))
        tree::set(piece, "within", tree::text(to_.words(passable(type, *region))));
    }
    return piece;
  }

  // In a variant file a piece passes no square outside its region; there it only may not stand on
  // it.
  Squares passable(FairyType type, const Squares& region) {
    const auto wider = with_passed(to_.atoms(type), region, to_.board());
    if (!wider)
      to_.leave_out("mobilityRegion",
                    "'" + to_.letter(type) + "' does not pass squares that it may not stand on");
    return wider.value_or(region);
  }

  // --- double steps

  // Whether the types that can capture en passant meet a step that opens it, on both sides.
  void find_double_steps() {
    const auto regions = in_.both_squares("doubleStepRegion");
    const auto triple = in_.both_squares("tripleStepRegion");
    const auto passed = in_.both_squares("enPassantRegion");
    const std::array<bool, 2> matters = {steps_twice(0), steps_twice(1)};
    if (!matters[0] && !matters[1]) return;
    const auto region = to_.common(regions, matters);
    const auto farther = to_.common(triple, matters);
    if (!region)
      to_.leave_out("doubleStepRegionBlack",
                    "the sides make double steps from regions that are not opposite");
    if (!farther)
      to_.leave_out("tripleStepRegionBlack",
                    "the sides make triple steps from regions that are not opposite");
    double_ = region.value_or(regions[0]);
    triple_ = farther.value_or(triple[0]);
    // White's steps pass cells where Black captures, and the other way round.
    const auto open = to_.common({passed[1], passed[0]}, matters);
    if (!open)
      to_.leave_out("enPassantRegion", "the sides capture in regions that are not opposite");
    open_ = open.value_or(passed[1]);
    can_pass_ = !open_.empty() && !(double_ | triple_).empty();
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

  Node movement(FairyType type, Squares& initial) {
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
      // A royal piece that captured would be in the blast; so it attacks nothing.
      if (to_.royal[index(type)] && in_.flag("blastOnCapture"))
        for (FairyAtom& atom : used) atom.captures = false;
      std::erase_if(used, [](const FairyAtom& atom) { return !atom.quiet && !atom.captures; });
      if (double_.empty()) std::erase_if(used, [](const FairyAtom& atom) { return atom.initial; });
      parts = movement_texts(used, captors_[index(type)] && can_pass_);
      if (std::any_of(used.begin(), used.end(), [](const FairyAtom& atom) { return atom.initial; }))
        initial = double_;
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

  std::vector<std::string> pawn(Squares& initial) {
    // The squares that a step from there passes; where no capture is possible it opens none.
    Squares opening;
    Squares plain;
    for (int rank = 0; rank < in_.ranks(); ++rank)
      for (int file = 0; file < in_.files(); ++file) {
        if (!double_.has({file, rank})) continue;
        (open_.has({file, rank + 1}) ? opening : plain) |= Squares::one({file, rank});
      }
    // Nothing is farther than the edge.
    opening = without_last_ranks(opening, 2);
    plain = without_last_ranks(plain, 2);
    const Squares far = without_last_ranks(triple_, 3);
    std::string moves = "fmWfc";
    if (can_pass_) moves += "e";
    moves += "F";
    std::vector<std::string> parts;
    if (!opening.empty()) {
      moves += "ifmnD";
      initial = opening;
    }
    parts.push_back(moves);
    if (!plain.empty())
      parts.push_back("path: step forward, step to empty from " + to_.words(plain));
    if (!far.empty()) parts.push_back("fmnH from " + to_.words(far));
    return parts;
  }

  [[nodiscard]] Squares without_last_ranks(Squares squares, int count) const {
    for (int i = 1; i <= count; ++i) squares = squares.without(Squares::rank(in_.ranks() - i));
    return squares;
  }

  // The diagonals of palaces.
  void add_lines(FairyType type, std::vector<std::string>& parts) {
    const Squares lines = in_.squares("diagonalLines");
    if (lines.empty()) return;
    // A king that its author lets move as another piece is none of these.
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
  FairyTypes captors_;
  Squares double_, triple_;
  Squares open_;           ///< squares where a piece that passes them can be captured
  bool can_pass_ = false;  ///< some step opens a capture en passant
  std::set<std::string> names_;
};

}  // namespace

void translate_pieces(Translation& to) { Pieces(to).translate(); }

}  // namespace stockade
