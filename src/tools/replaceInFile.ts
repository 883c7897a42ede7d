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
  modelDescription: `Edit a file by lines, text or regex: replace, insert and delete lines, modify existing code in a file. Make several edits of one file at once, multiple changes of a file in one call: all or none, so a file is never half edited. Operations (replacements[].type):
- lines: startLine to endLine become replaceWith ("" deletes).
- insert_before, insert_after: put insertText at lineNumber; insert_before one past the last line appends.
- string: every occurrence of the literal searchFor becomes replaceWith.
- regex: every match of the ECMAScript pattern searchFor becomes replaceWith ($1, $<name>, $&, $$).
All line numbers refer to the file before the call, as linewise_read_file shows it, in any order: never adjust them. string and regex run after the line operations, in the order given, and must match; line operations must not overlap. Use \\n for newlines; encoding, line endings and the final newline are kept. Unsaved text is edited as it is.
With as_of, the numbers refer to that snapshot; if a line you target has changed since, the call fails and shows it.
Not for creating files.
Returns what each edit did, the changes with their numbers, the new total and how far the rest moved: no need to read the file again. An error means that nothing was changed.`,
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
