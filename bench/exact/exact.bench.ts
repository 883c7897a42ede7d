import { type Cost, players } from "./playSlips.ts";
import { slips } from "./slips.ts";
import { chooseExactTasks } from "./chooseExactTasks.ts";
import { changedFilesOf, type ExactTask } from "./exactTask.ts";
import type { Saying } from "./saying.ts";
import { sayLinewise, sum } from "./sayLinewise.ts";
import { sayPatch, sayStrings } from "./sayPeers.ts";

const tools = [
  { name: "Linewise", say: sayLinewise },
  { name: "apply_patch (Codex)", say: sayPatch },
  { name: "exact strings (Copilot)", say: sayStrings },
];

const tasks = chooseExactTasks();
const sayings = new Map<ExactTask, readonly Saying[]>();
for (const task of tasks) {
  const each: Saying[] = [];
  for (const { say } of tools) each.push(await say(task));
  sayings.set(task, each);
}
const kinds = [...new Set(tasks.map(({ kind }) => kind))];
printSaid();
await printSlips();

/** One row for each kind; tokens are means of what all three can say. */
function printSaid(): void {
  console.log(`\n${tasks.length} tasks, each said by an oracle in the fewest calls\n`);
  const head = tools.flatMap(({ name }) => [name, "tokens"]);
  console.log(row(["kind", "tasks", ...head]));
  console.log(row(["kind", "tasks", ...head].map(() => "---")));
  for (const kind of kinds)
    printKind(
      kind,
      [...sayings].filter(([task]) => task.kind === kind),
    );
  printKind("**all**", [...sayings]);
  console.log(
    "\nEach cell: in one call / in several at once / not / of these reported as success.",
  );
}

function printKind(name: string, some: readonly (readonly [ExactTask, readonly Saying[]])[]): void {
  const common = some.filter(([, each]) => each.every(({ isSaid }) => isSaid));
  const cells = tools.flatMap((_, index) => {
    const own = some.flatMap(([, each]) => each.slice(index, index + 1));
    const said = own.filter((each) => each.isSaid);
    const one = said.filter(({ calls }) => calls === 1).length;
    const wrong = own.filter((each) => !each.isSaid && each.isWrong).length;
    const counts = [one, said.length - one, own.length - said.length, wrong];
    const tokens = common.flatMap(([, each]) => each.slice(index, index + 1));
    const mean = sum(tokens.map((each) => (each.isSaid ? each.tokens : 0))) / common.length;
    return [counts.join(" / "), common.length === 0 ? "–" : String(Math.round(mean))];
  });
  console.log(row([name, String(some.length), ...cells]));
}

/** Each file of which all tools can say the change, by lines and by text too, with each slip. */
async function printSlips(): Promise<void> {
  const files = [...sayings].flatMap(([task, each]) => {
    const changed = changedFilesOf(task);
    const isFit =
      changed.length === 1 && task.after.size === 1 && each.every(({ isSaid }) => isSaid);
    const isPlain = changed.every(
      ({ oldText, newText }) => oldText.endsWith("\n") && newText.endsWith("\n"),
    );
    return isFit && isPlain && changed.every(({ oldText }) => !oldText.includes("\r"))
      ? changed
      : [];
  });
  console.log(`\nThe ${files.length} that change one file, with a slip\n`);
  const head = ["slip", ...players.map(({ name }) => name)];
  console.log(row(head));
  console.log(row(head.map(() => "---")));
  for (const slip of slips) {
    const cells: string[] = [];
    for (const { play } of players) {
      const costs: Cost[] = [];
      for (const file of files) costs.push(await play(file, slip));
      cells.push(describeCosts(costs));
    }
    console.log(row([slip.name, ...cells]));
  }
  console.log("\nEach cell: calls that lost no turn / one / two / wrong, reported as success.");
}

function describeCosts(costs: readonly Cost[]): string {
  if (costs.every((cost) => cost === "cannot happen")) return "–";
  return ([0, 1, 2, "wrong"] as const)
    .map((cost) => costs.filter((each) => each === cost).length)
    .join(" / ");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
