import type {
  ApprovalKind,
  EntryKind,
  EntryOutcome,
  EntryRequest,
  EntrySource,
  FileMove,
  FileRecord,
  HistoryEntry,
  NotCovered,
  ReviewedWhere,
  SavedFiles,
} from "./entry.ts";

/** Whether a value is what is expected, whoever made it. */
type Check = (value: unknown) => boolean;

/** One check for each field of a type, so that a new field cannot be forgotten. */
type Shape<Type> = { readonly [Field in keyof Required<Type>]: Check };

export function isHistoryEntry(value: unknown): value is HistoryEntry {
  return hasShape(value, entryShape);
}

export function isOutcome(value: unknown): value is EntryOutcome {
  return hasShape(value, outcomeShape);
}

export function isSavedFiles(value: unknown): value is SavedFiles {
  return hasShape(value, savedShape);
}

export function isMove(value: unknown): value is FileMove {
  return hasShape(value, moveShape);
}

/** Fields that nobody here knows are let through: a newer Linewise may have added them. */
function hasShape(value: unknown, shape: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(shape).every(([field, check]) => check(fields[field]));
}

const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTime: Check = (value) => Number.isFinite(value);
const isFlag: Check = (value) => typeof value === "boolean";

function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function shaped(shape: Readonly<Record<string, Check>>): Check {
  return (value) => hasShape(value, shape);
}

/** Given as an object, so that the compiler asks for every member of the union. */
function oneOf<Word extends string>(words: Readonly<Record<Word, true>>): Check {
  return (value) => typeof value === "string" && Object.hasOwn(words, value);
}

const isLineHunk: Check = (value) =>
  Array.isArray(value) && value.length === 3 && value.every(isCount);

const fileShape: Shape<FileRecord> = {
  uri: isText,
  path: isText,
  encoding: isText,
  before: orNull(isText),
  after: orNull(isText),
  baselineBefore: optional(orNull(isText)),
  baseline: optional(orNull(isText)),
  seenId: optional(isCount),
  hunks: optional(listOf(isLineHunk)),
  othersHunks: optional(listOf(isLineHunk)),
  addedLines: isCount,
  removedLines: isCount,
  isSecret: optional(isFlag),
  isUnsaved: optional(isFlag),
  isByteExact: optional(isFlag),
  isWhole: optional(isFlag),
  modeBefore: optional(isCount),
  mode: optional(isCount),
  movedFrom: optional(isText),
};

const requestShape: Shape<EntryRequest> = { id: isText, words: isText };
const sourceShape: Shape<EntrySource> = {
  maker: isText,
  action: isText,
  agent: optional(isText),
  model: optional(isText),
};
const notCoveredShape: Shape<NotCovered> = {
  what: isText,
  reason: isText,
  isGone: optional(isFlag),
};

const entryShape: Shape<HistoryEntry> = {
  id: isCount,
  timeMs: isTime,
  kind: oneOf<EntryKind>({ edit: true, undo: true, redo: true, keep: true, mark: true }),
  tool: isText,
  approval: oneOf<ApprovalKind>({
    notAsked: true,
    chat: true,
    chatAlone: true,
    dialog: true,
    diffEditor: true,
    refactorPreview: true,
    command: true,
    rejected: true,
    skipped: true,
  }),
  madeBy: optional(oneOf<"person">({ person: true })),
  isPartial: optional(isFlag),
  reviewed: optional(oneOf<ReviewedWhere>({ before: true, inChat: true })),
  of: listOf(isCount),
  files: listOf(shaped(fileShape)),
  inPart: optional(listOf(isCount)),
  label: optional(isText),
  call: optional(isText),
  request: optional(shaped(requestShape)),
  source: optional(shaped(sourceShape)),
  mayBeOthers: optional(isFlag),
  notCovered: optional(listOf(shaped(notCoveredShape))),
  saved: optional(listOf(shaped(fileShape))),
};

const outcomeShape: Shape<EntryOutcome> = {
  id: isCount,
  result: oneOf<EntryOutcome["result"]>({ done: true, takenBack: true }),
  files: optional(listOf(shaped(fileShape))),
  inPart: optional(listOf(isCount)),
};

const savedShape: Shape<SavedFiles> = { id: isCount, files: listOf(shaped(fileShape)) };

const moveShape: Shape<FileMove> = { id: isCount, fromUri: isText, toUri: isText };
