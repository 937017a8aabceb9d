#include "framework/tools/protocol/peer_address.h"

#include <catch2/catch.hpp>

namespace stockade::peer_address_test {

TEST_CASE("addresses of a friend's program are read", "[unit]") {
  const auto read = [](const char* text) { return parse_peer_address(text, 8361); };
  CHECK(read("192.168.1.7") == PeerAddress{"192.168.1.7", 8361});
  CHECK(read(" my-computer.local:99 ") == PeerAddress{"my-computer.local", 99});
  CHECK(read("fe80::1%eth0") == PeerAddress{"fe80::1%eth0", 8361});
  CHECK(read("[::1]") == PeerAddress{"::1", 8361});
  CHECK(read("[::1]:4000") == PeerAddress{"::1", 4000});
  for (const char* wrong : {"", "  ", ":", "host:", "host:0", "host:65536", "host:x", "host:1x",
                            "[::1", "[::1]4", "[]:5", "two words", "http://host", "a/b"}) {
    INFO(wrong);
    CHECK_FALSE(read(wrong));
  }
}

}  // namespace stockade::peer_address_test
