import * as vscode from "vscode";

/** Proposed, so only tests may use it; extensions of Microsoft's do. */
export interface FileSearches {
  registerFileSearchProvider(
    scheme: string,
    provider: {
      provideFileSearchResults(
        query: unknown,
        options: { readonly folder: vscode.Uri },
      ): readonly vscode.Uri[];
    },
  ): vscode.Disposable;
}

/** A file system without a disk, as remote repositories are for VS Code. */
export interface MemoryFileSystem extends vscode.FileSystemProvider {
  /** By path; parent folders are made. Noticed like a change by another program. */
  setFile(path: string, content: string | Uint8Array): void;
  getFile(path: string): Buffer | undefined;
  /** Leaves an empty folder. */
  clear(folder: string): void;
}

interface MemoryFile {
  readonly bytes: Buffer;
  readonly modifiedMs: number;
}

/** Keeps the whole tree in two maps by path; what a provider need not be able to do, it refuses. */
export function createMemoryFileSystem(): MemoryFileSystem {
  const files = new Map<string, MemoryFile>();
  const folders = new Set(["/"]);
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  let clockMs = Date.parse("2024-01-01T00:00:00Z");

  function setBytes(path: string, bytes: Uint8Array): void {
    makeFolders(parentOf(path));
    clockMs += 1_000;
    files.set(path, { bytes: Buffer.from(bytes), modifiedMs: clockMs });
  }

  function makeFolders(path: string): void {
    for (let folder = path; !folders.has(folder); folder = parentOf(folder)) folders.add(folder);
  }

  function announce(uri: vscode.Uri, type: vscode.FileChangeType): void {
    changes.fire([{ type, uri }]);
  }

  return {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      const file = files.get(uri.path);
      if (file !== undefined) {
        const { bytes, modifiedMs } = file;
        return { type: vscode.FileType.File, ctime: 0, mtime: modifiedMs, size: bytes.length };
      }
      if (!folders.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
      return { type: vscode.FileType.Directory, ctime: 0, mtime: clockMs, size: 0 };
    },
    readDirectory(uri) {
      if (!folders.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
      const isChild = (path: string): boolean => path !== "/" && parentOf(path) === uri.path;
      return [
        ...[...folders].filter(isChild).map((path) => entryOf(path, vscode.FileType.Directory)),
        ...[...files.keys()].filter(isChild).map((path) => entryOf(path, vscode.FileType.File)),
      ];
    },
    createDirectory(uri) {
      makeFolders(uri.path);
      announce(uri, vscode.FileChangeType.Created);
    },
    readFile(uri) {
      const file = files.get(uri.path);
      if (file === undefined) throw vscode.FileSystemError.FileNotFound(uri);
      return file.bytes;
    },
    writeFile(uri, content, { create, overwrite }) {
      const exists = files.has(uri.path);
      if (!exists && !create) throw vscode.FileSystemError.FileNotFound(uri);
      if (exists && !overwrite) throw vscode.FileSystemError.FileExists(uri);
      setBytes(uri.path, content);
      announce(uri, exists ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created);
    },
    delete(uri) {
      remove(uri.path);
      announce(uri, vscode.FileChangeType.Deleted);
    },
    rename(uri) {
      throw vscode.FileSystemError.NoPermissions(uri);
    },
    setFile(path, content) {
      const type = files.has(path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
      setBytes(path, Buffer.from(content));
      announce(vscode.Uri.from({ scheme: "memfs", path }), type);
    },
    getFile: (path) => files.get(path)?.bytes,
    clear(folder) {
      remove(folder);
      makeFolders(folder);
    },
  };

  function remove(path: string): void {
    const isGone = (each: string): boolean => each === path || each.startsWith(`${path}/`);
    for (const each of [...files.keys()].filter(isGone)) files.delete(each);
    for (const each of [...folders].filter(isGone)) folders.delete(each);
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf("/")));
}

function entryOf(path: string, type: vscode.FileType): [string, vscode.FileType] {
  return [path.slice(path.lastIndexOf("/") + 1), type];
}
