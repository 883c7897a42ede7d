import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import {
  type ApprovalKind,
  type EntrySource,
  type EntryState,
  type FileRecord,
  type HistoryEntry,
  isFolderRecord,
  formatEntryId,
} from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { baseName } from "../../core/path/index.ts";
import { count } from "../explain/index.ts";

/** An entry and its state now. */
export interface ShownEntry {
  readonly entry: HistoryEntry;
  /** The changes of files and links that were carried out. */
  readonly files: readonly FileRecord[];
  readonly state: StateNow;
}

/** `gone`: nobody undid it here, and its files hold nothing of it any more. */
export type StateNow = EntryState | "gone";

const maxNameCharacters = 60;

/** The change in a few words: "Edited notes.txt", "Replaced in 3 files". Plain text. */
export function labelEntry({ entry, files }: ShownEntry): string {
  if (entry.kind === "mark") return nameMark(entry);
  const folders = entry.files.filter(isFolderRecord);
  const isOfFolders = files.length === 0 && folders.length > 0;
  const name = isOfFolders ? count(folders.length, "folder") : nameChanged(files);
  return `${verbOf(entry, files)} ${name}`;
}

/** The name of its row: "notes.txt", "3 files". Plain text. */
export function nameEntry({ entry, files }: ShownEntry): string {
  if (entry.kind === "mark") return nameMark(entry);
  // A call may have changed only what is not covered.
  return files.length === 0 && entry.source ? nameSource(entry.source) : nameChanged(files);
}

function nameMark({ label = "" }: HistoryEntry): string {
  return nameChanged(label.split("\n").map((path) => ({ path })));
}

/** Nothing of what was made. */
function listUnmade({ kind, approval }: HistoryEntry): readonly string[] {
  return kind === "mark" ? [`not made: ${approvalWords[approval]}`] : [];
}

/**
 * The text after the name. The most important part comes first: a narrow view cuts the rest off.
 * "+3 −1 · undone · 5m · terminal: npm run format".
 */
export function summarizeEntry(shown: ShownEntry, nowMs: number): string {
  const { entry, files } = shown;
  const notes = files.length === 1 ? files.flatMap(fileNotes) : [];
  return [
    ...listUnmade(entry),
    ...(files.length === 0 ? [] : [renderLineCounts(files)]),
    ...stateWords[shown.state],
    abbreviateAge(entry.timeMs, nowMs),
    ...notes,
    ...listMaker(entry),
    ...listDoubts(entry),
  ].join(" · ");
}

/** Label and description for those who hear them. */
export function speakEntry(shown: ShownEntry, nowMs: number): string {
  const { entry, files } = shown;
  return [
    labelEntry(shown),
    `${entry.kind} ${formatEntryId(entry.id)}`,
    ...listUnmade(entry),
    ...stateWords[shown.state],
    ...(files.length === 0 ? [] : [speakLines(files)]),
    describeAge(entry.timeMs, nowMs),
    ...listApproval(shown),
    ...listMaker(entry),
    ...listDoubts(entry),
  ].join(", ");
}

/** Where a row has little room: "now", "5m", "3h", "3d". */
export function abbreviateAge(timeMs: number, nowMs: number): string {
  const [number, unit] = measureAge(timeMs, nowMs);
  return number === 0 ? "now" : `${number}${unit.slice(0, 1)}`;
}

/** How long ago something was, as people say it: "just now", "5 minutes ago", "3 days ago". */
export function describeAge(timeMs: number, nowMs: number): string {
  const [number, unit] = measureAge(timeMs, nowMs);
  return number === 0 ? "just now" : `${count(number, unit)} ago`;
}

function measureAge(timeMs: number, nowMs: number): readonly [number: number, unit: string] {
  const minutes = Math.max(0, Math.floor((nowMs - timeMs) / 60_000));
  if (minutes < 60) return [minutes, "minute"];
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
}

/** The text after the name of a file: "+3 −1 · created · src/lib". */
export function describeFile(file: FileRecord): string {
  const folder = folderOf(file.path);
  return [renderLineCounts([file]), ...fileNotes(file), ...(folder === "" ? [] : [folder])].join(
    " · ",
  );
}

/** The text after the name of a file, as people read it: "src/lib"; empty at the top. */
export function folderOf(path: string): string {
  const shown = revealHiddenInName(path);
  return shown.slice(0, -baseName(shown).length).replace(/(?<=.)[/\\]$/, "");
}

export function speakFile(file: FileRecord): string {
  return [revealHiddenInName(file.path), speakLines([file]), ...fileNotes(file)].join(", ");
}

/** Special facts about a change of a file. */
export function fileNotes({ before, after, isUnsaved }: FileRecord): readonly string[] {
  return [
    ...(before === null && after !== null ? ["created"] : []),
    ...(before !== null && after === null ? ["deleted"] : []),
    ...(isUnsaved === true ? ["had unsaved changes"] : []),
  ];
}

type LineCounts = Pick<FileRecord, "addedLines" | "removedLines" | "isWhole">;

/** "+3 −1", with a real minus sign; other words where no lines are known. */
export function renderLineCounts(files: readonly LineCounts[]): string {
  const { added, removed, isWhole } = sumLines(files);
  if (isWhole) return asWhole;
  return `+${added.toLocaleString("en-US")} −${removed.toLocaleString("en-US")}`;
}

/** Who made it, if not Linewise for an agent: "Codex, terminal: npm run format". Plain text. */
export function nameSource({ maker, action, agent }: EntrySource): string {
  const by = agent === undefined ? "" : `${agent}, `;
  return revealHiddenInName(`${by}${maker}: ${action}`);
}

/** Nothing of an entry that is simply applied. */
export const stateWords: Readonly<Record<StateNow, readonly string[]>> = {
  applied: [],
  undone: ["undone"],
  undoneInPart: ["undone in part"],
  kept: ["kept"],
  underWay: ["under way"],
  cutShort: ["cut short"],
  takenBack: ["taken back"],
  gone: ["no longer there"],
};

/** Where a person said yes to it. */
export const approvalWords: Readonly<Record<ApprovalKind, string>> = {
  notAsked: "not asked",
  chat: "allowed in the chat",
  chatAlone: "allowed by the chat, without asking",
  dialog: "allowed in a dialog",
  diffEditor: "accepted in the diff editor",
  command: "your command",
  rejected: "you rejected it",
  skipped: "you did not allow it in the chat",
};

const verbs: Readonly<Record<string, string>> = {
  undo: "Undid changes of",
  redo: "Redid changes of",
  keep: "Kept",
  append_file: "Appended to",
  edit_file: "Edited",
  regex_replace: "Replaced in",
  replace_content: "Replaced in",
  replace_in_file: "Edited",
  write_file: "Wrote",
};

/** What an entry did to files, in the past tense; an unknown tool "changed" them. */
export function verbOf(
  { kind, tool }: Pick<HistoryEntry, "kind" | "tool">,
  files: readonly FileRecord[],
): string {
  if (kind !== "edit") return verbs[kind] ?? "Changed";
  if (files.length > 0 && files.every(({ before }) => before === null)) return "Created";
  if (files.length > 0 && files.every(({ after }) => after === null)) return "Deleted";
  return verbs[tool] ?? "Changed";
}

function listMaker({ kind, madeBy, source }: HistoryEntry): readonly string[] {
  if (source !== undefined) return [nameSource(source)];
  return kind === "edit" && madeBy === "person" ? ["your own edit"] : [];
}

function listDoubts({ notCovered = [], mayBeOthers, isPartial }: HistoryEntry): readonly string[] {
  return [
    ...(isPartial === true ? ["accepted in part"] : []),
    ...(mayBeOthers === true ? ["may hold changes of others"] : []),
    ...(notCovered.length === 0 ? [] : ["not all of it is recorded"]),
  ];
}

/** Only for edits of our tools: all else is a person's own command, or asked elsewhere. */
function listApproval({ entry }: ShownEntry): readonly string[] {
  const isAsked = entry.kind === "edit" && entry.madeBy === undefined && !entry.source;
  return isAsked ? [approvalWords[entry.approval]] : [];
}

/** "cart.js", "3 files". */
export function nameChanged(files: readonly { readonly path: string }[]): string {
  const [only] = files;
  if (only === undefined) return "no files";
  if (files.length > 1) return count(files.length, "file");
  return elideMiddle(revealHiddenInName(baseName(only.path)), maxNameCharacters);
}

export function speakLines(files: readonly FileRecord[]): string {
  const { added, removed, isWhole } = sumLines(files);
  return isWhole ? asWhole : `${count(added, "line")} added, ${count(removed, "line")} removed`;
}

const asWhole = "as a whole";

type LineSums = Readonly<Record<"added" | "removed", number> & { isWhole: boolean }>;

function sumLines(files: readonly LineCounts[]): LineSums {
  return {
    added: files.reduce((sum, { addedLines }) => sum + addedLines, 0),
    removed: files.reduce((sum, { removedLines }) => sum + removedLines, 0),
    isWhole: files.length > 0 && files.every((file) => file.isWhole === true),
  };
}
