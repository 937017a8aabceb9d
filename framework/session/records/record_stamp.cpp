#include "framework/session/records/record_stamp.h"

#include <functional>
#include <string>
#include <vector>

#include "framework/base/random.h"

namespace stockade {
namespace {

class Stamp {
 public:
  void add(uint64_t value) {
    state_ ^= value;
    state_ = splitmix(state_);
  }
  void add(const std::string& text) { add(std::hash<std::string>{}(text)); }
  [[nodiscard]] uint64_t value() const { return state_; }

 private:
  uint64_t state_ = 0;
};

void add_annotations(Stamp& stamp, const Annotations& annotations) {
  if (const auto& evaluation = annotations.evaluation) {
    stamp.add(static_cast<uint64_t>(evaluation->centipawns));
    stamp.add(static_cast<uint64_t>(evaluation->mate.value_or(0)));
    stamp.add(static_cast<uint64_t>(evaluation->depth));
  }
  if (annotations.clock_ms) stamp.add(static_cast<uint64_t>(*annotations.clock_ms));
  for (const DrawnMark& mark : annotations.marks) {
    stamp.add(static_cast<uint64_t>(mark.color));
    stamp.add(static_cast<uint64_t>(mark.from));
    stamp.add(static_cast<uint64_t>(mark.to));
  }
  if (!annotations.others.empty()) stamp.add(annotations.others);
}

uint64_t stamp_of(const Record& record, bool annotations) {
  Stamp stamp;
  for (const auto& [name, value] : record.tags()) {
    stamp.add(name);
    stamp.add(value);
  }
  stamp.add(record.result);
  // Lines may be long: no recursion.
  std::vector<const RecordNode*> open = {&record.root()};
  while (!open.empty()) {
    const RecordNode& node = *open.back();
    open.pop_back();
    stamp.add(reinterpret_cast<uintptr_t>(&node));
    if (!node.comment.empty()) stamp.add(node.comment);
    if (!node.comment_before.empty()) stamp.add(node.comment_before + "<");
    for (const int nag : node.nags) stamp.add(static_cast<uint64_t>(nag) + 1);
    if (annotations) add_annotations(stamp, node.annotations);
    stamp.add(node.children.size());
    for (const auto& child : node.children) open.push_back(child.get());
  }
  return stamp.value();
}

}  // namespace

uint64_t record_stamp(const Record& record) { return stamp_of(record, false); }

uint64_t full_record_stamp(const Record& record) { return stamp_of(record, true); }

}  // namespace stockade
