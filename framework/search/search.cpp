#include "framework/search/search.h"

#include "framework/search/score.h"

namespace stockade {

std::string Score::to_string() const {
  return mate ? "mate " + std::to_string(*mate) : "cp " + std::to_string(centipawns);
}

Score to_score(int internal) {
  Score score;
  score.centipawns = internal;
  if (internal >= kMateBound) score.mate = (kMate - internal + 1) / 2;
  if (internal <= -kMateBound) score.mate = -(kMate + internal) / 2;
  return score;
}

}  // namespace stockade
