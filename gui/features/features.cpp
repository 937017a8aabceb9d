#include "gui/features/features.h"

#include "gui/features/author.h"
#include "gui/features/new_variant.h"
#include "gui/features/review.h"
#include "gui/features/variant_options.h"

namespace stockade::gui {

std::vector<std::unique_ptr<Feature>> make_features(Workplace& place) {
  std::vector<std::unique_ptr<Feature>> features;
  features.push_back(std::make_unique<ReviewFeature>(place));
  features.push_back(std::make_unique<AuthorFeature>(place));
  features.push_back(std::make_unique<VariantOptionsFeature>(place));
  features.push_back(std::make_unique<NewVariantFeature>(place));
  return features;
}

}  // namespace stockade::gui
