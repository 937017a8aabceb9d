#include "gui/board/artwork.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace stockade::gui {

Artwork::Artwork(std::vector<std::filesystem::path> beside) : folders_(std::move(beside)) {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
    folders_.push_back(std::filesystem::path(data) / "stockade/artwork");
  else if (const char* home = std::getenv("HOME"); home && *home)
    folders_.push_back(std::filesystem::path(home) / ".local/share/stockade/artwork");
  folders_.emplace_back(STOCKADE_SOURCE_ARTWORK_DIR);
  folders_.emplace_back(STOCKADE_INSTALL_ARTWORK_DIR);
}

const std::string& Artwork::svg(const std::string& name) const {
  const auto known = texts_.find(name);
  if (known != texts_.end()) return known->second;
  std::string text;
  for (const std::filesystem::path& folder : folders_) {
    std::ifstream file(folder / (name + ".svg"), std::ios::binary);
    if (!file) continue;
    std::ostringstream all;
    all << file.rdbuf();
    text = all.str();
    break;
  }
  return texts_.emplace(name, std::move(text)).first->second;
}

std::string Artwork::man(const GameDefinition& definition, Man man) const {
  const Equipment& equipment = definition.equipment();
  const std::string side(1, equipment.side_of(man).letter);
  const std::string own = "men/" + side + equipment.kind_of(man).letter;
  if (has(own)) return own;
  return has("men/" + side + "X") ? "men/" + side + "X" : "men/wX";
}

bool Artwork::is_wildcard(const std::string& name) const {
  return name.size() > 1 && name.rfind("men/", 0) == 0 && name.back() == 'X';
}

}  // namespace stockade::gui
