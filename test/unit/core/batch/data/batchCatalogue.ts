import type { Failure } from "../../../../../src/core/failure/failure.ts";
import {
  after as A,
  before as B,
  lines as R,
  string as S,
  type UnnumberedOperation,
} from "../../../../support/notation/operations.ts";

/** Number, what the case is about, text, batch, and the new text or the failure. */
export type BatchCase = readonly [
  number,
  string,
  string,
  readonly UnnumberedOperation[],
  string | Fails,
];

export interface Fails {
  readonly fails: Failure["code"];
}

const fiveLines = "a\nb\nc\nd\ne\n";

function fails(code: Failure["code"]): Fails {
  return { fails: code };
}

/**
 * Batches that editing tools of this kind have got wrong. The expected values come from a model of
 * their own, not from this code; where Linewise decides otherwise, the comment above a case says how.
 */
export const batchCatalogue: readonly BatchCase[] = [
  [1, "replace one", fiveLines, [R(2, 2, "B")], "a\nB\nc\nd\ne\n"],
  [2, "replace one, payload ends with newline", fiveLines, [R(2, 2, "B\n")], "a\nB\nc\nd\ne\n"],
  [3, "replace one by many", fiveLines, [R(2, 2, "B1\nB2")], "a\nB1\nB2\nc\nd\ne\n"],
  [4, "replace many by one", fiveLines, [R(2, 4, "X")], "a\nX\ne\n"],
  [5, "delete via empty payload", fiveLines, [R(2, 3, "")], "a\nd\ne\n"],
  [6, "delete op", fiveLines, [R(1, 1, "")], "b\nc\nd\ne\n"],
  [7, "replace by one blank line", fiveLines, [R(2, 2, "\n")], "a\n\nc\nd\ne\n"],
  [8, "payload with two trailing newlines keeps one blank line", fiveLines, [R(2, 2, "B\n\n")], "a\nB\n\nc\nd\ne\n"],
  [9, "delete all lines", fiveLines, [R(1, 5, "")], ""],
  [10, "replace all lines", fiveLines, [R(1, 5, "z")], "z\n"],
  [11, "insert before first", fiveLines, [B(1, "x")], "x\na\nb\nc\nd\ne\n"],
  // An insertion after line 0 is out of range; before line 1 is meant.
  [12, "insert after 0 = before first", fiveLines, [A(0, "x")], fails("lineOutOfRange")],
  [13, "insert after last, final newline", fiveLines, [A(5, "x")], "a\nb\nc\nd\ne\nx\n"],
  [14, "insert before L+1 = append", fiveLines, [B(6, "x")], "a\nb\nc\nd\ne\nx\n"],
  [15, "insert after last, no final newline", "a\nb", [A(2, "x")], "a\nb\nx"],
  [16, "insert after last, no final NL, payload has NL", "a\nb", [A(2, "x\n")], "a\nb\nx"],
  [17, "replace last line, no final newline", "a\nb", [R(2, 2, "B")], "a\nB"],
  [18, "replace last line, no final NL, payload NL", "a\nb", [R(2, 2, "B\n")], "a\nB"],
  [19, "delete last line, no final newline", "a\nb", [R(2, 2, "")], "a"],
  [20, "delete last + insert after it, no final NL", "a\nb", [R(2, 2, ""), A(2, "c")], "a\nc"],
  [21, "insert into empty file", "", [B(1, "x")], "x"],
  [22, "insert into empty file, NL given", "", [B(1, "x\n")], "x\n"],
  // An insertion after line 0 is out of range.
  [23, "insert after 0 in empty file", "", [A(0, "x\ny")], fails("lineOutOfRange")],
  [24, "replace line 1 of empty file", "", [R(1, 1, "x")], fails("lineOutOfRange")],
  [25, "file that is only a newline", "\n", [R(1, 1, "x")], "x\n"],
  [26, "file that is only a newline, insert", "\n", [A(1, "x")], "\nx\n"],
  [27, "two blank lines, delete one", "\n\n", [R(1, 1, "")], "\n"],
  [28, "two inserts, same line, request order", fiveLines, [A(2, "x"), A(2, "y")], "a\nb\nx\ny\nc\nd\ne\n"],
  // Texts after a line come before texts before the next.
  [29, "three inserts, same gap via A and B", fiveLines, [A(2, "x"), B(3, "y"), A(2, "z")], "a\nb\nx\nz\ny\nc\nd\ne\n"],
  [30, "many inserts before line 1", fiveLines, [B(1, "x"), B(1, "y")], "x\ny\na\nb\nc\nd\ne\n"],
  [31, "insert directly before replaced range", fiveLines, [R(2, 3, "X"), B(2, "p")], "a\np\nX\nd\ne\n"],
  [32, "insert directly after replaced range", fiveLines, [R(2, 3, "X"), A(3, "q")], "a\nX\nq\nd\ne\n"],
  [33, "insert on both sides of a replaced line", fiveLines, [R(3, 3, "X"), B(3, "p"), A(3, "q")], "a\nb\np\nX\nq\nd\ne\n"],
  [34, "insert after line before range", fiveLines, [R(2, 3, "X"), A(1, "p")], "a\np\nX\nd\ne\n"],
  [35, "insert + delete adjacent", fiveLines, [R(2, 3, ""), A(3, "q")], "a\nq\nd\ne\n"],
  [36, "insert inside replaced range (A)", fiveLines, [R(2, 4, "X"), A(2, "q")], fails("insertInsideRange")],
  [37, "insert inside replaced range (B)", fiveLines, [R(2, 4, "X"), B(4, "q")], fails("insertInsideRange")],
  [38, "overlapping ranges", fiveLines, [R(1, 3, "X"), R(3, 4, "Y")], fails("overlap")],
  [39, "identical ranges twice", fiveLines, [R(2, 2, ""), R(2, 2, "")], fails("overlap")],
  [40, "nested ranges", fiveLines, [R(1, 5, "X"), R(3, 3, "")], fails("overlap")],
  [41, "touching ranges are fine", fiveLines, [R(1, 2, "X"), R(3, 4, "Y")], "X\nY\ne\n"],
  [42, "order of ops must not matter", fiveLines, [R(3, 4, "Y"), R(1, 2, "X")], "X\nY\ne\n"],
  [43, "descending vs ascending with size change", fiveLines, [R(4, 4, "1\n2\n3"), R(1, 1, ""), A(2, "i")], "b\ni\nc\n1\n2\n3\ne\n"],
  [44, "line 0", fiveLines, [R(0, 1, "x")], fails("lineOutOfRange")],
  [45, "negative line", fiveLines, [R(-1, 1, "")], fails("lineOutOfRange")],
  // A failure of its own.
  [46, "end before start", fiveLines, [R(3, 2, "x")], fails("reversedRange")],
  [47, "end past EOF", fiveLines, [R(5, 6, "x")], fails("lineOutOfRange")],
  [48, "insert past EOF", fiveLines, [A(6, "x")], fails("lineOutOfRange")],
  [49, "insert before L+2", fiveLines, [B(7, "x")], fails("lineOutOfRange")],
  [50, "insert empty payload", fiveLines, [A(1, "")], fails("emptyInsert")],
  [51, "insert one blank line", fiveLines, [A(1, "\n")], "a\n\nb\nc\nd\ne\n"],
  // No change is no failure.
  [52, "replace with identical text", fiveLines, [R(2, 2, "b")], fiveLines],
  // An empty batch is refused by the schema.
  [53, "no ops", fiveLines, [], fiveLines],
  [54, "string, unique", fiveLines, [S("c", "C")], "a\nb\nC\nd\ne\n"],
  [55, "string deletion with empty replacement", fiveLines, [S("c\n", "")], "a\nb\nd\ne\n"],
  [56, "string absent", fiveLines, [S("zz", "y")], fails("noMatch")],
  // Every occurrence is replaced.
  [57, "string ambiguous", "x x x\n", [S("x", "y")], "y y y\n"],
  [58, "string all", "x x x\n", [S("x", "y")], "y y y\n"],
  [59, "string expected count 3", "x x x\n", [S("x", "y")], "y y y\n"],
  // Every occurrence is replaced, from the left.
  [60, "string self-overlapping counts as ambiguous", "aaa\n", [S("aa", "b")], "ba\n"],
  [61, "string empty search", fiveLines, [S("", "x")], fails("emptyPattern")],
  // No change is no failure.
  [62, "string identical", fiveLines, [S("c", "c")], fiveLines],
  [63, "string: $ patterns stay literal", "v=OLD;\n", [S("OLD", "$&$1$$$`$'")], "v=$&$1$$$`$';\n"],
  [64, "string: backslashes stay literal", "v=OLD;\n", [S("OLD", "\\1\\g<0>\\n")], "v=\\1\\g<0>\\n;\n"],
  [65, "string: regex metacharacters are literal", "a.b*c(\n", [S(".b*c(", "X")], "aX\n"],
  [66, "string spanning lines", fiveLines, [S("b\nc\n", "Z\n")], "a\nZ\nd\ne\n"],
  [67, "string removes final newline", "a\nb\n", [S("b\n", "b")], "a\nb"],
  [68, "string joins lines", fiveLines, [S("a\n", "a")], "ab\nc\nd\ne\n"],
  [69, "string + line op on other line", fiveLines, [S("c", "C"), R(1, 1, "A")], "A\nb\nC\nd\ne\n"],
  // Searches run after the line operations.
  [70, "string inside replaced line", fiveLines, [S("b", "Q"), R(2, 2, "B")], fails("noMatch")],
  // Searches run after the line operations.
  [71, "string text that only exists in a payload", fiveLines, [R(1, 1, "NEW"), S("NEW", "x")], "x\nb\nc\nd\ne\n"],
  // Searches run after the line operations.
  [72, "string would match text another op adds", fiveLines, [A(1, "c"), S("c", "C")], "a\nC\nb\nC\nd\ne\n"],
  [73, "two strings on one line", "k=1; v=2;\n", [S("1", "10"), S("2", "20")], "k=10; v=20;\n"],
  [74, "two strings, adjacent", "ab\n", [S("a", "1"), S("b", "2")], "12\n"],
  // Each search runs in the result of the one before.
  [75, "two strings, overlapping", "abc\n", [S("ab", "1"), S("bc", "2")], fails("noMatch")],
  // Searches run after the line operations.
  [76, "insert inside multi-line string match", fiveLines, [S("b\nc", "Z"), A(2, "q")], fails("noMatch")],
  [77, "CRLF file, LF payload", "a\r\nb\r\n", [R(2, 2, "x\ny")], "a\r\nx\r\ny\r\n"],
  [78, "CRLF file, LF search text", "a\r\nb\r\nc\r\n", [S("a\nb", "Q\nR")], "Q\r\nR\r\nc\r\n"],
  [79, "CRLF payload into LF file", "a\nb\n", [A(1, "x\r\ny")], "a\nx\ny\nb\n"],
  [80, "mixed EOL: untouched lines keep theirs", "a\r\nb\nc\r\n", [R(2, 2, "B")], "a\r\nB\nc\r\n"],
  [81, "mixed EOL: insert takes neighbor EOL", "a\r\nb\nc\n", [A(1, "x")], "a\r\nx\r\nb\nc\n"],
  [82, "lone CR is a line break", "a\rb\rc", [R(2, 2, "B")], "a\rB\rc"],
  [83, "U+2028 is not a line break", "a\u2028b\nc\n", [R(2, 2, "C")], "a\u2028b\nC\n"],
  [84, "U+0085, VT, FF are not line breaks", "a\x85b\x0bc\x0cd\ne\n", [R(2, 2, "E")], "a\x85b\x0bc\x0cd\nE\n"],
  // A byte order mark is not part of the text.
  [85, "BOM kept, line 1 replaced", "a\nb\n", [R(1, 1, "A")], "A\nb\n"],
  // A byte order mark is not part of the text.
  [86, "BOM kept, insert before line 1", "a\n", [B(1, "x")], "x\na\n"],
  // A byte order mark is not part of the text.
  [87, "BOM kept, search at file start", "abc\n", [S("abc", "x")], "x\n"],
  [88, "trailing spaces kept", "a  \nb\t\n", [R(1, 1, "A  ")], "A  \nb\t\n"],
  [89, "surrogate pair", "x😀y\n", [S("😀", "😁")], "x😁y\n"],
  [90, "combining mark is exact (NFC needle, NFD text)", "cafe\u0301\n", [S("caf\xe9", "x")], fails("noMatch")],
  [91, "one op bad: nothing applied", fiveLines, [R(1, 1, "A"), R(9, 9, "")], fails("lineOutOfRange")],
];
