import {
  type Command,
  forEachChild,
  parse,
  type ParsedScript,
  type Statement,
  type SyntaxNode,
} from "unbash";
import {
  type CommandEnd,
  findProgramStart,
  nameProgram,
  namesBackgroundProgram,
  worseEnd,
} from "./backgroundPrograms.ts";

/** What is at work at a place of a script. */
interface AtWork {
  /** Jobs of this shell, which `wait` waits for. */
  readonly jobs: number;
  /** They may have been waited for. */
  readonly isDoubtful: boolean;
  /** All else. */
  readonly others: CommandEnd;
}

const nothing: AtWork = { jobs: 0, isDoubtful: false, others: "ends" };

/** Scripts in scripts; nobody writes that many. */
const maxDepth = 8;

/** Of a script: so long a one holds a file, and some would take the parser seconds. */
const maxUnits = 65_536;

/**
 * Whether something that a shell command starts goes on when the command has returned: as Bash would
 * say, or PowerShell or `cmd` where these are meant. What a script in a file does is not looked at.
 */
export function findCommandEnd(command: string): CommandEnd {
  try {
    return readText(command, 0);
  } catch (error) {
    // Parts in parts without end, for which there is no stack.
    if (error instanceof RangeError) return "mayGoOn";
    throw error;
  }
}

/** The words of each `mv` or `git mv` in a shell command, without options: what it moves, and where to. */
export function listMoves(command: string): readonly (readonly string[])[] {
  const script = command.length > maxUnits ? undefined : parseOrNone(command);
  const open: SyntaxNode[] = [...(script?.commands ?? [])];
  const moves: (readonly string[])[] = [];
  for (const node of open) {
    forEachChild(node, (child) => void open.push(child));
    const words =
      node.type === "Command" ? wordsOf(node).filter((word) => !word.startsWith("-")) : [];
    const at = nameProgram(words[0] ?? "") === "git" ? words.indexOf("mv") : 0;
    if (nameProgram(words[at] ?? "") === "mv") moves.push(words.slice(at + 1));
  }
  return moves;
}

function parseOrNone(command: string): ParsedScript | undefined {
  try {
    return parse(command);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wordsOf({ name, args }: Command): readonly string[] {
  return [...(name ? [name] : []), ...args].map((word) =>
    word.type === "Word" ? word.value : word.text,
  );
}

function readText(text: string, depth: number): CommandEnd {
  if (depth > maxDepth) return "mayGoOn";
  if (text.length > maxUnits) return readScript(undefined, text, depth);
  const script = parse(text);
  if (script.errors === undefined) return readScript(script, text, depth);
  // In PowerShell, `&` before a command calls it.
  const called = parse(text.replace(/(^|[;|({\n])[ \t]*&(?=[^&>])/g, "$1"));
  return readScript(called.errors === undefined ? called : script, text, depth);
}

function readScript(script: ParsedScript | undefined, text: string, depth: number): CommandEnd {
  if (script !== undefined && script.errors === undefined) {
    return endOf(followChildren(script, nothing, depth));
  }
  // The shell waits for what closes it, and takes the next command for a part of this one.
  const isOpen = script?.errors?.some(({ message }) => message.startsWith("unterminated")) === true;
  const mayStart = /(?<![&>|])&(?![&>])/.test(text) || namesBackgroundProgram(text);
  return isOpen || mayStart ? "mayGoOn" : "ends";
}

function endOf({ jobs, isDoubtful, others }: AtWork): CommandEnd {
  if (jobs === 0) return others;
  return worseEnd(others, isDoubtful ? "mayGoOn" : "goesOn");
}

function withOther(before: AtWork, other: CommandEnd): AtWork {
  return { ...before, others: worseEnd(before.others, other) };
}

/** How often what runs parts of it runs one, at most. */
const timesOf: Readonly<Partial<Record<SyntaxNode["type"], number>>> = {
  AndOr: 1,
  If: 1,
  Case: 1,
  For: Infinity,
  ArithmeticFor: Infinity,
  Select: Infinity,
  While: Infinity,
  Function: Infinity,
};

function follow(node: SyntaxNode, before: AtWork, depth: number): AtWork {
  if ("script" in node) return withOther(before, endOfSubstitution(node, depth));
  if (node.type === "Subshell") {
    return withOther(before, endOf(followChildren(node, nothing, depth)));
  }
  const times = timesOf[node.type];
  if (times !== undefined) return followBranches(node, before, depth, times);
  const after = followChildren(node, before, depth);
  if (node.type === "Command") return followCommand(node, after, depth);
  if (node.type === "HereDoc" && node.closing === undefined) return withOther(after, "mayGoOn");
  const isJob = node.type === "Coproc" || (node.type === "Statement" && isBackground(node));
  return isJob ? { ...after, jobs: after.jobs + 1 } : after;
}

/** A shell waits for what it reads the output of, as long as something writes there; for a reader never. */
function endOfSubstitution(
  node: Extract<SyntaxNode, { readonly script: ParsedScript | undefined }>,
  depth: number,
): CommandEnd {
  const isReader = node.type === "ProcessSubstitution" && node.operator === ">";
  return isReader || readScript(node.script, node.text, depth) !== "ends" ? "mayGoOn" : "ends";
}

/** A long sum is a deep tree: what it is made of counts as its own. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  const open = [node];
  for (const each of open) {
    forEachChild(each, (child) => {
      const isSum = /^Arithmetic(?:Binary|Unary|Ternary|Group)$/.test(child.type);
      (isSum ? open : children).push(child);
    });
  }
  return children;
}

function followChildren(node: SyntaxNode, before: AtWork, depth: number): AtWork {
  return childrenOf(node).reduce((at, child) => follow(child, at, depth), before);
}

/** All but the first part may be left out, so that one that waits may not; or run more than once. */
function followBranches(node: SyntaxNode, before: AtWork, depth: number, times: number): AtWork {
  const [first, ...rest] = childrenOf(node);
  const start = first === undefined ? before : follow(first, before, depth);
  return rest.reduce((at, child) => {
    const after = follow(child, at, depth);
    if (after.jobs < at.jobs) return { ...after, jobs: at.jobs, isDoubtful: true };
    return after.jobs > at.jobs
      ? { ...after, jobs: at.jobs + (after.jobs - at.jobs) * times }
      : after;
  }, start);
}

/** `$made = & make` is a call in PowerShell. */
function isBackground({ background, command }: Statement): boolean {
  const isCall =
    command.type === "Command" &&
    command.name?.text.startsWith("$") === true &&
    command.args.at(-1)?.text === "=";
  return background === true && !isCall;
}

function followCommand(node: Command, before: AtWork, depth: number): AtWork {
  if (node.name === undefined) return before;
  const words = wordsOf(node);
  const [name = "", ...args] = words;
  const waited = countWaited(nameProgram(name), args);
  if (waited >= before.jobs && waited > 0) return { ...before, jobs: 0, isDoubtful: false };
  if (waited > 0) return { ...before, jobs: before.jobs - waited };
  // An interpreter reads the value, which nobody knows.
  if (depth > 0 && /^[$`]/.test(name) && args[0] !== "=") return withOther(before, "mayGoOn");
  const { end, isJob } = findProgramStart(words, inputOf(node), (text) =>
    readText(text, depth + 1),
  );
  return isJob ? { ...before, jobs: before.jobs + 1 } : withOther(before, end);
}

/** How many jobs it waits for. */
function countWaited(name: string, args: readonly string[]): number {
  if (/^(?:wait-job|wjb|wait-process)$/.test(name)) return Infinity;
  if (/^(?:receive-job|rcjb)$/.test(name)) return /-wait/i.test(args.join(" ")) ? Infinity : 0;
  if (name !== "wait") return 0;
  const isOneEach = args.every((arg) => /^(?:-\w*|%\S*|\d+|\$(?:!|\w+))$/.test(arg));
  return args.length === 0 || !isOneEach
    ? Infinity
    : Math.max(1, args.filter((arg) => !arg.startsWith("-")).length);
}

/** The here-documents that a command reads. */
function inputOf({ redirects }: Command): string {
  const inputs = redirects.map((each) => {
    if (each.type === "HereDoc") return each.body.text;
    return each.type === "HereString" ? (each.target?.value ?? "") : "";
  });
  return inputs.join("\n");
}
