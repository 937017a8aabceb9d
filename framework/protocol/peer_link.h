#pragma once
// PeerSocket and PeerListener: connections of TCP to a friend's program, by IPv4 and IPv6. Nothing
// here waits: the owner calls again some times per second. For one thread.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/protocol/peer_address.h"

namespace stockade {

/// The number of an open file; closes it.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { reset(); }
  void reset();
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool open() const { return number_ >= 0; }

 private:
  int number_;
};

class PeerSocket {
 public:
  /// Begins to look the address up, in a thread, and to connect.
  explicit PeerSocket(const PeerAddress& address);
  /// A connection that a listener has accepted.
  explicit PeerSocket(Descriptor accepted);

  /// Goes on: connects, sends what waits, and returns what has come, 64 kB at most.
  std::string pump();
  void send(std::string_view bytes);
  [[nodiscard]] bool connected() const { return state_ == State::connected; }
  /// It is not connected any more, or could not be; what could not be sent is lost.
  [[nodiscard]] bool closed() const { return state_ == State::closed; }
  /// Why it could not be connected; "" if it was.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  enum class State { resolving, connecting, connected, closed };
  struct Lookup;

  void resolve();
  void try_next();
  void finish_connecting();
  void flush();
  void close(const std::string& problem = "");

  State state_;
  std::shared_ptr<Lookup> lookup_;  ///< shared with the thread, which may outlive this
  size_t next_ = 0;                 ///< of the addresses that the lookup has found
  Descriptor descriptor_;
  std::string output_;
  std::string problem_;
};

class PeerListener {
 public:
  /// Listens at a port on all addresses of this machine; 0 for any free port.
  [[nodiscard]] static Result<PeerListener> open(int port);
  [[nodiscard]] int port() const { return port_; }
  /// A connection that waits, if there is one.
  [[nodiscard]] Descriptor accept();

 private:
  PeerListener(Descriptor descriptor, int port) : descriptor_(std::move(descriptor)), port_(port) {}
  Descriptor descriptor_;
  int port_;
};

/// The addresses of this machine that others can reach, IPv4 first.
[[nodiscard]] std::vector<std::string> own_addresses();

}  // namespace stockade
