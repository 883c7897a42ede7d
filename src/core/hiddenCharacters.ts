/**
 * Characters that can hide or reorder what a person reads: controls, bidirectional controls,
 * zero-width characters, no-break and other odd spaces, tags, variation selectors and lone
 * surrogates. Tab and line feed stay, as they mean what they show.
 *
 * Source: Unicode's Default_Ignorable_Code_Point, Bidi_Control and White_Space properties, and
 * "Trojan Source" (CVE-2021-42574).
 */
const hidden =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\uFFF9-\uFFFB]/gu;

/** The text with every such character made visible as `[U+202E]`. */
export function revealHidden(text: string): string {
  return text.replace(hidden, (character) =>
    character === "\t" || character === "\n" ? character : showCodePoint(character),
  );
}

/** As {@link revealHidden}, and line feeds and tabs too: for names, which must stay on one line. */
export function revealHiddenInName(name: string): string {
  return name.replace(hidden, showCodePoint);
}

const hiddenInLines = new RegExp(`(?![\\t\\n\\r])${hidden.source}`, "gu");

/** How often each hidden character is in a text, by its `[U+202E]`; line endings are not hidden. */
export function findHidden(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [character] of text.matchAll(hiddenInLines)) {
    const shown = showCodePoint(character);
    found.set(shown, (found.get(shown) ?? 0) + 1);
  }
  return found;
}

/** `[U+202E]` */
export function showCodePoint(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
}
