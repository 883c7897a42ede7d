import * as vscode from "vscode";
import { createDebounce } from "../../../core/async.ts";
import { plainPick } from "../../../toolkit/report/index.ts";
import type { InputHistory } from "./inputHistory.ts";
import { createValidator, type Validate, type Validation } from "./validation.ts";

/** One line of text that a person is asked for. */
export interface TextQuestion {
  /** Read again after each toggle, so that it can name those that are on. */
  readonly title: () => string;
  readonly step?: { readonly number: number; readonly of: number };
  /** What to type; screen readers announce it as the name of the box. */
  readonly placeholder: string;
  /** The initial text of the box. */
  readonly value: string;
  /** The name under which what was typed is remembered. */
  readonly field: string;
  /** Validates what Enter would take: what is typed, or the old text that the arrow keys are on. */
  readonly validate: Validate;
  /** Fires when the same text has to be validated again. */
  readonly onStale?: vscode.Event<void>;
  readonly toggles?: readonly InputToggle[];
}

/** A button next to the title that is on or off; the caller keeps its state. */
export interface InputToggle {
  /** The name of a codicon. */
  readonly icon: string;
  /** Names it, and says whether it is on. */
  readonly describe: () => string;
  readonly flip: () => void;
}

/** @param words What it is called when it is on, and when it is off. */
export function toggleField<Name extends string>(
  draft: Record<Name, boolean>,
  name: Name,
  icon: string,
  words: readonly [on: string, off: string],
): InputToggle {
  return {
    icon,
    describe: () => words[draft[name] ? 0 : 1],
    flip: () => {
      draft[name] = !draft[name];
    },
  };
}

export type TextAnswer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "back" };

interface Item extends vscode.QuickPickItem {
  readonly old?: string;
}

/** VS Code reports new rows and the active one in two events; this is longer than their distance. */
const activeSettlesMs = 50;

/**
 * Asks for a text that is validated while it is typed. Enter takes it only if it is not refused, also
 * where a match is the active row; the arrow keys go to the texts typed before, and to the matches. From
 * the second step on there is a Back button.
 *
 * @returns undefined when the person cancels.
 */
export async function askText(
  question: TextQuestion,
  history: InputHistory,
): Promise<TextAnswer | undefined> {
  const { step, field, onStale, toggles = [] } = question;
  const box = vscode.window.createQuickPick<Item>();
  const { promise, resolve, reject } = Promise.withResolvers<TextAnswer | undefined>();
  const validator = createValidator(question.validate, render, reject);
  let matches: readonly string[] = [];

  function render(): void {
    const validated = validator.validated();
    const isFinal = validated !== undefined && !("later" in validated);
    // While a text is validated, the matches of the one before stay: a list that empties with each letter
    // cannot be read.
    if (isFinal) matches = "error" in validated ? [] : (validated.matches ?? []);
    const [active] = box.activeItems;
    const old = findSimilar(box.value, history.read(field)).map(oldItem);
    const found = matches.map(matchItem);
    // The validation comes first, so that it is the active row while a person types.
    box.items = [
      validatedItem(validated, validator.text()),
      ...headed(vscode.l10n.t("typed before"), old),
      ...headed(vscode.l10n.t("matches"), found),
    ];
    const isActive = (item: Item): boolean =>
      active !== undefined && item.old === active.old && item.description === active.description;
    const same = [...old, ...found].find(isActive);
    if (same !== undefined) box.activeItems = [same];
    box.busy = !isFinal;
  }
  const renderButtons = (): void => {
    box.title = question.title();
    box.buttons = [
      ...(step !== undefined && step.number > 1 ? [vscode.QuickInputButtons.Back] : []),
      ...toggles.map((toggle) => buttonOf(toggle)),
    ];
  };
  const validateActive = (): void => {
    const text = box.activeItems[0]?.old ?? box.value;
    if (text !== validator.text()) validator.validate(text);
  };
  const settling = createDebounce(validateActive, activeSettlesMs);
  const accept = async (): Promise<void> => {
    settling.stop();
    validateActive();
    const text = validator.text();
    const validated = await validator.settle();
    if (validator.text() !== text || validated === undefined || "error" in validated) return;
    resolve({ kind: "text", text });
  };

  const subscriptions = [
    box.onDidChangeValue((value) => validator.validate(value)),
    box.onDidChangeActive(settling.restart),
    box.onDidAccept(() => void accept()),
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) {
        resolve({ kind: "back" });
        return;
      }
      const toggle = toggles.find((each) => each === (button as ToggleButton).flips);
      toggle?.flip();
      renderButtons();
      validator.validate(validator.text());
    }),
    box.onDidTriggerItemButton(({ item }) => {
      if (item.old !== undefined) history.remove(field, item.old);
      render();
    }),
    box.onDidHide(() => resolve(undefined)),
    ...(onStale === undefined ? [] : [onStale(() => validator.validate(validator.text()))]),
  ];
  box.step = step?.number;
  box.totalSteps = step?.of;
  box.placeholder = question.placeholder;
  box.value = question.value;
  box.ignoreFocusOut = true;
  renderButtons();
  validator.validate(question.value);
  // Nobody is typing yet, so the initial text is validated without a pause.
  void validator.settle();
  box.show();
  try {
    const answer = await promise;
    if (answer?.kind === "text") history.add(field, answer.text);
    return answer;
  } finally {
    settling.stop();
    validator.dispose();
    vscode.Disposable.from(...subscriptions, box).dispose();
  }
}

interface ToggleButton extends vscode.QuickInputButton {
  readonly flips?: InputToggle;
}

function buttonOf(toggle: InputToggle): ToggleButton {
  return { iconPath: new vscode.ThemeIcon(toggle.icon), tooltip: toggle.describe(), flips: toggle };
}

function headed(heading: string, items: readonly Item[]): readonly Item[] {
  if (items.length === 0) return [];
  return [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/**
 * VS Code filters rows by what is typed, and puts those first whose labels contain it. Here the rows are
 * already chosen and in order, so old texts and matches are descriptions instead of labels.
 */
const alwaysShow = true;

function validatedItem(validated: Validation | undefined, text: string): Item {
  if (validated === undefined)
    return { label: `$(ellipsis) ${vscode.l10n.t("Checking…")}`, alwaysShow };
  if ("error" in validated) {
    // An empty box is no mistake yet.
    const icon = text === "" ? "$(info)" : "$(error)";
    const { head, rest } = splitSentence(validated.error);
    const detail = rest === "" ? {} : { detail: plainPick(rest) };
    return { label: `${icon} ${plainPick(head)}`, ...detail, alwaysShow };
  }
  const label = `$(check) ${plainPick(validated.detail)}`;
  return { label, description: vscode.l10n.t("press Enter"), alwaysShow };
}

function matchItem(text: string): Item {
  return { label: "$(file)", description: plainPick(text), alwaysShow };
}

function oldItem(text: string): Item {
  const remove = {
    iconPath: new vscode.ThemeIcon("close"),
    tooltip: vscode.l10n.t("Remove from history"),
  };
  const description = plainPick(text);
  return { label: "$(history)", description, alwaysShow, buttons: [remove], old: text };
}

/** Of the texts typed before, those that contain what is typed now, which itself is not offered. */
export function findSimilar(typed: string, old: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  return old.filter((text) => text !== typed && text.toLowerCase().includes(wanted));
}

/** A row of a narrow window shows no more; the rest is cut off. */
const maxRowCharacters = 60;

/** Splits a text that is too long for a row after its first sentence or colon. */
export function splitSentence(text: string): { readonly head: string; readonly rest: string } {
  if (text.length <= maxRowCharacters) return { head: text, rest: "" };
  const [head = text] = /^.*?[.!?:](?= )/s.exec(text) ?? [];
  return { head, rest: text.slice(head.length).trimStart() };
}
