#include "tests/support/variants.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"

namespace stockade::test {

const DefinitionPtr& variant(const std::string& id) {
  static std::map<std::string, DefinitionPtr> loaded;
  DefinitionPtr& definition = loaded[id];
  if (!definition) {
    LoadOptions options;
    options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    const auto result = load_definition(id, options);
    if (!result.ok()) {
      std::fprintf(stderr, "%s\n", result.message().c_str());
      std::abort();
    }
    definition = result->definition;
  }
  return definition;
}

Position position(const DefinitionPtr& definition, const std::string& text) {
  const auto result = parse_fen(*definition, text);
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n%s\n", text.c_str(), result.message().c_str());
    std::abort();
  }
  return *result;
}

Game random_game(const DefinitionPtr& definition, Random& random, int plies) {
  Game game(definition);
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = game.legal_moves();
    if (moves.empty() || game.drawn_by_rule()) break;
    MoveList eventful;
    for (const Move move : moves)
      if (game.captured(move) != kEmpty || definition->kernel().effect(move).promotes)
        eventful.push_back(move);
    const MoveList& from = !eventful.empty() && random.below(3) == 0 ? eventful : moves;
    game.play(from[random.below(static_cast<uint32_t>(from.size()))]);
  }
  return game;
}

std::string data_file(const std::string& name) {
  std::ifstream in(std::string(STOCKADE_TEST_DATA_DIR) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) {
    std::fprintf(stderr, "cannot read tests/data/%s\n", name.c_str());
    std::abort();
  }
  return text.str();
}

std::vector<PerftLine> perft_lines(const std::string& file) {
  std::vector<PerftLine> list;
  std::istringstream lines(data_file(file));
  for (std::string line; std::getline(lines, line);) {
    const size_t end = line.find(" ;");
    if (end == std::string::npos) continue;
    PerftLine entry{line.substr(0, end), {}};
    std::istringstream fields(line.substr(end));
    for (std::string word; fields >> word;) {
      if (word.size() != 3 || word.rfind(";D", 0) != 0) continue;
      uint64_t nodes = 0;
      fields >> nodes;
      entry.counts.emplace_back(word[2] - '0', nodes);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace stockade::test
