import { isAbsolute, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { GivenContent } from "../../files/search/index.ts";
import {
  configuredEncoding,
  findDocument,
  findHiddenEditor,
  findRealPath,
  listHiddenChanges,
  mayEncodingsDiffer,
} from "../documents/index.ts";

/** What editors say of the files below a root, by their paths in it. */
export interface OpenTexts {
  readonly given: ReadonlyMap<string, GivenContent>;
  /** Paths of those whose text is not what is on disk. */
  readonly unsaved: ReadonlySet<string>;
  /** Paths of those with unsaved changes in an editor that cannot be read. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Unsaved texts below a root, and encodings that are not certain without the document. A file may
 * be open under another name, through a link; a search never follows links, so unsaved texts are
 * looked up by their real names, too.
 */
export async function findOpenTexts(root: vscode.Uri): Promise<OpenTexts> {
  const found: FoundText[] = [];
  const realRoot = root.scheme === "file" ? await findRealPath(root.fsPath) : undefined;
  const isCertain = !mayEncodingsDiffer(root);
  for (const document of vscode.workspace.textDocuments) {
    const { uri, isDirty, encoding } = document;
    if (uri.scheme !== root.scheme || uri.authority !== root.authority) continue;
    if (!isDirty && isCertain && encoding === configuredEncoding(root)) continue;
    const content = contentOf(document);
    for (const { path, isOwn } of await pathsBelow(root, realRoot, uri)) {
      if (isDirty || isOwn) found.push({ path, isOwn, isDirty, content });
    }
  }
  found.sort((first, second) => weightOf(first) - weightOf(second));
  return {
    given: new Map(found.map(({ path, content }) => [path, content])),
    unsaved: new Set(found.filter(({ isDirty }) => isDirty).map(({ path }) => path)),
    hidden: await findHidden(root, realRoot),
  };
}

/** What an editor says of a single file, under the path that it has in a search. */
export async function findOpenText(target: ResolvedPath, path: string): Promise<OpenTexts> {
  const document = await findDocument(target);
  return {
    given: new Map(document === undefined ? [] : [[path, contentOf(document)]]),
    unsaved: new Set(document?.isDirty === true ? [path] : []),
    hidden: new Set((await findHiddenEditor(target)) === undefined ? [] : [path]),
  };
}

function contentOf(document: vscode.TextDocument): GivenContent {
  const { isDirty, encoding } = document;
  return isDirty ? { text: document.getText() } : { encoding };
}

async function findHidden(
  root: vscode.Uri,
  realRoot: string | undefined,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (const { uri } of listHiddenChanges()) {
    if (uri.scheme !== root.scheme || uri.authority !== root.authority) continue;
    for (const { path } of await pathsBelow(root, realRoot, uri)) hidden.add(path);
  }
  return hidden;
}

interface PathBelow {
  readonly path: string;
  /** As the document names it, not where a link leads. */
  readonly isOwn: boolean;
}

interface FoundText extends PathBelow {
  readonly isDirty: boolean;
  readonly content: GivenContent;
}

/**
 * Of several documents of one file, an unsaved one wins, and first the one open under this path.
 */
function weightOf({ isDirty, isOwn }: FoundText): number {
  return (isDirty ? 2 : 0) + (isOwn ? 1 : 0);
}

async function pathsBelow(
  root: vscode.Uri,
  realRoot: string | undefined,
  uri: vscode.Uri,
): Promise<readonly PathBelow[]> {
  const own = (path: string): PathBelow => ({ path, isOwn: true });
  if (uri.scheme !== "file") {
    if (uri.path === root.path) return [own("")];
    const prefix = root.path.endsWith("/") ? root.path : `${root.path}/`;
    return uri.path.startsWith(prefix) ? [own(uri.path.slice(prefix.length))] : [];
  }
  const real = await findRealPath(uri.fsPath);
  const paths = [
    own(relative(root.fsPath, uri.fsPath)),
    ...(realRoot === undefined || real === undefined
      ? []
      : [{ path: relative(realRoot, real), isOwn: false }]),
  ];
  return paths
    .filter(({ path }) => path !== "" && !isAbsolute(path) && path.split(sep)[0] !== "..")
    .map(({ path, isOwn }) => ({ path: path.split(sep).join("/"), isOwn }));
}
