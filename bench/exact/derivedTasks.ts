import { outlineScript } from "../../test/support/notation/scriptOutlines.ts";
import { applyHunks, splitLines } from "../corpus/hunks.ts";
import type { ExactTask, OwnCall, Tree } from "./exactTask.ts";

/** A function at the top of a file, in lines from 0: with the comment above it, without blank lines. */
interface NamedFunction {
  readonly path: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const leastLines = 4;
const mostLines = 60;

function findFunctions(path: string, text: string): readonly NamedFunction[] {
  const lines = splitLines(text);
  const isBlank = (index: number): boolean => (lines[index] ?? "").trim() === "";
  return outlineScript(path, text)
    .filter(({ startLine }) => /^(?:async )?function /.test(lines[startLine - 1] ?? ""))
    .map(({ name, startLine, endLine }) => {
      let start = startLine - 1;
      while (start > 0 && /^(?:\/\/|\/\*| \*)/.test(lines[start - 1] ?? "")) start -= 1;
      return { path, name, start, end: endLine };
    })
    .filter(({ name, start, end }, _, all) => {
      const length = end - start;
      const isAlone = all.filter((other) => other.name === name).length === 1;
      const isApart = isBlank(start - 1) && end < lines.length && isBlank(end);
      return isAlone && isApart && length >= leastLines && length <= mostLines;
    });
}

/** Tasks that name a definition, or that move or copy one, in the newest files of a package. */
export function namedTasks(packageName: string, tree: Tree): readonly ExactTask[] {
  const files = [...tree]
    .filter(([path]) => /^lib\/.*\.js$/.test(path))
    .map(([path, text]) => ({ path, text, functions: findFunctions(path, text) }))
    .filter(({ functions }) => functions.length >= 2);
  return files.flatMap(({ path, text, functions: [first, second] }, index) => {
    const other = files[(index + 1) % files.length];
    const target = other?.functions[0];
    if (first === undefined || second === undefined) return [];
    if (other === undefined || target === undefined || other.path === path) return [];
    const name = `${packageName} ${path}`;
    return [
      ...tasksOfDefinition(name, text, first),
      ...tasksOfMove(name, text, first, second),
      moveAcross(name, { text, moved: first }, { text: other.text, target }),
    ];
  });
}

const helper = ["function isReady (state) {\n", "  return state === 'ready'\n", "}\n"];

function tasksOfDefinition(
  task: string,
  text: string,
  { path, name, start, end }: NamedFunction,
): readonly ExactTask[] {
  const lines = splitLines(text);
  const make = (
    doing: string,
    [from, to, newLines]: readonly [number, number, readonly string[]],
    operation: object,
  ): ExactTask => ({
    kind: "a definition by its name",
    name: `${task} ${doing}`,
    before: new Map([[path, text]]),
    after: new Map([[path, applyHunks(lines, [{ start: from, end: to, newLines }]).join("")]]),
    ways: [[editCall(path, operation)]],
  });
  const changed = lines.slice(start, end).map((line) => line.replace(/\bconst\b/, "let"));
  return [
    make("deleted", [start, end, []], { type: "lines", symbol: name, replaceWith: "" }),
    make("replaced", [start, end, [...changed.slice(0, -1), "  // Done.\n", "}\n"]], {
      type: "lines",
      symbol: name,
      replaceWith: [...changed.slice(0, -1), "  // Done.\n", "}"].join(""),
    }),
    make("preceded", [start, start, [...helper, "\n"]], {
      type: "insert_before",
      symbol: name,
      insertText: [...helper, "\n"].join(""),
    }),
    make("followed", [end, end, ["\n", ...helper]], {
      type: "insert_after",
      symbol: name,
      insertText: `\n${helper.join("").trimEnd()}`,
    }),
  ];
}

function editCall(path: string, operation: object): OwnCall {
  return { name: "replace_in_file", input: { filePath: path, replacements: [operation] } };
}

/** With the blank line behind it, to right before the other one. */
function tasksOfMove(
  task: string,
  text: string,
  moved: NamedFunction,
  target: NamedFunction,
): readonly ExactTask[] {
  const lines = splitLines(text);
  const { path } = moved;
  const [start, end] = [moved.start, moved.end + 1];
  const block = lines.slice(start, end);
  const put = { start: target.start, end: target.start, newLines: block };
  const take = { start, end, newLines: [] };
  const isNext = end === target.start;
  const both = [take, put].sort((one, other) => one.start - other.start);
  const make = (kind: string, newText: string, move: object): ExactTask => ({
    kind,
    name: task,
    before: new Map([[path, text]]),
    after: new Map([[path, newText]]),
    ways: [[editCall(path, { ...fromLines(start, end, target.start + 1), ...move })]],
  });
  return [
    make("lines copied", applyHunks(lines, [put]).join(""), {}),
    ...(isNext ? [] : [make("lines moved", applyHunks(lines, both).join(""), { move: true })]),
  ];
}

function fromLines(start: number, end: number, lineNumber: number): object {
  return { type: "insert_before", lineNumber, fromStartLine: start + 1, fromEndLine: end };
}

function moveAcross(
  task: string,
  { text, moved }: { readonly text: string; readonly moved: NamedFunction },
  other: { readonly text: string; readonly target: NamedFunction },
): ExactTask {
  const lines = splitLines(text);
  const { path: to, start: at } = other.target;
  const [start, end] = [moved.start, moved.end + 1];
  const put = { start: at, end: at, newLines: lines.slice(start, end) };
  const without = applyHunks(lines, [{ start, end, newLines: [] }]).join("");
  const operation = { ...fromLines(start, end, at + 1), fromPath: moved.path, move: true };
  return {
    kind: "lines moved to another file",
    name: task,
    before: new Map([
      [moved.path, text],
      [to, other.text],
    ]),
    after: new Map([
      [moved.path, without],
      [to, applyHunks(splitLines(other.text), [put]).join("")],
    ]),
    ways: [[editCall(to, operation)]],
  };
}

const leastPlaces = 4;
const mostPlaces = 60;

/** A name exchanged in all files of a package, and a few changes by pattern. */
export function everywhereTasks(packageName: string, tree: Tree): readonly ExactTask[] {
  const before: Tree = new Map([...tree].filter(([path]) => /^lib\/.*\.js$/.test(path)));
  const texts = [...before.values()];
  const names = [...before].flatMap(([path, text]) =>
    findFunctions(path, text).map(({ name }) => name),
  );
  const fit = [...new Set(names)].filter((name) => {
    const counts = texts.map((text) => text.split(new RegExp(`\\b${name}\\b`)).length - 1);
    const places = counts.reduce((sum, each) => sum + each, 0);
    return counts.filter(Boolean).length > 1 && places >= leastPlaces && places <= mostPlaces;
  });
  const changes = [
    ["require\\('node:", "require('"],
    ["^'use strict'\\n\\n", ""],
    ["^(\\s*)var ", "$1let "],
    ...fit.map((name) => [`\\b${name}\\b`, `${name}Now`]),
  ];
  return changes.flatMap(([pattern = "", replacement = ""]) => {
    const change = (text: string): string =>
      text.replaceAll(new RegExp(pattern, "gm"), replacement);
    const after = new Map(Array.from(before, ([path, text]) => [path, change(text)]));
    if (texts.every((text) => change(text) === text)) return [];
    const input = { pattern, replacement, glob_pattern: "lib/**" };
    const call = { name: "replace_content", input };
    const task = { name: `${packageName} ${pattern}`, before, after, ways: [[call]] };
    return [{ ...task, kind: "everywhere" }];
  });
}

/** Single lines of a long file, half of which stand in it more than once. */
export function longFileTasks(path: string, text: string, wanted: number): readonly ExactTask[] {
  const lines = splitLines(text);
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const find = (from: number, isRepeated: boolean): number =>
    lines.findIndex(
      (line, index) =>
        index >= from && /\w.*;\n$/.test(line) && (counts.get(line) ?? 0) > 1 === isRepeated,
    );
  return Array.from({ length: wanted }, (_, index) => {
    const at = find(Math.floor(((index + 0.5) * lines.length) / wanted), index % 2 === 1);
    const line = (lines[at] ?? "").replace(/\n$/, " // Checked.\n");
    const newText = applyHunks(lines, [{ start: at, end: at + 1, newLines: [line] }]).join("");
    return {
      kind: "a line of 17,000",
      name: `${path}:${at + 1}`,
      before: new Map([[path, text]]),
      after: new Map([[path, newText]]),
      ways: [],
    };
  });
}
