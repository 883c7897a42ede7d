import type { EntryKind, EntryOutcome, FileMove, HistoryEntry, SavedFiles } from "./entry.ts";

/** What one line of the journal tells. */
export type HistoryRecord =
  | { readonly kind: "entry"; readonly entry: HistoryEntry }
  | { readonly kind: "saved"; readonly saved: SavedFiles }
  | { readonly kind: "outcome"; readonly outcome: EntryOutcome }
  | { readonly kind: "moved"; readonly move: FileMove };

/** What is read of a line without its JSON. */
export interface RecordHead {
  /** Of an outcome or saved files, the entry that they are of; of a move, the newest entry before it. */
  readonly id: number;
  readonly kind: EntryKind | "saved" | "outcome" | "moved";
  readonly of: readonly number[];
  readonly inPart?: readonly number[];
  /** Of `outcome`. */
  readonly result?: EntryOutcome["result"];
}

/**
 * A field or word that is new needs another version where an older Linewise cannot do without knowing
 * it: what the JSON of a line holds is believed, since the checksum of the line says that it was written
 * in this format.
 */
const formatVersion = 3;
/** The first line of a file of records. */
export const formatLine = `linewise-history ${formatVersion}`;

/**
 * Whether a file of records can be read, by its first line. Of another version no record counts: those
 * of an older one can claim that a call created a file that was there before.
 */
export function judgeFormat(firstLine: string): "readable" | "older" | "newer" | "foreign" {
  const [, version] = /^linewise-history ([1-9]\d{0,8})$/.exec(firstLine) ?? [];
  if (version === undefined) return "foreign";
  if (firstLine === formatLine) return "readable";
  return Number(version) < formatVersion ? "older" : "newer";
}

/**
 * A record as one line without its ending: `<id> <kind> <about> <json>`. What it is about
 * are the ids of other entries, those in part with a `~`; of an outcome, its result; else `-`.
 * The JSON holds what the words before it do not say, and nothing that would end the line or that
 * UTF-8 could not hold.
 */
export function renderEntryLine(record: HistoryRecord): string {
  const [head, rest] = takeApart(record);
  return `${head.id} ${head.kind} ${renderAbout(head)} ${JSON.stringify(rest)}`;
}

/** The record of a line; undefined for a line that is none. */
export function parseEntryLine(line: string): HistoryRecord | undefined {
  const places = findHead(line, 0, line.length);
  const rest = places && parseObject(line.slice(places.restStart));
  return places && rest && putTogether(places.head, rest);
}

/** The head of the line that is this part of a text. */
export function readHead(text: string, start: number, end: number): RecordHead | undefined {
  return findHead(text, start, end)?.head;
}

function takeApart(record: HistoryRecord): readonly [head: RecordHead, rest: object] {
  switch (record.kind) {
    case "entry": {
      const { id, kind, of, inPart, ...rest } = record.entry;
      return [{ id, kind, of, ...(inPart === undefined ? {} : { inPart }) }, rest];
    }
    case "outcome": {
      const { id, result, ...rest } = record.outcome;
      return [{ id, kind: "outcome", of: [], result }, rest];
    }
    case "saved": {
      const { id, ...rest } = record.saved;
      return [{ id, kind: "saved", of: [] }, rest];
    }
    case "moved": {
      const { id, ...rest } = record.move;
      return [{ id, kind: "moved", of: [] }, rest];
    }
  }
}

function putTogether({ kind, of, result, ...head }: RecordHead, rest: object): HistoryRecord {
  const known = { ...rest, ...head };
  if (kind === "outcome") return { kind, outcome: { ...known, result } as EntryOutcome };
  if (kind === "saved") return { kind, saved: known as SavedFiles };
  if (kind === "moved") return { kind, move: known as FileMove };
  return { kind: "entry", entry: { ...known, kind, of } as HistoryEntry };
}

function renderAbout({ of, inPart = [], result }: RecordHead): string {
  return (result ?? of.map((id) => (inPart.includes(id) ? `${id}~` : id)).join(",")) || "-";
}

interface Places {
  readonly head: RecordHead;
  readonly restStart: number;
}

function findHead(text: string, start: number, end: number): Places | undefined {
  const idEnd = text.indexOf(" ", start);
  const kindEnd = text.indexOf(" ", idEnd + 1);
  const aboutEnd = text.indexOf(" ", kindEnd + 1);
  if (idEnd === -1 || kindEnd === -1 || aboutEnd === -1 || aboutEnd >= end) return undefined;
  const id = parseCount(text.slice(start, idEnd));
  const word = text.slice(idEnd + 1, kindEnd);
  const kind = kinds.find((each) => each === word);
  const about = kind && parseAbout(kind, text.slice(kindEnd + 1, aboutEnd));
  if (id === undefined || kind === undefined || about === undefined) return undefined;
  return { head: { id, kind, ...about }, restStart: aboutEnd + 1 };
}

const entryKinds: readonly EntryKind[] = ["edit", "undo", "redo", "keep", "mark"];
const kinds: readonly RecordHead["kind"][] = [...entryKinds, "saved", "outcome", "moved"];
const nothing: readonly number[] = [];

function parseAbout(
  kind: RecordHead["kind"],
  about: string,
): Pick<RecordHead, "of" | "inPart" | "result"> | undefined {
  if (kind === "outcome") {
    return about === "done" || about === "takenBack" ? { of: nothing, result: about } : undefined;
  }
  if (about === "-") return { of: nothing };
  const ids = about === "" ? [] : about.split(",");
  const of = ids.map((id) => parseCount(id.replace(/~$/, "")));
  if (!of.every((id) => id !== undefined)) return undefined;
  const inPart = of.filter((_, index) => ids[index]?.endsWith("~"));
  return inPart.length === 0 ? { of } : { of, inPart };
}

/** Only as it is rendered, so that a record has one line; so many digits are exact. */
function parseCount(word: string): number | undefined {
  return /^(?:0|[1-9]\d{0,14})$/.test(word) ? Number(word) : undefined;
}

function parseObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
