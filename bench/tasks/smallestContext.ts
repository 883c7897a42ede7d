/** Unchanged lines on either side of a change that are written along with it. */
export interface Context {
  readonly before: number;
  readonly after: number;
}

const maxContextLines = 80;

/**
 * The fewest lines around a change, at least `least` on either side where there are so many, with
 * which a call does what it should; nothing where no number of them does.
 */
export function smallestContext(
  room: Context,
  least: number,
  isRight: (context: Context) => boolean,
): Context | undefined {
  const [beforeLeast, afterLeast] = [Math.min(least, room.before), Math.min(least, room.after)];
  const most = Math.min(maxContextLines, room.before + room.after - beforeLeast - afterLeast);
  for (let more = 0; more <= most; more += 1) {
    for (let above = more; above >= 0; above -= 1) {
      const context = { before: beforeLeast + above, after: afterLeast + more - above };
      if (context.before > room.before || context.after > room.after) continue;
      if (isRight(context)) return context;
    }
  }
  return undefined;
}
