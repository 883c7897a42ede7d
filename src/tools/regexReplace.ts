import { findNearMisses } from "../core/nearMiss/index.ts";
import {
  compilePython,
  foldTemplate,
  findForeignReference,
  type ForeignReference,
  parsePythonTemplate,
  refuseFolding,
} from "../core/pattern/index.ts";
import { planPatternReplacement, type PatternReplacementPlan } from "../core/replace/index.ts";
import type { OffsetRange, Replacement } from "../core/edit/index.ts";
import { lineContentEnd, type LineIndex, lineStart, toLf } from "../core/lines/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import { count, explainNearMisses, hintCarriageReturn, quote } from "../toolkit/explain/index.ts";
import {
  flag,
  type InputOf,
  integer,
  pathDescription,
  text,
  withDefault,
} from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import {
  answerWords,
  defineEditTool,
  type TextPosition,
  type TextSpan,
  type ToolContext,
} from "../toolkit/tool.ts";
import { changeFile, type FileChange, planOf, readToChange } from "../toolkit/workspace/index.ts";

const fields = {
  path: text(pathDescription),
  pattern: text(""),
  replacement: text("\\1, \\g<name>, \\n."),
  count: withDefault(integer("0 is all.", { minimum: 0 }), 0),
  ignore_case: withDefault(flag(""), false),
  multiline: withDefault(flag(""), false),
  dotall: withDefault(flag(""), false),
};

/** What replacing the matches in a file comes to. */
export interface RegexReplacement extends Pick<PatternReplacementPlan, "total" | "replaced"> {
  readonly change: FileChange;
  /** Match by match, in the text of `change`. */
  readonly replacements: readonly Replacement[];
  readonly foreign: ForeignReference | undefined;
}

/** Plans the replacements of the tool. */
export async function planRegexReplace(
  input: InputOf<typeof fields>,
  { workspace, findMatches, maxReplacements, within }: ToolContext,
): Promise<Result<RegexReplacement>> {
  const pattern = compilePython(toLf(input.pattern), {
    ignoreCase: input.ignore_case,
    multiline: input.multiline,
    dotAll: input.dotall,
  });
  if (!pattern.ok) return pattern;
  const template = parsePythonTemplate(input.replacement, pattern.value);
  if (!template.ok) return template;
  const file = await readToChange(input.path, workspace);
  if (!file.ok) return file;
  const refused = refuseFolding(pattern.value, file.value.text);
  if (refused !== undefined) return fail(refused);
  const { lines, newLine } = file.value;
  const ranges = within?.map((span) => rangeOf(span, lines));
  const planned = await planPatternReplacement(
    lines,
    {
      pattern: pattern.value,
      template: foldTemplate(template.value),
      count: input.count,
      isWanted: ranges && ((range, view) => liesIn(ranges, view.toOriginalRange(range))),
    },
    { findMatches, maxReplacements, emptyFileEnding: newLine },
  );
  if (!planned.ok) return planned;
  const { edit, ...found } = planned.value;
  const { groups } = pattern.value;
  const foreign = findForeignReference(input.replacement, template.value, groups, "python");
  return succeed({ change: changeFile(file.value, edit), ...found, foreign });
}

function liesIn(ranges: readonly OffsetRange[], { start, endExclusive }: OffsetRange): boolean {
  return ranges.some((range) => start >= range.start && endExclusive <= range.endExclusive);
}

/** The text may have become shorter since. */
function rangeOf({ start, end }: TextSpan, lines: LineIndex): OffsetRange {
  const offsetOf = ({ line, character }: TextPosition): number =>
    line >= lines.count
      ? lines.text.length
      : Math.min(lineStart(lines, line + 1) + character, lineContentEnd(lines, line + 1));
  return { start: offsetOf(start), endExclusive: offsetOf(end) };
}

export const regexReplace = defineEditTool({
  name: "regex_replace",
  displayName: "Regex Replace",
  userDescription: "Replaces matches of a Python regular expression in one file.",
  modelDescription: `Regex search and replace in one file, as Python's re.sub: pattern and replacement template are Python's. For literal text use linewise_edit_file.
Returns how many matches were replaced and the changed lines.`,
  icon: "$(regex)",
  fields,
  paths: ({ path }) => [path],
  progress: ({ path }) => `Replacing in ${codeSpan(path)}`,

  async plan(input, context) {
    const planned = await planRegexReplace(input, context);
    if (!planned.ok) return planned;
    const { change, total, replaced, foreign } = planned.value;
    const hints =
      total === 0 ? findNearMisses(change.file.text, input.pattern, { kind: "pattern" }) : [];
    return succeed({
      plan: planOf(change),
      facts: { change, pattern: input.pattern, total, replaced, hints },
      sent: [{ change, field: "replacement", text: input.replacement, isTemplate: true, foreign }],
      matches: replaced,
    });
  },

  report({ change, pattern, total, replaced, hints }, [applied]) {
    const path = change.file.target.shown;
    if (total === 0) {
      const head = `No matches for pattern ${quote(pattern)} in ${path}.${hintCarriageReturn(pattern)}`;
      return () => answerWords(head, ...explainNearMisses(hints));
    }
    const left = total - replaced;
    const rest = left > 0 ? `, ${count(left, "more match", "more matches")} left` : "";
    if (applied === undefined) {
      const matches = count(replaced, "match", "matches");
      const same = `${matches} for pattern ${quote(pattern)} in ${path}, but the replacement produced no changes${rest}.`;
      return () => answerWords(same);
    }
    return reportEdit(change, applied, "Edited", [
      `${count(replaced, "match", "matches")} replaced${rest}.`,
    ]);
  },
});
