import { contentKeyOf, type JournalState } from "../../../src/files/history/index.ts";
import {
  carryBaseline,
  changedLines,
  createRecordIndex,
  type FileMove,
  type FileRecord,
  type HistoryEntry,
  type StoredEntry,
} from "../../../src/core/history/index.ts";
import { succeed } from "../../../src/core/result.ts";
import type { TextServices } from "../../../src/host/review/reviewedFile.ts";
import type { UndoneTexts } from "../../../src/host/undo/index.ts";
import type { ActionServices } from "../../../src/host/review/decidedFiles.ts";
import type { ShownHunk } from "../../../src/host/review/shownHunk.ts";

/** An edit history and files in memory, and what the review needs of VS Code. */
export interface FakeReview extends ActionServices, TextServices {
  readonly history: ActionServices["history"] & TextServices["history"];
  /** By URI; a file that is not there has no entry. */
  readonly files: Map<string, string>;
  /** An agent gives files other texts; the entry's id. */
  readonly edit: (texts: Readonly<Record<string, string>>, options?: EditOptions) => number;
  /** An entry begins; the answer ends it. Nothing of its files is changed by either. */
  readonly begin: (uri: string, after: string) => (result?: "done" | "takenBack") => number;
  readonly move: (fromUri: string, toUri: string) => void;
  /** The contents cannot be read any more. */
  readonly loseContents: () => void;
  /** The keeps and undos of the review. */
  readonly decisions: () => readonly HistoryEntry[];
  /** What a person sees with the cursor in a line, 1-indexed. */
  readonly see: (uri: string, line: number) => ShownHunk;
}

interface EditOptions {
  readonly kind?: "edit" | "undo";
  readonly isByteExact?: boolean;
  readonly madeBy?: "person";
  readonly mayBeOthers?: boolean;
}

export function createFakeReview(): FakeReview {
  const files = new Map<string, string>();
  const texts = new Map<string, string>();
  const moves: FileMove[] = [];
  /** By where it is now. */
  const newest = new Map<string, { readonly record: FileRecord; readonly id: number }>();
  const underWay = new Set<string>();
  let entries: readonly StoredEntry[] = [];

  const keyOf = (text: string | null | undefined): string | null => {
    if (text === null || text === undefined) return null;
    const key = contentKeyOf(Buffer.from(text));
    texts.set(key, text);
    return key;
  };
  const textOf = (key: string | null | undefined): string | null | undefined =>
    key === null || key === undefined ? null : texts.get(key);

  function append(entry: Omit<HistoryEntry, "timeMs" | "approval" | "id">, isDone = true): number {
    const id = (entries.at(-1)?.id ?? 0) + 1;
    const { kind, of, inPart } = entry;
    const whole: HistoryEntry = { ...entry, id, timeMs: 0, approval: "chat" };
    const outcome = isDone ? ({ id, result: "done" } as const) : undefined;
    const stored = { id, kind, of, inPart, read: () => whole, outcome, isUnderWay: !isDone };
    entries = [...entries, stored];
    if (isDone) for (const record of entry.files) newest.set(record.uri, { record, id });
    return id;
  }

  function finish(id: number, result: "done" | "takenBack"): void {
    entries = entries.map((each) =>
      each.id === id ? { ...each, outcome: { id, result }, isUnderWay: false } : each,
    );
  }

  const index = createRecordIndex(() => Promise.resolve(), pathOf);
  const stateOf = (record: FileRecord) => {
    const [text, baseline] = [textOf(record.after), textOf(record.baseline)];
    return text === undefined || baseline === undefined ? undefined : { text, baseline };
  };

  const foundBy = ({ before, baselineBefore }: FileRecord) => {
    const [text = null, baseline = null] = [before, baselineBefore].map(textOf);
    return { text, baseline };
  };

  function describe(uri: string, after: string | null, options: EditOptions): FileRecord {
    const { kind = "edit", isByteExact = false, madeBy } = options;
    const before = files.get(uri) ?? null;
    const latest = newest.get(uri)?.record;
    const state = latest && stateOf(latest);
    const found = state ? carryBaseline(state, before) : before;
    const reviewed = { text: before, baseline: found };
    let baseline = found;
    if (madeBy === "person") baseline = carryBaseline(reviewed, after);
    if (kind === "undo") baseline = carryBaseline(reviewed, after, latest && foundBy(latest));
    const lines = (one: string | null, other: string | null) =>
      changedLines(one ?? "", other ?? "").map(
        (hunk) => [hunk.old.startLine, hunk.old.lineCount, hunk.new.lineCount] as const,
      );
    return {
      uri,
      path: pathOf(uri),
      encoding: "utf8",
      before: keyOf(before),
      after: keyOf(after),
      baselineBefore: keyOf(found),
      baseline: keyOf(baseline),
      hunks: lines(before, after),
      ...(state === undefined ? {} : { othersHunks: lines(state.text, before) }),
      addedLines: 0,
      removedLines: 0,
      ...(isByteExact ? { isByteExact } : {}),
    };
  }

  return {
    files,
    edit(given, options = {}) {
      const { kind = "edit", madeBy, mayBeOthers } = options;
      const records = Object.entries(given).map(([uri, text]) => describe(uri, text, options));
      const id = append({
        kind,
        tool: "edit",
        of: [],
        files: records,
        ...(madeBy === undefined ? {} : { madeBy }),
        ...(mayBeOthers === true && { mayBeOthers }),
      });
      for (const [uri, text] of Object.entries(given)) files.set(uri, text);
      return id;
    },
    begin(uri, after) {
      const begun = [describe(uri, after, {})];
      const id = append({ kind: "edit", tool: "edit", of: [], files: begun }, false);
      underWay.add(uri);
      return (result = "done") => {
        underWay.delete(uri);
        finish(id, result);
        for (const record of begun) newest.set(uri, { record, id });
        return id;
      };
    },
    move(fromUri, toUri) {
      moves.push({ id: entries.at(-1)?.id ?? 0, fromUri, toUri });
      const text = files.get(fromUri);
      files.delete(fromUri);
      if (text !== undefined) files.set(toUri, text);
      const record = newest.get(fromUri);
      newest.delete(fromUri);
      if (record !== undefined) newest.set(toUri, record);
    },
    loseContents: () => texts.clear(),
    decisions: () => entries.map((entry) => entry.read()).filter(({ kind }) => kind !== "edit"),
    see: (uri, line) => ({ uri, text: files.get(uri), place: line }),
    history: {
      read: () => Promise.resolve<JournalState>({ entries, moves: [...moves], damaged: [] }),
      latest: () => index({ entries, moves: [...moves] }),
      readState: (record) => Promise.resolve(stateOf(record)),
      readSide: () => Promise.resolve(undefined),
      readChange({ before, after }) {
        const [old, now] = [textOf(before), textOf(after)];
        const isLost = old === undefined || now === undefined;
        return Promise.resolve(isLost ? undefined : { before: old, after: now });
      },
      keep(wanted, facts) {
        const left = wanted.filter(({ seen: { record, entry } }) => {
          const { id } = newest.get(record.uri) ?? {};
          return id !== entry.id || underWay.has(record.uri);
        });
        const records = wanted
          .filter((each) => !left.includes(each))
          .map(({ seen: { record }, kept }): FileRecord => {
            const text = kept ? keyOf(kept.text) : record.after;
            const [found, baseline] = kept
              ? [keyOf(kept.baselineBefore), keyOf(kept.baseline)]
              : [record.baseline ?? null, text];
            return { ...record, before: text, after: text, baselineBefore: found, baseline };
          });
        const entryId =
          records.length === 0 ? undefined : append({ kind: "keep", ...facts, files: records });
        return Promise.resolve(succeed({ entryId, left: left.map(({ seen }) => seen.record.uri) }));
      },
      planUndo: (_, __, { only, texts } = {}) => {
        const undone = [...takenBack(only), ...listGiven(texts)];
        return Promise.resolve({ entry: undefined, undone, left: [] });
      },
      undo(ids, _, { only, texts } = {}) {
        const uris = [...(only ?? [])];
        const taken = uris.map((uri) => ({ ...describe(uri, null, {}), baseline: null }));
        const wanted = texts?.files ?? [];
        const given = wanted.map(({ uri, newText, baseline }) => ({
          ...describe(uri, newText, {}),
          baselineBefore: keyOf(baseline),
          baseline: keyOf(baseline),
          after: keyOf(newText),
        }));
        const facts = texts?.facts ?? { tool: "linewise.undoEdit", of: [] };
        const of = [...new Set([...ids, ...facts.of])];
        const id = append({ kind: "undo", ...facts, of, files: [...taken, ...given] });
        for (const uri of uris) files.delete(uri);
        for (const { uri, newText } of wanted) {
          if (newText === null) files.delete(uri);
          else files.set(uri, newText);
        }
        const undone = [...takenBack(only), ...listGiven(texts)];
        return Promise.resolve({ entry: `e${id}`, undone, left: [] });
      },
    },
    readText({ uri }) {
      const text = files.get(uri);
      return Promise.resolve(text === undefined ? "gone" : { text });
    },
    readPlace: () => Promise.resolve(undefined),
    findShownText: (uri) => files.get(uri),
  };
}

/** Only files that agents made are undone by their calls here. */
function takenBack(only: ReadonlySet<string> = new Set()) {
  return [...only].map((uri) => ({ path: pathOf(uri), hunks: 1, isDeleted: true as const }));
}

function listGiven({ files }: Pick<UndoneTexts, "files"> = { files: [] }) {
  return files.map(({ uri, hunks }) => ({ path: pathOf(uri), hunks }));
}

function pathOf(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}
