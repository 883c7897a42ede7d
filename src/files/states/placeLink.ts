import { randomBytes } from "node:crypto";
import { stat, symlink } from "node:fs/promises";
import { dirname, join, win32 } from "node:path";
import { diskFileSystem, temporaryNameEnd, temporaryNameStart } from "../write/index.ts";

export async function placeLink(entry: string, target: Uint8Array): Promise<void> {
  // What tidies up after a crash knows it by its name.
  const random = randomBytes(8).toString("hex");
  const name = `${temporaryNameStart(entry)}${random}${temporaryNameEnd}`;
  const beside = join(dirname(entry), name);
  await makeLink(target, beside);
  try {
    // On Windows, nothing takes the place of a link to a folder.
    if (process.platform === "win32") await diskFileSystem.unlink(entry);
    await diskFileSystem.rename(beside, entry);
  } catch (error) {
    await diskFileSystem.unlink(beside);
    throw error;
  }
}

export async function makeLink(target: Uint8Array, entry: string): Promise<void> {
  const path = Buffer.from(target);
  const isFile = (): Promise<boolean> =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
  const isJunction = mayBeJunction(path.toString()) && !(await isFile());
  await symlink(isJunction ? path.toString() : path, entry, isJunction ? "junction" : undefined);
}

/**
 * Whether a link that leads there may be a junction: a link of Windows to a folder of this machine,
 * which everybody may make, while other links take a privilege.
 */
export function mayBeJunction(target: string, platform = process.platform): boolean {
  return platform === "win32" && /^[a-z]:\\/i.test(win32.normalize(target));
}
