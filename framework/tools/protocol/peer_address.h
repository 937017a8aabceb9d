#pragma once
// The address of a friend's program, as the user typed it.

#include <optional>
#include <string>
#include <string_view>

namespace stockade {

struct PeerAddress {
  std::string host;
  int port = 0;
  friend bool operator==(const PeerAddress&, const PeerAddress&) = default;
};

/// Reads "192.168.1.7", "my-computer.local:8361", "fe80::1", "[fe80::1]:8361". None if it cannot
/// be an address or if the port is not from 1 to 65535.
[[nodiscard]] std::optional<PeerAddress> parse_peer_address(std::string_view text,
                                                            int default_port);

}  // namespace stockade
