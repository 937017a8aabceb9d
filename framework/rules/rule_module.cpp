#include "framework/rules/rule_module.h"

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

}  // namespace stockade
