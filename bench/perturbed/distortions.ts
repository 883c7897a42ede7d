/** Two spaces at the beginning of a line, or of nothing but spaces, become a tab. */
export function tabify(line: string): string {
  return line.replace(
    /^ +/,
    (spaces) => "\t".repeat(spaces.length >> 1) + " ".repeat(spaces.length % 2),
  );
}

export function untabify(line: string): string {
  return line.replace(/^\t+/, (run) => "  ".repeat(run.length));
}

export function straighten(line: string): string {
  return line.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
}

/** What an agent takes for the same line: white space and the kind of quotes aside. */
export function gist(line: string): string {
  return straighten(line)
    .replaceAll('"', "'")
    .replaceAll(/[\s→·]+/g, "");
}
