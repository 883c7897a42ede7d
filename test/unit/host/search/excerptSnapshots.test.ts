import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { indexLines } from "../../../../src/core/lines/index.ts";
import type { ResolvedPath } from "../../../../src/core/path/index.ts";
import { succeed } from "../../../../src/core/result.ts";
import { withSnapshots } from "../../../../src/host/search/excerptSnapshots.ts";
import type { SearchFindings, Workspace } from "../../../../src/toolkit/workspace/index.ts";
import { answerInReverse } from "../../../support/fakes/answerInReverse.ts";

describe("the snapshots of a search", () => {
  it("are of the first files that fit, whichever is described first", async () => {
    const kilobytes = [1024, 900, 1025, 1024, 1024, 1024, 1024, 1024, 1024, 500, 124, 1];
    const shown = kilobytes.map((_, index) => `${index}.txt`);
    const excerpts = shown.map((path) => ({ shown: path, lines: [{ line: 1, text: "x" }] }));
    const files = shown.map((path) => ({ shown: path, uri: path }));
    const describeFile = answerInReverse(({ uri }: ResolvedPath) =>
      succeed({ sizeBytes: 1024 * (kilobytes[Number.parseInt(uri, 10)] ?? 0) }),
    );
    const workspace = {
      resolve: (uri: string) => Promise.resolve(succeed({ uri })),
      describe: describeFile,
      readShownText: ({ uri }: ResolvedPath) =>
        Promise.resolve({ lines: indexLines("x\n"), snapshotId: `s${uri}` }),
    } as unknown as Parameters<typeof withSnapshots>[1] & Workspace;
    const findings = { files, excerpts } as unknown as SearchFindings;
    const given = await withSnapshots(findings, workspace);
    const withoutId = given.flatMap(({ snapshotId, shown: path }) => (snapshotId ? [] : [path]));
    // One is too large by itself; the last one that fits fills the 8 MB.
    assert.deepEqual(withoutId, ["2.txt", "9.txt", "11.txt"]);
  });
});
