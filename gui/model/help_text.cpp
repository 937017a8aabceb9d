#include "gui/model/help_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

/// Opens and closes blocks as lines come in.
class Writer {
 public:
  void heading(std::string_view text) {
    close();
    page_ += "<h3>" + escaped_markup(text) + "</h3>\n";
  }
  void item(std::string_view text) {
    if (block_ != Block::list) {
      close();
      page_ += "<ul>\n";
      block_ = Block::list;
    } else {
      page_ += "</li>\n";
    }
    page_ += "<li>" + escaped_markup(text);
  }
  void line(std::string_view text) {
    if (block_ == Block::none) {
      page_ += "<p>";
      block_ = Block::paragraph;
    } else {
      page_ += " ";
    }
    page_ += escaped_markup(text);
  }
  void close() {
    if (block_ == Block::paragraph) page_ += "</p>\n";
    if (block_ == Block::list) page_ += "</li>\n</ul>\n";
    block_ = Block::none;
  }
  std::string finish() {
    close();
    return std::move(page_);
  }

 private:
  enum class Block { none, paragraph, list };
  std::string page_;
  Block block_ = Block::none;
};

/// A table with a line for each type: its drawings, its name and its letter.
std::string pieces_table(const std::vector<PieceHelp>& pieces, const Theme& theme) {
  if (pieces.empty()) return "";
  std::string table =
      "<h3>" + tr("Pieces") + "</h3>\n<table cellpadding=\"4\" cellspacing=\"0\">\n";
  for (const PieceHelp& piece : pieces) {
    std::string pictures;
    for (const std::string& address : piece.pictures)
      pictures += fmt::format("<img src=\"{}\">", escaped_markup(address));
    std::string name = escaped_markup(piece.name);
    if (!piece.link.empty())
      name = fmt::format("<a href=\"{}\">{}</a>", escaped_markup(piece.link), name);
    table += fmt::format("<tr><td>{}</td><td>{}</td><td><font color=\"{}\">{}</font></td></tr>\n",
                         pictures, name, theme.muted.hex(), escaped_markup(piece.letter));
  }
  return table + "</table>\n";
}

}  // namespace

std::string help_page(std::string_view title, std::string_view help, const Theme& theme,
                      const std::vector<PieceHelp>& pieces) {
  Writer writer;
  while (!help.empty()) {
    const size_t end = std::min(help.find('\n'), help.size());
    std::string_view line = help.substr(0, end);
    help.remove_prefix(std::min(end + 1, help.size()));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    if (line.empty())
      writer.close();
    else if (line.rfind("# ", 0) == 0)
      writer.heading(line.substr(2));
    else if (line.rfind("- ", 0) == 0)
      writer.item(line.substr(2));
    else
      writer.line(line);
  }
  const std::string body = writer.finish();
  return fmt::format(
      "<html><body bgcolor=\"{}\" text=\"{}\" link=\"{}\"><h2>{}</h2>\n{}{}</body></html>",
      theme.panel.hex(), theme.text.hex(), theme.accent.hex(), escaped_markup(title),
      body.empty() ? "<p>" + tr("This variant has no text about its rules.") + "</p>" : body,
      pieces_table(pieces, theme));
}

}  // namespace stockade::gui
