import type { PythonFlags } from "./flags.ts";
import type { Reader } from "./reader.ts";
import { maxNesting, nestedTooDeep } from "../patternLimits.ts";
import { PatternProblem, type Width } from "./syntax.ts";

/** A place in a pattern: what is read there, the groups before it, and the flags in force. */
export interface ParsePlace {
  readonly reader: Reader;
  readonly groups: GroupScope;
  readonly flags: PythonFlags;
}

/** Groups seen so far, as Python numbers and names them, and which may be referred to where. */
export interface GroupScope {
  /** Groups so far, the whole match among them. */
  count(): number;
  names(): Readonly<Record<string, number>>;
  open(name: string | undefined, offset: number): number;
  close(group: number, width: Width): void;
  indexOf(name: string): number | undefined;
  /** Width of a group that may be referred to here. */
  widthOf(group: number, offset: number): Width;
  /** Conditionals may name a group that comes later; checked at the end. */
  expectGroup(group: number, offset: number): void;
  checkExpected(): void;
  /** Reads what a bracket of any kind holds, which may hold brackets only so deep. */
  nest<Value>(offset: number, read: () => Value): Value;
  /** Groups opened in a lookbehind cannot be referred to in it. */
  inLookbehind<Value>(read: () => Value): Value;
  checkLookbehind(group: number, offset: number): void;
}

export function startGroupScope(): GroupScope {
  const names = new Map<string, number>();
  const widths = new Map<number, Width>();
  const expected: { group: number; offset: number }[] = [];
  let count = 1;
  let depth = 0;
  let lookbehindStart: number | undefined;

  const scope: GroupScope = {
    count: () => count,
    names: () => Object.fromEntries(names),
    open(name, offset) {
      const group = count;
      count += 1;
      if (name === undefined) return group;
      const earlier = scope.indexOf(name);
      if (earlier !== undefined) {
        const problem = `redefinition of group name '${name}' as group ${group}; was group ${earlier}`;
        throw new PatternProblem(problem, offset);
      }
      names.set(name, group);
      return group;
    },
    close: (group, width) => void widths.set(group, width),
    indexOf: (name) => names.get(name),
    widthOf(group, offset) {
      const width = widths.get(group);
      if (width === undefined) throw new PatternProblem("cannot refer to an open group", offset);
      scope.checkLookbehind(group, offset);
      return width;
    },
    expectGroup: (group, offset) => void expected.push({ group, offset }),
    checkExpected() {
      const missing = expected.find(({ group }) => group >= count);
      if (missing === undefined) return;
      throw new PatternProblem(`invalid group reference ${missing.group}`, missing.offset);
    },
    nest(offset, read) {
      if (depth === maxNesting) throw new PatternProblem(nestedTooDeep, offset);
      depth += 1;
      const value = read();
      depth -= 1;
      return value;
    },
    inLookbehind(read) {
      const outer = lookbehindStart;
      lookbehindStart ??= count;
      const value = read();
      lookbehindStart = outer;
      return value;
    },
    checkLookbehind(group, offset) {
      if (lookbehindStart === undefined) return;
      if (!widths.has(group)) throw new PatternProblem("cannot refer to an open group", offset);
      if (group < lookbehindStart) return;
      const problem = "cannot refer to group defined in the same lookbehind subpattern";
      throw new PatternProblem(problem, offset);
    },
  };
  return scope;
}
