import { join, sep } from "node:path";
import * as vscode from "vscode";
import type { PathFailure } from "../../core/failure/index.ts";
import { type PathNames, pathBelow, type ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import { findOwnFolders } from "../../files/ownFolders.ts";
import { type SearchPool } from "../../files/search/index.ts";
import { takeFolderStates } from "../../files/states/index.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { reportMissedCalls, takeUnheardCalls } from "../agentHooks/index.ts";
import {
  encodeWholeFile,
  findOpenDocument,
  guessEncoding,
  listHiddenChanges,
} from "../documents/index.ts";
import { createSecretTest, type EditHistory, recordedPlace } from "../history/index.ts";
import { globPlatform } from "../permission/index.ts";
import { innerRootsOf } from "../search/index.ts";
import { listOtherDoors } from "../startup/index.ts";
import { createCallNotes } from "../../files/callNotes.ts";
import { type CallRecorder, createRecorder } from "./createRecorder.ts";
import type {
  RecordedEditors,
  Located,
  StatePlace,
  WorkspaceRoot,
  RecorderServices,
} from "./recorderServices.ts";
import { reportLeftCalls } from "./reportLeftCalls.ts";
import { watchPerson } from "./person/index.ts";

interface HostServices {
  readonly log: vscode.LogOutputChannel;
  readonly history: EditHistory;
  readonly searches: () => SearchPool;
  readonly readSettings: () => Settings;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
  /** In the storage of the extension. */
  readonly notesFolder: string;
  /** Where hooks tell windows of calls. */
  readonly doorsFolder: string;
  /** VS Code's own. */
  readonly dataFolder: string;
}

export interface HostRecorder extends CallRecorder {
  /** See {@link reportLeftCalls}. */
  readonly reportLeft: () => Promise<void>;
}

/** Nothing is read or watched before a call begins. */
export function createHostRecorder(host: HostServices): HostRecorder {
  const services: RecorderServices = {
    log: host.log,
    history: host.history,
    roots: () => listRoots(host),
    takeStates: ({ folder, realPath, innerRoots }, states, totalMs) =>
      takeFolderStates(
        host.searches(),
        { folder, platform: globPlatform, innerRoots, realPlace: { folder: "", realPath } },
        states,
        totalMs,
      ),
    releaseStates: () => host.searches().releaseStates(),
    areShared: () => areShared(host),
    locate: (path, folder) => locate(path, folder, host),
    isSecret: (file) => createSecretTest(host.readSettings())(file),
    editors,
    watchDisk,
    notes: createCallNotes(host.notesFolder),
    tell: (reason) => {
      host.log.warn(reason);
      void vscode.window.showWarningMessage(plainNotification(reason));
    },
  };
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  return {
    ...createRecorder(services),
    async reportLeft() {
      await reportMissedCalls(host.doorsFolder, folders, services.tell);
      await reportLeftCalls(() => takeUnheardCalls(host.doorsFolder, folders), services);
    },
  };
}

/** Whether another window has a folder of this one open, or one in it, or around it. */
async function areShared(host: HostServices): Promise<boolean> {
  const roots = await listRoots(host);
  const isIn = (one: string, other: string): boolean => `${one}${sep}`.startsWith(`${other}${sep}`);
  return (await listOtherDoors(host.doorsFolder)).some(
    ({ isAlive, served }) =>
      isAlive &&
      served.some((each) =>
        roots.some(({ realPath }) => isIn(each, realPath) || isIn(realPath, each)),
      ),
  );
}

async function listRoots({
  resolvePath,
  readSettings,
  dataFolder,
}: HostServices): Promise<WorkspaceRoot[]> {
  const roots: WorkspaceRoot[] = [];
  for (const { uri, name } of vscode.workspace.workspaceFolders ?? []) {
    if (uri.scheme !== "file") continue;
    const folder = await resolvePath(uri.toString(), readSettings());
    if (!folder.ok) continue;
    const { realPath, names } = folder.value;
    const ownFolders = await findOwnFolders([realPath, uri.fsPath], dataFolder, globPlatform);
    roots.push({
      folder: uri.fsPath,
      shown: name,
      realPath,
      innerRoots: [...innerRootsOf(uri), ...ownFolders],
      placeFile: (path) => placeFile(path, uri, realPath, names),
      pathOf(given) {
        const { scheme, fsPath } = vscode.Uri.parse(given, true);
        return scheme === "file"
          ? pathBelow([realPath, uri.fsPath], fsPath, globPlatform)
          : undefined;
      },
    });
  }
  return roots;
}

/** A file that a walk found: it follows no link. */
function placeFile(path: string, root: vscode.Uri, rootPath: string, names: PathNames): StatePlace {
  const uri = vscode.Uri.joinPath(root, path);
  const below = (name: string): string =>
    name === "" ? path : `${name.replace(/\/$/, "")}/${path}`;
  return {
    uri: uri.toString(),
    path: vscode.workspace.asRelativePath(uri),
    realPath: join(rootPath, path),
    names: names.map(({ absolute, relative }) => ({
      absolute: below(absolute),
      relative: relative.map(below),
    })),
  };
}

async function locate(
  given: string,
  folder: string | undefined,
  { resolvePath, readSettings }: HostServices,
): Promise<Located> {
  const onDisk = /^vscode-remote:\/\/[^/]*(\/.*)$/.exec(given)?.[1];
  const path = onDisk === undefined ? given : decodeURI(onDisk);
  const isRelative = folder !== undefined && !/^(?:[\\/~]|[A-Za-z]:|[a-z-]+:\/)/.test(path);
  const target = await resolvePath(isRelative ? join(folder, path) : path, readSettings());
  if (!target.ok || target.value.scheme !== "file") {
    return { file: undefined, reason: "it was not found on a disk of this window" };
  }
  const { realPath, names, insideWorkspace } = target.value;
  if (!insideWorkspace.asGiven || !insideWorkspace.real) {
    return { file: undefined, reason: "it is outside the workspace" };
  }
  return { file: { ...recordedPlace(target.value), realPath, names } };
}

const editors: RecordedEditors = {
  encodingOf(uri, bytes) {
    const address = vscode.Uri.parse(uri, true);
    return findOpenDocument(address)?.encoding ?? guessEncoding(address, bytes);
  },
  async readUnsaved(uri) {
    const document = findOpenDocument(vscode.Uri.parse(uri, true));
    if (document?.isDirty !== true) return undefined;
    return encodeWholeFile(document.getText(), document.encoding);
  },
  listUnsaved,
  listUnread,
  isNotebook: (given) =>
    vscode.workspace.notebookDocuments.some(({ uri }) => uri.toString() === given),
  watchPerson,
};

const watchDisk: RecorderServices["watchDisk"] = (changed) => {
  const files = vscode.workspace.createFileSystemWatcher("**");
  const tell = (uri: vscode.Uri): void => changed(uri.toString(), Date.now());
  return vscode.Disposable.from(
    files,
    files.onDidCreate(tell),
    files.onDidChange(tell),
    files.onDidDelete(tell),
  );
};

function listUnsaved(): readonly string[] {
  const documents = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === "file",
  );
  return [...documents.map(({ uri }) => uri.toString()), ...listUnread()];
}

function listUnread(): readonly string[] {
  const hidden = listHiddenChanges().filter(({ uri }) => uri.scheme === "file");
  return [...new Set(hidden.map(({ uri }) => uri.toString()))];
}
