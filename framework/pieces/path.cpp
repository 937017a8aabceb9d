#include "framework/pieces/path.h"

#include <algorithm>
#include <map>
#include <set>

namespace stockade {

bool Path::takes() const {
  return std::any_of(arrows.begin(), arrows.end(),
                     [](const Arrow& arrow) { return arrow.deed == Deed::take; });
}

PathElement PathElement::turn(Bearing bearing) {
  PathElement element;
  element.form = Form::turn;
  element.bearing = std::move(bearing);
  return element;
}

PathElement PathElement::step(Path::Deed deed, Contents goes_on, Contents ends) {
  PathElement element;
  element.form = deed == Path::Deed::look ? Form::look : Form::step;
  element.deed = deed;
  element.goes_on = goes_on;
  element.ends = ends;
  return element;
}

PathElement PathElement::sequence(std::vector<PathElement> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  PathElement element;
  element.parts = std::move(parts);
  return element;
}

PathElement PathElement::choice(std::vector<PathElement> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  PathElement element;
  element.form = Form::choice;
  element.parts = std::move(parts);
  return element;
}

PathElement PathElement::repeat(PathElement part, int least, int most) {
  PathElement element;
  element.form = Form::repeat;
  element.parts.push_back(std::move(part));
  element.least = least;
  element.most = most;
  return element;
}

// ------------------------------------------------------------------------------- the automaton

namespace {

/// Builds first a network of nodes with free edges (turns) and steps, following the tree; then its
/// product with the headings, without the free edges.
class PathBuilder {
 public:
  PathBuilder(const Compass& compass, SourceMark where)
      : compass_(compass), where_(std::move(where)) {}

  Result<Path> build(const PathElement& root) {
    const int start = node();
    const auto end = draw(root, start);
    if (!end) return too_long();
    end_ = *end;
    if (const auto forward = compass_.forward()) {
      state(start, heading(*forward));
    } else {
      state(start, kNoHeading);
    }
    for (size_t i = 0; i < states_.size(); ++i)
      if (auto problem = expand(i)) return *problem;
    return finish();
  }

 private:
  static constexpr int kNoHeading = -1;
  static constexpr size_t kMaxNodes = 8192;
  static constexpr int kMaxWork = 1 << 20;  ///< the most nodes and headings that may be visited

  struct Free {
    int to;
    const Bearing* bearing;  ///< none: the heading stays
  };
  struct Edge {
    int to;
    const PathElement* step;
  };
  struct Node {
    std::vector<Free> free;
    std::vector<Edge> edges;
  };
  /// The steps that are possible from a state: the edges reached by free edges, each with the
  /// heading then.
  struct Reach {
    std::set<std::pair<int, int>> seen;  ///< node and heading
    std::vector<std::pair<const Edge*, int>> edges;
    bool ends = false;
  };

  int node() {
    nodes_.emplace_back();
    return static_cast<int>(nodes_.size()) - 1;
  }

  void join(int from, int to, const Bearing* bearing = nullptr) {
    nodes_[from].free.push_back({to, bearing});
  }

  /// Adds `element` after the node `from`. Returns the node where it ends; none if there are too
  /// many nodes.
  std::optional<int> draw(const PathElement& element, int from) {
    if (nodes_.size() > kMaxNodes) return std::nullopt;
    switch (element.form) {
      case PathElement::Form::step:
      case PathElement::Form::look: {
        const int to = node();
        nodes_[from].edges.push_back({to, &element});
        return to;
      }
      case PathElement::Form::turn: {
        const int to = node();
        join(from, to, &element.bearing);
        return to;
      }
      case PathElement::Form::sequence: {
        std::optional<int> at = from;
        for (const PathElement& part : element.parts)
          if (at) at = draw(part, *at);
        return at;
      }
      case PathElement::Form::choice: {
        const int to = node();
        for (const PathElement& part : element.parts) {
          const int begin = node();
          join(from, begin);
          const auto end = draw(part, begin);
          if (!end) return std::nullopt;
          join(*end, to);
        }
        return to;
      }
      case PathElement::Form::repeat:
        return draw_repeat(element, from);
    }
    return std::nullopt;
  }

  std::optional<int> draw_repeat(const PathElement& element, int from) {
    const PathElement& part = element.parts.front();
    int at = from;
    for (int i = 0; i < element.least; ++i) {
      const auto next = draw(part, at);
      if (!next) return std::nullopt;
      at = *next;
    }
    const int to = node();
    if (element.most < 0) {
      const int loop = node();
      join(at, loop);
      join(loop, to);
      const auto back = draw(part, loop);
      if (!back) return std::nullopt;
      join(*back, loop);
      return to;
    }
    join(at, to);
    for (int i = element.least; i < element.most; ++i) {
      const auto next = draw(part, at);
      if (!next) return std::nullopt;
      at = *next;
      join(at, to);
    }
    return to;
  }

  int heading(Vec v) {
    for (size_t i = 0; i < headings_.size(); ++i)
      if (headings_[i] == v) return static_cast<int>(i);
    headings_.push_back(v);
    return static_cast<int>(headings_.size()) - 1;
  }

  int state(int node, int heading) {
    const auto [found, is_new] =
        numbers_.try_emplace({node, heading}, static_cast<int>(states_.size()));
    if (is_new) states_.push_back({node, heading});
    return found->second;
  }

  /// The headings that are possible after a turn.
  std::optional<Diagnostic> turn(int from, const Bearing& bearing, std::vector<int>& out) {
    if (!bearing.fixed.empty()) {
      for (const Vec v : bearing.fixed) out.push_back(heading(v));
      return std::nullopt;
    }
    for (const int degrees : bearing.turns) {
      if (degrees == 0 && from == kNoHeading) {
        out.push_back(from);
        continue;
      }
      const auto v = from == kNoHeading ? std::nullopt : compass_.turned(headings_[from], degrees);
      if (!v)
        return fail(from == kNoHeading
                        ? std::string("it turns before it has a direction")
                        : "a turn by " + std::to_string(degrees) + " degrees is not possible there",
                    "write a direction: " + words(compass_.names()));
      out.push_back(heading(*v));
    }
    return std::nullopt;
  }

  /// Finds all nodes reached by free edges. Not recursive, because chains of them can be long.
  std::optional<Diagnostic> reach(int node, int heading, Reach& out) {
    std::vector<std::pair<int, int>> open = {{node, heading}};
    std::vector<std::pair<int, int>> next;
    while (!open.empty()) {
      const auto [at, looking] = open.back();
      open.pop_back();
      if (!out.seen.insert({at, looking}).second) continue;
      if (++work_ > kMaxWork) return too_long();
      if (at == end_) out.ends = true;
      for (const Edge& edge : nodes_[at].edges) out.edges.emplace_back(&edge, looking);
      next.clear();
      for (const Free& free : nodes_[at].free) {
        std::vector<int> headings;
        if (!free.bearing)
          headings.push_back(looking);
        else if (auto problem = turn(looking, *free.bearing, headings))
          return problem;
        for (const int one : headings) next.emplace_back(free.to, one);
      }
      open.insert(open.end(), next.rbegin(), next.rend());
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> expand(size_t index) {
    const auto [node, heading] = states_[index];
    Reach here;
    if (auto problem = reach(node, heading, here)) return problem;
    std::vector<Path::Arrow> arrows;
    for (const auto& [edge, looking] : here.edges) {
      if (looking == kNoHeading)
        return fail("a step has no direction", "write a direction: " + words(compass_.names()));
      const PathElement& step = *edge->step;
      Reach beyond;
      if (auto problem = reach(edge->to, looking, beyond)) return problem;
      Path::Arrow arrow;
      arrow.heading = static_cast<uint8_t>(looking);
      arrow.deed = step.deed;
      arrow.goes_on =
          beyond.edges.empty() && step.form == PathElement::Form::step ? 0 : step.goes_on;
      arrow.ends = beyond.ends ? step.ends : 0;
      if (arrow.goes_on == 0 && arrow.ends == 0) continue;
      arrow.to = static_cast<uint16_t>(state(edge->to, looking));
      const auto same = [&](const Path::Arrow& other) {
        return other.to == arrow.to && other.heading == arrow.heading && other.deed == arrow.deed &&
               other.goes_on == arrow.goes_on && other.ends == arrow.ends;
      };
      if (std::none_of(arrows.begin(), arrows.end(), same)) arrows.push_back(arrow);
    }
    if (states_.size() > kMaxPathStates || headings_.size() > 250) return too_long();
    arrows_.push_back(std::move(arrows));
    return std::nullopt;
  }

  Result<Path> finish() {
    Path path;
    path.headings = headings_;
    bool ends = false;
    for (const auto& arrows : arrows_) {
      path.states.push_back(
          {static_cast<uint16_t>(path.arrows.size()), static_cast<uint16_t>(arrows.size())});
      path.arrows.insert(path.arrows.end(), arrows.begin(), arrows.end());
      if (path.arrows.size() > 0xFFFF) return too_long();
      for (const Path::Arrow& arrow : arrows) ends = ends || arrow.ends;
    }
    if (!ends)
      return fail("it has no end", "add an element after hop, for example: slide any, hop, step");
    return path;
  }

  static std::string words(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
    return text;
  }

  [[nodiscard]] Diagnostic fail(std::string why, std::string hint) const {
    return error("path", "in the path: " + std::move(why), std::move(hint), where_);
  }
  [[nodiscard]] Diagnostic too_long() const {
    return fail("it is too long", "use fewer repetitions or alternatives");
  }

  const Compass& compass_;
  SourceMark where_;
  std::vector<Node> nodes_;
  int end_ = 0;
  int work_ = 0;
  std::vector<Vec> headings_;
  std::map<std::pair<int, int>, int> numbers_;
  std::vector<std::pair<int, int>> states_;
  std::vector<std::vector<Path::Arrow>> arrows_;
};

}  // namespace

Result<Path> build_path(const PathElement& root, const Compass& compass, SourceMark where) {
  return PathBuilder(compass, std::move(where)).build(root);
}

}  // namespace stockade
