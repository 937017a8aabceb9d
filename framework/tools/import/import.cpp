#include "framework/tools/import/import.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "framework/base/quoted_text.h"
#include "framework/definition/chain.h"
#include "framework/language/variant_id.h"
#include "framework/tools/import/imported_text.h"
#include "framework/tools/import/translate.h"
#include "framework/tools/import/tree.h"

namespace stockade {
namespace {

constexpr std::string_view kDeadPositions = "insufficient_material";

/// Keys that belong to the base as a file, and that an import does not replace.
const std::set<std::string_view>& kept_keys() {
  static const std::set<std::string_view> keys = {
      "schema",  "extends",     "modifies", "base",   "name",    "description",
      "sources", "rules",       "options",  "lint",   "regions", "values",
      "text",    "pgn_variant", "shuffle",  "script", "sides",   "counters"};
  return keys;
}

void translate_all(Translation& to) {
  translate_board(to);
  translate_royal(to);
  translate_pieces(to);
  translate_promotion(to);
  translate_drops(to);
  translate_castling(to);
  translate_captures(to);
  translate_turn(to);
  translate_restrictions(to);
  translate_goals(to);
  translate_draws(to);
  translate_setup(to);
}

const Node* find(const Node& tree, std::string_view key) {
  const Node::Entry* entry = tree.find(key);
  return entry && !entry->value.takes_away() ? &entry->value : nullptr;
}

// Replaces the base's options by their defaults.
void resolve_options(Node& node, const Node* options) {
  if (node.is_scalar() && !node.quoted && node.text.starts_with('$') && options)
    if (const Node* option = find(*options, node.text.substr(1)))
      if (const Node* value = find(*option, "default")) node = *value;
  for (Node& item : node.items) resolve_options(item, options);
  for (Node::Entry& entry : node.entries) resolve_options(entry.value, options);
}

/// The variant of the library that a section is based on.
struct LibraryBase {
  std::string id;
  Node tree;       ///< its file merged with its own bases
  Node generated;  ///< the importer's translation of the section with the same rules
  std::set<std::string> left_out;  ///< keys that the importer cannot express, but the library can
  bool both_sides = true;  ///< whether the second side's pieces move in the opposite direction
};

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Takes over the base's names for its hand, sides and pieces.
void take_names(const LibraryBase& base, Translation& to) {
  if (const Node* zones = find(base.tree, "zones"))
    for (const Node::Entry& zone : zones->entries)
      if (const Node* holds = find(zone.value, "holds"); holds && holds->text == "own") {
        to.hand = zone.key;
        break;
      }
  if (const Node* sides = find(base.tree, "sides"); sides && sides->items.size() == 2)
    for (size_t i = 0; i < 2; ++i) {
      if (const Node* name = find(sides->items[i], "name")) to.side_names[i] = lower(name->text);
      if (const Node* letter = find(sides->items[i], "letter"))
        to.side_letters[i] = letter->text[0];
    }
  const Node* made = find(base.generated, "pieces");
  const Node* pieces = find(base.tree, "pieces");
  if (!made || !pieces) return;
  for (const Node::Entry& entry : made->entries) {
    const Node* moves = find(entry.value, "moves");
    const Node* there = find(*pieces, entry.key);
    const Node* name = there ? find(*there, "name") : nullptr;
    if (moves && name) to.known_pieces[entry.key] = {*moves, name->text};
  }
}

Result<Translation> translate(const FairyVariant& variant, const LibraryBase* base) {
  auto start = read_fairy_start(variant);
  if (!start) return start.problems();
  Translation to(variant, std::move(*start));
  if (base) take_names(*base, to);
  translate_all(to);
  return to;
}

std::optional<LibraryBase> find_library_base(const FairyVariant& variant, const FairyBases& bases,
                                             const LoadOptions& options) {
  if (variant.library_base.empty()) return std::nullopt;
  const auto chain = load_chain(variant.library_base, options);
  if (!chain) return std::nullopt;
  LibraryBase base;
  base.id = variant.library_base;
  base.tree = chain->tree;
  resolve_options(base.tree, find(chain->tree, "options"));
  if (const Node* sides = find(base.tree, "sides"))
    for (size_t i = 0; i < sides->items.size(); ++i)
      if (const Node* forward = find(sides->items[i], "forward");
          forward && forward->text != (i == 0 ? "up" : "down"))
        base.both_sides = false;
  const auto section = std::find_if(bases.file.sections.begin(), bases.file.sections.end(),
                                    [&](const IniSection& each) {
                                      const IniEntry* entry = each.find("library");
                                      return entry && entry->value == variant.library_base;
                                    });
  if (section == bases.file.sections.end()) return std::nullopt;
  const auto rules = FairyResolver(bases.file, bases).resolve(*section);
  if (!rules) return std::nullopt;
  // The first round finds out how its pieces move, the second one uses the library's names for
  // them.
  for (int round = 0; round < 2; ++round) {
    auto made = translate(*rules, &base);
    if (!made) return std::nullopt;
    base.generated = std::move(made->tree);
    for (const LeftOut& each : made->left_out) base.left_out.insert(each.key);
  }
  return base;
}

// ------------------------------------------------------------------------------------ differences

// Compares piece types one by one: those that are as in the base need no line.
Node piece_changes(const Node& wanted, const LibraryBase& base) {
  Node patch = tree::map();
  const Node* library = find(base.tree, "pieces");
  const Node* generated = find(base.generated, "pieces");
  for (const Node::Entry& piece : wanted.entries) {
    const Node* there = library ? find(*library, piece.key) : nullptr;
    const Node* before = generated ? find(*generated, piece.key) : nullptr;
    if (!there) {
      patch.entries.push_back(piece);
    } else if (!before || !tree::same(piece.value, *before)) {
      Node changed = tree::map();
      for (const Node::Entry& entry : piece.value.entries) {
        const Node* old = find(*there, entry.key);
        // A generated name is not better than that of the base.
        if (entry.key == "name" && entry.value.text.starts_with("piece ")) continue;
        if (!old || !tree::same(entry.value, *old)) changed.entries.push_back(entry);
      }
      for (const Node::Entry& entry : there->entries)
        if (!piece.value.find(entry.key) && entry.key == "within")
          tree::set(changed, "within", tree::text("all"));
      if (!changed.entries.empty()) tree::set(patch, piece.key, changed);
    }
  }
  if (library)
    for (const Node::Entry& piece : library->entries)
      if (!wanted.find(piece.key) && !piece.value.takes_away())
        tree::set(patch, piece.key, tree::text("off"));
  return patch;
}

bool is_list_of_rules(const Node& node) {
  return node.is_list() && !node.items.empty() && node.items.front().is_map();
}

bool has_item(const Node& list, const Node& item) {
  return std::any_of(list.items.begin(), list.items.end(),
                     [&](const Node& each) { return tree::same(each, item); });
}

// A list of rules is replaced as a whole. Rules that the section adds to those of its base follow
// those of the library, which may have another wording; if the section removes rules, only its own
// are written.
Node rule_changes(const Node& wanted, const Node* before, const Node& library) {
  if (!library.is_list()) return wanted;
  const bool keeps =
      !before || std::all_of(before->items.begin(), before->items.end(),
                             [&](const Node& item) { return has_item(wanted, item); });
  if (!keeps) return wanted;
  Node all = library;
  for (const Node& item : wanted.items)
    if ((!before || !has_item(*before, item)) && !has_item(library, item))
      all.items.push_back(item);
  return all;
}

Node patch_of(const Node& wanted, const LibraryBase& base) {
  Node patch = tree::map();
  for (const Node::Entry& entry : wanted.entries) {
    const Node* before = find(base.generated, entry.key);
    const Node* library = find(base.tree, entry.key);
    // The library's wording is kept for rules that the section does not change.
    if (before && tree::same(entry.value, *before)) continue;
    Node change = entry.value;
    if (entry.key == "pieces")
      change = piece_changes(entry.value, base);
    else if (library && is_list_of_rules(entry.value))
      change = rule_changes(entry.value, before, *library);
    else if (library)
      change = tree::changes(entry.key, entry.value, *library);
    if (change.form != Node::Form::null && !(change.is_map() && change.entries.empty()))
      tree::set(patch, entry.key, std::move(change));
  }
  for (const Node::Entry& entry : base.tree.entries) {
    if (wanted.find(entry.key) || kept_keys().contains(entry.key) || entry.value.takes_away())
      continue;
    if (find(base.generated, entry.key)) tree::set(patch, entry.key, tree::text("off"));
  }
  return patch;
}

// ------------------------------------------------------------------------------------ the section

ImportHead head_of(const IniSection& section) {
  const std::string base = section.base.empty() ? "" : ":" + section.base;
  const std::string file = std::filesystem::path(section.where.file).filename().string();
  return {"[" + section.name + base + "] of " + file, section.name, section.comments};
}

// The value of a key that was left out, from the section that wrote it.
const FairyValue* value_of(const FairyVariant& variant, const std::string& key) {
  const FairyKey* row = find_fairy_key(key);
  if (!row) return nullptr;
  std::string target(row->writes.substr(0, row->writes.find(' ')));
  return &variant.value(target.empty() ? key : target);
}

// A warning for each key that is left out. If the file extends a base, everything that the section
// inherits is as in the library, even if the importer cannot express it.
Diagnostics warnings_of(const FairyVariant& variant, const IniSection& section,
                        const std::vector<LeftOut>& left_out, const LibraryBase* base) {
  Diagnostics warnings;
  for (const LeftOut& each : left_out) {
    const FairyValue* value = value_of(variant, each.key);
    if (value && value->inherited && base && base->left_out.contains(each.key)) continue;
    const IniEntry* entry = section.find(each.key);
    std::string message = each.key;
    if (entry) message += " = " + entry->value;
    SourceMark where = entry                           ? entry->where
                       : value && value->where.known() ? value->where
                                                       : section.where;
    if (value && value->inherited) where = section.where;
    message += ": " + each.why;
    warnings.push_back(each.other_movement ? warning("import-movement", message, "", where)
                                           : warning("import-left-out", message, "", where));
  }
  for (const Diagnostic& unknown : variant.warnings) warnings.push_back(unknown);
  return warnings;
}

size_t lines_of(const std::string& text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool loads(const std::string& text, const std::string& id, const LoadOptions& options,
           Diagnostics& problems) {
  const auto loaded = load_definition_text(text, id + ".yaml", options);
  if (!loaded) problems = loaded.problems();
  return loaded.ok();
}

}  // namespace

std::string import_id(std::string_view section) {
  std::string id = id_letters(section);
  if (id.empty() || !std::islower(static_cast<unsigned char>(id[0]))) id = "v" + id;
  return id;
}

Result<Imported> import_variant(FairyResolver& resolver, const IniSection& section,
                                const ImportOptions& options) {
  const FairyBases& bases = resolver.bases();
  const auto variant = resolver.resolve(section);
  if (!variant) return variant.problems();
  const std::string id = import_id(section.name);
  const ImportHead head = head_of(section);

  auto alone = translate(*variant, nullptr);
  if (!alone) return alone.problems();
  const auto base = find_library_base(*variant, bases, options.library);
  // Fairy-Stockfish has no key for it: it is a rule of the base, which finds out by itself where it
  // does not apply.
  if (base)
    if (const Node* dead = find(base->tree, kDeadPositions))
      tree::set(alone->tree, std::string(kDeadPositions), *dead);
  const Diagnostics alone_left_out = warnings_of(*variant, section, alone->left_out, nullptr);
  const std::string alone_text = imported_text(head, "", alone->tree, alone_left_out);

  Imported made{id, alone_text, alone_left_out};
  Diagnostics refused;
  if (base && !options.standalone) {
    const auto over = translate(*variant, &*base);
    if (!over) return over.problems();
    const Diagnostics left_out = warnings_of(*variant, section, over->left_out, &*base);
    const Node patch = patch_of(over->tree, *base);
    const std::string text = imported_text(head, base->id, patch, left_out);
    const bool shorter =
        lines_of(text) <= lines_of(alone_text) || left_out.size() < alone_left_out.size();
    if (shorter && loads(text, id, options.library, refused)) {
      made.text = text;
      made.left_out = left_out;
      refused.clear();
      return made;
    }
  }
  if (loads(alone_text, id, options.library, refused)) return made;
  for (Diagnostic& problem : refused)
    problem.message =
        "the rules of [" + section.name + "] as they were imported: " + problem.message;
  return refused;
}

std::string import_keys_table() {
  std::string table = "| key | imported | as, or why not |\n|---|---|---|\n";
  for (const FairyKey& key : fairy_keys()) {
    static constexpr const char* kWords[] = {"yes", "partly", "no", "no rule"};
    table += "| `" + std::string(key.name) + "` | " + kWords[static_cast<size_t>(key.support)] +
             " | " + std::string(key.becomes) + " |\n";
  }
  return table;
}

}  // namespace stockade
