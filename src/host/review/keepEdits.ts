import * as vscode from "vscode";
import {
  type ChangedText,
  findReviewHunks,
  keepCalls,
  type LatestRecord,
  recordsOfCalls,
  type ReviewHunk,
  formatEntryId,
} from "../../core/history/index.ts";
import { mapConcurrently } from "../../core/async.ts";
import {
  describeLeftHunk,
  describeReason,
  type LeftPart,
  type UndonePart,
} from "../../toolkit/confirmation/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { withEndingsOf } from "../git/index.ts";
import {
  decideOne,
  decideWhole,
  type DecisionServices,
  type DecisionFacts,
  findDecidedCalls,
} from "./decidedFiles.ts";
import { hasNoLines, isShownNow, type ReviewedFile } from "./reviewedFile.ts";
import { acceptHunks, type DecidedHunk, decidedHunks } from "./shownHunk.ts";
import { describeUnreadable } from "./words.ts";

/** What a command that keeps edits resolves to. */
export interface KeepAnswer {
  /** Such as `e13`. */
  readonly entry: string;
  readonly kept: readonly Pick<UndonePart, "path" | "hunks">[];
  readonly left: readonly LeftPart[];
}

/** A file and what it is compared with from now on. */
interface NewBaseline {
  readonly file: ReviewedFile;
  /** Without one: all of it as it is. */
  readonly baseline?: string | null;
  readonly hunkCount: number;
}

export function keepHunk(decided: DecidedHunk, deciding: DecisionServices): Promise<KeepAnswer> {
  const { review } = decided;
  const hunks = decidedHunks(decided);
  const calls = findDecidedCalls(deciding.reviews, [decideOne(decided, hunks)]);
  const kept = { file: review, baseline: acceptHunks(review, hunks), hunkCount: hunks.length };
  return keep([kept], { tool: "linewise.keepHunk", ...calls }, deciding);
}

export function keepWhole(
  files: readonly ReviewedFile[],
  tool: string,
  deciding: DecisionServices,
): Promise<KeepAnswer> {
  const shown = files.filter(isShownNow).map(decideWhole);
  const calls = findDecidedCalls(deciding.reviews, shown, files);
  const kept = files.map((file) => ({ file, hunkCount: isShownNow(file) ? file.hunks.length : 0 }));
  return keep(kept, { tool, ...calls }, deciding);
}

export async function keepEntries(
  entryIds: readonly number[],
  name: string,
  deciding: DecisionServices,
): Promise<KeepAnswer> {
  const { reviews, history } = deciding;
  await reviews.settle(reviews.uris());
  const listed = new Map(reviews.listed().map((file) => [file.uri, file]));
  const found = [...recordsOfCalls(entryIds, await history.read())].flatMap(([uri, records]) => {
    const file = listed.get(uri);
    return file === undefined ? [] : [{ file, records }];
  });
  const planned = await mapConcurrently(found, (each) => planKept(each, history));
  const left = planned.flatMap((each) => each.left);
  const kept = planned.flatMap((each) => each.kept);
  if (kept.length === 0) throw new Error(hasNothingLeft(name, left));
  const inPart = entryIds.filter((id) => planned.some(({ leftIds }) => leftIds.has(id)));
  const facts = { tool: "linewise.keepRequest", of: entryIds, inPart };
  const answer = await keep(kept, facts, deciding);
  return { ...answer, left: [...answer.left, ...left] };
}

/** Where an agent deleted a file, or made an empty one, it is kept once git says the same of it. */
export async function keepInGit(
  uri: string,
  change: ChangedText,
  deciding: DecisionServices,
): Promise<void> {
  const { reviews } = deciding;
  await reviews.settle([uri]);
  const file = reviews.listed().find((each) => each.uri === uri);
  if (file === undefined) return;
  if (!isShownNow(file)) {
    const held = file.reason === "deleted" ? null : "";
    if (hasNoLines(file) && change.after === held) await keepWhole([file], git, deciding);
    return;
  }
  const { text } = file;
  const inText = (held: string | null): string | null => held && withEndingsOf(text, held);
  // It takes over what it did not have: of what is not as in the baseline, all that was not so in git.
  const had = keepCalls([{ before: file.baseline, after: inText(change.before) }], file).baseline;
  const before = change.before === null ? file.baseline : had;
  const { baseline, hunkCount } = keepCalls([{ before, after: inText(change.after) }], file);
  if (hunkCount === 0) return;
  const left = findReviewHunks(baseline, text);
  const isLeft = ({ current }: ReviewHunk): boolean =>
    left.some((each) => each.current.startLine === current.startLine);
  const hunks = file.hunks.filter((hunk) => !isLeft(hunk));
  const calls = findDecidedCalls(reviews, [{ review: file, hunks, left }]);
  await keep([{ file, baseline, hunkCount }], { tool: git, ...calls }, deciding);
}

const git = "git";

interface PlannedKeep {
  readonly kept: readonly NewBaseline[];
  readonly left: readonly LeftPart[];
  readonly leftIds: ReadonlySet<number>;
}

async function planKept(
  { file, records }: { readonly file: ReviewedFile; readonly records: readonly LatestRecord[] },
  history: DecisionServices["history"],
): Promise<PlannedKeep> {
  const { path } = file;
  const ids = new Set(records.map(({ entry }) => entry.id));
  if (!isShownNow(file)) {
    const traced = (await history.latest()).recordsOf(file.uri);
    const isWhole = hasNoLines(file) && traced.every(({ id }) => id === undefined || ids.has(id));
    return isWhole
      ? { kept: [{ file, hunkCount: 0 }], left: [], leftIds: new Set() }
      : { kept: [], left: [{ path, reason: describeReason("changedSince") }], leftIds: ids };
  }
  const calls: ChangedText[] = [];
  for (const { record } of records) {
    const change = await history.readChange(record, file);
    if (change === undefined) {
      return { kept: [], left: [{ path, reason: describeUnreadable() }], leftIds: ids };
    }
    calls.push(change);
  }
  const { baseline, hunkCount, left } = keepCalls(calls, file);
  return {
    kept: hunkCount === 0 ? [] : [{ file, baseline, hunkCount }],
    left: left.map((hunk) => describeLeftHunk(path, hunk)),
    leftIds: left.length > 0 ? ids : new Set(),
  };
}

/**
 * Files stay as they are; they are compared with another text. What a call is changing is left: the
 * entry would come after that of the call, and so keep what nobody has seen.
 */
async function keep(
  wanted: readonly NewBaseline[],
  facts: DecisionFacts,
  { reviews, history }: DecisionServices,
): Promise<KeepAnswer> {
  const files = wanted.map(({ file, baseline }) => {
    const { latest: seen } = file;
    if (!isShownNow(file)) return { seen };
    const { text, baseline: baselineBefore } = file;
    return { seen, kept: { text, baselineBefore, baseline: baseline ?? text } };
  });
  const { entryId, left } = orThrow(await history.keep(files, facts));
  await reviews.refresh();
  if (entryId === undefined) throw new Error(isBeingChanged());
  const isLeft = ({ file }: NewBaseline): boolean => left.includes(file.uri);
  const reason = vscode.l10n.t("a call is changing the file");
  return {
    entry: formatEntryId(entryId),
    kept: wanted
      .filter((each) => !isLeft(each))
      .map(({ file, hunkCount }) => ({ path: file.path, hunks: hunkCount })),
    left: wanted.filter(isLeft).map(({ file }) => ({ path: file.path, reason })),
  };
}

function hasNothingLeft(name: string, left: readonly LeftPart[]): string {
  return left.length === 0
    ? vscode.l10n.t("{0} has nothing left to review.", name)
    : vscode.l10n.t("{0} cannot be told apart from other changes. Keep the files.", name);
}

function isBeingChanged(): string {
  return vscode.l10n.t("A call is changing this file. Keep its changes once the call is over.");
}
