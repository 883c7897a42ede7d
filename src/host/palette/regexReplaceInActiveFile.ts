import * as vscode from "vscode";
import { orThrow } from "../../toolkit/failureError.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import {
  planRegexReplace,
  type RegexReplacement,
  regexReplaceWithin,
} from "../../tools/regexReplace.ts";
import { openCall, type Services } from "../calls/index.ts";
import { type InputHistory, type InputToggle, type Judgement } from "../inputs/index.ts";
import { askDraft, type DraftStep } from "./askDraft.ts";
import { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
import { nameMatches } from "./countMatches.ts";
import { explainFailure, explainToPerson } from "./explainToPerson.ts";
import { readGivenFlags, readGivenTexts } from "./givenAnswers.ts";
import { createLivePreview, type LivePreview } from "./livePreview.ts";

/** What is asked for, as far as it is known, and where. */
interface Draft {
  pattern: string;
  replacement: string;
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  readonly document: vscode.TextDocument;
  /** Undefined for the whole file. */
  readonly selections: readonly vscode.Selection[] | undefined;
}

interface Session {
  readonly draft: Draft;
  readonly services: Services;
  readonly preview: LivePreview;
  /** What the editor shows now with every replacement. */
  shown: RegexReplacement | undefined;
}

/**
 * Replaces matches of a Python pattern in the file in front, in what is selected if anything is. What is
 * typed is shown in the editor at once, which is the question: Enter writes it.
 */
export async function regexReplaceInActiveFile(
  given: unknown,
  services: Services,
  history: InputHistory,
): Promise<CommandAnswer | undefined> {
  const known = {
    ...readGivenTexts(given, ["pattern", "replacement"]),
    ...readGivenFlags(given, ["ignoreCase", "multiline", "dotAll"]),
  };
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new Error(vscode.l10n.t("Open a file in an editor to replace in it."));
  }
  const draft: Draft = {
    pattern: "",
    replacement: "",
    ignoreCase: false,
    multiline: false,
    dotAll: false,
    ...known,
    document: editor.document,
    selections: readSelections(editor),
  };
  await refuseUnwritable(draft, services);
  const preview = createLivePreview(editor);
  const session: Session = { draft, services, preview, shown: undefined };
  const steps = [
    ...(known.pattern === undefined ? [askPattern(session)] : []),
    ...(known.replacement === undefined ? [askReplacement(session)] : []),
  ];
  let isCancelled = true;
  try {
    isCancelled = !(await askDraft(steps, history));
  } finally {
    preview.end(isCancelled);
  }
  if (isCancelled) return undefined;
  const answer = await callAsPerson(
    {
      tool: regexReplaceWithin(draft.selections),
      input: inputOf(draft),
      title: vscode.l10n.t("Regex Replace in Active File"),
      sees: (plan) => isShown(plan, session.shown),
    },
    services,
  );
  if (answer !== undefined) tellReplaced(answer.replaced);
  return answer;
}

/** Of empty selections, which are cursors, there is nothing to respect. */
function readSelections({
  selections,
}: vscode.TextEditor): readonly vscode.Selection[] | undefined {
  const selected = selections.filter(({ isEmpty }) => !isEmpty);
  return selected.length === 0 ? undefined : selected;
}

/** Nobody types a pattern for a file that cannot be written. */
async function refuseUnwritable(draft: Draft, services: Services): Promise<void> {
  try {
    await planNow(draft, services, new AbortController().signal);
  } catch (error) {
    throw new Error(explainToPerson(error, services.log), { cause: error });
  }
}

/** @throws FailureError where the file can never be written; what is wrong with the pattern is not. */
async function planNow(
  draft: Draft,
  services: Services,
  signal: AbortSignal,
): ReturnType<typeof planRegexReplace> {
  const input = inputOf(draft);
  const tool = regexReplaceWithin(draft.selections);
  const { context } = await openCall({ tool, input, services, signal, report: () => undefined });
  orThrow(await context.workspace.readText(orThrow(await context.workspace.resolve(input.path))));
  return planRegexReplace(input, context, draft.selections);
}

function askPattern(session: Session): DraftStep {
  const { draft } = session;
  return {
    question: () => ({
      ...questionOf(session),
      placeholder: vscode.l10n.t("Find: a regular expression (Python)"),
      value: draft.pattern,
      field: "pythonPattern",
      judge: (pattern, signal) =>
        judge({ ...draft, pattern, replacement: "" }, true, session, signal),
    }),
    take: (pattern) => {
      draft.pattern = pattern;
    },
  };
}

function askReplacement(session: Session): DraftStep {
  const { draft } = session;
  return {
    question: () => ({
      ...questionOf(session),
      placeholder: vscode.l10n.t(
        "Replace with: \\1, \\g<name> and \\g<0> stand for what was found",
      ),
      value: draft.replacement,
      field: "pythonReplacement",
      judge: (replacement, signal) => judge({ ...draft, replacement }, false, session, signal),
    }),
    take: (replacement) => {
      draft.replacement = replacement;
    },
  };
}

/** Plans what is typed and shows it; Enter waits for it, so that what it takes has been seen. */
async function judge(
  draft: Draft,
  isPatternOnly: boolean,
  session: Session,
  signal: AbortSignal,
): Promise<Judgement> {
  const show = (planned: RegexReplacement | undefined): void => {
    session.shown = isPatternOnly ? undefined : planned;
    session.preview.show(
      planned && {
        file: planned.change.file,
        replacements: planned.replacements,
        isPatternOnly,
      },
    );
  };
  try {
    const planned = await planNow(draft, session.services, signal);
    signal.throwIfAborted();
    if (!planned.ok) {
      show(undefined);
      return { error: explainFailure(planned.failure) };
    }
    show(planned.value);
    return describePlanned(planned.value.replaced, isPatternOnly, draft);
  } catch (error) {
    signal.throwIfAborted();
    show(undefined);
    return { error: explainToPerson(error, session.services.log) };
  }
}

function describePlanned(
  matches: number,
  isPatternOnly: boolean,
  { replacement, selections }: Draft,
): Judgement {
  if (matches === 0) {
    return {
      error:
        selections === undefined
          ? vscode.l10n.t("No matches in this file.")
          : vscode.l10n.t("No matches in the selection."),
    };
  }
  const counted = nameMatches(matches);
  if (isPatternOnly) return { detail: counted };
  return {
    detail:
      replacement === ""
        ? vscode.l10n.t("Delete {0}", counted)
        : vscode.l10n.t("Replace {0}", counted),
  };
}

function questionOf({ draft }: Session): {
  readonly title: () => string;
  readonly toggles: readonly InputToggle[];
} {
  const toggle = (
    icon: string,
    name: string,
    flag: "ignoreCase" | "multiline" | "dotAll",
  ): InputToggle => ({
    icon,
    describe: () =>
      draft[flag] ? vscode.l10n.t("{0}: on", name) : vscode.l10n.t("{0}: off", name),
    flip: () => {
      draft[flag] = !draft[flag];
    },
  });
  return {
    title: () => titleOf(draft),
    toggles: [
      toggle("case-sensitive", vscode.l10n.t("Ignore case"), "ignoreCase"),
      toggle("list-flat", vscode.l10n.t("^ and $ match at every line"), "multiline"),
      toggle("circle-filled", vscode.l10n.t(". matches newlines"), "dotAll"),
    ],
  };
}

/** The flags that are on are said here, where they are seen and read out. */
function titleOf({ document, selections, ignoreCase, multiline, dotAll }: Draft): string {
  const name = document.uri.path.slice(document.uri.path.lastIndexOf("/") + 1);
  return [
    selections === undefined
      ? vscode.l10n.t("Regex Replace in {0}", name)
      : vscode.l10n.t("Regex Replace in the selection of {0}", name),
    ...(ignoreCase ? [vscode.l10n.t("ignore case")] : []),
    ...(multiline ? [vscode.l10n.t("multiline")] : []),
    ...(dotAll ? [vscode.l10n.t("dot matches newlines")] : []),
  ].join(" · ");
}

function inputOf(draft: Draft): Parameters<typeof planRegexReplace>[0] {
  return {
    path: draft.document.uri.toString(),
    pattern: draft.pattern,
    replacement: draft.replacement,
    count: 0,
    ignore_case: draft.ignoreCase,
    multiline: draft.multiline,
    dotall: draft.dotAll,
  };
}

/** Whether a plan does exactly what the editor showed. */
function isShown({ changes }: Plan, shown: RegexReplacement | undefined): boolean {
  const [change, ...others] = changes;
  if (shown === undefined || change === undefined || others.length > 0) return false;
  const [now, before] = [change.edit.replacements, shown.change.edit.replacements];
  return (
    change.file.text === shown.change.file.text &&
    now.length === before.length &&
    now.every(({ range, text }, index) => {
      const other = before[index];
      return (
        other?.text === text &&
        other.range.start === range.start &&
        other.range.endExclusive === range.endExclusive
      );
    })
  );
}

function tellReplaced(matches: number): void {
  const message = vscode.l10n.t("$(check) Replaced {0}", nameMatches(matches));
  vscode.window.setStatusBarMessage(message, 5_000);
}
