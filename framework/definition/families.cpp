#include "framework/definition/families.h"

#include "framework/definition/library.h"
#include "framework/language/reader.h"
#include "framework/language/view.h"

namespace stockade {
namespace {

constexpr SchemaRow kFamilyKeys[] = {
    {"title", "line", kRequired, "", "Drops", "The heading of the family."},
    {"description", "line", kOptional, "", "Captured pieces come back to the board.",
     "What its variants have in common, in one sentence."},
    {"order", "integer 1..999", kOptional, "500", "4",
     "The place among the families: smaller numbers come first."},
};

const SchemaKey& family_schema() {
  static const SchemaKey root = build_schema(kFamilyKeys);
  return root;
}

}  // namespace

Result<Family> read_family(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / kFamilyFile;
  const auto text = read_variant_file(path, {});
  if (!text) return text.problems();
  auto tree = parse_yaml(*text, path.string());
  if (!tree) return tree.problems();
  Diagnostics problems;
  check_against_schema(*tree, {}, problems, family_schema());
  if (has_errors(problems)) return problems;
  const View root(*tree, family_schema());
  const auto description = root.find("description");
  return Family{folder.filename().string(), root["title"].text(),
                description ? description->text() : "", root["order"].integer()};
}

}  // namespace stockade
