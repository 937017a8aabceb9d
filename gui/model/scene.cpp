#include "gui/model/scene.h"

namespace stockade::gui {

Site on_board(const GameDefinition& definition, Site site) {
  if (site.none()) return {};
  const int places = site.is_cell() ? definition.topology().cells() : definition.layout().slots();
  return site.index() < places ? site : Site{};
}

void keep_to_board(Scene& scene) {
  const auto gone = [&](Site site) { return on_board(*scene.definition, site) != site; };
  std::erase_if(scene.arrows,
                [&](const Arrow& arrow) { return gone(arrow.from) || gone(arrow.to); });
  std::erase_if(scene.drawn, [&](const DrawnMark& mark) {
    return gone(Site::cell(mark.from)) || gone(Site::cell(mark.to));
  });
  scene.hovered = on_board(*scene.definition, scene.hovered);
  scene.cursor = on_board(*scene.definition, scene.cursor);
}

}  // namespace stockade::gui
