import * as vscode from "vscode";
import { lineContent } from "../../core/lines/index.ts";
import { mapConcurrently } from "../../toolkit/concurrency.ts";
import type {
  FileExcerpt,
  SearchFindings,
  TextFile,
  Workspace,
} from "../../toolkit/workspace/index.ts";
import { mayEncodingsDiffer } from "../documents/index.ts";

/** Of a larger file the lines are shown, but it must be read before it is edited by `as_of`. */
const maxFileBytes = 1024 * 1024;
const filesAtATime = 16;

/**
 * The excerpts with the snapshots of their files, so that an edit can name the lines that a search
 * showed. A file has none if it no longer has those lines, or if only opening it would tell its encoding.
 */
export function withSnapshots(
  { files, excerpts }: SearchFindings,
  workspace: Pick<Workspace, "resolve" | "describe" | "readTextOfMany">,
): Promise<readonly FileExcerpt[]> {
  const uris = new Map(files.map(({ shown, uri }) => [shown, uri]));
  return mapConcurrently(excerpts, filesAtATime, async (excerpt) => {
    const uri = uris.get(excerpt.shown);
    const file = uri === undefined ? undefined : await readSmallFile(uri, workspace);
    if (file === undefined || !hasLines(file, excerpt)) return excerpt;
    return { ...excerpt, snapshotId: file.snapshotId };
  });
}

async function readSmallFile(
  uri: string,
  { resolve, describe, readTextOfMany }: Pick<Workspace, "resolve" | "describe" | "readTextOfMany">,
): Promise<TextFile | undefined> {
  // To look at a file's lines is no reason to have VS Code open it.
  if (mayEncodingsDiffer(vscode.Uri.parse(uri, true))) return undefined;
  const target = await resolve(uri);
  if (!target.ok) return undefined;
  const facts = await describe(target.value);
  if (!facts.ok || facts.value.sizeBytes > maxFileBytes) return undefined;
  const file = await readTextOfMany(target.value);
  return file.ok ? file.value : undefined;
}

/** An excerpt cuts long lines, but not that short. */
const comparedUnits = 200;

function hasLines({ lines }: TextFile, excerpt: FileExcerpt): boolean {
  return excerpt.lines.every(
    ({ line, text }) =>
      line <= lines.count &&
      lineContent(lines, line).slice(0, comparedUnits) === text.slice(0, comparedUnits),
  );
}
