import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { count } from "../explain/index.ts";

/**
 * What a crash left of a file: the old text, the new one as the edit or saving it made it, a part of a
 * write, or something else.
 */
export type LeftFile = "old" | "new" | "torn" | "other";

/** The files of a call after a crash. */
interface LeftFiles {
  /** As `e12`. */
  readonly entry: string;
  readonly tool: string;
  readonly files: readonly { readonly path: string; readonly left: LeftFile }[];
}

const maxNamed = 10;

/** What happened, for a person: which files have the new text, which the old one. */
export function describeCutShort({ entry, tool, files }: LeftFiles): string {
  const pathsOf = (wanted: string): readonly string[] =>
    files.filter(({ left }) => left === wanted).map(({ path }) => path);
  const [old, changed] = [pathsOf("old"), pathsOf("new")];
  const [torn, other] = [pathsOf("torn"), pathsOf("other")];
  const what = `VS Code stopped during edit ${entry} (${tool}, ${count(files.length, "file")}).`;
  if (old.length === files.length) return `${what} No file was changed.`;
  if (changed.length === files.length) return `${what} All of it had been written.`;
  return [
    what,
    ...(changed.length > 0 ? [`Changed: ${list(changed)}.`] : []),
    ...(old.length > 0 ? [`Not changed: ${list(old)}.`] : []),
    ...(torn.length > 0 ? [`Written in part: ${list(torn)}.`] : []),
    ...(other.length > 0 ? [`Neither the old nor the new text: ${list(other)}.`] : []),
  ].join(" ");
}

function list(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  const named = paths.slice(0, maxNamed).map(revealHiddenInName);
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
