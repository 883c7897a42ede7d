import { realpath } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { GivenContent } from "../../files/search/searchMessages.ts";
import { configuredEncoding } from "../codecs.ts";

/** What editors say of the files below a root, by their paths in it. */
export interface OpenTexts {
  readonly given: ReadonlyMap<string, GivenContent>;
  /** Paths of those whose text is not what is on disk. */
  readonly unsaved: ReadonlySet<string>;
}

/**
 * Unsaved texts below a root, and encodings other than the configured one. A file may be open under
 * another name, through a link; a search never follows links, so its real name is looked for too.
 */
export async function findOpenTexts(root: vscode.Uri): Promise<OpenTexts> {
  const given = new Map<string, GivenContent>();
  const unsaved = new Set<string>();
  const realRoot = await realPathOf(root);
  for (const document of vscode.workspace.textDocuments) {
    const { uri, isDirty, encoding } = document;
    if (uri.scheme !== root.scheme || uri.authority !== root.authority) continue;
    const content = isDirty ? { text: document.getText() } : { encoding };
    if (!isDirty && encoding === configuredEncoding(root)) continue;
    for (const path of await pathsBelow(root, realRoot, uri)) {
      given.set(path, content);
      if (isDirty) unsaved.add(path);
    }
  }
  return { given, unsaved };
}

async function pathsBelow(
  root: vscode.Uri,
  realRoot: string | undefined,
  uri: vscode.Uri,
): Promise<readonly string[]> {
  if (uri.scheme !== "file") {
    const prefix = root.path.endsWith("/") ? root.path : `${root.path}/`;
    return uri.path.startsWith(prefix) ? [uri.path.slice(prefix.length)] : [];
  }
  const real = await realPathOf(uri);
  const paths = [
    relative(root.fsPath, uri.fsPath),
    ...(realRoot === undefined || real === undefined ? [] : [relative(realRoot, real)]),
  ];
  return paths
    .filter((path) => path !== "" && !isAbsolute(path) && path.split(sep)[0] !== "..")
    .map((path) => path.split(sep).join("/"));
}

async function realPathOf(uri: vscode.Uri): Promise<string | undefined> {
  if (uri.scheme !== "file") return undefined;
  try {
    return await realpath(uri.fsPath);
  } catch {
    return undefined;
  }
}
