#include "gui/settings.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <wx/fileconf.h>
#include <wx/log.h>
#include <wx/mstream.h>

#include "framework/base/files.h"
#include "framework/base/indexed.h"
#include "framework/base/translate.h"
#include "framework/base/utf8.h"
#include "framework/notation/letters.h"

namespace stockade::gui {
namespace {

std::filesystem::path base_folder(const char* variable, const char* fallback) {
  if (const char* set = std::getenv(variable); set && *set == '/') return set;
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / fallback;
}

std::filesystem::path config_path() {
  return base_folder("XDG_CONFIG_HOME", ".config") / "stockade" / "gui.conf";
}

/// The text of the file; empty if there is none.
Result<std::string> read_config() {
  std::error_code failure;
  if (std::filesystem::status(config_path(), failure).type() ==
      std::filesystem::file_type::not_found)
    return std::string();
  return read_whole_file(config_path());
}

/// True if a name of a group or a value can be written and read back unchanged.
bool is_plain_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_upper(c) || is_lower(c) || is_digit(c) || c == '_' || c == '-';
  });
}

/// A part of a file of settings: comments, and lines "name=value".
struct ConfigGroup {
  std::string name;  ///< "" for the lines before the first group
  std::vector<std::pair<std::string, std::string>>
      lines;  ///< name of a value, or "" for a comment, and the line
};

/// Reduces the text to groups, values and comments, with each group and each value only once: the
/// last value counts. wxFileConfig, which ignores case, expects this of every text, and cannot
/// change values that are marked by a '!'.
std::string tidy_config(const std::string& text) {
  std::vector<ConfigGroup> groups = {{"", {}}};
  size_t current = 0;  // groups.size(): no group, after an invalid heading
  std::string lines_of_text = as_utf8(text);
  // wxWidgets ends a line at a lone carriage return as well.
  std::replace(lines_of_text.begin(), lines_of_text.end(), '\r', '\n');
  std::istringstream stream(lines_of_text);
  for (std::string whole; std::getline(stream, whole);) {
    const std::string line(trimmed(whole));
    if (line.starts_with('[')) {
      const std::string name = line.ends_with(']') ? line.substr(1, line.size() - 2) : "";
      current = 0;
      while (current < groups.size() && !same_word(groups[current].name, name)) ++current;
      if (!is_plain_name(name))
        current = groups.size();
      else if (current == groups.size())
        groups.push_back({name, {}});
      continue;
    }
    if (current == groups.size()) continue;
    auto& lines = groups[current].lines;
    if (line.starts_with('#') || line.starts_with(';')) {
      lines.emplace_back("", line);
      continue;
    }
    const std::string name(trimmed(line.substr(0, line.find('='))));
    if (line.find('=') == std::string::npos || !is_plain_name(name)) continue;
    std::erase_if(lines, [&](const auto& other) { return same_word(other.first, name); });
    lines.emplace_back(name, line);
  }
  std::string tidy;
  for (const ConfigGroup& group : groups) {
    if (!group.name.empty()) tidy += "[" + group.name + "]\n";
    for (const auto& [name_of, line] : group.lines) tidy += line + "\n";
  }
  return tidy;
}

std::unique_ptr<wxFileConfig> parse_config(const std::string& text) {
  const std::string tidy = tidy_config(text);
  wxMemoryInputStream stream(tidy.data(), tidy.size());
  return std::make_unique<wxFileConfig>(stream, wxConvUTF8);
}

constexpr size_t kMaxRecent = 8;

std::vector<std::string> words_of(const wxString& text) {
  std::vector<std::string> words;
  std::istringstream stream(text.utf8_string());
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

wxString joined(const std::vector<std::string>& words) {
  return wxString::FromUTF8(fmt::format("{}", fmt::join(words, " ")));
}

/// Reads a number of the file, limited to a range. wxWidgets could read an int or a bool itself,
/// but shows a dialog for numbers that are too large.
void read_number(const wxConfigBase& config, const char* name, int& value, int least, int most) {
  if (long read = 0; config.Read(name, &read))
    value = static_cast<int>(std::clamp<long>(read, least, most));
}

void read_flag(const wxConfigBase& config, const char* name, bool& value) {
  if (long read = 0; config.Read(name, &read)) value = read != 0;
}

constexpr const char* kThemes[] = {"system", "light", "dark"};

}  // namespace

std::filesystem::path kept_games_folder() {
  return base_folder("XDG_STATE_HOME", ".local/state") / "stockade" / "games";
}

std::filesystem::path engines_path() { return config_path().parent_path() / "engines"; }

std::filesystem::path former_autosave_path() {
  return kept_games_folder().parent_path() / "unfinished.pgn";
}

void Settings::remember_variant(const std::string& id) {
  std::erase(recent_variants, id);
  recent_variants.insert(recent_variants.begin(), id);
  if (recent_variants.size() > kMaxRecent) recent_variants.resize(kMaxRecent);
}

Settings Settings::load() {
  const wxLogNull quiet;
  const auto text = read_config();
  const auto config = parse_config(text.ok() ? *text : "");
  Settings s;
  s.unread = !text.ok();
  s.language = config->Read("language", "").utf8_string();
  const wxString theme = config->Read("theme", "system");
  for (size_t i = 0; i < std::size(kThemes); ++i)
    if (theme == kThemes[i]) s.theme = static_cast<ThemeChoice>(i);
  s.board = parse_board_style(config->Read("board", "").utf8_string()).value_or(s.board);
  s.pieces = parse_piece_set(config->Read("pieces", "").utf8_string()).value_or(s.pieces);
  read_flag(*config, "kanji", s.kanji);
  read_flag(*config, "coordinates", s.coordinates);
  read_flag(*config, "animation", s.animation);
  read_flag(*config, "piece_cards", s.piece_cards);
  read_flag(*config, "side_panel", s.side_panel);
  s.variant = config->Read("variant", "").utf8_string();
  s.recent_variants = words_of(config->Read("recent_variants", ""));
  s.favourite_variants = words_of(config->Read("favourite_variants", ""));
  s.folder = config->Read("folder", "").utf8_string();
  read_flag(*config, "continues", s.continues);
  read_number(*config, "movetime_ms", s.movetime_ms, 50, 3'600'000);
  read_number(*config, "level", s.level, 1, kLevels);
  read_flag(*config, "start_page", s.start_page);
  s.engine = config->Read("engine", "").utf8_string();
  read_flag(*config, "engine_plays", s.engine_plays);
  read_flag(*config, "engine_analyses", s.engine_analyses);
  read_number(*config, "analysis_lines", s.analysis_lines, 1, 5);
  read_flag(*config, "evaluation_bar", s.evaluation_bar);
  read_flag(*config, "evaluation_graph", s.evaluation_graph);
  read_number(*config, "author_width", s.author_width, 0, 8000);
  read_flag(*config, "sounds", s.sounds);
  s.clocks = config->Read("clocks", "none").utf8_string();
  s.seats = config->Read("seats", "1").utf8_string();
  config->SetPath("/keys");
  wxString name;
  long cookie = 0;
  for (bool more = config->GetFirstEntry(name, cookie); more;
       more = config->GetNextEntry(name, cookie))
    if (is_plain_name(name.utf8_string()))
      s.keys[name.utf8_string()] = config->Read(name, "").utf8_string();
  config->SetPath("/");
  read_number(*config, "width", s.width, 480, 8000);
  read_number(*config, "height", s.height, 400, 8000);
  return s;
}

Diagnostics Settings::save() const {
  const wxLogNull quiet;
  std::error_code failure;
  std::filesystem::create_directories(config_path().parent_path(), failure);
  if (failure) return {cannot_write(config_path(), failure.value())};
  const auto before = read_config();
  if (!before.ok()) return before.problems();
  if (unread)
    return {error("file",
                  tr("'{}' could not be read when the program started", config_path().string()),
                  tr("start the program again"))};
  const auto config = parse_config(*before);
  config->Write("language", wxString::FromUTF8(language));
  config->Write("theme", kThemes[place_of(theme)]);
  config->Write("board", to_string(board));
  config->Write("pieces", to_string(pieces));
  config->Write("kanji", kanji);
  config->Write("coordinates", coordinates);
  config->Write("animation", animation);
  config->Write("piece_cards", piece_cards);
  config->Write("side_panel", side_panel);
  config->Write("variant", wxString::FromUTF8(variant));
  config->Write("recent_variants", joined(recent_variants));
  config->Write("favourite_variants", joined(favourite_variants));
  config->Write("folder", wxString::FromUTF8(folder));
  config->Write("continues", continues);
  config->Write("movetime_ms", movetime_ms);
  config->Write("level", level);
  config->Write("start_page", start_page);
  config->Write("engine", wxString::FromUTF8(engine));
  config->Write("engine_plays", engine_plays);
  config->Write("engine_analyses", engine_analyses);
  config->Write("analysis_lines", analysis_lines);
  config->Write("evaluation_bar", evaluation_bar);
  config->Write("evaluation_graph", evaluation_graph);
  config->Write("author_width", author_width);
  config->Write("sounds", sounds);
  config->Write("clocks", wxString::FromUTF8(clocks));
  config->Write("seats", wxString::FromUTF8(seats));
  config->DeleteGroup("/keys");
  for (const auto& [name, key] : keys)
    config->Write("/keys/" + wxString::FromUTF8(name), wxString::FromUTF8(key));
  config->Write("width", width);
  config->Write("height", height);
  wxMemoryOutputStream stream;
  config->Save(stream, wxConvUTF8);
  std::string text(stream.GetSize(), '\0');
  stream.CopyTo(text.data(), text.size());
  return replace_file(config_path(), text);
}

}  // namespace stockade::gui
