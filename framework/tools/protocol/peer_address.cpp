#include "framework/tools/protocol/peer_address.h"

#include <algorithm>
#include <charconv>

namespace stockade {
namespace {

constexpr size_t kLongestHost = 253;  // maximum length of a domain name

std::optional<int> read_port(std::string_view text) {
  int port = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, port);
  if (read.ec != std::errc{} || read.ptr != end || port < 1 || port > 65535) return std::nullopt;
  return port;
}

}  // namespace

std::optional<PeerAddress> parse_peer_address(std::string_view text, int default_port) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(" \t") - first + 1);
  std::string_view host = text;
  std::optional<int> port = default_port;
  const auto colons = std::count(text.begin(), text.end(), ':');
  if (text.front() == '[') {
    const size_t close = text.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    host = text.substr(1, close - 1);
    const std::string_view rest = text.substr(close + 1);
    if (!rest.empty() && rest.front() != ':') return std::nullopt;
    if (!rest.empty()) port = read_port(rest.substr(1));
  } else if (colons == 1) {  // several colons: an IPv6 address
    host = text.substr(0, text.find(':'));
    port = read_port(text.substr(text.find(':') + 1));
  }
  const bool plain = std::all_of(host.begin(), host.end(), [](char c) {
    return c > ' ' && c < 127 && c != '/' && c != '[' && c != ']';
  });
  if (host.empty() || host.size() > kLongestHost || !plain || !port) return std::nullopt;
  return PeerAddress{std::string(host), *port};
}

}  // namespace stockade
