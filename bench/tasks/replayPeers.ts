import { createTwoFilesPatch } from "diff";
import { splitLines } from "../corpus/hunks.ts";
import type { ChangedFile, Task } from "../corpus/task.ts";
import { renderPatch } from "../peers/codexApplyPatch.ts";
import { replaceString } from "../peers/copilotReplaceString.ts";
import { editFileByMcp } from "../peers/mcpEditFile.ts";
import { countCall, countTokens } from "./countTokens.ts";
import { patchChunks } from "./patchChunks.ts";
import { newWindowsOf, searchFor, type Window, windowsOf } from "./policy.ts";
import { stringEdits } from "./stringEdits.ts";
import { addTallies, emptyTally, type Tally } from "./tally.ts";

/** Copilot's tools take absolute paths. */
const root = "/workspace/";

/** Exact strings by Copilot: one call, whatever the number of edits. */
export function replayCopilotStrings({ files }: Task, least: number): Tally {
  const before = files.map((file) => addTallies(searchByCopilot(file), readByCopilot(file)));
  const edits = files.map((file) =>
    stringEdits(file, least, (text, { oldString, newString }) =>
      replaceString(text, oldString, newString),
    )?.map((edit) => ({ filePath: root + file.path, ...edit })),
  );
  const replacements = edits.flatMap((each) => each ?? []);
  const [only] = replacements;
  const call =
    replacements.length === 1 && only !== undefined
      ? countCall("replace_string_in_file", only)
      : countCall("multi_replace_string_in_file", { explanation: "", replacements });
  const isExact = edits.every((each) => each !== undefined);
  return [...before, finishByCopilot(files, call, isExact)].reduce(addTallies, emptyTally);
}

/** `apply_patch` beside Copilot's search and read, as a free-form text, which costs less than JSON. */
export function replayPatch({ files }: Task, least: number): Tally {
  const before = files.map((file) => addTallies(searchByCopilot(file), readByCopilot(file)));
  const sections = files.map((file) => ({
    path: root + file.path,
    chunks: patchChunks(file, least),
  }));
  const patch = renderPatch(sections.map(({ path, chunks = [] }) => ({ path, chunks })));
  const call = countTokens("apply_patch") + countTokens(patch);
  const isExact = sections.every(({ chunks }) => chunks !== undefined);
  return [...before, finishByCopilot(files, call, isExact)].reduce(addTallies, emptyTally);
}

/** Exact strings by the MCP filesystem server, whose result is a diff; it reads no ranges. */
export function replayMcpEdit({ files }: Task, least: number): Tally {
  return files
    .map((file): Tally => {
      const edits = stringEdits(file, least, (text, { oldString, newString }) =>
        editFileByMcp(text, [{ oldText: oldString, newText: newString }]),
      )?.map(({ oldString, newString }) => ({ oldText: oldString, newText: newString }));
      const { path, oldText, newText } = file;
      const diff = createTwoFilesPatch(path, path, oldText, newText, "original", "modified");
      const before = addTallies(searchByCopilot(file), readByMcp(file, windowsOf(file)));
      return addTallies(before, {
        ...emptyTally,
        edit: countCall("edit_file", { path, edits: edits ?? [] }),
        editResult: countTokens(`\`\`\`diff\n${diff}\`\`\`\n\n`),
        calls: 1,
        isExact: edits !== undefined,
      });
    })
    .reduce(addTallies, emptyTally);
}

/** The whole file is read, and written: its author has nothing to look at afterwards. */
export function replayWholeFiles({ files }: Task): Tally {
  return files
    .map((file): Tally => {
      const { path, oldText, newText } = file;
      const all = [{ first: 1, last: splitLines(oldText).length }];
      return addTallies(addTallies(searchByCopilot(file), readByMcp(file, all)), {
        ...emptyTally,
        edit: countCall("write_file", { path, content: newText }),
        editResult: countTokens(`Successfully wrote to ${path}`),
        calls: 1,
      });
    })
    .reduce(addTallies, emptyTally);
}

/** `grep_search` as Copilot 0.67 renders it: the path, then "number:text". */
function searchByCopilot(file: ChangedFile): Tally {
  const { pattern, matches } = searchFor(file);
  const rows = matches.map(({ line, text }) => `${line}:${text}`);
  const result = [`${rows.length} matches in 1 file`, root + file.path, ...rows].join("\n");
  const input = { query: pattern, isRegexp: true, includePattern: file.path };
  const search = countCall("grep_search", input) + countTokens(result);
  return { ...emptyTally, search, calls: 1 };
}

function readByCopilot(file: ChangedFile): Tally {
  const reads = windowsOf(file).map((window) => countRead(file.path, file.oldText, window));
  const read = reads.reduce((sum, tokens) => sum + tokens, 0);
  return { ...emptyTally, read, calls: reads.length };
}

/** One call and its result: a header, and the lines without numbers in a code fence. */
function countRead(path: string, text: string, { first, last }: Window): number {
  const lines = splitLines(text);
  const shown = lines.slice(first - 1, last).join("");
  const header = `File: \`${root}${path}\`. Lines ${first} to ${last} (${lines.length} lines total): `;
  const call = countCall("read_file", { filePath: root + path, startLine: first, endLine: last });
  return call + countTokens(`${header}\n\`\`\`javascript\n${shown}\n\`\`\``);
}

/** What a success says, and the new lines read again, since it shows none of them. */
function finishByCopilot(files: readonly ChangedFile[], edit: number, isExact: boolean): Tally {
  const paths = files.map(({ path }) => root + path).join("\n");
  const reads = files.flatMap((file) =>
    newWindowsOf(file).map((window) => countRead(file.path, file.newText, window)),
  );
  return {
    ...emptyTally,
    edit,
    editResult: countTokens(`The following files were successfully edited:\n${paths}\n`),
    verify: reads.reduce((sum, tokens) => sum + tokens, 0),
    calls: 1,
    isExact,
  };
}

/** The fewest lines from the top, from the end, or all: it has no other ranges. */
function readByMcp({ path, oldText }: ChangedFile, windows: readonly Window[]): Tally {
  const lines = splitLines(oldText);
  const head = windows.at(-1)?.last ?? lines.length;
  const tail = lines.length + 1 - (windows[0]?.first ?? 1);
  const count = Math.min(head, tail);
  const range = count === lines.length ? {} : head <= tail ? { head } : { tail };
  const shown = head <= tail ? lines.slice(0, count) : lines.slice(lines.length - count);
  const read = countCall("read_text_file", { path, ...range }) + countTokens(shown.join(""));
  return { ...emptyTally, read, calls: 1 };
}
