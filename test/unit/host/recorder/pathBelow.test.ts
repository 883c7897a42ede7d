import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { pathBelow } from "../../../../src/host/recorder/rootBefore.ts";

describe("the path of a file in a workspace folder", () => {
  const pathOf = (file: string): string | undefined =>
    pathBelow(["/data/work", "/home/me/linked"], file);

  it("is found by the folder as it was opened, and with its links resolved", () => {
    assert.equal(pathOf("/home/me/linked/src/a.ts"), "src/a.ts");
    assert.equal(pathOf("/data/work/src/a.ts"), "src/a.ts");
    assert.equal(pathBelow(["/", "/"], "/a.ts"), "a.ts");
  });

  it("is not that of a folder whose name only begins alike", () => {
    assert.equal(pathOf("/data/work2/a.ts"), undefined);
  });
});
