import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** What a hook left of a call that no window has heard (`plugin/nobody.sh`, `nobody.ps1`). */
export interface MissedLine {
  readonly agentId: string;
  readonly timeMs: number;
  readonly tool: string;
  readonly folder: string;
}

/**
 * Where these lines are.
 *
 * @param root Holds the doors of all windows.
 */
export function missedLinesPath(root: string): string {
  return join(root, hostname(), "missed");
}

/** Whether an agent has worked in these folders while no window heard it. */
export function hasMissedLines(root: string, folders: readonly string[]): boolean {
  const path = missedLinesPath(root);
  if (!existsSync(path)) return false;
  return parseMissedLines(readFileSync(path, "utf8")).some((line) => isMissedIn(line, folders));
}

export function parseMissedLines(text: string): readonly MissedLine[] {
  return text.split("\n").flatMap((line) => {
    const [, agentId, seconds, tool, folder] = /^(\S+) (\d+) (\S*) (.+)$/.exec(line) ?? [];
    if (agentId === undefined || tool === undefined || folder === undefined) return [];
    return [{ agentId, timeMs: Number(seconds) * 1_000, tool, folder }];
  });
}

export function isMissedIn({ folder }: MissedLine, folders: readonly string[]): boolean {
  return folders.some((each) => spellFolder(folder).startsWith(spellFolder(each)));
}

/** With a slash at its end; a path of Windows means the same in any case. */
function spellFolder(folder: string): string {
  const isOfWindows = /^(?:[a-z]:|\\\\)/i.test(folder);
  const path = isOfWindows ? folder.replaceAll("\\", "/").toLowerCase() : folder;
  return path.endsWith("/") ? path : `${path}/`;
}
