#include "tests/gui/monkey/go_between.h"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace stockade::monkey {
namespace {

constexpr size_t kMaxHeard = 200;
constexpr size_t kMaxStrangers = 6;

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

void close_socket(int& socket) {
  if (socket >= 0) ::close(socket);
  socket = -1;
}

}  // namespace

std::string changed_text(std::string text, Random& random) {
  static constexpr std::string_view kLetters =
      "0123456789abcdefghjknpqrx{}[]\",:-+.eE\\ \t\x01\xff";
  for (uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
    const auto at = text.empty() ? 0 : random.below(static_cast<uint32_t>(text.size()));
    const char letter = kLetters[random.below(kLetters.size())];
    switch (random.below(4)) {
      case 0:
        text.insert(at, 1, letter);
        break;
      case 1:
        if (!text.empty()) text.erase(at, 1 + random.below(8));
        break;
      case 2:
        text.insert(at, text.substr(at, random.below(40)));
        break;
      default:
        if (!text.empty()) text[at] = letter;
    }
  }
  return text;
}

GoBetween::GoBetween() {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || ::bind(listener_, plain, size) != 0 || ::listen(listener_, 4) != 0 ||
      ::getsockname(listener_, plain, &size) != 0) {
    close_socket(listener_);
    return;
  }
  port_ = ntohs(address.sin_port);
}

GoBetween::~GoBetween() {
  cut();
  for (End& stranger : strangers_) close_socket(stranger.socket);
  close_socket(listener_);
}

int GoBetween::call_host() const {
  int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(host_port_);
  // On this machine that takes no time.
  if (socket < 0 || host_port_ == 0 ||
      ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::fcntl(socket, F_SETFL, O_NONBLOCK) != 0)
    close_socket(socket);
  return socket;
}

void GoBetween::take_calls() {
  for (;;) {
    int guest = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (guest < 0) return;
    const int host = call_host();
    if (host < 0) {
      close_socket(guest);
      continue;
    }
    lines_.push_back(std::make_unique<Line>());
    lines_.back()->guest.socket = guest;
    lines_.back()->host.socket = host;
  }
}

void GoBetween::pass(std::string line, End& to) {
  heard_.push_back(line);
  if (heard_.size() > kMaxHeard) heard_.erase(heard_.begin());
  Random random(harm_seed_);
  switch (std::exchange(harm_, Harm::none)) {
    case Harm::lose:
      return;
    case Harm::repeat:
      to.leaving += line;
      break;
    case Harm::change:
      line = changed_text(std::move(line), random);
      break;
    case Harm::swap:
      kept_ = std::move(line);
      return;
    case Harm::cut_short:
      line.resize(line.size() / 2);
      break;
    case Harm::none:
      break;
  }
  to.leaving += line + std::exchange(kept_, "");
}

bool GoBetween::read(End& from, End& to) {
  char bytes[4096];
  for (;;) {
    const ssize_t count = ::recv(from.socket, bytes, sizeof bytes, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return false;
    from.coming.append(bytes, static_cast<size_t>(count));
    for (size_t end = from.coming.find('\n'); end != std::string::npos;
         end = from.coming.find('\n')) {
      pass(from.coming.substr(0, end + 1), to);
      from.coming.erase(0, end + 1);
    }
  }
}

bool GoBetween::write(End& end) {
  while (!end.leaving.empty()) {
    const ssize_t count = ::send(end.socket, end.leaving.data(), end.leaving.size(), MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    end.leaving.erase(0, static_cast<size_t>(count));
  }
  return true;
}

void GoBetween::pump() {
  take_calls();
  if (held_) return;
  for (auto& line : lines_) {
    const bool open = read(line->guest, line->host) && read(line->host, line->guest);
    const bool sent = write(line->guest) && write(line->host);
    if (open && sent) continue;
    close_socket(line->guest.socket);
    close_socket(line->host.socket);
  }
  std::erase_if(lines_, [](const auto& line) { return line->guest.socket < 0; });
}

void GoBetween::cut() {
  for (auto& line : lines_) {
    close_socket(line->guest.socket);
    close_socket(line->host.socket);
  }
  lines_.clear();
}

std::string GoBetween::spoil_next(Random& random) {
  static constexpr std::pair<Harm, const char*> kHarms[] = {{Harm::lose, "is lost"},
                                                            {Harm::repeat, "comes twice"},
                                                            {Harm::change, "is changed"},
                                                            {Harm::swap, "comes after the next"},
                                                            {Harm::cut_short, "loses its end"}};
  const auto& [harm, words] = kHarms[random.below(std::size(kHarms))];
  harm_ = harm;
  harm_seed_ = random.next();
  return words;
}

std::string GoBetween::forge(Random& random) {
  if (lines_.empty() || heard_.empty()) return "nothing to say";
  std::string text = heard_[random.below(static_cast<uint32_t>(heard_.size()))];
  if (random.below(3) != 0) {
    text.pop_back();
    text = changed_text(std::move(text), random) + "\n";
  }
  const bool to_host = random.below(2) == 0;
  End& end = to_host ? lines_.back()->host : lines_.back()->guest;
  end.leaving += text;
  text.pop_back();
  return (to_host ? "to the host: " : "to the guest: ") + text;
}

std::string GoBetween::call_as_stranger(Random& random) {
  if (strangers_.size() >= kMaxStrangers) {
    close_socket(strangers_.front().socket);
    strangers_.erase(strangers_.begin());
  }
  End stranger;
  stranger.socket = call_host();
  if (stranger.socket < 0) return "nobody answers";
  std::string words = "silence";
  switch (random.below(4)) {
    case 0:
      break;
    case 1:
      words = heard_.empty() ? "GET" : heard_.front();
      break;
    case 2:
      words = std::string(100'000, '[');
      break;
    default:
      words = changed_text(R"({"type":"hello","version":1,"code":"AAAAAA"})", random) + "\n";
  }
  stranger.leaving = words;
  if (!write(stranger)) close_socket(stranger.socket);
  stranger.leaving.clear();
  if (stranger.socket >= 0) strangers_.push_back(std::move(stranger));
  return words.substr(0, 80);
}

}  // namespace stockade::monkey
