#pragma once
// GoBetween: a bad network between two programs on this machine. The guest calls it, and it calls
// the host. Lines that it passes on can be held, lost, said twice, mixed and changed, and the link
// can be cut. It knows nothing of what the lines mean.

#include <memory>
#include <string>
#include <vector>

#include "framework/base/random.h"

namespace stockade::monkey {

/// Does nothing by itself: pump() moves what waits. For one thread.
class GoBetween {
 public:
  GoBetween();
  ~GoBetween();
  GoBetween(const GoBetween&) = delete;
  GoBetween& operator=(const GoBetween&) = delete;

  /// Where the guest calls; 0 if nobody can.
  [[nodiscard]] int port() const { return port_; }
  /// Calls this port of the host for each guest from now on.
  void lead_to(int port) { host_port_ = port; }
  void pump();

  // --- what a network and a stranger do
  void hold(bool on) { held_ = on; }
  [[nodiscard]] bool held() const { return held_; }
  void cut();
  /// The next line that comes, from either end, is changed in a way that the generator chooses;
  /// what it will do.
  std::string spoil_next(Random& random);
  /// Says to one end a line that was said before, by either, with some letters changed.
  std::string forge(Random& random);
  /// Calls the host without a guest, and says something that no program would.
  std::string call_as_stranger(Random& random);

 private:
  enum class Harm { none, lose, repeat, change, swap, cut_short };
  struct End {
    int socket = -1;
    std::string coming;   ///< the beginning of a line
    std::string leaving;  ///< what waits for the socket
  };
  struct Line {
    End guest, host;
  };
  void take_calls();
  [[nodiscard]] int call_host() const;
  [[nodiscard]] bool read(End& from, End& to);
  [[nodiscard]] static bool write(End& end);
  void pass(std::string line, End& to);

  int listener_ = -1;
  int port_ = 0;
  int host_port_ = 0;
  bool held_ = false;
  Harm harm_ = Harm::none;
  uint64_t harm_seed_ = 0;
  std::string kept_;  ///< a line that comes after the next one
  std::vector<std::string> heard_;
  std::vector<std::unique_ptr<Line>> lines_;
  std::vector<End> strangers_;
};

/// Some letters of the text are others, missing or twice; at least one.
[[nodiscard]] std::string changed_text(std::string text, Random& random);

}  // namespace stockade::monkey
