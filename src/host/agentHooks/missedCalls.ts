import { appendFile, readFile, realpath, rename, rm } from "node:fs/promises";
import * as vscode from "vscode";
import { agents } from "../../core/agents/index.ts";
import { findToolReach } from "../../core/recorder/index.ts";
import { describeAge } from "../../toolkit/history/index.ts";
import {
  isMissedIn,
  type MissedLine,
  missedLinesPath,
  parseMissedLines,
} from "../startup/index.ts";

/** As long as the edit history goes back. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Says once, for each agent, what it did in folders of this window while no window recorded it: nobody knows
 * what that changed.
 *
 * @param root Holds the doors of all windows.
 */
export async function reportMissedCalls(
  root: string,
  folders: readonly string[],
  tell: (sentence: string) => void,
): Promise<void> {
  const real = await Promise.all(folders.map((each) => realpath(each).catch(() => each)));
  const lines = await takeLines(root, [...folders, ...real]);
  for (const { id, name } of agents) {
    const own = lines.filter(({ agentId }) => agentId === id);
    const calls = own.filter(mayChange);
    const last = Math.max(...calls.map(({ timeMs }) => timeMs));
    if (calls.length === 0) continue;
    tell(
      vscode.l10n.t(
        "{0} worked here {1}, while no window recorded it. Calls that are not in the edit history: {2}.",
        name,
        describeAge(last, Date.now()),
        calls.length,
      ),
    );
  }
}

function mayChange({ agentId, tool }: MissedLine): boolean {
  const agent = agents.find(({ id }) => id === agentId);
  return agent !== undefined && findToolReach({ agent, tool, input: {} }).kind !== "nothing";
}

/** Those of the folders; the others stay, for their windows. */
async function takeLines(root: string, folders: readonly string[]): Promise<readonly MissedLine[]> {
  const path = missedLinesPath(root);
  const taken = `${path}.${process.pid}`;
  try {
    // What hooks leave meanwhile comes into a new file.
    await rename(path, taken);
  } catch {
    return [];
  }
  const lines = parseMissedLines(await readFile(taken, "utf8"));
  const isHere = (line: MissedLine): boolean => isMissedIn(line, folders);
  const others = lines.filter((line) => !isHere(line) && line.timeMs > Date.now() - maxAgeMs);
  const text = others
    .map(({ agentId, timeMs, tool, folder }) => `${agentId} ${timeMs / 1_000} ${tool} ${folder}\n`)
    .join("");
  if (text !== "") await appendFile(path, text, { mode: 0o600 });
  await rm(taken);
  return lines.filter(isHere);
}
