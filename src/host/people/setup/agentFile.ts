import { constants } from "node:fs";
import { access, mkdir, readFile, readlink, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";
import { agentFolderOf } from "../../../files/ownFolders.ts";
import { createFileBytes, replaceFileBytes } from "../../../files/write/index.ts";
import { orThrow } from "../../../toolkit/failureError.ts";
import {
  addHooks,
  type HookedAgent,
  type HookFileState,
  judgeHookFile,
  takeAwayHooks,
  wantHooks,
  type WantedHooks,
} from "../../../toolkit/setup/index.ts";

/** The file in which an agent reads the person's own hooks, and what Linewise puts there. */
export interface AgentFile {
  readonly agent: HookedAgent;
  readonly path: string;
  readonly wanted: WantedHooks;
  /** Where it is noted what was put there. */
  readonly notesPath: string;
}

/** By the path of the file. */
type PutNotes = Readonly<Record<string, PutNote>>;

interface PutNote {
  readonly pieces: readonly string[];
  /** There was no file before. */
  readonly isCreated: boolean;
}

export function placeAgentFile(agent: HookedAgent, doorsFolder: string): AgentFile {
  return {
    agent,
    path: join(agentFolderOf(agent.ownHooks), agent.ownHooks.file),
    wanted: wantHooks(agent, doorsFolder, process.platform === "win32"),
    notesPath: join(dirname(doorsFolder), "agentFiles.json"),
  };
}

/** Whether the agent has a folder or a program on this machine. */
export async function isOnMachine(agent: HookedAgent): Promise<boolean> {
  const { program } = agent.ownHooks;
  const names = process.platform === "win32" ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((each) => each !== "");
  const programs = folders.flatMap((each) => names.map((name) => join(each, name)));
  const found = await Promise.all([agentFolderOf(agent.ownHooks), ...programs].map(isThere));
  return found.includes(true);
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

export async function readAgentFile(file: AgentFile): Promise<HookFileState> {
  try {
    return judge(await readText(file.path), file);
  } catch {
    return { kind: "unread", reason: "it cannot be read" };
  }
}

function judge(
  text: string | undefined,
  { wanted, agent: { name, ownHooks } }: AgentFile,
): HookFileState {
  return judgeHookFile(text, wanted, { name, ...ownHooks });
}

/** @throws if it cannot be read, or is no text. */
async function readText(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * Puts the hooks into a file that was judged, in place of those of another version.
 *
 * @throws if it has changed since, or cannot be written; or if the agent would not read the hooks there, as
 *   where a name is in it twice.
 */
export async function putHooks(file: AgentFile): Promise<void> {
  const { path, wanted, agent } = file;
  const old = await readText(path);
  const note = await readNote(file);
  const text = old === undefined ? emptyText(agent) : takeAwayHooks(old, note?.pieces ?? []);
  const { text: written, pieces } = addHooks(text, wanted);
  if (judge(written, file).kind !== "here")
    throw new Error(`${agent.name} would not read hooks that are added to ${path}.`);
  // Noted first: what was noted and not written is not found later, which does no harm.
  await writeNote(file, { pieces, isCreated: old === undefined || note?.isCreated === true });
  await writeText(path, old, written);
}

/** Takes them away, and the file with them if it was made for them. */
export async function removeHooks(file: AgentFile): Promise<void> {
  const { path, agent } = file;
  const old = await readText(path);
  if (old === undefined) return;
  const note = await readNote(file);
  const text = takeAwayHooks(old, note?.pieces ?? []);
  const isMade = note?.isCreated === true || agent.ownHooks.file.endsWith("linewise.json");
  if (isMade && isEmpty(text, agent)) await rm(await realpath(path));
  else await writeText(path, old, text);
  await writeNote(file, undefined);
}

function emptyText({ ownHooks }: HookedAgent): string {
  return `${JSON.stringify(ownHooks.emptyFile, undefined, 2)}\n`;
}

function isEmpty(text: string, { ownHooks }: HookedAgent): boolean {
  return JSON.stringify(JSON.parse(text)) === JSON.stringify(ownHooks.emptyFile);
}

/** Through a link to the file, as people keep theirs elsewhere. */
async function writeText(path: string, old: string | undefined, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  if (old === undefined) {
    await mkdir(dirname(path), { recursive: true });
    const isLink = await readlink(path).catch(() => undefined);
    if (isLink !== undefined) throw new Error(`${path} is a link to a file that is not there.`);
    orThrow(await createFileBytes(join(await realpath(dirname(path)), basename(path)), bytes));
    return;
  }
  if (((await stat(path)).mode & 0o200) === 0) throw new Error(`${path} is read-only.`);
  orThrow(await replaceFileBytes(await realpath(path), bytes, { expectedOld: Buffer.from(old) }));
}

async function readNotes({ notesPath }: AgentFile): Promise<PutNotes> {
  try {
    return JSON.parse(await readFile(notesPath, "utf8")) as PutNotes;
  } catch {
    return {};
  }
}

async function readNote(file: AgentFile): Promise<PutNote | undefined> {
  return (await readNotes(file))[file.path];
}

async function writeNote(file: AgentFile, note: PutNote | undefined): Promise<void> {
  const { [file.path]: _, ...others } = await readNotes(file);
  const notes = note === undefined ? others : { ...others, [file.path]: note };
  await mkdir(dirname(file.notesPath), { recursive: true });
  await writeFile(file.notesPath, JSON.stringify(notes), { mode: 0o600 });
}
