/** What is longer is not meant to be searched for. */
const maxCharacters = 1_000;

/** An ECMAScript pattern that matches exactly this text; empty for none or a very long one. */
export function escapePattern(text: string): string {
  if (text.length > maxCharacters) return "";
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll("\t", "\\t");
}
