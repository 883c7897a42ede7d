/** The same numbers in every run (Lehmer's generator). */
export interface Random {
  /** From `least` to `most`, both included. */
  readonly integer: (least: number, most: number) => number;
  readonly shuffle: <Item>(items: readonly Item[]) => readonly Item[];
}

export function createRandom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  function next(): number {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  }
  return {
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
