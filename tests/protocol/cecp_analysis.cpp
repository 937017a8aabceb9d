// Engines behind xboard's protocol that misbehave while they analyse, a row for each kind. The
// kinds are those of tests/data/engines/cecp_rogue.py; tests/protocol/cecp_misbehaviour.py plays
// matches with them.

#include <atomic>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/tools/protocol/program_searcher.h"
#include "tests/support/variants.h"

namespace stockade::test::cecp_analysis_test {
namespace {

struct Analysis {
  std::string best;     ///< "" if the engine gave no move
  std::string trouble;  ///< what the user is told
};

/// Analyses the start until the first report, and stops.
Analysis analyse(const std::string& kind) {
  EngineSpec spec;
  spec.type = EngineKind::program;
  spec.protocol = EngineProtocol::cecp;
  spec.command = {"python3", "-B", STOCKADE_TEST_DATA_DIR "/engines/cecp_rogue.py", kind};
  Analysis analysis;
  const auto searcher = make_program_searcher(
      spec, variant("chess"), [&](const std::string& words) { analysis.trouble += words; });
  REQUIRE(searcher);
  std::atomic<bool> stop{false};
  SearchLimits limits;
  limits.stop = &stop;
  const SearchResult result =
      searcher->search(Game(variant("chess")), limits, [&](const SearchInfo&) { stop = true; });
  if (!result.best.is_none()) analysis.best = uci_notation(*variant("chess"), result.best);
  return analysis;
}

}  // namespace

TEST_CASE("an engine that cannot analyse says so at once", "[protocol]") {
  const std::vector<std::pair<const char*, const char*>> kinds = {
      {"dies at the start", "ended with status 3 before it wrote"},
      {"closes its input at the start", "does not read its input"},
      {"closes its output at the start", "has closed its output before it wrote"},
      {"floods features", "does not read its input"},
      {"sends features in one line and reads nothing", "does not read its input"},
      {"answers no ping", "did not write 'pong' within"},
      {"answers pings with another number", "did not write 'pong' within"},
      {"dies in an analysis", "ended with status 3"},
      {"does not know the analysis", "Error (unknown command): analyze"},
      {"cannot analyse", "the engine cannot analyse"},
  };
  for (const auto& [kind, words] : kinds) {
    const Analysis analysis = analyse(kind);
    INFO(kind << ": " << analysis.trouble);
    CHECK(analysis.best.empty());
    CHECK(analysis.trouble.find(words) != std::string::npos);
  }
}

TEST_CASE("what an engine says besides its lines does not end an analysis", "[protocol]") {
  for (const char* kind :
       {"never says that its features are all", "breaks quotes", "has wild boards and options",
        "has binary features", "has a long name", "offers draws", "tells the user things",
        "reports errors", "writes binary data", "reports wild lines", "sends features again",
        "sends commands", "ends lines as others do", "moves in an analysis",
        "reports what is not legal", "floods an analysis", "ignores that it should quit"}) {
    const Analysis analysis = analyse(kind);
    INFO(kind << ": " << analysis.trouble);
    CHECK(analysis.best == "e2e4");
    CHECK(analysis.trouble.empty());
  }
}

}  // namespace stockade::test::cecp_analysis_test
