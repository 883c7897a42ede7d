import {
  canBeUndone,
  type EntryState,
  type FileRecord,
  findEntryStates,
  findPlace,
  fileRecordsOf,
  isToReview,
  recordsOf,
  type StoredEntry,
} from "../../core/history/index.ts";
import { lowerBound } from "../../core/lowerBound.ts";
import { createPause } from "../../core/async.ts";
import type { DamagedPart, JournalState } from "../../files/history/index.ts";
import type { ShownEntry, ShownRequest } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import { isShownNow, type Review, type ReviewedFile } from "../review/index.ts";
import {
  damage,
  type EditNode,
  type EntryNode,
  type FileNode,
  groupByRequest,
  type Listed,
  older,
  type RequestNode,
  review,
  type ReviewedFileNode,
} from "./editNodes.ts";

/** So many entries are shown, and read, at first and with each page more. */
export const pageSize = 200;

/** A filter looks at so many entries in far less time than anybody feels. */
const entriesBetweenPauses = 200;

/** A file whose edits alone are shown, by where it is now. */
export interface FileFilter {
  readonly uri: string;
  readonly path: string;
}

/** What the view shows of the edit history; nothing is read before it is asked for. */
export interface EditsModel {
  /**
   * The requests to show, and the edits and marks that belong to none, newest first; reads the journal
   * the first time. Who lists them draws them: a refresh tells only of what has changed since.
   */
  readonly listRoots: () => Promise<readonly EditNode[]>;
  /** The files that wait for review, and one of them as it is now. */
  readonly listReviewed: () => readonly ReviewedFileNode[];
  readonly showReviewed: (uris?: readonly string[]) => readonly ReviewedFile[];
  /** The edits of a request that are listed, newest first. */
  readonly listEdits: (node: RequestNode) => readonly EntryNode[];
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
  readonly showRequest: (node: RequestNode) => ShownRequest | undefined;
  readonly listDamaged: () => readonly DamagedPart[];
  /** Whether an edit that came after the entry still holds. */
  readonly hasLaterEdit: (id: number) => boolean;
  /** Reads what is new, and says whether the view looks different now. */
  readonly refresh: () => Promise<boolean>;
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

export function createEditsModel(
  history: Pick<EditHistory, "read">,
  shown: Pick<Review, "isGone" | "isOpen" | "listed">,
): EditsModel {
  let known: KnownHistory | undefined;
  let filter: FileFilter | undefined;
  let shownEntries = pageSize;
  let listed: Listed | undefined;
  /** How the view looks that was last listed. */
  let look = "";

  const read = async (): Promise<KnownHistory> => {
    const journal = await history.read();
    return (known = known?.journal === journal ? known : know(journal));
  };
  const listFirst = ({ damaged }: JournalState): readonly EditNode[] => [
    ...(showReviewed().length > 0 ? [review] : []),
    ...(filter === undefined && damaged.length > 0 ? [damage] : []),
  ];
  const list = async (): Promise<Listed> => {
    const now = known ?? (await read());
    const { entries, isAll } = await listPage(now, filter?.uri, shownEntries);
    return groupByRequest(entries, listFirst(now.journal), isAll ? [] : [older]);
  };
  const showEntry = (id: number): ShownEntry | undefined => known && showStored(known, id, shown);
  const showReviewed = (
    uris: readonly string[] | undefined = filter && [filter.uri],
  ): readonly ReviewedFile[] => shown.listed().filter(({ uri }) => uris?.includes(uri) ?? true);
  const listDamaged = (): readonly DamagedPart[] => known?.journal.damaged ?? [];
  const hasLaterEdit = (id: number): boolean => (known?.newestEditId ?? 0) > id;
  const listNow = async (): Promise<Listed> => {
    listed = await list();
    const { roots, entries } = listed;
    // All of it that depends on other entries and on the files.
    const rows = entries.map(({ entryId: id }) => [id, showEntry(id)?.state, hasLaterEdit(id)]);
    const files = showReviewed().map((file) => [file.uri, isShownNow(file) && file.hunks]);
    look = JSON.stringify([files, roots.includes(older), listDamaged().length, rows]);
    return listed;
  };
  return {
    listRoots: async () => (await listNow()).roots,
    listReviewed: () => showReviewed().map(({ uri }) => ({ kind: "reviewedFile", uri })),
    showReviewed,
    listEdits: ({ requestId }) => listed?.byRequest.get(requestId) ?? [],
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
    showRequest({ requestId }) {
      const nodes = listed?.byRequest.get(requestId) ?? [];
      const edits = nodes.flatMap(({ entryId }) => showEntry(entryId) ?? []);
      const request = edits[0]?.entry.request;
      return request && { request, edits };
    },
    listDamaged,
    hasLaterEdit,
    async refresh() {
      const before = look;
      await read();
      await listNow();
      return look !== before;
    },
    showOlder() {
      shownEntries += pageSize;
    },
    async findNode(id) {
      const row = findRow(await read(), id);
      for (;;) {
        const { roots, entries } = await list();
        const node = entries.find(({ entryId }) => entryId === row);
        if (node !== undefined) return node;
        if (!roots.includes(older)) return undefined;
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

/**
 * The newest entries that have a row, at least so many: a page ends between two requests.
 *
 * @param place Where the file is now whose entries alone are listed.
 */
async function listPage(
  { journal, states }: KnownHistory,
  place: string | undefined,
  leastEntries: number,
): Promise<{ readonly entries: readonly EntryNode[]; readonly isAll: boolean }> {
  const entries: EntryNode[] = [];
  const pause = createPause(new AbortController().signal);
  for (const [index, stored] of journal.entries.toReversed().entries()) {
    if (!hasRow(stored, states)) continue;
    if (place !== undefined && !isAbout(stored, place, journal)) {
      if (index % entriesBetweenPauses === 0) await pause();
      continue;
    }
    if (entries.length >= leastEntries && !isOfSameRequest(stored, entries.at(-1))) {
      return { entries, isAll: false };
    }
    entries.push(nodeOf(stored));
  }
  return { entries, isAll: true };
}

/** An entry, its files where they are now, and its state; undefined where it is not there. */
function showStored(
  known: KnownHistory,
  id: number,
  { isGone, isOpen }: Pick<Review, "isGone" | "isOpen">,
): ShownEntry | undefined {
  const stored = findStored(known, id);
  if (stored === undefined) return undefined;
  const { moves } = known.journal;
  const entry = stored.read();
  const files = fileRecordsOf(stored).map((file) => ({
    ...file,
    uri: findPlace(file.uri, id, moves),
  }));
  const decided = known.states.get(id) ?? "applied";
  // What was kept, undone and redone waits once more.
  const isOpenAgain = decided === "kept" && files.some(({ uri }) => isOpen(uri, id));
  const state = isOpenAgain ? "applied" : decided;
  const isReviewed = state === "applied" && entry.kind === "edit" && isToReview(entry);
  const isAllGone = files.length > 0 && isReviewed && files.every(({ uri }) => isGone(uri, id));
  return { entry, files, state: isAllGone ? "gone" : state };
}

function nodeOf({ id, read }: StoredEntry): EntryNode {
  const { request } = read();
  return {
    kind: "entry",
    entryId: id,
    parent: request && { kind: "request", requestId: request.id },
  };
}

function isOfSameRequest({ read }: StoredEntry, node: EntryNode | undefined): boolean {
  const id = node?.parent?.requestId;
  return id !== undefined && id === read().request?.id;
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
  return recordsOf(stored).some(({ uri }) => findPlace(uri, stored.id, moves) === place);
}
