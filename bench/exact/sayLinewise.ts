import { outlineScript } from "../../test/support/notation/scriptOutlines.ts";
import type { ChangedFile } from "../corpus/task.ts";
import { openProject } from "../linewise/project.ts";
import { countCall, countTokens } from "../tasks/countTokens.ts";
import { operationsOf } from "../tasks/replayLinewise.ts";
import {
  changedFilesOf,
  type ExactTask,
  isSameTree,
  type OwnCall,
  pathsOnlyIn,
  type Tree,
} from "./exactTask.ts";
import { chooseShortest, type Saying, unsaid } from "./saying.ts";
import { smallestStrings } from "./smallestString.ts";

/** The product's own code carries out every way to say it; the shortest that is right counts. */
export async function sayLinewise(task: ExactTask): Promise<Saying> {
  const whole = await Promise.all(
    task.ways.map((calls) => carryOut(calls, task.before, task.after)),
  );
  return chooseShortest([...whole, await sayFileByFile(task)]);
}

async function sayFileByFile(task: ExactTask): Promise<Saying> {
  if (pathsOnlyIn(task.before, task.after).length > 0) return unsaid;
  const { after } = task;
  const parts = [
    ...changedFilesOf(task).map((file) => sayFile(file)),
    ...pathsOnlyIn(after, task.before).map((path) => {
      const content = after.get(path) ?? "";
      const call = { name: "write_file", input: { path, content } };
      return carryOut([call], new Map(), new Map([[path, content]]));
    }),
  ];
  const sayings = await Promise.all(parts);
  return sayings.reduce(addSayings, { isSaid: true, calls: 0, tokens: 0, resultTokens: 0 });
}

function addSayings(one: Saying, other: Saying): Saying {
  if (!one.isSaid) return one;
  if (!other.isSaid) return other;
  return {
    isSaid: true,
    calls: one.calls + other.calls,
    tokens: one.tokens + other.tokens,
    resultTokens: one.resultTokens + other.resultTokens,
  };
}

async function sayFile(file: ChangedFile): Promise<Saying> {
  const { path, oldText, newText } = file;
  const sayings = waysOf(file).map((call) =>
    carryOut([call], new Map([[path, oldText]]), new Map([[path, newText]])),
  );
  return chooseShortest(await Promise.all(sayings));
}

/** One call each: by lines, by text, at the end, as a whole. */
function waysOf(file: ChangedFile): readonly OwnCall[] {
  const { path, oldText, newText, hunks } = withoutReturns(file);
  const [only] = hunks.length === 1 ? hunks : [];
  const lines = only === undefined ? [] : lineEdits(path, only);
  const strings = smallestStrings({ path, oldText, newText, hunks });
  const operations = strings?.map(({ oldString, newString }) => ({
    type: "string",
    searchFor: oldString,
    replaceWith: newString,
  }));
  const batch = (replacements: readonly object[]): OwnCall => ({
    name: "replace_in_file",
    input: { filePath: path, replacements },
  });
  const [string] = strings?.length === 1 ? strings : [];
  return [
    ...lines,
    batch(operationsOf({ hunks })),
    ...(operations === undefined ? [] : [batch(operations)]),
    ...(string === undefined
      ? []
      : [
          {
            name: "edit_file",
            input: { path, old_string: string.oldString, new_string: string.newString },
          },
        ]),
    ...(newText.startsWith(oldText)
      ? [{ name: "append_file", input: { path, content: newText.slice(oldText.length) } }]
      : []),
    { name: "write_file", input: { path, content: newText } },
  ];
}

function lineEdits(
  path: string,
  { start, end, newLines }: ChangedFile["hunks"][number],
): readonly OwnCall[] {
  if (end === start) return [];
  const text = newLines.join("");
  const range = { start_line: start + 1, ...(end > start + 1 ? { end_line: end } : {}) };
  const new_content = /^\n$|\n\n$/.test(text) ? text : text.replace(/\n$/, "");
  return [{ name: "edit_file", input: { path, ...range, new_content } }];
}

/** As a model sees it, which sees no carriage return and writes none. */
export function withoutReturns(file: ChangedFile): ChangedFile {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n");
  return {
    ...file,
    oldText: plain(file.oldText),
    newText: plain(file.newText),
    hunks: file.hunks.map((hunk) => ({ ...hunk, newLines: hunk.newLines.map(plain) })),
  };
}

/** All files of the task are there; those that it writes over have been shown. */
async function carryOut(calls: readonly OwnCall[], before: Tree, after: Tree): Promise<Saying> {
  const project = openProject(Object.fromEntries(before), outlineScript);
  const results = [];
  for (const { name, input } of calls) results.push(await project.call(name, input));
  if (results.some(({ failure }) => failure !== undefined)) return unsaid;
  if (!isSameTree(new Map(Object.entries(project.texts())), after)) return unsaid;
  return {
    isSaid: true,
    calls: calls.length,
    tokens: sum(calls.map(({ name, input }) => countCall(`linewise_${name}`, input))),
    resultTokens: sum(results.map(({ text }) => countTokens(text))),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
