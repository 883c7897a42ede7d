import { type Reader, skipPast, skipVerbose } from "./reader.ts";
import { type LetterCase, PatternProblem } from "./syntax.ts";

/** Flags in force at a place of the pattern. */
export interface PythonFlags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly verbose: boolean;
  readonly ascii: boolean;
}

export function letterCaseOf(flags: PythonFlags): LetterCase {
  if (!flags.ignoreCase) return "exact";
  return flags.ascii ? "ascii" : "unicode";
}

const knownFlags = /^[iLmsxau]$/;

/** Inline flags as written; `isGlobal` for `(?i)`, otherwise a group `(?i:…)` begins. */
interface InlineFlags {
  readonly added: string;
  readonly removed: string;
  readonly isGlobal: boolean;
}

export function startsFlags(character: string): boolean {
  return character === "-" || knownFlags.test(character);
}

/** Reads the rest of `(?i-m:` or `(?im)` after its first character, which is given. */
export function readInlineFlags(reader: Reader, first: string): InlineFlags {
  let added = "";
  let next = first;
  while (next !== "-" && next !== ":" && next !== ")") {
    checkAddedFlag(added, next, reader.offset());
    added += next;
    next = readFlag(reader, "missing -, : or )", "-:)");
  }
  if (next === ")") return { added, removed: "", isGlobal: true };
  let removed = "";
  if (next === "-") {
    next = readFlag(reader, "missing flag", "");
    while (next !== ":") {
      if (/[auL]/.test(next)) {
        const problem = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
        throw new PatternProblem(problem, reader.offset());
      }
      removed += next;
      next = readFlag(reader, "missing :", ":");
    }
  }
  if (Array.from(new Set(removed)).some((flag) => added.includes(flag))) {
    throw new PatternProblem("bad inline flags: flag turned on and off", reader.offset());
  }
  return { added, removed, isGlobal: false };
}

function checkAddedFlag(added: string, flag: string, offset: number): void {
  if (flag === "L") {
    throw new PatternProblem("bad inline flags: cannot use 'L' flag with a str pattern", offset);
  }
  if ((flag === "a" && added.includes("u")) || (flag === "u" && added.includes("a"))) {
    const problem = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
    throw new PatternProblem(problem, offset);
  }
}

function readFlag(reader: Reader, missing: string, terminators: string): string {
  const offset = reader.offset();
  const token = reader.take();
  if (token === undefined) throw new PatternProblem(missing, offset);
  if (knownFlags.test(token) || terminators.includes(token)) return token;
  throw new PatternProblem(/^\p{L}$/u.test(token) ? "unknown flag" : missing, offset);
}

/** `(?a)(?u)`: each alone is fine, so only the whole says it. */
export function checkTypeFlags(added: string, offset: number): void {
  if (!added.includes("a") || !added.includes("u")) return;
  throw new PatternProblem("ASCII and UNICODE flags are incompatible", offset);
}

export function applyInlineFlags(flags: PythonFlags, { added, removed }: InlineFlags): PythonFlags {
  const isOn = (flag: string, before: boolean): boolean =>
    (before || added.includes(flag)) && !removed.includes(flag);
  return {
    ignoreCase: isOn("i", flags.ignoreCase),
    multiline: isOn("m", flags.multiline),
    dotAll: isOn("s", flags.dotAll),
    verbose: isOn("x", flags.verbose),
    ascii: added.includes("a") || (flags.ascii && !added.includes("u")),
  };
}

/**
 * Reads the flags at the start of a pattern, which hold for all of it: `(?i)(?m)`, with comments
 * between them, and white space where `x` is on. Leaves everything else to the grammar.
 */
export function readGlobalFlags(reader: Reader, options: PythonFlags): PythonFlags {
  let flags = options;
  for (;;) {
    const start = reader.offset();
    const next = readOne(reader, flags);
    if (next === undefined) {
      reader.seek(start);
      return flags;
    }
    // `x` counts from the first character: what stood before it is read again.
    if (next.verbose && !flags.verbose) reader.seek(0);
    flags = next;
  }
}

/** Flags after one step; `undefined` where the grammar begins. */
function readOne(reader: Reader, flags: PythonFlags): PythonFlags | undefined {
  if (flags.verbose && skipVerbose(reader)) return flags;
  if (!reader.accept("(") || !reader.accept("?")) return undefined;
  if (reader.accept("#")) return skipPast(reader, ")") ? flags : undefined;
  const first = reader.take();
  if (first === undefined || first === "-" || !startsFlags(first)) return undefined;
  const inline = readInlineFlags(reader, first);
  if (!inline.isGlobal) return undefined;
  checkTypeFlags(inline.added + (flags.ascii ? "a" : ""), reader.offset());
  return applyInlineFlags(flags, inline);
}
