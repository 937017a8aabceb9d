// Promotion of pawns and other pieces, and pieces with two faces.

#include <algorithm>

#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

class Promotion {
 public:
  explicit Promotion(Translation& to)
      : to_(to),
        in_(to.in),
        regions_(to.in.both_squares("promotionRegion")),
        pairs_(to.in.value("promotedPieceType").pairs) {}

  void translate() {
    if (in_.flag("sittuyinPromotion"))
      to_.leave_out("sittuyinPromotion", "pawns promote when they arrive");
    if (everything_turns_over()) return turn_over();
    pawns();
    pieces();
    if (rules_.size() == 1)
      to_.set("promotion", std::move(rules_.front()));
    else if (!rules_.empty())
      to_.set("promotion", tree::list(std::move(rules_)));
    if (in_.flag("pieceDemotion"))
      to_.leave_out("pieceDemotion", "pieces turn back only where every move turns them over");
  }

 private:
  [[nodiscard]] bool on_whole_board() const {
    return regions_[0] == to_.board() && regions_[1] == to_.board();
  }
  // Whether every move of a piece turns it over: then it has two faces.
  [[nodiscard]] bool everything_turns_over() const {
    return !pairs_.empty() && on_whole_board() && in_.flag("mandatoryPiecePromotion") &&
           (in_.flag("pieceDemotion") || in_.flag("piecePromotionOnCapture"));
  }

  void turn_over() {
    const bool by_captures = in_.flag("piecePromotionOnCapture");
    const bool back = in_.flag("pieceDemotion");
    Node faces = tree::map();
    for (const auto& [from, to] : pairs_) {
      if (!in_.has(from) || !in_.has(to) || !to_.can_have(from)) continue;
      const std::string face = to_.letter(from);
      tree::set(faces, face, tree::text("+" + face));
      if (back) tree::set(faces, "+" + face, tree::text(face));
      if (by_captures) {
        turn_by_capture(face, "+" + face);
        if (back) turn_by_capture("+" + face, face);
      }
    }
    if (!by_captures) to_.set("after_move", std::move(faces));
  }

  void turn_by_capture(const std::string& from, const std::string& to) {
    to_.add_rule("effects", tree::map({{"when", tree::text("captures and piece in " + from)},
                                       {"becomes", tree::text(to)}}));
  }

  // --- pawns

  [[nodiscard]] FairyTypes promoting(int side) const {
    FairyTypes types = in_.both_types("promotionPawnTypes")[static_cast<size_t>(side)];
    if (in_.has(type_of(KnownType::pawn))) types.set(fairy_index(type_of(KnownType::pawn)));
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (!to_.can_have(side, type)) types.reset(fairy_index(type));
    types.reset(fairy_index(kAnyType));
    return types;
  }

  struct PawnRule {
    std::vector<std::string> pieces;  ///< "P", or "white P" of one side
    std::vector<std::string> targets;
    std::string region;
    /// There a piece may become its own type, here it stays what it is.
    bool may_stay = false;
  };

  // Sides whose pawns promote to the same types share a rule, each with its own region.
  void pawns() {
    const std::array<FairyTypes, 2> promotes = {promoting(0), promoting(1)};
    std::vector<PawnRule> found;
    for (FairyType type = 1; type < kFairyTypes; ++type) {
      const std::array<bool, 2> sides = {promotes[0][fairy_index(type)],
                                         promotes[1][fairy_index(type)]};
      if (sides[0] && sides[1] && targets_of(type, 0) == targets_of(type, 1)) {
        add_pawn(found, type, to_.letter(type), targets_of(type, 0), sides);
        continue;
      }
      for (const size_t side : {size_t{0}, size_t{1}}) {
        if (!sides[side]) continue;
        const bool shared = to_.can_have(static_cast<int>(1 - side), type);
        add_pawn(found, type, (shared ? to_.side_names[side] + " " : "") + to_.letter(type),
                 targets_of(type, side), {side == 0, side == 1});
      }
    }
    for (const PawnRule& rule : found) write(rule);
  }

  // Promotions by promotedPieceType alone are written with the pieces.
  [[nodiscard]] std::vector<std::string> targets_of(FairyType type, size_t side) const {
    FairyTypes types = in_.both_types("promotionPieceTypes")[side];
    types.reset(fairy_index(kAnyType));
    types.reset(fairy_index(type));
    std::vector<std::string> targets = sorted(types);
    if (!targets.empty() && pairs_.contains(type)) targets.push_back("+" + to_.letter(type));
    return targets;
  }

  // A pawn may start in the region: it promotes when it arrives on another square of it. Squares
  // where no pawn arrives are left out, because a pawn may not stand in the region otherwise.
  [[nodiscard]] std::array<Squares, 2> where_it_arrives(FairyType type) const {
    const auto& atoms = to_.atoms(type);
    const bool only_forward = std::all_of(atoms.begin(), atoms.end(), [](const FairyAtom& atom) {
      return std::all_of(atom.leaps.begin(), atom.leaps.end(),
                         [](Vec leap) { return leap.dy > 0; });
    });
    std::array<Squares, 2> regions = regions_;
    if (!only_forward) return regions;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      int lowest = in_.ranks();
      for (const auto& [square, letter] : to_.start.pieces) {
        if (letter[0] == '+' || *in_.type_of_letter(letter[0]) != type ||
            (letter[0] >= 'a') != (side == 1))
          continue;
        lowest = std::min(lowest, side == 0 ? square.rank : in_.ranks() - 1 - square.rank);
      }
      if (to_.has_hand || in_.flag("freeDrops") || lowest == in_.ranks()) lowest = 0;
      for (int rank = 0; rank <= lowest; ++rank)
        regions[side] =
            regions[side].without(Squares::rank(side == 0 ? rank : in_.ranks() - 1 - rank));
    }
    return regions;
  }

  // A pawn that has to promote, and has nothing to promote to, does not arrive.
  void stop(FairyType type, const std::string& piece, std::array<bool, 2> sides) {
    if (!in_.flag("mandatoryPawnPromotion") || pairs_.contains(type)) return;
    const std::string region = to_.words(where_it_arrives(type), sides);
    if (region.empty() || region == "none") return;
    const bool of_one_side = piece.find(' ') != std::string::npos;
    to_.forbid_when((of_one_side ? "side = " + std::string(sides[0] ? "1" : "2") + " and " : "") +
                        "piece in " + to_.letter(type) + " and to on [" + region + "]",
                    "a pawn has nothing to promote to");
  }

  void add_pawn(std::vector<PawnRule>& found, FairyType type, std::string piece,
                std::vector<std::string> targets, std::array<bool, 2> sides) {
    if (targets.empty()) return stop(type, piece, sides);
    const std::string region = to_.words(where_it_arrives(type), sides);
    const bool may_stay =
        in_.both_types("promotionPieceTypes")[sides[0] ? 0 : 1][fairy_index(type)];
    for (PawnRule& rule : found)
      if (rule.targets == targets && rule.region == region && rule.may_stay == may_stay) {
        rule.pieces.push_back(std::move(piece));
        return;
      }
    found.push_back({{std::move(piece)}, std::move(targets), region, may_stay});
  }

  void write(const PawnRule& rule) {
    Node node = tree::map({{"pieces", tree::texts(rule.pieces)}, {"at", tree::text(rule.region)}});
    tree::set(node, "to", tree::texts(rule.targets));
    tree::set(node, "mandatory",
              tree::text(rule.may_stay ? "no" : mandatory("mandatoryPawnPromotion")));
    limits(node, rule.targets);
    if (in_.flag("capturesToHand") && !in_.flag("dropLoop"))
      tree::set(node, "reverts", tree::text("yes"));
    rules_.push_back(std::move(node));
  }

  // --- pieces

  void pieces() {
    const FairyTypes white_pawns = promoting(0);
    const FairyTypes black_pawns = promoting(1);
    const auto targets = in_.both_types("promotionPieceTypes");
    std::array<bool, 2> sides = {false, false};
    std::vector<std::string> promoted;
    std::vector<std::string> pawns;
    std::vector<std::string> limited;
    for (const auto& [from, to] : pairs_) {
      if (!in_.has(from) || !in_.has(to) || !to_.can_have(from)) continue;
      const bool as_pawn = (white_pawns[fairy_index(from)] && targets[0].any()) ||
                           (black_pawns[fairy_index(from)] && targets[1].any());
      if (as_pawn) continue;
      for (const int side : {0, 1})
        if (to_.can_have(side, from)) sides[static_cast<size_t>(side)] = true;
      const bool is_pawn = from == type_of(KnownType::pawn);
      (is_pawn && pawns_differ() ? pawns : promoted).push_back(to_.letter(from));
      if (in_.value("promotionLimit").pairs.contains(to)) limited.push_back("+" + to_.letter(from));
    }
    if (in_.flag("piecePromotionOnCapture") && !promoted.empty())
      to_.leave_out("piecePromotionOnCapture",
                    "pieces promote by captures only where they must, on the whole board");
    write_pieces(promoted, "mandatoryPiecePromotion", sides, limited);
    write_pieces(pawns, "mandatoryPawnPromotion", sides, limited);
  }

  // A pawn that promotes like a piece has its own rule about mandatory promotion.
  [[nodiscard]] bool pawns_differ() const {
    return mandatory("mandatoryPawnPromotion") != mandatory("mandatoryPiecePromotion");
  }

  void write_pieces(const std::vector<std::string>& letters, const char* key,
                    std::array<bool, 2> sides, const std::vector<std::string>& limited) {
    if (letters.empty()) return;
    const std::string at = to_.words(regions_, sides);
    Node node = tree::map({{"pieces", tree::texts(letters)}, {"at", tree::text(at)}});
    tree::set(node, "from", tree::text(at));
    tree::set(node, "mandatory", tree::text(mandatory(key)));
    std::vector<std::string> here;
    for (const std::string& letter : limited)
      if (std::find(letters.begin(), letters.end(), letter.substr(1)) != letters.end())
        here.push_back(letter);
    limits(node, here);
    rules_.push_back(std::move(node));
  }

  // --- what both need

  [[nodiscard]] std::string mandatory(const char* key) const {
    if (in_.flag(key)) return "yes";
    return in_.flag("immobilityIllegal") ? "where stuck" : "no";
  }

  // Sorts the strongest first, in the order in which players are asked.
  [[nodiscard]] std::vector<std::string> sorted(const FairyTypes& types) const {
    std::vector<FairyType> list;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (types[fairy_index(type)] && in_.has(type)) list.push_back(type);
    std::stable_sort(list.begin(), list.end(), [&](FairyType a, FairyType b) {
      return strength(to_.atoms(a)) > strength(to_.atoms(b));
    });
    std::vector<std::string> result;
    for (const FairyType type : list) result.push_back(to_.letter(type));
    return result;
  }

  void limits(Node& node, const std::vector<std::string>& targets) {
    Node list = tree::map();
    for (const auto& [type, most] : in_.value("promotionLimit").pairs) {
      if (!in_.has(type) || most == 0) continue;
      for (const std::string& letter : to_.letters(type))
        if (std::find(targets.begin(), targets.end(), letter) != targets.end())
          tree::set(list, letter, tree::number(most));
    }
    if (!list.entries.empty()) tree::set(node, "limit", std::move(list));
  }

  Translation& to_;
  const FairyVariant& in_;
  std::array<Squares, 2> regions_;
  const std::map<FairyType, int>& pairs_;
  std::vector<Node> rules_;
};

}  // namespace

void translate_promotion(Translation& to) { Promotion(to).translate(); }

}  // namespace stockade
