import * as vscode from "vscode";
import { withinTime } from "../../../core/async.ts";
import { contributedName } from "../../../toolkit/manifest/index.ts";
import {
  chatSettingNames,
  type ChatSettings,
  type SetupFacts,
} from "../../../toolkit/setup/index.ts";
import { tools } from "../../../tools/index.ts";
import { readSettings } from "../../settings.ts";

/** What stable API tells about this window. Asks nobody and changes nothing. */
export async function readSetupFacts(): Promise<SetupFacts> {
  const { workspace, env } = vscode;
  return {
    version: readVersion(),
    editor: `${env.appName} ${vscode.version}`,
    ownTools: tools.map(contributedName),
    listedTools: vscode.lm.tools.map(({ name }) => name),
    modelVendors: await listVendors(),
    chat: readChatSettings(),
    settings: readSettings(),
    guidesAgents: workspace.getConfiguration("linewise").get("guideAgents", true),
    isTrusted: workspace.isTrusted,
    remoteName: env.remoteName,
    folderSchemes: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme),
  };
}

function readVersion(): string {
  const extension = vscode.extensions.getExtension<unknown>("linewise.linewise");
  const manifest = extension?.packageJSON as { readonly version: string } | undefined;
  return manifest?.version ?? "";
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
