import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/editBetween.ts";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { fail, succeed } from "../../../../src/core/result.ts";
import { reloadFile } from "../../../../src/host/calls/invokeCall.ts";
import type { CallServices } from "../../../../src/host/calls/services.ts";
import type { LoadOptions } from "../../../../src/host/documents/readTextFile.ts";
import { changeFile } from "../../../../src/toolkit/workspace/plan.ts";
import { settingsOf } from "../../../support/fakes/fakeCallServices.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";
import { fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";

const change = changeFile(fakeTextFile("a.ts", "old"), editBetween("old", "new"));

/** The failure, or with what the file was asked for, and what the mode says of it. */
async function reload(
  resolvePath: CallServices["resolvePath"],
  permissionMode: "trusted" | "sandboxed" = "trusted",
): Promise<unknown> {
  const asked: (LoadOptions & { readonly target: ResolvedPath })[] = [];
  const result = await reloadFile(change, settingsOf({ permissionMode }), {
    resolvePath,
    loadEditableFileOrNew(target, options) {
      asked.push({ target, ...options });
      return Promise.resolve(succeed({ ...change.file, exists: false }));
    },
  });
  if (!result.ok) return result.failure;
  return { ...asked[0], isConfined: result.value.isConfined };
}

function leadsTo(target: ResolvedPath): CallServices["resolvePath"] {
  return (path) => {
    assert.equal(path, targetOf("a.ts").uri);
    return Promise.resolve(succeed(target));
  };
}

describe("reloadFile", () => {
  const target = targetOf("a.ts");

  it("reads the file where its path leads to what it led to", async () => {
    const asked = { target, known: change.file, isConfined: false };
    assert.deepEqual(await reload(leadsTo(target)), asked);
  });

  it("says that the mode keeps writes inside the allowed paths", async () => {
    const asked = { target, known: change.file, isConfined: true };
    assert.deepEqual(await reload(leadsTo(target), "sandboxed"), asked);
  });

  it("reads nothing where the path leads elsewhere by now", async () => {
    for (const other of [{ realPath: "/elsewhere" }, { identity: "3:4" }]) {
      const failure = { code: "stale", path: "a.ts" };
      assert.deepEqual(await reload(leadsTo({ ...target, ...other })), failure);
    }
  });

  it("reads nothing where nobody knows where the path leads", async () => {
    const failure = { code: "pathUnresolvable", path: "a.ts", cause: "ELOOP" } as const;
    assert.deepEqual(await reload(() => Promise.resolve(fail(failure))), failure);
  });
});
