import * as vscode from "vscode";
import {
  type HookedAgent,
  hookedAgents,
  type HookFileState,
} from "../../../toolkit/setup/index.ts";
import {
  type AgentFile,
  isOnMachine,
  placeAgentFile,
  putHooks,
  readAgentFile,
  removeHooks,
} from "./agentFile.ts";

/** An agent on this machine, and what its file says. */
export interface FoundAgent {
  readonly agent: HookedAgent;
  readonly path: string;
  readonly hooks: HookFileState;
}

export async function findAgents(doorsFolder: string): Promise<readonly FoundAgent[]> {
  const found = await Promise.all(
    hookedAgents.map(async (agent) => {
      const file = placeAgentFile(agent, doorsFolder);
      const hooks = await readAgentFile(file);
      const isShown = agent.ownHooks.isOfVSCode || (await isOnMachine(agent));
      return isShown ? [{ agent, path: file.path, hooks }] : [];
    }),
  );
  return found.flat();
}

/**
 * Shows what it is about to write, or to take away, and where; resolves to what is there then.
 *
 * @param id Of an agent; without one, the person chooses.
 */
export async function recordAgent(
  id: unknown,
  doorsFolder: string,
): Promise<{ readonly hooks: HookFileState["kind"]; readonly path: string } | undefined> {
  const agent = id === undefined ? await chooseAgent(doorsFolder) : findHooked(id);
  if (agent === undefined) return undefined;
  const file = placeAgentFile(agent, doorsFolder);
  const hooks = await readAgentFile(file);
  if (hooks.kind === "unread") {
    throw new Error(vscode.l10n.t("{0} is left as it is: {1}.", file.path, hooks.reason));
  }
  const isThere = hooks.kind === "here" || hooks.kind === "off";
  await (isThere ? offerToRemove(file) : offerToPut(file));
  return { hooks: (await readAgentFile(file)).kind, path: file.path };
}

function findHooked(id: unknown): HookedAgent {
  const agent = hookedAgents.find((each) => each.id === id);
  if (agent === undefined) throw new TypeError(`There is no agent ${String(id)}.`);
  return agent;
}

async function chooseAgent(doorsFolder: string): Promise<HookedAgent | undefined> {
  const items = (await findAgents(doorsFolder)).map(({ agent, path, hooks }) => ({
    label: agent.name,
    description: hooks.kind === "here" ? vscode.l10n.t("recorded") : vscode.l10n.t("not recorded"),
    detail: path,
    agent,
  }));
  const title = vscode.l10n.t("Record an Agent, or Stop Recording It");
  return (await vscode.window.showQuickPick(items, { title }))?.agent;
}

async function offerToPut(file: AgentFile): Promise<void> {
  const { agent, path, wanted } = file;
  const explained = vscode.l10n.t(
    "Linewise adds a hook to the file below, by which {0} tells it of each call of a tool. While Linewise is not running, the hook does nothing. The same command takes it away again, and leaves all else in the file as it is.",
    agent.name,
  );
  const trust = vscode.l10n.t(
    "At its next start, {0} asks whether you trust these hooks. Until you do, it runs none of them, and nothing is recorded.",
    agent.name,
  );
  const isWanted = await confirm(
    vscode.l10n.t("Record what {0} changes?", agent.name),
    [
      explained,
      ...(agent.ownHooks.asksForTrust ? [trust] : []),
      path,
      vscode.l10n.t("Added to each of {0}, after what is there:", wanted.events.join(", ")),
      JSON.stringify(wanted.entry, undefined, 2),
    ].join("\n\n"),
    vscode.l10n.t("Add Lines"),
  );
  if (isWanted) await putHooks(file);
}

async function offerToRemove(file: AgentFile): Promise<void> {
  const isWanted = await confirm(
    vscode.l10n.t("Stop recording what {0} changes?", file.agent.name),
    vscode.l10n.t(
      "This takes the lines of Linewise out of {0}, and leaves all else there as it is.",
      file.path,
    ),
    vscode.l10n.t("Take Lines Away"),
  );
  if (isWanted) await removeHooks(file);
}

async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  const options = { modal: true, detail };
  return (await vscode.window.showInformationMessage(question, options, yes)) === yes;
}
