// custodian in variant files.

#include <algorithm>
#include <string>

#include "framework/rules/builtin/custodian/custodian.h"
#include "framework/rules/rule_module.h"

namespace stockade {
namespace {

constexpr SchemaRow kCustodianKeys[] = {
    {"custodian", "mapping", kRemovable, "", "{ lines: straight }",
     "Captures of the enemies between the piece that arrives and another piece of its side, on one "
     "line without gaps. Royal pieces are never captured so."},
    {"custodian.pieces", "list of piece", kOptional, "", "P",
     "The piece types that capture so when they arrive. Left out: all."},
    {"custodian.victims", "list of piece", kOptional, "", "P",
     "The piece types that can be captured so. Left out: all."},
    {"custodian.anvils", "list of piece", kOptional, "", "P",
     "The piece types of its side that may stand at the other end of a line. Left out: all."},
    {"custodian.hostile", "region", kRemovable, "", "a1 h1 a8 h8",
     "Cells that close a line while they are empty, as a piece of either side does."},
    {"custodian.lines", "choice any | straight | diagonal", kOptional, "any", "straight",
     "The lines: straight ones are ranks and files."},
    {"custodian.most", "integer 1..99", kOptional, "", "1",
     "The most enemies that one line may hold. Left out: any number."},
    {"custodian.by", "list of choice move | drop", kOptional, "[move, drop]", "drop",
     "The actions with which a piece arrives and captures so."},
    {"custodian.changes_side", "boolean", kOptional, "no", "yes",
     "Whether the enemies stay where they are and change sides, instead of being captured."},
    {"custodian.required", "boolean", kOptional, "no", "yes",
     "Whether these moves and drops are legal only if they capture so."},
    {"custodian.opening", "region", kRemovable, "", "d4-e5",
     "With required: while a cell of this region is empty, pieces are dropped only there, and need "
     "not capture."},
};

constexpr DiagnosticRow kCustodianDiagnostics[] = {
    {"custodian-opening", DiagnosticSource::variant_file,
     "'opening' of custodian has no meaning where pieces need not capture.",
     "Write required: yes as well, or remove opening.", "custodian: { opening: d4-e5 }"},
    {"custodian-opening-cells", DiagnosticSource::reason,
     "The first pieces are dropped on the cells of the opening.", "Drop the piece on one of them.",
     ""},
    {"custodian-lines", DiagnosticSource::variant_file,
     "The board has no lines of the kind that custodian captures go along.",
     "Leave 'lines' out: any line.", ""},
    {"encloses-nothing", DiagnosticSource::reason,
     "The move would have to enclose enemies on a line, and encloses none.",
     "Choose a cell from which a line leads over enemies to another piece of your own.", ""},
};

void check_custodian(const View& root, TreeProblems& problems) {
  const auto rule = root.find("custodian");
  if (!rule) return;
  const auto required = rule->find("required");
  if (const auto opening = rule->find("opening"); opening && !(required && required->boolean()))
    problems.fail("custodian-opening", "'opening' of custodian needs 'required: yes'",
                  "write required: yes, or remove opening", opening->key_where());
}

RuleList read_custodian(const RuleReading& in) {
  RuleList rules;
  const auto rule = in.root.find("custodian");
  if (!rule) return rules;
  CustodianParams params;
  params.pieces = in.types(rule->find("pieces"));
  params.victims = in.types(rule->find("victims"));
  params.anvils = in.types(rule->find("anvils"));
  if (const auto hostile = rule->find("hostile")) params.hostile = hostile->text();
  const std::string& lines = (*rule)["lines"].text();
  params.way = lines == "straight"   ? LineWay::straight
               : lines == "diagonal" ? LineWay::diagonal
                                     : LineWay::any;
  if (const auto most = rule->find("most")) params.most = most->integer();
  const std::vector<std::string> by = (*rule)["by"].texts();
  params.by_moves = std::find(by.begin(), by.end(), "move") != by.end();
  params.by_drops = std::find(by.begin(), by.end(), "drop") != by.end();
  params.changes_side = (*rule)["changes_side"].boolean();
  params.required = (*rule)["required"].boolean();
  if (const auto opening = rule->find("opening")) params.opening = opening->text();
  rules.push_back(make_custodian_rule(std::move(params), rule->key_where()));
  return rules;
}

}  // namespace

RuleModule custodian_module() {
  return {.name = "custodian",
          .keys = kCustodianKeys,
          .diagnostics = kCustodianDiagnostics,
          .after = {"movement", "drop", "captor"},
          .before = {"royal"},
          .read = read_custodian,
          .check = check_custodian};
}

}  // namespace stockade
