import { findEngineProblem } from "../patternLimits.ts";
import { emitAnchor, emitCharacter } from "./emitCharacters.ts";
import { canBeEmpty, listGroupsIn, matchesInOneWay, triesEmptyLast } from "./measure.ts";
import {
  type Conditional,
  isOneCharacter,
  type Lookaround,
  PatternProblem,
  type PythonNode,
  type Reference,
  type Repeat,
} from "./syntax.ts";
import { addingTo, type GroupMembership, groupsAlwaysSet } from "./trackGroups.ts";

/** Facts about the groups before a place in the pattern. */
interface Place {
  /** Groups that have taken part for certain, and those that may have. */
  readonly set: GroupMembership;
  readonly maybeSet: GroupMembership;
  readonly inLookbehind: boolean;
}

interface EmittedPattern {
  readonly source: string;
  /**
   * Group of `RegExp` for each of the pattern's; the whole match is 0. A group in the half of a
   * conditional that is never taken is left out of the source, and has none.
   */
  readonly engineIndices: readonly (number | undefined)[];
  /** The back-references that ignore case. */
  readonly foldingReferences: readonly Reference[];
}

export interface EmitOptions {
  /** Groups of `RegExp` that come before the pattern's own. */
  readonly groupsBefore: number;
  /** Groups that a back-reference must not rely on, with the reason. */
  readonly unreliable: ReadonlyMap<number, string>;
}

/**
 * Writes a Python pattern as an ECMAScript source for the flags `gu`.
 *
 * Case is spelled out (`[kK\u212a]`), since Python's idea of it is not the engine's and a part of
 * a pattern can have its own; the engine does the same within.
 *
 * @throws PythonProblem if no source has the same matches.
 */
export function emitPattern(root: PythonNode, options: EmitOptions): EmittedPattern {
  const engineIndices: (number | undefined)[] = [0];
  const foldingReferences: Reference[] = [];
  let engineGroups = options.groupsBefore;
  const nextEngineGroup = (): number => {
    engineGroups += 1;
    return engineGroups;
  };

  function emit(node: PythonNode, place: Place): string {
    if (isOneCharacter(node)) return emitCharacter(node);
    switch (node.kind) {
      case "edge":
        return emitAnchor(node.edge, node.ascii);
      case "sequence":
        return emitSequence(node.items, place);
      case "alternatives":
        if (node.branches.length === 0) return "(?!)";
        return `(?:${node.branches.map((branch) => emit(branch, place)).join("|")})`;
      case "group":
        engineIndices[node.index] = nextEngineGroup();
        return `(${emit(node.body, place)})`;
      case "atomic":
        return emitAtomic(place, () => emit(node.body, place));
      case "repeat":
        return emitRepeat(node, place);
      case "look":
        return emitLook(node, place);
      case "reference":
        return emitReference(node, place);
      case "conditional":
        return emitConditional(node, place);
    }
  }

  function emitSequence(items: readonly PythonNode[], start: Place): string {
    const set = addingTo(start.set);
    const maybeSet = addingTo(start.maybeSet);
    let source = "";
    for (const item of items) {
      source += emit(item, { ...start, set, maybeSet });
      set.add(groupsAlwaysSet(item));
      maybeSet.add(listGroupsIn(item));
    }
    return source;
  }

  /** A lookahead is never entered again, and the reference takes what it found. */
  function emitAtomic(place: Place, emitBody: () => string): string {
    // In a lookbehind, all matches have one length: there is nothing to backtrack to.
    if (place.inLookbehind) return `(?:${emitBody()})`;
    const group = nextEngineGroup();
    return `(?:(?=(${emitBody()}))\\${group})`;
  }

  function emitRepeat(repeat: Repeat, place: Place): string {
    const { body, min, max } = repeat;
    if (repeat.mode === "possessive") {
      return emitAtomic(place, () => emitRepeat(makeRoundsAtomic(repeat), place));
    }
    const isDoubtful = canBeEmpty(body) && !triesEmptyLast(body) && min < max;
    if (isDoubtful && repeat.mode === "greedy") {
      throw new PatternProblem(
        "the repetition of a part that prefers to match nothing cannot be translated",
        repeat.offset,
      );
    }
    const maybeSet = addingTo(place.maybeSet);
    if (max > 1) maybeSet.add(listGroupsIn(body));
    const source = emit(body, { ...place, maybeSet });
    const bounds = max === Infinity ? `{${min},}` : min === max ? `{${min}}` : `{${min},${max}}`;
    return `(?:${source})${shortBounds[bounds] ?? bounds}${repeat.mode === "lazy" ? "?" : ""}`;
  }

  function emitLook(look: Lookaround, place: Place): string {
    const isBehind = look.direction === "behind";
    const inside = { ...place, inLookbehind: isBehind || place.inLookbehind };
    const opening = `(?${isBehind ? "<" : ""}${look.negated ? "!" : "="}`;
    return `(?:${opening}${emit(look.body, inside)}))`;
  }

  function emitReference(reference: Reference, place: Place): string {
    const { group, offset } = reference;
    // A group that took no part fails in Python and is empty in ECMAScript.
    if (!place.maybeSet.has(group)) return "(?!)";
    const unreliable = options.unreliable.get(group);
    const isSet = place.set.has(group);
    if (!isSet || unreliable !== undefined) {
      const reason = isSet ? unreliable : "the group may not have taken part in the match";
      const problem = `the reference to group ${group} cannot be translated: ${reason ?? ""}`;
      throw new PatternProblem(problem, offset);
    }
    const source = `(?:\\${engineIndices[group] ?? 0})`;
    if (reference.letterCase === "exact") return source;
    // Not all supported engines have modifiers.
    if (findEngineProblem("(?i:a)", "u") !== undefined) {
      const problem =
        "a reference that ignores case cannot be translated on this version of VS Code";
      throw new PatternProblem(problem, offset);
    }
    foldingReferences.push(reference);
    return `(?i:${source})`;
  }

  /** The engine cannot ask whether a group took part, so it must be known from the place. */
  function emitConditional(conditional: Conditional, place: Place): string {
    const { group, yes, no, offset } = conditional;
    if (place.set.has(group)) return `(?:${emit(yes, place)})`;
    if (!place.maybeSet.has(group)) return `(?:${emit(no, place)})`;
    const problem = `the conditional (?(${group})…) cannot be translated; write both cases as alternatives`;
    throw new PatternProblem(problem, offset);
  }

  const start: Place = { set: new Set(), maybeSet: new Set(), inLookbehind: false };
  return { source: emit(root, start), engineIndices, foldingReferences };
}

/** CPython never backtracks into a round of a possessive repetition, whether or not another follows. */
function makeRoundsAtomic(repeat: Repeat): Repeat {
  const { body, max } = repeat;
  const isAtomic = max <= 1 || matchesInOneWay(body);
  return { ...repeat, mode: "greedy", body: isAtomic ? body : { kind: "atomic", body } };
}

const shortBounds: Readonly<Record<string, string>> = {
  "{0,}": "*",
  "{1,}": "+",
  "{0,1}": "?",
};
