import {
  canBeUndone,
  type EntryState,
  type FileMove,
  type FileRecord,
  findEntryStates,
  findPlace,
} from "../../core/history/index.ts";
import { lowerBound } from "../../core/lowerBound.ts";
import { createPause } from "../../core/pause.ts";
import type { DamagedPart, JournalState, StoredEntry } from "../../files/history/index.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { EditNode, EntryNode, FileNode } from "./editNode.ts";

/** So many entries are shown, and read, at first and with each page more. */
export const pageSize = 200;

/** A filter looks at so many entries in far less time than anybody feels. */
const entriesBetweenPauses = 200;

/** A file whose edits alone are shown. */
export interface FileFilter {
  /** Where it is now: its entries may name another place. */
  readonly uri: string;
  readonly path: string;
}

/** What the view shows of the edit history; nothing is read before it is asked for. */
export interface EditsModel {
  /** The entries to show, newest first; reads the journal the first time. */
  readonly listEntries: () => Promise<readonly EditNode[]>;
  /** The newest entries that changed files, whatever the filter. */
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
  /** Lists so many entries that this one is among them. */
  readonly findNode: (id: number) => Promise<EntryNode | undefined>;
  /** The file where it is now, also after it was renamed. */
  readonly filter: () => FileFilter | undefined;
  readonly setFilter: (filter: FileFilter | undefined) => void;
}

/** An entry tells which file it is: a file's place alone is another one's once files were renamed. */
interface AnchoredFilter extends FileFilter {
  readonly anchor: { readonly uri: string; readonly entryId: number } | undefined;
}

interface KnownHistory {
  readonly journal: JournalState;
  readonly states: ReadonlyMap<number, EntryState>;
  readonly newestEditId: number;
}

const older: EditNode = { kind: "older" };
const damage: EditNode = { kind: "damage" };

/** @param showPath A file as it is shown: relative to the workspace where it can be. */
export function createEditsModel(
  history: Pick<EditHistory, "read">,
  showPath: (uri: string) => string,
): EditsModel {
  let known: KnownHistory | undefined;
  /** What the items show that were last listed, or drawn anew. */
  let drawn: KnownHistory | undefined;
  let filter: AnchoredFilter | undefined;
  let shownEntries = pageSize;
  let listed: readonly EditNode[] = [];
  const nodes = new Map<number, EntryNode>();

  const read = async (): Promise<KnownHistory> => {
    const journal = await history.read();
    return (known = known?.journal === journal ? known : know(journal));
  };
  const findFilter = (): FileFilter | undefined => {
    if (known === undefined || filter?.anchor === undefined) return filter;
    const { uri, entryId } = filter.anchor;
    const place = findPlace(uri, entryId, known.journal.moves);
    return place === filter.uri ? filter : { uri: place, path: showPath(place) };
  };
  const nodeOf = (entryId: number): EntryNode => {
    const node = nodes.get(entryId) ?? { kind: "entry", entryId };
    nodes.set(entryId, node);
    return node;
  };
  const list = async (): Promise<readonly EditNode[]> => {
    const { journal, states } = known ?? (await read());
    const place = findFilter()?.uri;
    const found: EditNode[] = place === undefined && journal.damaged.length > 0 ? [damage] : [];
    const pause = createPause(new AbortController().signal);
    let left = shownEntries;
    for (let index = journal.entries.length - 1; index >= 0; index -= 1) {
      const stored = journal.entries[index];
      if (stored === undefined || states.get(stored.id) === "takenBack") continue;
      if (place !== undefined && !findAbout(stored, place, journal.moves)) {
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
      for (const { id } of journal.entries.toReversed()) {
        if (recent.length === maxEntries) break;
        const shown = states.get(id) === "takenBack" ? undefined : showEntry(id);
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
      await read();
      for (;;) {
        const all = await list();
        const node = nodes.get(id);
        if (node !== undefined && all.includes(node)) return node;
        if (!all.includes(older)) return undefined;
        // Each time all are listed anew, so page by page would take the square of their number.
        shownEntries *= 2;
      }
    },
    filter: findFilter,
    setFilter(next) {
      filter = next && { ...next, anchor: known && findAnchor(known, next) };
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

/** What names the file in an entry, if it is about it. */
function findAbout(
  stored: StoredEntry,
  place: string,
  moves: readonly FileMove[],
): { readonly uri: string } | undefined {
  const { files, reviews = [] } = stored.read();
  return [...(stored.outcome?.files ?? files), ...reviews].find(
    (file) => findPlace(file.uri, stored.id, moves) === place,
  );
}

function findAnchor(
  { journal: { entries, moves } }: KnownHistory,
  filter: FileFilter,
): AnchoredFilter["anchor"] {
  for (const stored of entries.toReversed()) {
    const file = findAbout(stored, filter.uri, moves);
    if (file !== undefined) return { uri: file.uri, entryId: stored.id };
  }
  return undefined;
}

function looksOther(id: number, before: KnownHistory, now: KnownHistory): boolean {
  return (
    before.states.get(id) !== now.states.get(id) ||
    findStored(before, id)?.outcome !== findStored(now, id)?.outcome ||
    before.newestEditId > id !== now.newestEditId > id
  );
}
