import { isSameFile, type ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { SamePath } from "../../toolkit/input/index.ts";
import { contributedName, type Settings } from "../../toolkit/manifest/index.ts";
import { placeInput, type SessionFolder } from "../../toolkit/sessionPaths.ts";
import type { Call, PlannedCall, TextSpan, Tool, ToolContext } from "../../toolkit/tool.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import { type CallPermission, judgePermission } from "../permission/index.ts";
import type { ReportProgress } from "../progress.ts";
import type { Arrival } from "./arrivals.ts";
import type { CallServices } from "./services.ts";

/** What VS Code asks for, as it comes. */
export interface CallRequest {
  readonly tool: Tool;
  readonly input: unknown;
  readonly services: CallServices;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
  /** In which an agent makes the call, as far as the host tells; not known before it is carried out. */
  readonly conversation?: string | undefined;
  /** Where the agent works, if that is in no folder of the window. */
  readonly session?: SessionFolder | undefined;
  /** A person makes the call, by a command; without it, an agent. */
  readonly person?: CallingPerson;
}

/**
 * A person who makes a call. They see what it is about to do in every permission mode, in the diff
 * editor if not already where they made it, and no agent is told of it.
 */
export interface CallingPerson {
  /** Whether they have exactly this in front of them, so that only what must be asked is asked. */
  readonly sees: (plan: Plan) => boolean;
  readonly noteApplied: (applied: PersonsEdit) => void;
  /** See {@link ToolContext.within}. */
  readonly within?: readonly TextSpan[] | undefined;
}

/** What a person's call did. */
export interface PersonsEdit {
  readonly entryId: number;
  readonly planned: PlannedCall;
}

/** A call with a valid input, whose paths are known and not refused. */
export interface OpenedCall<Kind extends Call = Call> {
  readonly request: CallRequest;
  readonly call: Kind;
  readonly settings: Settings;
  readonly context: ToolContext;
  readonly targets: readonly ResolvedPath[];
  /** Undefined for a call that is only looked at. */
  readonly arrival: Arrival | undefined;
  /** On the paths that the input names; what a plan touches is judged when there is one. */
  readonly judgement: CallPermission;
}

/**
 * Opens a call and begins with it. Calls that write to files of the same name begin in the order in
 * which they come, however long it takes to find out where that name leads.
 *
 * @param begin Asks for the files without awaiting anything before.
 * @throws FailureError when the input is wrong or a path may not be touched.
 */
export async function openInOrder<Value>(
  request: CallRequest,
  arrival: Arrival,
  begin: (opened: OpenedCall) => Promise<Value>,
): Promise<Value> {
  const { services, signal } = request;
  try {
    const { effect, paths } = orThrow(parseCall(request));
    const names = effect === "write" ? paths.map((path) => `name ${path}`) : [];
    const hold = await services.locks.ask(names, signal).comes;
    const begun = openCall(request, arrival).then((opened) => ({ result: begin(opened) }));
    const { result } = await begun.finally(hold.release);
    return await result;
  } finally {
    arrival.end();
  }
}

/** @throws FailureError when the input is wrong or a path may not be touched. */
export async function openCall(request: CallRequest, arrival?: Arrival): Promise<OpenedCall> {
  const { services, signal, report } = request;
  const call = orThrow(parseCall(request));
  const settings = services.readSettings();
  if (settings.reportDiagnostics) services.noteDiagnostics();
  const workspace = services.createWorkspace(call, settings, signal, report, request.conversation);
  for (const pair of call.samePaths) orThrow(await requireSameFile(pair, settings, services));
  const targets: ResolvedPath[] = [];
  for (const path of call.paths) targets.push(orThrow(await workspace.resolve(path)));
  const judgement = orThrow(judgePermission(targets, call.effect, settings, services.window));
  const context: ToolContext = {
    workspace,
    findMatches: (matchRequest) => services.findMatches(matchRequest, signal),
    maxReplacements: settings.maxReplacements,
    signal,
    rejectedParts: new Set(),
    within: request.person?.within,
    isMeant: request.person === undefined ? services.isMeant : () => true,
  };
  return { request, call, settings, context, targets, arrival, judgement };
}

/** Its relative paths mean places in the folder that the agent works in. */
export function parseCall({
  tool,
  input,
  session,
}: Pick<CallRequest, "tool" | "input" | "session">): Result<Call> {
  return tool.parse(session === undefined ? input : placeInput(tool.fields, input, session));
}

/** Which answer of a model a call is of, where that is known, and the call is not its only one. */
export async function findAnswer({
  tool,
  input,
  services,
  person,
}: CallRequest): Promise<string | undefined> {
  if (person !== undefined) return undefined;
  const answer = await services.findAnswer(contributedName(tool), input);
  return answer === undefined || answer.callCount < 2 ? undefined : answer.id;
}

/** What all say, if they say one thing. */
export function findOnly<Value>(values: readonly Value[]): Value | undefined {
  const different = new Set(values);
  return different.size === 1 ? values[0] : undefined;
}

/** A call may give its path by two names. */
async function requireSameFile(
  { names, paths }: SamePath,
  settings: Settings,
  { resolvePath }: CallServices,
): Promise<Result<void>> {
  const [own, other] = [
    await resolvePath(paths[0], settings),
    await resolvePath(paths[1], settings),
  ];
  if (!own.ok) return own;
  if (!other.ok) return other;
  if (isSameFile(own.value, other.value)) return succeed(undefined);
  return fail({ code: "twoWays", ways: names.map((name) => [name]) });
}
