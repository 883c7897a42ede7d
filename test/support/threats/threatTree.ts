import { execFileSync } from "node:child_process";
import { link, mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { diskAccess, type DiskAccess } from "../../../src/files/gate/diskAccess.ts";
import { systemError } from "../fakes/fakeDisk.ts";

/**
 * Fills a folder with a workspace `proj`, what lies outside it, and links of every kind between them.
 * The server holds the socket; close it.
 */
export async function makeThreatTree(root: string): Promise<Server> {
  const at = (name: string): string => path.join(root, name);
  const files = ["proj/src/a.txt", "proj/secret/x", "outside/secret.txt", "proj2/a", "extra/a"];
  const folders = [
    "proj/installation/User/profiles",
    "extra2",
    "outside/journal",
    "outside/eacces",
    "proj/.vscode",
  ];
  for (const name of folders) await mkdir(at(name), { recursive: true });
  for (const name of [...files, "proj/installation/User/settings.json", "proj/.env"]) {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), "x");
  }
  const links: readonly (readonly [name: string, target: string])[] = [
    ["alias", at("proj")],
    ["outside/back", at("proj")],
    ["outside/loop-a", "loop-a"],
    ["extra/out", at("outside")],
    ["proj/out-file", at("outside/secret.txt")],
    ["proj/out-dir", at("outside")],
    ["proj/out-relative", "../outside"],
    ["proj/chain1", "chain2"],
    ["proj/chain2", "chain3"],
    ["proj/chain3", "src/../chain4"],
    ["proj/chain4", at("proj/chain5")],
    ["proj/chain5", at("outside")],
    ["proj/to-sibling", "../proj2"],
    ["proj/climbing", "src/../../outside/secret.txt"],
    // By spelling alone this would be `proj/secret.txt`; the system climbs from where the link leads.
    ["proj/climbing-through", "out-dir/../outside/secret.txt"],
    ["proj/in-file", "src/a.txt"],
    ["proj/in-dir", at("proj/src")],
    ["proj/out-and-in", at("outside/back")],
    ["proj/dangling-out", at("outside/missing")],
    ["proj/dangling-chain", "dangling-out"],
    ["proj/dangling-relative", "../outside/missing"],
    ["proj/dangling-in", "src/missing"],
    ["proj/dangling-climbing", "missing/../../outside/secret.txt"],
    ["proj/loop-a", "loop-b"],
    ["proj/loop-b", "loop-a"],
    ["proj/loop-self", "loop-self/x"],
    ["proj/src/loop", ".."],
    ["proj/to-hard", "hard"],
    ["proj/to-pipe", "pipe"],
    ["proj/to-zero", "/dev/zero"],
    ["proj/to-proc", "/proc"],
    ["proj/installation/User/profiles/linked", at("proj/src")],
    ["proj/to-user", "installation/User"],
    ["proj/to-settings", "installation/User/settings.json"],
    ["proj/to-secret", "secret"],
    ["proj/to-secret-file", "secret/x"],
    ["proj/dot-env-alias", ".env"],
    ["proj/dot-vscode-alias", ".vscode"],
    ["proj/.env-link", "src/a.txt"],
    ["proj/through-env", ".env-link"],
    ["proj/secret/link-to-a", "../src/a.txt"],
    ["proj/to-extra", "../extra"],
    ["proj/unreadable-link", "src"],
  ];
  for (const [name, target] of links) await symlink(target, at(name));
  // A folder named by a byte that is no UTF-8: read as text, the target is another, missing name.
  await symlink(Buffer.from("src/\xff/x", "latin1"), at("proj/link-with-other-bytes"));
  await writeFile(at("outside/shared"), "x");
  await link(at("outside/shared"), at("proj/hard"));
  execFileSync("mkfifo", [at("proj/pipe")]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(at("proj/socket"), resolve));
  return server;
}

/** The real disk, on which some names answer with an error; permissions would not stop root. */
export function failingDisk(): DiskAccess {
  const lstatErrors: Readonly<Record<string, Error>> = {
    eacces: systemError("EACCES"),
    eperm: systemError("EPERM"),
    eio: systemError("EIO"),
    ename: systemError("ENAMETOOLONG"),
    "without-code": new Error("?"),
  };
  const rejectFor = async (
    name: string,
    errors: Readonly<Record<string, Error>>,
  ): Promise<void> => {
    const error = errors[path.basename(name)];
    await (error === undefined ? Promise.resolve() : Promise.reject(error));
  };
  const disk: DiskAccess = {
    ...diskAccess,
    look: async (name) => ({ entry: await disk.lstat(name), realPath: await disk.realpath(name) }),
    lstat: async (name) => {
      await rejectFor(name, lstatErrors);
      if (path.basename(name) !== "realpath-fails") return diskAccess.lstat(name);
      return { kind: "file", hardLinks: 1, identity: "1:1" };
    },
    readlink: async (name) => {
      await rejectFor(name, { "unreadable-link": systemError("EACCES") });
      return diskAccess.readlink(name);
    },
    realpath: async (name) => {
      await rejectFor(name, { "realpath-fails": systemError("EIO") });
      return diskAccess.realpath(name);
    },
  };
  return disk;
}
