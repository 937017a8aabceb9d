#include "framework/definition/heads.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "framework/base/characters.h"
#include "framework/base/long_work.h"
#include "framework/base/threads.h"
#include "framework/base/translate.h"
#include "framework/definition/chain.h"
#include "framework/definition/library.h"
#include "framework/definition/names.h"
#include "framework/definition/options.h"
#include "framework/definition/tags.h"
#include "framework/definition/texts.h"
#include "framework/language/board.h"
#include "framework/language/top_keys.h"

namespace stockade {
namespace fs = std::filesystem;
namespace {

/// The keys that a head needs; those for tags follow.
std::vector<std::string_view> head_keys() {
  std::vector<std::string_view> keys = {"schema",       "extends",     "modifies",    "base",
                                        "name",         "description", "sides",       "options",
                                        "translations", "uci_name",    "also_called", "presets"};
  keys.insert(keys.end(), tag_keys().begin(), tag_keys().end());
  return keys;
}

/// The heads of files, each read once: many variants extend the same one.
class HeadFiles : public ChainFiles {
 public:
  explicit HeadFiles(const LoadOptions& options) : options_(options) {}

  Result<SourceFile> read(const std::string& id_or_path, const fs::path& beside,
                          const SourceMark& where) override {
    const auto path = find(id_or_path, beside, where);
    if (!path) return path.problems();
    return read(*path, where);
  }

  /// Reads all of them at once, so that read() finds them.
  void read_ahead(const std::vector<LibraryFile>& files) {
    std::vector<std::optional<Result<SourceFile>>> read(files.size());
    const size_t threads = std::min<size_t>(std::thread::hardware_concurrency(), files.size() / 32);
    share_tasks(files.size(), threads, [&](Tasks& tasks) {
      while (const auto i = tasks.next()) read[*i] = read_anew(files[*i].listing.path, {});
    });
    for (size_t i = 0; i < files.size(); ++i)
      files_.try_emplace(files[i].listing.path, std::move(*read[i]));
  }

  Result<SourceFile> read(const fs::path& path, const SourceMark& where) {
    const auto known = files_.find(path);
    if (known != files_.end()) return known->second;
    return files_.emplace(path, read_anew(path, where)).first->second;
  }

 private:
  Result<fs::path> find(const std::string& id, const fs::path& beside, const SourceMark& where) {
    // In all variant folders of one family an id names the same file, unless the folder itself has
    // a file of that name.
    std::error_code ignored;
    if (looks_like_path(id) || beside.empty() ||
        fs::exists(beside.parent_path() / (id + ".yaml"), ignored))
      return find_variant_file(id, options_, beside, where);
    const std::pair key(beside.parent_path().parent_path(), id);
    const auto known = found_.find(key);
    if (known != found_.end()) return known->second;
    const auto path = find_variant_file(id, options_, beside, where);
    if (path) found_.emplace(key, *path);
    return path;
  }

  Result<SourceFile> read_anew(const fs::path& path, const SourceMark& where) const {
    const auto text = read_variant_file(path, where);
    if (!text) return text.problems();
    auto tree = parse_top_keys(*text, path.string(), keys_);
    if (!tree) return tree.problems();
    return SourceFile{path, std::move(*tree)};
  }

  const LoadOptions& options_;
  std::vector<std::string_view> keys_ = head_keys();
  std::map<fs::path, Result<SourceFile>> files_;
  std::map<std::pair<fs::path, std::string>, fs::path> found_;
};

/// The facts about a board in a head.
struct BoardFacts {
  std::string words;
  int boards = 1;
  int cells_per_board = 0;
};

/// Appends the tree as a text that differs for different trees.
void append(std::string& text, const Node& node) {
  text += fmt::format("{}{}:{}", static_cast<int>(node.form), node.text.size(), node.text);
  for (const Node& item : node.items) append(text, item);
  for (const Node::Entry& entry : node.entries) {
    text += fmt::format("{}={}", entry.key.size(), entry.key);
    append(text, entry.value);
  }
  text += ';';
}

class HeadReader {
 public:
  HeadReader(const LoadOptions& options, const std::vector<LibraryFile>& files)
      : options_(options), files_(options) {
    files_.read_ahead(files);
  }

  Result<VariantHead> read(const LibraryFile& file) {
    auto own = files_.read(file.listing.path, {});
    if (!own) return own.problems();
    VariantNames names = names_in(own->tree);
    auto chain = load_chain(std::move(*own), options_, files_);
    if (!chain) return chain.problems();
    Node& tree = chain->tree;
    if (tree.find("options")) {
      Diagnostics not_of_heads;
      apply_options(tree, {}, not_of_heads);
    }
    const auto board = board_of(tree);
    if (!board) return board.problems();

    VariantHead head;
    head.id = file.listing.id;
    head.name = text_of(tree, "name");
    if (head.name.empty())
      return error("missing-key", "the key 'name' is missing", "for example: name: My Game",
                   tree.where);
    head.description = text_of(tree, "description");
    for (const std::string& text : {head.name, head.description})
      if (std::any_of(text.begin(), text.end(),
                      [](unsigned char c) { return c < ' ' || c == 0x7F; }))
        return error("wrong-type", "'name' and 'description' must be texts of one line", "",
                     tree.where);
    head.uci_name = text_of(tree, "uci_name");
    head.also_called = std::move(names.also_called);
    for (auto& [called, options] : names.presets) head.also_called.push_back(std::move(called));
    head.texts = read_translations(tree);
    head.path = file.listing.path;
    head.family = file.family.filename().string();
    const Node::Entry* sides = tree.find("sides");
    if (sides && sides->value.is_list()) head.players = static_cast<int>(sides->value.items.size());
    head.board = board->words;
    bool is_wrapper = false;
    for (const SourceMark& part : chain->files) {
      head.files.push_back(fs::path(part.file).stem().string());
      is_wrapper = is_wrapper || changes_any(part.file);
    }
    head.tags = tags_of({tree, is_wrapper, board->boards, board->cells_per_board});
    return head;
  }

 private:
  static std::string text_of(const Node& tree, std::string_view key) {
    const Node::Entry* entry = tree.find(key);
    return entry && entry->value.is_scalar() ? entry->value.text : "";
  }

  bool changes_any(const fs::path& path) {
    const auto file = files_.read(path, {});
    return file.ok() && file->tree.find("modifies") != nullptr;
  }

  /// Cached: most variants have the board of another one.
  Result<BoardFacts> board_of(const Node& tree) {
    std::string key;
    for (const char* part : {"board", "layers"})
      if (const Node::Entry* entry = tree.find(part)) append(key, entry->value);
    const auto known = boards_.find(key);
    if (known != boards_.end()) return known->second;
    const auto topology = topology_of(tree);
    if (!topology)
      return error("missing-key", "the key 'board' is missing",
                   "for example: board: { files: 8, ranks: 8 }", tree.where);
    if (!topology->ok()) return topology->problems();
    const Topology& made = **topology;
    return boards_
        .emplace(key, BoardFacts{board_words(made), made.boards(), made.cells() / made.boards()})
        .first->second;
  }

  const LoadOptions& options_;
  HeadFiles files_;
  std::map<std::string, BoardFacts> boards_;
};

/// True for digits, lowercase letters, and the bytes of other scripts.
bool is_word_byte(char c) {
  return is_digit(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a word of `text` begins with `word`; both are lowercase.
bool has_word(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if (at == 0 || !is_word_byte(text[at - 1])) return true;
  return false;
}

}  // namespace

bool VariantHead::has_tag(std::string_view tag) const {
  const auto same = [](char a, char b) { return a == b || (a == ' ' && b == '-'); };
  return std::any_of(tags.begin(), tags.end(), [&](const std::string& own) {
    return std::equal(own.begin(), own.end(), tag.begin(), tag.end(), same);
  });
}

bool VariantHead::searchable() const {
  return players == 2 && !has_tag("chance") && !has_tag("hidden pieces");
}

std::string title_of(const VariantHead& variant) { return variant.texts.tr(variant.name); }

const Family* Heads::family(std::string_view id) const {
  for (const Family& family : families)
    if (family.id == id) return &family;
  return nullptr;
}

std::uint64_t library_stamp(const LoadOptions& options) {
  std::string text;
  const auto add = [&](const fs::path& file) {
    std::error_code failure;
    const auto time = fs::last_write_time(file, failure).time_since_epoch().count();
    const auto size = fs::file_size(file, failure);
    text += fmt::format("{}\n{} {}\n", file.string(), time, failure ? 0 : size);
  };
  std::set<fs::path> families;
  for (const LibraryFile& file : library_files(options)) {
    add(file.listing.path);
    if (!file.family.empty() && families.insert(file.family).second) add(file.family / kFamilyFile);
  }
  return std::hash<std::string>{}(text);
}

Heads read_heads(const LoadOptions& options) {
  long_work_begins("the listing of all variants");
  Heads heads;
  const std::vector<LibraryFile> files = library_files(options, &heads.problems);
  HeadReader reader(options, files);
  std::set<fs::path> families;
  for (const LibraryFile& file : files) {
    auto head = reader.read(file);
    if (!head) {
      heads.unread.push_back({file.listing.id, file.family.filename().string(), head.problems()});
      continue;
    }
    heads.variants.push_back(std::move(*head));
    const std::string& id = heads.variants.back().family;
    if (id.empty() || !families.insert(file.family).second || heads.family(id)) continue;
    auto family = read_family(file.family);
    if (!family)
      heads.problems.insert(heads.problems.end(), family.problems().begin(),
                            family.problems().end());
    heads.families.push_back(family ? std::move(*family) : Family{id, id, "", 0});
  }
  std::stable_sort(heads.families.begin(), heads.families.end(),
                   [](const Family& a, const Family& b) {
                     return std::pair(a.order, a.id) < std::pair(b.order, b.id);
                   });
  return heads;
}

bool is_found_by(const VariantHead& variant, const Family* family, std::string_view words) {
  std::string text =
      fmt::format("{} {} {} {} {} {}", variant.id, variant.name, variant.description, variant.board,
                  fmt::join(variant.tags, " "), fmt::join(variant.also_called, " "));
  if (family) text += " " + family->title + " " + family->description;
  // The reader's language is searched as well, because lists show it.
  text += " " + variant.texts.tr(variant.name) + " " + variant.texts.tr(variant.description);
  if (family) text += " " + tr_library(family->title) + " " + tr_library(family->description);
  std::transform(text.begin(), text.end(), text.begin(), to_lower);
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    std::string word(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
    std::transform(word.begin(), word.end(), word.begin(), to_lower);
    if (!word.empty() && !has_word(text, word)) return false;
  }
  return true;
}

std::string board_words(const Topology& topology) {
  std::string size = fmt::format("{}x{}", topology.files(), topology.ranks());
  if (topology.levels() > 1) size += fmt::format("x{}", topology.levels());
  if (topology.geometry() == Geometry::hex) size = tr("{} hexagons", topology.cells());
  if (topology.geometry() == Geometry::graph) size = tr("{} cells", topology.cells());
  return topology.boards() == 1 ? size : fmt::format("{} {}", topology.boards(), size);
}

}  // namespace stockade
