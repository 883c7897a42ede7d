import * as vscode from "vscode";
import type { Failure, FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../../files/systemError.ts";
import {
  createFileBytes,
  type Bytes,
  joinPieces,
  mayAnyHaveAccessList,
  replaceFileBytes,
  type ReplaceOptions,
} from "../../files/write/index.ts";
import { findDirtyDocument, findHiddenEditor } from "../documents/index.ts";
import {
  type BytesRoute,
  type CreateRoute,
  type DeleteRoute,
  type DiskRoute,
  staleOf,
} from "./chooseRoute.ts";
import { fileHolds, identityAt, removeCreated } from "./diskState.ts";

/** What became of a file that is written without VS Code. */
export interface WrittenRoute {
  readonly route: DiskRoute;
  readonly failure?: Failure;
  /** Where something was written: makes the file what it was before, and says whether it is. */
  readonly takeBack?: () => Promise<boolean>;
}

/** Whether any of the files that are to be replaced may have an access control list. */
export function mayHaveAccessLists(routes: readonly DiskRoute[]): Promise<boolean> {
  const replaced = routes
    .filter(({ kind, change }) => kind === "bytes" && change.file.target.scheme === "file")
    .map(({ change }) => change.file.target.realPath);
  return mayAnyHaveAccessList(replaced);
}

/**
 * Writes a route without VS Code, unless its file is no longer as it was.
 *
 * @param hasNoAccessList Neither the file nor its folder had one a moment ago.
 */
export async function writeRoute(route: DiskRoute, hasNoAccessList = false): Promise<WrittenRoute> {
  const failure = await findTyped(route);
  if (failure !== undefined) return { route, failure };
  if (route.kind === "delete") return removeFromDisk(route);
  return route.kind === "bytes" ? writeOverBytes(route, hasNoAccessList) : createOnDisk(route);
}

/** While other files were read, the user may have begun to type in this one. */
async function findTyped(route: DiskRoute): Promise<Failure | undefined> {
  const { target } = route.change.file;
  if ((await findDirtyDocument(target)) !== undefined) return staleOf(route);
  const editor = await findHiddenEditor(target);
  if (editor === undefined) return undefined;
  return { code: "hiddenChanges", path: target.shown, editor };
}

async function writeOverBytes(route: BytesRoute, hasNoAccessList: boolean): Promise<WrittenRoute> {
  const { newBytes, oldBytes } = route;
  const known = { identity: route.change.file.target.identity, hasNoAccessList };
  const result = await writeBytes(route, newBytes, oldBytes, known);
  if (!result.ok && !leavesNewText(result.failure)) return { route, failure: result.failure };
  const identity = result.ok ? result.value.identity : undefined;
  const takeBack = async (): Promise<boolean> =>
    (await writeBytes(route, oldBytes, newBytes, { identity })).ok;
  return result.ok ? { route, takeBack } : { route, takeBack, failure: result.failure };
}

/** Takes a path on a disk for a new file, with all its bytes, unless something is there by now. */
async function createOnDisk(route: CreateRoute): Promise<WrittenRoute> {
  const { shown, realPath } = route.change.file.target;
  const created = await createFileBytes(realPath, route.newBytes);
  if (!created.ok) {
    const { failure } = created;
    if (failure.code === "alreadyExists") return { route, failure: staleOf(route) };
    return { route, failure: "path" in failure ? { ...failure, path: shown } : failure };
  }
  const { identity, madeFolders } = created.value;
  const takeBack = (): Promise<boolean> => removeCreated(realPath, identity, madeFolders);
  return { route, takeBack };
}

/** Removes a file that holds what it is to hold, and nothing else than it. */
async function removeFromDisk(route: DeleteRoute): Promise<WrittenRoute> {
  const { realPath } = route.change.file.target;
  const identity = await identityAt(realPath);
  const isExpected = identity !== undefined && (await fileHolds(realPath, route.oldBytes));
  if (!isExpected || !(await removeCreated(realPath, identity, []))) {
    return { route, failure: staleOf(route) };
  }
  const takeBack = async (): Promise<boolean> =>
    (await createFileBytes(realPath, route.oldBytes)).ok;
  return { route, takeBack };
}

interface WrittenBytes {
  /** Device and index number of the file that holds the bytes now; none where there is no disk. */
  readonly identity?: string;
}

/**
 * Writes bytes over the expected ones, crash-safe on a disk. Other file systems have no such thing:
 * there the bytes are compared and then written.
 *
 * @param known Device and index number that the file must have: before the first write what the gate
 *   saw, afterwards what the last write answered with.
 */
async function writeBytes(
  { change }: Pick<BytesRoute, "change">,
  newBytes: Bytes,
  expectedBytes: Bytes,
  known: Omit<ReplaceOptions, "expectedOld">,
): Promise<Result<WrittenBytes, FileFailure | PathFailure>> {
  const { shown: path, realPath, uri: address, scheme } = change.file.target;
  if (scheme === "file") {
    const options = { expectedOld: expectedBytes, ...known };
    const replaced = await replaceFileBytes(realPath, newBytes, options);
    return replaced.ok ? replaced : fail({ ...replaced.failure, path });
  }
  const uri = vscode.Uri.parse(address, true);
  try {
    const current = await vscode.workspace.fs.readFile(uri);
    if (!joinPieces(expectedBytes).equals(current)) return fail({ code: "stale", path });
    await vscode.workspace.fs.writeFile(uri, joinPieces(newBytes));
    return succeed({});
  } catch (error) {
    const cause = systemErrorCode(error) ?? "unknown error";
    return fail({ code: "systemError", path, step: "Writing", cause, left: "unknown" });
  }
}

export function leavesNewText(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}
