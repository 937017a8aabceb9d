#include "framework/tools/web/web_page.h"

#include <algorithm>
#include <new>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/files.h"
#include "framework/base/program_folder.h"
#include "framework/definition/chain.h"
#include "framework/definition/library.h"
#include "framework/notation/piece_drawings.h"
#include "framework/script/source.h"
#include "framework/session/authoring/sources.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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

/// Escapes a text for a page.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  return out;
}

/// Whether `inside` is a path from a folder to something below it.
bool is_below(const fs::path& inside) { return !inside.empty() && *inside.begin() != ".."; }

/// The folder that both folders are in, or that one of them is.
fs::path common_folder(const fs::path& one, const fs::path& other) {
  fs::path common;
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end() && *a == *b;
       ++a, ++b)
    common /= *a;
  return common;
}

/// A family file with only the required keys. The engine only checks that there is one.
constexpr const char* kFamilyText = "title: Family\n";

/// The files that a definition was made from, by their places in the page. Those of libraries are
/// in one place; the author's own keep their places relative to each other, from the folder that
/// contains all of them. The page does not reveal their paths on this machine.
class PageFiles {
 public:
  /// `files`: those that the loader has read, variants and scripts. Each must be in the folder from
  /// which it was read: a page gets no file elsewhere to which a link leads.
  Diagnostics add(const std::vector<SourceMark>& files) {
    std::vector<fs::path> folders = ScriptSource::shared_folders();
    for (const fs::path& folder : folders) shared_.push_back(whole_path(folder));
    for (const SourceMark& mark : files)
      if (!is_script(mark.file)) folders.push_back(fs::path(mark.file).parent_path());
    for (const SourceMark& mark : files) {
      const fs::path folder = innermost(folders, mark.file);
      auto text = read_file_below(folder, mark.file);
      if (!text.ok()) return text.problems();
      const fs::path named = whole_path(folder) / behind(folder, mark.file);
      texts_[named] = *std::move(text);
      if (!is_script(named)) variants_.insert(named);
    }
    return {};
  }

  /// The place of one of the files, or of another one beside them.
  [[nodiscard]] std::string place(const fs::path& file) const {
    // A link keeps its name, because other files refer to it by that name.
    const fs::path whole = whole_path(file.parent_path()) / file.filename();
    for (const auto& [root, folders] : {std::pair("/lua/", &shared_), {"/variants/", &libraries_}})
      for (const fs::path& folder : *folders)
        if (const fs::path inside = whole.lexically_relative(folder); is_below(inside))
          return root + inside.generic_string();
    return "/own/" + whole.lexically_relative(own_root()).generic_string();
  }

  /// The texts by their places. Paths in them are replaced by the places of the files that they
  /// name.
  [[nodiscard]] Result<std::map<std::string, std::string>> files() const {
    std::map<std::string, std::string> files;
    const auto place_of = [&](const fs::path& base) { return place(base); };
    for (const auto& [file, text] : texts_) {
      auto placed = variants_.contains(file) ? with_paths_of_bases(text, file, place_of)
                                             : Result<std::string>(text);
      if (!placed.ok()) return placed.problems();
      files[place(file)] = *std::move(placed);
    }
    // Variants of a family find each other by their ids.
    for (const fs::path& variant : variants_)
      if (const fs::path family = variant.parent_path().parent_path() / kFamilyFile;
          is_there(family) && is_family_file(family))
        files.emplace(place(family), kFamilyText);
    return files;
  }

 private:
  static bool is_script(const fs::path& file) { return file.extension() == ".lua"; }

  /// The part of a file's path after the folder; "" if the path does not begin with it. It compares
  /// the paths literally, because the loader has appended the file's name to the folder.
  static fs::path behind(const fs::path& folder, const fs::path& file) {
    if (folder.empty() && file.is_absolute()) return {};
    const fs::path root = (folder / "file").parent_path();  // without a '/' at its end
    auto [end, part] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
    fs::path rest;
    if (end == root.end())
      for (; part != file.end(); ++part) rest /= *part;
    return rest;
  }

  /// The innermost of these folders that contains the file.
  static fs::path innermost(const std::vector<fs::path>& folders, const fs::path& file) {
    fs::path found = file.parent_path();
    fs::path least;
    for (const fs::path& folder : folders) {
      fs::path inside = behind(folder, file);
      if (inside.empty() || (!least.empty() && least.native().size() <= inside.native().size()))
        continue;
      found = folder;
      least = std::move(inside);
    }
    return found;
  }

  [[nodiscard]] bool is_own(const fs::path& whole) const {
    return std::none_of(libraries_.begin(), libraries_.end(), [&](const fs::path& folder) {
      return is_below(whole.lexically_relative(folder));
    });
  }

  /// The folder that contains the folders of all files of the author's own.
  [[nodiscard]] fs::path own_root() const {
    fs::path root;
    for (const fs::path& file : variants_)
      if (is_own(file)) {
        // Files that a file extends are also looked for in the folders beside its own.
        const fs::path around = file.parent_path().parent_path();
        root = root.empty() ? around : common_folder(root, around);
      }
    return root;
  }

  /// The path with links resolved, as far as the system can: different files must not get the same
  /// place.
  static fs::path whole_path(const fs::path& path) {
    std::error_code failure;
    fs::path whole = fs::weakly_canonical(path.empty() ? "." : path, failure);
    if (failure == std::errc::not_enough_memory) throw std::bad_alloc();
    return failure ? fs::absolute(path, failure).lexically_normal() : whole;
  }

  static std::vector<fs::path> canonical_folders() {
    std::vector<fs::path> folders;
    for (const fs::path& folder : variant_folders()) folders.push_back(whole_path(folder));
    return folders;
  }

  std::vector<fs::path> libraries_ = canonical_folders();
  std::vector<fs::path> shared_;           ///< folders of modules that any script may require
  std::map<fs::path, std::string> texts_;  ///< by whole paths
  std::set<fs::path> variants_;            ///< those of them that are files of variants
};

/// The text of a file; "" if there is none.
Result<std::string> read_if_there(const fs::path& file) {
  if (is_missing(file)) return std::string();
  return read_whole_file(file);
}

/// The table of a file; an empty one if there is no file.
Result<NameTable> read_table(const fs::path& file) {
  const auto text = read_if_there(file);
  if (!text.ok()) return text.problems();
  return parse_name_table(*text);
}

/// The contents of the outermost element of a drawing.
std::string inside_of_svg(const std::string& text) {
  const size_t open = text.find("<svg");
  const size_t begin = open == std::string::npos ? open : text.find('>', open);
  const size_t end = text.rfind("</svg>");
  return begin == std::string::npos || end == std::string::npos
             ? ""
             : text.substr(begin + 1, end - begin - 1);
}

/// Reads drawings of pieces by their names, such as "wN" and the tinted "rN".
class Drawings {
 public:
  explicit Drawings(fs::path folder) : folder_(std::move(folder)) {}

  /// The contents of a drawing; "" if there is none, or if it cannot be read: see problems().
  const std::string& find(const std::string& name) {
    const auto known = inside_.find(name);
    if (known != inside_.end()) return known->second;
    std::string drawing = read(name);
    const PieceTint* tint = drawing.empty() ? tint_of_letter(name[0]) : nullptr;
    if (tint) drawing = tinted(read("w" + name.substr(1)), *tint);
    return inside_.emplace(name, inside_of_svg(drawing)).first->second;
  }

  [[nodiscard]] const Diagnostics& problems() const { return problems_; }

 private:
  std::string read(const std::string& name) {
    auto text = read_if_there(folder_ / (name + ".svg"));
    if (text.ok()) return *std::move(text);
    problems_.insert(problems_.end(), text.problems().begin(), text.problems().end());
    return "";
  }

  fs::path folder_;
  std::map<std::string, std::string> inside_;  ///< by name
  Diagnostics problems_;
};

/// The drawing of each piece; null if a page draws a disc with a letter.
Result<json> drawings(const GameDefinition& definition, const fs::path& folder) {
  const auto letters = read_table(folder / "types.txt");
  if (!letters.ok()) return letters.problems();
  Drawings drawn(folder);
  const auto is_drawn = [&](const std::string& name) { return !drawn.find(name).empty(); };
  json all = json::array({nullptr});
  for (int index = 1; index < definition.roster().pieces(); ++index) {
    const std::string name = piece_drawing(definition, Piece{index}, *letters, is_drawn);
    all.push_back(name.ends_with('X') ? json(nullptr) : json(drawn.find(name)));
  }
  if (!drawn.problems().empty()) return drawn.problems();
  return all;
}

/// The colour of each side's discs; null for the colour of light or dark pieces.
json colours(const GameDefinition& definition) {
  json all = json::array();
  for (int index = 0; index < definition.roster().sides(); ++index) {
    const Side side{index};
    const PieceTint* tint = piece_tint(definition, side);
    all.push_back({{"light", has_light_pieces(definition, side)},
                   {"fill", tint ? json(fmt::format("#{:06x}", tint->fill)) : json(nullptr)}});
  }
  return all;
}

/// Whether each zone is at the lower edge.
json near_zones(const GameDefinition& definition) {
  json all = json::array();
  for (const ZoneInfo& zone : definition.layout().zones())
    all.push_back(sits_below(definition.equipment(), zone.owner));
  return all;
}

/// The sign of each piece, if the game is one of tiles.
Result<json> tiles(const GameDefinition& definition, const fs::path& folder) {
  if (definition.topology().cell_names() != CellNames::from_right) return json(nullptr);
  const auto signs = read_table(folder / "kanji.txt");
  if (!signs.ok()) return signs.problems();
  const Roster& roster = definition.roster();
  json all = json::array({nullptr});
  for (int index = 1; index < roster.pieces(); ++index) {
    const auto sign = signs->find(definition.equipment().type_of(Piece{index}).name);
    if (sign == signs->end()) return json(nullptr);
    all.push_back(sign->second);
  }
  return all;
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

}  // namespace

Result<WebPageParts> find_web_page_parts() {
  WebPageParts parts{STOCKADE_SOURCE_PAGE_DIR, STOCKADE_BUILT_WEB_DIR, STOCKADE_SOURCE_ARTWORK_DIR};
  if (const auto installed = installed_folder("stockade/web"))
    parts.page = parts.engine = *installed;
  if (const auto installed = installed_folder("stockade/artwork")) parts.artwork = *installed;
  if (is_there(parts.engine / "stockade.wasm.gz") && is_there(parts.page / "page.html"))
    return parts;
  return error("web-engine", "the engine for web browsers is not installed",
               "scripts/web builds it, from the sources of Stockade");
}

Result<std::string> write_web_page(const GameDefinition& definition, const WebPageParts& parts,
                                   const std::string& fen) {
  PageFiles files;
  if (Diagnostics problems = files.add(definition.metadata().files); !problems.empty())
    return problems;

  const auto drawn = drawings(definition, parts.artwork / "pieces");
  if (!drawn.ok()) return drawn.problems();
  const auto signs = tiles(definition, parts.artwork / "pieces");
  if (!signs.ok()) return signs.problems();
  json load = {{"variant", files.place(definition.metadata().files.back().file)}, {"fen", fen}};
  const SourceOptions options = source_options(definition);
  if (!options.set.empty()) load["options"] = options.set;
  std::string bases;
  for (const std::string& base : split_bases(options.base))
    bases += (bases.empty() ? "" : " around ") + (looks_like_path(base) ? files.place(base) : base);
  if (!bases.empty()) load["base"] = bases;
  const auto texts = files.files();
  if (!texts.ok()) return texts.problems();
  const json game = {{"id", definition.id()},
                     {"load", load},
                     {"files", *texts},
                     {"artwork", *drawn},
                     {"turned", definition.equipment().sides_have_boards()},
                     {"near", near_zones(definition)},
                     {"colours", colours(definition)},
                     {"tiles", *signs}};

  std::map<std::string, std::string> values = {
      {"title", escaped(definition.name())},
      {"version", STOCKADE_VERSION},
      {"game", within_script(game.dump(-1, ' ', false, json::error_handler_t::replace))}};
  const std::pair<const char*, fs::path> contents[] = {
      {"style", parts.page / "page.css"},
      {"script", parts.page / "page.js"},
      {"worker", parts.page / "worker.js"},
      {"glue", parts.engine / "stockade.js"},
      {"engine", parts.engine / "stockade.wasm.gz"}};
  for (const auto& [name, file] : contents) {
    auto text = read_whole_file(file);
    if (!text.ok()) return text.problems();
    values[name] = std::string_view(name) == "engine" ? base64(*text) : *std::move(text);
  }
  const auto page = read_whole_file(parts.page / "page.html");
  if (!page.ok()) return page.problems();
  return filled(*page, values);
}

}  // namespace stockade
