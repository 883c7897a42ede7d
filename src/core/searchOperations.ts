import { createEdit } from "./edit.ts";
import type { Edit, Replacement } from "./edit.ts";
import type { EditFailure, PatternFailure } from "./failure.ts";
import { endingNear, lineAt } from "./lines.ts";
import type { LineEnding, LineIndex } from "./lines.ts";
import type { OffsetRange } from "./offsetRange.ts";
import { compileEcmaScript } from "./pattern/ecmascript.ts";
import { parseEcmaScriptTemplate } from "./pattern/ecmascriptTemplate.ts";
import { viewLineEndings } from "./pattern/lineEndingView.ts";
import type { CompiledPattern, FindMatches } from "./pattern/matching.ts";
import { renderTemplate } from "./pattern/template.ts";
import type { ReplacementTemplate } from "./pattern/template.ts";
import { fail, succeed } from "./result.ts";
import type { Result } from "./result.ts";

/**
 * Replaces every occurrence: of a literal text by a literal text (`string`), or of an ECMAScript
 * pattern by a template (`regex`). Both sides have `\n` for every line ending.
 */
export interface SearchOperation {
  readonly operation: number;
  readonly type: "string" | "regex";
  readonly searchFor: string;
  readonly replaceWith: string;
}

/** A search operation that was checked and is ready to run. */
export type PreparedSearch = PreparedText | PreparedPattern;

interface PreparedText {
  readonly kind: "text";
  readonly given: SearchOperation;
  readonly searched: string;
  readonly replacement: string;
}

interface PreparedPattern {
  readonly kind: "pattern";
  readonly given: SearchOperation;
  readonly pattern: CompiledPattern;
  readonly template: ReplacementTemplate;
}

export interface SearchContext {
  readonly findMatches: FindMatches;
  /** As shown to the user. */
  readonly path: string;
  /** The most matches that one operation may replace. */
  readonly maxReplacements: number;
  /** Ends new lines in a text without any line ending. */
  readonly emptyFileEnding: LineEnding;
}

export interface SearchPlan {
  readonly edit: Edit;
  readonly matches: number;
}

/** Compiles the pattern and parses the template, before anything is searched. */
export function prepareSearch(given: SearchOperation): Result<PreparedSearch, PatternFailure> {
  const field = `replacements[${given.operation}].searchFor`;
  const searched = withLineFeeds(given.searchFor);
  const replacement = withLineFeeds(given.replaceWith);
  if (searched === "") return fail({ code: "emptyPattern", field });
  if (given.type === "string") return succeed({ kind: "text", given, searched, replacement });
  const compiled = compileEcmaScript(searched, { field });
  if (!compiled.ok) return compiled;
  const template = parseEcmaScriptTemplate(replacement, compiled.value.groups);
  if (!template.ok) return template;
  return succeed({ kind: "pattern", given, pattern: compiled.value, template: template.value });
}

/**
 * Finds every match in the text of `lines` and plans its replacement; a plan of no matches is not a failure here.
 * The i-th newline of a replacement takes the i-th line ending of what it replaces; further ones take
 * the ending of the line that the match ends in.
 */
export async function planSearch(
  lines: LineIndex,
  search: PreparedSearch,
  context: SearchContext,
): Promise<Result<SearchPlan, EditFailure | PatternFailure>> {
  const { text } = lines;
  const view = viewLineEndings(text);
  const found = await findReplacements(view.text, search, context);
  if (!found.ok) return found;
  const { total, replacements } = found.value;
  if (total > context.maxReplacements) {
    const { operation } = search.given;
    return fail({
      code: "tooManyMatches",
      operation,
      found: total,
      limit: context.maxReplacements,
    });
  }
  const inOriginal = replacements.map(({ range, text: replacement }): Replacement => {
    const originalRange = view.toOriginalRange(range);
    if (!replacement.includes("\n")) return { range: originalRange, text: replacement };
    const ended = withEndings(replacement, originalRange, lines, context.emptyFileEnding);
    return { range: originalRange, text: ended };
  });
  return succeed({ edit: createEdit(text.length, inOriginal), matches: total });
}

interface Found {
  readonly total: number;
  /** In the line-ending view; not all of them where there are more than allowed. */
  readonly replacements: readonly Replacement[];
}

async function findReplacements(
  text: string,
  search: PreparedSearch,
  { findMatches, maxReplacements }: SearchContext,
): Promise<Result<Found, PatternFailure>> {
  if (search.kind === "text") return succeed(findText(text, search, maxReplacements));
  const { pattern, template } = search;
  const found = await findMatches({ ...pattern, text, maxMatches: maxReplacements });
  if (!found.ok) return found;
  const { groupCount, offsets, total } = found.value;
  const replacements: Replacement[] = [];
  for (let match = 0; match * 2 * groupCount < offsets.length; match++) {
    const start = offsets[2 * match * groupCount] ?? 0;
    const endExclusive = offsets[2 * match * groupCount + 1] ?? start;
    const rendered = renderTemplate(template, text, found.value, match);
    replacements.push({ range: { start, endExclusive }, text: rendered });
  }
  return succeed({ total, replacements });
}

function findText(
  text: string,
  { searched, replacement }: PreparedText,
  maxReplacements: number,
): Found {
  const replacements: Replacement[] = [];
  let total = 0;
  let start = text.indexOf(searched);
  while (start !== -1) {
    const endExclusive = start + searched.length;
    if (total++ < maxReplacements) {
      replacements.push({ range: { start, endExclusive }, text: replacement });
    }
    start = text.indexOf(searched, endExclusive);
  }
  return { total, replacements };
}

function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function withEndings(
  replacement: string,
  range: OffsetRange,
  lines: LineIndex,
  fallback: LineEnding,
): string {
  const replaced = lines.text.slice(range.start, range.endExclusive);
  const endings = replaced.match(/\r\n|\n|\r/g) ?? [];
  const lastLine = lineAt(lines, Math.max(range.start, range.endExclusive - 1));
  const further = endingNear(lines, lastLine, fallback);
  let index = 0;
  return replacement.replace(/\n/g, () => endings[index++] ?? further);
}
