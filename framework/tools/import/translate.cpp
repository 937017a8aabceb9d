#include "framework/tools/import/translate.h"

#include <algorithm>
#include <cctype>

namespace stockade {

std::string letters_in_words(const std::vector<std::string>& letters) {
  if (letters.size() == 1) return letters.front();
  std::string words;
  for (const std::string& letter : letters) words += (words.empty() ? "" : " ") + letter;
  return "[" + words + "]";
}

Translation::Translation(const FairyVariant& variant, FairyStart start_position)
    : in(variant), start(std::move(start_position)) {
  for (const auto& [type, piece] : in.pieces()) {
    check_movement(type, piece);
    if (!atoms_[type].empty()) pieces_move = true;
  }
  find_types();
  choose_second_side();
}

void Translation::check_movement(FairyType type, const FairyPiece& piece) {
  std::string unknown;
  atoms_[type] = read_fairy_betza(piece.betza, &unknown);
  const std::string key(info_of(type).key);
  if (!unknown.empty())
    leave_out(key, "'" + unknown.substr(0, 1) + "' is no letter of its movement");
  for (const FairyAtom& atom : atoms_[type])
    if (atom.gait == FairyAtom::Gait::lame &&
        std::string_view("NAZJD").find(atom.letter) == std::string_view::npos)
      left_out.push_back({key,
                          std::string("Fairy-Stockfish lets 'n") + atom.letter +
                              "' never move; here it is a leap that pieces block",
                          true});
}

// Finds the types that a side has at the start, and those that they can become.
void Translation::find_types() {
  can_have_ = start.have;
  if (in.flag("freeDrops"))
    for (const auto& [type, piece] : in.pieces())
      for (FairyTypes& have : can_have_) have.set(fairy_index(type));
  const auto& pairs = in.value("promotedPieceType").pairs;
  const auto promotes = in.both_types("promotionPawnTypes");
  const auto promotes_to = in.both_types("promotionPieceTypes");
  const bool changes_side = in.flag("capturesToHand") || in.word("flipEnclosedPieces") != "none";
  for (bool grown = true; grown;) {
    const auto before = can_have_;
    for (size_t side = 0; side < 2; ++side) {
      FairyTypes& have = can_have_[side];
      FairyTypes pawns = promotes[side];
      pawns.set(fairy_index(type_of(KnownType::pawn)));
      if ((have & pawns).any()) have |= promotes_to[side];
      for (const auto& [from, to] : pairs)
        if (have[fairy_index(from)] && in.has(to)) have.set(fairy_index(to));
      // In the hand a promoted piece has its former type.
      if (changes_side) have |= before[1 - side];
    }
    grown = can_have_ != before;
  }
  // A type exists by itself if it is on the board or in a hand, or if pawns promote to it.
  by_itself_ = {};
  for (size_t side = 0; side < 2; ++side) {
    FairyTypes pawns = promotes[side];
    pawns.set(fairy_index(type_of(KnownType::pawn)));
    if ((can_have_[side] & pawns).any()) by_itself_ |= promotes_to[side];
  }
  for (const auto& [square, letter] : start.pieces)
    if (letter[0] != '+') by_itself_.set(fairy_index(*in.type_of_letter(letter[0])));
  for (const char letter : start.hand) by_itself_.set(fairy_index(*in.type_of_letter(letter)));
  // A promoted piece had another type before, and has it again in a hand.
  for (const auto& [from, to] : pairs)
    if (can_have(from)) by_itself_.set(fairy_index(from));
  if (in.flag("freeDrops")) by_itself_ |= can_have_[0];
  by_itself_ |= start.turn_back;
  by_itself_.reset(fairy_index(kAnyType));
}

void Translation::choose_second_side() {
  for (const auto& [type, piece] : in.pieces())
    if (can_have(type) && is_chiral(atoms(type))) second = SecondSide::turned;
  const auto promotion = in.both_squares("promotionRegion");
  const auto mirrored = [&](SecondSide how) {
    return promotion[1].seen_from_behind(in.files(), in.ranks(), how) == promotion[0];
  };
  if (!mirrored(SecondSide::mirrored) && mirrored(SecondSide::turned)) second = SecondSide::turned;
}

std::string Translation::letter(FairyType type) const {
  return std::string(1, in.pieces().at(type).letter);
}

std::vector<std::string> Translation::letters(FairyType type) const {
  std::vector<std::string> list;
  if (stands_by_itself(type) && in.has(type)) list.push_back(letter(type));
  for (const auto& [from, to] : in.value("promotedPieceType").pairs)
    if (to == type && in.has(from) && can_have(from)) list.push_back("+" + letter(from));
  return list;
}

std::vector<std::string> Translation::letters(const FairyTypes& types) const {
  std::vector<std::string> list;
  for (FairyType type = 1; type < kFairyTypes; ++type)
    if (types[fairy_index(type)] && in.has(type))
      for (const std::string& each : letters(type)) list.push_back(each);
  return list;
}

const std::vector<FairyAtom>& Translation::atoms(FairyType type) const { return atoms_.at(type); }

std::string Translation::name(FairyType type) const {
  const FairyPiece& piece = in.pieces().at(type);
  if (!is_custom(type)) return std::string(info_of(type).name);
  const auto promotes = in.both_types("promotionPawnTypes");
  if (promotes[0][fairy_index(type)] || promotes[1][fairy_index(type)]) return "pawn";
  // Letters that most readers know.
  static constexpr std::pair<char, const char*> kUsual[] = {{'K', "king"},   {'Q', "queen"},
                                                            {'R', "rook"},   {'B', "bishop"},
                                                            {'N', "knight"}, {'P', "pawn"}};
  for (const auto& [letter, name] : kUsual)
    if (piece.letter == letter) return name;
  if (const std::string_view known = name_of_movement(piece.betza); !known.empty())
    return std::string(known);
  return std::string("piece ") +
         static_cast<char>(std::tolower(static_cast<unsigned char>(piece.letter)));
}

std::string Translation::name_in_tree(const std::string& letter) const {
  const Node::Entry* pieces = tree.find("pieces");
  const Node::Entry* piece = pieces ? pieces->value.find(letter) : nullptr;
  const Node::Entry* name = piece ? piece->value.find("name") : nullptr;
  return name ? name->value.text : letter;
}

Squares Translation::seen(const Squares& squares, int side) const {
  return side == 0 ? squares : squares.seen_from_behind(in.files(), in.ranks(), second);
}

std::string Translation::words(const Squares& squares) const {
  return region_words(squares, in.files(), in.ranks());
}

std::optional<Squares> Translation::common(const std::array<Squares, 2>& regions,
                                           std::array<bool, 2> matters) const {
  const Squares first = seen(regions[0], 0);
  const Squares other = seen(regions[1], 1);
  if (!matters[0]) return other;
  if (!matters[1] || first == other) return first;
  return std::nullopt;
}

std::string Translation::words(const std::array<Squares, 2>& regions,
                               std::array<bool, 2> matters) const {
  if (const auto region = common(regions, matters)) return words(*region);
  std::string list;
  for (const int side : {0, 1}) {
    const std::string own = words(seen(regions[static_cast<size_t>(side)], side));
    if (own == "none") continue;
    const std::string& name = side_names[static_cast<size_t>(side)];
    // The sides' names bind more tightly than the commas between the parts of a region.
    for (size_t begin = 0; begin <= own.size();) {
      const size_t end = std::min(own.find(", ", begin), own.size());
      const std::string part = own.substr(begin, end - begin);
      list += (list.empty() ? "" : ", ") + name + (part == "all" ? "" : " and " + part);
      begin = end + 2;
    }
  }
  return list;
}

void Translation::add_rule(const std::string& key, Node rule) {
  if (Node::Entry* entry = tree.find(key))
    entry->value.items.push_back(std::move(rule));
  else
    set(key, tree::list({std::move(rule)}));
}

void Translation::forbid_when(std::string condition, std::string because) {
  add_rule("forbid", tree::map({{"when", tree::text(std::move(condition))},
                                {"because", tree::text(std::move(because))}}));
}

void Translation::forbid_after(std::string condition, std::string because) {
  add_rule("forbid", tree::map({{"after", tree::text(std::move(condition))},
                                {"because", tree::text(std::move(because))}}));
}

void Translation::leave_out(std::string_view key, std::string why) {
  for (const LeftOut& each : left_out)
    if (each.key == key) return;
  left_out.push_back({std::string(key), std::move(why)});
}

void Translation::note(std::string_view key, std::string why) {
  const size_t before = left_out.size();
  leave_out(key, std::move(why));
  if (left_out.size() > before) left_out.back().other_movement = true;
}

}  // namespace stockade
