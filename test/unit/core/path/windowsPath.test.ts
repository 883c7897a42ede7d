import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  findWindowsProblem,
  type WindowsPathProblem,
} from "../../../../src/core/path/givenPath.ts";

const device = "it names a device";
const stream = "it names an alternate data stream";
const end = "a name ends in a dot or space";
const character = "it contains a character that no name can contain";
const drive = "its drive or the slash after it is missing";

const refused: readonly (readonly [path: string, problem: WindowsPathProblem])[] = [
  ["\\\\.\\COM1", "it is a device path"],
  ["\\\\.\\PhysicalDrive0", "it is a device path"],
  ["\\\\?\\C:\\x", "it is a device path"],
  ["//?/C:/x", "it is a device path"],
  ["//./pipe/x", "it is a device path"],
  ["\\??\\C:\\x", "it is a device path"],
  ["\\\\?\\UNC\\srv\\share\\x", "it is a device path"],
  ["\\\\server", "it is a network path"],
  ["\\\\", "it is a network path"],
  ["c:x", drive],
  ["c:", drive],
  ["c:..\\x", drive],
  ["\\x", drive],
  ["settings.json::$DATA", stream],
  ["settings.json:hidden", stream],
  [".git::$INDEX_ALLOCATION\\config", stream],
  ["c:\\a\\b:c", stream],
  ["a:b", "its drive or the slash after it is missing"],
  ["ab:c", stream],
  ["a<b", character],
  ["a>b", character],
  ['a"b', character],
  ["a|b", character],
  ["a?b", character],
  ["a*b", character],
  ["a\u0007b", character],
  ["CON", device],
  ["prn", device],
  ["Aux", device],
  ["nul", device],
  ["COM1", device],
  ["com9.txt", device],
  ["LPT1", device],
  ["COM¹", device],
  ["lpt³.log", device],
  ["CONIN$", device],
  ["CONOUT$", device],
  ["aux.c", device],
  ["nul.tar.gz", device],
  ["NUL .txt", device],
  ["src\\con\\x", device],
  ["c:/src/aux.h", device],
  [".vscode.\\settings.json", end],
  [".vscode \\settings.json", end],
  ["a.txt.", end],
  ["a.txt ", end],
  ["...", end],
  [".. \\x", end],
  ["/c:x", drive],
  ["\\c:\\x", drive],
];

const ordinary = [
  "a",
  ".",
  "..",
  "..\\a",
  "c:\\",
  "c:\\a\\..\\b",
  "c:/a/b.txt",
  ".git",
  "a.b.c",
  "console.log",
  "com10",
  "com",
  "auxiliary.c",
  "file~",
  "~",
  "~1x",
  "readme~one",
  "name~1.html",
  "GIT~1\\config",
  "backup~1.txt",
  "/c:/x",
  "/C:\\x",
  "longername~1",
  "a b",
  "\\\\server\\share\\a",
  "ö.txt",
];

describe("findWindowsProblem", () => {
  it("has all its rows", () => {
    assert.deepEqual([refused.length, ordinary.length], [50, 26]);
  });
  for (const [path, problem] of refused) {
    it(`refuses ${JSON.stringify(path)}`, () => {
      assert.equal(findWindowsProblem(path), problem);
    });
  }
  for (const path of ordinary) {
    it(`takes ${JSON.stringify(path)}`, () => {
      assert.equal(findWindowsProblem(path), undefined);
    });
  }
});
