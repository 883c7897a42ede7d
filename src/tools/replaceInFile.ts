import { planOperations } from "../core/operations.ts";
import { succeed } from "../core/result.ts";
import { pathDescription } from "../toolkit/commonFields.ts";
import { reportEdit } from "../toolkit/editReport.ts";
import { codeSpan } from "../toolkit/markdown.ts";
import { changeFile, planOf } from "../toolkit/plan.ts";
import { objectList, text } from "../toolkit/schema.ts";
import { defineEditTool } from "../toolkit/tool.ts";
import { operationFields, toOperations } from "./replaceInFileOperations.ts";
import { describePart, withoutRejected } from "./replaceInFileParts.ts";
import { describeOperation } from "./replaceInFileReport.ts";

export const replaceInFile = defineEditTool({
  name: "replace_in_file",
  displayName: "Replace in File",
  userDescription:
    "Edits one file with a batch of operations by line, text and pattern, all or nothing.",
  modelDescription: `Edits one existing text file with one atomic batch of operations: all are applied, or none. Operations (replacements[].type):
- lines: replace lines startLine to endLine by replaceWith ("" deletes them).
- insert_before, insert_after: insert the lines of insertText at lineNumber; insert_before with the number of lines + 1 appends.
- string: replace every occurrence of the literal searchFor by replaceWith.
- regex: replace every match of the ECMAScript pattern searchFor by replaceWith ($1, $<name>, $&, $$).
All line numbers mean the file as it is before the call, as linewise_read_file shows it, in any order: never adjust them for other operations of the batch. string and regex run after the line operations, in the order given, and must match at least once. Line operations must not overlap. Texts use \\n whatever the file uses; encoding, line endings and the final newline are kept. Unsaved text in the editor is edited, not what is on disk.
Put all changes of a file into one call. Not for creating files, and not for several files.
Returns per operation what happened, the changed lines with their new numbers, the new total and how far later lines moved, so that the file need not be read again. An error means that nothing was changed.`,
  icon: "$(edit)",
  fields: {
    filePath: text(pathDescription),
    replacements: objectList(
      "The operations, at least one. Each needs the fields of its type and no others.",
      operationFields,
    ),
  },
  paths: ({ filePath }) => [filePath],
  progress: ({ filePath }) => `Editing ${codeSpan(filePath)}`,

  async plan({ filePath, replacements }, context) {
    const operations = toOperations(replacements);
    if (!operations.ok) return operations;
    const { workspace, findMatches, maxReplacements, rejectedParts } = context;
    const wanted = withoutRejected(operations.value, rejectedParts);
    const target = await workspace.resolve(filePath);
    if (!target.ok) return target;
    const file = await workspace.readText(target.value);
    if (!file.ok) return file;
    const planned = await planOperations(file.value.text, wanted, {
      findMatches,
      maxReplacements,
      emptyFileEnding: file.value.newLine,
      path: target.value.shown,
    });
    if (!planned.ok) return planned;
    const change = changeFile(file.value, planned.value.edit);
    return succeed({
      plan: planOf(change),
      facts: { change, outcomes: planned.value.outcomes },
      parts: operations.value.map(describePart),
    });
  },

  report({ change, outcomes }, [applied]) {
    return reportEdit(change, applied, "Edited", outcomes.map(describeOperation));
  },
});
