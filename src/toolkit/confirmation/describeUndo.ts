import type { LeftHunk, LeftReason } from "../../core/history/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { count, lineRange } from "../explain/index.ts";

/** A file of which something is undone. */
export interface UndonePart {
  readonly path: string;
  readonly hunks: number;
  /** The file goes. */
  readonly isDeleted?: true;
  /** Its editor has unsaved changes, and goes on to have them; or it could not be saved. */
  readonly isUnsaved?: true;
}

/** A hunk or a file that stays as it is. */
export interface LeftPart {
  readonly path: string;
  /** 1-indexed, in the text as it is now; none for a whole file. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** As a sentence without its full stop. */
  readonly reason: string;
  /** It can be undone once a call is over, or an editor has saved. */
  readonly canWait?: true;
}

/** What undoing would do, or did. */
export interface UndoSummary {
  readonly undone: readonly UndonePart[];
  readonly left: readonly LeftPart[];
  /** Some of it may be the person's, or another program's: nobody can tell. */
  readonly mayBeOthers?: boolean;
}

/** More would fill the screen: a modal dialog does not scroll everywhere. */
const maxNamed = 10;

/** What will happen, a line each; what stays comes last. */
export function describeUndo(summary: UndoSummary, verb: "undo" | "redo"): readonly string[] {
  return [
    ...describeDeleted(summary, verb),
    ...describeUnsaved(summary),
    ...summarizeUndo(summary, verb),
    ...describeLeft(summary),
  ];
}

function describeDeleted({ undone }: UndoSummary, verb: "undo" | "redo"): readonly string[] {
  const deleted = undone.filter(({ isDeleted }) => isDeleted);
  const why = { undo: ", which an agent created", redo: " again" }[verb];
  const named = deleted
    .slice(0, maxNamed)
    .map(({ path }) => `Deletes ${revealHiddenInName(path)}${why}.`);
  const more = deleted.length - named.length;
  return more > 0 ? [...named, `Deletes ${more} more.`] : named;
}

/** What is undone in editors alone, and has to be saved: on the disk, these files are as they were. */
export function describeUnsaved(
  { undone }: Pick<UndoSummary, "undone">,
  does: "Changes" | "Changed" = "Changes",
): readonly string[] {
  const unsaved = undone.filter(({ isUnsaved }) => isUnsaved);
  const [one, ...others] = unsaved.map(({ path }) => revealHiddenInName(path));
  if (one === undefined) return [];
  return others.length === 0
    ? [`${does} the unsaved text of ${one}; save it yourself.`]
    : [
        `${does} the unsaved texts of ${[one, ...others].slice(0, maxNamed).join(", ")}; save them yourself.`,
      ];
}

/**
 * In one sentence: "Takes back 3 changes in 2 files; 1 stays as it is:". None where the files that go, which
 * are named, are all that happens.
 */
function summarizeUndo(summary: UndoSummary, verb: "undo" | "redo"): readonly string[] {
  const does = describeChanged(summary, verb);
  const { length } = summary.left;
  const stays = length === 1 ? "1 stays as it is:" : `${length} stay as they are:`;
  if (length > 0) return [[...does, stays].join("; ")];
  return does.map((each) => `${each}.`);
}

function describeChanged({ undone }: UndoSummary, verb: "undo" | "redo"): readonly string[] {
  if (undone.length === 0) return ["Changes nothing"];
  const stay = undone.filter(({ isDeleted }) => isDeleted !== true);
  if (stay.length === 0) return [];
  const changes = count(
    stay.reduce((total, { hunks }) => total + hunks, 0),
    "change",
  );
  const files = count(stay.length, stay.length === undone.length ? "file" : "other file");
  return [`${{ undo: "Takes back", redo: "Brings back" }[verb]} ${changes} in ${files}`];
}

/** What stays and why, a line each. */
export function describeLeft({ left }: Pick<UndoSummary, "left">): readonly string[] {
  const named = left.slice(0, maxNamed).map(({ path, startLine, endLine = 0, reason }) => {
    if (startLine === undefined) return `${path}: ${reason}`;
    return `${path}, ${lineRange(startLine, Math.max(startLine, endLine))}: ${reason}`;
  });
  const more = left.length - named.length;
  return more > 0 ? [...named, `… and ${more} more`] : named;
}

const reasons: Readonly<Record<LeftReason, string>> = {
  overlapsLaterChange: "a later change is in the same lines",
  fileGone: "the file has been deleted or moved since",
  fileChanged: "the file was created by this edit and has changed since",
  fileExists: "a file has been created there since",
  changedSince: "it has changed since",
  folderNotEmpty: "there are files in it now",
  contentsNotKept: "its contents were not kept",
  behindLink: "a link is in its way now",
  outside: "it is outside the workspace now",
  allThatIsLeft: "it may be all that is left of another file",
  heldOpen: "another program is writing to it",
  severalNames: "it has other names on the disk, which would change with it",
  unsaved: "the change is only on the disk, under unsaved text: save or revert that first",
  asking: "an edit of it waits for your answer: allow or reject that first",
  underWay: "an edit of it is still under way: try again when that is done",
  canceled: "you canceled before it was its turn",
};

export function describeLeftHunk(path: string, { lines, reason }: LeftHunk): LeftPart {
  const place = lines && {
    startLine: lines.startLine,
    endLine: lines.startLine + lines.lineCount - 1,
  };
  return { path, ...place, reason: describeReason(reason) };
}

/** Why a hunk or a file is left, as a sentence without its full stop. */
export function describeReason(reason: LeftReason): string {
  return reasons[reason];
}

/** Whether it stays since it is no longer what the undone calls left: lines, or a file that they made. */
export function isChangedSince({ startLine, reason }: LeftPart): boolean {
  return startLine !== undefined || reason === reasons.fileChanged;
}
