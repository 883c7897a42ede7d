import * as vscode from "vscode";
import { withinTime } from "../../../core/async.ts";
import { contextKeys, contributedName } from "../../../toolkit/manifest/index.ts";
import {
  chatSettingNames,
  type ChatSettings,
  reportSetup,
  type SetupFacts,
  type SetupReport,
} from "../../../toolkit/setup/index.ts";
import { tools } from "../../../tools/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { readSettings } from "../../settings.ts";
import { findAgents, recordAgent } from "./recordAgent.ts";
import { createSetupPage } from "./setupPage.ts";

const copiedMs = 5_000;

/** Shows what was found as a page. It resolves to the report and how much in it has to be fixed. */
export function registerCheckSetup(doorsFolder: string): vscode.Disposable {
  const page = createSetupPage();
  void tellRecorded(doorsFolder);
  return vscode.Disposable.from(
    page,
    registerCommand("linewise.checkSetup", async () => {
      const checked = readSetup(doorsFolder);
      await page.show(checked);
      const { toFix, report } = await checked;
      return { toFix, report };
    }),
    registerCommand("linewise.recordAgent", async (id: unknown) => {
      const recorded = await recordAgent(id, doorsFolder);
      await tellRecorded(doorsFolder);
      await page.update(() => readSetup(doorsFolder));
      return recorded;
    }),
    registerCommand("linewise.copySetup", async () => {
      const { report } = await readSetup(doorsFolder);
      await vscode.env.clipboard.writeText(report);
      vscode.window.setStatusBarMessage(vscode.l10n.t("The setup report is copied."), copiedMs);
      return report;
    }),
  );
}

/** Writes the report to the log, the first time it is called. No call waits for it. */
export function createSetupLog(log: vscode.LogOutputChannel, doorsFolder: string): () => void {
  let logged: Promise<void> | undefined;
  return () => {
    logged ??= readSetup(doorsFolder).then(
      ({ report }) => log.info(report),
      (error: unknown) => log.error(error instanceof Error ? error : String(error)),
    );
  };
}

async function readSetup(doorsFolder: string): Promise<SetupReport> {
  return reportSetup(await readSetupFacts(doorsFolder));
}

/** What stable API tells about this window. Asks nobody and changes nothing. */
async function readSetupFacts(doorsFolder: string): Promise<SetupFacts> {
  const { workspace, env } = vscode;
  return {
    version: readVersion(),
    editor: `${env.appName} ${vscode.version}`,
    ownTools: tools.map(contributedName),
    listedTools: vscode.lm.tools.map(({ name }) => name),
    modelVendors: await listVendors(),
    isToolSearchOptional: isToolSearchOptional(),
    chat: readChatSettings(),
    settings: readSettings(),
    recording: await readRecording(doorsFolder),
    isTrusted: workspace.isTrusted,
    remoteName: env.remoteName,
    folderSchemes: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme),
  };
}

async function readRecording(doorsFolder: string): Promise<SetupFacts["recording"]> {
  const isDoorOpen = process.env["LINEWISE_HOOK"] !== undefined;
  return { isDoorOpen, agents: await findAgents(doorsFolder) };
}

/** The empty view Agent Edits offers to record those that are not. */
async function tellRecorded(doorsFolder: string): Promise<void> {
  for (const { agent, hooks } of await findAgents(doorsFolder)) {
    const key = `${contextKeys.isRecorded}${agent.id}`;
    void vscode.commands.executeCommand("setContext", key, hooks.kind === "here" ? "yes" : "no");
  }
}

function readVersion(): string {
  const extension = vscode.extensions.getExtension<unknown>("linewise.linewise");
  const manifest = extension?.packageJSON as { readonly version: string } | undefined;
  return manifest?.version ?? "";
}

interface CopilotManifest {
  readonly contributes?: {
    readonly languageModelToolSets?: readonly { readonly tools: readonly string[] }[];
  };
}

function isToolSearchOptional(): boolean {
  const copilot = vscode.extensions.getExtension<unknown>("github.copilot-chat");
  const manifest = copilot?.packageJSON as CopilotManifest | undefined;
  const sets = manifest?.contributes?.languageModelToolSets ?? [];
  return sets.some(({ tools: names }) => names.includes("toolSearch"));
}

const modelsTimeoutMs = 10_000;

/** Undefined if a provider of models fails or hangs: VS Code answers for all of them or not at all. */
async function listVendors(): Promise<SetupFacts["modelVendors"]> {
  try {
    const models = await withinTime(vscode.lm.selectChatModels(), modelsTimeoutMs);
    return models && [...new Set(models.map(({ vendor }) => vendor))];
  } catch {
    return undefined;
  }
}

function readChatSettings(): ChatSettings {
  const configuration = vscode.workspace.getConfiguration();
  return Object.fromEntries(
    chatSettingNames.map((name) => [name, configuration.get<unknown>(name)]),
  );
}
