import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import type { ContentKey } from "../../core/history/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { historyScheme } from "../../toolkit/manifest/index.ts";
import { decodeText } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { OwnFiles } from "../startup/index.ts";
import type { JoinedFile } from "./joinChanges.ts";

type Side = "before" | "after";

/**
 * A side of a file, as a document; empty where there was no file.
 *
 * @param of What it is a side of, so that each diff has documents of its own.
 */
export function sideUri(of: string, file: JoinedFile, side: Side): vscode.Uri {
  const key = file[side];
  const query = new URLSearchParams({ of, side, encoding: file.encoding });
  if (key !== null) query.set("key", key);
  // The path ends in the file's name, which gives the text its language.
  const path = `/${file.path.replaceAll("\\", "/").replace(/^\/+/, "")}`;
  return vscode.Uri.from({ scheme: historyScheme, path, query: query.toString() });
}

/** The text of a side; null where there was no file. */
export async function readSide(
  { encoding, ...file }: JoinedFile,
  side: Side,
  history: Pick<EditHistory, "readContent">,
): Promise<Result<string | null, FileFailure>> {
  const key = file[side];
  if (key === null) return succeed(null);
  return readText(key, encoding, history);
}

async function readText(
  key: ContentKey,
  encoding: string,
  history: Pick<EditHistory, "readContent">,
): Promise<Result<string, FileFailure>> {
  const bytes = await history.readContent(key);
  if (!bytes.ok) return bytes;
  return succeed(await decodeText(bytes.value, { encoding, isByteExact: false }));
}

/** Serves the documents that show what files held before and after an entry; nobody can write them. */
export function serveHistoryDocuments(
  ownFiles: Pick<OwnFiles, "serveTexts">,
  history: Pick<EditHistory, "readContent">,
): void {
  ownFiles.serveTexts(historyScheme, async ({ query }) => {
    const parameters = new URLSearchParams(query);
    const key = parameters.get("key");
    if (key === null) return "";
    return orThrow(await readText(key, parameters.get("encoding") ?? "utf8", history));
  });
}
