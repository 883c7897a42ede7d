import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import { after, describe, it } from "mocha";
import { unsearchedCause } from "../../../../src/core/unsearched.ts";
import { createSearchPool } from "../../../../src/files/search/searchPool.ts";
import { writeTree } from "../../../support/disk/gitRepository.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const never = new AbortController().signal;

describe("a search that does not know the encoding", () => {
  const at = useTemporaryFolder();
  const pool = createSearchPool({ workerUrl: searchWorkerUrl, racinessMs: -60_000 });
  after(() => pool.dispose());

  /** The files with a match, and those that are left to whoever knows. */
  async function search(pattern: string, encoding?: string) {
    const request = { ...searchRequest(at(), pattern), encoding };
    const { hits, unsearched } = await pool.search(request, never);
    assert.equal(unsearched.binaryFiles, 1);
    assert.ok(unsearched.paths.every(({ cause }) => cause === unsearchedCause.unknownEncoding));
    return {
      hits: hits.map(({ path }) => path),
      unknown: unsearched.paths.map(({ path }) => path),
    };
  }

  it("leaves what may match in some encoding, whatever it remembers", async () => {
    writeTree(at(), { ascii: "hit\r\n", "b.bin": "h\0\0t", mark: "\ufeffhit é", other: "é\n" });
    writeTree(at(), { utf8: "hit é\n" });
    writeFileSync(at("wide"), Buffer.from("\ufeffhit\n", "utf16le"));
    for (const name of ["ascii", "mark", "other", "utf8", "wide"]) utimesSync(at(name), 1, 1);
    const hits = ["ascii", "mark", "wide"];
    for (let time = 1; time <= 3; time += 1) {
      assert.deepEqual(await search("hit"), { hits, unknown: ["utf8"] });
      assert.deepEqual(await search("(?i)hit"), { hits, unknown: ["other", "utf8"] });
      assert.deepEqual(await search("é"), { hits: ["mark"], unknown: ["other", "utf8"] });
      assert.deepEqual((await search("hit", "utf8")).hits, ["ascii", "mark", "utf8", "wide"]);
    }
  });
});
