import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import { createSearchPool } from "../../../../src/files/search/searchPool.ts";
import {
  hostileFiles,
  makeHostileRepository,
  unsearchedAt,
} from "../../../support/threats/hostileIgnoreFiles.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** Only to tell a search that hangs from one that does not. */
const hangsAfterMs = 100_000;

// Elsewhere there are no such files.
if (process.platform === "linux") {
  describe("a search where an ignore file is expected", function () {
    this.timeout(2 * hangsAfterMs);
    const at = useTemporaryFolder();
    const pool = createSearchPool({ workerUrl: searchWorkerUrl });
    after(() => pool.dispose());

    for (const place of [".git/info/exclude", ".gitignore"]) {
      for (const [index, hostile] of hostileFiles.entries()) {
        it(`passes over ${hostile.title} as ${place}`, async function () {
          if (hostile.needsSuperuser === true && process.getuid?.() !== 0) {
            skipTest(this, "only the superuser makes devices");
          }
          const top = at(`${place.replaceAll("/", "-")}${index}`);
          makeHostileRepository(top, place, hostile);
          const signal = AbortSignal.timeout(hangsAfterMs);
          const { hits, unsearched } = await pool.search(searchRequest(top, "hit"), signal);
          assert.deepEqual(
            hits.map(({ path }) => path),
            ["kept", "sub/kept"],
          );
          assert.deepEqual(unsearched.paths, unsearchedAt(place, hostile));
        });
      }
    }
  });
}
