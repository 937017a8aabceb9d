#pragma once
// SoundPlayer: plays short WAV files by a player of the desktop: pw-play, paplay or aplay,
// whichever is installed and works. It never waits and never reports errors: without a player or a
// sound device nothing is heard.
//
// Debian's wxSound is built for /dev/dsp alone, which desktops no longer have.

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace stockade::gui {

class SoundPlayer {
 public:
  SoundPlayer() = default;
  SoundPlayer(const SoundPlayer&) = delete;
  SoundPlayer& operator=(const SoundPlayer&) = delete;
  ~SoundPlayer();

  /// Starts playing. False if no player works, or if too many sounds are still playing.
  bool play(const std::filesystem::path& file);

 private:
  void collect();

  size_t player_ = 0;  ///< the index of the first player that has not failed
  std::vector<pid_t> running_;
};

}  // namespace stockade::gui
