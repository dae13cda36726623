// Made by make_engine.py from the Python package `scoring`; not to be edited. Runs on python.js.
import { python as $ } from "./python.js";
$.define("scoring.errors", () => {
let annotations, Iterable, dataclass, HupaiError, Problem, InputError;
Iterable = $.ext.Iterable;
dataclass = $.ext.dataclass;
HupaiError = $.cls("HupaiError", "plain", $.b.Exception, [], [

]);
Problem = $.cls("Problem", "dataclass", null, [["code", $.MISSING], ["detail", $.MISSING], ["field", null], ["position", null]], [
["method", "as_dict", $.fn(function (self) {
let out;
out = $.dict([["code", $.load(self, "code")], ["detail", $.load(self, "detail")]]);
if (!$.is($.load(self, "field"), null)) {
$.setitem(out, "field", $.load(self, "field"));
}
if (!$.is($.load(self, "position"), null)) {
$.setitem(out, "position", $.load(self, "position"));
}
return out;
}, {"names": ["self"], "rest": false, "extra": false})]
]);
InputError = $.cls("InputError", "plain", HupaiError, [], [
["method", "__init__", $.fn(function (self, problems) {
self.problems = $.b.tuple(problems);
if (!$.truth($.load(self, "problems"))) {
throw $.raised($.b.ValueError("an InputError needs at least one problem"));
}
$.parent(InputError, "__init__")(self, $.method("; ", "join", [(function* () { for (const $t1 of $.iter($.load(self, "problems"))) { let p; p = $t1; yield ("" + $.b.str($.load(p, "code")) + ": " + $.b.str($.load(p, "detail"))); } })()]));
return null;
}, {"names": ["self", "problems"], "rest": false, "extra": false})],
["property", "code", $.fn(function (self) {
return $.load($.item($.load(self, "problems"), 0), "code");
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "as_dict", $.fn(function (self) {
return $.dict([["code", $.load(self, "code")], ["detail", $.method("; ", "join", [(function* () { for (const $t2 of $.iter($.load(self, "problems"))) { let p; p = $t2; yield $.load(p, "detail"); } })()])], ["problems", [...(function* () { for (const $t3 of $.iter($.load(self, "problems"))) { let p; p = $t3; yield p.as_dict(); } })()]]]);
}, {"names": ["self"], "rest": false, "extra": false})]
]);
return { HupaiError, InputError, Iterable, Problem, annotations, dataclass };
});
$.define("scoring.tiles", () => {
let annotations, Final, EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED, FIRST_FLOWER, BACK, WINDS, DRAGONS, HONOURS, FLOWERS, SUITED, SUIT_LETTERS, SUIT, RANK, FIRST, TEXT, _NUMERALS, CHINESE, _WIND_NAMES, _FLOWER_NAMES, ENGLISH, _UNICODE_ORDER, UNICODE, _BY_TEXT, tile_text, parse_tile, tiles_text;
EAST = 27;
SOUTH = 28;
WEST = 29;
NORTH = 30;
WHITE = 31;
GREEN = 32;
RED = 33;
FIRST_FLOWER = 34;
BACK = 42;
WINDS = $.tuple([EAST, SOUTH, WEST, NORTH]);
DRAGONS = $.tuple([WHITE, GREEN, RED]);
HONOURS = $.add(WINDS, DRAGONS);
FLOWERS = $.b.tuple($.b.range(34, 42));
SUITED = $.b.tuple($.b.range(27));
SUIT_LETTERS = "mpszf";
SUIT = $.b.tuple((function* () { for (const $t1 of $.iter($.b.range(42))) { let t; t = $t1; yield ($.lt(t, 27) ? $.floordiv(t, 9) : ($.lt(t, 34) ? 3 : 4)); } })());
RANK = $.b.tuple((function* () { for (const $t2 of $.iter($.b.range(42))) { let t; t = $t2; yield ($.lt(t, 27) ? $.mod(t, 9) : ($.lt(t, 34) ? $.sub(t, 27) : $.sub(t, 34))); } })());
FIRST = $.tuple([0, 9, 18, 27, 34]);
TEXT = $.tuple([...$.iter((function* () { for (const $t3 of $.iter($.b.range(42))) { let t; t = $t3; yield ("" + $.b.str($.add($.item(RANK, t), 1)) + $.b.str($.item(SUIT_LETTERS, $.item(SUIT, t)))); } })()), "back"]);
_NUMERALS = "一二三四五六七八九";
CHINESE = $.tuple([...$.iter((function* () { for (const $t4 of $.iter("万筒条")) { let suit; suit = $t4;for (const $t5 of $.iter(_NUMERALS)) { let n; n = $t5; yield $.add(n, suit); } } })()), ...$.iter("东南西北白发中"), ...$.iter("春夏秋冬梅兰竹菊")]);
_WIND_NAMES = $.tuple(["East", "South", "West", "North", "White", "Green", "Red"]);
_FLOWER_NAMES = $.tuple(["Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo flower", "Chrysanthemum"]);
ENGLISH = $.tuple([...$.iter((function* () { for (const $t6 of $.iter($.tuple(["characters", "dots", "bamboo"]))) { let suit; suit = $t6;for (const $t7 of $.iter($.b.range(1, 10))) { let n; n = $t7; yield ("" + $.b.str(n) + " of " + $.b.str(suit)); } } })()), ...$.iter(_WIND_NAMES), ...$.iter(_FLOWER_NAMES)]);
_UNICODE_ORDER = $.tuple([...$.iter($.tuple([27, 28, 29, 30, RED, GREEN, WHITE])), ...$.iter($.b.range(9)), ...$.iter($.b.range(18, 27)), ...$.iter($.b.range(9, 18)), ...$.iter($.tuple([38, 39, 40, 41, 34, 35, 36, 37]))]);
UNICODE = $.b.dict($.call($.b.zip, [$.b.map($.b.chr, $.b.range(126976, 127018)), _UNICODE_ORDER], { "strict": true }));
_BY_TEXT = $.dict((function* () { for (const $t8 of $.iter($.b.enumerate(TEXT))) { let tile, text; const $t9 = $.unpack($t8, 2); tile = $t9[0]; text = $t9[1]; yield [text, tile]; } })());
tile_text = $.fn(function (tile) {
return $.item(TEXT, tile);
}, {"names": ["tile"], "rest": false, "extra": false});
parse_tile = $.fn(function (text) {
try {
return $.item(_BY_TEXT, text);
} catch ($t10) {
if ($.b.isinstance($t10, $.b.KeyError)) {
throw $.raised($.b.ValueError(("" + $.b.repr(text) + " is no tile; a tile is written 1m-9m, 1p-9p, 1s-9s, 1z-7z, 1f-8f")));
} else throw $t10;
}
return null;
}, {"names": ["text"], "rest": false, "extra": false});
tiles_text = $.fn(function (tiles) {
let out, suit, tile;
out = [];
suit = $.neg(1);
for (const $t12 of $.iter(tiles)) {
tile = $t12;
if (!$.eq($.item(SUIT, tile), suit)) {
if ($.ge(suit, 0)) {
$.method(out, "append", [$.item(SUIT_LETTERS, suit)]);
}
suit = $.item(SUIT, tile);
}
$.method(out, "append", [$.b.str($.add($.item(RANK, tile), 1))]);
}
if ($.ge(suit, 0)) {
$.method(out, "append", [$.item(SUIT_LETTERS, suit)]);
}
return $.method("", "join", [out]);
}, {"names": ["tiles"], "rest": false, "extra": false});
return { BACK, CHINESE, DRAGONS, EAST, ENGLISH, FIRST, FIRST_FLOWER, FLOWERS, Final, GREEN, HONOURS, NORTH, RANK, RED, SOUTH, SUIT, SUITED, SUIT_LETTERS, TEXT, UNICODE, WEST, WHITE, WINDS, _BY_TEXT, _FLOWER_NAMES, _NUMERALS, _UNICODE_ORDER, _WIND_NAMES, annotations, parse_tile, tile_text, tiles_text };
});
$.define("scoring.hand", () => {
let annotations, Counter, dataclass, StrEnum, InputError, Problem, SUIT, WHITE, tiles_text, MeldKind, SOURCES, Meld, is_run, _run_with_white, _meld_fault, Hand, _hand_faults;
Counter = $.ext.Counter;
dataclass = $.ext.dataclass;
StrEnum = $.ext.StrEnum;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
SUIT = $.module("scoring.tiles").SUIT;
WHITE = $.module("scoring.tiles").WHITE;
tiles_text = $.module("scoring.tiles").tiles_text;
MeldKind = $.cls("MeldKind", "StrEnum", null, [], [
["value", "CHOW", "chow"],
["value", "PUNG", "pung"],
["value", "EXPOSED_KONG", "exposed_kong"],
["value", "ADDED_KONG", "added_kong"],
["value", "CONCEALED_KONG", "concealed_kong"],
["property", "is_kong", $.fn(function (self) {
return $.contains($.tuple([$.load(MeldKind, "EXPOSED_KONG"), $.load(MeldKind, "ADDED_KONG"), $.load(MeldKind, "CONCEALED_KONG")]), self);
}, {"names": ["self"], "rest": false, "extra": false})]
]);
SOURCES = "<^>";
Meld = $.cls("Meld", "dataclass", null, [["kind", $.MISSING], ["tiles", $.MISSING], ["source", null]], [
["method", "__post_init__", $.fn(function (self) {
let fault;
fault = _meld_fault($.load(self, "kind"), $.load(self, "tiles"), $.load(self, "source"));
if ($.truth(fault)) {
throw $.raised(InputError([Problem("bad_meld", fault, "hand")]));
}
return null;
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "tile", $.fn(function (self) {
return $.item($.load(self, "tiles"), 0);
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "concealed", $.fn(function (self) {
return $.is($.load(self, "kind"), $.load(MeldKind, "CONCEALED_KONG"));
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "text", $.fn(function (self) {
let body;
body = tiles_text($.load(self, "tiles"));
if ($.truth($.load(self, "concealed"))) {
return ("" + "[" + $.b.str(body) + "]");
}
return ("" + "(" + $.b.str(body) + $.b.str(($.is($.load(self, "kind"), $.load(MeldKind, "ADDED_KONG")) ? "+" : "")) + $.b.str($.either(() => $.load(self, "source"), () => "")) + ")");
}, {"names": ["self"], "rest": false, "extra": false})]
]);
is_run = $.fn(function (tiles) {
let first;
first = $.item(tiles, 0);
return $.both(() => $.lt(first, 27), () => $.eq(tiles, $.tuple([first, $.add(first, 1), $.add(first, 2)])), () => $.eq($.item(SUIT, first), $.item(SUIT, $.add(first, 2))));
}, {"names": ["tiles"], "rest": false, "extra": false});
_run_with_white = $.fn(function (tiles) {
let first, second, third;
const $t1 = tiles;
const $t2 = $.unpack($t1, 3);
first = $t2[0];
second = $t2[1];
third = $t2[2];
return $.both(() => $.eq(third, WHITE), () => (($a) => (($c0) => $.lt($a, $c0) && (($c1) => $.le($c0, $c1) && true)(2))($.sub(second, first)))(0), () => (($a) => (($c0) => $.eq($a, $c0) && (($c1) => $.lt($c0, $c1) && true)(3))($.item(SUIT, second)))($.item(SUIT, first)));
}, {"names": ["tiles"], "rest": false, "extra": false});
_meld_fault = $.fn(function (kind, tiles, source) {
let want, text;
want = ($.truth($.load(kind, "is_kong")) ? 4 : 3);
if (!$.eq($.b.len(tiles), want)) {
return ("" + "a " + $.b.str($.method(kind, "replace", ["_", " "])) + " has " + $.b.str(want) + " tiles, found " + $.b.str($.b.len(tiles)));
}
text = tiles_text(tiles);
if ($.truth($.b.any((function* () { for (const $t3 of $.iter(tiles)) { let t; t = $t3; yield (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.lt($c0, $c1) && true)(34))(t))(0)); } })()))) {
return ("" + "(" + $.b.str(text) + "): flowers make no melds");
}
if ($.is(kind, $.load(MeldKind, "CHOW"))) {
if (!($.truth(is_run(tiles)) || $.truth(_run_with_white(tiles)))) {
return ("" + "(" + $.b.str(text) + ") is no chow: three in a row of one suit are needed");
}
if (!$.contains($.tuple([null, "<"]), source)) {
return ("" + "(" + $.b.str(text) + $.b.str(source) + "): a chow comes from the player before, written <");
}
} else {
if (!$.eq($.b.len($.b.set(tiles)), 1)) {
return ("" + "(" + $.b.str(text) + ") is no " + $.b.str($.method(kind, "replace", ["_", " "])) + ": all its tiles must be equal");
}
}
if (($.is(kind, $.load(MeldKind, "CONCEALED_KONG")) && !$.is(source, null))) {
return ("" + "[" + $.b.str(text) + "]: a concealed kong is fed by nobody");
}
if ((!$.is(source, null) && !$.contains(SOURCES, source))) {
return ("" + $.b.repr(source) + " is no source: < before, ^ opposite, > after");
}
return null;
}, {"names": ["kind", "tiles", "source"], "rest": false, "extra": false});
Hand = $.cls("Hand", "dataclass", null, [["concealed", $.MISSING], ["melds", $.tuple([])], ["winning", null], ["flowers", $.tuple([])]], [
["method", "__post_init__", $.fn(function (self) {
let problems;
$.setattr(self, "concealed", $.b.tuple($.b.sorted($.load(self, "concealed"))));
$.setattr(self, "flowers", $.b.tuple($.b.sorted($.load(self, "flowers"))));
problems = _hand_faults(self);
if ($.truth(problems)) {
throw $.raised(InputError(problems));
}
return null;
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "held", $.fn(function (self) {
if ($.is($.load(self, "winning"), null)) {
return $.load(self, "concealed");
}
return $.b.tuple($.b.sorted($.tuple([...$.iter($.load(self, "concealed")), $.load(self, "winning")])));
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "size", $.fn(function (self) {
return $.add($.add($.b.len($.load(self, "concealed")), !$.is($.load(self, "winning"), null)), $.mul(3, $.b.len($.load(self, "melds"))));
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "text", $.fn(function (self) {
let parts;
parts = ($.truth($.load(self, "concealed")) ? [tiles_text($.load(self, "concealed"))] : []);
parts = $.iadd(parts, [...(function* () { for (const $t4 of $.iter($.load(self, "melds"))) { let meld; meld = $t4; yield $.load(meld, "text"); } })()]);
if (!$.is($.load(self, "winning"), null)) {
$.method(parts, "append", [$.add("+", tiles_text($.tuple([$.load(self, "winning")])))]);
}
if ($.truth($.load(self, "flowers"))) {
$.method(parts, "append", [tiles_text($.load(self, "flowers"))]);
}
return $.method(" ", "join", [parts]);
}, {"names": ["self"], "rest": false, "extra": false})]
]);
_hand_faults = $.fn(function (hand) {
let held, problems, strays, everything, meld, tile, n, most, extra, detail;
held = ($.is($.load(hand, "winning"), null) ? $.load(hand, "concealed") : $.tuple([...$.iter($.load(hand, "concealed")), $.load(hand, "winning")]));
if ($.truth($.b.any((function* () { for (const $t5 of $.iter($.tuple([...$.iter(held), ...$.iter($.load(hand, "flowers"))]))) { let t; t = $t5; yield (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.lt($c0, $c1) && true)(42))(t))(0)); } })()))) {
return [Problem("unknown_tile", "a hand holds tiles 0 to 41 only (1m to 8f)", "hand")];
}
problems = [];
strays = [...(function* () { for (const $t6 of $.iter($.load(hand, "flowers"))) { let t; t = $t6; if (!$.lt(t, 34)) continue; yield t; } })()];
if ($.truth(strays)) {
$.method(problems, "append", [Problem("bad_notation", ("" + $.b.str(tiles_text(strays)) + " is no flower"), "hand")]);
}
everything = $.b.list(held);
for (const $t7 of $.iter($.load(hand, "melds"))) {
meld = $t7;
everything = $.iadd(everything, $.load(meld, "tiles"));
}
everything = $.iadd(everything, $.load(hand, "flowers"));
for (const $t8 of $.iter($.method(Counter(everything), "items", []))) {
const $t9 = $.unpack($t8, 2);
tile = $t9[0];
n = $t9[1];
most = ($.lt(tile, 34) ? 4 : 1);
if ($.gt(n, most)) {
extra = "";
if (($.truth($.b.any((function* () { for (const $t10 of $.iter($.load(hand, "melds"))) { let m; m = $t10; yield $.contains($.load(m, "tiles"), tile); } })())) && $.contains(held, tile))) {
extra = "; the tiles of a meld are not repeated among the concealed tiles";
}
detail = ("" + $.b.str(n) + " of " + $.b.str(tiles_text($.tuple([tile]))) + ", at most " + $.b.str(most) + $.b.str(extra));
$.method(problems, "append", [Problem("too_many_copies", detail, "hand")]);
}
}
return problems;
}, {"names": ["hand"], "rest": false, "extra": false});
return { Counter, Hand, InputError, Meld, MeldKind, Problem, SOURCES, SUIT, StrEnum, WHITE, _hand_faults, _meld_fault, _run_with_white, annotations, dataclass, is_run, tiles_text };
});
$.define("scoring.notation", () => {
let annotations, unicodedata, dataclass, field, InputError, Problem, Hand, Meld, MeldKind, FIRST, FIRST_FLOWER, SUIT_LETTERS, UNICODE, parse_tile, tiles_text, MAX_TEXT, _DIGITS, _SUITS, _NAMED, _SUFFIX, _RANKS, _IGNORED, _Chunk, _Scan, parse_hand, read_hand, format_hand, _split, _scan, _suit, _mark, _meld, parse_tiles;
unicodedata = $.ext.unicodedata;
dataclass = $.ext.dataclass;field = $.ext.field;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
Hand = $.module("scoring.hand").Hand;
Meld = $.module("scoring.hand").Meld;
MeldKind = $.module("scoring.hand").MeldKind;
FIRST = $.module("scoring.tiles").FIRST;
FIRST_FLOWER = $.module("scoring.tiles").FIRST_FLOWER;
SUIT_LETTERS = $.module("scoring.tiles").SUIT_LETTERS;
UNICODE = $.module("scoring.tiles").UNICODE;
parse_tile = $.module("scoring.tiles").parse_tile;
tiles_text = $.module("scoring.tiles").tiles_text;
MAX_TEXT = 400;
_DIGITS = $.or($.dict((function* () { for (const $t1 of $.iter($.b.enumerate("123456789"))) { let i, c; const $t2 = $.unpack($t1, 2); i = $t2[0]; c = $t2[1]; yield [c, $.add(i, 1)]; } })()), $.dict((function* () { for (const $t3 of $.iter($.b.enumerate("一二三四五六七八九"))) { let i, c; const $t4 = $.unpack($t3, 2); i = $t4[0]; c = $t4[1]; yield [c, $.add(i, 1)]; } })()));
_DIGITS = $.ior(_DIGITS, $.dict([["两", 2], ["伍", 5], ["〇", 0], ["0", 0]]));
_SUITS = $.dict((function* () { for (const $t5 of $.iter($.b.enumerate(SUIT_LETTERS))) { let i, c; const $t6 = $.unpack($t5, 2); i = $t6[0]; c = $t6[1]; yield [c, i]; } })());
_SUITS = $.ior(_SUITS, $.dict([["万", 0], ["萬", 0], ["筒", 1], ["饼", 1], ["餅", 1], ["条", 2], ["條", 2], ["索", 2]]));
_NAMED = $.or($.dict((function* () { for (const $t7 of $.iter($.b.enumerate("东南西北白发中"))) { let i, c; const $t8 = $.unpack($t7, 2); i = $t8[0]; c = $t8[1]; yield [c, $.add(27, i)]; } })()), $.dict([["東", 27], ["發", 32]]));
_NAMED = $.ior(_NAMED, $.or($.dict((function* () { for (const $t9 of $.iter($.b.enumerate("春夏秋冬梅兰竹菊"))) { let i, c; const $t10 = $.unpack($t9, 2); i = $t10[0]; c = $t10[1]; yield [c, $.add(FIRST_FLOWER, i)]; } })()), $.dict([["蘭", 39]])));
_SUFFIX = $.dict([...$.pairs($.method($.b.dict, "fromkeys", [$.tuple([27, 28, 29, 30]), "风風"])), [31, "板"], [32, "财財"]]);
_RANKS = $.tuple([9, 9, 9, 7, 8]);
_IGNORED = "︎️​,，、;；";
_Chunk = $.cls("_Chunk", "dataclass", null, [["start", $.MISSING], ["opener", ""], ["tiles", $.call(field, [], { "default_factory": $.b.list })], ["source", null], ["added", false]], [

]);
_Scan = $.cls("_Scan", "dataclass", null, [["chunks", $.call(field, [], { "default_factory": $.b.list })], ["problems", $.call(field, [], { "default_factory": $.b.list })], ["winning", $.call(field, [], { "default_factory": $.b.list })], ["digits", $.call(field, [], { "default_factory": $.b.list })], ["open", null], ["fresh", true], ["plus", null]], [
["method", "fault", $.fn(function (self, position, detail, code = "bad_notation") {
$.method($.load(self, "problems"), "append", [Problem(code, ("" + $.b.str(detail) + " (at character " + $.b.str($.add(position, 1)) + ")"), "hand", position)]);
return null;
}, {"names": ["self", "position", "detail", "code"], "rest": false, "extra": false})],
["method", "add", $.fn(function (self, tile, position) {
if (($.is($.load(self, "open"), null) && !$.is($.load(self, "plus"), null))) {
$.method($.load(self, "winning"), "append", [$.tuple([tile, position])]);
self.plus = null;
self.fresh = true;
return null;
}
if (($.is($.load(self, "open"), null) && $.truth($.load(self, "fresh")))) {
$.method($.load(self, "chunks"), "append", [_Chunk(position)]);
self.fresh = false;
}
$.method($.load($.either(() => $.load(self, "open"), () => $.item($.load(self, "chunks"), $.neg(1))), "tiles"), "append", [tile]);
return null;
}, {"names": ["self", "tile", "position"], "rest": false, "extra": false})],
["method", "flush", $.fn(function (self) {
let text;
if ($.truth($.load(self, "digits"))) {
text = $.method("", "join", [(function* () { for (const $t11 of $.iter($.load(self, "digits"))) { let d, _; const $t12 = $.unpack($t11, 2); d = $t12[0]; _ = $t12[1]; yield $.b.str(d); } })()]);
self.fault($.item($.item($.load(self, "digits"), 0), 1), ("" + $.b.str(text) + " has no suit; write m, p, s, z or f after the numbers"));
$.method($.load(self, "digits"), "clear", []);
}
return null;
}, {"names": ["self"], "rest": false, "extra": false})]
]);
parse_hand = $.fn(function (text) {
let hand, problems;
const $t13 = read_hand(text);
const $t14 = $.unpack($t13, 2);
hand = $t14[0];
problems = $t14[1];
if (($.is(hand, null) || $.truth(problems))) {
throw $.raised(InputError(problems));
}
return hand;
}, {"names": ["text"], "rest": false, "extra": false});
read_hand = $.fn(function (text) {
let scan, melds, concealed, flowers, winning, error;
if ($.gt($.b.len(text), MAX_TEXT)) {
return $.tuple([null, [Problem("bad_notation", ("" + "the hand text is too long (" + $.b.str($.b.len(text)) + " of " + $.b.str(MAX_TEXT) + " characters)"), "hand")]]);
}
scan = _Scan();
_scan(text, scan);
if ((!$.truth($.load(scan, "chunks")) && !$.truth($.load(scan, "problems")))) {
scan.fault(0, "the hand is empty; write its tiles, for example 123m456p789s1122z +1z");
}
melds = [...(function* () { for (const $t15 of $.iter((function* () { for (const $t16 of $.iter($.load(scan, "chunks"))) { let chunk; chunk = $t16; if (!$.truth($.load(chunk, "opener"))) continue; yield _meld(chunk, scan); } })())) { let m; m = $t15; if (!!$.is(m, null)) continue; yield m; } })()];
const $t17 = _split($.load(scan, "chunks"));
const $t18 = $.unpack($t17, 2);
concealed = $t18[0];
flowers = $t18[1];
if ($.gt($.b.len($.load(scan, "winning")), 1)) {
scan.fault($.item($.item($.load(scan, "winning"), 1), 1), "a second winning tile; only one tile is written after +");
}
if ($.truth($.load(scan, "problems"))) {
return $.tuple([null, $.load(scan, "problems")]);
}
winning = ($.truth($.load(scan, "winning")) ? $.item($.item($.load(scan, "winning"), 0), 0) : null);
try {
return $.tuple([Hand($.b.tuple(concealed), $.b.tuple(melds), winning, $.b.tuple(flowers)), []]);
} catch ($t19) {
if ($.b.isinstance($t19, InputError)) {
error = $t19;
return $.tuple([null, $.b.list($.load(error, "problems"))]);
} else throw $t19;
}
return null;
}, {"names": ["text"], "rest": false, "extra": false});
format_hand = $.fn(function (hand) {
return $.load(hand, "text");
}, {"names": ["hand"], "rest": false, "extra": false});
_split = $.fn(function (chunks) {
let plain, concealed, flowers;
plain = [...(function* () { for (const $t21 of $.iter(chunks)) { let c; c = $t21; if (!(!$.truth($.load(c, "opener")) && $.truth($.b.any((function* () { for (const $t22 of $.iter($.load(c, "tiles"))) { let t; t = $t22; yield $.lt(t, FIRST_FLOWER); } })())))) continue; yield c; } })()];
if ((!$.truth(plain) && $.truth(chunks) && !$.truth($.load($.item(chunks, 0), "opener")))) {
plain = $.slice(chunks, null, 1, null);
}
chunks = [...(function* () { for (const $t23 of $.iter(chunks)) { let c; c = $t23; if (!!$.truth($.load(c, "opener"))) continue; yield c; } })()];
concealed = [...(function* () { for (const $t24 of $.iter(plain)) { let c; c = $t24;for (const $t25 of $.iter($.load(c, "tiles"))) { let t; t = $t25; yield t; } } })()];
flowers = [...(function* () { for (const $t26 of $.iter(chunks)) { let c; c = $t26; if (!!$.contains(plain, c)) continue;for (const $t27 of $.iter($.load(c, "tiles"))) { let t; t = $t27; yield t; } } })()];
return $.tuple([concealed, flowers]);
}, {"names": ["chunks"], "rest": false, "extra": false});
_scan = $.fn(function (text, scan) {
let previous, at, raw, char;
previous = $.neg(1);
for (const $t28 of $.iter($.b.enumerate(text))) {
const $t29 = $.unpack($t28, 2);
at = $t29[0];
raw = $t29[1];
char = unicodedata.normalize("NFKC", raw);
if ($.contains(UNICODE, raw)) {
scan.flush();
$.method(scan, "add", [$.item(UNICODE, raw), at]);
previous = $.neg(1);
} else {
if ($.contains(_IGNORED, char)) {
continue;
} else {
if ($.truth($.method(char, "isspace", []))) {
scan.flush();
scan.fresh = true;
} else {
if ($.contains(_DIGITS, char)) {
$.method($.load(scan, "digits"), "append", [$.tuple([$.item(_DIGITS, char), at])]);
} else {
if ($.contains(_SUITS, $.method(char, "lower", []))) {
_suit($.item(_SUITS, $.method(char, "lower", [])), at, scan);
} else {
if ($.eq(char, "红")) {
continue;
} else {
if ($.contains(_NAMED, char)) {
scan.flush();
previous = $.item(_NAMED, char);
$.method(scan, "add", [previous, at]);
continue;
} else {
if (($.ge(previous, 0) && $.contains($.method(_SUFFIX, "get", [previous, ""]), char))) {

} else {
scan.flush();
_mark(char, at, scan);
}
}
}
}
}
}
}
}
previous = $.neg(1);
}
scan.flush();
if (!$.is($.load(scan, "open"), null)) {
scan.fault($.load($.load(scan, "open"), "start"), ("" + $.b.str($.load($.load(scan, "open"), "opener")) + " is not closed"));
}
if (!$.is($.load(scan, "plus"), null)) {
scan.fault($.load(scan, "plus"), "no tile after +");
}
return null;
}, {"names": ["text", "scan"], "rest": false, "extra": false});
_suit = $.fn(function (suit, at, scan) {
let digit, where;
if (!$.truth($.load(scan, "digits"))) {
scan.fault(at, ("" + $.b.str($.item(SUIT_LETTERS, suit)) + " without a number before it"));
}
for (const $t30 of $.iter($.load(scan, "digits"))) {
const $t31 = $.unpack($t30, 2);
digit = $t31[0];
where = $t31[1];
if ((($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)($.item(_RANKS, suit)))(digit))(1)) {
$.method(scan, "add", [$.sub($.add($.item(FIRST, suit), digit), 1), where]);
} else {
scan.fault(where, ("" + $.b.str(digit) + $.b.str($.item(SUIT_LETTERS, suit)) + " is no tile"), "unknown_tile");
}
}
$.method($.load(scan, "digits"), "clear", []);
return null;
}, {"names": ["suit", "at", "scan"], "rest": false, "extra": false});
_mark = $.fn(function (char, at, scan) {
let inside;
inside = $.load(scan, "open");
if (($.contains("([", char) && $.is(inside, null))) {
scan.open = _Chunk(at, char);
$.method($.load(scan, "chunks"), "append", [$.load(scan, "open")]);
} else {
if ((!$.is(inside, null) && $.eq(char, $.item($.dict([["(", ")"], ["[", "]"]]), $.load(inside, "opener"))))) {
scan.open = null;
scan.fresh = true;
} else {
if ((!$.is(inside, null) && $.contains("<^>", char) && $.is($.load(inside, "source"), null) && $.truth($.load(inside, "tiles")))) {
inside.source = char;
} else {
if ((!$.is(inside, null) && $.eq(char, "+") && !$.truth($.load(inside, "added")) && $.truth($.load(inside, "tiles")))) {
inside.added = true;
} else {
if (($.is(inside, null) && $.eq(char, "+") && $.is($.load(scan, "plus"), null))) {
scan.plus = at;
} else {
scan.fault(at, ("" + $.b.repr(char) + " is not expected here; a hand is tiles like 123m, melds like (555z^) or [9999m], +4m, 15f"));
}
}
}
}
}
return null;
}, {"names": ["char", "at", "scan"], "rest": false, "extra": false});
_meld = $.fn(function (chunk, scan) {
let tiles, kind, error;
tiles = $.b.tuple($.b.sorted($.load(chunk, "tiles")));
if ($.eq($.load(chunk, "opener"), "[")) {
kind = $.load(MeldKind, "CONCEALED_KONG");
} else {
if ($.truth($.load(chunk, "added"))) {
kind = $.load(MeldKind, "ADDED_KONG");
} else {
if ($.eq($.b.len(tiles), 4)) {
kind = $.load(MeldKind, "EXPOSED_KONG");
} else {
kind = ($.eq($.b.len($.b.set(tiles)), 1) ? $.load(MeldKind, "PUNG") : $.load(MeldKind, "CHOW"));
}
}
}
if (!$.truth(tiles)) {
scan.fault($.load(chunk, "start"), "an empty meld", "bad_meld");
return null;
}
try {
return Meld(kind, tiles, $.load(chunk, "source"));
} catch ($t32) {
if ($.b.isinstance($t32, InputError)) {
error = $t32;
scan.problems = $.iadd($.load(scan, "problems"), [...(function* () { for (const $t34 of $.iter($.load(error, "problems"))) { let p; p = $t34; yield Problem($.load(p, "code"), $.load(p, "detail"), "hand", $.load(chunk, "start")); } })()]);
return null;
} else throw $t32;
}
return null;
}, {"names": ["chunk", "scan"], "rest": false, "extra": false});
parse_tiles = $.fn(function (text) {
let scan;
scan = _Scan();
_scan(text, scan);
if (($.truth($.b.any((function* () { for (const $t35 of $.iter($.load(scan, "chunks"))) { let c; c = $t35; yield $.load(c, "opener"); } })())) || $.truth($.load(scan, "winning")))) {
scan.fault(0, "tiles only are expected here, no melds and no +");
}
if ($.truth($.load(scan, "problems"))) {
throw $.raised(InputError($.load(scan, "problems")));
}
return $.b.tuple((function* () { for (const $t36 of $.iter($.load(scan, "chunks"))) { let c; c = $t36;for (const $t37 of $.iter($.load(c, "tiles"))) { let t; t = $t37; yield t; } } })());
}, {"names": ["text"], "rest": false, "extra": false});
return { FIRST, FIRST_FLOWER, Hand, InputError, MAX_TEXT, Meld, MeldKind, Problem, SUIT_LETTERS, UNICODE, _Chunk, _DIGITS, _IGNORED, _NAMED, _RANKS, _SUFFIX, _SUITS, _Scan, _mark, _meld, _scan, _split, _suit, annotations, dataclass, field, format_hand, parse_hand, parse_tile, parse_tiles, read_hand, tiles_text, unicodedata };
});
$.define("scoring.situation", () => {
let annotations, Callable, Collection, Mapping, Sequence, dataclass, field, fields, Any, InputError, Problem, parse_tiles, WINDS, SEATS, seat_after, _OTHERS, others, feeder_of, _WIND_OF, wind_tile, Contract, DiscarderKong, Situation, _one_of, _flag, _number, _tile, _list_of, _seat, _dice, _contract, _kong, READERS, _ATTRIBUTE, read_situation, make_situation, short, contradictions, _players, _replacement, _timing, field_names;
Mapping = $.ext.Mapping;Sequence = $.ext.Sequence;
dataclass = $.ext.dataclass;field = $.ext.field;fields = $.ext.fields;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
parse_tiles = $.module("scoring.notation").parse_tiles;
WINDS = $.module("scoring.tiles").WINDS;
SEATS = "ESWN";
seat_after = $.fn(function (seat, steps = 1) {
return $.item(SEATS, $.mod($.add($.method(SEATS, "index", [seat]), steps), 4));
}, {"names": ["seat", "steps"], "rest": false, "extra": false});
_OTHERS = $.dict((function* () { for (const $t1 of $.iter($.b.enumerate(SEATS))) { let at, seat; const $t2 = $.unpack($t1, 2); at = $t2[0]; seat = $t2[1]; yield [seat, $.slice($.add(SEATS, SEATS), $.add(at, 1), $.add(at, 4), null)]; } })());
others = $.fn(function (seat) {
return $.item(_OTHERS, seat);
}, {"names": ["seat"], "rest": false, "extra": false});
feeder_of = $.fn(function (seat, source) {
return seat_after(seat, $.item($.dict([["<", 3], ["^", 2], [">", 1]]), source));
}, {"names": ["seat", "source"], "rest": false, "extra": false});
_WIND_OF = $.b.dict($.call($.b.zip, [SEATS, WINDS], { "strict": true }));
wind_tile = $.fn(function (seat) {
return $.item(_WIND_OF, seat);
}, {"names": ["seat"], "rest": false, "extra": false});
Contract = $.cls("Contract", "dataclass", null, [["fed", $.MISSING], ["feeder", $.MISSING]], [

]);
DiscarderKong = $.cls("DiscarderKong", "dataclass", null, [["kind", $.MISSING], ["fed_by", null]], [

]);
Situation = $.cls("Situation", "dataclass", null, [["winner", "E"], ["win_by", "self_draw"], ["discarder", null], ["prevailing_wind", "E"], ["replacement", null], ["kong_fed_by", null], ["after_kong_discard", false], ["discarder_kong", null], ["last_tile", false], ["timing", null], ["wildcard", null], ["wild_discards", 0], ["ready", null], ["shown_players", $.tuple([])], ["draws_before", 0], ["dealer_streak", 1], ["dice", null], ["birds", $.tuple([])], ["contracts", $.tuple([])], ["missing_suit", null], ["out", $.tuple([])], ["other_winners", $.tuple([])], ["given", $.call(field, [], { "default": $.b.frozenset(), "compare": false })]], [
["property", "self_draw", $.fn(function (self) {
return $.eq($.load(self, "win_by"), "self_draw");
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "dealer_wins", $.fn(function (self) {
return $.eq($.load(self, "winner"), "E");
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "eventful", $.fn(function (self) {
return $.either(() => !$.is($.load(self, "timing"), null), () => !$.is($.load(self, "replacement"), null), () => $.load(self, "last_tile"), () => $.load(self, "after_kong_discard"), () => $.eq($.load(self, "win_by"), "robbed_kong"));
}, {"names": ["self"], "rest": false, "extra": false})]
]);
_one_of = $.fn(function (...values) {
let read;
values = $.tuple(values);
read = $.fn(function (value) {
if ((!$.contains(values, value) || !$.truth($.b.isinstance(value, $.b.str)))) {
throw $.raised($.b.ValueError(("" + "one of " + $.b.str($.method(", ", "join", [values])))));
}
return value;
}, {"names": ["value"], "rest": false, "extra": false});
return read;
}, {"names": [], "rest": true, "extra": false});
_flag = $.fn(function (value) {
if (!$.truth($.b.isinstance(value, $.b.bool))) {
throw $.raised($.b.ValueError("true or false"));
}
return value;
}, {"names": ["value"], "rest": false, "extra": false});
_number = $.fn(function (low, high) {
let read;
read = $.fn(function (value) {
if (($.truth($.b.isinstance(value, $.b.bool)) || !$.truth($.b.isinstance(value, $.b.int)) || !(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(high))(value))(low))) {
throw $.raised($.b.ValueError(("" + "a whole number from " + $.b.str(low) + " to " + $.b.str(high))));
}
return value;
}, {"names": ["value"], "rest": false, "extra": false});
return read;
}, {"names": ["low", "high"], "rest": false, "extra": false});
_tile = $.fn(function (value) {
let tile;
try {
const $t5 = (($.truth($.b.isinstance(value, $.b.str)) && $.lt($.b.len(value), 9)) ? parse_tiles(value) : $.tuple([]));
const $t6 = $.unpack($t5, 1);
tile = $t6[0];
} catch ($t3) {
if ($.b.isinstance($t3, $.tuple([InputError, $.b.ValueError]))) {
throw $.raised($.b.ValueError("a tile, 1m-9m 1p-9p 1s-9s 1z-7z 1f-8f"));
} else throw $t3;
}
return tile;
}, {"names": ["value"], "rest": false, "extra": false});
_list_of = $.fn(function (read, most, unique = false) {
let read_list;
read_list = $.fn(function (value) {
let items;
if (($.truth($.b.isinstance(value, $.b.str)) || !$.truth($.b.isinstance(value, Sequence)) || $.gt($.b.len(value), most))) {
throw $.raised($.b.ValueError(("" + "a list of at most " + $.b.str(most) + " items")));
}
items = $.b.tuple((function* () { for (const $t7 of $.iter(value)) { let item; item = $t7; yield read(item); } })());
if (($.truth(unique) && !$.eq($.b.len($.b.set(items)), $.b.len(items)))) {
throw $.raised($.b.ValueError("a list without repeats"));
}
return items;
}, {"names": ["value"], "rest": false, "extra": false});
return read_list;
}, {"names": ["read", "most", "unique"], "rest": false, "extra": false});
_seat = _one_of(...$.iter(SEATS));
_dice = $.fn(function (value) {
let pair;
pair = _list_of(_number(1, 6), 2)(value);
if (!$.eq($.b.len(pair), 2)) {
throw $.raised($.b.ValueError("two dice, for example [1, 4]"));
}
return pair;
}, {"names": ["value"], "rest": false, "extra": false});
_contract = $.fn(function (value) {
let out;
if ((!$.truth($.b.isinstance(value, Mapping)) || !$.eq($.b.set(value), $.b.set(["fed", "feeder"])))) {
throw $.raised($.b.ValueError("objects {\"fed\": seat, \"feeder\": seat}"));
}
out = Contract(_seat($.item(value, "fed")), _seat($.item(value, "feeder")));
if ($.eq($.load(out, "fed"), $.load(out, "feeder"))) {
throw $.raised($.b.ValueError("two different seats, fed and feeder"));
}
return out;
}, {"names": ["value"], "rest": false, "extra": false});
_kong = $.fn(function (value) {
let kind, fed_by;
if ((!$.truth($.b.isinstance(value, Mapping)) || !(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)($.b.set(["kind", "fed_by"])))($.b.set(value)))($.b.set(["kind"])))) {
throw $.raised($.b.ValueError("an object {\"kind\": \"concealed\"|\"added\"|\"open\", \"fed_by\": seat}"));
}
kind = _one_of("concealed", "added", "open")($.item(value, "kind"));
fed_by = (!$.is($.method(value, "get", ["fed_by"]), null) ? _seat($.item(value, "fed_by")) : null);
if (!$.eq($.eq(kind, "open"), !$.is(fed_by, null))) {
throw $.raised($.b.ValueError("an object with fed_by for an open kong, and only there"));
}
return DiscarderKong(kind, fed_by);
}, {"names": ["value"], "rest": false, "extra": false});
READERS = $.dict([["winner", _seat], ["win_by", _one_of("self_draw", "discard", "robbed_kong", "deal")], ["from", _seat], ["prevailing_wind", _seat], ["replacement", _one_of("kong", "flower")], ["kong_fed_by", _seat], ["after_kong_discard", _flag], ["discarder_kong", _kong], ["last_tile", _flag], ["timing", _one_of("heaven", "earth", "first_round")], ["wildcard", _tile], ["wild_discards", _number(0, 4)], ["ready", _one_of("shown", "hidden")], ["shown_players", $.call(_list_of, [_seat, 3], { "unique": true })], ["draws_before", _number(0, 99)], ["dealer_streak", _number(1, 99)], ["dice", _dice], ["birds", _list_of(_tile, 8)], ["contracts", $.call(_list_of, [_contract, 12], { "unique": true })], ["missing_suit", _one_of("m", "p", "s")], ["out", $.call(_list_of, [_seat, 2], { "unique": true })], ["other_winners", $.call(_list_of, [_seat, 2], { "unique": true })]]);
_ATTRIBUTE = $.dict([["from", "discarder"]]);
read_situation = $.fn(function (raw, allowed) {
let problems, values, bad, name, value, text, error, situation;
if ($.is(raw, null)) {
raw = $.dict([]);
}
if (!$.truth($.b.isinstance(raw, Mapping))) {
return $.tuple([Situation(), [Problem("bad_value", "the situation is an object of fields", "situation")]]);
}
problems = [];
values = $.dict([]);
bad = $.b.set();
for (const $t8 of $.iter($.method(raw, "items", []))) {
const $t9 = $.unpack($t8, 2);
name = $t9[0];
value = $t9[1];
if (!$.contains(allowed, name)) {
$.method(bad, "add", [name]);
text = ("" + $.b.str(name) + " is no field of this ruleset; allowed are " + $.b.str($.method(", ", "join", [allowed])));
$.method(problems, "append", [Problem("unknown_field", text, ("" + "situation." + $.b.str(name)))]);
} else {
if (!$.is(value, null)) {
try {
$.setitem(values, name, $.item(READERS, name)(value));
} catch ($t10) {
if ($.b.isinstance($t10, $.b.ValueError)) {
error = $t10;
$.method(bad, "add", [name]);
text = ("" + $.b.str(name) + " is " + $.b.str(short(value)) + "; it must be " + $.b.str(error));
$.method(problems, "append", [Problem("bad_value", text, ("" + "situation." + $.b.str(name)))]);
} else throw $t10;
}
}
}
}
situation = $.call(Situation, [], { ...$.named($.dict((function* () { for (const $t12 of $.iter($.method(values, "items", []))) { let k, v; const $t13 = $.unpack($t12, 2); k = $t13[0]; v = $t13[1]; yield [$.method(_ATTRIBUTE, "get", [k, k]), v]; } })())), "given": $.b.frozenset(values) });
problems = $.iadd(problems, contradictions(situation, bad));
return $.tuple([situation, problems]);
}, {"names": ["raw", "allowed"], "rest": false, "extra": false});
make_situation = $.fn(function (values) {
let raw, situation, problems;
raw = $.dict((function* () { for (const $t14 of $.iter($.method(values, "items", []))) { let name, value; const $t15 = $.unpack($t14, 2); name = $t15[0]; value = $t15[1]; yield [($.eq(name, "from_") ? "from" : name), value]; } })());
const $t16 = read_situation(raw, $.b.tuple(READERS));
const $t17 = $.unpack($t16, 2);
situation = $t17[0];
problems = $t17[1];
if ($.truth(problems)) {
throw $.raised(InputError(problems));
}
return situation;
}, {"names": [], "rest": false, "extra": true});
short = $.fn(function (value) {
let text;
text = $.b.repr(value);
return ($.le($.b.len(text), 60) ? text : $.add($.slice(text, null, 57, null), "..."));
}, {"names": ["value"], "rest": false, "extra": false});
contradictions = $.fn(function (s, bad = $.tuple([])) {
let out, clash, claimed;
out = [];
clash = $.fn(function (first, second, why) {
let detail;
if ((!$.contains(bad, first) && !$.contains(bad, second))) {
detail = ("" + $.b.str(first) + " and " + $.b.str(second) + " contradict each other: " + $.b.str(why));
$.method(out, "append", [Problem("contradictory_situation", detail, ("" + "situation." + $.b.str(first)))]);
}
return null;
}, {"names": ["first", "second", "why"], "rest": false, "extra": false});
claimed = $.contains($.tuple(["discard", "robbed_kong"]), $.load(s, "win_by"));
if (($.truth(claimed) && $.is($.load(s, "discarder"), null) && !$.contains(bad, "from"))) {
$.method(out, "append", [Problem("missing_field", ("" + "from is needed with win_by=" + $.b.str($.load(s, "win_by")) + ": the seat that lost the tile"), "situation.from")]);
}
if ((!$.truth(claimed) && !$.is($.load(s, "discarder"), null))) {
clash("win_by", "from", ("" + "nobody gave the tile of a win by " + $.b.str($.load(s, "win_by")) + "; leave from out"));
}
_replacement(s, clash);
_timing(s, clash);
_players(s, clash);
if (($.truth($.load(s, "wild_discards")) && $.is($.load(s, "wildcard"), null))) {
clash("wild_discards", "wildcard", "without a wildcard no wild tile was thrown");
}
return out;
}, {"names": ["s", "bad"], "rest": false, "extra": false});
_players = $.fn(function (s, clash) {
let name, seat;
if ($.eq($.load(s, "discarder"), $.load(s, "winner"))) {
clash("from", "winner", "a player does not win from himself");
}
if ($.contains($.load(s, "out"), $.load(s, "winner"))) {
clash("out", "winner", "who has already won does not win again");
}
if ($.contains($.load(s, "out"), $.load(s, "discarder"))) {
clash("out", "from", "who has already won discards no more");
}
if ($.contains($.load(s, "shown_players"), $.load(s, "winner"))) {
clash("shown_players", "winner", "the winner's own declaration is the field ready");
}
if (!$.truth($.load(s, "other_winners"))) {
return null;
}
if ($.is($.load(s, "discarder"), null)) {
clash("other_winners", "win_by", "only a discard or a robbed kong can be claimed by several players");
}
for (const $t18 of $.iter($.tuple([$.tuple(["winner", $.load(s, "winner")]), $.tuple(["from", $.load(s, "discarder")])]))) {
const $t19 = $.unpack($t18, 2);
name = $t19[0];
seat = $t19[1];
if ($.contains($.load(s, "other_winners"), seat)) {
clash("other_winners", name, ("" + $.b.str(seat) + " cannot stand in both"));
}
}
if ($.truth($.and($.b.set($.load(s, "other_winners")), $.b.set($.load(s, "out"))))) {
clash("other_winners", "out", "who has already won does not win again");
}
return null;
}, {"names": ["s", "clash"], "rest": false, "extra": false});
_replacement = $.fn(function (s, clash) {
if (($.truth($.load(s, "replacement")) && !$.eq($.load(s, "win_by"), "self_draw"))) {
clash("replacement", "win_by", "a replacement tile is drawn by oneself");
}
if (($.truth($.load(s, "kong_fed_by")) && !$.eq($.load(s, "replacement"), "kong"))) {
clash("kong_fed_by", "replacement", "it names who fed the kong that was replaced; set replacement=kong");
}
if ($.eq($.load(s, "kong_fed_by"), $.load(s, "winner"))) {
clash("kong_fed_by", "winner", "an exposed kong is fed by another player");
}
if (($.truth($.load(s, "after_kong_discard")) && !$.eq($.load(s, "win_by"), "discard"))) {
clash("after_kong_discard", "win_by", "it speaks of a win on a discard");
}
if (($.truth($.load(s, "discarder_kong")) && !$.truth($.load(s, "after_kong_discard")))) {
clash("discarder_kong", "after_kong_discard", "it names the kong before that discard");
}
if (($.truth($.load(s, "discarder_kong")) && !$.is($.load(s, "discarder"), null) && $.eq($.load($.load(s, "discarder_kong"), "fed_by"), $.load(s, "discarder")))) {
clash("discarder_kong", "from", "nobody feeds his own kong");
}
return null;
}, {"names": ["s", "clash"], "rest": false, "extra": false});
_timing = $.fn(function (s, clash) {
if (($.eq($.load(s, "timing"), "heaven") && !$.truth($.load(s, "dealer_wins")))) {
clash("timing", "winner", "heaven (天胡) is won by the dealer E");
}
if (($.contains($.tuple(["earth", "first_round"]), $.load(s, "timing")) && $.truth($.load(s, "dealer_wins")))) {
clash("timing", "winner", ("" + $.b.str($.load(s, "timing")) + " is won by another player than the dealer E"));
}
if (($.contains($.tuple(["heaven", "first_round"]), $.load(s, "timing")) && !$.contains($.tuple(["self_draw", "deal"]), $.load(s, "win_by")))) {
clash("timing", "win_by", ("" + $.b.str($.load(s, "timing")) + " is a self-draw"));
}
if (($.truth($.load(s, "timing")) && $.truth($.load(s, "last_tile")))) {
clash("timing", "last_tile", "the first turn is not the last");
}
if (($.truth($.load(s, "timing")) && $.eq($.load(s, "replacement"), "kong"))) {
clash("timing", "replacement", "a kong comes after the first draw; only a flower is replaced in it");
}
if (($.truth($.load(s, "timing")) && $.truth($.load(s, "after_kong_discard")))) {
clash("timing", "after_kong_discard", "there was no kong before the first discard");
}
return null;
}, {"names": ["s", "clash"], "rest": false, "extra": false});
field_names = $.fn(function () {
return $.b.tuple((function* () { for (const $t20 of $.iter(fields(Situation))) { let f; f = $t20; if (!!$.eq($.load(f, "name"), "given")) continue; yield ($.eq($.load(f, "name"), "discarder") ? "from" : $.load(f, "name")); } })());
}, {"names": [], "rest": false, "extra": false});
return { Any, Callable, Collection, Contract, DiscarderKong, InputError, Mapping, Problem, READERS, SEATS, Sequence, Situation, WINDS, _ATTRIBUTE, _OTHERS, _WIND_OF, _contract, _dice, _flag, _kong, _list_of, _number, _one_of, _players, _replacement, _seat, _tile, _timing, annotations, contradictions, dataclass, feeder_of, field, field_names, fields, make_situation, others, parse_tiles, read_situation, seat_after, short, wind_tile };
});
$.define("scoring.facts", () => {
let annotations, TYPE_CHECKING, Any, Hand, Meld, MeldKind, Situation, SUIT, WHITE, Facts, wild_tiles, played_as, suit_bit;
Hand = $.module("scoring.hand").Hand;
Meld = $.module("scoring.hand").Meld;
MeldKind = $.module("scoring.hand").MeldKind;
Situation = $.module("scoring.situation").Situation;
SUIT = $.module("scoring.tiles").SUIT;
WHITE = $.module("scoring.tiles").WHITE;
Facts = $.cls("Facts", "plain", null, [], [
["value", "__slots__", $.tuple(["bound", "chows_out", "claimed", "colours", "every", "face", "face_colour", "hand", "held", "kongs", "melds", "memo", "o", "pungs_out", "s", "self_draw", "sets_held", "suits_held", "visits", "wilds", "win", "win_colour", "win_wild"])],
["method", "__init__", $.fn(function (self, bound, hand, situation) {
let win_by, held, tile, win;
self.bound = bound;
self.o = $.load(bound, "options");
self.hand = hand;
self.s = situation;
self.visits = 0;
self.memo = $.dict([]);
win_by = $.load(situation, "win_by");
self.self_draw = $.eq(win_by, "self_draw");
self.claimed = $.contains($.tuple(["discard", "robbed_kong"]), win_by);
held = $.mul([0], 42);
for (const $t1 of $.iter($.load(hand, "concealed"))) {
tile = $t1;
$.setitem(held, tile, $.iadd($.item(held, tile), 1));
}
win = $.load(hand, "winning");
if (!$.is(win, null)) {
$.setitem(held, win, $.iadd($.item(held, win), 1));
}
self._wilds(held, win);
$.setslice(held, 34, null, null, []);
self.held = held;
self.colours = $.tuple([$.b.tuple($.slice(held, null, 9, null)), $.b.tuple($.slice(held, 9, 18, null)), $.b.tuple($.slice(held, 18, 27, null)), $.b.tuple($.slice(held, 27, null, null))]);
self._melds(hand);
return null;
}, {"names": ["self", "bound", "hand", "situation"], "rest": false, "extra": false})],
["method", "_wilds", $.fn(function (self, held, win) {
let wildcard, series, tile;
self.wilds = 0;
self.face = null;
self.win_wild = false;
wildcard = $.load($.load(self, "s"), "wildcard");
if (!$.is(wildcard, null)) {
series = wild_tiles(wildcard);
for (const $t2 of $.iter(series)) {
tile = $t2;
self.wilds = $.iadd($.load(self, "wilds"), $.item(held, tile));
$.setitem(held, tile, 0);
}
self.win_wild = $.contains(series, win);
if ($.truth($.load(self, "win_wild"))) {
win = null;
}
if ($.lt(wildcard, 34)) {
self.face = wildcard;
if (($.truth($.load($.load($.load(self, "bound"), "ruleset"), "white_is_face")) && !$.eq(wildcard, WHITE))) {
const $t3 = $.tuple([$.item(held, WHITE), 0]);
const $t4 = $.unpack($t3, 2);
$.setitem(held, wildcard, $t4[0]);
$.setitem(held, WHITE, $t4[1]);
if ($.eq(win, WHITE)) {
win = wildcard;
}
}
}
}
self.win = win;
self.win_colour = ($.is(win, null) ? $.neg(1) : $.item(SUIT, win));
self.face_colour = ($.is($.load(self, "face"), null) ? $.neg(1) : $.item(SUIT, $.load(self, "face")));
return null;
}, {"names": ["self", "held", "win"], "rest": false, "extra": false})],
["method", "_melds", $.fn(function (self, hand) {
let melds, every, a, b, c, d, suits, chows, pungs, kongs, substitute, meld, tiles, tile, t;
melds = $.load(hand, "melds");
self.melds = melds;
self.sets_held = $.sub(4, $.b.len(melds));
every = $.load(self, "held");
const $t5 = $.load(self, "colours");
const $t6 = $.unpack($t5, 4);
a = $t6[0];
b = $t6[1];
c = $t6[2];
d = $t6[3];
suits = $.or($.or($.or($.b.any(a), $.lshift($.b.any(b), 1)), $.lshift($.b.any(c), 2)), $.lshift($.b.any(d), 3));
if ($.truth(melds)) {
every = $.method(every, "copy", []);
chows = [];
pungs = [];
kongs = [];
substitute = (($.truth($.load($.load($.load(self, "bound"), "ruleset"), "white_is_face")) && !$.contains($.tuple([null, WHITE]), $.load(self, "face"))) ? $.load(self, "face") : null);
for (const $t7 of $.iter(melds)) {
meld = $t7;
tiles = $.load(meld, "tiles");
if ((!$.is(substitute, null) && $.eq($.item(tiles, $.neg(1)), WHITE))) {
tiles = played_as(tiles, substitute);
}
tile = $.item(tiles, 0);
suits = $.ior(suits, $.lshift(1, $.item(SUIT, tile)));
if ($.is($.load(meld, "kind"), $.load(MeldKind, "CHOW"))) {
$.method(chows, "append", [tile]);
for (const $t8 of $.iter(tiles)) {
t = $t8;
$.setitem(every, t, $.iadd($.item(every, t), 1));
}
continue;
}
$.method(pungs, "append", [tile]);
$.setitem(every, tile, $.iadd($.item(every, tile), $.b.len(tiles)));
if ($.eq($.b.len(tiles), 4)) {
$.method(kongs, "append", [meld]);
}
}
const $t9 = $.tuple([$.b.tuple(chows), $.b.tuple(pungs), $.b.tuple(kongs)]);
const $t10 = $.unpack($t9, 3);
self.chows_out = $t10[0];
self.pungs_out = $t10[1];
self.kongs = $t10[2];
} else {
const $t11 = $.tuple([$.tuple([]), $.tuple([]), $.tuple([])]);
const $t12 = $.unpack($t11, 3);
self.chows_out = $t12[0];
self.pungs_out = $t12[1];
self.kongs = $t12[2];
}
self.every = every;
self.suits_held = suits;
return null;
}, {"names": ["self", "hand"], "rest": false, "extra": false})],
["property", "waits_before", $.fn(function (self) {
let shape_waits;
if (!$.contains($.load(self, "memo"), "waits")) {
shape_waits = $.module("scoring.readings").shape_waits;
$.setitem($.load(self, "memo"), "waits", shape_waits(self));
}
return $.item($.load(self, "memo"), "waits");
}, {"names": ["self"], "rest": false, "extra": false})]
]);
wild_tiles = $.fn(function (wildcard) {
if ($.is(wildcard, null)) {
return $.tuple([]);
}
if ($.lt(wildcard, 34)) {
return $.tuple([wildcard]);
}
return ($.lt(wildcard, 38) ? $.tuple([34, 35, 36, 37]) : $.tuple([38, 39, 40, 41]));
}, {"names": ["wildcard"], "rest": false, "extra": false});
played_as = $.fn(function (tiles, face) {
return $.b.tuple($.b.sorted((function* () { for (const $t13 of $.iter(tiles)) { let t; t = $t13; yield ($.eq(t, WHITE) ? face : t); } })()));
}, {"names": ["tiles", "face"], "rest": false, "extra": false});
suit_bit = $.fn(function (tile) {
return $.lshift(1, $.item(SUIT, tile));
}, {"names": ["tile"], "rest": false, "extra": false});
return { Any, Facts, Hand, Meld, MeldKind, SUIT, Situation, TYPE_CHECKING, WHITE, annotations, played_as, suit_bit, wild_tiles };
});
$.define("scoring.shapes.decompose", () => {
let annotations, lru_cache, NamedTuple, Part, NO_WIN, WILD_WIN, CACHE, parts, plain, TAILS, _ends, _tails, _wild, _pair_wilds, places, _place, _place_wild;
lru_cache = $.ext.lru_cache;
NamedTuple = $.ext.NamedTuple;
Part = $.cls("Part", "NamedTuple", null, [["chows", $.MISSING], ["pungs", $.MISSING], ["pair", $.MISSING], ["wilds", $.tuple([])], ["win", ""], ["win_set", $.neg(1)], ["win_rank", $.neg(1)], ["pair_wilds", 0]], [

]);
NO_WIN = $.neg(1);
WILD_WIN = $.neg(2);
CACHE = $.lshift(1, 17);
parts = $.call(lru_cache, [], { "maxsize": CACHE })($.fn(function (counts, wilds, eye, win_rank = NO_WIN, most = null) {
let bare;
bare = (!$.truth(wilds) ? plain(counts, eye) : _wild(counts, wilds, eye, most));
if ($.eq(win_rank, NO_WIN)) {
return ($.truth(wilds) ? $.b.tuple((function* () { for (const $t1 of $.iter(bare)) { let part; part = $t1; yield $.callmethod(part, "_replace", [], { "pair_wilds": _pair_wilds(part, 0) }); } })()) : bare);
}
if ($.eq(win_rank, WILD_WIN)) {
return $.b.tuple((function* () { for (const $t2 of $.iter(bare)) { let part; part = $t2;for (const $t3 of $.iter(_place_wild(part))) { let placed; placed = $t3; yield placed; } } })());
}
return $.b.tuple((function* () { for (const $t4 of $.iter(bare)) { let part; part = $t4;for (const $t5 of $.iter(_place(part, win_rank))) { let placed; placed = $t5; yield placed; } } })());
}, {"names": ["counts", "wilds", "eye", "win_rank", "most"], "rest": false, "extra": false}));
plain = $.call(lru_cache, [], { "maxsize": CACHE })($.fn(function (counts, eye) {
return $.b.tuple([...(function* () { for (const $t6 of $.iter(_ends(counts, $.eq($.b.len(counts), 7), eye))) { let end; end = $t6; yield Part(...$.iter(end)); } })()]);
}, {"names": ["counts", "eye"], "rest": false, "extra": false}));
TAILS = $.lshift(1, 14);
_ends = $.call(lru_cache, [], { "maxsize": TAILS })($.fn(function (counts, honours, eye) {
let n, i, have, rank, out, p, t, runs, rest, chows, pungs, pair;
const $t7 = $.tuple([$.b.len(counts), 0]);
const $t8 = $.unpack($t7, 2);
n = $t8[0];
i = $t8[1];
while (($.lt(i, n) && !$.truth($.item(counts, i)))) {
i = $.iadd(i, 1);
}
if ($.eq(i, n)) {
return ($.truth(eye) ? $.tuple([]) : $.tuple([$.tuple([$.tuple([]), $.tuple([]), $.neg(1)])]));
}
const $t9 = $.tuple([$.item(counts, i), $.add($.sub(($.truth(honours) ? 7 : 9), n), i)]);
const $t10 = $.unpack($t9, 2);
have = $t10[0];
rank = $t10[1];
out = [];
for (const $t11 of $.iter((($.truth(eye) && $.ge(have, 2)) ? $.tuple([1, 0]) : $.tuple([0])))) {
p = $t11;
for (const $t12 of $.iter(($.ge($.sub(have, $.mul(2, p)), 3) ? $.tuple([1, 0]) : $.tuple([0])))) {
t = $t12;
runs = $.sub($.sub(have, $.mul(2, p)), $.mul(3, t));
rest = $.slice(counts, $.add(i, 1), null, null);
if ($.truth(runs)) {
if (($.truth(honours) || $.ge($.add(i, 2), n) || $.lt($.item(rest, 0), runs) || $.lt($.item(rest, 1), runs))) {
continue;
}
rest = $.tuple([$.sub($.item(rest, 0), runs), $.sub($.item(rest, 1), runs), ...$.iter($.slice(rest, 2, null, null))]);
}
for (const $t13 of $.iter(_ends(rest, honours, $.both(() => eye, () => (!$.truth(p)))))) {
const $t14 = $.unpack($t13, 3);
chows = $t14[0];
pungs = $t14[1];
pair = $t14[2];
$.method(out, "append", [$.tuple([$.add($.mul($.tuple([rank]), runs), chows), $.add($.mul($.tuple([rank]), t), pungs), ($.truth(p) ? rank : pair)])]);
}
}
}
return $.b.tuple(out);
}, {"names": ["counts", "honours", "eye"], "rest": false, "extra": false}));
_tails = $.call(lru_cache, [], { "maxsize": TAILS })($.fn(function (counts, honours, older, newer, left, eye, most) {
let out, have, rest, i, highest, free, above, p, t, fixed, runs, extra, found, here, pung, used, chows, pungs, pair, others;
if (!$.truth(counts)) {
return (($.truth(older) || $.truth(newer) || $.truth(left) || $.truth(eye)) ? $.tuple([]) : $.tuple([$.tuple([$.tuple([]), $.tuple([]), $.neg(1), $.tuple([])])]));
}
out = [];
const $t15 = $.tuple([$.item(counts, 0), $.slice(counts, 1, null, null), $.sub(($.truth(honours) ? 7 : 9), $.b.len(counts))]);
const $t16 = $.unpack($t15, 3);
have = $t16[0];
rest = $t16[1];
i = $t16[2];
highest = ($.is(most, null) ? $.add(have, left) : $.b.min($.add(have, left), $.item(most, 0)));
free = (($.truth(honours) || $.lt($.b.len(counts), 3)) ? 1 : $.add(highest, 1));
above = ($.is(most, null) ? null : $.slice(most, 1, null, null));
for (const $t17 of $.iter($.b.range($.add(eye, 1)))) {
p = $t17;
for (const $t18 of $.iter($.b.range($.add($.floordiv($.sub($.sub($.sub(highest, older), newer), $.mul(2, p)), 3), 1)))) {
t = $t18;
fixed = $.add($.add($.add(older, newer), $.mul(2, p)), $.mul(3, t));
for (const $t19 of $.iter($.b.range($.b.max(0, $.sub(have, fixed)), $.b.min(free, $.add($.sub(highest, fixed), 1))))) {
runs = $t19;
extra = $.sub($.add(fixed, runs), have);
if ($.gt(extra, left)) {
break;
}
found = _tails(rest, honours, newer, runs, $.sub(left, extra), $.sub(eye, p), above);
if ($.truth(found)) {
const $t20 = $.tuple([$.mul($.tuple([i]), runs), $.mul($.tuple([i]), t), $.mul($.tuple([i]), extra)]);
const $t21 = $.unpack($t20, 3);
here = $t21[0];
pung = $t21[1];
used = $t21[2];
for (const $t22 of $.iter(found)) {
const $t23 = $.unpack($t22, 4);
chows = $t23[0];
pungs = $t23[1];
pair = $t23[2];
others = $t23[3];
$.method(out, "append", [$.tuple([$.add(here, chows), $.add(pung, pungs), ($.truth(p) ? i : pair), $.add(used, others)])]);
}
}
}
}
}
return $.b.tuple(out);
}, {"names": ["counts", "honours", "older", "newer", "left", "eye", "most"], "rest": false, "extra": false}));
_wild = $.fn(function (counts, wilds, eye, most) {
let found;
found = _tails(counts, $.eq($.b.len(counts), 7), 0, 0, wilds, $.b.int(eye), most);
return $.b.tuple([...(function* () { for (const $t24 of $.iter(found)) { let tail; tail = $t24; yield Part(...$.iter(tail)); } })()]);
}, {"names": ["counts", "wilds", "eye", "most"], "rest": false, "extra": false});
_pair_wilds = $.fn(function (part, natural) {
return ($.ge($.load(part, "pair"), 0) ? $.b.min($.sub(2, natural), $.method($.load(part, "wilds"), "count", [$.load(part, "pair")])) : 0);
}, {"names": ["part", "natural"], "rest": false, "extra": false});
places = $.fn(function (part, rank) {
let out;
out = [];
if ($.eq($.load(part, "pair"), rank)) {
$.method(out, "append", [$.tuple(["pair", rank])]);
}
if ($.contains($.load(part, "pungs"), rank)) {
$.method(out, "append", [$.tuple(["pung", rank])]);
}
out = $.iadd(out, [...(function* () { for (const $t25 of $.iter($.method($.b.dict, "fromkeys", [$.load(part, "chows")]))) { let start; start = $t25; if (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)($.add(start, 2)))(rank))(start)) continue; yield $.tuple(["chow", start]); } })()]);
return out;
}, {"names": ["part", "rank"], "rest": false, "extra": false});
_place = $.fn(function (part, rank) {
let wild, beside;
const $t26 = $.tuple([_pair_wilds(part, 0), _pair_wilds(part, 1)]);
const $t27 = $.unpack($t26, 2);
wild = $t27[0];
beside = $t27[1];
return [...(function* () { for (const $t28 of $.iter(places(part, rank))) { let kind, place; const $t29 = $.unpack($t28, 2); kind = $t29[0]; place = $t29[1]; yield Part(...$.iter($.slice(part, null, 4, null)), kind, place, rank, ($.eq(kind, "pair") ? beside : wild)); } })()];
}, {"names": ["part", "rank"], "rest": false, "extra": false});
_place_wild = $.fn(function (part) {
let out, rank, placed, elsewhere, wild;
out = [];
for (const $t30 of $.iter($.method($.b.dict, "fromkeys", [$.load(part, "wilds")]))) {
rank = $t30;
for (const $t31 of $.iter(_place(part, rank))) {
placed = $t31;
elsewhere = $.sub($.method($.load(part, "wilds"), "count", [$.load(part, "pair")]), $.eq(rank, $.load(part, "pair")));
wild = ($.eq($.load(placed, "win"), "pair") ? _pair_wilds(part, 0) : $.b.min(2, $.b.max(0, elsewhere)));
$.method(out, "append", [$.callmethod(placed, "_replace", [], { "pair_wilds": wild })]);
}
}
return out;
}, {"names": ["part"], "rest": false, "extra": false});
return { CACHE, NO_WIN, NamedTuple, Part, TAILS, WILD_WIN, _ends, _pair_wilds, _place, _place_wild, _tails, _wild, annotations, lru_cache, parts, places, plain };
});
$.define("scoring.shapes.tables", () => {
let annotations, sys, zlib, array, Iterable, cache, Path, Final, RANK, SUIT, FIELD, _MASK, KEY, _KEY_OF, STEP, _WON, need_bare, need_paired, is_win;
const need_tables = $.needTables;
const FILE = "";
const LAYOUT = null;
Iterable = $.ext.Iterable;
cache = $.ext.cache;
RANK = $.module("scoring.tiles").RANK;
SUIT = $.module("scoring.tiles").SUIT;
FIELD = 21;
_MASK = $.sub($.lshift(1, FIELD), 1);
KEY = $.b.tuple((function* () { for (const $t1 of $.iter($.b.range(34))) { let t; t = $t1; yield $.lshift($.pow(5, $.item(RANK, t)), $.mul(FIELD, $.item(SUIT, t))); } })());
_KEY_OF = $.attr(KEY, "__getitem__");
STEP = 64;
_WON = $.or($.lshift($.add($.mul(4, STEP), 5), 16), 1);
need_bare = $.fn(function (entry) {
return $.and(entry, 255);
}, {"names": ["entry"], "rest": false, "extra": false});
need_paired = $.fn(function (entry) {
return $.sub($.add($.and(entry, 255), $.rshift(entry, 16)), STEP);
}, {"names": ["entry"], "rest": false, "extra": false});
is_win = $.fn(function (tiles, wilds = 0, fifth_copy = true) {
let suit, honours, count, key, a, b, c, d, total;
const $t2 = need_tables(fifth_copy);
const $t3 = $.unpack($t2, 2);
suit = $t3[0];
honours = $t3[1];
if (!$.truth($.b.isinstance(tiles, $.b.list))) {
tiles = $.b.list(tiles);
}
count = $.b.len(tiles);
key = $.b.sum($.b.map(_KEY_OF, tiles));
a = $.item(suit, $.and(key, _MASK));
b = $.item(suit, $.and($.rshift(key, 21), _MASK));
c = $.item(suit, $.and($.rshift(key, 42), _MASK));
d = $.item(honours, $.rshift(key, 63));
total = $.add($.add($.add(a, b), c), d);
if ($.eq(total, $.add(_WON, $.lshift(count, 8)))) {
return true;
}
if (!$.eq($.and($.rshift(total, 8), 255), count)) {
throw $.raised($.b.ValueError("more than four of a tile"));
}
return $.both(() => $.le($.add($.and(total, 255), $.rshift($.b.min(a, b, c, d), 16)), $.add(wilds, STEP)), () => $.eq($.mod($.add(count, wilds), 3), 2));
}, {"names": ["tiles", "wilds", "fifth_copy"], "rest": false, "extra": false});
return { FIELD, FILE, Final, Iterable, KEY, LAYOUT, Path, RANK, STEP, SUIT, _KEY_OF, _MASK, _WON, annotations, array, cache, is_win, need_bare, need_paired, need_tables, sys, zlib };
});
$.define("scoring.readings", () => {
let annotations, Callable, Iterator, Sequence, lru_cache, product, mul, TYPE_CHECKING, Any, NamedTuple, CACHE, NO_WIN, WILD_WIN, Part, parts, places, plain, is_win, need_bare, need_paired, need_tables, FIRST, POWERS, FULL, HALF, HONOURS_ONLY, MIXED, _FLUSH, Reading, wait_name, Piece, _sets, _piece, standard_reading, standard_readings, _pieces, _without_wilds, _signed, _with_wilds, _merge, _most, _splits, _thirds, shape_waits;
Sequence = $.ext.Sequence;
lru_cache = $.ext.lru_cache;
product = $.ext.product;
mul = $.ext.mul;
NamedTuple = $.ext.NamedTuple;
CACHE = $.module("scoring.shapes.decompose").CACHE;
NO_WIN = $.module("scoring.shapes.decompose").NO_WIN;
WILD_WIN = $.module("scoring.shapes.decompose").WILD_WIN;
Part = $.module("scoring.shapes.decompose").Part;
parts = $.module("scoring.shapes.decompose").parts;
places = $.module("scoring.shapes.decompose").places;
plain = $.module("scoring.shapes.decompose").plain;
is_win = $.module("scoring.shapes.tables").is_win;
need_bare = $.module("scoring.shapes.tables").need_bare;
need_paired = $.module("scoring.shapes.tables").need_paired;
need_tables = $.module("scoring.shapes.tables").need_tables;
FIRST = $.module("scoring.tiles").FIRST;
POWERS = $.b.tuple((function* () { for (const $t1 of $.iter($.b.range(9))) { let i; i = $t1; yield $.pow(5, i); } })());
const $t2 = $.tuple(["full", "half", "honours", "mixed"]);
const $t3 = $.unpack($t2, 4);
FULL = $t3[0];
HALF = $t3[1];
HONOURS_ONLY = $t3[2];
MIXED = $t3[3];
_FLUSH = $.b.tuple((function* () { for (const $t4 of $.iter($.b.range(16))) { let m; m = $t4; yield ($.eq(m, 8) ? HONOURS_ONLY : ($.eq($.method($.and(m, 7), "bit_count", []), 1) ? ($.truth($.and(m, 8)) ? HALF : FULL) : MIXED)); } })());
Reading = $.cls("Reading", "plain", null, [], [
["value", "__slots__", $.tuple(["chows", "flush", "note", "pair", "pair_wilds", "pairs", "pungs", "shape", "suits", "wait", "wilds", "win", "win_set", "win_tile"])],
["method", "__init__", $.fn(function (self, shape, suits) {
self.shape = shape;
self.suits = suits;
self.flush = $.item(_FLUSH, suits);
self.chows = $.tuple([]);
self.pungs = $.tuple([]);
self.pairs = $.tuple([]);
self.pair = null;
self.wilds = $.tuple([]);
self.win = "";
const $t5 = $.neg(1);
self.win_set = $t5;
self.win_tile = $t5;
self.pair_wilds = 0;
self.wait = null;
self.note = null;
return null;
}, {"names": ["self", "shape", "suits"], "rest": false, "extra": false})],
["property", "packed", $.fn(function (self) {
return $.tuple([$.load(self, "shape"), $.load(self, "suits"), $.load(self, "chows"), $.load(self, "pungs"), $.load(self, "pairs"), $.load(self, "pair"), $.load(self, "wilds"), $.load(self, "win"), $.load(self, "win_set"), $.load(self, "win_tile"), $.load(self, "pair_wilds"), $.load(self, "wait")]);
}, {"names": ["self"], "rest": false, "extra": false})],
["staticmethod", "unpacked", $.fn(function (packed) {
let out;
out = Reading($.item(packed, 0), $.item(packed, 1));
const $t6 = $.slice(packed, 2, 7, null);
const $t7 = $.unpack($t6, 5);
out.chows = $t7[0];
out.pungs = $t7[1];
out.pairs = $t7[2];
out.pair = $t7[3];
out.wilds = $t7[4];
const $t8 = $.slice(packed, 7, null, null);
const $t9 = $.unpack($t8, 5);
out.win = $t9[0];
out.win_set = $t9[1];
out.win_tile = $t9[2];
out.pair_wilds = $t9[3];
out.wait = $t9[4];
return out;
}, {"names": ["packed"], "rest": false, "extra": false})]
]);
wait_name = $.fn(function (win, place, rank, lowest, highest) {
let at;
if ($.eq(win, "chow")) {
at = $.sub(rank, place);
if ($.eq(at, 1)) {
return "closed";
}
if ((($.eq(at, 2) && $.eq(place, lowest)) || ($.eq(at, 0) && $.eq($.add(place, 2), highest)))) {
return "edge";
}
return "two_sided";
}
return $.method($.dict([["pair", "single"], ["pung", "dual_pung"]]), "get", [win]);
}, {"names": ["win", "place", "rank", "lowest", "highest"], "rest": false, "extra": false});
Piece = $.cls("Piece", "NamedTuple", null, [["chows", $.MISSING], ["pungs", $.MISSING], ["pair", $.MISSING], ["wilds", $.MISSING], ["win", $.MISSING], ["win_set", $.MISSING], ["win_tile", $.MISSING], ["pair_wilds", $.MISSING], ["wait", $.MISSING]], [

]);
_sets = $.fn(function (part, first) {
let chows, pungs;
chows = $.b.tuple([...(function* () { for (const $t10 of $.iter($.load(part, "chows"))) { let r; r = $t10; yield $.add(first, r); } })()]);
pungs = $.b.tuple([...(function* () { for (const $t11 of $.iter($.load(part, "pungs"))) { let r; r = $t11; yield $.add(first, r); } })()]);
return $.tuple([chows, pungs, ($.ge($.load(part, "pair"), 0) ? $.add(first, $.load(part, "pair")) : $.neg(1))]);
}, {"names": ["part", "first"], "rest": false, "extra": false});
_piece = $.fn(function (part, colour, ends) {
let first;
first = $.item(FIRST, colour);
return Piece(...$.iter(_sets(part, first)), $.b.tuple([...(function* () { for (const $t12 of $.iter($.load(part, "wilds"))) { let r; r = $t12; yield $.add(first, r); } })()]), $.load(part, "win"), $.add(first, $.load(part, "win_set")), $.add(first, $.load(part, "win_rank")), $.load(part, "pair_wilds"), wait_name($.load(part, "win"), $.load(part, "win_set"), $.load(part, "win_rank"), ...$.iter(ends)));
}, {"names": ["part", "colour", "ends"], "rest": false, "extra": false});
standard_reading = $.fn(function (facts, chosen, suits) {
let out, chows, pungs, wilds, piece, _;
out = Reading("standard", suits);
chows = $.tuple([]);
pungs = $.tuple([]);
wilds = $.tuple([]);
for (const $t13 of $.iter(chosen)) {
piece = $t13;
chows = $.iadd(chows, $.item(piece, 0));
pungs = $.iadd(pungs, $.item(piece, 1));
wilds = $.iadd(wilds, $.item(piece, 3));
if ($.ge($.item(piece, 2), 0)) {
out.pair = $.item(piece, 2);
out.pair_wilds = $.item(piece, 7);
}
if ($.truth($.item(piece, 4))) {
const $t14 = piece;
const $t15 = $.unpack($t14, 9);
_ = $t15[0];
_ = $t15[1];
_ = $t15[2];
_ = $t15[3];
out.win = $t15[4];
out.win_set = $t15[5];
out.win_tile = $t15[6];
_ = $t15[7];
out.wait = $t15[8];
}
}
out.chows = chows;
out.pungs = pungs;
out.wilds = wilds;
return out;
}, {"names": ["facts", "chosen", "suits"], "rest": false, "extra": false});
standard_readings = $.fn(function (facts) {
return ($.truth($.load(facts, "wilds")) ? _with_wilds(facts) : _without_wilds(facts));
}, {"names": ["facts"], "rest": false, "extra": false});
_pieces = $.call(lru_cache, [], { "maxsize": CACHE })($.fn(function (colour, counts, eye, win, ends) {
let first, out, part, sets, kind, place, wait;
first = $.item(FIRST, colour);
out = [];
for (const $t16 of $.iter(plain(counts, eye))) {
part = $t16;
sets = _sets(part, first);
if ($.eq(win, NO_WIN)) {
$.method(out, "append", [Piece(...$.iter(sets), $.tuple([]), "", $.neg(1), $.neg(1), 0, null)]);
} else {
for (const $t17 of $.iter(places(part, win))) {
const $t18 = $.unpack($t17, 2);
kind = $t18[0];
place = $t18[1];
wait = wait_name(kind, place, win, ...$.iter(ends));
$.method(out, "append", [Piece(...$.iter(sets), $.tuple([]), kind, $.add(first, place), $.add(first, win), 0, wait)]);
}
}
}
return $.b.tuple(out);
}, {"names": ["colour", "counts", "eye", "win", "ends"], "rest": false, "extra": false}));
_without_wilds = $.fn(function* (facts) {
let lists, eye_seen, win, host, ends, colour, counts, size, rest, rank, found, chosen;
lists = [];
eye_seen = false;
const $t19 = $.tuple([$.load(facts, "win"), $.load(facts, "win_colour"), $.load($.load($.load(facts, "bound"), "ruleset"), "ends")]);
const $t20 = $.unpack($t19, 3);
win = $t20[0];
host = $t20[1];
ends = $t20[2];
for (const $t21 of $.iter($.b.enumerate($.load(facts, "colours")))) {
const $t22 = $.unpack($t21, 2);
colour = $t22[0];
counts = $t22[1];
size = $.b.sum(counts);
if (!$.truth(size)) {
continue;
}
rest = $.mod(size, 3);
if (($.eq(rest, 1) || ($.truth(rest) && $.truth(eye_seen)))) {
return null;
}
eye_seen = $.ior(eye_seen, $.eq(rest, 2));
rank = ($.eq(colour, host) ? $.sub(win, $.item(FIRST, colour)) : NO_WIN);
found = _pieces(colour, counts, $.eq(rest, 2), rank, ends);
if (!$.truth(found)) {
return null;
}
$.method(lists, "append", [found]);
}
if ($.truth(eye_seen)) {
for (const $t23 of $.iter(product(...$.iter(lists)))) {
chosen = $t23;
yield standard_reading(facts, chosen, $.load(facts, "suits_held"));
}
}
}, {"names": ["facts"], "rest": false, "extra": false});
_signed = $.call(lru_cache, [], { "maxsize": $.lshift(1, 16) })($.fn(function (signature, colour, counts, wilds, eye, win, face, most, ends) {
let out, part;
out = $.dict([]);
for (const $t24 of $.iter(parts(counts, wilds, eye, win, most))) {
part = $t24;
$.method(out, "setdefault", [signature(part, colour, face), part]);
}
return $.b.tuple([...(function* () { for (const $t25 of $.iter($.method(out, "items", []))) { let sig, part; const $t26 = $.unpack($t25, 2); sig = $t26[0]; part = $t26[1]; yield $.tuple([sig, _piece(part, colour, ends)]); } })()]);
}, {"names": ["signature", "colour", "counts", "wilds", "eye", "win", "face", "most", "ends"], "rest": false, "extra": false}));
_with_wilds = $.fn(function* (facts) {
let signature, best, split, hosts, host, sig, chosen;
signature = $.load($.load($.load(facts, "bound"), "ruleset"), "signature");
if ($.is(signature, null)) {
throw $.raised($.b.TypeError(("" + $.b.str($.load($.load($.load(facts, "bound"), "ruleset"), "id")) + " has wild tiles and needs a signature")));
}
best = $.dict([]);
for (const $t27 of $.iter(_splits(facts))) {
split = $t27;
hosts = ($.truth($.load(facts, "win_wild")) ? [...(function* () { for (const $t28 of $.iter($.b.range(4))) { let i; i = $t28; if (!$.truth($.item($.item(split, i), 0))) continue; yield i; } })()] : $.tuple([$.load(facts, "win_colour")]));
for (const $t29 of $.iter(hosts)) {
host = $t29;
_merge(facts, signature, split, host, best);
}
}
for (const $t30 of $.iter($.method(best, "items", []))) {
const $t31 = $.unpack($t30, 2);
sig = $t31[0];
chosen = $t31[1];
yield standard_reading(facts, chosen, $.and(sig, 15));
}
}, {"names": ["facts"], "rest": false, "extra": false});
_merge = $.fn(function (facts, signature, split, host, best) {
let merged, mask, ends, face_colour, fifth, colour, wilds, eye, counts, win, face, most, signed, sig, piece, total, chosen;
merged = $.dict([[0, $.tuple([])]]);
mask = $.load(facts, "suits_held");
const $t32 = $.tuple([$.load($.load($.load(facts, "bound"), "ruleset"), "ends"), $.load(facts, "face_colour"), $.load($.load(facts, "bound"), "fifth_copy")]);
const $t33 = $.unpack($t32, 3);
ends = $t33[0];
face_colour = $t33[1];
fifth = $t33[2];
for (const $t34 of $.iter($.b.enumerate(split))) {
const $t35 = $.unpack($t34, 2);
colour = $t35[0];
const $t36 = $.unpack($t35[1], 2);
wilds = $t36[0];
eye = $t36[1];
counts = $.item($.load(facts, "colours"), colour);
if ($.truth(wilds)) {
mask = $.ior(mask, $.lshift(1, colour));
} else {
if (!$.truth($.b.any(counts))) {
continue;
}
}
win = NO_WIN;
if ($.eq(colour, host)) {
win = ($.is($.load(facts, "win"), null) ? WILD_WIN : $.sub($.load(facts, "win"), $.item(FIRST, colour)));
}
face = ($.eq(colour, face_colour) ? $.sub($.load(facts, "face"), $.item(FIRST, colour)) : $.neg(1));
most = ($.truth(fifth) ? null : _most(facts, colour));
signed = _signed(signature, colour, counts, wilds, eye, win, face, most, ends);
if ($.eq($.b.len(signed), 1)) {
const $t37 = $.item(signed, 0);
const $t38 = $.unpack($t37, 2);
sig = $t38[0];
piece = $t38[1];
merged = $.dict((function* () { for (const $t39 of $.iter($.method(merged, "items", []))) { let total, chosen; const $t40 = $.unpack($t39, 2); total = $t40[0]; chosen = $t40[1]; yield [$.add(total, sig), $.tuple([...$.iter(chosen), piece])]; } })());
} else {
merged = $.dict((function* () { for (const $t41 of $.iter($.method(merged, "items", []))) { let total, chosen; const $t42 = $.unpack($t41, 2); total = $t42[0]; chosen = $t42[1];for (const $t43 of $.iter(signed)) { let sig, piece; const $t44 = $.unpack($t43, 2); sig = $t44[0]; piece = $t44[1]; yield [$.add(total, sig), $.tuple([...$.iter(chosen), piece])]; } } })());
}
}
for (const $t45 of $.iter($.method(merged, "items", []))) {
const $t46 = $.unpack($t45, 2);
total = $t46[0];
chosen = $t46[1];
$.method(best, "setdefault", [$.or($.lshift(total, 4), mask), chosen]);
}
return null;
}, {"names": ["facts", "signature", "split", "host", "best"], "rest": false, "extra": false});
_most = $.fn(function (facts, colour) {
let first, counts;
first = $.item(FIRST, colour);
counts = $.item($.load(facts, "colours"), colour);
return $.b.tuple((function* () { for (const $t47 of $.iter($.b.range($.b.len(counts)))) { let r; r = $t47; yield $.sub(4, $.sub($.item($.load(facts, "every"), $.add(first, r)), $.item($.load(facts, "held"), $.add(first, r)))); } })());
}, {"names": ["facts", "colour"], "rest": false, "extra": false});
_splits = $.fn(function* (facts) {
let suit, honours, bare, paired, colour, counts, entry, total, eye, spare, low, extra;
const $t48 = need_tables($.load($.load(facts, "bound"), "fifth_copy"));
const $t49 = $.unpack($t48, 2);
suit = $t49[0];
honours = $t49[1];
const $t50 = $.tuple([[], []]);
const $t51 = $.unpack($t50, 2);
bare = $t51[0];
paired = $t51[1];
for (const $t52 of $.iter($.b.enumerate($.load(facts, "colours")))) {
const $t53 = $.unpack($t52, 2);
colour = $t53[0];
counts = $t53[1];
entry = $.item(($.eq(colour, 3) ? honours : suit), $.b.sum($.b.map(mul, counts, POWERS)));
$.method(bare, "append", [need_bare(entry)]);
$.method(paired, "append", [need_paired(entry)]);
}
total = $.b.sum(bare);
for (const $t54 of $.iter($.b.range(4))) {
eye = $t54;
spare = $.sub($.add($.sub($.load(facts, "wilds"), total), $.item(bare, eye)), $.item(paired, eye));
if (($.lt(spare, 0) || $.truth($.mod(spare, 3)))) {
continue;
}
low = $.method(bare, "copy", []);
$.setitem(low, eye, $.item(paired, eye));
for (const $t55 of $.iter(_thirds($.floordiv(spare, 3)))) {
extra = $t55;
yield $.b.tuple([...(function* () { for (const $t56 of $.iter($.b.range(4))) { let i; i = $t56; yield $.tuple([$.add($.item(low, i), $.mul(3, $.item(extra, i))), $.eq(i, eye)]); } })()]);
}
}
}, {"names": ["facts"], "rest": false, "extra": false});
_thirds = $.call(lru_cache, [], { "maxsize": 8 })($.fn(function (sets) {
return $.b.tuple((function* () { for (const $t57 of $.iter($.call(product, [$.b.range($.add(sets, 1))], { "repeat": 4 }))) { let t; t = $t57; if (!$.eq($.b.sum(t), sets)) continue; yield t; } })());
}, {"names": ["sets"], "rest": false, "extra": false}));
shape_waits = $.fn(function (facts) {
let ruleset, tiles, wilds, out, tile, after;
ruleset = $.load($.load(facts, "bound"), "ruleset");
tiles = [...(function* () { for (const $t58 of $.iter($.b.range(34))) { let t; t = $t58;for (const $t59 of $.iter($.b.range($.item($.load(facts, "held"), t)))) { let _; _ = $t59; yield t; } } })()];
wilds = $.load(facts, "wilds");
if ($.truth($.load(facts, "win_wild"))) {
wilds = $.isub(wilds, 1);
} else {
if (!$.is($.load(facts, "win"), null)) {
$.method(tiles, "remove", [$.load(facts, "win")]);
}
}
out = $.b.set();
for (const $t60 of $.iter($.load(ruleset, "tiles"))) {
tile = $t60;
if (($.ge(tile, 34) || $.ge($.sub($.item($.load(facts, "every"), tile), $.eq(tile, $.load(facts, "win"))), 4))) {
continue;
}
after = [...$.iter(tiles), tile];
if (($.truth($.call(is_win, [after, wilds], { "fifth_copy": $.load($.load(facts, "bound"), "fifth_copy") })) || $.truth($.b.any((function* () { for (const $t61 of $.iter($.load(ruleset, "other_shapes"))) { let shape; shape = $t61; yield shape(after, wilds, $.b.len($.load(facts, "melds"))); } })())))) {
$.method(out, "add", [tile]);
}
}
return $.b.frozenset(out);
}, {"names": ["facts"], "rest": false, "extra": false});
return { Any, CACHE, Callable, FIRST, FULL, HALF, HONOURS_ONLY, Iterator, MIXED, NO_WIN, NamedTuple, POWERS, Part, Piece, Reading, Sequence, TYPE_CHECKING, WILD_WIN, _FLUSH, _merge, _most, _piece, _pieces, _sets, _signed, _splits, _thirds, _with_wilds, _without_wilds, annotations, is_win, lru_cache, mul, need_bare, need_paired, need_tables, parts, places, plain, product, shape_waits, standard_reading, standard_readings, wait_name };
});
$.define("scoring.settlement", () => {
let annotations, Iterable, TYPE_CHECKING, NamedTuple, SEATS, Contract, Situation, others, Transfer, Settlement, payments_of, from_each, from_giver, plain, liable, reverse, nearest;
Iterable = $.ext.Iterable;
NamedTuple = $.ext.NamedTuple;
SEATS = $.module("scoring.situation").SEATS;
Contract = $.module("scoring.situation").Contract;
Situation = $.module("scoring.situation").Situation;
others = $.module("scoring.situation").others;
Transfer = $.cls("Transfer", "NamedTuple", null, [["payer", $.MISSING], ["payee", $.MISSING], ["points", $.MISSING], ["reason", $.MISSING]], [

]);
Settlement = $.cls("Settlement", "NamedTuple", null, [["formula", $.MISSING], ["transfers", $.MISSING], ["warnings", $.tuple([])]], [

]);
payments_of = $.fn(function (transfers) {
let out, payer, payee, points, _;
out = $.method($.b.dict, "fromkeys", [SEATS, 0]);
for (const $t1 of $.iter(transfers)) {
const $t2 = $.unpack($t1, 4);
payer = $t2[0];
payee = $t2[1];
points = $t2[2];
_ = $t2[3];
$.setitem(out, payer, $.isub($.item(out, payer), points));
$.setitem(out, payee, $.iadd($.item(out, payee), points));
}
return out;
}, {"names": ["transfers"], "rest": false, "extra": false});
from_each = $.fn(function (s, points, reason = "self_draw") {
let winner, out;
const $t3 = $.tuple([$.load(s, "winner"), $.load(s, "out")]);
const $t4 = $.unpack($t3, 2);
winner = $t4[0];
out = $t4[1];
return $.b.tuple([...(function* () { for (const $t5 of $.iter(others(winner))) { let seat; seat = $t5; if (!!$.contains(out, seat)) continue; yield Transfer(seat, winner, points, reason); } })()]);
}, {"names": ["s", "points", "reason"], "rest": false, "extra": false});
from_giver = $.fn(function (s, points) {
$.assert(!$.is($.load(s, "discarder"), null));
return $.tuple([Transfer($.load(s, "discarder"), $.load(s, "winner"), points, $.load(s, "win_by"))]);
}, {"names": ["s", "points"], "rest": false, "extra": false});
plain = $.fn(function (h, points) {
return ($.truth($.load(h, "claimed")) ? from_giver($.load(h, "s"), points) : from_each($.load(h, "s"), points));
}, {"names": ["h", "points"], "rest": false, "extra": false});
liable = $.fn(function (s) {
return [...(function* () { for (const $t6 of $.iter($.load(s, "contracts"))) { let c; c = $t6; if (!$.eq($.load(c, "fed"), $.load(s, "winner"))) continue; yield c; } })()];
}, {"names": ["s"], "rest": false, "extra": false});
reverse = $.fn(function (s) {
return [...(function* () { for (const $t7 of $.iter($.load(s, "contracts"))) { let c; c = $t7; if (!$.eq($.load(c, "feeder"), $.load(s, "winner"))) continue; yield c; } })()];
}, {"names": ["s"], "rest": false, "extra": false});
nearest = $.fn(function (s) {
$.assert(!$.is($.load(s, "discarder"), null));
return $.b.next((function* () { for (const $t8 of $.iter(others($.load(s, "discarder")))) { let seat; seat = $t8; if (!($.eq(seat, $.load(s, "winner")) || $.contains($.load(s, "other_winners"), seat))) continue; yield seat; } })());
}, {"names": ["s"], "rest": false, "extra": false});
return { Contract, Iterable, NamedTuple, SEATS, Settlement, Situation, TYPE_CHECKING, Transfer, annotations, from_each, from_giver, liable, nearest, others, payments_of, plain, reverse };
});
$.define("scoring.rulesets.base", () => {
let annotations, json, Callable, Iterator, Mapping, Sequence, MISSING, Field, dataclass, field, fields, cached_property, lru_cache, Any, ClassVar, Problem, Facts, Hand, MeldKind, Reading, Signature, Settlement, Situation, short, ALL_MELDS, FACTOR, Row, Reason, option, _whole, _accepts, _says, _json, Options, Ruleset, Bound, _NO_READING, _judge, _bind;
json = $.ext.json;
Mapping = $.ext.Mapping;Sequence = $.ext.Sequence;
MISSING = $.ext.MISSING;Field = $.ext.Field;dataclass = $.ext.dataclass;field = $.ext.field;fields = $.ext.fields;
cached_property = $.ext.cached_property;lru_cache = $.ext.lru_cache;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
MeldKind = $.module("scoring.hand").MeldKind;
Reading = $.module("scoring.readings").Reading;
Signature = $.module("scoring.readings").Signature;
Settlement = $.module("scoring.settlement").Settlement;
Situation = $.module("scoring.situation").Situation;
short = $.module("scoring.situation").short;
ALL_MELDS = $.b.frozenset(MeldKind);
FACTOR = "倍";
Row = $.cls("Row", "dataclass", null, [["id", $.MISSING], ["zh", $.MISSING], ["en", $.MISSING], ["value", $.MISSING], ["unit", $.MISSING], ["test", $.MISSING], ["clause", $.MISSING], ["unless", $.tuple([])], ["when", null], ["only", ""], ["hand", false], ["event", false], ["fewest", $.tuple([0, 0])], ["twins", false], ["shows", "all"], ["worth", ""]], [

]);
Reason = $.cls("Reason", "dataclass", null, [["code", $.MISSING], ["detail", $.MISSING]], [

]);
option = $.fn(function (default$, clause, values = null, low = 0, high = 10000) {
return $.call(field, [], { "default": default$, "metadata": $.dict([["clause", clause], ["values", values], ["low", low], ["high", high]]) });
}, {"names": ["default", "clause", "values", "low", "high"], "rest": false, "extra": false});
_whole = $.fn(function (value, spec) {
return $.both(() => $.b.isinstance(value, $.b.int), () => (!$.truth($.b.isinstance(value, $.b.bool))), () => (($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)($.item(spec, "high")))(value))($.item(spec, "low")));
}, {"names": ["value", "spec"], "rest": false, "extra": false});
_accepts = $.fn(function (f, value) {
let spec;
spec = $.load(f, "metadata");
if (!$.is($.item(spec, "values"), null)) {
return $.b.any((function* () { for (const $t1 of $.iter($.item(spec, "values"))) { let v; v = $t1; yield ($.is(v, $.b.int) ? _whole(value, spec) : $.both(() => $.is($.b.type(v), $.b.type(value)), () => $.eq(v, value))); } })());
}
if ($.truth($.b.isinstance($.load(f, "default"), $.b.tuple))) {
return $.both(() => $.b.isinstance(value, $.b.tuple), () => $.eq($.b.len(value), $.b.len($.load(f, "default"))), () => $.b.all((function* () { for (const $t2 of $.iter(value)) { let v; v = $t2; yield _whole(v, spec); } })()));
}
return _whole(value, spec);
}, {"names": ["f", "value"], "rest": false, "extra": false});
_says = $.fn(function (f) {
let spec, number;
spec = $.load(f, "metadata");
number = ("" + "a whole number from " + $.b.str($.item(spec, "low")) + " to " + $.b.str($.item(spec, "high")));
if ($.is($.item(spec, "values"), null)) {
return ($.truth($.b.isinstance($.load(f, "default"), $.b.tuple)) ? ("" + "a pair of whole numbers from " + $.b.str($.item(spec, "low")) + " to " + $.b.str($.item(spec, "high"))) : number);
}
return $.add("one of ", $.method(", ", "join", [(function* () { for (const $t3 of $.iter($.item(spec, "values"))) { let v; v = $t3; yield ($.is(v, $.b.int) ? number : _json(v)); } })()]));
}, {"names": ["f"], "rest": false, "extra": false});
_json = $.fn(function (value) {
return ($.truth($.b.isinstance(value, $.b.str)) ? $.b.str(value) : json.dumps(value));
}, {"names": ["value"], "rest": false, "extra": false});
Options = $.cls("Options", "dataclass", null, [], [

]);
Ruleset = $.cls("Ruleset", "plain", null, [], [
["value", "melds", ALL_MELDS],
["value", "lowest", 0],
["value", "highest", 8],
["value", "white_is_face", false],
["value", "has_wilds", false],
["value", "other_shapes", $.tuple([])],
["value", "flowers", false],
["value", "one_winner", false],
["cached_property", "allowed", $.fn(function (self) {
return $.b.frozenset($.load(self, "tiles"));
}, {"names": ["self"], "rest": false, "extra": false})],
["cached_property", "ends", $.fn(function (self) {
return $.tuple([$.load(self, "lowest"), $.load(self, "highest")]);
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "signature_of", $.fn(function (self) {
return null;
}, {"names": ["self"], "rest": false, "extra": false})],
["cached_property", "signature", $.fn(function (self) {
return self.signature_of();
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "rows_of", $.fn(function (self, options) {
return $.load(self, "rows");
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "fifth_copy", $.fn(function (self, options) {
return $.b.bool($.b.getattr(options, "fifth_copy", true));
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "prepare", $.fn(function (self, options, given) {
return options;
}, {"names": ["self", "options", "given"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
return [];
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "before", $.fn(function (self, h) {
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "special", $.fn(function (self, h) {
return $.b.iter($.tuple([]));
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "standard", $.fn(function (self, h) {
return true;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "barred", $.fn(function (self, h) {
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "legal", $.fn(function (self, h, r) {
return null;
}, {"names": ["self", "h", "r"], "rest": false, "extra": false})],
["method", "admit", $.fn(function (self, h, r, rows, total) {
return null;
}, {"names": ["self", "h", "r", "rows", "total"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
return $.b.sum([...(function* () { for (const $t4 of $.iter(rows)) { let _, value; const $t5 = $.unpack($t4, 2); _ = $t5[0]; value = $t5[1]; yield value; } })()]);
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "worth", $.fn(function (self, h, rows, total) {
return total;
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
throw $.raised($.b.NotImplementedError($.load(self, "id")));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "after", $.fn(function (self, h) {
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "assumed", $.fn(function (self, hand, situation) {
return [];
}, {"names": ["self", "hand", "situation"], "rest": false, "extra": false})],
["method", "bind", $.fn(function (self, options) {
return _bind(self, options);
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "option_fields", $.fn(function (self) {
return fields($.load(self, "options"));
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "read_options", $.fn(function (self, raw) {
let known, problems, values, name, value, shown, text;
if ($.is(raw, null)) {
raw = $.dict([]);
}
if (!$.truth($.b.isinstance(raw, Mapping))) {
return $.tuple([self.options(), [Problem("bad_value", "options is an object of names and values", "options")]]);
}
known = $.dict((function* () { for (const $t6 of $.iter(self.option_fields())) { let f; f = $t6; yield [$.load(f, "name"), f]; } })());
problems = [];
values = $.dict([]);
for (const $t7 of $.iter($.method(raw, "items", []))) {
const $t8 = $.unpack($t7, 2);
name = $t8[0];
value = $t8[1];
shown = short(value);
value = ($.truth($.b.isinstance(value, $.b.list)) ? $.b.tuple(value) : value);
if (!$.contains(known, name)) {
text = ("" + $.b.str(name) + " is no option of " + $.b.str($.load(self, "id")) + "; its options are " + $.b.str($.method(", ", "join", [known])));
$.method(problems, "append", [Problem("unknown_option", text, ("" + "options." + $.b.str(name)))]);
} else {
if (!$.truth(_accepts($.item(known, name), value))) {
text = ("" + $.b.str(name) + " is " + $.b.str(shown) + "; it must be " + $.b.str(_says($.item(known, name))));
$.method(problems, "append", [Problem("bad_value", text, ("" + "options." + $.b.str(name)))]);
} else {
$.setitem(values, name, value);
}
}
}
return $.tuple([self.prepare($.callmethod(self, "options", [], { ...$.named(values) }), $.b.frozenset(values)), problems]);
}, {"names": ["self", "raw"], "rest": false, "extra": false})],
["method", "describe_options", $.fn(function (self) {
let out, f, spec, pair, entry;
out = [];
for (const $t9 of $.iter(self.option_fields())) {
f = $t9;
$.assert(!$.is($.load(f, "default"), MISSING));
spec = $.load(f, "metadata");
pair = $.b.isinstance($.load(f, "default"), $.b.tuple);
entry = $.dict([["name", $.load(f, "name")], ["default", ($.truth(pair) ? $.b.list($.load(f, "default")) : $.load(f, "default"))]]);
$.setitem(entry, "values", [...(function* () { for (const $t10 of $.iter($.either(() => $.item(spec, "values"), () => $.tuple([])))) { let v; v = $t10; if (!!$.is(v, $.b.int)) continue; yield v; } })()]);
if (($.is($.item(spec, "values"), null) || $.contains($.item(spec, "values"), $.b.int))) {
$.setitem(entry, "range", [$.item(spec, "low"), $.item(spec, "high")]);
}
if ($.truth(pair)) {
$.setitem(entry, "pair", true);
}
$.method(out, "append", [$.or(entry, $.dict([["clause", $.item(spec, "clause")]]))]);
}
return out;
}, {"names": ["self"], "rest": false, "extra": false})]
]);
Bound = $.cls("Bound", "plain", null, [], [
["value", "__slots__", $.tuple(["by_sets", "by_shape", "droppable", "fifth_copy", "hand_rows", "options", "reading_rows", "rows", "ruleset", "uneventful"])],
["method", "__init__", $.fn(function (self, ruleset, options) {
let table;
self.ruleset = ruleset;
self.options = options;
self.fifth_copy = ruleset.fifth_copy(options);
table = [...(function* () { for (const $t11 of $.iter($.b.enumerate(ruleset.rows_of(options)))) { let i, row; const $t12 = $.unpack($t11, 2); i = $t12[0]; row = $t12[1]; if (!($.is($.load(row, "when"), null) || $.truth(row.when(options)))) continue; yield $.tuple([$.load(row, "test"), i, row, ($.truth($.b.isinstance($.load(row, "value"), $.b.str)) ? $.b.getattr(options, $.load(row, "value")) : $.load(row, "value"))]); } })()];
self.rows = $.dict((function* () { for (const $t13 of $.iter(table)) { let _, row; const $t14 = $.unpack($t13, 4); _ = $t14[0]; _ = $t14[1]; row = $t14[2]; _ = $t14[3]; yield [$.load(row, "id"), row]; } })());
self.hand_rows = [...(function* () { for (const $t15 of $.iter(table)) { let entry; entry = $t15; if (!$.truth($.load($.item(entry, 2), "hand"))) continue; yield entry; } })()];
self.uneventful = [...(function* () { for (const $t16 of $.iter($.load(self, "hand_rows"))) { let entry; entry = $t16; if (!!$.truth($.load($.item(entry, 2), "event"))) continue; yield entry; } })()];
self.by_shape = $.dict([]);
self.by_sets = $.dict([]);
self.reading_rows = [...(function* () { for (const $t17 of $.iter(table)) { let entry; entry = $t17; if (!!$.truth($.load($.item(entry, 2), "hand"))) continue; yield entry; } })()];
self.droppable = $.b.any((function* () { for (const $t18 of $.iter(table)) { let _, row; const $t19 = $.unpack($t18, 4); _ = $t19[0]; _ = $t19[1]; row = $t19[2]; _ = $t19[3]; yield $.load(row, "unless"); } })());
return null;
}, {"names": ["self", "ruleset", "options"], "rest": false, "extra": false})],
["method", "of_hand", $.fn(function (self, h) {
return _judge(($.truth($.load($.load(h, "s"), "eventful")) ? $.load(self, "hand_rows") : $.load(self, "uneventful")), h, _NO_READING);
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "of_reading", $.fn(function (self, h, r, fixed) {
let found, present;
found = _judge(self._table(r), h, r);
if ($.truth(fixed)) {
found = $.b.sorted($.add(fixed, found));
}
if (($.truth($.load(self, "droppable")) && $.gt($.b.len(found), 1))) {
present = $.b.set((function* () { for (const $t20 of $.iter(found)) { let _, row; const $t21 = $.unpack($t20, 3); _ = $t21[0]; row = $t21[1]; _ = $t21[2]; yield $.load(row, "id"); } })());
return [...(function* () { for (const $t22 of $.iter(found)) { let _, row, n; const $t23 = $.unpack($t22, 3); _ = $t23[0]; row = $t23[1]; n = $t23[2]; if (!(!$.truth($.load(row, "unless")) || $.truth($.method(present, "isdisjoint", [$.load(row, "unless")])))) continue; yield $.tuple([row, n]); } })()];
}
return [...(function* () { for (const $t24 of $.iter(found)) { let _, row, n; const $t25 = $.unpack($t24, 3); _ = $t25[0]; row = $t25[1]; n = $t25[2]; yield $.tuple([row, n]); } })()];
}, {"names": ["self", "h", "r", "fixed"], "rest": false, "extra": false})],
["method", "_table", $.fn(function (self, r) {
let shape, table, chows, pungs, twins, key;
shape = $.load(r, "shape");
if (!$.eq(shape, "standard")) {
table = $.method($.load(self, "by_shape"), "get", [shape]);
if ($.is(table, null)) {
const $t26 = [...(function* () { for (const $t27 of $.iter($.load(self, "reading_rows"))) { let entry; entry = $t27; if (!$.contains($.tuple(["", shape]), $.load($.item(entry, 2), "only"))) continue; yield entry; } })()];
table = $t26;
$.setitem($.load(self, "by_shape"), shape, $t26);
}
return table;
}
const $t28 = $.tuple([$.b.len($.load(r, "chows")), $.b.len($.load(r, "pungs"))]);
const $t29 = $.unpack($t28, 2);
chows = $t29[0];
pungs = $t29[1];
twins = $.both(() => $.gt(chows, 1), () => $.lt($.b.len($.b.set($.load(r, "chows"))), chows));
key = $.add($.add($.mul(16, chows), $.mul(2, pungs)), twins);
table = $.method($.load(self, "by_sets"), "get", [key]);
if ($.is(table, null)) {
const $t30 = [...(function* () { for (const $t31 of $.iter($.load(self, "reading_rows"))) { let entry; entry = $t31; if (!($.contains($.tuple(["", shape]), $.load($.item(entry, 2), "only")) && $.le($.item($.load($.item(entry, 2), "fewest"), 0), chows) && $.le($.item($.load($.item(entry, 2), "fewest"), 1), pungs) && $.ge(twins, $.load($.item(entry, 2), "twins")))) continue; yield entry; } })()];
table = $t30;
$.setitem($.load(self, "by_sets"), key, $t30);
}
return table;
}, {"names": ["self", "r"], "rest": false, "extra": false})]
]);
_NO_READING = Reading("none", 0);
_judge = $.fn(function (table, h, r) {
let out, entry, n, _, place, row, value;
out = [];
for (const $t32 of $.iter(table)) {
entry = $t32;
n = $.item(entry, 0)(h, r);
if (($.is(n, false) || $.is(n, null))) {
continue;
}
const $t33 = entry;
const $t34 = $.unpack($t33, 4);
_ = $t34[0];
place = $t34[1];
row = $t34[2];
value = $t34[3];
if ($.is(value, null)) {
$.method(out, "append", [$.tuple([place, row, n])]);
} else {
if ($.truth(n)) {
$.method(out, "append", [$.tuple([place, row, ($.is(n, true) ? value : ($.eq($.load(row, "unit"), FACTOR) ? $.pow(value, n) : $.mul(value, n)))])]);
}
}
}
return out;
}, {"names": ["table", "h", "r"], "rest": false, "extra": false});
_bind = $.call(lru_cache, [], { "maxsize": 1024 })($.fn(function (ruleset, options) {
return Bound(ruleset, options);
}, {"names": ["ruleset", "options"], "rest": false, "extra": false}));
return { ALL_MELDS, Any, Bound, Callable, ClassVar, FACTOR, Facts, Field, Hand, Iterator, MISSING, Mapping, MeldKind, Options, Problem, Reading, Reason, Row, Ruleset, Sequence, Settlement, Signature, Situation, _NO_READING, _accepts, _bind, _json, _judge, _says, _whole, annotations, cached_property, dataclass, field, fields, json, lru_cache, option, short };
});
$.define("scoring.rulesets.common", () => {
let annotations, Callable, mul, Problem, Facts, Hand, Meld, MeldKind, POWERS, Reading, need_bare, need_paired, need_tables, Situation, feeder_of, RANK, SUIT, four_pungs, four_chows, has_pung, melded_single, straight, shape_before, _wins_in, contradiction, earth_is_dealers_discard, no_deal, no_first_round, no_flower_replacement, kongs_among, pungs_among, contract_faults, contract_doubts, _fed_by, only_wait, _single_pairs_wait, _other_wait;
mul = $.ext.mul;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
Meld = $.module("scoring.hand").Meld;
MeldKind = $.module("scoring.hand").MeldKind;
POWERS = $.module("scoring.readings").POWERS;
Reading = $.module("scoring.readings").Reading;
need_bare = $.module("scoring.shapes.tables").need_bare;
need_paired = $.module("scoring.shapes.tables").need_paired;
need_tables = $.module("scoring.shapes.tables").need_tables;
Situation = $.module("scoring.situation").Situation;
feeder_of = $.module("scoring.situation").feeder_of;
RANK = $.module("scoring.tiles").RANK;
SUIT = $.module("scoring.tiles").SUIT;
four_pungs = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "standard"), () => (!$.truth($.load(r, "chows"))), () => (!$.truth($.load(h, "chows_out"))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
four_chows = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "standard"), () => (!$.truth($.load(r, "pungs"))), () => (!$.truth($.load(h, "pungs_out"))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
has_pung = $.fn(function (tile) {
let test;
test = $.fn(function (h, r) {
return $.either(() => $.contains($.load(r, "pungs"), tile), () => $.contains($.load(h, "pungs_out"), tile));
}, {"names": ["h", "r"], "rest": false, "extra": false});
return test;
}, {"names": ["tile"], "rest": false, "extra": false});
melded_single = $.fn(function (h) {
return $.eq($.b.len($.load(h, "melds")), 4);
}, {"names": ["h"], "rest": false, "extra": false});
straight = $.fn(function (h, r, melded = true) {
let chows;
chows = ($.truth(melded) ? $.b.set([...$.iter($.load(r, "chows")), ...$.iter($.load(h, "chows_out"))]) : $.b.set($.load(r, "chows")));
return $.b.any((function* () { for (const $t1 of $.iter($.tuple([0, 9, 18]))) { let first; first = $t1; yield $.le($.b.set([first, $.add(first, 3), $.add(first, 6)]), chows); } })());
}, {"names": ["h", "r", "melded"], "rest": false, "extra": false});
shape_before = $.fn(function (h, wilds) {
let suit, honours, need, tiles, colour, counts, entry;
if ($.truth($.load(h, "win_wild"))) {
wilds = $.isub(wilds, 1);
}
if ($.lt(wilds, 0)) {
return false;
}
const $t2 = need_tables($.load($.load(h, "bound"), "fifth_copy"));
const $t3 = $.unpack($t2, 2);
suit = $t3[0];
honours = $t3[1];
const $t4 = 0;
need = $t4;
tiles = $t4;
for (const $t5 of $.iter($.b.enumerate($.load(h, "colours")))) {
const $t6 = $.unpack($t5, 2);
colour = $t6[0];
counts = $t6[1];
entry = $.item(($.eq(colour, 3) ? honours : suit), $.sub($.b.sum((function* () { for (const $t7 of $.iter($.b.enumerate(counts))) { let i, n; const $t8 = $.unpack($t7, 2); i = $t8[0]; n = $t8[1]; yield $.mul(n, $.pow(5, i)); } })()), ($.truth(_wins_in(h, colour)) ? $.pow(5, $.item(RANK, $.load(h, "win"))) : 0)));
need = $.iadd(need, need_bare(entry));
tiles = $.iadd(tiles, $.b.sum(counts));
}
return $.both(() => $.le(need, wilds), () => $.eq($.mod($.add($.sub(tiles, !$.is($.load(h, "win"), null)), wilds), 3), 0));
}, {"names": ["h", "wilds"], "rest": false, "extra": false});
_wins_in = $.fn(function (h, colour) {
return $.both(() => !$.is($.load(h, "win"), null), () => $.eq($.item(SUIT, $.load(h, "win")), colour));
}, {"names": ["h", "colour"], "rest": false, "extra": false});
contradiction = $.fn(function (first, second, why) {
return Problem("contradictory_situation", ("" + $.b.str(first) + " and " + $.b.str(second) + " contradict each other: " + $.b.str(why)), ("" + "situation." + $.b.str(first)));
}, {"names": ["first", "second", "why"], "rest": false, "extra": false});
earth_is_dealers_discard = $.fn(function (s) {
let detail;
if (($.eq($.load(s, "timing"), "earth") && (!$.eq($.load(s, "win_by"), "discard") || !$.eq($.load(s, "discarder"), "E")) && !$.truth($.load(s, "dealer_wins")))) {
detail = "timing and win_by contradict each other: earth (地胡) is a win on the first discard of the dealer E";
return [Problem("contradictory_situation", detail, "situation.timing")];
}
return [];
}, {"names": ["s"], "rest": false, "extra": false});
no_deal = $.fn(function (s) {
let text;
if ($.eq($.load(s, "win_by"), "deal")) {
text = "win_by is 'deal', which this game lacks: 天胡 is a self_draw with timing=heaven";
return [Problem("bad_value", text, "situation.win_by")];
}
return [];
}, {"names": ["s"], "rest": false, "extra": false});
no_first_round = $.fn(function (s) {
let text;
if (!$.eq($.load(s, "timing"), "first_round")) {
return [];
}
text = "timing is first_round; it must be heaven or earth, this game has no 人胡";
return [Problem("bad_value", text, "situation.timing")];
}, {"names": ["s"], "rest": false, "extra": false});
no_flower_replacement = $.fn(function (s) {
let text;
if (!$.eq($.load(s, "replacement"), "flower")) {
return [];
}
text = "replacement is flower; it must be kong, this game has no flowers";
return [Problem("bad_value", text, "situation.replacement")];
}, {"names": ["s"], "rest": false, "extra": false});
kongs_among = $.fn(function (h, low, high, concealed) {
return [...(function* () { for (const $t9 of $.iter($.load(h, "kongs"))) { let m; m = $t9; if (!($.is($.load(m, "concealed"), concealed) && (($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(high))($.item($.load(m, "tiles"), 0)))(low))) continue; yield m; } })()];
}, {"names": ["h", "low", "high", "concealed"], "rest": false, "extra": false});
pungs_among = $.fn(function (h, low, high) {
return [...(function* () { for (const $t10 of $.iter($.load(h, "melds"))) { let m; m = $t10; if (!($.is($.load(m, "kind"), $.load(MeldKind, "PUNG")) && (($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(high))($.item($.load(m, "tiles"), 0)))(low))) continue; yield m; } })()];
}, {"names": ["h", "low", "high"], "rest": false, "extra": false});
contract_faults = $.fn(function (hand, s) {
let out, feeders, feeder, shown, why;
out = [];
feeders = $.b.sorted($.b.set((function* () { for (const $t11 of $.iter($.load(s, "contracts"))) { let c; c = $t11; if (!$.eq($.load(c, "fed"), $.load(s, "winner"))) continue; yield $.load(c, "feeder"); } })()));
for (const $t12 of $.iter(feeders)) {
feeder = $t12;
shown = $.b.sum((function* () { for (const $t13 of $.iter($.load(hand, "melds"))) { let meld; meld = $t13; if (!!$.truth($.load(meld, "concealed"))) continue; yield $.contains($.tuple([null, feeder]), _fed_by(meld, $.load(s, "winner"))); } })());
if ($.lt(shown, 3)) {
why = ("" + "of the melds that " + $.b.str(feeder) + " fed to " + $.b.str($.load(s, "winner")) + ", the hand shows " + $.b.str(shown) + " and not three");
$.method(out, "append", [contradiction("contracts", "hand", why)]);
}
}
if (($.gt($.b.len(feeders), 1) && !$.truth(out))) {
why = ("" + $.b.str($.method(" and ", "join", [feeders])) + " cannot both have fed three of the hand's melds");
$.method(out, "append", [contradiction("contracts", "hand", why)]);
}
return out;
}, {"names": ["hand", "s"], "rest": false, "extra": false});
contract_doubts = $.fn(function (h) {
return $.b.tuple((function* () { for (const $t14 of $.iter(contract_faults($.load(h, "hand"), $.load(h, "s")))) { let problem; problem = $t14; yield $.load(problem, "detail"); } })());
}, {"names": ["h"], "rest": false, "extra": false});
_fed_by = $.fn(function (meld, winner) {
let source;
source = ($.is($.load(meld, "kind"), $.load(MeldKind, "CHOW")) ? "<" : $.load(meld, "source"));
return ($.truth(source) ? feeder_of(winner, source) : null);
}, {"names": ["meld", "winner"], "rest": false, "extra": false});
only_wait = $.fn(function (h) {
if (!$.contains($.load(h, "memo"), "only_wait")) {
$.setitem($.load(h, "memo"), "only_wait", $.both(() => _single_pairs_wait(h), () => (!$.truth(_other_wait(h)))));
}
return $.b.bool($.item($.load(h, "memo"), "only_wait"));
}, {"names": ["h"], "rest": false, "extra": false});
_single_pairs_wait = $.fn(function (h) {
let single, win, tile;
if ($.truth($.load(h, "melds"))) {
return true;
}
const $t15 = $.tuple([$.neg(1), $.load(h, "win")]);
const $t16 = $.unpack($t15, 2);
single = $t16[0];
win = $t16[1];
for (const $t17 of $.iter($.b.range(27))) {
tile = $t17;
if ($.truth($.and($.sub($.item($.load(h, "held"), tile), $.eq(tile, win)), 1))) {
if ($.ge(single, 0)) {
return true;
}
single = tile;
}
}
return $.contains($.tuple([$.neg(1), win]), single);
}, {"names": ["h"], "rest": false, "extra": false});
_other_wait = $.fn(function (h) {
let win, every, table, lowest, highest, keys, needs, suit, key, rest, one, two, need, rank, tile;
win = $.load(h, "win");
$.assert(!$.is(win, null));
const $t18 = $.tuple([$.load(h, "every"), $.item(need_tables(false), 0)]);
const $t19 = $.unpack($t18, 2);
every = $t19[0];
table = $t19[1];
const $t20 = $.load($.load($.load(h, "bound"), "ruleset"), "ends");
const $t21 = $.unpack($t20, 2);
lowest = $t21[0];
highest = $t21[1];
keys = [...(function* () { for (const $t22 of $.iter($.slice($.load(h, "colours"), null, 3, null))) { let counts; counts = $t22; yield $.b.sum($.b.map(mul, counts, POWERS)); } })()];
$.setitem(keys, $.item(SUIT, win), $.isub($.item(keys, $.item(SUIT, win)), $.item(POWERS, $.item(RANK, win))));
needs = [...(function* () { for (const $t23 of $.iter(keys)) { let key; key = $t23; yield $.item(table, key); } })()];
for (const $t24 of $.iter($.b.enumerate(keys))) {
const $t25 = $.unpack($t24, 2);
suit = $t25[0];
key = $t25[1];
rest = $.mod($.sub($.b.sum($.item($.load(h, "colours"), suit)), $.eq(suit, $.item(SUIT, win))), 3);
const $t26 = $.tuple([$.item(needs, $.sub(suit, 1)), $.item(needs, $.sub(suit, 2))]);
const $t27 = $.unpack($t26, 2);
one = $t27[0];
two = $t27[1];
if (($.eq(rest, 1) && !$.truth(need_bare(one)) && !$.truth(need_bare(two)))) {
need = need_paired;
} else {
if (($.eq(rest, 2) && (!($.truth(need_bare(one)) || $.truth(need_paired(two))) || !($.truth(need_bare(two)) || $.truth(need_paired(one)))))) {
need = need_bare;
} else {
continue;
}
}
for (const $t28 of $.iter($.b.range(lowest, $.add(highest, 1)))) {
rank = $t28;
tile = $.add($.mul(9, suit), rank);
if (($.lt($.item(every, tile), 4) && !$.eq(tile, win) && !$.truth(need($.item(table, $.add(key, $.item(POWERS, rank))))))) {
return true;
}
}
}
return false;
}, {"names": ["h"], "rest": false, "extra": false});
return { Callable, Facts, Hand, Meld, MeldKind, POWERS, Problem, RANK, Reading, SUIT, Situation, _fed_by, _other_wait, _single_pairs_wait, _wins_in, annotations, contract_doubts, contract_faults, contradiction, earth_is_dealers_discard, feeder_of, four_chows, four_pungs, has_pung, kongs_among, melded_single, mul, need_bare, need_paired, need_tables, no_deal, no_first_round, no_flower_replacement, only_wait, pungs_among, shape_before, straight };
});
$.define("scoring.shapes.special", () => {
let annotations, Counter, Iterator, Sequence, TYPE_CHECKING, suit_bit, Reading, FIRST, RANK, _258, is_258, _NOT_258, only_258, seven_pairs_shape, seven_pairs, _pairs_reading, quads, any_honours, all_258, all_258_shape;
Counter = $.ext.Counter;
Sequence = $.ext.Sequence;
suit_bit = $.module("scoring.facts").suit_bit;
Reading = $.module("scoring.readings").Reading;
FIRST = $.module("scoring.tiles").FIRST;
RANK = $.module("scoring.tiles").RANK;
_258 = $.b.frozenset($.tuple([1, 4, 7]));
is_258 = $.fn(function (tile) {
return $.both(() => $.lt(tile, 27), () => $.contains(_258, $.item(RANK, tile)));
}, {"names": ["tile"], "rest": false, "extra": false});
_NOT_258 = $.b.tuple((function* () { for (const $t1 of $.iter($.b.range(34))) { let t; t = $t1; if (!!$.truth(is_258(t))) continue; yield t; } })());
only_258 = $.fn(function (every) {
let tile;
for (const $t2 of $.iter(_NOT_258)) {
tile = $t2;
if ($.truth($.item(every, tile))) {
return false;
}
}
return true;
}, {"names": ["every"], "rest": false, "extra": false});
seven_pairs_shape = $.fn(function (tiles, wilds, melds) {
if (($.truth(melds) || !$.eq($.add($.b.len(tiles), wilds), 14))) {
return false;
}
return $.le($.b.sum((function* () { for (const $t3 of $.iter($.method(Counter(tiles), "values", []))) { let n; n = $t3; yield $.and(n, 1); } })()), wilds);
}, {"names": ["tiles", "wilds", "melds"], "rest": false, "extra": false});
seven_pairs = $.fn(function* (facts) {
let held, odd, spare, pairs, colour, first;
if ($.truth($.load(facts, "melds"))) {
return null;
}
held = $.load(facts, "held");
if ((!$.truth($.load(facts, "wilds")) && $.truth($.b.any((function* () { for (const $t4 of $.iter(held)) { let n; n = $t4; yield $.and(n, 1); } })())))) {
return null;
}
odd = [...(function* () { for (const $t5 of $.iter($.b.range(34))) { let t; t = $t5; if (!$.truth($.and($.item(held, t), 1))) continue; yield t; } })()];
spare = $.sub($.load(facts, "wilds"), $.b.len(odd));
if ((!$.eq($.add($.b.sum(held), $.load(facts, "wilds")), 14) || $.lt(spare, 0))) {
return null;
}
pairs = $.add([...(function* () { for (const $t6 of $.iter($.b.range(34))) { let t; t = $t6;for (const $t7 of $.iter($.b.range($.floordiv($.item(held, t), 2)))) { let _; _ = $t7; yield t; } } })()], odd);
if (!$.truth(spare)) {
yield _pairs_reading(facts, pairs, odd, $.tuple([]));
return null;
}
for (const $t8 of $.iter($.b.range(4))) {
colour = $t8;
first = $.item(FIRST, colour);
yield _pairs_reading(facts, pairs, odd, $.mul($.tuple([first]), spare));
}
}, {"names": ["facts"], "rest": false, "extra": false});
_pairs_reading = $.fn(function (facts, pairs, odd, free) {
let wilds, suits, tile, out;
wilds = $.tuple([...$.iter(odd), ...$.iter(free)]);
suits = $.load(facts, "suits_held");
for (const $t9 of $.iter(wilds)) {
tile = $t9;
suits = $.ior(suits, suit_bit(tile));
}
out = Reading("seven_pairs", suits);
out.pairs = $.b.tuple($.b.sorted([...$.iter(pairs), ...$.iter($.slice(free, null, null, 2))]));
out.wilds = $.b.tuple($.b.sorted(wilds));
if (!$.is($.load(facts, "win"), null)) {
const $t10 = $.tuple(["pair", $.load(facts, "win"), $.load(facts, "win"), "single"]);
const $t11 = $.unpack($t10, 4);
out.win = $t11[0];
out.win_set = $t11[1];
out.win_tile = $t11[2];
out.wait = $t11[3];
out.pair_wilds = $.b.int($.contains(odd, $.load(facts, "win")));
} else {
if ($.truth($.load(facts, "win_wild"))) {
tile = ($.truth(free) ? $.item(free, 0) : $.item(odd, 0));
const $t12 = $.tuple(["pair", tile, tile, "single"]);
const $t13 = $.unpack($t12, 4);
out.win = $t13[0];
out.win_set = $t13[1];
out.win_tile = $t13[2];
out.wait = $t13[3];
out.pair_wilds = ($.truth(free) ? 2 : 1);
}
}
return out;
}, {"names": ["facts", "pairs", "odd", "free"], "rest": false, "extra": false});
quads = $.fn(function (facts) {
return $.method($.load(facts, "held"), "count", [4]);
}, {"names": ["facts"], "rest": false, "extra": false});
any_honours = $.fn(function* (facts) {
let out;
if (($.truth($.and($.load(facts, "suits_held"), 7)) || !$.truth($.or($.load(facts, "suits_held"), $.load(facts, "wilds"))))) {
return null;
}
out = Reading("any_honours", 8);
out.wilds = $.mul($.tuple([$.item(FIRST, 3)]), $.load(facts, "wilds"));
yield out;
}, {"names": ["facts"], "rest": false, "extra": false});
all_258 = $.fn(function* (facts) {
if ((!$.truth($.load(facts, "wilds")) && $.truth(only_258($.load(facts, "every"))))) {
yield Reading("all_258", $.load(facts, "suits_held"));
}
}, {"names": ["facts"], "rest": false, "extra": false});
all_258_shape = $.fn(function (tiles, wilds, melds) {
return $.both(() => (!$.truth(wilds)), () => $.b.all($.b.map(is_258, tiles)));
}, {"names": ["tiles", "wilds", "melds"], "rest": false, "extra": false});
return { Counter, FIRST, Iterator, RANK, Reading, Sequence, TYPE_CHECKING, _258, _NOT_258, _pairs_reading, all_258, all_258_shape, annotations, any_honours, is_258, only_258, quads, seven_pairs, seven_pairs_shape, suit_bit };
});
$.define("scoring.rulesets.changsha", () => {
let annotations, Iterator, dataclass, Any, NamedTuple, Problem, Facts, Hand, FULL, Reading, standard_readings, Options, Reason, Row, Rows, Ruleset, option, contradiction, earth_is_dealers_discard, four_pungs, melded_single, no_first_round, no_flower_replacement, Settlement, Transfer, all_258, all_258_shape, is_258, only_258, seven_pairs, seven_pairs_shape, SEATS, Situation, others, RANK, SUITED, TEXT, tiles_text, ChangshaOptions, DEAL, small_shape, four_alike, no_258, suit_missing, two_triplets, deal_triplets, heavenly, jiangjiang, flush, pairs_with, plain_pairs, luxury, BIG_IDS, SMALL, BIG, ROWS, Payer, Changsha, _birds, _last_tile_faults, _bird_faults, CHANGSHA;
dataclass = $.ext.dataclass;
NamedTuple = $.ext.NamedTuple;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
FULL = $.module("scoring.readings").FULL;
Reading = $.module("scoring.readings").Reading;
standard_readings = $.module("scoring.readings").standard_readings;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
contradiction = $.module("scoring.rulesets.common").contradiction;
earth_is_dealers_discard = $.module("scoring.rulesets.common").earth_is_dealers_discard;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
melded_single = $.module("scoring.rulesets.common").melded_single;
no_first_round = $.module("scoring.rulesets.common").no_first_round;
no_flower_replacement = $.module("scoring.rulesets.common").no_flower_replacement;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
all_258 = $.module("scoring.shapes.special").all_258;
all_258_shape = $.module("scoring.shapes.special").all_258_shape;
is_258 = $.module("scoring.shapes.special").is_258;
only_258 = $.module("scoring.shapes.special").only_258;
seven_pairs = $.module("scoring.shapes.special").seven_pairs;
seven_pairs_shape = $.module("scoring.shapes.special").seven_pairs_shape;
SEATS = $.module("scoring.situation").SEATS;
Situation = $.module("scoring.situation").Situation;
others = $.module("scoring.situation").others;
RANK = $.module("scoring.tiles").RANK;
SUITED = $.module("scoring.tiles").SUITED;
TEXT = $.module("scoring.tiles").TEXT;
tiles_text = $.module("scoring.tiles").tiles_text;
ChangshaOptions = $.cls("ChangshaOptions", "dataclass", Options, [["jiangjiang_any_shape", option(true, "CS-1", $.tuple([true, false]))], ["small_zimo", option($.tuple([10, 20]), "CS-2")], ["small_ron", option($.tuple([10, 20]), "CS-2")], ["big_zimo", option($.tuple([30, 40]), "CS-2")], ["big_ron", option($.tuple([60, 70]), "CS-2")], ["dealer_bonus_scales", option(true, "CS-2", $.tuple([true, false]))], ["qishou_stack", option(true, "CS-3", $.tuple([true, false]))], ["luxury_pairs", option("off", "CS-6", $.tuple(["off", "on"]))], ["quanqiuren", option("off", "CS-6", $.tuple(["off", "on"]))], ["birds", $.call(option, [1, "CS-7"], { "low": 1, "high": 8 })], ["bird_origin", option("dealer", "CS-7", $.tuple(["dealer", "winner"]))], ["qishou_continue", option(false, "CS-9", $.tuple([false, true]))], ["liuliu_quad", option(false, "CS-10", $.tuple([false, true]))]], [

]);
DEAL = "deal";
small_shape = $.fn(function (h, r) {
return $.both(() => !$.is($.load(r, "pair"), null), () => is_258($.load(r, "pair")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
four_alike = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), DEAL), () => $.contains($.load(h, "held"), 4));
}, {"names": ["h", "r"], "rest": false, "extra": false});
no_258 = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), DEAL), () => (!$.truth($.b.any((function* () { for (const $t1 of $.iter($.load($.load(h, "hand"), "concealed"))) { let t; t = $t1; yield is_258(t); } })()))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
suit_missing = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), DEAL), () => !$.eq($.load(h, "suits_held"), 7));
}, {"names": ["h", "r"], "rest": false, "extra": false});
two_triplets = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), DEAL), () => $.ge($.add($.method($.load(h, "held"), "count", [3]), ($.truth($.load($.load(h, "o"), "liuliu_quad")) ? $.method($.load(h, "held"), "count", [4]) : 0)), 2));
}, {"names": ["h", "r"], "rest": false, "extra": false});
deal_triplets = $.fn(function (h, r) {
let most;
most = ($.truth($.load($.load(h, "o"), "liuliu_quad")) ? 4 : 3);
return $.method(" ", "join", [(function* () { for (const $t2 of $.iter(SUITED)) { let t; t = $t2; if (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(most))($.item($.load(h, "held"), t)))(3)) continue; yield tiles_text($.mul($.tuple([t]), $.item($.load(h, "held"), t))); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
heavenly = $.fn(function (h, r) {
return $.both(() => !$.eq($.load(r, "shape"), DEAL), () => $.either(() => $.eq($.load($.load(h, "s"), "timing"), "heaven"), () => $.eq($.load($.load(h, "s"), "win_by"), "deal")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
jiangjiang = $.fn(function (h, r) {
return $.both(() => !$.eq($.load(r, "shape"), DEAL), () => only_258($.load(h, "every")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
flush = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "flush"), FULL), () => !$.eq($.load(r, "shape"), DEAL));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pairs_with = $.fn(function (quads) {
let test;
test = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.eq($.method($.load(h, "held"), "count", [4]), quads));
}, {"names": ["h", "r"], "rest": false, "extra": false});
return test;
}, {"names": ["quads"], "rest": false, "extra": false});
plain_pairs = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.either(() => $.eq($.load($.load(h, "o"), "luxury_pairs"), "off"), () => !$.contains($.load(h, "held"), 4)));
}, {"names": ["h", "r"], "rest": false, "extra": false});
luxury = $.fn(function (o) {
return $.eq($.load(o, "luxury_pairs"), "on");
}, {"names": ["o"], "rest": false, "extra": false});
BIG_IDS = $.tuple(["heavenly_win", "earthly_win", "all_pungs", "all_258", "full_flush", "seven_pairs", "luxury_pairs_1", "luxury_pairs_2", "luxury_pairs_3", "all_melded", "last_tile_draw", "last_tile_discard", "replacement_win", "kong_discard_win", "robbed_kong"]);
const $t3 = $.tuple(["小胡", "大胡"]);
const $t4 = $.unpack($t3, 2);
SMALL = $t4[0];
BIG = $t4[1];
ROWS = $.tuple([$.call(Row, ["small_win", "小胡", "Small win", 1, SMALL, small_shape, "CS-1"], { "unless": BIG_IDS }), $.call(Row, ["deal_four_alike", "四喜", "Four alike in the deal", 1, SMALL, four_alike, "CS-3"], { "shows": "quads" }), Row("deal_no_258", "板板胡", "No 2, 5, 8 in the deal", 1, SMALL, no_258, "CS-3"), Row("deal_suit_missing", "缺一色", "A suit missing in the deal", 1, SMALL, suit_missing, "CS-3"), $.call(Row, ["deal_two_triplets", "六六顺", "Two triplets in the deal", 1, SMALL, two_triplets, "CS-3"], { "shows": deal_triplets }), Row("heavenly_win", "天胡", "Heavenly win", 1, BIG, heavenly, "CS-4"), $.call(Row, ["earthly_win", "地胡", "Earthly win", 1, BIG, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "CS-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["all_pungs", "碰碰胡", "All pungs", 1, BIG, four_pungs, "CS-1"], { "shows": "pungs" }), Row("all_258", "将将胡", "All 2, 5, 8", 1, BIG, jiangjiang, "CS-1"), Row("full_flush", "清一色", "Full flush", 1, BIG, flush, "CS-1"), Row("seven_pairs", "七小对", "Seven pairs", 1, BIG, plain_pairs, "CS-1"), $.call(Row, ["luxury_pairs_1", "豪华七小对", "Seven pairs with one four alike", 2, BIG, pairs_with(1), "CS-6"], { "when": luxury }), $.call(Row, ["luxury_pairs_2", "双豪华七小对", "Seven pairs with two fours alike", 3, BIG, pairs_with(2), "CS-6"], { "when": luxury }), $.call(Row, ["luxury_pairs_3", "三豪华七小对", "Seven pairs with three fours alike", 4, BIG, pairs_with(3), "CS-6"], { "when": luxury }), $.call(Row, ["all_melded", "全求人", "All melded", 1, BIG, ((h, r) => melded_single(h)), "CS-6"], { "hand": true, "shows": "melds", "when": ((o) => $.eq($.load(o, "quanqiuren"), "on")) }), $.call(Row, ["last_tile_draw", "海底捞月", "Last tile, self-draw", 1, BIG, ((h, r) => $.both(() => $.load($.load(h, "s"), "last_tile"), () => $.load(h, "self_draw"))), "CS-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["last_tile_discard", "海底炮", "Last tile, discard", 1, BIG, ((h, r) => $.both(() => $.load($.load(h, "s"), "last_tile"), () => $.eq($.load($.load(h, "s"), "win_by"), "discard"))), "CS-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["replacement_win", "杠上开花", "Kong replacement", 1, BIG, ((h, r) => $.eq($.load($.load(h, "s"), "replacement"), "kong")), "CS-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["kong_discard_win", "杠上炮", "Discard after a kong", 1, BIG, ((h, r) => $.load($.load(h, "s"), "after_kong_discard")), "CS-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["robbed_kong", "抢杠胡", "Robbing a kong", 1, BIG, ((h, r) => $.eq($.load($.load(h, "s"), "win_by"), "robbed_kong")), "CS-4"], { "hand": true, "shows": "win", "event": true })]);
Payer = $.cls("Payer", "NamedTuple", null, [["seat", $.MISSING], ["dealer", $.MISSING], ["birds", $.MISSING]], [

]);
Changsha = $.cls("Changsha", "plain", Ruleset, [], [
["value", "id", "changsha"],
["value", "zh", "长沙麻将"],
["value", "en", "Changsha"],
["value", "unit", "胡"],
["value", "options", ChangshaOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "after_kong_discard", "last_tile", "timing", "birds"])],
["value", "tiles", SUITED],
["value", "tile_count", 108],
["value", "rows", ROWS],
["value", "prefix", "CS"],
["value", "clauses", 11],
["value", "other_shapes", $.tuple([seven_pairs_shape, all_258_shape])],
["method", "check", $.fn(function (self, hand, situation, options) {
let problems;
problems = $.add(earth_is_dealers_discard(situation), no_first_round(situation));
problems = $.iadd(problems, no_flower_replacement(situation));
return $.add($.add(problems, _last_tile_faults(situation)), _bird_faults(situation, options));
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "assumed", $.fn(function (self, hand, situation) {
if ($.truth($.load(situation, "last_tile"))) {
return (!$.is($.load(hand, "winning"), null) ? [] : ["birds=none: the last tile, the bird, is unknown"]);
}
return ($.contains($.load(situation, "given"), "birds") ? [] : ["birds=none"]);
}, {"names": ["self", "hand", "situation"], "rest": false, "extra": false})],
["method", "standard", $.fn(function (self, h) {
return $.either(() => !$.eq($.load($.load(h, "s"), "win_by"), "deal"), () => $.load($.load(h, "s"), "dealer_wins"));
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "special", $.fn(function* (self, h) {
if ($.truth(self.standard(h))) {
yield* $.iter(self._shapes(h));
}
if (($.eq($.load($.load(h, "s"), "win_by"), "deal") && !$.truth(self._complete(h)))) {
yield Reading(DEAL, $.load(h, "suits_held"));
}
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "_shapes", $.fn(function* (self, h) {
yield* $.iter(seven_pairs(h));
if ($.truth($.load($.load(h, "o"), "jiangjiang_any_shape"))) {
yield* $.iter(all_258(h));
}
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "_complete", $.fn(function (self, h) {
if (!$.truth($.load($.load(h, "s"), "dealer_wins"))) {
return false;
}
return $.b.any((function* () { for (const $t5 of $.iter($.tuple([...$.iter(standard_readings(h)), ...$.iter(self._shapes(h))]))) { let r; r = $t5; yield $.is(self.legal(h, r), null); } })());
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "legal", $.fn(function (self, h, r) {
if (($.is($.load(r, "pair"), null) || $.truth(is_258($.load(r, "pair"))) || $.eq($.load(r, "flush"), FULL) || $.truth(four_pungs(h, r)))) {
return null;
}
if (($.eq($.load($.load(h, "o"), "quanqiuren"), "on") && $.truth(melded_single(h)))) {
return null;
}
return Reason("pair_not_258", ("" + "the pair is " + $.b.str($.item(TEXT, $.load(r, "pair"))) + "; a 小胡 shape needs a 2, 5 or 8 (CS-1)"));
}, {"names": ["self", "h", "r"], "rest": false, "extra": false})],
["method", "admit", $.fn(function (self, h, r, rows, total) {
let text;
if ($.truth(rows)) {
return null;
}
text = "the deal has no four alike, no two triplets, but all three suits and a 2, 5 or 8 (CS-3)";
return Reason("no_pattern", text);
}, {"names": ["self", "h", "r", "rows", "total"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
let total;
total = $.b.sum((function* () { for (const $t6 of $.iter(rows)) { let _, n; const $t7 = $.unpack($t6, 2); _ = $t7[0]; n = $t7[1]; yield n; } })());
return (($.truth($.load($.load(h, "o"), "qishou_stack")) || !$.truth(rows) || $.eq($.load($.item($.item(rows, 0), 0), "unit"), BIG)) ? total : 1);
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "worth", $.fn(function (self, h, rows, total) {
let big;
big = $.eq($.load($.item($.item(rows, 0), 0), "unit"), BIG);
return $.b.sum([...(function* () { for (const $t8 of $.iter(self._payers(h))) { let payer; payer = $t8; yield self._points(h, big, total, payer); } })()]);
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let big, reason, transfers, shares, payers, payer, text;
big = $.eq($.load($.item($.item(rows, 0), 0), "unit"), BIG);
reason = ($.truth($.load(h, "claimed")) ? $.load($.load(h, "s"), "win_by") : "self_draw");
transfers = [];
shares = $.dict([]);
payers = self._payers(h);
for (const $t9 of $.iter(payers)) {
payer = $t9;
$.method(transfers, "append", [Transfer($.load(payer, "seat"), $.load($.load(h, "s"), "winner"), self._points(h, big, total, payer), reason)]);
$.method($.method(shares, "setdefault", [self._share(h, big, total, payer), []]), "append", [$.load(payer, "seat")]);
}
if (($.eq($.b.len(payers), 3) && $.eq($.b.len(shares), 1))) {
return Settlement(("" + $.b.str($.b.next($.b.iter(shares))) + " each"), $.b.tuple(transfers));
}
text = $.method("; ", "join", [(function* () { for (const $t10 of $.iter($.method(shares, "items", []))) { let formula, seats; const $t11 = $.unpack($t10, 2); formula = $t11[0]; seats = $t11[1]; yield ("" + $.b.str(formula) + " from " + $.b.str($.method(" and ", "join", [seats]))); } })()]);
return Settlement(text, $.b.tuple(transfers));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "_points", $.fn(function (self, h, big, n, payer) {
let other, dealer, points;
const $t12 = self._rates(h, big);
const $t13 = $.unpack($t12, 2);
other = $t13[0];
dealer = $t13[1];
if (!$.truth($.load(payer, "dealer"))) {
points = $.mul(n, other);
} else {
if ($.truth(self._scales(h, big, n))) {
points = $.mul(n, dealer);
} else {
points = $.sub($.add($.mul(n, other), dealer), other);
}
}
return $.lshift(points, $.load(payer, "birds"));
}, {"names": ["self", "h", "big", "n", "payer"], "rest": false, "extra": false})],
["method", "_share", $.fn(function (self, h, big, n, payer) {
let other, dealer, text;
const $t14 = self._rates(h, big);
const $t15 = $.unpack($t14, 2);
other = $t15[0];
dealer = $t15[1];
if ((!$.truth($.load(payer, "dealer")) || $.truth(self._scales(h, big, n)))) {
text = ("" + $.b.str(n) + " × " + $.b.str(($.truth($.load(payer, "dealer")) ? dealer : other)));
} else {
text = ("" + $.b.str(n) + " × " + $.b.str(other) + " " + $.b.str(($.ge(dealer, other) ? "+" : "-")) + " " + $.b.str($.b.abs($.sub(dealer, other))));
text = ($.truth($.load(payer, "birds")) ? ("" + "(" + $.b.str(text) + ")") : text);
}
return ("" + $.b.str(text) + $.b.str($.mul(" × 2", $.load(payer, "birds"))) + " = " + $.b.str(self._points(h, big, n, payer)));
}, {"names": ["self", "h", "big", "n", "payer"], "rest": false, "extra": false})],
["method", "_rates", $.fn(function (self, h, big) {
let o;
o = $.load(h, "o");
if ($.truth($.load(h, "claimed"))) {
return ($.truth(big) ? $.load(o, "big_ron") : $.load(o, "small_ron"));
}
return ($.truth(big) ? $.load(o, "big_zimo") : $.load(o, "small_zimo"));
}, {"names": ["self", "h", "big"], "rest": false, "extra": false})],
["method", "_scales", $.fn(function (self, h, big, n) {
return $.either(() => $.load($.load(h, "o"), "dealer_bonus_scales"), () => (!$.truth(big)), () => $.eq(n, 1));
}, {"names": ["self", "h", "big", "n"], "rest": false, "extra": false})],
["method", "_payers", $.fn(function (self, h) {
let s, hit, seats, own;
if (!$.contains($.load(h, "memo"), "payers")) {
s = $.load(h, "s");
hit = _birds(h);
seats = (($.truth($.load(h, "claimed")) && $.truth($.load(s, "discarder"))) ? $.load(s, "discarder") : others($.load(s, "winner")));
own = $.method(hit, "count", [$.load(s, "winner")]);
$.setitem($.load(h, "memo"), "payers", [...(function* () { for (const $t16 of $.iter(seats)) { let x; x = $t16; yield Payer(x, $.either(() => $.load(s, "dealer_wins"), () => $.eq(x, "E")), $.add(own, $.method(hit, "count", [x]))); } })()]);
}
return $.item($.load(h, "memo"), "payers");
}, {"names": ["self", "h"], "rest": false, "extra": false})]
]);
_birds = $.fn(function (h) {
let s, birds, origin;
s = $.load(h, "s");
birds = $.load(s, "birds");
if ($.truth($.load(s, "last_tile"))) {
birds = ($.is($.load($.load(h, "hand"), "winning"), null) ? $.tuple([]) : $.tuple([$.load($.load(h, "hand"), "winning")]));
}
if (!$.truth(birds)) {
return "";
}
origin = ($.eq($.load($.load(h, "o"), "bird_origin"), "winner") ? $.method(SEATS, "index", [$.load(s, "winner")]) : 0);
return $.method("", "join", [(function* () { for (const $t17 of $.iter(birds)) { let bird; bird = $t17; yield $.item(SEATS, $.mod($.add(origin, $.item(RANK, bird)), 4)); } })()]);
}, {"names": ["h"], "rest": false, "extra": false});
_last_tile_faults = $.fn(function (s) {
let out, why;
if (!$.truth($.load(s, "last_tile"))) {
return [];
}
out = [];
why = "the last tile taken as a kong replacement is no 海底 any more";
if ($.truth($.load(s, "replacement"))) {
$.method(out, "append", [contradiction("last_tile", "replacement", why)]);
}
if ($.truth($.load(s, "after_kong_discard"))) {
$.method(out, "append", [contradiction("last_tile", "after_kong_discard", why)]);
}
if ($.eq($.load(s, "win_by"), "robbed_kong")) {
$.method(out, "append", [contradiction("last_tile", "win_by", "a kong with the last tile has no replacement")]);
}
if ($.eq($.load(s, "win_by"), "deal")) {
$.method(out, "append", [contradiction("last_tile", "win_by", "a win on the deal comes before the first draw")]);
}
if ($.truth($.load(s, "birds"))) {
$.method(out, "append", [contradiction("birds", "last_tile", "the last tile is itself the bird; leave birds out")]);
}
return out;
}, {"names": ["s"], "rest": false, "extra": false});
_bird_faults = $.fn(function (s, o) {
let out, text, strays;
out = [];
if ($.gt($.b.len($.load(s, "birds")), $.load(o, "birds"))) {
text = ("" + "birds holds " + $.b.str($.b.len($.load(s, "birds"))) + " tiles; it must be at most " + $.b.str($.load(o, "birds")) + ", as the option birds says");
$.method(out, "append", [Problem("bad_value", text, "situation.birds")]);
}
strays = [...(function* () { for (const $t18 of $.iter($.load(s, "birds"))) { let t; t = $t18; if (!!$.contains(SUITED, t)) continue; yield $.item(TEXT, t); } })()];
if ($.truth(strays)) {
text = ("" + "the bird " + $.b.str($.method(" ", "join", [strays])) + " is not in this game");
$.method(out, "append", [Problem("tile_not_in_ruleset", text, "situation.birds")]);
}
return out;
}, {"names": ["s", "o"], "rest": false, "extra": false});
CHANGSHA = Changsha();
return { Any, BIG, BIG_IDS, CHANGSHA, Changsha, ChangshaOptions, DEAL, FULL, Facts, Hand, Iterator, NamedTuple, Options, Payer, Problem, RANK, ROWS, Reading, Reason, Row, Rows, Ruleset, SEATS, SMALL, SUITED, Settlement, Situation, TEXT, Transfer, _bird_faults, _birds, _last_tile_faults, all_258, all_258_shape, annotations, contradiction, dataclass, deal_triplets, earth_is_dealers_discard, flush, four_alike, four_pungs, heavenly, is_258, jiangjiang, luxury, melded_single, no_258, no_first_round, no_flower_replacement, only_258, option, others, pairs_with, plain_pairs, seven_pairs, seven_pairs_shape, small_shape, standard_readings, suit_missing, tiles_text, two_triplets };
});
$.define("scoring.rulesets.hefei", () => {
let annotations, Callable, Iterator, dataclass, replace, Any, Problem, Facts, Hand, MeldKind, FULL, Reading, FACTOR, Options, Reason, Row, Rows, Ruleset, option, earth_is_dealers_discard, no_first_round, no_flower_replacement, only_wait, Settlement, Transfer, plain, seven_pairs, seven_pairs_shape, Situation, RANK, SUIT, SUITED, tiles_text, HefeiOptions, A2018, alone, base, pairs_with, longest_suit, closed_single_wait, by_number, same_number, triplets, consecutive_triplets, four_alike, OPEN, HIDDEN, TWO_HIDDEN, double_chow, _double_chow, same_tiles, quad_tiles, triplet_tiles, twin_tiles, two_hidden_double_chows, ZUI, ROWS, Hefei, HEFEI;
dataclass = $.ext.dataclass;replace = $.ext.replace;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
MeldKind = $.module("scoring.hand").MeldKind;
FULL = $.module("scoring.readings").FULL;
Reading = $.module("scoring.readings").Reading;
FACTOR = $.module("scoring.rulesets.base").FACTOR;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
earth_is_dealers_discard = $.module("scoring.rulesets.common").earth_is_dealers_discard;
no_first_round = $.module("scoring.rulesets.common").no_first_round;
no_flower_replacement = $.module("scoring.rulesets.common").no_flower_replacement;
only_wait = $.module("scoring.rulesets.common").only_wait;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
plain = $.module("scoring.settlement").plain;
seven_pairs = $.module("scoring.shapes.special").seven_pairs;
seven_pairs_shape = $.module("scoring.shapes.special").seven_pairs_shape;
Situation = $.module("scoring.situation").Situation;
RANK = $.module("scoring.tiles").RANK;
SUIT = $.module("scoring.tiles").SUIT;
SUITED = $.module("scoring.tiles").SUITED;
tiles_text = $.module("scoring.tiles").tiles_text;
HefeiOptions = $.cls("HefeiOptions", "dataclass", Options, [["profile", option("B2016", "HF-10", $.tuple(["B2016", "A2018"]))], ["base", option(15, "HF-3", $.tuple([15, 5, 10]))], ["base_for_qidui", option(true, "HF-3", $.tuple([true, false]))], ["min_suit", $.call(option, [8, "HF-2"], { "high": 18 })], ["open_kan", option(false, "HF-1", $.tuple([false, true]))], ["qidui_with_shuangpu", option(false, "HF-4", $.tuple([false, true]))], ["qingyise", option(100, "HF-4")], ["tianhu", option(200, "HF-4")], ["dihu", option(150, "HF-4")], ["tiandi_exclusive", option(false, "HF-5", $.tuple([false, true]))], ["ka", option("single_wait_sequence", "HF-6", $.tuple(["single_wait_sequence"]))], ["tong", option("max", "HF-6", $.tuple(["max", "sum"]))], ["shitong", option(100, "HF-6")], ["shitong_replaces", option(true, "HF-6", $.tuple([true, false]))], ["siankan", option(100, "HF-6")], ["sanliankan", option(100, "HF-6")], ["sihuo", option("per_quad", "HF-6", $.tuple(["per_quad", "once"]))], ["shuangpu_zimo", option(10, "HF-6")], ["dealer_extra_after_double", option(true, "HF-7", $.tuple([true, false]))], ["zimo_only", option(false, "HF-9", $.tuple([false, true]))]], [

]);
A2018 = $.dict([["shitong", 10], ["siankan", 10], ["sanliankan", 10], ["qingyise", 20], ["tianhu", 20], ["dihu", 20], ["base_for_qidui", false], ["tiandi_exclusive", true], ["shuangpu_zimo", 0]]);
alone = $.fn(function (h) {
return $.both(() => $.b.bool($.load($.load(h, "o"), "tiandi_exclusive")), () => $.contains($.tuple(["heaven", "earth"]), $.load($.load(h, "s"), "timing")));
}, {"names": ["h"], "rest": false, "extra": false});
base = $.fn(function (h, r) {
return $.both(() => $.either(() => $.eq($.load(r, "shape"), "standard"), () => $.load($.load(h, "o"), "base_for_qidui")), () => (!$.truth(alone(h))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pairs_with = $.fn(function (fewest, most) {
let test;
test = $.fn(function (h, r) {
if ((!$.eq($.load(r, "shape"), "seven_pairs") && !($.truth($.load($.load(h, "o"), "qidui_with_shuangpu")) && $.eq(double_chow(h, r), TWO_HIDDEN)))) {
return false;
}
return $.both(() => (($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(most))($.method($.load(h, "held"), "count", [4])))(fewest), () => (!$.truth(alone(h))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
return test;
}, {"names": ["fewest", "most"], "rest": false, "extra": false});
longest_suit = $.fn(function (h) {
let every;
if (!$.contains($.load(h, "memo"), "longest_suit")) {
every = $.load(h, "every");
$.setitem($.load(h, "memo"), "longest_suit", $.b.max($.b.sum($.slice(every, null, 9, null)), $.b.sum($.slice(every, 9, 18, null)), $.b.sum($.slice(every, 18, 27, null))));
}
return $.b.int($.item($.load(h, "memo"), "longest_suit"));
}, {"names": ["h"], "rest": false, "extra": false});
closed_single_wait = $.fn(function (h, r) {
return $.both(() => $.contains($.tuple(["closed", "edge"]), $.load(r, "wait")), () => only_wait(h));
}, {"names": ["h", "r"], "rest": false, "extra": false});
by_number = $.fn(function (h) {
let every, suits, found;
if (!$.contains($.load(h, "memo"), "by_number")) {
every = $.load(h, "every");
suits = $.call($.b.zip, [$.slice(every, 1, 8, null), $.slice(every, 10, 17, null), $.slice(every, 19, 26, null)], { "strict": true });
$.setitem($.load(h, "memo"), "by_number", [...(function* () { for (const $t1 of $.iter(suits)) { let m, p, s; const $t2 = $.unpack($t1, 3); m = $t2[0]; p = $t2[1]; s = $t2[2]; yield $.add($.add(m, p), s); } })()]);
}
found = $.item($.load(h, "memo"), "by_number");
return found;
}, {"names": ["h"], "rest": false, "extra": false});
same_number = $.fn(function (h, r) {
let counts;
counts = by_number(h);
if ($.le($.b.max(counts), 4)) {
return 0;
}
if (($.ge($.b.max(counts), 10) && $.truth($.load($.load(h, "o"), "shitong")) && $.truth($.load($.load(h, "o"), "shitong_replaces")))) {
return 0;
}
return ($.eq($.load($.load(h, "o"), "tong"), "sum") ? $.b.sum((function* () { for (const $t3 of $.iter(counts)) { let n; n = $t3; if (!$.gt(n, 4)) continue; yield $.sub(n, 4); } })()) : $.b.max(0, $.sub($.b.max(counts), 4)));
}, {"names": ["h", "r"], "rest": false, "extra": false});
triplets = $.fn(function (h, r) {
let n;
n = $.b.len($.load(r, "pungs"));
return (($.ge(n, 3) && $.eq($.load($.load(h, "o"), "profile"), "A2018")) ? 0 : n);
}, {"names": ["h", "r"], "rest": false, "extra": false});
consecutive_triplets = $.fn(function (h, r) {
let pungs;
pungs = $.load(r, "pungs");
return $.both(() => $.ge($.b.len(pungs), 3), () => $.b.any((function* () { for (const $t4 of $.iter(pungs)) { let t; t = $t4; yield $.both(() => $.contains(pungs, $.add(t, 1)), () => $.contains(pungs, $.add(t, 2)), () => $.eq($.item(SUIT, t), $.item(SUIT, $.add(t, 2)))); } })()));
}, {"names": ["h", "r"], "rest": false, "extra": false});
four_alike = $.fn(function (h, r) {
let quads;
quads = $.method($.load(h, "held"), "count", [4]);
return ($.eq($.load($.load(h, "o"), "sihuo"), "once") ? $.b.min(quads, 1) : quads);
}, {"names": ["h", "r"], "rest": false, "extra": false});
const $t5 = $.tuple([1, 2, 3]);
const $t6 = $.unpack($t5, 3);
OPEN = $t6[0];
HIDDEN = $t6[1];
TWO_HIDDEN = $t6[2];
double_chow = $.fn(function (h, r) {
if ($.is($.load(r, "note"), null)) {
r.note = (($.gt($.b.len($.load(r, "chows")), 1) && $.truth($.load(r, "win"))) ? _double_chow(h, r) : 0);
}
return $.load(r, "note");
}, {"names": ["h", "r"], "rest": false, "extra": false});
_double_chow = $.fn(function (h, r) {
let chows, kinds, hidden;
chows = $.load(r, "chows");
kinds = $.b.set(chows);
if ($.eq($.b.len(kinds), $.b.len(chows))) {
return 0;
}
hidden = $.b.sum((function* () { for (const $t7 of $.iter(kinds)) { let t; t = $t7; yield $.floordiv($.sub($.method(chows, "count", [t]), $.both(() => $.eq($.load(r, "win"), "chow"), () => $.eq($.load(r, "win_set"), t))), 2); } })());
if (($.ge(hidden, 2) && $.truth($.load(h, "self_draw")))) {
return TWO_HIDDEN;
}
return ($.truth(hidden) ? HIDDEN : OPEN);
}, {"names": ["h", "r"], "rest": false, "extra": false});
same_tiles = $.fn(function (h, r) {
let counts;
counts = by_number(h);
return tiles_text([...(function* () { for (const $t8 of $.iter($.load(Hefei, "tiles"))) { let t; t = $t8;for (const $t9 of $.iter($.b.range($.item($.load(h, "every"), t)))) { let _; _ = $t9; if (!$.gt($.item(counts, $.sub($.item(RANK, t), 1)), 4)) continue; yield t; } } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
quad_tiles = $.fn(function (h, r) {
return $.method(" ", "join", [(function* () { for (const $t10 of $.iter($.load(Hefei, "tiles"))) { let t; t = $t10; if (!$.eq($.item($.load(h, "held"), t), 4)) continue; yield tiles_text($.mul($.tuple([t]), 4)); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
triplet_tiles = $.fn(function (h, r) {
return $.method(" ", "join", [(function* () { for (const $t11 of $.iter($.load(r, "pungs"))) { let t; t = $t11; yield tiles_text($.tuple([t, t, t])); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
twin_tiles = $.fn(function (h, r) {
return $.method(" ", "join", [(function* () { for (const $t12 of $.iter($.load(r, "chows"))) { let t; t = $t12; if (!$.gt($.method($.load(r, "chows"), "count", [t]), 1)) continue; yield tiles_text($.tuple([t, $.add(t, 1), $.add(t, 2)])); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
two_hidden_double_chows = $.fn(function (h, r) {
if (!$.eq(double_chow(h, r), TWO_HIDDEN)) {
return null;
}
return ($.eq($.load($.load(h, "o"), "profile"), "A2018") ? 10 : 100);
}, {"names": ["h", "r"], "rest": false, "extra": false});
ZUI = "嘴";
ROWS = $.tuple([Row("base", "底", "Base", "base", ZUI, base, "HF-3"), $.call(Row, ["seven_pairs", "七对", "Seven pairs", 10, ZUI, pairs_with(0, 0), "HF-4"], { "only": "seven_pairs" }), $.call(Row, ["seven_pairs_one_four", "豪华七对", "Seven pairs with one four alike", 50, ZUI, pairs_with(1, 1), "HF-4"], { "only": "seven_pairs" }), $.call(Row, ["seven_pairs_two_fours", "超豪华七对", "Seven pairs with two or more fours alike", 100, ZUI, pairs_with(2, 3), "HF-4"], { "only": "seven_pairs" }), $.call(Row, ["full_flush", "清一色", "Full flush", "qingyise", ZUI, ((h, r) => $.both(() => $.eq($.load(r, "flush"), FULL), () => (!$.truth(alone(h))))), "HF-4"], { "when": ((o) => $.load(o, "qingyise")) }), $.call(Row, ["heavenly_win", "天胡", "Heavenly win", "tianhu", ZUI, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "heaven")), "HF-4"], { "hand": true, "when": ((o) => $.load(o, "tianhu")), "event": true }), $.call(Row, ["earthly_win", "地胡", "Earthly win", "dihu", ZUI, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "HF-4"], { "hand": true, "when": ((o) => $.load(o, "dihu")), "event": true }), $.call(Row, ["last_four_tiles", "海底捞月", "Last four tiles", 15, ZUI, ((h, r) => $.both(() => $.load($.load(h, "s"), "last_tile"), () => $.load(h, "self_draw"))), "HF-4"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["long_suit", "支", "Long suit", 1, ZUI, ((h, r) => $.b.max(0, $.sub(longest_suit(h), 8))), "HF-6"], { "hand": true }), $.call(Row, ["closed_single_wait", "卡", "Closed single wait", 1, ZUI, closed_single_wait, "HF-6"], { "shows": "win_set" }), $.call(Row, ["suit_missing", "缺门", "One suit missing", 2, ZUI, ((h, r) => $.eq($.method($.load(h, "suits_held"), "bit_count", []), 2)), "HF-6"], { "hand": true }), $.call(Row, ["same_number", "同", "Same number", 1, ZUI, same_number, "HF-6"], { "hand": true, "shows": same_tiles, "worth": "c - 4 for c tiles of the most frequent number" }), $.call(Row, ["ten_of_a_number", "10同", "Ten of a number", "shitong", ZUI, ((h, r) => $.ge($.b.max(by_number(h)), 10)), "HF-6"], { "hand": true, "shows": same_tiles, "when": ((o) => $.load(o, "shitong")) }), $.call(Row, ["triplets", "坎", "Triplet in hand", 1, ZUI, triplets, "HF-6"], { "shows": triplet_tiles, "fewest": $.tuple([0, 1]) }), $.call(Row, ["four_concealed_triplets", "四暗刻", "Four concealed triplets", "siankan", ZUI, ((h, r) => $.both(() => $.eq($.b.len($.load(r, "pungs")), 4), () => $.load(h, "self_draw"))), "HF-6"], { "shows": triplet_tiles, "when": ((o) => $.load(o, "siankan")), "fewest": $.tuple([0, 4]) }), $.call(Row, ["three_consecutive_triplets", "3连坎", "Three consecutive triplets", "sanliankan", ZUI, consecutive_triplets, "HF-6"], { "shows": triplet_tiles, "when": ((o) => $.load(o, "sanliankan")), "fewest": $.tuple([0, 3]) }), $.call(Row, ["concealed_kongs", "暗杠", "Concealed kong", 4, ZUI, ((h, r) => $.b.len([...(function* () { for (const $t13 of $.iter($.load(h, "kongs"))) { let m; m = $t13; if (!$.truth($.load(m, "concealed"))) continue; yield m; } })()])), "HF-6"], { "hand": true, "shows": "kongs" }), $.call(Row, ["four_alike", "四活", "Four alike in hand", 4, ZUI, four_alike, "HF-6"], { "hand": true, "shows": quad_tiles }), $.call(Row, ["double_chow_open", "明双铺", "Double chow, open", 2, ZUI, ((h, r) => $.eq(double_chow(h, r), OPEN)), "HF-6"], { "shows": twin_tiles, "twins": true }), $.call(Row, ["double_chow_hidden", "暗双铺", "Double chow, hidden", 4, ZUI, ((h, r) => $.eq(double_chow(h, r), HIDDEN)), "HF-6"], { "shows": twin_tiles, "twins": true }), $.call(Row, ["double_chow_self_draw", "双铺自摸", "Double chow, self-draw", "shuangpu_zimo", ZUI, ((h, r) => $.both(() => $.load(h, "self_draw"), () => $.gt(double_chow(h, r), 0))), "HF-6"], { "shows": "win", "when": ((o) => $.load(o, "shuangpu_zimo")), "twins": true }), $.call(Row, ["two_hidden_double_chows", "双暗双铺", "Two hidden double chows", null, ZUI, two_hidden_double_chows, "HF-6"], { "shows": twin_tiles, "worth": "100; under profile A2018 10", "twins": true }), $.call(Row, ["kong_replacement", "杠上开花", "Kong replacement", 2, FACTOR, ((h, r) => $.eq($.load($.load(h, "s"), "replacement"), "kong")), "HF-7"], { "hand": true, "shows": "win", "event": true })]);
Hefei = $.cls("Hefei", "plain", Ruleset, [], [
["value", "id", "hefei"],
["value", "zh", "合肥麻将"],
["value", "en", "Hefei"],
["value", "unit", ZUI],
["value", "options", HefeiOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "last_tile", "timing", "dealer_streak"])],
["value", "tiles", $.b.tuple((function* () { for (const $t14 of $.iter(SUITED)) { let t; t = $t14; if (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(7))($.item(RANK, t)))(1)) continue; yield t; } })())],
["value", "tile_count", 84],
["value", "melds", $.b.frozenset($.tuple([$.load(MeldKind, "CONCEALED_KONG"), $.load(MeldKind, "EXPOSED_KONG")]))],
["value", "rows", ROWS],
["value", "prefix", "HF"],
["value", "clauses", 10],
["value", "lowest", 1],
["value", "highest", 7],
["value", "other_shapes", $.tuple([seven_pairs_shape])],
["method", "prepare", $.fn(function (self, options, given) {
if (!$.eq($.load(options, "profile"), "A2018")) {
return options;
}
return $.call(replace, [options], { ...$.named($.dict((function* () { for (const $t15 of $.iter($.method(A2018, "items", []))) { let name, value; const $t16 = $.unpack($t15, 2); name = $t16[0]; value = $t16[1]; if (!!$.contains(given, name)) continue; yield [name, value]; } })())) });
}, {"names": ["self", "options", "given"], "rest": false, "extra": false})],
["method", "rows_of", $.fn(function (self, options) {
if (!$.truth($.load(options, "qidui_with_shuangpu"))) {
return ROWS;
}
return $.b.tuple((function* () { for (const $t17 of $.iter(ROWS)) { let row; row = $t17; yield $.call(replace, [row], { "only": "" }); } })());
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
let problems, meld, text;
problems = [];
for (const $t18 of $.iter($.load(hand, "melds"))) {
meld = $t18;
if (($.is($.load(meld, "kind"), $.load(MeldKind, "EXPOSED_KONG")) && !$.truth($.load(options, "open_kan")))) {
text = ("" + $.b.str($.load(meld, "text")) + ": there is no exposed kong in this game (option open_kan)");
$.method(problems, "append", [Problem("meld_not_in_ruleset", text, "hand")]);
}
}
if (!$.contains($.tuple(["self_draw", "discard"]), $.load(situation, "win_by"))) {
text = ("" + "win_by is " + $.b.repr($.load(situation, "win_by")) + "; it must be self_draw or discard");
$.method(problems, "append", [Problem("bad_value", text, "situation.win_by")]);
}
problems = $.iadd(problems, $.add(earth_is_dealers_discard(situation), no_first_round(situation)));
return $.add(problems, no_flower_replacement(situation));
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "special", $.fn(function (self, h) {
return seven_pairs(h);
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "barred", $.fn(function (self, h) {
let found, text;
found = longest_suit(h);
if ($.ge(found, $.load($.load(h, "o"), "min_suit"))) {
return null;
}
text = ("" + "the longest suit has " + $.b.str(found) + " tiles, at least " + $.b.str($.load($.load(h, "o"), "min_suit")) + " are needed (HF-2)");
return Reason("suit_too_short", text);
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "after", $.fn(function (self, h) {
if (($.truth($.load($.load(h, "o"), "zimo_only")) && $.truth($.load(h, "claimed")))) {
return Reason("self_draw_only", "only a self-draw wins here (option zimo_only, HF-9)");
}
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
let total;
total = $.b.sum([...(function* () { for (const $t19 of $.iter(rows)) { let row, value; const $t20 = $.unpack($t19, 2); row = $t20[0]; value = $t20[1]; if (!$.eq($.load(row, "unit"), ZUI)) continue; yield value; } })()]);
return ($.truth($.load($.load(h, "s"), "replacement")) ? $.mul(2, total) : total);
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let s, each, extra, doubled, paid, n, sum_of_rows, owed, usual, dealer, warnings, winner, transfers, at, rest;
s = $.load(h, "s");
each = ($.truth($.load(h, "claimed")) ? 2 : 4);
extra = $.mul(each, $.load(s, "dealer_streak"));
doubled = $.both(() => $.eq($.load(s, "replacement"), "kong"), () => (!$.truth($.load($.load(h, "o"), "dealer_extra_after_double"))));
paid = ($.truth(doubled) ? $.mul(2, extra) : extra);
const $t21 = $.tuple([$.load(s, "dealer_streak"), $.floordiv(total, 2), $.add(total, paid)]);
const $t22 = $.unpack($t21, 3);
n = $t22[0];
sum_of_rows = $t22[1];
owed = $t22[2];
if ($.is($.load(s, "replacement"), null)) {
const $t23 = $.tuple([("" + $.b.str(total)), ("" + $.b.str(total) + " + " + $.b.str(each) + " × " + $.b.str(n) + " = " + $.b.str(owed))]);
const $t24 = $.unpack($t23, 2);
usual = $t24[0];
dealer = $t24[1];
} else {
usual = ("" + $.b.str(sum_of_rows) + " × 2 = " + $.b.str(total));
dealer = ($.truth(doubled) ? ("" + "(" + $.b.str(sum_of_rows) + " + 4 × " + $.b.str(n) + ") × 2") : ("" + $.b.str(sum_of_rows) + " × 2 + 4 × " + $.b.str(n)));
dealer = ("" + $.b.str(dealer) + " = " + $.b.str(owed));
}
warnings = (($.truth($.load(s, "last_tile")) && $.truth($.load(h, "claimed"))) ? $.tuple(["last_tile counts by self-draw only (HF-4)"]) : $.tuple([]));
const $t25 = $.tuple([$.load(s, "winner"), plain(h, total)]);
const $t26 = $.unpack($t25, 2);
winner = $t26[0];
transfers = $t26[1];
if ($.eq(winner, "E")) {
transfers = $.b.tuple([...(function* () { for (const $t27 of $.iter(transfers)) { let p; p = $t27;for (const $t28 of $.iter($.tuple([p, Transfer($.item(p, 0), winner, paid, "dealer")]))) { let t; t = $t28; yield t; } } })()]);
return Settlement(($.truth($.load(h, "claimed")) ? ("" + $.b.str(dealer) + " from " + $.b.str($.load(s, "discarder"))) : ("" + $.b.str(dealer) + " each")), transfers, warnings);
}
at = ($.contains($.tuple([null, "E"]), $.load(s, "discarder")) ? $.add($.method([...(function* () { for (const $t29 of $.iter(transfers)) { let t; t = $t29; yield $.item(t, 0); } })()], "index", ["E"]), 1) : 0);
if ($.truth(at)) {
transfers = $.tuple([...$.iter($.slice(transfers, null, at, null)), Transfer("E", winner, paid, "dealer"), ...$.iter($.slice(transfers, at, null, null))]);
}
if ($.truth($.load(h, "claimed"))) {
return Settlement(("" + $.b.str(($.truth(at) ? dealer : usual)) + " from " + $.b.str($.load(s, "discarder"))), transfers, warnings);
}
rest = $.method(" and ", "join", [[...(function* () { for (const $t30 of $.iter(transfers)) { let t; t = $t30; if (!!$.eq($.item(t, 0), "E")) continue; yield $.item(t, 0); } })()]]);
return Settlement(("" + $.b.str(dealer) + " from E; " + $.b.str(usual) + " from " + $.b.str(rest)), transfers, warnings);
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})]
]);
HEFEI = Hefei();
return { A2018, Any, Callable, FACTOR, FULL, Facts, HEFEI, HIDDEN, Hand, Hefei, HefeiOptions, Iterator, MeldKind, OPEN, Options, Problem, RANK, ROWS, Reading, Reason, Row, Rows, Ruleset, SUIT, SUITED, Settlement, Situation, TWO_HIDDEN, Transfer, ZUI, _double_chow, alone, annotations, base, by_number, closed_single_wait, consecutive_triplets, dataclass, double_chow, earth_is_dealers_discard, four_alike, longest_suit, no_first_round, no_flower_replacement, only_wait, option, pairs_with, plain, quad_tiles, replace, same_number, same_tiles, seven_pairs, seven_pairs_shape, tiles_text, triplet_tiles, triplets, twin_tiles, two_hidden_double_chows };
});
$.define("scoring.shapes.unrelated", () => {
let annotations, Sequence, pairwise, FIRST, HONOURS, GAP, unrelated, _room;
Sequence = $.ext.Sequence;
pairwise = $.ext.pairwise;
FIRST = $.module("scoring.tiles").FIRST;
HONOURS = $.module("scoring.tiles").HONOURS;
GAP = 3;
unrelated = $.fn(function (tiles, wilds) {
let suits, fill, honours, room;
if (($.gt($.b.max(tiles), 1) || !$.eq($.add($.b.sum(tiles), wilds), 14))) {
return null;
}
suits = [...(function* () { for (const $t1 of $.iter($.slice(FIRST, null, 3, null))) { let first; first = $t1; yield [...(function* () { for (const $t2 of $.iter($.b.range(9))) { let r; r = $t2; if (!$.truth($.item(tiles, $.add(first, r)))) continue; yield r; } })()]; } })()];
if ($.truth($.b.any((function* () { for (const $t3 of $.iter(suits)) { let ranks; ranks = $t3;for (const $t4 of $.iter(pairwise(ranks))) { let a, b; const $t5 = $.unpack($t4, 2); a = $t5[0]; b = $t5[1]; yield $.lt($.sub(b, a), GAP); } } })()))) {
return null;
}
fill = $.slice([...(function* () { for (const $t6 of $.iter(HONOURS)) { let t; t = $t6; if (!!$.truth($.item(tiles, t))) continue; yield t; } })()], null, wilds, null);
honours = $.add($.b.sum($.slice(tiles, 27, 34, null)), $.b.len(fill));
if ($.lt($.b.len(fill), wilds)) {
room = [...(function* () { for (const $t7 of $.iter($.call($.b.zip, [FIRST, suits], { "strict": false }))) { let first, ranks; const $t8 = $.unpack($t7, 2); first = $t8[0]; ranks = $t8[1];for (const $t9 of $.iter(_room(ranks))) { let r; r = $t9; yield $.add(first, r); } } })()];
fill = $.iadd(fill, $.slice(room, null, $.sub(wilds, $.b.len(fill)), null));
}
return ($.eq($.b.len(fill), wilds) ? $.tuple([honours, $.b.tuple($.b.sorted(fill))]) : null);
}, {"names": ["tiles", "wilds"], "rest": false, "extra": false});
_room = $.fn(function (ranks) {
let added, rank;
added = [];
for (const $t10 of $.iter($.b.range(9))) {
rank = $t10;
if ($.truth($.b.all((function* () { for (const $t11 of $.iter($.tuple([...$.iter(ranks), ...$.iter(added)]))) { let other; other = $t11; yield $.ge($.b.abs($.sub(rank, other)), GAP); } })()))) {
$.method(added, "append", [rank]);
}
}
return added;
}, {"names": ["ranks"], "rest": false, "extra": false});
return { FIRST, GAP, HONOURS, Sequence, _room, annotations, pairwise, unrelated };
});
$.define("scoring.rulesets.jinhua", () => {
let annotations, Iterator, Sequence, dataclass, prod, Any, Problem, Facts, Hand, MeldKind, FULL, HALF, HONOURS_ONLY, Reading, Signature, FACTOR, Options, Reason, Row, Rows, Ruleset, option, contract_doubts, contradiction, earth_is_dealers_discard, four_pungs, no_deal, no_flower_replacement, Settlement, Transfer, from_each, from_giver, Part, any_honours, quads, seven_pairs, seven_pairs_shape, unrelated, Situation, others, HONOURS, TEXT, WHITE, JinhuaOptions, CLAIMED_PUNGS, all_pungs, all_melded, pairs_any_tile, pairs_with_wild, pairs_without_wild, luxury_pairs, seven_honours, full_flush, honours_in_sets, honours_any, drawn_to_wild, pair_wins_over_pung, wild_pung, wild_pair, any_tile_wait, any_tile_on_kong, wild_thrown, last_tile, PATTERNS, ROWS, signature, thirteen_unrelated, _white_as_itself, Jinhua, WARNING, _thrown_faults, _shares, _payments, _bonds, _bound_payments, JINHUA;
Sequence = $.ext.Sequence;
dataclass = $.ext.dataclass;
prod = $.ext.prod;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
MeldKind = $.module("scoring.hand").MeldKind;
FULL = $.module("scoring.readings").FULL;
HALF = $.module("scoring.readings").HALF;
HONOURS_ONLY = $.module("scoring.readings").HONOURS_ONLY;
Reading = $.module("scoring.readings").Reading;
Signature = $.module("scoring.readings").Signature;
FACTOR = $.module("scoring.rulesets.base").FACTOR;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
contract_doubts = $.module("scoring.rulesets.common").contract_doubts;
contradiction = $.module("scoring.rulesets.common").contradiction;
earth_is_dealers_discard = $.module("scoring.rulesets.common").earth_is_dealers_discard;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
no_deal = $.module("scoring.rulesets.common").no_deal;
no_flower_replacement = $.module("scoring.rulesets.common").no_flower_replacement;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
from_each = $.module("scoring.settlement").from_each;
from_giver = $.module("scoring.settlement").from_giver;
Part = $.module("scoring.shapes.decompose").Part;
any_honours = $.module("scoring.shapes.special").any_honours;
quads = $.module("scoring.shapes.special").quads;
seven_pairs = $.module("scoring.shapes.special").seven_pairs;
seven_pairs_shape = $.module("scoring.shapes.special").seven_pairs_shape;
unrelated = $.module("scoring.shapes.unrelated").unrelated;
Situation = $.module("scoring.situation").Situation;
others = $.module("scoring.situation").others;
HONOURS = $.module("scoring.tiles").HONOURS;
TEXT = $.module("scoring.tiles").TEXT;
WHITE = $.module("scoring.tiles").WHITE;
JinhuaOptions = $.cls("JinhuaOptions", "dataclass", Options, [["rob_payment", option("as_discard", "JH-3", $.tuple(["as_discard", "robbed_pays_all"]))], ["pengpeng_requires_three_pons", option(true, "JH-4", $.tuple([true, false]))], ["qidui_table", option("combined", "JH-5", $.tuple(["combined", "table2_only"]))], ["caipiao", $.call(option, [4, "JH-6"], { "low": 1, "high": 1000 })], ["gangbao", $.call(option, [4, "JH-6"], { "low": 1, "high": 1000 })], ["haidi_baotou", option("literal", "JH-7", $.tuple(["literal", "product"]))], ["bukao_min_honours", $.call(option, [5, "JH-9"], { "high": 7 })], ["white_in_qifeng", option("as_itself", "JH-9", $.tuple(["as_itself", "as_face"]))], ["bukao_wild", option(false, "JH-9", $.tuple([false, true]))], ["reverse_multiplier", $.call(option, [2, "JH-10"], { "low": 1, "high": 100 })], ["multiple_contracts", option("all", "JH-10", $.tuple(["all", "first"]))], ["min_pattern", option(false, "JH-11", $.tuple([false, true]))], ["fifth_copy", option(true, "JH-2", $.tuple([true, false]))]], [

]);
CLAIMED_PUNGS = $.b.frozenset($.tuple([$.load(MeldKind, "PUNG"), $.load(MeldKind, "EXPOSED_KONG"), $.load(MeldKind, "ADDED_KONG")]));
all_pungs = $.fn(function (h, r) {
if (!$.truth(four_pungs(h, r))) {
return false;
}
return $.either(() => (!$.truth($.load($.load(h, "o"), "pengpeng_requires_three_pons"))), () => $.ge($.b.sum((function* () { for (const $t1 of $.iter($.load(h, "melds"))) { let m; m = $t1; yield $.contains(CLAIMED_PUNGS, $.load(m, "kind")); } })()), 3));
}, {"names": ["h", "r"], "rest": false, "extra": false});
all_melded = $.fn(function (h, r) {
return $.both(() => $.load(h, "claimed"), () => $.eq($.b.len($.load(h, "melds")), 4), () => (!$.truth($.load(h, "wilds"))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pairs_any_tile = $.fn(function (h, r) {
let single;
if ((!$.eq($.load(r, "shape"), "seven_pairs") || !$.truth($.load(h, "self_draw")) || !$.truth($.load(h, "wilds")) || $.is($.load($.load(h, "hand"), "winning"), null))) {
return false;
}
if (!$.eq($.load($.load(h, "o"), "qidui_table"), "combined")) {
return false;
}
single = $.b.sum((function* () { for (const $t2 of $.iter($.load(h, "held"))) { let n; n = $t2; yield $.and(n, 1); } })());
if (!$.is($.load(h, "win"), null)) {
single = $.iadd(single, $.sub(1, $.mul(2, $.and($.item($.load(h, "held"), $.load(h, "win")), 1))));
}
return $.lt(single, $.sub($.load(h, "wilds"), $.load(h, "win_wild")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pairs_with_wild = $.fn(function (h, r) {
if (!$.eq($.load(r, "shape"), "seven_pairs")) {
return false;
}
return ($.eq($.load($.load(h, "o"), "qidui_table"), "combined") ? $.gt($.load(h, "wilds"), 0) : (!$.truth(quads(h))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pairs_without_wild = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => (!$.truth($.load(h, "wilds"))), () => $.eq($.load($.load(h, "o"), "qidui_table"), "combined"));
}, {"names": ["h", "r"], "rest": false, "extra": false});
luxury_pairs = $.fn(function (h, r) {
let fours;
if (!$.eq($.load(r, "shape"), "seven_pairs")) {
return null;
}
fours = quads(h);
if ($.eq($.load($.load(h, "o"), "qidui_table"), "combined")) {
return ($.truth(fours) ? $.pow(2, fours) : null);
}
return ($.eq(fours, 1) ? 4 : null);
}, {"names": ["h", "r"], "rest": false, "extra": false});
seven_honours = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "thirteen_unrelated"), () => $.eq($.item($.load(h, "memo"), "honours"), 7));
}, {"names": ["h", "r"], "rest": false, "extra": false});
full_flush = $.fn(function (h, r) {
if (!$.eq($.load(r, "flush"), FULL)) {
return null;
}
return ($.truth($.load(h, "wilds")) ? 2 : 4);
}, {"names": ["h", "r"], "rest": false, "extra": false});
honours_in_sets = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "flush"), HONOURS_ONLY), () => $.eq($.load(r, "shape"), "standard"));
}, {"names": ["h", "r"], "rest": false, "extra": false});
honours_any = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "flush"), HONOURS_ONLY), () => !$.eq($.load(r, "shape"), "standard"));
}, {"names": ["h", "r"], "rest": false, "extra": false});
drawn_to_wild = $.fn(function (h, r) {
return $.both(() => $.load(h, "self_draw"), () => $.eq($.load(r, "win"), "pair"), () => $.eq($.load(r, "shape"), "standard"), () => $.gt($.load(r, "pair_wilds"), $.load(h, "win_wild")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pair_wins_over_pung = $.fn(function (h, r) {
let pair, pung;
const $t3 = $.tuple([($.eq($.load(r, "pair_wilds"), 2) ? 4 : 1), 8]);
const $t4 = $.unpack($t3, 2);
pair = $t4[0];
pung = $t4[1];
if (($.truth(drawn_to_wild(h, r)) && $.eq($.load($.load(h, "s"), "replacement"), "kong"))) {
const $t5 = $.tuple([$.mul(pair, $.load($.load(h, "o"), "gangbao")), $.mul(pung, 2)]);
const $t6 = $.unpack($t5, 2);
pair = $t6[0];
pung = $t6[1];
} else {
if ($.truth(drawn_to_wild(h, r))) {
pair = $.imul(pair, (($.truth($.load($.load(h, "s"), "last_tile")) && $.eq($.load($.load(h, "o"), "haidi_baotou"), "literal")) ? 4 : 2));
}
}
return $.gt(pair, pung);
}, {"names": ["h", "r"], "rest": false, "extra": false});
wild_pung = $.fn(function (h, r) {
if ((!$.eq($.load(h, "wilds"), 3) || !$.contains($.load(r, "pungs"), $.load(h, "face")) || !$.eq($.method($.load(r, "wilds"), "count", [$.load(h, "face")]), 3))) {
return false;
}
return $.either(() => !$.eq($.load(r, "pair"), $.load(h, "face")), () => (!$.truth(pair_wins_over_pung(h, r))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
wild_pair = $.fn(function (h, r) {
return $.both(() => !$.is($.load(r, "pair"), null), () => $.eq($.load(r, "pair"), $.load(h, "face")), () => $.eq($.load(r, "pair_wilds"), 2), () => (!$.truth(wild_pung(h, r))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
any_tile_wait = $.fn(function (h, r) {
return $.both(() => drawn_to_wild(h, r), () => (!($.eq($.load(r, "pair"), $.load(h, "face")) && $.truth(wild_pung(h, r)))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
any_tile_on_kong = $.fn(function (h, r) {
return $.both(() => $.eq($.load($.load(h, "s"), "replacement"), "kong"), () => (!$.truth($.load($.load(h, "s"), "wild_discards"))), () => any_tile_wait(h, r));
}, {"names": ["h", "r"], "rest": false, "extra": false});
wild_thrown = $.fn(function (h, r) {
let factor;
if ((!$.truth($.load($.load(h, "s"), "wild_discards")) || !$.truth(any_tile_wait(h, r)))) {
return null;
}
factor = $.mul($.load($.load(h, "o"), "caipiao"), $.pow(2, $.sub($.load($.load(h, "s"), "wild_discards"), 1)));
return factor;
}, {"names": ["h", "r"], "rest": false, "extra": false});
last_tile = $.fn(function (h, r) {
let plain_baotou;
if (!($.truth($.load(h, "self_draw")) && $.truth($.load($.load(h, "s"), "last_tile")))) {
return null;
}
plain_baotou = $.both(() => any_tile_wait(h, r), () => (!$.truth($.load($.load(h, "s"), "wild_discards"))), () => $.is($.load($.load(h, "s"), "replacement"), null));
return (($.truth(plain_baotou) && $.eq($.load($.load(h, "o"), "haidi_baotou"), "literal")) ? 4 : 2);
}, {"names": ["h", "r"], "rest": false, "extra": false});
PATTERNS = $.tuple([$.call(Row, ["all_pungs", "碰碰胡", "All pungs", 2, FACTOR, all_pungs, "JH-4"], { "unless": $.tuple(["pure_winds"]), "shows": "pungs" }), $.call(Row, ["all_melded", "全求人", "All melded", 2, FACTOR, all_melded, "JH-4"], { "hand": true, "shows": "melds" }), $.call(Row, ["seven_pairs_wild", "七对", "Seven pairs (with a wild tile)", 2, FACTOR, pairs_with_wild, "JH-4"], { "unless": $.tuple(["seven_pairs_any_tile"]) }), Row("seven_pairs_natural", "清七对", "Seven pairs without a wild tile", 4, FACTOR, pairs_without_wild, "JH-4"), Row("seven_pairs_any_tile", "七对子爆头", "Seven pairs, any-tile wait", 8, FACTOR, pairs_any_tile, "JH-4"), $.call(Row, ["luxury_seven_pairs", "豪华七对", "Luxury seven pairs", null, FACTOR, luxury_pairs, "JH-5"], { "shows": "quads", "worth": "x2 for each four alike; with table2_only x4 instead of 七对" }), $.call(Row, ["two_luxury_seven_pairs", "两豪华七对", "Two fours in seven pairs", 8, FACTOR, ((h, r) => $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.eq(quads(h), 2))), "JH-5"], { "shows": "quads", "when": ((o) => $.eq($.load(o, "qidui_table"), "table2_only")) }), $.call(Row, ["three_luxury_seven_pairs", "三豪华七对", "Three fours in seven pairs", 16, FACTOR, ((h, r) => $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.eq(quads(h), 3))), "JH-5"], { "shows": "quads", "when": ((o) => $.eq($.load(o, "qidui_table"), "table2_only")) }), $.call(Row, ["thirteen_unrelated", "十三不靠", "Thirteen unrelated tiles", 1, FACTOR, ((h, r) => $.eq($.load(r, "shape"), "thirteen_unrelated")), "JH-9"], { "unless": $.tuple(["seven_honours"]) }), Row("seven_honours", "七风", "Seven honours", 2, FACTOR, seven_honours, "JH-9"), $.call(Row, ["kong_replacement", "杠上开花", "Kong replacement", 2, FACTOR, ((h, r) => $.both(() => $.load(h, "self_draw"), () => $.eq($.load($.load(h, "s"), "replacement"), "kong"))), "JH-4"], { "unless": $.tuple(["kong_any_tile"]), "hand": true, "shows": "win", "event": true }), $.call(Row, ["full_flush", "清一色", "Full flush", null, FACTOR, full_flush, "JH-4"], { "worth": "x2 with a wild tile in the hand, x4 without" }), Row("half_flush", "混一色", "Half flush", 2, FACTOR, ((h, r) => $.eq($.load(r, "flush"), HALF)), "JH-4"), Row("mixed_winds", "乱风", "All honours, no shape", 8, FACTOR, honours_any, "JH-8"), Row("pure_winds", "清风", "All honours in sets", 16, FACTOR, honours_in_sets, "JH-8"), $.call(Row, ["wild_pair", "财神头", "Pair of wild tiles", 4, FACTOR, wild_pair, "JH-4"], { "shows": "pair" }), $.call(Row, ["wild_pung", "三财一刻", "Pung of wild tiles", 8, FACTOR, wild_pung, "JH-4"], { "shows": "wilds" }), $.call(Row, ["any_tile_wait", "爆头", "Any-tile wait", 2, FACTOR, any_tile_wait, "JH-4"], { "unless": $.tuple(["kong_any_tile", "wild_thrown"]), "shows": "pair" }), $.call(Row, ["kong_any_tile", "杠爆", "Any-tile wait on a kong", "gangbao", FACTOR, any_tile_on_kong, "JH-6"], { "shows": "pair" }), $.call(Row, ["wild_thrown", "财飘", "Wild tile thrown", null, FACTOR, wild_thrown, "JH-6"], { "shows": "pair", "worth": "option caipiao, each further wild tile thrown x2" }), $.call(Row, ["heavenly_win", "天胡", "Heavenly win", 2, FACTOR, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "heaven")), "JH-4"], { "hand": true, "event": true }), $.call(Row, ["earthly_win", "地胡", "Earthly win", 2, FACTOR, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "JH-4"], { "hand": true, "event": true }), $.call(Row, ["first_round_win", "人胡", "First-round win", 2, FACTOR, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "first_round")), "JH-4"], { "hand": true, "event": true }), $.call(Row, ["last_tile", "海底捞月", "Last tile", null, FACTOR, last_tile, "JH-4"], { "shows": "win", "worth": "x2; x4 beside 爆头 with haidi_baotou=literal" })]);
ROWS = $.tuple([$.call(Row, ["plain", "平胡", "Plain hand", 1, FACTOR, ((h, r) => $.eq($.load(r, "shape"), "standard")), "JH-4"], { "unless": $.b.tuple((function* () { for (const $t7 of $.iter(PATTERNS)) { let row; row = $t7; yield $.load(row, "id"); } })()) }), ...$.iter(PATTERNS)]);
signature = $.fn(function (part, colour, face) {
let out;
out = ($.truth($.load(part, "chows")) ? 1 : 0);
if ($.eq($.load(part, "win"), "pair")) {
out = $.iadd(out, $.lshift($.load(part, "pair_wilds"), 3));
}
if ($.ge(face, 0)) {
if (($.eq($.load(part, "pair"), face) && $.eq($.load(part, "pair_wilds"), 2))) {
out = $.iadd(out, $.lshift(1, 5));
}
if (($.contains($.load(part, "pungs"), face) && $.eq($.method($.load(part, "wilds"), "count", [face]), 3))) {
out = $.iadd(out, $.lshift(1, 6));
}
}
return out;
}, {"names": ["part", "colour", "face"], "rest": false, "extra": false});
thirteen_unrelated = $.fn(function* (h) {
let found, wilds, out;
found = unrelated(($.eq($.load($.load(h, "o"), "white_in_qifeng"), "as_itself") ? _white_as_itself(h) : $.load(h, "held")), $.load(h, "wilds"));
if (($.is(found, null) || $.lt($.item(found, 0), $.load($.load(h, "o"), "bukao_min_honours")))) {
return null;
}
const $t8 = found;
const $t9 = $.unpack($t8, 2);
$.setitem($.load(h, "memo"), "honours", $t9[0]);
wilds = $t9[1];
out = Reading("thirteen_unrelated", 15);
out.wilds = wilds;
yield out;
}, {"names": ["h"], "rest": false, "extra": false});
_white_as_itself = $.fn(function (h) {
let tiles;
if (($.is($.load(h, "face"), null) || $.eq($.load(h, "face"), WHITE) || !$.truth($.item($.load(h, "held"), $.load(h, "face"))))) {
return $.load(h, "held");
}
tiles = $.method($.load(h, "held"), "copy", []);
const $t10 = $.tuple([$.item(tiles, $.load(h, "face")), 0]);
const $t11 = $.unpack($t10, 2);
$.setitem(tiles, WHITE, $t11[0]);
$.setitem(tiles, $.load(h, "face"), $t11[1]);
if (($.eq($.item(tiles, WHITE), 2) && $.contains(HONOURS, $.load(h, "face")))) {
const $t12 = 1;
$.setitem(tiles, WHITE, $t12);
$.setitem(tiles, $.load(h, "face"), $t12);
}
return tiles;
}, {"names": ["h"], "rest": false, "extra": false});
Jinhua = $.cls("Jinhua", "plain", Ruleset, [], [
["value", "id", "jinhua"],
["value", "zh", "金华麻将"],
["value", "en", "Jinhua"],
["value", "unit", FACTOR],
["value", "options", JinhuaOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "last_tile", "timing", "wildcard", "wild_discards", "contracts", "other_winners"])],
["value", "tiles", $.b.tuple($.b.range(34))],
["value", "tile_count", 136],
["value", "rows", ROWS],
["value", "prefix", "JH"],
["value", "clauses", 13],
["value", "has_wilds", true],
["value", "white_is_face", true],
["value", "one_winner", true],
["value", "other_shapes", $.tuple([seven_pairs_shape])],
["method", "signature_of", $.fn(function (self) {
return signature;
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
let s;
s = situation;
return $.add($.add($.add(earth_is_dealers_discard(s), no_deal(s)), no_flower_replacement(s)), _thrown_faults(hand, s));
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "special", $.fn(function* (self, h) {
if (!$.truth($.load(h, "melds"))) {
if ($.le($.add($.method($.load(h, "held"), "count", [1]), $.method($.load(h, "held"), "count", [3])), $.load(h, "wilds"))) {
yield* $.iter(seven_pairs(h));
} else {
if (($.ge($.add($.method($.load(h, "held"), "count", [1]), $.load(h, "wilds")), 12) && (!$.truth($.load(h, "wilds")) || $.truth($.load($.load(h, "o"), "bukao_wild"))))) {
yield* $.iter(thirteen_unrelated(h));
}
}
}
if (!$.truth($.and($.load(h, "suits_held"), 7))) {
yield* $.iter(any_honours(h));
}
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "barred", $.fn(function (self, h) {
if (($.truth($.load(h, "claimed")) && $.truth($.load(h, "win_wild")))) {
return Reason("wild_on_discard", "a wild tile that another player gives cannot be won (JH-11)");
}
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "admit", $.fn(function (self, h, r, rows, total) {
if (($.truth($.load($.load(h, "o"), "min_pattern")) && $.truth($.b.all((function* () { for (const $t13 of $.iter(rows)) { let row, _; const $t14 = $.unpack($t13, 2); row = $t14[0]; _ = $t14[1]; yield $.eq($.load(row, "id"), "plain"); } })())))) {
return Reason("no_pattern", "nothing but 平胡, and min_pattern asks for a pattern (JH-11)");
}
return null;
}, {"names": ["self", "h", "r", "rows", "total"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
return prod((function* () { for (const $t15 of $.iter(rows)) { let _, value; const $t16 = $.unpack($t15, 2); _ = $t16[0]; value = $t16[1]; yield value; } })());
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let held, disputed, bonds, warnings, formula, transfers;
held = $.b.set((function* () { for (const $t17 of $.iter(rows)) { let row, _; const $t18 = $.unpack($t17, 2); row = $t18[0]; _ = $t18[1]; yield $.load(row, "id"); } })());
disputed = $.le($.b.set(["any_tile_wait", "last_tile"]), held);
bonds = _bonds(h);
warnings = $.add(($.truth(disputed) ? $.tuple([$.method(WARNING, "format", [$.load($.load(h, "o"), "haidi_baotou")])]) : $.tuple([])), ($.truth(bonds) ? contract_doubts(h) : $.tuple([])));
const $t19 = ($.truth(bonds) ? _bound_payments(h, total, bonds) : _payments(h, total));
const $t20 = $.unpack($t19, 2);
formula = $t20[0];
transfers = $t20[1];
return Settlement(formula, transfers, warnings);
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "assumed", $.fn(function (self, hand, situation) {
let white;
white = $.either(() => $.contains($.load(hand, "held"), WHITE), () => $.b.any((function* () { for (const $t21 of $.iter($.load(hand, "melds"))) { let m; m = $t21; yield $.eq($.item($.load(m, "tiles"), 0), WHITE); } })()));
return (($.truth(white) && $.is($.load(situation, "wildcard"), null)) ? [("" + $.b.str($.item(TEXT, WHITE)) + " stands for itself")] : []);
}, {"names": ["self", "hand", "situation"], "rest": false, "extra": false})]
]);
WARNING = "爆头 on the last tile: the rules' own example says x8, multiplication x4; haidi_baotou={} is used (JH-7)";
_thrown_faults = $.fn(function (hand, s) {
let out, held, why;
out = [];
held = (!$.is($.load(s, "wildcard"), null) ? $.method($.load(hand, "held"), "count", [$.load(s, "wildcard")]) : 0);
if (($.truth($.load(s, "wild_discards")) && $.gt($.add(held, $.load(s, "wild_discards")), 3))) {
why = ("" + $.b.str($.load(s, "wild_discards")) + " thrown and " + $.b.str(held) + " held, of three that are in play");
$.method(out, "append", [contradiction("wild_discards", "hand", why)]);
}
if (($.truth($.load(s, "wild_discards")) && $.contains($.tuple(["heaven", "earth"]), $.load(s, "timing")))) {
$.method(out, "append", [contradiction("wild_discards", "timing", "the winner has discarded nothing yet")]);
}
return out;
}, {"names": ["hand", "s"], "rest": false, "extra": false});
_shares = $.fn(function (h) {
if ((!$.truth($.load(h, "claimed")) || ($.eq($.load($.load(h, "s"), "win_by"), "robbed_kong") && $.eq($.load($.load(h, "o"), "rob_payment"), "robbed_pays_all")))) {
return 6;
}
return 4;
}, {"names": ["h"], "rest": false, "extra": false});
_payments = $.fn(function (h, total) {
let s, transfers;
s = $.load(h, "s");
if (!$.truth($.load(h, "claimed"))) {
return $.tuple([("" + "2 × " + $.b.str(total) + " = " + $.b.str($.mul(2, total)) + " each"), from_each(s, $.mul(2, total))]);
}
if ($.eq(_shares(h), 6)) {
return $.tuple([("" + "6 × " + $.b.str(total) + " = " + $.b.str($.mul(6, total)) + " from " + $.b.str($.load(s, "discarder"))), from_giver(s, $.mul(6, total))]);
}
transfers = $.b.tuple((function* () { for (const $t22 of $.iter(others($.load(s, "winner")))) { let seat; seat = $t22; yield Transfer(seat, $.load(s, "winner"), ($.eq(seat, $.load(s, "discarder")) ? $.mul(2, total) : total), $.load(s, "win_by")); } })());
return $.tuple([("" + "2 × " + $.b.str(total) + " = " + $.b.str($.mul(2, total)) + " from " + $.b.str($.load(s, "discarder")) + ", " + $.b.str(total) + " from each of the other two"), transfers]);
}, {"names": ["h", "total"], "rest": false, "extra": false});
_bonds = $.fn(function (h) {
let winner, o, out, c;
const $t23 = $.tuple([$.load($.load(h, "s"), "winner"), $.load(h, "o")]);
const $t24 = $.unpack($t23, 2);
winner = $t24[0];
o = $t24[1];
out = [];
for (const $t25 of $.iter($.load($.load(h, "s"), "contracts"))) {
c = $t25;
if ($.eq($.load(c, "fed"), winner)) {
$.method(out, "append", [$.tuple([$.load(c, "feeder"), 1])]);
} else {
if ($.eq($.load(c, "feeder"), winner)) {
$.method(out, "append", [$.tuple([$.load(c, "fed"), $.load(o, "reverse_multiplier")])]);
}
}
}
return ($.eq($.load(o, "multiple_contracts"), "first") ? $.slice(out, null, 1, null) : out);
}, {"names": ["h"], "rest": false, "extra": false});
_bound_payments = $.fn(function (h, total, bonds) {
let shares, texts, transfers, seat, times, points, factor;
shares = _shares(h);
const $t26 = $.tuple([[], []]);
const $t27 = $.unpack($t26, 2);
texts = $t27[0];
transfers = $t27[1];
for (const $t28 of $.iter(bonds)) {
const $t29 = $.unpack($t28, 2);
seat = $t29[0];
times = $t29[1];
points = $.mul($.mul(shares, total), times);
factor = ($.gt(times, 1) ? ("" + " × " + $.b.str(times)) : "");
$.method(texts, "append", [("" + $.b.str(shares) + " × " + $.b.str(total) + $.b.str(factor) + " = " + $.b.str(points) + " from " + $.b.str(seat) + " (contract)")]);
$.method(transfers, "append", [Transfer(seat, $.load($.load(h, "s"), "winner"), points, "contract")]);
}
return $.tuple([$.method("; ", "join", [texts]), $.b.tuple(transfers)]);
}, {"names": ["h", "total", "bonds"], "rest": false, "extra": false});
JINHUA = Jinhua();
return { Any, CLAIMED_PUNGS, FACTOR, FULL, Facts, HALF, HONOURS, HONOURS_ONLY, Hand, Iterator, JINHUA, Jinhua, JinhuaOptions, MeldKind, Options, PATTERNS, Part, Problem, ROWS, Reading, Reason, Row, Rows, Ruleset, Sequence, Settlement, Signature, Situation, TEXT, Transfer, WARNING, WHITE, _bonds, _bound_payments, _payments, _shares, _thrown_faults, _white_as_itself, all_melded, all_pungs, annotations, any_honours, any_tile_on_kong, any_tile_wait, contract_doubts, contradiction, dataclass, drawn_to_wild, earth_is_dealers_discard, four_pungs, from_each, from_giver, full_flush, honours_any, honours_in_sets, last_tile, luxury_pairs, no_deal, no_flower_replacement, option, others, pair_wins_over_pung, pairs_any_tile, pairs_with_wild, pairs_without_wild, prod, quads, seven_honours, seven_pairs, seven_pairs_shape, signature, thirteen_unrelated, unrelated, wild_pair, wild_pung, wild_thrown };
});
$.define("scoring.rulesets.ningbo", () => {
let annotations, dataclass, Any, Problem, Facts, Hand, FULL, HALF, HONOURS_ONLY, Reading, Signature, Options, Reason, Row, Rows, Ruleset, option, contract_doubts, earth_is_dealers_discard, four_chows, four_pungs, has_pung, melded_single, no_deal, no_first_round, shape_before, Settlement, Transfer, from_each, from_giver, liable, Part, SEATS, Situation, others, wind_tile, DRAGONS, FIRST_FLOWER, GREEN, RED, WHITE, NingboOptions, all_chows, ended, no_wild, flower_tai, seat_pung, round_pung, TAI, ROWS, signature, Ningbo, NINGBO;
dataclass = $.ext.dataclass;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
FULL = $.module("scoring.readings").FULL;
HALF = $.module("scoring.readings").HALF;
HONOURS_ONLY = $.module("scoring.readings").HONOURS_ONLY;
Reading = $.module("scoring.readings").Reading;
Signature = $.module("scoring.readings").Signature;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
contract_doubts = $.module("scoring.rulesets.common").contract_doubts;
earth_is_dealers_discard = $.module("scoring.rulesets.common").earth_is_dealers_discard;
four_chows = $.module("scoring.rulesets.common").four_chows;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
has_pung = $.module("scoring.rulesets.common").has_pung;
melded_single = $.module("scoring.rulesets.common").melded_single;
no_deal = $.module("scoring.rulesets.common").no_deal;
no_first_round = $.module("scoring.rulesets.common").no_first_round;
shape_before = $.module("scoring.rulesets.common").shape_before;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
from_each = $.module("scoring.settlement").from_each;
from_giver = $.module("scoring.settlement").from_giver;
liable = $.module("scoring.settlement").liable;
Part = $.module("scoring.shapes.decompose").Part;
SEATS = $.module("scoring.situation").SEATS;
Situation = $.module("scoring.situation").Situation;
others = $.module("scoring.situation").others;
wind_tile = $.module("scoring.situation").wind_tile;
DRAGONS = $.module("scoring.tiles").DRAGONS;
FIRST_FLOWER = $.module("scoring.tiles").FIRST_FLOWER;
GREEN = $.module("scoring.tiles").GREEN;
RED = $.module("scoring.tiles").RED;
WHITE = $.module("scoring.tiles").WHITE;
NingboOptions = $.cls("NingboOptions", "dataclass", Options, [["base", $.call(option, [1, "NB-1"], { "high": 100 })], ["min_tai", $.call(option, [4, "NB-1"], { "high": 100 })], ["min_counts_all", option(true, "NB-1", $.tuple([true, false]))], ["discard_multiplier", $.call(option, [1, "NB-2"], { "low": 1, "high": 100 })], ["rob_multiplier", $.call(option, ["same", "NB-2", $.tuple(["same", $.b.int])], { "low": 1, "high": 100 })], ["huanda", option(false, "NB-4", $.tuple([false, true]))], ["pinghu_plus_wait", option(true, "NB-6", $.tuple([true, false]))], ["wait_requires_unique", option(false, "NB-7", $.tuple([false, true]))], ["ziyise_plus_pengpeng", option(true, "NB-8", $.tuple([true, false]))], ["flower_sets", option("replace", "NB-9", $.tuple(["replace", "add"]))], ["tianhu_excludes_zimo", option(false, "NB-11", $.tuple([false, true]))], ["bao", option("off", "NB-13", $.tuple(["off", "three_melds"]))], ["fifth_copy", option(true, "NB-4", $.tuple([true, false]))]], [

]);
all_chows = $.fn(function (h, r) {
return $.both(() => four_chows(h, r), () => !$.contains(DRAGONS, $.load(r, "pair")), () => !$.contains($.tuple([wind_tile($.load($.load(h, "s"), "winner")), wind_tile($.load($.load(h, "s"), "prevailing_wind"))]), $.load(r, "pair")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
ended = $.fn(function (wait) {
let test;
test = $.fn(function (h, r) {
if ((!$.eq($.load(r, "wait"), wait) || ($.truth($.load($.load(h, "o"), "wait_requires_unique")) && !$.eq($.b.len($.load(h, "waits_before")), 1)))) {
return false;
}
return $.either(() => $.load($.load(h, "o"), "pinghu_plus_wait"), () => $.eq(wait, "dual_pung"), () => (!$.truth(all_chows(h, r))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
return test;
}, {"names": ["wait"], "rest": false, "extra": false});
no_wild = $.fn(function (h, r) {
if (!$.truth($.load(h, "wilds"))) {
return true;
}
return $.both(() => $.b.bool($.load($.load(h, "o"), "huanda")), () => !$.is($.load(h, "face"), null), () => $.b.all((function* () { for (const $t1 of $.iter($.load(r, "wilds"))) { let t; t = $t1; yield $.eq(t, $.load(h, "face")); } })()));
}, {"names": ["h", "r"], "rest": false, "extra": false});
flower_tai = $.fn(function (h, r) {
let flowers, seat, tai, first, own, whole;
flowers = $.load($.load(h, "hand"), "flowers");
if ($.eq($.b.len(flowers), 8)) {
return 8;
}
seat = $.method(SEATS, "index", [$.load($.load(h, "s"), "winner")]);
tai = 0;
for (const $t2 of $.iter($.tuple([FIRST_FLOWER, $.add(FIRST_FLOWER, 4)]))) {
first = $t2;
own = $.b.int($.contains(flowers, $.add(first, seat)));
whole = $.b.all((function* () { for (const $t3 of $.iter($.b.range(4))) { let i; i = $t3; yield $.contains(flowers, $.add(first, i)); } })());
tai = $.iadd(tai, ($.truth(whole) ? $.add(2, ($.eq($.load($.load(h, "o"), "flower_sets"), "add") ? own : 0)) : own));
}
return $.either(() => tai, () => null);
}, {"names": ["h", "r"], "rest": false, "extra": false});
seat_pung = $.fn(function (h, r) {
let wind;
wind = wind_tile($.load($.load(h, "s"), "winner"));
return $.either(() => $.contains($.load(r, "pungs"), wind), () => $.contains($.load(h, "pungs_out"), wind));
}, {"names": ["h", "r"], "rest": false, "extra": false});
round_pung = $.fn(function (h, r) {
let wind;
wind = wind_tile($.load($.load(h, "s"), "prevailing_wind"));
return $.either(() => $.contains($.load(r, "pungs"), wind), () => $.contains($.load(h, "pungs_out"), wind));
}, {"names": ["h", "r"], "rest": false, "extra": false});
TAI = "台";
ROWS = $.tuple([$.call(Row, ["self_draw", "自摸", "Self-draw", 1, TAI, ((h, r) => $.both(() => $.load(h, "self_draw"), () => (!($.truth($.load($.load(h, "o"), "tianhu_excludes_zimo")) && $.eq($.load($.load(h, "s"), "timing"), "heaven"))))), "NB-2"], { "hand": true, "shows": "win" }), Row("all_chows", "平糊", "All chows", 1, TAI, all_chows, "NB-6"), $.call(Row, ["edge_wait", "边", "Edge wait", 1, TAI, ended("edge"), "NB-7"], { "shows": "win_set" }), $.call(Row, ["closed_wait", "夹", "Closed wait", 1, TAI, ended("closed"), "NB-7"], { "shows": "win_set" }), $.call(Row, ["single_wait", "单吊", "Single wait", 1, TAI, ended("single"), "NB-7"], { "shows": "win_set" }), $.call(Row, ["dual_pung_wait", "对倒", "Dual-pung wait", 1, TAI, ended("dual_pung"), "NB-7"], { "shows": "win_set" }), $.call(Row, ["all_melded", "大吊", "All melded", 1, TAI, ((h, r) => melded_single(h)), "NB-8"], { "hand": true, "shows": "melds" }), $.call(Row, ["all_pungs", "碰碰糊", "All pungs", 2, TAI, ((h, r) => $.both(() => four_pungs(h, r), () => $.either(() => $.load($.load(h, "o"), "ziyise_plus_pengpeng"), () => !$.eq($.load(r, "flush"), HONOURS_ONLY)))), "NB-8"], { "shows": "pungs" }), $.call(Row, ["replacement_win", "杠上开花", "Replacement win", 1, TAI, ((h, r) => $.both(() => $.load(h, "self_draw"), () => !$.is($.load($.load(h, "s"), "replacement"), null))), "NB-15"], { "hand": true, "shows": "win", "event": true }), Row("no_wild", "硬糊", "No wild tile", 1, TAI, no_wild, "NB-4"), $.call(Row, ["three_wilds", "三财神", "Three wild tiles", 3, TAI, ((h, r) => $.both(() => $.ge($.load(h, "wilds"), 3), () => $.load(h, "self_draw"))), "NB-12"], { "hand": true, "shows": "wilds" }), $.call(Row, ["robbed_kong", "抢杠", "Robbing the kong", 1, TAI, ((h, r) => $.eq($.load($.load(h, "s"), "win_by"), "robbed_kong")), "NB-2"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["last_tile", "海捞", "Last tile", 1, TAI, ((h, r) => $.both(() => $.load($.load(h, "s"), "last_tile"), () => $.load(h, "self_draw"))), "NB-15"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["heavenly_win", "天胡", "Heavenly win", 8, TAI, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "heaven")), "NB-11"], { "hand": true, "event": true }), $.call(Row, ["earthly_win", "地胡", "Earthly win", 6, TAI, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "NB-11"], { "hand": true, "event": true }), Row("full_flush", "清一色", "Full flush", 4, TAI, ((h, r) => $.eq($.load(r, "flush"), FULL)), "NB-8"), Row("half_flush", "混一色", "Half flush", 2, TAI, ((h, r) => $.eq($.load(r, "flush"), HALF)), "NB-8"), Row("all_honours", "字一色", "All honours", 8, TAI, ((h, r) => $.eq($.load(r, "flush"), HONOURS_ONLY)), "NB-8"), $.call(Row, ["flowers", "杠花", "Flowers", null, TAI, flower_tai, "NB-9"], { "hand": true, "shows": "flowers", "worth": "own-seat flower 1 each; a whole series 2; all eight 8" }), $.call(Row, ["white_pung", "白", "Pung of White", 1, TAI, has_pung(WHITE), "NB-10"], { "shows": "5z" }), $.call(Row, ["green_pung", "发", "Pung of Green", 1, TAI, has_pung(GREEN), "NB-10"], { "shows": "6z" }), $.call(Row, ["red_pung", "中", "Pung of Red", 1, TAI, has_pung(RED), "NB-10"], { "shows": "7z" }), $.call(Row, ["seat_wind", "位风", "Seat wind", 1, TAI, seat_pung, "NB-10"], { "shows": "honour_pungs" }), $.call(Row, ["round_wind", "圈风", "Round wind", 1, TAI, round_pung, "NB-10"], { "shows": "honour_pungs" })]);
signature = $.fn(function (part, colour, face) {
let out, honours, at, edge, wait, rank;
out = $.b.len($.load(part, "chows"));
honours = $.eq(colour, 3);
if (($.ge($.load(part, "pair"), 0) && $.truth(honours))) {
out = $.iadd(out, $.lshift($.add($.load(part, "pair"), 1), 3));
}
if ($.eq($.load(part, "win"), "chow")) {
at = $.sub($.load(part, "win_rank"), $.load(part, "win_set"));
edge = $.either(() => $.both(() => $.eq(at, 2), () => $.eq($.load(part, "win_set"), 0)), () => $.both(() => $.eq(at, 0), () => $.eq($.load(part, "win_set"), 6)));
wait = ($.eq(at, 1) ? 2 : ($.truth(edge) ? 1 : 3));
out = $.iadd(out, $.lshift(wait, 6));
} else {
if ($.truth($.load(part, "win"))) {
out = $.iadd(out, $.lshift(($.eq($.load(part, "win"), "pair") ? 4 : 5), 6));
}
}
if ($.truth(honours)) {
for (const $t4 of $.iter($.load(part, "pungs"))) {
rank = $t4;
out = $.ior(out, $.lshift(1, $.add(9, rank)));
}
}
if (($.truth($.load(part, "wilds")) && ($.lt(face, 0) || $.truth($.b.any((function* () { for (const $t5 of $.iter($.load(part, "wilds"))) { let r; r = $t5; yield !$.eq(r, face); } })()))))) {
out = $.iadd(out, $.lshift(1, $.add(17, $.mul(2, colour))));
}
return out;
}, {"names": ["part", "colour", "face"], "rest": false, "extra": false});
Ningbo = $.cls("Ningbo", "plain", Ruleset, [], [
["value", "id", "ningbo"],
["value", "zh", "宁波麻将"],
["value", "en", "Ningbo"],
["value", "unit", TAI],
["value", "options", NingboOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "prevailing_wind", "replacement", "last_tile", "timing", "wildcard", "contracts", "other_winners"])],
["value", "tiles", $.b.tuple($.b.range(34))],
["value", "tile_count", 144],
["value", "rows", ROWS],
["value", "prefix", "NB"],
["value", "clauses", 15],
["value", "has_wilds", true],
["value", "flowers", true],
["value", "one_winner", true],
["method", "signature_of", $.fn(function (self) {
return signature;
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
return $.add($.add(earth_is_dealers_discard(situation), no_first_round(situation)), no_deal(situation));
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "barred", $.fn(function (self, h) {
let text;
if ((!$.truth($.load(h, "claimed")) || !$.truth($.load(h, "wilds")))) {
return null;
}
if ($.truth($.load(h, "win_wild"))) {
return Reason("wild_on_discard", "a wild tile that another player gives cannot be won (NB-5)");
}
if ($.truth(shape_before(h, $.sub($.load(h, "wilds"), 1)))) {
text = "four sets and a single wild tile wait for any tile (财神单吊): only a self-draw wins (NB-5)";
return Reason("wild_on_discard", text);
}
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "admit", $.fn(function (self, h, r, rows, total) {
let counted;
counted = total;
if (!$.truth($.load($.load(h, "o"), "min_counts_all"))) {
counted = $.isub(counted, $.b.sum((function* () { for (const $t6 of $.iter(rows)) { let row, value; const $t7 = $.unpack($t6, 2); row = $t7[0]; value = $t7[1]; if (!$.eq($.load(row, "id"), "three_wilds")) continue; yield value; } })()));
}
if ($.lt(counted, $.load($.load(h, "o"), "min_tai"))) {
return Reason("below_minimum", ("" + $.b.str(counted) + " 台, at least " + $.b.str($.load($.load(h, "o"), "min_tai")) + " are needed (NB-1)"));
}
return null;
}, {"names": ["self", "h", "r", "rows", "total"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let s, o, share, fed_by, factor, points, lead;
const $t8 = $.tuple([$.load(h, "s"), $.load(h, "o")]);
const $t9 = $.unpack($t8, 2);
s = $t9[0];
o = $t9[1];
share = $.add($.load(o, "base"), total);
fed_by = ($.eq($.load(o, "bao"), "three_melds") ? $.b.set((function* () { for (const $t10 of $.iter(liable(s))) { let c; c = $t10; yield $.load(c, "feeder"); } })()) : $.b.set());
if ($.truth(fed_by)) {
return self._contract(h, share, total, [...(function* () { for (const $t11 of $.iter(others($.load(s, "winner")))) { let seat; seat = $t11; if (!$.contains(fed_by, seat)) continue; yield seat; } })()]);
}
if (!$.truth($.load(h, "claimed"))) {
return Settlement(("" + $.b.str($.load(o, "base")) + " + " + $.b.str(total) + " = " + $.b.str(share) + " each"), from_each(s, share));
}
factor = $.load(o, "discard_multiplier");
if (($.eq($.load(s, "win_by"), "robbed_kong") && !$.eq($.load(o, "rob_multiplier"), "same"))) {
factor = $.load(o, "rob_multiplier");
}
points = $.mul(share, factor);
lead = ($.eq(factor, 1) ? ("" + $.b.str($.load(o, "base")) + " + " + $.b.str(total)) : ("" + "(" + $.b.str($.load(o, "base")) + " + " + $.b.str(total) + ") × " + $.b.str(factor)));
return Settlement(("" + $.b.str(lead) + " = " + $.b.str(points) + " from " + $.b.str($.load(s, "discarder"))), from_giver(s, points));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "_contract", $.fn(function (self, h, share, total, feeders) {
let s, lead, doubts, payers, transfers, formula;
const $t12 = $.tuple([$.load(h, "s"), ("" + "(" + $.b.str($.load($.load(h, "o"), "base")) + " + " + $.b.str(total) + ")"), contract_doubts(h)]);
const $t13 = $.unpack($t12, 3);
s = $t13[0];
lead = $t13[1];
doubts = $t13[2];
if ((!$.truth($.load(h, "claimed")) || $.contains(feeders, $.load(s, "discarder")))) {
payers = (($.truth($.load(h, "claimed")) && $.truth($.load(s, "discarder"))) ? [$.load(s, "discarder")] : feeders);
transfers = $.b.tuple((function* () { for (const $t14 of $.iter(payers)) { let seat; seat = $t14; yield Transfer(seat, $.load(s, "winner"), $.mul(5, share), "contract"); } })());
return Settlement(("" + $.b.str(lead) + " × 5 = " + $.b.str($.mul(5, share)) + " from " + $.b.str($.method(" and ", "join", [payers])) + " (contract)"), transfers, doubts);
}
transfers = from_giver(s, $.mul(2, share));
transfers = $.iadd(transfers, $.b.tuple((function* () { for (const $t15 of $.iter(feeders)) { let seat; seat = $t15; yield Transfer(seat, $.load(s, "winner"), $.mul(2, share), "contract"); } })()));
formula = ("" + $.b.str(lead) + " × 2 = " + $.b.str($.mul(2, share)) + " from " + $.b.str($.load(s, "discarder")) + " and from " + $.b.str($.method(" and ", "join", [feeders])) + " (contract)");
return Settlement(formula, transfers, doubts);
}, {"names": ["self", "h", "share", "total", "feeders"], "rest": false, "extra": false})]
]);
NINGBO = Ningbo();
return { Any, DRAGONS, FIRST_FLOWER, FULL, Facts, GREEN, HALF, HONOURS_ONLY, Hand, NINGBO, Ningbo, NingboOptions, Options, Part, Problem, RED, ROWS, Reading, Reason, Row, Rows, Ruleset, SEATS, Settlement, Signature, Situation, TAI, Transfer, WHITE, all_chows, annotations, contract_doubts, dataclass, earth_is_dealers_discard, ended, flower_tai, four_chows, four_pungs, from_each, from_giver, has_pung, liable, melded_single, no_deal, no_first_round, no_wild, option, others, round_pung, seat_pung, shape_before, signature, wind_tile };
});
$.define("scoring.rulesets.shandong", () => {
let annotations, Iterator, dataclass, replace, Any, Problem, Facts, Hand, FULL, HALF, Reading, FACTOR, Options, Reason, Row, Rows, Ruleset, option, contract_faults, contradiction, four_pungs, kongs_among, no_deal, no_first_round, pungs_among, straight, Settlement, Transfer, from_each, liable, all_258, is_258, seven_pairs, seven_pairs_shape, Situation, EAST, RED, tiles_text, FAN, HUA, ALL_258, LAST_NUMBER, MOST_DRAWS, ShandongOptions, is_straight, straight_text, only_258, drawn_hands, triplets_held, honour_pungs, honour_pungs_text, kong_row, PATTERNS, ROWS, ON_THE_DEAL, _table, _sum, Shandong, _shares, SHANDONG;
dataclass = $.ext.dataclass;replace = $.ext.replace;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
FULL = $.module("scoring.readings").FULL;
HALF = $.module("scoring.readings").HALF;
Reading = $.module("scoring.readings").Reading;
FACTOR = $.module("scoring.rulesets.base").FACTOR;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
contract_faults = $.module("scoring.rulesets.common").contract_faults;
contradiction = $.module("scoring.rulesets.common").contradiction;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
kongs_among = $.module("scoring.rulesets.common").kongs_among;
no_deal = $.module("scoring.rulesets.common").no_deal;
no_first_round = $.module("scoring.rulesets.common").no_first_round;
pungs_among = $.module("scoring.rulesets.common").pungs_among;
straight = $.module("scoring.rulesets.common").straight;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
from_each = $.module("scoring.settlement").from_each;
liable = $.module("scoring.settlement").liable;
all_258 = $.module("scoring.shapes.special").all_258;
is_258 = $.module("scoring.shapes.special").is_258;
seven_pairs = $.module("scoring.shapes.special").seven_pairs;
seven_pairs_shape = $.module("scoring.shapes.special").seven_pairs_shape;
Situation = $.module("scoring.situation").Situation;
EAST = $.module("scoring.tiles").EAST;
RED = $.module("scoring.tiles").RED;
tiles_text = $.module("scoring.tiles").tiles_text;
const $t1 = $.tuple(["番", "花"]);
const $t2 = $.unpack($t1, 2);
FAN = $t2[0];
HUA = $t2[1];
ALL_258 = $.b.frozenset((function* () { for (const $t3 of $.iter($.b.range(27))) { let t; t = $t3; if (!$.truth(is_258(t))) continue; yield t; } })());
LAST_NUMBER = 26;
MOST_DRAWS = 5;
ShandongOptions = $.cls("ShandongOptions", "dataclass", Options, [["pair258", option(true, "SD-1", $.tuple([true, false]))], ["base", $.call(option, [5, "SD-5"], { "high": 1000 })], ["add_tuidaohu", option(false, "SD-2", $.tuple([false, true]))], ["jiangyise_any_shape", option(false, "SD-3", $.tuple([false, true]))], ["huangzhuang_mode", option("add_doubling", "SD-4", $.tuple(["add_doubling", "multiply", "add"]))], ["concealed_honour_triplet", option(0, "SD-6", $.tuple([0, 1]))], ["rob_shares", $.call(option, [3, "SD-7"], { "low": 1, "high": 100 })], ["tianhe_adds", option(true, "SD-9", $.tuple([true, false]))], ["yitiaolong_open", option(true, "SD-2", $.tuple([true, false]))]], [

]);
is_straight = $.fn(function (h, r) {
return $.call(straight, [h, r], { "melded": $.load($.load(h, "o"), "yitiaolong_open") });
}, {"names": ["h", "r"], "rest": false, "extra": false});
straight_text = $.fn(function (h, r) {
let chows, first;
chows = ($.truth($.load($.load(h, "o"), "yitiaolong_open")) ? $.b.set([...$.iter($.load(r, "chows")), ...$.iter($.load(h, "chows_out"))]) : $.b.set($.load(r, "chows")));
first = $.b.next((function* () { for (const $t4 of $.iter($.tuple([0, 9, 18]))) { let first; first = $t4; if (!$.le($.b.set([first, $.add(first, 3), $.add(first, 6)]), chows)) continue; yield first; } })());
return tiles_text($.b.tuple($.b.range(first, $.add(first, 9))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
only_258 = $.fn(function (h, r) {
let hand;
hand = $.load(h, "hand");
return $.both(() => $.method(ALL_258, "issuperset", [$.load(hand, "concealed")]), () => $.either(() => $.is($.load(hand, "winning"), null), () => $.contains(ALL_258, $.load(hand, "winning"))), () => (!$.truth($.load(h, "chows_out"))), () => $.method(ALL_258, "issuperset", [$.load(h, "pungs_out")]));
}, {"names": ["h", "r"], "rest": false, "extra": false});
drawn_hands = $.fn(function (h, r) {
let k;
k = $.load($.load(h, "s"), "draws_before");
if (!$.truth(k)) {
return null;
}
if ($.eq($.load($.load(h, "o"), "huangzhuang_mode"), "add")) {
return $.b.min($.mul(2, k), 32);
}
return $.b.int($.pow(2, $.b.min(k, MOST_DRAWS)));
}, {"names": ["h", "r"], "rest": false, "extra": false});
triplets_held = $.fn(function (h, r) {
if ((!$.truth($.load($.load(h, "o"), "concealed_honour_triplet")) || ($.is($.load($.load(h, "hand"), "winning"), null) && !$.eq($.load($.load(h, "s"), "timing"), "heaven")))) {
return [];
}
return [...(function* () { for (const $t5 of $.iter($.load(r, "pungs"))) { let t; t = $t5; if (!($.ge(t, EAST) && !($.eq($.load(r, "win"), "pung") && $.eq($.load(r, "win_set"), t)))) continue; yield t; } })()];
}, {"names": ["h", "r"], "rest": false, "extra": false});
honour_pungs = $.fn(function (h, r) {
return $.add(($.truth($.load(h, "melds")) ? $.b.len(pungs_among(h, EAST, RED)) : 0), $.b.len(triplets_held(h, r)));
}, {"names": ["h", "r"], "rest": false, "extra": false});
honour_pungs_text = $.fn(function (h, r) {
let melds;
melds = [...(function* () { for (const $t6 of $.iter(pungs_among(h, EAST, RED))) { let m; m = $t6; yield $.load(m, "text"); } })()];
return $.method(" ", "join", [$.add([...(function* () { for (const $t7 of $.iter(triplets_held(h, r))) { let t; t = $t7; yield tiles_text($.mul($.tuple([t]), 3)); } })()], melds)]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
kong_row = $.fn(function (name, zh, en, hua, low, high, concealed) {
let count, text;
count = $.fn(function (h, r) {
return ($.truth($.load(h, "kongs")) ? $.b.len($.call(kongs_among, [h, low, high], { "concealed": concealed })) : 0);
}, {"names": ["h", "r"], "rest": false, "extra": false});
text = $.fn(function (h, r) {
return $.method(" ", "join", [(function* () { for (const $t8 of $.iter($.call(kongs_among, [h, low, high], { "concealed": concealed }))) { let m; m = $t8; yield $.load(m, "text"); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
return $.call(Row, [name, zh, en, hua, HUA, count, "SD-6"], { "hand": true, "shows": text });
}, {"names": ["name", "zh", "en", "hua", "low", "high", "concealed"], "rest": false, "extra": false});
PATTERNS = $.tuple([Row("half_flush", "混一色", "Half flush", 2, FAN, ((h, r) => $.eq($.load(r, "flush"), HALF)), "SD-2"), $.call(Row, ["straight", "一条龙", "Straight", 2, FAN, is_straight, "SD-2"], { "shows": straight_text }), $.call(Row, ["replacement_win", "杠上开花", "Replacement win", 2, FAN, ((h, r) => $.both(() => $.load(h, "self_draw"), () => !$.is($.load($.load(h, "s"), "replacement"), null))), "SD-2"], { "hand": true, "shows": "win", "event": true }), $.call(Row, ["all_pungs", "碰碰和", "All pungs", 2, FAN, four_pungs, "SD-2"], { "shows": "pungs" }), Row("seven_pairs", "七对", "Seven pairs", 2, FAN, ((h, r) => $.eq($.load(r, "shape"), "seven_pairs")), "SD-2"), Row("full_flush", "清一色", "Full flush", 5, FAN, ((h, r) => $.eq($.load(r, "flush"), FULL)), "SD-2"), $.call(Row, ["all_258", "将一色", "All 2, 5, 8", 5, FAN, only_258, "SD-3"], { "hand": true }), $.call(Row, ["earthly_win", "地和", "Earthly win", 5, FAN, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "SD-9"], { "hand": true, "event": true }), $.call(Row, ["heavenly_win", "天和", "Heavenly win", 6, FAN, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "heaven")), "SD-9"], { "hand": true, "event": true })]);
ROWS = $.tuple([$.call(Row, ["plain_hand", "推倒和", "Plain hand", 1, FAN, ((h, r) => true), "SD-2"], { "hand": true, "unless": $.b.tuple((function* () { for (const $t9 of $.iter(PATTERNS)) { let row; row = $t9; yield $.load(row, "id"); } })()) }), ...$.iter(PATTERNS), $.call(Row, ["shown_ready", "明楼", "Shown ready hand", 2, FACTOR, ((h, r) => $.both(() => $.eq($.load($.load(h, "s"), "ready"), "shown"), () => $.load(h, "self_draw"))), "SD-4"], { "hand": true }), $.call(Row, ["drawn_hands", "荒庄", "Drawn hands before", null, FAN, drawn_hands, "SD-4"], { "hand": true, "shows": "", "worth": "after k drawn hands 2^k, k at most 5; add: 2k, at most 32; multiply: × 2^k, k at most 5" }), $.call(Row, ["flower_tiles", "花牌", "Flower tiles", 1, HUA, ((h, r) => $.b.len($.load($.load(h, "hand"), "flowers"))), "SD-6"], { "hand": true, "shows": "flowers" }), $.call(Row, ["honour_pungs", "字牌碰", "Pung of an honour", 1, HUA, honour_pungs, "SD-6"], { "shows": honour_pungs_text }), kong_row("honour_kongs", "字牌明杠", "Exposed kong of an honour", 2, EAST, RED, false), kong_row("concealed_honour_kongs", "字牌暗杠", "Concealed kong of an honour", 3, EAST, RED, true), kong_row("number_kongs", "数牌明杠", "Exposed kong of a number", 1, 0, LAST_NUMBER, false), kong_row("concealed_number_kongs", "数牌暗杠", "Concealed kong of a number", 2, 0, LAST_NUMBER, true)]);
ON_THE_DEAL = $.tuple(["heavenly_win", "earthly_win"]);
_table = $.fn(function (options) {
let under;
under = $.fn(function (row) {
if (($.eq($.load(row, "id"), "plain_hand") && $.truth($.load(options, "add_tuidaohu")))) {
row = $.call(replace, [row], { "unless": $.tuple([]) });
}
if (($.eq($.load(row, "id"), "drawn_hands") && $.eq($.load(options, "huangzhuang_mode"), "multiply"))) {
row = $.call(replace, [row], { "unit": FACTOR });
}
if ((!$.truth($.load(options, "tianhe_adds")) && $.eq($.load(row, "unit"), FAN) && !$.contains(ON_THE_DEAL, $.load(row, "id")))) {
row = $.call(replace, [row], { "unless": $.tuple([...$.iter($.load(row, "unless")), ...$.iter(ON_THE_DEAL)]) });
}
return row;
}, {"names": ["row"], "rest": false, "extra": false});
return $.b.tuple((function* () { for (const $t10 of $.iter(ROWS)) { let row; row = $t10; yield under(row); } })());
}, {"names": ["options"], "rest": false, "extra": false});
_sum = $.fn(function (rows, unit) {
return $.b.sum((function* () { for (const $t11 of $.iter(rows)) { let row, value; const $t12 = $.unpack($t11, 2); row = $t12[0]; value = $t12[1]; if (!$.eq($.load(row, "unit"), unit)) continue; yield value; } })());
}, {"names": ["rows", "unit"], "rest": false, "extra": false});
Shandong = $.cls("Shandong", "plain", Ruleset, [], [
["value", "id", "shandong"],
["value", "zh", "山东麻将"],
["value", "en", "Shandong"],
["value", "unit", FAN],
["value", "options", ShandongOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "kong_fed_by", "timing", "ready", "shown_players", "draws_before", "contracts"])],
["value", "tiles", $.b.tuple($.b.range(34))],
["value", "tile_count", 144],
["value", "rows", ROWS],
["value", "prefix", "SD"],
["value", "clauses", 12],
["value", "flowers", true],
["value", "other_shapes", $.tuple([seven_pairs_shape])],
["method", "rows_of", $.fn(function (self, options) {
return _table(options);
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
let problems, why;
problems = $.add(no_deal(situation), no_first_round(situation));
if ($.truth($.load(situation, "contracts"))) {
problems = $.iadd(problems, contract_faults(hand, situation));
}
if (($.eq($.load(situation, "timing"), "earth") && $.eq($.load(situation, "win_by"), "robbed_kong"))) {
why = "earth (地和) comes before any claim, so no pung could become a kong";
$.method(problems, "append", [contradiction("timing", "win_by", why)]);
}
return problems;
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "special", $.fn(function* (self, h) {
yield* $.iter(seven_pairs(h));
if ($.truth($.load($.load(h, "o"), "jiangyise_any_shape"))) {
yield* $.iter(all_258(h));
}
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "legal", $.fn(function (self, h, r) {
let pair;
if ((!$.is($.load(r, "pair"), null) && $.truth($.load($.load(h, "o"), "pair258")) && !$.contains(ALL_258, $.load(r, "pair")))) {
pair = tiles_text($.tuple([$.load(r, "pair"), $.load(r, "pair")]));
return Reason("pair_not_258", ("" + "the pair " + $.b.str(pair) + " is no 2, 5 or 8 of a suit (SD-1)"));
}
return null;
}, {"names": ["self", "h", "r"], "rest": false, "extra": false})],
["method", "after", $.fn(function (self, h) {
let text;
if (($.eq($.load($.load(h, "s"), "ready"), "shown") && $.truth($.load(h, "claimed")))) {
text = "a player who showed the hand (明楼) wins by self-draw only (SD-4)";
return Reason("shown_ready_self_draw_only", text);
}
return null;
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
let fan, factor, row, value;
const $t13 = $.tuple([0, 1]);
const $t14 = $.unpack($t13, 2);
fan = $t14[0];
factor = $t14[1];
for (const $t15 of $.iter(rows)) {
const $t16 = $.unpack($t15, 2);
row = $t16[0];
value = $t16[1];
if ($.eq($.load(row, "unit"), FAN)) {
fan = $.iadd(fan, value);
} else {
if ($.eq($.load(row, "unit"), FACTOR)) {
factor = $.imul(factor, value);
}
}
}
return $.mul(fan, factor);
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "worth", $.fn(function (self, h, rows, total) {
return $.b.int($.mul($.add($.load($.load(h, "o"), "base"), _sum(rows, HUA)), total));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let s, hua, share, lead, feeders, payer, reason, note, shares, why, points, times, formula;
s = $.load(h, "s");
hua = _sum(rows, HUA);
share = $.mul($.add($.load($.load(h, "o"), "base"), hua), total);
lead = ("" + "(" + $.b.str($.load($.load(h, "o"), "base")) + " + " + $.b.str(hua) + ") × " + $.b.str(total));
feeders = liable(s);
if ($.truth(feeders)) {
const $t17 = $.tuple([$.load($.item(feeders, 0), "feeder"), "contract", " (contract)"]);
const $t18 = $.unpack($t17, 3);
payer = $t18[0];
reason = $t18[1];
note = $t18[2];
} else {
if (!$.is($.load(s, "discarder"), null)) {
const $t19 = $.tuple([$.load(s, "discarder"), $.load(s, "win_by"), ""]);
const $t20 = $.unpack($t19, 3);
payer = $t20[0];
reason = $t20[1];
note = $t20[2];
} else {
if (!$.is($.load(s, "kong_fed_by"), null)) {
const $t21 = $.tuple([$.load(s, "kong_fed_by"), "kong", " (fed the kong)"]);
const $t22 = $.unpack($t21, 3);
payer = $t22[0];
reason = $t22[1];
note = $t22[2];
} else {
return Settlement(("" + $.b.str(lead) + " = " + $.b.str(share) + " each"), from_each(s, share));
}
}
}
const $t23 = _shares(h);
const $t24 = $.unpack($t23, 2);
shares = $t24[0];
why = $t24[1];
points = $.mul(share, shares);
times = (!$.eq(shares, 1) ? ("" + " × " + $.b.str(shares)) : "");
formula = ("" + $.b.str(lead) + $.b.str(times) + " = " + $.b.str(points) + " from " + $.b.str(payer) + $.b.str($.either(() => note, () => why)));
return Settlement(formula, $.tuple([Transfer(payer, $.load(s, "winner"), points, reason)]));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "assumed", $.fn(function (self, hand, situation) {
let exposed;
exposed = $.b.any((function* () { for (const $t25 of $.iter($.load(hand, "melds"))) { let m; m = $t25; yield $.eq($.load(m, "kind"), "exposed_kong"); } })());
if (($.eq($.load(situation, "replacement"), "kong") && $.truth(exposed) && $.is($.load(situation, "kong_fed_by"), null))) {
return ["kong_fed_by=none"];
}
return [];
}, {"names": ["self", "hand", "situation"], "rest": false, "extra": false})]
]);
_shares = $.fn(function (h) {
let s;
s = $.load(h, "s");
if ($.eq($.load(s, "win_by"), "robbed_kong")) {
return $.tuple([$.load($.load(h, "o"), "rob_shares"), " (robbed kong)"]);
}
if ($.eq($.load(s, "win_by"), "discard")) {
return ($.contains($.load(s, "shown_players"), $.load(s, "discarder")) ? $.tuple([2, " (showed the hand)"]) : $.tuple([1, ""]));
}
return $.tuple([3, ""]);
}, {"names": ["h"], "rest": false, "extra": false});
SHANDONG = Shandong();
return { ALL_258, Any, EAST, FACTOR, FAN, FULL, Facts, HALF, HUA, Hand, Iterator, LAST_NUMBER, MOST_DRAWS, ON_THE_DEAL, Options, PATTERNS, Problem, RED, ROWS, Reading, Reason, Row, Rows, Ruleset, SHANDONG, Settlement, Shandong, ShandongOptions, Situation, Transfer, _shares, _sum, _table, all_258, annotations, contract_faults, contradiction, dataclass, drawn_hands, four_pungs, from_each, honour_pungs, honour_pungs_text, is_258, is_straight, kong_row, kongs_among, liable, no_deal, no_first_round, only_258, option, pungs_among, replace, seven_pairs, seven_pairs_shape, straight, straight_text, tiles_text, triplets_held };
});
$.define("scoring.rulesets.shanghai", () => {
let annotations, Counter, Iterator, Sequence, dataclass, Any, NamedTuple, Problem, Facts, Hand, FULL, HALF, HONOURS_ONLY, MIXED, Reading, standard_readings, FACTOR, Options, Reason, Row, Rows, Ruleset, Test, option, contract_faults, four_pungs, kongs_among, pungs_among, Settlement, Transfer, from_each, from_giver, any_honours, Situation, others, EAST, NORTH, RED, WHITE, tiles_text, LEI, HUA, LAST_NUMBER, ROB_SHARES, ShanghaiOptions, full_flush, in_pungs, all_pungs, half_flush, by_flowers, is_listed, after_kong, all_melded, lucky_dice, drawn_counter, triplets_in_hand, BY_LEI, triplet_row, kong_row, ROWS, RAISES, Sums, _sums, Shanghai, _eight_flowers, _honours_in_pungs, _partners, _with_partners, _pays_plainly, _charge, _share_text, SHANGHAI;
Counter = $.ext.Counter;
Sequence = $.ext.Sequence;
dataclass = $.ext.dataclass;
NamedTuple = $.ext.NamedTuple;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
FULL = $.module("scoring.readings").FULL;
HALF = $.module("scoring.readings").HALF;
HONOURS_ONLY = $.module("scoring.readings").HONOURS_ONLY;
MIXED = $.module("scoring.readings").MIXED;
Reading = $.module("scoring.readings").Reading;
standard_readings = $.module("scoring.readings").standard_readings;
FACTOR = $.module("scoring.rulesets.base").FACTOR;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
Test = $.module("scoring.rulesets.base").Test;
option = $.module("scoring.rulesets.base").option;
contract_faults = $.module("scoring.rulesets.common").contract_faults;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
kongs_among = $.module("scoring.rulesets.common").kongs_among;
pungs_among = $.module("scoring.rulesets.common").pungs_among;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
from_each = $.module("scoring.settlement").from_each;
from_giver = $.module("scoring.settlement").from_giver;
any_honours = $.module("scoring.shapes.special").any_honours;
Situation = $.module("scoring.situation").Situation;
others = $.module("scoring.situation").others;
EAST = $.module("scoring.tiles").EAST;
NORTH = $.module("scoring.tiles").NORTH;
RED = $.module("scoring.tiles").RED;
WHITE = $.module("scoring.tiles").WHITE;
tiles_text = $.module("scoring.tiles").tiles_text;
const $t1 = $.tuple(["勒", "花"]);
const $t2 = $.unpack($t1, 2);
LEI = $t2[0];
HUA = $t2[1];
LAST_NUMBER = 26;
ROB_SHARES = 3;
ShanghaiOptions = $.cls("ShanghaiOptions", "dataclass", Options, [["lezi", $.call(option, [10, "SH-3"], { "low": 1, "high": 10000 })], ["base_flower", $.call(option, [1, "SH-3"], { "high": 100 })], ["luanfeng", option(true, "SH-1", $.tuple([true, false]))], ["won_triplet_counts", option(true, "SH-2", $.tuple([true, false]))], ["cap_lezi", option(null, "SH-4", $.tuple([null, 3, 5, 8]))], ["flower_replacement_is_gangkai", option(false, "SH-5", $.tuple([false, true]))], ["dadiaoche_concealed_kan", option(true, "SH-5", $.tuple([true, false]))], ["huangfan_levels", option("single", "SH-6", $.tuple(["single", "per_level"]))], ["kaibao", option("equal_or_14", "SH-6", $.tuple(["equal_or_14", "equal_double14twice"]))], ["rob_raises", option(false, "SH-8", $.tuple([false, true]))], ["contract_selfdraw_shares", $.call(option, [3, "SH-9"], { "low": 1, "high": 100 })], ["contract_mutual_twice", option(true, "SH-9", $.tuple([true, false]))], ["ron_min_flowers", option(0, "SH-10", $.tuple([0, 1]))]], [

]);
full_flush = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "flush"), FULL), () => $.eq($.load(r, "shape"), "standard"), () => $.b.bool($.either(() => $.load(r, "chows"), () => $.load(h, "chows_out"))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
in_pungs = $.fn(function (flush) {
let test;
test = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "flush"), flush), () => four_pungs(h, r));
}, {"names": ["h", "r"], "rest": false, "extra": false});
return test;
}, {"names": ["flush"], "rest": false, "extra": false});
all_pungs = $.fn(function (h, r) {
return (($.eq($.load(r, "flush"), MIXED) && $.truth(four_pungs(h, r))) ? 0 : null);
}, {"names": ["h", "r"], "rest": false, "extra": false});
half_flush = $.fn(function (h, r) {
return (($.eq($.load(r, "flush"), HALF) && $.eq($.load(r, "shape"), "standard") && ($.truth($.load(r, "chows")) || $.truth($.load(h, "chows_out")))) ? 0 : null);
}, {"names": ["h", "r"], "rest": false, "extra": false});
by_flowers = $.fn(function (h, r) {
return $.either(() => $.eq(half_flush(h, r), 0), () => $.eq(all_pungs(h, r), 0));
}, {"names": ["h", "r"], "rest": false, "extra": false});
is_listed = $.fn(function (h, r) {
return $.either(() => !$.eq($.load(r, "flush"), MIXED), () => four_pungs(h, r));
}, {"names": ["h", "r"], "rest": false, "extra": false});
after_kong = $.fn(function (h, r) {
let replaced;
replaced = $.load($.load(h, "s"), "replacement");
return $.both(() => $.load(h, "self_draw"), () => $.either(() => $.eq(replaced, "kong"), () => $.both(() => $.eq(replaced, "flower"), () => $.load($.load(h, "o"), "flower_replacement_is_gangkai"))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
all_melded = $.fn(function (h, r) {
if ((!$.eq($.b.len($.load(h, "melds")), 4) || $.eq($.load(r, "shape"), "eight_flowers"))) {
return false;
}
return $.either(() => $.load($.load(h, "o"), "dadiaoche_concealed_kan"), () => (!$.truth($.b.any((function* () { for (const $t3 of $.iter($.load(h, "melds"))) { let m; m = $t3; yield $.load(m, "concealed"); } })()))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
lucky_dice = $.fn(function (h, r) {
let a, b;
if ($.is($.load($.load(h, "s"), "dice"), null)) {
return 0;
}
const $t4 = $.load($.load(h, "s"), "dice");
const $t5 = $.unpack($t4, 2);
a = $t5[0];
b = $t5[1];
if ($.eq($.load($.load(h, "o"), "kaibao"), "equal_or_14")) {
return $.b.int($.either(() => $.eq(a, b), () => $.eq($.b.set([a, b]), $.b.set([1, 4]))));
}
return (!$.eq(a, b) ? 0 : ($.contains($.tuple([1, 4]), a) ? 2 : 1));
}, {"names": ["h", "r"], "rest": false, "extra": false});
drawn_counter = $.fn(function (h, r) {
let counter;
counter = $.load($.load(h, "s"), "draws_before");
return ($.eq($.load($.load(h, "o"), "huangfan_levels"), "per_level") ? counter : $.b.min(counter, 1));
}, {"names": ["h", "r"], "rest": false, "extra": false});
triplets_in_hand = $.fn(function (h, r, low, high) {
let found;
found = [...(function* () { for (const $t6 of $.iter($.load(r, "pungs"))) { let t; t = $t6; if (!(($a) => (($c0) => $.le($a, $c0) && (($c1) => $.le($c0, $c1) && true)(high))(t))(low)) continue; yield t; } })()];
if (($.truth(found) && !$.truth($.load($.load(h, "o"), "won_triplet_counts")))) {
if ($.is($.load($.load(h, "hand"), "winning"), null)) {
return [];
}
return [...(function* () { for (const $t7 of $.iter(found)) { let t; t = $t7; if (!!($.eq($.load(r, "win"), "pung") && $.eq($.load(r, "win_set"), t))) continue; yield t; } })()];
}
return found;
}, {"names": ["h", "r", "low", "high"], "rest": false, "extra": false});
BY_LEI = $.tuple(["full_flush", "half_flush_of_pungs", "full_flush_of_pungs", "all_honours", "all_honours_in_pungs", "eight_flowers"]);
triplet_row = $.fn(function (name, zh, en, hua, low, high) {
let count, text;
count = $.fn(function (h, r) {
return $.add($.b.len(triplets_in_hand(h, r, low, high)), $.b.len(pungs_among(h, low, high)));
}, {"names": ["h", "r"], "rest": false, "extra": false});
text = $.fn(function (h, r) {
let melds;
melds = [...(function* () { for (const $t8 of $.iter(pungs_among(h, low, high))) { let m; m = $t8; yield $.load(m, "text"); } })()];
return $.method(" ", "join", [$.add([...(function* () { for (const $t9 of $.iter(triplets_in_hand(h, r, low, high))) { let t; t = $t9; yield tiles_text($.mul($.tuple([t]), 3)); } })()], melds)]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
return $.call(Row, [name, zh, en, hua, HUA, count, "SH-2"], { "unless": BY_LEI, "shows": text });
}, {"names": ["name", "zh", "en", "hua", "low", "high"], "rest": false, "extra": false});
kong_row = $.fn(function (name, zh, en, hua, low, high, concealed) {
let count, text;
count = $.fn(function (h, r) {
return ($.truth($.load(h, "kongs")) ? $.b.len($.call(kongs_among, [h, low, high], { "concealed": concealed })) : 0);
}, {"names": ["h", "r"], "rest": false, "extra": false});
text = $.fn(function (h, r) {
return $.method(" ", "join", [(function* () { for (const $t10 of $.iter($.call(kongs_among, [h, low, high], { "concealed": concealed }))) { let m; m = $t10; yield $.load(m, "text"); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
return $.call(Row, [name, zh, en, hua, HUA, count, "SH-2"], { "unless": BY_LEI, "hand": true, "shows": text });
}, {"names": ["name", "zh", "en", "hua", "low", "high", "concealed"], "rest": false, "extra": false});
ROWS = $.tuple([$.call(Row, ["all_pungs", "碰碰胡", "All pungs", null, LEI, all_pungs, "SH-3"], { "shows": "pungs", "worth": "0 (scored by 花)" }), $.call(Row, ["half_flush", "混一色", "Half flush", null, LEI, half_flush, "SH-3"], { "worth": "0 (scored by 花)" }), Row("full_flush", "清一色", "Full flush", 1, LEI, full_flush, "SH-4"), Row("half_flush_of_pungs", "混碰", "Half flush of pungs", 1, LEI, in_pungs(HALF), "SH-4"), Row("full_flush_of_pungs", "清碰", "Full flush of pungs", 2, LEI, in_pungs(FULL), "SH-4"), Row("all_honours", "风一色", "All honours", 2, LEI, ((h, r) => $.eq($.load(r, "shape"), "any_honours")), "SH-4"), Row("all_honours_in_pungs", "风碰", "All honours in pungs", 4, LEI, in_pungs(HONOURS_ONLY), "SH-4"), $.call(Row, ["eight_flowers", "八花齐", "Eight flowers", 2, LEI, ((h, r) => $.eq($.load(r, "shape"), "eight_flowers")), "SH-4"], { "shows": "flowers" }), $.call(Row, ["kong_replacement", "杠开", "Kong replacement", 1, LEI, after_kong, "SH-5"], { "hand": true, "shows": "win", "worth": "raises to 1", "event": true }), $.call(Row, ["all_melded", "大吊车", "All melded", 1, LEI, all_melded, "SH-5"], { "shows": "melds", "worth": "raises to 1" }), $.call(Row, ["lucky_dice", "开宝", "Lucky dice", 2, FACTOR, lucky_dice, "SH-6"], { "hand": true, "shows": "" }), $.call(Row, ["drawn_hands", "荒番", "After a drawn hand", 2, FACTOR, drawn_counter, "SH-6"], { "hand": true, "shows": "" }), $.call(Row, ["base", "底花", "Base", "base_flower", HUA, ((h, r) => $.gt($.load($.load(h, "o"), "base_flower"), 0)), "SH-3"], { "unless": BY_LEI, "hand": true, "shows": "" }), $.call(Row, ["flower_tiles", "花牌", "Flower tiles", 1, HUA, ((h, r) => $.b.len($.load($.load(h, "hand"), "flowers"))), "SH-2"], { "unless": BY_LEI, "hand": true, "shows": "flowers" }), triplet_row("wind_triplets", "风刻", "Triplet of a wind", 1, EAST, NORTH), kong_row("wind_kongs", "风明杠", "Exposed kong of a wind", 2, EAST, NORTH, false), kong_row("concealed_wind_kongs", "风暗杠", "Concealed kong of a wind", 3, EAST, NORTH, true), triplet_row("dragon_triplets", "箭刻", "Triplet of a dragon", 2, WHITE, RED), kong_row("dragon_kongs", "箭明杠", "Exposed kong of a dragon", 3, WHITE, RED, false), kong_row("concealed_dragon_kongs", "箭暗杠", "Concealed kong of a dragon", 4, WHITE, RED, true), kong_row("number_kongs", "数牌明杠", "Exposed kong of a number", 1, 0, LAST_NUMBER, false), kong_row("concealed_number_kongs", "数牌暗杠", "Concealed kong of a number", 2, 0, LAST_NUMBER, true)]);
RAISES = $.tuple(["kong_replacement", "all_melded"]);
Sums = $.cls("Sums", "NamedTuple", null, [["lei", $.MISSING], ["base", $.MISSING], ["flowers", $.MISSING], ["factor", $.MISSING], ["raised", $.MISSING]], [

]);
_sums = $.fn(function (h, rows) {
let lei, base, flowers, factor, raised, row, value;
const $t11 = 0;
lei = $t11;
base = $t11;
flowers = $t11;
factor = 1;
raised = $.both(() => $.load($.load(h, "o"), "rob_raises"), () => $.eq($.load($.load(h, "s"), "win_by"), "robbed_kong"));
for (const $t12 of $.iter(rows)) {
const $t13 = $.unpack($t12, 2);
row = $t13[0];
value = $t13[1];
if ($.eq($.load(row, "unit"), HUA)) {
if ($.eq($.load(row, "id"), "base")) {
base = value;
} else {
flowers = $.iadd(flowers, value);
}
} else {
if ($.eq($.load(row, "unit"), FACTOR)) {
factor = $.imul(factor, value);
} else {
if ($.contains(RAISES, $.load(row, "id"))) {
raised = true;
} else {
lei = $.iadd(lei, value);
}
}
}
}
return Sums(lei, base, flowers, factor, raised);
}, {"names": ["h", "rows"], "rest": false, "extra": false});
Shanghai = $.cls("Shanghai", "plain", Ruleset, [], [
["value", "id", "shanghai"],
["value", "zh", "上海麻将"],
["value", "en", "Shanghai"],
["value", "unit", "分"],
["value", "options", ShanghaiOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "draws_before", "dice", "contracts"])],
["value", "tiles", $.b.tuple($.b.range(34))],
["value", "tile_count", 144],
["value", "rows", ROWS],
["value", "prefix", "SH"],
["value", "clauses", 11],
["value", "flowers", true],
["value", "other_shapes", $.tuple([((tiles, wilds, melds) => $.b.all((function* () { for (const $t14 of $.iter(tiles)) { let t; t = $t14; yield $.ge(t, EAST); } })()))])],
["method", "check", $.fn(function (self, hand, situation, options) {
let problems, text;
problems = [];
if ($.eq($.load(situation, "win_by"), "deal")) {
text = "win_by is 'deal', which this game lacks: nothing is won on the dealt tiles";
$.method(problems, "append", [Problem("bad_value", text, "situation.win_by")]);
}
if ($.truth($.load(situation, "contracts"))) {
problems = $.iadd(problems, contract_faults(hand, situation));
}
return problems;
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "special", $.fn(function* (self, h) {
let honours;
honours = $.both(() => $.eq($.load(h, "suits_held"), 8), () => (!$.truth(_honours_in_pungs($.load(h, "held")))));
if (($.truth(honours) && $.truth($.load($.load(h, "o"), "luanfeng")))) {
yield* $.iter(any_honours(h));
} else {
if (($.truth(_eight_flowers(h)) && !$.truth($.b.any((function* () { for (const $t15 of $.iter(standard_readings(h))) { let r; r = $t15; yield is_listed(h, r); } })())))) {
yield Reading("eight_flowers", $.load(h, "suits_held"));
}
}
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "legal", $.fn(function (self, h, r) {
let text;
if (($.eq($.load(r, "shape"), "standard") && !$.truth(is_listed(h, r)))) {
text = "a hand of more than one suit wins in pungs only; this is none of the listed hands (SH-1)";
return Reason("no_pattern", text);
}
return null;
}, {"names": ["self", "h", "r"], "rest": false, "extra": false})],
["method", "admit", $.fn(function (self, h, r, rows, total) {
let least, text;
least = $.load($.load(h, "o"), "ron_min_flowers");
if (($.truth(least) && $.eq($.load($.load(h, "s"), "win_by"), "discard") && $.truth(by_flowers(h, r)) && $.lt($.load(_sums(h, rows), "flowers"), least))) {
text = ("" + "no flower point, at least " + $.b.str(least) + " is needed to win on a discard (SH-10)");
return Reason("below_minimum", text);
}
return null;
}, {"names": ["self", "h", "r", "rows", "total"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
let o, sums, points;
const $t16 = $.tuple([$.load(h, "o"), _sums(h, rows)]);
const $t17 = $.unpack($t16, 2);
o = $t17[0];
sums = $t17[1];
points = ($.truth($.load(sums, "lei")) ? $.mul($.load(sums, "lei"), $.load(o, "lezi")) : $.b.min($.add($.load(sums, "base"), $.load(sums, "flowers")), $.load(o, "lezi")));
if ($.truth($.load(sums, "raised"))) {
points = $.b.max(points, $.load(o, "lezi"));
}
if (!$.is($.load(o, "cap_lezi"), null)) {
points = $.b.min(points, $.mul($.load(o, "cap_lezi"), $.load(o, "lezi")));
}
return $.b.int($.mul(points, $.load(sums, "factor")));
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let s, lead, shares, partners, text;
s = $.load(h, "s");
lead = _share_text($.load(h, "o"), _sums(h, rows), total);
shares = ($.eq($.load(s, "win_by"), "robbed_kong") ? ROB_SHARES : 1);
partners = ($.truth($.load(s, "contracts")) ? $.call(_partners, [s], { "twice": $.load($.load(h, "o"), "contract_mutual_twice") }) : $.dict([]));
if ($.truth(partners)) {
return _with_partners(h, lead, total, shares, partners);
}
if ($.is($.load(s, "discarder"), null)) {
return Settlement(("" + $.b.str(lead) + " each"), from_each(s, total));
}
text = ($.gt(shares, 1) ? ("" + $.b.str(lead) + "; " + $.b.str(total) + " × " + $.b.str(shares) + " = " + $.b.str($.mul(total, shares))) : lead);
return Settlement(("" + $.b.str(text) + " from " + $.b.str($.load(s, "discarder"))), from_giver(s, $.mul(total, shares)));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "assumed", $.fn(function (self, hand, situation) {
return ($.is($.load(situation, "dice"), null) ? ["dice=none"] : []);
}, {"names": ["self", "hand", "situation"], "rest": false, "extra": false})]
]);
_eight_flowers = $.fn(function (h) {
return $.both(() => $.eq($.b.len($.load($.load(h, "hand"), "flowers")), 8), () => $.is($.load($.load(h, "hand"), "winning"), null), () => $.load(h, "self_draw"));
}, {"names": ["h"], "rest": false, "extra": false});
_honours_in_pungs = $.fn(function (held) {
return $.both(() => $.eq($.method(held, "count", [2]), 1), () => $.b.all((function* () { for (const $t18 of $.iter(held)) { let n; n = $t18; yield $.contains($.tuple([0, 2, 3]), n); } })()));
}, {"names": ["held"], "rest": false, "extra": false});
_partners = $.fn(function (s, twice) {
let ours, found;
ours = [...(function* () { for (const $t19 of $.iter($.load(s, "contracts"))) { let c; c = $t19; if (!$.contains($.tuple([$.load(c, "fed"), $.load(c, "feeder")]), $.load(s, "winner"))) continue; yield c; } })()];
found = Counter((function* () { for (const $t20 of $.iter(ours)) { let c; c = $t20; yield ($.eq($.load(c, "fed"), $.load(s, "winner")) ? $.load(c, "feeder") : $.load(c, "fed")); } })());
return $.dict((function* () { for (const $t21 of $.iter($.method(found, "items", []))) { let seat, n; const $t22 = $.unpack($t21, 2); seat = $t22[0]; n = $t22[1]; yield [seat, ($.truth(twice) ? n : 1)]; } })());
}, {"names": ["s", "twice"], "rest": false, "extra": false});
_with_partners = $.fn(function (h, lead, total, shares, partners) {
let s, own, plain, paid, ways, points, text, seat, times;
s = $.load(h, "s");
own = ($.truth($.load(h, "claimed")) ? shares : $.load($.load(h, "o"), "contract_selfdraw_shares"));
plain = [...(function* () { for (const $t23 of $.iter(others($.load(s, "winner")))) { let seat; seat = $t23; if (!$.truth(_pays_plainly(s, seat, partners))) continue; yield seat; } })()];
paid = [];
ways = [];
if ($.truth(plain)) {
const $t24 = _charge(total, shares);
const $t25 = $.unpack($t24, 2);
points = $t25[0];
text = $t25[1];
paid = $.iadd(paid, [...(function* () { for (const $t26 of $.iter(plain)) { let seat; seat = $t26; yield Transfer(seat, $.load(s, "winner"), points, $.load(s, "win_by")); } })()]);
$.method(ways, "append", [("" + $.b.str(text) + " from " + $.b.str($.method(" and ", "join", [plain])))]);
}
for (const $t27 of $.iter($.method(partners, "items", []))) {
const $t28 = $.unpack($t27, 2);
seat = $t28[0];
times = $t28[1];
const $t29 = _charge(total, own, times);
const $t30 = $.unpack($t29, 2);
points = $t30[0];
text = $t30[1];
$.method(paid, "append", [Transfer(seat, $.load(s, "winner"), points, "contract")]);
$.method(ways, "append", [("" + $.b.str(text) + " from " + $.b.str(seat) + " (contract)")]);
}
$.callmethod(paid, "sort", [], { "key": ((transfer) => $.method(others($.load(s, "winner")), "index", [$.load(transfer, "payer")])) });
if (($.eq(shares, 1) && $.truth(plain))) {
lead = $.iadd(lead, $.method($.method(ways, "pop", [0]), "removeprefix", [$.b.str(total)]));
}
return Settlement($.method("; ", "join", [[lead, ...$.iter(ways)]]), $.b.tuple(paid));
}, {"names": ["h", "lead", "total", "shares", "partners"], "rest": false, "extra": false});
_pays_plainly = $.fn(function (s, seat, partners) {
return (!$.is($.load(s, "discarder"), null) ? $.eq(seat, $.load(s, "discarder")) : !$.contains(partners, seat));
}, {"names": ["s", "seat", "partners"], "rest": false, "extra": false});
_charge = $.fn(function (share, ...times) {
let points, text, n;
times = $.tuple(times);
const $t31 = $.tuple([share, $.b.str(share)]);
const $t32 = $.unpack($t31, 2);
points = $t32[0];
text = $t32[1];
for (const $t33 of $.iter(times)) {
n = $t33;
points = $.imul(points, n);
text = $.iadd(text, (!$.eq(n, 1) ? ("" + " × " + $.b.str(n)) : ""));
}
return $.tuple([points, ($.eq(points, share) ? text : ("" + $.b.str(text) + " = " + $.b.str(points)))]);
}, {"names": ["share"], "rest": true, "extra": false});
_share_text = $.fn(function (o, sums, total) {
let capped, text, points;
if ($.truth($.load(sums, "lei"))) {
capped = $.both(() => !$.is($.load(o, "cap_lezi"), null), () => $.lt($.load(o, "cap_lezi"), $.load(sums, "lei")));
text = ($.truth(capped) ? ("" + "min(" + $.b.str($.load(sums, "lei")) + ", " + $.b.str($.load(o, "cap_lezi")) + ") × " + $.b.str($.load(o, "lezi"))) : ("" + $.b.str($.load(sums, "lei")) + " × " + $.b.str($.load(o, "lezi"))));
} else {
text = ("" + $.b.str($.load(sums, "base")) + " + " + $.b.str($.load(sums, "flowers")));
points = $.add($.load(sums, "base"), $.load(sums, "flowers"));
if ($.gt(points, $.load(o, "lezi"))) {
text = ("" + "min(" + $.b.str(text) + ", " + $.b.str($.load(o, "lezi")) + ")");
} else {
if (($.truth($.load(sums, "raised")) && $.lt(points, $.load(o, "lezi")))) {
text = ("" + "max(" + $.b.str(text) + ", " + $.b.str($.load(o, "lezi")) + ")");
} else {
if ($.gt($.load(sums, "factor"), 1)) {
text = ("" + "(" + $.b.str(text) + ")");
}
}
}
}
return ($.gt($.load(sums, "factor"), 1) ? ("" + $.b.str(text) + " × " + $.b.str($.load(sums, "factor")) + " = " + $.b.str(total)) : ("" + $.b.str(text) + " = " + $.b.str(total)));
}, {"names": ["o", "sums", "total"], "rest": false, "extra": false});
SHANGHAI = Shanghai();
return { Any, BY_LEI, Counter, EAST, FACTOR, FULL, Facts, HALF, HONOURS_ONLY, HUA, Hand, Iterator, LAST_NUMBER, LEI, MIXED, NORTH, NamedTuple, Options, Problem, RAISES, RED, ROB_SHARES, ROWS, Reading, Reason, Row, Rows, Ruleset, SHANGHAI, Sequence, Settlement, Shanghai, ShanghaiOptions, Situation, Sums, Test, Transfer, WHITE, _charge, _eight_flowers, _honours_in_pungs, _partners, _pays_plainly, _share_text, _sums, _with_partners, after_kong, all_melded, all_pungs, annotations, any_honours, by_flowers, contract_faults, dataclass, drawn_counter, four_pungs, from_each, from_giver, full_flush, half_flush, in_pungs, is_listed, kong_row, kongs_among, lucky_dice, option, others, pungs_among, standard_readings, tiles_text, triplet_row, triplets_in_hand };
});
$.define("scoring.rulesets.sichuan", () => {
let annotations, Iterator, Sequence, dataclass, replace, Any, Problem, Facts, Hand, MeldKind, FULL, Reading, Options, Reason, Row, Rows, Ruleset, option, contradiction, four_pungs, melded_single, no_deal, no_first_round, no_flower_replacement, Settlement, Transfer, from_each, from_giver, nearest, is_258, seven_pairs, seven_pairs_shape, DiscarderKong, Situation, feeder_of, others, RANK, SUIT_LETTERS, tiles_text, SichuanOptions, PRESETS, highest_counts, full_flush, with_quad, plain_seven_pairs, one_or_nine_everywhere, pungs_of_258, roots, root_tiles, FAN, ALONE, PAIR_ROWS, ABOVE_FLUSH, ABOVE_PUNGS, ABOVE_PLAIN, BASE, ROWS, SBR_ROWS, multiplier, kong_shares, KONG_KIND, still_in, Money, replaced_kong_feeder, Sichuan, SICHUAN;
Sequence = $.ext.Sequence;
dataclass = $.ext.dataclass;replace = $.ext.replace;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
Hand = $.module("scoring.hand").Hand;
MeldKind = $.module("scoring.hand").MeldKind;
FULL = $.module("scoring.readings").FULL;
Reading = $.module("scoring.readings").Reading;
Options = $.module("scoring.rulesets.base").Options;
Reason = $.module("scoring.rulesets.base").Reason;
Row = $.module("scoring.rulesets.base").Row;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
option = $.module("scoring.rulesets.base").option;
contradiction = $.module("scoring.rulesets.common").contradiction;
four_pungs = $.module("scoring.rulesets.common").four_pungs;
melded_single = $.module("scoring.rulesets.common").melded_single;
no_deal = $.module("scoring.rulesets.common").no_deal;
no_first_round = $.module("scoring.rulesets.common").no_first_round;
no_flower_replacement = $.module("scoring.rulesets.common").no_flower_replacement;
Settlement = $.module("scoring.settlement").Settlement;
Transfer = $.module("scoring.settlement").Transfer;
from_each = $.module("scoring.settlement").from_each;
from_giver = $.module("scoring.settlement").from_giver;
nearest = $.module("scoring.settlement").nearest;
is_258 = $.module("scoring.shapes.special").is_258;
seven_pairs = $.module("scoring.shapes.special").seven_pairs;
seven_pairs_shape = $.module("scoring.shapes.special").seven_pairs_shape;
DiscarderKong = $.module("scoring.situation").DiscarderKong;
Situation = $.module("scoring.situation").Situation;
feeder_of = $.module("scoring.situation").feeder_of;
others = $.module("scoring.situation").others;
RANK = $.module("scoring.tiles").RANK;
SUIT_LETTERS = $.module("scoring.tiles").SUIT_LETTERS;
tiles_text = $.module("scoring.tiles").tiles_text;
SichuanOptions = $.cls("SichuanOptions", "dataclass", Options, [["dingque", option(false, "SC-1", $.tuple([false, true]))], ["fan_table", option("majority", "SC-3", $.tuple(["majority", "platform", "sbr"]))], ["longqidui_fan", $.call(option, [4, "SC-4"], { "low": 1, "high": 100 })], ["haidi_fan", option(1, "SC-3", $.tuple([1, 0]))], ["jingoudiao", option(1, "SC-3", $.tuple([1, 0]))], ["tiandihu", option("on", "SC-5", $.tuple(["on", "off"]))], ["jiangdui", option("on", "SC-5", $.tuple(["on", "off"]))], ["daiyaojiu", option("on", "SC-5", $.tuple(["on", "off"]))], ["cap_fan", $.call(option, [null, "SC-7", $.tuple([null, $.b.int])], { "low": 1, "high": 100 })], ["zimo_bonus", option("jia_di", "SC-8", $.tuple(["jia_di", "jia_fan", "none"]))], ["zhigang", option("chengbao", "SC-9", $.tuple(["chengbao", "jiajiayou"]))], ["gangshanghua_payer", option("all", "SC-10", $.tuple(["all", "feeder"]))], ["gangshangpao_kong", option("transfer", "SC-11", $.tuple(["transfer", "refund", "keep"]))], ["transfer_multi", option("nearest", "SC-11", $.tuple(["nearest", "each"]))], ["huazhu_points", $.call(option, [16, "SC-12"], { "low": 0, "high": 10000 })], ["mode", option("xuezhan", "SC-13", $.tuple(["xuezhan", "single"]))]], [

]);
PRESETS = $.dict([["platform", $.dict([["longqidui_fan", 5], ["haidi_fan", 0], ["jingoudiao", 0]])], ["sbr", $.dict([["cap_fan", 3], ["tiandihu", "off"], ["jiangdui", "off"], ["daiyaojiu", "off"]])]]);
highest_counts = $.fn(function (o) {
return $.b.bool(!$.eq($.load(o, "fan_table"), "sbr"));
}, {"names": ["o"], "rest": false, "extra": false});
full_flush = $.fn(function (h, r) {
return $.eq($.load(r, "flush"), FULL);
}, {"names": ["h", "r"], "rest": false, "extra": false});
with_quad = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.contains($.load(h, "held"), 4));
}, {"names": ["h", "r"], "rest": false, "extra": false});
plain_seven_pairs = $.fn(function (h, r) {
return $.both(() => $.eq($.load(r, "shape"), "seven_pairs"), () => $.either(() => !$.contains($.load(h, "held"), 4), () => $.eq($.load($.load(h, "o"), "fan_table"), "sbr")));
}, {"names": ["h", "r"], "rest": false, "extra": false});
one_or_nine_everywhere = $.fn(function (h, r) {
let pungs;
if (($.is($.load(r, "pair"), null) || !$.contains($.tuple([0, 8]), $.item(RANK, $.load(r, "pair"))))) {
return false;
}
pungs = $.tuple([...$.iter($.load(r, "pungs")), ...$.iter($.load(h, "pungs_out"))]);
return $.both(() => $.b.all((function* () { for (const $t1 of $.iter($.load(r, "chows"))) { let t; t = $t1; yield $.contains($.tuple([0, 6]), $.item(RANK, t)); } })()), () => $.b.all((function* () { for (const $t2 of $.iter(pungs)) { let t; t = $t2; yield $.contains($.tuple([0, 8]), $.item(RANK, t)); } })()));
}, {"names": ["h", "r"], "rest": false, "extra": false});
pungs_of_258 = $.fn(function (h, r) {
return $.both(() => four_pungs(h, r), () => !$.is($.load(r, "pair"), null), () => $.b.all($.b.map(is_258, $.tuple([$.load(r, "pair"), ...$.iter($.load(r, "pungs")), ...$.iter($.load(h, "pungs_out"))]))));
}, {"names": ["h", "r"], "rest": false, "extra": false});
roots = $.fn(function (h, r) {
let found;
found = $.sub($.add($.method($.load(h, "every"), "count", [4]), $.method($.load(h, "every"), "count", [5])), $.b.len($.load(h, "kongs")));
if (($.truth(found) && $.eq($.load(r, "shape"), "seven_pairs") && !$.eq($.load($.load(h, "o"), "fan_table"), "sbr"))) {
return $.sub(found, 1);
}
return found;
}, {"names": ["h", "r"], "rest": false, "extra": false});
root_tiles = $.fn(function (h, r) {
let kongs;
kongs = [...(function* () { for (const $t3 of $.iter($.load(h, "kongs"))) { let m; m = $t3; yield $.load(m, "tile"); } })()];
return $.method(" ", "join", [(function* () { for (const $t4 of $.iter($.b.range(27))) { let t; t = $t4; if (!($.ge($.item($.load(h, "every"), t), 4) && !$.contains(kongs, t))) continue; yield tiles_text($.mul($.tuple([t]), 4)); } })()]);
}, {"names": ["h", "r"], "rest": false, "extra": false});
FAN = "番";
ALONE = $.tuple(["heavenly_win", "earthly_win"]);
PAIR_ROWS = $.tuple(["dragon_seven_pairs", "full_flush_seven_pairs", "full_flush_dragon_seven_pairs"]);
ABOVE_FLUSH = $.tuple(["full_flush_pungs", "full_flush_one_or_nine", ...$.iter(PAIR_ROWS)]);
ABOVE_PUNGS = $.tuple(["full_flush_pungs", "pungs_258"]);
ABOVE_PLAIN = $.tuple(["all_pungs", "full_flush", "seven_pairs", "one_or_nine", ...$.iter(ABOVE_FLUSH), "pungs_258", ...$.iter(ALONE)]);
BASE = $.tuple(["plain_hand", ...$.iter(ABOVE_PLAIN)]);
ROWS = $.tuple([$.call(Row, ["plain_hand", "平胡", "Plain hand", 1, FAN, ((h, r) => $.eq($.load(r, "shape"), "standard")), "SC-3"], { "unless": ABOVE_PLAIN, "when": highest_counts }), $.call(Row, ["all_pungs", "碰碰胡", "All pungs", 2, FAN, four_pungs, "SC-3"], { "unless": $.add(ABOVE_PUNGS, ALONE), "shows": "pungs" }), $.call(Row, ["full_flush", "清一色", "Full flush", 3, FAN, full_flush, "SC-3"], { "unless": $.add(ABOVE_FLUSH, ALONE) }), $.call(Row, ["seven_pairs", "七对", "Seven pairs", 3, FAN, plain_seven_pairs, "SC-3"], { "unless": $.add(PAIR_ROWS, ALONE) }), $.call(Row, ["one_or_nine", "带幺九", "1 or 9 everywhere", 3, FAN, one_or_nine_everywhere, "SC-6"], { "unless": $.tuple(["full_flush_one_or_nine", ...$.iter(ALONE)]), "when": ((o) => $.eq($.load(o, "daiyaojiu"), "on")) }), $.call(Row, ["full_flush_pungs", "清碰", "Full flush of pungs", 4, FAN, ((h, r) => $.both(() => full_flush(h, r), () => four_pungs(h, r))), "SC-3"], { "unless": ALONE, "when": highest_counts }), $.call(Row, ["pungs_258", "将对", "Pungs of 2, 5, 8", 4, FAN, pungs_of_258, "SC-6"], { "unless": ALONE, "shows": "pungs", "when": ((o) => $.eq($.load(o, "jiangdui"), "on")) }), $.call(Row, ["dragon_seven_pairs", "龙七对", "Seven pairs with four alike", "longqidui_fan", FAN, ((h, r) => $.both(() => with_quad(h, r), () => $.either(() => (!$.truth(full_flush(h, r))), () => $.gt($.load($.load(h, "o"), "longqidui_fan"), 6)))), "SC-4"], { "unless": ALONE, "when": highest_counts }), $.call(Row, ["full_flush_seven_pairs", "清七对", "Full flush seven pairs", 5, FAN, ((h, r) => $.both(() => full_flush(h, r), () => plain_seven_pairs(h, r))), "SC-3"], { "unless": ALONE, "when": highest_counts }), $.call(Row, ["full_flush_one_or_nine", "清幺九", "Full flush, 1 or 9 everywhere", 5, FAN, ((h, r) => $.both(() => full_flush(h, r), () => one_or_nine_everywhere(h, r))), "SC-3"], { "unless": ALONE, "when": ((o) => $.both(() => highest_counts(o), () => $.eq($.load(o, "daiyaojiu"), "on"))) }), $.call(Row, ["full_flush_dragon_seven_pairs", "清龙七对", "Full flush seven pairs with four alike", 6, FAN, ((h, r) => $.both(() => full_flush(h, r), () => with_quad(h, r))), "SC-4"], { "unless": $.tuple(["dragon_seven_pairs", ...$.iter(ALONE)]), "when": highest_counts }), $.call(Row, ["heavenly_win", "天胡", "Heavenly win", 6, FAN, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "heaven")), "SC-5"], { "hand": true, "when": ((o) => $.eq($.load(o, "tiandihu"), "on")), "event": true }), $.call(Row, ["earthly_win", "地胡", "Earthly win", 6, FAN, ((h, r) => $.eq($.load($.load(h, "s"), "timing"), "earth")), "SC-5"], { "hand": true, "when": ((o) => $.eq($.load(o, "tiandihu"), "on")), "event": true }), $.call(Row, ["root", "根", "Four alike, no kong", 1, FAN, roots, "SC-3"], { "unless": ALONE, "shows": root_tiles }), $.call(Row, ["kong", "杠", "Kong", 1, FAN, ((h, r) => $.b.len($.load(h, "kongs"))), "SC-3"], { "unless": ALONE, "hand": true, "shows": "kongs" }), $.call(Row, ["all_melded", "金钩钓", "All melded", "jingoudiao", FAN, ((h, r) => melded_single(h)), "SC-3"], { "unless": ALONE, "hand": true, "shows": "melds", "when": ((o) => $.gt($.load(o, "jingoudiao"), 0)) }), $.call(Row, ["kong_replacement", "杠上花", "Kong replacement", 1, FAN, ((h, r) => $.both(() => $.load(h, "self_draw"), () => $.eq($.load($.load(h, "s"), "replacement"), "kong"))), "SC-3"], { "unless": ALONE, "hand": true, "shows": "win", "event": true }), $.call(Row, ["kong_discard", "杠上炮", "Discard after a kong", 1, FAN, ((h, r) => $.load($.load(h, "s"), "after_kong_discard")), "SC-3"], { "unless": ALONE, "hand": true, "shows": "win", "event": true }), $.call(Row, ["robbed_kong", "抢杠", "Robbing a kong", 1, FAN, ((h, r) => $.eq($.load($.load(h, "s"), "win_by"), "robbed_kong")), "SC-3"], { "unless": ALONE, "hand": true, "shows": "win", "event": true }), $.call(Row, ["last_tile", "海底", "Last tile", "haidi_fan", FAN, ((h, r) => $.both(() => $.load($.load(h, "s"), "last_tile"), () => !$.eq($.load($.load(h, "s"), "win_by"), "robbed_kong"))), "SC-3"], { "unless": ALONE, "hand": true, "shows": "win", "when": ((o) => $.gt($.load(o, "haidi_fan"), 0)), "event": true }), $.call(Row, ["self_draw", "自摸", "Self-draw", 1, FAN, ((h, r) => $.load(h, "self_draw")), "SC-8"], { "unless": ALONE, "hand": true, "shows": "win", "when": ((o) => $.eq($.load(o, "zimo_bonus"), "jia_fan")) })]);
SBR_ROWS = $.b.tuple((function* () { for (const $t5 of $.iter(ROWS)) { let row; row = $t5; yield (($.contains(BASE, $.load(row, "id")) && $.truth($.b.isinstance($.load(row, "value"), $.b.int))) ? $.call(replace, [row], { "value": $.sub($.load(row, "value"), 1) }) : row); } })());
multiplier = $.fn(function (fan, o) {
return $.lshift(1, ($.eq($.load(o, "fan_table"), "sbr") ? fan : $.sub(fan, 1)));
}, {"names": ["fan", "o"], "rest": false, "extra": false});
kong_shares = $.fn(function (kind, feeder, paying, o) {
let rest;
if (!$.eq(kind, "open")) {
return $.b.tuple((function* () { for (const $t6 of $.iter(paying)) { let seat; seat = $t6; yield $.tuple([seat, ($.eq(kind, "concealed") ? 2 : 1)]); } })());
}
if ($.is(feeder, null)) {
return $.tuple([]);
}
rest = ($.eq($.load(o, "zhigang"), "jiajiayou") ? [...(function* () { for (const $t7 of $.iter(paying)) { let seat; seat = $t7; if (!!$.eq(seat, feeder)) continue; yield seat; } })()] : []);
return $.tuple([$.tuple([feeder, 2]), ...$.iter((function* () { for (const $t8 of $.iter(rest)) { let seat; seat = $t8; yield $.tuple([seat, 1]); } })())]);
}, {"names": ["kind", "feeder", "paying", "o"], "rest": false, "extra": false});
KONG_KIND = $.dict([[$.load(MeldKind, "CONCEALED_KONG"), "concealed"], [$.load(MeldKind, "ADDED_KONG"), "added"], [$.load(MeldKind, "EXPOSED_KONG"), "open"]]);
still_in = $.fn(function (s, but) {
return [...(function* () { for (const $t9 of $.iter(others(but))) { let seat; seat = $t9; if (!!$.contains($.load(s, "out"), seat)) continue; yield seat; } })()];
}, {"names": ["s", "but"], "rest": false, "extra": false});
Money = $.cls("Money", "plain", null, [], [
["value", "__slots__", $.tuple(["formula", "h", "transfers", "warnings"])],
["method", "__init__", $.fn(function (self, h, formula, transfers) {
self.h = h;
self.formula = formula;
self.transfers = $.b.list(transfers);
self.warnings = [];
return null;
}, {"names": ["self", "h", "formula", "transfers"], "rest": false, "extra": false})],
["method", "own_kongs", $.fn(function (self) {
let s, o, paying, meld, kind, feeder, shares, text;
const $t10 = $.tuple([$.load($.load(self, "h"), "s"), $.load($.load(self, "h"), "o")]);
const $t11 = $.unpack($t10, 2);
s = $t11[0];
o = $t11[1];
paying = still_in(s, $.load(s, "winner"));
for (const $t12 of $.iter($.load($.load(self, "h"), "kongs"))) {
meld = $t12;
kind = $.item(KONG_KIND, $.load(meld, "kind"));
feeder = (($.eq(kind, "open") && $.truth($.load(meld, "source"))) ? feeder_of($.load(s, "winner"), $.load(meld, "source")) : null);
if (($.eq(kind, "open") && $.is(feeder, null))) {
$.method($.load(self, "warnings"), "append", [("" + $.b.str($.load(meld, "text")) + ": no mark (<, ^ or >) says who fed this kong, so its money is not settled")]);
}
shares = kong_shares(kind, feeder, paying, o);
if ((!$.is(feeder, null) && $.contains($.load(s, "out"), feeder))) {
shares = $.b.tuple((function* () { for (const $t13 of $.iter(shares)) { let share; share = $t13; if (!!$.eq($.item(share, 0), feeder)) continue; yield share; } })());
text = ("" + $.b.str($.load(meld, "text")) + ": " + $.b.str(feeder) + ", who fed this kong, has won since; what was paid is not seen");
$.method($.load(self, "warnings"), "append", [text]);
}
self._kong($.load(meld, "text"), $.load(s, "winner"), shares);
}
return null;
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "_kong", $.fn(function (self, name, owner, shares) {
let income, terms, text;
income = $.b.sum((function* () { for (const $t14 of $.iter(shares)) { let _, points; const $t15 = $.unpack($t14, 2); _ = $t15[0]; points = $t15[1]; yield points; } })());
if ($.truth(income)) {
self.transfers = $.iadd($.load(self, "transfers"), [...(function* () { for (const $t16 of $.iter(shares)) { let seat, points; const $t17 = $.unpack($t16, 2); seat = $t17[0]; points = $t17[1]; yield Transfer(seat, owner, points, "kong"); } })()]);
terms = $.method(" + ", "join", [(function* () { for (const $t18 of $.iter(shares)) { let _, points; const $t19 = $.unpack($t18, 2); _ = $t19[0]; points = $t19[1]; yield $.b.str(points); } })()]);
text = ($.eq($.b.len(shares), 1) ? terms : ("" + $.b.str(terms) + " = " + $.b.str(income)));
self.formula = $.iadd($.load(self, "formula"), ("" + "; kong " + $.b.str(name) + ": " + $.b.str(text) + " to " + $.b.str(owner)));
}
return null;
}, {"names": ["self", "name", "owner", "shares"], "rest": false, "extra": false})],
["method", "discarders_kong", $.fn(function (self) {
let s, o, first, kong, moves, where, text, giver, shares, income, lead;
const $t20 = $.tuple([$.load($.load(self, "h"), "s"), $.load($.load(self, "h"), "o")]);
const $t21 = $.unpack($t20, 2);
s = $t21[0];
o = $t21[1];
if ((!$.truth($.load(s, "after_kong_discard")) || $.eq($.load(o, "gangshangpao_kong"), "refund"))) {
return null;
}
first = nearest(s);
kong = $.load(s, "discarder_kong");
moves = $.eq($.load(o, "gangshangpao_kong"), "transfer");
if (($.truth(moves) && $.truth($.load(s, "other_winners")))) {
where = ($.eq($.load(o, "transfer_multi"), "nearest") ? ("" + "to " + $.b.str(first) + ", the nearest") : "to each in full");
text = ("" + "several winners on a discard after a kong: tables differ; its money goes " + $.b.str(where));
$.method($.load(self, "warnings"), "append", [text]);
}
if ($.is(kong, null)) {
if (($.eq(first, $.load(s, "winner")) || ($.truth(moves) && $.eq($.load(o, "transfer_multi"), "each")))) {
$.method($.load(self, "warnings"), "append", ["discarder_kong is not given: the money of that kong is not settled"]);
}
return null;
}
giver = $.load(s, "discarder");
$.assert(!$.is(giver, null));
shares = kong_shares($.load(kong, "kind"), $.load(kong, "fed_by"), still_in(s, giver), o);
income = $.b.sum((function* () { for (const $t22 of $.iter(shares)) { let _, points; const $t23 = $.unpack($t22, 2); _ = $t23[0]; points = $t23[1]; yield points; } })());
if ($.eq(first, $.load(s, "winner"))) {
self._kong(("" + "of " + $.b.str(giver)), giver, shares);
} else {
if ((!$.truth(moves) || $.eq($.load(o, "transfer_multi"), "nearest"))) {
$.method($.load(self, "warnings"), "append", [("" + "the kong of " + $.b.str(giver) + " belongs to the request of " + $.b.str(first) + ", the nearest winner")]);
return null;
}
}
if (($.truth(moves) && $.truth(income))) {
$.method($.load(self, "transfers"), "append", [Transfer(giver, $.load(s, "winner"), income, "kong_transfer")]);
lead = ($.eq(first, $.load(s, "winner")) ? "," : ("" + "; kong of " + $.b.str(giver) + ":"));
self.formula = $.iadd($.load(self, "formula"), ("" + $.b.str(lead) + " " + $.b.str(income) + " moves to " + $.b.str($.load(s, "winner"))));
}
return null;
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "done", $.fn(function (self) {
return Settlement($.load(self, "formula"), $.b.tuple($.load(self, "transfers")), $.b.tuple($.load(self, "warnings")));
}, {"names": ["self"], "rest": false, "extra": false})]
]);
replaced_kong_feeder = $.fn(function (hand, s) {
let kongs;
if (!$.eq($.load(s, "replacement"), "kong")) {
return null;
}
if ($.truth($.load(s, "kong_fed_by"))) {
return $.load(s, "kong_fed_by");
}
kongs = [...(function* () { for (const $t24 of $.iter($.load(hand, "melds"))) { let m; m = $t24; if (!$.truth($.load($.load(m, "kind"), "is_kong"))) continue; yield m; } })()];
if (($.eq($.b.len(kongs), 1) && $.is($.load($.item(kongs, 0), "kind"), $.load(MeldKind, "EXPOSED_KONG")) && $.truth($.load($.item(kongs, 0), "source")))) {
return feeder_of($.load(s, "winner"), $.load($.item(kongs, 0), "source"));
}
return null;
}, {"names": ["hand", "s"], "rest": false, "extra": false});
Sichuan = $.cls("Sichuan", "plain", Ruleset, [], [
["value", "id", "sichuan"],
["value", "zh", "四川麻将"],
["value", "en", "Sichuan"],
["value", "unit", FAN],
["value", "options", SichuanOptions],
["value", "fields", $.tuple(["winner", "win_by", "from", "replacement", "kong_fed_by", "after_kong_discard", "discarder_kong", "last_tile", "timing", "missing_suit", "out", "other_winners"])],
["value", "tiles", $.b.tuple($.b.range(27))],
["value", "tile_count", 108],
["value", "rows", ROWS],
["value", "prefix", "SC"],
["value", "clauses", 14],
["value", "melds", $.sub($.b.frozenset(MeldKind), $.b.set([$.load(MeldKind, "CHOW")]))],
["value", "other_shapes", $.tuple([seven_pairs_shape])],
["method", "prepare", $.fn(function (self, options, given) {
let preset, changed;
preset = $.method(PRESETS, "get", [$.load(options, "fan_table"), $.dict([])]);
changed = $.dict((function* () { for (const $t25 of $.iter($.method(preset, "items", []))) { let name, value; const $t26 = $.unpack($t25, 2); name = $t26[0]; value = $t26[1]; if (!!$.contains(given, name)) continue; yield [name, value]; } })());
return ($.truth(changed) ? $.call(replace, [options], { ...$.named(changed) }) : options);
}, {"names": ["self", "options", "given"], "rest": false, "extra": false})],
["method", "rows_of", $.fn(function (self, options) {
return ($.eq($.load(options, "fan_table"), "sbr") ? SBR_ROWS : ROWS);
}, {"names": ["self", "options"], "rest": false, "extra": false})],
["method", "check", $.fn(function (self, hand, situation, options) {
let s, out, text, feeder, first;
s = situation;
out = $.add($.add(no_deal(s), no_first_round(s)), no_flower_replacement(s));
if (($.truth($.load(options, "dingque")) && $.is($.load(s, "missing_suit"), null))) {
text = "missing_suit is needed with the option dingque: the suit that the winner declared";
$.method(out, "append", [Problem("missing_field", text, "situation.missing_suit")]);
}
if (($.truth($.load(s, "out")) && $.eq($.load(options, "mode"), "single"))) {
$.method(out, "append", [contradiction("out", "mode", "with mode=single the hand ends with the first win")]);
}
if (($.truth($.load(s, "out")) && $.eq($.load(s, "timing"), "heaven"))) {
$.method(out, "append", [contradiction("out", "timing", "nobody wins before the dealer's first tile")]);
}
if (($.truth($.load(s, "discarder_kong")) && $.contains($.load(s, "out"), $.load($.load(s, "discarder_kong"), "fed_by")))) {
$.method(out, "append", [contradiction("discarder_kong", "out", "who has already won feeds no kong")]);
}
feeder = replaced_kong_feeder(hand, s);
if ((!$.is(feeder, null) && $.contains($.load(s, "out"), feeder))) {
first = ($.truth($.load(s, "kong_fed_by")) ? "kong_fed_by" : "replacement");
$.method(out, "append", [contradiction(first, "out", ("" + $.b.str(feeder) + " has already won and fed no kong just now"))]);
}
return out;
}, {"names": ["self", "hand", "situation", "options"], "rest": false, "extra": false})],
["method", "before", $.fn(function (self, h) {
let suit;
suit = $.load($.load(h, "s"), "missing_suit");
if ((!$.truth($.load($.load(h, "o"), "dingque")) || $.is(suit, null) || !$.truth($.and($.rshift($.load(h, "suits_held"), $.method(SUIT_LETTERS, "index", [suit])), 1)))) {
return null;
}
return Reason("missing_suit_held", ("" + "tiles of the declared missing suit " + $.b.str(suit) + " are still held (SC-1)"));
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "special", $.fn(function (self, h) {
return seven_pairs(h);
}, {"names": ["self", "h"], "rest": false, "extra": false})],
["method", "legal", $.fn(function (self, h, r) {
if ($.eq($.load(h, "suits_held"), 7)) {
return Reason("too_many_suits", "the hand holds three suits; a win has at most two (SC-1)");
}
return null;
}, {"names": ["self", "h", "r"], "rest": false, "extra": false})],
["method", "total", $.fn(function (self, h, rows) {
let fan, cap;
fan = $.b.sum((function* () { for (const $t27 of $.iter(rows)) { let _, value; const $t28 = $.unpack($t27, 2); _ = $t28[0]; value = $t28[1]; yield value; } })());
cap = $.load($.load(h, "o"), "cap_fan");
return (($.is(cap, null) || $.lt(fan, cap)) ? fan : $.b.int(cap));
}, {"names": ["self", "h", "rows"], "rest": false, "extra": false})],
["method", "worth", $.fn(function (self, h, rows, total) {
return ($.is($.load($.load(h, "o"), "cap_fan"), null) ? total : $.add($.mul(total, 1000), $.b.sum((function* () { for (const $t29 of $.iter(rows)) { let _, value; const $t30 = $.unpack($t29, 2); _ = $t30[0]; value = $t30[1]; yield value; } })())));
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "settle", $.fn(function (self, h, rows, total) {
let o, s, points, fan, lead, power, money;
const $t31 = $.tuple([$.load(h, "o"), $.load(h, "s")]);
const $t32 = $.unpack($t31, 2);
o = $t32[0];
s = $t32[1];
points = multiplier(total, o);
fan = $.b.sum((function* () { for (const $t33 of $.iter(rows)) { let _, value; const $t34 = $.unpack($t33, 2); _ = $t34[0]; value = $t34[1]; yield value; } })());
lead = ($.gt(fan, total) ? ("" + $.b.str(fan) + " 番, at most " + $.b.str(total) + ": ") : "");
power = ($.eq($.load(o, "fan_table"), "sbr") ? ("" + "2^" + $.b.str(total)) : ("" + "2^(" + $.b.str(total) + " − 1)"));
if ($.truth($.load(h, "claimed"))) {
money = Money(h, ("" + $.b.str(lead) + $.b.str(power) + " = " + $.b.str(points) + " from " + $.b.str($.load(s, "discarder"))), from_giver(s, points));
} else {
money = self._self_draw(h, lead, power, points);
}
money.own_kongs();
money.discarders_kong();
if ((!$.is($.load(s, "missing_suit"), null) && !$.truth($.load(o, "dingque")))) {
$.method($.load(money, "warnings"), "append", ["missing_suit is not looked at: the option dingque is off"]);
}
return money.done();
}, {"names": ["self", "h", "rows", "total"], "rest": false, "extra": false})],
["method", "_self_draw", $.fn(function (self, h, lead, power, points) {
let o, s, share, feeder, payers, whole, text, money;
const $t35 = $.tuple([$.load(h, "o"), $.load(h, "s")]);
const $t36 = $.unpack($t35, 2);
o = $t36[0];
s = $t36[1];
share = $.add(points, $.eq($.load(o, "zimo_bonus"), "jia_di"));
power = $.iadd(power, ($.gt(share, points) ? " + 1" : ""));
feeder = ($.eq($.load(o, "gangshanghua_payer"), "feeder") ? replaced_kong_feeder($.load(h, "hand"), s) : null);
if (!$.is(feeder, null)) {
payers = $.b.len(still_in(s, $.load(s, "winner")));
whole = $.mul(share, payers);
text = ("" + $.b.str(lead) + "(" + $.b.str(power) + ") × " + $.b.str(payers) + " = " + $.b.str(whole) + " from " + $.b.str(feeder) + ", who fed the kong");
return Money(h, text, $.tuple([Transfer(feeder, $.load(s, "winner"), whole, "contract")]));
}
money = Money(h, ("" + $.b.str(lead) + $.b.str(power) + " = " + $.b.str(share) + " each"), from_each(s, share));
if (($.eq($.load(o, "gangshanghua_payer"), "feeder") && $.eq($.load(s, "replacement"), "kong"))) {
self._unknown_feeder(h, money);
}
return money;
}, {"names": ["self", "h", "lead", "power", "points"], "rest": false, "extra": false})],
["method", "_unknown_feeder", $.fn(function (self, h, money) {
let text;
if ($.truth($.b.any((function* () { for (const $t37 of $.iter($.load(h, "kongs"))) { let m; m = $t37; yield $.is($.load(m, "kind"), $.load(MeldKind, "EXPOSED_KONG")); } })()))) {
text = "kong_fed_by is not given: the replaced kong is taken for a concealed or added one";
if ($.eq($.b.len($.load(h, "kongs")), 1)) {
text = "neither a mark (<, ^ or >) nor kong_fed_by says who fed the replaced kong";
}
$.method($.load(money, "warnings"), "append", [("" + $.b.str(text) + ", so everybody pays")]);
}
return null;
}, {"names": ["self", "h", "money"], "rest": false, "extra": false})]
]);
SICHUAN = Sichuan();
return { ABOVE_FLUSH, ABOVE_PLAIN, ABOVE_PUNGS, ALONE, Any, BASE, DiscarderKong, FAN, FULL, Facts, Hand, Iterator, KONG_KIND, MeldKind, Money, Options, PAIR_ROWS, PRESETS, Problem, RANK, ROWS, Reading, Reason, Row, Rows, Ruleset, SBR_ROWS, SICHUAN, SUIT_LETTERS, Sequence, Settlement, Sichuan, SichuanOptions, Situation, Transfer, annotations, contradiction, dataclass, feeder_of, four_pungs, from_each, from_giver, full_flush, highest_counts, is_258, kong_shares, melded_single, multiplier, nearest, no_deal, no_first_round, no_flower_replacement, one_or_nine_everywhere, option, others, plain_seven_pairs, pungs_of_258, replace, replaced_kong_feeder, root_tiles, roots, seven_pairs, seven_pairs_shape, still_in, tiles_text, with_quad };
});
$.define("scoring.rulesets", () => {
let Ruleset, CHANGSHA, HEFEI, JINHUA, NINGBO, SHANDONG, SHANGHAI, SICHUAN, RULESETS;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
CHANGSHA = $.module("scoring.rulesets.changsha").CHANGSHA;
HEFEI = $.module("scoring.rulesets.hefei").HEFEI;
JINHUA = $.module("scoring.rulesets.jinhua").JINHUA;
NINGBO = $.module("scoring.rulesets.ningbo").NINGBO;
SHANDONG = $.module("scoring.rulesets.shandong").SHANDONG;
SHANGHAI = $.module("scoring.rulesets.shanghai").SHANGHAI;
SICHUAN = $.module("scoring.rulesets.sichuan").SICHUAN;
RULESETS = $.dict((function* () { for (const $t1 of $.iter($.tuple([JINHUA, SHANDONG, SHANGHAI, CHANGSHA, SICHUAN, NINGBO, HEFEI]))) { let r; r = $t1; yield [$.load(r, "id"), r]; } })());
return { CHANGSHA, HEFEI, JINHUA, NINGBO, RULESETS, Ruleset, SHANDONG, SHANGHAI, SICHUAN };
});
$.define("scoring.score", () => {
let annotations, Callable, Mapping, dataclass, cached_property, TYPE_CHECKING, Any, NamedTuple, Facts, wild_tiles, Hand, Reading, Reason, Transfer, payments_of, Situation, TEXT, tiles_text, Pattern, NO_ROWS, Answer, Score, reading_dict, _concealed, _set, shown_tiles, _shown_of_reading;
Mapping = $.ext.Mapping;
dataclass = $.ext.dataclass;
cached_property = $.ext.cached_property;
NamedTuple = $.ext.NamedTuple;
Facts = $.module("scoring.facts").Facts;
wild_tiles = $.module("scoring.facts").wild_tiles;
Hand = $.module("scoring.hand").Hand;
Reading = $.module("scoring.readings").Reading;
Reason = $.module("scoring.rulesets.base").Reason;
Transfer = $.module("scoring.settlement").Transfer;
payments_of = $.module("scoring.settlement").payments_of;
Situation = $.module("scoring.situation").Situation;
TEXT = $.module("scoring.tiles").TEXT;
tiles_text = $.module("scoring.tiles").tiles_text;
Pattern = $.cls("Pattern", "dataclass", null, [["row", $.MISSING], ["value", $.MISSING], ["tiles", $.MISSING]], [
["method", "as_dict", $.fn(function (self) {
let row;
row = $.load(self, "row");
return $.dict([["id", $.load(row, "id")], ["name", $.dict([["zh", $.load(row, "zh")], ["en", $.load(row, "en")]])], ["value", $.load(self, "value")], ["unit", $.load(row, "unit")], ["tiles", $.load(self, "tiles")], ["clause", $.load(row, "clause")]]);
}, {"names": ["self"], "rest": false, "extra": false})]
]);
NO_ROWS = $.tuple([$.tuple([]), $.tuple([])]);
Answer = $.cls("Answer", "NamedTuple", null, [["visits", $.MISSING], ["reason", $.MISSING], ["reading", null], ["rows", NO_ROWS], ["total", 0], ["formula", ""], ["transfers", $.tuple([])], ["warnings", $.tuple([])], ["runner", null]], [

]);
Score = $.cls("Score", "plain", null, [], [
["method", "__init__", $.fn(function (self, bound, hand, situation, options, answer) {
self.bound = bound;
self.hand = hand;
self.situation = situation;
self.options = options;
self._answer = answer;
self.win = $.is($.item(answer, 1), null);
self.total = $.item(answer, 4);
self.formula = $.item(answer, 5);
self.payments = payments_of($.item(answer, 6));
return null;
}, {"names": ["self", "bound", "hand", "situation", "options", "answer"], "rest": false, "extra": false})],
["property", "visits", $.fn(function (self) {
return $.load($.load(self, "_answer"), "visits");
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "reason", $.fn(function (self) {
let found;
found = $.load($.load(self, "_answer"), "reason");
return ($.is(found, null) ? null : Reason($.item(found, 0), $.item(found, 1)));
}, {"names": ["self"], "rest": false, "extra": false})],
["cached_property", "facts", $.fn(function (self) {
return Facts($.load(self, "bound"), $.load(self, "hand"), $.load(self, "situation"));
}, {"names": ["self"], "rest": false, "extra": false})],
["cached_property", "reading", $.fn(function (self) {
let packed;
packed = $.load($.load(self, "_answer"), "reading");
return ($.is(packed, null) ? null : Reading.unpacked(packed));
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "rows", $.fn(function (self) {
return self._named($.load($.load(self, "_answer"), "rows"));
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "transfers", $.fn(function (self) {
return [...(function* () { for (const $t1 of $.iter($.load($.load(self, "_answer"), "transfers"))) { let t; t = $t1; yield Transfer(...$.iter(t)); } })()];
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "warnings", $.fn(function (self) {
return $.b.list($.load($.load(self, "_answer"), "warnings"));
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "_named", $.fn(function (self, rows) {
return [...(function* () { for (const $t2 of $.iter($.call($.b.zip, [$.item(rows, 0), $.item(rows, 1)], { "strict": true }))) { let name, n; const $t3 = $.unpack($t2, 2); name = $t3[0]; n = $t3[1]; yield $.tuple([$.item($.load($.load(self, "bound"), "rows"), name), n]); } })()];
}, {"names": ["self", "rows"], "rest": false, "extra": false})],
["cached_property", "patterns", $.fn(function (self) {
return $.b.tuple((function* () { for (const $t4 of $.iter($.load(self, "rows"))) { let row, n; const $t5 = $.unpack($t4, 2); row = $t5[0]; n = $t5[1]; yield Pattern(row, n, shown_tiles($.load(row, "shows"), $.load(self, "facts"), $.load(self, "reading"))); } })());
}, {"names": ["self"], "rest": false, "extra": false})],
["property", "assumed", $.fn(function (self) {
let s, ruleset, hand, out;
const $t6 = $.tuple([$.load(self, "situation"), $.load($.load(self, "bound"), "ruleset"), $.load(self, "hand")]);
const $t7 = $.unpack($t6, 3);
s = $t7[0];
ruleset = $t7[1];
hand = $t7[2];
out = [...(function* () { for (const $t8 of $.iter($.tuple(["winner", "win_by", "prevailing_wind", "dealer_streak"]))) { let name; name = $t8; if (!($.contains($.load(ruleset, "fields"), name) && !$.contains($.load(s, "given"), name))) continue; yield ("" + $.b.str(name) + "=" + $.b.str($.b.getattr(s, name))); } })()];
if (($.truth($.load(ruleset, "has_wilds")) && $.is($.load(s, "wildcard"), null))) {
$.method(out, "append", ["wildcard=none"]);
}
if (($.is($.load(hand, "winning"), null) && !$.eq($.load(s, "win_by"), "deal"))) {
$.method(out, "append", ["winning tile unknown: patterns that depend on it are not given"]);
}
return $.add(out, ruleset.assumed(hand, s));
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "as_dict", $.fn(function (self) {
let ruleset, reason, out;
const $t9 = $.tuple([$.load($.load(self, "bound"), "ruleset"), $.load(self, "reason")]);
const $t10 = $.unpack($t9, 2);
ruleset = $t10[0];
reason = $t10[1];
out = $.dict([["ruleset", $.load(ruleset, "id")], ["options", $.dict((function* () { for (const $t11 of $.iter($.method($.load(self, "options"), "items", []))) { let k, v; const $t12 = $.unpack($t11, 2); k = $t12[0]; v = $t12[1]; yield [k, ($.truth($.b.isinstance(v, $.b.tuple)) ? $.b.list(v) : v)]; } })())], ["hand", $.load($.load(self, "hand"), "text")], ["win", $.load(self, "win")]]);
if (!$.is(reason, null)) {
$.setitem(out, "reason", $.dict([["code", $.load(reason, "code")], ["detail", $.load(reason, "detail")]]));
}
out = $.ior(out, $.dict([["reading", ($.truth($.load(self, "reading")) ? reading_dict($.load(self, "facts"), $.load(self, "reading")) : null)], ["patterns", [...(function* () { for (const $t13 of $.iter($.load(self, "patterns"))) { let p; p = $t13; yield p.as_dict(); } })()]], ["total", $.dict([["value", $.load(self, "total")], ["unit", $.load(ruleset, "unit")]])], ["formula", $.load(self, "formula")], ["payments", $.load(self, "payments")], ["transfers", [...(function* () { for (const $t14 of $.iter($.load(self, "transfers"))) { let t; t = $t14; yield $.dict([["from", $.load(t, "payer")], ["to", $.load(t, "payee")], ["points", $.load(t, "points")], ["reason", $.load(t, "reason")]]); } })()]], ["runner_up", self._runner_up()], ["assumed", $.load(self, "assumed")], ["warnings", $.load(self, "warnings")]]));
return out;
}, {"names": ["self"], "rest": false, "extra": false})],
["method", "_runner_up", $.fn(function (self) {
let packed, rows, total, reading, patterns;
if ($.is($.load($.load(self, "_answer"), "runner"), null)) {
return null;
}
const $t15 = $.load($.load(self, "_answer"), "runner");
const $t16 = $.unpack($t15, 3);
packed = $t16[0];
rows = $t16[1];
total = $t16[2];
reading = Reading.unpacked(packed);
patterns = [...(function* () { for (const $t17 of $.iter(self._named(rows))) { let row, n; const $t18 = $.unpack($t17, 2); row = $t18[0]; n = $t18[1]; yield Pattern(row, n, shown_tiles($.load(row, "shows"), $.load(self, "facts"), reading)); } })()];
return $.dict([["reading", reading_dict($.load(self, "facts"), reading)], ["patterns", [...(function* () { for (const $t19 of $.iter(patterns)) { let pattern; pattern = $t19; yield pattern.as_dict(); } })()]], ["total", $.dict([["value", total], ["unit", $.load($.load($.load(self, "bound"), "ruleset"), "unit")]])]]);
}, {"names": ["self"], "rest": false, "extra": false})]
]);
reading_dict = $.fn(function (facts, reading) {
let sets, meld, kind, opened, s, series, wild;
sets = [...(function* () { for (const $t20 of $.iter($.load(reading, "chows"))) { let t; t = $t20; yield _set("chow", $.tuple([t, $.add(t, 1), $.add(t, 2)]), _concealed(facts, reading, "chow", t)); } })()];
sets = $.iadd(sets, [...(function* () { for (const $t21 of $.iter($.load(reading, "pungs"))) { let t; t = $t21; yield _set("pung", $.tuple([t, t, t]), _concealed(facts, reading, "pung", t)); } })()]);
sets = $.iadd(sets, [...(function* () { for (const $t22 of $.iter($.load(reading, "pairs"))) { let t; t = $t22; yield _set("pair", $.tuple([t, t]), true); } })()]);
for (const $t23 of $.iter($.load(facts, "melds"))) {
meld = $t23;
kind = ($.truth($.load($.load(meld, "kind"), "is_kong")) ? "kong" : $.b.str($.load(meld, "kind")));
$.method(sets, "append", [_set(kind, $.load(meld, "tiles"), $.load(meld, "concealed"))]);
}
opened = $.b.next((function* () { for (const $t24 of $.iter(sets)) { let s; s = $t24; if (!$.is($.item(s, "concealed"), null)) continue; yield s; } })(), null);
for (const $t25 of $.iter(sets)) {
s = $t25;
$.setitem(s, "concealed", ($.is($.item(s, "concealed"), null) ? !$.is(s, opened) : $.item(s, "concealed")));
}
series = wild_tiles($.load($.load(facts, "s"), "wildcard"));
wild = [...(function* () { for (const $t26 of $.iter($.load($.load(facts, "hand"), "held"))) { let t; t = $t26; if (!$.contains(series, t)) continue; yield t; } })()];
return $.dict([["shape", $.load(reading, "shape")], ["sets", sets], ["pair", (!$.is($.load(reading, "pair"), null) ? tiles_text($.tuple([$.load(reading, "pair"), $.load(reading, "pair")])) : null)], ["wait", $.load(reading, "wait")], ["wildcards", [...(function* () { for (const $t27 of $.iter($.call($.b.zip, [wild, $.load(reading, "wilds")], { "strict": false }))) { let t, a; const $t28 = $.unpack($t27, 2); t = $t28[0]; a = $t28[1]; yield $.dict([["tile", $.item(TEXT, t)], ["as", $.item(TEXT, a)]]); } })()]]]);
}, {"names": ["facts", "reading"], "rest": false, "extra": false});
_concealed = $.fn(function (facts, reading, kind, tile) {
return (($.truth($.load(facts, "claimed")) && $.eq($.load(reading, "win"), kind) && $.eq($.load(reading, "win_set"), tile)) ? null : true);
}, {"names": ["facts", "reading", "kind", "tile"], "rest": false, "extra": false});
_set = $.fn(function (kind, tiles, concealed) {
return $.dict([["kind", kind], ["tiles", tiles_text(tiles)], ["concealed", concealed]]);
}, {"names": ["kind", "tiles", "concealed"], "rest": false, "extra": false});
shown_tiles = $.fn(function (shows, facts, reading) {
let hand, series;
hand = $.load(facts, "hand");
if (!$.truth($.b.isinstance(shows, $.b.str))) {
return (!$.is(reading, null) ? shows(facts, reading) : "");
}
if ($.eq(shows, "all")) {
return $.load(hand, "text");
}
if ($.eq(shows, "melds")) {
return $.method(" ", "join", [(function* () { for (const $t29 of $.iter($.load(hand, "melds"))) { let m; m = $t29; yield $.load(m, "text"); } })()]);
}
if ($.eq(shows, "kongs")) {
return $.method(" ", "join", [(function* () { for (const $t30 of $.iter($.load(hand, "melds"))) { let m; m = $t30; if (!$.truth($.load($.load(m, "kind"), "is_kong"))) continue; yield $.load(m, "text"); } })()]);
}
if ($.eq(shows, "flowers")) {
return tiles_text($.load(hand, "flowers"));
}
if ($.eq(shows, "win")) {
return ($.is($.load(hand, "winning"), null) ? "" : $.item(TEXT, $.load(hand, "winning")));
}
if ($.eq(shows, "wilds")) {
series = wild_tiles($.load($.load(facts, "s"), "wildcard"));
return tiles_text([...(function* () { for (const $t31 of $.iter($.load(hand, "held"))) { let t; t = $t31; if (!$.contains(series, t)) continue; yield t; } })()]);
}
if ($.eq(shows, "quads")) {
return $.method(" ", "join", [(function* () { for (const $t32 of $.iter($.b.range(34))) { let t; t = $t32; if (!$.ge($.item($.load(facts, "every"), t), 4)) continue; yield tiles_text($.mul($.tuple([t]), 4)); } })()]);
}
if (($.is(reading, null) || !$.truth(shows))) {
return "";
}
return _shown_of_reading(shows, facts, reading);
}, {"names": ["shows", "facts", "reading"], "rest": false, "extra": false});
_shown_of_reading = $.fn(function (shows, facts, reading) {
let pungs, tile;
pungs = [...$.iter($.load(reading, "pungs")), ...$.iter($.load(facts, "pungs_out"))];
if ($.eq(shows, "pair")) {
return ($.is($.load(reading, "pair"), null) ? "" : tiles_text($.mul($.tuple([$.load(reading, "pair")]), 2)));
}
if ($.eq(shows, "pungs")) {
return $.method(" ", "join", [(function* () { for (const $t33 of $.iter(pungs)) { let t; t = $t33; yield tiles_text($.mul($.tuple([t]), 3)); } })()]);
}
if ($.eq(shows, "honour_pungs")) {
return $.method(" ", "join", [(function* () { for (const $t34 of $.iter(pungs)) { let t; t = $t34; if (!$.ge(t, 27)) continue; yield tiles_text($.mul($.tuple([t]), 3)); } })()]);
}
if ($.eq(shows, "win_set")) {
tile = $.load(reading, "win_set");
if ($.eq($.load(reading, "win"), "chow")) {
return tiles_text($.tuple([tile, $.add(tile, 1), $.add(tile, 2)]));
}
return ($.truth($.load(reading, "win")) ? tiles_text($.mul($.tuple([tile]), ($.eq($.load(reading, "win"), "pair") ? 2 : 3))) : "");
}
if ($.truth($.method(shows, "endswith", ["z"]))) {
return $.add($.mul($.item(shows, 0), 3), "z");
}
throw $.raised($.b.ValueError(("" + $.b.repr(shows) + " names no tiles of a row")));
}, {"names": ["shows", "facts", "reading"], "rest": false, "extra": false});
return { Answer, Any, Callable, Facts, Hand, Mapping, NO_ROWS, NamedTuple, Pattern, Reading, Reason, Score, Situation, TEXT, TYPE_CHECKING, Transfer, _concealed, _set, _shown_of_reading, annotations, cached_property, dataclass, payments_of, reading_dict, shown_tiles, tiles_text, wild_tiles };
});
$.define("scoring.engine", () => {
let annotations, Counter, Mapping, lru_cache, Any, InputError, Problem, Facts, played_as, wild_tiles, Hand, Meld, MeldKind, is_run, Reading, standard_readings, RULESETS, Bound, Reason, Rows, Ruleset, Answer, PackedRows, Score, nearest, Situation, feeder_of, FIRST_FLOWER, TEXT, WHITE, _STAGES, get_ruleset, score, score_checked, ANSWERS, _answer, _packed_rows, _read, _readings, _no_shape, _intercepted, check_hand, check_tiles, _white_chows, _wild_faults, _count_fault, _clashes, _sources;
Counter = $.ext.Counter;
Mapping = $.ext.Mapping;
lru_cache = $.ext.lru_cache;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
Facts = $.module("scoring.facts").Facts;
played_as = $.module("scoring.facts").played_as;
wild_tiles = $.module("scoring.facts").wild_tiles;
Hand = $.module("scoring.hand").Hand;
Meld = $.module("scoring.hand").Meld;
MeldKind = $.module("scoring.hand").MeldKind;
is_run = $.module("scoring.hand").is_run;
Reading = $.module("scoring.readings").Reading;
standard_readings = $.module("scoring.readings").standard_readings;
RULESETS = $.module("scoring.rulesets").RULESETS;
Bound = $.module("scoring.rulesets.base").Bound;
Reason = $.module("scoring.rulesets.base").Reason;
Rows = $.module("scoring.rulesets.base").Rows;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
Answer = $.module("scoring.score").Answer;
PackedRows = $.module("scoring.score").PackedRows;
Score = $.module("scoring.score").Score;
nearest = $.module("scoring.settlement").nearest;
Situation = $.module("scoring.situation").Situation;
feeder_of = $.module("scoring.situation").feeder_of;
FIRST_FLOWER = $.module("scoring.tiles").FIRST_FLOWER;
TEXT = $.module("scoring.tiles").TEXT;
WHITE = $.module("scoring.tiles").WHITE;
_STAGES = $.tuple(["no_shape", "wild_on_discard", "too_many_suits", "suit_too_short", "pair_not_258", "no_pattern", "below_minimum"]);
get_ruleset = $.fn(function (ruleset_id) {
let found, text;
found = ($.truth($.b.isinstance(ruleset_id, $.b.str)) ? $.method(RULESETS, "get", [ruleset_id]) : null);
if ($.is(found, null)) {
text = ("" + $.b.repr(ruleset_id) + " is no ruleset; there are " + $.b.str($.method(", ", "join", [RULESETS])));
throw $.raised(InputError([Problem("unknown_ruleset", $.slice(text, null, 300, null), "ruleset")]));
}
return found;
}, {"names": ["ruleset_id"], "rest": false, "extra": false});
score = $.fn(function (ruleset_id, hand, situation = null, options = null) {
let ruleset, chosen, problems;
ruleset = get_ruleset(ruleset_id);
const $t1 = ruleset.read_options(options);
const $t2 = $.unpack($t1, 2);
chosen = $t2[0];
problems = $t2[1];
situation = $.either(() => situation, () => Situation());
problems = $.iadd(problems, check_hand(ruleset, hand, situation, chosen));
if ($.truth(problems)) {
throw $.raised(InputError(problems));
}
return score_checked(ruleset.bind(chosen), hand, situation, $.either(() => options, () => $.dict([])));
}, {"names": ["ruleset_id", "hand", "situation", "options"], "rest": false, "extra": false});
score_checked = $.fn(function (bound, hand, situation, options) {
return Score(bound, hand, situation, options, _answer(bound, hand, situation));
}, {"names": ["bound", "hand", "situation", "options"], "rest": false, "extra": false});
ANSWERS = $.lshift(1, 15);
_answer = $.call(lru_cache, [], { "maxsize": ANSWERS })($.fn(function (bound, hand, situation) {
let ruleset, facts, reason, best, reading, rows, total, settled, transfers, runner, other, other_rows, other_total, chosen;
ruleset = $.load(bound, "ruleset");
facts = Facts(bound, hand, situation);
reason = ruleset.before(facts);
best = [];
if ($.is(reason, null)) {
const $t3 = _read(bound, facts);
const $t4 = $.unpack($t3, 2);
best = $t4[0];
reason = $t4[1];
}
if ($.truth(best)) {
reason = $.either(() => _intercepted(ruleset, facts), () => ruleset.after(facts));
}
if ((!$.is(reason, null) || !$.truth(best))) {
reason = $.either(() => reason, () => Reason("no_shape", _no_shape(facts)));
return Answer($.load(facts, "visits"), $.tuple([$.load(reason, "code"), $.load(reason, "detail")]));
}
const $t5 = $.item(best, 0);
const $t6 = $.unpack($t5, 3);
reading = $t6[0];
rows = $t6[1];
total = $t6[2];
settled = ruleset.settle(facts, rows, total);
transfers = $.b.tuple([...(function* () { for (const $t7 of $.iter($.load(settled, "transfers"))) { let t; t = $t7; yield $.slice(t, null, null, null); } })()]);
runner = null;
if ($.gt($.b.len(best), 1)) {
const $t8 = $.item(best, 1);
const $t9 = $.unpack($t8, 3);
other = $t9[0];
other_rows = $t9[1];
other_total = $t9[2];
runner = $.tuple([$.load(other, "packed"), _packed_rows(other_rows), other_total]);
}
chosen = $.tuple([$.load(reading, "packed"), _packed_rows(rows), total]);
return Answer($.load(facts, "visits"), null, ...$.iter(chosen), $.load(settled, "formula"), transfers, $.load(settled, "warnings"), runner);
}, {"names": ["bound", "hand", "situation"], "rest": false, "extra": false}));
_packed_rows = $.fn(function (rows) {
return $.tuple([$.b.tuple([...(function* () { for (const $t10 of $.iter(rows)) { let row, _; const $t11 = $.unpack($t10, 2); row = $t11[0]; _ = $t11[1]; yield $.load(row, "id"); } })()]), $.b.tuple([...(function* () { for (const $t12 of $.iter(rows)) { let _, value; const $t13 = $.unpack($t12, 2); _ = $t13[0]; value = $t13[1]; yield value; } })()])]);
}, {"names": ["rows"], "rest": false, "extra": false});
_read = $.fn(function (bound, facts) {
let ruleset, legal, admit, fixed, reason, found, reading, why, rows, total, less;
ruleset = $.load(bound, "ruleset");
const $t14 = $.tuple([$.load(ruleset, "legal"), $.load(ruleset, "admit")]);
const $t15 = $.unpack($t14, 2);
legal = $t15[0];
admit = $t15[1];
fixed = bound.of_hand(facts);
reason = null;
found = [];
for (const $t16 of $.iter(_readings(ruleset, facts))) {
reading = $t16;
facts.visits = $.iadd($.load(facts, "visits"), 1);
if ($.eq($.load(facts, "visits"), 1)) {
why = ruleset.barred(facts);
if (!$.is(why, null)) {
return $.tuple([[], why]);
}
}
why = legal(facts, reading);
if ($.is(why, null)) {
rows = bound.of_reading(facts, reading, fixed);
total = ruleset.total(facts, rows);
why = admit(facts, reading, rows, total);
if ($.is(why, null)) {
$.method(found, "append", [$.tuple([reading, rows, total])]);
continue;
}
}
if (($.is(reason, null) || $.gt($.method(_STAGES, "index", [$.load(why, "code")]), $.method(_STAGES, "index", [$.load(reason, "code")])))) {
reason = why;
}
}
less = $.fn(function (entry) {
let wilds;
wilds = $.load($.item(entry, 0), "wilds");
return $.tuple([$.neg(ruleset.worth(facts, $.item(entry, 1), $.item(entry, 2))), ($.truth(wilds) ? $.sub($.b.len(wilds), $.method(wilds, "count", [$.load(facts, "face")])) : 0)]);
}, {"names": ["entry"], "rest": false, "extra": false});
return $.tuple([($.gt($.b.len(found), 1) ? $.slice($.call($.b.sorted, [found], { "key": less }), null, 2, null) : found), reason]);
}, {"names": ["bound", "facts"], "rest": false, "extra": false});
_readings = $.fn(function* (ruleset, facts) {
if ($.truth(ruleset.standard(facts))) {
yield* $.iter(standard_readings(facts));
}
yield* $.iter(ruleset.special(facts));
}, {"names": ["ruleset", "facts"], "rest": false, "extra": false});
_no_shape = $.fn(function (facts) {
let text;
text = "the tiles do not make four sets and a pair";
return ($.truth($.load($.load($.load(facts, "bound"), "ruleset"), "other_shapes")) ? $.add(text, " or another shape of this game") : text);
}, {"names": ["facts"], "rest": false, "extra": false});
_intercepted = $.fn(function (ruleset, facts) {
let first;
if ((!$.truth($.load(ruleset, "one_winner")) || !$.truth($.load($.load(facts, "s"), "other_winners")))) {
return null;
}
first = nearest($.load(facts, "s"));
if ($.eq(first, $.load($.load(facts, "s"), "winner"))) {
return null;
}
return Reason("intercepted", ("" + $.b.str(first) + " sits nearer to " + $.b.str($.load($.load(facts, "s"), "discarder")) + " in turn order and wins instead"));
}, {"names": ["ruleset", "facts"], "rest": false, "extra": false});
check_hand = $.fn(function (ruleset, hand, situation, options) {
let problems;
problems = check_tiles(ruleset, hand, situation);
problems = $.iadd(problems, _count_fault(hand, situation));
problems = $.iadd(problems, $.call(_clashes, [hand, situation], { "flowers": $.load(ruleset, "flowers") }));
problems = $.iadd(problems, ruleset.check(hand, situation, options));
return problems;
}, {"names": ["ruleset", "hand", "situation", "options"], "rest": false, "extra": false});
check_tiles = $.fn(function (ruleset, hand, situation) {
let problems, series, strays, loose, text, bad, meld, name;
problems = [];
series = wild_tiles($.load(situation, "wildcard"));
strays = $.b.sorted($.b.set((function* () { for (const $t17 of $.iter($.load(hand, "held"))) { let t; t = $t17; if (!(!$.contains($.load(ruleset, "allowed"), t) && !$.contains(series, t))) continue; yield t; } })()));
loose = ($.truth($.load(ruleset, "flowers")) ? [...(function* () { for (const $t18 of $.iter(strays)) { let t; t = $t18; if (!$.ge(t, FIRST_FLOWER)) continue; yield t; } })()] : []);
if ($.truth(loose)) {
strays = [...(function* () { for (const $t19 of $.iter(strays)) { let t; t = $t19; if (!$.lt(t, FIRST_FLOWER)) continue; yield t; } })()];
text = ("" + $.b.str($.method(" ", "join", [(function* () { for (const $t20 of $.iter(loose)) { let t; t = $t20; yield $.item(TEXT, t); } })()])) + ": flowers that are not wild are written apart, after the hand");
$.method(problems, "append", [Problem("bad_notation", text, "hand")]);
}
strays = $.iadd(strays, $.b.sorted($.b.set((function* () { for (const $t21 of $.iter($.load(hand, "melds"))) { let meld; meld = $t21;for (const $t22 of $.iter($.load(meld, "tiles"))) { let t; t = $t22; if (!!$.contains($.load(ruleset, "allowed"), t)) continue; yield t; } } })())));
strays = $.iadd(strays, ($.truth($.load(ruleset, "flowers")) ? [] : $.b.list($.load(hand, "flowers"))));
if ($.truth(strays)) {
text = ("" + $.b.str($.method(" ", "join", [(function* () { for (const $t23 of $.iter(strays)) { let t; t = $t23; yield $.item(TEXT, t); } })()])) + " " + $.b.str(($.eq($.b.len(strays), 1) ? "is" : "are")) + " not in this game");
$.method(problems, "append", [Problem("tile_not_in_ruleset", text, "hand")]);
}
bad = [...(function* () { for (const $t24 of $.iter($.load(hand, "melds"))) { let m; m = $t24; if (!!$.contains($.load(ruleset, "melds"), $.load(m, "kind"))) continue; yield m; } })()];
for (const $t25 of $.iter(bad)) {
meld = $t25;
name = $.method($.load(meld, "kind"), "replace", ["_", " "]);
$.method(problems, "append", [Problem("meld_not_in_ruleset", ("" + $.b.str($.load(meld, "text")) + ": there is no " + $.b.str(name) + " in this game"), "hand")]);
}
if ($.truth($.load(hand, "melds"))) {
problems = $.iadd(problems, _white_chows(ruleset, hand, $.load(situation, "wildcard")));
}
if (!$.is($.load(situation, "wildcard"), null)) {
problems = $.iadd(problems, _wild_faults(ruleset, hand, $.load(situation, "wildcard"), series));
}
return problems;
}, {"names": ["ruleset", "hand", "situation"], "rest": false, "extra": false});
_white_chows = $.fn(function (ruleset, hand, wildcard) {
let out, meld, face, plays;
out = [];
for (const $t26 of $.iter($.load(hand, "melds"))) {
meld = $t26;
if (($.is($.load(meld, "kind"), $.load(MeldKind, "CHOW")) && $.eq($.item($.load(meld, "tiles"), 2), WHITE))) {
face = ($.truth($.load(ruleset, "white_is_face")) ? wildcard : null);
if (($.is(face, null) || !$.truth(is_run(played_as($.load(meld, "tiles"), face))))) {
plays = ($.is(face, null) ? "itself" : $.item(TEXT, face));
$.method(out, "append", [Problem("bad_meld", ("" + $.b.str($.load(meld, "text")) + " is no chow: White plays as " + $.b.str(plays) + " here"), "hand")]);
}
}
}
return out;
}, {"names": ["ruleset", "hand", "wildcard"], "rest": false, "extra": false});
_wild_faults = $.fn(function (ruleset, hand, wildcard, series) {
let problems, counts, text, meld, aside;
problems = [];
if ((!$.contains($.load(ruleset, "allowed"), wildcard) && !($.truth($.load(ruleset, "flowers")) && $.ge(wildcard, 34)))) {
return [Problem("tile_not_in_ruleset", ("" + "the wildcard " + $.b.str($.item(TEXT, wildcard)) + " is not in this game"), "situation.wildcard")];
}
counts = Counter($.load(hand, "held"));
if (($.lt(wildcard, 34) && $.gt($.item(counts, wildcard), 3))) {
text = ("" + "4 of " + $.b.str($.item(TEXT, wildcard)) + ", at most 3: one is turned up as the wildcard");
$.method(problems, "append", [Problem("too_many_copies", text, "hand")]);
}
if (($.ge(wildcard, 34) && $.truth($.item(counts, wildcard)))) {
text = ("" + $.b.str($.item(TEXT, wildcard)) + " is turned up as the wildcard, so no hand holds it");
$.method(problems, "append", [Problem("too_many_copies", text, "hand")]);
}
for (const $t27 of $.iter($.load(hand, "melds"))) {
meld = $t27;
if ($.truth($.and($.b.set($.load(meld, "tiles")), $.b.set(series)))) {
text = ("" + $.b.str($.load(meld, "text")) + ": a wild tile cannot be part of a meld");
$.method(problems, "append", [Problem("bad_meld", text, "hand")]);
}
}
aside = [...(function* () { for (const $t28 of $.iter($.load(hand, "flowers"))) { let t; t = $t28; if (!$.contains(series, t)) continue; yield t; } })()];
if ($.truth(aside)) {
text = ("" + $.b.str($.method(" ", "join", [(function* () { for (const $t29 of $.iter(aside)) { let t; t = $t29; yield $.item(TEXT, t); } })()])) + " is wild and is written among the concealed tiles");
$.method(problems, "append", [Problem("bad_notation", text, "hand")]);
}
return problems;
}, {"names": ["ruleset", "hand", "wildcard", "series"], "rest": false, "extra": false});
_count_fault = $.fn(function (hand, s) {
let size, want, what, text;
size = $.load(hand, "size");
if ($.eq($.load(s, "win_by"), "deal")) {
want = ($.truth($.load(s, "dealer_wins")) ? 14 : 13);
what = ("" + "the deal of " + $.b.str(($.truth($.load(s, "dealer_wins")) ? "the dealer" : "another player")) + " has " + $.b.str(want) + " tiles");
if ((!$.is($.load(hand, "winning"), null) || $.truth($.load(hand, "melds")))) {
text = "a win on the deal has no winning tile and no melds: write the dealt tiles only";
return [Problem("contradictory_situation", ("" + "win_by=deal and the hand contradict each other: " + $.b.str(text)), "hand")];
}
} else {
want = 14;
what = "a won hand has 14 tiles, the winning tile included and a kong counted as three";
}
if ($.eq(size, want)) {
return [];
}
return [Problem("wrong_tile_count", ("" + "found " + $.b.str(size) + " tiles, expected " + $.b.str(want) + ": " + $.b.str(what)), "hand")];
}, {"names": ["hand", "s"], "rest": false, "extra": false});
_clashes = $.fn(function (hand, s, flowers) {
let out, clash, exposed;
out = [];
clash = $.fn(function (first, why) {
let detail;
detail = ("" + $.b.str(first) + " and hand contradict each other: " + $.b.str(why));
$.method(out, "append", [Problem("contradictory_situation", detail, ("" + "situation." + $.b.str(first)))]);
return null;
}, {"names": ["first", "why"], "rest": false, "extra": false});
exposed = [...(function* () { for (const $t30 of $.iter($.load(hand, "melds"))) { let m; m = $t30; if (!!$.truth($.load(m, "concealed"))) continue; yield m; } })()];
if (($.truth($.load(s, "timing")) && $.truth(exposed))) {
clash("timing", "a win in the first round comes before any chow, pung or exposed kong");
}
if (($.eq($.load(s, "replacement"), "kong") && !$.truth($.b.any((function* () { for (const $t31 of $.iter($.load(hand, "melds"))) { let m; m = $t31; yield $.eq($.b.len($.load(m, "tiles")), 4); } })())))) {
clash("replacement", "the hand shows no kong whose replacement could have been drawn");
}
if (($.eq($.load(s, "replacement"), "flower") && $.truth(flowers) && !$.truth($.load(hand, "flowers")))) {
clash("replacement", "the hand shows no flower whose replacement could have been drawn");
}
if (($.truth($.load(s, "kong_fed_by")) && !$.truth($.b.any((function* () { for (const $t32 of $.iter($.load(hand, "melds"))) { let m; m = $t32; yield $.eq($.load(m, "kind"), "exposed_kong"); } })())))) {
clash("kong_fed_by", "the hand shows no exposed kong");
}
if (($.eq($.load(s, "win_by"), "robbed_kong") && !$.is($.load(hand, "winning"), null) && $.contains($.tuple([...$.iter($.load(hand, "concealed")), ...$.iter((function* () { for (const $t33 of $.iter($.load(hand, "melds"))) { let m; m = $t33;for (const $t34 of $.iter($.load(m, "tiles"))) { let t; t = $t34; yield t; } } })())]), $.load(hand, "winning")))) {
clash("win_by", ("" + "the robbed player holds the other three " + $.b.str($.item(TEXT, $.load(hand, "winning"))) + ", so the hand has none beside it"));
}
out = $.iadd(out, [...(function* () { for (const $t35 of $.iter(_sources(exposed, s))) { let text; text = $t35; yield Problem("contradictory_situation", text, "hand"); } })()]);
return out;
}, {"names": ["hand", "s", "flowers"], "rest": false, "extra": false});
_sources = $.fn(function (exposed, s) {
let marks, fed;
if (!$.truth($.load(s, "kong_fed_by"))) {
return [];
}
marks = $.b.set((function* () { for (const $t36 of $.iter(exposed)) { let m; m = $t36; if (!$.eq($.load(m, "kind"), "exposed_kong")) continue; yield $.load(m, "source"); } })());
fed = $.b.set((function* () { for (const $t37 of $.iter(marks)) { let m; m = $t37; if (!$.truth(m)) continue; yield feeder_of($.load(s, "winner"), m); } })());
if ((!$.contains(marks, null) && !$.contains(fed, $.load(s, "kong_fed_by")))) {
return [("" + "kong_fed_by=" + $.b.str($.load(s, "kong_fed_by")) + " and the source marks of the hand contradict each other")];
}
return [];
}, {"names": ["exposed", "s"], "rest": false, "extra": false});
return { ANSWERS, Answer, Any, Bound, Counter, FIRST_FLOWER, Facts, Hand, InputError, Mapping, Meld, MeldKind, PackedRows, Problem, RULESETS, Reading, Reason, Rows, Ruleset, Score, Situation, TEXT, WHITE, _STAGES, _answer, _clashes, _count_fault, _intercepted, _no_shape, _packed_rows, _read, _readings, _sources, _white_chows, _wild_faults, annotations, check_hand, check_tiles, feeder_of, get_ruleset, is_run, lru_cache, nearest, played_as, score, score_checked, standard_readings, wild_tiles };
});
$.define("scoring.waits", () => {
let annotations, Mapping, replace, Any, check_hand, check_tiles, score_checked, InputError, Problem, wild_tiles, Hand, Bound, Score, Situation, contradictions, others, TEXT, _ONLY_SELF_DRAW, _ONLY_DISCARD, find_waits, _score, _candidates, _unseen;
Mapping = $.ext.Mapping;
replace = $.ext.replace;
check_hand = $.module("scoring.engine").check_hand;
check_tiles = $.module("scoring.engine").check_tiles;
score_checked = $.module("scoring.engine").score_checked;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
wild_tiles = $.module("scoring.facts").wild_tiles;
Hand = $.module("scoring.hand").Hand;
Bound = $.module("scoring.rulesets.base").Bound;
Score = $.module("scoring.score").Score;
Situation = $.module("scoring.situation").Situation;
contradictions = $.module("scoring.situation").contradictions;
others = $.module("scoring.situation").others;
TEXT = $.module("scoring.tiles").TEXT;
_ONLY_SELF_DRAW = $.dict([["replacement", null], ["kong_fed_by", null]]);
_ONLY_DISCARD = $.dict([["discarder", null], ["after_kong_discard", false], ["discarder_kong", null], ["other_winners", $.tuple([])]]);
find_waits = $.fn(function (bound, hand, situation, given) {
let problems, text, assumed, discarder, free, drawn, fed, refused, both, waits, shown, tile, won, scores, entry;
problems = check_tiles($.load(bound, "ruleset"), hand, situation);
if ((!$.is($.load(hand, "winning"), null) || !$.eq($.load(hand, "size"), 13))) {
text = ("" + "found " + $.b.str($.load(hand, "size")) + " tiles, expected 13 without a winning tile (a kong counted as three)");
text = $.iadd(text, (!$.is($.load(hand, "winning"), null) ? ("" + "; leave +" + $.b.str($.item(TEXT, $.load(hand, "winning"))) + " out") : ""));
$.method(problems, "append", [Problem("wrong_tile_count", text, "hand")]);
}
if ($.eq($.load(situation, "win_by"), "deal")) {
$.method(problems, "append", [Problem("contradictory_situation", "win_by=deal and waits contradict each other", "situation.win_by")]);
}
if ($.truth(problems)) {
throw $.raised(InputError(problems));
}
assumed = [];
discarder = $.load(situation, "discarder");
if ($.is(discarder, null)) {
free = [...(function* () { for (const $t1 of $.iter(others($.load(situation, "winner")))) { let seat; seat = $t1; if (!!$.contains($.load(situation, "out"), seat)) continue; yield seat; } })()];
discarder = (($.eq($.load(situation, "timing"), "earth") && $.contains(free, "E")) ? "E" : $.item(free, 0));
$.method(assumed, "append", [("" + "from=" + $.b.str(discarder))]);
}
drawn = $.call(replace, [situation], { "win_by": "self_draw", ...$.named(_ONLY_DISCARD) });
fed = $.call(replace, [situation], { "win_by": "discard", "discarder": discarder, ...$.named(_ONLY_SELF_DRAW) });
refused = [...(function* () { for (const $t2 of $.iter($.tuple([drawn, fed]))) { let s; s = $t2; yield $.add(contradictions(s), $.load(bound, "ruleset").check(hand, s, $.load(bound, "options"))); } })()];
if ($.truth((both = [...(function* () { for (const $t3 of $.iter($.item(refused, 0))) { let problem; problem = $t3; if (!$.contains($.item(refused, 1), problem)) continue; yield problem; } })()]))) {
throw $.raised(InputError(both));
}
waits = [];
shown = null;
for (const $t4 of $.iter(_candidates(bound, hand, situation))) {
tile = $t4;
won = $.call(replace, [hand], { "winning": tile });
scores = [...(function* () { for (const $t5 of $.iter($.tuple([drawn, fed]))) { let s; s = $t5; yield _score(bound, won, s, given); } })()];
if ($.truth($.b.any((function* () { for (const $t6 of $.iter(scores)) { let s; s = $t6; yield $.both(() => !$.is(s, null), () => $.load(s, "win")); } })()))) {
shown = $.b.next((function* () { for (const $t7 of $.iter(scores)) { let s; s = $t7; if (!!$.is(s, null)) continue; yield s; } })());
entry = $.dict([["tile", $.item(TEXT, tile)], ["unseen", _unseen(hand, situation, tile)]]);
const $t8 = (function* () { for (const $t9 of $.iter(scores)) { let s; s = $t9; yield ($.is(s, null) ? null : s.as_dict()); } })();
const $t10 = $.unpack($t8, 2);
$.setitem(entry, "self_draw", $t10[0]);
$.setitem(entry, "discard", $t10[1]);
$.method(waits, "append", [entry]);
}
}
if (!$.is(shown, null)) {
assumed = $.iadd(assumed, [...(function* () { for (const $t11 of $.iter($.load(shown, "assumed"))) { let text; text = $t11; if (!!$.truth($.method(text, "startswith", ["win_by"]))) continue; yield text; } })()]);
}
return $.dict([["ruleset", $.load($.load(bound, "ruleset"), "id")], ["options", $.b.dict(given)], ["hand", $.load(hand, "text")], ["waits", waits], ["assumed", assumed]]);
}, {"names": ["bound", "hand", "situation", "given"], "rest": false, "extra": false});
_score = $.fn(function (bound, hand, situation, given) {
if (($.truth(contradictions(situation)) || $.truth(check_hand($.load(bound, "ruleset"), hand, situation, $.load(bound, "options"))))) {
return null;
}
return score_checked(bound, hand, situation, given);
}, {"names": ["bound", "hand", "situation", "given"], "rest": false, "extra": false});
_candidates = $.fn(function (bound, hand, situation) {
let tiles;
tiles = $.b.sorted($.b.set([...$.iter($.load($.load(bound, "ruleset"), "tiles")), ...$.iter(wild_tiles($.load(situation, "wildcard")))]));
return [...(function* () { for (const $t12 of $.iter(tiles)) { let tile; tile = $t12; if (!$.gt(_unseen(hand, situation, tile), 0)) continue; yield tile; } })()];
}, {"names": ["bound", "hand", "situation"], "rest": false, "extra": false});
_unseen = $.fn(function (hand, situation, tile) {
let copies, held;
copies = ($.lt(tile, 34) ? 4 : 1);
held = $.add($.method($.load(hand, "concealed"), "count", [tile]), $.b.sum((function* () { for (const $t13 of $.iter($.load(hand, "melds"))) { let m; m = $t13; yield $.method($.load(m, "tiles"), "count", [tile]); } })()));
return $.sub($.sub(copies, held), $.eq(tile, $.load(situation, "wildcard")));
}, {"names": ["hand", "situation", "tile"], "rest": false, "extra": false});
return { Any, Bound, Hand, InputError, Mapping, Problem, Score, Situation, TEXT, _ONLY_DISCARD, _ONLY_SELF_DRAW, _candidates, _score, _unseen, annotations, check_hand, check_tiles, contradictions, find_waits, others, replace, score_checked, wild_tiles };
});
$.define("scoring.request", () => {
let annotations, Mapping, dataclass, Any, check_hand, get_ruleset, score_checked, InputError, Problem, Hand, read_hand, RULESETS, Bound, Ruleset, Score, Situation, read_situation, TEXT, find_waits, FIELDS, Request, read_request, _fields, _read_ruleset, _read_hand, score_of, score_request, waits_request, draw_request;
const rulesets_info = null;
const ruleset_info = null;
const rules_text = null;
Mapping = $.ext.Mapping;
dataclass = $.ext.dataclass;
check_hand = $.module("scoring.engine").check_hand;
get_ruleset = $.module("scoring.engine").get_ruleset;
score_checked = $.module("scoring.engine").score_checked;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
Hand = $.module("scoring.hand").Hand;
read_hand = $.module("scoring.notation").read_hand;
RULESETS = $.module("scoring.rulesets").RULESETS;
Bound = $.module("scoring.rulesets.base").Bound;
Ruleset = $.module("scoring.rulesets.base").Ruleset;
Score = $.module("scoring.score").Score;
Situation = $.module("scoring.situation").Situation;
read_situation = $.module("scoring.situation").read_situation;
TEXT = $.module("scoring.tiles").TEXT;
find_waits = $.module("scoring.waits").find_waits;
FIELDS = $.tuple(["ruleset", "hand", "situation", "options"]);
Request = $.cls("Request", "dataclass", null, [["bound", $.MISSING], ["hand", $.MISSING], ["situation", $.MISSING], ["given", $.MISSING]], [

]);
read_request = $.fn(function (request, won = true) {
let problems, ruleset, faults, hand, situation, options, wrong;
if (!$.truth($.b.isinstance(request, Mapping))) {
throw $.raised(InputError([Problem("bad_value", "a request is an object {\"ruleset\", \"hand\", \"situation\", \"options\"}")]));
}
problems = [...(function* () { for (const $t1 of $.iter(request)) { let name; name = $t1; if (!!$.contains(FIELDS, name)) continue; yield Problem("unknown_field", ("" + $.b.str($.slice($.b.str(name), null, 60, null)) + " is no field of a request; there are " + $.b.str($.method(", ", "join", [FIELDS]))), $.slice($.b.str(name), null, 60, null)); } })()];
const $t2 = _read_ruleset(request);
const $t3 = $.unpack($t2, 2);
ruleset = $t3[0];
faults = $t3[1];
problems = $.iadd(problems, faults);
const $t4 = _read_hand(request);
const $t5 = $.unpack($t4, 2);
hand = $t5[0];
faults = $t5[1];
problems = $.iadd(problems, faults);
if ($.is(ruleset, null)) {
throw $.raised(InputError(problems));
}
const $t6 = read_situation($.call(_fields, [$.method(request, "get", ["situation"])], { "won": won }), $.load(ruleset, "fields"));
const $t7 = $.unpack($t6, 2);
situation = $t7[0];
faults = $t7[1];
problems = $.iadd(problems, faults);
const $t8 = ruleset.read_options($.method(request, "get", ["options"]));
const $t9 = $.unpack($t8, 2);
options = $t9[0];
faults = $t9[1];
problems = $.iadd(problems, faults);
if ((!$.is(hand, null) && $.truth(won) && !$.truth($.b.any((function* () { for (const $t10 of $.iter(faults)) { let p; p = $t10; yield $.eq($.load(p, "code"), "bad_value"); } })())))) {
problems = $.iadd(problems, check_hand(ruleset, hand, situation, options));
}
if (($.truth(problems) || $.is(hand, null))) {
wrong = $.b.set((function* () { for (const $t11 of $.iter(problems)) { let p; p = $t11; if (!$.eq($.load(p, "code"), "bad_value")) continue; yield $.load(p, "field"); } })());
throw $.raised(InputError($.method($.b.dict, "fromkeys", [(function* () { for (const $t12 of $.iter(problems)) { let p; p = $t12; if (!(!$.eq($.load(p, "code"), "missing_field") || !$.contains(wrong, $.load(p, "field")))) continue; yield p; } })()])));
}
return Request(ruleset.bind(options), hand, situation, $.either(() => $.method(request, "get", ["options"]), () => $.dict([])));
}, {"names": ["request", "won"], "rest": false, "extra": false});
_fields = $.fn(function (raw, won) {
if (($.truth(won) || !$.truth($.b.isinstance(raw, Mapping)) || $.is($.method(raw, "get", ["from"]), null) || !$.is($.method(raw, "get", ["win_by"]), null))) {
return raw;
}
return $.dict([...$.pairs(raw), ["win_by", "discard"]]);
}, {"names": ["raw", "won"], "rest": false, "extra": false});
_read_ruleset = $.fn(function (request) {
let error;
if ($.is($.method(request, "get", ["ruleset"]), null)) {
return $.tuple([null, [Problem("missing_field", ("" + "ruleset is needed: one of " + $.b.str($.method(", ", "join", [RULESETS]))), "ruleset")]]);
}
try {
return $.tuple([get_ruleset($.item(request, "ruleset")), []]);
} catch ($t13) {
if ($.b.isinstance($t13, InputError)) {
error = $t13;
return $.tuple([null, $.b.list($.load(error, "problems"))]);
} else throw $t13;
}
return null;
}, {"names": ["request"], "rest": false, "extra": false});
_read_hand = $.fn(function (request) {
let text;
text = $.method(request, "get", ["hand"]);
if ($.is(text, null)) {
return $.tuple([null, [Problem("missing_field", "hand is needed: the hand text", "hand")]]);
}
if (!$.truth($.b.isinstance(text, $.b.str))) {
return $.tuple([null, [Problem("bad_value", "hand is a text such as 123m456p789s1122z +1z", "hand")]]);
}
return read_hand(text);
}, {"names": ["request"], "rest": false, "extra": false});
score_of = $.fn(function (request) {
let read;
read = read_request(request);
return score_checked($.load(read, "bound"), $.load(read, "hand"), $.load(read, "situation"), $.load(read, "given"));
}, {"names": ["request"], "rest": false, "extra": false});
score_request = $.fn(function (request) {
return score_of(request).as_dict();
}, {"names": ["request"], "rest": false, "extra": false});
waits_request = $.fn(function (request) {
let read;
read = $.call(read_request, [request], { "won": false });
return find_waits($.load(read, "bound"), $.load(read, "hand"), $.load(read, "situation"), $.load(read, "given"));
}, {"names": ["request"], "rest": false, "extra": false});
draw_request = $.fn(function (request) {
let settle_draw;
settle_draw = $.module("scoring.draws").settle_draw;
if (!$.truth($.b.isinstance(request, Mapping))) {
throw $.raised(InputError([Problem("bad_value", "a request is an object {\"ruleset\", \"hands\", \"options\"}")]));
}
return settle_draw(request);
}, {"names": ["request"], "rest": false, "extra": false});
return { Any, Bound, FIELDS, Hand, InputError, Mapping, Problem, RULESETS, Request, Ruleset, Score, Situation, TEXT, _fields, _read_hand, _read_ruleset, annotations, check_hand, dataclass, draw_request, find_waits, get_ruleset, read_hand, read_request, read_situation, rules_text, ruleset_info, rulesets_info, score_checked, score_of, score_request, waits_request };
});
$.define("scoring.draw_hands", () => {
let annotations, Mapping, Sequence, dataclass, field, replace, Any, Problem, Hand, read_hand, SEATS, others, SUIT_LETTERS, TEXT, parse_tile, HAND_FIELDS, Player, unknown_fields, read_players, _read_player, at_seat, _read_kongs, _read_kong;
Mapping = $.ext.Mapping;Sequence = $.ext.Sequence;
dataclass = $.ext.dataclass;field = $.ext.field;replace = $.ext.replace;
Problem = $.module("scoring.errors").Problem;
Hand = $.module("scoring.hand").Hand;
read_hand = $.module("scoring.notation").read_hand;
SEATS = $.module("scoring.situation").SEATS;
others = $.module("scoring.situation").others;
SUIT_LETTERS = $.module("scoring.tiles").SUIT_LETTERS;
TEXT = $.module("scoring.tiles").TEXT;
parse_tile = $.module("scoring.tiles").parse_tile;
HAND_FIELDS = $.tuple(["hand", "out", "missing_suit", "kongs"]);
Player = $.cls("Player", "dataclass", null, [["seat", $.MISSING], ["out", false], ["hand", null], ["missing_suit", null], ["paid_by", $.call(field, [], { "default_factory": $.b.dict })]], [

]);
unknown_fields = $.fn(function (given, known, path) {
return [...(function* () { for (const $t1 of $.iter($.b.map($.b.str, given))) { let name; name = $t1; if (!!$.contains(known, name)) continue; yield Problem("unknown_field", ("" + $.b.str($.slice(name, null, 60, null)) + " is not known here; there are " + $.b.str($.method(", ", "join", [known]))), $.add(path, $.slice(name, null, 60, null))); } })()];
}, {"names": ["given", "known", "path"], "rest": false, "extra": false});
read_players = $.fn(function (raw) {
let problems, players, seat, text, player, faults;
if ($.is(raw, null)) {
return $.tuple([[], [Problem("missing_field", "hands is needed: an object with the four seats E S W N", "hands")]]);
}
if (!$.truth($.b.isinstance(raw, Mapping))) {
return $.tuple([[], [Problem("bad_value", "hands is an object with the four seats E S W N", "hands")]]);
}
problems = unknown_fields(raw, $.b.tuple(SEATS), "hands.");
players = [];
for (const $t2 of $.iter(SEATS)) {
seat = $t2;
if ($.is($.method(raw, "get", [seat]), null)) {
text = ("" + $.b.str(seat) + " is missing; all four seats are needed (one who has won as {\"out\": true})");
$.method(problems, "append", [Problem("missing_field", text, ("" + "hands." + $.b.str(seat)))]);
} else {
if (!$.truth($.b.isinstance($.item(raw, seat), Mapping))) {
text = ("" + "hands." + $.b.str(seat) + " is an object with " + $.b.str($.method(", ", "join", [HAND_FIELDS])));
$.method(problems, "append", [Problem("bad_value", text, ("" + "hands." + $.b.str(seat)))]);
} else {
const $t3 = _read_player(seat, $.item(raw, seat));
const $t4 = $.unpack($t3, 2);
player = $t4[0];
faults = $t4[1];
$.method(players, "append", [player]);
problems = $.iadd(problems, faults);
}
}
}
return $.tuple([players, problems]);
}, {"names": ["raw"], "rest": false, "extra": false});
_read_player = $.fn(function (seat, raw) {
let path, problems, out, suit, hand, text, faults, paid_by;
path = ("" + "hands." + $.b.str(seat) + ".");
problems = unknown_fields(raw, HAND_FIELDS, path);
out = $.method(raw, "get", ["out", false]);
if ((!$.is(out, null) && !$.truth($.b.isinstance(out, $.b.bool)))) {
$.method(problems, "append", [Problem("bad_value", ("" + $.b.str(seat) + ": out is true or false"), $.add(path, "out"))]);
out = true;
}
suit = $.method(raw, "get", ["missing_suit"]);
if ((!$.is(suit, null) && !($.truth($.b.isinstance(suit, $.b.str)) && $.contains($.b.tuple($.slice(SUIT_LETTERS, null, 3, null)), suit)))) {
$.method(problems, "append", [Problem("bad_value", ("" + $.b.str(seat) + ": missing_suit is one of m, p, s"), $.add(path, "missing_suit"))]);
suit = null;
}
hand = null;
text = $.method(raw, "get", ["hand"]);
if (($.is(text, null) && !$.truth(out))) {
$.method(problems, "append", [Problem("missing_field", ("" + $.b.str(seat) + ": hand is needed of a player still in"), $.add(path, "hand"))]);
} else {
if ((!$.is(text, null) && !$.truth($.b.isinstance(text, $.b.str)))) {
$.method(problems, "append", [Problem("bad_value", ("" + $.b.str(seat) + ": hand is a text such as 123m456p789s1122s"), $.add(path, "hand"))]);
} else {
if (!$.is(text, null)) {
const $t5 = read_hand(text);
const $t6 = $.unpack($t5, 2);
hand = $t6[0];
faults = $t6[1];
problems = $.iadd(problems, [...(function* () { for (const $t7 of $.iter(faults)) { let fault; fault = $t7; yield at_seat(seat, fault); } })()]);
}
}
}
const $t8 = _read_kongs(seat, $.method(raw, "get", ["kongs"]), hand);
const $t9 = $.unpack($t8, 2);
paid_by = $t9[0];
faults = $t9[1];
return $.tuple([Player(seat, $.b.bool(out), hand, suit, paid_by), $.add(problems, faults)]);
}, {"names": ["seat", "raw"], "rest": false, "extra": false});
at_seat = $.fn(function (seat, problem) {
return $.call(replace, [problem], { "detail": ("" + $.b.str(seat) + ": " + $.b.str($.load(problem, "detail"))), "field": ("" + "hands." + $.b.str(seat) + ".hand") });
}, {"names": ["seat", "problem"], "rest": false, "extra": false});
_read_kongs = $.fn(function (seat, raw, hand) {
let paid, problems, path, text, i, entry, tile, seats, error;
paid = $.dict([]);
problems = [];
if ($.is(raw, null)) {
return $.tuple([paid, problems]);
}
path = ("" + "hands." + $.b.str(seat) + ".kongs");
if ((!$.truth($.b.isinstance(raw, $.tuple([$.b.list, $.b.tuple]))) || $.gt($.b.len(raw), 4))) {
text = ("" + $.b.str(seat) + ": kongs is a list of at most four objects {\"tile\": \"2s\", \"paid_by\": [\"S\"]}");
return $.tuple([paid, [Problem("bad_value", text, path)]]);
}
for (const $t10 of $.iter($.b.enumerate(raw))) {
const $t11 = $.unpack($t10, 2);
i = $t11[0];
entry = $t11[1];
let $t13 = false;
try {
const $t14 = _read_kong(seat, entry);
const $t15 = $.unpack($t14, 2);
tile = $t15[0];
seats = $t15[1];
if ($.contains(paid, tile)) {
throw $.raised($.b.ValueError(("" + "the kong of " + $.b.str($.item(TEXT, tile)) + " is named twice")));
}
if ((!$.is(hand, null) && !$.contains([...(function* () { for (const $t16 of $.iter($.load(hand, "melds"))) { let m; m = $t16; if (!$.truth($.load($.load(m, "kind"), "is_kong"))) continue; yield $.load(m, "tile"); } })()], tile))) {
throw $.raised($.b.ValueError(("" + "the hand shows no kong of " + $.b.str($.item(TEXT, tile)))));
}
$t13 = true;
} catch ($t12) {
if ($.b.isinstance($t12, $.b.ValueError)) {
error = $t12;
$.method(problems, "append", [Problem("bad_value", ("" + $.b.str(seat) + ": " + $.b.str(error)), ("" + $.b.str(path) + "[" + $.b.str(i) + "]"))]);
} else throw $t12;
}
if ($t13) {
$.setitem(paid, tile, seats);
}
}
return $.tuple([paid, problems]);
}, {"names": ["seat", "raw", "hand"], "rest": false, "extra": false});
_read_kong = $.fn(function (seat, entry) {
let tile, seats;
if ((!$.truth($.b.isinstance(entry, Mapping)) || !$.eq($.b.set(entry), $.b.set(["tile", "paid_by"])))) {
throw $.raised($.b.ValueError("an entry of kongs is an object {\"tile\": \"2s\", \"paid_by\": [\"S\", \"W\"]}"));
}
if (!$.truth($.b.isinstance($.item(entry, "tile"), $.b.str))) {
throw $.raised($.b.ValueError("tile of an entry of kongs is a text such as 2s"));
}
tile = parse_tile($.item(entry, "tile"));
seats = $.item(entry, "paid_by");
if ((!$.truth($.b.isinstance(seats, $.tuple([$.b.list, $.b.tuple]))) || $.truth($.b.any((function* () { for (const $t17 of $.iter(seats)) { let s; s = $t17; yield !$.contains($.b.tuple(others(seat)), s); } })())))) {
throw $.raised($.b.ValueError(("" + "paid_by is a list of seats among " + $.b.str($.method(" ", "join", [others(seat)])))));
}
if (!$.eq($.b.len($.b.set(seats)), $.b.len(seats))) {
throw $.raised($.b.ValueError("paid_by names a seat twice"));
}
return $.tuple([tile, $.b.tuple(seats)]);
}, {"names": ["seat", "entry"], "rest": false, "extra": false});
return { Any, HAND_FIELDS, Hand, Mapping, Player, Problem, SEATS, SUIT_LETTERS, Sequence, TEXT, _read_kong, _read_kongs, _read_player, annotations, at_seat, dataclass, field, others, parse_tile, read_hand, read_players, replace, unknown_fields };
});
$.define("scoring.draws", () => {
let annotations, Counter, Mapping, Sequence, Any, Player, at_seat, read_players, unknown_fields, check_tiles, get_ruleset, score_checked, InputError, Problem, Hand, Meld, Bound, KONG_KIND, SICHUAN, kong_shares, multiplier, Transfer, payments_of, parts, SEATS, Situation, feeder_of, others, TEXT, SETTLED, FIELDS, PIG, READY, NOT_READY, OUT, ImaginedHand, settle_draw, _judge, is_pig, best_wait, _fifth_completes, _huazhu, _dajiao, _refunds, _kongs, _shares, _feeder, _read_ruleset, _check, _hand_faults, _kong_faults, _unknown_feeders, _copies;
Counter = $.ext.Counter;
Mapping = $.ext.Mapping;Sequence = $.ext.Sequence;
Player = $.module("scoring.draw_hands").Player;
at_seat = $.module("scoring.draw_hands").at_seat;
read_players = $.module("scoring.draw_hands").read_players;
unknown_fields = $.module("scoring.draw_hands").unknown_fields;
check_tiles = $.module("scoring.engine").check_tiles;
get_ruleset = $.module("scoring.engine").get_ruleset;
score_checked = $.module("scoring.engine").score_checked;
InputError = $.module("scoring.errors").InputError;
Problem = $.module("scoring.errors").Problem;
Hand = $.module("scoring.hand").Hand;
Meld = $.module("scoring.hand").Meld;
Bound = $.module("scoring.rulesets.base").Bound;
KONG_KIND = $.module("scoring.rulesets.sichuan").KONG_KIND;
SICHUAN = $.module("scoring.rulesets.sichuan").SICHUAN;
kong_shares = $.module("scoring.rulesets.sichuan").kong_shares;
multiplier = $.module("scoring.rulesets.sichuan").multiplier;
Transfer = $.module("scoring.settlement").Transfer;
payments_of = $.module("scoring.settlement").payments_of;
parts = $.module("scoring.shapes.decompose").parts;
SEATS = $.module("scoring.situation").SEATS;
Situation = $.module("scoring.situation").Situation;
feeder_of = $.module("scoring.situation").feeder_of;
others = $.module("scoring.situation").others;
TEXT = $.module("scoring.tiles").TEXT;
SETTLED = $.tuple([$.load(SICHUAN, "id")]);
FIELDS = $.tuple(["ruleset", "hands", "options"]);
const $t1 = $.tuple(["pig", "ready", "not_ready", "out"]);
const $t2 = $.unpack($t1, 4);
PIG = $t2[0];
READY = $t2[1];
NOT_READY = $t2[2];
OUT = $t2[3];
ImaginedHand = $.cls("ImaginedHand", "plain", Hand, [], [
["value", "__slots__", $.tuple([])],
["method", "__post_init__", $.fn(function (self) {

return null;
}, {"names": ["self"], "rest": false, "extra": false})]
]);
settle_draw = $.fn(function (request) {
let bound, problems, players, faults, status, best, warnings, transfers, player;
const $t3 = _read_ruleset(request);
const $t4 = $.unpack($t3, 2);
bound = $t4[0];
problems = $t4[1];
const $t5 = read_players($.method(request, "get", ["hands"]));
const $t6 = $.unpack($t5, 2);
players = $t6[0];
faults = $t6[1];
problems = $.iadd(problems, faults);
status = $.dict([]);
best = $.dict([]);
warnings = [];
if (!$.is(bound, null)) {
problems = $.iadd(problems, _check(players, bound));
const $t7 = _judge(players, bound);
const $t8 = $.unpack($t7, 3);
status = $t8[0];
best = $t8[1];
warnings = $t8[2];
problems = $.iadd(problems, _unknown_feeders(players, status, bound));
}
if (($.truth(problems) || $.is(bound, null))) {
throw $.raised(InputError($.method($.b.dict, "fromkeys", [problems])));
}
transfers = $.add(_huazhu(status, $.load($.load(bound, "options"), "huazhu_points")), _dajiao(status, best));
for (const $t9 of $.iter(players)) {
player = $t9;
if ($.contains($.tuple([PIG, NOT_READY]), $.item(status, $.load(player, "seat")))) {
transfers = $.iadd(transfers, _refunds(player, players, $.load(bound, "options")));
}
}
return $.dict([["ruleset", $.load($.load(bound, "ruleset"), "id")], ["options", $.b.dict($.either(() => $.method(request, "get", ["options"]), () => $.dict([])))], ["status", status], ["best", best], ["payments", payments_of(transfers)], ["transfers", [...(function* () { for (const $t10 of $.iter(transfers)) { let t; t = $t10; yield $.dict([["from", $.load(t, "payer")], ["to", $.load(t, "payee")], ["points", $.load(t, "points")], ["reason", $.load(t, "reason")]]); } })()]], ["warnings", warnings]]);
}, {"names": ["request"], "rest": false, "extra": false});
_judge = $.fn(function (players, bound) {
let status, best, warnings, player, seat, hand, most, void$, tiles;
status = $.dict([]);
best = $.dict([]);
warnings = [];
for (const $t11 of $.iter(players)) {
player = $t11;
const $t12 = $.tuple([$.load(player, "seat"), $.load(player, "hand")]);
const $t13 = $.unpack($t12, 2);
seat = $t13[0];
hand = $t13[1];
if (($.truth($.load(player, "missing_suit")) && !$.truth($.load($.load(bound, "options"), "dingque")))) {
$.method(warnings, "append", [("" + "missing_suit of " + $.b.str(seat) + " is not looked at: the option dingque is off")]);
}
if ($.truth($.load(player, "out"))) {
$.setitem(status, seat, OUT);
} else {
if ((!$.is(hand, null) && !$.truth(_hand_faults(player, bound)))) {
if ($.truth(is_pig(hand, ($.truth($.load($.load(bound, "options"), "dingque")) ? $.load(player, "missing_suit") : null)))) {
$.setitem(status, seat, PIG);
continue;
}
const $t14 = best_wait(player, bound);
const $t15 = $.unpack($t14, 2);
most = $t15[0];
void$ = $t15[1];
$.setitem(status, seat, ($.truth(most) ? READY : NOT_READY));
if ($.truth(most)) {
$.setitem(best, seat, most);
} else {
if ($.truth(void$)) {
tiles = $.method(" ", "join", [(function* () { for (const $t16 of $.iter(void$)) { let t; t = $t16; yield $.item(TEXT, t); } })()]);
$.method(warnings, "append", [("" + $.b.str(seat) + " is not ready: the wait for " + $.b.str(tiles) + " is void, all four are in the hand")]);
}
}
}
}
}
return $.tuple([status, best, warnings]);
}, {"names": ["players", "bound"], "rest": false, "extra": false});
is_pig = $.fn(function (hand, missing_suit) {
let suits;
suits = $.b.set((function* () { for (const $t17 of $.iter($.tuple([...$.iter($.load(hand, "concealed")), ...$.iter((function* () { for (const $t18 of $.iter($.load(hand, "melds"))) { let m; m = $t18; yield $.load(m, "tile"); } })())]))) { let t; t = $t17; yield $.item($.item(TEXT, t), 1); } })());
return $.either(() => $.eq($.b.len(suits), 3), () => $.contains(suits, missing_suit));
}, {"names": ["hand", "missing_suit"], "rest": false, "extra": false});
best_wait = $.fn(function (player, bound) {
let hand, seat, situation, most, void$, tile, score;
const $t19 = $.tuple([$.load(player, "hand"), $.load(player, "seat")]);
const $t20 = $.unpack($t19, 2);
hand = $t20[0];
seat = $t20[1];
$.assert(!$.is(hand, null));
situation = $.call(Situation, [], { "winner": seat, "win_by": "discard", "discarder": $.item(others(seat), 0), "missing_suit": $.load(player, "missing_suit") });
const $t21 = $.tuple([0, []]);
const $t22 = $.unpack($t21, 2);
most = $t22[0];
void$ = $t22[1];
for (const $t23 of $.iter($.load($.load(bound, "ruleset"), "tiles"))) {
tile = $t23;
if ($.eq($.method($.load(hand, "concealed"), "count", [tile]), 4)) {
if ($.truth(_fifth_completes(hand, tile))) {
$.method(void$, "append", [tile]);
}
continue;
}
score = score_checked(bound, ImaginedHand($.load(hand, "concealed"), $.load(hand, "melds"), tile), situation, $.dict([]));
if ($.truth($.load(score, "win"))) {
most = $.b.max(most, multiplier($.load(score, "total"), $.load(bound, "options")));
}
}
return $.tuple([most, void$]);
}, {"names": ["player", "bound"], "rest": false, "extra": false});
_fifth_completes = $.fn(function (hand, tile) {
let held, pairs, first, counts, size;
held = Counter([...$.iter($.load(hand, "concealed")), tile]);
pairs = 0;
for (const $t24 of $.iter($.tuple([0, 9, 18]))) {
first = $t24;
counts = $.b.tuple((function* () { for (const $t25 of $.iter($.b.range(first, $.add(first, 9)))) { let t; t = $t25; yield $.item(held, t); } })());
size = $.b.sum(counts);
pairs = $.iadd(pairs, $.eq($.mod(size, 3), 2));
if (($.eq($.mod(size, 3), 1) || !$.truth(parts(counts, 0, $.eq($.mod(size, 3), 2))))) {
return false;
}
}
return $.eq(pairs, 1);
}, {"names": ["hand", "tile"], "rest": false, "extra": false});
_huazhu = $.fn(function (status, points) {
let pigs, paid;
pigs = [...(function* () { for (const $t26 of $.iter(SEATS)) { let seat; seat = $t26; if (!$.eq($.item(status, seat), PIG)) continue; yield seat; } })()];
paid = [...(function* () { for (const $t27 of $.iter(SEATS)) { let seat; seat = $t27; if (!$.contains($.tuple([READY, NOT_READY]), $.item(status, seat))) continue; yield seat; } })()];
return [...(function* () { for (const $t28 of $.iter(pigs)) { let pig; pig = $t28;for (const $t29 of $.iter(paid)) { let seat; seat = $t29; if (!$.truth(points)) continue; yield Transfer(pig, seat, points, "huazhu"); } } })()];
}, {"names": ["status", "points"], "rest": false, "extra": false});
_dajiao = $.fn(function (status, best) {
let payers;
payers = [...(function* () { for (const $t30 of $.iter(SEATS)) { let seat; seat = $t30; if (!$.eq($.item(status, seat), NOT_READY)) continue; yield seat; } })()];
return [...(function* () { for (const $t31 of $.iter(payers)) { let payer; payer = $t31;for (const $t32 of $.iter($.method(best, "items", []))) { let seat, points; const $t33 = $.unpack($t32, 2); seat = $t33[0]; points = $t33[1]; yield Transfer(payer, seat, points, "dajiao"); } } })()];
}, {"names": ["status", "best"], "rest": false, "extra": false});
_refunds = $.fn(function (player, players, o) {
let out, meld, shares;
out = [];
for (const $t34 of $.iter(_kongs(player))) {
meld = $t34;
shares = _shares(player, meld, players, o);
out = $.iadd(out, [...(function* () { for (const $t35 of $.iter(shares)) { let seat, points; const $t36 = $.unpack($t35, 2); seat = $t36[0]; points = $t36[1]; yield Transfer($.load(player, "seat"), seat, points, "kong_refund"); } })()]);
}
return out;
}, {"names": ["player", "players", "o"], "rest": false, "extra": false});
_kongs = $.fn(function (player) {
return ($.truth($.load(player, "hand")) ? [...(function* () { for (const $t37 of $.iter($.load($.load(player, "hand"), "melds"))) { let m; m = $t37; if (!$.truth($.load($.load(m, "kind"), "is_kong"))) continue; yield m; } })()] : []);
}, {"names": ["player"], "rest": false, "extra": false});
_shares = $.fn(function (player, meld, players, o) {
let paying;
paying = $.method($.load(player, "paid_by"), "get", [$.load(meld, "tile")]);
if ($.is(paying, null)) {
paying = $.b.tuple((function* () { for (const $t38 of $.iter(players)) { let p; p = $t38; if (!(!$.eq($.load(p, "seat"), $.load(player, "seat")) && !$.truth($.load(p, "out")))) continue; yield $.load(p, "seat"); } })());
} else {
if (!$.truth(paying)) {
return $.tuple([]);
}
}
return kong_shares($.item(KONG_KIND, $.load(meld, "kind")), _feeder(player, meld, o), paying, o);
}, {"names": ["player", "meld", "players", "o"], "rest": false, "extra": false});
_feeder = $.fn(function (player, meld, o) {
let paid_by;
if ($.truth($.load(meld, "source"))) {
return feeder_of($.load(player, "seat"), $.load(meld, "source"));
}
paid_by = $.method($.load(player, "paid_by"), "get", [$.load(meld, "tile"), $.tuple([])]);
return (($.eq($.b.len(paid_by), 1) && $.eq($.load(o, "zhigang"), "chengbao")) ? $.item(paid_by, 0) : null);
}, {"names": ["player", "meld", "o"], "rest": false, "extra": false});
_read_ruleset = $.fn(function (request) {
let problems, text, ruleset, error, options, faults;
problems = unknown_fields(request, FIELDS, "");
if ($.is($.method(request, "get", ["ruleset"]), null)) {
text = ("" + "ruleset is needed: one of " + $.b.str($.method(", ", "join", [SETTLED])));
return $.tuple([null, [...$.iter(problems), Problem("missing_field", text, "ruleset")]]);
}
try {
ruleset = get_ruleset($.item(request, "ruleset"));
} catch ($t39) {
if ($.b.isinstance($t39, InputError)) {
error = $t39;
return $.tuple([null, [...$.iter(problems), ...$.iter($.load(error, "problems"))]]);
} else throw $t39;
}
if (!$.contains(SETTLED, $.load(ruleset, "id"))) {
text = ("" + $.b.str($.load(ruleset, "id")) + " has no settlement of drawn games; there is one for " + $.b.str($.method(", ", "join", [SETTLED])));
return $.tuple([null, [...$.iter(problems), Problem("bad_value", text, "ruleset")]]);
}
const $t41 = ruleset.read_options($.method(request, "get", ["options"]));
const $t42 = $.unpack($t41, 2);
options = $t42[0];
faults = $t42[1];
return $.tuple([ruleset.bind(options), $.add(problems, faults)]);
}, {"names": ["request"], "rest": false, "extra": false});
_check = $.fn(function (players, bound) {
let o, problems, player, field, text, winners;
o = $.load(bound, "options");
problems = [];
for (const $t43 of $.iter(players)) {
player = $t43;
problems = $.iadd(problems, $.add(_hand_faults(player, bound), _kong_faults(player, o)));
field = ("" + "hands." + $.b.str($.load(player, "seat")));
if (($.truth($.load(o, "dingque")) && !$.truth($.load(player, "out")) && $.is($.load(player, "missing_suit"), null))) {
text = ("" + $.b.str($.load(player, "seat")) + ": missing_suit is needed with the option dingque");
$.method(problems, "append", [Problem("missing_field", text, ("" + $.b.str(field) + ".missing_suit"))]);
}
if (($.truth($.load(player, "out")) && $.eq($.load(o, "mode"), "single"))) {
text = "out and mode contradict each other: with mode=single the hand ends with the first win";
$.method(problems, "append", [Problem("contradictory_situation", text, ("" + $.b.str(field) + ".out"))]);
}
}
winners = [...(function* () { for (const $t44 of $.iter(players)) { let p; p = $t44; if (!$.truth($.load(p, "out"))) continue; yield $.load(p, "seat"); } })()];
if ($.gt($.b.len(winners), 2)) {
text = ("" + "out of " + $.b.str($.method(" ", "join", [winners])) + " contradict each other: a draw has at least two players still playing");
$.method(problems, "append", [Problem("contradictory_situation", text, "hands")]);
}
return $.add(problems, _copies(players));
}, {"names": ["players", "bound"], "rest": false, "extra": false});
_hand_faults = $.fn(function (player, bound) {
let hand, problems, text;
hand = $.load(player, "hand");
if ($.is(hand, null)) {
return [];
}
problems = check_tiles($.load(bound, "ruleset"), hand, Situation());
if ($.truth($.load(player, "out"))) {
if (!$.contains($.tuple([13, 14]), $.load(hand, "size"))) {
text = ("" + "found " + $.b.str($.load(hand, "size")) + " tiles, expected 13 or 14 (a kong counted as three)");
$.method(problems, "append", [Problem("wrong_tile_count", text, "hand")]);
}
} else {
if ((!$.eq($.load(hand, "size"), 13) || !$.is($.load(hand, "winning"), null))) {
text = ("" + "found " + $.b.str($.load(hand, "size")) + " tiles, expected 13 without a winning tile (a kong counted as three)");
text = $.iadd(text, (!$.is($.load(hand, "winning"), null) ? ("" + "; leave +" + $.b.str($.item(TEXT, $.load(hand, "winning"))) + " out") : ""));
$.method(problems, "append", [Problem("wrong_tile_count", text, "hand")]);
}
}
return [...(function* () { for (const $t45 of $.iter(problems)) { let problem; problem = $t45; yield at_seat($.load(player, "seat"), problem); } })()];
}, {"names": ["player", "bound"], "rest": false, "extra": false});
_kong_faults = $.fn(function (player, o) {
let problems, meld, paid_by, feeder, why, text;
problems = [];
for (const $t46 of $.iter(_kongs(player))) {
meld = $t46;
paid_by = $.method($.load(player, "paid_by"), "get", [$.load(meld, "tile")]);
if ((!$.truth(paid_by) || !$.eq($.item(KONG_KIND, $.load(meld, "kind")), "open"))) {
continue;
}
feeder = _feeder(player, meld, o);
why = "";
if (($.truth($.load(meld, "source")) && !$.contains(paid_by, feeder))) {
why = ("" + "the mark says that " + $.b.str(feeder) + " fed the kong and paid");
} else {
if (($.eq($.load(o, "zhigang"), "chengbao") && $.gt($.b.len(paid_by), 1))) {
why = "with zhigang=chengbao only the feeder pays for an exposed kong";
}
}
if ($.truth(why)) {
text = ("" + $.b.str($.load(player, "seat")) + ": paid_by and " + $.b.str($.load(meld, "text")) + " contradict each other: " + $.b.str(why));
$.method(problems, "append", [Problem("contradictory_situation", text, ("" + "hands." + $.b.str($.load(player, "seat")) + ".kongs"))]);
}
}
return problems;
}, {"names": ["player", "o"], "rest": false, "extra": false});
_unknown_feeders = $.fn(function (players, status, bound) {
let problems, player, meld, moved, text;
problems = [];
for (const $t47 of $.iter(players)) {
player = $t47;
if (!$.contains($.tuple([PIG, NOT_READY]), $.method(status, "get", [$.load(player, "seat")]))) {
continue;
}
for (const $t48 of $.iter(_kongs(player))) {
meld = $t48;
moved = $.eq($.method($.load(player, "paid_by"), "get", [$.load(meld, "tile")]), $.tuple([]));
if (($.eq($.item(KONG_KIND, $.load(meld, "kind")), "open") && !$.truth(moved) && $.is(_feeder(player, meld, $.load(bound, "options")), null))) {
text = ("" + $.b.str($.load(player, "seat")) + ": " + $.b.str($.load(meld, "text")) + " needs the mark of who fed it (<, ^ or >), who is paid back");
$.method(problems, "append", [Problem("missing_field", text, ("" + "hands." + $.b.str($.load(player, "seat")) + ".hand"))]);
}
}
}
return problems;
}, {"names": ["players", "status", "bound"], "rest": false, "extra": false});
_copies = $.fn(function (players) {
let seen, player, meld;
seen = Counter();
for (const $t49 of $.iter(players)) {
player = $t49;
if (!$.is($.load(player, "hand"), null)) {
$.method(seen, "update", [$.load($.load(player, "hand"), "concealed")]);
for (const $t50 of $.iter($.load($.load(player, "hand"), "melds"))) {
meld = $t50;
$.method(seen, "update", [$.load(meld, "tiles")]);
}
if ((!$.truth($.load(player, "out")) && !$.is($.load($.load(player, "hand"), "winning"), null))) {
$.setitem(seen, $.load($.load(player, "hand"), "winning"), $.iadd($.item(seen, $.load($.load(player, "hand"), "winning")), 1));
}
}
}
return [...(function* () { for (const $t51 of $.iter($.b.sorted($.method(seen, "items", [])))) { let tile, n; const $t52 = $.unpack($t51, 2); tile = $t52[0]; n = $t52[1]; if (!$.gt(n, 4)) continue; yield Problem("too_many_copies", ("" + $.b.str(n) + " of " + $.b.str($.item(TEXT, tile)) + " in the four hands, at most 4"), "hands"); } })()];
}, {"names": ["players"], "rest": false, "extra": false});
return { Any, Bound, Counter, FIELDS, Hand, ImaginedHand, InputError, KONG_KIND, Mapping, Meld, NOT_READY, OUT, PIG, Player, Problem, READY, SEATS, SETTLED, SICHUAN, Sequence, Situation, TEXT, Transfer, _check, _copies, _dajiao, _feeder, _fifth_completes, _hand_faults, _huazhu, _judge, _kong_faults, _kongs, _read_ruleset, _refunds, _shares, _unknown_feeders, annotations, at_seat, best_wait, check_tiles, feeder_of, get_ruleset, is_pig, kong_shares, multiplier, others, parts, payments_of, read_players, score_checked, settle_draw, unknown_fields };
});
const entry = $.module("scoring.request");
/** The reply to a score request; throws an error with `problems` for bad input. */
export function scoreRequest(request) {
  return $.toJs(entry.score_request($.fromJs(request)));
}
/** The reply to a waits request; throws an error with `problems` for bad input. */
export function waitsRequest(request) {
  return $.toJs(entry.waits_request($.fromJs(request)));
}
/** The reply to a draw request; throws an error with `problems` for bad input. */
export function drawRequest(request) {
  return $.toJs(entry.draw_request($.fromJs(request)));
}
