import type { Hunk } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";
import { type CallResult, openProject } from "../linewise/project.ts";
import { applyPatch } from "../peers/codexApplyPatch.ts";
import { replaceString } from "../peers/copilotReplaceString.ts";
import { patchChunks } from "../tasks/patchChunks.ts";
import { windowsOf } from "../tasks/policy.ts";
import { operationsOf } from "../tasks/replayLinewise.ts";
import type { StringEdit } from "../tasks/stringEdits.ts";
import type { Fields, Slip } from "./slips.ts";
import { smallestStrings } from "./smallestString.ts";

/** What a slip costs: turns in which nothing was done, or a file that is not what was meant. */
export type Cost = 0 | 1 | 2 | "wrong" | "cannot happen";

/** A call, given a slip or none; it says whether it was carried out, and the text afterwards. */
interface Attempt {
  readonly isSuccess: boolean;
  readonly text: string;
}

type Player = (file: ChangedFile, slip: Slip) => Promise<Cost> | Cost;

/** The first of which is Linewise by line numbers, with the snapshot of the read. */
export const players: readonly { readonly name: string; readonly play: Player }[] = [
  { name: "Linewise, by lines", play: playLines },
  { name: "Linewise, by text", play: playTexts },
  { name: "apply_patch (Codex)", play: playPatch },
  { name: "exact strings (Copilot)", play: playStrings },
];

/** After a refusal the same is said once more, without the slip; if that fails, the file is read anew. */
function costOf(wanted: string, first: Attempt, again: () => Attempt): Cost {
  if (first.isSuccess) return first.text === wanted ? 0 : "wrong";
  const second = again();
  if (second.isSuccess) return second.text === wanted ? 1 : "wrong";
  return 2;
}

async function playLines(file: ChangedFile, slip: Slip): Promise<Cost> {
  if (slip.copied !== undefined) return "cannot happen";
  const numbers = file.hunks.map(({ start }) => start + 1);
  const plain = operationsOf(file) as readonly Fields[];
  const slipped = plain.map((operation, index) => {
    const first = numbers[index] ?? 1;
    return Object.fromEntries(
      Object.entries(operation).map(([name, value]) => [
        name,
        typeof value === "string" && name !== "type" ? writtenBy(slip, value, first) : value,
      ]),
    );
  });
  return playLinewise(file, slip, plain, slipped, true);
}

async function playTexts(file: ChangedFile, slip: Slip): Promise<Cost> {
  const strings = smallestStrings(file);
  if (strings === undefined) return "cannot happen";
  const toOperation = ({ oldString, newString }: StringEdit): Fields => ({
    type: "string",
    searchFor: oldString,
    replaceWith: newString,
  });
  const slipped = slipStrings(file, strings, slip).map(toOperation);
  return playLinewise(file, slip, strings.map(toOperation), slipped, false);
}

async function playLinewise(
  file: ChangedFile,
  slip: Slip,
  plain: readonly Fields[],
  slipped: readonly Fields[],
  namesSnapshot: boolean,
): Promise<Cost> {
  const { path, oldText, newText } = file;
  const change = slip.file ?? asItIs;
  const isEndings = change("\n") === "\r\n";
  const project = openProject({ [path]: isEndings ? change(oldText) : oldText });
  let shown = "";
  for (const { first, last } of windowsOf(file)) {
    const input = { path, offset: first, limit: last - first + 1 };
    shown = (await project.call("read_file", input)).text;
  }
  project.write(path, change(oldText));
  const asOf = namesSnapshot ? { as_of: /snapshot (s\w+)/.exec(shown)?.[1] } : {};
  const call = (replacements: readonly Fields[]): Fields => ({
    filePath: path,
    replacements,
    ...asOf,
  });
  const operation = slip.operation ?? asItIs;
  const first = await project.call(
    "replace_in_file",
    (slip.call ?? asItIs)(call(slipped.map((each) => operation(each, path)))),
  );
  const attempt = (result: CallResult): Attempt => ({
    isSuccess: result.failure === undefined,
    text: project.textOf(path),
  });
  const begun = attempt(first);
  const again = begun.isSuccess
    ? begun
    : attempt(await project.call("replace_in_file", call(plain)));
  return costOf(change(newText), begun, () => again);
}

/** Fields that it does not know are no error of VS Code's check, and without its path there is no call. */
function playStrings(file: ChangedFile, slip: Slip): Cost {
  if (slip.needsNumbers === true) return "cannot happen";
  const strings = smallestStrings(file);
  if (strings === undefined) return "cannot happen";
  // A document has one kind of line ending, and so has what is looked for in it.
  const isEndings = isAboutEndings(slip);
  const change = isEndings ? asItIs : (slip.file ?? asItIs);
  const carryOut = (edits: readonly StringEdit[]): Attempt => {
    let text = change(file.oldText);
    for (const { oldString, newString } of edits) {
      const result = replaceString(text, oldString, newString);
      if (!result.ok) return { isSuccess: false, text: change(file.oldText) };
      text = result.text;
    }
    return { isSuccess: true, text };
  };
  const isRefused = slip.call !== undefined;
  const first = isRefused
    ? { isSuccess: false, text: file.oldText }
    : carryOut(isEndings ? strings : slipStrings(file, strings, slip));
  return costOf(change(file.newText), first, () => carryOut(strings));
}

/** A text without fields; its own lines may end either way, and those of the file stay as they are. */
function playPatch(file: ChangedFile, slip: Slip): Cost {
  if (slip.needsNumbers === true || slip.operation !== undefined || slip.call !== undefined)
    return "cannot happen";
  const chunks = patchChunks(file, 0);
  if (chunks === undefined) return "cannot happen";
  const change = slip.file ?? asItIs;
  const { copied = asItIs } = slip;
  const copy = (row: string): string =>
    row.startsWith("+") ? row : `${row[0]}${copied(row.slice(1))}`;
  const slipped = chunks.map(({ rows }) => {
    const copies = rows.map(copy);
    const side = (mark: string): readonly string[] =>
      copies.filter((row) => !row.startsWith(mark)).map((row) => row.slice(1));
    return { oldLines: side("+"), newLines: side("-") };
  });
  const carryOut = (some: Parameters<typeof applyPatch>[2]): Attempt => {
    const result = applyPatch(file.path, change(file.oldText), some);
    return result.ok ? { isSuccess: true, text: result.text } : { isSuccess: false, text: "" };
  };
  return costOf(change(file.newText), carryOut(slipped), () => carryOut(chunks));
}

function slipStrings(
  { oldText, hunks }: ChangedFile,
  strings: readonly StringEdit[],
  slip: Slip,
): readonly StringEdit[] {
  const { copied = asItIs } = slip;
  const last: readonly Hunk[] = hunks.toReversed();
  return strings.map(({ oldString, newString }, index) => ({
    oldString: isWholeLine(oldText, oldString)
      ? oldString.split("\n").map(copied).join("\n")
      : oldString,
    newString: writtenBy(slip, newString, (last[index]?.start ?? 0) + 1),
  }));
}

function isWholeLine(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at === 0 || text[at - 1] === "\n";
}

function writtenBy({ written }: Slip, text: string, firstNumber: number): string {
  return written === undefined ? text : written(text, firstNumber);
}

function isAboutEndings({ file, written }: Slip): boolean {
  return file?.("\n") === "\r\n" || written?.("\n", 1) === "\r\n";
}

function asItIs<Value>(value: Value): Value {
  return value;
}
