import { lstat, readlink } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { ListedEntry } from "../../core/listing.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { statWithoutLinks } from "../../files/realPlace.ts";
import { isMissing, readingFailure } from "../../files/systemError.ts";
import { diskTree } from "../../files/walk/index.ts";
import type { FileFacts } from "../../toolkit/workspace/index.ts";
import { virtualTree } from "./virtualTree.ts";

/** What is at a path; a link is described by what it leads to, and says so. */
export async function describeEntry(target: ResolvedPath): Promise<Result<FileFacts, FileFailure>> {
  const isDisk = target.scheme === "file";
  return attempt(target, async () => {
    const linkTarget = isDisk ? await readLink(target.absolutePath) : undefined;
    if (target.kind === "missing") return { ...missing, linkTarget };
    return isDisk ? describeOnDisk(target, linkTarget) : describeVirtual(target);
  });
}

const missing = { kind: "missing", sizeBytes: 0, modified: new Date(0), mode: undefined } as const;

async function readLink(path: string): Promise<string | undefined> {
  try {
    const isLink = (await lstat(path)).isSymbolicLink();
    return isLink ? revealHiddenInName(await readlink(path)) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function describeOnDisk(
  target: ResolvedPath,
  linkTarget: string | undefined,
): Promise<FileFacts> {
  const { size, mtime, mode } = await statWithoutLinks(target.realPath);
  const kind = target.kind === "file" || target.kind === "folder" ? target.kind : "other";
  return { kind, sizeBytes: size, modified: mtime, mode, linkTarget };
}

async function describeVirtual(target: ResolvedPath): Promise<FileFacts> {
  const { type, size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.parse(target.uri, true));
  const kind = (type & vscode.FileType.Directory) === 0 ? "file" : "folder";
  const modified = new Date(mtime);
  return { kind, sizeBytes: size, modified, mode: undefined, linkTarget: undefined };
}

export async function listEntries(
  folder: ResolvedPath,
): Promise<Result<readonly ListedEntry[], FileFailure>> {
  const uri = vscode.Uri.parse(folder.uri, true);
  return attempt(folder, async () => {
    const tree =
      folder.scheme === "file"
        ? diskTree(folder.realPath, { folder: "", realPath: folder.realPath })
        : virtualTree(uri);
    const { entries, unnameable } = await tree.readFolder("");
    return [...entries, ...unnameable.map((name) => ({ name, kind: "other" }) as const)];
  });
}

/** An entry that disappears meanwhile, or whose name cannot be passed on, has no details. */
export async function examineEntries(
  folder: ResolvedPath,
  entries: readonly ListedEntry[],
  withDetails: boolean,
): Promise<readonly ListedEntry[]> {
  if (folder.scheme !== "file") return entries;
  return mapConcurrently(entries, async (entry) =>
    withDetails || entry.kind === "link"
      ? describeListed(folder.realPath, entry, withDetails)
      : entry,
  );
}

async function describeListed(
  folder: string,
  { name, kind }: Pick<ListedEntry, "name" | "kind">,
  withDetails: boolean,
): Promise<ListedEntry> {
  const path = join(folder, name);
  try {
    const target = kind === "link" ? await readlink(path) : undefined;
    if (!withDetails) return { name, kind, target };
    const { size, mtime, mode } = await statWithoutLinks(path);
    return { name, kind, target, details: { sizeBytes: size, modified: mtime, mode } };
  } catch {
    return { name, kind };
  }
}

async function attempt<Value>(
  target: ResolvedPath,
  read: () => Promise<Value>,
): Promise<Result<Value, FileFailure>> {
  try {
    return succeed(await read());
  } catch (error) {
    return fail(readingFailure(target.shown, error));
  }
}
