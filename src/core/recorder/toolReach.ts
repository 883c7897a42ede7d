import { type Agent, fieldOf, listOf, type ToolUse } from "../agents/index.ts";
import type { EntrySource } from "../history/index.ts";
import { baseName } from "../path/index.ts";
import type { CommandEnd } from "./backgroundPrograms.ts";
import { findCommandEnd, listMoves } from "./shellCommand.ts";

/** What a call of some tool may change, by its name and input. */
export type ToolReach =
  /** It only reads, or is one of ours, which records itself. */
  | { readonly kind: "nothing" }
  /** The files that its input names, as it names them; they may be missing yet, or go. */
  | { readonly kind: "files"; readonly paths: readonly string[] }
  /** Whether it goes on after the tool has returned, as far as its input tells. */
  | { readonly kind: "anything"; readonly end: CommandEnd };

/** A call of a tool, with its input as the tool got it, unchecked. */
export interface ToolCall extends ToolUse {
  readonly agent: Agent;
}

/**
 * Finds what a call may change. An unknown tool may change anything, and so may one whose input does not
 * name its files in a known way.
 */
export function findToolReach(call: ToolCall): ToolReach {
  const { agent, tool, input } = call;
  if (isOurs(call) || agent.readingTools.has(tool)) return { kind: "nothing" };
  const findPaths = findPathsOf(call);
  if (findPaths === undefined) return { kind: "anything", end: findEnd(tool, input) };
  const paths = findPaths(input);
  if (paths.length === 0) return { kind: "anything", end: "ends" };
  return { kind: "files", paths: [...new Set(paths)] };
}

/** MCP clients and the Agent Host put a prefix before the name. */
function isOurs({ agent, tool }: ToolCall): boolean {
  return agent.hasOurTools && /(?:^|[_-])linewise_[a-z]/.test(tool);
}

function findPathsOf({
  agent: { editingTools },
  tool,
}: ToolCall): Agent["editingTools"][string] | undefined {
  return Object.hasOwn(editingTools, tool) ? editingTools[tool] : undefined;
}

/** Whether VS Code itself asks the person to keep or undo what a call changes. */
export function isReviewedInChat(call: ToolCall): boolean {
  return call.agent.isReviewedInChat === true && findPathsOf(call) !== undefined;
}

/** They write to a terminal in which what they start may keep running. */
const writingTools: ReadonlySet<string> = new Set(["send_to_terminal", "write_bash"]);

/** What a field of the tool says, or else its command. */
function findEnd(tool: string, input: unknown): CommandEnd {
  const given = [input, fieldOf(input, "task")];
  const flags = ["isBackground", "run_in_background", "detach"].flatMap((flag) =>
    given.map((each) => fieldOf(each, flag)),
  );
  const modes: readonly unknown[] = ["async", "background"];
  if (writingTools.has(tool) || flags.includes(true) || modes.includes(fieldOf(input, "mode"))) {
    return "goesOn";
  }
  const words = given.flatMap((each) => [
    fieldOf(each, "command"),
    ...listOf(fieldOf(each, "args")),
  ]);
  return findCommandEnd(words.filter((word) => typeof word === "string").join(" "));
}

/** Whether a tool says, in its answer, that the command that it was to wait for is still at work. */
export function saysItGoesOn(answer: unknown): boolean {
  if (typeof answer !== "string") return typeof fieldOf(answer, "backgroundTaskId") === "string";
  return /\bstill (?:be )?running\b|\bmoved to (?:the )?background\b/.test(answer);
}

/** Whether VS Code says, in the tool's place, that it has not carried out the call. */
export function saysItWasSkipped(answer: unknown): boolean {
  const said = /^(?:The user chose to skip the tool call, |Autopilot skipped this tool call )/;
  return typeof answer === "string" && said.test(answer);
}

/**
 * Whether what a terminal of an agent runs is the command of a call, as far as VS Code has kept it.
 *
 * @param isWhole Whether it is all of that.
 */
export function isCommandOf({ input }: ToolCall, line: string, isWhole = false): boolean {
  const command = fieldOf(input, "command");
  const told = typeof command === "string" ? withoutSpace(command) : "";
  const ran = withoutSpace(line);
  if (isWhole) return ran === told;
  return ran !== "" && told !== "" && [told.includes(ran), ran.includes(told)].includes(true);
}

/** Nor what goes on in the next line: a terminal shows a prompt there. */
function withoutSpace(text: string): string {
  return text.replaceAll(/[\s\\`>]+/g, "");
}

const gitOptions = String.raw`(?:\s+-[\w-]+(?:[\s=](?:\\"[^"]*"|'[^']*'|[^\s-]\S*))?)*[\s_]+`;
/** That it only says what it would do, in the same command. */
const dryRun = String.raw`(?:(?!\\n)[^;&|"])*\s(?:-\w*n\w*|--dry-run|--check|--stat)(?![\w-])`;
const changingCommands = [
  ..."am checkout cherry-pick commit init merge pull".split(" "),
  ..."rebase reset restore revert sparse-checkout switch".split(" "),
  `(?:add|apply|clean|mv|read-tree|rm)(?!${dryRun})`,
  String.raw`(?:bisect|stash|submodule|worktree)(?!\s+(?:list|log|show|status|summary|view))`,
  ...[String.raw`(?:branch|tag)(?=\s+[^-\s"])`, String.raw`update-\w+`],
].join("|");
const changingGit = new RegExp(
  String.raw`(?<![a-z])git${gitOptions}(?:${changingCommands})(?![\w-])`,
  "i",
);

/** Whether a call is meant to have git change something. */
export function changesByGit(tool: string, input: unknown): boolean {
  return changingGit.test(`${tool} ${JSON.stringify(input)}`);
}

/** Whether a call is meant to move files, by the programs that can do so between disks. */
export function namesMove({ input }: ToolCall): boolean {
  return /(?<![\w.-])(?:mv|move|Move-Item|rsync)\s/i.test(JSON.stringify(input));
}

/** The words of each `mv` of a call. */
export function findMoves({ input }: ToolCall): readonly (readonly string[])[] {
  const command = fieldOf(input, "command");
  return typeof command === "string" ? listMoves(command) : [];
}

/**
 * Finds whether a call may have moved to a path, by `mv`, what was outside the workspace before: not what it names in
 * another place, where it may have made it, nor what was in a folder for temporary files.
 *
 * @param roots The workspace folders.
 */
export function findBroughtPaths(
  call: ToolCall,
  roots: readonly string[],
): (path: string) => boolean {
  const words = String(fieldOf(call.input, "command")).split(/[\s;|&<>()"'=]+/);
  const isMade = (source: string): boolean =>
    words.filter((word) => word === source).length > 1 ||
    words.some((word) => /[^/.~]/.test(word) && source.startsWith(`${word}/`));
  const isInside = (source: string): boolean =>
    /^(?:\$\{?(?:PWD|TMPDIR)\b|\/(?:private\/)?(?:tmp|var\/tmp|dev\/shm)\/)/.test(source) ||
    roots.some((root) => source.startsWith(`${root}/`)) ||
    (source.startsWith("..") && words.some((word) => word === "cd" || word === "pushd"));
  const places = findMoves(call).flatMap((paths) => {
    const target = paths.at(-1) ?? "";
    const sources = paths.slice(0, -1).filter((each) => /^(?:\.\.|[/~$])/.test(each));
    const brought = sources.filter((each) => !isInside(each) && !isMade(each));
    return brought.flatMap((each) => [target, `${target}/${baseName(each)}`]).map(withoutDots);
  });
  return (path) =>
    places.some((each) => `/${each}`.endsWith(`/${path}`) || `/${path}`.endsWith(`/${each}`));
}

function withoutDots(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
}

const taskTools: ReadonlySet<string> = new Set(
  "run_task create_and_run_task runTask createAndRunTask".split(" "),
);

/** Who makes the changes of a call, for the history. */
export function findEntrySource(
  call: ToolCall & { readonly model?: string | undefined },
): EntrySource {
  const { agent, tool, input, model } = call;
  const by = { ...(agent.ownHooks && { agent: agent.name }), ...(model && { model }) };
  const command = fieldOf(input, "command");
  if (typeof command === "string" && findPathsOf(call) === undefined) {
    return { maker: "terminal", action: command, ...by };
  }
  if (taskTools.has(tool)) {
    const label = fieldOf(fieldOf(input, "task"), "label") ?? fieldOf(input, "id");
    return { maker: "task", action: typeof label === "string" ? label : tool, ...by };
  }
  const [, server, action] = /^mcp_{1,2}(.+?)_+(.+)$/.exec(tool) ?? [];
  if (server !== undefined && action !== undefined) {
    return { maker: `MCP ${server}`, action, ...by };
  }
  return { maker: agent.name, action: tool, ...(model && { model }) };
}
