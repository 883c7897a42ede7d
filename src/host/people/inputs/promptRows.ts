/** A row below the box in which a person types. */
type PromptRow =
  /** The result of validating the text that Enter would take. */
  | { readonly kind: "validation" }
  | { readonly kind: "old"; readonly text: string }
  | { readonly kind: "match"; readonly text: string };

/**
 * The validation first, so that it is the active row while a person types; then those of the texts
 * typed before that contain what is typed now; then the matches.
 */
export function promptRows(
  typed: string,
  old: readonly string[],
  matches: readonly string[],
): readonly PromptRow[] {
  const wanted = typed.toLowerCase();
  const similar = old.filter((text) => text !== typed && text.toLowerCase().includes(wanted));
  return [
    { kind: "validation" },
    ...similar.map((text) => ({ kind: "old", text }) as const),
    ...matches.map((text) => ({ kind: "match", text }) as const),
  ];
}

/** A row of a narrow window shows no more; the rest is cut off. */
const maxRowCharacters = 60;

/** Splits a text that is too long for a row after its first sentence or colon. */
export function splitSentence(text: string): { readonly head: string; readonly rest: string } {
  if (text.length <= maxRowCharacters) return { head: text, rest: "" };
  const [head = text] = /^.*?[.!?:](?= )/s.exec(text) ?? [];
  return { head, rest: text.slice(head.length).trimStart() };
}
