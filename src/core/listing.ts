import { revealHiddenInName } from "./hiddenCharacters.ts";

/** An entry of a folder as it is listed. */
export interface ListedEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Where a link leads, as it is written in the link. */
  readonly target?: string | undefined;
  /** Absent where the entry could not be examined. */
  readonly details?: EntryDetails | undefined;
}

interface EntryDetails {
  readonly sizeBytes: number;
  readonly modified: Date;
  /** The mode bits of `stat`. */
  readonly mode: number;
}

/** The first `maximumEntries`: folders first, then the rest, each by name in UTF-16 code units. */
export function firstEntries(
  entries: readonly ListedEntry[],
  maximumEntries: number,
): readonly ListedEntry[] {
  return [...entries].sort(compareEntries).slice(0, maximumEntries);
}

/**
 * The lines of a listing, in the order of the entries. A folder ends in `/`; a link shows its target
 * and is never taken for a folder. A long one has permissions, size and time before each name.
 */
export function renderListing(
  entries: readonly ListedEntry[],
  { long }: { readonly long: boolean },
): readonly string[] {
  return long ? longLines(entries) : entries.map(nameOf);
}

function isFolder(entry: ListedEntry): boolean {
  return entry.kind === "folder";
}

function compareEntries(first: ListedEntry, second: ListedEntry): number {
  if (isFolder(first) !== isFolder(second)) return isFolder(first) ? -1 : 1;
  return first.name < second.name ? -1 : Number(first.name > second.name);
}

function nameOf({ name, kind, target }: ListedEntry): string {
  const shown = revealHiddenInName(name);
  if (kind === "folder") return `${shown}/`;
  return target === undefined ? shown : `${shown} -> ${revealHiddenInName(target)}`;
}

/** `rw-r--r--    1.2 KB  2025-03-01T12:00:00Z  name`; a dash for anything unknown. */
function longLines(entries: readonly ListedEntry[]): string[] {
  const sizes = entries.map((entry) =>
    entry.details === undefined || isFolder(entry) ? "-" : humanizeSize(entry.details.sizeBytes),
  );
  const width = Math.max(...sizes.map((size) => size.length), 0);
  return entries.map((entry, index) => {
    const { details } = entry;
    const permissions = details === undefined ? "---------" : renderPermissions(details.mode);
    const time = details === undefined ? "-".padEnd(20) : renderTime(details.modified);
    return `${permissions}  ${(sizes[index] ?? "").padStart(width)}  ${time}  ${nameOf(entry)}`;
  });
}

/** To the second, in UTC: `2025-03-01T12:00:00Z`. */
function renderTime(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}

/** `0 B`, `1023 B`, `1.0 KB`, `10.5 MB`: units of 1,024, as file managers count them. */
export function humanizeSize(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} B`;
  let value = sizeBytes / 1024;
  let unit = 0;
  // 1,023.95 would be shown as 1024.0 of its unit.
  while (value >= 1023.95 && unit < unitSizes.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${unitSizes[unit] ?? ""}`;
}

const unitSizes = ["KB", "MB", "GB", "TB", "PB"];

/** The mode bits of `stat` as `ls -l` shows them, without the letter for the kind: `rwxr-xr-x`. */
export function renderPermissions(mode: number): string {
  return (
    renderTriple(mode >> 6, (mode & setUserId) !== 0, "s") +
    renderTriple(mode >> 3, (mode & setGroupId) !== 0, "s") +
    renderTriple(mode, (mode & sticky) !== 0, "t")
  );
}

const setUserId = 0o4000;
const setGroupId = 0o2000;
const sticky = 0o1000;

/** `special` takes the place of the execute bit, in upper case where that is not set. */
function renderTriple(bits: number, isSpecial: boolean, special: string): string {
  const isExecutable = (bits & 1) !== 0;
  const plain = isExecutable ? "x" : "-";
  const marked = isExecutable ? special : special.toUpperCase();
  return `${(bits & 4) !== 0 ? "r" : "-"}${(bits & 2) !== 0 ? "w" : "-"}${isSpecial ? marked : plain}`;
}
