import type { PatternFailure } from "../../failure/index.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { PatternGroups, ReplacementTemplate } from "../matching.ts";
import { describeGroups, joinLiterals } from "../template.ts";
import type { PythonPattern } from "./compilePython.ts";
import { groupName, PatternProblem } from "./syntax.ts";

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
const escapePattern = /\\(?:g(?:<([^>]*)(>?))?|(0[0-7]{0,2}|[1-7][0-7]{2})|([1-9]\d?)|([^]))?/gu;

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
    for (const found of replacement.matchAll(escapePattern)) {
      const part = readEscape(replacement, found, pattern.groups);
      if (typeof part === "number") checkReliable(part, pattern, found.index);
      parts.push(replacement.slice(literalStart, found.index), part);
      literalStart = found.index + found[0].length;
    }
    parts.push(replacement.slice(literalStart));
    return succeed(joinLiterals(parts));
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    const { message: problem, offset } = error;
    return fail({ code: "invalidReplacement", replacement, problem, offset });
  }
}

/** A literal or a group. */
function readEscape(
  replacement: string,
  found: RegExpExecArray,
  groups: PatternGroups,
): string | number {
  const { 0: written, 1: name, 2: closing, 3: octal, 4: digits, 5: character, index } = found;
  if (octal !== undefined) return readOctal(octal, index);
  if (digits !== undefined) return checkGroup(digits, groups, index + 1);
  if (character !== undefined) return readCharacter(character, index);
  if (written === "\\") throw new PatternProblem("bad escape (end of pattern)", index);
  if (name === undefined) throw new PatternProblem("missing <", index + 2);
  if (name === "" && (closing === ">" || index + written.length === replacement.length)) {
    throw new PatternProblem("missing group name", index + 3);
  }
  if (closing !== ">") throw new PatternProblem("missing >, unterminated name", index + 3);
  return resolveName(name, groups, index + 3);
}

function readOctal(digits: string, offset: number): string {
  const code = Number.parseInt(digits, 8);
  if (code > 0o377) {
    const problem = `octal escape value \\${digits} outside of range 0-0o377`;
    throw new PatternProblem(problem, offset);
  }
  if (code === 0) {
    const problem = `\\${digits} is the character NUL, which no text file can hold`;
    throw new PatternProblem(problem, offset);
  }
  return String.fromCharCode(code);
}

function readCharacter(character: string, offset: number): string {
  const control = controlEscapes[character];
  if (control !== undefined) return control;
  if (/^[A-Za-z]$/.test(character)) throw new PatternProblem(`bad escape \\${character}`, offset);
  return `\\${character}`;
}

function resolveName(name: string, groups: PatternGroups, offset: number): number {
  if (/^\d+$/.test(name)) return checkGroup(name, groups, offset);
  const group = Object.hasOwn(groups.names, name) ? groups.names[name] : undefined;
  if (group !== undefined) return group;
  const problem = groupName.test(name)
    ? `unknown group name '${name}'`
    : `bad character in group name '${name}'`;
  throw new PatternProblem(`${problem} (${describeGroups(groups, "\\", "\\g<")})`, offset);
}

function checkGroup(written: string, groups: PatternGroups, offset: number): number {
  const group = Number(written);
  if (group < groups.count) return group;
  const problem = `invalid group reference ${written} (${describeGroups(groups, "\\", "\\g<")})`;
  throw new PatternProblem(problem, offset);
}

function checkReliable(group: number, pattern: PythonPattern, offset: number): void {
  const reason = pattern.unreliableGroups.get(group);
  if (reason === undefined) return;
  const problem = `group ${group} cannot be inserted: ${reason}`;
  throw new PatternProblem(problem, offset);
}
