#include "framework/rules/builtin/registry.h"

namespace stockade {

// Each is in the file, or the folder, of its rule.
RuleModule movement_module();
RuleModule relay_module();
RuleModule displacement_module();
RuleModule jumps_module();
RuleModule capture_module();
RuleModule promotion_module();
RuleModule castling_module();
RuleModule en_passant_module();
RuleModule first_moves_module();
RuleModule place_module();
RuleModule drop_module();
RuleModule exchange_module();
RuleModule move_enemy_module();
RuleModule change_module();
RuleModule swap_module();
RuleModule pass_module();
RuleModule dice_module();
RuleModule chance_module();
RuleModule race_module();
RuleModule paralysis_module();
RuleModule remote_captures_module();
RuleModule custodian_module();
RuleModule surround_module();
RuleModule mills_module();
RuleModule blast_module();
RuleModule captor_module();
RuleModule after_move_module();
RuleModule effects_module();
RuleModule rebirth_module();
RuleModule forbid_module();
RuleModule shuffle_module();
RuleModule gating_module();
RuleModule transfer_module();
RuleModule royal_module();
RuleModule check_module();
RuleModule turn_module();
RuleModule wait_module();
RuleModule series_module();
RuleModule steps_module();
RuleModule mandatory_capture_module();
RuleModule goals_module();
RuleModule counters_module();
RuleModule remember_module();
RuleModule no_legal_moves_module();
RuleModule repetition_module();
RuleModule n_move_rule_module();
RuleModule insufficient_material_module();
RuleModule draws_module();
RuleModule elimination_module();
RuleModule points_module();
RuleModule view_module();

// If neither `after` nor `before` of a module decides, rules are asked in this order for the reason
// why a move is not legal (docs/develop/decisions/0003); the language reference has the same order.
std::vector<RuleModule> builtin_rule_modules() {
  // clang-format off
  return {movement_module(),
          relay_module(),
          displacement_module(),
          capture_module(),
          promotion_module(),
          jumps_module(),
          castling_module(),
          en_passant_module(),
          first_moves_module(),
          place_module(),
          drop_module(),
          exchange_module(),
          move_enemy_module(),
          change_module(),
          swap_module(),
          pass_module(),
          dice_module(),
          chance_module(),
          race_module(),
          paralysis_module(),
          remote_captures_module(),
          custodian_module(),
          surround_module(),
          mills_module(),
          blast_module(),
          captor_module(),
          after_move_module(),
          effects_module(),
          rebirth_module(),
          gating_module(),
          forbid_module(),
          transfer_module(),
          royal_module(),
          check_module(),
          turn_module(),
          wait_module(),
          series_module(),
          steps_module(),
          mandatory_capture_module(),
          goals_module(),
          counters_module(),
          remember_module(),
          no_legal_moves_module(),
          repetition_module(),
          n_move_rule_module(),
          insufficient_material_module(),
          draws_module(),
          points_module(),
          elimination_module(),
          view_module(),
          shuffle_module()};
  // clang-format on
}

}  // namespace stockade
