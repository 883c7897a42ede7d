import type { PatternFailure } from "../failure/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { PatternGroups, ReplacementTemplate } from "./matching.ts";
import { describeGroups, foldTemplate, joinLiterals } from "./template.ts";

export interface EcmaScriptTemplateOptions {
  /** `${name}` and `${1}` are groups, as `replace_content` has them; otherwise they are plain text. */
  readonly bracedNames?: boolean | undefined;
}

/** Whole references, the beginnings of those with a name, and escapes. Anything else is literal text. */
const referencePattern = /\$(?:[$&`']|\d{1,2}|[<{])|\\(?:[nrt\\]|[1-9]\d*|g<)/gu;

const escapes: Readonly<Record<string, string>> = {
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\\\": "\\",
};

/**
 * Parses a template of the ECMAScript dialect: `$1` to `$99`, `$<name>`, `$&` the whole match, `$$` a
 * dollar sign. Any other `$` is literal. As in VS Code's own replace, `\n` is a newline, `\t` a tab and
 * `\\` a backslash, and a backslash before another letter is literal. So is `\r` a newline, alone and
 * before `\n`.
 *
 * Stricter than the language where its own rule silently loses text: a group that the pattern does not
 * have, `` $` `` and `$'`, and back-references of Python (`\1`, `\g<name>`) are errors.
 */
export function parseEcmaScriptTemplate(
  replacement: string,
  groups: PatternGroups,
  options: EcmaScriptTemplateOptions = {},
): Result<ReplacementTemplate, PatternFailure> {
  const parts: (string | number)[] = [];
  let literalStart = 0;
  const lastClosers = { ">": replacement.lastIndexOf(">"), "}": replacement.lastIndexOf("}") };
  for (const { 0: opening, index } of replacement.matchAll(referencePattern)) {
    if (index < literalStart || (opening === "${" && options.bracedNames !== true)) continue;
    const closer = closerOf(opening);
    if (closer !== undefined && lastClosers[closer] < index) continue;
    const end =
      closer === undefined ? index + opening.length : replacement.indexOf(closer, index) + 1;
    const resolved = resolveReference(replacement.slice(index, end), groups);
    if (!resolved.ok) {
      const { failure: problem } = resolved;
      return fail({ code: "invalidReplacement", replacement, problem, offset: index });
    }
    parts.push(replacement.slice(literalStart, index), ...resolved.value);
    literalStart = end;
  }
  parts.push(replacement.slice(literalStart));
  return succeed(foldTemplate(joinLiterals(parts)));
}

type Resolved = Result<readonly (string | number)[], string>;

function closerOf(opening: string): ">" | "}" | undefined {
  if (opening.endsWith("<")) return ">";
  return opening.endsWith("{") ? "}" : undefined;
}

function resolveReference(written: string, groups: PatternGroups): Resolved {
  const escaped = escapes[written];
  if (escaped !== undefined) return succeed([escaped]);
  if (written === "$$") return succeed(["$"]);
  if (written === "$&") return succeed([0]);
  if (written === "$`" || written === "$'") {
    return fail(`${written} is not supported here; for the two characters write $${written}`);
  }
  if (written.startsWith("\\")) return fail(adviseOnBackslash(written));
  if (/^\$\d/.test(written)) return resolveNumber(written.slice(1), groups);
  const name = written.slice(2, -1);
  const named = Object.hasOwn(groups.names, name) ? groups.names[name] : undefined;
  const group = /^\$\{\d{1,2}\}$/.test(written) ? Number(name) : (named ?? 0);
  const isKnown = group > 0 && group < groups.count;
  return isKnown ? succeed([group]) : fail(unknownGroup(written, groups));
}

/** As the language reads it: two digits if there is such a group, otherwise one digit and a literal. */
function resolveNumber(digits: string, groups: PatternGroups): Resolved {
  const whole = Number(digits);
  if (whole > 0 && whole < groups.count) return succeed([whole]);
  const first = Number(digits.charAt(0));
  if (digits.length === 2 && first > 0 && first < groups.count) {
    return succeed([first, digits.charAt(1)]);
  }
  return fail(unknownGroup(`$${digits}`, groups));
}

function unknownGroup(written: string, groups: PatternGroups): string {
  const whole = /^\$\{?0+\}?$/.test(written) ? "; the whole match is $&" : "";
  return `${written} names no group (${describeGroups(groups, "$", "$<")})${whole}; for literal text write $${written}`;
}

function adviseOnBackslash(written: string): string {
  const name = /^\\g<(.*)>$/su.exec(written)?.[1] ?? written.slice(1);
  const instead = name === "0" ? "$&" : /^\d+$/.test(name) ? `$${name}` : `$<${name}>`;
  return `${written} is Python's spelling; write ${instead} for the group`;
}
