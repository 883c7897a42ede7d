import {
  carryBaseline,
  type FileRecord,
  type LatestRecord,
  type LatestRecords,
  type ReviewedText,
} from "../../../core/history/index.ts";
import { mapConcurrently } from "../../../core/async.ts";
import type { KeptFile } from "../../history/index.ts";
import type { UndoableHistory } from "../../undo/index.ts";
import type { FileReview, TextNow, TextServices } from "../reviewedFile.ts";
import { byHand } from "../madeFiles.ts";
import { revertHunks } from "../shownHunk.ts";
import { findAgain } from "./findAgain.ts";
import type { Reverted } from "./findReverted.ts";

export interface BackServices extends Pick<TextServices, "readText"> {
  readonly history: Pick<UndoableHistory, "latest" | "readState" | "keep">;
}

/**
 * The tool of a keep that decides nothing: it holds what was to be reviewed of a text before one of {@link byHand}, or where
 * only that tells which lines are a person's.
 */
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
  const taken = all.filter(({ hunks }) => hunks.length > 0);
  if (taken.length === 0) return;
  const seenBefore = new Set(altered.map(({ seen }) => seen));
  const decided = taken.map(({ review, text, baseline }) => {
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
  const state = await history.readState(seen.record);
  if (typeof text !== "string" || state === undefined) return undefined;
  const baselineBefore = carryBaseline(state, text);
  let baseline = baselineBefore;
  const of: number[] = [];
  for (const taken of standing) {
    const without = await readBack(taken, { text, baseline }, history);
    if (without === undefined) continue;
    of.push(taken.id);
    // Without what waits now, and without what is back of what waited then.
    baseline = carryBaseline({ text, baseline: without }, baseline);
  }
  return baseline === baselineBefore
    ? undefined
    : { seen, kept: { text, baselineBefore, baseline }, of };
}

/** What is to be reviewed of a text that has again what was taken back: without that, what it would be. */
async function readBack(
  { note, before, withGone }: Standing,
  now: ReviewedText & { readonly text: string },
  { readState }: Pick<UndoableHistory, "readState">,
): Promise<string | undefined> {
  const [was, is] = await Promise.all([before, note].map((record) => readState(record)));
  if (typeof was?.text !== "string" || is === undefined) return undefined;
  const { text, baseline } = was;
  const hunks = findAgain({ was: { text, baseline }, then: is.text, withGone }, now);
  const texts = { text: now.text, baseline, hunks };
  return hunks.length === 0 ? undefined : revertHunks(texts, hunks);
}

/** What was taken back, and what was to be reviewed before that. */
interface Standing {
  readonly id: number;
  /** With the text in which it was missing. */
  readonly note: FileRecord;
  readonly before: FileRecord;
  /** No agent has changed the file since: a person may have deleted themselves what an agent had deleted. */
  readonly withGone: boolean;
}

/** Of one file: what came back is known by the latest of them. */
const maxStanding = 10;
const maxLooked = 100;

/** What was taken back since a person last decided, newest first. */
export function listStanding(records: readonly LatestRecord[]): readonly Standing[] {
  const standing: Standing[] = [];
  let withGone = true;
  for (const [index, { entry, record }] of records.slice(0, maxLooked).entries()) {
    withGone &&= entry.kind !== "edit";
    if (entry.kind !== "keep") continue;
    const { tool } = entry.read();
    if (standing.length >= maxStanding || ![byHand, asSeen].includes(tool)) break;
    const before = records[index + 1]?.record;
    if (tool !== byHand || before === undefined) continue;
    standing.push({ id: entry.id, note: record, before, withGone });
  }
  return standing;
}

/** Null where the file is gone; undefined where it is not saved, or nobody reads it. */
export function textOf(now: TextNow): string | null | undefined {
  if (now === "gone") return null;
  return now === "tooLarge" || now.isUnsaved === true ? undefined : now.text;
}
