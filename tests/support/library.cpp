#include "tests/support/library.h"

namespace stockade::test {
namespace {

LoadOptions from_the_library(const std::string& base = "") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.base = base;
  return options;
}

}  // namespace

std::vector<Listing> library() {
  std::vector<Listing> found;
  for (Listing& listing : list_definitions(from_the_library()))
    if (listing.path.string().starts_with(STOCKADE_SOURCE_VARIANTS_DIR))
      found.push_back(std::move(listing));
  return found;
}

bool is_wrapper(const Listing& listing) {
  const auto loaded = load_definition(
      listing.path.string(), from_the_library(listing.id == "chess" ? "gardner" : "chess"));
  return loaded.ok() || loaded.problems().front().id != "unused-base";
}

std::string LibraryGame::name() const {
  std::string words;
  for (const Listing& part : parts) words += (words.empty() ? "" : " around ") + part.id;
  return words;
}

Result<Loaded> LibraryGame::load() const {
  std::string bases;
  for (size_t i = 1; i < parts.size(); ++i) bases += (i > 1 ? " around " : "") + parts[i].id;
  return load_definition(parts[0].path.string(), from_the_library(bases));
}

std::vector<LibraryGame> library_games(size_t two_deep_of) {
  const std::vector<Listing> variants = library();
  std::vector<Listing> wrappers;
  for (const Listing& listing : variants)
    if (is_wrapper(listing)) wrappers.push_back(listing);
  std::vector<LibraryGame> games;
  for (const Listing& listing : variants) games.push_back({{listing}});
  for (const Listing& wrapper : wrappers)
    for (const Listing& base : variants)
      if (base.id != wrapper.id) games.push_back({{wrapper, base}});
  size_t count = 0;
  for (const Listing& outer : wrappers)
    for (const Listing& inner : wrappers)
      for (const Listing& base : variants) {
        if (outer.id == inner.id || base.id == outer.id || base.id == inner.id) continue;
        if (++count % two_deep_of == 0) games.push_back({{outer, inner, base}});
      }
  return games;
}

}  // namespace stockade::test
