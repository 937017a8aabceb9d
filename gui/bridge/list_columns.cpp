#include "gui/bridge/list_columns.h"

#include <algorithm>
#include <utility>

namespace stockade::gui {

void fit_columns(wxListCtrl& list, std::vector<int> elastic, int least) {
  list.Bind(wxEVT_SIZE, [&list, elastic = std::move(elastic), least](wxSizeEvent& event) {
    event.Skip();
    int rest = list.GetClientSize().x;
    for (int column = 0; column < list.GetColumnCount(); ++column)
      if (std::find(elastic.begin(), elastic.end(), column) == elastic.end())
        rest -= list.GetColumnWidth(column);
    const int width = std::max(least, rest / static_cast<int>(elastic.size()));
    for (const int column : elastic)
      if (list.GetColumnWidth(column) != width) list.SetColumnWidth(column, width);
  });
}

void fill_columns(wxListCtrl& list) {
  std::vector<int> least;
  int sum = 0;
  for (int column = 0; column < list.GetColumnCount(); ++column) {
    least.push_back(list.GetColumnWidth(column));
    sum += least.back();
  }
  list.Bind(wxEVT_SIZE, [&list, least = std::move(least), sum](wxSizeEvent& event) {
    event.Skip();
    const int room = std::max(sum, list.GetClientSize().x);
    for (size_t column = 0; column < least.size(); ++column) {
      const int width = least[column] * room / sum;
      if (list.GetColumnWidth(static_cast<int>(column)) != width)
        list.SetColumnWidth(static_cast<int>(column), width);
    }
  });
}

}  // namespace stockade::gui
