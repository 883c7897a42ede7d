import { basename } from "node:path";
import * as vscode from "vscode";
import { compileExcludes, compileGlob } from "../../core/glob.ts";
import type { SkippedFile } from "../../toolkit/search/search.ts";
import { globPlatform } from "../walkRoots.ts";
import type { SearchedPlace } from "./searchFiles.ts";
import type { SearchPlace, Selection } from "./searchPlaces.ts";

const hiddenCause = "has unsaved changes in an editor that Linewise cannot read";
const goneCause = "gone from disk, with unsaved text in an editor: name it in path to search it";

/**
 * Unsaved text that a search could not look at, of files that it was about: text in editors that
 * tell extensions nothing of it, where what is on disk has no match, and text of files that are gone
 * from disk, which a walk does not come upon.
 */
export async function findUnseen({
  root,
  show,
  texts,
  outcome,
  place,
}: SearchedPlace): Promise<readonly SkippedFile[]> {
  if (texts.hidden.size === 0 && texts.unsaved.size === 0) return [];
  const matched = new Set(outcome.hits.map(({ path }) => path));
  const isMeant = testOf(place);
  const unseen = (path: string, cause: string): SkippedFile[] =>
    matched.has(path) || !isMeant(path) ? [] : [{ path: show(path), cause, isStopped: false }];
  const gone: string[] = [];
  if (place.kind === "walk") {
    for (const path of texts.unsaved) if (await isGone(root, path)) gone.push(path);
  }
  return [
    ...[...texts.hidden].flatMap((path) => unseen(path, hiddenCause)),
    ...gone.flatMap((path) => unseen(path, goneCause)),
  ];
}

async function isGone(root: vscode.Uri, path: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.joinPath(root, path));
    return false;
  } catch {
    return true;
  }
}

function testOf(place: SearchPlace): (path: string) => boolean {
  if (place.kind === "walk") return testOfSelection(place.selection);
  const { scheme, realPath } = place.target;
  const own = scheme === "file" ? basename(realPath) : "";
  return (path) => path === own;
}

function testOfSelection({ base, glob, exclude }: Selection): (path: string) => boolean {
  const options = { ...globPlatform, folder: "", includeHidden: true };
  const included = glob && compileGlob(glob.pattern, { ...options, slashless: glob.slashless });
  const excluded = compileExcludes(exclude, options);
  return (path) => {
    const below = base === "" ? path : path.slice(base.length + 1);
    if (base !== "" && !path.startsWith(`${base}/`)) return false;
    const names = below.split("/");
    const isExcluded = names.some((_, index) => {
      const isFolder = index < names.length - 1;
      return excluded.ok && excluded.value(names.slice(0, index + 1).join("/"), isFolder);
    });
    if (isExcluded) return false;
    return included === undefined || (included.ok && included.value.matches(below));
  };
}
