import { findNodeAtLocation, modify, type Node, parse, parseTree } from "jsonc-parser";
import { fieldOf, listOf } from "../../core/agents/index.ts";
import { isOurHook, type WantedHooks } from "./wantedHooks.ts";

/** What a file of the person's own says of our hooks. */
export type HookFileState =
  | { readonly kind: "none" | "here" }
  /** They are ours, but of an earlier version, or lead to another VS Code. */
  | { readonly kind: "elsewhere" }
  /** They are ours, and the same file says that its agent runs no hook at all. */
  | { readonly kind: "off" }
  /** Its agent would run no hook of it: nothing may be written into it. */
  | { readonly kind: "unread"; readonly reason: string };

/** How an agent reads the file. */
export interface HookFileRules {
  readonly name: string;
  readonly refusesByteOrderMark: boolean;
}

const byteOrderMark = "\u{FEFF}";

/** @param text Of the file, if there is one. */
export function judgeHookFile(
  text: string | undefined,
  { events, entry }: WantedHooks,
  rules: HookFileRules,
): HookFileState {
  if (text === undefined) return { kind: "none" };
  const reason = findFault(text, rules);
  if (reason !== undefined) return { kind: "unread", reason };
  const ours = listEntries(text).filter(({ entry: each }) => isOurHook(each));
  if (fieldOf(JSON.parse(withoutMark(text)), "disableAllHooks") === true) {
    const off = `its "disableAllHooks" turns off all hooks of ${rules.name}`;
    return ours.length === 0 ? { kind: "unread", reason: off } : { kind: "off" };
  }
  if (ours.length === 0) return { kind: "none" };
  const isWanted = (each: unknown): boolean => JSON.stringify(each) === JSON.stringify(entry);
  const isHere =
    ours.every((each) => isWanted(each.entry)) &&
    ours
      .map(({ event }) => event)
      .sort()
      .join() === [...events].sort().join();
  return { kind: isHere ? "here" : "elsewhere" };
}

/** Why the agent would run no hook of a file. */
function findFault(
  text: string,
  { name, refusesByteOrderMark }: HookFileRules,
): string | undefined {
  if (refusesByteOrderMark && text.startsWith(byteOrderMark)) {
    return `it begins with a byte order mark, and ${name} reads no hook of such a file`;
  }
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    const hooks: unknown = isRecord(value) ? { hooks: {}, ...value }.hooks : undefined;
    const isRead = isRecord(hooks) && Object.values(hooks).every(Array.isArray);
    return isRead ? undefined : `its hooks are not in the form that ${name} reads`;
  } catch {
    const errors: unknown[] = [];
    parse(withoutMark(text), errors as [], { allowTrailingComma: true });
    return errors.length > 0
      ? "it is not JSON"
      : `it holds a comment or a comma too many, and ${name} runs no hook of such a file`;
  }
}

function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface PlacedEntry {
  readonly event: string;
  readonly index: number;
  readonly entry: unknown;
}

function listEntries(text: string): readonly PlacedEntry[] {
  const hooks = fieldOf(JSON.parse(withoutMark(text)), "hooks");
  return Object.entries(isRecord(hooks) ? hooks : {}).flatMap(([event, list]) =>
    listOf(list).map((entry, index) => ({ event, index, entry })),
  );
}

/** A file with our hooks, and what was put into it, piece by piece: taking these away gives it back. */
export interface WrittenHooks {
  readonly text: string;
  readonly pieces: readonly string[];
}

/** Puts our hooks after all others. All else stays as it is, byte for byte. */
export function addHooks(text: string, { events, entry }: WantedHooks): WrittenHooks {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  let now = withoutMark(text);
  const pieces: string[] = [];
  const put = (path: readonly string[], name: string | undefined, value: object): void => {
    const container = findNodeAtLocation(rootOf(now), [...path]);
    if (container === undefined) return;
    const { offset, content } = insertLast(now, container, name, value);
    now = now.slice(0, offset) + content + now.slice(offset);
    pieces.push(content);
  };
  const has = (...path: string[]): boolean => findNodeAtLocation(rootOf(now), path) !== undefined;
  if (!has("hooks")) {
    put([], "hooks", Object.fromEntries(events.map((event) => [event, [entry]])));
  } else {
    for (const event of events) {
      if (has("hooks", event)) put(["hooks", event], undefined, entry);
      else put(["hooks"], event, [entry]);
    }
  }
  return { text: mark + now, pieces };
}

function rootOf(text: string): Node {
  const root = parseTree(text);
  if (root === undefined) throw new Error("a file that was judged readable has no value");
  return root;
}

/** Where a value comes as the last of a list or an object, and how it is spelled there. */
function insertLast(
  text: string,
  container: Node,
  name: string | undefined,
  value: object,
): { readonly offset: number; readonly content: string } {
  const label = name === undefined ? "" : `${JSON.stringify(name)}: `;
  const { children = [] } = container;
  const last = children.at(-1);
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const unit = indentUnitOf(text);
  const spell = (indent: string): string =>
    lineEnd +
    indent +
    label +
    JSON.stringify(value, undefined, unit).replaceAll("\n", lineEnd + indent);
  if (last !== undefined) {
    const offset = last.offset + last.length;
    const indent = indentAt(text, last.offset);
    const content = indent === undefined ? ` ${label}${JSON.stringify(value)}` : spell(indent);
    return { offset, content: `,${content}` };
  }
  const outer = /^[ \t]*/.exec(text.slice(lineStartOf(text, container.offset)))?.[0] ?? "";
  const isOpen = /[\r\n]/.test(text.slice(container.offset, container.offset + container.length));
  const content = spell(outer + unit) + (isOpen ? "" : lineEnd + outer);
  return { offset: container.offset + 1, content };
}

function indentUnitOf(text: string): string {
  const first = rootOf(text).children?.[0];
  const indent = first === undefined ? undefined : indentAt(text, first.offset);
  return indent === undefined || indent === "" ? "  " : indent;
}

/** What stands before a place on its line, if that is only space. */
function indentAt(text: string, offset: number): string | undefined {
  const start = lineStartOf(text, offset);
  const before = text.slice(start, offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : undefined;
}

function lineStartOf(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/**
 * Takes our hooks away, and what was put around them; where somebody has changed that since, only the hooks
 * and what is empty without them.
 *
 * @param pieces What was put into the file, as far as that is known.
 */
export function takeAwayHooks(text: string, pieces: readonly string[]): string {
  // The last one first: it may stand within one before.
  const without = pieces.reduceRight((rest, piece) => rest.replace(piece, ""), text);
  return isFreeOfOurs(without) ? without : takeAwayEntries(text);
}

function isFreeOfOurs(text: string): boolean {
  try {
    return listEntries(text).every(({ entry }) => !isOurHook(entry));
  } catch {
    return false;
  }
}

function takeAwayEntries(text: string): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  let now = withoutMark(text);
  const take = (...path: (string | number)[]): void => {
    for (const { offset, length, content } of modify(now, path, undefined, {}).reverse()) {
      now = now.slice(0, offset) + content + now.slice(offset + length);
    }
  };
  const isEmpty = (...path: string[]): boolean =>
    findNodeAtLocation(rootOf(now), path)?.children?.length === 0;
  for (const { event, index, entry } of [...listEntries(now)].reverse()) {
    if (!isOurHook(entry)) continue;
    const others = listOf(fieldOf(entry, "hooks")).map((hook) => !isOurHook(hook));
    if (others.includes(true)) {
      for (const at of [...others.keys()].reverse()) {
        if (others[at] !== true) take("hooks", event, index, "hooks", at);
      }
      continue;
    }
    take("hooks", event, index);
    if (isEmpty("hooks", event)) take("hooks", event);
  }
  if (isEmpty("hooks")) take("hooks");
  return mark + now;
}
