import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files by their path, with the folders that they need. */
export function writeTree(top: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
}

/** Makes a folder a repository with nothing in it, without the price of a `git init`. */
export function makeRepository(top: string): void {
  for (const folder of ["objects", "refs", "info"]) {
    mkdirSync(join(top, ".git", folder), { recursive: true });
  }
  writeFileSync(join(top, ".git/HEAD"), "ref: refs/heads/main\n");
}

/** What git itself lists, sorted by code units: untracked files that no rule ignores. */
export function listByGit(top: string): string[] {
  const listed = runGit(top, ["ls-files", "--others", "--exclude-standard", "-z"], "");
  return listed.split("\0").slice(0, -1).sort();
}

/** How often git is asked again while another git, such as that of VS Code, is writing. */
const maxTries = 1_000;

/** Runs the real git, without anyone's configuration. A machine without git cannot run this test. */
export function runGit(top: string, words: readonly string[], input: string, tries = 1): string {
  const { error, status, stdout, stderr } = spawnSync("git", words, {
    cwd: top,
    input,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  });
  if (error !== undefined)
    throw new Error("This test compares with git, which must be installed.", { cause: error });
  const isLocked = /\.lock': File exists|could not lock/.test(stderr);
  if (isLocked && tries < maxTries) return runGit(top, words, input, tries + 1);
  if (status !== 0) throw new Error(`git ${words.join(" ")} failed: ${stderr}`);
  return stdout;
}

/** Makes a repository of a folder, with all its files in a first commit. */
export function commitAll(workspace: string): void {
  runGit(workspace, ["init", "--quiet"], "");
  runGit(workspace, ["add", "."], "");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  runGit(workspace, [...author, "commit", "--quiet", "--message=Before"], "");
}
