import {
  carryBaseline,
  type ChangedText,
  type FileRecord,
  findPlace,
  recordsOf,
  type ReviewedText,
  type ReviewRecord,
  type StoredEntry,
} from "../../core/history/index.ts";
import type { Pause } from "../../core/async.ts";
import type { JournalState } from "../../files/history/index.ts";
import type { TextFormat } from "../documents/index.ts";
import type { JudgedFile } from "./editHistory.ts";
import { type ContentReader, readChange, readState } from "./historyTexts.ts";

// Entries of the first format say no baselines: a keep says what a file is compared with from then on,
// and what there is to review follows from all changes since, in order. That is found once and written
// down as an entry of this format.

export const carryOverTool = "linewise.carryOver";

/** Whether there is nothing of the first format, or its reviews are written down. */
export function isCarriedOver({ entries }: JournalState): boolean {
  const oldest = entries.find(({ kind, outcome }) => kind === "edit" && outcome?.result === "done");
  const isNew = recordsOfEntry(oldest).every(({ baseline }) => baseline !== undefined);
  return (
    isNew || entries.some(({ kind, read }) => kind === "keep" && read().tool === carryOverTool)
  );
}

function recordsOfEntry(entry: StoredEntry | undefined): readonly FileRecord[] {
  return entry === undefined ? [] : recordsOf(entry);
}

/** What an entry of the first format says of a file. */
type FirstStep =
  | { readonly kind: "keep"; readonly entry: StoredEntry; readonly record: ReviewRecord }
  | { readonly kind: "change"; readonly entry: StoredEntry; readonly record: FileRecord };

/** What finding reviews needs of the window. */
interface CarryOverServices {
  readonly readContent: ContentReader;
  readonly showPath: (uri: string) => string;
  readonly isSecret: (uri: string) => Promise<boolean>;
  readonly pause: Pause;
}

/** What there is to review by entries of the first format. */
export async function findFirstReviews(
  { entries, moves }: JournalState,
  { readContent, showPath, isSecret, pause }: CarryOverServices,
): Promise<readonly JudgedFile[]> {
  const steps = new Map<string, FirstStep[]>();
  for (const entry of entries) {
    await pause();
    if (entry.outcome?.result !== "done") continue;
    for (const step of stepsOf(entry)) {
      const uri = findPlace(step.record.uri, entry.id, moves);
      const known = steps.get(uri) ?? [];
      // A keep says all that came before it.
      steps.set(uri, step.kind === "keep" ? [step] : [...known, step]);
    }
  }
  const files: JudgedFile[] = [];
  for (const [uri, each] of steps) {
    await pause();
    const state = await followSteps(each, readContent);
    const last = each.at(-1);
    if (last === undefined || state === undefined || state.text === state.baseline) continue;
    const record: FileRecord = {
      ...formatOfSteps(each),
      uri,
      path: showPath(uri),
      before: null,
      after: null,
      isSecret: await isSecret(uri),
      addedLines: 0,
      removedLines: 0,
    };
    const { text, baseline } = state;
    const kept = { text, baselineBefore: baseline, baseline };
    files.push({ seen: { entry: last.entry, record }, kept });
  }
  return files;
}

function stepsOf(entry: StoredEntry): readonly FirstStep[] {
  // A person's own edits are as any change between.
  if (entry.read().madeBy === "person") return [];
  if (entry.kind !== "keep") {
    return recordsOf(entry).map((record) => ({ kind: "change", entry, record }));
  }
  return (entry.read().reviews ?? []).map((record) => ({ kind: "keep", entry, record }));
}

function formatOfSteps(steps: readonly FirstStep[]): TextFormat {
  const isByteExact = steps.some(
    (step) => step.kind === "change" && step.record.isByteExact === true,
  );
  return { encoding: steps.at(-1)?.record.encoding ?? "utf8", isByteExact };
}

/** Undefined where a content cannot be read: nothing true could be shown. */
async function followSteps(
  steps: readonly FirstStep[],
  readContent: ContentReader,
): Promise<ReviewedText | undefined> {
  const { isByteExact } = formatOfSteps(steps);
  const found = new Map<number, ReviewedText>();
  let state: ReviewedText | undefined;
  for (const step of steps) {
    const format = { encoding: step.record.encoding, isByteExact };
    if (step.kind === "keep") {
      const { current, baseline } = step.record;
      state = await readState({ after: current, baseline }, format, readContent);
    } else {
      const change = await readChange(step.record, format, readContent);
      state = change && followChange(state, step.entry, change, found);
    }
    if (state === undefined) return undefined;
  }
  return state;
}

/** @param found What each entry found; the new one is added. */
function followChange(
  state: ReviewedText | undefined,
  entry: StoredEntry,
  { before, after }: ChangedText,
  found: Map<number, ReviewedText>,
): ReviewedText {
  const now = { text: before, baseline: state ? carryBaseline(state, before) : before };
  found.set(entry.id, now);
  const isUndo = entry.kind === "undo";
  const oldest = Math.min(...entry.read().of);
  const baseline = isUndo ? carryBaseline(now, after, found.get(oldest)) : now.baseline;
  return { text: after, baseline };
}
