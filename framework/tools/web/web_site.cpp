#include "framework/tools/web/web_site.h"

#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/files.h"
#include "framework/base/markup.h"
#include "framework/definition/loader.h"
#include "framework/session/learn/course.h"
#include "framework/tools/web/board_svg.h"
#include "framework/tools/web/sha256.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

/// Files that every page of the site uses, with where they come from.
std::vector<std::pair<std::string, fs::path>> shared_files(const WebPageParts& parts) {
  return {{"page.css", parts.page / "page.css"},
          {"gallery.css", parts.page / "gallery.css"},
          {"gallery.js", parts.page / "gallery.js"},
          {"offline.js", parts.page / "offline.js"},
          {"service.js", parts.page / "service.js"},
          {"manifest.webmanifest", parts.page / "manifest.webmanifest"},
          {"icon.svg", parts.artwork / "app.svg"},
          {"stockade.wasm.gz", parts.engine / "stockade.wasm.gz"}};
}

std::string page_of(const VariantHead& head) { return "play/" + head.id + ".html"; }
std::string picture_of(const VariantHead& head) { return "picture/" + head.id + ".svg"; }

/// Whether there are lessons or puzzles beside the variant.
bool has_lessons(const VariantHead& head) {
  std::error_code failure;
  return fs::exists(lessons_beside(head.path), failure) ||
         fs::exists(puzzles_beside(head.path), failure);
}

/// A link to a view of the variant's page.
std::string link_to(const VariantHead& head, std::string_view what, std::string_view view) {
  return fmt::format("<a href=\"{}{}\" aria-label=\"{} {}\">{}</a> ", escaped_markup(page_of(head)),
                     view, what, escaped_markup(title_of(head)), what);
}

/// One variant in the list.
std::string card(const VariantHead& head, const Family* family) {
  std::string words = head.id + " " + head.name + " " + head.description + " " + head.board;
  for (const std::string& tag : head.tags) words += " " + tag;
  for (const std::string& name : head.also_called) words += " " + name;
  if (family) words += " " + family->title;
  const std::string page = escaped_markup(page_of(head));
  return fmt::format(
      "<li class=\"variant\" data-words=\"{}\">\n"
      "<a class=\"board\" href=\"{}\" tabindex=\"-1\" aria-hidden=\"true\"><img src=\"{}\" "
      "alt=\"\" loading=\"lazy\"></a>\n"
      "<h3><a href=\"{}\">{}</a></h3>\n<p>{}</p>\n"
      "<p class=\"links\">{}{}{}{}</p>\n</li>\n",
      escaped_markup(words), page, escaped_markup(picture_of(head)), page,
      escaped_markup(title_of(head)), escaped_markup(head.description), link_to(head, "Play", ""),
      has_lessons(head) ? link_to(head, "Learn", "#learn") : "", link_to(head, "Rules", "#rules"),
      link_to(head, "Edit", "#edit"));
}

/// A family with its variants; "" if it has none.
std::string section(const Heads& heads, const std::string& id, const Family* family) {
  std::string cards;
  for (const VariantHead& head : heads.variants)
    if (head.family == id) cards += card(head, family);
  if (cards.empty()) return "";
  return fmt::format(
      "<section class=\"family\">\n<h2>{}</h2>\n<p>{}</p>\n<ul class=\"variants\">\n{}</ul>\n"
      "</section>\n",
      escaped_markup(family ? family->title : "Others"),
      escaped_markup(family ? family->description : ""), cards);
}

std::string list_of(const Heads& heads) {
  std::string all;
  for (const Family& family : heads.families) all += section(heads, family.id, &family);
  return all + section(heads, "", nullptr);
}

/// Replaces the one place in the text that is written so.
void fill(std::string& text, std::string_view place, const std::string& value) {
  if (const size_t at = text.find(place); at != std::string::npos)
    text.replace(at, place.size(), value);
}

/// Writes files and remembers their hash: a browser that keeps the site gets new files when one of
/// them has changed.
class SiteMaker {
 public:
  SiteMaker(const WebPageParts& parts, const SiteWriter& write) : parts_(parts), write_(write) {}

  Diagnostics copy_shared() {
    for (const auto& [name, file] : shared_files(parts_)) {
      const auto text = read_whole_file(file);
      if (!text.ok()) return text.problems();
      if (Diagnostics problems = put(name, *text); !problems.empty()) return problems;
    }
    const auto script = page_script(parts_);
    if (!script.ok()) return script.problems();
    const auto worker = worker_script(parts_);
    if (!worker.ok()) return worker.problems();
    if (Diagnostics problems = put("page.js", *script); !problems.empty()) return problems;
    return put("worker.js", *worker);
  }

  Diagnostics add(const VariantHead& head) {
    const auto loaded = load_definition(head.id);
    if (!loaded.ok()) return loaded.problems();
    const auto picture = board_svg(*loaded->definition, parts_.artwork / "pieces");
    if (!picture.ok()) return picture.problems();
    const auto page = write_site_page(*loaded->definition, parts_, "../");
    if (!page.ok()) return page.problems();
    if (Diagnostics problems = put(picture_of(head), *picture); !problems.empty()) return problems;
    for (const auto& [name, text] : page->beside)
      if (Diagnostics problems = put(name, text); !problems.empty()) return problems;
    return put(page_of(head), page->text);
  }

  Diagnostics finish(const Heads& heads) {
    auto index = read_whole_file(parts_.page / "gallery.html");
    if (!index.ok()) return index.problems();
    fill(*index, "{{families}}", list_of(heads));
    fill(*index, "{{count}}", std::to_string(heads.variants.size()));
    if (Diagnostics problems = put("index.html", *index); !problems.empty()) return problems;
    std::string version;
    for (const uint8_t byte : sha256(hashes_)) version += fmt::format("{:02x}", byte);
    const nlohmann::json site = {{"version", version.substr(0, 16)}, {"files", names_}};
    return write_("files.js", "const SITE = " + site.dump() + ";\n");
  }

 private:
  Diagnostics put(const std::string& name, const std::string& text) {
    const auto hash = sha256(text);
    hashes_ += name;
    hashes_.append(hash.begin(), hash.end());
    names_.push_back(name);
    return write_(name, text);
  }

  const WebPageParts& parts_;
  const SiteWriter& write_;
  std::vector<std::string> names_;
  std::string hashes_;
};

}  // namespace

Diagnostics write_web_site(const Heads& heads, const WebPageParts& parts, const SiteWriter& write) {
  SiteMaker site(parts, write);
  if (Diagnostics problems = site.copy_shared(); !problems.empty()) return problems;
  for (const VariantHead& head : heads.variants)
    if (Diagnostics problems = site.add(head); !problems.empty()) return problems;
  return site.finish(heads);
}

}  // namespace stockade
