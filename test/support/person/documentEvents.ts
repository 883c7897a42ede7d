// What a real VS Code told of documents while a person or a tool edited them (`*.jsonl`): of the actions of
// `personActions.ts` with keys and mouse in a browser, and of Copilot's tools, called by a model.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ToolAtWork, followDocument } from "../../../src/core/recorder/index.ts";
import type { ChangeMaker } from "../../../src/core/recorder/judgeChange.ts";

type ToldEvent =
  | readonly [
      "change",
      isDirty: boolean,
      reason: "" | "undo" | "redo",
      parts: readonly (readonly [offset: number, length: number, text: string])[],
    ]
  | readonly ["dirty", isDirty: boolean]
  | readonly ["cursors", kind: string, cursors: readonly number[]]
  | readonly ["willSave"]
  | readonly ["didSave"];

export interface ToldEvents {
  readonly name: string;
  /** Of the tool. */
  readonly input?: unknown;
  readonly events: readonly ToldEvent[];
}

/** Of actions of a person in `actedOn`; with `OfExtension`, what formats is told after the save began. */
export const personEvents = readEvents("personEvents.jsonl");

/** Of tools that edit 120 lines, or a file that is not there yet. */
export const toolEvents = readEvents("toolEvents.jsonl");

function readEvents(name: string): readonly ToldEvents[] {
  const rows = readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
  return rows.map((row) => JSON.parse(row) as ToldEvents);
}

export interface Followed {
  readonly makers: ReadonlySet<ChangeMaker>;
  /** Without what is, or may be, a tool's, as it was last saved, or else in the end. */
  readonly own: string;
  readonly text: string;
}

/** Follows a document through events that VS Code told, while calls are at work. */
export function follow(
  start: string,
  events: readonly ToldEvent[],
  calls: readonly ToolAtWork[],
): Followed {
  let text = start;
  const makers = new Set<ChangeMaker>();
  const followed = followDocument({ text, isDirty: false }, ({ maker }) => makers.add(maker));
  let own: string | undefined;
  for (const event of events) {
    switch (event[0]) {
      case "change": {
        const [, isDirty, reason, rows] = event;
        const parts = rows.map(([offset, length, inserted]) => ({
          offset,
          length,
          text: inserted,
        }));
        text = replaceParts(text, parts);
        followed.change({ text, parts, isReversal: reason !== "", isDirty, calls });
        break;
      }
      case "dirty":
        if (event[1]) followed.becomeDirty();
        break;
      case "cursors":
        if (event[1] === "Keyboard" || event[1] === "Mouse") followed.select(event[2]);
        break;
      case "willSave":
        followed.beginSave();
        break;
      case "didSave":
        ({ own } = followed.endSave(false));
        break;
    }
  }
  return { makers, own: own ?? followed.endSave(true).own, text };
}

/** From the end of the text to its start, as VS Code lists them; a line that moves is taken first. */
function replaceParts(
  text: string,
  parts: readonly { readonly offset: number; readonly length: number; readonly text: string }[],
): string {
  return parts
    .toSorted((one, other) => other.offset - one.offset)
    .reduce(
      (now, part) => now.slice(0, part.offset) + part.text + now.slice(part.offset + part.length),
      text,
    );
}
