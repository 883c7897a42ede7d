import type { ModelRequest } from "../model/modelRequest.ts";

/** Linewise's tools, as the model meets them first. */
export interface OurTools {
  /** By name; these come with their schema. */
  readonly full: readonly string[];
  /** By name; these have to be searched for. */
  readonly deferred: readonly string[];
}

export function findOurTools({ tools, messages, system }: ModelRequest): OurTools {
  const ours = tools.filter(({ name }) => /^linewise_[a-z]/.test(name));
  const full = ours.filter(({ isDeferred }) => !isDeferred).map(({ name }) => name);
  // The responses dialect has no place for a tool without a schema: a list in the text names them.
  const words = [system, ...messages.map(({ text }) => text)].join("\n");
  const listed = [...words.matchAll(/^(?:- )?(linewise_\w+)$/gm)].map(([, name = ""]) => name);
  const deferred = new Set([...ours.map(({ name }) => name), ...listed]);
  return { full, deferred: [...deferred].filter((name) => !full.includes(name)) };
}
