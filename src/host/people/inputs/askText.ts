import * as vscode from "vscode";
import { createDeferred } from "../../../files/deferred.ts";
import { plainPick } from "../../../toolkit/report/index.ts";
import type { InputHistory } from "./inputHistory.ts";
import { createJudging, type Judge, type JudgedText } from "./judging.ts";
import { promptRows } from "./promptRows.ts";
import { splitSentence } from "./splitSentence.ts";

/** One line of text that a person is asked for. */
export interface TextQuestion {
  /** Asked for again after each toggle, so that it can say what is on. */
  readonly title: () => string;
  readonly step?: { readonly number: number; readonly of: number };
  /** What to type; a screen reader's name of the box. */
  readonly placeholder: string;
  /** What stands in the box at first. */
  readonly value: string;
  /** The name under which what was typed is remembered. */
  readonly field: string;
  /** Judges what Enter would take: what is typed, or the old text that the arrow keys are on. */
  readonly judge: Judge;
  /** Tells that the judge may say something else of the same text now. */
  readonly onStale?: vscode.Event<void>;
  readonly toggles?: readonly InputToggle[];
}

/** A button beside the title that is on or off; what that means is the caller's. */
export interface InputToggle {
  /** The name of a codicon. */
  readonly icon: string;
  /** Says what it is, and whether it is on. */
  readonly describe: () => string;
  readonly flip: () => void;
}

export type TextAnswer =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "back" };

interface Item extends vscode.QuickPickItem {
  readonly old?: string;
}

/** Longer than VS Code takes to say, one after the other, that new rows are there and which is active. */
const activeSettlesMs = 50;

/**
 * Asks for a text that is judged while it is typed. Enter takes it only if it is not refused; the arrow
 * keys go to what was typed before; the Back button is there from the second step on.
 *
 * @returns undefined when the person cancels.
 */
export async function askText(
  question: TextQuestion,
  history: InputHistory,
): Promise<TextAnswer | undefined> {
  const { step, field, onStale, toggles = [] } = question;
  const box = vscode.window.createQuickPick<Item>();
  const { promise, resolve, reject } = createDeferred<TextAnswer | undefined>();
  const judging = createJudging(question.judge, render, reject);
  let activeTimer: NodeJS.Timeout | undefined;

  function render(): void {
    const judged = judging.judged();
    const rows = promptRows(judged, box.value, history.read(field));
    const active = box.activeItems[0]?.old;
    const items = rows.map((row) =>
      row.kind === "old" ? oldItem(row.text) : judgedItem(row.judged, judging.text()),
    );
    const [first, ...old] = items;
    const separator = {
      label: vscode.l10n.t("typed before"),
      kind: vscode.QuickPickItemKind.Separator,
    };
    box.items =
      old.length === 0 ? items : [...(first === undefined ? [] : [first]), separator, ...old];
    const same = active === undefined ? undefined : old.find((item) => item.old === active);
    if (same !== undefined) box.activeItems = [same];
    box.busy = judged.verdict === "pending" || (judged.verdict === "taken" && !judged.isFinal);
  }
  const renderButtons = (): void => {
    box.title = question.title();
    box.buttons = [
      ...(step !== undefined && step.number > 1 ? [vscode.QuickInputButtons.Back] : []),
      ...toggles.map((toggle) => buttonOf(toggle)),
    ];
  };
  const judgeActive = (): void => {
    const text = box.activeItems[0]?.old ?? box.value;
    if (text !== judging.text()) judging.judge(text);
  };
  const accept = async (): Promise<void> => {
    clearTimeout(activeTimer);
    judgeActive();
    const text = judging.text();
    const judged = await judging.settle();
    if (judging.text() === text && judged.verdict === "taken") resolve({ kind: "text", text });
  };

  const subscriptions = [
    box.onDidChangeValue((value) => judging.judge(value)),
    box.onDidChangeActive(() => {
      clearTimeout(activeTimer);
      activeTimer = setTimeout(judgeActive, activeSettlesMs);
    }),
    box.onDidAccept(() => void accept()),
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) {
        resolve({ kind: "back" });
        return;
      }
      const toggle = toggles.find((each) => each === (button as ToggleButton).toggle);
      toggle?.flip();
      renderButtons();
      judging.judge(judging.text());
    }),
    box.onDidTriggerItemButton(({ item }) => {
      if (item.old !== undefined) history.remove(field, item.old);
      render();
    }),
    box.onDidHide(() => resolve(undefined)),
    ...(onStale === undefined ? [] : [onStale(() => judging.judge(judging.text()))]),
  ];
  box.step = step?.number;
  box.totalSteps = step?.of;
  box.placeholder = question.placeholder;
  box.value = question.value;
  box.ignoreFocusOut = true;
  renderButtons();
  judging.judge(question.value);
  // Nobody is typing yet: what is there at first is judged without a pause.
  void judging.settle();
  box.show();
  try {
    const answer = await promise;
    if (answer?.kind === "text") history.add(field, answer.text);
    return answer;
  } finally {
    clearTimeout(activeTimer);
    judging.dispose();
    vscode.Disposable.from(...subscriptions, box).dispose();
  }
}

interface ToggleButton extends vscode.QuickInputButton {
  readonly toggle?: InputToggle;
}

function buttonOf(toggle: InputToggle): ToggleButton {
  return { iconPath: new vscode.ThemeIcon(toggle.icon), tooltip: toggle.describe(), toggle };
}

/**
 * VS Code filters by what is typed, and puts rows first whose labels hold it; but which rows belong
 * there, and that Enter takes what was typed, is decided here. So an old text is no label.
 */
const alwaysShow = true;

function judgedItem(judged: JudgedText, text: string): Item {
  if (judged.verdict === "pending")
    return { label: `$(ellipsis) ${vscode.l10n.t("Checking…")}`, alwaysShow };
  if (judged.verdict === "refused") {
    // Nobody has done anything wrong who has not typed yet.
    const icon = text === "" ? "$(info)" : "$(error)";
    const { head, rest } = splitSentence(judged.error);
    const detail = rest === "" ? {} : { detail: plainPick(rest) };
    return { label: `${icon} ${plainPick(head)}`, ...detail, alwaysShow };
  }
  const label = `$(check) ${plainPick(judged.detail)}`;
  return { label, description: vscode.l10n.t("press Enter"), alwaysShow };
}

function oldItem(text: string): Item {
  const remove = {
    iconPath: new vscode.ThemeIcon("close"),
    tooltip: vscode.l10n.t("Remove from history"),
  };
  const description = plainPick(text);
  return { label: "$(history)", description, alwaysShow, buttons: [remove], old: text };
}
