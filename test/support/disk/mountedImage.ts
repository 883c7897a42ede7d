import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";

/** A file system of Windows, in an image. */
export type ImageKind = "ntfs" | "exfat";

const commands: Readonly<Record<ImageKind, readonly [make: string[], mount: string]>> = {
  ntfs: [["mkfs.ntfs", "-F", "-f", "-q"], "ntfs-3g"],
  exfat: [["mkfs.exfat"], "mount.exfat-fuse"],
};

/**
 * Mounts a new file system at a folder that it makes. Needs root, FUSE, a loop device and the tools of
 * that file system.
 *
 * @returns What unmounts it again, or undefined where that is not possible.
 */
export function mountImage(kind: ImageKind, folder: string): (() => void) | undefined {
  const image = `${folder}.img`;
  const [[make = "", ...flags], mount] = commands[kind];
  mkdirSync(folder);
  writeFileSync(image, "");
  truncateSync(image, 8 << 20);
  try {
    run(make, ...flags, image);
    const device = run("losetup", "--find", "--show", image).trim();
    try {
      run(mount, device, folder);
    } catch (error) {
      run("losetup", "--detach", device);
      throw error;
    }
    return () => {
      run("umount", folder);
      run("losetup", "--detach", device);
    };
  } catch {
    return undefined;
  }
}

function run(command: string, ...given: readonly string[]): string {
  return execFileSync(command, given, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
