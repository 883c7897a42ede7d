import type { AST } from "@eslint-community/regexpp";

/** More of them are slower to look for than the pattern itself. */
const maxLiterals = 8;

/**
 * Literals: every text with a match contains at least one of them. Empty if none can be proved: an
 * optional part, a class or a group that may be empty proves nothing. Only for case-sensitive patterns.
 *
 * A literal ends at a line feed, which stands for any line ending, and at what has no bytes of its
 * own: lone surrogates, and the character that undecodable bytes become.
 */
export function findRequiredLiterals(tree: AST.Pattern): readonly string[] {
  const literals = ofAlternatives(tree.alternatives);
  return literals.length > maxLiterals ? [] : literals;
}

/** One of each alternative, or none at all. */
function ofAlternatives(alternatives: readonly AST.Alternative[]): readonly string[] {
  const each = alternatives.map(({ elements }) => ofSequence(elements));
  return each.every((literals) => literals.length > 0) ? [...new Set(each.flat())] : [];
}

/** The rarest literals that a sequence requires: the choice whose shortest literal is longest. */
function ofSequence(elements: readonly AST.Element[]): readonly string[] {
  let best: readonly string[] = [];
  let run = "";
  const offer = (literals: readonly string[]): void => {
    if (shortest(literals) > shortest(best)) best = literals;
  };
  const endRun = (): void => {
    if (run !== "") offer([run]);
    run = "";
  };
  for (const element of elements) {
    if (element.type === "Assertion") continue;
    if (element.type === "Character" && hasBytesOfItsOwn(element.value)) {
      run += String.fromCodePoint(element.value);
      continue;
    }
    endRun();
    offer(ofElement(element));
  }
  endRun();
  return best;
}

function ofElement(element: AST.Element): readonly string[] {
  // A modifier may ignore case.
  const isGroup = element.type === "Group" && element.modifiers === null;
  if (isGroup || element.type === "CapturingGroup") return ofAlternatives(element.alternatives);
  const isNeeded = element.type === "Quantifier" && element.min > 0;
  return isNeeded ? ofSequence([element.element]) : [];
}

function shortest(literals: readonly string[]): number {
  return literals.length === 0 ? 0 : Math.min(...literals.map(({ length }) => length));
}

function hasBytesOfItsOwn(codePoint: number): boolean {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return !isSurrogate && codePoint !== 0xfffd && codePoint !== 10 && codePoint !== 13;
}
