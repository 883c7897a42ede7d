import type { PathFailure, PermissionFailure } from "../core/failure.ts";
import type { Containment, ResolvedPath } from "../core/path/resolvedPath.ts";

export type PermissionMode = "trusted" | "sandboxed" | "yolo";
export type Effect = "read" | "write";

export interface PermissionRequest {
  readonly mode: PermissionMode;
  readonly effect: Effect;
  readonly path: ResolvedPath;
  /** The glob that protects the path, if one does. */
  readonly protectedBy: string | undefined;
  readonly isWorkspaceTrusted: boolean;
  /** As the setting says, for the message. */
  readonly allowedPaths: readonly string[];
}

/** Why the user is asked. */
export type AskReason =
  | { readonly code: "write" }
  | { readonly code: "outsideWorkspace" }
  | { readonly code: "protected"; readonly pattern: string }
  | { readonly code: "hardLinks"; readonly count: number };

export type Permission =
  | { readonly verdict: "allow" }
  | {
      readonly verdict: "ask";
      readonly reasons: readonly AskReason[];
      /** The answer holds for this call alone: no earlier one counts, none is kept. */
      readonly everyTime: boolean;
    }
  | { readonly verdict: "refuse"; readonly failure: PermissionFailure | PathFailure };

/** What a mode says of a path by where it is, before anything else is considered. */
const table: Readonly<
  Record<Effect, Readonly<Record<PermissionMode, Record<"inside" | "outside", "allow" | "ask">>>>
> = {
  read: {
    yolo: { inside: "allow", outside: "allow" },
    trusted: { inside: "allow", outside: "ask" },
    sandboxed: { inside: "allow", outside: "allow" },
  },
  write: {
    yolo: { inside: "allow", outside: "ask" },
    trusted: { inside: "ask", outside: "ask" },
    sandboxed: { inside: "allow", outside: "ask" },
  },
};

/**
 * Whether a mode asks, in a way that VS Code may remember, before it writes inside the workspace. What
 * else is asked before a write is asked every time anew, and never by VS Code.
 */
export function asksInChat(mode: PermissionMode, isWorkspaceTrusted: boolean): boolean {
  return table.write[modeInForce(mode, isWorkspaceTrusted)].inside === "ask";
}

/** A workspace that is not trusted may steer the agent: it gets no more than the cautious mode. */
function modeInForce(mode: PermissionMode, isWorkspaceTrusted: boolean): PermissionMode {
  return mode === "yolo" && !isWorkspaceTrusted ? "trusted" : mode;
}

/** Modes in which nothing outside the allowed paths is touched, or even known to exist. */
const confinedModes: ReadonlySet<PermissionMode> = new Set(["sandboxed"]);

/** Whether the gate must leave paths outside the allowed ones unexamined in this mode. */
export function isConfined(mode: PermissionMode): boolean {
  return confinedModes.has(mode);
}

/**
 * Whether a call may touch a path. The order matters: containment first, so that in a confined mode
 * a path outside gets one answer, whatever is or is not there.
 */
export function decidePermission(request: PermissionRequest): Permission {
  const failure = findRefusal(request);
  if (failure !== undefined) return { verdict: "refuse", failure };
  const reasons = [...reasonsOfMode(request), ...standingReasons(request)];
  if (reasons.length === 0) return { verdict: "allow" };
  return { verdict: "ask", reasons, everyTime: standingReasons(request).length > 0 };
}

function findRefusal(request: PermissionRequest): PermissionFailure | PathFailure | undefined {
  const { mode, effect, path, isWorkspaceTrusted, allowedPaths } = request;
  if (isConfined(mode) && !isFullyInside(path.insideAllowedPaths)) {
    return { code: "outsideAllowedPaths", path: path.shown, allowed: allowedPaths };
  }
  if (path.kind === "unresolvable" || path.kind === "unexamined") {
    return { code: "pathUnresolvable", path: path.shown, cause: path.cause ?? path.kind };
  }
  if (path.kind === "special") {
    return { code: "notAFile", path: path.shown, kind: path.cause ?? "a special file" };
  }
  if (effect === "read") return undefined;
  if (!isWorkspaceTrusted) return { code: "untrustedWorkspace" };
  if (path.refusal !== undefined) {
    return { code: "refusedTarget", path: path.shown, reason: path.refusal };
  }
  if (isConfined(mode) && path.hardLinks > 1) {
    const reason = `it has ${path.hardLinks} hard links, which may lie outside the allowed paths`;
    return { code: "refusedTarget", path: path.shown, reason };
  }
  return undefined;
}

function reasonsOfMode({ mode, effect, path, isWorkspaceTrusted }: PermissionRequest): AskReason[] {
  const effective = modeInForce(mode, isWorkspaceTrusted);
  const where = isFullyInside(path.insideWorkspace) ? "inside" : "outside";
  if (table[effect][effective][where] === "allow") return [];
  if (where === "inside") return [{ code: "write" }];
  return effect === "read" ? [{ code: "outsideWorkspace" }] : [];
}

/** What is asked before a write in every mode, and every time anew. */
function standingReasons({ effect, path, protectedBy }: PermissionRequest): AskReason[] {
  if (effect === "read") return [];
  return [
    ...(isFullyInside(path.insideWorkspace) ? [] : [{ code: "outsideWorkspace" } as const]),
    ...(protectedBy === undefined ? [] : [{ code: "protected", pattern: protectedBy } as const]),
    ...(path.hardLinks > 1 ? [{ code: "hardLinks", count: path.hardLinks } as const] : []),
  ];
}

function isFullyInside({ asGiven, real }: Containment): boolean {
  return asGiven && real;
}
