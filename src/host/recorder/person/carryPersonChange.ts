import type { ToolAtWork } from "../../../core/recorder/index.ts";
import { type CallAtWork, isCommand } from "../callAtWork.ts";
import type { PersonChange, RecorderServices } from "../recorderServices.ts";
import { isBehindLink, isIn, withPlaced } from "./carryPlaced.ts";
import { withDoubtAbout, withTyped } from "./carryTyped.ts";

/** The calls that may still change files. */
export function listAtWork(calls: Iterable<CallAtWork>): readonly ToolAtWork[] {
  return [...calls]
    .filter(({ isBackground, hasEnded }) => isBackground || !hasEnded)
    .map(({ call, named }) => ({
      files: new Set(named.keys()),
      input: call.input,
      isCommand: isCommand(call),
    }));
}

/** The call after a person has changed a file, in all states that may turn out to be the one before it. */
export async function withPersonChanges(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const later = call.later.map(async (states) => {
    const { afterId, isEarlier, roots } = states;
    const changed = await withPersonChange(
      { ...call, afterId, isEarlier, roots },
      change,
      services,
    );
    return { ...states, roots: changed.roots };
  });
  return { ...(await withPersonChange(call, change, services)), later: await Promise.all(later) };
}

/** The state before the call gets their lines, and none of those that the call has changed so far. */
async function withPersonChange(
  call: CallAtWork,
  change: PersonChange,
  services: RecorderServices,
): Promise<CallAtWork> {
  const { uri } = change;
  if (change.kind === "placed") return withPlaced(call, change, services);
  if (change.kind === "doubted") return isIn(call, uri) ? withDoubtAbout(call, uri) : call;
  const known = call.named.get(uri);
  if ((known === undefined) === (change.kind === "typed")) return call;
  if (known === undefined && (await isBehindLink(call, uri))) return { ...call, mayBeOthers: true };
  if (change.isUncertain !== true) return withTyped(call, known, change, services);
  return withDoubtAbout(known ? call : await withTyped(call, known, change, services), uri);
}
