// What a friend's program sends over the network; and two programs whose messages are slow, cross
// each other, are lost or forged. tests/support/peer_world.h has the steps, one a line after that
// of the variant and its clocks, and the model that both programs must keep to.

#include <algorithm>
#include <string_view>

#include "tests/fuzz/target.h"
#include "tests/support/peer_world.h"

FUZZ_TARGET(peers) {
  const auto take_line = [&] {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    return line;
  };
  stockade::test::PeerWorld world(
      stockade::test::begun_peer_world(take_line(), stockade::fuzz::variant));
  while (!input.empty()) world.obey(take_line());
  if (!world.program(true).game().moves.empty()) stockade::fuzz::reached();
  world.finish();
  stockade::fuzz::require(world.fault().empty(), world.fault().c_str());
}
