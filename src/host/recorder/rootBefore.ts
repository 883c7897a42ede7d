import type { GlobPlatform } from "../../core/glob/index.ts";
import type { KnownState } from "../../core/history/index.ts";
import { foldName } from "../../core/path/index.ts";
import { stateAt, type TakenStates } from "../../files/states/index.ts";
import type { WorkspaceRoot } from "./recorderServices.ts";

/** The state before a call, unless an entry after `afterId` says otherwise. */
export interface Before {
  readonly before: KnownState;
  readonly afterId: number;
}

/** A workspace folder as it was before a call, and what a person did in it since. */
export interface RootBefore {
  readonly root: WorkspaceRoot;
  readonly states: TakenStates;
  /** If it is another one later, git has been at work. */
  readonly gitIndex: string | undefined;
  /** The files that a person has changed in editors, by path. */
  readonly saved: ReadonlyMap<string, Before>;
  /** What they have brought, or taken away. */
  readonly placed: readonly PlacedPath[];
}

/** A file or folder that came or went by a person's hand, with all that is in it. */
export interface PlacedPath {
  readonly path: string;
  /** When VS Code told of it, by `Date.now()`. */
  readonly timeMs: number;
}

/** What was at a path before the call, but for what entries after it say. */
export function beforeAt({ saved, states }: RootBefore, path: string, afterId: number): Before {
  return saved.get(path) ?? { before: stateAt(states, path), afterId };
}

/** The latest that a person placed something at a path or above. */
export function findPlacedMs({ placed }: RootBefore, path: string): number | undefined {
  return placed.findLast((each) => isAtOrBelow(path, each.path))?.timeMs;
}

/** The folder once a person has moved something in it: what it was before, it was at the new place. */
export function withMoved(before: RootBefore, from: string, to: string): RootBefore {
  const oldPathOf = (path: string): string | undefined =>
    replaceStart(path, to, from) ?? (isAtOrBelow(path, from) ? undefined : path);
  const newPathOf = (path: string): string | undefined =>
    replaceStart(path, from, to) ?? (isAtOrBelow(path, to) ? undefined : path);
  const { states, saved } = before;
  const { files } = states;
  function* keys(): Generator<string> {
    for (const path of files.keys()) {
      const moved = newPathOf(path);
      if (moved !== undefined) yield moved;
    }
  }
  const get: TakenStates["files"]["get"] = (path) => {
    const oldPath = oldPathOf(path);
    return oldPath === undefined ? undefined : files.get(oldPath);
  };
  const moved: TakenStates["files"] = {
    get,
    has: (path) => get(path) !== undefined,
    keys,
    *[Symbol.iterator]() {
      for (const path of keys()) {
        const stamps = get(path);
        if (stamps !== undefined) yield [path, stamps] as const;
      }
    },
  };
  const isKnown = (path: string): boolean => {
    const oldPath = oldPathOf(path);
    return oldPath === undefined || states.isKnown(oldPath);
  };
  return {
    ...before,
    states: { ...states, files: moved, isKnown },
    saved: new Map([...saved].map(([path, each]) => [newPathOf(path) ?? path, each])),
  };
}

function replaceStart(path: string, start: string, by: string): string | undefined {
  return isAtOrBelow(path, start) ? by + path.slice(start.length) : undefined;
}

export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The path of a file in a folder that has several names; undefined where it is not in it. */
export function pathBelow(
  folders: readonly string[],
  file: string,
  { isCaseSensitive, backslashSeparates }: GlobPlatform,
): string | undefined {
  const namesOf = (path: string): string[] =>
    path.split(backslashSeparates ? /[\\/]/ : "/").filter((name) => name !== "");
  const isSame = (one: string, other: string | undefined): boolean =>
    one === other || (!isCaseSensitive && foldName(one) === foldName(other ?? ""));
  const names = namesOf(file);
  const folder = folders
    .map(namesOf)
    .find(
      (each) => each.length < names.length && each.every((name, at) => isSame(name, names[at])),
    );
  return folder && names.slice(folder.length).join("/");
}
