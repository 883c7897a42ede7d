import { execFileSync } from "node:child_process";
import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ignoreFileCause } from "../../../src/files/walk/walkRun.ts";
import { makeRepository, writeTree } from "../disk/gitRepository.ts";

/** What may stand where an ignore file is expected, and why its rules do not count. */
export interface HostileFile {
  readonly title: string;
  /** `rules` is a file outside of the repository that ignores `kept`. */
  readonly make: (path: string, rules: string) => void;
  readonly cause: string;
  /** A device file of one's own is for the superuser. */
  readonly needsSuperuser?: boolean;
}

/** To read one would take for ever or very long, or bring rules from outside. */
export const hostileFiles: readonly HostileFile[] = [
  {
    title: "a pipe",
    make: (path) => execFileSync("mkfifo", [path]),
    cause: ignoreFileCause.noFile,
  },
  {
    title: "a device",
    make: (path) => execFileSync("mknod", [path, "c", "1", "5"]),
    cause: ignoreFileCause.noFile,
    needsSuperuser: true,
  },
  {
    title: "a link to an endless device",
    make: (path) => symlinkSync("/dev/zero", path),
    cause: ignoreFileCause.link,
  },
  {
    title: "a link to rules outside",
    make: (path, rules) => symlinkSync(rules, path),
    cause: ignoreFileCause.link,
  },
  {
    title: "a file of 1 GB",
    make: makeSparseFile,
    cause: ignoreFileCause.tooLarge,
  },
];

function makeSparseFile(path: string): void {
  writeFileSync(path, "");
  truncateSync(path, 2 ** 30);
}

/** The files of which none is ignored but `sub/left`. */
export const hostileTree = {
  kept: "hit\n",
  "sub/.gitignore": "left\n",
  "sub/kept": "hit\n",
  "sub/left": "hit\n",
};

/** A repository with such a file at `place`, `.git/info/exclude` or a `.gitignore`. */
export function makeHostileRepository(top: string, place: string, { make }: HostileFile): void {
  const rules = `${top}-rules`;
  makeRepository(top);
  writeTree(top, hostileTree);
  writeFileSync(rules, "kept\n");
  make(join(top, place), rules);
}

/** What a walk says of such a file: git, too, passes over a `.gitignore` that is none. */
export function unsearchedAt(
  place: string,
  { cause }: HostileFile,
): readonly { readonly path: string; readonly cause: string }[] {
  const isNamed = place === ".git/info/exclude" || cause === ignoreFileCause.tooLarge;
  return isNamed ? [{ path: place, cause }] : [];
}
