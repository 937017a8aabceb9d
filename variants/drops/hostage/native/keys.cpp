#include "framework/base/random.h"
#include "variants/drops/hostage/native/make.h"

namespace stockade::hostage {

Keys::Keys() {
  uint64_t seed = 0x1997C0DE5743ull;
  for (auto& side : piece)
    for (auto& type : side)
      for (uint64_t& key : type) key = splitmix(seed);
  for (auto& side : reserve)
    for (auto& zone : side)
      for (auto& type : zone)
        for (int count = 1; count < 16; ++count) type[count] = splitmix(seed);
  for (auto& side : rights)
    for (int bits = 1; bits < 8; ++bits) side[bits] = splitmix(seed);
  for (uint64_t& key : passed) key = splitmix(seed);
  black = splitmix(seed);
}

const Keys kKeys;

}  // namespace stockade::hostage
