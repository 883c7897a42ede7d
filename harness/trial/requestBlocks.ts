import type { ModelMessage, ModelRequest, OfferedTool } from "../model/modelRequest.ts";
import { findNamed, toDefinition, toMessage } from "./askModel.ts";

/**
 * A request in the order in which a cache compares it with earlier ones: definitions, instructions, then
 * the messages, each one text. What a search for tools brings stands behind its result, where a server
 * puts it, so that all before stays the same.
 */
export function readBlocks(request: ModelRequest): RequestBlocks {
  const { tools, messages, system } = request;
  const known = tools.filter(({ isDeferred }) => !isDeferred);
  const base = [...known.map(toText), system];
  const named = new Set<string>();
  const said = messages.flatMap((message, index) => {
    const found = findNamed({ ...request, messages: messages.slice(0, index + 1) });
    const come = found.filter(({ name }) => !named.has(name));
    for (const { name } of come) named.add(name);
    return [toText(message), ...come.map(toText)];
  });
  return { base, said };
}

export interface RequestBlocks {
  /** What every conversation begins with. */
  readonly base: readonly string[];
  readonly said: readonly string[];
}

function toText(part: ModelMessage | OfferedTool): string {
  return JSON.stringify("role" in part ? toMessage(part) : toDefinition(part));
}

/** How many blocks at the beginning are the same. */
export function countShared(before: readonly string[], now: readonly string[]): number {
  const differs = now.findIndex((block, index) => block !== before[index]);
  return differs === -1 ? now.length : differs;
}

/**
 * What an earlier request had said and a later one says otherwise, so that all behind it is read anew: the
 * first such block of each pair of requests, as it was; nothing if each goes on where the last one ended.
 */
export function findChangedBlocks(requests: readonly ModelRequest[]): readonly string[] {
  const all = requests.map(readBlocks).map(({ base, said }) => [...base, ...said]);
  return all.flatMap((now, index) => {
    const before = all[index - 1] ?? [];
    const shared = countShared(before, now);
    return before.slice(shared, shared + 1);
  });
}
