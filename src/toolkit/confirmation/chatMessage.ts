import { count } from "../explain/words.ts";
import { codeBlock, codeSpan, escapeMarkdown } from "../markdown.ts";
import type { Plan } from "../plan.ts";
import { countChanges, diffPlan, renderDiffs, type FileDiff } from "./planDiff.ts";

/** Title and Markdown of VS Code's confirmation in the chat. */
export interface ChatMessage {
  readonly title: string;
  readonly markdown: string;
}

/** What VS Code's dialog shows of a diff before the rest is counted. */
const maxDiffLines = 60;

/**
 * The confirmation of a write. Only its first lines are seen without scrolling, so what matters most
 * comes first: what changes, where it leads, and the link to the diff editor.
 */
export function describeWrite(plan: Plan, diffLink: string): ChatMessage {
  const files = diffPlan(plan);
  const { text, hiddenChangedLines } = renderDiffs(files, maxDiffLines);
  const more =
    hiddenChangedLines > 0
      ? `\n\n… and ${count(hiddenChangedLines, "more changed line")}; the full diff has them.`
      : "";
  return {
    title: titleOf(files),
    markdown: `${summarize(files)} · ${diffLink}\n\n${codeBlock("diff", text)}${more}`,
  };
}

/** The confirmation of a read outside the workspace. */
export function describeRead(action: string, shownPaths: readonly string[]): ChatMessage {
  return {
    title: `Allow reading outside the workspace?`,
    markdown: `${escapeMarkdown(action)}: ${shownPaths.map(codeSpan).join(", ")}`,
  };
}

function titleOf(files: readonly FileDiff[]): string {
  const [only] = files;
  return files.length === 1 && only !== undefined
    ? `Edit ${escapeMarkdown(only.shown)}?`
    : `Edit ${count(files.length, "file")}?`;
}

function summarize(files: readonly FileDiff[]): string {
  return files
    .map((file) => {
      const target = file.shownReal === undefined ? "" : ` → ${codeSpan(file.shownReal)}`;
      return `${codeSpan(file.shown)}${target} ${countChanges(file)}`;
    })
    .join("  \n");
}
