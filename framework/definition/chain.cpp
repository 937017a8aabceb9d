#include "framework/definition/chain.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "framework/definition/left_out_pieces.h"
#include "framework/definition/library.h"
#include "framework/definition/schema_table.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

// The value of a key as text; the schema checks its type later.
const Node* find_text(const Node& tree, std::string_view key) {
  const Node::Entry* entry = tree.find(key);
  return entry && entry->value.is_scalar() && !entry->value.text.empty() ? &entry->value : nullptr;
}

std::optional<Diagnostic> check_version(const Node& tree) {
  const Node::Entry* entry = tree.find("schema");
  const std::string current = std::to_string(kSchemaVersion);
  if (!entry)
    return error("missing-key", "the key 'schema' is missing",
                 "every variant file begins with 'schema: " + current + "'", tree.where);
  if (entry->value.is_scalar() && entry->value.text == current) return std::nullopt;
  return error("schema-version",
               "this file needs version " + entry->value.describe() +
                   " of the language; this program reads version " + current,
               "write 'schema: " + current + "', or use a newer program", entry->value.where);
}

// What a file extends: an id or a path, and the place where it is named.
struct Base {
  std::string name;
  SourceMark where;
  bool chosen_by_caller = false;  ///< then a path is not meant to be beside the file
};

// The letters of the tree's pieces, which are the keys of `pieces`.
std::set<std::string> pieces_of(const Node& tree) {
  std::set<std::string> letters;
  if (const Node::Entry* pieces = tree.find("pieces"); pieces && pieces->value.is_map())
    for (const Node::Entry& piece : pieces->value.entries)
      if (!piece.value.takes_away()) letters.insert(piece.key);
  return letters;
}

// Whether the mapping lacks a required key, so that it can only adjust a rule of the base.
bool is_part(const Node& mapping, const SchemaKey& key) {
  return std::any_of(key.children.begin(), key.children.end(), [&](const SchemaKey& child) {
    return child.required() && !mapping.find(child.name);
  });
}

// Removes the pieces that the base does not have from lists that may be shorter, and from the faces
// of dice.
void leave_out_missing(Node& mapping, const SchemaKey& key, const std::set<std::string>& pieces) {
  for (Node::Entry& entry : mapping.entries) {
    const SchemaKey* list = key.find(entry.key);
    if (!list || list->type.type != ValueType::list || !entry.value.is_list()) continue;
    const auto is_missing = [&](const Node& item) {
      return item.is_scalar() && !pieces.contains(item.text);
    };
    const ValueType element = list->type.element.front().type;
    if (element == ValueType::face) {
      for (Node& item : entry.value.items)
        if (is_missing(item)) item.text = kNoFace;
    } else if (element == ValueType::piece && !list->required()) {
      std::erase_if(entry.value.items, is_missing);
    }
  }
}

// A wrapper does not know its base. Its adjustments to things that the base lacks are left out:
// parts of a rule, and lines of a table or items of a list for pieces that the base does not have.
void leave_out_adjustments(Node& wrapper, const Node& base) {
  std::set<std::string> pieces = pieces_of(base);
  pieces.merge(pieces_of(wrapper));
  std::erase_if(wrapper.entries, [&](Node::Entry& entry) {
    const SchemaKey* key = schema().find(entry.key);
    if (!key || !key->removable() || !entry.value.is_map()) return false;
    const Node::Entry* adjusted = base.find(entry.key);
    const bool missing = !adjusted || adjusted->value.takes_away();
    // A single mapping counts as a list of one.
    const bool is_list = key->type.type == ValueType::list;
    const SchemaKey& mapping = is_list ? key->element() : *key;
    if (mapping.type.type == ValueType::mapping) {
      if (missing && is_part(entry.value, mapping)) return true;
      leave_out_missing(entry.value, mapping, pieces);
      return false;
    }
    if (key->type.type != ValueType::map || key->type.key != ValueType::piece) return false;
    std::erase_if(entry.value.entries,
                  [&](const Node::Entry& line) { return !pieces.contains(line.key); });
    return entry.value.entries.empty();
  });
}

class FilesOnDisk : public ChainFiles {
 public:
  explicit FilesOnDisk(const LoadOptions& options) : options_(options) {}

  Result<SourceFile> read(const std::string& id_or_path, const fs::path& beside,
                          const SourceMark& where) override {
    Diagnostics unread;
    const auto path = find_variant_file(id_or_path, options_, beside, where, &unread);
    for (Diagnostic& one : unread)
      if (std::none_of(warnings_.begin(), warnings_.end(),
                       [&](const Diagnostic& known) { return known.message == one.message; }))
        warnings_.push_back(std::move(one));
    if (!path) return path.problems();
    const auto text = read_variant_file(*path, where);
    if (!text) return text.problems();
    return parse_source(*text, *path);
  }

  Result<Chain> load(SourceFile own) {
    auto chain = load_chain(std::move(own), options_, *this);
    if (chain) chain->warnings = std::move(warnings_);
    return chain;
  }

 private:
  const LoadOptions& options_;
  Diagnostics warnings_;
};

class ChainLoader {
 public:
  ChainLoader(SourceFile own, const LoadOptions& options, ChainFiles& source) : source_(source) {
    files_.push_back(std::move(own));
    choose_bases(options.base, files_.front().tree.where, true);
  }

  Result<Chain> load() {
    while (true) {
      const Result<std::optional<Base>> base = base_of(files_.back());
      if (!base) return base.problems();
      if (!*base) break;
      if (auto problems = add(**base)) return std::move(*problems);
    }
    if (auto problem = check_base_was_used()) return std::move(*problem);
    return merged();
  }

 private:
  Result<std::optional<Base>> base_of(const SourceFile& file) {
    const Node* extends = find_text(file.tree, "extends");
    const Node* modifies = find_text(file.tree, "modifies");
    const Node* base = find_text(file.tree, "base");
    if (extends && modifies)
      return error("two-bases", "a file cannot have both 'extends' and 'modifies'",
                   "keep one of the two keys", modifies->where);
    if (base && chosen_.empty()) choose_bases(base->text, base->where, false);
    if (extends) return std::optional(Base{extends->text, extends->where});
    if (!modifies) return std::optional<Base>();

    if (!chosen_.empty()) {
      Base next = std::move(chosen_.front());
      chosen_.pop_front();
      if (next.chosen_by_caller) caller_bases_.push_back(files_.size());
      return std::optional(std::move(next));
    }
    return error("missing-base", "this variant is a wrapper, and it has no base",
                 "choose a base with --base, or write base: …", modifies->where);
  }

  void choose_bases(std::string_view names, const SourceMark& where, bool by_caller) {
    for (std::string& name : split_bases(names))
      chosen_.push_back({std::move(name), where, by_caller});
  }

  // Loads the next file.
  std::optional<Diagnostics> add(const Base& base) {
    const fs::path beside = base.chosen_by_caller ? fs::path() : fs::path(base.where.file);
    auto next = source_.read(base.name, beside, base.where);
    if (!next) return next.problems();
    for (const SourceFile& file : files_)
      if (same_file(file.path, next->path)) return circle(next->path, base.where);
    if (files_.size() >= kMaxChain)
      return Diagnostics{
          error("extends-depth",
                "more than " + std::to_string(kMaxChain) + " files extend each other: " + names(),
                "extend a variant that is nearer to the end of the chain", base.where)};
    files_.push_back(std::move(*next));
    return std::nullopt;
  }

  static bool same_file(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return a.lexically_normal() == b.lexically_normal() || fs::equivalent(a, b, ignored);
  }

  [[nodiscard]] std::string names() const {
    std::string text;
    for (const SourceFile& file : files_)
      text += (text.empty() ? "" : " → ") + file.path.filename().string();
    return text;
  }

  [[nodiscard]] Diagnostics circle(const fs::path& again, const SourceMark& where) const {
    return {error(
        "extends-circle",
        "the files extend each other in a circle: " + names() + " → " + again.filename().string(),
        "remove 'extends' from one of them", where)};
  }

  [[nodiscard]] std::optional<Diagnostic> check_base_was_used() const {
    if (chosen_.empty()) return std::nullopt;
    const Base& base = chosen_.front();
    return error("unused-base",
                 "the base " + quoted_for_message(base.name) +
                     " is given, but this variant is not a wrapper",
                 "remove the base, or extend a wrapper, which has 'modifies: any'", base.where);
  }

  Chain merged() {
    Chain chain;
    for (const SourceFile& file : files_) chain.files.push_back({file.path.string(), 0, 0});
    std::reverse(chain.files.begin(), chain.files.end());
    // A wrapper takes the names of its base only if it is itself the variant that was asked for.
    if (!caller_bases_.empty() && caller_bases_.front() == 1)
      for (const size_t file : caller_bases_)
        if (const Node* name = find_text(files_[file].tree, "name"))
          chain.wrapped += (chain.wrapped.empty() ? "" : " around ") + name->text;

    chain.tree = std::move(files_.back().tree);
    for (size_t i = files_.size() - 1; i-- > 0;) {
      std::erase_if(chain.tree.entries, [](const Node::Entry& entry) {
        const SchemaKey* key = schema().find(entry.key);
        return key && key->row->is_own();
      });
      // A file that extends a wrapper doesn't know the base either, if the caller chooses the base.
      const bool base_is_chosen = !caller_bases_.empty() && i < caller_bases_.front();
      if (find_text(files_[i].tree, "modifies") || base_is_chosen)
        leave_out_adjustments(files_[i].tree, chain.tree);
      leave_out_pieces(chain.tree, files_[i].tree);
      complete_sides(files_[i].tree, chain.tree);
      chain.tree = merge(std::move(chain.tree), files_[i].tree);
    }
    return chain;
  }

  ChainFiles& source_;
  std::vector<SourceFile> files_;  // the variant's own first
  // The bases that are not yet used. Those that the caller chooses precede those that a file names,
  // and those of an outer file precede those of an inner one.
  std::deque<Base> chosen_;
  std::vector<size_t> caller_bases_;  // the files that the caller has chosen, by place in files_
};

}  // namespace

namespace {

// Completes sides that no base and no usual game describes: letters from their names, all sides in
// one direction.
void complete_many_sides(Node& sides) {
  for (Node& side : sides.items) {
    if (!side.is_map()) continue;
    const auto add = [&](const char* key, std::string text) {
      if (side.find(key)) return;
      Node value = Node::scalar(std::move(text), side.where);
      side.entries.push_back(Node::Entry{key, side.where, std::move(value)});
    };
    const Node::Entry* name = side.find("name");
    const std::string initial =
        name && !name->value.text.empty() ? name->value.text.substr(0, 1) : "";
    if (!initial.empty() && std::isalpha(static_cast<unsigned char>(initial[0])))
      add("letter",
          std::string(1, static_cast<char>(std::tolower(static_cast<unsigned char>(initial[0])))));
    add("forward", "up");
  }
}

}  // namespace

void complete_sides(Node& tree, const Node& base) {
  Node::Entry* own = tree.find("sides");
  const Node::Entry* given = base.find("sides");
  const SchemaKey* key = schema().find("sides");
  const Node* model = given ? &given->value : key && key->fallback ? &*key->fallback : nullptr;
  if (!own || !own->value.is_list() || !model || !model->is_list()) return;
  if (own->value.items.size() != model->items.size()) return complete_many_sides(own->value);
  for (size_t i = 0; i < std::min(own->value.items.size(), model->items.size()); ++i) {
    Node& side = own->value.items[i];
    if (!side.is_map() || !model->items[i].is_map()) continue;
    for (const char* name : {"letter", "forward"}) {
      const Node::Entry* entry = model->items[i].find(name);
      if (!entry || side.find(name)) continue;
      side.entries.push_back(*entry);
      if (!given) side.entries.back().where = side.entries.back().value.where = side.where;
    }
  }
}

std::vector<std::string> split_bases(std::string_view names) {
  constexpr std::string_view kAround = " around ";
  std::vector<std::string> bases;
  while (!names.empty()) {
    const size_t end = names.find(kAround);
    bases.emplace_back(names.substr(0, end));
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + kAround.size());
  }
  return bases;
}

Result<SourceFile> parse_source(std::string_view text, const fs::path& path) {
  Result<Node> tree = parse_yaml(text, path.string());
  if (!tree) return tree.problems();
  if (auto problem = check_version(*tree)) return std::move(*problem);
  return SourceFile{path, std::move(*tree)};
}

Result<Chain> load_chain(SourceFile own, const LoadOptions& options, ChainFiles& files) {
  return ChainLoader(std::move(own), options, files).load();
}

Result<Chain> load_chain(SourceFile own, const LoadOptions& options) {
  return FilesOnDisk(options).load(std::move(own));
}

Result<Chain> load_chain(const std::string& id_or_path, const LoadOptions& options) {
  FilesOnDisk files(options);
  auto own = files.read(id_or_path, {}, {});
  if (!own) return own.problems();
  return files.load(std::move(*own));
}

std::string id_of(const Chain& chain) { return fs::path(chain.files.back().file).stem().string(); }

}  // namespace stockade
