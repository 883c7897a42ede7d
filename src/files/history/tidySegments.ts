import { join } from "node:path";
import { ignoreMissing, type JournalDisk, removeFile } from "./journalDisk.ts";
import { parsePartFile, partFile, type SegmentName, type SegmentPart } from "./segmentName.ts";

export interface TidyOptions {
  readonly disk: JournalDisk;
  readonly folder: string;
  readonly maxSizeBytes: number;
  readonly maxAgeMs: number;
  /** Whether nobody writes to the segment any more. */
  readonly isSealed: (segment: SegmentName) => boolean;
}

const dayMs = 86_400_000;

/** How much history is kept, and for how long. */
export const historyLimits = { sizeBytes: 256 << 20, ageMs: 30 * dayMs };

/** A segment must be found too old for so long: a clock may be wrong for a while. */
const oldPatienceMs = dayMs;

/** What is younger than a day may be so much more: one command can change hundreds of megabytes. */
const timesOfYoung = 8;

interface FoundSegment {
  readonly segment: SegmentName;
  readonly sizes: Map<SegmentPart, number>;
  /** When it was first found to be too old. */
  oldSinceMs: number | undefined;
  /** When something was last added to its entries, which other segments may tell the outcome of. */
  writtenMs: number;
}

/**
 * Removes whole sealed segments, the oldest first, until the rest is small and young enough. The order is that of their last lines, so an outcome never goes before its entry.
 *
 * @throws the system's error; what was done until then is of use.
 */
export async function tidySegments(options: TidyOptions): Promise<void> {
  const { disk, folder, isSealed } = options;
  // Found before their parts are: a process may make a part after a look at the folder, and be gone
  // before a look at the process.
  const names = (await findSegments(options)).map(({ segment }) => segment).filter(isSealed);
  const sealed = new Set(names.map(({ name }) => name));
  for (const { segment, sizes } of await findSegments(options)) {
    if (!sealed.has(segment.name) || sizes.has("entries")) continue;
    // What a crash left of making or removing it.
    for (const part of sizes.keys()) await removeFile(disk, folder, partFile(segment.name, part));
  }
  await removeOldest(options, sealed);
}

async function findSegments({
  disk,
  folder,
}: Pick<TidyOptions, "disk" | "folder">): Promise<readonly FoundSegment[]> {
  const found = new Map<string, FoundSegment>();
  for (const file of (await ignoreMissing(disk.readFolder(folder))) ?? []) {
    const parsed = parsePartFile(file);
    if (parsed === undefined) continue;
    const status = await ignoreMissing(disk.lstat(join(folder, file)));
    if (status?.isFile() !== true) continue;
    const { segment, part } = parsed;
    const before = found.get(segment.name) ?? {
      segment,
      sizes: new Map(),
      oldSinceMs: undefined,
      writtenMs: 0,
    };
    before.sizes.set(part, Number(status.size));
    const writtenMs = Number(status.mtimeNs / 1_000_000n);
    if (part === "old") before.oldSinceMs = writtenMs;
    else if (part === "entries" || !before.sizes.has("entries")) before.writtenMs = writtenMs;
    found.set(segment.name, before);
  }
  return [...found.values()].sort((first, second) => first.writtenMs - second.writtenMs);
}

async function removeOldest(options: TidyOptions, sealed: ReadonlySet<string>): Promise<void> {
  const { maxSizeBytes } = options;
  const segments = await findSegments(options);
  const youngMs = Date.now() - dayMs;
  let sizeBytes = segments.reduce((sum, segment) => sum + sizeOf(segment), 0);
  for (const found of segments) {
    if (!sealed.has(found.segment.name)) continue;
    const maxBytes = maxSizeBytes * (found.writtenMs > youngMs ? timesOfYoung : 1);
    if (!(await wasTooOldLongEnough(options, found)) && sizeBytes <= maxBytes) continue;
    await removeSegment(options, found);
    sizeBytes -= sizeOf(found);
  }
}

/** Notes when a segment is first found to be too old, and forgets it where the clock was wrong. */
async function wasTooOldLongEnough(
  { disk, folder, maxAgeMs }: TidyOptions,
  { segment, writtenMs, oldSinceMs }: FoundSegment,
): Promise<boolean> {
  const nowMs = Date.now();
  const mark = partFile(segment.name, "old");
  const isTooOld = writtenMs < nowMs - maxAgeMs;
  if (isTooOld && oldSinceMs === undefined) {
    await (await disk.open(join(folder, mark), "wx", 0o600)).close();
  }
  if (oldSinceMs === undefined) return false;
  if (isTooOld && oldSinceMs <= nowMs) return oldSinceMs <= nowMs - oldPatienceMs;
  await removeFile(disk, folder, mark);
  return false;
}

/** Without its entries nothing of a segment counts, so they go first. */
async function removeSegment(
  { disk, folder }: Pick<TidyOptions, "disk" | "folder">,
  { segment, sizes }: FoundSegment,
): Promise<void> {
  for (const part of ["entries", "contents", "old"] as const) {
    if (sizes.has(part)) await removeFile(disk, folder, partFile(segment.name, part));
  }
}

/** Removes those of these segments, by name, that were last written to before a time. */
export async function clearSegments(
  options: Pick<TidyOptions, "disk" | "folder">,
  names: ReadonlySet<string>,
  writtenBeforeMs: number,
): Promise<void> {
  for (const found of await findSegments(options)) {
    const isOld = found.writtenMs < writtenBeforeMs;
    if (isOld && names.has(found.segment.name)) await removeSegment(options, found);
  }
}

function sizeOf({ sizes }: FoundSegment): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
