import {
  findCutIndentation,
  findOmissionMark,
  findPastedRow,
  hasProseEscapes,
  type Remark,
} from "../../core/doubt/index.ts";
import { placeReplacements } from "../../core/edit/index.ts";
import type { DoubtFailure } from "../../core/failure/index.ts";
import type { ForeignReference } from "../../core/pattern/index.ts";
import { lineAt, type LineIndex } from "../../core/lines/index.ts";
import { findNewlineEscapes, maxCheckedUnits } from "../../core/syntax/index.ts";
import type { FileChange, Plan } from "../workspace/index.ts";

/** A text that a call sends to be put into a file. */
export interface SentText {
  /** The change of the file by the whole call. */
  readonly change: FileChange;
  /** The field that it came in, such as `replacements[2].replaceWith`. */
  readonly field: string;
  readonly text: string;
  /** Lines of the file, as the call counts them, that its first line replaces or is inserted next to. */
  readonly places?: readonly number[];
  /** The text that it replaces, and the field of that. */
  readonly quoted?: { readonly field: string; readonly text: string };
  /** Parts of it stand for other text; `\n` spells a newline. */
  readonly isTemplate?: true;
  /** A reference in a template that is put in as text. */
  readonly foreign?: ForeignReference | undefined;
}

/** The line in which a text first begins, as {@link SentText.places}; none if it is not in the file as spelled. */
export function findPlaces(text: string, lines: LineIndex): readonly number[] {
  const offset = lines.text.indexOf(text);
  return offset === -1 ? [] : [lineAt(lines, offset)];
}

/**
 * Whether a doubtful call is meant as it was sent, because the same call was refused before. The call is
 * given as texts that say what it would do, and to which text.
 */
export type IsMeant = (call: readonly string[]) => boolean;

/** More than are refused in a row; the oldest is forgotten, and then refused once more. */
const maxRemembered = 100;

/**
 * A memory of calls that were refused because they are probably not meant, by what they would do to
 * which text. It tells whether a call was refused before: then it is meant, however often it comes.
 * Otherwise it is remembered, to be refused now.
 */
export function rememberRefusedCalls(limit = maxRemembered): (call: string) => boolean {
  const remembered = new Set<string>();
  return (call) => {
    const isKnown = remembered.delete(call);
    remembered.add(call);
    const [oldest] = remembered;
    if (remembered.size > limit && oldest !== undefined) remembered.delete(oldest);
    return isKnown;
  };
}

/** Why a call is to be refused: it is probably not meant as it was sent, and comes for the first time. */
export function findDoubt(
  sent: readonly SentText[],
  { changes }: Plan,
  isMeant: IsMeant,
): DoubtFailure | undefined {
  if (changes.length === 0) return undefined;
  for (const each of sent) {
    const doubt =
      findPasted(each) ??
      findOmitted(each) ??
      findEscaped(each) ??
      findCut(each) ??
      findForeign(each);
    if (doubt !== undefined) return isMeant(changes.flatMap(describeChange)) ? undefined : doubt;
  }
  return undefined;
}

function describeChange({ file, edit }: FileChange): readonly string[] {
  return [file.target.uri, file.text, JSON.stringify(edit.replacements)];
}

function findPasted({ change, field, text, places = [] }: SentText): DoubtFailure | undefined {
  const path = change.file.target.shown;
  const row = findPastedRow({ text, places }, path, change.file.text);
  return row === undefined ? undefined : { code: "pastedRows", path, field, row };
}

function findOmitted({ change, field, text }: SentText): DoubtFailure | undefined {
  const path = change.file.target.shown;
  const found = findOmissionMark(text, path, change.file.text);
  return found && { code: "omissionMark", path, field, ...found };
}

function findCut({ change, field, text, quoted }: SentText): DoubtFailure | undefined {
  if (quoted === undefined) return undefined;
  const { target, lines } = change.file;
  const found = findCutIndentation(quoted.text, text, lines);
  const fields = { field: quoted.field, newField: field };
  return found && { code: "indentationCut", path: target.shown, ...fields, ...found };
}

function findForeign({ change, field, foreign }: SentText): DoubtFailure | undefined {
  const path = change.file.target.shown;
  return foreign && { code: "foreignReference", path, field, ...foreign };
}

function findEscaped({ change, field, text, isTemplate }: SentText): DoubtFailure | undefined {
  if (isTemplate || !text.includes("\\n") || /[\r\n]/.test(text)) return undefined;
  const path = change.file.target.shown;
  return hasEscapedInCode(change, text) ? { code: "newlineEscaped", path, field } : undefined;
}

/** Whether the edit puts `\n` of the text into code; what the file had there before does not count. */
function hasEscapedInCode({ file, edit, newText }: FileChange, text: string): boolean {
  if (newText.length > maxCheckedUnits) return false;
  const offsets = findNewlineEscapes(file.target.shown, newText) ?? [];
  if (offsets.length === 0) return false;
  return placeReplacements(edit).some(
    ({ newRange, text: put }) =>
      text.includes(put.replace(/(?<![\r\n])[\r\n]+$/, "")) &&
      offsets.some((offset) => offset >= newRange.start && offset < newRange.endExclusive),
  );
}

/** In a shorter file, nothing much is lost. */
const leastLines = 20;

/** Remarks on a call that is carried out. */
export function findRemarks(sent: readonly SentText[]): readonly Remark[] {
  return sent.flatMap((each) => [...findDropped(each), ...findProseEscapes(each)]);
}

function findProseEscapes({ change, field, text, isTemplate }: SentText): readonly Remark[] {
  const path = change.file.target.shown;
  return !isTemplate && hasProseEscapes(path, text)
    ? [{ code: "newlineEscaped", path, field }]
    : [];
}

/** More than half of the lines of a file that is written as a whole. */
function findDropped({ change }: SentText): readonly Remark[] {
  const { file, isWholeFile } = change;
  if (isWholeFile === undefined || file.lines.count < leastLines) return [];
  const before = file.lines.count;
  const after = change.newLines.count;
  return after * 2 < before
    ? [{ code: "linesDropped", path: file.target.shown, before, after }]
    : [];
}
