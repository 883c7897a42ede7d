import {
  abridgePair,
  diffLines,
  type Hunk,
  type LineDiff,
  renderHunks,
} from "../../core/diff/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { count, escapeControls, lineRange } from "../explain/index.ts";
import type { FileChange, Plan } from "../workspace/index.ts";

/** One file of a plan as people see it: its name, how much changes, and what. */
export interface FileDiff {
  readonly shown: string;
  readonly isNew: boolean;
  /** It is asked for every time: protected, or outside the workspace. */
  readonly isSensitive: boolean;
  /** Where links lead, if elsewhere than the path says. */
  readonly shownReal?: string | undefined;
  readonly diff: LineDiff;
}

/** Unchanged lines around a change. */
export const contextLines = 3;
/** A longer path is cut in its middle. */
const maxPathCharacters = 160;
/** A longer line is shortened around its changes; the diff editor shows it whole. */
const maxLineCharacters = 300;

/** The plan with the files whose URIs are `sensitive` first. */
export function putSensitiveFirst(plan: Plan, sensitive: ReadonlySet<string>): Plan {
  const rankOf = ({ file }: FileChange): number => (sensitive.has(file.target.uri) ? 0 : 1);
  const changes = plan.changes.toSorted((first, second) => rankOf(first) - rankOf(second));
  return { ...plan, changes };
}

/** The files of a plan: first those whose URIs are `sensitive`, then the others, in the plan's order. */
export function diffPlan(
  plan: Plan,
  sensitive: ReadonlySet<string> = new Set(),
): readonly FileDiff[] {
  return putSensitiveFirst(plan, sensitive).changes.map(({ file, edit, newLines }) => ({
    shown: elideMiddle(file.target.shown, maxPathCharacters),
    shownReal: file.target.shownReal && elideMiddle(file.target.shownReal, maxPathCharacters),
    isNew: !file.exists,
    isSensitive: sensitive.has(file.target.uri),
    diff: diffLines(edit, file.lines, newLines, contextLines),
  }));
}

/** At most `maxListed` files in `describe`'s words, but every sensitive one, and how many are left. */
export function nameFiles(
  files: readonly FileDiff[],
  maxListed: number,
  describe: (file: FileDiff) => string,
): readonly string[] {
  const listed = files.filter((file, index) => file.isSensitive || index < maxListed);
  const left = files.length - listed.length;
  return [...listed.map(describe), ...(left > 0 ? [`… and ${count(left, "more file")}`] : [])];
}

/** "+3 −1", with a real minus sign. */
export function countChanges(...files: readonly Pick<FileDiff, "diff">[]): string {
  const added = files.reduce((total, { diff }) => total + diff.addedLines, 0);
  const removed = files.reduce((total, { diff }) => total + diff.removedLines, 0);
  return `+${added} −${removed}`;
}

/** "line 12", or "3 changes, lines 7 to 14": where a file changes, in the text that is there now. */
export function placeOf({ diff, isNew }: FileDiff): string | undefined {
  const changes = diff.hunks.flatMap((hunk) => hunk.changes);
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined || isNew) return undefined;
  if (changes.length === 1) return lineRange(first.old.startLine, first.old.startLine);
  const lastLine = last.old.startLine + Math.max(1, last.old.lineCount) - 1;
  const lines = lineRange(first.old.startLine, lastLine);
  return `${count(changes.length, "change")}, ${lines}`;
}

function nameLine({ changes }: Hunk): string | undefined {
  const [first] = changes;
  return first && `line ${first.old.startLine}`;
}

/**
 * At most `maxLines` lines of diff for all files together, and how many changed lines are not shown. A
 * hunk is headed by its line, but the first of a file, which is told by {@link placeOf}.
 */
export function renderDiffs(
  files: readonly FileDiff[],
  maxLines: number,
): { readonly text: string; readonly hiddenChangedLines: number } {
  const lines: string[] = [];
  let hiddenChangedLines = 0;
  for (const file of files) {
    const header = files.length > 1 ? [renderHeader(file)] : [];
    const room = Math.max(0, maxLines - lines.length - header.length);
    const rendered = renderHunks(file.diff, {
      maxLines: room,
      maxLineCharacters,
      headHunk: (hunk) => (hunk === file.diff.hunks[0] ? undefined : nameLine(hunk)),
    });
    if (rendered.lines.length > 0) lines.push(...header, ...rendered.lines);
    hiddenChangedLines += rendered.hiddenChangedLines;
  }
  return { text: lines.join("\n"), hiddenChangedLines };
}

/** No line of a hunk begins like this, so no text of a file can pass for it. */
function renderHeader(file: FileDiff): string {
  const parts = [`diff ${file.shown} ${countChanges(file)}`, placeOf(file)];
  return parts.filter((part) => part !== undefined).join(", ");
}

/**
 * A text and its replacement, each in quotes on one line. Long ones are shortened around their
 * differences.
 */
export function quotePair(
  oldText: string,
  newText: string,
  maxCharacters: number,
): readonly [oldQuoted: string, newQuoted: string] {
  const [oldShown, newShown] = abridgePair(escape(oldText), escape(newText), maxCharacters);
  return [`"${oldShown}"`, `"${newShown}"`];
}

function escape(text: string): string {
  return escapeControls(JSON.stringify(text)).slice(1, -1);
}
