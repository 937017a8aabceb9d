// The parts of a turn: moves, drops, passes, walls; and the side effects of captures and moves.

#include <algorithm>

#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

// The condition that a piece with this movement on `to` reaches the other cell, for movements that
// conditions can describe; otherwise "".
std::string reaches(const std::vector<FairyAtom>& atoms, const std::string& other) {
  if (atoms.size() != 1 || !atoms.front().directions.empty()) return "";
  const FairyAtom& atom = atoms.front();
  const std::string line =
      "to on through(" + other + ", to) and count(any on between(" + other + ", to)) = 0";
  const bool slides = atom.gait == FairyAtom::Gait::slide && atom.range == 0;
  const std::string straight = "(rank(to) = rank(" + other + ") or file(to) = file(" + other + "))";
  if (slides && atom.letter == 'Q') return line;
  if (slides && atom.letter == 'R') return line + " and " + straight;
  if (slides && atom.letter == 'B') return line + " and not " + straight;
  if (atom.gait != FairyAtom::Gait::leap) return "";
  if (atom.letter == 'K') return "distance(to, " + other + ") = 1";
  if (atom.letter == 'N')
    return "abs(rank(to) - rank(" + other + ")) * abs(file(to) - file(" + other + ")) = 2";
  return "";
}

// ----------------------------------------------------------------------------------------- walls

class Walls {
 public:
  explicit Walls(Translation& to) : to_(to), in_(to.in), rule_(to.in.word("wallingRule")) {}

  void translate() {
    if (rule_ == "past") {
      to_.add_rule("effects", tree::map({{"cells", tree::text("from")},
                                         {"places", tree::text(to_.wall_letter)}}));
      return;
    }
    Node place = tree::map({{"pieces", tree::text(to_.wall_letter)}});
    if (rule_ == "duck") tree::set(place, "single", tree::text("yes"));
    region(place);
    to_.set("place", std::move(place));
    if (rule_ == "edge") edge();
    if (rule_ == "arrow") arrow();
  }

 private:
  // Writes the region; both sides see it from their own side.
  void region(Node& place) {
    const std::string within = to_.words(in_.both_squares("wallingRegion"));
    if (within != "all") tree::set(place, "within", tree::text(within));
  }

  void edge() {
    const int files = in_.files();
    const int ranks = in_.ranks();
    const Squares edges = (Squares::file(0) | Squares::file(files - 1) | Squares::rank(0) |
                           Squares::rank(ranks - 1)) &
                          to_.board();
    to_.forbid_when("drops and not (to on [" + to_.words(edges) +
                        "] or neutral(above(to)) or neutral(below(to)) or neutral(left(to)) or "
                        "neutral(right(to)))",
                    "walls grow from the edges");
  }

  // The wall goes to a square that the moved piece could reach next.
  void arrow() {
    std::string condition;
    for (const auto& [type, piece] : in_.pieces()) {
      if (!to_.can_have(type)) continue;
      if (!condition.empty()) {
        to_.leave_out("wallingRule", "arrows only in games with a single type of piece");
        return;
      }
      condition = reaches(to_.atoms(type), "last to");
      if (condition.empty()) {
        to_.leave_out("wallingRule", "arrows fly as queens, rooks, bishops, kings or knights move");
        return;
      }
    }
    to_.forbid_when("drops and not (" + condition + ")", "the arrow flies as the piece moves");
  }

  Translation& to_;
  const FairyVariant& in_;
  const std::string& rule_;
};

// ----------------------------------------------------------------------------------------- passes

void translate_passes(Translation& to, std::vector<std::string>& actions) {
  const FairyVariant& in = to.in;
  const bool white = in.flag("passWhite");
  const bool black = in.flag("passBlack");
  const bool stuck_white = in.flag("passOnStalemateWhite");
  const bool stuck_black = in.flag("passOnStalemateBlack");
  if (!white && !black && !stuck_white && !stuck_black) return;
  const bool always = white || black;
  const bool first = always ? white : stuck_white;
  const bool second = always ? black : stuck_black;
  // A side that may always pass always has a move.
  if (always && ((stuck_white && !white) || (stuck_black && !black)))
    to.leave_out("passOnStalemate", "both sides pass at will, or for want of moves");
  actions.emplace_back("pass");
  Node pass = tree::map(
      {{"when", tree::text(always ? "always" : "no other move")}, {"ends_after", tree::number(2)}});
  const std::string& counting = in.word("materialCounting");
  if (counting == "unweighted") tree::set(pass, "result", tree::text("more pieces wins"));
  if (first != second) tree::set(pass, "side", tree::text(first ? "first side" : "second side"));
  to.set("pass", std::move(pass));
}

// Whether all these squares are occupied at the start.
bool is_filled(const Translation& to, const Squares& squares) {
  Squares empty = squares;
  for (const auto& [square, letter] : to.start.pieces) empty = empty.without(Squares::one(square));
  return empty.empty();
}

// Translates drops that have to enclose something, or to fall.
void translate_enclosing(Translation& to) {
  const FairyVariant& in = to.in;
  const std::string& rule = in.word("enclosingDrop");
  if (rule == "none") return;
  const Squares start = in.squares("enclosingDropStart");
  std::string condition;
  std::string because;
  if (rule == "top") {
    condition = "empty(below(to))";
    because = "a piece falls to the lowest empty square of its file";
  } else if (rule == "ataxx" || rule == "quadwrangle") {
    condition = "drops and count(own on neighbours(to)) = 0";
    because = "a new piece is put beside an own one";
  } else if (rule == "snort") {
    condition =
        "drops and (enemy(above(to)) or enemy(below(to)) or enemy(left(to)) or enemy(right(to)))";
    because = "a new piece may not touch an enemy along a rank or file";
  } else if (rule == "anyside") {
    to.leave_out("enclosingDrop", "pieces do not slide in from the edges");
    return;
  }
  if (!start.empty() && rule != "reversi" && rule != "top")
    condition = "count(any on [" + to.words({start, start}) +
                "]) = " + std::to_string(start.count()) + " and " + condition;
  if (!condition.empty()) to.forbid_when(condition, because);
  if (rule == "reversi" || is_filled(to, start)) return;
  // Pieces are placed there as long as there is room.
  const int full = start.count();
  to.forbid_when("drops and count(any on [" + to.words({start, start}) + "]) < " +
                     std::to_string(full) + " and not to on [" + to.words({start, start}) + "]",
                 "the first pieces go to the middle");
}

void translate_flips(Translation& to) {
  const std::string& rule = to.in.word("flipEnclosedPieces");
  if (rule == "reversi") {
    Node custodian = tree::map({{"changes_side", tree::text("yes")}});
    if (to.in.word("enclosingDrop") == "reversi") {
      tree::set(custodian, "required", tree::text("yes"));
      if (const Squares start = to.in.squares("enclosingDropStart"); !is_filled(to, start))
        tree::set(custodian, "opening", tree::text(to.words({start, start})));
    }
    to.set("custodian", std::move(custodian));
  } else if (rule == "ataxx" || rule == "quadwrangle") {
    Node flip = tree::map();
    if (rule == "quadwrangle")
      tree::set(flip, "when", tree::text("not drops or count(own on neighbours(to)) > 0"));
    tree::set(flip, "cells", tree::text("neighbours(to)"));
    tree::set(flip, "side", tree::text("enemy"));
    tree::set(flip, "do", tree::text("change side"));
    to.add_rule("effects", std::move(flip));
  } else if (rule != "none") {
    to.leave_out("flipEnclosedPieces", "'" + rule + "' is no way to turn pieces over");
  }
}

}  // namespace

void translate_captures(Translation& to) {
  const FairyVariant& in = to.in;
  const FairyTypes immune = in.types("blastImmuneTypes");
  if (in.flag("blastOnCapture")) {
    Node blast = tree::map();
    if (const FairyType pawn = type_of(KnownType::pawn); in.has(pawn) && to.can_have(pawn))
      tree::set(blast, "spares", tree::text(to.letter(pawn)));
    if (in.flag("capturesToHand")) tree::set(blast, "to", tree::text("as captured"));
    Node capture = tree::map();
    if (const Node::Entry* entry = to.tree.find("capture")) capture = entry->value;
    tree::set(capture, "blast", std::move(blast));
    to.set("capture", std::move(capture));
    if (immune.any())
      to.leave_out("blastImmuneTypes", "a piece that captures explodes, whatever its type");
  }
  if (const FairyTypes petrified = in.types("petrifyOnCaptureTypes"); petrified.any()) {
    const std::string who = letters_in_words(to.letters(petrified));
    if (!in.flag("blastOnCapture"))
      to.add_rule("effects", tree::map({{"when", tree::text("captures and piece in " + who)},
                                        {"do", tree::text("remove")}}));
    to.add_rule("effects", tree::map({{"when", tree::text("captures and piece in " + who)},
                                      {"places", tree::text(to.wall_letter)}}));
    if (in.flag("blastOnCapture") && in.flag("petrifyBlastPieces"))
      to.leave_out("petrifyBlastPieces", "only the piece that captures becomes a wall");
  }
  translate_flips(to);
}

void translate_turn(Translation& to) {
  const FairyVariant& in = to.in;
  std::vector<std::string> actions;
  if (to.pieces_move) actions.emplace_back("move");
  if (to.has_hand && in.flag("pieceDrops")) actions.emplace_back("drop");
  const std::string& wall = in.word("wallingRule");
  const bool places = wall != "none" && wall != "past";
  if (in.flag("freeDrops") && in.flag("pieceDrops")) {
    FairyTypes types;
    for (const auto& [type, piece] : in.pieces()) types.set(fairy_index(type));
    to.set("place", tree::map({{"pieces", tree::texts(to.letters(types))}}));
    actions.emplace_back("place");
  }
  if (wall != "none") Walls(to).translate();
  if (places) actions.emplace_back("place");
  translate_passes(to, actions);
  translate_enclosing(to);
  const bool plain = actions.size() == 1 && actions.front() == "move";
  if (plain) return;
  Node turn = tree::map({{"one_of", tree::list({})}});
  for (const std::string& action : actions)
    turn.entries.front().value.items.push_back(tree::text(action));
  if (places && !in.flag("wallOrMove")) {
    std::vector<Node> first;
    for (const std::string& action : actions)
      if (action != "place") first.push_back(tree::text(action));
    tree::set(turn, "steps",
              tree::list({tree::map({{"one_of", tree::list(std::move(first))}}),
                          tree::map({{"one_of", tree::list({tree::text("place")})}})}));
  }
  to.set("turn", std::move(turn));
}

namespace {

// In Fairy-Stockfish a captor gives check from the square of its capture, although it explodes.
void forbid_checks_before_blasts(Translation& to) {
  const FairyType king = type_of(KnownType::king);
  if (!to.in.has(king) || !to.can_have(king)) return;
  to.leave_out("checking", "what a blast opens or closes is judged after it");
  for (const auto& [type, piece] : to.in.pieces()) {
    if (type == king || !to.can_have(type) || to.atoms(type).empty()) continue;
    const std::string check = reaches(to.atoms(type), "enemy " + to.letter(king));
    if (check.empty())
      to.leave_out("checking", "a captor that explodes gives no check");
    else
      to.forbid_when(
          "captures and piece in " + letters_in_words(to.letters(type)) + " and " + check,
          "a capture may not give check before the blast");
  }
}

}  // namespace

void translate_restrictions(Translation& to) {
  const FairyVariant& in = to.in;
  if (in.flag("mustCapture")) to.set("mandatory_capture", tree::text("yes"));
  if (!in.flag("checking")) {
    to.forbid_after("gives check", "a move may not give check");
    if (in.flag("blastOnCapture")) forbid_checks_before_blasts(to);
  }
  if (in.flag("flyingGeneral") && in.has(type_of(KnownType::king))) {
    const std::string king = to.letter(type_of(KnownType::king));
    to.forbid_after("sees(own " + king + ", enemy " + king + ", straight)",
                    "the kings may not face each other");
  }
  if (in.flag("makpongRule") && in.has(type_of(KnownType::king)))
    to.forbid_when(
        "in check and piece in " + to.letter(type_of(KnownType::king)) + " and not captures",
        "a king in check may not move away");
  const FairyTypes immune = in.types("mutuallyImmuneTypes");
  for (FairyType type = 1; type < kFairyTypes; ++type)
    if (immune[fairy_index(type)] && in.has(type)) {
      const std::string who = letters_in_words(to.letters(type));
      to.forbid_when("captures and piece in " + who + " and victim in " + who,
                     "these pieces do not capture each other");
    }
  // Pieces that cannot promote may not go to squares that they could never leave.
  if (!in.flag("immobilityIllegal")) return;
  for (const auto& [type, piece] : in.pieces()) {
    if (!to.can_have(type) || to.atoms(type).empty()) continue;
    if (type == type_of(KnownType::pawn) || in.value("promotedPieceType").pairs.contains(type))
      continue;
    const auto promotes = in.both_types("promotionPawnTypes");
    if (promotes[0][fairy_index(type)] || promotes[1][fairy_index(type)]) continue;
    Squares stuck;
    for (int rank = 0; rank < in.ranks(); ++rank)
      for (int file = 0; file < in.files(); ++file)
        if (!can_leave(to.atoms(type), {file, rank}, to.board()))
          stuck |= Squares::one({file, rank});
    if (!stuck.empty())
      to.forbid_when("piece in " + to.letter(type) + " and to on [" + to.words(stuck) + "]",
                     "the piece could never move again");
  }
}

}  // namespace stockade
