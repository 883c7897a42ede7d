import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import {
  type ChangedText,
  type FileRecord,
  keepCalls,
  recordsOfCalls,
} from "../../../core/history/index.ts";
import { mapConcurrently } from "../../../core/async.ts";
import { describeReason, type LeftPart } from "../../../toolkit/confirmation/index.ts";
import { encodeText } from "../../documents/index.ts";
import { findGit, type GitApi, runGit, showFile, withEndingsOf } from "../../git/index.ts";
import type { EditHistory } from "../../history/index.ts";
import { readTextNow } from "../textsNow.ts";
import { describeUnreadable } from "../words.ts";

/** What was put into git's index, and what could not be. */
interface StageAnswer {
  readonly staged: readonly string[];
  readonly left: readonly LeftPart[];
}

/**
 * Puts what calls did into git's index, and nothing else: the index is to the text now what a baseline
 * is, and gets the lines of the calls as one that keeps them would.
 */
export async function stageEntries(
  entryIds: readonly number[],
  history: Pick<EditHistory, "read" | "readChange">,
): Promise<StageAnswer> {
  const api = await findGit();
  if (api === undefined) throw new Error(vscode.l10n.t("VS Code's Git extension is not there."));
  const staged: string[] = [];
  const left: LeftPart[] = [];
  for (const [uri, records] of recordsOfCalls(entryIds, await history.read())) {
    const [newest] = records;
    if (newest === undefined) continue;
    const { path } = newest.record;
    const file = vscode.Uri.parse(uri, true);
    const changes = await mapConcurrently(records, ({ record }) => readText(record, history));
    const reason = await stageFile(file, newest.record, changes, api);
    if (reason === undefined) staged.push(path);
    else left.push({ path, reason });
  }
  return { staged, left };
}

/** Undefined for what is no text, or can no longer be read. */
async function readText(
  record: FileRecord,
  { readChange }: Pick<EditHistory, "readChange">,
): Promise<ChangedText | undefined> {
  const { encoding, isByteExact = false, isWhole = false } = record;
  return isWhole ? undefined : readChange(record, { encoding, isByteExact });
}

/** Why nothing of a file was put into the index; undefined where something was. */
async function stageFile(
  uri: vscode.Uri,
  { encoding, isByteExact = false }: FileRecord,
  changes: readonly (ChangedText | undefined)[],
  api: GitApi,
): Promise<string | undefined> {
  const repository = api.getRepository(uri);
  if (repository === null) return vscode.l10n.t("it is in no Git repository");
  const calls = changes.filter((change) => change !== undefined);
  if (calls.length < changes.length) return describeUnreadable();
  const folder = repository.rootUri.fsPath;
  const run: RunGit = (words, input) => runGit(api, folder, words, input);
  const now = await readTextNow({ uri: uri.toString(), encoding, isByteExact });
  const inIndex = await showFile(repository, "", uri.fsPath);
  if (now === "tooLarge") return describeUnreadable();
  if (now === "gone") {
    if (inIndex === undefined || calls[0]?.after !== null) return describeReason("fileGone");
    await run(["update-index", "--force-remove", "--", uri.fsPath]);
  } else {
    const baseline = inIndex === undefined ? null : withEndingsOf(now.text, inIndex);
    const kept = keepCalls(calls, { text: now.text, baseline });
    if (kept.hunkCount === 0) return vscode.l10n.t("another change is in the same lines");
    const text = withEndingsOf(inIndex ?? now.text, kept.baseline ?? "");
    await putIntoIndex(uri, await encodeText(text, { encoding, isByteExact }), run);
  }
  await repository.status();
  return undefined;
}

type RunGit = (words: readonly string[], input?: Uint8Array) => Promise<string>;

async function putIntoIndex(uri: vscode.Uri, bytes: Uint8Array, run: RunGit): Promise<void> {
  const path = uri.fsPath;
  const id = await run(["hash-object", "-w", "--stdin", `--path=${path}`], bytes);
  const [known = ""] = (await run(["ls-files", "-s", "--", path])).split(" ");
  const mode = known || (await modeOf(uri));
  const listed = await run(["ls-files", "-z", "--full-name", "-co", "--", path]);
  const [name = ""] = listed.split("\0");
  await run(["update-index", "--add", "--cacheinfo", `${mode},${id},${name}`]);
}

async function modeOf({ fsPath }: vscode.Uri): Promise<string> {
  const { mode } = await stat(fsPath);
  return mode & 0o100 ? "100755" : "100644";
}
