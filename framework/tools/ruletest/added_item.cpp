#include "framework/tools/ruletest/added_item.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace stockade {

std::string with_item_added(const std::string& file, const std::string& key,
                            const std::string& added) {
  const std::string head_of_list = key + ":";
  // The list ends before the next key at the beginning of a line, or at the end of the file.
  std::vector<std::pair<size_t, size_t>> lines;
  for (size_t at = 0; at < file.size();) {
    const size_t end = std::min(file.find('\n', at), file.size());
    lines.emplace_back(at, end);
    at = end + 1;
  }
  const auto first_of = [&](size_t line) {
    return lines[line].first < lines[line].second ? file[lines[line].first] : ' ';
  };
  size_t line = 0;
  while (line < lines.size() &&
         !std::string_view(file).substr(lines[line].first).starts_with(head_of_list))
    ++line;
  std::string text = file;
  if (line == lines.size()) {
    if (!text.ends_with('\n')) text += '\n';
    return text + head_of_list + "\n" + added;
  }
  // An empty list in brackets is replaced by the item.
  const std::string head = file.substr(lines[line].first, lines[line].second - lines[line].first);
  const bool in_brackets = head.find('[') != std::string::npos;
  size_t last = line;
  bool flush_left = false;  // the items begin at the beginning of lines
  for (size_t i = line + 1; i < lines.size(); ++i) {
    const char first = first_of(i);
    if (first == '-') flush_left = true;
    if (first != ' ' && first != '#' && first != '-') break;
    const bool empty = file.find_first_not_of(" \t\r", lines[i].first) >= lines[i].second;
    if (!empty && first != '#') last = i;
  }
  std::string item = added;
  if (flush_left) {
    std::string shifted;
    for (size_t at = 0; at < item.size();) {
      const size_t end = std::min(item.find('\n', at), item.size() - 1);
      shifted += item.substr(at + 2, end - at - 1);
      at = end + 1;
    }
    item = shifted;
  }
  const size_t place = std::min(lines[last].second + 1, text.size());
  if (place == text.size() && !text.ends_with('\n')) item.insert(item.begin(), '\n');
  text.insert(place, item);
  if (in_brackets && last == line) {
    const size_t open = lines[line].first + head.find('[');
    const size_t close = text.find(']', open);
    if (close != std::string::npos && close < lines[line].second &&
        text.find_first_not_of(" ", open + 1) == close)
      text.replace(open, close - open + 1, "");
  }
  return text;
}

}  // namespace stockade
