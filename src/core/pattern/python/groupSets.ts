/** Sets of groups, by functions that every supported engine has. */
export type GroupSet = ReadonlySet<number>;

export function uniteGroups(...sets: readonly Iterable<number>[]): GroupSet {
  return new Set(sets.flatMap((set) => [...set]));
}

export function intersectGroups(a: GroupSet, b: GroupSet): GroupSet {
  return new Set([...a].filter((group) => b.has(group)));
}
