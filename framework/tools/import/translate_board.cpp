// Board, setup and castling.

#include <algorithm>
#include <cctype>

#include "framework/tools/import/translate.h"

namespace stockade {

void translate_board(Translation& to) {
  Node board =
      tree::map({{"files", tree::number(to.in.files())}, {"ranks", tree::number(to.in.ranks())}});
  if (to.second == SecondSide::turned) tree::set(board, "second_side", tree::text("turned"));
  const bool walls_change =
      to.in.word("wallingRule") != "none" || to.in.types("petrifyOnCaptureTypes").any();
  if (!to.start.walls.empty() && !walls_change)
    tree::set(board, "holes", tree::text(to.words(to.start.walls)));
  to.set("board", std::move(board));
  if (!walls_change) return;
  // Walls that are placed during the game are neutral pieces.
  for (const char letter : std::string("XZYWVU")) {
    if (to.in.type_of_letter(letter)) continue;
    to.wall_letter = letter;
    return;
  }
}

// -----------------------------------------------------------------------------------------
// castling

namespace {

struct Wing {
  char letter;
  Square king_from, king_to, rook_from, rook_to;  ///< as the side sees them
  FairyType rook = kAnyType;                      ///< the type that is there at the start, if any
  friend bool operator==(const Wing&, const Wing&) = default;
};

class Castling {
 public:
  explicit Castling(Translation& to) : to_(to) {}

  void translate() {
    const FairyVariant& in = to_.in;
    if (!in.flag("castling")) return;
    const bool dropped = in.flag("castlingDroppedPiece");
    for (const int side : {0, 1}) add_wings(side, dropped);
    if (in.flag("chess960")) keep_one_type_of_rook();
    if (wings_.empty()) return;
    write(dropped);
  }

 private:
  void add_wings(int side, bool dropped) {
    const auto kings = to_.in.both_types("castlingKingPiece")[static_cast<size_t>(side)];
    const auto rooks = to_.in.both_types("castlingRookPieces")[static_cast<size_t>(side)];
    if (kings.none() || rooks.none()) return;
    if (!wings_.empty() && kings != to_.in.both_types("castlingKingPiece")[0])
      return to_.leave_out("castlingKingPieceBlack", "both sides castle with a king of one type");
    for (const bool short_side : {true, false}) {
      const char letter = short_side ? 'K' : 'Q';
      const char written = side == 0 ? letter : static_cast<char>(letter + ('a' - 'A'));
      if (!dropped && to_.start.castling.find(written) == std::string::npos) continue;
      const auto wing =
          dropped ? wing_for_drops(short_side) : wing_at_start(side, short_side, kings, rooks);
      if (wing) add(*wing, side);
    }
  }

  /// A wing, as each side has it that castles there at all.
  struct Made {
    std::array<std::optional<Wing>, 2> of;
    [[nodiscard]] const Wing& wing() const { return of[0] ? *of[0] : *of[1]; }
    /// Whether the second side's wing is not opposite to the first's.
    [[nodiscard]] bool differs() const { return of[0] && of[1] && !(*of[0] == *of[1]); }
  };
  void add(const Wing& wing, int side) {
    to_.start.castling_rights_made +=
        side == 0 ? wing.letter : static_cast<char>(wing.letter + ('a' - 'A'));
    auto same = std::find_if(wings_.begin(), wings_.end(),
                             [&](const Made& other) { return other.wing().letter == wing.letter; });
    if (same == wings_.end()) same = wings_.emplace(wings_.end());
    same->of[static_cast<size_t>(side)] = wing;
  }

  [[nodiscard]] int rank() const { return to_.in.number("castlingRank"); }

  [[nodiscard]] Wing wing_from(Square king, Square rook, bool short_side) const {
    const int target = to_.in.number(short_side ? "castlingKingsideFile" : "castlingQueensideFile");
    const int step = rook.file > king.file ? 1 : -1;
    return {short_side ? 'K' : 'Q', king, {target, rank()}, rook, {target - step, rank()}};
  }

  [[nodiscard]] std::optional<Wing> wing_for_drops(bool short_side) const {
    const Square king{to_.in.number("castlingKingFile"), rank()};
    const int corner =
        to_.in.number(short_side ? "castlingRookKingsideFile" : "castlingRookQueensideFile");
    return wing_from(king, {std::min(corner, to_.in.files() - 1), rank()}, short_side);
  }

  // King and rook at the start: the rook nearest to its corner.
  [[nodiscard]] std::optional<Wing> wing_at_start(int side, bool short_side,
                                                  const FairyTypes& kings,
                                                  const FairyTypes& rooks) const {
    std::vector<Square> found_kings;
    std::optional<Square> rook;
    FairyType rook_type = kAnyType;
    const int corner = std::min(
        to_.in.number(short_side ? "castlingRookKingsideFile" : "castlingRookQueensideFile"),
        to_.in.files() - 1);
    for (const auto& [square, letter] : to_.start.pieces) {
      if (letter[0] == '+' || (letter[0] >= 'a') != (side == 1)) continue;
      const Square here{square.file, side == 0 ? square.rank : to_.in.ranks() - 1 - square.rank};
      if (here.rank != rank()) continue;
      const auto type = static_cast<size_t>(*to_.in.type_of_letter(letter[0]));
      if (kings[type]) found_kings.push_back(here);
      if (!rooks[type] || (short_side ? here.file > corner : here.file < corner)) continue;
      if (rook && (short_side ? here.file <= rook->file : here.file >= rook->file)) continue;
      rook = here;
      rook_type = static_cast<FairyType>(type);
    }
    Square king{to_.in.number("castlingKingFile"), rank()};
    if (found_kings.size() == 1) king = found_kings.front();
    if (!rook || std::find(found_kings.begin(), found_kings.end(), king) == found_kings.end())
      return std::nullopt;
    Wing wing = wing_from(king, *rook, short_side);
    wing.rook = rook_type;
    return wing;
  }

  // The type that castles on all wings without a type of their own.
  [[nodiscard]] FairyType usual_rook() const {
    for (const Made& made : wings_)
      if (made.wing().rook != kAnyType) return made.wing().rook;
    const auto rooks =
        to_.in.types("castlingRookPiecesWhite") | to_.in.types("castlingRookPiecesBlack");
    FairyType rook = kAnyType;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (rooks[static_cast<size_t>(type)] && (rook == kAnyType || to_.can_have(type))) {
        if (rook != kAnyType && to_.can_have(rook))
          to_.leave_out("castlingRookPieces", "dropped kings castle with pieces of one type only");
        else
          rook = type;
      }
    return rook;
  }

  void write(bool dropped) {
    const FairyType king = king_type();
    Node castling = tree::map();
    if (to_.letter(king) != "K") tree::set(castling, "of", tree::text(to_.letter(king)));
    const FairyType rook = usual_rook();
    if (rook != kAnyType && to_.letter(rook) != "R")
      tree::set(castling, "with", tree::text(to_.letter(rook)));
    if (dropped) tree::set(castling, "granted_by_drop", tree::text("yes"));
    const bool any_file = to_.in.flag("chess960");
    if (to_.in.flag("oppositeCastling")) {
      if (any_file)
        to_.leave_out("oppositeCastling", "kings that castle from any file may castle on any wing");
      else
        tree::set(castling, "opposite", tree::text("yes"));
    }
    if (const std::vector<std::string> wins = wins_of(to_.in.word("castlingWins")); !wins.empty()) {
      if (any_file)
        to_.leave_out("castlingWins", "castling from any file is no goal");
      else
        tree::set(castling, "wins", tree::texts(wins));
    }
    if (any_file) tree::set(castling, "from", tree::text("any file"));
    const bool pseudo_royal = to_.in.flag("extinctionPseudoRoyal") &&
                              to_.in.types("extinctionPieceTypes")[static_cast<size_t>(king)];
    if (king != type_of(KnownType::king) && !pseudo_royal)
      tree::set(castling, "safe", tree::text("no"));
    Node wings = tree::map();
    for (const Made& made : wings_) {
      const Wing& wing = made.wing();
      Node ways =
          tree::map({{"name", tree::text(wing.letter == 'K' ? "O-O" : "O-O-O")},
                     {"king", tree::text(name_of(wing.king_from) + " " + name_of(wing.king_to))},
                     {"rook", tree::text(name_of(wing.rook_from) + " " + name_of(wing.rook_to))}});
      if (wing.rook != kAnyType && wing.rook != rook)
        tree::set(ways, "with", tree::text(to_.letter(wing.rook)));
      if (made.differs()) tree::set(ways, "sides", tree::map({{second_side(), own(made)}}));
      tree::set(wings, std::string(1, wing.letter), std::move(ways));
    }
    tree::set(castling, "wings", std::move(wings));
    to_.set("castling", std::move(castling));
  }

  [[nodiscard]] std::string second_side() const {
    std::string name = to_.side_names[1];
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
  }

  // From any file, a side castles with rooks of the type on its first wing only.
  void keep_one_type_of_rook() {
    for (const size_t side : {size_t{0}, size_t{1}}) {
      FairyType type = kAnyType;
      for (Made& made : wings_) {
        auto& wing = made.of[side];
        if (!wing) continue;
        if (type == kAnyType) type = wing->rook;
        if (wing->rook == type) continue;
        to_.leave_out("castlingRookPieces",
                      "the rooks of a side that castles from any file are of one type");
        std::erase(to_.start.castling_rights_made,
                   side == 0 ? wing->letter : static_cast<char>(wing->letter + ('a' - 'A')));
        wing->rook = type;  // a wing without its right
      }
    }
  }

  // What the second side has on a wing that does not follow from the first side's.
  [[nodiscard]] Node own(const Made& made) const {
    const Wing& first = *made.of[0];
    const Wing& second = *made.of[1];
    const auto cells = [&](Square from, Square to) {
      const int last = to_.in.ranks() - 1;
      return tree::text(name_of({from.file, last - from.rank}) + " " +
                        name_of({to.file, last - to.rank}));
    };
    Wing same = second;
    same.rook = first.rook;
    Node node = tree::map();
    if (!(same == first)) {
      tree::set(node, "king", cells(second.king_from, second.king_to));
      tree::set(node, "rook", cells(second.rook_from, second.rook_to));
    }
    if (first.rook != second.rook) tree::set(node, "with", tree::text(to_.letter(second.rook)));
    return node;
  }

  // "K" if castling wins for both sides, "black K" if it wins for one.
  [[nodiscard]] std::vector<std::string> wins_of(const std::string& rights) const {
    std::vector<std::string> wins;
    for (const Made& made : wings_) {
      const char letter = made.wing().letter;
      const bool white = rights.find(letter) != std::string::npos;
      const bool black = rights.find(static_cast<char>(letter + ('a' - 'A'))) != std::string::npos;
      if (white || black)
        wins.push_back((white && black ? "" : to_.side_names[white ? 0 : 1] + " ") + letter);
    }
    return wins;
  }

  [[nodiscard]] FairyType king_type() const {
    return to_.in.type(wings_.front().of[0] ? "castlingKingPieceWhite" : "castlingKingPieceBlack");
  }

  Translation& to_;
  std::vector<Made> wings_;
};

}  // namespace

void translate_castling(Translation& to) { Castling(to).translate(); }

// --------------------------------------------------------------------------------------------
// setup

namespace {

// The file of each piece with a first move, if the start has that right.
std::string first_move_rights(const Translation& to) {
  std::string rights;
  for (const int side : {0, 1})
    for (const auto& [square, letter] : to.start.pieces) {
      if ((letter[0] >= 'a') != (side == 1) || letter[0] == '+') continue;
      const FairyType type = *to.in.type_of_letter(letter[0]);
      if (type != type_of(KnownType::king) && type != *fairy_type("fers")) continue;
      const char file = static_cast<char>((side == 0 ? 'A' : 'a') + square.file);
      if (to.start.castling.find(file) != std::string::npos) rights += file;
    }
  return rights;
}

// Whether a promoted piece with that letter is captured as what it was before.
bool reverts(const Translation& to, char letter) {
  const Node::Entry* promotion = to.tree.find("promotion");
  if (!promotion) return false;
  const Node& rules = promotion->value;
  const std::vector<Node> list = rules.is_list() ? rules.items : std::vector<Node>{rules};
  const std::string capital(1, static_cast<char>(std::toupper(static_cast<unsigned char>(letter))));
  return std::any_of(list.begin(), list.end(), [&](const Node& rule) {
    const Node::Entry* kept = rule.find("reverts");
    const Node::Entry* targets = rule.find("to");
    if (!kept || kept->value.text != "yes" || !targets) return false;
    const std::vector<Node>& items = targets->value.items;
    return targets->value.text == capital ||
           std::any_of(items.begin(), items.end(),
                       [&](const Node& item) { return item.text == capital; });
  });
}

// The board of the start: "R~" is a promoted rook, which only rules that turn it back know.
std::string start_board(Translation& to) {
  std::string board;
  for (const char c : to.start.board) {
    if (c != '~' || (!board.empty() && reverts(to, board.back()))) {
      board += c;
      continue;
    }
    if (to.in.flag("capturesToHand"))
      to.leave_out("startFen", "a piece with '~' is captured as itself, not as a pawn");
    else
      to.note("startFen", "'~' marks promoted pieces, which are like all others in these rules");
  }
  return board;
}

}  // namespace

void translate_setup(Translation& to) {
  const FairyStart& start = to.start;
  std::string fen = start_board(to);
  if (to.has_hand) fen += "[" + start.hand + "]";
  fen += std::string(" ") + to.side_letters[start.white_moves ? 0 : 1] + " ";
  std::string rights;
  for (const char right : std::string("KQkq"))
    if (start.castling_rights_made.find(right) != std::string::npos &&
        start.castling.find(right) != std::string::npos)
      rights += right;
  if (to.in.flag("seirawanGating")) rights = start.castling;
  if (to.tree.find("first_moves")) rights += first_move_rights(to);
  fen += (rights.empty() ? "-" : rights) + " - " + start.counts;
  to.set("setup", tree::text(fen));
}

}  // namespace stockade
