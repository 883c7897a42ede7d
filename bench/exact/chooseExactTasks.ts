import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/paths.ts";
import { readSteps, sourcePackages } from "../corpus/packageTasks.ts";
import { everywhereTasks, longFileTasks, namedTasks } from "./derivedTasks.ts";
import { changedFilesOf, type ExactTask, spread, type Tree } from "./exactTask.ts";
import { realTasks, withEndings } from "./realTasks.ts";

/** How many tasks of each kind there are: as many in all as in the public Explicit Edit benchmark. */
const quotas: Readonly<Record<string, number>> = {
  "words in a line": 20,
  "lines by others": 16,
  "lines put in": 12,
  "lines taken out": 12,
  "one of several equal": 8,
  "several places": 24,
  "several files": 16,
  "signs beyond ASCII": 8,
  "the newline at the end": 6,
  "a new file": 8,
  "a deleted file": 4,
  "a renamed file": 4,
  "a definition by its name": 24,
  "lines moved": 14,
  "lines moved to another file": 8,
  "lines copied": 4,
  everywhere: 16,
  "CRLF everywhere": 8,
  "CRLF here and there": 6,
  "a line of 17,000": 8,
};

/** The tasks, kind by kind, from all parts of the history of the packages; the same in every run. */
export function chooseExactTasks(): readonly ExactTask[] {
  const all = sourcePackages.flatMap((source) => {
    let newest: Tree = new Map();
    const tasks: ExactTask[] = [];
    for (const step of readSteps(source)) {
      tasks.push(...realTasks(step));
      newest = step.newer;
    }
    return [...tasks, ...namedTasks(source.name, newest), ...everywhereTasks(source.name, newest)];
  });
  const long = readFileSync(join(repositoryRoot, "node_modules", "lodash", "lodash.js"), "utf8");
  const pool = [
    ...all,
    ...endingTasks(all),
    ...longFileTasks("lodash.js", long, quotas["a line of 17,000"] ?? 0),
  ];
  return Object.entries(quotas).flatMap(([kind, wanted]) => {
    const chosen = spread(
      pool.filter((task) => task.kind === kind),
      wanted,
    );
    if (chosen.length < wanted) throw new Error(`${chosen.length} tasks of ${wanted}: ${kind}`);
    return chosen;
  });
}

/** Where lines end otherwise: in all lines, or in every third, of which the changed ones keep theirs. */
function endingTasks(all: readonly ExactTask[]): readonly ExactTask[] {
  const kinds = ["words in a line", "lines by others", "several places"];
  const own = all.filter(({ kind }) => kinds.includes(kind));
  const keepsLines = own.filter((task) =>
    changedFilesOf(task).every(({ hunks }) =>
      hunks.every(({ start, end, newLines }) => newLines.length === end - start),
    ),
  );
  return [
    ...own.map((task) => withEndings("CRLF everywhere", task, () => true)),
    ...keepsLines.map((task) =>
      withEndings("CRLF here and there", task, (index) => index % 3 === 0),
    ),
  ];
}
