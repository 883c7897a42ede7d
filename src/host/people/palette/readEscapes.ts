const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\" };

/** A replacement as typed on one line: `\n` is a newline, `\t` a tab, `\\` a backslash, as in VS Code's search. */
export function readEscapes(typed: string): string {
  return typed.replaceAll(/\\([nt\\])/g, (whole, letter: string) => escapes[letter] ?? whole);
}
