import { readFile } from "node:fs/promises";
import { isFolderMode } from "../../core/history/index.ts";
import { folderStateOf, type TakenStates } from "./folderStates.ts";

/** What is mounted in a folder or above it: by its path in the folder, what tells it apart. */
export type Mounts = ReadonlyMap<string, string>;

/** Only Linux tells; elsewhere, folders are told apart by their devices alone. */
export async function findMounts(realPath: string): Promise<Mounts> {
  const mounts = new Map<string, string>();
  const lines = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  for (const line of lines.split("\n")) {
    const [id = "", , , , point = ""] = line.split(" ");
    const path = point.replace(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    if (`${realPath}/`.startsWith(path === "/" ? path : `${path}/`)) mounts.set("", id);
    else if (path.startsWith(`${realPath}/`)) mounts.set(path.slice(realPath.length + 1), id);
  }
  return mounts;
}

/** A folder and what is mounted in it. */
export interface MountedStates {
  readonly states: TakenStates;
  readonly mounts: Mounts;
}

/** The folders in which another file system is, or was: what is below was elsewhere. */
export function findRemounted(before: MountedStates, now: MountedStates): readonly string[] {
  const points = [...before.mounts.keys(), ...now.mounts.keys()];
  const isOther = (path: string): boolean => before.mounts.get(path) !== now.mounts.get(path);
  const found = new Set(points.filter(isOther));
  for (const [path, { mode, device }] of before.states.files) {
    const there = isFolderMode(mode) ? now.states.files.get(path) : undefined;
    if (there !== undefined && isFolderMode(there.mode) && there.device !== device) found.add(path);
  }
  return [...found].filter((path) => ![...found].some((other) => isBelow(path, other)));
}

function isBelow(path: string, folder: string): boolean {
  return path !== folder && (folder === "" || path.startsWith(`${folder}/`));
}

/** The states without some folders: nobody knows what is there. */
export function withoutFolders(states: TakenStates, folders: readonly string[]): TakenStates {
  if (folders.length === 0) return states;
  const isOut = (path: string): boolean =>
    folders.some((folder) => path === folder || isBelow(path, folder));
  return {
    ...states,
    files: folderStateOf(
      (path) => (isOut(path) ? undefined : states.files.get(path)),
      () => states.files.keys(),
    ),
    isKnown: (path) => !isOut(path) && states.isKnown(path),
    leftOut: states.leftOut.filter((path) => !isOut(path)),
  };
}
