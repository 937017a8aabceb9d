#include "framework/tools/import/plain_game.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "framework/definition/loader.h"
#include "framework/pieces/movement.h"
#include "framework/tools/import/fairy_types.h"
#include "framework/tools/import/tree.h"

namespace stockade {
namespace {

constexpr std::array<const char*, 2> kAdjectives = {"white", "black"};

class PlainTree {
 public:
  explicit PlainTree(const PlainGame& game) : game_(game) {}

  Node tree() {
    Node board =
        tree::map({{"files", tree::number(game_.files)}, {"ranks", tree::number(game_.ranks)}});
    if (game_.turned) tree::set(board, "second_side", tree::text("turned"));
    tree::set(tree_, "board", std::move(board));
    pieces();
    promotion();
    const std::string rights = castling();
    tree::set(tree_, "setup",
              tree::text(game_.board + (game_.first_moves ? " w " : " b ") +
                         (rights.empty() ? "-" : rights) + " - 0 1"));
    if (game_.en_passant) tree::set(tree_, "en_passant", tree::text("on"));
    tree::set(tree_, "royal", tree::text(game_.royal));
    if (!game_.goals.empty()) tree::set(tree_, "goals", tree::list(game_.goals));
    tree::set(tree_, "no_legal_moves",
              tree::map({{"in_check", tree::text("loss")}, {"otherwise", tree::text("draw")}}));
    tree::set(tree_, "insufficient_material", tree::text("draw"));
    tree::set(tree_, "repetition", tree::map({{"fold", tree::number(3)}}));
    std::vector<Node> resets = {tree::text("capture")};
    for (const std::string& pawn : game_.pawns)
      resets.push_back(tree::text(names_[pawn] + " move"));
    tree::set(
        tree_, "n_move_rule",
        tree::map({{"plies", tree::number(100)}, {"reset_by", tree::list(std::move(resets))}}));
    return std::move(tree_);
  }

 private:
  // Kings first, pawns last, as in other files.
  [[nodiscard]] int rank(const std::string& letter) const {
    if (letter == game_.royal) return 0;
    return std::find(game_.pawns.begin(), game_.pawns.end(), letter) == game_.pawns.end() ? 1 : 2;
  }

  void pieces() {
    std::vector<std::string> order;
    for (const auto& [letter, piece] : game_.pieces) order.push_back(letter);
    std::stable_sort(order.begin(), order.end(),
                     [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    Node pieces = tree::map();
    std::set<std::string> used;
    for (const std::string& letter : order) {
      const PlainPiece& piece = game_.pieces.at(letter);
      std::string name = piece.name;
      if (!used.insert(name).second) used.insert(name += " " + letter);
      names_[letter] = name;
      Node node = tree::map({{"name", tree::text(name)}, {"moves", moves(piece)}});
      if (!piece.initial.empty() && has_initial(piece))
        tree::set(node, "initial", tree::text(piece.initial));
      tree::set(pieces, letter, std::move(node));
    }
    tree::set(tree_, "pieces", std::move(pieces));
  }

  // Paths name the region themselves.
  static bool has_initial(const PlainPiece& piece) {
    for (const auto& side : piece.moves)
      for (const std::string& part : side.value_or(MovementParts{}))
        if (!part.starts_with(kPathPrefix) && part.find('i') != std::string::npos) return true;
    return false;
  }

  static Node moves(const PlainPiece& piece) {
    MovementParts parts;
    if (!piece.moves[0] || !piece.moves[1] || *piece.moves[0] == *piece.moves[1])
      parts = piece.moves[0] ? *piece.moves[0] : piece.moves[1].value_or(MovementParts{});
    else
      for (const size_t side : {size_t{0}, size_t{1}})
        for (const std::string& part : *piece.moves[side])
          parts.push_back(part + std::string(kFrom) + kAdjectives[side]);
    if (parts.empty()) return tree::text("none");
    std::vector<Node> items;
    for (const std::string& part : parts)
      items.push_back(part.starts_with(kPathPrefix)
                          ? tree::map({{"path", tree::text(part.substr(kPathPrefix.size() + 1))}})
                          : tree::text(part));
    return items.size() == 1 ? items.front() : tree::list(std::move(items));
  }

  void promotion() {
    std::vector<Node> rules;
    const bool same = game_.choices[0] == game_.choices[1];
    for (const size_t side : {size_t{0}, size_t{1}}) {
      if (game_.choices[side].empty() || (same && side == 1)) continue;
      std::vector<std::string> pawns;
      for (const std::string& pawn : game_.pawns) {
        if (!same && !game_.pieces.at(pawn).moves[side]) continue;
        pawns.push_back(same ? pawn : std::string(kAdjectives[side]) + " " + pawn);
      }
      if (pawns.empty()) continue;
      rules.push_back(tree::map({{"pieces", tree::texts(pawns)},
                                 {"at", tree::text(game_.zone)},
                                 {"to", tree::texts(game_.choices[side])}}));
    }
    if (rules.size() == 1)
      tree::set(tree_, "promotion", std::move(rules.front()));
    else if (!rules.empty())
      tree::set(tree_, "promotion", tree::list(std::move(rules)));
  }

  // --- castling

  static std::string cells(Square from, const std::vector<Square>& to) {
    std::string text = name_of(from);
    for (const Square each : to) text += " " + name_of(each);
    return text;
  }
  // The rook stops beside the king, on the side that the king came from.
  static std::string rook_cells(const PlainWing& wing) {
    if (wing.targets.size() > 1) return name_of(wing.rook) + " beside";
    const Square to = wing.targets.front();
    return name_of(wing.rook) + " " +
           name_of({to.file + (to.file > wing.king.file ? -1 : 1), to.rank});
  }
  [[nodiscard]] Square opposite(Square square) const {
    return {square.file, game_.ranks - 1 - square.rank};
  }
  [[nodiscard]] PlainWing opposite(PlainWing wing) const {
    wing.king = opposite(wing.king);
    wing.rook = opposite(wing.rook);
    for (Square& target : wing.targets) target = opposite(target);
    return wing;
  }

  // Adds the key, and returns the rights of the start.
  std::string castling() {
    std::string rights;
    std::string rook;
    Node wings = tree::map();
    for (const char letter : {'K', 'Q'}) {
      const auto white = game_.wings[0].find(letter);
      const auto black = game_.wings[1].find(letter);
      const bool has_white = white != game_.wings[0].end();
      const bool has_black = black != game_.wings[1].end();
      if (!has_white && !has_black) continue;
      const PlainWing first = has_white ? white->second : opposite(black->second);
      if (rook.empty()) rook = first.with;
      Node way = tree::map({{"name", tree::text(letter == 'K' ? "O-O" : "O-O-O")},
                            {"king", tree::text(cells(first.king, first.targets))},
                            {"rook", tree::text(rook_cells(first))}});
      if (first.with != rook) tree::set(way, "with", tree::text(first.with));
      if (has_black) {
        const PlainWing& second = black->second;
        const PlainWing mirrored = opposite(first);
        const bool same =
            cells(second.king, second.targets) == cells(mirrored.king, mirrored.targets) &&
            rook_cells(second) == rook_cells(mirrored);
        Node own = tree::map();
        if (!same || game_.turned) {
          tree::set(own, "king", tree::text(cells(second.king, second.targets)));
          tree::set(own, "rook", tree::text(rook_cells(second)));
        }
        if (second.with != first.with) tree::set(own, "with", tree::text(second.with));
        if (!own.entries.empty()) tree::set(way, "sides", tree::map({{"Black", std::move(own)}}));
      }
      tree::set(wings, std::string(1, letter), std::move(way));
    }
    if (wings.entries.empty()) return rights;
    Node castling = tree::map();
    if (game_.royal != "K") tree::set(castling, "of", tree::text(game_.royal));
    if (rook != "R") tree::set(castling, "with", tree::text(rook));
    tree::set(castling, "wings", std::move(wings));
    tree::set(tree_, "castling", std::move(castling));
    for (const size_t side : {size_t{0}, size_t{1}})
      for (const char letter : {'K', 'Q'})
        if (game_.wings[side].contains(letter))
          rights += side == 0 ? letter : static_cast<char>(std::tolower(letter));
    return rights;
  }

  const PlainGame& game_;
  Node tree_ = tree::map();
  std::map<std::string, std::string> names_;
};

void replace(std::vector<std::string>& letters, const std::string& old, const std::string& fresh) {
  std::replace(letters.begin(), letters.end(), old, fresh);
}

// A letter is one type here: where the sides move it in different ways, the second side's piece
// gets a letter of its own.
void separate_letters(PlainGame& game, const SourceMark& where, Diagnostics& notes) {
  std::vector<std::string> differ;
  for (const auto& [letter, piece] : game.pieces)
    if (letter != game.royal && piece.moves[0] && piece.moves[1] &&
        *piece.moves[0] != *piece.moves[1])
      differ.push_back(letter);
  for (const std::string& letter : differ) {
    std::string fresh = "A";
    while (fresh[0] <= 'Z' && game.pieces.contains(fresh)) ++fresh[0];
    if (fresh[0] > 'Z') continue;  // the parts of its movement name the sides
    PlainPiece& piece = game.pieces[letter];
    PlainPiece& second = game.pieces[fresh];
    second = piece;
    second.moves[0].reset();
    piece.moves[1].reset();
    second.name = plain_name(fresh, *second.moves[1]);
    std::replace(game.board.begin(), game.board.end(), static_cast<char>(letter[0] + ('a' - 'A')),
                 static_cast<char>(fresh[0] + ('a' - 'A')));
    replace(game.choices[1], letter, fresh);
    for (auto& [wing_letter, wing] : game.wings[1])
      if (wing.with == letter) wing.with = fresh;
    if (std::find(game.pawns.begin(), game.pawns.end(), letter) != game.pawns.end())
      game.pawns.push_back(fresh);
    notes.push_back(warning("import-movement",
                            "the second side's piece " + letter +
                                " moves in another way than the first side's; its letter here is " +
                                fresh,
                            "", where));
  }
}

}  // namespace

std::string plain_name(const std::string& letter, const MovementParts& moves) {
  static const std::map<std::string, std::pair<std::string, std::string>> kUsual = {
      {"K", {"K", "king"}},
      {"Q", {"Q", "queen"}},
      {"R", {"R", "rook"}},
      {"B", {"B", "bishop"}},
      {"N", {"N", "knight"}}};
  std::string joined;
  for (const std::string& part : moves) joined += part;
  if (const auto usual = kUsual.find(letter);
      usual != kUsual.end() && usual->second.first == joined)
    return usual->second.second;
  if (letter == "P") return "pawn";
  if (const std::string_view known = name_of_movement(joined); !known.empty())
    return std::string(known);
  return std::string("piece ") +
         static_cast<char>(std::tolower(static_cast<unsigned char>(letter[0])));
}

Node tree_of(const PlainGame& game) { return PlainTree(game).tree(); }

Result<Imported> loaded_variant(const ImportHead& head, const Node& keys, Diagnostics left_out,
                                const ImportOptions& options) {
  Imported made{import_id(head.name), imported_text(head, "", keys, left_out), std::move(left_out)};
  const auto loaded = load_definition_text(made.text, made.id + ".yaml", options.library);
  if (loaded) return made;
  Diagnostics refused = loaded.problems();
  for (Diagnostic& problem : refused)
    problem.message = "the rules of " + head.name + " as they were imported: " + problem.message;
  return refused;
}

Result<Imported> plain_variant(const ImportHead& head, PlainGame game, const SourceMark& where,
                               Diagnostics left_out, const ImportOptions& options) {
  separate_letters(game, where, left_out);
  return loaded_variant(head, tree_of(game), std::move(left_out), options);
}

}  // namespace stockade
