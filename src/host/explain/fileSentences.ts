import * as vscode from "vscode";
import type { FileFailure, PermissionFailure } from "../../core/failure/index.ts";
import type { PersonSentences } from "./personSentences.ts";

const tryAgain = (path: string): string =>
  vscode.l10n.t("{0} has changed in the meantime, so nothing was written. Try again.", path);

/** What can go wrong with a file that a person has Linewise read or write. */
export const fileSentences: PersonSentences<FileFailure> = {
  sameFileTwice: ({ paths: [path, other] }) =>
    vscode.l10n.t(
      "{0} and {1} are two names of one file, so only one can be changed. Nothing was changed.",
      path,
      other,
    ),
  binaryFile: ({ path }) =>
    vscode.l10n.t("{0} is a binary file, so it has no text to change.", path),
  stale: ({ path }) => tryAgain(path),
  replacedMeanwhile: ({ path }) => tryAgain(path),
  textNotOfBytes: ({ path }) => tryAgain(path),
  changedAfterWrite: ({ path }) =>
    vscode.l10n.t(
      "{0} was written, but another program has changed, moved or deleted it since.",
      path,
    ),
  hiddenChanges: ({ path, editor }) =>
    vscode.l10n.t(
      "{0} has unsaved changes in {1}, which Linewise cannot read, so nothing was changed. Save or revert them there, then try again.",
      path,
      editor,
    ),
  writtenElsewhere({ paths, changedPaths }) {
    const elsewhere = vscode.l10n.t(
      "While VS Code was writing {0}, another program put something else there, such as a symbolic link, so the new text may be in another file, even outside the workspace.",
      listPaths(paths),
    );
    if (changedPaths.length === 0) return elsewhere;
    return `${elsewhere} ${vscode.l10n.t("These files have their new text: {0}.", listPaths(changedPaths))}`;
  },
  historyUnavailable: ({ path, cause }) =>
    cause === "ENOSPC" || cause === "EDQUOT"
      ? vscode.l10n.t(
          "Nothing was changed: the disk with the edit history is full ({0}), and Linewise makes no edit that cannot be undone.",
          path,
        )
      : vscode.l10n.t(
          "Nothing was changed: the edit history in {0} could not be written ({1}), and Linewise makes no edit that cannot be undone.",
          path,
          cause,
        ),
  historyDamaged: ({ path }) =>
    vscode.l10n.t(
      "Nothing was changed: the edit history in {0} no longer holds the text from before or after that edit, so it cannot be shown or undone.",
      path,
    ),
  notApplied: ({ paths }) =>
    vscode.l10n.t(
      "VS Code did not apply the change to {0}, so nothing was changed.",
      listPaths(paths),
    ),
  notTakenBack: ({ paths }) =>
    vscode.l10n.t(
      "The change failed and was rolled back, except in these files, whose old text could not be restored: {0}.",
      listPaths(paths),
    ),
  undecodableLine: ({ path, line, encoding }) =>
    vscode.l10n.t(
      "Line {0} of {1} has bytes that are not valid {2}, so part of it cannot be changed without damaging them. Nothing was changed.",
      line,
      path,
      encoding,
    ),
  systemError({ path, step, cause, left, keptPath }) {
    const failed = vscode.l10n.t("{0} {1} failed ({2}).", step, path, cause);
    const state = {
      old: vscode.l10n.t("The file is unchanged."),
      new: vscode.l10n.t("The new text is in place."),
      unknown: vscode.l10n.t("The state of the file is unknown."),
    }[left];
    const kept =
      keptPath === undefined ? [] : [vscode.l10n.t("{0} could not be deleted.", keptPath)];
    return [failed, state, ...kept].join(" ");
  },
};

/** Why a person's command is not allowed to do what it is asked for. */
export const permissionSentences: PersonSentences<PermissionFailure> = {
  outsideAllowedPaths: ({ path }) =>
    vscode.l10n.t(
      "The permission mode is sandboxed, and {0} is not in any of the folders in linewise.allowedPaths.",
      path,
    ),
  untrustedWorkspace: () =>
    vscode.l10n.t("This workspace is not trusted, so Linewise cannot write its files."),
  refusedTarget: ({ path, reason }) => vscode.l10n.t("{0} is refused: {1}.", path, reason),
  secretFile: ({ path, pattern, mode }) =>
    mode === undefined
      ? vscode.l10n.t(
          "{0} usually holds secrets, and {1} in linewise.protectedReads refuses it.",
          path,
          pattern,
        )
      : vscode.l10n.t(
          "{0} usually holds secrets ({1} in linewise.protectedReads), which the permission mode {2} refuses.",
          path,
          pattern,
          mode,
        ),
  readRejected: ({ paths }) => vscode.l10n.t("You did not allow reading {0}.", listPaths(paths)),
  rejectedByUser: () => vscode.l10n.t("You rejected the change, so nothing was written."),
};

function listPaths(paths: readonly string[]): string {
  return paths.join(", ");
}
