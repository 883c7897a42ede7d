import { isSameFile, lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result } from "../../core/result.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import type { Hold } from "../fileLocks.ts";
import type { PlannedCall, Tool, WriteCall } from "../../toolkit/tool.ts";
import type { TextFile, Workspace } from "../../toolkit/workspace/index.ts";
import type { ShownInChat } from "../approval/index.ts";
import { findAnswer, openCall, type OpenedCall } from "./openCall.ts";
import { asOfIn, refuseUnseen } from "./unseenText.ts";

export type OpenedWrite = OpenedCall<WriteCall>;

/** A write whose turn has come: no other call touches its files until they are released. */
interface WriteTurn {
  readonly opened: OpenedWrite;
  readonly planned: Result<PlannedCall>;
  readonly hold: Hold;
}

/** `shown` is what the chat showed for this very input; where it has a plan, that is what `planned` is. */
export type ShownTurn = WriteTurn & {
  readonly shown: ShownInChat | undefined;
  /** The call came before anybody can have answered. */
  readonly isUnanswered?: boolean;
};

/**
 * The turn of a call that is carried out. What the chat showed is not planned again: it is applied as
 * it was shown, or refused.
 */
export async function takeTurn(opened: OpenedWrite): Promise<ShownTurn> {
  const { request, settings } = opened;
  const { tool, input, services, signal, person, session } = request;
  // What the chat showed is an agent's, even if the input is the same.
  if (person !== undefined) return { ...(await planInTurn(opened)), shown: undefined };
  const { pending, locks } = services;
  const expected = pending.peek(tool.name, input, session?.path);
  if (expected?.planned !== undefined && settings.approval === "chat") {
    const isUnanswered = pending.isUnanswered(expected);
    const hold = await locks.ask(lockKeysOf(expected.targets), signal).comes;
    // While this call waited, the one before it may have moved what was shown.
    const shown = pending.take(tool.name, input, session?.path);
    if (shown?.planned !== undefined) {
      const { planned: plan, stalePath } = shown;
      const planned = stalePath
        ? fail({ code: "stale", path: stalePath } as const)
        : refuseUnseen(plan, opened);
      return { opened, planned, hold, shown, isUnanswered };
    }
    hold.release();
  }
  // Taken before anything is awaited: what is shown from now on is for another call.
  const taken = pending.take(tool.name, input, session?.path);
  const shown = taken && { ...taken, planned: undefined };
  return { ...(await planInTurn(opened)), shown };
}

/**
 * Plans a call when its turn has come. Which files a search finds is known only then: the call holds
 * those as well, or waits for them and plans once more. Line numbers mean the text at the moment when
 * the call came, and a path what it leads to when its turn has come.
 */
export async function planInTurn(opened: OpenedWrite): Promise<WriteTurn> {
  const { services, signal } = opened.request;
  let keys = lockKeysOf(opened.targets);
  let numbered: Promise<NumberedFiles> | undefined;
  for (;;) {
    const turn = services.locks.ask(keys, signal);
    if (turn.mustWait) numbered ??= startReading(opened);
    const hold = await turn.comes;
    try {
      const current = await reopen(opened, await numbered);
      const result = await current.call.plan(current.context);
      const planned = result.ok ? refuseUnseen(result.value, opened) : result;
      const touched = planned.ok ? planned.value.plan.changes.map(({ file }) => file.target) : [];
      const needed = lockKeysOf(touched);
      if (hold.extend(needed)) {
        opened.arrival?.end();
        return { opened: current, planned, hold };
      }
      keys = [...new Set([...keys, ...needed])];
    } catch (error) {
      hold.release();
      throw error;
    }
    hold.release();
  }
}

/** Files as they were when a call came, whose lines it numbers without saying which text it means. */
interface NumberedFiles {
  /** What becomes its `as_of`; none where it names one, or cannot. */
  readonly edited: TextFile | undefined;
  /** Other files that it takes lines from, as far as they can be read. */
  readonly sources: readonly TextFile[];
}

/** Should it fail, it fails when the turn has come: an earlier failure would leave the files held. */
function startReading(opened: OpenedWrite): Promise<NumberedFiles> {
  const reading = readNumbered(opened).then((read) => findOlder(opened, read));
  reading.catch(() => undefined);
  return reading;
}

export async function readNumbered(opened: OpenedWrite): Promise<NumberedFiles> {
  const target = findNumbered(opened);
  const edited = target && (await opened.context.workspace.readText(target));
  const sources = await readSources(opened);
  return { edited: edited?.ok === true ? edited.value : undefined, sources };
}

function findNumbered({ request, targets }: OpenedWrite): ResolvedPath | undefined {
  const [target] = targets;
  const isNumbered =
    target?.kind === "file" && takesAsOf(request.tool, request.input) && namesLines(request.input);
  return isNumbered ? target : undefined;
}

/**
 * A text that another call began to change before this one had read it wins over what that read. What was read first
 * is of the moment when the call came: by the time another one changes the file, a person may have typed in it.
 * VS Code's chat makes the calls of one answer one after another: all of them mean the text before the first.
 */
async function findOlder(opened: OpenedWrite, read: NumberedFiles): Promise<NumberedFiles> {
  const { arrival } = opened;
  const { services } = opened.request;
  const answer = await findAnswer(opened.request);
  const find = (file: ResolvedPath): TextFile | undefined =>
    (answer === undefined ? undefined : services.arrivals.findBefore(answer, file)) ??
    arrival?.findOlder(file);
  const target = findNumbered(opened);
  const edited = (target && find(target)) ?? read.edited;
  const sources = new Map(read.sources.map((file) => [file.target.uri, file]));
  for (const { target: source } of await findSources(opened)) {
    const older = find(source);
    if (older !== undefined) sources.set(source.uri, older);
  }
  return { edited, sources: [...sources.values()] };
}

const nothingRead: NumberedFiles = { edited: undefined, sources: [] };

async function readSources(opened: OpenedWrite): Promise<readonly TextFile[]> {
  const { workspace } = opened.context;
  const files: TextFile[] = [];
  for (const { target, isNamed } of await findSources(opened)) {
    const file = await (isNamed ? workspace.readText : workspace.readSource)(target);
    if (file.ok) files.push(file.value);
  }
  return files;
}

interface Source {
  readonly target: ResolvedPath;
  /** Its path is one of the call's paths. */
  readonly isNamed: boolean;
}

/** The file that is edited is none of them: `as_of` counts for its numbers, wherever they are. */
async function findSources({ call, context, targets }: OpenedWrite): Promise<readonly Source[]> {
  const [edited] = targets;
  const sources: Source[] = [];
  for (const path of call.sources) {
    const named = targets[call.paths.indexOf(path)];
    const target = named ?? (await findFreeSource(path, context.workspace));
    if (target?.kind !== "file" || (edited && isSameFile(target, edited))) continue;
    sources.push({ target, isNamed: named !== undefined });
  }
  return sources;
}

async function findFreeSource(
  path: string,
  workspace: Workspace,
): Promise<ResolvedPath | undefined> {
  const source = await workspace.resolveSource(path);
  return source.ok && source.value.isFree ? source.value.target : undefined;
}

/** Whether its numbers are of a text that it does not name. */
function takesAsOf({ fields, writesWhole }: Tool, input: unknown): input is object {
  return "as_of" in fields && writesWhole !== true && asOfIn(input) === undefined;
}

/** Whether a call names a line by its number. */
function namesLines(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  return Object.entries(input).some(([name, value]) =>
    typeof value === "number" ? /line/i.test(name) : namesLines(value),
  );
}

/** The call as it is by now, if it has waited or something has changed since it came. */
async function reopen(opened: OpenedWrite, read: NumberedFiles | undefined): Promise<OpenedWrite> {
  const { edited, sources } = read ?? (await findOlder(opened, nothingRead));
  if (read === undefined && edited === undefined && sources.length === 0) return opened;
  const { request } = opened;
  const asOf = edited?.snapshotId;
  const input = asOf === undefined ? request.input : { ...(request.input as object), as_of: asOf };
  const again = await openCall({ ...request, input }, opened.arrival);
  if (!isWrite(again)) throw new Error("A call that writes cannot become one that reads.");
  const workspace = withoutUnshown(again.context.workspace, asOf);
  if (edited !== undefined && asOf === undefined) {
    requireSameText(edited, orThrow(await workspace.readText(edited.target)));
  }
  const sourcesNow = new Map(
    sources.length === 0 ? [] : (await readSources(again)).map((file) => [file.target.uri, file]),
  );
  for (const source of sources) requireSameText(source, sourcesNow.get(source.target.uri));
  return { ...again, request, context: { ...again.context, workspace } };
}

/** The call did not name this snapshot, so it need not have seen its lines. */
function withoutUnshown(workspace: Workspace, unnamedId: string | undefined): Workspace {
  return {
    ...workspace,
    findUnshown: (id, ranges) => (id === unnamedId ? [] : workspace.findUnshown(id, ranges)),
  };
}

export function isWrite(opened: OpenedCall): opened is OpenedWrite {
  return opened.call.effect === "write";
}

/**
 * Two kinds of file must not have changed before the turn: those too large for a snapshot, and those that
 * lines are copied from without `as_of`.
 */
function requireSameText(arrived: TextFile, now: TextFile | undefined): void {
  if (now?.text === arrived.text) return;
  throw new FailureError({ code: "stale", path: arrived.target.shown });
}
