import fc from "fast-check";

interface Run {
  readonly at: number;
  readonly removed: number;
  readonly added: number;
}

interface Move {
  readonly from: number;
  readonly count: number;
  readonly to: number;
}

/** The naive way to change lines; no two are alike. */
export function replaceRuns(
  lines: readonly string[],
  runs: readonly Run[],
  word: string,
): string[] {
  const result = [...lines];
  for (const [index, { at, removed, added }] of runs.entries()) {
    const news = Array.from({ length: added }, (_, line) => `${word} ${index}.${line}`);
    result.splice(at % (result.length + 1), removed, ...news);
  }
  return result;
}

export function moveRuns(lines: readonly string[], moves: readonly Move[]): string[] {
  const result = [...lines];
  for (const { from, count, to } of moves) {
    const run = result.splice(from % (result.length + 1), count);
    result.splice(to % (result.length + 1), 0, ...run);
  }
  return result;
}

export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

export const runs: fc.Arbitrary<Run[]> = fc.array(
  fc.record({ at: fc.nat(29), removed: fc.nat(3), added: fc.nat(3) }),
  { maxLength: 5 },
);

export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ from: fc.nat(60), count: fc.nat(4), to: fc.nat(60) }),
  { maxLength: 2 },
);

const twelveLines = Array.from({ length: 12 }, (_, index) =>
  String.fromCharCode(97 + index).repeat(24),
);

/** Lines that an agent changed and moved, and then a person: the file before, after the agent, and now. */
export const movedTexts: fc.Arbitrary<{ before: string[]; after: string[]; now: string[] }> = fc
  .tuple(runs, moves, runs, moves)
  .map(([agents, moved, others, movedLater]) => {
    const before = twelveLines;
    const after = moveRuns(replaceRuns(before, agents, "agent"), moved);
    return { before, after, now: moveRuns(replaceRuns(after, others, "person"), movedLater) };
  });

/** Lines that an agent only moved, and a person then altered or deleted; and these without the agent. */
export const movedLines: fc.Arbitrary<
  Record<"before" | "after" | "now" | "expected", readonly string[]>
> = fc
  .tuple(moves, fc.dictionary(fc.constantFrom(...twelveLines), fc.boolean(), { maxKeys: 4 }))
  .map(([moved, isDeleted]) => {
    const after = moveRuns(twelveLines, moved);
    const change = (line: string): readonly string[] => {
      const isGone = isDeleted[line];
      if (isGone === undefined) return [line];
      return isGone ? [] : [`${line}, and mine`];
    };
    return {
      before: twelveLines,
      after,
      now: after.flatMap(change),
      expected: twelveLines.flatMap(change),
    };
  });
