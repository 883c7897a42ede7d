import type { LineRange } from "../core/lines/index.ts";
import type { OperationOutcome } from "../core/batch/index.ts";
import { type Result, succeed } from "../core/result.ts";
import {
  asOfField,
  describeOperations,
  describePart,
  type FilledOperations,
  fillOperations,
  findUnusedFields,
  findNamedSnapshot,
  planInFile,
  operationFields,
  sentTexts,
  sourcesOf,
  symbolsOf,
  type LineSource,
  toOperations,
  withoutRejected,
} from "../toolkit/batch/index.ts";
import { objectList, pathDescription, text } from "../toolkit/input/index.ts";
import { codeSpan, reportChanges, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool, joinAnswers, type ToolContext } from "../toolkit/tool.ts";
import { changeFile, type FileChange, planOf, readToChange } from "../toolkit/workspace/index.ts";

export const replaceInFile = defineEditTool({
  name: "replace_in_file",
  displayName: "Replace in File",
  userDescription:
    "Edits one file with a batch of operations by line, text and pattern, all or nothing.",
  modelDescription: `Edit a file by lines, text or regex: replace, insert and delete lines, modify existing code in a file. Make several edits to one file at once, multiple changes in a file in one call: all or none, so no file is half edited. Operations (replacements[].type):
- lines: startLine to endLine become replaceWith; "" deletes.
- insert_before, insert_after: insertText goes to lineNumber; insert_before one past the last line appends.
- string, regex (ECMAScript): every occurrence of searchFor becomes replaceWith.
To move or copy code give fromStartLine and fromEndLine, or fromSymbol, instead of a text; never retype it. A whole definition is easiest by symbol: its comments and blank lines come along.
All line numbers refer to the file before the call: never adjust them. string and regex run after the line operations and must match; line operations must not overlap. Parallel calls are safe if they give as_of. Encoding, line endings and the final newline are kept. Creates a file only to move or copy lines into it.
Returns the changes with their new numbers and a snapshot id: no need to read again. An error means that nothing was changed.`,
  icon: "$(edit)",
  fields: {
    filePath: text(pathDescription),
    replacements: objectList("", operationFields, findUnusedFields),
    as_of: asOfField,
  },
  paths: ({ filePath, replacements }) => [
    filePath,
    ...sourcePathsOf(replacements, ({ isMoved }) => isMoved),
  ],
  sources: ({ replacements }) =>
    sourcePathsOf(replacements, ({ asOf, symbol }) => (asOf ?? symbol) === undefined),
  progress: ({ filePath }) => `Editing ${codeSpan(filePath)}`,

  async plan({ filePath, replacements, as_of }, context) {
    const operations = toOperations(replacements);
    if (!operations.ok) return operations;
    const { workspace, rejectedParts } = context;
    const isFilled = replacements.some(({ fromPath }) => fromPath !== undefined);
    const read = isFilled ? "readTextOrNew" : "readText";
    const file = await readToChange(filePath, workspace, read);
    if (!file.ok) return file;
    const { exists } = file.value;
    // Before a file is there, the only line numbers are those of the lines that it gets.
    const given = sourcesOf(replacements, exists ? undefined : as_of);
    const snapshot = findNamedSnapshot(exists ? as_of : undefined, file.value, workspace);
    if (!snapshot.ok) return snapshot;
    const filled = await fillOperations(
      operations.value,
      symbolsOf(replacements),
      given,
      file.value,
      snapshot.value,
      workspace,
    );
    if (!filled.ok) return filled;
    const { operations: current, removals, other, unseen, sent, sources } = filled.value;
    const wanted = withoutRejected([...current, ...removals], rejectedParts);
    const planned = await planInFile(file.value, wanted, snapshot.value, context);
    if (!planned.ok) return planned;
    const { edit, newLines, outcomes } = planned.value;
    const copied = outcomes.filter(({ operation }) => unseen.has(operation));
    const change = changeFile(file.value, edit, { newLines, unseen: copied.flatMap(linesOf) });
    const emptied = await removeSources(other, context);
    if (!emptied.ok) return emptied;
    const sourceOf = new Map(sources.map((source) => [source.operation, source]));
    return succeed({
      plan: planOf(change, ...emptied.value),
      facts: {
        change,
        emptied: emptied.value,
        details: describeOperations(outcomes, sourceOf),
      },
      sent: sentTexts(sent, change),
      parts: current.map((each) => describePart(each, sourceOf.get(each.operation))),
    });
  },

  report({ change, emptied, details }, applied) {
    const action = change.file.exists ? "Edited" : "Created";
    if (emptied.length === 0) return reportEdit(change, applied[0], action, details);
    const isChanged = planOf(change).changes.length > 0;
    const [own, rest] = isChanged ? [applied[0], applied.slice(1)] : [undefined, applied];
    const answer = reportEdit(change, own, action, details);
    const others = reportChanges(emptied, rest);
    return (maxBytes) => joinAnswers(answer(maxBytes / 2), others(maxBytes / 2 - 2));
  },
});

/** The other files that operations take lines from. */
function sourcePathsOf(
  replacements: Parameters<typeof sourcesOf>[0],
  isWanted: (source: LineSource) => boolean,
): readonly string[] {
  const paths = sourcesOf(replacements).flatMap((source) =>
    source.path !== undefined && isWanted(source) ? [source.path] : [],
  );
  return [...new Set(paths)];
}

function linesOf({ newLines }: OperationOutcome): readonly LineRange[] {
  return newLines.flatMap(({ startLine, lineCount }) =>
    lineCount === 0 ? [] : [{ startLine, endLine: startLine + lineCount - 1 }],
  );
}

/** The change of the file that lines are moved from, if it is another one. */
async function removeSources(
  other: FilledOperations["other"],
  context: ToolContext,
): Promise<Result<readonly FileChange[]>> {
  if (other === undefined) return succeed([]);
  const { file, removals } = other;
  const wanted = withoutRejected(removals, context.rejectedParts);
  const planned = await planInFile(file, wanted, undefined, context);
  if (!planned.ok) return planned;
  const change = changeFile(file, planned.value.edit, { newLines: planned.value.newLines });
  return succeed(planOf(change).changes);
}
