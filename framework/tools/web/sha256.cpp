#include "framework/tools/web/sha256.h"

#include <bit>
#include <string>

namespace stockade {
namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<uint32_t, 8>;

std::array<uint32_t, 64> schedule(std::string_view block) {
  std::array<uint32_t, 64> words{};
  for (size_t i = 0; i < 16; ++i)
    for (size_t k = 0; k < 4; ++k)
      words[i] = words[i] << 8 | static_cast<unsigned char>(block[4 * i + k]);
  for (size_t i = 16; i < 64; ++i) {
    const uint32_t near = words[i - 2], far = words[i - 15];
    const uint32_t one = std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10;
    const uint32_t zero = std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3;
    words[i] = one + words[i - 7] + zero + words[i - 16];
  }
  return words;
}

void add_block(State& state, std::string_view block) {
  const auto words = schedule(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < 64; ++i) {
    const uint32_t one = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const uint32_t first = h + one + ((e & f) ^ (~e & g)) + kRounds[i] + words[i];
    const uint32_t zero = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const uint32_t second = zero + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const State round = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < state.size(); ++i) state[i] += round[i];
}

/// The end of the text after its last whole block, padded with a bit and the length.
std::string padded(std::string_view rest, uint64_t bytes) {
  std::string end(rest);
  end += '\x80';
  while (end.size() % 64 != 56) end += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) end += static_cast<char>(bytes * 8 >> shift & 0xFF);
  return end;
}

}  // namespace

std::array<uint8_t, 32> sha256(std::string_view bytes) {
  State state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const size_t whole = bytes.size() / 64 * 64;
  for (size_t at = 0; at < whole; at += 64) add_block(state, bytes.substr(at, 64));
  const std::string end = padded(bytes.substr(whole), bytes.size());
  for (size_t at = 0; at < end.size(); at += 64)
    add_block(state, std::string_view(end).substr(at, 64));
  std::array<uint8_t, 32> hash{};
  for (size_t i = 0; i < hash.size(); ++i)
    hash[i] = static_cast<uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)) & 0xFF);
  return hash;
}

}  // namespace stockade
