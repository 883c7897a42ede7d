import type { ListedModel } from "./facts.ts";

/** Whose models they are, which decides how an agent gets the tools of extensions. */
export type ModelSource = "copilot" | "own" | "agentHost";

/** What a model gets of the tools: their schemas, their bare names, or whichever the picked model has. */
export type Delivery = "full" | "deferred" | "picked";

/** VS Code lists the models of an Agent Host as `agent-host-<provider>`, of a remote one by its provider. */
export function sourceOf({ vendor }: ListedModel): ModelSource {
  if (vendor === "copilot") return "copilot";
  return vendor.includes("agent-host") || vendor === "copilotcli" ? "agentHost" : "own";
}

/**
 * How Copilot gives tools of extensions to a model, by the rule that it has for model names: its own
 * Claude from 4.5 and GPT from 5.4 get them by `tool_search`; an own model never does.
 */
export function deliveryTo(model: ListedModel): Delivery {
  if (sourceOf(model) === "own") return "full";
  const names = [model.family, model.id].map((name) => name.toLowerCase());
  if (names.includes("auto")) return "picked";
  return names.some(isSearchedFor) ? "deferred" : "full";
}

function isSearchedFor(name: string): boolean {
  if (/^gpt-5[.-][45]-mini\b/.test(name)) return false;
  return isAtLeast(name, "gpt", [5, 4]) || isAtLeast(name, "claude", [4, 5]);
}

/** The first number of a name is its version: `claude-sonnet-4.6`, `gpt-5-4`, `claude-opus-5`. */
function isAtLeast(
  name: string,
  family: string,
  [major, minor]: readonly [number, number],
): boolean {
  if (!name.startsWith(family)) return false;
  const version = /(\d+)(?:[.-](\d{1,2})(?!\d))?/.exec(name);
  if (version === null) return false;
  const difference = Number(version[1]) - major || Number(version[2] ?? 0) - minor;
  return difference >= 0;
}
