import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { WorkspaceFolder } from "../../../../src/core/path/givenPath.ts";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import type { PathEnvironment } from "../../../../src/files/gate/roots.ts";
import { fakeDisk, systemError } from "../../../support/fakes/fakeDisk.ts";
import { pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";

describe("resolvePath on a virtual file system", () => {
  const repo: WorkspaceFolder = {
    name: "repo",
    scheme: "memfs",
    authority: "hub",
    path: { root: "/", segments: ["o", "repo"] },
  };
  const environment = pathEnvironment([repo], {
    allowedPaths: ["src"],
    disk: fakeDisk({ "/etc/passwd": "file" }, "posix"),
    virtualKind: ({ path }) => Promise.resolve(path.segments.at(-1) === "a" ? "file" : "missing"),
  });

  const rows: readonly (readonly [given: string, uri: string, shown: string, inside: boolean])[] = [
    ["src/a", "memfs://hub/o/repo/src/a", "src/a", true],
    ["/o/repo/a", "memfs://hub/o/repo/a", "a", true],
    ["memfs://hub/o/repo/a", "memfs://hub/o/repo/a", "a", true],
    ["memfs://hub/o/repo2/a", "memfs://hub/o/repo2/a", "/o/repo2/a", false],
    ["../other", "memfs://hub/o/other", "/o/other", false],
    ["file:///etc/passwd", "file:///etc/passwd", "/etc/passwd", false],
    ["file:///o/repo/a", "file:///o/repo/a", "/o/repo/a", false],
  ];
  for (const [given, uri, shown, inside] of rows) {
    it(given, async () => {
      const path = await resolved(given, environment);
      assert.deepEqual([path.uri, path.shown], [uri, shown]);
      assert.deepEqual(path.insideWorkspace, { asGiven: inside, real: inside });
    });
  }

  it("fails closed when the file system does", async () => {
    for (const [error, cause] of [
      [systemError("NoPermissions"), "NoPermissions"],
      [new Error("?"), "UNKNOWN"],
    ] as const) {
      const failing = { ...environment, virtualKind: () => Promise.reject(error) };
      const path = await resolved("src/a", failing);
      assert.deepEqual([path.kind, path.cause], ["unresolvable", cause]);
    }
  });

  it("asks the file system what is there", async () => {
    assert.equal((await resolved("src/a", environment)).kind, "file");
    assert.equal((await resolved("src/b", environment)).kind, "missing");
    assert.equal((await resolved("src/a", environment)).insideAllowedPaths.real, true);
  });
});

async function resolved(given: string, environment: PathEnvironment): Promise<ResolvedPath> {
  const result = await resolvePath(given, environment);
  assert.ok(result.ok, given);
  return result.value;
}
