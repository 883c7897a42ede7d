/** What is longer is not meant to be searched for. */
const maxCharacters = 1_000;

/**
 * A pattern that matches exactly this text, in both dialects; empty for none or a very long one. What is
 * escaped means the same in both: a slash before other characters does not.
 */
export function escapePattern(text: string): string {
  if (text.length > maxCharacters) return "";
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll("\t", "\\t");
}
