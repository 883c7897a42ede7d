import fc from "fast-check";
import { createEdit, type Edit, type Replacement } from "../../../src/core/edit/edit.ts";

/** Texts that stress edits: every line ending, surrogate pairs, and few letters so that parts repeat. */
export const editableText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("a", "b", "\n", "\r\n", "\r", "😀", "é", " "), { maxLength: 24 })
  .map((units) => units.join(""));

/** An edit of `text`: disjoint replacements that often touch, some of them insertions. */
export function editOf(text: string): fc.Arbitrary<Edit> {
  const step = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 4 }), editableText);
  return fc.array(step, { maxLength: 6 }).map((steps) => {
    const replacements: Replacement[] = [];
    let offset = 0;
    for (const [skipped, replaced, newText] of steps) {
      const start = offset + skipped;
      const endExclusive = start + replaced;
      if (endExclusive > text.length) break;
      replacements.push({ range: { start, endExclusive }, text: newText });
      offset = endExclusive;
    }
    return createEdit(text.length, replacements);
  });
}

/** A text with an edit of it. */
export const textWithEdit: fc.Arbitrary<readonly [string, Edit]> = editableText.chain((text) =>
  editOf(text).map((edit) => [text, edit] as const),
);
