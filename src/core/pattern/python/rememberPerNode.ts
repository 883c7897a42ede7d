import type { PythonNode } from "./syntax.ts";

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
