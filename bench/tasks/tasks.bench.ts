import { chooseTasks } from "../corpus/chooseTasks.ts";
import type { Task } from "../corpus/task.ts";
import { median } from "../harness.ts";
import { windowLines } from "./policy.ts";
import { replayLinewise } from "./replayLinewise.ts";
import {
  replayCopilotStrings,
  replayMcpEdit,
  replayPatch,
  replayWholeFiles,
} from "./replayPeers.ts";
import { countOwnSchemas, peerSchemas } from "./schemas.ts";
import { addTallies, emptyTally, type Tally, totalOf } from "./tally.ts";

/** A way to do a task, and the tokens of its tools' definitions. */
interface Replay {
  readonly name: string;
  readonly schemas: number;
  readonly run: (task: Task) => Tally | Promise<Tally>;
}

/** How many tasks share one reading of the definitions. */
const tasksInSession = 10;

const own = countOwnSchemas();
const replays: readonly Replay[] = [
  { name: "Linewise", schemas: own.used, run: (task) => replayLinewise(task, "read") },
  ...[windowLines, 3].map((context) => ({
    name: `Linewise, without a read: ${context} lines around each match`,
    schemas: own.used,
    run: (task: Task) => replayLinewise(task, { context }),
  })),
  {
    name: "exact strings (Copilot)",
    schemas: peerSchemas.strings,
    run: (task) => replayCopilotStrings(task, 0),
  },
  {
    name: "the same with 3 lines around, as it asks for",
    schemas: peerSchemas.strings,
    run: (task) => replayCopilotStrings(task, 3),
  },
  {
    name: "exact strings (MCP filesystem)",
    schemas: peerSchemas.mcpEdit,
    run: (task) => replayMcpEdit(task, 0),
  },
  { name: "apply_patch", schemas: peerSchemas.patch, run: (task) => replayPatch(task, 0) },
  {
    name: "the same with 3 lines around",
    schemas: peerSchemas.patch,
    run: (task) => replayPatch(task, 3),
  },
  { name: "whole files (MCP filesystem)", schemas: peerSchemas.whole, run: replayWholeFiles },
];

const tasks = chooseTasks(process.argv.slice(2));
const tallies = new Map<string, readonly Tally[]>();
for (const { name, run } of replays) {
  const all: Tally[] = [];
  for (const task of tasks) all.push(await run(task));
  tallies.set(name, all);
}
printTable();
printShares();

/** Means over the tasks that the replay did exactly; where it did not, the task is counted as failed. */
function printTable(): void {
  console.log(
    `\nTokens of a task (o200k), means; schemas of the tools used, once in ${tasksInSession} tasks\n`,
  );
  console.log(
    "| tools | schemas | search | read | edit call | result | seen again | total | calls | not exact |",
  );
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const { name, schemas } of replays) {
    const all = tallies.get(name) ?? [];
    const exact = all.filter(({ isExact }) => isExact);
    const sum = exact.reduce(addTallies, emptyTally);
    const mean = (value: number): number => Math.round(value / exact.length);
    const share = Math.round(schemas / tasksInSession);
    const { search, read, edit, editResult, verify, calls } = sum;
    const columns = [search, read, edit, editResult, verify].map(mean);
    const row = [name, share, ...columns, mean(totalOf(sum)) + share];
    const failed = all.length - exact.length;
    console.log(`| ${[...row, (calls / exact.length).toFixed(1), failed].join(" | ")} |`);
  }
  console.log(`\nAll 13 definitions of Linewise: ${own.all} tokens; the 3 used: ${own.used}.`);
}

/** Median of the ratio, task by task: what one task gains, however large it is. */
function printShares(): void {
  console.log("\nLinewise beside each, median of the tasks (without schemas):");
  const ours = tallies.get("Linewise") ?? [];
  for (const { name } of replays.slice(1)) {
    const theirs = tallies.get(name) ?? [];
    const pairs = ours.flatMap((one, index) => {
      const other = theirs[index];
      return other?.isExact === true && one.isExact ? [{ one, other }] : [];
    });
    const totals = median(pairs.map(({ one, other }) => totalOf(one) / totalOf(other)));
    const unseen = median(
      pairs.map(({ one, other }) => totalOf(one) / (totalOf(other) - other.verify)),
    );
    const edits = median(pairs.map(({ one, other }) => one.edit / other.edit));
    console.log(
      `  ${totals.toFixed(2)} of all, ${unseen.toFixed(2)} where nothing is seen again, ${edits.toFixed(2)} of the edit call: ${name}`,
    );
  }
}
