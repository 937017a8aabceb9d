#include "framework/tools/ruletest/added_item.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "framework/base/line_ends.h"

namespace stockade {
namespace {

/// The lines of a text without their ends.
std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    at = end + 1;
  }
  return lines;
}

/// Where the text of the line begins; npos if the line is empty or a comment.
size_t content_of(std::string_view line, size_t from = 0) {
  const size_t at = line.find_first_not_of(" \t", from);
  return at == std::string_view::npos || line[at] == '#' ? std::string_view::npos : at;
}

/// The item with another indentation than two spaces.
std::string indented(const std::string& item, size_t columns) {
  std::string text;
  for (const std::string_view line : lines_in(item)) {
    const size_t cut = std::min<size_t>(2, line.size());
    text += std::string(columns, ' ').append(line.substr(cut)) + "\n";
  }
  return text;
}

/// A list of a file as lines.
struct ListOfLines {
  size_t head = 0;  ///< the line of the key
  size_t last = 0;  ///< the last line of the last item; that of the key if there is no item
  std::optional<size_t> indent;  ///< the columns before the items
  std::string_view value;        ///< what follows the key on its line
};

ListOfLines list_at(const std::vector<std::string_view>& lines, size_t head, size_t key_size) {
  ListOfLines list{.head = head, .last = head, .indent = {}, .value = {}};
  if (const size_t at = content_of(lines[head], key_size); at != std::string_view::npos)
    list.value = lines[head].substr(at);
  // The list ends before the next key at the beginning of a line, or at the end of the file.
  for (size_t i = head + 1; i < lines.size(); ++i) {
    const size_t at = content_of(lines[i]);
    if (at == std::string_view::npos) {
      // A comment belongs to the items only if it is indented as they are.
      if (list.indent && lines[i].starts_with(' ') && lines[i].find('#') != std::string_view::npos)
        list.last = i;
      continue;
    }
    if (at == 0 && lines[i][0] != '-') break;
    if (!list.indent && lines[i][at] == '-') list.indent = at;
    list.last = i;
  }
  return list;
}

/// "[ ]", perhaps with a comment behind it.
bool is_empty_list(std::string_view value) {
  if (!value.starts_with('[')) return false;
  const size_t close = value.find_first_not_of(' ', 1);
  return close != std::string_view::npos && value[close] == ']' &&
         content_of(value, close + 1) == std::string_view::npos;
}

}  // namespace

Result<std::string> with_item_added(const std::string& file, const std::string& path,
                                    const std::string& key, const std::string& added) {
  const std::string_view line_end = line_end_of(file);
  const std::vector<std::string_view> lines = lines_in(file);
  const std::string head = key + ":";
  const auto found = std::find_if(lines.begin(), lines.end(),
                                  [&](std::string_view line) { return line.starts_with(head); });
  if (found == lines.end()) {
    std::string text = file;
    if (!text.ends_with('\n')) text += line_end;
    return text + with_line_ends(head + "\n" + added, line_end);
  }
  const auto at = static_cast<size_t>(found - lines.begin());
  const ListOfLines list = list_at(lines, at, head.size());
  const bool replaces = is_empty_list(list.value) && list.last == at;
  if (!replaces && (!list.value.empty() || (list.last > at && !list.indent)))
    return error("list-of-lines", "nothing can be added to the list '" + key + "'",
                 "write each item on lines of its own, after '-'",
                 {path, static_cast<int>(at) + 1, 1});
  // Views of lines end before their line ends.
  const auto offset = [&](std::string_view line) {
    return static_cast<size_t>(line.data() - file.data());
  };
  const std::string_view last = lines[list.last];
  const size_t end = file.find('\n', offset(last));
  const size_t place = end == std::string::npos ? file.size() : end + 1;
  std::string text = file.substr(0, place);
  if (end == std::string::npos) text += line_end;
  if (replaces) text.erase(offset(list.value), list.value.find(']') + 1);
  text += with_line_ends(indented(added, list.indent.value_or(2)), line_end);
  return text + file.substr(place);
}

}  // namespace stockade
