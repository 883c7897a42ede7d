import { mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import {
  agentHostFile,
  type AgentHostFile,
  type AgentHostHooks,
  judgeAgentHostHooks,
} from "../../../toolkit/setup/index.ts";

/** Where the Agent Host and the Copilot CLI read the user's own hooks, and what Linewise writes there. */
type PlacedFile = AgentHostFile & { readonly path: string };

export function placeAgentHostFile(doorsFolder: string): PlacedFile {
  const { COPILOT_HOME: set = "" } = process.env;
  const home = set === "" ? join(homedir(), ".copilot") : set;
  return {
    path: join(home, "hooks", "linewise.json"),
    ...agentHostFile(doorsFolder, process.platform === "win32"),
  };
}

export async function readAgentHostHooks({ path, text }: PlacedFile): Promise<AgentHostHooks> {
  // What cannot be read is nothing that Linewise may write over.
  const there = await readFile(path, "utf8").catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : "",
  );
  return judgeAgentHostHooks(there, text);
}

/** Shows what it is about to write, or to delete, and where; resolves to what is there then. */
export async function recordAgentHost(
  doorsFolder: string,
): Promise<{ readonly hooks: AgentHostHooks; readonly path: string }> {
  const file = placeAgentHostFile(doorsFolder);
  const hooks = await readAgentHostHooks(file);
  if (hooks === "foreign") {
    throw new Error(vscode.l10n.t("{0} is not from Linewise, and is left as it is.", file.path));
  }
  await (hooks === "here" ? offerToRemove(file) : offerToWrite(file));
  return { hooks: await readAgentHostHooks(file), path: file.path };
}

async function offerToWrite({ path, text, command, events }: PlacedFile): Promise<void> {
  const explained = vscode.l10n.t(
    "With this file, agents outside VS Code's own chat, those of the Agent Host and the Copilot CLI, tell Linewise what they do. While Linewise is not running, it does nothing. The same link removes it again.",
  );
  const when = vscode.l10n.t("This command runs at {0}:", events.join(", "));
  const isWanted = await confirm(
    vscode.l10n.t("Record what sessions of the Agent Host change?"),
    [explained, path, when, command].join("\n\n"),
    vscode.l10n.t("Write File"),
  );
  if (!isWanted) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function offerToRemove({ path }: PlacedFile): Promise<void> {
  const isWanted = await confirm(
    vscode.l10n.t("Stop recording what sessions of the Agent Host change?"),
    vscode.l10n.t("This deletes {0}.", path),
    vscode.l10n.t("Delete File"),
  );
  if (isWanted) await unlink(path);
}

async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  const options = { modal: true, detail };
  return (await vscode.window.showInformationMessage(question, options, yes)) === yes;
}
