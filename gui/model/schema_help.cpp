#include "gui/model/schema_help.h"

#include <sstream>

#include "framework/base/translate.h"
#include "framework/base/utf8.h"

namespace stockade::gui {
namespace {

std::string broken(const std::string& text, size_t width) {
  std::istringstream words(text);
  std::string lines;
  size_t length = 0;
  for (std::string word; words >> word;) {
    const size_t size = count_characters(word);
    const bool fits = length == 0 || length + 1 + size <= width;
    if (!lines.empty()) lines += fits ? ' ' : '\n';
    length = fits && !lines.empty() ? length + 1 + size : size;
    lines += word;
  }
  return lines;
}

}  // namespace

std::string in_lines(const std::string& text, size_t width) {
  std::string lines;
  std::istringstream whole(text);
  for (std::string line; std::getline(whole, line);)
    lines += (lines.empty() ? "" : "\n") + broken(line, width);
  return lines;
}

std::string tooltip_of(const SchemaHelp& help, size_t width) {
  std::string text =
      in_lines(help.path + ": " + help.type, width) + "\n" + in_lines(help.about, width);
  if (!help.fallback.empty()) text += "\n" + in_lines(tr("default: {}", help.fallback), width);
  if (!help.example.empty()) text += "\n" + in_lines(tr("example: {}", help.example), width);
  return text;
}

}  // namespace stockade::gui
