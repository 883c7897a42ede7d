import type { PatternFailure } from "../../failure/index.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { PatternGroups } from "../matching.ts";
import { joinLiterals, type ReplacementTemplate } from "../template.ts";
import type { PythonPattern } from "./compilePython.ts";
import { PatternProblem } from "./syntax.ts";

const controlEscapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/** A backslash with all that can belong to it; the parts say which escape it is. */
const escapePattern = /\\(?:g(?:<([^>]*)(>?))?|(0[0-7]{0,2}|[1-9]\d?)|([^]))?/gu;

/**
 * Parses a replacement template as CPython 3.11 does: `\1` to `\99`, `\g<1>`, `\g<name>`, `\n` and
 * its like, `\0` and three digits for octal codes; an unknown escape of a letter is an error, any
 * other backslash is literal. Unlike there, NUL is refused: it would make the file a binary one.
 */
export function parsePythonTemplate(
  replacement: string,
  pattern: PythonPattern,
): Result<ReplacementTemplate, PatternFailure> {
  try {
    const parts: (string | number)[] = [];
    let literalStart = 0;
    escapePattern.lastIndex = 0;
    for (
      let found = escapePattern.exec(replacement);
      found !== null;
      found = escapePattern.exec(replacement)
    ) {
      const escape = readEscape(replacement, found, pattern.groups);
      if (typeof escape.part === "number") checkReliable(escape.part, pattern, found.index);
      parts.push(replacement.slice(literalStart, found.index), escape.part);
      literalStart = found.index + escape.length;
      escapePattern.lastIndex = literalStart;
    }
    parts.push(replacement.slice(literalStart));
    return succeed(joinLiterals(parts));
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    const { message: problem, offset } = error;
    return fail({ code: "invalidReplacement", replacement, problem, offset });
  }
}

/** A literal or a group, and how many characters of the template it takes. */
interface Escape {
  readonly part: string | number;
  readonly length: number;
}

function readEscape(replacement: string, found: RegExpExecArray, groups: PatternGroups): Escape {
  const { 0: written, 1: name, 2: closing, 3: digits, 4: character, index } = found;
  if (digits !== undefined) return readDigits(replacement, digits, index, groups);
  if (character !== undefined)
    return { part: readCharacter(character, index), length: written.length };
  if (written === "\\") throw new PatternProblem("bad escape (end of pattern)", index);
  if (name === undefined) throw new PatternProblem("missing <", index + 2);
  if (name === "" && (closing === ">" || index + written.length === replacement.length)) {
    throw new PatternProblem("missing group name", index + 3);
  }
  if (closing !== ">") throw new PatternProblem("missing >, unterminated name", index + 3);
  return { part: resolveName(name, groups, index + 3), length: written.length };
}

/** `\0`, `\07` and three octal digits are codes; otherwise one or two digits are a group. */
function readDigits(
  replacement: string,
  digits: string,
  offset: number,
  groups: PatternGroups,
): Escape {
  const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{2})/.exec(replacement.slice(offset + 1, offset + 4));
  if (octal === null) {
    const part = checkGroup(Number(digits), digits, groups, offset + 1);
    return { part, length: digits.length + 1 };
  }
  const code = Number.parseInt(octal[0], 8);
  if (code > 0o377) {
    const problem = `octal escape value \\${octal[0]} outside of range 0-0o377`;
    throw new PatternProblem(problem, offset);
  }
  if (code === 0) {
    const problem = `\\${octal[0]} is the character NUL, which no text file can hold`;
    throw new PatternProblem(problem, offset);
  }
  return { part: String.fromCharCode(code), length: octal[0].length + 1 };
}

function readCharacter(character: string, offset: number): string {
  const control = controlEscapes[character];
  if (control !== undefined) return control;
  if (/^[A-Za-z]$/.test(character)) throw new PatternProblem(`bad escape \\${character}`, offset);
  return `\\${character}`;
}

function resolveName(name: string, groups: PatternGroups, offset: number): number {
  if (/^\d+$/.test(name)) return checkGroup(Number(name), name, groups, offset);
  const group = Object.hasOwn(groups.names, name) ? groups.names[name] : undefined;
  if (group !== undefined) return group;
  const problem = /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(name)
    ? `unknown group name '${name}'`
    : `bad character in group name '${name}'`;
  throw new PatternProblem(`${problem} (${describeGroups(groups)})`, offset);
}

function checkGroup(group: number, written: string, groups: PatternGroups, offset: number): number {
  if (group < groups.count) return group;
  const problem = `invalid group reference ${written} (${describeGroups(groups)})`;
  throw new PatternProblem(problem, offset);
}

function describeGroups(groups: PatternGroups): string {
  const last = groups.count - 1;
  if (last === 0) return "the pattern has no groups";
  const numbers = last === 1 ? "\\1" : `\\1 to \\${last}`;
  const names = Object.keys(groups.names).map((name) => `\\g<${name}>`);
  return `there is ${[numbers, ...names].join(", ")}`;
}

function checkReliable(group: number, pattern: PythonPattern, offset: number): void {
  const reason = pattern.unreliableGroups.get(group);
  if (reason === undefined) return;
  const problem = `group ${group} cannot be inserted: ${reason}`;
  throw new PatternProblem(problem, offset);
}
