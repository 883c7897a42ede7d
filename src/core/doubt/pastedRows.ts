/** A row as results number lines: the number, then `: ` or two spaces; nothing after it if blank. */
const rowPattern = /^(\d+)(?:(?:: | {2})|:?$)/;
/** Behind the number as results write it; a number alone on its line may be anything. */
const certainRow = /^\d+(?:: | {2})/;
/** A mapping with numbers as keys. */
const numberedKeys = /\.ya?ml$/i;

export interface NumberedText {
  readonly text: string;
  /** Lines of the file that the first line of the text replaces or is inserted next to, if known. */
  readonly places: readonly number[];
}

/**
 * The first row of a text whose lines all begin with a line number, one after the other, as results
 * show lines: they were pasted with it. A single line counts if it has the very number of its place.
 * `undefined` if the file has such lines itself.
 */
export function findPastedRow(
  { text, places }: NumberedText,
  path: string,
  oldText: string,
): string | undefined {
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const [first = ""] = rows;
  const start = Number(rowPattern.exec(first)?.[1]);
  const areNumbered = rows.every(
    (row, index) => rowPattern.exec(row)?.[1] === String(start + index),
  );
  if (!areNumbered || !rows.some((row) => certainRow.test(row))) return undefined;
  if (rows.length === 1 && !places.includes(start)) return undefined;
  if (numberedKeys.test(path) && rows.every((row) => row.includes(":"))) return undefined;
  return /^\d+(?:: | {2})/m.test(oldText) ? undefined : first;
}
