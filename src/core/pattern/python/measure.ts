import { isOneCharacter, type PythonNode, type Width } from "./syntax.ts";

const nothing: Width = { min: 0, max: 0 };
const one: Width = { min: 1, max: 1 };

/** How many characters a node takes, by the rules that Python's lookbehinds are checked with. */
export const measureWidth = rememberPerNode((node): Width => {
  if (isOneCharacter(node)) return one;
  switch (node.kind) {
    case "edge":
    case "look":
      return nothing;
    case "group":
    case "atomic":
      return measureWidth(node.body);
    case "reference":
      return node.width;
    case "repeat": {
      const { min, max } = measureWidth(node.body);
      // Without a limit and never at all is `Infinity * 0`.
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
    }
    case "sequence":
      return node.items.map(measureWidth).reduce(addWidths, nothing);
    case "alternatives":
      return node.branches.length === 0
        ? nothing
        : node.branches.map(measureWidth).reduce(spanWidths);
    case "conditional":
      return spanWidths(measureWidth(node.yes), measureWidth(node.no));
  }
});

function addWidths(a: Width, b: Width): Width {
  return { min: a.min + b.min, max: a.max + b.max };
}

function spanWidths(a: Width, b: Width): Width {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** May match without taking a character. */
export function canBeEmpty(node: PythonNode): boolean {
  return measureWidth(node).min === 0;
}

/**
 * Whether the engine tries every match with characters before the first without. Where this holds,
 * an empty match at a place proves that there is no other one there, and a repetition ends at an
 * empty round whether the engine accepts such a round (Python) or not (ECMAScript).
 */
export const triesEmptyLast = rememberPerNode((node): boolean => {
  const width = measureWidth(node);
  if (width.min > 0 || width.max === 0) return true;
  if (node.kind === "repeat" && node.mode === "lazy") return false;
  if (node.kind === "alternatives") return node.branches.every(isTriedInOrder);
  return childrenOf(node).every(triesEmptyLast);
});

/** Nothing that can take characters comes after a branch that can be empty. */
function isTriedInOrder(
  branch: PythonNode,
  index: number,
  branches: readonly PythonNode[],
): boolean {
  if (!triesEmptyLast(branch)) return false;
  if (!canBeEmpty(branch)) return true;
  return branches.slice(index + 1).every((later) => measureWidth(later).max === 0);
}

/** Whether there is at most one match at each place, so that nothing is left to go back to. */
export function matchesInOneWay(node: PythonNode): boolean {
  if (node.kind === "atomic" || node.kind === "look") return true;
  if (node.kind === "repeat" && node.mode === "possessive") return true;
  if (node.kind === "repeat" && node.min < node.max) return false;
  if (node.kind === "alternatives" && node.branches.length > 1) return false;
  return childrenOf(node).every(matchesInOneWay);
}

/**
 * How many characters before its start a node can look at, and one more: whether the text starts
 * there is known too.
 */
export function measureSightBehind(node: PythonNode): number {
  const behind = childrenOf(node).map(measureSightBehind);
  const own = node.kind === "look" && node.direction === "behind" ? measureWidth(node.body).max : 0;
  return own + Math.max(1, ...behind);
}

/** Every capturing group in a node. */
export const listGroupsIn = rememberPerNode((node): readonly number[] => {
  if (node.kind === "group") return [node.index, ...listGroupsIn(node.body)];
  return childrenOf(node).flatMap(listGroupsIn);
});

export function childrenOf(node: PythonNode): readonly PythonNode[] {
  if (isOneCharacter(node)) return [];
  switch (node.kind) {
    case "edge":
    case "reference":
      return [];
    case "group":
    case "atomic":
    case "repeat":
    case "look":
      return [node.body];
    case "sequence":
      return node.items;
    case "alternatives":
      return node.branches;
    case "conditional":
      return [node.yes, node.no];
  }
}

/**
 * The same function, which works a node out once. The parts of a pattern are asked for the same at
 * every level above them, each time from the bottom.
 */
export function rememberPerNode<Value>(
  compute: (node: PythonNode) => Value,
): (node: PythonNode) => Value {
  const known = new WeakMap<PythonNode, { readonly value: Value }>();
  return (node) => {
    const found = known.get(node);
    if (found !== undefined) return found.value;
    const value = compute(node);
    known.set(node, { value });
    return value;
  };
}
