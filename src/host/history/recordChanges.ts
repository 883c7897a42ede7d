import { createPause } from "../../core/async.ts";
import {
  describeHunks,
  type FileRecord,
  hunksBetween,
  isLinkMode,
  type ModeChange,
} from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import type { WholeFile } from "../../files/states/index.ts";
import { decodeText, encodeWholeFile, hasOneEnding } from "../documents/index.ts";
import type { FoundChange } from "./editHistory.ts";
import { formatOf } from "./historyTexts.ts";
import { recordContents, recordText, type Recorder } from "./recordBaseline.ts";

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
  const { encoding, movedFrom } = change;
  const bytes = { before: change.before?.bytes ?? null, after: change.after?.bytes ?? null };
  const contents = {
    ...(await recordContents(change, bytes, recorder)),
    ...toldModes({ modeBefore: change.before?.mode, mode: change.after?.mode }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
  };
  if (isNoText(change.before) || isNoText(change.after)) {
    const { before, after } = contents;
    return { ...contents, baselineBefore: before, baseline: after, isWhole: true };
  }
  const isDocument =
    (await isDocumentText(bytes.before, encoding)) && (await isDocumentText(bytes.after, encoding));
  const record = await recordText(contents, bytes, !isDocument, recorder);
  const textOf = async (side: Uint8Array | null): Promise<string | null> =>
    side && decodeText(side, formatOf(record));
  const hunks = hunksBetween(await textOf(bytes.before), await textOf(bytes.after));
  return { ...record, ...describeHunks(hunks) };
}

/** Nothing of a mode that stays. */
export function toldModes({
  modeBefore,
  mode,
}: ModeChange): Pick<FileRecord, "modeBefore" | "mode"> {
  if (modeBefore === mode) return {};
  return {
    ...(modeBefore === undefined ? {} : { modeBefore }),
    ...(mode === undefined ? {} : { mode }),
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
