#include "framework/session/library.h"

#include "framework/definition/loader.h"

namespace stockade {

std::vector<VariantListing> list_variants() {
  std::vector<VariantListing> found;
  for (const Listing& listing : list_definitions()) {
    const auto loaded = load_definition(listing.path.string());
    if (!loaded.ok()) continue;
    const Metadata& metadata = loaded->definition->metadata();
    found.push_back({listing.id, metadata.name, metadata.about, listing.path.string(),
                     loaded->definition->facts().perfect_information_two_player});
  }
  return found;
}

Result<DefinitionPtr> open_variant(const std::string& id_or_path,
                                   const std::map<std::string, std::string>& options,
                                   Diagnostics* warnings) {
  LoadOptions load;
  load.set = options;
  auto loaded = load_definition(id_or_path, load);
  if (!loaded.ok()) return loaded.problems();
  if (warnings) *warnings = loaded->warnings;
  return loaded->definition;
}

}  // namespace stockade
