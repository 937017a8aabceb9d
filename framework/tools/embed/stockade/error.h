#pragma once
// Error: thrown for mistakes that a person has to correct: in a file, a FEN, a move.

#include <stdexcept>
#include <string>
#include <vector>

#include <stockade/api.h>

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// One mistake and its place.
  struct Problem {
    std::string id;    ///< stable, "unknown-key"; docs/generated/diagnostics.md lists all ids
    std::string file;  ///< "" if it is not about a file
    int line = 0;      ///< from 1; 0: unknown
    int column = 0;    ///< from 1, in characters; 0: unknown
    std::string message;
    std::string hint;  ///< how to correct it; may be empty
  };

  /// what() lists all problems, one per line.
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
