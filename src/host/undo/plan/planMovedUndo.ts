import {
  carryBaseline,
  type LeftReason,
  newFileMode,
  type ReviewedChange,
} from "../../../core/history/index.ts";
import type { ResolvedPath } from "../../../core/path/index.ts";
import { findStats } from "../../../files/states/index.ts";
import { encodeWholeFile } from "../../documents/index.ts";
import {
  encodeBaselines,
  findResult,
  giveText,
  planMode,
  type PlanServices,
  readReviewNow,
} from "./fileTexts.ts";
import { type PlannedText, planTextUndo, readTextUndo } from "./planFileUndo.ts";
import { type ChangedFile, findUndoPlace, leaveWhole, type PlannedFile } from "./planStateUndo.ts";

/**
 * How entries are undone in a file that they moved and somebody has changed since: it goes back to where it
 * was, with what they changed.
 *
 * @param changed As if it were back.
 * @param from Where it is, and what is known of where it was.
 * @returns Undefined where it is another file, or some of what was there before would not come back: then that
 *   comes beside it.
 */
export async function planMovedUndo(
  changed: ChangedFile,
  { target: from, latest }: { readonly target: ResolvedPath } & Pick<ChangedFile, "latest">,
  services: PlanServices,
): Promise<PlannedFile | undefined> {
  const { target, changes } = changed;
  const path = target.shown;
  const read = await readTextUndo({ ...changed, target: from }, services);
  if ("path" in read || !haveSameLine(read.calls[0]?.text.after, read.found.text)) return undefined;
  const { file, realPath, planned, text, calls, found, isByteExact } = read;
  const { ids } = planned;
  if (planned.left.length > 0) {
    const isMade = changes.at(-1)?.record.before === null;
    return isMade ? planTextUndo({ ...changed, target: from }, services) : undefined;
  }
  const place = await findUndoPlace({ target, changes }, services);
  const leaveBoth = (reason: LeftReason, why: LeftReason): PlannedFile => {
    return { ...leaveWhole(path, ids, reason), gone: leaveWhole(from.shown, ids, why) };
  };
  if (place.reason !== undefined) return leaveBoth(place.reason, "allThatIsLeft");
  const isTaken = (await findStats(place.realPath)) !== undefined;
  if (isTaken) return leaveBoth("fileExists", "allThatIsLeft");
  const mode = await planMode(from, changes);
  const format = { ...file, isByteExact };
  const baselines = await encodeBaselines(found.baseline, null, format);
  const given = await giveText({ file, newText: null, baselines }, realPath, mode);
  if (typeof given === "string") return leaveBoth(given, given);
  const gone = { path: from.shown, ids, hunks: 1, left: [], leftIds: [], ...given };
  if (text === null) return gone;
  const state = {
    ...{ uri: target.uri, path, realPath: place.realPath, names: target.names },
    ...{ encoding: file.encoding, before: null },
    after: { bytes: await findBytes(read, services), mode: mode?.wanted ?? newFileMode },
  };
  const back = { ...planned, path, hunks: Math.max(1, planned.hunks), state };
  const now = await readReviewNow(latest, null, isByteExact, services);
  return {
    ...back,
    gone: { ...gone, movedTo: path },
    baselines: await encodeBaselines(now.baseline, carryFromBefore(calls, text), format),
  };
}

/** What is not a person's is undone: the rest was to be reviewed before. */
function carryFromBefore(calls: readonly ReviewedChange[], text: string): string | null {
  const { text: { before = null } = {}, baseline } = calls.at(-1) ?? {};
  return carryBaseline({ text: before, baseline: baseline ? baseline.before : before }, text);
}

async function findBytes(read: PlannedText, services: PlanServices): Promise<Uint8Array> {
  const { file, text, found } = read;
  if (text === found.text && file.exists && !file.unsaved) return file.bytes;
  const { newText, newBytes } = await findResult(file, text, read, services);
  return newBytes ?? encodeWholeFile(newText ?? "", file.encoding);
}

function haveSameLine(one: string | null = "", other: string | null): boolean {
  const lines = new Set(one?.split(/\r?\n/));
  return other?.split(/\r?\n/).some((line) => line !== "" && lines.has(line)) === true;
}
