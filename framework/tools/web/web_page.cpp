#include "framework/tools/web/web_page.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/files.h"
#include "framework/base/markup.h"
#include "framework/base/program_folder.h"
#include "framework/definition/chain.h"
#include "framework/definition/library.h"
#include "framework/session/authoring/sources.h"
#include "framework/tools/web/page_artwork.h"
#include "framework/tools/web/page_beside.h"
#include "framework/tools/web/page_files.h"
#include "framework/tools/web/sha256.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The scripts of a page, in the order in which they need each other.
constexpr const char* kScripts[] = {
    "elements.js", "engine.js",  "pieces.js", "picker.js", "layout.js",   "board.js", "trays.js",
    "strip.js",    "pointer.js", "rules.js",  "clocks.js", "notation.js", "link.js",  "beside.js",
    "learn.js",    "lesson.js",  "tests.js",  "edit.js",   "game.js",     "main.js"};

bool is_there(const fs::path& file) {
  std::error_code failure;
  return fs::is_regular_file(file, failure);
}

/// The bytes in Base64, for browsers.
std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const size_t here = std::min<size_t>(3, bytes.size() - i);
    unsigned word = 0;
    for (size_t k = 0; k < 3; ++k)
      word = word << 8 | (k < here ? static_cast<unsigned char>(bytes[i + k]) : 0);
    for (size_t k = 0; k < 4; ++k) text += k <= here ? kDigits[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

/// Escapes a text for the inside of a script element, so that it contains no end tag and no
/// comment.
std::string within_script(std::string text) {
  for (const std::string_view dangerous : {"</", "<!--"})
    for (size_t at = 0; (at = text.find(dangerous, at)) != std::string::npos; at += 7)
      text.replace(at, 1, "\\u003c");
  return text;
}

/// The source of a Content-Security-Policy that is exactly this text.
std::string source_of(std::string_view text) {
  const auto hash = sha256(text);
  const std::string bytes(hash.begin(), hash.end());
  return "'sha256-" + base64(bytes) + "'";
}

/// The template with the values of {{names}} in it.
std::string filled(const std::string& page, const std::map<std::string, std::string>& values) {
  std::string out;
  for (size_t at = 0; at < page.size();) {
    const size_t open = page.find("{{", at);
    const size_t close = open == std::string::npos ? open : page.find("}}", open);
    if (close == std::string::npos) return out + page.substr(at);
    out += page.substr(at, open - at);
    const auto value = values.find(page.substr(open + 2, close - open - 2));
    if (value != values.end()) out += value->second;
    at = close + 2;
  }
  return out;
}

/// The text of a script element that is data.
std::string script_text(const json& data) {
  return within_script(data.dump(-1, ' ', false, json::error_handler_t::replace));
}

/// What the page knows of its game, as the text of a script element. `files`: those of the variant,
/// and perhaps others.
Result<std::string> game_text(const GameDefinition& definition, const WebPageParts& parts,
                              const std::string& fen, const PageFiles& files) {
  auto game = page_artwork(definition, parts.artwork / "pieces");
  if (!game.ok()) return game.problems();
  json load = {{"variant", files.place(definition.metadata().files.back().file)}, {"fen", fen}};
  const SourceOptions options = source_options(definition);
  if (!options.set.empty()) load["options"] = options.set;
  std::string bases;
  for (const std::string& base : split_bases(options.base))
    bases += (bases.empty() ? "" : " around ") + (looks_like_path(base) ? files.place(base) : base);
  if (!bases.empty()) load["base"] = bases;
  const auto texts = files.files();
  if (!texts.ok()) return texts.problems();
  (*game)["id"] = definition.id();
  (*game)["load"] = load;
  (*game)["files"] = *texts;
  return script_text(*game);
}

/// A holder of data that scripts read.
std::string data_element(std::string_view id, std::string_view text) {
  return fmt::format("<script type=\"text/plain\" id=\"{}\">{}</script>\n", id, text);
}
std::string data_file(std::string_view id, std::string_view address) {
  return fmt::format("<script type=\"text/plain\" id=\"{}\" data-src=\"{}\"></script>\n", id,
                     address);
}

using BesideJson = std::function<json(const std::vector<BesideFile>&)>;

/// Fills the template of a page. `beside`: what it has of the files beside the variant.
Result<SitePage> fill_page(const GameDefinition& definition, const WebPageParts& parts,
                           const std::string& fen, const BesideJson& beside_json,
                           std::map<std::string, std::string> values) {
  PageFiles files;
  if (Diagnostics problems = files.add(definition.metadata().files); !problems.empty())
    return problems;
  const auto beside = files_beside(definition, files);
  if (!beside.ok()) return beside.problems();
  auto game = game_text(definition, parts, fen, files);
  if (!game.ok()) return game.problems();
  values["game"] = *std::move(game);
  values["beside"] = script_text(beside_json(*beside));
  values["title"] = escaped_markup(definition.name());
  values["version"] = STOCKADE_VERSION;
  const auto page = read_whole_file(parts.page / "page.html");
  if (!page.ok()) return page.problems();
  SitePage filled_page{filled(*page, values), {}};
  for (const BesideFile& file : *beside) filled_page.beside[site_path(file)] = file.text;
  return filled_page;
}

}  // namespace

Result<WebPageParts> find_web_page_parts() {
  WebPageParts parts{STOCKADE_SOURCE_PAGE_DIR, STOCKADE_BUILT_WEB_DIR, STOCKADE_SOURCE_ARTWORK_DIR};
  if (const auto installed = installed_folder("stockade/web"))
    parts.page = parts.engine = *installed;
  if (const auto installed = installed_folder("stockade/artwork")) parts.artwork = *installed;
  if (is_there(parts.engine / "stockade.wasm.gz") && is_there(parts.page / "page.html"))
    return parts;
  return error(
      "web-engine", "the engine for web browsers has not been built",
      "run scripts/web in the sources of Stockade, once; it takes about a quarter of an hour");
}

std::span<const char* const> page_script_names() { return kScripts; }

Result<std::string> page_script(const WebPageParts& parts) {
  std::string all;
  for (const char* name : page_script_names()) {
    const auto text = read_whole_file(parts.page / name);
    if (!text.ok()) return text.problems();
    all += *text + "\n";
  }
  return all;
}

Result<std::string> worker_script(const WebPageParts& parts) {
  const auto glue = read_whole_file(parts.engine / "stockade.js");
  if (!glue.ok()) return glue.problems();
  const auto worker = read_whole_file(parts.page / "worker.js");
  if (!worker.ok()) return worker.problems();
  return *glue + "\n" + *worker;
}

Result<std::string> write_web_page(const GameDefinition& definition, const WebPageParts& parts,
                                   const std::string& fen) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, file] : {std::pair("style", parts.page / "page.css"),
                                   {"worker", parts.page / "worker.js"},
                                   {"glue", parts.engine / "stockade.js"},
                                   {"engine", parts.engine / "stockade.wasm.gz"}}) {
    auto text = read_whole_file(file);
    if (!text.ok()) return text.problems();
    texts[name] = *std::move(text);
  }
  const auto script = page_script(parts);
  if (!script.ok()) return script.problems();
  const std::string policy = fmt::format(
      "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; worker-src blob:; "
      "base-uri 'none'; form-action 'none'",
      source_of(*script), source_of(texts["style"]));
  auto page = fill_page(definition, parts, fen, json_within_page,
                        {{"policy", policy},
                         {"style", "<style>" + texts["style"] + "</style>"},
                         {"engine", data_element("engine", base64(texts["engine"])) +
                                        data_element("glue", texts["glue"]) +
                                        data_element("worker", texts["worker"])},
                         {"script", "<script>" + *script + "</script>"}});
  if (!page.ok()) return page.problems();
  return std::move(page->text);
}

Result<SitePage> write_site_page(const GameDefinition& definition, const WebPageParts& parts,
                                 const std::string& root) {
  return fill_page(
      definition, parts, "",
      [&](const std::vector<BesideFile>& files) { return json_within_site(files, root); },
      {{"policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "worker-src 'self'; connect-src 'self'; img-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'"},
       {"style", fmt::format("<link rel=\"stylesheet\" href=\"{0}page.css\">\n"
                             "<link rel=\"manifest\" href=\"{0}manifest.webmanifest\">",
                             root)},
       {"engine",
        data_file("engine", root + "stockade.wasm.gz") + data_file("worker", root + "worker.js")},
       {"script", fmt::format("<script src=\"{0}offline.js\"></script>\n"
                              "<script src=\"{0}page.js\"></script>",
                              root)}});
}

}  // namespace stockade
