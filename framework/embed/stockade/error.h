#pragma once
// Error: what a call throws if a person has to mend something: a file, a FEN, a move.

#include <stdexcept>
#include <string>
#include <vector>

#include <stockade/api.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// One mistake and its place.
  struct Problem {
    std::string id;    ///< stable, "unknown-key"; docs/reference/diagnostics.md has all of them
    std::string file;  ///< "" if it is not about a file
    int line = 0;      ///< from 1; 0: not known
    int column = 0;    ///< from 1, in characters; 0: not known
    std::string message;
    std::string hint;  ///< what to do about it; may be empty
  };

  /// what() has all problems, a line each.
  class STOCKADE_API Error : public std::runtime_error {
   public:
    Error(const std::string& what, std::vector<Problem> problems);
    ~Error() override;
    /// At least one.
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

   private:
    std::vector<Problem> problems_;
  };
}
}  // namespace stockade
