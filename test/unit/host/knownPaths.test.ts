import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../src/core/result.ts";
import { createKnownPaths } from "../../../src/host/knownPaths.ts";
import type { Workspace } from "../../../src/toolkit/workspace.ts";
import { targetOf } from "../../support/fakeTarget.ts";

const resolve: Workspace["resolve"] = (path) =>
  Promise.resolve(
    path === "refused"
      ? fail({ code: "outsideAllowedPaths", path, allowed: [] } as const)
      : succeed(targetOf(path)),
  );

/** Only what is below `src/` may be read without being asked. */
function knownPaths(...named: readonly string[]): ReturnType<typeof createKnownPaths> {
  return createKnownPaths(named, ({ shown }) => shown.startsWith("src/"));
}

describe("createKnownPaths", () => {
  it("lets a tool have what its call names", async () => {
    const guarded = knownPaths("../a", "b").guard(resolve);
    for (const path of ["../a", "b"]) assert.ok((await guarded(path)).ok, path);
  });

  it("lets a tool have what may be read without being asked", async () => {
    assert.ok((await knownPaths("b").guard(resolve)("src/a")).ok);
  });

  it("refuses what is to be asked for and was not named", async () => {
    const guarded = knownPaths("b").guard(resolve);
    for (const path of ["../a", "./b", "b/c", ""]) {
      await assert.rejects(guarded(path), /a path that its call does not name/, path);
    }
  });

  it("lets a tool have what its search found", async () => {
    const known = knownPaths("../a");
    const guarded = known.guard(resolve);
    await assert.rejects(guarded("file:///a/one.ts"));
    known.add(["file:///a/one.ts"]);
    assert.ok((await guarded("file:///a/one.ts")).ok);
    await assert.rejects(guarded("file:///a/two.ts"));
  });

  it("gives the failure of what is refused as it is", async () => {
    const resolved = await knownPaths("b").guard(resolve)("refused");
    assert.equal(resolved.ok ? "" : resolved.failure.code, "outsideAllowedPaths");
  });
});
