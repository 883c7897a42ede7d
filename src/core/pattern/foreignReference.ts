import type { PatternGroups, ReplacementTemplate } from "./matching.ts";
import { constantText } from "./template.ts";

/** A reference to a group as another dialect spells it: here it is plain text. */
export interface ForeignReference {
  readonly written: string;
  /** How the template's own dialect spells it. */
  readonly instead: string;
}

/** What only the other dialects read, but for prices and a dollar sign that is escaped, as in a Makefile. */
const spellings = {
  python: /(?<![\\$])\$(?:(\d{1,2})(?!\.\d\d\b|,\d{3}\b)|\{(\w+)\}|<(\w+)>)/gu,
  ecmascript: /(?<![\\$])\$\{(\w+)\}/gu,
};

/**
 * The first reference of another dialect to a group that the pattern has. None where the template has one
 * of its own: who wrote it knows how it is spelled.
 *
 * @param replacement The template as it was sent.
 */
export function findForeignReference(
  replacement: string,
  template: ReplacementTemplate,
  { count, names }: PatternGroups,
  dialect: keyof typeof spellings,
): ForeignReference | undefined {
  if (constantText(template) === undefined) return undefined;
  for (const [written, ...captured] of replacement.matchAll(spellings[dialect])) {
    const group = captured.join("");
    const isNumber = Number(group) > 0 && Number(group) < count;
    if (!isNumber && !Object.hasOwn(names, group)) continue;
    const [number, name] = dialect === "python" ? ["\\", "\\g<"] : ["$", "$<"];
    return { written, instead: isNumber ? `${number}${Number(group)}` : `${name}${group}>` };
  }
  return undefined;
}
