import { packageTasks, sourcePackages } from "./packageTasks.ts";
import { repositoryTasks } from "./repositoryTasks.ts";
import type { Task } from "./task.ts";

const wantedTasks = 200;

/** Two hundred tasks from two packages, or from the clones that `--repository <path>` names. */
export function chooseTasks(words: readonly string[]): readonly Task[] {
  const folders = words.flatMap((word, index) =>
    word === "--repository" ? words.slice(index + 1, index + 2) : [],
  );
  const each = Math.ceil(wantedTasks / Math.max(1, folders.length || sourcePackages.length));
  const tasks =
    folders.length > 0
      ? folders.flatMap((folder) => repositoryTasks(folder, each))
      : sourcePackages.flatMap((source) => packageTasks(source, each));
  if (tasks.length === 0) throw new Error(`No commit of ${folders.join(", ")} can be a task.`);
  const files = tasks.flatMap((task) => task.files);
  const hunks = files.flatMap((file) => file.hunks);
  const source =
    folders.length > 0
      ? "commits"
      : `release steps of ${sourcePackages.map(({ name }) => name).join(" and ")}`;
  const few = tasks.length < wantedTasks ? ` (fewer than the ${wantedTasks} wanted)` : "";
  console.log(
    `${tasks.length} tasks${few} from ${source}: ${files.length} files, ${hunks.length} hunks`,
  );
  return tasks;
}
