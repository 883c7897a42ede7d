import * as vscode from "vscode";
import { orThrow } from "../../toolkit/failureError.ts";
import { historyScheme } from "../../toolkit/manifest/index.ts";
import { decodeText } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { OwnTexts } from "../startup/index.ts";
import type { JoinedFile } from "./joinChanges.ts";

/**
 * A side of a file, as a document; empty where there was no file.
 *
 * @param of What it is a side of, so that each diff has documents of its own.
 */
export function sideUri(of: string, file: JoinedFile, side: "before" | "after"): vscode.Uri {
  const key = file[side];
  const query = new URLSearchParams({ of, side, encoding: file.encoding });
  if (key !== null) query.set("key", key);
  // The path ends in the file's name, which gives the text its language.
  const path = `/${file.path.replaceAll("\\", "/").replace(/^\/+/, "")}`;
  return vscode.Uri.from({ scheme: historyScheme, path, query: query.toString() });
}

/** Serves the documents that show what files held before and after an entry; nobody can write them. */
export function serveHistoryDocuments(
  ownTexts: Pick<OwnTexts, "serve">,
  history: Pick<EditHistory, "readContent">,
): void {
  ownTexts.serve(historyScheme, async ({ query }) => {
    const parameters = new URLSearchParams(query);
    const key = parameters.get("key");
    if (key === null) return "";
    const encoding = parameters.get("encoding") ?? "utf8";
    return decodeText(orThrow(await history.readContent(key)), { encoding, isByteExact: false });
  });
}
