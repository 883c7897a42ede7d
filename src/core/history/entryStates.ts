import type { EntryOutcome, StoredEntry } from "./entry.ts";

/** What of an entry decides about states. */
export interface StatedEntry extends Omit<StoredEntry, "read" | "outcome"> {
  readonly outcome: Pick<EntryOutcome, "result"> | undefined;
}

/**
 * What became of an entry. `cutShort`: nothing says what, and nobody is at it. `takenBack`: it changed
 * nothing, so it is not shown.
 */
export type EntryState =
  | "applied"
  | "undone"
  | "undoneInPart"
  | "kept"
  | "underWay"
  | "cutShort"
  | "takenBack";

/** Whether an edit in this state can be undone, or what is left of it. */
export function canBeUndone(state: EntryState): boolean {
  return isInEffect(state) || state === "cutShort";
}

export function canBeRedone(state: EntryState): boolean {
  return state === "undone" || state === "undoneInPart";
}

/**
 * The state of each entry, by id. What comes later decides: so entries are read from the newest to the
 * oldest, and one that was itself undone says nothing. A redo is an undo of an undo: `of` names that
 * undo, not the edit. Linear.
 *
 * @param entries In order of id.
 */
export function findEntryStates(entries: readonly StatedEntry[]): ReadonlyMap<number, EntryState> {
  const verdicts = new Map<number, Verdict>();
  const states: [number, EntryState][] = [];
  for (const entry of entries.toReversed()) {
    const state = stateOf(entry, verdicts.get(entry.id));
    states.push([entry.id, state]);
    if (!isInEffect(state)) continue;
    for (const id of entry.of) {
      const isInPart = state === "undoneInPart" || (entry.inPart?.includes(id) ?? false);
      const verdict = judge(entry, isInPart, verdicts.get(id));
      if (verdict !== undefined && id < entry.id) verdicts.set(id, verdict);
    }
  }
  return new Map(states.reverse());
}

/**
 * The undos or keeps of an entry that are in effect, newest first: what its redo takes back, and what
 * its review again.
 *
 * @param entries In order of id, with their states.
 */
export function findInEffect(
  entries: readonly StatedEntry[],
  states: ReadonlyMap<number, EntryState>,
  id: number,
  kind: "undo" | "keep",
): readonly number[] {
  const found = entries.filter((entry) => {
    const state = states.get(entry.id);
    return entry.kind === kind && entry.of.includes(id) && state && isInEffect(state);
  });
  return found.map((entry) => entry.id).reverse();
}

/** What later entries say of one. */
type Verdict = "undone" | "undoneInPart" | "kept";

function stateOf(entry: StatedEntry, verdict: Verdict | undefined): EntryState {
  const { outcome, isUnderWay } = entry;
  if (outcome?.result === "takenBack") return "takenBack";
  if (outcome === undefined && changesFiles(entry)) return isUnderWay ? "underWay" : "cutShort";
  return verdict ?? "applied";
}

/** A keep only decides about changes, and a mark is about no file. */
export function changesFiles({ kind }: Pick<StoredEntry, "kind">): boolean {
  return kind !== "keep" && kind !== "mark";
}

function isInEffect(state: EntryState): boolean {
  return state === "applied" || state === "undoneInPart" || state === "kept";
}

function judge(
  { kind }: StatedEntry,
  isInPart: boolean,
  later: Verdict | undefined,
): Verdict | undefined {
  if (kind === "keep") return later ?? (isInPart ? undefined : "kept");
  const isUndo = kind === "undo" || kind === "redo";
  // What was kept later is what an undo in part had left, and nothing after one of all.
  if (!isUndo || (later !== undefined && later !== "kept")) return later;
  return isInPart ? "undoneInPart" : "undone";
}
