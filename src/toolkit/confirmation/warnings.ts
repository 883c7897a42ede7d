import { createScanner } from "jsonc-parser";
import type { Edit } from "../../core/edit/index.ts";
import { findHidden } from "../../core/hiddenCharacters.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { describeRemark } from "../explain/index.ts";
import type { FileChange, Plan } from "../workspace/index.ts";
import { quotePair } from "./planDiff.ts";

/** More kinds of characters or addresses than this say no more. */
const maxNamed = 5;
const maxUrlCharacters = 120;

/** The dangers that a person should know of before allowing a plan, in one plain sentence each. */
export function findWarnings(plan: Plan): readonly string[] {
  const warnings = plan.changes.flatMap((change) => [
    ...warnOfHidden(change),
    ...(isJson(change) ? warnOfSchema(change) : []),
  ]);
  return [...warnings, ...(plan.remarks ?? []).map(describeRemark)];
}

/** Characters that hide or reorder others can make code look like other code (CVE-2021-42574). */
function warnOfHidden({ file, edit }: FileChange): readonly string[] {
  const added = [...countAdded(edit, file.text)];
  if (added.length === 0) return [];
  const named = added.slice(0, maxNamed).map(([shown, times]) => `${shown} ×${times}`);
  const more = added.length > maxNamed ? ", …" : "";
  return [
    `The new text of ${nameOf(file)} contains hidden characters: ${named.join(", ")}${more}.`,
  ];
}

/** Each place counts by itself: removing a character elsewhere does not make up for adding one. */
function countAdded({ replacements }: Edit, oldText: string): ReadonlyMap<string, number> {
  const added = new Map<string, number>();
  for (const { range, text } of replacements) {
    const after = findHidden(text);
    if (after.size === 0) continue;
    const before = findHidden(oldText.slice(range.start, range.endExclusive));
    for (const [shown, times] of after) {
      const more = times - (before.get(shown) ?? 0);
      if (more > 0) added.set(shown, (added.get(shown) ?? 0) + more);
    }
  }
  return added;
}

/** An editor fetches a remote schema, which can carry off what the address holds (CVE-2025-49150). */
function warnOfSchema({ file, newText }: FileChange): readonly string[] {
  const before = new Set(findRemoteSchemas(file.text));
  const after = new Set(findRemoteSchemas(newText));
  const added = [...after].filter((url) => !before.has(url));
  const removed = [...before].filter((url) => !after.has(url));
  return added.slice(0, maxNamed).map((url, index) => {
    const [, shown] = quotePair(removed[index] ?? "", url, maxUrlCharacters);
    return `The new text of ${nameOf(file)} refers to a remote $schema, which editors download: ${shown}.`;
  });
}

function isJson({ file }: FileChange): boolean {
  return /\.(?:json\w*|code-workspace|webmanifest)$/i.test(file.target.absolutePath);
}

function nameOf({ target }: FileChange["file"]): string {
  return elideMiddle(target.shown, 80);
}

/** Kinds of tokens; the package has them as a `const enum`, which is gone at run time. */
const colon = 6;
const stringLiteral = 10;
const endOfText = 17;

/**
 * The addresses that a JSON text names as its `$schema` and that an editor would fetch. VS Code reads
 * the text with this scanner: with comments, and with strings that are ill-formed.
 */
export function findRemoteSchemas(text: string): readonly string[] {
  const scanner = createScanner(text, true);
  const found: string[] = [];
  let key: string | undefined;
  let isAfterColon = false;
  const scan = (): number => scanner.scan();
  for (let token = scan(); token !== endOfText; token = scan()) {
    const word = token === stringLiteral ? scanner.getTokenValue() : undefined;
    if (isAfterColon && key === "$schema" && isRemote(word)) found.push(word);
    isAfterColon = token === colon && key !== undefined;
    if (!isAfterColon) key = word;
  }
  return found;
}

function isRemote(address: string | undefined): address is string {
  return address !== undefined && /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address);
}
