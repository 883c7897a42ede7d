import * as vscode from "vscode";
import type { Failure, GlobFailure } from "../../core/failure/index.ts";
import { explainToEverybody } from "../../toolkit/explain/index.ts";
import { FailureError } from "../../toolkit/failureError.ts";

/**
 * Why something came to nothing, as one or two sentences for the person who did it. What nobody
 * expected goes to the log.
 */
export function explainToPerson(
  error: unknown,
  log: Pick<vscode.LogOutputChannel, "error">,
): string {
  if (error instanceof FailureError) return explainFailure(error.failure);
  log.error(error instanceof Error ? error : String(error));
  return vscode.l10n.t("Linewise failed unexpectedly. The details are in the Linewise log.");
}

export function explainFailure(failure: Failure): string {
  // The type of the record says that a code's sentence takes the failures of that code.
  const sentence = sentences[failure.code] as ((failure: Failure) => string) | undefined;
  return (
    sentence?.(failure) ??
    explainToEverybody(failure) ??
    vscode.l10n.t("Linewise cannot do this with the input that it was given ({0}).", failure.code)
  );
}

const noTime = (): string =>
  vscode.l10n.t(
    "The pattern takes too long on this text. Make it more specific, without nested repetition such as (a+)+.",
  );
/** A version of a file in a commit says which after a question mark. */
const noFile = ({ path }: { readonly path: string }): string =>
  vscode.l10n.t(
    "{0} is not a file on disk, so it cannot be searched or changed here. Save it as a file first.",
    path.replace(/[?#].*$/s, ""),
  );

const globProblems = (): Readonly<Record<GlobFailure["reason"], string>> => ({
  empty: vscode.l10n.t("Type which files, such as **/* for all."),
  parentFolder: vscode.l10n.t("A glob cannot lead out of its folder with .. segments."),
  outsideFolder: vscode.l10n.t("The glob is absolute and outside the workspace."),
  tooLong: vscode.l10n.t("The glob is too long."),
  tooManyAlternatives: vscode.l10n.t("The braces of the glob stand for too many globs."),
  tooManyExcludes: vscode.l10n.t("There are too many globs of files to exclude."),
  malformed: vscode.l10n.t("The glob is not valid."),
});

/**
 * What people meet while they type, and the few sentences that would be wrong for them. For all other
 * codes, they get what is said to everybody.
 */
const sentences: {
  readonly [Code in Failure["code"]]?: (
    failure: Extract<Failure, { readonly code: Code }>,
  ) => string;
} = {
  emptyPattern: () => vscode.l10n.t("Type what to find."),
  invalidPattern: ({ offset, problem }) =>
    vscode.l10n.t("The pattern is not valid{0}: {1}.", at(offset), problem),
  invalidReplacement: ({ offset, problem }) =>
    vscode.l10n.t("The replacement is not valid{0}: {1}.", at(offset), problem),
  patternTimedOut: noTime,
  patternOutOfRoom: noTime,
  tooManyMatches: ({ found, limit }) =>
    vscode.l10n.t(
      "{0} matches are too many. At most {1} are replaced at once.",
      found.toLocaleString("en-US"),
      limit.toLocaleString("en-US"),
    ),
  searchIncomplete: ({ reason }) =>
    reason === "pattern"
      ? vscode.l10n.t("The pattern takes too long on some files, so not all could be searched.")
      : vscode.l10n.t("Not all files could be searched in time. Choose fewer files."),
  invalidGlob: ({ reason }) => globProblems()[reason],
  notFound: noFile,
  schemeNotAllowed: noFile,
  uriMalformed: noFile,
  stale: ({ path }) =>
    vscode.l10n.t("{0} has changed in the meantime, so nothing was written. Try again.", path),
  readRejected: ({ paths }) => vscode.l10n.t("You did not allow reading {0}.", paths.join(", ")),
  rejectedByUser: () => vscode.l10n.t("You rejected the change, so nothing was written."),
};

function at(offset: number | undefined): string {
  return offset === undefined ? "" : vscode.l10n.t(" at character {0}", offset + 1);
}
