import assert from "node:assert/strict";
import { realpath } from "node:fs/promises";
import type { Server } from "node:net";
import { after, before, describe, it } from "mocha";
import { defaultProtectedPaths } from "../../../src/core/path/protectedPaths.ts";
import { resolvePath } from "../../../src/files/gate.ts";
import type { PathEnvironment } from "../../../src/files/pathEnvironment.ts";
import { diskFolder, pathEnvironment } from "../../support/fakes/pathEnvironment.ts";
import { pathThreats, type ThreatRow } from "../../support/threats/pathThreats.ts";
import { assertPathClass } from "../../support/threats/pathVerdicts.ts";
import { failingDisk, makeThreatTree } from "../../support/threats/threatTree.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";

describe("threats to paths", () => {
  const inFolder = useTemporaryFolder();
  let root = "";
  let server: Server;
  let environment: PathEnvironment;

  before(async () => {
    root = await realpath(inFolder());
    server = await makeThreatTree(root);
    environment = pathEnvironment([diskFolder("proj", `${root}/proj`)], {
      allowedPaths: [".", `${root}/extra`],
      refusedPlaces: [
        { path: `${root}/proj/installation/User/settings.json`, reason: "settings" },
        { path: `${root}/proj/installation/User/profiles`, reason: "settings" },
        { path: `${root}/alias/installation/User/keybindings.json`, reason: "settings" },
        { path: `${root}/outside/journal`, reason: "journal" },
      ],
      disk: failingDisk(),
    });
  });

  after(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it("has all its rows", () => {
    assert.equal(Object.keys(pathThreats).length, 19);
    assert.equal(Object.values<readonly ThreatRow[]>(pathThreats).flat().length, 182);
  });

  it("says what a special file is", async () => {
    const causes: unknown[] = [];
    for (const given of ["pipe", "socket", "/dev/zero", "/proc/self/environ"]) {
      const result = await resolvePath(given, environment);
      causes.push(result.ok && result.value.cause);
    }
    assert.deepEqual(causes, ["a pipe", "a socket", "a device", "a file made up by the system"]);
  });

  for (const [title, rows] of Object.entries<readonly ThreatRow[]>(pathThreats)) {
    describe(title, () => {
      for (const [given, expected] of rows) {
        it(`${shorten(given)}: ${expected}`, () =>
          assertPathClass(given.replaceAll("<T>", root), expected, environment, {
            ...defaultProtectedPaths,
            "secret/**": true,
          }));
      }
    });
  }
});

function shorten(given: string): string {
  const text = JSON.stringify(given);
  return text.length > 80 ? `${text.slice(0, 40)}…${text.slice(-30)}` : text;
}
