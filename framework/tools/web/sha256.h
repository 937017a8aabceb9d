#pragma once
// SHA-256 (FIPS 180-4), for the Content-Security-Policy of pages: a browser runs the script with
// that hash and no other.

#include <array>
#include <cstdint>
#include <string_view>

namespace stockade {

[[nodiscard]] std::array<uint8_t, 32> sha256(std::string_view bytes);

}  // namespace stockade
