#pragma once
// Translates a variant of Fairy-Stockfish to the tree of a variant file, with one small translation
// for each group of keys.
//
// A translation adds its keys to the tree. It leaves out what it cannot express, and reports it.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/tools/import/fairy_movement.h"
#include "framework/tools/import/fairy_variant.h"
#include "framework/tools/import/tree.h"

namespace stockade {

struct LeftOut {
  std::string key;
  std::string why;
  bool other_movement = false;  ///< it is expressed, but is something else where it comes from
};

/// The start position, taken apart.
struct FairyStart {
  std::string board;  ///< as written
  std::string hand;   ///< the letters in brackets
  bool white_moves = true;
  std::string castling = "-";
  std::string passed = "-";
  std::optional<int> checks;   ///< the number that each side has to give, from "3+3"
  std::string counts = "0 1";  ///< quiet plies and the move number
  std::vector<std::pair<Square, std::string>> pieces;  ///< letters, "+P" for promoted ones
  Squares walls;
  std::string castling_rights_made;  ///< the rights that have a wing in the variant file
  std::array<FairyTypes, 2> have;    ///< on the board and in the hand, by side
  FairyTypes turn_back;              ///< types that promoted pieces of the start become again
  std::array<std::map<FairyType, int>, 2> on_board;
};

/// Reads the key startFen. Problems have its place in the file.
Result<FairyStart> read_fairy_start(const FairyVariant& variant);

class Translation {
 public:
  Translation(const FairyVariant& variant, FairyStart start_position);

  /// The letter of the library's base for a piece with that movement.
  struct Known {
    Node moves;
    std::string name;
  };
  std::map<std::string, Known> known_pieces;
  std::string hand = "hand";  ///< the name of the zone
  std::array<std::string, 2> side_names = {"white", "black"};
  std::array<char, 2> side_letters = {'w', 'b'};  ///< in FEN

  const FairyVariant& in;
  FairyStart start;
  Node tree = tree::map();
  std::vector<LeftOut> left_out;
  SecondSide second = SecondSide::mirrored;
  std::string wall_letter;  ///< of the neutral piece for squares that become walls; "": none
  bool has_hand = false;
  bool pieces_move = false;  ///< some piece has a movement

  /// Whether a side may ever have a piece of this type.
  [[nodiscard]] bool can_have(int side, FairyType type) const {
    return can_have_[static_cast<size_t>(side)][static_cast<size_t>(type)];
  }
  [[nodiscard]] bool can_have(FairyType type) const {
    return can_have(0, type) || can_have(1, type);
  }

  /// The letters of a type in the variant file: its own letter, and "+P" for each P that promotes
  /// to it.
  [[nodiscard]] std::vector<std::string> letters(FairyType type) const;
  [[nodiscard]] std::vector<std::string> letters(const FairyTypes& types) const;
  /// The letter of a type on the board before any promotion.
  [[nodiscard]] std::string letter(FairyType type) const;
  [[nodiscard]] const std::vector<FairyAtom>& atoms(FairyType type) const;
  [[nodiscard]] std::string name(FairyType type) const;
  /// The name of a letter's type in the tree.
  [[nodiscard]] std::string name_in_tree(const std::string& letter) const;
  /// Whether pieces of the type can be on the board or in a hand without having been another type
  /// before.
  [[nodiscard]] bool stands_by_itself(FairyType type) const {
    return by_itself_[static_cast<size_t>(type)];
  }
  /// Types that are royal in the variant file.
  FairyTypes royal;

  /// The words for a region as White sees it.
  [[nodiscard]] std::string words(const Squares& squares) const;
  /// The same squares as the side sees them.
  [[nodiscard]] Squares seen(const Squares& squares, int side) const;
  [[nodiscard]] Squares board() const { return Squares::all(in.files(), in.ranks()); }
  /// The region that both sides have, each seen from its own side; none if they differ. Only the
  /// sides in `matters` are compared.
  [[nodiscard]] std::optional<Squares> common(const std::array<Squares, 2>& regions,
                                              std::array<bool, 2> matters = {true, true}) const;

  void set(std::string key, Node value) { tree::set(tree, std::move(key), std::move(value)); }
  /// The words for the regions of both sides: one description if they are opposite to each other,
  /// otherwise with the sides' names.
  [[nodiscard]] std::string words(const std::array<Squares, 2>& regions,
                                  std::array<bool, 2> matters = {true, true}) const;
  /// Adds a rule to a key whose value is a list of mappings.
  void add_rule(const std::string& key, Node rule);
  void forbid_when(std::string condition, std::string because);
  void forbid_after(std::string condition, std::string because);
  void leave_out(std::string_view key, std::string why);
  /// The same for what is expressed, but may be something else than the reader expects.
  void note(std::string_view key, std::string why);

 private:
  void check_movement(FairyType type, const FairyPiece& piece);
  void find_types();
  void choose_second_side();

  std::array<FairyTypes, 2> can_have_;
  FairyTypes by_itself_;
  std::map<FairyType, std::vector<FairyAtom>> atoms_;
};

/// "P", or "[P N]" for several; for conditions.
[[nodiscard]] std::string letters_in_words(const std::vector<std::string>& letters);

// The translations, in the order in which they are made.
void translate_board(Translation& to);
void translate_royal(Translation& to);
void translate_pieces(Translation& to);
void translate_promotion(Translation& to);
void translate_drops(Translation& to);
void translate_castling(Translation& to);
void translate_captures(Translation& to);
void translate_turn(Translation& to);
void translate_restrictions(Translation& to);
void translate_goals(Translation& to);
void translate_draws(Translation& to);
/// Translates the start position. It comes last, because it depends on the zones and rights of the
/// others.
void translate_setup(Translation& to);

}  // namespace stockade
