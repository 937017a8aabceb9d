#include "framework/definition/chosen_variant.h"

namespace stockade {
namespace {

std::string option_text(const Node& value) {
  const Truth truth = value.quoted ? Truth::neither : truth_of(value.text);
  return truth == Truth::yes ? "yes" : truth == Truth::no ? "no" : value.text;
}

/// The variant that a file names: the variant with that id in the file's folder, a path relative to
/// that folder, or the id of another variant.
std::string named_from(const std::filesystem::path& file, const std::string& name) {
  const std::filesystem::path beside = file.parent_path() / name;
  std::filesystem::path with_ending = beside;
  with_ending += ".yaml";
  std::error_code failure;
  if (std::filesystem::is_regular_file(with_ending, failure)) return with_ending.string();
  const bool is_path = name.find_first_of("./") != std::string::npos;
  return is_path && std::filesystem::exists(beside, failure) ? beside.string() : name;
}

}  // namespace

ChosenVariant read_chosen_variant(const Node& tree, const std::filesystem::path& file,
                                  Diagnostics& problems) {
  ChosenVariant named;
  named.options.search_path.push_back(file.parent_path().empty() ? "." : file.parent_path());
  const Node::Entry* variant = tree.find("variant");
  if (!variant || !variant->value.is_scalar()) {
    problems.push_back(error("missing-key", "the key 'variant' is missing",
                             "add variant: and the id or path of the variant", tree.where));
  } else {
    named.variant = named_from(file, variant->value.text);
    named.where = variant->value.where;
  }
  if (const Node::Entry* base = tree.find("base")) {
    if (base->value.is_scalar() && !base->value.text.empty())
      named.options.base = named_from(file, base->value.text);
    else
      problems.push_back(error("wrong-type",
                               "'base' takes an id or a path, not " + base->value.describe(), {},
                               base->value.where));
  }
  if (const Node::Entry* given = tree.find("options")) {
    if (!given->value.is_map()) {
      problems.push_back(error("wrong-type",
                               "'options' takes a mapping, not " + given->value.describe(), {},
                               given->value.where));
    } else {
      for (const Node::Entry& entry : given->value.entries)
        named.options.set[entry.key] = option_text(entry.value);
    }
  }
  return named;
}

Result<Loaded> load_chosen_variant(const ChosenVariant& named) {
  auto loaded = load_definition(named.variant, named.options);
  if (loaded.ok()) return loaded;
  Diagnostics problems = loaded.problems();
  for (Diagnostic& problem : problems)
    if (!problem.where.known()) problem.where = named.where;
  return problems;
}

}  // namespace stockade
