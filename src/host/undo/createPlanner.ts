import { remember } from "../../core/async.ts";
import type { LatestRecords, LeftReason } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { FoundFile } from "./foundFiles.ts";
import type { TextsBack } from "./law/index.ts";
import {
  type BlockedFolder,
  type ChangedFile,
  leaveWhole,
  planFileUndo,
  planMovedUndo,
  type PlannedFile,
  planTextBack,
} from "./plan/index.ts";
import type { UndoneText, UndoServices } from "./undoableHistory.ts";

/** The text that a decision gives a file, and where the file is. */
export type PlacedText = UndoneText & { readonly target: ResolvedPath };

interface KnownOfFiles {
  readonly findBusy: (target: ResolvedPath) => LeftReason | undefined;
  readonly findAbove: (uri: string) => BlockedFolder | undefined;
  readonly back: TextsBack;
  /** The calls of which texts are taken back. */
  readonly of: readonly number[];
}

/** Plans what an undo does to each file, by what is known of all of them. */
export function createPlanner(
  { findBusy, findAbove, back, of }: KnownOfFiles,
  services: UndoServices,
): (file: FoundFile | PlacedText, latest: LatestRecords) => Promise<PlannedFile> {
  const inFolders = rememberFolders(services);
  return async (file, latest) => {
    const busy = findBusy(file.target);
    if ("newText" in file) {
      const { changes = [], isExact } = back.get(file.uri) ?? {};
      const oldest = isExact === true ? changes.at(-1)?.record : undefined;
      const records = latest
        .allOf(file.uri)
        .flatMap(({ entry }) => entry.read().files.filter(({ uri }) => uri === file.uri));
      return planTextBack({ ...file, records, oldest, changes }, of, busy, services);
    }
    const { target, from } = file;
    const reason = busy ?? (from && findBusy(from.moved.target));
    if (reason !== undefined) return leaveWhole(target.shown, listIds(file), reason);
    const describe = ({ uri, ...one }: FoundFile, isAt = uri): ChangedFile => {
      const known = { records: latest.recordsOf(isAt), all: latest.allOf(isAt) };
      return { ...one, above: findAbove(uri), latest: latest.files.get(isAt), ...known };
    };
    const inFolder = inFolders(latest);
    if (from === undefined) return planFileUndo(describe(file), inFolder);
    const { target: at } = from.moved;
    const [moved, origin] = [describe(file, from.moved.uri), describe(from.origin)];
    const together = await planMovedUndo(moved, { target: at, latest: origin.latest }, inFolder);
    if (together !== undefined) return together;
    const gone = await planFileUndo(describe(from.moved), inFolder);
    return { ...(await planFileUndo(origin, inFolder)), gone };
  };
}

/** Of files that are planned together, where their folder is, is asked once: most are in few folders. */
function rememberFolders(services: UndoServices): (latest: LatestRecords) => UndoServices {
  const settings = services.readSettings();
  let of: LatestRecords | undefined;
  let resolvePath = services.resolvePath;
  return (latest) => {
    if (of !== latest) resolvePath = remember((path) => services.resolvePath(path, settings));
    of = latest;
    return { ...services, resolvePath };
  };
}

export function listIds({ changes }: FoundFile): readonly number[] {
  return changes.map(({ entry }) => entry.id);
}
