import { createPause } from "../../core/async.ts";
import {
  describeHunks,
  type FileRecord,
  hunksBetween,
  type FileState,
  isFile,
  isFolderMode,
  keyOfStamp,
  saysPermissions,
} from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import { canSave, decodeText } from "../documents/index.ts";
import type { ChangedState } from "./editHistory.ts";
import { formatOf } from "./historyTexts.ts";
import { recordContents, recordText, recordWhole, type RecordContext } from "./recordFile.ts";

/** Records of what other tools have done, or of what is about to be done without a document. */
export async function recordChanges(
  changes: readonly ChangedState[],
  recorder: RecordContext,
): Promise<readonly FileRecord[]> {
  const pause = createPause(new AbortController().signal);
  const files: FileRecord[] = [];
  for (const change of changes) {
    await pause();
    files.push(await recordChange(change, recorder));
  }
  return files;
}

async function recordChange(change: ChangedState, recorder: RecordContext): Promise<FileRecord> {
  const { encoding, movedFrom, isTypedInto, before, after } = change;
  const bytes = { before: bytesOf(before), after: bytesOf(after) };
  const moved = movedFrom === undefined ? {} : { movedFrom };
  const typed = isTypedInto === true ? { isTypedInto } : {};
  const contents = { ...(await recordContents(change, bytes, recorder)), ...moved, ...typed };
  if (!isText(before) || !isText(after)) {
    const keys = {
      before: before?.stamp === undefined ? contents.before : keyOfStamp(before.stamp),
      after: after?.stamp === undefined ? contents.after : keyOfStamp(after.stamp),
    };
    const modes = { ...modeOf("modeBefore", before), ...modeOf("mode", after) };
    return recordWhole({ ...contents, ...keys, ...modes }, change.isAlong === true, recorder);
  }
  const isDocument =
    (await isDocumentText(bytes.before, encoding)) && (await isDocumentText(bytes.after, encoding));
  const record = await recordText(contents, bytes, !isDocument, recorder);
  const textOf = async (side: Uint8Array | null): Promise<string | null> =>
    side && decodeText(side, formatOf(record));
  const hunks = hunksBetween(await textOf(bytes.before), await textOf(bytes.after));
  return { ...record, ...changedModes(change), ...describeHunks(hunks) };
}

/** What has no contents of its own, such as a folder, has none to keep. */
function bytesOf(state: FileState | null): Uint8Array | null {
  return state === null || isFolderMode(state.mode) || state.stamp !== undefined
    ? null
    : state.bytes;
}

type Modes = Pick<FileRecord, "modeBefore" | "mode">;

/** Nothing of a mode that stays. */
export function changedModes({ before, after }: Pick<ChangedState, "before" | "after">): Modes {
  if (before?.mode === after?.mode) return {};
  return { ...modeOf("modeBefore", before), ...modeOf("mode", after) };
}

function modeOf(side: keyof Modes, state: FileState | null): Modes {
  return state !== null && saysPermissions(state.mode) ? { [side]: state.mode } : {};
}

/** Nothing at all is as good as an empty text. */
function isText(state: FileState | null): boolean {
  return state === null || (isFile(state) && describeBinary(state.bytes) === undefined);
}

/** Whether a document would save the very same bytes. */
async function isDocumentText(bytes: Uint8Array | null, encoding: string): Promise<boolean> {
  if (bytes === null) return true;
  return canSave(await decodeText(bytes, { encoding, isByteExact: false }), encoding, bytes);
}
