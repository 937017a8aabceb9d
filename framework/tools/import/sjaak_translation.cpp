#include "framework/tools/import/sjaak_translation.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace stockade {
namespace {

/// Flags and rules that have no words here, and why.
constexpr std::pair<const char*, const char*> kUnsaid[] = {
    {"no_mate", "pieces that may give check but not checkmate"},
    {"shak", "checks without which there is no checkmate"},
    {"assimilate", "a captor that becomes what it captures"},
    {"no_retaliate", "captures that may not be answered by the same capture"},
    {"endangered", "pieces that do not capture each other while they are protected"},
    {"return capture", "captured pieces that return to their owner"},
    {"allow pickup", "moves that take a piece back into the hand"},
    {"promote here", "promotion without a move"},
    {"promote drop", "pieces that promote when they are dropped"},
    {"promote by move", "pieces that promote before they move"},
    {"quiet promotion", "promotion by quiet moves only"},
    {"chase rule", "which chases are illegal"},
    {"shak rule", "checks without which there is no checkmate"},
    {"en-passant check", "a sliding royal piece that may not pass attacked squares"},
};

}  // namespace

Result<Imported> SjaakTranslation::translate() {
  game_.files = rules_.files;
  game_.ranks = rules_.ranks;
  game_.turned = std::any_of(rules_.types.begin(), rules_.types.end(), [](const SjaakType& type) {
    return is_chiral(type.moves) || is_chiral(type.captures);
  });
  find_drops();
  en_passant();
  for (const SjaakType& type : rules_.types) add_type(type);
  for (const SjaakType& type : rules_.types)
    for (const SjaakCastling& castling : type.castlings) add_castling(type, castling);
  fill_plain();
  tree_ = tree_of(game_);
  promotion();
  hands();
  royal();
  goals();
  endings();
  setup();
  for (const auto& [word, why] : kUnsaid) {
    if (const SjaakRule* rule = rules_.rule(word))
      leave_out("Rule: " + rule->text + ": " + why, rule->where);
    for (const SjaakType& type : rules_.types)
      if (const auto flag = type.flags.find(word); flag != type.flags.end())
        leave_out("piece " + type.letter + ": " + word + ": " + why, flag->second);
  }
  const std::string file = std::filesystem::path(in_.where.file).filename().string();
  return loaded_variant({"the game '" + in_.name + "' of " + file, in_.name, in_.addresses}, tree_,
                        std::move(left_out_), options_);
}

void SjaakTranslation::leave_out(std::string message, const SourceMark& where) {
  left_out_.push_back(warning("import-left-out", std::move(message), "", where));
}

void SjaakTranslation::note(std::string message, const SourceMark& where) {
  left_out_.push_back(warning("import-movement", std::move(message), "", where));
}

Squares SjaakTranslation::seen(const Squares& squares, size_t side) const {
  return side == 0
             ? squares
             : squares.seen_from_behind(game_.files, game_.ranks,
                                        game_.turned ? SecondSide::turned : SecondSide::mirrored);
}

std::string SjaakTranslation::words(const SideSquares& squares) const {
  const Squares first = squares[0] & board();
  const Squares second = seen(squares[1], 1) & board();
  if (first == second) return words(first);
  std::string list;
  for (const size_t side : kBothSides) {
    const std::string own = words(side == 0 ? first : second);
    if (own == "none") continue;
    for (size_t begin = 0; begin <= own.size();) {
      const size_t end = std::min(own.find(", ", begin), own.size());
      const std::string part = own.substr(begin, end - begin);
      list += (list.empty() ? "" : ", ") + std::string(kSideNames[side]) +
              (part == "all" ? "" : " and " + part);
      begin = end + 2;
    }
  }
  return list;
}

Squares SjaakTranslation::stuck(const SjaakType& type, size_t side) const {
  const Squares here = seen(board().without(rules_.holes), side);
  const auto leaves = [&](const SjaakMoves& moves, Square from) {
    return can_leave(moves.atoms, from, here) ||
           std::any_of(moves.twos.begin(), moves.twos.end(), [&](const TwoLegs& two) {
             return here.has({from.file + two.first.dx + two.second.dx,
                              from.rank + two.first.dy + two.second.dy});
           });
  };
  Squares found;
  for (int rank = 0; rank < game_.ranks; ++rank)
    for (int file = 0; file < game_.files; ++file)
      if (here.has({file, rank}) && !leaves(type.moves, {file, rank}) &&
          !leaves(type.captures, {file, rank}))
        found |= Squares::one({file, rank});
  return found;
}

SideSquares SjaakTranslation::homes(size_t type) const {
  SideSquares found;
  for (const auto& [at, piece] : rules_.start.pieces)
    if (piece.first == type) found[piece.second] |= Squares::one({at.second, at.first});
  return found;
}

}  // namespace stockade
