#include "framework/tools/protocol/peer_link.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "framework/base/translate.h"

namespace stockade {
namespace {

constexpr size_t kReadAtOnce = 64u << 10;
constexpr size_t kMaxWaitingOutput = 4u << 20;  // more: nobody reads at the other end

std::string system_words(int failure) { return std::generic_category().message(failure); }

void prepare(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  const int on = 1;
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

// ----------------------------------------------------------------------------------- descriptor

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this == &other) return *this;
  reset();
  number_ = std::exchange(other.number_, -1);
  return *this;
}

void Descriptor::reset() {
  if (open()) ::close(number_);
  number_ = -1;
}

// --------------------------------------------------------------------------------------- socket

/// The result of the thread of a lookup.
struct PeerSocket::Lookup {
  struct Address {
    sockaddr_storage storage{};
    socklen_t length = 0;
  };
  std::vector<Address> addresses = {};
  std::string problem = {};
  void find(const PeerAddress& address);
  std::atomic<bool> done = false;  ///< set last; the other fields are read after it
};

PeerSocket::PeerSocket(const PeerAddress& address)
    : state_(State::resolving), lookup_(std::make_shared<Lookup>()) {
  // Looking up a name may take many seconds, and cannot be stopped.
  try {
    std::thread([lookup = lookup_, address] {
      try {
        lookup->find(address);
      } catch (const std::bad_alloc&) {
        lookup->problem = "no memory";  // short enough to need no allocation
      }
      lookup->done = true;
    }).detach();
  } catch (const std::system_error& refused) {
    close(refused.code().message());
  }
}

void PeerSocket::Lookup::find(const PeerAddress& address) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  const int failure =
      ::getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &list);
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> found(failure == 0 ? list : nullptr,
                                                                   &::freeaddrinfo);
  if (failure != 0) problem = ::gai_strerror(failure);
  for (const addrinfo* at = found.get(); at; at = at->ai_next) {
    if (at->ai_addrlen > sizeof(sockaddr_storage)) continue;
    Address& next = addresses.emplace_back();
    std::memcpy(&next.storage, at->ai_addr, at->ai_addrlen);
    next.length = at->ai_addrlen;
  }
}

PeerSocket::PeerSocket(Descriptor accepted)
    : state_(State::connected), descriptor_(std::move(accepted)) {
  prepare(descriptor_.number());
}

void PeerSocket::close(const std::string& problem) {
  state_ = State::closed;
  problem_ = problem;
  if (descriptor_.open()) ::shutdown(descriptor_.number(), SHUT_WR);
  descriptor_.reset();
}

void PeerSocket::resolve() {
  if (!lookup_->done) return;
  if (lookup_->addresses.empty()) return close(lookup_->problem);
  try_next();
}

/// Connects to the next address of the name.
void PeerSocket::try_next() {
  while (next_ < lookup_->addresses.size()) {
    const Lookup::Address& address = lookup_->addresses[next_++];
    descriptor_ = Descriptor(::socket(address.storage.ss_family, SOCK_STREAM, 0));
    if (!descriptor_.open()) {
      problem_ = system_words(errno);
      continue;
    }
    prepare(descriptor_.number());
    const auto* to = reinterpret_cast<const sockaddr*>(&address.storage);
    if (::connect(descriptor_.number(), to, address.length) == 0 || errno == EINPROGRESS) {
      state_ = State::connecting;
      return;
    }
    problem_ = system_words(errno);
  }
  close(problem_);
}

void PeerSocket::finish_connecting() {
  pollfd waiting{descriptor_.number(), POLLOUT, 0};
  if (::poll(&waiting, 1, 0) <= 0) return;
  int failure = 0;
  socklen_t size = sizeof failure;
  ::getsockopt(descriptor_.number(), SOL_SOCKET, SO_ERROR, &failure, &size);
  if (failure != 0) {
    problem_ = system_words(failure);
    return try_next();
  }
  problem_.clear();
  state_ = State::connected;
}

void PeerSocket::send(std::string_view bytes) {
  if (closed()) return;
  output_ += bytes;
  if (connected()) flush();
}

void PeerSocket::flush() {
  while (!output_.empty()) {
    const ssize_t sent = ::send(descriptor_.number(), output_.data(), output_.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (sent < 0) return close();
    output_.erase(0, static_cast<size_t>(sent));
  }
  if (output_.size() > kMaxWaitingOutput) close();
}

std::string PeerSocket::pump() {
  if (state_ == State::resolving) resolve();
  if (state_ == State::connecting) finish_connecting();
  if (!connected()) return "";
  flush();
  std::string input;
  std::array<char, 4096> part{};
  while (connected() && input.size() < kReadAtOnce) {
    const ssize_t got = ::recv(descriptor_.number(), part.data(), part.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (got <= 0)
      close();
    else
      input.append(part.data(), static_cast<size_t>(got));
  }
  return input;
}

// ------------------------------------------------------------------------------------- listener

Result<PeerListener> PeerListener::open(int port) {
  int failure = 0;
  // A socket for IPv6 accepts IPv4 as well; a machine without IPv6 only has IPv4.
  for (const int family : {AF_INET6, AF_INET}) {
    Descriptor descriptor(::socket(family, SOCK_STREAM, 0));
    if (!descriptor.open()) {
      failure = errno;
      continue;
    }
    prepare(descriptor.number());
    const int on = 1;
    const int off = 0;
    ::setsockopt(descriptor.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_storage storage{};
    socklen_t length = 0;
    if (family == AF_INET6) {
      ::setsockopt(descriptor.number(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
      auto& address = reinterpret_cast<sockaddr_in6&>(storage);
      address.sin6_family = AF_INET6;
      address.sin6_addr = in6addr_any;
      address.sin6_port = htons(static_cast<uint16_t>(port));
      length = sizeof address;
    } else {
      auto& address = reinterpret_cast<sockaddr_in&>(storage);
      address.sin_family = AF_INET;
      address.sin_addr.s_addr = htonl(INADDR_ANY);
      address.sin_port = htons(static_cast<uint16_t>(port));
      length = sizeof address;
    }
    auto* generic = reinterpret_cast<sockaddr*>(&storage);
    if (::bind(descriptor.number(), generic, length) != 0 ||
        ::listen(descriptor.number(), 4) != 0 ||
        ::getsockname(descriptor.number(), generic, &length) != 0) {
      failure = errno;
      continue;
    }
    const uint16_t bound = family == AF_INET6
                               ? reinterpret_cast<const sockaddr_in6&>(storage).sin6_port
                               : reinterpret_cast<const sockaddr_in&>(storage).sin_port;
    return PeerListener(std::move(descriptor), ntohs(bound));
  }
  return error("network", tr("cannot listen at port {}: {}", port, system_words(failure)),
               tr("choose another port"));
}

Descriptor PeerListener::accept() {
  return Descriptor(::accept(descriptor_.number(), nullptr, nullptr));
}

std::vector<std::string> own_addresses() {
  std::vector<std::string> four;
  std::vector<std::string> six;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return {};
  for (const ifaddrs* at = all; at; at = at->ifa_next) {
    if (!at->ifa_addr || (at->ifa_flags & IFF_LOOPBACK) || !(at->ifa_flags & IFF_UP)) continue;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (at->ifa_addr->sa_family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
      if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()))
        four.emplace_back(text.data());
    } else if (at->ifa_addr->sa_family == AF_INET6) {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(at->ifa_addr);
      // Link-local ones need the name of an interface, which differs on every machine.
      if (!IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr) &&
          ::inet_ntop(AF_INET6, &address->sin6_addr, text.data(), text.size()))
        six.emplace_back(text.data());
    }
  }
  ::freeifaddrs(all);
  four.insert(four.end(), six.begin(), six.end());
  return four;
}

}  // namespace stockade
