import { createHash } from "node:crypto";

/**
 * A lexical stand-in for an embedding model, so that a search for tools has a ranking without one:
 * each word adds 1 at a place that its hash chooses, so the cosine of two texts grows with the
 * words that they share. It knows no synonyms. Words of less than four letters are left out, most
 * of which say nothing; `editFile` and `edit_file` are `edit file`, and a plural is its singular.
 */
export function embed(text: string, dimensionCount: number): number[] {
  const vector = new Array<number>(dimensionCount).fill(0);
  for (const word of wordsOf(text)) {
    const place = createHash("sha256").update(word).digest().readUInt32BE() % dimensionCount;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function wordsOf(text: string): string[] {
  const words = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return (words.match(/[a-z]{4,}/g) ?? []).map((word) => word.replace(/(?<=[^s])s$/, ""));
}
