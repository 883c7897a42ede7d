import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type {
  ApprovalKind,
  EntryState,
  FileRecord,
  HistoryEntry,
} from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { baseName } from "../../core/path/index.ts";
import { count } from "../explain/index.ts";

/** An entry and its state now. */
export interface ShownEntry {
  readonly entry: HistoryEntry;
  /** The changes that were carried out. */
  readonly files: readonly FileRecord[];
  readonly state: EntryState;
}

const maxNameCharacters = 60;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The change in a few words: "Edited notes.txt", "Replaced in 3 files". Plain text. */
export function labelEntry({ entry, files }: ShownEntry): string {
  const { kind, label } = entry;
  if (kind === "mark") return elideMiddle(revealHiddenInName(label ?? "Mark"), maxNameCharacters);
  return `${verbOf(entry, files)} ${nameFiles(files)}`;
}

/**
 * The text after the label. The most important part comes first: a narrow view cuts the rest off.
 * "e12 · undone · +3 −1 · 5 minutes ago · allowed in the chat".
 */
export function summarizeEntry(shown: ShownEntry, nowMs: number): string {
  const { entry, files } = shown;
  return [
    `e${entry.id}`,
    ...listState(shown),
    ...(files.length === 0 ? [] : [renderLineCounts(files)]),
    describeAge(entry.timeMs, nowMs),
    ...listApproval(shown),
  ].join(" · ");
}

/** Label and description for those who hear them. */
export function speakEntry(shown: ShownEntry, nowMs: number): string {
  const { entry, files } = shown;
  return [
    labelEntry(shown),
    `${entry.kind} e${entry.id}`,
    ...listState(shown),
    ...(files.length === 0 ? [] : [speakLines(files)]),
    describeAge(entry.timeMs, nowMs),
    ...listApproval(shown),
  ].join(", ");
}

/** How long ago something was, as people say it: "just now", "5 minutes ago", "3 days ago". */
export function describeAge(timeMs: number, nowMs: number): string {
  const ageMs = nowMs - timeMs;
  if (ageMs < minuteMs) return "just now";
  if (ageMs < hourMs) return `${count(Math.floor(ageMs / minuteMs), "minute")} ago`;
  if (ageMs < dayMs) return `${count(Math.floor(ageMs / hourMs), "hour")} ago`;
  return `${count(Math.floor(ageMs / dayMs), "day")} ago`;
}

/** The text after the name of a file: "+3 −1 · created · src/lib". */
export function describeFile(file: FileRecord): string {
  const path = revealHiddenInName(file.path);
  const folder = path.slice(0, -baseName(path).length).replace(/(?<=.)[/\\]$/, "");
  return [renderLineCounts([file]), ...fileNotes(file), ...(folder === "" ? [] : [folder])].join(
    " · ",
  );
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

/** "+3 −1", with a real minus sign. */
export function renderLineCounts(files: readonly FileRecord[]): string {
  const { added, removed } = sumLines(files);
  return `+${added.toLocaleString("en-US")} −${removed.toLocaleString("en-US")}`;
}

/** The state of an entry; `undefined` if it is simply applied. */
export function stateWords(state: EntryState): string | undefined {
  return states[state];
}

/** Where a person said yes to it. */
export function approvalWords(approval: ApprovalKind): string {
  return approvals[approval];
}

/** For an edit that a person made by a command. */
const yours = "your own edit";

const states: Readonly<Record<EntryState, string | undefined>> = {
  applied: undefined,
  undone: "undone",
  undoneInPart: "undone in part",
  kept: "kept",
  underWay: "under way",
  cutShort: "cut short",
  takenBack: "taken back",
};

const approvals: Readonly<Record<ApprovalKind, string>> = {
  notAsked: "not asked",
  chat: "allowed in the chat",
  chatAlone: "allowed by the chat, without asking",
  dialog: "allowed in a dialog",
  diffEditor: "accepted in the diff editor",
  refactorPreview: "applied in the Refactor Preview",
  command: "your command",
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
  return verbs[tool] ?? "Changed";
}

function listState({ state }: ShownEntry): readonly string[] {
  const became = stateWords(state);
  return became === undefined ? [] : [became];
}

/** Only for edits: all else is a person's own command. */
function listApproval({ entry }: ShownEntry): readonly string[] {
  if (entry.kind !== "edit") return [];
  return [entry.madeBy === "person" ? yours : approvalWords(entry.approval)];
}

function nameFiles(files: readonly { readonly path: string }[]): string {
  const [only] = files;
  if (only === undefined) return "no files";
  if (files.length > 1) return count(files.length, "file");
  return elideMiddle(revealHiddenInName(baseName(only.path)), maxNameCharacters);
}

function speakLines(files: readonly FileRecord[]): string {
  const { added, removed } = sumLines(files);
  return `${count(added, "line")} added, ${count(removed, "line")} removed`;
}

function sumLines(files: readonly FileRecord[]): { added: number; removed: number } {
  return {
    added: files.reduce((sum, { addedLines }) => sum + addedLines, 0),
    removed: files.reduce((sum, { removedLines }) => sum + removedLines, 0),
  };
}
