#pragma once
// Text of others, made safe to show: a terminal obeys control characters, and some characters of
// Unicode turn the order of others around.

#include <string>
#include <string_view>

namespace stockade {

/// The text as a terminal may get it. Written as escapes, such as \x1b and \u202e, are: control
/// characters (C0, DEL, C1) except those in `kept`, a byte that is no UTF-8, and what overrides the
/// direction of writing (U+202A to U+202E, U+2066 to U+2069). Where line feeds are kept, a line may
/// end in a carriage return before it, which goes. In JSON these escapes mean the same
/// characters, because its texts hold no control characters of ASCII but DEL, which is \u007f.
[[nodiscard]] std::string visible_text(std::string_view text, std::string_view kept = "\n\t");

/// Whether visible_text() leaves the text as it is. Takes no memory.
[[nodiscard]] bool is_visible_text(std::string_view text, std::string_view kept = "\n\t");

/// The same for text that goes into a file: what sets the direction of writing stays, because names
/// in some languages need it.
[[nodiscard]] std::string without_controls(std::string_view text, std::string_view kept = "");

}  // namespace stockade
