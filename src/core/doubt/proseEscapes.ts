const prose = /\.(?:mdx?|markdown|rst|adoc|txt)$/i;
/** A quote may well be about the two characters. */
const quoted = /`+[^`]*`+|"[^"]*"|'[^']*'/g;

/** In prose, a comment in an example may be three dots, and a backslash begins a word in a path. */
export function isProse(path: string): boolean {
  return prose.test(path);
}

/**
 * Whether a text for a file of prose has no newline, but `\n` as two characters more than once: it was
 * probably escaped twice. The beginning of a word, such as a TeX command or a name in a path, does not count.
 */
export function hasProseEscapes(path: string, text: string): boolean {
  if (!isProse(path) || /[\r\n]/.test(text)) return false;
  return (text.replace(quoted, "").match(/\\n(?![a-z])/g) ?? []).length > 1;
}
