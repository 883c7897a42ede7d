import type { PathFailure, PermissionFailure } from "../core/failure/index.ts";
import type { Containment, ResolvedPath, SecretFile } from "../core/path/index.ts";

export type PermissionMode = "trusted" | "sandboxed" | "yolo";

/** As people read them; in `settings.json`, they have the names of the type. */
export const modeNames: Readonly<Record<PermissionMode, string>> = {
  trusted: "Ask",
  sandboxed: "Folders Only",
  yolo: "Don't Ask",
};
/** `look`: at names, sizes and the like, never at text. A write reads what it changes. */
export type Effect = "look" | "read" | "write";

export interface PermissionRequest {
  readonly mode: PermissionMode;
  readonly effect: Effect;
  readonly path: ResolvedPath;
  /** The glob that protects the path, if one does. */
  readonly protectedBy: string | undefined;
  /** Why the file usually holds secrets, if it does. */
  readonly secret: SecretFile | undefined;
  /** An editor may have unsaved text of it, even if it was deleted on disk. */
  readonly isInEditor: boolean;
  readonly isWorkspaceTrusted: boolean;
  /** As the setting says, for the message. */
  readonly allowedPaths: readonly string[];
}

/** Why the user is asked. */
export type AskReason =
  | { readonly code: "write" }
  | { readonly code: "outsideWorkspace" }
  | { readonly code: "protected"; readonly pattern: string }
  | { readonly code: "secret"; readonly pattern: string }
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

const reading = {
  yolo: { inside: "allow", outside: "allow" },
  trusted: { inside: "allow", outside: "ask" },
  sandboxed: { inside: "allow", outside: "allow" },
} as const;

/** What a mode decides by a path's place alone. */
const table: Readonly<
  Record<Effect, Readonly<Record<PermissionMode, Record<"inside" | "outside", "allow" | "ask">>>>
> = {
  look: reading,
  read: reading,
  write: {
    yolo: { inside: "allow", outside: "ask" },
    trusted: { inside: "ask", outside: "ask" },
    sandboxed: { inside: "allow", outside: "ask" },
  },
};

/**
 * Whether a mode asks, in a way that VS Code may remember, before it writes inside the workspace. All
 * other questions before a write are asked every time, and never by VS Code.
 */
export function asksInChat(mode: PermissionMode, isWorkspaceTrusted: boolean): boolean {
  return table.write[modeInForce(mode, isWorkspaceTrusted)].inside === "ask";
}

/** A workspace that is not trusted may steer the agent: it gets no more than the cautious mode. */
function modeInForce(mode: PermissionMode, isWorkspaceTrusted: boolean): PermissionMode {
  return mode === "yolo" && !isWorkspaceTrusted ? "trusted" : mode;
}

/** Whether nothing outside the allowed paths is touched in this mode, or even known to exist. */
export function isConfined(mode: PermissionMode): boolean {
  return mode === "sandboxed";
}

/**
 * Whether a call may touch a path. The order matters: containment first, so that in a confined mode
 * every path outside gets the same answer, whether or not it exists.
 */
export function decidePermission(request: PermissionRequest): Permission {
  const failure = findRefusal(request);
  if (failure !== undefined) return { verdict: "refuse", failure };
  const reasons = [...reasonsOfMode(request), ...standingReasons(request)];
  if (reasons.length === 0) return { verdict: "allow" };
  return { verdict: "ask", reasons, everyTime: standingReasons(request).length > 0 };
}

function findRefusal(request: PermissionRequest): PermissionFailure | PathFailure | undefined {
  const { mode, effect, path, allowedPaths } = request;
  if (isConfined(mode) && !isFullyInside(path.insideAllowedPaths)) {
    return { code: "outsideAllowedPaths", path: path.shown, allowed: allowedPaths };
  }
  if (path.kind === "unresolvable" || path.kind === "unexamined") {
    return { code: "pathUnresolvable", path: path.shown, cause: path.cause ?? path.kind };
  }
  if (path.kind === "special") {
    return { code: "notAFile", path: path.shown, kind: path.cause ?? "a special file" };
  }
  if (effect === "write") {
    const failure = findWriteRefusal(request);
    if (failure !== undefined) return failure;
  }
  return findSecretRefusal(request);
}

function findWriteRefusal({
  mode,
  path,
  isWorkspaceTrusted,
}: PermissionRequest): PermissionFailure | undefined {
  if (!isWorkspaceTrusted) return { code: "untrustedWorkspace" };
  if (path.refusal !== undefined) {
    return { code: "refusedTarget", path: path.shown, reason: path.refusal };
  }
  if (isConfined(mode) && path.hardLinks > 1) {
    const reason = `it has ${path.hardLinks} hard links, which may be outside the allowed paths`;
    return { code: "refusedTarget", path: path.shown, reason };
  }
  return undefined;
}

/** What each mode makes of a rule of `linewise.protectedReads`. */
const secretTable = {
  yolo: { ask: "allow", refuse: "refuse" },
  trusted: { ask: "ask", refuse: "refuse" },
  sandboxed: { ask: "refuse", refuse: "refuse" },
} as const;

/** Whether a search may read files that a rule of `linewise.protectedReads` names, unasked. */
export function isReadFreely(
  rule: SecretFile["rule"],
  mode: PermissionMode,
  isWorkspaceTrusted: boolean,
): boolean {
  return secretTable[modeInForce(mode, isWorkspaceTrusted)][rule] === "allow";
}

/** A file that does not exist yet has no text to be seen, unless an editor has some of it. */
function judgeSecret(request: PermissionRequest): "allow" | "ask" | "refuse" {
  const { effect, path, secret, mode, isWorkspaceTrusted } = request;
  const hasText = path.kind === "file" || (path.kind === "missing" && request.isInEditor);
  if (secret === undefined || effect === "look" || !hasText) return "allow";
  return secretTable[modeInForce(mode, isWorkspaceTrusted)][secret.rule];
}

function findSecretRefusal(request: PermissionRequest): PermissionFailure | undefined {
  const { path, secret, mode } = request;
  if (secret === undefined || judgeSecret(request) !== "refuse") return undefined;
  const refusing = secret.rule === "ask" ? { mode } : {};
  return { code: "secretFile", path: path.shown, pattern: secret.pattern, ...refusing };
}

function reasonsOfMode({ mode, effect, path, isWorkspaceTrusted }: PermissionRequest): AskReason[] {
  const where = isFullyInside(path.insideWorkspace) ? "inside" : "outside";
  if (table[effect][modeInForce(mode, isWorkspaceTrusted)][where] === "allow") return [];
  if (where === "inside") return [{ code: "write" }];
  return effect === "write" ? [] : [{ code: "outsideWorkspace" }];
}

/** Reasons to ask every time: for secrets, depending on the mode; before a write, in every mode. */
function standingReasons(request: PermissionRequest): AskReason[] {
  const { effect, path, protectedBy, secret } = request;
  const reasons: AskReason[] =
    secret !== undefined && judgeSecret(request) === "ask"
      ? [{ code: "secret", pattern: secret.pattern }]
      : [];
  if (effect !== "write") return reasons;
  return [
    ...reasons,
    ...(isFullyInside(path.insideWorkspace) ? [] : [{ code: "outsideWorkspace" } as const]),
    ...(protectedBy === undefined ? [] : [{ code: "protected", pattern: protectedBy } as const]),
    ...(path.hardLinks > 1 ? [{ code: "hardLinks", count: path.hardLinks } as const] : []),
  ];
}

function isFullyInside({ asGiven, real }: Containment): boolean {
  return asGiven && real;
}
