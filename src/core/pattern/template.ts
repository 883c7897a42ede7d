import { toLf } from "../lines/index.ts";
import type { PatternGroups, ReplacementTemplate } from "./matching.ts";

/** What a template makes of a match whose groups have these texts, none where they took no part. */
export function renderTemplate(
  template: ReplacementTemplate,
  groupText: (group: number) => string | undefined,
): string {
  let rendered = "";
  for (const part of template) {
    rendered += typeof part === "string" ? part : (groupText(part) ?? "");
  }
  return rendered;
}

/** How long {@link renderTemplate} is, without making it. */
export function measureTemplate(
  template: ReplacementTemplate,
  groupText: (group: number) => string | undefined,
): number {
  let length = 0;
  for (const part of template) {
    length += (typeof part === "string" ? part : (groupText(part) ?? "")).length;
  }
  return length;
}

/** The text that a template without groups makes of every match. */
export function constantText(template: ReplacementTemplate): string | undefined {
  return template.some((part) => typeof part === "number") ? undefined : template.join("");
}

/** The template with every line ending of its literal text as one `\n`, as patterns see a text. */
export function foldTemplate(template: ReplacementTemplate): ReplacementTemplate {
  return template.map((part) => (typeof part === "string" ? toLf(part) : part));
}

/** Joins neighboring literals and drops empty ones, so that rendering does no needless step. */
export function joinLiterals(parts: readonly (string | number)[]): ReplacementTemplate {
  const joined: (string | number)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** The groups that a template may name, as its dialect writes them: `there is $1 to $3, $<name>`. */
export function describeGroups(
  { count, names }: PatternGroups,
  beforeNumber: string,
  beforeName: string,
): string {
  const last = count - 1;
  if (last === 0) return "the pattern has none";
  const first = `${beforeNumber}1`;
  const numbers = last === 1 ? first : `${first} to ${beforeNumber}${last}`;
  const named = Object.keys(names).map((name) => `${beforeName}${name}>`);
  return `there is ${[numbers, ...named].join(", ")}`;
}
