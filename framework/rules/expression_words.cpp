#include "framework/rules/expression_words.h"

namespace stockade {
namespace {

using Op = ExpressionOp;
using Scope = ExpressionScope;
using enum ExpressionType;

constexpr ExpressionWord kWords[] = {
    {"number", Op::number, Scope::formula, number, {}, 0},
    {"min", Op::smaller, Scope::formula, number, {number, number}, 2},
    {"max", Op::larger, Scope::formula, number, {number, number}, 2},
    {"abs", Op::absolute, Scope::formula, number, {number}, 1},
    {"yes", Op::constant, Scope::formula, truth, {}, 0},
    {"no", Op::constant, Scope::formula, truth, {}, 0},
    {"turn", Op::turn, Scope::position, number, {}, 0},
    {"quiet", Op::quiet, Scope::position, number, {}, 0},
    {"step", Op::step, Scope::position, number, {}, 0},
    {"passes", Op::passes, Scope::position, number, {}, 0},
    {"side", Op::side, Scope::position, number, {}, 0},
    {"to move", Op::to_move, Scope::position, truth, {}, 0},
    {"in check", Op::in_check, Scope::position, truth, {}, 0},
    {"gives check", Op::gives_check, Scope::position, truth, {}, 0},
    {"gives checkmate", Op::gives_checkmate, Scope::position, truth, {}, 0},
    {"checks given", Op::checks_given, Scope::position, number, {}, 0},
    {"last from", Op::last_from, Scope::position, cell, {}, 0},
    {"last to", Op::last_to, Scope::position, cell, {}, 0},
    {"ahead", Op::ahead, Scope::position, cell, {cell}, 1},
    {"behind", Op::behind, Scope::position, cell, {cell}, 1},
    {"left", Op::left, Scope::position, cell, {cell}, 1},
    {"right", Op::right, Scope::position, cell, {cell}, 1},
    {"above", Op::above, Scope::position, cell, {cell}, 1},
    {"below", Op::below, Scope::position, cell, {cell}, 1},
    {"twin", Op::twin, Scope::position, cell, {cell}, 1},
    {"rank", Op::rank, Scope::position, number, {cell}, 1},
    {"file", Op::file, Scope::position, number, {cell}, 1},
    {"level", Op::level, Scope::position, number, {cell}, 1},
    {"colour", Op::colour, Scope::position, number, {cell}, 1},
    {"exists", Op::exists, Scope::position, truth, {cell}, 1},
    {"empty", Op::empty, Scope::position, truth, {cell}, 1},
    {"own", Op::own, Scope::position, truth, {cell}, 1},
    {"enemy", Op::enemy, Scope::position, truth, {cell}, 1},
    {"neutral", Op::neutral, Scope::position, truth, {cell}, 1},
    {"attacked", Op::attacked, Scope::position, truth, {cell}, 1},
    {"defended", Op::defended, Scope::position, truth, {cell}, 1},
    {"home", Op::home, Scope::move, truth, {cell}, 1},
    {"from", Op::from, Scope::move, cell, {}, 0},
    {"to", Op::to, Scope::move, cell, {}, 0},
    {"piece", Op::piece, Scope::move, piece_type, {}, 0},
    {"victim", Op::victim, Scope::move, piece_type, {}, 0},
    {"becomes", Op::becomes, Scope::move, piece_type, {}, 0},
    {"enters", Op::enters, Scope::move, piece_type, {}, 0},
    {"captures", Op::captures, Scope::move, truth, {}, 0},
    {"drops", Op::drops, Scope::move, truth, {}, 0},
    {"castles", Op::castles, Scope::move, truth, {}, 0},
    {"exchanges", Op::exchanges, Scope::move, truth, {}, 0},
    {"count", Op::count, Scope::position, number, {}, 0},
    {"worth", Op::worth, Scope::position, number, {}, 0},
    {"sees", Op::sees, Scope::position, truth, {}, 0},
    {"line", Op::line, Scope::position, truth, {}, 0},
    {"distance", Op::distance, Scope::position, number, {cell, cell}, 2},
    {"connected", Op::connected, Scope::position, truth, {}, 0},
    {"can reach", Op::can_reach, Scope::position, truth, {}, 0},
};

}  // namespace

std::span<const ExpressionWord> expression_words() { return kWords; }

int cost_of(ExpressionOp op) {
  switch (op) {
    case Op::count:
    case Op::held:
    case Op::cell_of:
      return 10;
    case Op::between:
    case Op::through:
    case Op::distance:
    case Op::sees:
    case Op::worth:
    case Op::held_worth:
      return 30;
    case Op::attacked:
    case Op::defended:
      return 40;
    case Op::gives_check:
    case Op::in_check:
      return 60;
    case Op::line:
    case Op::connected:
    case Op::joined:
      return 150;
    case Op::attacked_cells:
    case Op::defended_cells:
    case Op::attacks_of:
    case Op::attackers_of:
      return 300;
    case Op::can_reach:
      return 3000;
    case Op::gives_checkmate:
      return 4000;
    default:
      return 1;
  }
}

const char* name_of(ExpressionType type) {
  switch (type) {
    case number:
      return "a number";
    case truth:
      return "yes or no";
    case cell:
      return "a cell";
    case piece_type:
      return "a piece type";
    case cells:
      return "cells";
  }
  return "";
}

}  // namespace stockade
