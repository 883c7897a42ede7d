import type { Settings } from "../manifest/index.ts";

/** Settings of VS Code and Copilot that decide what agents get of Linewise and what is asked. */
export const chatSettingNames = [
  "chat.disableAIFeatures",
  "chat.agent.enabled",
  "chat.extensionTools.enabled",
  "chat.includeApplyingInstructions",
  "chat.tools.global.autoApprove",
  "chat.tools.eligibleForAutoApproval",
  "chat.permissions.default",
  "chat.defaultConfiguration",
  "chat.agentHost.copilot.toolSearch.enabled",
] as const;

/** As they come: a setting that this VS Code does not know is `undefined`. */
export type ChatSettings = Readonly<Partial<Record<(typeof chatSettingNames)[number], unknown>>>;

/** All that Check Setup can see of a window. */
export interface SetupFacts {
  /** "0.1.0" of Linewise. */
  readonly version: string;
  /** "Visual Studio Code 1.100.0". */
  readonly editor: string;
  /** The names that Linewise contributes, in their order. */
  readonly ownTools: readonly string[];
  /** The names of all tools that VS Code lists. */
  readonly listedTools: readonly string[];
  /** Of the models that VS Code lists, each once; undefined if it could not be asked. */
  readonly modelVendors: readonly string[] | undefined;
  readonly chat: ChatSettings;
  readonly settings: Pick<Settings, "permissionMode" | "approval" | "allowedPaths">;
  /** `linewise.guideAgents`. */
  readonly guidesAgents: boolean;
  readonly isTrusted: boolean;
  /** "ssh-remote", "wsl" and the like; none in a local window. */
  readonly remoteName: string | undefined;
  /** Of each workspace folder: `file`, or the scheme of a virtual one. */
  readonly folderSchemes: readonly string[];
}
