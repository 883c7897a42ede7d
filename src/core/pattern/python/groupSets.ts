/** Sets of groups, by functions that every supported engine has. */
export type GroupSet = ReadonlySet<number>;

export function uniteGroups(...sets: readonly Iterable<number>[]): GroupSet {
  return new Set(sets.flatMap((set) => [...set]));
}

export function intersectGroups(a: GroupSet, b: GroupSet): GroupSet {
  return new Set([...a].filter((group) => b.has(group)));
}

/** What a set is asked where nobody needs to know all of it. */
export type GroupMembership = Pick<GroupSet, "has">;

/** The groups of `outer` and those that are added, without a copy of what may be many. */
export function addingTo(
  outer: GroupMembership,
): GroupMembership & { readonly add: (groups: Iterable<number>) => void } {
  const added = new Set<number>();
  return {
    has: (group) => added.has(group) || outer.has(group),
    add(groups) {
      for (const group of groups) added.add(group);
    },
  };
}
