import type { OffsetRange } from "../core/edit/index.ts";
import type { Failure } from "../core/failure/index.ts";
import {
  type NormalizedText,
  parseEcmaScriptTemplate,
  type ReplacementTemplate,
} from "../core/pattern/index.ts";
import {
  createOutputLimit,
  type OutputLimit,
  planPatternReplacement,
} from "../core/replace/index.ts";
import { collect, fail, type Result, succeed } from "../core/result.ts";
import {
  compileSearchPattern,
  isBehindLastLine,
  type SearchPattern,
} from "../core/search/index.ts";
import { isStoppedByPattern, type Unsearched } from "../core/unsearched.ts";
import { mapConcurrently } from "../core/async.ts";
import type { SentText } from "../toolkit/doubt/index.ts";
import { count } from "../toolkit/explain/index.ts";
import { type InputOf, text } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import {
  foldersOf,
  globFlags,
  type FileReplacements,
  reportReplacements,
  searchGlob,
} from "../toolkit/search/index.ts";
import { defineEditTool, type ToolContext } from "../toolkit/tool.ts";
import { changeFile, type MatchingFile, planOf, readToChange } from "../toolkit/workspace/index.ts";

const fields = {
  pattern: text("Leading (?i) allowed."),
  replacement: text("With $1, $<name>, $&, $$, \\n, \\\\."),
  glob_pattern: text("**/* for all, src/**/*.{js,ts}."),
  ...globFlags,
} as const;

type ReplaceInput = InputOf<typeof fields>;

export const replaceContent = defineEditTool({
  name: "replace_content",
  displayName: "Replace Content",
  userDescription: "Replaces matches of a regular expression in many files at once.",
  modelDescription: `Find and replace in many files: replaces every match of an ECMAScript regular expression in all files of the workspace that match a glob, or in one, all files or none; rename a name across files. It changes exactly what linewise_search_content shows; search first. ^ and $ match at every line, \\n any line ending.
Returns how many matches were replaced, in which files and lines.`,
  icon: "$(replace-all)",
  fields,
  paths: foldersOf,
  progress: ({ pattern, glob_pattern }) =>
    `Replacing ${codeSpan(pattern)} in ${codeSpan(glob_pattern)}`,

  async plan(input, context) {
    const compiled = compileReplacement(input);
    if (!compiled.ok) return compiled;
    const found = await searchGlob(context.workspace, input, {
      pattern: compiled.value.pattern,
      countedMatches: Infinity,
    });
    if (!found.ok) return found;
    const { files, unsearched } = found.value;
    const incomplete = findIncomplete(input.pattern, unsearched);
    if (incomplete !== undefined) return fail(incomplete);
    const total = files.reduce((sum, { matches }) => sum + matches, 0);
    const limit = context.maxReplacements;
    if (total > limit) return fail({ code: "tooManyMatches", found: total, limit });
    const planned = await planFiles(files, compiled.value, context);
    if (!planned.ok) return planned;
    const replaced = planned.value.filter(({ replacements }) => replacements > 0);
    const taken = replaced.filter(({ change }) => !context.rejectedParts.has(keyOf(change.file)));
    return succeed({
      plan: planOf(...taken.map(({ change }) => change)),
      facts: { replaced: taken, unsearched, pattern: input.pattern, glob: input.glob_pattern },
      sent: sentTo(taken, input),
      parts: replaced.map(({ change, replacements }) => ({
        key: keyOf(change.file),
        label: count(replacements, "match", "matches"),
      })),
      matches: taken.reduce((sum, { replacements }) => sum + replacements, 0),
    });
  },

  report: reportReplacements,
});

interface Replacing {
  readonly pattern: SearchPattern;
  readonly template: ReplacementTemplate;
}

function compileReplacement(
  input: Pick<ReplaceInput, "pattern" | "replacement">,
): Result<Replacing> {
  const pattern = compileSearchPattern(input.pattern);
  if (!pattern.ok) return pattern;
  const template = parseEcmaScriptTemplate(input.replacement, pattern.value.groups, {
    bracedNames: true,
  });
  return template.ok ? succeed({ pattern: pattern.value, template: template.value }) : template;
}

function sentTo(
  files: readonly FileReplacements[],
  { replacement }: ReplaceInput,
): readonly SentText[] {
  return files.map(({ change }) => {
    return { change, field: "replacement", text: replacement, isTemplate: true };
  });
}

function keyOf({ target }: FileReplacements["change"]["file"]): string {
  return target.shown;
}

/** Fails if some files were not searched: the change must apply to all files or none. */
function findIncomplete(pattern: string, { rest, paths }: Unsearched): Failure | undefined {
  const stopped = paths.filter(isStoppedByPattern);
  const unsearchedFiles = stopped.length + (rest?.unsearchedFiles ?? 0);
  if (rest === undefined && stopped.length === 0) return undefined;
  const reason = rest?.reason ?? "pattern";
  const isListIncomplete = rest?.isListIncomplete ?? false;
  return {
    code: "searchIncomplete",
    pattern,
    reason,
    unsearchedFiles,
    isListIncomplete,
    paths: stopped.slice(0, maxNamedFiles).map(({ path }) => path),
  };
}

const maxNamedFiles = 3;

async function planFiles(
  files: readonly MatchingFile[],
  replacing: Replacing,
  { workspace, findMatches, maxReplacements }: ToolContext,
): Promise<Result<readonly FileReplacements[]>> {
  // The same matches as a search finds.
  const isWanted = ({ start }: OffsetRange, view: NormalizedText): boolean =>
    !isBehindLastLine(view.text, start);
  const request = { ...replacing, count: 0, isWanted };
  const planFile = async (
    { uri, lines: matchingLines }: MatchingFile,
    outputLimit: OutputLimit,
  ): Promise<Result<FileReplacements>> => {
    const file = await readToChange(uri, workspace, "readTextOfMany");
    if (!file.ok) return file;
    const { lines, newLine: emptyFileEnding } = file.value;
    const limits = { findMatches, maxReplacements, emptyFileEnding, outputLimit };
    const planned = await planPatternReplacement(lines, request, limits);
    if (!planned.ok) return planned;
    const { edit, replaced: replacements } = planned.value;
    return succeed({ change: changeFile(file.value, edit), replacements, lines: matchingLines });
  };
  const planAll = (atATime?: number): Promise<readonly Result<FileReplacements>[]> => {
    const outputLimit = createOutputLimit();
    return mapConcurrently(files, (file) => planFile(file, outputLimit), atATime);
  };
  const atOnce = await planAll();
  // Which file goes beyond the limit depends on which was read first, unless each waits for the others.
  const isTooMuch = atOnce.some((each) => !each.ok && each.failure.code === "tooMuchNewText");
  const replaced = collect(isTooMuch ? await planAll(1) : atOnce);
  if (!replaced.ok) return replaced;
  const found = replaced.value.reduce((sum, { replacements }) => sum + replacements, 0);
  return found > maxReplacements
    ? fail({ code: "tooManyMatches", found, limit: maxReplacements })
    : replaced;
}
