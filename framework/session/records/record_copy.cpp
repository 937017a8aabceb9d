#include "framework/session/records/record_copy.h"

#include <memory>
#include <utility>
#include <vector>

namespace stockade {

Record copy_of(const Record& record) {
  Record copy(record.definition(), record.start());
  for (const auto& [name, value] : record.tags()) copy.set_tag(name, value);
  copy.result = record.result;
  // Lines may be long: no recursion.
  std::vector<std::pair<const RecordNode*, RecordNode*>> open = {{&record.root(), &copy.root()}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    to->comment = from->comment;
    to->comment_before = from->comment_before;
    to->nags = from->nags;
    to->annotations = from->annotations;
    to->children.reserve(from->children.size());
    for (const auto& child : from->children) {
      RecordNode& added = *to->children.emplace_back(std::make_unique<RecordNode>());
      added.move = child->move;
      added.parent = to;
      open.emplace_back(child.get(), &added);
    }
  }
  return copy;
}

}  // namespace stockade
