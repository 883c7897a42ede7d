import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";

/** A file system of Windows, in an image; also one on which upper and lower case are alike. */
export type ImageKind = "ntfs" | "ntfsOfAnyCase" | "exfat";

/** And one that {@link freeze} stops. */
type AnyImageKind = ImageKind | "ext4";

const makeNtfs = ["mkfs.ntfs", "-F", "-f", "-q"];
const commands: Readonly<Record<AnyImageKind, readonly [make: string[], mount: string[]]>> = {
  ntfs: [makeNtfs, ["ntfs-3g"]],
  ntfsOfAnyCase: [makeNtfs, ["lowntfs-3g", "-o", "ignore_case"]],
  exfat: [["mkfs.exfat"], ["mount.exfat-fuse"]],
  ext4: [["mkfs.ext4", "-q"], ["mount"]],
};

/**
 * Mounts a new file system at a folder that it makes. Needs root, FUSE, a loop device and the tools of
 * that file system.
 *
 * @returns What unmounts it again, or undefined where that is not possible.
 */
export function mountImage(kind: AnyImageKind, folder: string): (() => void) | undefined {
  const image = `${folder}.img`;
  const [[make = "", ...flags], [mount = "", ...options]] = commands[kind];
  mkdirSync(folder);
  writeFileSync(image, "");
  truncateSync(image, 8 << 20);
  try {
    run(make, ...flags, image);
    const device = run("losetup", "--find", "--show", image).trim();
    try {
      run(mount, ...options, device, folder);
    } catch (error) {
      run("losetup", "--detach", device);
      throw error;
    }
    return () => {
      // VS Code, or a process that is just ending, may still have a file there.
      run("umount", "--lazy", folder);
      run("losetup", "--detach", device);
    };
  } catch {
    return undefined;
  }
}

/** Makes whoever writes there wait, until what this returns is called. */
export function freeze(mounted: string): () => void {
  run("fsfreeze", "--freeze", mounted);
  return () => void run("fsfreeze", "--unfreeze", mounted);
}

function run(command: string, ...given: readonly string[]): string {
  return execFileSync(command, given, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
