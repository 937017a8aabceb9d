#include "framework/language/renamed_keys.h"

#include <algorithm>
#include <array>

#include "framework/base/lists.h"

namespace stockade {
namespace {

struct Row {
  std::string_view old;
  std::string_view now;
  std::string_view value;  ///< an example of its value; empty: as before
};

// A name may occur here twice: its present name depends on the other keys of its mapping.
constexpr std::array<Row, 16> kRenamed = {{
    {"about", "description", ""},
    {"help", "rules", ""},
    {"men", "pieces", ""},
    {"kinds", "pieces", ""},
    {"null men", "null_pieces", ""},
    {"victim to", "to", ""},
    {"joins", "changes_side", "yes"},
    {"on", "at", ""},
    {"must", "mandatory", ""},
    {"means", "result", ""},
    {"one a file", "max_per_file", "{ P: 1 }"},
    {"no moves", "no_legal_moves", "{ in_check: loss, otherwise: draw }"},
    {"forced", "mandatory_capture", "yes"},
    {"draw at", "fold", "3"},
    {"draw at", "plies", "100"},
    {"move count", "n_move_rule", "{ plies: 100, reset_by: [capture] }"},
}};

}  // namespace

std::optional<RenamedKey> find_renamed_key(std::string_view old,
                                           const std::vector<std::string>& known) {
  for (const Row& row : kRenamed) {
    if (row.old != old || !contains(known, row.now)) continue;
    const std::string now(row.now);
    return RenamedKey{now, now + ": " + std::string(row.value.empty() ? "…" : row.value)};
  }
  // Keys of several words were written with spaces.
  std::string joined(old);
  std::replace(joined.begin(), joined.end(), ' ', '_');
  if (joined == old || !contains(known, joined)) return std::nullopt;
  return RenamedKey{joined, joined + ": …"};
}

}  // namespace stockade
