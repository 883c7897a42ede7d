import { planOperations } from "../core/batch/index.ts";
import type { Failure, InputFailure } from "../core/failure/index.ts";
import { planTextReplacement, type TextReplacementPlan } from "../core/replace/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import type { NamedSnapshot } from "../core/snapshot/index.ts";
import {
  asOfField,
  blameChange,
  findNamedSnapshot,
  toCurrentLines,
} from "../toolkit/batch/index.ts";
import { findPlaces, type SentText } from "../toolkit/doubt/index.ts";
import { count } from "../toolkit/explain/index.ts";
import {
  flag,
  type InputOf,
  integer,
  optional,
  pathDescription,
  text,
  withDefault,
} from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool, type ToolContext } from "../toolkit/tool.ts";
import { changeFile, planOf, type TextFile } from "../toolkit/workspace/index.ts";

const fields = {
  path: text(pathDescription),
  old_string: optional(text("By text: the exact text, including whitespace.")),
  new_string: optional(text("By text: the replacement, literal.")),
  replace_all: withDefault(flag("By text: every occurrence. Default false."), false),
  start_line: optional(integer("By lines: first line, 1-indexed, at least 1.", { minimum: 1 })),
  end_line: optional(
    integer("By lines: last line, inclusive, at least 1. Default: start_line.", {
      minimum: 1,
    }),
  ),
  new_content: optional(text('By lines: whole lines; "" deletes.')),
  as_of: asOfField,
};

type EditFileInput = InputOf<typeof fields>;

export const editFile = defineEditTool({
  name: "edit_file",
  displayName: "Edit File",
  userDescription: "Replaces one exact piece of text, or one range of lines, in a file.",
  modelDescription: `Edit a file: modify existing text or code, edit one exact string or one range of lines in a file, in one of two ways:
- by text: old_string must match exactly and occur once; add lines around it, or set replace_all.
- by lines: start_line, end_line and new_content.
Use \\n for newlines; encoding, line endings and the final newline are kept. To edit several places use linewise_replace_in_file.
Returns what changed, with new line numbers. If old_string is not found, the error shows the nearest text.`,
  icon: "$(edit)",
  fields,
  paths: ({ path }) => [path],
  progress: ({ path }) => `Editing ${codeSpan(path)}`,

  async plan(input, context) {
    const way = chooseWay(input);
    if (!way.ok) return way;
    const target = await context.workspace.resolve(input.path);
    if (!target.ok) return target;
    const file = await context.workspace.readText(target.value);
    if (!file.ok) return file;
    const snapshot = findNamedSnapshot(input.as_of, file.value, context.workspace);
    if (!snapshot.ok) return snapshot;
    const planned = await planWay(way.value, file.value, snapshot.value, context);
    if (!planned.ok) return planned;
    const change = changeFile(file.value, planned.value.edit);
    return succeed({
      plan: planOf(change),
      facts: { change, replaced: planned.value.replaced },
      sent: [{ change, ...sentBy(way.value, file.value) }],
    });
  },

  report({ change, replaced }, [applied]) {
    const details = replaced > 1 ? [`${count(replaced, "occurrence")} replaced.`] : [];
    return reportEdit(change, applied, "Edited", details);
  },
});

type Way = ByText | ByLines;

interface ByText {
  readonly kind: "text";
  readonly old: string;
  readonly new: string;
  readonly isEvery: boolean;
}

interface ByLines {
  readonly kind: "lines";
  readonly startLine: number;
  readonly endLine: number;
  readonly content: string;
}

function chooseWay(input: EditFileInput): Result<Way, InputFailure> {
  const { old_string, new_string, start_line, end_line, new_content } = input;
  const byText = old_string !== undefined || new_string !== undefined;
  const byLines = [start_line, end_line, new_content].some((value) => value !== undefined);
  if ((byText || input.replace_all) && byLines)
    return fail({ code: "twoWays", ways: [textFields, lineFields] });
  if (byLines) {
    if (start_line === undefined) return missing("start_line", "a whole number");
    if (new_content === undefined) return missing("new_content", "a string");
    const endLine = end_line ?? start_line;
    return succeed({ kind: "lines", startLine: start_line, endLine, content: new_content });
  }
  if (old_string === undefined) return missing("old_string", "a string, or start_line a number");
  if (new_string === undefined) return missing("new_string", "a string");
  if (old_string === "") return fail({ code: "emptyText", field: "old_string" });
  return succeed({ kind: "text", old: old_string, new: new_string, isEvery: input.replace_all });
}

function sentBy(way: Way, { lines }: TextFile): Omit<SentText, "change"> {
  return way.kind === "lines"
    ? { field: "new_content", text: way.content, places: [way.startLine] }
    : {
        field: "new_string",
        text: way.new,
        places: findPlaces(way.old, lines),
        quoted: { field: "old_string", text: way.old },
      };
}

const textFields = ["old_string", "new_string", "replace_all"];
const lineFields = ["start_line", "end_line", "new_content"];

function missing(field: string, expected: string): Result<never, InputFailure> {
  return fail({ code: "missingField", field, expected });
}

async function planWay(
  way: Way,
  file: TextFile,
  snapshot: NamedSnapshot | undefined,
  context: ToolContext,
): Promise<Result<TextReplacementPlan>> {
  if (way.kind === "lines") return planLines(way, file, snapshot, context);
  const { maxReplacements } = context;
  const path = file.target.shown;
  const emptyFileEnding = file.newLine;
  const { old: searched, new: replacement, isEvery } = way;
  const request = { searched, replacement, isEvery, path, maxReplacements, emptyFileEnding };
  const planned = planTextReplacement(file.lines, request);
  if (planned.ok) return planned;
  return blameChange(planned.failure, snapshot, (lines) =>
    Promise.resolve(planTextReplacement(lines, { ...request, isEvery: true }).ok),
  );
}

async function planLines(
  { startLine, endLine, content }: ByLines,
  file: TextFile,
  snapshot: NamedSnapshot | undefined,
  { workspace, findMatches, maxReplacements, signal }: ToolContext,
): Promise<Result<TextReplacementPlan>> {
  const given = { operation: 0, type: "lines", startLine, endLine, replaceWith: content } as const;
  const current = toCurrentLines([{ operations: [given], snapshot, file }], workspace);
  if (!current.ok) return fail(asSingleRange(current.failure));
  const limits = {
    findMatches,
    maxReplacements,
    emptyFileEnding: file.newLine,
    path: file.target.shown,
    signal,
  };
  const planned = await planOperations(file.lines, current.value.flat(), limits);
  return planned.ok
    ? succeed({ edit: planned.value.edit, replaced: 1 })
    : fail(asSingleRange(planned.failure));
}

/** The failure in the words of this tool's fields, which know no operations. */
function asSingleRange(failure: Failure): Failure {
  if (failure.code === "reversedRange") return { ...failure, operation: undefined };
  if (failure.code === "targetChanged") {
    const targets = failure.targets.map((target) => ({ ...target, operation: undefined }));
    return { ...failure, targets };
  }
  if (failure.code !== "lineOutOfRange") return failure;
  const field = failure.field.endsWith("endLine") ? "end_line" : "start_line";
  return { ...failure, operation: undefined, field };
}
