import type { PermissionFailure } from "../../core/failure/index.ts";
import { listWords, type Sentences } from "./words.ts";

export const permissionSentences: Sentences<PermissionFailure> = {
  outsideAllowedPaths: (failure) =>
    failure.allowed.length === 0
      ? `${failure.path} is refused: the permission mode is sandboxed and no folder is allowed. The user can list folders in linewise.allowedPaths.`
      : `${failure.path} is refused: the permission mode is sandboxed, and only ${listWords(failure.allowed, "and")} may be read and written. Use a path inside them, or ask the user.`,
  untrustedWorkspace: () =>
    "The user has not trusted this workspace, so files cannot be written. Ask the user to trust it.",
  refusedTarget: (failure) =>
    `${failure.path} is refused: ${failure.reason}. If it needs to be changed, ask the user to do it.`,
  secretFile: (failure) =>
    failure.mode === undefined
      ? `${failure.path} is refused: it usually holds secrets, and linewise.protectedReads refuses ${failure.pattern}. Continue without its text, and do not try to read it another way.`
      : `${failure.path} is refused: it usually holds secrets (${failure.pattern} in linewise.protectedReads), and the user is not asked in the permission mode ${failure.mode}. Continue without its text, and do not try to read it another way.`,
  readRejected: (failure) =>
    `The user did not allow reading ${listWords(failure.paths, "and")}. Continue without it, and do not try to read it another way.`,
  rejectedByUser: (failure) =>
    failure.reason === undefined
      ? "The user rejected this change. Nothing was written. Ask the user what they want instead."
      : `The user rejected this change and said: ${failure.reason}. Nothing was written.`,
};
