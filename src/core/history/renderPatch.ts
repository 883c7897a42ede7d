import { diffLines, editBetween, type LineDiff } from "../diff/index.ts";
import { hasFinalNewline, indexLines, type LineIndex, lineStart } from "../lines/index.ts";

/** One file of a patch: its path from the top, with `/`, and its texts; null where there is no file. */
export interface PatchedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A unified diff of files, as `git apply` takes it. A file that is as before is left out. */
export function renderPatch(files: readonly PatchedFile[]): string {
  return files.map(renderFile).join("");
}

function renderFile({ path, before, after }: PatchedFile): string {
  if (before === after) return "";
  const oldName = quotePath(`a/${path}`);
  const newName = quotePath(`b/${path}`);
  const head = [`diff --git ${oldName} ${newName}`];
  if (before === null) head.push("new file mode 100644");
  if (after === null) head.push("deleted file mode 100644");
  const changes = renderChanges(before ?? "", after ?? "");
  if (changes !== "") {
    head.push(before === null ? "--- /dev/null" : `--- ${endName(oldName)}`);
    head.push(after === null ? "+++ /dev/null" : `+++ ${endName(newName)}`);
  }
  return `${head.join("\n")}\n${changes}`;
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

/** To git, a lone carriage return ends no line, so another character stands for it meanwhile. */
function renderChanges(before: string, after: string): string {
  const standIn = findUnused(before + after);
  const old = before.replace(loneReturn, standIn);
  const now = after.replace(loneReturn, standIn);
  const diff = diffLines(editBetween(old, now), indexLines(old), indexLines(now), contextLines);
  return renderHunks(diff).replaceAll(standIn, "\r");
}

const loneReturn = /\r(?!\n)/g;
const contextLines = 3;

/** A character of private use that a text does not have. */
function findUnused(text: string): string {
  for (let code = 0xe000; code <= 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  return "\r";
}

function renderHunks({ hunks, oldLines, newLines }: LineDiff): string {
  const parts: string[] = [];
  const push = (mark: string, lines: LineIndex, from: number, to: number): void => {
    for (let line = from; line < to; line++) parts.push(renderLine(mark, lines, line));
  };
  for (const { changes, ...hunk } of hunks) {
    const oldSpan = renderSpan(hunk.oldStartLine, hunk.oldCount);
    parts.push(`@@ -${oldSpan} +${renderSpan(hunk.newStartLine, hunk.newCount)} @@\n`);
    let shown = hunk.oldStartLine;
    for (const { oldStartLine, oldCount, newStartLine, newCount } of changes) {
      push(" ", oldLines, shown, oldStartLine);
      shown = oldStartLine + oldCount;
      push("-", oldLines, oldStartLine, shown);
      push("+", newLines, newStartLine, newStartLine + newCount);
    }
    push(" ", oldLines, shown, hunk.oldStartLine + hunk.oldCount);
  }
  return parts.join("");
}

function renderLine(mark: string, lines: LineIndex, line: number): string {
  const text = mark + lines.text.slice(lineStart(lines, line), lineStart(lines, line + 1));
  return hasFinalNewline(text) ? text : `${text}\n\\ No newline at end of file\n`;
}

/** Of no lines, the unified format names the line before. */
function renderSpan(startLine: number, count: number): string {
  return `${count === 0 ? startLine - 1 : startLine},${count}`;
}
