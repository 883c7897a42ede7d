import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import { createPathAllowList } from "../../../../src/host/permission/pathAllowList.ts";
import type { Workspace } from "../../../../src/toolkit/workspace/workspace.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

const resolve: Workspace["resolve"] = (path) =>
  Promise.resolve(
    path === "refused"
      ? fail({ code: "outsideAllowedPaths", path, allowed: [] } as const)
      : succeed(targetOf(path)),
  );

/** Only what is below `src/` may be read without being asked. */
function knownPaths(...named: readonly string[]): ReturnType<typeof createPathAllowList> {
  return createPathAllowList(named, ({ realPath }) => {
    if (realPath.endsWith(".env")) return "secret";
    return realPath.startsWith("/workspace/src/") ? "free" : "place";
  });
}

/** A path that is a file at first, and leads to another one when it is asked for again. */
function swapped(to: string): Workspace["resolve"] {
  let asked = 0;
  return (path) => {
    asked += 1;
    const { realPath } = targetOf(to);
    return Promise.resolve(succeed(asked === 1 ? targetOf(path) : { ...targetOf(path), realPath }));
  };
}

describe("createKnownPaths", () => {
  it("lets a tool have what its call names", async () => {
    const guarded = knownPaths("../a", "b", ".env").guard(resolve);
    for (const path of ["../a", "b", ".env"]) assert.ok((await guarded(path)).ok, path);
    for (const path of ["../a", "b", ".env"]) assert.ok((await guarded(path)).ok, path);
  });

  it("lets a tool have what may be read without being asked", async () => {
    assert.ok((await knownPaths("b").guard(resolve)("src/a")).ok);
  });

  it("refuses what is to be asked for and was not named", async () => {
    const guarded = knownPaths("b").guard(resolve);
    for (const path of ["../a", "./b", "b/c", "", ".env"]) {
      await assert.rejects(guarded(path), /a path that its call does not name/, path);
    }
  });

  it("lets a tool have what its search found, unless it became a secret meanwhile", async () => {
    const known = knownPaths("../a");
    const guarded = known.guard(resolve);
    await assert.rejects(guarded("file:///a/one.ts"));
    known.add(["file:///a/one.ts", "file:///a/.env"]);
    assert.ok((await guarded("file:///a/one.ts")).ok);
    await assert.rejects(guarded("file:///a/two.ts"));
    const secret = await guarded("file:///a/.env");
    assert.equal(secret.ok ? "" : secret.failure.code, "pathUnresolvable");
  });

  it("refuses what has become another thing since a person was asked about it", async () => {
    for (const to of [".env", "../outside", "src/b"]) {
      const guarded = knownPaths("../a").guard(swapped(to));
      assert.ok((await guarded("../a")).ok);
      const again = await guarded("../a");
      const isRefused = !again.ok && again.failure.code === "pathUnresolvable";
      assert.equal(isRefused, to !== "src/b", to);
    }
  });

  it("goes on with what was judged where nobody is asked, whatever has become of it since", async () => {
    for (const to of [".env", "../outside", "src/b"]) {
      const guarded = knownPaths("src/a").guard(swapped(to));
      const first = await guarded("src/a");
      assert.deepEqual(await guarded("src/a"), first);
      assert.deepEqual(first, succeed(targetOf("src/a")));
    }
  });

  it("gives the failure of what is refused as it is", async () => {
    const resolved = await knownPaths("b").guard(resolve)("refused");
    assert.equal(resolved.ok ? "" : resolved.failure.code, "outsideAllowedPaths");
  });
});
