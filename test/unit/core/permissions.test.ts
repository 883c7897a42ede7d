import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderPermissions } from "../../../src/core/permissions.ts";

describe("renderPermissions", () => {
  const examples: readonly [number, string][] = [
    [0o100644, "rw-r--r--"],
    [0o40755, "rwxr-xr-x"],
    [0o100000, "---------"],
    [0o777, "rwxrwxrwx"],
    [0o421, "r---w---x"],
    [0o104755, "rwsr-xr-x"],
    [0o106644, "rwSr-Sr--"],
    [0o41777, "rwxrwxrwt"],
    [0o41776, "rwxrwxrwT"],
  ];
  for (const [mode, shown] of examples) {
    it(`0o${mode.toString(8)} is ${shown}`, () => {
      assert.equal(renderPermissions(mode), shown);
    });
  }
});
