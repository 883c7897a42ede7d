import { existsSync } from "node:fs";
import { findToolReach } from "../../core/recorder/index.ts";
import type { CallEnded, HookEvent } from "./readHookEvent.ts";

/**
 * Ends of calls that name their files. An agent runs all hooks of an end side by side, and one of the person's
 * may format these files: so the end is heard once something shows that the others are done, too.
 */
export interface HeldEnds {
  /** What is to be heard, now that this was told, in order. */
  readonly hear: (event: HookEvent) => readonly HookEvent[];
  /** Those of a session, or of one of its calls: they are to be heard now. */
  readonly release: (sessionId: string, toolUseId?: string) => readonly HookEvent[];
}

/** A transcript that says when a call is over may be one of another version. */
const maxHeldMs = 10_000;
/** Where nothing says when it is over, the end is still to be in the history at once. */
const maxUnknownMs = 700;

/** @param onOver Has waited for long enough, and is released. */
export function createHeldEnds(onOver: (end: HookEvent) => void): HeldEnds {
  const held = new Map<CallEnded, { readonly sinceMs: number; readonly timer: NodeJS.Timeout }>();

  function releaseIf(isOver: (end: CallEnded) => boolean): readonly CallEnded[] {
    return [...held].flatMap(([end, { sinceMs, timer }]) => {
      if (!isOver(end)) return [];
      clearTimeout(timer);
      held.delete(end);
      const tookMs = end.tookMs === undefined ? undefined : end.tookMs + Date.now() - sinceMs;
      return [{ ...end, tookMs }];
    });
  }

  function hold(end: CallEnded): void {
    const isToldLater = existsSync(end.transcript ?? "");
    const release = (): void => releaseIf((each) => each === end).forEach(onOver);
    const timer = setTimeout(release, isToldLater ? maxHeldMs : maxUnknownMs).unref();
    held.set(end, { sinceMs: Date.now(), timer });
  }

  return {
    hear(event) {
      const isEnd = isHeld(event);
      const isNext = ({ sessionId, subagent, toolUseId }: CallEnded): boolean =>
        sessionId === event.sessionId &&
        (event.kind === "sessionEnd" || subagent === event.subagent) &&
        !(isEnd && toolUseId === event.toolUseId);
      const over = releaseIf(isNext);
      if (!isEnd) return [...over, event];
      hold(event);
      return over;
    },
    release: (sessionId, toolUseId) =>
      releaseIf(
        (end) => end.sessionId === sessionId && [undefined, end.toolUseId].includes(toolUseId),
      ),
  };
}

function isHeld(event: HookEvent): event is CallEnded {
  if (event.kind !== "after" || event.agent.traces === undefined) return false;
  return findToolReach(event).kind === "files";
}
