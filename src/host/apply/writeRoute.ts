import type { Failure } from "../../core/failure.ts";
import { createFileBytes } from "../../files/createFile.ts";
import { findDirtyDocument } from "../documents.ts";
import { findHiddenEditor } from "../hiddenChanges.ts";
import type { BytesRoute, CreateRoute } from "./chooseRoute.ts";
import { findMissingFolders, removeCreated } from "./diskState.ts";
import { staleOf } from "./documentsNow.ts";
import { writeBytes } from "./writeBytes.ts";

/** What became of a file that is written without VS Code. */
export interface WrittenRoute<Route = BytesRoute | CreateRoute> {
  readonly route: Route;
  readonly failure?: Failure;
  /** Where something was written: makes the file what it was before, and says whether it is. */
  readonly takeBack?: () => Promise<boolean>;
}

/** While other files were read, the user may have begun to type in this one. */
async function findTyped(route: BytesRoute | CreateRoute): Promise<Failure | undefined> {
  const { target } = route.change.file;
  if ((await findDirtyDocument(target)) !== undefined) return staleOf(route);
  const editor = await findHiddenEditor(target);
  if (editor === undefined) return undefined;
  return { code: "hiddenChanges", path: target.shown, editor };
}

export async function writeBytesRoute(route: BytesRoute): Promise<WrittenRoute<BytesRoute>> {
  const { newBytes, oldBytes } = route;
  const typed = await findTyped(route);
  if (typed !== undefined) return { route, failure: typed };
  const result = await writeBytes(route, newBytes, oldBytes, route.change.file.target.identity);
  if (!result.ok && !leavesNewText(result.failure)) return { route, failure: result.failure };
  const identity = result.ok ? result.value.identity : undefined;
  const takeBack = async (): Promise<boolean> =>
    (await writeBytes(route, oldBytes, newBytes, identity)).ok;
  return result.ok ? { route, takeBack } : { route, takeBack, failure: result.failure };
}

/** Takes a path on a disk for a new file, with all its bytes, unless something is there by now. */
export async function createOnDisk(route: CreateRoute): Promise<WrittenRoute<CreateRoute>> {
  const { shown, realPath } = route.change.file.target;
  const typed = await findTyped(route);
  if (typed !== undefined) return { route, failure: typed };
  const madeFolders = await findMissingFolders(realPath);
  const created = await createFileBytes(realPath, route.newBytes);
  if (!created.ok) {
    const { failure } = created;
    if (failure.code === "alreadyExists") return { route, failure: staleOf(route) };
    return { route, failure: "path" in failure ? { ...failure, path: shown } : failure };
  }
  const { identity } = created.value;
  const takeBack = (): Promise<boolean> => removeCreated(realPath, identity, madeFolders);
  return { route: { ...route, identity }, takeBack };
}

export function leavesNewText(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}
