import {
  canBeUndone,
  type EntryState,
  type FileRecord,
  findEntryStates,
  findPlace,
} from "../../core/history/index.ts";
import { lowerBound } from "../../core/lowerBound.ts";
import { createPause } from "../../core/async.ts";
import type { DamagedPart, JournalState, StoredEntry } from "../../files/history/index.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";

/** So many entries are shown, and read, at first and with each page more. */
export const pageSize = 200;

/** A filter looks at so many entries in far less time than anybody feels. */
const entriesBetweenPauses = 200;

/**
 * What stands in the tree. A node is only a name: what it shows is looked up when it is drawn, so
 * that it stays the same object for VS Code while its entry changes its state.
 */
export type EditNode = EntryNode | FileNode | OlderNode | DamageNode;

export interface EntryNode {
  readonly kind: "entry";
  readonly entryId: number;
}

export interface FileNode {
  readonly kind: "file";
  readonly parent: EntryNode;
  readonly entryId: number;
  /** Among the files of the entry. */
  readonly index: number;
}

/** Shows the next page when it is chosen. */
interface OlderNode {
  readonly kind: "older";
}

/** Names what of the journal could not be read. */
interface DamageNode {
  readonly kind: "damage";
}

/** A file whose edits alone are shown, by where it is now. */
export interface FileFilter {
  readonly uri: string;
  readonly path: string;
}

/** What the view shows of the edit history; nothing is read before it is asked for. */
export interface EditsModel {
  /** The edits and marks to show, newest first; reads the journal the first time. */
  readonly listEntries: () => Promise<readonly EditNode[]>;
  /** The newest edits, whatever the filter. */
  readonly listRecent: (maxEntries: number) => Promise<readonly ShownEntry[]>;
  /** An entry of the journal as it is now. */
  readonly findEntry: (id: number) => Promise<ShownEntry | undefined>;
  readonly listFiles: (node: EntryNode) => readonly FileNode[];
  /**
   * As it was last read, with its files where they are now; undefined where the entry is not there, or
   * its file is not.
   */
  readonly showEntry: (id: number) => ShownEntry | undefined;
  readonly showFile: (node: FileNode) => FileRecord | undefined;
  readonly listDamaged: () => readonly DamagedPart[];
  /** Whether an edit that came after the entry still holds. */
  readonly hasLaterEdit: (id: number) => boolean;
  /** Reads what is new. Gives the nodes that look different now, or `all` where others are listed. */
  readonly refresh: () => Promise<readonly EditNode[] | "all">;
  readonly showOlder: () => void;
  /** Lists so many entries that this one is among them; of an undo or a keep, what it was about. */
  readonly findNode: (id: number) => Promise<EntryNode | undefined>;
  readonly filter: () => FileFilter | undefined;
  readonly setFilter: (filter: FileFilter | undefined) => void;
}

interface KnownHistory {
  readonly journal: JournalState;
  readonly states: ReadonlyMap<number, EntryState>;
  readonly newestEditId: number;
}

const older: EditNode = { kind: "older" };
const damage: EditNode = { kind: "damage" };

export function createEditsModel(history: Pick<EditHistory, "read">): EditsModel {
  let known: KnownHistory | undefined;
  /** What the items show that were last listed, or drawn again. */
  let drawn: KnownHistory | undefined;
  let filter: FileFilter | undefined;
  let shownEntries = pageSize;
  let listed: readonly EditNode[] = [];
  const nodes = new Map<number, EntryNode>();

  const read = async (): Promise<KnownHistory> => {
    const journal = await history.read();
    return (known = known?.journal === journal ? known : know(journal));
  };
  const nodeOf = (entryId: number): EntryNode => {
    const node = nodes.get(entryId) ?? { kind: "entry", entryId };
    nodes.set(entryId, node);
    return node;
  };
  const list = async (): Promise<readonly EditNode[]> => {
    const { journal, states } = known ?? (await read());
    const place = filter?.uri;
    const found: EditNode[] = place === undefined && journal.damaged.length > 0 ? [damage] : [];
    const pause = createPause(new AbortController().signal);
    let left = shownEntries;
    for (let index = journal.entries.length - 1; index >= 0; index -= 1) {
      const stored = journal.entries[index];
      if (stored === undefined || !hasRow(stored, states)) continue;
      if (place !== undefined && !isAbout(stored, place, journal)) {
        if (index % entriesBetweenPauses === 0) await pause();
        continue;
      }
      if (left === 0) return [...found, older];
      found.push(nodeOf(stored.id));
      left -= 1;
    }
    return found;
  };
  const showEntry = (id: number): ShownEntry | undefined => {
    const stored = known && findStored(known, id);
    if (known === undefined || stored === undefined) return undefined;
    const state = known.states.get(id) ?? "applied";
    const { moves } = known.journal;
    const entry = stored.read();
    const files = (stored.outcome?.files ?? entry.files).map((file) => ({
      ...file,
      uri: findPlace(file.uri, id, moves),
    }));
    return { entry, files, state };
  };
  return {
    async listEntries() {
      listed = await list();
      drawn = known;
      return listed;
    },
    async listRecent(maxEntries) {
      const { journal, states } = await read();
      const recent: ShownEntry[] = [];
      for (const stored of journal.entries.toReversed()) {
        if (recent.length === maxEntries) break;
        const shown = hasRow(stored, states) ? showEntry(stored.id) : undefined;
        if (shown !== undefined && shown.files.length > 0) recent.push(shown);
      }
      return recent;
    },
    async findEntry(id) {
      await read();
      return showEntry(id);
    },
    listFiles(parent) {
      const { entryId } = parent;
      const files = showEntry(entryId)?.files ?? [];
      return files.map((_, index) => ({ kind: "file", parent, entryId, index }));
    },
    showEntry,
    showFile: ({ entryId, index }) => showEntry(entryId)?.files[index],
    listDamaged: () => known?.journal.damaged ?? [],
    hasLaterEdit: (id) => (known?.newestEditId ?? 0) > id,
    async refresh() {
      const before = drawn;
      const now = (drawn = await read());
      if (before === undefined) return "all";
      const next = await list();
      if (next.length !== listed.length || next.some((node, index) => node !== listed[index])) {
        return "all";
      }
      return next.filter((node) => node.kind === "entry" && looksOther(node.entryId, before, now));
    },
    showOlder() {
      shownEntries += pageSize;
    },
    async findNode(id) {
      const row = findRow(await read(), id);
      for (;;) {
        const all = await list();
        const node = nodes.get(row);
        if (node !== undefined && all.includes(node)) return node;
        if (!all.includes(older)) return undefined;
        // Each time all are listed again, so page by page would take the square of their number.
        shownEntries *= 2;
      }
    },
    filter: () => filter,
    setFilter(next) {
      filter = next;
      shownEntries = pageSize;
    },
  };
}

function know(journal: JournalState): KnownHistory {
  const { entries } = journal;
  const states = findEntryStates(entries);
  const holds = ({ id, kind }: StoredEntry): boolean =>
    kind === "edit" && canBeUndone(states.get(id) ?? "applied");
  return { journal, states, newestEditId: entries.findLast(holds)?.id ?? 0 };
}

function findStored({ journal: { entries } }: KnownHistory, id: number): StoredEntry | undefined {
  const index = lowerBound(entries.length, (at) => (entries[at]?.id ?? Infinity) >= id);
  const stored = entries[index];
  return stored?.id === id ? stored : undefined;
}

/** An undo names edits, and a redo undos. */
function findRow(known: KnownHistory, id: number): number {
  const stored = findStored(known, id);
  const about = stored?.of.at(-1);
  return stored?.kind === "edit" || about === undefined ? id : findRow(known, about);
}

/** An undo, a redo and a keep are shown as the state of the edits that they are about. */
function hasRow({ id, kind }: StoredEntry, states: KnownHistory["states"]): boolean {
  return (kind === "edit" || kind === "mark") && states.get(id) !== "takenBack";
}

function isAbout(stored: StoredEntry, place: string, { moves }: JournalState): boolean {
  const files = stored.outcome?.files ?? stored.read().files;
  return files.some(({ uri }) => findPlace(uri, stored.id, moves) === place);
}

function looksOther(id: number, before: KnownHistory, now: KnownHistory): boolean {
  return (
    before.states.get(id) !== now.states.get(id) ||
    findStored(before, id)?.outcome !== findStored(now, id)?.outcome ||
    before.newestEditId > id !== now.newestEditId > id
  );
}
