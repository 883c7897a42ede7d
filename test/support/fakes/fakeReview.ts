import {
  contentKeyOf,
  type JournalState,
  type StoredEntry,
} from "../../../src/files/history/index.ts";
import type { FileMove, FileRecord, HistoryEntry } from "../../../src/core/history/index.ts";
import { fail, succeed } from "../../../src/core/result.ts";
import type { ReviewServices } from "../../../src/host/review/reviewedFiles/index.ts";

/** An edit history and files in memory, and what the review needs of VS Code. */
export interface FakeReview extends ReviewServices {
  /** By URI; a file that is not there has no entry. */
  readonly files: Map<string, string>;
  /** An agent gives files other texts (null: the file goes); the entry's id. */
  readonly edit: (texts: Readonly<Record<string, string>>, options?: EditOptions) => number;
  /** An entry begins; the answer ends it. Nothing of its files is changed by either. */
  readonly begin: (uri: string, after: string) => (result?: "done" | "takenBack") => number;
  /** @param id The newest entry before it, where another window tells of it late. */
  readonly move: (fromUri: string, toUri: string, id?: number) => void;
  /** The contents cannot be read any more. */
  readonly loseContents: () => void;
  readonly notes: () => readonly HistoryEntry[];
}

interface EditOptions {
  readonly kind?: "edit" | "undo" | "redo";
  readonly isByteExact?: boolean;
  readonly result?: "done" | "takenBack";
  readonly of?: readonly number[];
  readonly madeBy?: "person";
  /** Where another window has written before. */
  readonly id?: number;
}

export function createFakeReview(): FakeReview {
  const files = new Map<string, string>();
  const contents = new Map<string, Uint8Array>();
  const moves: FileMove[] = [];
  let entries: readonly StoredEntry[] = [];
  const nextId = (): number => (entries.at(-1)?.id ?? 0) + 1;

  function keep(text: string | undefined): string | null {
    if (text === undefined) return null;
    const bytes = Buffer.from(text);
    const key = contentKeyOf(bytes);
    contents.set(key, bytes);
    return key;
  }

  function record(uri: string, after: string | undefined, isByteExact: boolean): FileRecord {
    return {
      uri,
      path: showPath(uri),
      encoding: "utf8",
      before: keep(files.get(uri)),
      after: keep(after),
      addedLines: 0,
      removedLines: 0,
      ...(isByteExact ? { isByteExact } : {}),
    };
  }

  function append(entry: HistoryEntry, outcome: StoredEntry["outcome"]): void {
    const { id, kind, of } = entry;
    const stored = { id, kind, of, read: () => entry, outcome, isUnderWay: outcome === undefined };
    const others = entries.filter((each) => each.id !== id);
    entries = [...others, stored as StoredEntry].toSorted((one, other) => one.id - other.id);
  }

  const facts = { timeMs: 0, tool: "edit", approval: "chat", of: [] } as const;
  const review: FakeReview = {
    files,
    edit(texts, { kind = "edit", isByteExact = false, result = "done", of = [], ...rest } = {}) {
      const { id, madeBy } = rest;
      const entry: HistoryEntry = {
        ...facts,
        ...(madeBy === undefined ? {} : { madeBy }),
        id: id ?? nextId(),
        kind,
        of,
        files: Object.entries(texts).map(([uri, text]) => record(uri, text, isByteExact)),
      };
      append(entry, { id: entry.id, result });
      if (result === "done") for (const [uri, text] of Object.entries(texts)) files.set(uri, text);
      return entry.id;
    },
    begin(uri, after) {
      const entry: HistoryEntry = {
        ...facts,
        id: nextId(),
        kind: "edit",
        files: [record(uri, after, false)],
      };
      append(entry, undefined);
      return (result = "done") => {
        append(entry, { id: entry.id, result });
        return entry.id;
      };
    },
    move(fromUri, toUri, id = entries.at(-1)?.id ?? 0) {
      moves.push({ id, fromUri, toUri });
      moves.sort((one, other) => one.id - other.id);
      const text = files.get(fromUri);
      files.delete(fromUri);
      if (text !== undefined) files.set(toUri, text);
    },
    loseContents() {
      contents.clear();
    },
    notes: () => entries.map((entry) => entry.read()).filter(({ kind }) => kind === "keep"),
    history: {
      read: () => Promise.resolve<JournalState>({ entries, moves: [...moves], damaged: [] }),
      readContent(key) {
        const bytes = contents.get(key);
        const failure = { code: "notFound", path: key } as never;
        return Promise.resolve(bytes === undefined ? fail(failure) : succeed(bytes));
      },
      note(noted, added = []) {
        for (const { key, bytes } of added) if (bytes) contents.set(key, bytes);
        const entry = { timeMs: 0, files: [], ...noted, id: nextId() };
        append(entry, { id: entry.id, result: "done" });
        return Promise.resolve(succeed(entry));
      },
      undoTexts(wanted, { of }) {
        const texts = wanted.map(({ uri, newText }) => [uri, newText ?? ""] as const);
        const id = review.edit(Object.fromEntries(texts), { kind: "undo", of });
        for (const { uri, newText } of wanted) if (newText === null) files.delete(uri);
        const undone = wanted.map(({ uri, hunks }) => ({ path: showPath(uri), hunks }));
        return Promise.resolve({ entry: `e${id}`, undone, left: [] });
      },
    },
    readText: ({ uri }) => Promise.resolve(files.get(uri)),
    decode: (bytes, { isByteExact }) =>
      Promise.resolve(Buffer.from(bytes).toString(isByteExact ? "latin1" : "utf8")),
    encode: (text, { isByteExact }) =>
      Promise.resolve(Buffer.from(text, isByteExact ? "latin1" : "utf8")),
    showText: (text) => Promise.resolve(text),
    showPath,
  };
  return review;
}

function showPath(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}
