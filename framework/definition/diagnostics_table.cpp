#include "framework/definition/diagnostics_table.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "framework/definition/rule_set.h"

namespace stockade {
namespace {

constexpr auto kFile = DiagnosticSource::variant_file;
constexpr auto kScript = DiagnosticSource::script;
constexpr auto kPosition = DiagnosticSource::position;
constexpr auto kMove = DiagnosticSource::move;
constexpr auto kReason = DiagnosticSource::reason;
constexpr auto kGame = DiagnosticSource::game_file;
constexpr auto kTest = DiagnosticSource::rule_test;
constexpr auto kCommand = DiagnosticSource::command;
constexpr auto kEngine = DiagnosticSource::engine;
constexpr auto kProgram = DiagnosticSource::program;

constexpr DiagnosticRow kCore[] = {
    // --- variant files
    {"alias", kFile, "YAML aliases (*name) are not used in variant files.",
     "Write the value in full, make it an option ($name), or put a text that begins with '*' in "
     "quotes.",
     "values: &values { P: 1 }\noptions: *values"},
    {"ambiguous-notation", kFile,
     "Two legal moves of a position have the same notation (a warning).",
     "Choose other letters for the piece types, castling or layers.",
     "castling: { wings: { Q: { king: e1 g1, rook: a1 f1 } } }\n"
     "setup: r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
     true},
    {"betza", kFile, "A movement cannot be read as Betza notation.",
     "Use atoms such as W, F, N and R, and the modifiers that the message lists.",
     "pieces: { P: { moves: fmWxF } }"},
    {"board-holes", kFile, "The holes of a board leave no cells, or the board cannot have holes.",
     "List fewer holes; give holes only to a board of files and ranks.", "board: { holes: [all] }"},
    {"board-second-side", kFile, "The board cannot be turned for the second side.",
     "Leave second_side out; a graph has a key of its own for it.",
     "board: { levels: 2, second_side: turned }"},
    {"board-size", kFile, "The board has too many files or cells.",
     "Choose at most 26 files and at most 256 cells.", "board: { files: 26, ranks: 26 }"},
    {"dead-end-drop", kFile,
     "A piece can be dropped on a cell that it can never leave again (a warning).",
     "Forbid the drop with except, or allow the warning under lint.",
     "zones: { hand: { holds: own } }\ncapture: { to: captor.hand, changes_side: yes }\n"
     "turn: { one_of: [move, drop] }\ndrop: { from: own.hand }",
     true},
    {"duplicate-item", kFile, "A list has the same item twice.", "Remove one of them.",
     "promotion: { to: [Q, R, Q] }"},
    {"duplicate-key", kFile, "A mapping has the same key twice.",
     "Remove one of them, or merge their values.", "en_passant: on\nen_passant: off"},
    {"duplicate-name", kFile, "Two sides, piece types or wings have the same name or letter.",
     "Choose different ones.", "pieces: { Q: { name: king } }"},
    {"empty-list", kFile, "A list has no items.", "Add an item, or write off to remove the rule.",
     "promotion: { to: [] }"},
    {"endless-game", kFile, "A game could go on for ever, because no rule ends it (a warning).",
     "Add repetition or n_move_rule, or allow the warning under lint.",
     "repetition: off\nn_move_rule: off", true},
    {"expression-name", kFile, "A condition or a formula uses a name that is not known there.",
     "See docs/expressions.md for the names; the names of a move are not known in a goal.",
     "goals: [{ when: captures, result: win }]"},
    {"expression-syntax", kFile, "A condition or a formula has a syntax error.",
     "Close all brackets; write regions and lists of piece types in square brackets.",
     "goals: [{ when: count(own P on last rank) > 1, result: win }]"},
    {"expression-type", kFile,
     "An expression has a value of the wrong type: a number, a cell, a piece type or yes/no.",
     "Compare numbers with = < >; test a cell with 'on' and a region, a piece type with 'in' and a "
     "list.",
     "goals: [{ when: turn, result: win }]"},
    {"extends-circle", kFile, "Variant files extend each other in a circle.",
     "Remove 'extends' from one of them.", "schema: 1\nextends: this_very_file\nname: Circle"},
    {"extends-depth", kFile, "The chain of files that extend each other is too long.",
     "Extend a variant that is nearer to the end of the chain.", ""},
    {"file-too-large", kFile, "The variant file is too large.",
     "Check that it is the right file, and move repeated parts into a variant that it extends.",
     ""},
    {"graph", kFile, "The graph of a board has an error.",
     "Correct the cells, directions or places that the message names.",
     "board: { graph: { rows: [a1 b1], directions: { e: [a1 c1] } } }"},
    {"idle-allowance", kFile, "The file allows a warning that does not occur (a warning).",
     "Remove it from lint.",
     "lint: [{ allow: idle-zone, because: A variant of this one uses it. }]"},
    {"idle-zone", kFile, "No rule moves pieces into or out of a zone (a warning).",
     "Use the zone in a rule, or write off to remove it.", "zones: { shed: { holds: own } }", true},
    {"key", kFile, "A list or a mapping is used as a key.",
     "Write a word as the key, and check the brackets before it.", "[a, b]: c"},
    {"layer-letters", kFile, "The layers do not have the letters A, B, … in this order.",
     "Name the first layer A, the second B, and so on.", "layers: { B: setup, A: empty }"},
    {"missing-base", kFile, "The variant is a wrapper, and it has no base.",
     "Choose a base with --base, or in a file that extends the wrapper.",
     "schema: 1\nmodifies: any\nname: Wrapper"},
    {"missing-key", kFile, "A required key is missing.",
     "Add the key; the message shows an example.", "zones: { prison: { pieces: [P] } }"},
    {"movement-unsupported", kFile,
     "A movement is correct Betza notation, but this program does not support it.",
     "Use leaps for initial moves, m before lame leaps, and ifmnD for a double step.",
     "pieces: { P: { moves: fmWfceFifmR } }"},
    {"nesting", kFile, "Values are nested too deeply.", "Check the brackets and the indentation.",
     ""},
    {"no-file", kFile, "There is no file at this path, or it cannot be read.",
     "Check the path; a path in a file starts from the folder of that file.",
     "schema: 1\nextends: ./nothing.yaml\nname: Patch"},
    {"no-initial-region", kFile, "A piece has an initial move, but no region for it (a warning).",
     "Add a region, for example initial: second rank.", "pieces: { P: { initial: none } }", true},
    {"no-pieces", kFile, "The game has no piece types.", "Add at least one under pieces.",
     "pieces: { K: off, Q: off, R: off, B: off, N: off, P: off }\npromotion: off\ncastling: off\n"
     "royal: off\nn_move_rule: off"},
    {"not-a-variant", kFile, "The file has no keys, so it is not a variant file.",
     "Begin it with schema: 1 and name: NAME.", "- schema: 1"},
    {"not-utf8", kFile, "The file is not UTF-8 text, or contains control characters.",
     "Save it as UTF-8 in your editor.", ""},
    {"option-range", kFile, "The range of an option is not two numbers, the lesser one first.",
     "Write it as 0..959.",
     "options: { count: { default: 7, range: 9-1 } }\nrepetition: { fold: $count }"},
    {"option-value", kFile, "An option has a value that is not among its values.",
     "Choose one of the listed values, or add the value to values.",
     "options: { count: { default: 7, values: [3, 5] } }\nrepetition: { fold: $count }"},
    {"path", kFile, "A path of a movement has a syntax error.",
     "See docs/paths.md for its elements: step, slide, hop, jump, take, turn, until, anywhere.",
     "pieces: { N: { moves: { path: \"leap (1,2)\" } } }"},
    {"path-too-many-ways", kFile, "A path has too many ways to capture.",
     "Limit the repetition, for example repeat 1..3.",
     "pieces: { N: { moves: { path: \"take any repeat\" } } }"},
    {"piece-in-setup", kFile, "The setup has a piece whose type the file leaves out.",
     "Write a setup without it, or take the off away.", "pieces: { B: off }"},
    {"promoted-in-zone", kFile, "A promoted piece type can be in a zone.",
     "List the piece type that it was before it promoted.",
     "pieces: { +P: { name: tokin, moves: K } }\n"
     "zones: { shed: { holds: own, pieces: [+P] } }"},
    {"region", kFile, "A region of the board cannot be read, or does not exist.",
     "Write first rank, last rank, rank 2, all, none, or cells such as d4 e4.",
     "promotion: { at: rank 9 }"},
    {"region-name", kFile, "The name of a region already means a region, a cell or two parts.",
     "Choose another name.", "regions: { last rank: e4 }"},
    {"renamed-key", kFile, "A key has another name now.", "Write the name that the message gives.",
     "men: { K: { name: king, moves: K } }"},
    {"rule-without-turn", kFile, "A rule describes an action that no turn can be.",
     "Add the action to turn: one_of, or write off for the rule.",
     "zones: { hand: { holds: own } }\ndrop: { from: own.hand }"},
    {"rules-contradict", kFile, "Two rules decide the same thing in different ways.",
     "Remove one of them.",
     "remote_captures: { by_custody: P }\ndisplacement: { push: [R], pull: [R] }"},
    {"rules-too-large", kFile, "A rule needs more room than a compiled game has.",
     "Use a smaller board, fewer boards, or fewer rules.", ""},
    {"schema-version", kFile, "The file is written in another version of the language.",
     "Write schema: 1, or use a newer program.", "schema: 2\nname: New"},
    {"several-documents", kFile, "The file has more than one YAML document.",
     "Remove the line ---, or correct the indentation.", "en_passant: on\n---\nroyal: K"},
    {"sides", kFile, "The game does not have two sides.",
     "Name the side that moves first, then the other.",
     "sides: [{ name: White, letter: w, forward: up }]"},
    {"stuck-piece-type", kFile, "A piece can never move from the cell where it is put (a warning).",
     "Correct its movement, or allow the warning under lint.",
     "pieces: { N: { moves: fW from last rank } }", true},
    {"tab", kFile, "A line is indented with a tab.", "Indent with spaces.",
     "capture:\n\tto: nowhere"},
    {"tag", kFile, "YAML tags (!name) are not used in variant files.", "Remove the tag.",
     "description: !!str yes"},
    {"text-order", kFile, "'text: order' leaves out a piece type that a zone can hold.",
     "List every piece type that a zone can hold, or remove the key.",
     "zones: { hand: { holds: own } }\ntext: { order: QRBN }"},
    {"text-zones", kFile,
     "'text: zones' leaves out a zone, or mixes two zones that can hold the same pieces.",
     "List every zone; put zones that can hold the same pieces into lists of their own.",
     "zones: { hand: { holds: own }, shed: { holds: own } }\ntext: { zones: [hand] }"},
    {"too-many-options", kFile, "The variant has too many options.",
     "Make several variants that extend each other.", ""},
    {"too-many-pieces", kFile, "There are too many piece types.",
     "Use fewer piece types, or let fewer promoted ones revert.", ""},
    {"too-many-zones", kFile, "The zones can hold too many piece types.",
     "Use fewer zones, or list under pieces what each zone can hold.",
     "zones: { z0: { holds: own }, z1: { holds: own }, z2: { holds: own }, z3: { holds: own },\n"
     "  z4: { holds: own }, z5: { holds: own }, z6: { holds: own }, z7: { holds: own },\n"
     "  z8: { holds: own }, z9: { holds: own }, z10: { holds: own }, z11: { holds: own },\n"
     "  z12: { holds: own }, z13: { holds: own }, z14: { holds: own }, z15: { holds: own },\n"
     "  z16: { holds: own } }"},
    {"turn-without-rule", kFile, "A turn can be an action that no rule describes.",
     "Add the rule, or remove the action from turn: one_of.", "turn: { one_of: [move, drop] }"},
    {"two-bases", kFile, "A file has both extends and modifies.", "Keep one of the two keys.",
     "modifies: any"},
    {"unknown-cell", kFile, "The board has no such cell.",
     "Write a file letter and a rank number of the board.",
     "castling: { wings: { K: { king: e1 g9 } } }"},
    {"unknown-key", kFile, "A key is not known at this place.",
     "Use the key that the message suggests, or look it up in the language reference.",
     "captur: { to: nowhere }"},
    {"unknown-option", kFile, "There is no option of that name.",
     "Declare it under options, or correct the name.", "repetition: { fold: $count }"},
    {"unknown-piece-type", kFile, "No piece has that letter.", "Use a letter from pieces.",
     "royal: J"},
    {"unknown-value", kFile, "A value is not one of those that the key can have.",
     "Choose one that the message lists.", "turn: { one_of: [move, jump] }"},
    {"unknown-variant", kFile, "There is no variant of that name.",
     "Choose one that 'stockade list' shows, or give the path of its file.",
     "schema: 1\nextends: bord_game\nname: Patch"},
    {"unknown-zone", kFile, "There is no zone of that name.", "Declare it under zones.",
     "capture: { to: captor.prison }"},
    {"unreachable-piece-type", kFile,
     "A piece type is not in the setup, and nothing becomes one of it (a warning).",
     "Put it into the setup, let a piece promote to it, or write off to remove it.",
     "pieces: { C: { name: camel, moves: C } }", true},
    {"unused-base", kFile, "A base is given, but the variant is not a wrapper.",
     "Remove the base, or extend a wrapper, which has modifies: any.", "base: board_game"},
    {"unused-option", kFile, "No value uses an option (a warning).",
     "Write $ and the name of the option where its value is needed.",
     "options: { quick: { default: yes } }", true},
    {"wrong-type", kFile, "A value has the wrong type for its key.",
     "Write a value of the type that the message names; it shows an example.", "board: 8"},
    {"yaml", kFile, "The file is not YAML.", "Check quotes, brackets and indentation.",
     "description: one: two"},
    {"zone-content", kFile, "A rule moves pieces into a zone that cannot hold them.",
     "Name another zone, or change what it holds.",
     "zones: { shed: { holds: own } }\ncapture: { to: captor.shed }"},

    // --- scripts
    {"no-script", kScript, "The script of the variant cannot be read.",
     "Put it into the folder of the variant's file.", "script: nothing.lua"},
    {"script-define", kScript, "define() makes a definition that is not valid.",
     "Use only tables, strings, whole numbers and booleans.", ""},
    {"script-error", kScript, "The script stopped with an error.",
     "Correct the line that the message names.", ""},
    {"script-hooks", kScript, "A hook is not known, or has the wrong type.",
     "Use one of the hooks that the message names.", ""},
    {"script-name", kScript, "The name of a script is not a file name.",
     "Write a name of letters, digits and '_' that ends in .lua; the file is in the variant's "
     "folder.",
     "script: ../other.lua"},

    // --- positions
    {"position-barred", kPosition, "A piece stands on a cell where no piece of its type can be.",
     "Put it on another cell; a pawn, for example, never stands on the last rank.",
     "P3k3/8/8/8/8/8/8/4K3 w"},
    {"position-board", kPosition, "The board has too many or too few ranks or cells.",
     "Write every rank from the top, with '/' between them.", "rnbqkbnr/pppppppp/8/8/8 w"},
    {"position-cells", kPosition, "A field of cells has a word that is not a cell of this board.",
     "Write cells of this board one after the other, or -.", ""},
    {"position-check", kPosition, "The side that has just moved is in check.",
     "Make the other side the side to move.", "4k3/8/8/8/8/8/8/4RK2 w"},
    {"position-count", kPosition, "A zone holds more pieces of a type than can be counted.",
     "Put fewer pieces into the zone.", ""},
    {"position-end", kPosition, "The position has more text after its last field.",
     "Remove the text.", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more"},
    {"position-flags", kPosition,
     "A castling right or another right is not known, written twice, or its pieces are not on "
     "their home cells.",
     "Write only rights whose pieces are on their home cells, or -.", "4k3/8/8/8/8/8/8/4K3 w K"},
    {"position-length", kPosition, "The text is too long to be a position.",
     "Write at most 4096 characters.", ""},
    {"position-letter", kPosition, "A letter is not a piece of this game.",
     "Use the letters of its pieces, in lower case for the second side.", "4k3/8/8/8/8/8/8/4K2X w"},
    {"position-number", kPosition,
     "A field that must be a number is not one, or the number is not possible.",
     "Write a whole number in the range that the message gives.",
     "4k3/8/8/8/8/8/8/4K3 w - - few 1"},
    {"position-passed", kPosition, "No piece can just have passed over that cell.",
     "Write the cell that the last double step passed over, or -.", "4k3/8/8/8/8/8/8/4K3 w - e6"},
    {"position-royal", kPosition, "A side has no royal piece on the board, or several.",
     "Give each side one.", "4k3/8/8/8/8/8/8/8 w"},
    {"position-set", kPosition,
     "There are more or fewer pieces of a type than at the start (a warning).",
     "Ignore the warning if this is what you want.", ""},
    {"position-side", kPosition, "The side to move is not a side of this game.",
     "Write the letter of a side, as the message lists them.", "4k3/8/8/8/8/8/8/4K3 x"},
    {"position-steps", kPosition, "The steps of the last turn do not end at pieces on the board.",
     "Write up to two, such as e2e4,d7d5, or -.", ""},
    {"position-zones", kPosition,
     "The brackets have pieces that no zone can hold, or are not closed.",
     "Write the pieces of each zone, '#' between zones, and close the bracket.",
     "4k3/8/8/8/8/8/8/4K3[N#k] w"},

    // --- moves
    {"move-ambiguous", kMove, "The text fits several legal moves.",
     "Write the move in UCI notation, which the message lists.", ""},
    {"move-syntax", kMove, "The text is not a move.",
     "Write it in SAN (Nf3) or in UCI notation (g1f3).", "N??"},

    // --- why a move is not legal
    {"blocked", kReason, "A piece stands in the way.", "Move that piece first.", "Ra3"},
    {"game-over", kReason, "The game is over: there is no legal move.", "Take a move back.",
     "k7/2Q5/8/8/8/8/8/4K3 b: a6"},
    {"no-such-piece", kReason, "There is no such piece.", "Look at the position.", "e3e4"},
    {"no-such-move", kReason, "The piece does not move like this.",
     "See its movement with 'stockade show'.", "e2e5"},
    {"not-your-piece", kReason, "The piece belongs to the other side.",
     "Move one of your own pieces.", "e7e5"},
    {"own-piece-there", kReason, "A piece of the same side stands on the cell.",
     "Move that piece first.", "Ke2"},
    {"requirement-not-met", kReason, "No rule of the variant allows the move.",
     "See with 'stockade show' what a turn can be.", ""},

    // --- games
    {"check-mark", kGame, "A check mark of a move is missing or wrong (a warning).",
     "Correct the mark; without --strict the game is read all the same.", "1. e4+ e5 *"},
    {"file-end", kGame, "A PGN file ends inside a comment, so no game can be added to it.",
     "Close the comment with }, or save the game elsewhere.", ""},
    {"game-in-use", kGame, "The game is open in another window.", "Continue the game there.", ""},
    {"game-moved", kGame, "The game is no longer in the file from which it was opened.",
     "Add the game to the file, or save it elsewhere.", ""},
    {"other-variant", kGame, "A game is of another variant than the one named on the command line.",
     "Name the variant of the games.", ""},
    {"pgn-glyph", kGame, "A glyph that annotates a move is not known (a warning).",
     "The glyph is left out; write $1 to $255, or ! and ?.", "1. e4 $999 e5 *"},
    {"pgn-length", kGame, "A game has more moves than the program can read.", "Split the file.",
     ""},
    {"pgn-nesting", kGame, "Variations are nested too deeply.", "Check the brackets.", ""},
    {"pgn-result", kGame, "A result is not known, or is at a wrong place (a warning).",
     "Write 1-0, 0-1, 1/2-1/2 or * at the end.", "[Result \"2-0\"]\n\n1. e4 e5"},
    {"pgn-syntax", kGame, "The text has a syntax error.", "Check braces and brackets.",
     "1. e4 {no end"},
    {"pgn-tag", kGame, "A tag has a syntax error (a warning).", "Write [Name \"value\"].",
     "[Event Open]\n\n1. e4 e5 *"},
    {"pgn-variation", kGame, "A variation replaces no move, or is not closed (a warning).",
     "Write it after the move that it replaces, and close it.", "( 1. d4 ) 1. e4 e5 *"},
    {"record", kGame, "The file is not a JSON record of a game, or is damaged.",
     "Save the game again.", "{ \"format\": \"something else\" }"},
    {"variant-changed", kGame, "The rules of the variant have changed since the game was saved.",
     "Restore the former rules, or read the game by the new rules up to its first illegal move.",
     ""},
    {"variant-gone", kGame, "The file of the game's variant no longer exists.", "Restore the file.",
     ""},
    {"variant-options", kGame, "The VariantOptions tag has a syntax error.",
     "Write name=value, with a space between options; put a value with spaces in single quotes.",
     ""},

    // --- rule tests
    {"needless-equivalent", kTest,
     "A mutant that is marked as equivalent does not load, or has the same rules as another (a "
     "warning).",
     "Remove the mark: such mutants are not counted.", ""},
    {"noticed-equivalent", kTest,
     "A test notices a mutant that is marked as equivalent (a warning).",
     "Remove the mark: the mutant is not equivalent.", ""},
    {"renamed-rule", kTest, "A rule id had another name in an earlier version.",
     "Write the name that the message gives.",
     "tests: [{ name: x, illegal: { e4e5: no-such-man } }]"},
    {"rule-test", kTest, "A test is not a mapping.", "Start each with - name: and its name.",
     "tests: [one, two]"},
    {"unknown-mutant", kTest,
     "There is no mutant with this text to mark as equivalent (a warning).",
     "Copy the text after 'survived:' from the report of 'stockade test --mutate'.", ""},

    // --- commands
    {"compare-variants", kCommand, "A comparison has fewer than two variants, or one twice.",
     "Name different ones, or set other options: VARIANT:name=value.", "stockade compare VARIANT"},
    {"convert", kCommand, "The types of the two files are not known, or do not match.",
     "Games: .pgn and .json; positions: .fen and .epd.", "stockade convert a.txt b.txt"},
    {"file", kCommand, "A file cannot be read or written.",
     "Check its name, its folder and your permissions.", "stockade replay VARIANT nothing.pgn"},
    {"mutants-wait", kCommand, "Mutants are not run while tests fail (a warning).",
     "Correct the failing tests first.", ""},
    {"no-games", kCommand, "The file has no game.", "Name another file.",
     "stockade replay VARIANT empty.pgn"},
    {"no-native-plugin", kCommand, "The variant, or the position, has no native plugin.",
     "Leave out --native.", "stockade moves VARIANT --native"},
    {"no-tests", kCommand, "No rule test matches.", "Name a test file, or another --filter.",
     "stockade test --filter nothing"},
    {"no-variant", kCommand, "The variant of the games or positions is not given.",
     "Add --variant NAME.", "stockade convert a.fen b.fen"},
    {"not-searchable", kCommand, "The engine does not play games of this type.",
     "Choose a game of two players who see everything.", "stockade uci VARIANT"},
    {"nothing-to-check", kCommand, "There is no variant file at the path.",
     "Name a YAML file or a folder.", "stockade check empty-folder"},
    {"nothing-to-measure", kCommand, "No benchmark has this text in its name.",
     "Leave out --filter.", "stockade bench --filter nothing"},
    {"option-syntax", kCommand, "An option of the variant is not written as name=value.",
     "Write --set name=value.", "stockade show VARIANT --set quick"},
    {"report", kCommand, "The JSON is not a report of a comparison.",
     "Write the report again with 'stockade compare --json'.", ""},
    {"samples", kCommand, "The file has no samples of a comparison, or is damaged.",
     "Name a file that 'stockade compare --samples' wrote.",
     "stockade compare --merge other.jsonl"},
    {"samples-differ", kCommand,
     "Samples cannot be merged, because their rules, engine or settings differ.",
     "Make all samples with the same variants, settings and program.",
     "stockade compare --merge a.jsonl b.jsonl"},
    {"samples-exist", kCommand, "The file of samples already exists.",
     "Continue it with --resume, or name another file.",
     "stockade compare VARIANT OTHER --samples there.jsonl"},
    {"samples-missing", kCommand, "Some samples of a comparison are missing (a warning).",
     "Merge all parts, and finish each of them with --resume.", ""},
    {"samples-not-kept", kCommand, "There is no folder to keep samples in (a warning).",
     "Name a file with --samples, so that you can continue later.", ""},
    {"shard", kCommand, "The value of --shard has a syntax error.",
     "Write --shard 2/8 for the second of eight.", "stockade compare VARIANT OTHER --shard 9/8"},
    {"sprt", kCommand, "The value of --sprt has a syntax error.",
     "Write elo0=E,elo1=E,alpha=A,beta=B, with elo0 below elo1.",
     "stockade match native generic --variant VARIANT --games 2 --nodes 100 --sprt elo=3"},
    {"time-control", kCommand, "A time control is not seconds for the game and an increment.",
     "Write --tc 60s+0.5s.", "stockade match native generic --variant VARIANT --games 2 --tc fast"},
    {"time-losses", kCommand, "Many games of a match were lost on time (a warning).",
     "Use --nodes, raise --margin or lower --concurrency.", ""},
    {"unknown-search", kCommand, "The variant has no search with this name.",
     "Choose one that the message lists.", "stockade search VARIANT --depth 1 --search nothing"},
    {"variant-exists", kCommand, "The folder of the new variant already exists.",
     "Choose another name or folder.", "stockade new NAME"},
    {"variant-id", kCommand, "This is not a valid id for a variant.",
     "Use small letters, digits and '_', and begin with a letter.", "stockade new \"My Game\""},

    // --- engines
    {"engine-option", kEngine,
     "The engine has no such option, or the option cannot have this value.",
     "Choose one of those that the message lists.", "cmd=engine option.Speed=9"},
    {"engine-position", kEngine, "The engine cannot start from a given position.",
     "Start the match from the initial position.", ""},
    {"engine-start", kEngine, "The command did not start an engine.",
     "Check the command and its protocol, proto=uci or proto=cecp.", "cmd=/bin/true"},
    {"engine-variant", kEngine, "The engine does not list the variant.",
     "Write variant=NAME with the engine's own name for it, or variant=none if the engine plays "
     "only this variant.",
     ""},
    {"go", kEngine, "A UCI go command has an error.", "Correct its limits and moves.",
     "go searchmoves"},
    {"no-command", kEngine, "The command of the engine is empty.", "Write a command.", "cmd="},
    {"no-limit", kEngine, "There is no limit for the search.",
     "Set a time, a number of nodes or a depth, for all players or for each.",
     "stockade search VARIANT"},
    {"no-openings", kEngine, "The file has no openings.",
     "Write one position per line, or games in a .pgn file.", ""},
    {"no-searcher", kEngine, "The program has no engine for this type of game.",
     "Choose a game of two players without chance and hidden information.", ""},
    {"open-quote", kEngine, "A quote is not closed.",
     "Close the quote, or put a backslash before it.", "cmd=\"engine"},
    {"opening-over", kEngine, "The game is over in an opening.", "Use another position.", ""},
    {"option", kEngine, "A UCI setoption command has an error.",
     "Send 'uci' to see the options and their values.", "setoption name Hsh value 1"},
    {"player-empty", kEngine, "A player of a match is missing.",
     "Write native, generic, or the command of an engine.", ""},
    {"player-key", kEngine, "A player has no such setting.", "Use one that the message lists.",
     "generic speed=9"},
    {"player-syntax", kEngine, "A setting of a player is not key=value.",
     "Write settings as hash=64; put a whole command in quotes.", "generic fast"},
    {"player-value", kEngine, "A setting of a player cannot have this value.",
     "Use a value that the message lists.", "generic level=99"},
    {"position", kEngine, "A UCI position command has an error.",
     "Write startpos or fen, then moves.", "position here"},
    {"process", kEngine, "The system did not start a program.",
     "Check its path and its permissions.", "cmd=./not-there"},

    // --- programs
    {"chance-has-nothing-to-do", kProgram, "Chance has a turn, but no moves.",
     "Add a rule with moves of chance, such as dice.", ""},
    {"which-enemy", kProgram, "A rule refers to the enemy, and there are several.",
     "Use it in games of two sides.", ""},
};

}  // namespace

std::string_view to_string(DiagnosticSource source) {
  switch (source) {
    case DiagnosticSource::variant_file:
      return "Variant files";
    case DiagnosticSource::script:
      return "Scripts";
    case DiagnosticSource::position:
      return "Positions";
    case DiagnosticSource::move:
      return "Moves";
    case DiagnosticSource::reason:
      return "Why a move is not legal";
    case DiagnosticSource::game_file:
      return "Games";
    case DiagnosticSource::rule_test:
      return "Rule tests";
    case DiagnosticSource::command:
      return "Commands";
    case DiagnosticSource::engine:
      return "Engines and matches";
    case DiagnosticSource::program:
      return "Definitions built by programs";
  }
  return "";
}

std::span<const DiagnosticRow> diagnostics_table() {
  static const std::vector<DiagnosticRow> table = [] {
    std::vector<DiagnosticRow> rows(std::begin(kCore), std::end(kCore));
    for (const RuleModule& module : rule_set().modules())
      rows.insert(rows.end(), module.diagnostics.begin(), module.diagnostics.end());
    std::sort(rows.begin(), rows.end(), [](const DiagnosticRow& a, const DiagnosticRow& b) {
      return std::pair(a.source, a.id) < std::pair(b.source, b.id);
    });
    return rows;
  }();
  return table;
}

}  // namespace stockade
