import type { LineOperation } from "../../../src/core/batch/lineOperation.ts";

interface Line {
  readonly content: string;
  readonly ending: string;
  /** Not of the text before the batch. */
  readonly isNew?: boolean;
}

/**
 * The result of a batch of line operations by walking over the lines one by one, or undefined where
 * the batch is wrong. Slow, plain, and without a line of the code under test.
 */
export function applyNaively(
  text: string,
  operations: readonly LineOperation[],
  emptyFileEnding: string,
): string | undefined {
  const lines = splitLines(text);
  if (!isValid(operations, lines.length)) return undefined;
  const result: Line[] = [];
  const add = (given: string, endingOf: (index: number) => string): void => {
    const contents = splitLines(given).map((line) => line.content);
    contents.forEach((content, index) =>
      result.push({ content, ending: endingOf(index), isNew: true }),
    );
  };
  const endingOfLine = (line: number): string =>
    [lines[line - 1], lines[line - 2]].find((near) => near !== undefined && near.ending !== "")
      ?.ending ?? emptyFileEnding;

  for (let line = 1; line <= lines.length + 1; line++) {
    for (const type of ["insert_after", "insert_before"] as const) {
      for (const operation of operations) {
        const place = type === "insert_after" ? line - 1 : line;
        if (operation.type !== type || operation.startLine !== place) continue;
        add(operation.newText, () => endingOfLine(Math.max(line - 1, 1)));
      }
    }
    const range = operations.find(
      (operation) =>
        operation.type === "lines" && operation.startLine <= line && line <= operation.endLine,
    );
    const kept = lines[line - 1];
    if (range?.type === "lines") {
      if (range.startLine !== line) continue;
      add(range.newText, (index) => endingOfLine(Math.min(line + index, range.endLine)));
    } else if (kept !== undefined) {
      result.push({ content: kept.content, ending: endingOfLine(line) });
    }
  }
  const given = text === "" ? lastInserted(operations) : text;
  return joinLines(keepApart(result), given.endsWith("\n") || given.endsWith("\r"));
}

/**
 * `\r` and the `\n` of a blank line below would be one ending. The new line of the two ends in `\r\n`
 * instead, or the blank one where both are new or neither is.
 */
function keepApart(lines: readonly Line[]): Line[] {
  const apart = [...lines];
  for (const [index, line] of lines.entries()) {
    const above = apart[index - 1];
    if (above?.ending !== "\r" || line.content !== "" || line.ending !== "\n") continue;
    if (above.isNew === true && line.isNew !== true)
      apart[index - 1] = { ...above, ending: "\r\n" };
    else apart[index] = { ...line, ending: "\r\n" };
  }
  return apart;
}

/** A last line that is blank has an ending in any case. */
function joinLines(lines: readonly Line[], finalNewline: boolean): string {
  return lines
    .map(({ content, ending }, index) => {
      const isLast = index === lines.length - 1;
      return isLast && !finalNewline && content !== "" ? content : content + ending;
    })
    .join("");
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let rest = text; rest !== "";) {
    const ending = /\r\n|\n|\r/.exec(rest);
    const content = ending === null ? rest : rest.slice(0, ending.index);
    lines.push({ content, ending: ending?.[0] ?? "" });
    rest = rest.slice(content.length + (ending?.[0].length ?? 0));
  }
  return lines;
}

function isValid(operations: readonly LineOperation[], totalLines: number): boolean {
  const replaced = new Set<number>();
  for (const operation of operations) {
    if (operation.type !== "lines") continue;
    const { startLine, endLine } = operation;
    if (startLine < 1 || startLine > endLine || endLine > totalLines) return false;
    for (let line = startLine; line <= endLine; line++) {
      if (replaced.has(line)) return false;
      replaced.add(line);
    }
  }
  return operations.every((operation) => {
    if (operation.type === "lines") return true;
    const above = operation.type === "insert_after" ? operation.startLine : operation.startLine - 1;
    const lowest = operation.type === "insert_after" ? 1 : 0;
    const inside = operations.some(
      (range) => range.type === "lines" && range.startLine <= above && above < range.endLine,
    );
    return operation.newText !== "" && above >= lowest && above <= totalLines && !inside;
  });
}

/** The text that ends up last of insertions into an empty text: they are all before line 1. */
function lastInserted(operations: readonly LineOperation[]): string {
  const last = operations.at(-1);
  return last === undefined || last.type === "lines" ? "" : last.newText;
}
