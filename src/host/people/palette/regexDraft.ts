import { isDeepStrictEqual } from "node:util";
import type * as vscode from "vscode";
import { type OffsetRange, createEdit, offsetMapper } from "../../../core/edit/index.ts";
import { orThrow } from "../../../toolkit/failureError.ts";
import type { TextSpan } from "../../../toolkit/tool.ts";
import type { Plan } from "../../../toolkit/workspace/index.ts";
import {
  planRegexReplace,
  regexReplace,
  type RegexReplacement,
} from "../../../tools/regexReplace.ts";
import { type CallServices, openCall } from "../../calls/index.ts";

type RegexInput = Parameters<typeof planRegexReplace>[0];

/** The answers so far, and the document that they are for. */
export interface RegexDraft {
  readonly input: { -readonly [Name in keyof RegexInput]: RegexInput[Name] };
  readonly document: vscode.TextDocument;
  /** Ranges of the document that were selected, moved along with its edits; undefined for the whole file. */
  selections: readonly OffsetRange[] | undefined;
}

/** Selections that are not empty; undefined if there is none. */
export function readSelections({
  selections,
  document,
}: Pick<vscode.TextEditor, "document" | "selections">): readonly OffsetRange[] | undefined {
  const selected = selections
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ start, end }) => ({
      start: document.offsetAt(start),
      endExclusive: document.offsetAt(end),
    }));
  return selected.length === 0 ? undefined : selected;
}

/** The selections by lines, since the file may have other line endings than its document. */
export function spansOf({
  selections,
  document,
}: Pick<RegexDraft, "selections" | "document">): readonly TextSpan[] | undefined {
  return selections?.map(({ start, endExclusive }) => ({
    start: document.positionAt(start),
    end: document.positionAt(endExclusive),
  }));
}

/** @throws FailureError if the file cannot be written; failures of the pattern are returned. */
export async function planDraft(
  draft: RegexDraft,
  services: CallServices,
  signal: AbortSignal,
): ReturnType<typeof planRegexReplace> {
  const { input } = draft;
  const within = spansOf(draft);
  const { context } = await openCall({
    tool: regexReplace,
    input,
    services,
    signal,
    report: () => undefined,
  });
  orThrow(await context.workspace.readText(orThrow(await context.workspace.resolve(input.path))));
  return planRegexReplace(input, { ...context, within });
}

/** Whether a plan does exactly what the editor showed. */
export function isShown({ changes }: Plan, shown: RegexReplacement | undefined): boolean {
  const [change, ...others] = changes;
  return (
    shown !== undefined &&
    others.length === 0 &&
    change?.file.text === shown.change.file.text &&
    isDeepStrictEqual(change.edit.replacements, shown.change.edit.replacements)
  );
}

/** A change of a document, as VS Code tells it. */
type DocumentChange = Pick<
  vscode.TextDocumentContentChangeEvent,
  "rangeOffset" | "rangeLength" | "text"
>;

/**
 * Where ranges of a document are after an edit of it, as an editor moves its selections.
 *
 * @param newLength The length of the document's text after the edit.
 */
export function moveRanges(
  ranges: readonly OffsetRange[],
  changes: readonly DocumentChange[],
  newLength: number,
): readonly OffsetRange[] {
  const added = changes.reduce((sum, { text, rangeLength }) => sum + text.length - rangeLength, 0);
  const replacements = changes
    .map(({ rangeOffset, rangeLength, text }) => ({
      range: { start: rangeOffset, endExclusive: rangeOffset + rangeLength },
      text,
    }))
    .toSorted((first, second) => first.range.start - second.range.start);
  const map = offsetMapper(createEdit(newLength - added, replacements));
  return ranges.map(({ start, endExclusive }) => ({
    start: map(start, "after"),
    endExclusive: map(endExclusive, "after"),
  }));
}
