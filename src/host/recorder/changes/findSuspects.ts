import type { Stats } from "node:fs";
import { isFolderMode, type KnownState, stampOf } from "../../../core/history/index.ts";
import { foldersAbove } from "../../../core/path/index.ts";
import { compareStates, type FileStamps, numberOf } from "../../../core/recorder/index.ts";
import {
  clockLagMs,
  isNewSince,
  roundedMs,
  stampOfStats,
  stateAt,
  type TakenStates,
} from "../../../files/states/index.ts";
import type { NamedFile } from "../callAtWork.ts";
import {
  beforeAt,
  begunMsOf,
  findPlaced,
  type PlacedPath,
  type RootBefore,
} from "../rootBefore.ts";

/** What a call may have changed. */
export interface Suspect extends NamedFile {
  /** The text in its editor counts, saved or not; a command works on the disk. */
  readonly isInEditor: boolean;
  /** What was at its path when the call ended; the next may be at work since. */
  readonly left?: LeftState;
  /** Another open call found nothing there, and will record what is there now. */
  readonly isTakenAway?: boolean;
  /** What calls found that were at work when this one began: one of them may have taken it away. */
  readonly found?: readonly KnownState[];
  /** Where it was found by comparing a workspace folder; a file that a call names is its own. */
  readonly in?: SearchedRoot;
  /** How a person last brought it, or took it away. */
  readonly placed?: PlacedPath | undefined;
  /** When it was changed in some way before, as the system says. */
  readonly changedMs?: number | undefined;
  /** It may have changed before the call began: nobody can tell. */
  readonly isInDoubt?: boolean;
  /** A folder above it has become another one, with what is in that. */
  readonly isInOther?: boolean;
}

interface LeftState {
  readonly state: () => KnownState;
  /** The newest entry when the call ended. */
  readonly afterId: number;
  /** Whether this is still the file that was there then, or nothing was. */
  readonly isSame: (stats: Stats | undefined) => boolean;
}

/** What a workspace folder says of what is found in it now. */
export interface SearchedRoot {
  /** When the state before began to be taken. */
  readonly startedMs: number;
  /** When it was taken. */
  readonly endedMs: number;
  /** When the call began, at the earliest. */
  readonly begunMs: number;
  /** What tells files apart that were there and whose contents were not kept. */
  readonly unkept: () => ReadonlySet<string>;
  /** Whether a file was somewhere in the folder before. */
  readonly wasThere: (stats: Stats) => boolean;
  /** Where it was whose number is there no longer. A new one may have the number of one that is gone. */
  readonly oldPlaceOf: (stats: Stats) => string | undefined;
}

/** Time stamps that are older are told apart by every file system. */
const racinessMs = 2_500;

/** @param now The folder as it is now. */
export function findSuspects(
  before: RootBefore,
  now: TakenStates,
  afterId: number,
  leftId: number,
): readonly Suspect[] {
  const { root, states, saved, lost } = before;
  const racyMs = states.startedMs - racinessMs;
  const { paths, gone: goneFiles } = compareStates(states.files, now.files, racyMs);
  const searched = describeRoot(before, goneFiles);
  // Of what came, no rules were known.
  const isLookedAt = (path: string): boolean =>
    now.isKnown(path) || states.files.has(path) || findPlaced(before, path) === undefined;
  const others = [...saved.keys(), ...lost.keys()].filter(isLookedAt);
  return [...new Set([...paths, ...others])].map((path): Suspect => {
    const known = beforeAt(before, path, afterId);
    const old = lost.get(path) ?? [];
    // Where nothing is known to have come after it, the last one is what was there.
    const gone = known.before === null ? old.at(-1) : undefined;
    return {
      file: root.placeFile(path),
      ...(gone ?? known),
      isUnsaved: false,
      isInEditor: false,
      in: searched,
      left: leftAt(now, path, leftId),
      placed: saved.has(path) ? undefined : findPlaced(before, path),
      lost: gone === undefined ? old : old.slice(0, -1),
      changedMs: saved.has(path) ? undefined : states.files.get(path)?.changedMs,
      isInDoubt: old.length > 0 || isFromBefore(before, now, path),
      isInOther: isInOther(states, now, path),
    };
  });
}

function isInOther({ files }: TakenStates, now: TakenStates, path: string): boolean {
  return foldersAbove(path).some((above) => {
    const [old, is] = [files.get(above), now.files.get(above)];
    return old !== undefined && is !== undefined && numberOf(old) !== numberOf(is);
  });
}

function leftAt(now: TakenStates, path: string, afterId: number): LeftState {
  return {
    state: () => stateAt(now, path),
    afterId,
    isSame(stats) {
      const { device, inode } = now.files.get(path) ?? {};
      return inode === stats?.ino && device === stats?.dev;
    },
  };
}

/**
 * Whether the system's times say that a path is as it was before the call began. The clock of the disk may
 * be another one than ours.
 */
function isFromBefore({ states, untilMs }: RootBefore, now: TakenStates, path: string): boolean {
  if (untilMs === undefined) return false;
  const isEarlier = (stamps: FileStamps | undefined, old: FileStamps | undefined): boolean => {
    if (stamps?.inode !== old?.inode || stamps?.device !== old?.device) return false;
    const changedMs = stamps?.changedMs ?? Infinity;
    return changedMs + (changedMs % 1_000 === 0 ? roundedMs : clockLagMs) < untilMs;
  };
  const { files } = states;
  if (now.files.has(path)) return isEarlier(now.files.get(path), files.get(path));
  const folder = foldersAbove(path).find((above) => now.files.has(above));
  return folder !== undefined && isEarlier(now.files.get(folder), files.get(folder));
}

function describeRoot(before: RootBefore, gone: ReadonlyMap<string, string>): SearchedRoot {
  const { root, states, saved } = before;
  const { files, startedMs, endedMs } = states;
  const begunMs = begunMsOf(before);
  let unkept: ReadonlySet<string> | undefined;
  let known: ReadonlySet<string> | undefined;
  const wasThere = (stats: Stats): boolean => {
    known ??= new Set([...files].map(([, each]) => numberOf(each)));
    return known.has(numberOfStats(stats));
  };
  return {
    startedMs,
    endedMs,
    begunMs,
    unkept: () => (unkept ??= listUnkept(files, saved)),
    wasThere,
    oldPlaceOf(stats) {
      const path = stats.isDirectory() ? undefined : gone.get(numberOfStats(stats));
      return path === undefined ? undefined : root.placeFile(path).uri;
    },
  };
}

function numberOfStats({ dev, ino }: Stats): string {
  return numberOf({ device: dev, inode: ino });
}

function listUnkept(files: TakenStates["files"], saved: RootBefore["saved"]): ReadonlySet<string> {
  const unkept = new Set([...saved.values()].flatMap(({ before }) => before?.stamp ?? []));
  for (const [, stamps] of files) {
    if (stamps.place === undefined && !isFolderMode(stamps.mode)) unkept.add(stampOf(stamps));
  }
  return unkept;
}

/** What tells files whose contents are not kept. */
export function findStamps(stats: Stats | undefined, root: SearchedRoot): ReadonlySet<string> {
  const isMoved = stats?.isDirectory() === false && isOld(stats, root);
  return isMoved ? new Set([stampOfStats(stats)]) : root.unkept();
}

/** Whether it came to be before the call, where nobody knew of it. */
export function isOld(stats: Stats, { begunMs, endedMs, wasThere }: SearchedRoot): boolean {
  if (isNewSince(begunMs, stats)) return false;
  // A new file may have the number of one that is gone.
  return isNewSince(endedMs, stats) || !wasThere(stats);
}

/** Where the very file was before. */
export function findOldPlace(
  { file, in: root }: Suspect,
  stats: Stats | undefined,
): string | undefined {
  if (stats === undefined || root === undefined || isNewSince(root.begunMs, stats))
    return undefined;
  const from = root.oldPlaceOf(stats);
  return from === file.uri ? undefined : from;
}
