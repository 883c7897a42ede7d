import {
  carryBaseline,
  type FileRecord,
  findReviewHunks,
  type LatestRecord,
  type LatestRecords,
} from "../../../core/history/index.ts";
import { mapConcurrently } from "../../../core/async.ts";
import type { KeptFile } from "../../history/index.ts";
import type { UndoableHistory } from "../../undo/index.ts";
import type { FileReview, TextNow, TextServices } from "../reviewedFile.ts";
import { hasRun, trimText } from "./addedRuns.ts";
import { isBackIn, type Reverted, textBefore, type TextBefore } from "./findReverted.ts";

export interface BackServices extends Pick<TextServices, "readText"> {
  readonly history: Pick<UndoableHistory, "latest" | "readState" | "keep">;
}

/** The tool of an entry by which what a person took back without Linewise is decided, or no longer. */
const byHand = "byHand";

/** The tool of one that decides nothing: it holds the text that was to be reviewed before that. */
const asSeen = "asSeen";

/** Decides what a person has taken back: from now on, the rest is to be reviewed. */
export async function noteTaken(
  all: readonly Reverted[],
  history: BackServices["history"],
): Promise<void> {
  const found = await mapConcurrently(all, ({ review }) => findAltered(review, history));
  const altered = found.flatMap((each) => each ?? []);
  if (altered.length > 0) await history.keep(altered, { tool: asSeen, of: [] });
  const { files } = await history.latest();
  const seenBefore = new Set(altered.map(({ seen }) => seen));
  const decided = all.map(({ review, text, baseline }) => {
    const isSeen = seenBefore.has(review.latest);
    const seen = (isSeen ? files.get(review.uri) : undefined) ?? review.latest;
    return { seen, kept: { text, baselineBefore: carryBaseline(review, text), baseline } };
  });
  await history.keep(decided, { tool: byHand, of: [] });
}

/** A person had altered some of what was to be reviewed: if it comes back, it is known by that. */
async function findAltered(
  { latest, text, baseline }: FileReview,
  { readState }: Pick<UndoableHistory, "readState">,
): Promise<KeptFile | undefined> {
  const state = await readState(latest.record);
  if (state?.text === text) return undefined;
  return { seen: latest, kept: { text, baselineBefore: baseline, baseline } };
}

/** What came back in a file, and the entries by which that was decided. */
interface CameBack extends KeptFile {
  readonly of: readonly number[];
}

/** Says so in the history if files have again what was taken back in them: one entry for all of the same. */
export async function noteBack(uris: readonly string[], services: BackServices): Promise<void> {
  const records = await services.history.latest();
  const found = await mapConcurrently(uris, (uri) => findBack(uri, records, services));
  const back = found.flatMap((each) => each ?? []);
  for (const [first, ...others] of Map.groupBy(back, ({ of }) => of.join()).values()) {
    if (first === undefined) continue;
    await services.history.keep([first, ...others], { kind: "undo", tool: byHand, of: first.of });
  }
}

async function findBack(
  uri: string,
  { files, allOf }: LatestRecords,
  { history, readText }: BackServices,
): Promise<CameBack | undefined> {
  const seen = files.get(uri);
  const standing = listStanding(allOf(uri));
  if (seen === undefined || standing.length === 0) return undefined;
  const { encoding, isByteExact = false } = seen.record;
  const text = textOf(await readText({ uri, encoding, isByteExact }));
  if (text === undefined) return undefined;
  const back: (TextBefore & { readonly id: number })[] = [];
  for (const taken of standing) {
    const before = await readBefore(taken, history);
    if (before && isBackIn(before, text)) back.push({ ...before, id: taken.id });
  }
  const oldest = back.at(-1);
  const state = oldest && (await history.readState(seen.record));
  if (oldest === undefined || state === undefined) return undefined;
  // Without what waits now, and without what waited then.
  const baselineBefore = carryBaseline(state, text);
  const baselineThen = carryBaseline(oldest, text);
  // The same lines, and none of the agent's.
  if (baselineThen === text) return undefined;
  const then = { text, baseline: baselineThen };
  const kept = { text, baselineBefore, baseline: carryBaseline(then, baselineBefore) };
  return { seen, kept, of: back.map(({ id }) => id) };
}

async function readBefore(
  { note, before }: Standing,
  { readState }: Pick<UndoableHistory, "readState">,
): Promise<TextBefore | undefined> {
  const [was, is] = await Promise.all([before, note].map((record) => readState(record)));
  if (typeof was?.text !== "string" || is === undefined) return undefined;
  const all = textBefore(was, findReviewHunks(was.baseline, was.text));
  const left = trimText(is.text);
  return { ...all, runs: all.runs.filter((run) => !hasRun(run, all.trimmed, left)) };
}

/** What was taken back, and what was to be reviewed before that. */
interface Standing {
  readonly id: number;
  readonly note: FileRecord;
  readonly before: FileRecord;
}

/** What was taken back since agents last did something, or a person decided, and has not come back; newest first. */
export function listStanding(records: readonly LatestRecord[]): readonly Standing[] {
  const isBack = new Set<number>();
  const standing: Standing[] = [];
  for (const [index, { entry, record }] of records.entries()) {
    const { tool } = entry.kind === "edit" ? { tool: "" } : entry.read();
    if (entry.kind === "edit" || (entry.kind === "keep" && ![byHand, asSeen].includes(tool))) break;
    if (tool !== byHand) continue;
    const before = records[index + 1]?.record;
    if (entry.kind === "undo") entry.of.forEach((id) => isBack.add(id));
    else if (before && !isBack.has(entry.id)) standing.push({ id: entry.id, note: record, before });
  }
  return standing;
}

/** Null where the file is gone; undefined where it is not saved, or nobody reads it. */
export function textOf(now: TextNow): string | null | undefined {
  if (now === "gone") return null;
  return now === "tooLarge" || now.isUnsaved === true ? undefined : now.text;
}
