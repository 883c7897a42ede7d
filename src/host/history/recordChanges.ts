import { createPause } from "../../core/async.ts";
import {
  describeHunks,
  type FileRecord,
  hunksBetween,
  isLinkMode,
} from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import type { WholeFile } from "../../files/states/index.ts";
import { decodeText, encodeWholeFile, hasOneEnding } from "../documents/index.ts";
import type { FoundChange } from "./editHistory.ts";
import {
  isReviewedByBytes,
  noteContents,
  recordBaseline,
  type Recorder,
} from "./recordBaseline.ts";

/** Records of what other tools have done, or of what is about to be done without a document. */
export async function recordChanges(
  changes: readonly FoundChange[],
  recorder: Recorder,
): Promise<readonly FileRecord[]> {
  const pause = createPause(new AbortController().signal);
  const files: FileRecord[] = [];
  for (const change of changes) {
    await pause();
    files.push(await recordChange(change, recorder));
  }
  return files;
}

async function recordChange(change: FoundChange, recorder: Recorder): Promise<FileRecord> {
  const { uri, path, encoding, movedFrom, isUnsaved } = change;
  const isSecret = recorder.isSecret(change);
  const note = noteContents(recorder, isSecret);
  const bytes = { before: change.before?.bytes ?? null, after: change.after?.bytes ?? null };
  const before = await note(bytes.before);
  const after = await note(bytes.after, before);
  const record = {
    uri,
    path,
    encoding,
    before,
    after,
    ...modesOf(change),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(isSecret ? { isSecret } : {}),
    ...(isUnsaved === true ? { isUnsaved } : {}),
  };
  if (isNoText(change.before) || isNoText(change.after)) {
    const reviewed = { baselineBefore: before, baseline: after };
    return { ...record, ...reviewed, addedLines: 0, removedLines: 0, isWhole: true };
  }
  const isByteExact =
    isReviewedByBytes(recorder.latest.files.get(uri)?.record) ||
    !(await isDocumentText(bytes.before, encoding)) ||
    !(await isDocumentText(bytes.after, encoding));
  const format = { encoding, isByteExact };
  const state = { ...bytes, keys: { before, after }, format };
  const textOf = async (side: Uint8Array | null): Promise<string | null> =>
    side && decodeText(side, format);
  return {
    ...record,
    ...(await recordBaseline(uri, state, recorder, note)),
    ...describeHunks(hunksBetween(await textOf(bytes.before), await textOf(bytes.after))),
    ...(isByteExact ? { isByteExact } : {}),
  };
}

/** Nothing for a file that stays and keeps its mode. */
function modesOf({ before, after }: FoundChange): Pick<FileRecord, "modeBefore" | "mode"> {
  if (before !== null && before.mode === after?.mode) return {};
  return {
    ...(before === null ? {} : { modeBefore: before.mode }),
    ...(after === null ? {} : { mode: after.mode }),
  };
}

function isNoText(file: WholeFile | null): boolean {
  return file !== null && (isLinkMode(file.mode) || describeBinary(file.bytes) !== undefined);
}

/** Whether a document would save the very same bytes. */
async function isDocumentText(bytes: Uint8Array | null, encoding: string): Promise<boolean> {
  if (bytes === null) return true;
  const text = await decodeText(bytes, { encoding, isByteExact: false });
  return hasOneEnding(text) && Buffer.compare(await encodeWholeFile(text, encoding), bytes) === 0;
}
