import type { PathFailure, PermissionFailure } from "../../core/failure/index.ts";
import {
  compileProtection,
  compileReadProtection,
  findProtection,
  findSecret,
  foldName,
  type ResolvedPath,
} from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import {
  type AskReason,
  decidePermission,
  type Effect,
  type Permission,
} from "../../toolkit/permission.ts";

/** What the permission table says of all targets of a call together. */
export type CallPermission =
  | { readonly verdict: "allow" }
  | {
      readonly verdict: "ask";
      /** The answer holds for this call alone, however VS Code is set to approve. */
      readonly everyTime: boolean;
      readonly reasons: readonly { readonly target: ResolvedPath; readonly reason: AskReason }[];
    };

/** What of VS Code's `workspace` decides over permission. */
export interface JudgedWindow {
  readonly isTrusted: boolean;
  readonly textDocuments: readonly {
    readonly isDirty: boolean;
    readonly uri: { readonly path: string };
  }[];
}

/** If one target is refused, the call is; if one must be asked about, the call must. */
export function judgePermission(
  targets: readonly ResolvedPath[],
  effect: Effect,
  settings: Settings,
  window: JudgedWindow,
): Result<CallPermission, PathFailure | PermissionFailure> {
  const protection = compileProtection(settings.protectedPaths);
  const readProtection = compileReadProtection(settings.protectedReads);
  const decisions = targets.map((target): { target: ResolvedPath; permission: Permission } => ({
    target,
    permission: decidePermission({
      mode: settings.permissionMode,
      effect,
      path: target,
      protectedBy: findProtection(protection, target.names),
      secret: findSecret(readProtection, target.names),
      isInEditor: mayBeInEditor(target, window),
      isWorkspaceTrusted: window.isTrusted,
      allowedPaths: settings.allowedPaths,
    }),
  }));
  for (const { permission } of decisions) {
    if (permission.verdict === "refuse") return fail(permission.failure);
  }
  const asked = decisions.flatMap(({ target, permission }) =>
    permission.verdict === "ask"
      ? permission.reasons.map((reason) => ({ target, reason, everyTime: permission.everyTime }))
      : [],
  );
  if (asked.length === 0) return succeed({ verdict: "allow" });
  const everyTime = asked.some((each) => each.everyTime);
  return succeed({ verdict: "ask", everyTime, reasons: asked });
}

/** Goes by names alone, which errs on the safe side: a link may lead to the same file. */
function mayBeInEditor(
  { realPath, absolutePath }: ResolvedPath,
  { textDocuments }: JudgedWindow,
): boolean {
  const names = [realPath, absolutePath].map(nameOf);
  return textDocuments.some(({ isDirty, uri }) => isDirty && names.includes(nameOf(uri.path)));
}

function nameOf(path: string): string {
  return foldName(path.split(/[\\/]/).at(-1) ?? "");
}
