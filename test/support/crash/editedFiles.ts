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

/** What runs when a document is saved. */
export type Participant = "none" | "trims" | "formats";

/** What saving a text makes of it; of its own result, nothing more. */
export function saveText(text: string, participant: Participant): string {
  if (participant === "none") return text;
  const trimmed = text.replace(/ +$/gm, "");
  return participant === "trims" ? trimmed : trimmed.replace(/, version/g, ";\nversion");
}

/** What is written as bytes, or created, is saved by nobody. */
function isSaved({ kind }: EditedFile, version: Version): boolean {
  return kind === "document" || (kind === "created" && version % 2 === 0);
}

/** What the file holds once all that was begun is over; before all edits nothing was saved. */
export function heldText(
  file: EditedFile,
  version: Version,
  participant: Participant,
): string | null {
  const text = textOf(file, version);
  if (text === null || version === 0 || !isSaved(file, version)) return text;
  return saveText(text, participant);
}

/** What the file can hold while it comes to this text: that, and what saving it makes of it. */
export function waysTo(
  { kind }: EditedFile,
  text: string | null,
  participant: Participant,
): readonly (string | null)[] {
  return text === null || kind === "bytes" ? [text] : [text, saveText(text, participant)];
}

export function readNow({ path }: EditedFile): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** What a kill left of a file. */
export function leftOf(
  before: string | null,
  ways: readonly (string | null)[],
  now: string | null,
): LeftFile {
  if (ways.includes(now)) return "new";
  if (now === before) return "old";
  if (now === null) return "other";
  return ways.some((way) => way !== null && isBegun(now, way)) ? "torn" : "other";
}

function isBegun(now: string, way: string): boolean {
  const [all, begun] = [way, now].map((text) => text.replace(/\s/g, "")) as [string, string];
  return way.startsWith(now) || all.startsWith(begun);
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
