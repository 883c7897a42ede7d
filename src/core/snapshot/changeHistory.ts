import {
  composeEdits,
  createEdit,
  type Edit,
  emptyEdit,
  newLengthOf,
  type Replacement,
} from "../edit/index.ts";

/**
 * What happened to texts since snapshots of them were taken, change by change. Nothing is kept for a
 * text without a marked snapshot. The history may be wrong: a caller that uses one of its edits
 * compares the result with the actual text.
 */
export interface ChangeHistory {
  /** A text now equals a snapshot; several texts may equal the same one. */
  mark(source: string, snapshotId: string, length: number): void;
  /** @param replacements In ascending order, all in offsets before the change. */
  record(source: string, replacements: readonly Replacement[]): void;
  /** A text changed in an unknown way: no edit leads from its earlier snapshots any more. */
  lose(source: string): void;
  /** The ways from a snapshot's text to the latest one of each text that was marked with it. */
  since(snapshotId: string): readonly Edit[];
  /** What happened before all other snapshots is dropped. */
  forget(snapshotId: string): void;
  isEmpty(): boolean;
}

/** The changes of one text; each snapshot is the beginning of one of them, or the end of the last. */
interface Log {
  readonly edits: Edit[];
  /** Index into `edits`, counted from the first one ever. */
  readonly marks: Map<string, number>;
  droppedEdits: number;
  length: number;
  bytes: number;
}

const bytesPerUnit = 2;
const bytesPerReplacement = 64;
/** A change is joined to one before it only up to here: joining costs as much as both have. */
const maxJoinedReplacements = 500;

/** @param maxBytes Beyond it, the text whose snapshot is the oldest loses its history. */
export function createChangeHistory(maxBytes: number): ChangeHistory {
  const logs = new Map<string, Log>();
  let bytes = 0;

  function drop(source: string, log: Log): void {
    logs.delete(source);
    bytes -= log.bytes;
  }

  function startLog(source: string, length: number): Log {
    const old = logs.get(source);
    if (old?.length === length) return old;
    if (old !== undefined) drop(source, old);
    const log = { edits: [], marks: new Map<string, number>(), droppedEdits: 0, length, bytes: 0 };
    logs.set(source, log);
    return log;
  }

  function grow(log: Log, addedBytes: number): void {
    log.bytes += addedBytes;
    bytes += addedBytes;
  }

  return {
    mark(source, snapshotId, length) {
      const log = startLog(source, length);
      log.marks.set(snapshotId, endOf(log));
    },
    record(source, replacements) {
      const log = logs.get(source);
      if (log === undefined) return;
      if ((replacements.at(-1)?.range.endExclusive ?? 0) > log.length) {
        drop(source, log);
        return;
      }
      grow(log, append(log, createEdit(log.length, replacements)));
      for (const [oldest, each] of logs) {
        if (bytes <= maxBytes) break;
        drop(oldest, each);
      }
    },
    lose(source) {
      const log = logs.get(source);
      if (log !== undefined) drop(source, log);
    },
    since: (snapshotId) => [...logs.values()].flatMap((log) => composeSince(log, snapshotId)),
    forget(snapshotId) {
      for (const [source, log] of logs) {
        if (!log.marks.delete(snapshotId)) continue;
        if (log.marks.size === 0) drop(source, log);
        else grow(log, -dropBeforeMarks(log));
      }
    },
    isEmpty: () => logs.size === 0,
  };
}

function endOf({ edits, droppedEdits }: Log): number {
  return droppedEdits + edits.length;
}

/** @returns By how much the log grew, in bytes. */
function append(log: Log, edit: Edit): number {
  const last = log.edits.at(-1);
  const isMarked = [...log.marks.values()].includes(endOf(log));
  log.length = newLengthOf(edit);
  if (last === undefined || isMarked || last.replacements.length > maxJoinedReplacements) {
    log.edits.push(edit);
    return bytesOf(edit);
  }
  const joined = composeEdits(last, edit);
  log.edits[log.edits.length - 1] = joined;
  return bytesOf(joined) - bytesOf(last);
}

/** @returns What this frees, in bytes. */
function dropBeforeMarks(log: Log): number {
  const first = Math.min(...log.marks.values());
  const dropped = log.edits.splice(0, first - log.droppedEdits);
  log.droppedEdits = first;
  return dropped.reduce((sum, edit) => sum + bytesOf(edit), 0);
}

function composeSince(log: Log, snapshotId: string): readonly Edit[] {
  const mark = log.marks.get(snapshotId);
  if (mark === undefined) return [];
  const [first, ...others] = log.edits.slice(mark - log.droppedEdits);
  return [first === undefined ? emptyEdit(log.length) : others.reduce(composeEdits, first)];
}

function bytesOf({ replacements }: Edit): number {
  return replacements.reduce(
    (sum, { text }) => sum + text.length * bytesPerUnit + bytesPerReplacement,
    0,
  );
}
