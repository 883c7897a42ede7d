import assert from "node:assert/strict";
import { pathBelow } from "../../../../src/core/path/index.ts";
import { describe, it } from "mocha";

const linux = { isCaseSensitive: true, backslashSeparates: false };
const windows = { isCaseSensitive: false, backslashSeparates: true };
const mac = { isCaseSensitive: false, backslashSeparates: false };

const rows = [
  // By the folder as it was opened, and with its links resolved.
  [linux, "/home/me/linked", "/home/me/linked/src/a.ts", "src/a.ts"],
  [linux, "/data/work", "/data/work/src/a.ts", "src/a.ts"],
  [linux, "/", "/a.ts", "a.ts"],
  // A name that only begins alike.
  [linux, "/data/work", "/data/work2/a.ts", undefined],
  [linux, "/data/work", "/data/work", undefined],
  // Upper and lower case, and composition, as the system takes them.
  [linux, "/data/work", "/data/Work/a.ts", undefined],
  [mac, "/Users/me/Café", "/users/me/Cafe\u0301/A.ts", "A.ts"],
  [windows, "C:\\Code\\work", "c:\\code\\WORK\\src\\A.ts", "src/A.ts"],
  [windows, "C:\\", "c:/a.ts", "a.ts"],
  [windows, "C:\\work", "C:\\work2\\a.ts", undefined],
  // A backslash is a character of names elsewhere.
  [linux, "/data/work", "/data/work/a\\b.ts", "a\\b.ts"],
] as const;

describe("the path of a file in a workspace folder", () => {
  for (const [platform, folder, file, path] of rows) {
    it(`${file} is ${path ?? "not"} in ${folder}`, () => {
      assert.equal(pathBelow(["/elsewhere", folder], file, platform), path);
    });
  }
});
