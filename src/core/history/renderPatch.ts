import { diffLines, editBetween, renderHunks } from "../diff/index.ts";
import { indexLines } from "../lines/index.ts";
import { isLinkMode } from "./fileState.ts";

interface Modes {
  readonly modeBefore?: number | undefined;
  readonly mode?: number | undefined;
}

/** One file or link of a patch: its path from the top, with `/`; null where there is none. */
export interface PatchedFile extends Modes {
  readonly path: string;
  readonly before: PatchedSide;
  readonly after: PatchedSide;
}

/** A text, or where a link leads; undefined for what is no text, which a patch leaves out. */
type PatchedSide = string | null | undefined;

/**
 * A unified diff of files, as `git apply` takes it. A file that is as before is left out; what is no
 * text is named at the top.
 */
export function renderPatch(files: readonly PatchedFile[]): string {
  const left = files.filter(({ before, after }) => before === undefined || after === undefined);
  const names = left.map(({ path }) => quotePath(path));
  const sentence = names.length === 0 ? "" : `Not in this patch: ${names.join(", ")}\n`;
  return sentence + files.flatMap(splitLink).map(renderFile).join("");
}

/** A file that becomes a link goes first, and so does a link that becomes a file. */
function splitLink(file: PatchedFile): readonly PatchedFile[] {
  const { before, after, modeBefore = 0, mode = 0 } = file;
  const isSplit = before !== null && after !== null && isLinkMode(modeBefore) !== isLinkMode(mode);
  return isSplit
    ? [
        { ...file, after: null },
        { ...file, before: null },
      ]
    : [file];
}

function renderFile({ path, before, after, ...modes }: PatchedFile): string {
  if (before === undefined || after === undefined) return "";
  const told = renderModes(before, after, modes);
  if (before === after && told.length === 0) return "";
  const oldName = quotePath(`a/${path}`);
  const newName = quotePath(`b/${path}`);
  const head = [`diff --git ${oldName} ${newName}`, ...told];
  const changes = renderChanges(before ?? "", after ?? "");
  if (changes !== "") {
    head.push(before === null ? "--- /dev/null" : `--- ${endName(oldName)}`);
    head.push(after === null ? "+++ /dev/null" : `+++ ${endName(newName)}`);
  }
  return `${head.join("\n")}\n${changes}`;
}

function renderModes(before: string | null, after: string | null, modes: Modes): readonly string[] {
  const [oldMode, newMode] = [renderMode(modes.modeBefore), renderMode(modes.mode)];
  if (before === null) return after === null ? [] : [`new file mode ${newMode}`];
  if (after === null) return [`deleted file mode ${oldMode}`];
  return oldMode === newMode ? [] : [`old mode ${oldMode}`, `new mode ${newMode}`];
}

/** Git knows no more of a mode; plain where it is not told, since it stays. */
function renderMode(mode = 0): string {
  if (isLinkMode(mode)) return "120000";
  return (mode & 0o100) === 0 ? "100644" : "100755";
}

/** As git does: a tab ends a name that has a space. */
function endName(name: string): string {
  return name.includes(" ") ? `${name}\t` : name;
}

/** As git writes a path that has characters which would end it. */
function quotePath(path: string): string {
  if (!/["\\\x00-\x1f\x7f]/.test(path)) return path;
  const escaped = path.replace(/["\\]/g, "\\$&").replace(/[\x00-\x1f\x7f]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
  });
  return `"${escaped}"`;
}

/** To git, a carriage return is a character like any other, so another one stands for it meanwhile. */
function renderChanges(before: string, after: string): string {
  const standIn = findUnused(before + after);
  const [old, now] = [before.replaceAll("\r", standIn), after.replaceAll("\r", standIn)];
  const diff = diffLines(editBetween(old, now), indexLines(old), indexLines(now), contextLines);
  const { lines } = renderHunks(diff, { maxLines: Infinity });
  return lines.map((line) => `${line.replaceAll(standIn, "\r")}\n`).join("");
}

const contextLines = 3;

/** A character from those of private use on that a text does not have. */
function findUnused(text: string): string {
  let code = 0xe000;
  while (text.includes(String.fromCodePoint(code))) code++;
  return String.fromCodePoint(code);
}
