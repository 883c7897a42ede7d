import { findHidden } from "../../core/hiddenCharacters.ts";
import { elideMiddle } from "./elideMiddle.ts";
import type { FileChange, Plan } from "../plan.ts";
import { quotePair } from "./quotePair.ts";

/** More kinds of characters or addresses than this say no more. */
const maxNamed = 5;
const maxUrlCharacters = 120;

/** What a person should look at twice before allowing a plan, in one plain sentence each. */
export function findWarnings(plan: Plan): readonly string[] {
  return plan.changes.flatMap((change) => [
    ...warnOfHidden(change),
    ...(isJson(change) ? warnOfSchema(change) : []),
  ]);
}

/** Text that hides or reorders what is read can make code look like other code (CVE-2021-42574). */
function warnOfHidden({ file, newText }: FileChange): readonly string[] {
  const before = findHidden(file.text);
  const added = [...findHidden(newText)]
    .map(([shown, times]) => [shown, times - (before.get(shown) ?? 0)] as const)
    .filter(([, times]) => times > 0);
  if (added.length === 0) return [];
  const named = added.slice(0, maxNamed).map(([shown, times]) => `${shown} ×${times}`);
  const more = added.length > maxNamed ? ", …" : "";
  return [`The new text of ${nameOf(file)} has hidden characters: ${named.join(", ")}${more}.`];
}

/** An editor fetches a remote schema, which can carry off what the address holds (CVE-2025-49150). */
function warnOfSchema({ file, newText }: FileChange): readonly string[] {
  const before = findSchemas(file.text);
  const after = findSchemas(newText);
  const added = after.filter((url) => !before.includes(url));
  const removed = before.filter((url) => !after.includes(url));
  return added.slice(0, maxNamed).map((url, index) => {
    const [, shown] = quotePair(removed[index] ?? "", url, maxUrlCharacters);
    return `${nameOf(file)} gets a remote $schema, which editors fetch: ${shown}.`;
  });
}

function isJson({ file }: FileChange): boolean {
  return /\.(?:json\w*|code-workspace|webmanifest)$/i.test(file.target.absolutePath);
}

/** Escapes are taken as a reader of JSON takes them; what is no JSON string is taken as it stands. */
function findSchemas(text: string): readonly string[] {
  const strings = text.matchAll(/("(?:[^"\\\n]|\\.)*")\s*:\s*("(?:[^"\\\n]|\\.)*")/g);
  return Array.from(strings)
    .filter(([, key = ""]) => unquote(key) === "$schema")
    .map(([, , value = ""]) => unquote(value))
    .filter((value) => /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(value));
}

function unquote(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.slice(1, -1);
  }
}

function nameOf({ target }: FileChange["file"]): string {
  return elideMiddle(target.shown, 80);
}
