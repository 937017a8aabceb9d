#pragma once
// Makes text from others safe to show: terminals obey control characters, and some Unicode
// characters reverse the order of others.

#include <string>
#include <string_view>

namespace stockade {

/// The text, safe for a terminal. It writes as escapes, such as \x1b and \u202e: control characters
/// (C0, DEL, C1) except those in `kept`, bytes that are not UTF-8, and characters that override the
/// direction of writing (U+202A to U+202E, U+2066 to U+2069). If line feeds are kept, a carriage
/// return before a line feed is removed. In JSON these escapes mean the same characters, because
/// its texts contain no ASCII control character but DEL, which becomes \u007f.
[[nodiscard]] std::string visible_text(std::string_view text, std::string_view kept = "\n\t");

/// Whether visible_text() returns the text unchanged. Allocates no memory.
[[nodiscard]] bool is_visible_text(std::string_view text, std::string_view kept = "\n\t");

/// The same for text that is written to a file: characters that set the direction of writing
/// remain, because names in some languages need them.
[[nodiscard]] std::string without_controls(std::string_view text, std::string_view kept = "");

}  // namespace stockade
