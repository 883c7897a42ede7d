/** Runs one thing after another, in the order asked for; one that fails does not stop the next. */
export type Queue = <Value>(run: () => Promise<Value>) => Promise<Value>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const running = last.then(run);
    last = running.catch(() => undefined);
    return running;
  };
}

/** The results in the order of the items, with at most `limit` of them under way at a time. */
export async function mapConcurrently<Item, Mapped>(
  items: readonly Item[],
  limit: number,
  map: (item: Item, index: number) => Promise<Mapped>,
): Promise<readonly Mapped[]> {
  const mapped: Mapped[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      mapped[index] = await map(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return mapped;
}
