import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readRealModel } from "../model/forwardToModel.ts";
import { outFolder } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { parseCommandLine, UsageError } from "../process/commandLine.ts";
import { copilotClaude } from "../worlds/copilot.ts";
import { ownModel } from "../worlds/ownModel.ts";
import { askModel } from "./askModel.ts";
import { runTrial, type TrialResult, trialWays } from "./runTrial.ts";
import { trialTasks } from "./tasks.ts";
import { renderTrials } from "./trialTable.ts";

const worlds = [copilotClaude, ownModel];

const usage = `npm run trial [-- [<task>…] [--way <way>…] [--world <name>]]

Has the model of LINEWISE_MODEL_URL, LINEWISE_MODEL_NAME and LINEWISE_MODEL_KEY carry out tasks in agent
mode, compares every byte with what has to be there, and writes out/trial.md.

  <task>    ${trialTasks.map(({ name }) => name).join(", ")}; all if left out
  --way     ${trialWays.join(", ")}; all if left out
  --world   ${worlds.map(({ name }) => name).join(" or ")}; the first if left out
  --help    show this`;

/** @returns The exit code: 0 if every run was right. */
export async function trial(commandLine: readonly string[], cleanup: Cleanup): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args: [...commandLine],
    options: {
      way: { type: "string", multiple: true, default: [...trialWays] },
      world: { type: "string", default: copilotClaude.name },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const tasks = choose("task", positionals, trialTasks, ({ name }) => name);
  const ways = choose("way", values.way, trialWays, (way) => way);
  const [world = copilotClaude] = choose("world", [values.world], worlds, ({ name }) => name);
  const model = readRealModel(process.env);
  if (model === undefined) throw new UsageError("LINEWISE_MODEL_URL names no model; see --help.");
  const results: TrialResult[] = [];
  for (const task of tasks) {
    for (const way of ways) {
      console.log(`${task.name}, ${way}…`);
      results.push(await runTrial(task, way, world, askModel(model), cleanup));
      const table = renderTrials(results);
      await mkdir(outFolder, { recursive: true });
      await writeFile(join(outFolder, "trial.md"), table);
    }
  }
  console.log(`\n${renderTrials(results)}\nout/trial.md is written.`);
  return results.every(({ differences }) => differences.length === 0) ? 0 : 1;
}

function choose<Item>(
  what: string,
  wanted: readonly string[],
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const unknown = wanted.find((name) => !items.some((item) => nameOf(item) === name));
  if (unknown !== undefined) throw new UsageError(`There is no ${what} ${unknown}; see --help.`);
  return wanted.length === 0 ? items : items.filter((item) => wanted.includes(nameOf(item)));
}
