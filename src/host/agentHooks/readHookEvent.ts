import { type Agent, findAgent, type HookFields, type ToolUse } from "../../core/agents/index.ts";
import { saysItGoesOn, saysItWasSkipped } from "../../core/recorder/index.ts";

/** An event as a hook told it, checked: all agents tell them alike. */
export type HookEvent = HookPlace &
  (
    | { readonly kind: "prompt"; readonly prompt: string }
    | ({ readonly kind: "before" } & HookCall)
    | ({
        readonly kind: "after";
        /** The tool's answer says that its command is still at work. */
        readonly goesOn: boolean;
        /** The answer says that it was not carried out. */
        readonly isSkipped?: boolean;
        /** For how long the tool was at work, where the agent says that. */
        readonly tookMs?: number | undefined;
      } & HookCall)
    | { readonly kind: "stop" }
    | { readonly kind: "subagentStop" }
    | { readonly kind: "sessionEnd" }
    /** Nothing that begins or ends anything. */
    | { readonly kind: "other" }
  );

export type CallEnded = Extract<HookEvent, { readonly kind: "after" }>;

interface HookPlace {
  readonly agent: Agent;
  readonly sessionId: string;
  /** When the event was, as it says; only good to compare. */
  readonly timestamp: string | undefined;
  /** Tells the request of its session from others, where the agent says it, or else when it was told. */
  readonly turn: string;
  readonly cwd: string | undefined;
  readonly model: string | undefined;
  /** Which sub-agent tells it, if one does that by itself. */
  readonly subagent: string | undefined;
  /** Where the agent writes down what it does. */
  readonly transcript?: string | undefined;
}

export interface HookCall extends ToolUse {
  readonly agent: Agent;
  /** The Agent Host gives none. */
  readonly toolUseId: string | undefined;
}

/**
 * @param told What a hook had on its standard input.
 * @param toldAt When it was, for events that do not say so.
 */
export function readHookEvent(
  told: string,
  toldAt = new Date().toISOString(),
): HookEvent | undefined {
  const fields = parseFields(told);
  const place = readPlace(fields, toldAt);
  if (place === undefined) return undefined;
  switch (fields["hook_event_name"]) {
    case "UserPromptSubmit":
      return withPrompt(place, fields["prompt"]);
    case "PreToolUse":
      return withCall({ ...place, kind: "before" }, fields);
    case "PostToolUse":
    case "PostToolUseFailure":
      return withCall({ ...place, kind: "after", ...readEnd(fields) }, fields);
    case "Stop":
      return { ...place, kind: place.subagent === undefined ? "stop" : "subagentStop" };
    case "SubagentStop":
      return { ...place, kind: "subagentStop" };
    case "SessionEnd":
      return { ...place, kind: "sessionEnd" };
    default:
      return { ...place, kind: "other" };
  }
}

function readPlace(fields: HookFields, toldAt: string): HookPlace | undefined {
  const { session_id: sessionId } = fields;
  if (typeof sessionId !== "string" || sessionId === "") return undefined;
  const timestamp = textOrNone(fields["timestamp"]);
  const agent = findAgent(fields);
  const own = agent.traces?.findTranscript?.(fields);
  return {
    agent,
    sessionId,
    timestamp,
    turn: textOrNone(fields["prompt_id"] ?? fields["turn_id"]) ?? timestamp ?? toldAt,
    cwd: textOrNone(fields["cwd"]),
    model: textOrNone(fields["model"]),
    subagent: textOrNone(fields["agent_id"]),
    transcript: own ?? textOrNone(fields["transcript_path"]),
  };
}

/** What an agent tells itself, as when a task in the background is done, is no person's. */
function withPrompt(place: HookPlace, prompt: unknown): HookEvent | undefined {
  if (typeof prompt !== "string") return undefined;
  const isPerson = place.subagent === undefined && !prompt.startsWith("<task-notification>");
  return isPerson ? { ...place, kind: "prompt", prompt } : { ...place, kind: "other" };
}

function withCall<Place extends HookPlace>(
  place: Place,
  fields: HookFields,
): (Place & HookCall) | undefined {
  const { tool_name: tool, tool_input: input, tool_use_id: toolUseId } = fields;
  if (typeof tool !== "string" || tool === "") return undefined;
  const use = place.agent.unwrap?.({ tool, input }) ?? { tool, input };
  return { ...place, ...use, toolUseId: textOrNone(toolUseId) };
}

function readEnd(fields: HookFields): Pick<CallEnded, "goesOn" | "isSkipped" | "tookMs"> {
  const answer = readAnswer(fields);
  const { duration_ms: tookMs } = fields;
  const end = { goesOn: saysItGoesOn(answer), isSkipped: saysItWasSkipped(answer) };
  return typeof tookMs === "number" ? { ...end, tookMs } : end;
}

function readAnswer({ tool_response: told, tool_result: result }: HookFields): unknown {
  if (told !== undefined) return told;
  if (typeof result !== "object" || result === null) return "";
  return (result as HookFields)["text_result_for_llm"];
}

/** Of what an agent wrote as JSON: none where it is no object. */
export function parseFields(told: string): HookFields {
  try {
    const value: unknown = JSON.parse(told);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
