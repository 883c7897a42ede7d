import fc from "fast-check";
import { createReviewActions } from "../../../src/host/review/reviewActions.ts";
import { a, type ReviewsUnderTest } from "./reviewsUnderTest.ts";

const kinds = [
  "agent",
  "person",
  "typed",
  "take back",
  "undo",
  "undo two",
  "redo",
  "keep",
  "keep hunk",
  "undo file",
] as const;

/** One thing that happens to a file that agents edit. */
export interface ReviewStep {
  readonly kind: (typeof kinds)[number];
  /** What an edit does with a line, counted from 0. */
  readonly change: "replace" | "insert" | "delete";
  readonly line: number;
  readonly word: number;
  /** The review looks at the file after it, as it does once nothing was typed for a moment. */
  readonly isSeen: boolean;
}

/** Few words, so that a line can come back elsewhere, or so many that each is its own. */
export function arbitraryReviewSteps(words: "few" | "own"): fc.Arbitrary<readonly ReviewStep[]> {
  return fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      change: fc.constantFrom("replace", "replace", "insert", "delete"),
      line: fc.nat({ max: 5 }),
      word: words === "few" ? fc.nat({ max: 2 }) : fc.nat(),
      isSeen: fc.boolean(),
    }),
    { maxLength: 14, size: "max" },
  );
}

interface Change {
  readonly id: number;
  readonly isOwn: boolean;
  readonly before: string;
  readonly after: string;
}

/** Takes steps in the file `a`. Undoes and redoes what nothing came after. */
export function createReviewSteps(here: ReviewsUnderTest): (step: ReviewStep) => Promise<void> {
  const { fake } = here;
  const edits: Change[] = [];
  const undos: (Change & { readonly edits: readonly Change[] })[] = [];
  const texts: string[] = [];
  const now = (): string => fake.files.get(a) ?? "";
  const write = (text: string, isOwn: boolean, fields: object = {}): Change => {
    const change = { before: now(), after: text, isOwn };
    const id = fake.edit({ [a]: text }, { ...fields, ...(isOwn ? { madeBy: "person" } : {}) });
    return { ...change, id };
  };
  const undo = (count: number): void => {
    const undone = edits.slice(-count);
    const isWhole = undone.every((edit, at) => at === 0 || undone[at - 1]?.after === edit.before);
    const [oldest] = undone;
    if (oldest === undefined || undone.at(-1)?.after !== now() || !isWhole) return;
    const of = undone.map(({ id }) => id);
    const isOwn = undone.every((edit) => edit.isOwn);
    undos.push({ ...write(oldest.before, isOwn, { kind: "undo", of }), edits: undone });
    edits.splice(-count);
  };
  const redo = (): void => {
    const last = undos.at(-1);
    if (last?.after !== now()) return;
    write(last.before, last.isOwn, { kind: "redo", of: [last.id] });
    undos.pop();
    edits.push(...last.edits);
  };
  const decide = async (kind: "keep" | "keep hunk" | "undo file", line: number): Promise<void> => {
    await here.reviews.settle([a]);
    if (here.reviews.find(a) === undefined) return;
    const actions = createReviewActions(here.reviews, fake);
    if (kind === "keep") await actions.keepFiles([a]);
    if (kind === "undo file") await actions.undoFiles([a], () => Promise.resolve(true));
    if (kind !== "keep hunk") return;
    const found = await actions.findChange(a, line + 1).catch(() => undefined);
    if (found !== undefined) await actions.keepChange(a, found);
  };
  const act = async (step: ReviewStep): Promise<void> => {
    const { kind, word } = step;
    if (kind === "undo" || kind === "undo two") undo(kind === "undo" ? 1 : 2);
    else if (kind === "redo") redo();
    else if (kind === "take back") fake.files.set(a, texts.at(-1 - (word % 4)) ?? now());
    else if (kind === "agent" || kind === "person" || kind === "typed") {
      const text = editLine(now(), step);
      if (text === now()) return;
      if (kind === "typed") fake.files.set(a, text);
      else edits.push(write(text, kind === "person"));
    } else await decide(kind, step.line);
  };
  return async (step) => {
    const before = now();
    await act(step);
    if (now() !== before) texts.push(before);
    if (step.isSeen) await here.reviews.settle([a]);
  };
}

function editLine(text: string, { kind, change, line, word }: ReviewStep): string {
  const lines = text.split("\n");
  const added = change === "delete" ? [] : [`${kind === "agent" ? "agent" : "mine"} ${word}`];
  lines.splice(Math.min(line, lines.length - 1), change === "insert" ? 0 : 1, ...added);
  return lines.join("\n");
}
