#pragma once
// PeerSocket and PeerListener: TCP connections to a friend's program, over IPv4 and IPv6. Nothing
// here waits: the owner calls the functions several times per second. For one thread.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/tools/protocol/peer_address.h"

namespace stockade {

/// An open file descriptor. The destructor closes it.
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
  /// Starts to look up the address, in a thread, and to connect.
  explicit PeerSocket(const PeerAddress& address);
  /// Takes a connection that a listener has accepted.
  explicit PeerSocket(Descriptor accepted);

  /// Continues: connects, sends the waiting bytes, and returns the received bytes, 64 kB at most.
  std::string pump();
  void send(std::string_view bytes);
  [[nodiscard]] bool connected() const { return state_ == State::connected; }
  /// True if the connection has ended or could not be made. Unsent bytes are lost.
  [[nodiscard]] bool closed() const { return state_ == State::closed; }
  /// The reason why it could not connect; "" if it could.
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
  std::shared_ptr<Lookup> lookup_;  ///< shared with the thread, which may outlive this object
  size_t next_ = 0;                 ///< index of the next address that the lookup has found
  Descriptor descriptor_;
  std::string output_;
  std::string problem_;
};

class PeerListener {
 public:
  /// Listens at a port on all addresses of this machine; 0 for any free port.
  [[nodiscard]] static Result<PeerListener> open(int port);
  [[nodiscard]] int port() const { return port_; }
  /// Accepts a waiting connection, if there is one.
  [[nodiscard]] Descriptor accept();

 private:
  PeerListener(Descriptor descriptor, int port) : descriptor_(std::move(descriptor)), port_(port) {}
  Descriptor descriptor_;
  int port_;
};

/// The addresses of this machine that others can reach, IPv4 first.
[[nodiscard]] std::vector<std::string> own_addresses();

}  // namespace stockade
