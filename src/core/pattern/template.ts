import { toLf } from "./normalizeLineEndings.ts";

/** A replacement template, parsed: literal text and, as numbers, groups to put in. */
export type ReplacementTemplate = readonly (string | number)[];

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
