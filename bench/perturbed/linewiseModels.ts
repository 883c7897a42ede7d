import { type CallResult, openProject, type Project } from "../linewise/project.ts";
import { gist } from "./distortions.ts";
import { canQuote, chooseContext, quote, wholeContext } from "./quoting.ts";
import { type Attempt, type Attempts, type Situation, textOf } from "./situation.ts";

/** `replace_in_file` by the numbers of a read, with its snapshot; the product's code does the rest. */
export async function byLines(situation: Situation): Promise<Attempts> {
  const { path, hunk, omitsSnapshot } = situation;
  const { project, snapshotId, separator } = await readWindow(situation);
  const replace = async (range: Range, text: string, asOf?: string): Promise<CallResult> => {
    const operation = { type: "lines", ...range, replaceWith: text };
    return project.call("replace_in_file", {
      filePath: path,
      replacements: [operation],
      ...(omitsSnapshot ? {} : { as_of: asOf ?? snapshotId }),
    });
  };
  const range = { startLine: hunk.start + 1, endLine: situation.guessedEnd };
  const first = await replace(
    range,
    linesOf(situation, situation.pastesNumbers ? separator : undefined),
  );
  const attempts: Attempts = [attemptOf(first, project, situation)];
  if (first.failure === undefined) return attempts;
  const next = nextRange(situation, first);
  if (next === undefined) return attempts;
  const again = await replace(next.range, linesOf(situation), next.asOf);
  return [attempts[0], attemptOf(again, project, situation)];
}

/** `edit_file` by text: the fewest lines that are unique in what was seen. */
export async function byText(situation: Situation): Promise<Attempts> {
  const { path, hunk, copy, pastesNumbers } = situation;
  const { project, separator } = await readWindow(situation);
  if (!canQuote(situation)) return [attemptOf(undefined, project, situation)];
  const context = chooseContext(situation, 0);
  const firstNumber = hunk.start - context.before + 1;
  const paste = (lines: readonly string[]): string =>
    (pastesNumbers ? withNumbers(lines, firstNumber, separator) : lines).join("\n");
  const { oldLines, newLines } = quote(situation, context, copy);
  const input = { path, old_string: paste(oldLines), new_string: paste(newLines) };
  const first = await project.call("edit_file", input);
  const attempts: Attempts = [attemptOf(first, project, situation)];
  if (first.failure === undefined) return attempts;

  const { failure } = first;
  const found =
    failure.code === "indentationCut" ? failure.line : findNearest(first.text, oldLines);
  const text = situation.writtenLines.join("\n");
  if (found !== undefined) {
    const start_line = found + context.before;
    const end_line = start_line + (hunk.end - hunk.start) - 1;
    const next = { path, start_line, end_line, new_content: text === "" ? "\n" : text };
    return [attempts[0], attemptOf(await project.call("edit_file", next), project, situation)];
  }
  const wider = first.failure.code === "notUnique" ? wholeContext(situation) : context;
  const careful = quote(situation, wider, (line) => line);
  const again = await project.call("edit_file", {
    path,
    old_string: careful.oldLines.join("\n"),
    new_string: careful.newLines.join("\n"),
  });
  return [attempts[0], attemptOf(again, project, situation)];
}

interface Range {
  readonly startLine: number;
  readonly endLine: number;
}

interface SeenFile {
  readonly project: Project;
  readonly snapshotId: string;
  readonly separator: string;
}

/** The file is read, and only then becomes what it is when the call comes. */
async function readWindow({ path, read, now, window }: Situation): Promise<SeenFile> {
  const project = openProject({ [path]: textOf(read) });
  const { first, last } = window;
  const { text } = await project.call("read_file", {
    path,
    offset: first,
    limit: last - first + 1,
  });
  const snapshotId = /snapshot (s\w+)/.exec(text)?.[1];
  if (snapshotId === undefined) throw new Error(`no snapshot in: ${text}`);
  project.write(path, textOf(now));
  // Whatever stands between number and text in a row of a read.
  const separator = /^\d+(: | {2})/m.exec(text)?.[1] ?? ": ";
  return { project, snapshotId, separator };
}

function attemptOf(result: CallResult | undefined, project: Project, { path }: Situation): Attempt {
  const isSuccess = result !== undefined && result.failure === undefined;
  return { isSuccess, text: project.textOf(path) };
}

/** @param separator Between the numbers that are pasted and the lines; without it there are none. */
function linesOf({ writtenLines, hunk }: Situation, separator?: string): string {
  const lines =
    separator === undefined ? writtenLines : withNumbers(writtenLines, hunk.start + 1, separator);
  const text = lines.join("\n");
  // A trailing empty line must be said.
  return lines.at(-1) === "" ? `${text}\n` : text;
}

function withNumbers(
  lines: readonly string[],
  first: number,
  separator: string,
): readonly string[] {
  return lines.map((line, index) => `${first + index}${separator}${line}`);
}

/**
 * What the error alone tells: where the lines were never shown, they are now, and the range can be
 * set right if its last line is among them; where they have changed, their numbers and a snapshot, if
 * the rows are recognizably the same; where rows came with numbers, that these must go.
 */
function nextRange(
  { hunk, read }: Situation,
  { text, failure }: CallResult,
): { readonly range: Range; readonly asOf?: string } | undefined {
  const meant = { startLine: hunk.start + 1, endLine: hunk.end };
  if (failure?.code !== "targetChanged") return { range: meant };
  const asOf = /`as_of` (s\w+)/.exec(text)?.[1];
  const found = findRows(text, read.slice(hunk.start, hunk.end));
  if (found === undefined || asOf === undefined) return undefined;
  return { range: { startLine: found, endLine: found + hunk.end - hunk.start - 1 }, asOf };
}

/**
 * The number of the row with which these lines begin, where they are among the rows once; of many rows
 * those in the middle are left out.
 */
function findRows(text: string, wanted: readonly string[]): number | undefined {
  const rows = new Map(
    [...text.matchAll(/^(\d+)(?:: | {2})(.*)$/gm)].map(([, number, line]) => [
      Number(number),
      gist(line ?? ""),
    ]),
  );
  const isRow = (number: number, index: number): boolean =>
    rows.get(number) === gist(wanted[index] ?? "");
  const last = wanted.length - 1;
  const places = [...rows.keys()].filter(
    (first) =>
      isRow(first, 0) &&
      isRow(first + last, last) &&
      wanted.every((_, index) => !rows.has(first + index) || isRow(first + index, index)),
  );
  return places.length === 1 ? places[0] : undefined;
}

/**
 * The first line of the nearest text that an error shows, where an agent takes it for the same. Between
 * several that are the same it does not guess.
 */
function findNearest(text: string, wanted: readonly string[]): number | undefined {
  const hints = text.split(/^(?=The nearest text, )/m).flatMap((hint) => {
    const match = /^The nearest text, lines? (\d+)(?: to (\d+))?, differs in [^:]*:\n([^]*)/.exec(
      hint,
    );
    if (match === null) return [];
    const [, first, last = first, shown = ""] = match;
    if (Number(last) - Number(first) + 1 !== wanted.length) return [];
    const rows = shown.split("\n").slice(0, Math.min(wanted.length, 10));
    const isSame = rows.every((row, index) => gist(row) === gist(wanted[index] ?? ""));
    return isSame ? [Number(first)] : [];
  });
  return hints.length === 1 ? hints[0] : undefined;
}
