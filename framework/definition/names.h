#pragma once
// The names of variants: of the library itself, in game files and in engines. They come from the
// variant files alone (name, pgn_variant, uci_name, also_called, presets), and every command asks
// this table.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/definition/loader.h"
#include "framework/language/node.h"

namespace stockade {

/// A variant as a name says it.
struct NamedVariant {
  std::string id;
  std::string base;  ///< the base of a wrapper; "" unless the name has it, as "Atomic 960" does
  /// The options that the name sets.
  OptionSettings options;

  /// Whether it is the plain variant with that id, without a base and options.
  [[nodiscard]] bool is_plain(std::string_view wanted) const {
    return id == wanted && base.empty() && options.empty();
  }
};

/// The names in a variant's own file; those that are no texts are left out.
[[nodiscard]] VariantNames names_in(const Node& tree);

/// The names of all variants of the library. Files are read when the first name is asked for that
/// is no id: about a tenth of a millisecond for each. For one thread.
class VariantNameTable {
 public:
  explicit VariantNameTable(LoadOptions options = {}) : options_(std::move(options)) {}

  /// The variant with that name, compared by same_name(); none if there is none. Of several, an id
  /// comes before a name, and a name before a tag and the names elsewhere.
  [[nodiscard]] std::optional<NamedVariant> find(std::string_view name);
  /// The ids, and the names if they have been read.
  [[nodiscard]] std::vector<std::string> all_names();

 private:
  struct Names {
    std::string id;
    std::string name;
    std::vector<std::string> others;
    std::vector<std::string> around;  ///< for other bases, with '*' for a name of the base
    std::vector<std::pair<std::string, OptionSettings>> presets;
  };
  void list_ids();
  void read_names();
  [[nodiscard]] std::optional<std::string> find_plain(std::string_view name);
  [[nodiscard]] std::optional<NamedVariant> find_preset(std::string_view name) const;
  [[nodiscard]] std::optional<NamedVariant> find_around(std::string_view name);

  LoadOptions options_;
  std::vector<Listing> listings_;
  std::vector<Names> names_;
  bool listed_ = false;
  bool read_ = false;
};

}  // namespace stockade
