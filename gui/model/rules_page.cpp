#include "gui/model/rules_page.h"

#include <fmt/format.h>

#include "framework/base/markup.h"
#include "framework/base/translate.h"
#include "framework/notation/variant_words.h"
#include "framework/tools/analysis/rules_diff.h"

namespace stockade::gui {
namespace {

std::string section_words(const std::string& section) {
  if (section == "board") return trc("comparison", "board");
  if (section == "sides") return trc("comparison", "sides");
  if (section == "pieces") return trc("comparison", "pieces");
  if (section == "zones") return trc("comparison", "zones");
  if (section == "options") return trc("comparison", "options");
  if (section == "rules") return trc("comparison", "rules");
  return section;
}

class Page {
 public:
  explicit Page(const Theme& theme) : theme_(theme) {}

  void pair(const GameDefinition& first, const GameDefinition& second) {
    text_ +=
        "<h3>" + escaped_markup(tr("{} and {}", title_of(first), title_of(second))) + "</h3>\n";
    bool any = false;
    for (const auto& [section, list] : compare_definitions(first, second)) {
      if (list.empty()) continue;
      any = true;
      table(section, list, title_of(first), title_of(second));
    }
    if (!any) text_ += "<p>" + tr("They have the same rules.") + "</p>\n";
  }

  [[nodiscard]] std::string finish() const {
    return fmt::format("<html><body bgcolor=\"{}\" text=\"{}\" link=\"{}\">{}</body></html>",
                       theme_.panel.hex(), theme_.text.hex(), theme_.accent.hex(), text_);
  }

 private:
  void table(const std::string& section, const Differences& list, const std::string& first,
             const std::string& second) {
    const bool rules = section == "rules";
    text_ += fmt::format(
        "<table width=\"100%\" cellpadding=\"4\" cellspacing=\"1\" bgcolor=\"{0}\">"
        "<tr bgcolor=\"{1}\"><td width=\"44%\"><b>{2}</b></td><td width=\"28%\"><b>{3}</b></td>"
        "<td width=\"28%\"><b>{4}</b></td></tr>\n",
        theme_.line.hex(), theme_.raised.hex(), escaped_markup(section_words(section)),
        escaped_markup(first), escaped_markup(second));
    for (const Difference& row : list)
      text_ +=
          fmt::format("<tr bgcolor=\"{}\" valign=\"top\"><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                      theme_.panel.hex(), escaped_markup(row.what), cell(row.first, rules),
                      cell(row.second, rules));
    text_ += "</table><br>\n";
  }

  /// A cell of the table. For a rule, `value` is its place in the files.
  [[nodiscard]] std::string cell(const std::string& value, bool rule) const {
    if (value.empty()) return fmt::format("<font color=\"{}\">–</font>", theme_.muted.hex());
    if (!rule) return escaped_markup(value);
    const size_t folder = value.find_last_of('/');
    const std::string place = folder == std::string::npos ? value : value.substr(folder + 1);
    return fmt::format("{} <font color=\"{}\" size=\"-1\">{}</font>", tr("yes"), theme_.muted.hex(),
                       escaped_markup(place));
  }

  const Theme& theme_;
  std::string text_;
};

}  // namespace

std::string rules_page(const std::vector<DefinitionPtr>& variants, const Theme& theme) {
  Page page(theme);
  for (size_t i = 1; i < variants.size(); ++i) page.pair(*variants[0], *variants[i]);
  return page.finish();
}

}  // namespace stockade::gui
