/** An event as a hook told it, checked: those of Copilot in VS Code and of the Agent Host alike. */
export type HookEvent = HookPlace &
  (
    | { readonly kind: "prompt"; readonly prompt: string }
    | ({ readonly kind: "before" } & HookCall)
    /** With what the tool has answered, as far as that is text. */
    | ({ readonly kind: "after"; readonly answer: string } & HookCall)
    | { readonly kind: "stop" }
  );

interface HookPlace {
  readonly sessionId: string;
  /** When the event was, as it says, or else when it was read; only good to compare. */
  readonly timestamp: string;
  readonly cwd: string | undefined;
}

export interface HookCall {
  readonly tool: string;
  readonly input: unknown;
  /** The Agent Host gives none. */
  readonly toolUseId: string | undefined;
}

/** @param told What a hook had on its standard input. */
export function readHookEvent(told: string): HookEvent | undefined {
  const fields = parseFields(told);
  const { session_id: sessionId, timestamp, cwd, prompt } = fields;
  if (typeof sessionId !== "string" || sessionId === "") return undefined;
  const place: HookPlace = {
    sessionId,
    timestamp: textOrNone(timestamp) ?? new Date().toISOString(),
    cwd: textOrNone(cwd),
  };
  switch (fields["hook_event_name"]) {
    case "UserPromptSubmit":
      return typeof prompt === "string" ? { ...place, kind: "prompt", prompt } : undefined;
    case "PreToolUse":
      return withCall({ ...place, kind: "before" }, fields);
    case "PostToolUse":
    case "PostToolUseFailure":
      // Only the Agent Host tells of calls that fail.
      return withCall({ ...place, kind: "after", answer: readAnswer(fields) }, fields);
    case "Stop":
      return { ...place, kind: "stop" };
    default:
      return undefined;
  }
}

function withCall<Place>(place: Place, fields: Fields): (Place & HookCall) | undefined {
  const { tool_name: tool, tool_input: input, tool_use_id: toolUseId } = fields;
  if (typeof tool !== "string" || tool === "") return undefined;
  return { ...place, tool, input, toolUseId: textOrNone(toolUseId) };
}

function readAnswer({ tool_response: told, tool_result: result }: Fields): string {
  if (typeof told === "string") return told;
  if (typeof result !== "object" || result === null) return "";
  const { text_result_for_llm: text } = result as Fields;
  return textOrNone(text) ?? "";
}

type Fields = Readonly<Record<string, unknown>>;

function parseFields(told: string): Fields {
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
