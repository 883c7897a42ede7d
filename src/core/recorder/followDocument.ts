import { carryBaseline } from "../history/index.ts";
import { type ToolAtWork, type ChangeMaker, judgeChange } from "./judgeChange.ts";

/** A part of a text that was replaced, by its place before. */
export interface ReplacedPart {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

interface ChangeEvent {
  /** After the change. */
  readonly text: string;
  readonly parts: readonly ReplacedPart[];
  /** By Undo or Redo. */
  readonly isReversal: boolean;
  /** The first change of a document is told before the document counts as changed. */
  readonly isDirty: boolean;
  readonly calls: readonly ToolAtWork[];
}

interface PendingChange extends ChangeEvent {
  readonly before: string;
  readonly isByHand: boolean;
}

export interface JudgedChange {
  readonly maker: ChangeMaker;
  readonly before: string;
  readonly after: string;
}

/** What was changed since the document was last saved. */
interface Unsaved {
  readonly isPersons: boolean;
  readonly isUncertain: boolean;
  /** The text without what is, or may be, a tool's. */
  readonly own: string;
}

/** Takes what VS Code tells of a document, in its order. */
export interface FollowedDocument {
  readonly change: (event: ChangeEvent) => void;
  readonly becomeDirty: () => void;
  /** @param cursors Where a person has put them, by keyboard or mouse. */
  readonly select: (cursors: readonly number[]) => void;
  readonly beginSave: () => void;
  /** @param isDirty Whether it was changed while it was saved. */
  readonly endSave: (isDirty: boolean) => Unsaved;
  /** Nothing more is to come about the last change. */
  readonly settle: () => void;
}

/** Follows who changes a document, by the change and by what comes right after it. */
export function followDocument(
  start: { readonly text: string; readonly isDirty: boolean },
  tell: (change: JudgedChange) => void,
): FollowedDocument {
  let { text } = start;
  let unsaved: Unsaved = { isPersons: start.isDirty, isUncertain: false, own: text };
  let pending: PendingChange | undefined;
  let last: ChangeMaker = "person";
  let isSaving = false;

  function decide(change: PendingChange, isOver: boolean): void {
    const found = findMaker(change);
    if (found !== "person" && !change.isByHand && !isOver) return;
    pending = undefined;
    // What formats a text while it is saved goes on with the change before.
    add(isSaving && !change.isByHand && found !== "tool" ? last : found, change.before);
  }

  function add(by: ChangeMaker, before: string): void {
    last = by;
    unsaved = addChange(unsaved, by, before, text);
    tell({ maker: by, before, after: text });
  }

  function settle(): void {
    if (pending?.isDirty === true) decide(pending, true);
    // VS Code has read the file again: what wrote it did not change the document.
    else if (pending !== undefined) unsaved = { ...unsaved, own: text };
    pending = undefined;
  }

  function learn(more: Partial<PendingChange>): void {
    if (pending === undefined) return;
    pending = { ...pending, ...more };
    if (pending.isDirty) decide(pending, false);
  }

  return {
    change(event) {
      settle();
      pending = { ...event, before: text, isByHand: false };
      ({ text } = event);
      learn({});
    },
    becomeDirty: () => learn({ isDirty: true }),
    select(cursors) {
      if (pending !== undefined && areAtEnds(cursors, pending.parts)) learn({ isByHand: true });
    },
    beginSave() {
      settle();
      isSaving = true;
    },
    endSave(isDirty) {
      settle();
      const saved = unsaved;
      const isPersons = isDirty && saved.isPersons;
      unsaved = { isPersons, isUncertain: isDirty && saved.isUncertain, own: text };
      [last, isSaving] = ["person", false];
      return saved;
    },
    settle,
  };
}

/** What moves the cursor to just where the change ends is hardly another's than the change. */
function findMaker({ before, text, isReversal, isByHand, calls }: PendingChange): ChangeMaker {
  const maker = judgeChange({ before, after: text, isReversal }, calls);
  if (!isByHand || maker === "person") return maker;
  return maker === "tool" ? "either" : "person";
}

function addChange(unsaved: Unsaved, by: ChangeMaker, before: string, after: string): Unsaved {
  if (by === "tool") return unsaved;
  if (by === "either") return { ...unsaved, isUncertain: true };
  const own = carryBaseline({ text: before, baseline: unsaved.own }, after) ?? "";
  return { ...unsaved, isPersons: true, own };
}

/** Whether a cursor is where a part ends, in the text after; or before a bracket that closed by itself. */
function areAtEnds(cursors: readonly number[], parts: readonly ReplacedPart[]): boolean {
  let shift = 0;
  return parts
    .toSorted((one, other) => one.offset - other.offset)
    .some(({ offset, length, text }) => {
      const end = offset + shift + text.length;
      shift += text.length - length;
      return cursors.some((cursor) => cursor === end || (text !== "" && cursor === end - 1));
    });
}
