import * as vscode from "vscode";
import type { Failure, GlobFailure } from "../../core/failure/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { FailureError } from "../../toolkit/failureError.ts";
import { fileSentences, permissionSentences } from "./fileSentences.ts";
import type { PersonSentences } from "./personSentences.ts";

/**
 * Why something came to nothing, as one or two sentences for the person who did it; those of tools are
 * for agents. What nobody expected goes to the log.
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
  if (sentence !== undefined) return sentence(failure);
  const isForAgents = agentCodes.has(failure.code);
  return isForAgents
    ? vscode.l10n.t("Linewise cannot do this with the input that it was given ({0}).", failure.code)
    : explain(failure);
}

const noTime = (): string =>
  vscode.l10n.t(
    "The pattern takes too long on this text. Make it more specific, without nested repetition such as (a+)+.",
  );
const noFile = ({ path }: { readonly path: string }): string =>
  vscode.l10n.t("{0} is not a file on disk. Save it first.", path);

const globProblems = (): Readonly<Record<GlobFailure["reason"], string>> => ({
  empty: vscode.l10n.t("Type which files, such as **/* for all."),
  parentFolder: vscode.l10n.t("A glob cannot lead out of its folder with .. segments."),
  outsideFolder: vscode.l10n.t("The glob is absolute and outside the workspace."),
  tooLong: vscode.l10n.t("The glob is too long."),
  tooManyAlternatives: vscode.l10n.t("The braces of the glob stand for too many globs."),
  malformed: vscode.l10n.t("The glob is not valid."),
});

const sentences: PersonSentences<Failure> = {
  ...fileSentences,
  ...permissionSentences,
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
  schemeNotAllowed: ({ path, scheme }) =>
    scheme === "untitled"
      ? noFile({ path })
      : vscode.l10n.t(
          'A "{0}:" document is not a file on disk, so it cannot be searched or changed here.',
          scheme,
        ),
  // Such as that of a file as it was in a commit, which says so after a question mark.
  uriMalformed: ({ path }) =>
    vscode.l10n.t(
      "{0} is not a file on disk, so it cannot be searched or changed here.",
      path.replace(/[?#].*$/s, ""),
    ),
  notFound: noFile,
  invalidGlob: ({ reason }) => globProblems()[reason],
  alreadyExists: ({ path }) => vscode.l10n.t("{0} already exists, so it was not created.", path),
  patternTooLong: ({ length, limit }) =>
    vscode.l10n.t(
      "The pattern has {0} characters; at most {1} are allowed.",
      length.toLocaleString("en-US"),
      limit.toLocaleString("en-US"),
    ),
  tooMuchNewText: ({ limit }) =>
    vscode.l10n.t(
      "The replacements would insert more than {0} characters. Nothing was changed.",
      limit.toLocaleString("en-US"),
    ),
  noWorkspaceFolder: () => vscode.l10n.t("No folder is open."),
};

/**
 * Of the fields and operations of a tool's input, which only another extension gives by itself: what to
 * do about them is said in the words of the tool.
 */
const agentCodes: ReadonlySet<Failure["code"]> = new Set([
  "emptyInsert",
  "emptyList",
  "emptyText",
  "fieldOfOtherType",
  "indentationCut",
  "inputNotObject",
  "insertInsideRange",
  "lineOutOfRange",
  "linesNotShown",
  "loneSurrogate",
  "missingField",
  "mistypedField",
  "newlineEscaped",
  "noMatch",
  "notUnique",
  "nulCharacter",
  "numberOutOfRange",
  "offsetPastEnd",
  "omissionMark",
  "overlap",
  "pastedRows",
  "reversedRange",
  "snapshotOfOtherFile",
  "sourceNeedsQuestion",
  "targetChanged",
  "tooManySources",
  "twoWays",
  "unknownField",
  "unknownSnapshot",
  "valueNotAllowed",
]);

function at(offset: number | undefined): string {
  return offset === undefined ? "" : vscode.l10n.t(" at character {0}", offset + 1);
}
