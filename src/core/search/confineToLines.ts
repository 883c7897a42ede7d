import { type AST, visitRegExpAST } from "@eslint-community/regexpp";

const lineFeed = 10;

/** Whether a pattern names the line end, so that its matches may cross lines. */
export function namesLineEnd(tree: AST.Pattern, flags: string): boolean {
  let isNamed = false;
  visitRegExpAST(tree, {
    onCharacterEnter(node) {
      const { parent } = node;
      const isExcluded = parent.type === "CharacterClass" && parent.negate;
      const isBound = parent.type === "CharacterClassRange";
      if (node.value === lineFeed && !isExcluded && !isBound) isNamed = true;
    },
    onCharacterSetEnter(node) {
      if (node.kind === "any" && flags.includes("s")) isNamed = true;
    },
    onCharacterClassEnter(node) {
      if (isAnything(node)) isNamed = true;
    },
    onModifierFlagsEnter(node) {
      if (node.dotAll) isNamed = true;
    },
  });
  return isNamed;
}

/**
 * The source with no part left that matches a line feed. Groups keep their numbers.
 *
 * Under this source a search of a whole text finds just what searches of its lines would find.
 */
export function confineToLines(tree: AST.Pattern, source: string, flags: string): string {
  const guarded: AST.Element[] = [];
  let classDepth = 0;
  const consider = (node: AST.CharacterClass | AST.CharacterSet): void => {
    if (classDepth === 0 && matchesLineFeed(node.raw, flags)) guarded.push(node);
  };
  visitRegExpAST(tree, {
    onCharacterClassEnter(node) {
      consider(node);
      classDepth += 1;
    },
    onCharacterClassLeave() {
      classDepth -= 1;
    },
    onCharacterSetEnter: consider,
  });
  let confined = "";
  let copied = 0;
  for (const { start, end, raw } of guarded) {
    confined += source.slice(copied, start) + guard(raw);
    copied = end;
  }
  return confined + source.slice(copied);
}

/** `[^]`, or a class with a set and its complement. */
function isAnything({ negate, elements }: AST.CharacterClass): boolean {
  if (negate) return elements.length === 0;
  const kinds = elements.flatMap((element) =>
    element.type === "CharacterSet" && element.kind !== "property"
      ? [{ kind: element.kind, isNegated: element.negate }]
      : [],
  );
  return kinds.some((one) =>
    kinds.some((other) => one.kind === other.kind && one.isNegated !== other.isNegated),
  );
}

function matchesLineFeed(raw: string, flags: string): boolean {
  return new RegExp(raw, flags.replace("g", "")).test("\n");
}

/** Classes say it themselves, which engines run faster than a look ahead. */
function guard(raw: string): string {
  if (raw === "\\s") return "[^\\S\\n]";
  if (raw.startsWith("[^")) return `${raw.slice(0, -1)}\\n]`;
  return `(?:(?!\\n)${raw})`;
}
