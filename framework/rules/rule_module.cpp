#include "framework/rules/rule_module.h"

#include <algorithm>

#include "framework/base/lists.h"
#include "framework/language/equipment_keys.h"

namespace stockade {

PieceType RuleReading::type(const View& letter) const {
  return *equipment.find_type(std::string_view(letter.text()));
}

std::vector<PieceType> RuleReading::types(const View& list) const {
  std::vector<PieceType> found;
  for (const View& item : list.items()) found.push_back(type(item));
  return found;
}

std::vector<PieceType> RuleReading::types(const std::optional<View>& list) const {
  return list ? types(*list) : std::vector<PieceType>{};
}

std::vector<Piece> RuleReading::pieces(const View& list) const {
  const Roster roster = equipment.roster();
  std::vector<Piece> found;
  for (const std::string& item : list.texts()) {
    const SidePiece named = split_side_piece(item);
    const PieceType type = *equipment.find_type(named.piece);
    for (int s = 0; s < roster.sides(); ++s)
      if (named.side.empty() || equipment.side(Side{s}).adjective == named.side)
        found.push_back(roster.piece(Side{s}, type));
  }
  return found;
}

std::vector<PieceType> RuleReading::side_types(const std::optional<View>& list) const {
  std::vector<PieceType> found;
  if (!list) return found;
  for (const Piece piece : pieces(*list))
    if (const PieceType type = equipment.roster().type_of(piece);
        std::find(found.begin(), found.end(), type) == found.end())
      found.push_back(type);
  return found;
}

std::vector<std::string> RuleReading::turn_actions() const {
  const auto turn = root.find("turn");
  return turn ? (*turn)["one_of"].texts() : std::vector<std::string>{};
}

bool RuleReading::allows(std::string_view action) const {
  return !root.find("turn") || contains(turn_actions(), action);
}

std::vector<PieceType> RuleReading::royal_types() const { return side_types(root.find("royal")); }

bool RuleReading::is_royal(PieceType type) const {
  const std::vector<PieceType> royal = royal_types();
  return std::find(royal.begin(), royal.end(), type) != royal.end();
}

std::vector<PieceType> RuleReading::holdable_types() const {
  const std::vector<PieceType> royal = royal_types();
  std::vector<PieceType> found;
  for (int i = 0; i < static_cast<int>(equipment.types.size()); ++i) {
    const PieceTypeInfo& type = equipment.type(PieceType{i});
    if (!type.mark && type.owner == PieceOwner::side &&
        std::find(royal.begin(), royal.end(), PieceType{i}) == royal.end())
      found.push_back(PieceType{i});
  }
  return found;
}

}  // namespace stockade
