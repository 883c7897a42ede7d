import { findToolEdits, type ToolEdit } from "./toolEdits.ts";

/** Who made a change of a document; where either may have, the tool's entry has to say so. */
export type ChangeMaker = "person" | "tool" | "either";

export interface DocumentChange {
  readonly before: string;
  readonly after: string;
  /** By Undo or Redo. */
  readonly isReversal: boolean;
}

/** A call that may change the document. */
export interface ToolAtWork {
  /** Those that it names, by URI; without any, it may change every file. */
  readonly files: ReadonlySet<string>;
  /** As its tool got it, unchecked. */
  readonly input: unknown;
  /** It runs a program, which knows nothing of documents. */
  readonly isCommand: boolean;
}

/**
 * Finds who made a change by what it is: a tool, if it is just what the tool's input says. Otherwise a
 * person, by whatever key or command, unless a tool may do what nobody can tell from its input.
 */
export function judgeChange(change: DocumentChange, calls: readonly ToolAtWork[]): ChangeMaker {
  const tools = calls.filter(({ isCommand }) => !isCommand);
  if (change.isReversal || tools.length === 0) return "person";
  const readings = tools.map(({ files, input }) => {
    const reading = readChange(change, findToolEdits(input));
    // A tool that does not say what it edits may edit more than it says.
    return reading === "other" && files.size === 0 ? "unknown" : reading;
  });
  if (readings.includes("said")) return "tool";
  return readings.includes("unknown") ? "either" : "person";
}

/** Whether the change is what edits say, or another one, or may be either as far as they can be made out. */
function readChange(
  { before, after }: DocumentChange,
  edits: readonly ToolEdit[],
): "said" | "other" | "unknown" {
  let reading: "other" | "unknown" = "unknown";
  for (const simplify of [asLines, asLinesWithoutMargins]) {
    const [old, now] = [simplify(before), simplify(after)];
    const simple = edits.map((edit) => ({
      old: edit.old === undefined ? undefined : simplify(edit.old),
      new: simplify(edit.new),
    }));
    if (isSaid(old, now, simple)) return "said";
    if (simple.some((edit) => isTouched(old, now, edit))) return "unknown";
    if (simple.some((edit) => isAbout(old, edit))) reading = "other";
  }
  return reading;
}

function asLines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/** A tool that does not find a text may adapt its margins. */
function asLinesWithoutMargins(text: string): string {
  return asLines(text).replaceAll(/^[ \t]+|[ \t]+$/gm, "");
}

/** Whether the change takes away what the edit is to replace. */
function isTouched(before: string, after: string, { old }: ToolEdit): boolean {
  return old !== undefined && closed(before).includes(old) && !closed(after).includes(old);
}

/** Whether the edit is still to be made in the text, or has been made. */
function isAbout(text: string, edit: ToolEdit): boolean {
  if (edit.old === undefined) return closed(text) === closed(edit.new);
  const isMade = edit.new !== "" && closed(text).includes(edit.new);
  return isMade || closed(text).includes(edit.old);
}

/** Whether some of the edits, each at some place, make the new text of the old one. */
function isSaid(before: string, after: string, edits: readonly ToolEdit[]): boolean {
  const wanted = closed(after);
  let text = closed(before);
  // Then it changes margins or the end alone.
  if (text === wanted) return false;
  for (let place = 0; text !== wanted;) {
    place = findDifference(text, wanted, place);
    const next = edits
      .flatMap((edit) => applyNear(edit, text, wanted, place))
      .find((each) => each === wanted || findDifference(each, wanted, place) > place);
    if (next === undefined) return false;
    text = next;
  }
  return true;
}

/** The text with the edit made at or around a place up to which it is as wanted. */
function applyNear(
  { old, new: text }: ToolEdit,
  before: string,
  wanted: string,
  place: number,
): readonly string[] {
  if (old === undefined) return closed(text) === wanted ? [wanted] : [];
  // A file that moves is a new one, which gets its whole text at once.
  if (before === "\n" && text !== "" && wanted.includes(text)) return [wanted];
  const made: string[] = [];
  const first = Math.max(0, place - Math.max(old.length, text.length));
  for (let at = before.lastIndexOf(old, place); at >= first;) {
    if (wanted.startsWith(text, at)) {
      made.push(before.slice(0, at) + text + before.slice(at + old.length));
    }
    at = at === 0 ? -1 : before.lastIndexOf(old, at - 1);
  }
  return made;
}

/** The lines of a patch end, even where the last one of the file does not. */
function closed(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

function findDifference(one: string, other: string, from: number): number {
  let at = from;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}
