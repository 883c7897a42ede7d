import * as vscode from "vscode";
import type { ResolvedPath, SearchSecrets } from "../../core/path/index.ts";
import { succeed } from "../../core/result.ts";
import type { SearchPool } from "../../files/search/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { type Effect, isConfined as isConfinedMode } from "../../toolkit/permission.ts";
import type { Call } from "../../toolkit/tool.ts";
import type { Workspace } from "../../toolkit/workspace/index.ts";
import {
  describeEntry,
  examineEntries,
  findSymbols,
  listEntries,
  loadFile,
  loadFileOrNew,
  readLanguageConfiguration,
  readLineWindows,
  readShownText,
  type WindowMemory,
} from "../documents/index.ts";
import { createPathAllowList, judgePermission, type ReadAccess } from "../permission/index.ts";
import type { ReportProgress } from "../progress.ts";
import { findFiles, findSearchSecrets, searchFiles, withSnapshots } from "../search/index.ts";
import type { CallServices } from "./services.ts";

export interface WorkspaceServices extends WindowMemory {
  readonly resolvePath: CallServices["resolvePath"];
  readonly searches: () => SearchPool;
}

/**
 * The user's files for one call: what its mode refuses is refused before anything is read, and what
 * needs a question is available only if the call names it.
 */
export function createToolWorkspace(
  call: Pick<Call, "effect" | "paths">,
  settings: Settings,
  services: WorkspaceServices,
  signal: AbortSignal,
  onProgress: ReportProgress,
  conversation?: string,
): Workspace {
  const known = createPathAllowList(call.paths, (target) => accessOf(target, settings));
  const resolveAs =
    (effect: Effect): Workspace["resolve"] =>
    async (path) => {
      const resolved = await services.resolvePath(path, settings);
      if (!resolved.ok) return resolved;
      const judged = judgePermission([resolved.value], effect, settings, vscode.workspace);
      return judged.ok ? resolved : judged;
    };
  const resolve = known.guard(resolveAs(call.effect));
  const isConfined = isConfinedMode(settings.permissionMode);
  const sources = new Map<string, ReturnType<Workspace["readSource"]>>();
  const isEdited = call.effect === "write";
  return {
    resolve,
    async resolveSource(path) {
      const resolved = await resolveAs("read")(path);
      if (!resolved.ok) return resolved;
      const isFree = accessOf(resolved.value, settings) === "free";
      return succeed({ target: resolved.value, isFree });
    },
    readSource(target) {
      const read = sources.get(target.uri) ?? loadFile(target, services.snapshots);
      sources.set(target.uri, read);
      return read;
    },
    resolveFolders: () => resolveFolders(resolve),
    readText: (target) =>
      loadFile(target, services.snapshots, { isEdited, withDocument: isEdited }),
    readTextOfMany: (target) => loadFile(target, services.snapshots, { isEdited }),
    readTextOrNew: (target) =>
      loadFileOrNew(target, services.snapshots, { isEdited: true, withDocument: true }),
    readLines: (target, parts) => readLineWindows(target, parts, services, signal),
    async findSymbols(file) {
      // Names are text of the file, and may be of lines that nobody was asked about.
      if (accessOf(file.target, settings) === "secret") return undefined;
      return findSymbols(file, services.snapshots, signal);
    },
    readLanguageConfiguration,
    describe: describeEntry,
    listFolder: listEntries,
    examineEntries,
    findUnshown: (id, ranges) => services.snapshots.findUnshown(id, ranges),
    wereShown: (id, range) => services.snapshots.wereShown(id, range),
    noteShown: (shown) => services.snapshots.noteShown(shown, conversation),
    findSnapshot: (id, target) => services.snapshots.find(id, target),
    listFiles: (folders, query) => findFiles(folders, query, { isConfined, signal }),
    async search(query) {
      const patternTimeoutMs = settings.regexTimeout;
      const pool = services.searches();
      const findSecrets = (root: vscode.Uri, base: string): Promise<SearchSecrets> =>
        findSearchSecrets(root, base, settings, services.resolvePath);
      const common = { isConfined, patternTimeoutMs, signal, onProgress };
      const context = { pool, resolve, findSecrets, ...common };
      const found = await searchFiles(query, context);
      if (!found.ok) return found;
      known.add(found.value.files.map(({ uri }) => uri));
      const readShown = (target: ResolvedPath): ReturnType<typeof readShownText> =>
        readShownText(target, services.snapshots);
      const files = { resolve, describe: describeEntry, readShownText: readShown };
      return succeed({ ...found.value, excerpts: await withSnapshots(found.value, files) });
    },
  };
}

function accessOf(target: ResolvedPath, settings: Settings): ReadAccess {
  const judged = judgePermission([target], "read", settings, vscode.workspace);
  if (!judged.ok) return "secret";
  if (judged.value.verdict === "allow") return "free";
  return judged.value.reasons.some(({ reason }) => reason.code === "secret") ? "secret" : "place";
}

async function resolveFolders(
  resolve: Workspace["resolve"],
): ReturnType<Workspace["resolveFolders"]> {
  const folders: ResolvedPath[] = [];
  let refused: Awaited<ReturnType<Workspace["resolve"]>> | undefined;
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const folder = await resolve(uri.toString());
    if (folder.ok) folders.push(folder.value);
    else refused ??= folder;
  }
  return folders.length === 0 && refused?.ok === false ? refused : succeed(folders);
}
