import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import { fakeDisk, type FakeEntry } from "../../../support/fakes/fakeDisk.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";
import { judgePath } from "../../../support/threats/pathVerdicts.ts";

describe("what a confined agent learns of the outside", () => {
  const entries: Record<string, FakeEntry> = {
    "/w/a": "file",
    "/w/link": { link: "/out" },
    "/out/there": "file",
    "/out/folder/x": "file",
    "/out/denied": { error: "EACCES" },
    "/out/broken": { error: "EIO" },
    "/out/loop": { link: "/out/loop" },
    "/out/dangling": { link: "/out/none" },
  };
  const names = ["there", "folder", "folder/none", "denied", "broken", "loop", "dangling", "none"];
  const folder = diskFolder("w", "/w");

  it("is one answer, whatever is there", async () => {
    for (const prefix of ["/out/", "../out/", "file:///out/", "link/"]) {
      for (const effect of ["read", "write"] as const) {
        const answers = new Set<string>();
        for (const name of names) {
          const disk = fakeDisk(entries, "posix");
          const environment = pathEnvironment([folder], { allowedPaths: ["."], disk });
          const answer = await judgePath(prefix + name, effect, "sandboxed", environment, {});
          answers.add(JSON.stringify(answer).replaceAll(name, "*"));
        }
        assert.equal(answers.size, 1, [...answers].join("\n"));
        assert.match([...answers].join(""), /outsideAllowedPaths/);
      }
    }
  });

  it("takes no question to the disk", async () => {
    for (const name of names) {
      const disk = fakeDisk(entries, "posix");
      const environment = pathEnvironment([folder], {
        allowedPaths: ["."],
        disk,
        isConfined: true,
      });
      await resolvePath(`/out/${name}`, environment);
      assert.deepEqual(
        disk.asked.filter((path) => path.startsWith("/out")),
        [],
      );
    }
  });
});
