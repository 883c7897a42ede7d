import { type Format, formatsOf } from "./formats.ts";
import { findImbalance, type Imbalance } from "./imbalance.ts";
import { jsonLexicon, type Lexicon, lexiconOf } from "./languages.ts";
import type { Fault } from "./parsers.ts";

/** What an edit has broken: a bracket without its other half, or a text that no longer parses. */
export type Break =
  | ({ readonly kind: "bracket" } & Imbalance)
  | ({ readonly kind: "fault"; readonly format: Format } & Fault);

export interface TextPair {
  /** Its name tells the language. */
  readonly path: string;
  readonly oldText: string;
  readonly newText: string;
}

/** In UTF-16 units: as much takes about 0.1 s to scan or to parse. */
export const maxCheckedUnits = 1_000_000;
const maxParsedUnits: Readonly<Record<Format, number>> = {
  json: maxCheckedUnits,
  jsonc: maxCheckedUnits,
  xml: 300_000,
  toml: 300_000,
  yaml: 50_000,
};

/**
 * What edits have broken in their texts, in this order, a break at most in each. What would take long
 * is left out, one large text as well as the last of many.
 */
export async function findBreaks<Edited extends TextPair>(
  edited: Iterable<Edited>,
): Promise<readonly { readonly edited: Edited; readonly broken: Break }[]> {
  const breaks: { readonly edited: Edited; readonly broken: Break }[] = [];
  let spent = 0;
  for (const each of edited) {
    const cost = costOf(each);
    if (spent + cost > 1) continue;
    spent += cost;
    const broken = await findBreak(each);
    if (broken !== undefined) breaks.push({ edited: each, broken });
  }
  return breaks;
}

/** As a share of what may be spent on one call. */
function costOf({ path, oldText, newText }: TextPair): number {
  const limits = formatsOf(path).map((format) => maxParsedUnits[format]);
  return Math.max(oldText.length, newText.length) / Math.min(maxCheckedUnits, ...limits);
}

/**
 * What an edit has broken in a text that was whole before; never anything in one that was not, or of
 * which that cannot be told. The new text is looked at first, so that most edits cost one look.
 */
async function findBreak({ path, oldText, newText }: TextPair): Promise<Break | undefined> {
  const formats = formatsOf(path);
  // A file that was empty was nothing that could break.
  if (oldText === newText || oldText.trim() === "") return undefined;
  if (formats.length > 0) return findFault(formats, oldText, newText);
  const lexicon = lexiconOf(path);
  return lexicon && findBracket(lexicon, oldText, newText);
}

function findBracket(lexicon: Lexicon, oldText: string, newText: string): Break | undefined {
  const found = findImbalance(newText, lexicon);
  if (found === undefined || found === "unknown") return undefined;
  if (findImbalance(oldText, lexicon) !== undefined) return undefined;
  return { kind: "bracket", ...found };
}

async function findFault(
  formats: readonly Format[],
  oldText: string,
  newText: string,
): Promise<Break | undefined> {
  const { parsers } = await import("./parsers.ts");
  for (const format of formats) {
    const fault = tryOn(parsers[format], newText);
    if (fault === undefined || isOtherKind(newText)) return undefined;
    if (tryOn(parsers[format], oldText) !== undefined) continue;
    const isJson = format === "json" || format === "jsonc";
    const bracket = isJson ? findBracket(jsonLexicon, oldText, newText) : undefined;
    return bracket ?? { kind: "fault", format, ...fault };
  }
  return undefined;
}

/** Marks of templates: Jinja, Helm, Handlebars, Liquid, ERB, EJS. */
const templateMark = /\{\{|\{%|<%/;

/** A template that becomes data once it is filled in, or a JSON document on each line. */
function isOtherKind(text: string): boolean {
  if (templateMark.test(text)) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every(isDocument);
}

function isDocument(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** Parsers recurse: they cannot tell anything about a text that is nested too deep. */
function tryOn(parse: (text: string) => Fault | undefined, text: string): Fault | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
