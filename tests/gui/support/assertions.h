#pragma once
// What wxWidgets complains of, for programs that test parts of the window without one.

namespace stockade::test {

/// Lets a failed assertion of wxWidgets, which would be a dialog in the window, end the program
/// with its words.
void end_at_assertions();

}  // namespace stockade::test
