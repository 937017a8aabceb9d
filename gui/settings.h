#pragma once
// Settings and state that outlive the program, in the folders of the XDG base directories.

#include <filesystem>
#include <string>
#include <vector>

#include "framework/base/diagnostic.h"
#include "framework/search/level.h"
#include "gui/model/key_map.h"
#include "gui/model/level_words.h"
#include "gui/model/theme.h"

namespace stockade::gui {

enum class ThemeChoice { system, light, dark };

struct Settings {
  std::string language;  ///< "de"; "" for the language of the system
  ThemeChoice theme = ThemeChoice::system;
  BoardStyle board = BoardStyle::walnut;
  PieceSet pieces = PieceSet::classic;
  bool kanji = false;  ///< draw Japanese pieces as tiles
  bool coordinates = true;
  bool animation = true;
  bool piece_cards = true;  ///< show cards when the pointer rests on a piece
  bool side_panel = true;
  std::string variant;                          ///< the last variant: an id, or the path of a file
  std::vector<std::string> recent_variants;     ///< ids, the most recent one first
  std::vector<std::string> favourite_variants;  ///< ids
  std::string folder;                           ///< folder of the last file
  bool continues = true;  ///< the last game was a kept one; the next start shows it
  int movetime_ms = 5000;
  int level = kFirstLevel;  ///< level of the computer's play
  bool start_page = true;   ///< shown when the program starts
  int analysis_lines = 1;
  std::string engine;  ///< the name of the chosen program among the engines; "" for none
  bool engine_plays = false;
  bool engine_analyses = true;
  bool evaluation_bar = true;  ///< shown beside the board while there are evaluations
  bool evaluation_graph = true;
  int author_width = 0;  ///< width of the author's panes; 0: half of the window
  bool sounds = true;
  std::string clocks = "none";  ///< the time control that was chosen last
  std::string seats = "1";      ///< the sides that persons play (model/game_plan.h)
  KeyMap::Changes keys;         ///< the user's changes of the keys of commands
  int width = 1180;
  int height = 820;
  bool unread = false;  ///< the file could not be read; save() leaves it unchanged

  /// Puts the variant first among the recent ones.
  void remember_variant(const std::string& id);

  /// Reads stockade/gui.conf; a missing or invalid value gets its default.
  static Settings load();
  /// Writes the file and keeps other entries in it. Empty if that succeeds. Fails if an existing
  /// file cannot be read, because its settings would be lost.
  [[nodiscard]] Diagnostics save() const;
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The folder of the games that the program keeps by itself (see KeptGames).
[[nodiscard]] std::filesystem::path kept_games_folder();
/// The file of the engines that the user has added (tools/protocol/engine_list.h).
[[nodiscard]] std::filesystem::path engines_path();
/// The file of the only kept game of older versions.
[[nodiscard]] std::filesystem::path former_autosave_path();

}  // namespace stockade::gui
