import { edited, type PeerEdit, refused } from "./peerEdit.ts";

export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
}

/**
 * `edit_file` of the MCP filesystem server, in texts of `\n`, by the rules of
 * modelcontextprotocol/servers, `src/filesystem/lib.ts` (`applyFileEdits`): for each edit in order the
 * first place with the exact text; else the first lines that are the same but for white space at both
 * ends, and the new lines get the indentation of the first of them.
 */
export function editFileByMcp(text: string, edits: readonly TextEdit[]): PeerEdit {
  let current = text;
  for (const { oldText, newText } of edits) {
    const next = current.includes(oldText)
      ? current.replace(oldText, () => newText)
      : replaceTrimmed(current.split("\n"), oldText.split("\n"), newText.split("\n"));
    if (next === undefined) return refused(`Could not find exact match for edit:\n${oldText}`);
    current = next;
  }
  return edited(current);
}

function replaceTrimmed(
  lines: readonly string[],
  oldLines: readonly string[],
  newLines: readonly string[],
): string | undefined {
  for (let at = 0; at <= lines.length - oldLines.length; at += 1) {
    if (!oldLines.every((line, index) => line.trim() === lines[at + index]?.trim())) continue;
    const indented = newLines.map((line, index) => indent(line, index, lines[at] ?? "", oldLines));
    return [...lines.slice(0, at), ...indented, ...lines.slice(at + oldLines.length)].join("\n");
  }
  return undefined;
}

/** A line that is indented deeper than its old one goes as much deeper than the first line there. */
function indent(line: string, index: number, first: string, oldLines: readonly string[]): string {
  const base = indentationOf(first);
  if (index === 0) return base + line.trimStart();
  const [before, own] = [indentationOf(oldLines[index] ?? ""), indentationOf(line)];
  if (before === "" || own === "") return line;
  return base + " ".repeat(Math.max(0, own.length - before.length)) + line.trimStart();
}

function indentationOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? "";
}
