import type { HookFileState } from "./hookFile.ts";
import type { HookedAgent } from "./wantedHooks.ts";
import type { Settings } from "../manifest/index.ts";

/** Settings of VS Code that decide which tools agents get and what is asked. */
export const chatSettingNames = [
  "chat.disableAIFeatures",
  "chat.agent.enabled",
  "chat.extensionTools.enabled",
  "chat.includeApplyingInstructions",
  "chat.tools.global.autoApprove",
  "chat.tools.eligibleForAutoApproval",
  "chat.permissions.default",
  "chat.defaultConfiguration",
  "chat.useHooks",
  "chat.plugins.enabled",
] as const;

/** Unchecked values; `undefined` for a setting that this VS Code does not know. */
export type ChatSettings = Readonly<Partial<Record<(typeof chatSettingNames)[number], unknown>>>;

/** All that Check Setup can see of a window. */
export interface SetupFacts {
  /** Of Linewise, such as "0.1.0". */
  readonly version: string;
  /** Such as "Visual Studio Code 1.117.0". */
  readonly editor: string;
  /** The names of Linewise's tools. */
  readonly ownTools: readonly string[];
  /** The names of all tools that VS Code lists. */
  readonly listedTools: readonly string[];
  /** The vendors of the listed models, each once; `undefined` if VS Code did not answer. */
  readonly modelVendors: readonly string[] | undefined;
  /** Copilot's search for tools is one of a set, so that an agent can do without it. */
  readonly isToolSearchOptional: boolean;
  readonly chat: ChatSettings;
  readonly settings: Pick<
    Settings,
    "permissionMode" | "approval" | "allowedPaths" | "guideAgents" | "record"
  >;
  readonly isTrusted: boolean;
  /** What is known of the changes that other tools make. */
  readonly recording: {
    /** Hooks find this window. */
    readonly isDoorOpen: boolean;
    /** Those on this machine, with the file that brings what they do. */
    readonly agents: readonly {
      readonly agent: Pick<HookedAgent, "name" | "ownHooks">;
      readonly path: string;
      readonly hooks: HookFileState;
    }[];
  };
  /** Such as "ssh-remote" or "wsl"; `undefined` in a local window. */
  readonly remoteName: string | undefined;
  /** The URI scheme of each workspace folder. */
  readonly folderSchemes: readonly string[];
}
