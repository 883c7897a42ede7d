import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LeftFile } from "../../../src/toolkit/confirmation/index.ts";

/**
 * The files that the programs for kills change, and all the texts they can have: each is a function of
 * the file and a version, so that a test knows what must be there without asking the history.
 */
export interface EditedFile {
  readonly path: string;
  /** How changes reach it: through a document, as bytes of its own, or by creating it. */
  readonly kind: FileKind;
}

export type FileKind = "document" | "bytes" | "created";

/** `0` is before all edits; then a file that is created is not there. */
export type Version = number;

const kinds: readonly FileKind[] = ["document", "bytes", "created"];

/** @param shift Decides which kind comes first, as one file has only one. */
export function editedFiles(folder: string, count: number, shift: number): readonly EditedFile[] {
  return Array.from({ length: count }, (_, index) => ({
    path: join(folder, `${index}.txt`),
    kind: kinds[(index + shift) % kinds.length] ?? "document",
  }));
}

/** Null where there is no file. Every second version has other lines, so that each edit has hunks. */
export function textOf({ path, kind }: EditedFile, version: Version): string | null {
  if (kind === "created" && version === 0) return null;
  const lines = Array.from({ length: 40 }, (_, index) => {
    const changedBy = index % 10 === 3 ? version : index % 10 === 7 ? version >> 1 : 0;
    const blanks = index % 10 === 5 ? "  " : "";
    return `line ${index} of ${path}, version ${changedBy}${blanks}`;
  });
  // A document has one kind of line ending, so what has two goes around it.
  const ending = (index: number): string => (kind === "bytes" && index % 2 === 0 ? "\r\n" : "\n");
  return lines.map((line, index) => line + ending(index)).join("");
}

/** What a formatter makes of a text when it is saved. */
export function trimLines(text: string): string {
  return text.replace(/ +$/gm, "");
}

export function readNow({ path }: EditedFile): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** What a kill left of a file. */
export function leftOf(before: string | null, after: string | null, now: string | null): LeftFile {
  if (now === after) return "new";
  if (now === before) return "old";
  if (now === null || after === null) return "other";
  const [all, begun] = [after, now].map((text) => text.replace(/\s/g, "")) as [string, string];
  const isBegun = begun.length < all.length && all.startsWith(begun);
  return after.startsWith(now) || isBegun ? "torn" : "other";
}

/** Texts of a file that differ in what a formatter changes are one. */
export function tidied<Texts extends (string | null)[]>(
  formats: boolean,
  { kind }: EditedFile,
  texts: [...Texts],
): Texts {
  const isTidy = formats && kind !== "bytes";
  return texts.map((text) => (isTidy && text !== null ? trimLines(text) : text)) as Texts;
}

/** What is written as bytes is replaced at once; VS Code empties a file before it writes it. */
export function canTear({ kind }: EditedFile): boolean {
  return kind !== "bytes";
}

/** What the programs write, a JSON text a line. */
export type ProgramLine =
  | { readonly kind: "starts"; readonly from: Version; readonly to: Version }
  | { readonly kind: "ends"; readonly entry: number; readonly from: Version; readonly to: Version }
  | { readonly kind: "tells"; readonly message: string; readonly actions: readonly string[] }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "fails"; readonly message: string }
  | { readonly kind: "ready" }
  | ({ readonly kind: "undone" } & UndonePeaks)
  | { readonly kind: "mixed"; readonly counts: MixCounts }
  | { readonly kind: "told" }
  | { readonly kind: "case"; readonly problem?: string };

/** What an undo of many files took. */
export interface UndonePeaks {
  readonly bytes: number;
  readonly openFiles: number;
  /** How many it ran. */
  readonly processes: number;
}

/** What mixes came upon. */
export interface MixCounts {
  steps: number;
  /** In which the naive model had no answer. */
  undefinedSteps: number;
  /** Reviews in which a line that no agent wrote is an agent's, or at another place. */
  doubtful: number;
  untraced: number;
  left: number;
  doubleClicks: number;
  reloads: number;
}

export function writeLine(line: ProgramLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
