#include "framework/tools/import/fairy_types.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace stockade {
namespace {

constexpr FairyTypeInfo kPredefined[] = {
    {"pawn", "pawn", "fmWfceF"},
    {"knight", "knight", "N"},
    {"bishop", "bishop", "B"},
    {"rook", "rook", "R"},
    {"queen", "queen", "Q"},
    {"fers", "ferz", "F"},
    {"alfil", "alfil", "A"},
    {"fersAlfil", "elephant", "FA"},
    {"silver", "silver", "FfW"},
    {"aiwok", "aiwok", "RNF"},
    {"bers", "dragon", "RF"},
    {"archbishop", "archbishop", "BN"},
    {"chancellor", "chancellor", "RN"},
    {"amazon", "amazon", "QN"},
    {"knibis", "knibis", "mNcB"},
    {"biskni", "biskni", "mBcN"},
    {"kniroo", "kniroo", "mNcR"},
    {"rookni", "rookni", "mRcN"},
    {"shogiPawn", "pawn", "fW"},
    {"lance", "lance", "fR"},
    {"shogiKnight", "knight", "ffN"},
    {"gold", "gold", "WfF"},
    {"dragonHorse", "horse", "BW"},
    {"clobber", "stone", "cW"},
    {"breakthrough", "piece", "fmWfF"},
    {"immobile", "stone", ""},
    {"cannon", "cannon", "mRcpR"},
    {"janggiCannon", "cannon", "pR"},
    {"soldier", "soldier", "fsW"},
    {"horse", "horse", "nN"},
    {"elephant", "elephant", "nA"},
    {"janggiElephant", "elephant", "nZ"},
    {"banner", "banner", "RcpRnN"},
    {"wazir", "wazir", "W"},
    {"commoner", "commoner", "K"},
    {"centaur", "centaur", "KN"},
};

constexpr std::string_view kCustomKeys[] = {
    "customPiece1",  "customPiece2",  "customPiece3",  "customPiece4",  "customPiece5",
    "customPiece6",  "customPiece7",  "customPiece8",  "customPiece9",  "customPiece10",
    "customPiece11", "customPiece12", "customPiece13", "customPiece14", "customPiece15",
    "customPiece16", "customPiece17", "customPiece18", "customPiece19", "customPiece20",
    "customPiece21", "customPiece22", "customPiece23", "customPiece24", "customPiece25"};

// Other movements that players have a name for.
constexpr FairyTypeInfo kNamed[] = {
    {"", "king", "K"},         {"", "dabbaba", "D"},     {"", "camel", "C"},
    {"", "camel", "L"},        {"", "zebra", "Z"},       {"", "zebra", "J"},
    {"", "threeleaper", "H"},  {"", "tripper", "G"},     {"", "nightrider", "NN"},
    {"", "grasshopper", "gQ"}, {"", "wildebeest", "NC"}, {"", "wizard", "CF"},
    {"", "champion", "DAW"},   {"", "champion", "WAD"},  {"", "lion", "FDH"},
    {"", "mann", "K"},         {"", "falcon", "mQcN"},
};

const std::vector<FairyTypeInfo>& all_types() {
  static const std::vector<FairyTypeInfo> list = [] {
    std::vector<FairyTypeInfo> all = {{"*", "", ""}};
    all.insert(all.end(), std::begin(kPredefined), std::end(kPredefined));
    for (const std::string_view key : kCustomKeys) all.push_back({key, "", ""});
    all.push_back({"king", "king", "K"});
    assert(all.size() == kFairyTypes);
    return all;
  }();
  return list;
}

}  // namespace

FairyType type_of(KnownType known) {
  static constexpr std::string_view kKeys[] = {
      "pawn", "soldier", "shogiPawn", "janggiCannon", "bishop", "rook", "knight", "wazir", "king"};
  return *fairy_type(kKeys[static_cast<size_t>(known)]);
}

const FairyTypeInfo& info_of(FairyType type) { return all_types()[static_cast<size_t>(type)]; }

bool is_custom(FairyType type) { return info_of(type).key.starts_with("customPiece"); }

std::optional<FairyType> fairy_type(std::string_view key) {
  const auto& list = all_types();
  const auto found = std::find_if(list.begin() + 1, list.end(),
                                  [&](const FairyTypeInfo& info) { return info.key == key; });
  if (found == list.end()) return std::nullopt;
  return static_cast<FairyType>(found - list.begin());
}

std::string_view name_of_movement(std::string_view betza) {
  for (const FairyTypeInfo& info : kPredefined)
    if (!info.betza.empty() && info.betza == betza) return info.name;
  for (const FairyTypeInfo& info : kNamed)
    if (info.betza == betza) return info.name;
  return {};
}

}  // namespace stockade
