import { defaultProtectedPaths, defaultProtectedReads } from "../../core/path/index.ts";
import { modeNames } from "../permission.ts";

/**
 * Every setting, in one place: the manifest's configuration block, the page in docs and the type that
 * the host reads are derived from this table.
 *
 * Settings that decide over permissions have application scope: a workspace, which an agent can write
 * to, must not be able to change it.
 */
export const settings = {
  permissionMode: {
    section: "approval",
    type: "string",
    scope: "application",
    default: "trusted",
    description:
      "What agents may do with the Linewise tools without asking you. Where you are asked is set with `#linewise.approval#`. The mode is shown in the status bar.",
    more: "In every mode, and whatever the chat approves, you are asked before a write outside the workspace and before a write to the files in `#linewise.protectedPaths#`.",
    values: {
      trusted:
        "Ask before every write. Ask, too, before reading outside the workspace or reading files that usually hold secrets. VS Code's auto-approve may answer for you.",
      sandboxed:
        "Use only the folders in `#linewise.allowedPaths#`; a write outside the workspace still asks. Everything else is refused, and of what is allowed, only a write to a protected file asks besides.",
      yolo: "Do not ask, except before a write to a protected file or outside the workspace.",
    },
    labels: modeNames,
  },
  approval: {
    section: "approval",
    type: "string",
    scope: "application",
    default: "chat",
    description: "Where the Linewise tools ask you before an edit.",
    more: "Whether they ask at all says `#linewise.permissionMode#`. Reads are asked about in the chat, or in a dialog if they must be allowed every time.",
    values: {
      chat: "In the chat, with the changed lines and a link to the full diff. Edits that must be allowed every time, such as those of protected files, open a dialog instead.",
      diff: "In the diff editor: `Ctrl+Enter` accepts, `Ctrl+Backspace` rejects, `Ctrl+Shift+Enter` chooses what to accept (`Cmd` instead of `Ctrl` on macOS). Closing the editor rejects the edit.",
    },
    labels: { chat: "Chat", diff: "Diff Editor" },
    former: { refactorPreview: "diff" },
  },
  review: {
    section: "approval",
    type: "string",
    scope: "application",
    default: "elsewhere",
    description:
      "Which changes of agents wait for you to keep or undo them, in the editor and in the view **Agent Edits**. Every change is in the edit history, where you can undo it at any time.",
    more: "Above each change are **Keep** and **Undo**; the status bar counts what is left, and a badge marks its files.",
    values: {
      elsewhere:
        "What nobody has looked at yet. What you accepted before it was written is kept already, and edits of VS Code's own tools have **Keep** and **Undo** in the chat.",
      all: "Every change, also what you accepted before it was written, and edits of VS Code's own tools.",
      off: "None.",
    },
    labels: { elsewhere: "What Is Not Reviewed Elsewhere", all: "All Changes", off: "Off" },
  },
  record: {
    section: "approval",
    type: "string",
    scope: "application",
    default: "all",
    description:
      "Which changes that agents make you can review, undo and redo. **Linewise: Check Setup** shows what is recorded in this window.",
    values: {
      all: "The changes of every tool: those of VS Code and other extensions, MCP servers, and commands in the terminal. A call waits until the files that it may change are backed up, usually a few hundredths of a second.",
      linewise: "Only what the Linewise tools change.",
    },
    labels: { all: "Every Tool", linewise: "Linewise Tools" },
  },
  saveAfterEdit: {
    section: "editing",
    type: "string",
    scope: "window",
    default: "ifClean",
    description: "Whether files are saved after an agent edits them.",
    values: {
      ifClean: "Save files that had no unsaved changes before the edit; leave the others unsaved.",
      always: "Save every edited file, including your own unsaved changes in it.",
      never: "Leave every edited file unsaved in the editor.",
    },
    labels: { ifClean: "If It Had No Unsaved Changes", always: "Always", never: "Never" },
  },
  maxReplacements: {
    section: "editing",
    type: "integer",
    scope: "window",
    isAdvanced: true,
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000,
    description:
      "The most replacements that one call may make, in all files together. A call that would make more is refused and changes nothing.",
  },
  regexTimeout: {
    section: "editing",
    type: "integer",
    scope: "window",
    isAdvanced: true,
    default: 5_000,
    minimum: 50,
    maximum: 60_000,
    description:
      "The time in milliseconds after which a slow pattern is stopped. Patterns run outside the extension host, so they never freeze the editor.",
  },
  guideAgents: {
    section: "agents",
    type: "boolean",
    scope: "window",
    default: true,
    description:
      "Tell agents in every chat, in a short instruction, to prefer the Linewise tools, and offer them a skill that explains these.",
    more: "The agent **Linewise** and the prompts are available either way. **Linewise: Check Setup** shows what else may keep agents from using the tools.",
  },
  reportDiagnostics: {
    section: "agents",
    type: "boolean",
    scope: "window",
    isAdvanced: true,
    default: true,
    description:
      "Tell agents which problems (errors and warnings from language extensions) an edit brought or solved, as far as VS Code reports them within two seconds.",
  },
  allowedPaths: {
    section: "files",
    type: "array",
    items: { type: "string" },
    scope: "application",
    default: [],
    description:
      "In the mode **Folders Only** (`#linewise.permissionMode#`), the folders that agents may read and write; in the other modes this list has no effect. Paths are absolute, or relative to a workspace folder: `.` is the workspace folder itself, `src` a folder in it.",
    more: "A write to an allowed folder that is outside the workspace still asks. A relative path is ignored if it is a symbolic link that leads out of its workspace folder.",
  },
  protectedPaths: {
    section: "files",
    type: "object",
    additionalProperties: { type: "boolean" },
    scope: "application",
    default: defaultProtectedPaths,
    description:
      "Files that agents write to only after you allow it, in every mode, because these files can run code, hold secrets or steer agents. Keys are globs; the last one that matches decides (`true` asks, `false` does not). To add the current file, run **Linewise: Agent Access to File…**.",
    more: "Your entries, such as `**/deploy/**` or `*.lock`, are added to the defaults. What agents may read is set with `#linewise.protectedReads#`.",
  },
  protectedReads: {
    section: "files",
    type: "object",
    additionalProperties: {
      type: "string",
      values: {
        ask: "Ask every time. In the mode Folders Only, which does not ask, reading is refused; in Don't Ask, it is allowed.",
        refuse: "Never show the text to agents, in any mode.",
        allow: "Read it like any other file.",
      },
      strictest: "refuse",
    },
    scope: "application",
    default: defaultProtectedReads,
    description:
      "Files that usually hold secrets. What an agent reads is sent to a model, so agents see these files only if you allow it, and searches skip them. Keys are globs; the last one that matches decides. To add the current file, run **Linewise: Agent Access to File…**.",
    more: "Your entries, such as `**/*.pem`, are added to the defaults. Where agents edit these files, the edit history keeps their text encrypted, or not at all.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Where the settings editor shows a setting; see `settingSections`. */
export type SettingSection = "approval" | "editing" | "agents" | "files";

export type Setting = {
  readonly section: SettingSection;
  /** In Markdown, 60 words at most; `#linewise.x#` in code style is a link to another setting. */
  readonly description: string;
  /** What only the page in docs says besides. */
  readonly more?: string;
  readonly scope: "application" | "window";
  /** For few people: VS Code shows it where advanced settings are asked for. */
  readonly isAdvanced?: true;
} & (
  | {
      readonly type: "string";
      readonly default: string;
      readonly values: Readonly<Record<string, string>>;
      /** The words that people read for each value. */
      readonly labels: Readonly<Record<string, string>>;
      /** Values of earlier versions that users may still have set, and which value they count as. */
      readonly former?: Readonly<Record<string, string>>;
    }
  | {
      readonly type: "integer";
      readonly default: number;
      readonly minimum: number;
      readonly maximum: number;
    }
  | { readonly type: "boolean"; readonly default: boolean }
  | {
      readonly type: "array";
      readonly items: { readonly type: "string" };
      readonly default: readonly string[];
    }
  | {
      readonly type: "object";
      readonly additionalProperties: { readonly type: "boolean" };
      readonly default: Readonly<Record<string, boolean>>;
    }
  | {
      readonly type: "object";
      readonly additionalProperties: ChosenValues;
      readonly default: Readonly<Record<string, string>>;
    }
);

/** Each entry has one of these values, for which there are words. */
interface ChosenValues {
  readonly type: "string";
  readonly values: Readonly<Record<string, string>>;
  /** What an entry with any other value counts as. */
  readonly strictest: string;
}

type SettingTable = typeof settings;

type ValueOf<S extends Setting> = S extends { readonly values: infer Values }
  ? keyof Values
  : S extends { readonly type: "integer" }
    ? number
    : S extends { readonly type: "boolean" }
      ? boolean
      : S extends { readonly type: "array" }
        ? readonly string[]
        : S extends { readonly additionalProperties: { readonly values: infer Values } }
          ? Readonly<Record<string, keyof Values>>
          : Readonly<Record<string, boolean>>;

/** The settings' values, as the host reads them. */
export type Settings = {
  readonly [Name in keyof SettingTable]: ValueOf<SettingTable[Name]>;
};

/**
 * Reads the settings from a configuration. VS Code passes on anything that the user typed, so a value of
 * the wrong type, range or name counts as not set; the defaults are safe.
 */
export function parseSettings(read: (name: string) => unknown): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    values[name] = parseSetting(setting, read(name));
  }
  // Each value was checked against the row of the table that its type comes from.
  return values as unknown as Settings;
}

function parseSetting(setting: Setting, value: unknown): unknown {
  if (setting.type === "object") return parseEntries(setting, value) ?? setting.default;
  const current = setting.type === "string" ? replaceFormer(setting, value) : value;
  return isValid(setting, current) ? current : setting.default;
}

function replaceFormer({ former = {} }: StringSetting, value: unknown): unknown {
  return typeof value === "string" && Object.hasOwn(former, value) ? former[value] : value;
}

type StringSetting = Extract<Setting, { type: "string" }>;
export type ObjectSetting = Extract<Setting, { type: "object" }>;

/** One entry of a wrong type must not undo the others: it counts as the strictest value. */
function parseEntries(
  { additionalProperties }: ObjectSetting,
  given: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const parse = (value: unknown): unknown => {
    if (!("values" in additionalProperties)) return value !== false;
    const { values, strictest } = additionalProperties;
    return typeof value === "string" && Object.hasOwn(values, value) ? value : strictest;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, parse(value)]));
}

function isValid(setting: Exclude<Setting, { type: "object" }>, value: unknown): boolean {
  switch (setting.type) {
    case "string":
      return typeof value === "string" && Object.hasOwn(setting.values, value);
    case "integer":
      return (
        typeof value === "number" &&
        Number.isInteger(value) &&
        value >= setting.minimum &&
        value <= setting.maximum
      );
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
  }
}
