import { randomBytes } from "node:crypto";
import { type ProcessIdentity, thisProcess } from "../processIdentity.ts";

/**
 * What one process writes for a day, or until it is large enough: the entries, and their contents.
 * `old` is empty; its time says when the segment was first found to be too old.
 */
export type SegmentPart = "entries" | "contents" | "old";

export interface SegmentName {
  /** Of the files, without what tells the part. */
  readonly name: string;
  readonly startMs: number;
  readonly writer: ProcessIdentity;
}

export function createSegmentName(nowMs: number): string {
  const { id, started } = thisProcess();
  return `${nowMs}-${id}-${started}-${randomBytes(6).toString("hex")}`;
}

export function partFile(name: string, part: SegmentPart): string {
  return `${name}.${part}`;
}

/** Undefined for a file that is none of a segment. */
export function parsePartFile(
  file: string,
): { readonly segment: SegmentName; readonly part: SegmentPart } | undefined {
  const match = /^((\d{1,15})-(\d{1,10})-(\d{1,15})-[0-9a-f]{12})\.(entries|contents|old)$/.exec(
    file,
  );
  if (match === null) return undefined;
  const [, name = "", startMs, id, started, part] = match;
  return {
    segment: {
      name,
      startMs: Number(startMs),
      writer: { id: Number(id), started: Number(started) },
    },
    part: part as SegmentPart,
  };
}

/** Older segments first. */
export function compareSegments(first: SegmentName, second: SegmentName): number {
  return first.startMs - second.startMs || (first.name < second.name ? -1 : 1);
}
