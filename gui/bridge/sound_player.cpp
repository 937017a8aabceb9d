#include "gui/bridge/sound_player.h"

#include <array>
#include <csignal>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT: declared by POSIX

namespace stockade::gui {
namespace {

struct Player {
  const char* program;
  const char* option;  ///< option before the file name
};

/// The players of PipeWire, PulseAudio and ALSA.
constexpr std::array<Player, 3> kPlayers = {
    {{"pw-play", nullptr}, {"paplay", nullptr}, {"aplay", "-q"}}};
/// A slow sound server must not pile up programs.
constexpr size_t kMaxRunning = 4;

/// Starts the program without input and output. Returns its process id, 0 if it cannot be started.
pid_t start(const Player& player, std::string file) {
  std::string program = player.program;
  std::string option = player.option ? player.option : "";
  std::vector<char*> words = {program.data()};
  if (!option.empty()) words.push_back(option.data());
  words.push_back(file.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
  pid_t id = 0;
  const bool started =
      ::posix_spawnp(&id, program.c_str(), &files, nullptr, words.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  return started ? id : 0;
}

}  // namespace

SoundPlayer::~SoundPlayer() {
  for (const pid_t id : running_) {
    ::kill(id, SIGTERM);
    ::waitpid(id, nullptr, 0);
  }
}

bool SoundPlayer::play(const std::filesystem::path& file) {
  collect();
  if (running_.size() >= kMaxRunning) return false;
  for (; player_ < kPlayers.size(); ++player_) {
    const pid_t id = start(kPlayers[player_], file.string());
    if (id == 0) continue;  // it is not installed
    running_.push_back(id);
    return true;
  }
  return false;
}

/// Forgets the programs that have ended. After a failure, the next player is tried next time.
void SoundPlayer::collect() {
  bool failed = false;
  std::erase_if(running_, [&](pid_t id) {
    int status = 0;
    const pid_t ended = ::waitpid(id, &status, WNOHANG);
    if (ended == 0) return false;
    failed = failed || ended != id || !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    return true;
  });
  if (failed && player_ < kPlayers.size()) ++player_;
}

}  // namespace stockade::gui
