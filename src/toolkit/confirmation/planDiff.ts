import { diffLines, type LineDiff } from "../../core/diff/hunks.ts";
import { renderHunks } from "../../core/diff/renderHunks.ts";
import type { Plan } from "../plan.ts";

/** One file of a plan as people see it: its name, how much changes, and what. */
export interface FileDiff {
  readonly shown: string;
  /** Where links lead, if elsewhere than the path says. */
  readonly shownReal?: string | undefined;
  readonly diff: LineDiff;
}

const contextLines = 3;
/** A line of a diff is cut behind this; the diff editor shows it whole. */
const maxLineCharacters = 300;

export function diffPlan(plan: Plan): readonly FileDiff[] {
  return plan.changes.map(({ file, edit }) => ({
    shown: file.target.shown,
    shownReal: file.target.shownReal,
    diff: diffLines(edit, file.text, contextLines),
  }));
}

/** "+3 −1", with a real minus sign. */
export function countChanges({ diff }: FileDiff): string {
  return `+${diff.addedLines} −${diff.removedLines}`;
}

/** At most `maxLines` lines of diff for all files together, and how many changed lines are not shown. */
export function renderDiffs(
  files: readonly FileDiff[],
  maxLines: number,
): { readonly text: string; readonly hiddenChangedLines: number } {
  const lines: string[] = [];
  let hiddenChangedLines = 0;
  for (const file of files) {
    const header = files.length > 1 ? [`--- ${file.shown} ${countChanges(file)}`] : [];
    const room = Math.max(0, maxLines - lines.length - header.length);
    const rendered = renderHunks(file.diff, room);
    if (rendered.lines.length > 0) lines.push(...header, ...rendered.lines.map(shortenLine));
    hiddenChangedLines += rendered.hiddenChangedLines;
  }
  return { text: lines.join("\n"), hiddenChangedLines };
}

function shortenLine(line: string): string {
  if (line.length <= maxLineCharacters) return line;
  const splitsPair = /[\uD800-\uDBFF]$/.test(line.slice(0, maxLineCharacters));
  const kept = line.slice(0, splitsPair ? maxLineCharacters - 1 : maxLineCharacters);
  return `${kept} … ${line.length - kept.length} more characters`;
}
