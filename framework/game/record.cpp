#include "framework/game/record.h"

#include <algorithm>

namespace stockade {

RecordNode::~RecordNode() {
  // From the last leaf up: a list of the nodes left would need memory, and there may be none.
  for (RecordNode* node = this; !children.empty();) {
    while (!node->children.empty()) {
      node->children.back()->parent = node;
      node = node->children.back().get();
    }
    node = node->parent;
    node->children.pop_back();
  }
}

RecordNode& RecordNode::child(Move wanted) {
  if (RecordNode* found = find(wanted)) return *found;
  children.push_back(std::make_unique<RecordNode>());
  children.back()->move = wanted;
  children.back()->parent = this;
  return *children.back();
}

RecordNode* RecordNode::find(Move wanted) const {
  for (const auto& child : children)
    if (child->move == wanted) return child.get();
  return nullptr;
}

int RecordNode::depth() const {
  int depth = 0;
  for (const RecordNode* node = this; node->parent; node = node->parent) ++depth;
  return depth;
}

bool RecordNode::on_main_line() const {
  for (const RecordNode* node = this; node->parent; node = node->parent)
    if (node->parent->children.front().get() != node) return false;
  return true;
}

void RecordNode::put_first() {
  if (!parent) return;
  const auto at = std::find_if(parent->children.begin(), parent->children.end(),
                               [&](const auto& child) { return child.get() == this; });
  std::rotate(parent->children.begin(), at, at + 1);
}

Record::Record(DefinitionPtr definition) : Record(definition, definition->start()) {}

Record::Record(DefinitionPtr definition, const Position& start)
    : definition_(std::move(definition)), start_(start), root_(std::make_unique<RecordNode>()) {}

std::vector<Move> Record::line_to(const RecordNode& node) {
  std::vector<Move> line;
  for (const RecordNode* at = &node; at->parent; at = at->parent) line.push_back(at->move);
  std::reverse(line.begin(), line.end());
  return line;
}

std::vector<Move> Record::main_line() const {
  const RecordNode* node = root_.get();
  while (!node->children.empty()) node = node->children.front().get();
  return line_to(*node);
}

std::optional<std::string> Record::tag(const std::string& name) const {
  for (const auto& [key, value] : tags_)
    if (key == name) return value;
  return std::nullopt;
}

void Record::set_tag(const std::string& name, const std::string& value) {
  for (auto& [key, old] : tags_) {
    if (key == name) {
      old = value;
      return;
    }
  }
  tags_.emplace_back(name, value);
}

void Record::remove_tag(const std::string& name) {
  std::erase_if(tags_, [&](const auto& tag) { return tag.first == name; });
}

}  // namespace stockade
