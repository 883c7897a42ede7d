import type {
  ContentKey,
  EntryOutcome,
  FileRecord,
  HistoryEntry,
  StoredEntry,
} from "../../core/history/index.ts";
import type { DamagedPart, JournalState } from "./journal.ts";
import { type EntryLine, parseEntry, type ReadSegment } from "./readSegment.ts";
import { partFile, type SegmentName } from "./segmentName.ts";

/** Makes one state of all segments. */
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

/** A stored entry, and what it was read from. */
interface KnownEntry extends StoredEntry {
  readonly line: EntryLine;
  readonly saved: readonly FileRecord[];
}

export function createStateKeeper(
  isWriterRunning: (segment: SegmentName) => boolean,
  holdsContents: HoldsContents,
): StateKeeper {
  let state: JournalState = { entries: [], moves: [], damaged: [] };
  let known: ReadonlyMap<number, KnownEntry> = new Map();
  let entries: readonly StoredEntry[] = [];
  let setAside: readonly DamagedPart[] = [];
  let lastId = 0;
  /** What was looked at last; undefined while a writer of it runs, whose end tells more. */
  let settled: readonly ReadSegment[] | undefined;
  /** For an entry that its process left without an outcome: whether its contents are there. */
  const wholeness = new WeakMap<EntryLine, boolean>();

  async function isWhole(segment: ReadSegment, line: EntryLine): Promise<boolean> {
    const judged = wholeness.get(line) ?? (await holdsContents(segment, keysOf(readEntry(line))));
    wholeness.set(line, judged);
    return judged;
  }

  async function takeAll(segments: readonly ReadSegment[]): Promise<void> {
    const outcomes = new Map<number, EntryOutcome>();
    for (const segment of segments) {
      for (const outcome of segment.outcomes) outcomes.set(outcome.id, outcome);
    }
    const now = new Map<number, KnownEntry>();
    const parts: DamagedPart[] = [];
    settled = segments;
    for (const segment of segments) {
      let isRunning: boolean | undefined;
      const mayGoOn = (): boolean => {
        isRunning ??= isWriterRunning(segment.segment);
        if (isRunning) settled = undefined;
        return isRunning;
      };
      for (const line of segment.entries) {
        const { id } = line;
        // Ids that were given are never given again, though their entries are gone.
        lastId = Math.max(lastId, id);
        const outcome = outcomes.get(id);
        const isUnderWay = outcome === undefined && mayGoOn();
        if (now.has(id)) {
          parts.push(partOf(segment, line, `has the id of another entry, ${id}`));
        } else if (outcome === undefined && !isUnderWay && !(await isWhole(segment, line))) {
          parts.push(partOf(segment, line, "was cut short before it began"));
        } else {
          const saved = outcome === undefined ? findSaved(segments, id) : [];
          now.set(id, storeEntry(line, { outcome, isUnderWay, saved }, known.get(id)));
        }
      }
      // The end of a file that its writer can no longer finish.
      if (segment.sizeBytes > segment.readBytes && !mayGoOn()) {
        parts.push(partOf(segment, { lineNumber: segment.lineCount + 1 }, "was cut short"));
      }
    }
    const inOrder = [...now.values()].sort(byId);
    if (!areSame(inOrder, entries)) entries = inOrder;
    known = now;
    setAside = parts;
  }

  async function update(
    segments: readonly ReadSegment[],
    damaged: readonly DamagedPart[],
  ): Promise<JournalState> {
    if (settled === undefined || !areSame(segments, settled)) await takeAll(segments);
    const moves = segments.flatMap((segment) => segment.moves).sort(byId);
    const allDamaged = [...damaged, ...segments.flatMap((each) => each.damaged), ...setAside];
    const isSame =
      entries === state.entries &&
      moves.length === state.moves.length &&
      JSON.stringify(allDamaged) === JSON.stringify(state.damaged);
    if (!isSame) state = { entries, moves, damaged: allDamaged };
    return state;
  }

  return { update, lastId: () => lastId };
}

/** Whether two lists hold the very same values. */
function areSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function partOf(
  { segment }: ReadSegment,
  { lineNumber }: Pick<EntryLine, "lineNumber">,
  reason: string,
): DamagedPart {
  return { file: partFile(segment.name, "entries"), line: lineNumber, reason };
}

function byId(first: { readonly id: number }, second: { readonly id: number }): number {
  return first.id - second.id;
}

/** All contents that an entry names. */
export function keysOf({ files }: Pick<HistoryEntry, "files">): readonly ContentKey[] {
  const keys = files.flatMap((file) => [
    file.before,
    file.after,
    file.baselineBefore,
    file.baseline,
  ]);
  return [...new Set(keys)].filter((key) => key !== null && key !== undefined);
}

/** The same value as before if it is of the same line and says the same. */
function storeEntry(
  line: EntryLine,
  told: Pick<KnownEntry, "outcome" | "isUnderWay" | "saved">,
  before: KnownEntry | undefined,
): KnownEntry {
  const isSame = before?.line === line && before.outcome === told.outcome;
  const areSaved = before?.saved.length === told.saved.length;
  if (isSame && areSaved && before.isUnderWay === told.isUnderWay) return before;
  const { id, kind, of, inPart } = line;
  let entry: HistoryEntry | undefined;
  const read = (): HistoryEntry => (entry ??= readEntry(line, told.saved));
  return { id, kind, of, inPart: told.outcome?.inPart ?? inPart, read, ...told, line };
}

/** Of an entry, whoever told it: a start that mends it may have. */
function findSaved(segments: readonly ReadSegment[], id: number): readonly FileRecord[] {
  const told = segments.flatMap((segment) => segment.saved.filter((each) => each.id === id));
  return told.flatMap(({ files }) => files);
}

/** What was written but cannot be read is shown by its head. */
function readEntry(line: EntryLine, saved: readonly FileRecord[] = []): HistoryEntry {
  const { id, kind, of } = line;
  const parsed = parseEntry(line);
  if (parsed !== undefined) return saved.length === 0 ? parsed : { ...parsed, saved };
  const rest = { timeMs: 0, tool: "unknown", approval: "notAsked", files: [] } as const;
  return { id, kind, of, ...rest };
}
