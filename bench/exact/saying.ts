/** How a task can be said to a tool in the fewest calls. */
export type Saying =
  | {
      readonly isSaid: true;
      readonly calls: number;
      /** Of all calls together, as a model writes them. */
      readonly tokens: number;
      /** Of what comes back. */
      readonly resultTokens: number;
    }
  | {
      readonly isSaid: false;
      /** The nearest call reports success, and the files are not what was meant. */
      readonly isWrong: boolean;
    };

export const unsaid: Saying = { isSaid: false, isWrong: false };

/** The fewest calls, and among these the fewest tokens. */
export function chooseShortest(sayings: readonly Saying[]): Saying {
  const said = sayings.filter((each) => each.isSaid);
  const [first] = said.sort((one, other) => one.calls - other.calls || one.tokens - other.tokens);
  return first ?? { isSaid: false, isWrong: sayings.some((each) => !each.isSaid && each.isWrong) };
}
