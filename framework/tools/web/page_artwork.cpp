#include "framework/tools/web/page_artwork.h"

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/notation/piece_drawings.h"
#include "framework/session/authoring/sources.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The text of a file; "" if there is none.
Result<std::string> read_if_there(const fs::path& file) {
  if (is_missing(file)) return std::string();
  return read_whole_file(file);
}

/// The table of a file; an empty one if there is no file.
Result<NameTable> read_table(const fs::path& file) {
  const auto text = read_if_there(file);
  if (!text.ok()) return text.problems();
  return parse_name_table(*text);
}

/// The contents of the outermost element of a drawing.
std::string inside_of_svg(const std::string& text) {
  const size_t open = text.find("<svg");
  const size_t begin = open == std::string::npos ? open : text.find('>', open);
  const size_t end = text.rfind("</svg>");
  return begin == std::string::npos || end == std::string::npos
             ? ""
             : text.substr(begin + 1, end - begin - 1);
}

/// Reads drawings of pieces by their names, such as "wN" and the tinted "rN".
class Drawings {
 public:
  explicit Drawings(fs::path folder) : folder_(std::move(folder)) {}

  /// The contents of a drawing; "" if there is none, or if it cannot be read: see problems().
  const std::string& find(const std::string& name) {
    const auto known = inside_.find(name);
    if (known != inside_.end()) return known->second;
    std::string drawing = read(name);
    const PieceTint* tint = drawing.empty() ? tint_of_letter(name[0]) : nullptr;
    if (tint) drawing = tinted(read("w" + name.substr(1)), *tint);
    return inside_.emplace(name, inside_of_svg(drawing)).first->second;
  }

  [[nodiscard]] const Diagnostics& problems() const { return problems_; }

 private:
  std::string read(const std::string& name) {
    auto text = read_if_there(folder_ / (name + ".svg"));
    if (text.ok()) return *std::move(text);
    problems_.insert(problems_.end(), text.problems().begin(), text.problems().end());
    return "";
  }

  fs::path folder_;
  std::map<std::string, std::string> inside_;  ///< by name
  Diagnostics problems_;
};

/// The drawing of each piece; null if a page draws a disc with a letter.
Result<json> drawings(const GameDefinition& definition, const fs::path& folder) {
  const auto letters = read_table(folder / "types.txt");
  if (!letters.ok()) return letters.problems();
  Drawings drawn(folder);
  const auto is_drawn = [&](const std::string& name) { return !drawn.find(name).empty(); };
  json all = json::array({nullptr});
  for (int index = 1; index < definition.roster().pieces(); ++index) {
    const std::string name = piece_drawing(definition, Piece{index}, *letters, is_drawn);
    all.push_back(name.ends_with('X') ? json(nullptr) : json(drawn.find(name)));
  }
  if (!drawn.problems().empty()) return drawn.problems();
  return all;
}

/// The colour of each side's discs; null for the colour of light or dark pieces.
json colours(const GameDefinition& definition) {
  json all = json::array();
  for (int index = 0; index < definition.roster().sides(); ++index) {
    const Side side{index};
    const PieceTint* tint = piece_tint(definition, side);
    all.push_back({{"light", has_light_pieces(definition, side)},
                   {"fill", tint ? json(fmt::format("#{:06x}", tint->fill)) : json(nullptr)}});
  }
  return all;
}

/// The sign of each piece, if the game is one of tiles.
Result<json> tiles(const GameDefinition& definition, const fs::path& folder) {
  if (definition.topology().cell_names() != CellNames::from_right) return json(nullptr);
  const auto signs = read_table(folder / "kanji.txt");
  if (!signs.ok()) return signs.problems();
  const Roster& roster = definition.roster();
  json all = json::array({nullptr});
  for (int index = 1; index < roster.pieces(); ++index) {
    const auto sign = signs->find(definition.equipment().type_of(Piece{index}).name);
    if (sign == signs->end()) return json(nullptr);
    all.push_back(sign->second);
  }
  return all;
}

/// Where zones and sides are: "near" and "below" are the lower edge.
void add_seats(const GameDefinition& definition, json& out) {
  const Equipment& equipment = definition.equipment();
  for (const char* key : {"near", "below", "boards"}) out[key] = json::array();
  for (const ZoneInfo& zone : definition.layout().zones())
    out["near"].push_back(sits_below(equipment, zone.owner));
  for (int index = 0; index < definition.roster().sides(); ++index) {
    out["below"].push_back(sits_below(equipment, Side{index}));
    out["boards"].push_back(equipment.side(Side{index}).board.value_or(0));
  }
  out["boardCount"] = definition.topology().boards();
  out["turned"] = equipment.sides_have_boards();
}

}  // namespace

Result<json> page_artwork(const GameDefinition& definition, const fs::path& folder) {
  const auto drawn = drawings(definition, folder);
  if (!drawn.ok()) return drawn.problems();
  const auto signs = tiles(definition, folder);
  if (!signs.ok()) return signs.problems();
  json out = {{"artwork", *drawn}, {"tiles", *signs}, {"colours", colours(definition)}};
  add_seats(definition, out);
  return out;
}

}  // namespace stockade
