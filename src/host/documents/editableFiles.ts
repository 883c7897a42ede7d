import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result } from "../../core/result.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import { findHiddenEditor } from "./hiddenChanges.ts";
import { isReadOnly } from "./readOnly.ts";
import {
  type ExistingFile,
  loadFile,
  loadFileOrNew,
  type LoadOptions,
  type NewFile,
} from "./readTextFile.ts";

/** As `loadFile`, for a file that is to be changed: one that must not be is a failure. */
export async function loadEditableFile(
  target: ResolvedPath,
  snapshots: FileSnapshots,
  options?: LoadOptions,
): Promise<Result<ExistingFile, FileFailure | PathFailure>> {
  const obstacle = await findObstacle(target);
  return obstacle === undefined ? loadFile(target, snapshots, options) : fail(obstacle);
}

/** As `loadFileOrNew`, likewise. */
export async function loadEditableFileOrNew(
  target: ResolvedPath,
  snapshots: FileSnapshots,
  options?: LoadOptions,
): Promise<Result<ExistingFile | NewFile, FileFailure | PathFailure>> {
  const obstacle = await findObstacle(target);
  return obstacle === undefined ? loadFileOrNew(target, snapshots, options) : fail(obstacle);
}

async function findObstacle(target: ResolvedPath): Promise<FileFailure | undefined> {
  const path = target.shown;
  const editor = await findHiddenEditor(target);
  if (editor !== undefined) return { code: "hiddenChanges", path, editor };
  return (await isReadOnly(target)) ? { code: "readOnlyFile", path } : undefined;
}
