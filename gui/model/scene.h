#pragma once
// Scene: everything about the board that is to be drawn, and nothing about how. The painter turns
// it into a picture for a window, an image or a vector file. Plain data.

#include <string>
#include <vector>

#include "framework/game/game.h"
#include "gui/model/flights.h"
#include "gui/model/geometry.h"

namespace stockade::gui {

/// An arrow between two sites.
struct Arrow {
  enum class Kind { last_move, refutation, hint };
  Site from;
  Site to;
  Kind kind = Kind::last_move;
  friend bool operator==(const Arrow&, const Arrow&) = default;
};

/// A lit site of the armed man.
struct TargetMark {
  Site site;
  bool captures = false;
  bool passes = false;  ///< it goes on from there to another board
  friend bool operator==(const TargetMark&, const TargetMark&) = default;
};

/// Moves that another board does not allow: a man that has some, or where one of his ends.
struct LoneMark {
  Site site;
  int count = 0;  ///< of the man's moves; 0: the site is where one ends
  friend bool operator==(const LoneMark&, const LoneMark&) = default;
};

/// One man offered in the strip beside a cell.
struct StripItem {
  Move move;          ///< none if it can't be chosen
  Man man = kEmpty;   ///< the man paid or displaced, or what the pawn becomes
  int count = 0;      ///< how many of it there are; 0 if that does not matter
  std::string key;    ///< the key that chooses it
  std::string label;  ///< what tells it from others with the same man: "B" for a board, a cell
  std::string note;   ///< why it can't be chosen, or more about it
};

/// The chooser that is drawn beside a cell.
struct Strip {
  Site anchor;
  std::string title;  ///< "Pay with", "Becomes", "Goes on to", "Take off", "Pushes or pulls"
  std::vector<StripItem> items;
  int hovered = -1;
};

/// A man drawn away from its place: dragged, following the cursor, or on its way.
struct FloatingMan {
  Man man;
  Point center;
  double scale = 1;  ///< of a man on the board
  double opacity = 1;
  bool parachute = false;
};

/// A change of what a site shows while men are on their way or in the hand.
struct SiteOverride {
  Site site;
  Man man = kEmpty;    ///< cells: the man to show; kEmpty shows none
  double opacity = 1;  ///< of that man
  int count = 0;       ///< slots: the number to show
};

struct Scene {
  const GameDefinition* definition = nullptr;
  const Position* position = nullptr;
  std::vector<SiteOverride> overrides;

  std::vector<Site> last_move;  ///< cells and slots that the last move changed
  std::vector<Arrow> arrows;
  Site source;
  Site payment;
  std::vector<TargetMark> targets;
  Site hovered;
  Site cursor;
  CellSet checked;
  CellSet pseudo_checked;
  CellSet frozen;
  CellSet held;                ///< men that enemies keep from moving
  std::vector<Site> dimmed;    ///< slots whose men can't be had now
  std::vector<Site> evidence;  ///< why an attempt was refused
  std::vector<LoneMark> lone;
  Strip strip;  ///< no items: no strip
  std::vector<FloatingMan> floating;
  bool coordinates = true;
};

}  // namespace stockade::gui
