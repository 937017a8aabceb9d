#include "framework/tools/web/sha256.h"

#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace stockade;

namespace {

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const uint8_t byte : sha256(bytes)) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace

TEST_CASE("SHA-256 of the examples of FIPS 180") {
  CHECK(hexadecimal("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hexadecimal(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 pads texts of all lengths around a block") {
  // Of 55, 56 and 64 zero bytes: the length fits the last block, needs a new one, follows a whole.
  CHECK(hexadecimal(std::string(55, '\0')) ==
        "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7");
  CHECK(hexadecimal(std::string(56, '\0')) ==
        "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb");
  CHECK(hexadecimal(std::string(64, '\0')) ==
        "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
}
