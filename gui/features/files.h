#pragma once
// FilesFeature: games in files and on the clipboard, and the games that are kept.

#include <filesystem>
#include <optional>
#include <string>

#include <wx/timer.h>

#include "framework/session/records/game_file.h"
#include "framework/session/records/game_keeper.h"
#include "framework/session/records/game_reader.h"
#include "gui/feature.h"

namespace stockade::gui {

class Remembered;

class FilesFeature : public Feature {
 public:
  explicit FilesFeature(Workplace& place);

  void follow(const SessionEvent& event) override;
  void close() override;

  /// Reads a game file into the session. False, with a message, if that fails.
  bool open_file(const std::string& path);
  /// Reads a FEN or a PGN. If it is neither: false, with a message, and nothing has changed.
  bool take_text(const std::string& text);
  /// Saves the game in that file: in its place if it came from there, else after the games of the
  /// file or instead of them, after asking. False if it was not saved.
  bool save_to(const std::string& path);
  /// Continues the game that was on the board when the program ended, or the last one that is not
  /// over, unless another window plays it; false if there is none.
  bool restore_unfinished();
  /// The kept games but the one on the board, the last played first, `most` of them.
  [[nodiscard]] std::vector<KeptGames::Listing> other_kept_games(size_t most = KeptGames::kMax);
  /// Continues a kept game. If that is impossible: false, with a message, and it stays kept.
  bool take_kept(const std::filesystem::path& path);
  /// Waits until the game is kept in its present state. For tests.
  void finish_keeping();

 private:
  // files.cpp: files and the clipboard
  /// The source of a game that was read.
  struct Origin {
    bool on_disk = false;  ///< the game is in a file, so it is not kept until it changes
    std::optional<GamePlace> place = std::nullopt;
    std::optional<KeptGame> kept = std::nullopt;
  };
  void open();
  bool save();
  bool save_as();
  bool save_back(GamePlace into);
  [[nodiscard]] bool goes_on(const Remembered& game);
  bool saved(Result<GamePlace> place);
  void refuse(const Diagnostics& problems);
  bool paste();
  Result<std::string> read_file(const std::string& path);
  bool take_game(std::string text, const std::string& file);
  bool put_listed(std::optional<PgnGame> game, const std::string& text, const std::string& file);
  std::optional<PgnGame> read_entry(const std::string& text, const PgnEntry& entry,
                                    const std::string& file);
  std::optional<PgnGame> with_leave(Result<PgnGame> game, const std::string& text,
                                    const PgnEntry& entry, const std::string& file);
  bool ask_leave(const Diagnostic& problem, VariantLeave& leave);
  void take_seats();
  void put_on_board(PgnGame game, Origin origin);
  void set_place(std::optional<GamePlace> place);

  // files_kept.cpp: the kept games
  void keep_game();
  void show_trouble();
  void choose_recent();
  [[nodiscard]] const DefinitionPtr& here() const;

  std::optional<GamePlace> place_;  ///< the game's place in a file, if it has one
  KeptGames kept_;
  GameKeeper keeper_;
  bool lost_ =
      false;        ///< moves of the game are illegal by changed rules, as of the last keep_game()
  bool continues_;  ///< the game of the last program was a kept one; read before ours begins
  bool keeping_fails_ = false;  ///< the user has been told
  bool loading_ = false;
  bool asks_ = true;  ///< may ask about a variant that has changed or is missing
  wxTimer timer_;     ///< for evaluations and clocks, which change without an event
};

}  // namespace stockade::gui
