import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { succeed } from "../../../src/core/result.ts";
import type { Workspace } from "../../../src/toolkit/workspace/workspace.ts";
import { readFile } from "../../../src/tools/readFile.ts";
import { callReadTool } from "../../support/notation/callTool.ts";
import { fakeSnapshotId } from "../../support/fakes/fakeTextFile.ts";
import { fakeContext, fakeWorkspace } from "../../support/fakes/fakeWorkspace.ts";

const path = "src/a.ts";

describe("if_changed of read_file", () => {
  const text = "a\nb\nc\n";
  const shownIds = ["sshown1", "sother1", "sgone11"];

  async function readAgain(window: object): Promise<string> {
    const snapshots = {
      sshown1: { path, text },
      sother1: { path, text: "a\nB\nc\n" },
      sunseen: { path, text },
    };
    const workspace: Workspace = {
      ...fakeWorkspace({ [path]: text }, snapshots),
      // Of a snapshot of which nothing is noted, nothing is held against an edit.
      findUnshown: () => [],
      wereShown: (id) => shownIds.includes(id),
    };
    const answer = await callReadTool(
      readFile,
      { path, ...window },
      fakeContext({}, { workspace }),
    );
    assert.ok(answer.ok);
    return answer.value;
  }

  const same: readonly (readonly [name: string, window: object, range: string])[] = [
    ["all lines", { if_changed: "sshown1" }, "1-3"],
    ["some lines", { if_changed: "sshown1", offset: 2, limit: 1 }, "2-2"],
    ["several places", { if_changed: "sother1", ranges: "1,3" }, "1-1"],
    ["lines beside one that changed", { if_changed: "sother1", offset: 3 }, "3-3"],
  ];
  for (const [name, window, range] of same) {
    it(`says of ${name} only that they are unchanged`, async () => {
      const answer = await readAgain(window);
      assert.match(
        answer,
        new RegExp(`^src/a\\.ts: lines ${range} of 3, .*: unchanged since snapshot s\\w+\\.$`),
      );
    });
  }

  it("counts the lines as shown by the id of the text that is there now", async () => {
    const now = fakeWorkspace({ [path]: text }, { sshown1: { path, text: `${text}d\n` } });
    const call = readFile.parse({ path, if_changed: "sshown1" });
    assert.ok(call.ok && call.value.effect === "read");
    const answer = await call.value.run(fakeContext({}, { workspace: now }));
    assert.ok(answer.ok);
    const { text: words, shown: noted } = answer.value(8_000);
    assert.match(words, new RegExp(`snapshot ${fakeSnapshotId}.*: unchanged since`));
    assert.deepEqual(noted, [{ snapshotId: fakeSnapshotId, startLine: 1, endLine: 3 }]);
  });

  it("loads no file that is too large to have an id", async () => {
    const fake = fakeWorkspace({ [path]: text }, { sshown1: { path, text } });
    const workspace: Workspace = {
      ...fake,
      async readLines(...given) {
        const read = await fake.readLines(...given);
        return read.ok
          ? succeed(read.value.map((window) => ({ ...window, snapshotId: undefined })))
          : read;
      },
      readText: () => assert.fail("It was loaded."),
    };
    const context = fakeContext({}, { workspace });
    const answer = await callReadTool(readFile, { path, if_changed: "sshown1" }, context);
    assert.match(answer.ok ? answer.value : "", /\n1: a\n/);
  });

  const shown: readonly (readonly [name: string, window: object])[] = [
    ["a line has changed", { if_changed: "sother1" }],
    ["a line of several places has changed", { if_changed: "sother1", ranges: "1-2,3" }],
    ["nobody has seen them", { if_changed: "sunseen" }],
    ["the snapshot is no longer kept", { if_changed: "sgone11" }],
  ];
  for (const [name, window] of shown) {
    it(`shows the lines where ${name}`, async () => {
      assert.match(await readAgain(window), /\n1: a\n2: b\n3: c$/);
    });
  }
});
