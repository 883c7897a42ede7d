import { existsSync, readFileSync, type Stats } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { addressOf } from "../disk/fileAddress.ts";

/**
 * As much of VS Code as recording, undoing and recovering edits needs, over a real disk and without a
 * window: so a process that does these can be killed a thousand times. Documents are in memory until
 * they are saved, and a save empties its file before it writes it, as VS Code does.
 */
export class Uri {
  readonly fsPath: string;
  readonly scheme = "file";
  readonly authority = "";
  constructor(fsPath: string) {
    // VS Code writes disks in small letters.
    this.fsPath = fsPath.replace(/^[A-Z]:/, (disk) => disk.toLowerCase());
  }
  get path(): string {
    return this.fsPath;
  }
  static parse(address: string): Uri {
    return new Uri(fileURLToPath(address));
  }
  static file(path: string): Uri {
    return new Uri(path);
  }
  toString(): string {
    return addressOf(this.fsPath);
  }
}

/** In UTF-16 units: what reads positions here wrote them. */
type Position = number;

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }
}

export class FileSystemError extends Error {
  readonly code = "FileNotFound";
}

export class EventEmitter<Value> {
  readonly #listeners = new Set<(value: Value) => void>();
  readonly event = (listener: (value: Value) => void): { dispose: () => void } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class Document {
  readonly uri: Uri;
  readonly encoding = "utf8";
  readonly isClosed = false;
  isDirty = false;
  version = 1;
  #text: string;
  constructor(uri: Uri) {
    this.uri = uri;
    this.#text = readFileSync(uri.fsPath, "utf8");
  }
  /** What is clean shows what is on disk. */
  getText(): string {
    if (!this.isDirty && existsSync(this.uri.fsPath)) {
      const text = readFileSync(this.uri.fsPath, "utf8");
      if (text !== this.#text) this.setText(text, false);
    }
    return this.#text;
  }
  setText(text: string, isDirty: boolean): void {
    this.#text = text;
    this.isDirty = isDirty;
    this.version += 1;
  }
  get eol(): number {
    return this.getText().includes("\r\n") ? EndOfLine.CRLF : EndOfLine.LF;
  }
  positionAt(offset: number): Position {
    return offset;
  }
  async save(): Promise<boolean> {
    const formatted = participant.format(this.#text);
    if (formatted !== this.#text) this.setText(formatted, true);
    const waitedFor: Promise<unknown>[] = [];
    willSave.fire({ document: this, waitUntil: (work) => waitedFor.push(work) });
    await Promise.all(waitedFor);
    await writeAsVscode(this.uri.fsPath, Buffer.from(this.#text));
    this.isDirty = false;
    return true;
  }
}

interface WillSave {
  readonly document: Document;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

const willSave = new EventEmitter<WillSave>();

/** In pieces and with pauses, in which the process may be killed. */
async function writeAsVscode(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w");
  const half = bytes.length >> 1;
  for (const piece of [bytes.subarray(0, half), bytes.subarray(half)]) {
    await wait(1);
    await file.write(piece);
  }
  await file.close();
}

export const EndOfLine = { LF: 1, CRLF: 2 } as const;

interface Replacement {
  readonly range: Range;
  readonly text: string;
}

interface OtherEndings {
  readonly newEol: number;
}

export const TextEdit = {
  setEndOfLine: (newEol: number): OtherEndings => ({ newEol }),
};

export class WorkspaceEdit {
  readonly created: { readonly uri: Uri; readonly contents: Uint8Array }[] = [];
  readonly deleted: Uri[] = [];
  readonly #edits = new Map<string, readonly (Replacement | OtherEndings)[]>();
  createFile(uri: Uri, { contents }: { readonly contents: Uint8Array }): void {
    this.created.push({ uri, contents });
  }
  deleteFile(uri: Uri): void {
    this.deleted.push(uri);
  }
  replace(uri: Uri, range: Range, text: string): void {
    this.set(uri, [{ range, text }]);
  }
  /** Adds to what is there, as in VS Code. */
  set(uri: Uri, edits: readonly (Replacement | OtherEndings)[]): void {
    const address = uri.toString();
    this.#edits.set(address, [...(this.#edits.get(address) ?? []), ...edits]);
  }
  get edited(): Iterable<readonly [string, readonly (Replacement | OtherEndings)[]]> {
    return this.#edits;
  }
}

const documents = new Map<string, Document>();

function openDocument(uri: Uri): Document {
  const address = uri.toString();
  const document = documents.get(address) ?? new Document(uri);
  documents.set(address, document);
  const unused = [...documents].slice(0, -maxUnused).filter(([, { isDirty }]) => !isDirty);
  for (const [oldest] of unused) documents.delete(oldest);
  return document;
}

/** So many documents VS Code keeps that nobody looks at. */
const maxUnused = 60;

/** VS Code lets go of documents that nobody looks at. */
export function closeDocument(uri: Uri): void {
  documents.delete(uri.toString());
}

async function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
  for (const { uri, contents } of edit.created) await writeAsVscode(uri.fsPath, contents);
  for (const [address, edits] of edit.edited) {
    const document = openDocument(Uri.parse(address));
    let text = document.getText();
    const replacements = edits.filter((each) => "range" in each);
    for (const { range, text: added } of replacements.toSorted(
      (one, other) => other.range.start - one.range.start,
    )) {
      text = text.slice(0, range.start) + inEnding(added, document.eol) + text.slice(range.end);
    }
    for (const each of edits) if ("newEol" in each) text = inEnding(text, each.newEol);
    document.setText(text, true);
  }
  for (const uri of edit.deleted) {
    await rm(uri.fsPath);
    documents.delete(uri.toString());
  }
  return true;
}

function inEnding(text: string, eol: number): string {
  return text.replace(/\r?\n/g, eol === EndOfLine.CRLF ? "\r\n" : "\n");
}

export const workspace = {
  get textDocuments(): readonly Document[] {
    return [...documents.values()].filter(({ uri }) => existsSync(uri.fsPath));
  },
  notebookDocuments: [],
  fs: {
    isWritableFileSystem: (): boolean => true,
    async readFile({ fsPath }: Uri): Promise<Uint8Array> {
      try {
        return await readFile(fsPath);
      } catch {
        throw new FileSystemError(`${basename(fsPath)} is not there`);
      }
    },
    stat: ({ fsPath }: Uri): Promise<Stats> => stat(fsPath),
  },
  // Which encoding a file has is certain then, and no file is opened only to be read.
  getConfiguration: (): object => ({
    get: (name: string) => (name === "autoGuessEncoding" ? false : undefined),
    inspect: () => undefined,
  }),
  getWorkspaceFolder: (): undefined => undefined,
  openTextDocument: (uri: Uri): Promise<Document> => Promise.resolve(openDocument(uri)),
  onWillSaveTextDocument: willSave.event,
  onDidChangeTextDocument: new EventEmitter<unknown>().event,
  applyEdit,
};

/** What runs on a save, such as a formatter: set by the program. */
export const participant = { format: (text: string): string => text };

/** Who answers notifications: set by the program. */
export const person = {
  answer: (message: string, actions: readonly string[]): Promise<string | undefined> =>
    Promise.reject(new Error(`Nobody answers: ${message} ${actions.join()}`)),
};

export const TextEditorSelectionChangeKind = { Keyboard: 1, Mouse: 2 } as const;

export const window = {
  onDidChangeTextEditorSelection: new EventEmitter<unknown>().event,
  tabGroups: { all: [] },
  showWarningMessage: (
    message: string,
    ...actions: readonly string[]
  ): Promise<string | undefined> => person.answer(message, actions),
  showErrorMessage: (message: string): Promise<string | undefined> => person.answer(message, []),
};

export const l10n = {
  t: (message: string, ...values: readonly unknown[]): string =>
    message.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)])),
};
