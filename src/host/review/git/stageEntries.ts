import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import {
  type ChangedText,
  type FileRecord,
  findPlace,
  keepCalls,
  recordsOf,
} from "../../../core/history/index.ts";
import { describeReason, type LeftPart } from "../../../toolkit/confirmation/index.ts";
import { encodeText } from "../../documents/index.ts";
import { findGit, type GitApi, runGit, showFile, withEndingsOf } from "../../git/index.ts";
import type { EditHistory } from "../../history/index.ts";
import { readTextNow } from "../readText.ts";
import { describeUnreadable } from "../words.ts";

/** What was put into git's index, and what could not be. */
interface StageAnswer {
  readonly staged: readonly string[];
  readonly left: readonly LeftPart[];
}

/** What calls did to a file, newest first. */
interface StagedFile {
  readonly record: FileRecord;
  readonly changes: readonly (ChangedText | undefined)[];
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
  for (const [uri, file] of await findFiles(entryIds, history)) {
    const { path } = file.record;
    const reason = await stageFile(vscode.Uri.parse(uri, true), file, api);
    if (reason === undefined) staged.push(path);
    else left.push({ path, reason });
  }
  return { staged, left };
}

async function findFiles(
  entryIds: readonly number[],
  { read, readChange }: Pick<EditHistory, "read" | "readChange">,
): Promise<ReadonlyMap<string, StagedFile>> {
  const { entries, moves } = await read();
  const files = new Map<string, StagedFile>();
  for (const stored of entries.toReversed().filter(({ id }) => entryIds.includes(id))) {
    for (const record of recordsOf(stored)) {
      const uri = findPlace(record.uri, stored.id, moves);
      const known = files.get(uri);
      const { encoding, isByteExact = false, isWhole = false } = record;
      const change = isWhole ? undefined : await readChange(record, { encoding, isByteExact });
      const changes = [...(known?.changes ?? []), change];
      files.set(uri, { record: known?.record ?? record, changes });
    }
  }
  return files;
}

/** Why nothing of a file was put into the index; undefined where something was. */
async function stageFile(
  uri: vscode.Uri,
  { record, changes }: StagedFile,
  api: GitApi,
): Promise<string | undefined> {
  const repository = api.getRepository(uri);
  if (repository === null) return vscode.l10n.t("it is in no Git repository");
  const calls = changes.filter((change) => change !== undefined);
  if (calls.length < changes.length) return describeUnreadable();
  const folder = repository.rootUri.fsPath;
  const run: RunGit = (words, input) => runGit(api, folder, words, input);
  const { encoding, isByteExact = false } = record;
  const now = await readTextNow({ uri: uri.toString(), encoding, isByteExact });
  const inIndex = await showFile(repository, "", uri.fsPath);
  if (now === "tooLarge") return describeUnreadable();
  if (now === "gone") {
    if (inIndex === undefined || calls[0]?.after !== null) return describeReason("fileGone");
    await run(["update-index", "--force-remove", "--", uri.fsPath]);
  } else {
    const baseline = inIndex === undefined ? null : withEndingsOf(now.text, inIndex);
    const kept = keepCalls(calls, { text: now.text, baseline });
    if (kept.hunkCount === 0) return describeReason("overlapsLaterChange");
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
