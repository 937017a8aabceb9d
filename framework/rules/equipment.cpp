#include "framework/rules/equipment.h"

#include <algorithm>
#include <cassert>
#include <cctype>

#include "framework/base/translate.h"
#include "framework/pieces/movement.h"

namespace stockade {

Roster Equipment::roster() const {
  int neutral = 0;
  while (neutral < std::ssize(types) && types[types.size() - 1 - neutral].owner != PieceOwner::side)
    ++neutral;
  return {sides, static_cast<int>(types.size()), neutral};
}

const SideInfo& Equipment::side(Side side) const {
  static const SideInfo kNobody{"nobody", "neutral", '-', {}, std::nullopt};
  return side.index() < std::ssize(sides) ? sides[side.index()] : kNobody;
}

Result<std::vector<MovementAtom>> Equipment::atoms(const PieceTypeInfo& type) const {
  return parse_movement(type.movement, topology.compass(), type.where);
}

std::optional<PieceType> Equipment::find_type(char letter, char mark) const {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (size_t i = 0; i < types.size(); ++i)
    if (types[i].letter == upper && types[i].mark == mark) return PieceType{static_cast<int>(i)};
  return std::nullopt;
}

std::optional<PieceType> Equipment::find_type(std::string_view symbol) const {
  size_t at = 0;
  std::optional<Piece> piece = read_piece_of({}, symbol, at);
  if (!piece && writes_sides()) piece = read_piece_of(Side{0}, symbol, at = 0);
  if (!piece || at != symbol.size()) return std::nullopt;
  return roster().type_of(*piece);
}

std::string Equipment::describe(Piece piece) const {
  if (roster().is_neutral(piece)) return tr("the {:s}", name_of(piece));
  return tr("the {:s} {:s}", adjective_of(roster().side_of(piece)), name_of(piece));
}

std::string Equipment::name_with_side(Piece piece) const {
  if (roster().is_neutral(piece)) return name_of(piece);
  return tr("{:s} {:s}", adjective_of(roster().side_of(piece)), name_of(piece));
}

std::string Equipment::name_of(const PieceTypeInfo& type) const {
  std::string name = texts.tr(type.name);
  // Types that revert when they are captured have names that the program makes.
  constexpr std::string_view kPromoted = "promoted ";
  if (name != type.name || !type.name.starts_with(kPromoted)) return name;
  return tr("promoted {:s}", texts.tr(std::string_view(type.name).substr(kPromoted.size())));
}

std::string Equipment::zone_of(Side side, std::string_view zone) const {
  return tr("{:s}'s {:s}", name_of(side), texts.tr(zone));
}

bool Equipment::may_move(Side side, Piece piece) const {
  if (piece == kEmpty) return false;
  return roster().is_neutral(piece) ? type_of(piece).owner == PieceOwner::mover
                                    : roster().side_of(piece) == side;
}

std::vector<Side> Equipment::sides_on(int board) const {
  std::vector<Side> found;
  for (size_t i = 0; i < sides.size(); ++i)
    if (sides[i].board.value_or(board) == board) found.emplace_back(static_cast<int>(i));
  return found;
}

int Equipment::place_on_board(Side side) const {
  if (!sides_have_boards()) return side.index();
  int place = 0;
  for (int before = 0; before < side.index(); ++before)
    place += sides[before].board == sides[side.index()].board ? 1 : 0;
  return place;
}

char Equipment::letter(Piece piece) const {
  const char upper = type_of(piece).letter;
  if (roster().is_neutral(piece)) return type_of(piece).sign ? type_of(piece).sign : upper;
  return writes_sides() || place_on_board(roster().side_of(piece)) == 0
             ? upper
             : static_cast<char>(std::tolower(static_cast<unsigned char>(upper)));
}

namespace {

std::string marked(char letter, char mark) {
  std::string text(1, letter);
  if (mark != 0) text = mark == kBehind ? text + mark : mark + text;
  return text;
}

}  // namespace

std::string Equipment::symbol(PieceType type) const {
  return marked(this->type(type).letter, this->type(type).mark);
}

std::string Equipment::symbol(Piece piece) const {
  const std::string text = marked(letter(piece), type_of(piece).mark);
  return writes_sides() && !roster().is_neutral(piece) ? side_of(piece).letter + text : text;
}

std::optional<Piece> Equipment::find_piece(char letter, char mark, std::optional<Side> side) const {
  const auto type = find_type(letter, mark);
  if (!type) return std::nullopt;
  const bool upper = std::isupper(static_cast<unsigned char>(letter)) != 0;
  if (roster().is_neutral(*type) && (!upper || side)) return std::nullopt;
  if (!writes_sides()) return roster().piece(Side{upper || sides.size() < 2 ? 0 : 1}, *type);
  if (!upper || (!side && !roster().is_neutral(*type))) return std::nullopt;
  return roster().piece(side.value_or(Side{0}), *type);
}

std::optional<Side> Equipment::find_side(char letter) const {
  for (size_t i = 0; i < sides.size(); ++i)
    if (sides[i].letter == letter) return Side{static_cast<int>(i)};
  return std::nullopt;
}

std::optional<Piece> Equipment::read_piece(std::string_view text, size_t& at, int board) const {
  if (at >= text.size()) return std::nullopt;
  if (sides_have_boards()) {
    // The case of the letter distinguishes the two sides, on every board in the same way.
    const auto piece = read_piece_of({}, text, at);
    const std::vector<Side> here = sides_on(board);
    if (!piece || roster().is_neutral(*piece) || here.size() != 2) return piece;
    return roster().piece(here[roster().side_of(*piece).index()], roster().type_of(*piece));
  }
  if (!writes_sides()) return read_piece_of({}, text, at);
  const auto side = find_side(text[at]);
  size_t next = at + (side ? 1 : 0);
  auto piece = read_piece_of(side, text, next);
  if (piece) at = next;
  return piece;
}

std::optional<Piece> Equipment::read_piece_of(std::optional<Side> side, std::string_view text,
                                              size_t& at) const {
  if (at >= text.size()) return std::nullopt;
  for (size_t i = 0; i < types.size(); ++i)
    if (types[i].sign != 0 && types[i].sign == text[at]) {
      ++at;
      return roster().piece(Side{0}, PieceType{static_cast<int>(i)});
    }
  const bool in_front = std::any_of(types.begin(), types.end(), [&](const PieceTypeInfo& type) {
    return type.mark != 0 && type.mark != kBehind && type.mark == text[at];
  });
  const size_t letter_at = at + (in_front ? 1 : 0);
  if (letter_at >= text.size() || !std::isalpha(static_cast<unsigned char>(text[letter_at])))
    return std::nullopt;
  const bool behind = letter_at + 1 < text.size() && text[letter_at + 1] == kBehind;
  // A mark behind the letter of a type that has no marked form is ignored.
  auto piece = find_piece(text[letter_at], in_front ? text[at] : behind ? kBehind : '\0', side);
  if (!piece && behind) piece = find_piece(text[letter_at], '\0', side);
  if (piece) at = letter_at + 1 + (behind ? 1 : 0);
  return piece;
}

Diagnostics check_types(const Equipment& equipment) {
  Diagnostics problems;
  for (const PieceTypeInfo& type : equipment.types) {
    const auto atoms = equipment.atoms(type);
    problems.insert(problems.end(), atoms.problems().begin(), atoms.problems().end());
    std::vector<std::string> regions = {type.initial, type.within};
    if (atoms.ok())
      for (const MovementAtom& atom : *atoms)
        for (const std::string& region : {atom.region, atom.within})
          if (!region.empty()) regions.push_back(region);
    for (const std::string& text : regions) {
      const auto region = parse_region(equipment.topology, {}, text, type.where);
      problems.insert(problems.end(), region.problems().begin(), region.problems().end());
    }
  }
  const size_t most_types = (kMaxPieces - 1) / equipment.sides.size();
  if (problems.empty() && equipment.types.size() > most_types)
    return {error("too-many-pieces",
                  "there are " + std::to_string(equipment.types.size()) +
                      " piece types; a game of " + std::to_string(equipment.sides.size()) +
                      " sides has at most " + std::to_string(most_types),
                  "use fewer piece types, or let fewer revert to what they were",
                  equipment.types[most_types].where)};
  return problems;
}

namespace {

/// The region as the owner of `piece` sees it. The region must have been checked.
CellSet region_of(const Equipment& equipment, Piece piece, const std::string& region) {
  const auto set = parse_region(equipment.topology, equipment.side_of(piece).orientation, region);
  assert(set.ok());
  return *set;
}

}  // namespace

CellSet confines(const Equipment& equipment, Piece piece, const MovementAtom& atom) {
  CellSet cells = region_of(equipment, piece, equipment.type_of(piece).within);
  if (!atom.within.empty()) cells &= region_of(equipment, piece, atom.within);
  return cells;
}

CellSet start_region(const Equipment& equipment, Piece piece, const MovementAtom& atom) {
  CellSet cells = confines(equipment, piece, atom);
  if (atom.initial) cells &= region_of(equipment, piece, equipment.type_of(piece).initial);
  if (!atom.region.empty()) cells &= region_of(equipment, piece, atom.region);
  return cells;
}

std::string Equipment::team_of(Side of) const {
  const Roster all = roster();
  std::vector<std::string> names;
  for (int i = 0; i < all.sides(); ++i)
    if (Side{i} == of || (of.index() < all.sides() && !all.are_enemies(of, Side{i})))
      names.push_back(side(Side{i}).name);
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string Equipment::describe(Site site, const PositionLayout& layout) const {
  if (site.none()) return tr("nowhere");
  if (site.is_cell()) return topology.name(site.index());
  const ZoneInfo& zone = layout.zone(layout.slot(site.index()).zone);
  return zone_of(zone.owner, zone.name);
}

}  // namespace stockade
