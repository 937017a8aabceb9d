// Hands, drops, and pieces that enter with a move.

#include <algorithm>
#include <cctype>

#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

class Drops {
 public:
  explicit Drops(Translation& to) : to_(to), in_(to.in) {}

  void translate() {
    const bool gates = in_.flag("gating") && in_.flag("seirawanGating");
    if (in_.flag("gating") && !gates && !in_.flag("cambodianMoves"))
      to_.leave_out("gating", "pieces enter only as in seirawanGating");
    if (in_.flag("gating") && in_.flag("cambodianMoves")) first_moves();
    if (in_.flag("twoBoards")) to_.leave_out("twoBoards", "a game on one board has no partner");
    // An unlimited supply of pieces is not a hand: they are placed.
    if ((!in_.flag("pieceDrops") && !gates) || in_.flag("freeDrops")) return;
    find_types();
    if (types_.none()) return;
    to_.has_hand = true;
    zone();
    if (gates) gating();
    if (in_.flag("pieceDrops")) drop();
  }

 private:
  // Finds the types that can be in a hand: those at the start, and captured ones.
  void find_types() {
    for (const char letter : to_.start.hand) types_.set(fairy_index(*in_.type_of_letter(letter)));
    if (in_.flag("capturesToHand"))
      for (FairyType type = 1; type < kFairyTypes; ++type)
        if (in_.has(type) && to_.can_have(type) && to_.stands_by_itself(type) &&
            !to_.royal[fairy_index(type)])
          types_.set(fairy_index(type));
    types_.reset(fairy_index(kAnyType));
  }

  [[nodiscard]] std::vector<std::string> letters() const {
    std::vector<FairyType> list;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (types_[fairy_index(type)] && in_.has(type)) list.push_back(type);
    std::stable_sort(list.begin(), list.end(), [&](FairyType a, FairyType b) {
      return strength(to_.atoms(a)) > strength(to_.atoms(b));
    });
    std::vector<std::string> result;
    for (const FairyType type : list) result.push_back(to_.letter(type));
    return result;
  }

  void zone() {
    to_.set("zones", tree::map({{to_.hand, tree::map({{"holds", tree::text("own")},
                                                      {"pieces", tree::texts(letters())}})}}));
    if (!in_.flag("capturesToHand")) return;
    Node capture =
        tree::map({{"to", tree::text("captor." + to_.hand)}, {"changes_side", tree::text("yes")}});
    std::vector<std::string> others;
    for (const auto& [type, piece] : in_.pieces())
      for (const std::string& letter : to_.letters(type))
        if (to_.can_have(type) && letter[0] != '+' && !types_[fairy_index(type)] &&
            !to_.royal[fairy_index(type)])
          others.push_back(letter);
    if (!others.empty()) tree::set(capture, "except", tree::texts(others));
    to_.set("capture", std::move(capture));
  }

  void gating() {
    std::vector<std::string> movers;
    for (const auto& [square, letter] : to_.start.pieces) {
      const bool white = letter[0] < 'a';
      const int rank = white ? 0 : in_.ranks() - 1;
      const std::string name(
          1, static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0]))));
      if (square.rank == rank && std::find(movers.begin(), movers.end(), name) == movers.end())
        movers.push_back(name);
    }
    to_.set("gating", tree::map({{"from", tree::text("own." + to_.hand)},
                                 {"movers", tree::texts(movers)},
                                 {"when", tree::text("unmoved")}}));
  }

  // Kings and mets that have not moved leap, as long as no rook has attacked the king's lines.
  void first_moves() {
    const FairyType king = type_of(KnownType::king);
    const FairyType met = *fairy_type("fers");
    const FairyType rook = type_of(KnownType::rook);
    if (in_.has(king) && to_.can_have(king)) {
      const std::string own = "own " + to_.letter(king);
      Node leap = tree::map({{"pieces", tree::text(to_.letter(king))},
                             {"moves", tree::text("mfsN")},
                             {"when", tree::text("not in check")}});
      if (in_.has(rook) && to_.can_have(rook)) {
        const std::string rooks = "count(enemy " + letters_in_words(to_.letters(rook)) + " on ";
        tree::set(leap, "lost_when",
                  tree::text(rooks + "through(" + own + ", ahead(" + own + "))) + " + rooks +
                             "through(" + own + ", right(" + own + "))) > 0"));
      }
      to_.add_rule("first_moves", std::move(leap));
    }
    if (in_.has(met) && to_.stands_by_itself(met))
      to_.add_rule("first_moves", tree::map({{"pieces", tree::text(to_.letter(met))},
                                             {"moves", tree::text("mfD")}}));
  }

  void drop() {
    drop_ = tree::map({{"from", tree::text("own." + to_.hand)}});
    at();
    Node except = tree::map();
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (types_[fairy_index(type)] && in_.has(type)) except_for(type, except);
    if (!except.entries.empty()) tree::set(drop_, "except", std::move(except));
    limits();
    if (in_.flag("dropPromoted")) as();
    if (in_.flag("mustDrop")) {
      tree::set(drop_, "mandatory", tree::text("yes"));
      if (!in_.value("mustDropType").types[fairy_index(kAnyType)])
        to_.leave_out("mustDropType", "either all drops go first, or none");
    }
    if (in_.flag("shogiPawnDropMateIllegal"))
      if (const FairyType pawn = type_of(KnownType::step_pawn);
          in_.has(pawn) && types_[fairy_index(pawn)])
        tree::set(drop_, "no_mate_with", tree::text(to_.letter(pawn)));
    to_.set("drop", std::move(drop_));
    if (!in_.flag("dropChecks"))
      to_.add_rule("forbid", tree::map({{"when", tree::text("drops")},
                                        {"after", tree::text("gives check")},
                                        {"because", tree::text("a drop may not give check")}}));
  }

  void at() {
    const auto regions = in_.both_squares("dropRegion");
    const std::array<bool, 2> matters = {drops(0), drops(1)};
    const std::string region = to_.words(regions, matters);
    if (region != "all") tree::set(drop_, "at", tree::text(region));
  }

  [[nodiscard]] bool drops(int side) const {
    if (in_.flag("capturesToHand")) return true;
    return std::any_of(to_.start.hand.begin(), to_.start.hand.end(),
                       [&](char letter) { return (letter >= 'a') == (side == 1); });
  }

  // Adds the squares on which a piece of the type may not be dropped.
  void except_for(FairyType type, Node& except) {
    const auto promotion = in_.both_squares("promotionRegion");
    std::array<Squares, 2> allowed = {to_.board(), to_.board()};
    for (const int side : {0, 1}) {
      Squares& here = allowed[static_cast<size_t>(side)];
      if (const auto within = in_.within(type, side)) here &= *within;
      if (type == type_of(KnownType::pawn)) {
        if (!in_.flag("promotionZonePawnDrops"))
          here = here.without(promotion[static_cast<size_t>(side)]);
        if (!in_.flag("firstRankPawnDrops"))
          here = here.without(Squares::rank(side == 0 ? 0 : in_.ranks() - 1));
      }
      if (type == type_of(KnownType::rook) && in_.flag("sittuyinRookDrop"))
        here &= Squares::rank(side == 0 ? 0 : in_.ranks() - 1);
      if (in_.flag("immobilityIllegal")) here = here.without(stuck(type, side));
    }
    const std::array<bool, 2> matters = {drops(0), drops(1)};
    const auto region = to_.common(allowed, matters);
    if (!region) {
      const std::array<Squares, 2> excluded = {to_.board().without(allowed[0]),
                                               to_.board().without(allowed[1])};
      tree::set(except, to_.letter(type), tree::text(to_.words(excluded)));
      return;
    }
    const Squares excluded = to_.board().without(*region);
    if (excluded.empty()) return;
    const bool fewer = excluded.count() <= region->count() || region->empty();
    const std::string words = region->empty() ? "all" : fewer ? to_.words(excluded) : "";
    if (!words.empty()) {
      std::vector<std::string> items;
      for (size_t begin = 0; begin <= words.size();) {
        const size_t end = std::min(words.find(", ", begin), words.size());
        items.push_back(words.substr(begin, end - begin));
        begin = end + 2;
      }
      tree::set(except, to_.letter(type), tree::texts(items));
      return;
    }
    to_.add_rule("forbid",
                 tree::map({{"when", tree::text("drops and piece in " + to_.letter(type) +
                                                " and not to on [" + to_.words(*region) + "]")},
                            {"because", tree::text("it may not be dropped there")}}));
  }

  // The squares from which the piece could never move.
  [[nodiscard]] Squares stuck(FairyType type, int side) const {
    Squares squares;
    const Squares board = to_.seen(to_.board().without(to_.start.walls), side);
    if (to_.atoms(type).empty()) return to_.board();
    for (int rank = 0; rank < in_.ranks(); ++rank)
      for (int file = 0; file < in_.files(); ++file)
        if (!can_leave(to_.atoms(type), {file, rank}, board)) squares |= Squares::one({file, rank});
    // The movement is White's, so the squares are mirrored for the second side.
    return to_.seen(squares, side);
  }

  void limits() {
    const FairyTypes single = in_.types("dropNoDoubled");
    const int most = in_.number("dropNoDoubledCount");
    for (FairyType type = 1; type < kFairyTypes; ++type) {
      if (!single[fairy_index(type)]) continue;
      if (most == 0)
        tree::set(drop_, "except", with(to_.letter(type)));
      else
        tree::set(drop_, "max_per_file", tree::map({{to_.letter(type), tree::number(most)}}));
    }
    if (const FairyType bishop = type_of(KnownType::bishop);
        in_.flag("dropOppositeColoredBishop") && in_.has(bishop))
      tree::set(drop_, "max_per_colour", tree::map({{to_.letter(bishop), tree::number(1)}}));
  }

  // The existing exceptions, and this type everywhere.
  [[nodiscard]] Node with(const std::string& letter) {
    const Node::Entry* entry = drop_.find("except");
    Node except = entry ? entry->value : tree::map();
    tree::set(except, letter, tree::text("all"));
    return except;
  }

  void as() {
    Node as = tree::map();
    for (const auto& [from, to] : in_.value("promotedPieceType").pairs)
      if (in_.has(from) && in_.has(to) && types_[fairy_index(from)])
        tree::set(as, to_.letter(from), tree::texts({to_.letter(from), "+" + to_.letter(from)}));
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (in_.types("dropNoDoubled")[fairy_index(type)] && in_.has(type) &&
          as.find(to_.letter(type)))
        to_.leave_out("dropPromoted", "+" + to_.letter(type) + " is dropped on any file");
    if (!as.entries.empty()) tree::set(drop_, "as", std::move(as));
  }

  Translation& to_;
  const FairyVariant& in_;
  FairyTypes types_;
  Node drop_;
};

}  // namespace

void translate_drops(Translation& to) { Drops(to).translate(); }

}  // namespace stockade
