import assert from "node:assert/strict";
import { newLengthOf } from "../../src/core/edit/edit.ts";
import { spliceLines } from "../../src/files/splice/byteSplice.ts";
import { findUnicodeCodec } from "../../src/files/encoding/codec.ts";
import { describeBinary } from "../../src/files/encoding/contentKind.ts";
import { diskFileSystem } from "../../src/files/write/diskFileSystem.ts";
import { closeAfter, findHolder } from "../../src/files/write/fileBytes.ts";
import { hashTexts } from "../../src/host/hashText.ts";
import { readWholeFile } from "../../src/files/readRegularFile.ts";
import { replaceFileBytes } from "../../src/files/write/replaceFile.ts";
import { succeed } from "../../src/core/result.ts";
import { maxAnswerBytes } from "../../src/toolkit/report/output.ts";
import { createSnapshotStore } from "../../src/core/snapshot/snapshotStore.ts";
import { replaceInFile } from "../../src/tools/replaceInFile.ts";
import { fakeContext } from "../../test/support/fakes/fakeWorkspace.ts";
import { savedText } from "../../test/support/fakes/fakeTextFile.ts";

const codec = findUnicodeCodec("utf8");

export interface ByteRouteCall {
  readonly path: string;
  readonly lineCount: number;
  readonly operationCount: number;
  /** What each line is replaced by; new in each call, for otherwise there is nothing to do. */
  readonly newLine: string;
}

/**
 * Replaces lines all over a file, step by step as `src/host` does: read, decode, keep a snapshot,
 * plan; compare with what is on disk then; splice; replace the file; keep the new snapshot; report.
 */
export async function editByteExact(given: ByteRouteCall): Promise<void> {
  const { path } = given;
  assert.ok(codec !== undefined);
  const snapshots = createSnapshotStore(64 << 20, hashTexts);
  const file = { key: path, shown: path };
  const bytes = await readBytes(path);
  assert.equal(describeBinary(bytes), undefined);
  const text = await codec.decode(bytes);
  const snapshotId = snapshots.keep(file, text)?.id;

  const context = fakeContext({});
  const readText: typeof context.workspace.readText = (target) =>
    Promise.resolve(succeed({ ...savedText(target, text), snapshotId }));
  const call = replaceInFile.parse(makeInput(given));
  assert.ok(call.ok && call.value.effect === "write");
  const workspace = { ...context.workspace, readText };
  const planned = await call.value.plan({ ...context, workspace });
  assert.ok(planned.ok);
  const [change] = planned.value.plan.changes;
  assert.ok(change !== undefined);

  assert.ok(await findHolder(diskFileSystem, path, bytes));
  const spliced = await spliceLines({ path, bytes, lines: change.file.lines }, change.edit, codec);
  assert.ok(spliced.ok);
  const replaced = await replaceFileBytes(path, spliced.value, { expectedOld: bytes });
  assert.ok(replaced.ok);
  const newId = snapshots.hasRoomFor(newLengthOf(change.edit))
    ? snapshots.keep(file, change.newText)?.id
    : undefined;
  const report = planned.value.report([{ snapshotId: newId, unsaved: false }]);
  assert.ok(report(maxAnswerBytes).text.includes(newId === undefined ? path : given.newLine));
}

function makeInput({ path, lineCount, operationCount, newLine }: ByteRouteCall): object {
  const replacements = Array.from({ length: operationCount }, (_, operation) => {
    const line = 1 + Math.floor((operation * (lineCount - 1)) / operationCount);
    return { type: "lines", startLine: line, endLine: line, replaceWith: newLine };
  });
  return { filePath: path, replacements };
}

async function readBytes(path: string): Promise<Uint8Array> {
  return closeAfter(await diskFileSystem.open(path, "r"), async (handle) =>
    readWholeFile(handle, Number((await handle.stat()).size)),
  );
}
