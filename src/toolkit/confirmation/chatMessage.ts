import { elideMiddle } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import { codeBlock, codeSpan, escapeSentence } from "../report/index.ts";
import type { Plan } from "../workspace/index.ts";
import {
  countChanges,
  diffPlan,
  type FileDiff,
  nameFiles,
  placeOf,
  renderDiffs,
} from "./planDiff.ts";
import { findWarnings } from "./warnings.ts";

/**
 * Title and Markdown of VS Code's confirmation in the chat. In the first moments of a session the
 * Agent Host asks in a dialog that shows the Markdown as its source, so that this has to read well.
 */
interface ChatMessage {
  readonly title: string;
  readonly markdown: string;
}

/** More lines of a diff are only counted in VS Code's dialog. */
const maxDiffLines = 60;

/** More files than this are counted, and are in the full diff. */
const maxListedFiles = 50;

/**
 * The confirmation of a write. Only its first lines are seen without scrolling, so what matters most
 * comes first: how much changes in the title, what the title does not say, the link to the diff editor,
 * and warnings. The target of the link comes last: it is of no use to a person.
 */
export function describeWrite(
  plan: Plan,
  diffUri: string,
): ChatMessage & { readonly changes: string } {
  const files = diffPlan(plan);
  const { text, hiddenChangedLines } = renderDiffs(files, maxDiffLines);
  const more =
    hiddenChangedLines > 0
      ? `… and ${count(hiddenChangedLines, "more changed line")}; open the full diff to see them.`
      : "";
  const paragraphs = [
    summarize(files),
    ...findWarnings(plan).map((warning) => `⚠ ${escapeSentence(warning)}`),
    codeBlock("diff", text),
    more,
    `${diffLink}: ${diffUri}`,
  ];
  return {
    title: titleOf(files),
    changes: countChanges(...files),
    markdown: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"),
  };
}

/** How much a plan changes: "+3 −1". */
export function countPlan(plan: Plan): string {
  return countChanges(...diffPlan(plan));
}

/** Whether the confirmation of a write shows every changed line. */
export function showsWholeDiff(plan: Plan): boolean {
  return renderDiffs(diffPlan(plan), maxDiffLines).hiddenChangedLines === 0;
}

/** The confirmation of a read outside the workspace. */
export function describeRead(action: string, shownPaths: readonly string[]): ChatMessage {
  return {
    title: `Allow reading outside the workspace?`,
    markdown: `${escapeSentence(action)}: ${shownPaths.map(nameOf).join(", ")}`,
  };
}

/** A link has no color there, and an icon of VS Code would be lost in it and be words in a dialog. */
const diffLink = "[Open the full diff ↗]";

const maxTitleCharacters = 80;

/** At 200 % zoom nothing else is seen. */
function titleOf(files: readonly FileDiff[]): string {
  const [only] = files;
  const changes = countChanges(...files);
  if (files.length !== 1 || only === undefined) {
    return `Edit ${count(files.length, "file")}? ${changes}`;
  }
  const name = elideMiddle(only.shown, maxTitleCharacters);
  const verb = only.isNew ? "Create" : "Edit";
  return `${verb} ${plainName.test(name) ? name : "this file"}? ${changes}`;
}

/**
 * VS Code shows the title in several ways, as Markdown and as plain text of it, so that no way of
 * escaping is right in all: only a name that means itself in each is shown. The message has the rest.
 */
const plainName = /^(?!.*www\.)(?:[A-Za-z0-9./-]|…|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]))+$/;

/** For several files, the link comes first, so that a long list does not push it out of sight. */
function summarize(files: readonly FileDiff[]): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return summarizeFile(only);
  const listed = nameFiles(files, maxListedFiles, (file) => {
    return `${describeFile(file)}${file.isNew ? " (new)" : ""} ${countChanges(file)}`;
  });
  return [diffLink, ...listed].join(lineBreak);
}

/** The title has its name, unless that is too long or does not mean itself there. */
function summarizeFile(file: FileDiff): string {
  const isInTitle = file.shown.length <= maxTitleCharacters && plainName.test(file.shown);
  const isNamed = !isInTitle || file.shownReal !== undefined;
  const parts = [isNamed ? describeFile(file) : undefined, placeOf(file), diffLink];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** Markdown has two; this one cannot be seen in its source. */
const lineBreak = "  \n";

/** The chat wraps only at spaces: a wider word would be cut off at its default width. */
const maxLineCharacters = 30;

/** A name on as many lines as it needs, broken after a `/` if it has one. */
function nameOf(path: string): string {
  const lines = path.match(lineOfPath) ?? [path];
  return lines.map(codeSpan).join(lineBreak);
}

const lineOfPath = new RegExp(
  `.{1,${maxLineCharacters}}$|.{1,${maxLineCharacters - 1}}/|.{1,${maxLineCharacters}}`,
  "gsu",
);

function describeFile(file: FileDiff): string {
  const target = file.shownReal === undefined ? "" : ` → ${nameOf(file.shownReal)}`;
  return `${nameOf(file.shown)}${target}`;
}
