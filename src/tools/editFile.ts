import type { LineOperation, OperationsPlan, SearchOperation } from "../core/batch/index.ts";
import type { Failure, InputFailure } from "../core/failure/index.ts";
import { findRepeatedText } from "../core/replace/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import {
  asOfField,
  findNamedSnapshot,
  planInFile,
  toCurrentLines,
} from "../toolkit/batch/index.ts";
import { findPlaces, type SentText } from "../toolkit/doubt/index.ts";
import { count } from "../toolkit/explain/index.ts";
import {
  type FindUnused,
  flag,
  type InputOf,
  integer,
  isSaid,
  optional,
  pathDescription,
  text,
  textOrEmpty,
  withDefault,
} from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool, type ToolContext } from "../toolkit/tool.ts";
import { changeFile, planOf, readToChange, type TextFile } from "../toolkit/workspace/index.ts";

const fields = {
  path: text(pathDescription),
  old_string: optional(textOrEmpty("")),
  new_string: optional(textOrEmpty("")),
  replace_all: withDefault(flag(""), false),
  start_line: optional(integer("1-indexed.", { minimum: 1 })),
  end_line: optional(
    integer("Inclusive. Default: start_line.", {
      minimum: 1,
    }),
  ),
  new_content: optional(textOrEmpty('Whole lines; "" deletes.')),
  as_of: asOfField,
};

/** What says where, in either way; the rest of the other way may be there, and empty. */
const findUnused: FindUnused = ({ old_string, start_line }) => {
  if (isSaid(old_string) === isSaid(start_line)) return new Map();
  return isSaid(old_string)
    ? new Map(lineFields.map((name) => [name, ["new_string"]]))
    : new Map(textFields.map((name) => [name, ["new_content"]]));
};

type EditFileInput = InputOf<typeof fields>;

export const editFile = defineEditTool({
  name: "edit_file",
  displayName: "Edit File",
  userDescription: "Replaces one exact piece of text, or one range of lines, in a file.",
  modelDescription: `Edit a file: modify existing text or code, edit or replace one exact string, text or range of lines in a file:
- by text: old_string must match exactly and occur once; add lines around it, or set replace_all.
- by lines: start_line, end_line and new_content.
Encoding, line endings and the final newline are kept. For more places use linewise_replace_in_file.
Returns what changed, with new line numbers.`,
  icon: "$(edit)",
  fields,
  findUnused,
  paths: ({ path }) => [path],
  progress: ({ path }) => `Editing ${codeSpan(path)}`,

  async plan(input, context) {
    const operation = toOperation(input);
    if (!operation.ok) return operation;
    const file = await readToChange(input.path, context.workspace);
    if (!file.ok) return file;
    const planned = await planOperation(operation.value, input, file.value, context);
    if (!planned.ok) return fail(asSingle(planned.failure));
    const { edit, newLines, outcomes } = planned.value;
    const change = changeFile(file.value, edit, { newLines });
    return succeed({
      plan: planOf(change),
      facts: { change, replaced: outcomes[0]?.matches ?? 1 },
      sent: [{ change, ...sentBy(operation.value, file.value) }],
    });
  },

  report({ change, replaced }, [applied]) {
    const details = replaced > 1 ? [`${count(replaced, "occurrence")} replaced.`] : [];
    return reportEdit(change, applied, "Edited", details);
  },
});

type SingleOperation = LineOperation | SearchOperation;

/** The call as one operation of a batch. */
function toOperation(input: EditFileInput): Result<SingleOperation, InputFailure> {
  const { old_string, new_string, start_line, end_line, new_content } = input;
  const byText = old_string !== undefined || new_string !== undefined;
  const byLines = [start_line, end_line, new_content].some((value) => value !== undefined);
  if ((byText || input.replace_all) && byLines)
    return fail({ code: "twoWays", ways: [textFields, lineFields] });
  if (byLines) {
    if (start_line === undefined) return missing("start_line", "a whole number");
    if (new_content === undefined) return missing("new_content", "a string");
    const range = { startLine: start_line, endLine: end_line ?? start_line };
    return succeed({ operation: 0, type: "lines", ...range, newText: new_content });
  }
  if (old_string === undefined) return missing("old_string", "a string, or start_line a number");
  if (new_string === undefined) return missing("new_string", "a string");
  if (old_string === "") return fail({ code: "emptyText", field: "old_string" });
  const texts = { searchFor: old_string, newText: new_string };
  return succeed({ operation: 0, type: "string", ...texts });
}

const textFields = ["old_string", "new_string", "replace_all"];
const lineFields = ["start_line", "end_line", "new_content"];

function missing(field: string, expected: string): Result<never, InputFailure> {
  return fail({ code: "missingField", field, expected });
}

function sentBy(operation: SingleOperation, { lines }: TextFile): Omit<SentText, "change"> {
  const text = operation.newText;
  if (!("searchFor" in operation))
    return { field: "new_content", text, places: [operation.startLine] };
  const { searchFor } = operation;
  const quoted = { field: "old_string", text: searchFor };
  return { field: "new_string", text, places: findPlaces(searchFor, lines), quoted };
}

async function planOperation(
  operation: SingleOperation,
  { as_of, replace_all }: EditFileInput,
  file: TextFile,
  context: ToolContext,
): Promise<Result<OperationsPlan>> {
  const snapshot = findNamedSnapshot(as_of, file, context.workspace);
  if (!snapshot.ok) return snapshot;
  const numbered = { operations: [operation], snapshot: snapshot.value, file };
  const current = toCurrentLines([numbered], context.workspace);
  if (!current.ok) return current;
  if ("searchFor" in operation && !replace_all) {
    const repeated = findRepeatedText(file.lines, operation.searchFor, file.target.shown);
    if (repeated !== undefined) return fail(repeated);
  }
  return planInFile(file, current.value.flat(), snapshot.value, context);
}

/** The failure in the words of this tool's fields, which know no operations. */
function asSingle(failure: Failure): Failure {
  const { code } = failure;
  if (code === "targetChanged") {
    const targets = failure.targets.map((target) => ({ ...target, operation: undefined }));
    return { ...failure, targets };
  }
  if (code === "lineOutOfRange") {
    const field = failure.field.endsWith("endLine") ? "end_line" : "start_line";
    return { ...failure, operation: undefined, field };
  }
  const isTold = code === "noMatch" || code === "tooManyMatches" || code === "tooMuchNewText";
  return isTold || code === "reversedRange" ? { ...failure, operation: undefined } : failure;
}
