import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createFileSnapshots } from "../../../../src/host/snapshots/fileSnapshots.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

describe("snapshots of files", () => {
  const file = targetOf("a.txt");

  it("are found by their id, by whatever name the file is read", () => {
    const snapshots = createFileSnapshots();
    const id = snapshots.keep(file, "one\ntwo\n") ?? "";
    const link = { ...targetOf("link.txt"), realPath: file.realPath };
    const found = snapshots.find(id, link);
    assert.ok(found.ok);
    assert.equal(found.value.lines.text, "one\ntwo\n");
  });

  it("are of one file: another with the same text has another id", () => {
    const snapshots = createFileSnapshots();
    const id = snapshots.keep(file, "same\n") ?? "";
    const other = targetOf("b.txt");
    assert.notEqual(snapshots.keep(other, "same\n"), id);
    const found = snapshots.find(id, other);
    assert.ok(!found.ok);
    assert.equal(found.failure.code, "snapshotOfOtherFile");
    const unknown = snapshots.find("s000000", file);
    assert.ok(!unknown.ok);
    assert.equal(unknown.failure.code, "unknownSnapshot");
  });

  it("know which of their lines were shown", () => {
    const snapshots = createFileSnapshots();
    const id = snapshots.keep(file, "1\n2\n3\n4\n") ?? "";
    assert.equal(snapshots.wereShown(id, { startLine: 1, endLine: 1 }), false);
    snapshots.noteShown([{ snapshotId: id, startLine: 2, endLine: 3 }]);
    assert.equal(snapshots.wereShown(id, { startLine: 2, endLine: 3 }), true);
    assert.deepEqual(snapshots.findUnshown(id, [{ startLine: 1, endLine: 3 }]), [
      { startLine: 1, endLine: 1 },
    ]);
  });

  it("are not kept of a text that is too large, and nothing is noted about them", () => {
    const snapshots = createFileSnapshots();
    assert.equal(snapshots.keep(file, "a".repeat(65 * 1024 * 1024)), undefined);
    snapshots.noteShown([{ snapshotId: "s000000", startLine: 1, endLine: 1 }]);
    assert.equal(snapshots.wereShown("s000000", { startLine: 1, endLine: 1 }), false);
  });
});
