#include "framework/language/node.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "framework/base/utf8.h"
#include "framework/language/yaml_mistake.h"

namespace stockade {

const Node::Entry* Node::find(std::string_view key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

Node::Entry* Node::find(std::string_view key) {
  return const_cast<Entry*>(std::as_const(*this).find(key));
}

std::string Node::describe() const {
  switch (form) {
    case Form::null:
      return "nothing";
    case Form::list:
      return "a list";
    case Form::map:
      return "a mapping";
    case Form::scalar:
      break;
  }
  return quoted_for_message(text) +
         (option.empty() ? "" : ", the value of the option '" + option + "'");
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                         std::string otherwise) {
  if (word.size() > kLongestName) return otherwise;
  const std::string near = nearest_name(std::string(word), known);
  return near.empty() ? otherwise : "did you mean '" + near + "'?";
}

std::string known_names(std::string_view word, const std::vector<std::string>& known,
                        std::string_view list) {
  constexpr size_t kMost = 10;
  constexpr size_t kNearest = 5;
  if (known.size() <= kMost) return "known: " + join(known);
  return "known: " + join(nearest_names(std::string(word), known, kNearest), ", ") + " and " +
         std::to_string(known.size() - kNearest) + " others: see " + std::string(list);
}

std::string join(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : std::string_view(", ");
    text += words[i];
  }
  return text;
}

std::optional<int> as_integer(std::string_view text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Diagnostic file_too_large(const std::string& file_name) {
  return error("file-too-large", "the file is larger than one megabyte",
               "a variant file has a few kilobytes; check that this is the right file",
               {file_name, 1, 1});
}

Node Node::scalar(std::string text, SourceMark where) {
  Node node;
  node.form = Form::scalar;
  node.text = std::move(text);
  node.where = std::move(where);
  return node;
}

bool Node::takes_away() const { return is_scalar() && !quoted && truth_of(text) == Truth::no; }

Truth truth_of(std::string_view word) {
  if (std::find(kYes.begin(), kYes.end(), word) != kYes.end()) return Truth::yes;
  if (std::find(kNo.begin(), kNo.end(), word) != kNo.end()) return Truth::no;
  return Truth::neither;
}

namespace {

using Lines = std::vector<std::string_view>;

Lines split_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// Finds the places of marks. Marks come nearly in the order of the text, so it counts on from the
// last one: a line of many values takes as long as its length.
class Places {
 public:
  Places(const std::string& file, const Lines& lines) : file_(file), lines_(lines) {}

  // yaml-cpp counts lines from 0 and columns in bytes from 0; both are -1 if the place is unknown.
  SourceMark of(const YAML::Mark& mark) {
    if (mark.is_null() || lines_.empty()) return {file_, 1, 1};
    const auto line = static_cast<size_t>(mark.line);
    if (line < lines_.size()) return at(line, static_cast<size_t>(mark.column));
    return at(lines_.size() - 1, lines_.back().size());
  }

 private:
  SourceMark at(size_t line, size_t column) {
    column = std::min(column, lines_[line].size());
    if (line != line_ || column < column_) characters_ = column_ = 0;
    characters_ += count_characters(lines_[line].substr(column_, column - column_));
    line_ = line;
    column_ = column;
    return {file_, static_cast<int>(line) + 1, static_cast<int>(characters_) + 1};
  }

  const std::string& file_;
  const Lines& lines_;
  size_t line_ = 0;
  size_t column_ = 0;
  size_t characters_ = 0;  // of the line before the column
};

// The position of a mark in the text.
size_t offset_of(const YAML::Mark& mark, std::string_view text, const Lines& lines) {
  if (mark.is_null()) return 0;
  const auto line = static_cast<size_t>(mark.line);
  if (line >= lines.size()) return text.size();
  return static_cast<size_t>(lines[line].data() - text.data()) +
         std::min(static_cast<size_t>(mark.column), lines[line].size());
}

struct Refusal {
  Diagnostic why;
};

// Builds the tree from yaml-cpp's events. Events, unlike YAML::Node, show every key that is written
// twice and every alias before anything is copied.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(const std::string& file, const Lines& lines)
      : file_(file), lines_(lines), places_(file, lines) {}

  [[nodiscard]] const std::optional<Node>& root() const { return root_; }
  [[nodiscard]] std::optional<Node>& root() { return root_; }
  [[nodiscard]] Diagnostics& problems() { return problems_; }
  // The innermost '[' or '{' that is open.
  [[nodiscard]] std::optional<YAML::Mark> open_bracket() const {
    for (auto frame = stack_.rbegin(); frame != stack_.rend(); ++frame)
      if (frame->bracket) return frame->bracket;
    return std::nullopt;
  }
  [[nodiscard]] const std::optional<YAML::Mark>& last_text() const { return last_text_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (root_)
      refuse("several-documents", mark, "a second document begins here",
             "a variant file is one document: remove the line '---', or correct the indentation");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    Node node;
    node.where = place(mark);
    add(std::move(node), mark);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse("alias", mark, "aliases (*name) are not used in variant files",
           "write the value in full, make it an option ($name), or put '*' in quotes");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    check_tag(tag, mark);
    Node node = Node::scalar(value, place(mark));
    node.quoted = tag == "!";
    const char sign = sign_at(mark);
    node.block = node.quoted && (sign == '|' || sign == '>');
    last_text_ = mark;
    add(std::move(node), mark);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(Node::Form::list, tag, mark);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(Node::Form::map, tag, mark);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Frame {
    Node node;
    std::optional<YAML::Mark> bracket;  // that opened it
    std::optional<Node> key;            // in a mapping: the key whose value comes next
    std::unordered_map<std::string, int> line_of_key;
  };

  [[nodiscard]] SourceMark place(const YAML::Mark& mark) { return places_.of(mark); }
  // yaml-cpp does not distinguish a block from a quoted text, but columns inside a block mean
  // nothing; nor a pair in a list from a mapping in braces.
  [[nodiscard]] char sign_at(const YAML::Mark& mark) const {
    const auto line = static_cast<size_t>(mark.line);
    const auto column = static_cast<size_t>(mark.column);
    return line < lines_.size() && column < lines_[line].size() ? lines_[line][column] : '\0';
  }
  [[noreturn]] void refuse(const std::string& id, const YAML::Mark& mark, const std::string& why,
                           const std::string& hint) {
    throw Refusal{error(id, why, hint, place(mark))};
  }
  void check_tag(const std::string& tag, const YAML::Mark& mark) {
    if (tag.empty() || tag == "!" || tag == "?") return;
    constexpr std::string_view kStandard = "tag:yaml.org,2002:";
    const std::string shown =
        tag.starts_with(kStandard) ? "!!" + tag.substr(kStandard.size()) : tag;
    refuse("tag", mark,
           "tags such as " + quoted_for_message(shown) + " are not used in variant files",
           "remove the tag");
  }

  void open(Node::Form form, const std::string& tag, const YAML::Mark& mark) {
    check_tag(tag, mark);
    if (stack_.size() >= static_cast<size_t>(kMaxNesting))
      refuse("nesting", mark,
             "values are nested more than " + std::to_string(kMaxNesting) + " levels deep here",
             "check the brackets and the indentation");
    if (!stack_.empty() && stack_.back().node.is_map() && !stack_.back().key)
      refuse("key", mark, "a list or a mapping is used as a key",
             "write a word as the key, and check the brackets before it");
    Frame frame;
    frame.node.form = form;
    frame.node.where = place(mark);
    if (const char sign = sign_at(mark); sign == '[' || sign == '{') frame.bracket = mark;
    stack_.push_back(std::move(frame));
  }
  void close() {
    Node node = std::move(stack_.back().node);
    stack_.pop_back();
    attach(std::move(node));
  }

  void add(Node node, const YAML::Mark& mark) {
    if (++values_ > kMaxValues)
      refuse("file-too-large", mark,
             "the file has more than " + std::to_string(kMaxValues) + " values",
             "check that this is the right file");
    if (!stack_.empty() && stack_.back().node.is_map() && !stack_.back().key) {
      if (!node.is_scalar())
        refuse("key", mark, "a key is missing before the colon",
               "write a key, or put the text in quotes");
      stack_.back().key = std::move(node);
      return;
    }
    attach(std::move(node));
  }

  void attach(Node node) {
    if (stack_.empty()) {
      root_ = std::move(node);
      return;
    }
    Frame& frame = stack_.back();
    if (frame.node.is_list()) {
      frame.node.items.push_back(std::move(node));
      return;
    }
    Node key = std::move(*frame.key);
    frame.key.reset();
    // A missing value has the place where it was expected.
    if (node.form == Node::Form::null) node.where = key.where;
    const auto [first, fresh] = frame.line_of_key.emplace(key.text, key.where.line);
    if (!fresh) {
      if (problems_.size() >= kMaxProblems) return;
      problems_.push_back(
          error("duplicate-key", "the key " + quoted_for_message(key.text) + " is given twice",
                "the first is in line " + std::to_string(first->second) + "; remove one of them",
                key.where));
      return;
    }
    frame.node.entries.push_back({std::move(key.text), std::move(key.where), std::move(node)});
  }

  const std::string& file_;
  const Lines& lines_;
  Places places_;
  std::optional<Node> root_;
  std::vector<Frame> stack_;
  std::optional<YAML::Mark> last_text_;
  int values_ = 0;
  Diagnostics problems_;
};

std::optional<Diagnostic> check_line(std::string_view line, const std::string& file, int number) {
  const auto problem = [&](size_t at, const char* id, const char* why, const char* hint) {
    return error(id, why, hint,
                 {file, number, 1 + static_cast<int>(count_characters(line.substr(0, at)))});
  };
  bool indented = true;
  for (size_t i = 0; i < line.size();) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const size_t length = character_length(line.substr(i));
    if (length == 0)
      return problem(i, "not-utf8", "the file is not UTF-8 text",
                     "save it as UTF-8 in your editor");
    if ((byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7F)
      return problem(i, "not-utf8", "the file contains a control character",
                     "a variant file is plain text");
    if (byte == '\t' && indented)
      return problem(i, "tab", "a line is indented with a tab", "use spaces");
    indented = indented && byte == ' ';
    i += length;
  }
  return std::nullopt;
}

std::optional<Diagnostic> check_bytes(const Lines& lines, const std::string& file) {
  for (size_t i = 0; i < lines.size(); ++i)
    if (auto problem = check_line(lines[i], file, static_cast<int>(i) + 1)) return problem;
  return std::nullopt;
}

}  // namespace

Result<Node> parse_yaml(std::string_view text, const std::string& file_name) {
  if (text.size() > kMaxVariantFileBytes) return file_too_large(file_name);
  const Lines lines = split_lines(text);
  if (auto problem = check_bytes(lines, file_name)) return std::move(*problem);

  TreeBuilder builder(file_name, lines);
  try {
    // An empty comment: yaml-cpp sees that a quote is not closed only if something follows.
    std::istringstream stream(std::string(text) + "\n#");
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const Refusal& refusal) {
    builder.problems().push_back(refusal.why);
  } catch (const YAML::Exception& failure) {
    const auto offset = [&](const YAML::Mark& mark) { return offset_of(mark, text, lines); };
    YamlStop stop{failure.msg, offset(failure.mark), 0, {}};
    if (const auto& last = builder.last_text()) stop.last_text = offset(*last);
    if (const auto& bracket = builder.open_bracket()) stop.bracket = offset(*bracket);
    builder.problems().push_back(yaml_mistake(text, stop, file_name));
  }
  if (Diagnostics& problems = builder.problems(); !problems.empty()) {
    std::stable_sort(
        problems.begin(), problems.end(), [](const Diagnostic& a, const Diagnostic& b) {
          return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
        });
    return std::move(problems);
  }

  const std::optional<Node>& root = builder.root();
  if (!root || !root->is_map())
    return error("not-a-variant",
                 root && root->form != Node::Form::null
                     ? "the file has " + root->describe() + " instead of keys"
                     : "the file is empty",
                 "a variant file begins with 'schema: 1' and 'name: …'", {file_name, 1, 1});
  return std::move(*builder.root());
}

namespace {

bool is_plain_list(const Node& node) {
  return node.is_list() && std::all_of(node.items.begin(), node.items.end(),
                                       [](const Node& item) { return item.is_scalar(); });
}

// [a, b] as { a: yes, b: yes }.
Node as_switches(Node list) {
  Node map;
  map.form = Node::Form::map;
  map.where = list.where;
  for (Node& item : list.items) {
    if (map.find(item.text)) continue;
    SourceMark where = item.where;
    map.entries.push_back({std::move(item.text), where, Node::scalar("yes", where)});
  }
  return map;
}

// { path: … } is a movement, not an item to add or to remove.
bool is_item(const Node& patch) {
  const Node::Entry* path = patch.find("path");
  return path && !(path->value.is_scalar() && truth_of(path->value.text) != Truth::neither);
}

// { A: yes, B: no }: over a single value, which counts as a list of one.
bool is_switches(const Node& patch) {
  return !patch.entries.empty() &&
         std::all_of(patch.entries.begin(), patch.entries.end(), [](const Node::Entry& entry) {
           return entry.value.is_scalar() && truth_of(entry.value.text) != Truth::neither;
         });
}

Node list_of(Node item) {
  Node list;
  list.form = Node::Form::list;
  list.where = item.where;
  list.items.push_back(std::move(item));
  return list;
}

bool is_one_mapping(const Node& node) {
  return node.is_list() && node.items.size() == 1 && node.items.front().is_map();
}

}  // namespace

Node merge(Node base, const Node& patch) {
  if (patch.is_map() && is_one_mapping(base)) {
    base.items.front() = merge(std::move(base.items.front()), patch);
    base.where = patch.where;
    return base;
  }
  if (patch.is_map() && base.is_scalar() && !base.takes_away() && is_switches(patch))
    base = list_of(std::move(base));
  if (patch.is_map() && is_plain_list(base) && !is_item(patch)) base = as_switches(std::move(base));
  if (!patch.is_map() || !base.is_map()) return patch;
  for (const Node::Entry& entry : patch.entries) {
    Node::Entry* old = base.find(entry.key);
    if (!old) {
      base.entries.push_back(entry);
      continue;
    }
    old->where = entry.where;
    old->value = merge(std::move(old->value), entry.value);
  }
  base.where = patch.where;
  return base;
}

}  // namespace stockade
