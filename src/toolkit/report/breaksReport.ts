import type { Break, Format } from "../../core/syntax/index.ts";
import { count } from "../explain/index.ts";

export interface FileBreak {
  /** As shown. */
  readonly path: string;
  readonly broken: Break;
}

const maxFiles = 10;

/**
 * What an edit has broken, in a line for each file. None of it is text of the file.
 *
 * @param isOnly Whether the edit is of one file, which needs no name then.
 */
export function renderBreaks(files: readonly FileBreak[], isOnly: boolean): readonly string[] {
  const shown = files.slice(0, maxFiles).map(({ path, broken }) => {
    const place = isOnly ? `Line ${broken.line}` : `${path}, line ${broken.line}`;
    return `${place}: ${describe(broken)}`;
  });
  const left = files.length - shown.length;
  return left > 0 ? [...shown, `… and ${count(left, "more file")} broken like this`] : shown;
}

function describe(broken: Break): string {
  if (broken.kind === "bracket") {
    const lack = broken.lacks === "end" ? "is never closed" : "closes nothing";
    return `\`${broken.bracket}\` ${lack}; it was balanced before this edit.`;
  }
  const { format, name } = broken;
  const why = name === undefined ? "" : ` (${wordsOf(name)})`;
  return `this is no longer valid ${formatNames[format]}${why}; it was before this edit.`;
}

const formatNames: Readonly<Record<Format, string>> = {
  json: "JSON",
  jsonc: "JSON with comments",
  yaml: "YAML",
  toml: "TOML",
  xml: "XML",
};

/** In words: `CommaExpected` and `BAD_INDENT` say what is wrong by their names. */
function wordsOf(name: string): string {
  return name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
