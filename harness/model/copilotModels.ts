import { isOldestMeant } from "../vscode/serverNode.ts";

/** Copilot's own models as its API lists them; only what Copilot reads of it. */
export interface CopilotModel {
  readonly id: string;
  readonly [property: string]: unknown;
}

export const copilotModels: readonly CopilotModel[] = [
  chatModel({ id: "claude-sonnet-4.6", vendor: "Anthropic", endpoint: "/v1/messages" }),
  chatModel({ id: "gpt-5.5", vendor: "OpenAI", endpoint: "/responses" }),
  chatModel({ id: "gpt-4.1", vendor: "Azure OpenAI", endpoint: "/chat/completions" }),
  // The oldest Copilot has its editing tools for this one, and not for gpt-4.1.
  ...(isOldestMeant()
    ? [chatModel({ id: "grok-code-fast-1", vendor: "xAI", endpoint: "/chat/completions" })]
    : []),
  // Copilot's own, for titles and the like.
  chatModel({ id: "gpt-4o-mini", vendor: "Azure OpenAI", endpoint: "/chat/completions" }),
  {
    id: "text-embedding-3-small",
    name: "text-embedding-3-small",
    object: "model",
    vendor: "Azure OpenAI",
    version: "text-embedding-3-small",
    model_picker_enabled: false,
    preview: false,
    capabilities: {
      type: "embeddings",
      object: "model_capabilities",
      family: "text-embedding-3-small",
      tokenizer: "cl100k_base",
      limits: { max_inputs: 512 },
      supports: { dimensions: true },
    },
  },
];

interface ChatModel {
  readonly id: string;
  readonly vendor: string;
  readonly endpoint: "/v1/messages" | "/responses" | "/chat/completions";
}

function chatModel({ id, vendor, endpoint }: ChatModel): CopilotModel {
  return {
    id,
    name: id,
    object: "model",
    vendor,
    version: id,
    model_picker_enabled: id !== "gpt-4o-mini",
    model_picker_category: "versatile",
    preview: false,
    is_chat_default: id === "gpt-4.1",
    is_chat_fallback: id === "gpt-4.1",
    billing: { is_premium: false, multiplier: 0 },
    policy: { state: "enabled", terms: "" },
    supported_endpoints: [endpoint],
    capabilities: {
      type: "chat",
      object: "model_capabilities",
      family: id,
      tokenizer: "o200k_base",
      limits: {
        max_context_window_tokens: 144_000,
        max_prompt_tokens: 128_000,
        max_output_tokens: 16_000,
      },
      supports: { tool_calls: true, parallel_tool_calls: true, streaming: true, vision: false },
    },
  };
}
