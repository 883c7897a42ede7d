import assert from "node:assert/strict";
import { compileProtection, findProtection } from "../../../src/core/path/protectedPaths.ts";
import { resolvePath } from "../../../src/files/gate/gate.ts";
import type { PathEnvironment } from "../../../src/files/gate/roots.ts";
import {
  decidePermission,
  isConfined,
  type Effect,
  type Permission,
  type PermissionMode,
} from "../../../src/toolkit/permission.ts";

const modes = ["yolo", "trusted", "sandboxed"] as const;
const effects = ["read", "write"] as const;

type Verdicts = Readonly<Record<Exclude<Effect, "look">, Readonly<Record<PermissionMode, string>>>>;

/** What each mode says to a path, by what kind of path it is: the permission table in short. */
export const pathClasses = {
  inside: {
    read: { yolo: "allow", trusted: "allow", sandboxed: "allow" },
    write: { yolo: "allow", trusted: "ask: write", sandboxed: "allow" },
  },
  outside: {
    read: {
      yolo: "allow",
      trusted: "ask: outsideWorkspace",
      sandboxed: "refuse: outsideAllowedPaths",
    },
    write: {
      yolo: "ask every time: outsideWorkspace",
      trusted: "ask every time: outsideWorkspace",
      sandboxed: "refuse: outsideAllowedPaths",
    },
  },
  /** Outside the workspace, but in `allowedPaths`. */
  allowedOutside: {
    read: { yolo: "allow", trusted: "ask: outsideWorkspace", sandboxed: "allow" },
    write: {
      yolo: "ask every time: outsideWorkspace",
      trusted: "ask every time: outsideWorkspace",
      sandboxed: "ask every time: outsideWorkspace",
    },
  },
  protected: {
    read: { yolo: "allow", trusted: "allow", sandboxed: "allow" },
    write: {
      yolo: "ask every time: protected",
      trusted: "ask every time: write, protected",
      sandboxed: "ask every time: protected",
    },
  },
  protectedOutside: {
    read: {
      yolo: "allow",
      trusted: "ask: outsideWorkspace",
      sandboxed: "refuse: outsideAllowedPaths",
    },
    write: {
      yolo: "ask every time: outsideWorkspace, protected",
      trusted: "ask every time: outsideWorkspace, protected",
      sandboxed: "refuse: outsideAllowedPaths",
    },
  },
  hardLinked: {
    read: { yolo: "allow", trusted: "allow", sandboxed: "allow" },
    write: {
      yolo: "ask every time: hardLinks",
      trusted: "ask every time: write, hardLinks",
      sandboxed: "refuse: refusedTarget",
    },
  },
  /** Inside, but never written. */
  refused: {
    read: { yolo: "allow", trusted: "allow", sandboxed: "allow" },
    write: always("refuse: refusedTarget"),
  },
  refusedOutside: {
    read: {
      yolo: "allow",
      trusted: "ask: outsideWorkspace",
      sandboxed: "refuse: outsideAllowedPaths",
    },
    write: {
      yolo: "refuse: refusedTarget",
      trusted: "refuse: refusedTarget",
      sandboxed: "refuse: outsideAllowedPaths",
    },
  },
  special: both(always("refuse: notAFile")),
  specialOutside: both({
    yolo: "refuse: notAFile",
    trusted: "refuse: notAFile",
    sandboxed: "refuse: outsideAllowedPaths",
  }),
  unresolvable: both(always("refuse: pathUnresolvable")),
  unresolvableOutside: both({
    yolo: "refuse: pathUnresolvable",
    trusted: "refuse: pathUnresolvable",
    sandboxed: "refuse: outsideAllowedPaths",
  }),
  empty: both(always("fail: pathEmpty")),
  nul: both(always("fail: pathHasNul")),
  notOnWindows: both(always("fail: pathNotOnWindows")),
  malformedUri: both(always("fail: uriMalformed")),
  otherScheme: both(always("fail: schemeNotAllowed")),
  ambiguous: both(always("fail: ambiguousPath")),
} as const satisfies Readonly<Record<string, Verdicts>>;

export type PathClass = keyof typeof pathClasses;

/** Runs the gate and the permission table, as every tool call does. */
export async function judgePath(
  given: string,
  effect: Effect,
  mode: PermissionMode,
  environment: PathEnvironment,
  protectedPaths: Readonly<Record<string, boolean>>,
): Promise<Permission | { readonly verdict: "fail"; readonly failure: { readonly code: string } }> {
  const resolved = await resolvePath(given, { ...environment, isConfined: isConfined(mode) });
  if (!resolved.ok) return { verdict: "fail", failure: resolved.failure };
  return decidePermission({
    mode,
    effect,
    path: resolved.value,
    protectedBy: findProtection(compileProtection(protectedPaths), resolved.value.names),
    secret: undefined,
    isInEditor: false,
    isWorkspaceTrusted: true,
    allowedPaths: environment.allowedPaths,
  });
}

/** Checks a path for both effects in all three modes. */
export async function assertPathClass(
  given: string,
  expected: PathClass,
  environment: PathEnvironment,
  protectedPaths: Readonly<Record<string, boolean>>,
): Promise<void> {
  const actual: Record<string, Record<string, string>> = {};
  for (const effect of effects) {
    const byMode: Record<string, string> = {};
    for (const mode of modes) {
      const verdict = await judgePath(given, effect, mode, environment, protectedPaths);
      byMode[mode] = summarize(verdict);
    }
    actual[effect] = byMode;
  }
  assert.deepEqual(actual, pathClasses[expected]);
}

function summarize(result: Awaited<ReturnType<typeof judgePath>>): string {
  if (result.verdict === "allow") return "allow";
  if (result.verdict !== "ask") return `${result.verdict}: ${result.failure.code}`;
  const reasons = result.reasons.map(({ code }) => code).join(", ");
  return `ask${result.everyTime ? " every time" : ""}: ${reasons}`;
}

function always(verdict: string): Readonly<Record<PermissionMode, string>> {
  return { yolo: verdict, trusted: verdict, sandboxed: verdict };
}

function both(verdicts: Readonly<Record<PermissionMode, string>>): Verdicts {
  return { read: verdicts, write: verdicts };
}
