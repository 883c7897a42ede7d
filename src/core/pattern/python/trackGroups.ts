import { canBeEmpty, childrenOf, listGroupsIn, rememberPerNode } from "./measure.ts";
import type { PythonNode, Repeat } from "./syntax.ts";

/** What a set is asked where nobody needs to know all of it. */
export type GroupMembership = Pick<ReadonlySet<number>, "has">;

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

/**
 * Groups whose text after a match may differ between the engines, with the reason. ECMAScript
 * forgets the groups of a repeated part at each round and gives up an empty round; Python keeps
 * them and takes one empty round.
 */
export function findUnreliableGroups(root: PythonNode): ReadonlyMap<number, string> {
  const unreliable = new Map<number, string>();
  const visit = (node: PythonNode): void => {
    if (node.kind === "repeat") judgeRepeat(node, unreliable);
    if (node.kind === "look" && node.negated) {
      for (const group of listGroupsIn(node.body)) {
        unreliable.set(group, "it is in a negative lookaround");
      }
    }
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return unreliable;
}

function judgeRepeat(repeat: Repeat, unreliable: Map<number, string>): void {
  const inside = listGroupsIn(repeat.body);
  if (inside.length === 0 || repeat.max === 0) return;
  if (canBeEmpty(repeat.body) && repeat.min < repeat.max && !isHarmlessOption(repeat)) {
    const reason = "it is in a repeated part that can match nothing, which Python repeats too";
    for (const group of inside) unreliable.set(group, reason);
  }
  if (repeat.max <= 1) return;
  const always = groupsAlwaysSet(repeat.body);
  for (const group of inside) {
    if (always.has(group)) continue;
    unreliable.set(group, "it may keep the text of an earlier repetition, which is lost here");
  }
}

/** `(a*)?`: an empty round leaves an empty group or none, which read the same in a template. */
function isHarmlessOption(repeat: Repeat): boolean {
  return repeat.max === 1 && !containsLook(repeat.body);
}

function containsLook(node: PythonNode): boolean {
  return node.kind === "look" || childrenOf(node).some(containsLook);
}

/** Groups that every match of a node sets. */
export const groupsAlwaysSet = rememberPerNode((node): ReadonlySet<number> => {
  if (node.kind === "repeat" && node.min === 0) return new Set();
  if (node.kind === "look" && node.negated) return new Set();
  const parts = childrenOf(node).map(groupsAlwaysSet);
  if (node.kind === "alternatives" || node.kind === "conditional") {
    return new Set(listGroupsIn(node).filter((group) => parts.every((part) => part.has(group))));
  }
  const own = node.kind === "group" ? [node.index] : [];
  return new Set([...own, ...parts.flatMap((part) => [...part])]);
});
