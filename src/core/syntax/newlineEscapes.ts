import { lexiconOf, newlineEscape } from "./languages.ts";
import { scanBrackets } from "./scan.ts";

/**
 * The offsets at which a text has `\n` as two characters where code is, in no string, comment or
 * regular expression; `undefined` for a file of a language that cannot be scanned.
 */
export function findNewlineEscapes(path: string, text: string): readonly number[] | undefined {
  const lexicon = lexiconOf(path);
  if (lexicon === undefined) return undefined;
  const { marks } = scanBrackets(text, lexicon);
  return marks.filter(({ text: read }) => read === newlineEscape).map(({ offset }) => offset);
}
