import type { PermissionFailure } from "../../core/failure/index.ts";
import { modeNames } from "../permission.ts";
import { listWords, type Sentences } from "./words.ts";

/** "Folders Only (sandboxed)", as people and `settings.json` call it. */
function nameMode(mode: string): string {
  const names: Readonly<Record<string, string>> = modeNames;
  return `${names[mode] ?? mode} (${mode})`;
}

const continueWithout = "Continue without it, and do not try to read it another way.";

export const permissionSentences: Sentences<PermissionFailure> = {
  outsideAllowedPaths: ({ path, allowed }) =>
    allowed.length === 0
      ? [
          `${path} is refused: the permission mode is ${nameMode("sandboxed")} and no folder is allowed.`,
          "The user can list folders in linewise.allowedPaths.",
        ]
      : [
          `${path} is refused: the permission mode is ${nameMode("sandboxed")}, and only ${listWords(allowed, "and")} may be read and written.`,
          "Use a path inside them, or ask the user.",
        ],
  untrustedWorkspace: () => [
    "This workspace is not trusted, so files cannot be written.",
    "Ask the user to trust it.",
  ],
  refusedTarget: ({ path, reason }) => [
    `${path} is refused: ${reason}.`,
    "If it needs to be changed, ask the user to do it.",
  ],
  secretFile: ({ path, pattern, mode }) => [
    mode === undefined
      ? `${path} is refused: it usually holds secrets, and linewise.protectedReads refuses ${pattern}.`
      : `${path} is refused: it usually holds secrets (${pattern} in linewise.protectedReads), and the permission mode ${nameMode(mode)} does not ask.`,
    continueWithout,
  ],
  readRejected: ({ paths }) =>
    `The user did not allow reading ${listWords(paths, "and")}. ${continueWithout}`,
  rejectedByUser: ({ reason }) =>
    reason === undefined
      ? "The user rejected this change. Nothing was written. Ask the user what they want instead."
      : `The user rejected this change and said: ${reason}. Nothing was written.`,
};
