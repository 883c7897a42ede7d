import * as vscode from "vscode";
import type { RegexReplacement } from "../../../tools/regexReplace.ts";
import type { CallServices, Services } from "../../calls/index.ts";
import { explainFailure, explainToPerson } from "../../explain/index.ts";
import { askSteps, type InputHistory, type InputStep, type Validation } from "../inputs/index.ts";
import { createLivePreview, type LivePreview } from "./livePreview.ts";
import { moveRanges, planDraft, type RegexDraft } from "./regexDraft.ts";
import { describePlanned, titleOf, toggleFlags } from "./regexWords.ts";

/** The answers so far, and what the editor shows of them. */
export interface RegexSession {
  readonly draft: RegexDraft;
  readonly services: CallServices;
  readonly preview: Pick<LivePreview, "show">;
  /** Fires after an edit of the document, when what is typed may do something else in it. */
  readonly onEdit: vscode.Event<void>;
  /** The replacements that the editor shows now; undefined if they could not be drawn. */
  shown: RegexReplacement | undefined;
}

type Name = "pattern" | "replacement";

/** What the person has agreed to by seeing it in the editor. */
export interface SeenInEditor {
  /** Undefined if only the pattern was asked for, or nothing, or if it was out of sight. */
  readonly shown: RegexReplacement | undefined;
}

/**
 * Asks for what the draft lacks, and shows in the editor what the typed text would do.
 *
 * @returns undefined if the person cancels; the editor is then as it was.
 */
export async function askRegex(
  lacking: readonly Name[],
  editor: vscode.TextEditor,
  draft: RegexDraft,
  services: Services,
  history: InputHistory,
): Promise<SeenInEditor | undefined> {
  const preview = createLivePreview(editor);
  const edited = new vscode.EventEmitter<void>();
  const following = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document !== draft.document || contentChanges.length === 0) return;
    const { length } = document.getText();
    draft.selections &&= moveRanges(draft.selections, contentChanges, length);
    edited.fire();
  });
  const onEdit = edited.event;
  const session: RegexSession = { draft, services, preview, onEdit, shown: undefined };
  let isCanceled = true;
  let isInSight: boolean;
  try {
    isCanceled = !(await askSteps(draft.input, regexSteps(lacking, session), history));
    isInSight = preview.isInSight();
  } finally {
    preview.end(isCanceled);
    vscode.Disposable.from(following, edited).dispose();
  }
  return isCanceled ? undefined : { shown: isInSight ? session.shown : undefined };
}

export function regexSteps(
  lacking: readonly Name[],
  session: RegexSession,
): readonly InputStep<Name>[] {
  const { draft, onEdit } = session;
  const common = { title: () => titleOf(draft), toggles: toggleFlags(draft), onStale: onEdit };
  const steps: Readonly<Record<Name, InputStep<Name>>> = {
    pattern: {
      ...common,
      name: "pattern",
      placeholder: vscode.l10n.t("Find: a regular expression (Python)"),
      field: "pythonPattern",
      validate: (pattern, signal) => validate({ pattern, replacement: "" }, true, session, signal),
    },
    replacement: {
      ...common,
      name: "replacement",
      placeholder: vscode.l10n.t(
        "Replace with: \\1, \\g<name> and \\g<0> stand for what was found",
      ),
      field: "pythonReplacement",
      validate: (replacement, signal) => validate({ replacement }, false, session, signal),
    },
  };
  return lacking.map((name) => steps[name]);
}

/**
 * Plans what is typed and shows it. Enter waits for that, so that a person has seen what it takes; if it
 * cannot be drawn, the diff editor asks.
 */
async function validate(
  typed: Partial<RegexDraft["input"]>,
  isPatternOnly: boolean,
  session: RegexSession,
  signal: AbortSignal,
): Promise<Validation> {
  const draft = { ...session.draft, input: { ...session.draft.input, ...typed } };
  const show = (planned: RegexReplacement | undefined): boolean => {
    const isDrawn = session.preview.show(
      planned && {
        file: planned.change.file,
        replacements: planned.replacements,
        isPatternOnly,
      },
    );
    session.shown = isPatternOnly || !isDrawn ? undefined : planned;
    return isDrawn;
  };
  try {
    const planned = await planDraft(draft, session.services, signal);
    signal.throwIfAborted();
    if (!planned.ok) {
      show(undefined);
      return { error: explainFailure(planned.failure) };
    }
    const isDrawn = show(planned.value);
    const { replaced } = planned.value;
    return describePlanned(
      replaced,
      isPatternOnly ? "pattern" : isDrawn ? "drawn" : "unseen",
      draft,
    );
  } catch (error) {
    signal.throwIfAborted();
    show(undefined);
    return { error: explainToPerson(error, session.services.log) };
  }
}
