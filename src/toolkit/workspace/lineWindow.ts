import {
  endingNames,
  findEndings,
  hasFinalNewline,
  lineContents,
  type LineEnding,
  numberedRow,
  shortenLine,
} from "../../core/lines/index.ts";
import type { ShownLines } from "../../core/snapshot/index.ts";
import type { LineWindow, TextFile, WantedLines } from "./workspace.ts";

/** The window of a text that is in memory. */
export function windowOfText(file: TextFile, wanted: WantedLines): LineWindow {
  const { lines } = file;
  const isAtEnd = "lastLines" in wanted;
  const firstLine = isAtEnd ? Math.max(1, lines.count - wanted.lastLines + 1) : wanted.startLine;
  const lastLine = isAtEnd ? lines.count : Math.min(wanted.endLine, lines.count);
  const lineCount = Math.max(0, lastLine - firstLine + 1);
  return {
    path: file.target.shown,
    firstLine,
    lines: lineContents(lines, firstLine, lineCount).map((line) => shortenLine(line)),
    totalLines: lines.count,
    encoding: file.encoding,
    endings: findEndings(lines),
    hasFinalNewline: hasFinalNewline(file.text),
    unsaved: file.unsaved,
    hiddenChanges: file.hiddenChanges,
    snapshotId: file.snapshotId,
  };
}

/**
 * The header line: path, line range and total, encoding if not UTF-8, line ending if not LF, no final
 * newline if so, unsaved if so, and the snapshot.
 */
export function renderHeader(window: LineWindow, shownLines: number): string {
  const { path, totalLines, encoding, snapshotId } = window;
  return [
    `${path}: ${renderRange(window, shownLines)}`,
    encoding === "utf8" ? undefined : encoding,
    describeEndings(window.endings),
    totalLines !== 0 && !window.hasFinalNewline ? "no final newline" : undefined,
    unsavedMarkOf(window),
    snapshotId === undefined ? undefined : `snapshot ${snapshotId}`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** Which lines of how many: all that needs to be said of a further window of the same text. */
export function renderRange({ firstLine, totalLines }: LineWindow, shownLines: number): string {
  if (totalLines === 0) return "empty file";
  if (firstLine === undefined)
    return `last ${shownLines === 1 ? "line" : `${shownLines} lines`}, numbered from the end`;
  const total = totalLines === undefined ? "many" : String(totalLines);
  return `lines ${firstLine}-${firstLine + shownLines - 1} of ${total}`;
}

/** What an edit has kept of a file that is stored in an unusual way, in a few words. */
export function describeKept({ exists, encoding, lines }: TextFile): string {
  const [ending, ...others] = findEndings(lines);
  const eol = others.length > 0 ? "mixed EOL" : describeEndings(ending ? [ending] : []);
  const kept = [encoding === "utf8" ? undefined : encoding, eol].filter(Boolean).join(" and ");
  return exists && kept !== "" ? `, ${kept} kept` : "";
}

/** Nothing for LF, which needs no mention. */
function describeEndings([dominant, ...others]: readonly LineEnding[]): string | undefined {
  if (dominant === undefined) return undefined;
  if (others.length > 0) return `mixed EOL, mostly ${endingNames[dominant]}`;
  return dominant === "\n" ? undefined : endingNames[dominant];
}

/** Numbered rows; a line whose number is not known is counted from the end: -1 is the last. */
export function renderRows({ firstLine, lines }: LineWindow): readonly string[] {
  const offset = firstLine ?? -lines.length;
  return lines.map((line, index) => numberedRow(offset + index, line));
}

/** The first of its rows as lines that were shown; nothing where they have no numbers to name them by. */
export function shownLinesOf(
  { firstLine, snapshotId }: LineWindow,
  count: number,
): readonly ShownLines[] {
  if (firstLine === undefined || snapshotId === undefined || count === 0) return [];
  return [{ snapshotId, startLine: firstLine, endLine: firstLine + count - 1 }];
}

/** The mark of a file with unsaved changes, which says whether the answer includes them. */
export function unsavedMarkOf({
  unsaved,
  hiddenChanges = false,
}: Pick<TextFile, "unsaved" | "hiddenChanges">): string | undefined {
  if (unsaved) return "[unsaved]";
  return hiddenChanges ? "[unsaved changes not shown]" : undefined;
}
