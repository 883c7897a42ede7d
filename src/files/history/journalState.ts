import type { ContentKey, EntryOutcome, HistoryEntry } from "../../core/history/index.ts";
import { lowerBound } from "../../core/lowerBound.ts";
import type { DamagedPart, JournalState, StoredEntry } from "./journal.ts";
import { type EntryLine, parseEntry, type ReadSegment } from "./readSegment.ts";
import { partFile, type SegmentName } from "./segmentName.ts";

/** Makes one state of all segments, and the next from what was added to them. */
export interface StateKeeper {
  /** The same value if nothing is new. */
  readonly update: (
    segments: readonly ReadSegment[],
    damaged: readonly DamagedPart[],
  ) => Promise<JournalState>;
  /** The highest id of any entry, also of one that is set aside. */
  readonly lastId: () => number;
}

/** Whether a segment holds, of these contents, all that it says to hold. */
type HoldsContents = (segment: ReadSegment, keys: readonly ContentKey[]) => Promise<boolean>;

/** An entry without an outcome. */
interface Unfinished {
  readonly line: EntryLine;
  readonly segmentName: string;
  isWhole: boolean;
}

interface Known {
  entries: readonly StoredEntry[];
  lastId: number;
  readonly ids: Set<number>;
  readonly outcomes: Map<number, EntryOutcome>;
  readonly unfinished: Map<number, Unfinished>;
  /** Lines that were set aside for what others say. */
  readonly setAside: DamagedPart[];
  /** By name, as they were when they were last looked at. */
  segments: ReadonlyMap<string, ReadSegment>;
}

export function createStateKeeper(
  isWriterRunning: (segment: SegmentName) => boolean,
  holdsContents: HoldsContents,
): StateKeeper {
  let known = knowNothing();
  let state: JournalState = { entries: known.entries, moves: [], damaged: [] };

  async function update(
    segments: readonly ReadSegment[],
    damaged: readonly DamagedPart[],
  ): Promise<JournalState> {
    const now = new Map(segments.map((segment) => [segment.segment.name, segment]));
    // Ids that were given are never given again, though their entries are gone.
    if (!haveGrown(known.segments, now)) known = { ...knowNothing(), lastId: known.lastId };
    for (const segment of segments) takeOutcomes(known, segment);
    const added = segments.flatMap((segment) => takeEntries(known, segment));
    known.entries = inOrder(known.entries, added);
    known.segments = now;
    const changes = new Map<number, StoredEntry | undefined>();
    await judgeUnfinished(now, changes);
    known.entries = withChanges(known.entries, changes);

    const moves = segments.flatMap((segment) => segment.moves).sort(byId);
    const allDamaged = [
      ...damaged,
      ...segments.flatMap((segment) => [...segment.damaged, ...findTornEnd(segment)]),
      ...known.setAside,
    ];
    const isSame =
      known.entries === state.entries &&
      moves.length === state.moves.length &&
      JSON.stringify(allDamaged) === JSON.stringify(state.damaged);
    if (!isSame) state = { entries: known.entries, moves, damaged: allDamaged };
    return state;
  }

  async function judgeUnfinished(
    segments: ReadonlyMap<string, ReadSegment>,
    changes: Map<number, StoredEntry | undefined>,
  ): Promise<void> {
    const running = new Map<string, boolean>();
    for (const [id, unfinished] of known.unfinished) {
      const outcome = known.outcomes.get(id);
      const segment = segments.get(unfinished.segmentName);
      if (outcome !== undefined || segment === undefined) {
        known.unfinished.delete(id);
        changes.set(id, makeStored(unfinished.line, outcome, false));
        continue;
      }
      const { name } = segment.segment;
      const isUnderWay = running.get(name) ?? isWriterRunning(segment.segment);
      running.set(name, isUnderWay);
      if (!isUnderWay && !unfinished.isWhole) {
        unfinished.isWhole = await holdsContents(segment, keysOf(readEntry(unfinished.line)));
        if (!unfinished.isWhole) {
          known.unfinished.delete(id);
          known.setAside.push(partOf(segment, unfinished.line, "was cut short before it began"));
          changes.set(id, undefined);
          continue;
        }
      }
      const shown = findById(known.entries, id);
      if (shown?.isUnderWay !== isUnderWay) {
        changes.set(id, makeStored(unfinished.line, undefined, isUnderWay));
      }
    }
  }

  /** The end of a file that its writer can no longer finish. */
  function findTornEnd({ segment, readBytes, sizeBytes, lineCount }: ReadSegment): DamagedPart[] {
    if (sizeBytes <= readBytes || isWriterRunning(segment)) return [];
    const file = partFile(segment.name, "entries");
    return [{ file, line: lineCount + 1, reason: "was cut short" }];
  }

  return { update, lastId: () => known.lastId };
}

function knowNothing(): Known {
  return {
    entries: [],
    lastId: 0,
    ids: new Set(),
    outcomes: new Map(),
    unfinished: new Map(),
    setAside: [],
    segments: new Map(),
  };
}

/** Whether every segment that was there still is, with all that it held. */
function haveGrown(
  before: ReadonlyMap<string, ReadSegment>,
  now: ReadonlyMap<string, ReadSegment>,
): boolean {
  return [...before].every(([name, old]) => {
    const segment = now.get(name);
    return (
      segment !== undefined &&
      segment.entries.length >= old.entries.length &&
      segment.outcomes.length >= old.outcomes.length
    );
  });
}

function takeOutcomes(known: Known, { segment, outcomes }: ReadSegment): void {
  const seen = known.segments.get(segment.name)?.outcomes.length ?? 0;
  for (let index = seen; index < outcomes.length; index++) {
    const outcome = outcomes[index];
    if (outcome !== undefined) known.outcomes.set(outcome.id, outcome);
  }
}

/** The entries that a segment has more than when it was last looked at. */
function takeEntries(known: Known, segment: ReadSegment): StoredEntry[] {
  const { name } = segment.segment;
  const added: StoredEntry[] = [];
  const { entries } = segment;
  for (let index = known.segments.get(name)?.entries.length ?? 0; index < entries.length; index++) {
    const line = entries[index];
    if (line === undefined) continue;
    const { id } = line;
    if (known.ids.has(id)) {
      known.setAside.push(partOf(segment, line, `has the id of another entry, ${id}`));
      continue;
    }
    known.ids.add(id);
    known.lastId = Math.max(known.lastId, id);
    const outcome = known.outcomes.get(id);
    if (outcome === undefined)
      known.unfinished.set(id, { line, segmentName: name, isWhole: false });
    added.push(makeStored(line, outcome, false));
  }
  return added;
}

/** The same value if nothing is added. */
function inOrder(
  entries: readonly StoredEntry[],
  added: readonly StoredEntry[],
): readonly StoredEntry[] {
  if (added.length === 0) return entries;
  const all = entries.length === 0 ? [...added] : [...entries, ...added];
  const isRising = all.every(({ id }, index) => index === 0 || id > (all[index - 1]?.id ?? 0));
  return isRising ? all : all.sort(byId);
}

function partOf({ segment }: ReadSegment, { lineNumber }: EntryLine, reason: string): DamagedPart {
  return { file: partFile(segment.name, "entries"), line: lineNumber, reason };
}

/** The same value if there are none. An entry that is undefined goes. */
function withChanges(
  entries: readonly StoredEntry[],
  changes: ReadonlyMap<number, StoredEntry | undefined>,
): readonly StoredEntry[] {
  if (changes.size === 0) return entries;
  return entries
    .map((entry) => (changes.has(entry.id) ? changes.get(entry.id) : entry))
    .filter((entry) => entry !== undefined);
}

function byId(first: { readonly id: number }, second: { readonly id: number }): number {
  return first.id - second.id;
}

function findById(entries: readonly StoredEntry[], id: number): StoredEntry | undefined {
  const found = entries[lowerBound(entries.length, (at) => (entries[at]?.id ?? Infinity) >= id)];
  return found?.id === id ? found : undefined;
}

/** All contents that an entry names. */
export function keysOf({
  files,
  reviews = [],
}: Pick<HistoryEntry, "files" | "reviews">): readonly ContentKey[] {
  const keys = [
    ...files.flatMap((file) => [file.before, file.after, file.baselineBefore, file.baseline]),
    ...reviews.flatMap(({ current, baseline }) => [current, baseline]),
  ];
  return [...new Set(keys)].filter((key) => key !== null && key !== undefined);
}

function makeStored(
  line: EntryLine,
  outcome: EntryOutcome | undefined,
  isUnderWay: boolean,
): StoredEntry {
  const { id, kind, of, inPart } = line;
  let entry: HistoryEntry | undefined;
  const read = (): HistoryEntry => (entry ??= readEntry(line));
  return { id, kind, of, inPart, read, outcome, isUnderWay };
}

/** What was written but is not understood, such as a word of a newer Linewise, is shown by its head. */
function readEntry(line: EntryLine): HistoryEntry {
  const { id, kind, of } = line;
  return (
    parseEntry(line) ?? {
      id,
      timeMs: 0,
      kind,
      tool: "unknown",
      approval: "notAsked",
      of,
      files: [],
    }
  );
}
