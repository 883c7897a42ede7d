import { hunksBetween, splitLines } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";
import { applyPatch, type RenderedChunk, renderPatch } from "../peers/codexApplyPatch.ts";
import { replaceString } from "../peers/copilotReplaceString.ts";
import { countCall, countTokens } from "../tasks/countTokens.ts";
import { patchChunks } from "../tasks/patchChunks.ts";
import { changedFilesOf, type ExactTask, pathsOnlyIn } from "./exactTask.ts";
import { sum, withoutReturns } from "./sayLinewise.ts";
import { type Saying, unsaid } from "./saying.ts";
import { smallestStrings } from "./smallestString.ts";

/** Copilot's tools take absolute paths. */
const root = "/workspace/";

/** One text for all files, each chunk with the fewest lines around it; it adds, deletes and moves files. */
export function sayPatch(task: ExactTask): Saying {
  const { before, after } = task;
  const changed = changedFilesOf(task).map((file) => ({ file, chunks: chunksOf(file) }));
  const gone = pathsOnlyIn(before, after);
  const come = pathsOnlyIn(after, before);
  const [from, to] = [gone[0], come[0]];
  const moved = from === undefined || to === undefined ? undefined : moveSection(task, from, to);
  if (changed.some(({ chunks }) => chunks === undefined)) return { isSaid: false, isWrong: true };
  const updates = changed.map(({ file: { path }, chunks = [] }) => ({ path: root + path, chunks }));
  const sections = moved ?? [
    ...come.map((path) => addSection(path, after.get(path) ?? "")),
    ...gone.map((path) => `*** Delete File: ${root}${path}`),
  ];
  const end = "\n*** End Patch";
  const patch = [renderPatch(updates).slice(0, -end.length), ...sections].join("\n") + end;
  return {
    isSaid: true,
    calls: 1,
    tokens: countTokens("apply_patch") + countTokens(patch),
    resultTokens: countTokens(editedWords([...after.keys()])),
  };
}

function editedWords(paths: readonly string[]): string {
  const rows = paths.map((path) => root + path).join("\n");
  return `The following files were successfully edited:\n${rows}\n`;
}

/** Nothing where a model, which sees no carriage return, cannot bring about the right bytes. */
function chunksOf(file: ChangedFile): readonly RenderedChunk[] | undefined {
  const chunks = patchChunks(withoutReturns(file), 0);
  if (chunks === undefined) return undefined;
  const result = applyPatch(file.path, file.oldText, chunks);
  return result.ok && result.text === file.newText ? chunks : undefined;
}

function addSection(path: string, text: string): string {
  const rows = splitLines(text).map((line) => `+${line.replace(/\n$/, "")}`);
  return [`*** Add File: ${root}${path}`, ...rows].join("\n");
}

function moveSection({ before, after }: ExactTask, from: string, to: string): readonly string[] {
  const [oldText, newText] = [before.get(from) ?? "", after.get(to) ?? ""];
  const hunks = hunksBetween(oldText, newText);
  const chunks = patchChunks({ path: from, oldText, newText, hunks }, 0) ?? [];
  const head = [`*** Update File: ${root}${from}`, `*** Move to: ${root}${to}`];
  return [...head, ...chunks.flatMap(({ rows }) => ["@@", ...rows])];
}

/** Copilot's exact strings: all edits in one call, the last of a file first; a new file is a call of its own. */
export function sayStrings(task: ExactTask): Saying {
  if (pathsOnlyIn(task.before, task.after).length > 0) return unsaid;
  const edits = changedFilesOf(task).map((file) => ({ file, strings: stringsOf(file) }));
  if (edits.some(({ strings }) => strings === undefined)) {
    return { isSaid: false, isWrong: edits.some(({ file }) => file.oldText.includes("\r\n")) };
  }
  const replacements = edits.flatMap(({ file, strings = [] }) =>
    strings.map((edit) => ({ filePath: root + file.path, ...edit })),
  );
  const created = pathsOnlyIn(task.after, task.before).map((path) => root + path);
  const changes = replacements.length === 0 ? [] : [countReplacements(replacements)];
  const calls = [
    ...changes,
    ...created.map((filePath) =>
      countCall("create_file", { filePath, content: task.after.get(filePath.slice(root.length)) }),
    ),
  ];
  const results = [
    ...changes.map(() => editedWords(edits.map(({ file }) => file.path))),
    ...created.map((filePath) => `File created at ${filePath}`),
  ];
  return {
    isSaid: true,
    calls: calls.length,
    tokens: sum(calls),
    resultTokens: sum(results.map(countTokens)),
  };
}

function countReplacements(replacements: readonly object[]): number {
  const [only] = replacements;
  return replacements.length === 1 && only !== undefined
    ? countCall("replace_string_in_file", only)
    : countCall("multi_replace_string_in_file", { explanation: "", replacements });
}

/** A document of VS Code has one kind of line ending; a file with two kinds loses one of them. */
function stringsOf(file: ChangedFile): ReturnType<typeof smallestStrings> {
  const plain = withoutReturns(file);
  const strings = smallestStrings(plain);
  let text = plain.oldText;
  for (const { oldString, newString } of strings ?? []) {
    const result = replaceString(text, oldString, newString);
    if (!result.ok) return undefined;
    text = result.text;
  }
  const written = file.oldText.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
  return written === file.newText ? strings : undefined;
}
