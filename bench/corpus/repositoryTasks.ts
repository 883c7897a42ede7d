import { spawnSync } from "node:child_process";
import { changedFile, isSourcePath, type Task } from "./task.ts";

const maxFiles = 6;

/** Tasks from the newest commits of a clone that do nothing but change at most six source files. */
export function repositoryTasks(folder: string, count: number): readonly Task[] {
  const tasks: Task[] = [];
  for (const commit of runGit(folder, "log", "--no-merges", "--format=%H").split("\n")) {
    if (tasks.length === count) break;
    if (commit === "") continue;
    const task = taskOf(folder, commit);
    if (task !== undefined) tasks.push(task);
  }
  return tasks;
}

function taskOf(folder: string, commit: string): Task | undefined {
  const rows = runGit(folder, "show", "--format=", "--name-status", "--no-renames", "-z", commit);
  const words = rows.split("\0").filter((word) => word !== "");
  const statuses = words.filter((_, index) => index % 2 === 0);
  const paths = words.filter((_, index) => index % 2 === 1);
  if (paths.length === 0 || paths.length > maxFiles) return undefined;
  if (!statuses.every((status) => status === "M") || !paths.every(isSourcePath)) return undefined;
  const files = paths.map((path) =>
    changedFile(
      path,
      runGit(folder, "show", `${commit}~:${path}`),
      runGit(folder, "show", `${commit}:${path}`),
    ),
  );
  const changed = files.filter((file) => file !== undefined);
  return changed.length < paths.length
    ? undefined
    : { name: `${folder} ${commit.slice(0, 10)}`, files: changed };
}

function runGit(folder: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", ["-C", folder, ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`git ${words.join(" ")} failed: ${stderr}`);
  return stdout;
}
