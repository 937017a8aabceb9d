#pragma once
// The translation of a game of Sjaak II into a variant file: pieces, promotion and hands
// (sjaak_pieces.cpp), and the end of the game (sjaak_end.cpp).

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/tools/import/plain_game.h"
#include "framework/tools/import/sjaak_game.h"
#include "framework/tools/import/source.h"
#include "framework/tools/import/tree.h"

namespace stockade {

/// Translates one game, once.
class SjaakTranslation {
 public:
  SjaakTranslation(const SjaakGame& game, const SjaakRules& rules, const ImportOptions& options)
      : in_(game), rules_(rules), options_(options) {}

  Result<Imported> translate();

 private:
  static constexpr std::array<size_t, 2> kBothSides = {0, 1};
  static constexpr std::array<const char*, 2> kSideNames = {"white", "black"};

  void leave_out(std::string message, const SourceMark& where);
  void note(std::string message, const SourceMark& where);

  // --- regions

  [[nodiscard]] Squares seen(const Squares& squares, size_t side) const;
  [[nodiscard]] Squares board() const { return Squares::all(game_.files, game_.ranks); }
  [[nodiscard]] std::string words(const Squares& squares) const {
    return region_words(squares, game_.files, game_.ranks);
  }
  /// Regions that are opposite to each other have one description, others name the sides.
  [[nodiscard]] std::string words(const SideSquares& squares) const;
  static bool is_empty(const SideSquares& squares) {
    return squares[0].empty() && squares[1].empty();
  }

  /// The squares that the piece can never leave, as its side sees them.
  [[nodiscard]] Squares stuck(const SjaakType& type, size_t side) const;
  [[nodiscard]] SideSquares stuck(const SjaakType& type) const {
    return {seen(stuck(type, 0), 0), seen(stuck(type, 1), 1)};
  }

  /// The squares where pieces of the type stand at the start.
  [[nodiscard]] SideSquares homes(size_t type) const;
  [[nodiscard]] size_t index_of(const SjaakType& type) const {
    return static_cast<size_t>(&type - rules_.types.data());
  }

  // --- pieces

  void en_passant();
  void add_type(const SjaakType& type);

  /// Two legs that lead back to where they began are a pass.
  void returns(const SjaakType& type);

  /// Whether a piece of the type that stands in the zone has never moved.
  [[nodiscard]] bool never_moved(const SjaakType& type, const SideSquares& zones) const;
  void first_move(const SjaakType& type, const SjaakFirstMove& move, MovementParts& parts);

  /// In the program itself a special leap takes the place of the piece's other leaps; its manual
  /// has it as one move more.
  void replaces(const SjaakType& type, const SjaakFirstMove& move);
  void add_right(const SjaakType& type, const SjaakFirstMove& move, const SideSquares& zones);

  void fill_plain();
  [[nodiscard]] std::string symbol(std::pair<size_t, size_t> piece) const;

  // --- castling

  [[nodiscard]] const SjaakType* type_at(Square at, size_t side) const;

  /// The king's square of the line is the usual one; where the start has the only king of the side
  /// on another square of the rank, it castles from there.
  [[nodiscard]] SjaakCastling from_start(const SjaakType& type, SjaakCastling in) const;
  void add_castling(const SjaakType& type, const SjaakCastling& written);

  [[nodiscard]] bool has_right(const SjaakCastling& in, char wing) const;

  // --- promotion

  /// The limits of types that the rule names; a royal type has one piece, unless the file says
  /// more.
  [[nodiscard]] Node limits(const std::vector<std::string>& to);
  void promotion();

  [[nodiscard]] std::string how(const SjaakType& type, const SjaakPromotion& in, bool ends_there);

  // --- hands

  void find_drops();
  void hands();

  void gating();
  [[nodiscard]] bool castles_from(Square at, size_t side) const;
  void drop();

  // --- royal pieces and goals

  static std::string in_words(const std::vector<std::string>& letters);
  void forbid(Node rule) { forbid_.push_back(std::move(rule)); }
  void goal(const std::string& condition, const std::string& result);

  /// How many royal pieces a side may come to have.
  [[nodiscard]] int most_royals(size_t side) const;
  void royal();

  [[nodiscard]] std::string result_of(const std::string& word, const std::string& usual) const;
  /// The result that the file writes, unless it is one that has no words here.
  std::optional<std::string> result(const std::string& word, const std::string& usual);
  void goals();

  /// A side captures the flags of the other by standing on them.
  void flags();

  // --- the end

  /// What the side without a move gets, of the result for the other side.
  static std::string opposite(const std::string& result);
  void endings();

  void repetition();
  void setup();

  void regions_of_pieces();

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

}  // namespace stockade
