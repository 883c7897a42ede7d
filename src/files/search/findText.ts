import { isAscii } from "node:buffer";
import { foldLineEndings } from "../../core/pattern/lineEndingView.ts";
import { chooseReading, decodeText, readsAsUtf8 } from "./decodeText.ts";
import { noNumber } from "./fileNumbers.ts";
import { readContent, type FileMemory } from "./readContent.ts";
import { scanGap, type GivenContent, type ScanTask } from "./searchMessages.ts";

/** What it takes to find the texts of the files of a task. */
export interface TextSearch {
  readonly task: ScanTask;
  /** A text without any of them has no match; empty where nothing is known of it. */
  readonly literals: readonly Buffer[];
  /** By index in the task. */
  readonly given: ReadonlyMap<number, GivenContent>;
  readonly memory: FileMemory;
}

/** Files with a number are known by it, unless something else is to be searched in their place. */
function numberOf({ task, given }: TextSearch, index: number): number | undefined {
  const number = task.numbers?.[index] ?? noNumber;
  if (number === noNumber || given.has(index)) return undefined;
  return number;
}

/** What is to be searched of a file, or why nothing is. */
export type FoundText =
  | { readonly kind: "binary" }
  /** It vanished, or has no match for certain. */
  | { readonly kind: "none" }
  | { readonly kind: "gap"; readonly cause: string }
  /** A line-ending view. */
  | { readonly kind: "text"; readonly text: string };

const none: FoundText = { kind: "none" };
const binary: FoundText = { kind: "binary" };
/** In every encoding but UTF-16, which shows itself, the bytes of ASCII mean ASCII. */
const undecided: FoundText = { kind: "gap", cause: scanGap.undecided };

export function findText(search: TextSearch, index: number, path: string): FoundText {
  const given = search.given.get(index);
  if (given?.text !== undefined) return { kind: "text", text: foldLineEndings(given.text) };
  const encoding = given?.encoding ?? search.task.encoding;
  if (given?.bytes !== undefined) return textOf(Buffer.from(given.bytes), encoding, search);
  try {
    return textOfFile(search, path, numberOf(search, index), encoding);
  } catch (error) {
    return gapOf(error);
  }
}

function textOfFile(
  search: TextSearch,
  path: string,
  number: number | undefined,
  encoding: string | undefined,
): FoundText {
  const content = readContent(path, number, search.memory);
  switch (content.kind) {
    case "binary":
      return binary;
    case "unread":
      return { kind: "gap", cause: content.cause };
    case "bytes": {
      const { bytes, isPlain, learn } = content;
      if (isPlain && (encoding === undefined || readsAsUtf8(encoding)))
        return plainTextOf(bytes, search);
      const found = textOf(bytes, encoding, search);
      learn?.(found.kind === "binary");
      return found;
    }
  }
}

function textOf(bytes: Buffer, encoding: string | undefined, search: TextSearch): FoundText {
  const reading = chooseReading(bytes, encoding ?? "utf8");
  if (reading.kind === "binary") return binary;
  if (encoding === undefined && reading.encoding === "utf8" && !isAscii(bytes)) {
    return search.literals.every(isAscii) && isRuledOut(bytes, search) ? none : undecided;
  }
  if (readsAsUtf8(reading.encoding) && isRuledOut(bytes, search)) return none;
  const text = decodeText(bytes, reading);
  if (text === undefined) return { kind: "gap", cause: scanGap.encoding(reading.encoding) };
  return { kind: "text", text: foldLineEndings(text) };
}

function plainTextOf(bytes: Buffer, search: TextSearch): FoundText {
  if (isRuledOut(bytes, search)) return none;
  return { kind: "text", text: bytes.toString("latin1") };
}

function isRuledOut(bytes: Buffer, { literals }: TextSearch): boolean {
  return literals.length > 0 && !literals.some((literal) => bytes.includes(literal));
}

/** A file that vanished since it was listed is none; any other system error is told. */
function gapOf(error: unknown): FoundText {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || code.startsWith("ERR_")) throw error;
  return code === "ENOENT" || code === "ENOTDIR" ? none : { kind: "gap", cause: code };
}
