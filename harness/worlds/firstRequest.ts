import type { ModelRequest } from "../model/modelRequest.ts";
import { findOurTools, type OurTools } from "./ourTools.ts";

/** The first request of a chat. */
export interface FirstRequest {
  readonly toolCount: number;
  readonly byteCount: number;
  /** Of tools that the server keeps from the model until it has searched for them. */
  readonly hiddenByteCount: number;
  readonly ours: OurTools;
  /** Whether the sentence of `chat/linewise.instructions.md` is in it. */
  readonly isGuided: boolean;
}

/** @param body As it came over the wire. */
export function readFirstRequest(request: ModelRequest, body: unknown): FirstRequest {
  const words = [request.system, ...request.messages.map(({ text }) => text)].join("\n");
  return {
    toolCount: request.tools.length,
    byteCount: countBytes(body),
    hiddenByteCount: request.tools
      .filter(({ isDeferred }) => isDeferred)
      .reduce((sum, { name, description, schema }) => {
        return sum + countBytes({ name, description, input_schema: schema, defer_loading: true });
      }, 0),
    ours: findOurTools(request),
    isGuided: words.includes("If there are linewise_* tools"),
  };
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
