import {
  type EntryState,
  type FileRecord,
  findEntryStates,
  type HistoryEntry,
} from "../../core/history/index.ts";
import { createPause } from "../../core/pause.ts";
import type { DamagedPart, JournalState, StoredEntry } from "../../files/history/index.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { EditNode, EntryNode, FileNode } from "./editNode.ts";

/** So many entries are shown, and read, at first and with each page more. */
export const pageSize = 200;

/** A file whose edits alone are shown. */
export interface FileFilter {
  readonly uri: string;
  readonly path: string;
}

/** What the view shows of the edit history; nothing is read before it is asked for. */
export interface EditsModel {
  /** The entries to show, newest first; reads the journal the first time. */
  readonly listEntries: () => Promise<readonly EditNode[]>;
  readonly listFiles: (node: EntryNode) => readonly FileNode[];
  /** Undefined where the entry is not there, or its file is not. */
  readonly showEntry: (id: number) => ShownEntry | undefined;
  readonly showFile: (node: FileNode) => FileRecord | undefined;
  readonly listDamaged: () => readonly DamagedPart[];
  /** Whether an edit that came after the entry still holds. */
  readonly hasLaterEdit: (id: number) => boolean;
  /** Reads what is new. Gives the nodes that look different now, or `all` where others are listed. */
  readonly refresh: () => Promise<readonly EditNode[] | "all">;
  readonly showOlder: () => void;
  /** Lists so many pages that the entry is among them. */
  readonly findNode: (id: number) => Promise<EntryNode | undefined>;
  readonly filter: () => FileFilter | undefined;
  readonly setFilter: (filter: FileFilter | undefined) => void;
}

interface KnownHistory {
  readonly journal: JournalState;
  readonly byId: ReadonlyMap<number, StoredEntry>;
  readonly states: ReadonlyMap<number, EntryState>;
  readonly newestEditId: number;
}

const statesThatHold: ReadonlySet<EntryState> = new Set(["applied", "kept", "undoneInPart"]);
const older: EditNode = { kind: "older" };
const damage: EditNode = { kind: "damage" };

export function createEditsModel(history: Pick<EditHistory, "read">): EditsModel {
  let known: KnownHistory | undefined;
  let filter: FileFilter | undefined;
  let shownEntries = pageSize;
  let listed: readonly EditNode[] = [];
  const nodes = new Map<number, EntryNode>();

  const read = async (): Promise<KnownHistory> => {
    const journal = await history.read();
    if (known?.journal !== journal) known = know(journal);
    return known;
  };
  const nodeOf = (entryId: number): EntryNode => {
    const node = nodes.get(entryId) ?? { kind: "entry", entryId };
    nodes.set(entryId, node);
    return node;
  };
  const list = async (): Promise<readonly EditNode[]> => {
    const { journal, states } = known ?? (await read());
    const found: EditNode[] = filter === undefined && journal.damaged.length > 0 ? [damage] : [];
    const pause = createPause(new AbortController().signal);
    let left = shownEntries;
    for (let index = journal.entries.length - 1; index >= 0; index -= 1) {
      const stored = journal.entries[index];
      if (stored === undefined || states.get(stored.id) === "takenBack") continue;
      if (filter !== undefined && !isAbout(stored, filter)) {
        await pause();
        continue;
      }
      if (left === 0) return [...found, older];
      found.push(nodeOf(stored.id));
      left -= 1;
    }
    return found;
  };
  const showEntry = (id: number): ShownEntry | undefined => {
    const stored = known?.byId.get(id);
    if (stored === undefined) return undefined;
    const state = known?.states.get(id) ?? "applied";
    return { entry: stored.read(), files: filesOf(stored), state };
  };
  return {
    async listEntries() {
      listed = await list();
      return listed;
    },
    listFiles: ({ entryId }) =>
      (showEntry(entryId)?.files ?? []).map((_, index) => ({ kind: "file", entryId, index })),
    showEntry,
    showFile: ({ entryId, index }) => showEntry(entryId)?.files[index],
    listDamaged: () => known?.journal.damaged ?? [],
    hasLaterEdit: (id) => (known?.newestEditId ?? 0) > id,
    async refresh() {
      const before = known;
      const now = await read();
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
        shownEntries += pageSize;
      }
    },
    filter: () => filter,
    setFilter(next) {
      filter = next;
      shownEntries = pageSize;
    },
  };
}

/** What an entry really did. */
export function filesOf({ outcome, read }: StoredEntry): readonly FileRecord[] {
  return outcome?.files ?? read().files;
}

function know(journal: JournalState): KnownHistory {
  const { entries } = journal;
  const states = findEntryStates(entries);
  const holds = ({ id, kind }: StoredEntry): boolean =>
    kind === "edit" && statesThatHold.has(states.get(id) ?? "applied");
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { journal, byId, states, newestEditId: entries.findLast(holds)?.id ?? 0 };
}

function isAbout(stored: StoredEntry, { uri }: FileFilter): boolean {
  const { reviews = [] }: Pick<HistoryEntry, "reviews"> = stored.read();
  return [...filesOf(stored), ...reviews].some((file) => file.uri === uri);
}

function looksOther(id: number, before: KnownHistory, now: KnownHistory): boolean {
  return (
    before.states.get(id) !== now.states.get(id) ||
    before.byId.get(id)?.outcome !== now.byId.get(id)?.outcome ||
    before.newestEditId > id !== now.newestEditId > id
  );
}
