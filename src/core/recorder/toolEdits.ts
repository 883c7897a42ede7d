import { fieldOf, listOf } from "../agents/index.ts";
import { baseName } from "../path/index.ts";

/** What becomes of a text, as the input of a tool says. */
export interface ToolEdit {
  /** Undefined where all of the text becomes the new one. */
  readonly old: string | undefined;
  readonly new: string;
}

/**
 * Finds the edits in the input of a tool, those of all its files.
 *
 * @param input As the tool got it, unchecked.
 */
export function findToolEdits(input: unknown): readonly ToolEdit[] {
  const patch = textOf(input, ["input", "patch"]) ?? "";
  const parts = ["replacements", "edits"].flatMap((field) => listOf(fieldOf(input, field)));
  return [...[input, ...parts].flatMap(readEdit), ...readPatch(patch)];
}

/** The text that a call makes of one; undefined where its input does not tell that for sure. */
export function makeSaidText(before: string, input: unknown): string | undefined {
  const edits = findToolEdits(input);
  const [first] = edits;
  if (first?.old === undefined) return edits.length === 1 ? first?.new : undefined;
  const isEverywhere = fieldOf(input, "replace_all") === true;
  const inEnding = (text: string): string =>
    before.includes("\r\n") ? text.replaceAll(/\r?\n/g, "\r\n") : text;
  let text = before;
  for (const edit of edits) {
    // A patch may be about several files.
    const parts = edit.old === undefined ? [text] : text.split(inEnding(edit.old));
    if (parts.length > 2 && !isEverywhere) return undefined;
    text = parts.join(inEnding(edit.new));
  }
  return text === before ? undefined : text;
}

/** Whether the patch in the input of a tool deletes the file, or moves it. */
export function saysItGoes(input: unknown, path: string): boolean {
  const patch = textOf(input, ["input", "patch"]) ?? "";
  const gone = /^\*\*\* (?:Delete File: (.+)|Update File: (.+)\r?\n\*\*\* Move to: )/gm;
  return [...patch.matchAll(gone)].some(
    ([, deleted = "", moved = deleted]) => baseName(moved.trim()) === baseName(path),
  );
}

function readEdit(part: unknown): readonly ToolEdit[] {
  const whole = textOf(part, ["content", "file_text", "code"]);
  if (whole !== undefined) return [{ old: undefined, new: whole }];
  const old = textOf(part, ["oldString", "old_string", "old_str", "symbol"]);
  const text = textOf(part, ["newString", "new_string", "new_str", "newName"]);
  if (old === undefined || text === undefined) return [];
  // Only where a file is empty is nothing replaced.
  return [{ old: old === "" ? undefined : old, new: text }];
}

/** One edit for each run of lines below a heading. */
function readPatch(patch: string): readonly ToolEdit[] {
  const edits: ToolEdit[] = [];
  let [old, text, isNewFile] = ["", "", false];
  for (const line of [...patch.split(/\r?\n/), "*** End"]) {
    if (!/^(?:@@|\*\*\* )/.test(line)) {
      const content = `${line.slice(1)}\n`;
      if (!line.startsWith("+")) old += content;
      if (!line.startsWith("-")) text += content;
      continue;
    }
    if (old !== text) edits.push({ old: isNewFile ? undefined : old, new: text });
    [old, text, isNewFile] = ["", "", line.startsWith("*** Add File")];
  }
  return edits;
}

function textOf(value: unknown, fields: readonly string[]): string | undefined {
  const texts = fields.map((field) => fieldOf(value, field));
  return texts.find((text) => typeof text === "string");
}
