import type { PatternFailure } from "../failure/index.ts";

/** In UTF-16 units. Patterns are parsed on the caller's thread, so the time for that must be bounded. */
const maxPatternUnits = 10_000;

/** Groups in groups. Far beyond what anyone writes, and far from what overflows a stack. */
export const maxNesting = 100;

export const nestedTooDeep = `groups are nested more than ${maxNesting} deep; nest fewer groups`;

export function findTooLong(pattern: string): PatternFailure | undefined {
  const { length } = pattern;
  if (length <= maxPatternUnits) return undefined;
  return { code: "patternTooLong", length, limit: maxPatternUnits };
}

/** Why the engine refuses a source: the end of `Invalid regular expression: /…/gu: Unterminated group`. */
export function findEngineProblem(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const reason = error.message.slice(error.message.lastIndexOf(": ") + 1).trim();
    return reason.charAt(0).toLowerCase() + reason.slice(1);
  }
}

/** Offset of the first group of an ECMAScript source that is nested too deep. */
export function findTooDeep(source: string): number | undefined {
  let depth = 0;
  let isInClass = false;
  for (let offset = 0; offset < source.length; offset++) {
    const unit = source.charAt(offset);
    if (unit === "\\") offset++;
    else if (isInClass) isInClass = unit !== "]";
    else if (unit === "[") isInClass = true;
    else if (unit === ")") depth--;
    else if (unit === "(" && ++depth > maxNesting) return offset;
  }
  return undefined;
}
