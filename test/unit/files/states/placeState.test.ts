import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findPermissions } from "../../../../src/files/states/permissions.ts";
import { mayBeJunction } from "../../../../src/files/states/placeState.ts";

const file = 0o100000;
const folder = 0o040000;
const link = 0o120000;

describe("permissions that are put back", () => {
  const rows = [
    ["linux", file | 0o644, file | 0o755, 0o755],
    ["linux", file | 0o644, file | 0o644, undefined],
    ["darwin", folder | 0o755, folder | 0o700, 0o700],
    ["linux", link | 0o777, link | 0o700, undefined],
    // Windows knows only whether a file is read-only.
    ["win32", file | 0o666, file | 0o755, undefined],
    ["win32", file | 0o666, file | 0o444, 0o444],
    ["win32", file | 0o444, file | 0o666, 0o666],
    ["win32", folder | 0o666, folder | 0o444, undefined],
  ] as const;
  for (const [platform, current, wanted, given] of rows) {
    it(`${platform}: ${current.toString(8)} to ${wanted.toString(8)}`, () => {
      assert.equal(findPermissions(current, wanted, platform), given);
    });
  }
});

describe("a link to a folder is a junction", () => {
  const rows = [
    ["win32", "C:\\data", true],
    ["win32", "c:/data", true],
    ["win32", "..\\data", false],
    ["win32", "\\\\server\\share", false],
    ["linux", "C:\\data", false],
  ] as const;
  for (const [platform, target, isJunction] of rows) {
    it(`${platform}: ${target}: ${isJunction}`, () => {
      assert.equal(mayBeJunction(target, platform), isJunction);
    });
  }
});
