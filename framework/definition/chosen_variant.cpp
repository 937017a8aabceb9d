#include "framework/definition/chosen_variant.h"

#include "framework/base/quoted_text.h"

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

/// The option of `places` that the message of an error names first.
const SourceMark* place_of_option(const std::string& message,
                                  const std::map<std::string, SourceMark>& places) {
  for (const auto& [name, where] : places)
    if (const size_t at = message.find('\''); at != std::string::npos)
      if (std::string_view(message).substr(at).starts_with(quoted_for_message(name))) return &where;
  return nullptr;
}

/// Whether the base that was chosen is already among the files. The loader places a chosen base at
/// the beginning of the variant's file, and others at their `extends`.
bool is_circle_by_choice(const Diagnostic& problem) {
  return problem.id == "extends-circle" && problem.where.line == 1 && problem.where.column == 1;
}

/// The place of a mistake that the file has made by its choice; none if the mistake is elsewhere.
/// The loader knows only the files of variants, and gives it a place there.
const SourceMark* place_of(const Diagnostic& problem, const ChosenVariant& named) {
  if (problem.id == "unknown-option") return place_of_option(problem.message, named.option_places);
  if (problem.id == "option-value") return place_of_option(problem.message, named.value_places);
  const bool has_base = !named.options.base.empty();
  if (problem.id == "missing-base") return &named.where;
  if (has_base && (problem.id == "unused-base" || is_circle_by_choice(problem)))
    return &named.base_where;
  if (has_base && problem.id == "unknown-variant" &&
      problem.message.find(quoted_for_message(named.options.base)) != std::string::npos)
    return &named.base_where;
  return problem.where.known() ? nullptr : &named.where;
}

}  // namespace

Result<Node> parse_beside_variant(std::string_view text, const std::string& file_name) {
  auto tree = parse_yaml(text, file_name);
  if (tree.ok()) return tree;
  Diagnostics problems = tree.problems();
  for (Diagnostic& problem : problems)
    if (problem.id == "not-a-variant") {
      problem.id = "missing-key";
      problem.hint = "begin it with variant: and the id or the path of the variant";
    }
  return problems;
}

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
    named.base_where = base->value.where;
    if (base->value.is_scalar() && !base->value.text.empty())
      named.options.base = named_from(file, base->value.text);
    else
      problems.push_back(error("wrong-type",
                               "'base' takes an id or a path, not " + base->value.describe(),
                               "for example: base: my_game", base->value.where));
  }
  if (const Node::Entry* given = tree.find("options")) {
    if (!given->value.is_map()) {
      problems.push_back(
          error("wrong-type", "'options' takes a mapping, not " + given->value.describe(),
                "for example: options: { name_of_option: yes }", given->value.where));
    } else {
      for (const Node::Entry& entry : given->value.entries) {
        named.options.set[entry.key] = option_text(entry.value);
        named.option_places[entry.key] = entry.where;
        named.value_places[entry.key] = entry.value.where;
      }
    }
  }
  return named;
}

Result<Loaded> load_chosen_variant(const ChosenVariant& named) {
  auto loaded = load_definition(named.variant, named.options);
  if (loaded.ok()) return loaded;
  Diagnostics problems = loaded.problems();
  for (Diagnostic& problem : problems) {
    const bool circle = !named.options.base.empty() && is_circle_by_choice(problem);
    if (const SourceMark* place = place_of(problem, named)) problem.where = *place;
    if (circle) problem.hint = "choose another base";
  }
  return problems;
}

}  // namespace stockade
