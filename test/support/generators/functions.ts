import fc from "fast-check";

/** A function, all of whose last lines are alike. */
interface Part {
  readonly name: string;
  readonly body: readonly string[];
}

export function renderFunctions(parts: readonly Part[]): string {
  return parts
    .map(({ name, body }) =>
      [`function ${name}(value) {`, ...body, "  return result;", "}", "", ""].join("\n"),
    )
    .join("")
    .replace(/\n$/, "");
}

const bodies = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 });

/** Functions, and the same where an agent put one elsewhere and changed a word in one. */
export const movedFunctions = fc
  .tuple(bodies, fc.nat(), fc.nat(), fc.nat(), fc.nat())
  .map(([lengths, from, to, at, line]) => {
    const before = lengths.map((length, index): Part => {
      const body = Array.from(
        { length },
        (_, row) => `  const v${row} = part${index}x${row}(value);`,
      );
      return { name: `f${index}`, body };
    });
    const changed = before.map((part, index) => {
      const isChanged = index === at % before.length;
      const row = line % part.body.length;
      const body = part.body.map((words, each) =>
        isChanged && each === row ? words.replace("part", "other") : words,
      );
      return { ...part, body };
    });
    const after = [...changed];
    after.splice(to % changed.length, 0, ...after.splice(from % changed.length, 1));
    return { before, changed, after };
  });
