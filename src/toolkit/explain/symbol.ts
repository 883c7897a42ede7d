import type { NamedLines, SymbolFailure } from "../../core/failure/index.ts";
import { truncate } from "../../core/lines/index.ts";
import { count, escapeControls, lineRange, quote, type Sentences } from "./words.ts";

const byLine =
  "Find its lines with linewise_grep, and call again with line numbers instead. Nothing was changed.";

export const symbolSentences: Sentences<SymbolFailure> = {
  symbolNotFound: (failure) =>
    `${name(failure)} is not in the outline of ${failure.path}, which has:\n${list(failure)}\nCall again with one of these names as \`${failure.field}\`, or with line numbers instead. Nothing was changed.`,
  symbolAmbiguous: (failure) =>
    `${name(failure)} means several places in ${failure.path}:\n${list(failure)}\nCall again with a longer name as \`${failure.field}\`, or with the line numbers of one instead. Nothing was changed.`,
  symbolShared: (failure) =>
    `${name(failure)} is ${lineRange(failure.startLine, failure.endLine)} of ${failure.path}, but the first or the last of these lines holds other code, too. Call again with line numbers or with the exact text instead of \`${failure.field}\`. Nothing was changed.`,
  symbolCut: (failure) =>
    `${name(failure)} is longer than ${lineRange(failure.startLine, failure.endLine)}, which is all that the outline of ${failure.path} gives. ${byLine}`,
  noOutline: (failure) =>
    `${name(failure)} cannot be looked up: no extension gives an outline of ${failure.path}, or not within 15 seconds. ${byLine}`,
};

function name({ field, symbol }: { readonly field: string; readonly symbol: string }): string {
  return `\`${field}\` ${quote(symbol)}`;
}

const maxNameCharacters = 120;

function list({
  candidates,
  others = 0,
}: {
  readonly candidates: readonly NamedLines[];
  readonly others?: number;
}): string {
  const rows = candidates.map((each) => {
    const shown = escapeControls(truncate(each.name, maxNameCharacters));
    return `- ${shown}: ${lineRange(each.startLine, each.endLine)}`;
  });
  return [...rows, ...(others > 0 ? [`… and ${count(others, "other")}`] : [])].join("\n");
}
