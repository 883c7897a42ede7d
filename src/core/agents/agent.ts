/** The fields of an event, as an agent's hook was told them; nothing about them is checked. */
export type HookFields = Readonly<Record<string, unknown>>;

/** A call of a tool as its agent spells it. */
export interface ToolUse {
  readonly tool: string;
  readonly input: unknown;
}

/** All that Linewise knows of one agent: what follows from it is the same for each. */
export interface Agent {
  /** In settings and arguments of commands. */
  readonly id: string;
  /** As its makers call it. */
  readonly name: string;
  /** Whether an event is of this agent and no other. */
  readonly isTelling: (fields: HookFields) => boolean;
  /** A call ends before the next one begins, except with sub-agents; where one fails, its end is not told. */
  readonly hasOneCallAtATime: boolean;
  /** What its editing tools change, VS Code shows with Keep and Undo of its chat. */
  readonly isReviewedInChat?: true;
  /** Our own tools may be among its tools, with a prefix: they record themselves. */
  readonly hasOurTools: boolean;
  /** Tools that change no file. */
  readonly readingTools: ReadonlySet<string>;
  /** Tools whose input names all files that they change, and how. What is in neither may change anything. */
  readonly editingTools: Readonly<Record<string, (input: unknown) => readonly string[]>>;
  /** Where a tool carries the work of another, the call that it really is. */
  readonly unwrap?: (use: ToolUse) => ToolUse;
  /** By what else its calls are found out: its hooks do not tell how each ends. */
  readonly traces?: CallTraces;
  /** The answer of the model that a line of the session's transcript tells, if this call is one of those in it. */
  readonly readAnswer?: (line: unknown, toolUseId: string) => ModelAnswer | undefined;
  /** How the person lets it tell of its calls; without it, VS Code runs the hooks of the plugin. */
  readonly ownHooks?: OwnHooks;
}

/** One answer of a model: it knew nothing of what its calls do, or of what happens meanwhile, when it made them. */
export interface ModelAnswer {
  readonly id: string;
  readonly callCount: number;
  readonly listUses: () => readonly ToolUse[];
}

export interface CallTraces {
  /** Is in the environment of the processes that a call has started, and of few that have begun since. */
  readonly environmentOf: (call: {
    readonly sessionId: string;
    readonly toolUseId: string;
  }) => string;
  /** Where a sub-agent has a transcript of its own that its events do not name. */
  readonly findTranscript?: (fields: HookFields) => string | undefined;
  /** What a line of the session's transcript says of calls that are over. */
  readonly readEnds: (line: unknown) => readonly TracedEnd[];
}

export interface TracedEnd {
  readonly toolUseId: unknown;
  /** The person has refused it: it was not carried out. Undefined if only its processes tell whether it was. */
  readonly isSkipped: boolean | undefined;
}

/** The hooks in a file of the person's own that an agent reads. */
export interface OwnHooks {
  /** In the person's home, unless the variable names another place. */
  readonly folder: string;
  readonly folderVariable: string;
  /** Of its command line. */
  readonly program: string;
  /** Below the folder, with `/`. */
  readonly file: string;
  /** What the file holds without any hooks. */
  readonly emptyFile: object;
  readonly events: readonly string[];
  /** What is added to the list of each event. */
  readonly entryOf: (commands: HookCommands) => object;
  /** It reads no hook of a file that begins with a byte order mark. */
  readonly refusesByteOrderMark: boolean;
  /** VS Code has it, whatever else is on the machine. */
  readonly isOfVSCode: boolean;
  /** In a sentence about what it changes. */
  readonly shownAs: string;
  /** It asks the person before it runs a hook that is new. */
  readonly asksForTrust: boolean;
}

export interface HookCommands {
  readonly shell: string;
  readonly powershell: string;
  readonly isWindows: boolean;
}

/** Where hooks hold a list of lists. */
export function nestHook(hook: object): object {
  return { hooks: [{ type: "command", ...hook, timeout: 10 }] };
}
