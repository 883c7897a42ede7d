import { randomBytes } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import {
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { isRunning, thisProcess } from "../../files/processIdentity.ts";
import { type DoorParts, layOutDoor } from "./doorParts.ts";

/**
 * Hooks of Copilot are children of this process: a variable leads them to the script that brings them
 * to us. A window that a child of this one has started may have it from here, and must not keep it.
 */
export function leadHooksTo(script: string | undefined): void {
  if (script === undefined) delete process.env["LINEWISE_HOOK"];
  else process.env["LINEWISE_HOOK"] = script;
}

/** Where hooks of agents tell this window what they do. */
export interface HookDoor {
  readonly folder: string;
  /**
   * Sessions in these folders are this window's, where hooks know no more than their folder. Other
   * machines can only see when this was last said. What is missing of the door is put back.
   *
   * @throws if that cannot be.
   */
  readonly serve: (folders: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

/** As long as the edit history goes back: until then, a window on the folder of these calls takes them. */
const maxUnusedMs = 30 * 24 * 60 * 60_000;

/** The names of those that this process has opened. */
const opened = new Set<string>();

/**
 * A folder that only this user can open, with a name that nobody can guess. Its name ends with the id of
 * this process, by which hooks see whether it still runs, after the time when it was started: a later
 * process may have the same id. Folders of processes that have ended are removed, unless something is in
 * them that nobody has heard for less than a month, and then no hook enters; on other machines, those that
 * nobody has used for so long.
 *
 * @param root Holds the folders of all windows, on all machines that share the user's home.
 * @param script Is copied, since hooks outlive the version of the extension that wrote them.
 * @param onRing Hooks have told something in the folder.
 * @param onDamage Something else has changed the door: until it serves again, hooks may find nobody.
 */
export async function openHookDoor(
  root: string,
  script: string,
  onRing: (folder: string) => void,
  onDamage: () => void = () => undefined,
): Promise<HookDoor> {
  const ofMachine = join(root, hostname());
  await mkdir(ofMachine, { recursive: true, mode: 0o700 });
  await removeLeft(ofMachine);
  await removeUnused(root);
  await leadOthers(ofMachine, join(dirname(script), `nobody${extname(script)}`));
  const { id, started } = thisProcess();
  const name = `${randomBytes(16).toString("hex")}-${started}-${id}`;
  const folder = join(ofMachine, name);
  opened.add(name);
  let served = "";
  const layOut = (): Promise<DoorParts> =>
    layOutDoor(folder, script, served, { onRing: () => onRing(folder), onDamage });
  let parts = await layOut();
  leadHooksTo(join(folder, basename(script)));
  return {
    folder,
    async serve(folders) {
      const real = await Promise.all(folders.map((each) => realpath(each).catch(() => each)));
      const lines = [...new Set([...folders, ...real])].filter((each) => !each.includes("\n"));
      const text = lines.map((line) => `${line}\n`).join("");
      const isNew = text !== served;
      served = text;
      if (!parts.isWhole()) {
        parts.close();
        parts = await layOut();
        onRing(folder);
      } else if (isNew) await parts.serve(text);
      const now = new Date();
      // Not every file system lets a folder have another time.
      await utimes(folder, now, now).catch(() => stat(folder));
    },
    close() {
      leadHooksTo(undefined);
      parts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Where no window has the folder of an agent open, its hooks go on with a script of ours, as long as the
 * extension is there: all that may be left of it is this line, which then does nothing.
 */
async function leadOthers(ofMachine: string, script: string): Promise<void> {
  const quoted = `'${script.replaceAll("'", "'\\''")}'`;
  // PowerShell takes five characters for a single quote.
  const file = `'${script.replaceAll(/['\u2018-\u201B]/g, "$&$&")}'`;
  const lead = script.endsWith(".ps1")
    ? `if ([IO.File]::Exists(${file})) { & ([ScriptBlock]::Create([IO.File]::ReadAllText(${file}))) }\n`
    : `[ -r ${quoted} ] && . ${quoted}\n`;
  await writeFile(join(ofMachine, basename(script)), lead, { mode: 0o600 });
}

/** The door of another process on this machine. */
interface OtherDoor {
  readonly folder: string;
  readonly isAlive: boolean;
  /** The folders that its window has open. */
  readonly served: readonly string[];
}

export async function listOtherDoors(root: string): Promise<readonly OtherDoor[]> {
  const ofMachine = join(root, hostname());
  const names = (await readdir(ofMachine).catch(() => [])).filter(
    (name) => isDoor(name) && !isOwn(name),
  );
  return Promise.all(
    names.sort().map(async (name) => {
      const folder = join(ofMachine, name);
      const text = await readFile(join(folder, "folders"), "utf8").catch(() => "");
      return { folder, isAlive: isAlive(folder), served: text.split("\n").filter(Boolean) };
    }),
  );
}

async function removeLeft(ofMachine: string): Promise<void> {
  for (const name of await readdir(ofMachine)) {
    if (!isDoor(name)) continue;
    // In a container, another process may have had the id of this one.
    const folder = join(ofMachine, name);
    if (isOwn(name) ? opened.has(name) : isAlive(folder)) continue;
    if (isOwn(name) || !(await holdsUnheard(folder))) await removeDoor(folder);
    else for (const hook of ["hook.sh", "hook.ps1"]) await rm(join(folder, hook), { force: true });
  }
}

/**
 * Several windows may take it away at once, for which Windows says that it is not empty. What cannot go
 * is no reason to have no door: the next window tries again.
 */
async function removeDoor(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

/** Which processes run on other machines, nobody can tell. */
async function removeUnused(root: string): Promise<void> {
  for (const machine of await readdir(root)) {
    if (machine === hostname()) continue;
    const ofMachine = join(root, machine);
    for (const name of await readdir(ofMachine).catch(() => [])) {
      const folder = join(ofMachine, name);
      if (!(await wasUsed(folder))) await removeDoor(folder);
    }
    // Where a door is left, this does nothing.
    await rmdir(ofMachine).catch(() => undefined);
  }
}

async function holdsUnheard(folder: string): Promise<boolean> {
  const told = await readdir(folder).catch(() => []);
  return told.some((name) => name.endsWith(".event")) && wasUsed(folder);
}

/** Whether a hook told something in it, or its window said that it is there, in the last month. */
async function wasUsed(folder: string): Promise<boolean> {
  // Another window may have removed it meanwhile.
  const stats = await stat(folder).catch(() => undefined);
  return stats !== undefined && stats.mtimeMs > Date.now() - maxUnusedMs;
}

/** Not what is beside the doors, for hooks that find none. */
function isDoor(name: string): boolean {
  return !/^(?:nobody|missed)\b/.test(name);
}

function isOwn(name: string): boolean {
  return name.endsWith(`-${process.pid}`);
}

/** Where its name does not tell when its process was started, by when it was last used. */
function isAlive(folder: string): boolean {
  const [, started = 0, id] = /-(?:(\d+)-)?(\d+)$/.exec(folder) ?? [];
  const usedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return id !== undefined && isRunning({ id: Number(id), started: Number(started) }, usedMs);
}
