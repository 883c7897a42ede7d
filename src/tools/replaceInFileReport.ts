import { indexLines, type LineSpan } from "../core/lines.ts";
import type { OperationOutcome } from "../core/operationOutcomes.ts";
import { count, lineRange } from "../toolkit/explain/words.ts";
import { renderChangedLines } from "../toolkit/changedLines.ts";
import type { Answer, AppliedFile } from "../toolkit/tool.ts";
import type { Replaced } from "./replaceInFile.ts";

/** What an agent can go on from without reading the file again. */
export function reportReplacements(
  { change, outcomes }: Replaced,
  [applied]: readonly AppliedFile[],
): Answer {
  const path = change.file.target.shown;
  if (applied === undefined) {
    const answer = `No changes: ${path} already is what the operations make of it (snapshot ${change.file.snapshotId}).`;
    return () => answer;
  }
  const linesDelta = outcomes.reduce((sum, outcome) => sum + outcome.linesDelta, 0);
  const head = [
    `Edited ${path}: ${count(outcomes.length, "operation")}, ${totalLines(applied, linesDelta)}, snapshot ${applied.snapshotId}${applied.unsaved ? " [unsaved]" : ""}.`,
    ...outcomes.map(describeOutcome),
    ...(linesDelta === 0
      ? []
      : [`Lines below moved by ${linesDelta > 0 ? "+" : ""}${linesDelta}.`]),
  ].join("\n");
  const spans = outcomes.flatMap((outcome) => outcome.newLines);
  return (maxCharacters) => {
    const room = maxCharacters - head.length - 2;
    return `${head}\n\n${renderChangedLines(change.newText, spans, room)}`;
  };
}

function totalLines(applied: AppliedFile, linesDelta: number): string {
  const total = indexLines(applied.text).count;
  return linesDelta === 0
    ? count(total, "line")
    : `${count(total, "line")} (was ${total - linesDelta})`;
}

function describeOutcome(outcome: OperationOutcome): string {
  const name = `- replacements[${outcome.operation}] (${outcome.type}): `;
  return name + (isSearch(outcome) ? describeSearch(outcome) : describeLines(outcome));
}

function isSearch({ type }: OperationOutcome): boolean {
  return type === "string" || type === "regex";
}

function describeLines({ newLines: [span], linesDelta }: OperationOutcome): string {
  if (span === undefined || span.lineCount === 0) {
    return `${count(-linesDelta, "line")} deleted before what is now line ${span?.startLine ?? 1}`;
  }
  return `now ${describeSpan(span)}`;
}

const maxListedSpans = 20;

function describeSearch({ matches, unchangedMatches, newLines }: OperationOutcome): string {
  const listed = newLines.slice(0, maxListedSpans).map(describeSpan).join(", ");
  const more = newLines.length > maxListedSpans ? ", …" : "";
  const unchanged = unchangedMatches > 0 ? `, ${unchangedMatches} of them already so` : "";
  return `${count(matches, "match", "matches")}${unchanged}, now ${listed}${more}`;
}

function describeSpan({ startLine, lineCount }: LineSpan): string {
  return lineRange(startLine, startLine + Math.max(lineCount, 1) - 1);
}
