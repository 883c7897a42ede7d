import type { ChangedFile, Task } from "../corpus/task.ts";
import { openProject, type Project } from "../linewise/project.ts";
import { countCall, countTokens } from "./countTokens.ts";
import { searchFor, windowsOf } from "./policy.ts";
import { addTallies, emptyTally, type Tally } from "./tally.ts";

/**
 * How the lines come before the model: by reading them, or by a search that shows so many lines around
 * each match.
 */
export type Way = "read" | { readonly context: number };

/** The product's tools: every result is what they say, and the files are what they make of them. */
export async function replayLinewise(task: Task, way: Way): Promise<Tally> {
  const texts = Object.fromEntries(task.files.map(({ path, oldText }) => [path, oldText]));
  const project = openProject(texts);
  let tally = emptyTally;
  for (const file of task.files) tally = addTallies(tally, await replayFile(project, file, way));
  return tally;
}

async function replayFile(project: Project, file: ChangedFile, way: Way): Promise<Tally> {
  const { path } = file;
  const search = { pattern: searchFor(file).pattern, path, ...(way === "read" ? {} : way) };
  const found = await project.call("grep", search);
  let tally: Tally = {
    ...emptyTally,
    search: countCall("linewise_grep", search) + countTokens(found.text),
    calls: 1,
  };
  let shown = found.text;
  for (const { first, last } of way === "read" ? windowsOf(file) : []) {
    const input = { path, offset: first, limit: last - first + 1 };
    const { text } = await project.call("read_file", input);
    const read = countCall("linewise_read_file", input) + countTokens(text);
    tally = addTallies(tally, { ...emptyTally, read, calls: 1 });
    shown = text;
  }
  const snapshotId = /\bs[0-9a-f]{6,}\b/.exec(shown.split("\n").find(hasSnapshot) ?? "")?.[0];
  return addTallies(tally, await editFile(project, file, snapshotId));
}

function hasSnapshot(row: string): boolean {
  return /\bs[0-9a-f]{6,}\b/.test(row);
}

/** An error that shows what had not been shown is paid for; then the same call is made again. */
async function editFile(
  project: Project,
  file: ChangedFile,
  asOf: string | undefined,
): Promise<Tally> {
  const input = { filePath: file.path, replacements: operationsOf(file), as_of: asOf };
  const call = countCall("linewise_replace_in_file", input);
  const first = await project.call("replace_in_file", input);
  const once: Tally = {
    ...emptyTally,
    edit: call,
    editResult: countTokens(first.text),
    calls: 1,
  };
  if (first.failure === undefined) return { ...once, isExact: isDone(project, file) };
  const again = await project.call("replace_in_file", input);
  return {
    ...once,
    edit: call * 2,
    editResult: once.editResult + countTokens(again.text),
    calls: 2,
    isExact: again.failure === undefined && isDone(project, file),
  };
}

function isDone(project: Project, { path, newText }: ChangedFile): boolean {
  return project.textOf(path) === newText;
}

/** One operation a hunk: the fewest fields that say it. */
export function operationsOf({ hunks }: Pick<ChangedFile, "hunks">): readonly object[] {
  return hunks.map(({ start, end, newLines }) => {
    const text = newLines.join("");
    // A text of one empty line must be said; of others, the newline at the end goes without saying.
    const lines = text === "\n" || text.endsWith("\n\n") ? text : text.replace(/\n$/, "");
    if (end > start) {
      return { type: "lines", startLine: start + 1, endLine: end, replaceWith: lines };
    }
    return { type: "insert_before", lineNumber: start + 1, insertText: lines };
  });
}
