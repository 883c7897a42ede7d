/**
 * One thing that was done to files, or decided about such a change. It says what each file held before
 * and after, and what there was to review of it before and after, so nothing has to be replayed to
 * know a file: the newest entry about it says all. Entries are never changed or removed: what becomes
 * of one is told by later ones.
 */
export interface HistoryEntry {
  /** From 1, rising, unique in the workspace; shown as `e12`. */
  readonly id: number;
  readonly timeMs: number;
  readonly kind: EntryKind;
  /** The name of the tool or the id of the command. */
  readonly tool: string;
  readonly approval: ApprovalKind;
  /** It is a person's own, by a command: never to be reviewed. Without it, an agent's. */
  readonly madeBy?: "person";
  /** Why none of it is to be reviewed here: it was accepted before it was written, or the chat reviews it. */
  readonly reviewed?: ReviewedWhere;
  /** Of `undo`, `redo` and `keep`: the entries that it is about; otherwise empty. */
  readonly of: readonly number[];
  readonly files: readonly FileRecord[];
  /** Those of `of` of which something is left: to undo, to redo or to review. */
  readonly inPart?: readonly number[];
  /** The person left out a part of the call when they accepted it. */
  readonly isPartial?: boolean;
  /** Of `mark`, a call that was not made: the paths that it was about, a line each. */
  readonly label?: string;
  /** What the person had asked for, where that is known. */
  readonly request?: EntryRequest;
  /** The link in the call's row of the chat finds the entry by this hash of tool and input. */
  readonly call?: string;
  /** Who made it, if not a tool or a command of ours. */
  readonly source?: EntrySource;
  /** Something else may have made some of it: nothing told when the call came to its end. */
  readonly mayBeOthers?: boolean;
  /** What else the call may have changed: nobody can review or undo it here. */
  readonly notCovered?: readonly NotCovered[];
  /** Without an outcome: files as saving them may have made them, the newest last (`SavedFiles`). */
  readonly saved?: readonly FileRecord[];
}

/** Of what a person asked: more than most ask, and each entry has it. */
export const maxRequestCharacters = 500;

/** What a person asked an agent. */
export interface EntryRequest {
  /** All that agents did for this request has this id, and nothing else has. */
  readonly id: string;
  /** Its first words, as the history cuts them: no more is kept. */
  readonly words: string;
}

/** Shown as `Codex, terminal: npm run format`, `Copilot: replace_string_in_file`. */
export interface EntrySource {
  /** Such as `terminal`, `Copilot` or `MCP github`. */
  readonly maker: string;
  /** The command's first words, or else the tool. */
  readonly action: string;
  /** Who used that maker, if not VS Code's own chat. */
  readonly agent?: string;
  /** The agent's model, where it says that. */
  readonly model?: string;
}

export interface NotCovered {
  /** Such as the path of a file or a folder, as it is shown. */
  readonly what: string;
  /** As a sentence without its full stop. */
  readonly reason: string;
  /** It was there before, and is not any more. */
  readonly isGone?: boolean;
}

export type ReviewedWhere = "before" | "inChat";

/** Whether what an entry did waits for a person to look at it. */
export function isToReview({
  madeBy,
  reviewed,
}: Pick<HistoryEntry, "madeBy" | "reviewed">): boolean {
  return madeBy === undefined && reviewed === undefined;
}

/** As people and models read and say it, such as `e12`. */
export function formatEntryId(id: number): string {
  return `e${id}`;
}

/** The number of such an id, with or without the letter; undefined if it is none. */
export function parseEntryId(given: string): number | undefined {
  const id = Number(/^e?(\d+)$/.exec(given)?.[1]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export type EntryKind = "edit" | "undo" | "redo" | "keep" | "mark";

/**
 * Where a person was asked; `command` is a person's own command, which asks no more, and `chatAlone` what
 * the chat allowed before anybody can have answered: its own settings said so. Of `mark`: what they
 * answered.
 */
export type ApprovalKind =
  | "notAsked"
  | "chat"
  | "chatAlone"
  | "dialog"
  | "diffEditor"
  | "command"
  | "rejected"
  | "skipped";

/**
 * What an entry did at one path: to a file, a link or a folder. The state before and after is a content
 * and a mode; a folder has no content. Of `keep`, only the baseline is another afterwards.
 */
export interface FileRecord {
  /** As VS Code writes it. */
  readonly uri: string;
  /** As it is shown: relative to the workspace where it can be. */
  readonly path: string;
  readonly encoding: string;
  /** What a file held, or where a link led; null where there was neither. */
  readonly before: ContentKey | null;
  /** The same afterwards. */
  readonly after: ContentKey | null;
  /**
   * The text without what agents did and nobody has judged yet, before the entry and after. A person's
   * own edit says neither: it counts as any change between entries.
   */
  readonly baselineBefore?: ContentKey | null;
  readonly baseline?: ContentKey | null;
  /** Of a keep: the newest entry about the file when the person decided. */
  readonly seenId?: number;
  /** From the text before to that after. */
  readonly hunks?: readonly LineHunk[];
  /** From what the entry before it left to the text before, if others changed the file between. */
  readonly othersHunks?: readonly LineHunk[];
  readonly addedLines: number;
  readonly removedLines: number;
  /** Its contents are kept encrypted, or not at all. */
  readonly isSecret?: boolean;
  /** The text before was that of an editor with unsaved changes, so the disk held another. */
  readonly isUnsaved?: boolean;
  /** A document would change other bytes as well: written, and taken back, without one. */
  readonly isByteExact?: boolean;
  /**
   * Before or after, it is no text but binary, a link, a folder or too large to be kept: it is shown by
   * name only, and restored as a whole or not at all. Then it says its modes.
   */
  readonly isWhole?: boolean;
  /** As the system has it, with the kind in its highest bits. Of a text, only one that has changed. */
  readonly modeBefore?: number;
  readonly mode?: number;
  /** The URI that the file had before, if it was moved. */
  readonly movedFrom?: string;
  /** Nothing was there before: what it held, a person wrote into what the call had made. */
  readonly isTypedInto?: boolean;
}

/** Changed lines: the first, 1-indexed in the text before, how many were there, and how many are. */
export type LineHunk = readonly [startLine: number, oldCount: number, newCount: number];

/**
 * Names bytes by what they are: the first 32 characters of their SHA-256 in base64url. After `=`, what
 * tells a file apart whose contents are not kept.
 */
export type ContentKey = string;

/** What became of the changes of an entry; an entry without one was cut short by a crash. */
export interface EntryOutcome {
  readonly id: number;
  /** `takenBack`: no file was changed in the end. */
  readonly result: "done" | "takenBack";
  /** Where something else was carried out than the entry says, such as a part of it. */
  readonly files?: readonly FileRecord[];
  /** Those of `of` of which something was left, where it is not what the entry says. */
  readonly inPart?: readonly number[];
}

/** Before the files of an entry are saved: what a formatter or the like has made of the new texts. */
export interface SavedFiles extends Pick<EntryOutcome, "id"> {
  readonly files: readonly FileRecord[];
}

/** An entry of which the rest is read when it is first asked for: there may be 100,000. */
export interface StoredEntry extends Pick<HistoryEntry, "id" | "kind" | "of"> {
  readonly inPart?: readonly number[] | undefined;
  readonly read: () => HistoryEntry;
  readonly outcome: EntryOutcome | undefined;
  /** Without an outcome: whether it may still get one, since the process that made it runs. */
  readonly isUnderWay: boolean;
}

/** A file is at another place from now on. */
export interface FileMove {
  /** The newest entry when it was moved; 0 before the first. */
  readonly id: number;
  readonly fromUri: string;
  readonly toUri: string;
}
