import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import { fakeDisk } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";

describe("allowed folders, in a workspace that makes links of them", () => {
  const disk = fakeDisk(
    {
      "/w/app/src/a": "file",
      "/w/app/in": { link: "src" },
      "/w/app/out": { link: "/home/me" },
      "/w/app/part/out": { link: "/home/me" },
      "/w/app/part/back": { link: "../../shared" },
      "/w/shared/a": "file",
      "/w/shared-link": { link: "/home/me" },
      "/home/me/a": "file",
      "/links/app": { link: "/w/app" },
    },
    "posix",
  );

  const rows: readonly (readonly [
    folder: string,
    allowed: string,
    given: string,
    expected: boolean,
  ])[] = [
    ["/w/app", "src", "src/a", true],
    ["/w/app", "in", "in/a", true],
    ["/w/app", "new", "new/a", true],
    ["/w/app", "out", "out/a", false],
    ["/w/app", "out", "/home/me/a", false],
    ["/w/app", "out/deep", "out/deep/a", false],
    ["/w/app", "part", "part/out/a", false],
    ["/w/app", "part/out", "part/out/a", false],
    ["/w/app", "part/back", "part/back/a", false],
    ["/links/app", "src", "src/a", true],
    ["/links/app", ".", "in/a", true],
    ["/links/app", "out", "out/a", false],
    ["/w/app", "../shared", "/w/shared/a", true],
    ["/w/app", "../shared", "part/back/a", false],
    ["/w/app", "../shared-link", "/w/shared-link/a", false],
    ["/w/app", "/w/app/out", "out/a", true],
    ["/w/app", "/w/shared-link", "/w/shared-link/a", true],
  ];
  for (const [folder, allowed, given, expected] of rows) {
    it(`${given} is ${expected ? "" : "not "}in ${allowed} of ${folder}`, async () => {
      const result = await resolvePath(
        given,
        pathEnvironment([diskFolder("app", folder)], {
          disk,
          allowedPaths: [allowed],
          isConfined: true,
        }),
      );
      assert.ok(result.ok);
      const { asGiven, real } = result.value.insideAllowedPaths;
      assert.equal(asGiven && real, expected);
    });
  }
});
