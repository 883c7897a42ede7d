import {
  appendFileSync,
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { excludePath } from "./ignoreRules.ts";
import { readThing } from "./treeValue.ts";

/** Where acts happen. */
export interface Acting {
  readonly folder: string;
  readonly outside: string;
  /** A word that nothing else holds: who is at work, and a number. */
  readonly newWord: () => string;
}

/** What each kind of act is about, besides its path. */
interface Acts {
  readonly write: { readonly content: Content; readonly isAnew: boolean };
  readonly edit: { readonly line: number };
  readonly append: unknown;
  readonly remove: unknown;
  readonly dangle: unknown;
  readonly toOutside: unknown;
  readonly mkdir: { readonly mode: number };
  readonly chmod: { readonly mode: number };
  readonly link: { readonly to: string };
  readonly move: { readonly to: string };
  readonly swap: { readonly to: string };
  readonly moveOut: { readonly outside: string };
  readonly moveIn: { readonly outside: string };
  readonly rules: { readonly lines: readonly string[] };
}

type ActOf<Kind extends keyof Acts> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly path: string } & Acts[Each];
}[Kind];

export type Act = ActOf<keyof Acts>;
type Content = "lines" | "crlf" | "binary" | "large";

/** Few names, so that acts meet: each may be a file, a folder or a link. */
export const paths = fc.constantFrom(
  ...["a", "b", "c.local", "ignored", "ignored/own", "src", "src/a", "src/b.local", "src/in"],
  ...["src/in/a", "src/in/b", "lib", "lib/a", "lib/b.local", "lib/in", ".gitignore"],
);
const outsidePaths = fc.constantFrom("a", "b", "in");
const rulesPaths = fc.constantFrom(".gitignore", "src/.gitignore", excludePath);
const rules = fc.constantFrom(
  ...["ignored/", "*.local", "!*.local", "a", "/src/in", "lib/", "in", "/a", "!lib/"],
);
const contents = fc.constantFrom<Content>("lines", "lines", "lines", "crlf", "binary", "large");

export const writes: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant("write"),
  path: paths,
  content: contents,
  isAnew: fc.boolean(),
});

export const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: writes },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("edit"), path: paths, line: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("append", "remove"), path: paths }) },
  fc.record({ kind: fc.constantFrom("dangle", "toOutside"), path: paths }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("mkdir", "chmod"),
      path: paths,
      mode: fc.constantFrom(0o755, 0o700, 0o750, 0o711),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("link", "move", "move", "move", "swap"),
      path: paths,
      to: paths,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("moveOut", "moveIn"),
      path: paths,
      outside: outsidePaths,
    }),
  },
  fc.record({
    kind: fc.constant("rules"),
    path: rulesPaths,
    lines: fc.array(rules, { maxLength: 3 }),
  }),
);

/** Does it, if it can be done. */
export function act(given: Act, acting: Acting): void {
  try {
    run(given, join(acting.folder, given.path), acting);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

function run(given: Act, path: string, acting: Acting): void {
  const word = acting.newWord();
  if (given.kind === "write") write(given, path, word);
  else if (given.kind === "edit") edit(given, path, word);
  else if (given.kind === "append") appendFileSync(path, `${word}\n`);
  else if (given.kind === "remove") rmSync(path, { recursive: true, force: true });
  else if (given.kind === "mkdir") mkdirSync(path, { recursive: true, mode: given.mode });
  else if (given.kind === "chmod") changeMode(path, given.mode);
  else if (given.kind === "rules") writeRules(given, path, word);
  else if (given.kind === "dangle") link(word, path);
  else if (given.kind === "toOutside") link(acting.outside, path, word);
  else if (given.kind === "link") link(join(acting.folder, given.to), path, word);
  else move(given, path, acting);
}

function changeMode(path: string, mode: number): void {
  if (readThing(path)?.kind !== "link") chmodSync(path, mode);
}

function makeRoom(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
}

function write({ content, isAnew }: ActOf<"write">, path: string, word: string): void {
  makeRoom(path);
  if (isAnew) rmSync(path, { force: true });
  writeFileSync(path, contentOf(content, word));
  if (content !== "large") return;
  // The rest of it is a hole, which is written at once.
  const file = openSync(path, "r+");
  ftruncateSync(file, largeSize);
  closeSync(file);
}

/** Of a text; its last one is empty. */
export const lineCount = 6;
const largeSize = 5 * 1024 * 1024 + 1;

function contentOf(content: Content, word: string): string {
  const lines = Array.from({ length: lineCount }, (_, index) => `${index} ${word}`);
  if (content === "binary") return `\0${word}`;
  return lines.map((line) => line + (content === "crlf" ? "\r\n" : "\n")).join("");
}

function edit({ line }: ActOf<"edit">, path: string, word: string): void {
  const thing = readThing(path);
  if (thing?.kind !== "file") return;
  const lines = readFileSync(path, "latin1").split("\n");
  if (lines.length > lineCount) writeFileSync(path, lines.with(line, `${line} ${word}`).join("\n"));
}

function writeRules({ lines }: ActOf<"rules">, path: string, word: string): void {
  if (!path.endsWith(excludePath)) makeRoom(path);
  writeFileSync(path, [`# ${word}`, ...lines, ""].join("\n"));
}

/** With a target that no other link has: slashes more than needed do no harm. */
function link(target: string, path: string, word = ""): void {
  makeRoom(path);
  const count = Number(/\d+$/.exec(word)?.[0] ?? 0);
  symlinkSync("/".repeat(count) + target, path);
}

function move(
  given: ActOf<"move" | "swap" | "moveOut" | "moveIn">,
  path: string,
  { folder, outside }: Acting,
): void {
  if (given.kind === "moveOut") renameSync(path, join(outside, given.outside));
  else if (given.kind === "moveIn") moveInRoom(join(outside, given.outside), path);
  else if (given.kind === "move") moveInRoom(path, join(folder, given.to));
  else swap(path, join(folder, given.to));
}

function moveInRoom(from: string, to: string): void {
  makeRoom(to);
  renameSync(from, to);
}

function swap(path: string, to: string): void {
  if (readThing(path) === undefined || readThing(to) === undefined) return;
  if (`${to}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${to}/`)) return;
  renameSync(path, `${path}.between`);
  renameSync(to, path);
  renameSync(`${path}.between`, to);
}
