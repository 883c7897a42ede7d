import type { AnswerRequest } from "../model/modelEndpoint.ts";
import type { Cleanup } from "../process/cleanup.ts";
import type { AgentMode } from "../vscode/agentMode.ts";

/** One of the ways in which an agent gets our tools. */
export interface World {
  readonly name: string;
  /** Who answers and what it is given of our tools, in a few words. */
  readonly description: string;
  /** The tool by which the model loads ours; absent where it is given them in full. */
  readonly toolSearch?: string;
  /** Worlds of one kind of window differ only in what a chat opens with, so that they can share it. */
  readonly window?: string;
  /** Whether sessions run in the Agent Host, outside the window. */
  readonly isAgentHost: boolean;
  /** What the window opens its chat with, for the command that opens chat. */
  readonly chat: ChatOptions;
  /** Why it cannot run on this machine, if it cannot. */
  findObstacle?(): Promise<string | undefined>;
  start(options: WorldOptions, cleanup: Cleanup): Promise<AgentMode>;
}

export interface WorldOptions {
  /** A folder, or a `.code-workspace` file; without it the window is empty. */
  readonly workspace?: string | undefined;
  readonly answer: AnswerRequest;
  /** User settings beside those of the world. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether Linewise is left out, to see what it adds. */
  readonly withoutLinewise?: boolean;
  /** Folders of built-in extensions that it is to be without. */
  readonly unusedExtensions?: readonly string[];
}

/** What of the chat is chosen for a request; the window's default where something is left out. */
export interface ChatOptions {
  readonly mode?: string;
  readonly modelSelector?: Readonly<{ vendor: string; id?: string }>;
  /** The command that begins a session of another kind than the window's own, in the side bar. */
  readonly newSession?: string;
}
