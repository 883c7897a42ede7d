import fc from "fast-check";
import type { LineOperation } from "../../../src/core/batch/lineOperation.ts";
import type { SearchOperation } from "../../../src/core/batch/searchOperations.ts";
import { applyNaively } from "./naiveOperations.ts";

export type RandomOperation = LineOperation | (SearchOperation & { readonly type: "string" });

export interface RandomBatch {
  readonly text: string;
  readonly operations: readonly RandomOperation[];
}

/** Few words, so that searches hit, and every kind of ending. */
const word = fc.constantFrom("", "a", "b", "ab", "ba", "é", "😀 b", "  a", "\t");
const ending = fc.constantFrom("\n", "\r\n");
const mixedEnding = fc.constantFrom("\n", "\r\n", "\r");

/** Texts of up to 12 lines: two of three with one kind of ending, the others with all of them. */
const text: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 2, arbitrary: ending.map((one) => fc.constant(one)) },
    { weight: 1, arbitrary: fc.constant(mixedEnding) },
  )
  .chain((endings) => fc.tuple(fc.array(fc.tuple(word, endings), { maxLength: 12 }), fc.boolean()))
  .map(([lines, endsInNewline]) => {
    const all = lines.map(([content, lineEnding]) => content + lineEnding).join("");
    return endsInNewline ? all : all.replace(/(\r\n|\n|\r)$/, "");
  });

const newText = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([lines, endsInNewline]) => lines.join("\n") + (endsInNewline ? "\n" : ""));

function operationOf(operation: number): fc.Arbitrary<RandomOperation> {
  const line = fc.nat({ max: 13 });
  return fc.oneof(
    fc.record({
      operation: fc.constant(operation),
      type: fc.constant("lines" as const),
      startLine: fc.integer({ min: 1, max: 12 }),
      endLine: fc.integer({ min: 1, max: 12 }),
      newText,
    }),
    fc
      .record({
        type: fc.constantFrom("insert_before" as const, "insert_after" as const),
        startLine: line.map((number) => Math.max(number, 1)),
        newText,
      })
      .map((given) => ({ operation, ...given, endLine: given.startLine })),
    fc.record({
      operation: fc.constant(operation),
      type: fc.constant("string" as const),
      searchFor: fc.constantFrom("a", "b", "ab", "é"),
      newText: fc.constantFrom("", "x", "a", "$&"),
    }),
  );
}

/** Batches of up to 5 operations; about half of them are wrong. */
export const randomBatch: fc.Arbitrary<RandomBatch> = fc.record({
  text,
  operations: fc
    .array(fc.constant(undefined), { minLength: 1, maxLength: 5 })
    .chain((places) => fc.tuple(...places.map((_, operation) => operationOf(operation)))),
});

/** What a batch makes of its text by the naive model, or undefined where it is wrong. */
export function applyBatchNaively({ text: before, operations }: RandomBatch): string | undefined {
  const lineOperations = operations.filter((operation) => operation.type !== "string");
  let result = applyNaively(before, lineOperations, "\n");
  for (const operation of operations) {
    if (operation.type !== "string" || result === undefined) continue;
    const parts: string[] = result.split(operation.searchFor);
    result = parts.length < 2 ? undefined : joinApart(parts, operation.newText);
  }
  return result;
}

/** Where nothing is left between a `\r` and a `\n`, these must not become one ending. */
function joinApart([first = "", ...others]: readonly string[], separator: string): string {
  return others.reduce((joined, part) => {
    const added = separator + part;
    const wouldFuse = joined.endsWith("\r") && added.startsWith("\n");
    return joined + (wouldFuse ? "\r" : "") + added;
  }, first);
}

/** The operations as a call has them. */
export function inputOf({ operations }: RandomBatch): readonly object[] {
  return operations.map((operation): object => {
    const { type, newText: text } = operation;
    if (type === "string") return { type, searchFor: operation.searchFor, replaceWith: text };
    const { startLine, endLine } = operation;
    return type === "lines"
      ? { type, startLine, endLine, replaceWith: text }
      : { type, lineNumber: startLine, insertText: text };
  });
}
