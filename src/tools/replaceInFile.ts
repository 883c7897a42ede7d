import { planOperations } from "../core/batch/index.ts";
import { succeed } from "../core/result.ts";
import {
  asOfField,
  blameChange,
  describeOperation,
  describePart,
  findSince,
  operationFields,
  toCurrentLines,
  toOperations,
  withoutRejected,
} from "../toolkit/batch/index.ts";
import { objectList, pathDescription, text } from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool } from "../toolkit/tool.ts";
import { changeFile, planOf } from "../toolkit/workspace/index.ts";

export const replaceInFile = defineEditTool({
  name: "replace_in_file",
  displayName: "Replace in File",
  userDescription:
    "Edits one file with a batch of operations by line, text and pattern, all or nothing.",
  modelDescription: `Edits one existing text file with one atomic batch of operations: all are applied, or none. Operations (replacements[].type):
- lines: replace lines startLine to endLine with replaceWith ("" deletes them).
- insert_before, insert_after: insert the lines of insertText at lineNumber; insert_before with the number of lines + 1 appends.
- string: replace every occurrence of the literal searchFor with replaceWith.
- regex: replace every match of the ECMAScript pattern searchFor with replaceWith ($1, $<name>, $&, $$).
All line numbers refer to the file before the call, as linewise_read_file shows it, in any order: never adjust them for other operations in the batch. string and regex run after the line operations, in the order given, and must match at least once. Line operations must not overlap. Use \\n for newlines whatever the file uses; encoding, line endings and the final newline are kept. If the file has unsaved changes, the unsaved text is edited.
With as_of, the numbers refer to that snapshot, whatever has changed since; if a line you target has itself changed, the call fails and shows it.
Put all changes to a file into one call. Not for creating files, and not for several files.
Returns what each operation did, the changed lines with their new numbers, the new total and how far later lines moved, so you need not read the file again. An error means that nothing was changed.`,
  icon: "$(edit)",
  fields: {
    filePath: text(pathDescription),
    replacements: objectList(
      "The operations, at least one. Each takes the fields of its type and no others.",
      operationFields,
    ),
    as_of: asOfField,
  },
  paths: ({ filePath }) => [filePath],
  progress: ({ filePath }) => `Editing ${codeSpan(filePath)}`,

  async plan({ filePath, replacements, as_of }, context) {
    const operations = toOperations(replacements);
    if (!operations.ok) return operations;
    const { workspace, findMatches, maxReplacements, rejectedParts, signal } = context;
    const target = await workspace.resolve(filePath);
    if (!target.ok) return target;
    const file = await workspace.readText(target.value);
    if (!file.ok) return file;
    const since = findSince(as_of, file.value, workspace);
    if (!since.ok) return since;
    const current = toCurrentLines(operations.value, since.value, file.value);
    if (!current.ok) return current;
    const wanted = withoutRejected(current.value, rejectedParts);
    const emptyFileEnding = file.value.newLine;
    const path = target.value.shown;
    const limits = { findMatches, maxReplacements, emptyFileEnding, path, signal };
    const planned = await planOperations(file.value.lines, wanted, limits);
    if (!planned.ok) {
      const { failure } = planned;
      return blameChange(failure, since.value, async (lines) => {
        const failed = wanted.filter(
          (each) => "operation" in failure && each.operation === failure.operation,
        );
        return (await planOperations(lines, failed, limits)).ok;
      });
    }
    const { edit, newLines, outcomes } = planned.value;
    const change = changeFile(file.value, edit, newLines);
    return succeed({
      plan: planOf(change),
      facts: { change, outcomes },
      parts: current.value.map(describePart),
    });
  },

  report({ change, outcomes }, [applied]) {
    return reportEdit(change, applied, "Edited", outcomes.map(describeOperation));
  },
});
