import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cleanup, createCleanup } from "../process/cleanup.ts";
import { chooseJobs } from "./chooseJobs.ts";
import type { Job, Lane } from "./lane.ts";
import { isGreen, renderSummary } from "./laneResult.ts";
import { runAll } from "./runLanes.ts";

export interface SoakOptions {
  readonly rounds: number;
  /** Of lanes or jobs; all if there are none. */
  readonly names: readonly string[];
  /** How many processes do nothing but compute meanwhile. */
  readonly load: number;
  /** What a round prints goes into a file of this folder. */
  readonly folder: string;
}

/**
 * Runs the whole suite again and again beside a load, and prints each test that ever failed or needed a
 * second try.
 *
 * @returns The exit code.
 */
export async function soakTests(
  lanes: readonly Lane[],
  { rounds, names, load, folder }: SoakOptions,
  cleanup: Cleanup,
): Promise<number> {
  const known = (await Promise.all(lanes.map((findJobs) => findJobs()))).flat();
  const { jobs } = chooseJobs(known, names, false);
  computeBeside(load, cleanup);
  const luck = await countLuck(jobs, rounds, folder, cleanup);
  console.log(renderLuck(luck, rounds));
  return luck.size === 0 ? 0 : 1;
}

/** How often a test failed, and how often it needed a second try. */
interface Luck {
  failed: number;
  retried: number;
}

async function countLuck(
  jobs: readonly Job[],
  rounds: number,
  folder: string,
  cleanup: Cleanup,
): Promise<ReadonlyMap<string, Luck>> {
  mkdirSync(folder, { recursive: true });
  const luck = new Map<string, Luck>();
  const count = (title: string, what: keyof Luck): void => {
    const found = luck.get(title) ?? { failed: 0, retried: 0 };
    found[what]++;
    luck.set(title, found);
  };
  for (let round = 1; round <= rounds; round++) {
    const log = join(folder, `${round}.log`);
    writeFileSync(log, "");
    const ofRound = createCleanup();
    cleanup.add(() => ofRound.run());
    const startedMs = performance.now();
    const result = await runAll(jobs, {
      cleanup: ofRound,
      write: (text) => appendFileSync(log, `${text}\n`),
    });
    await ofRound.run();
    for (const title of result.failed) count(title, "failed");
    for (const title of result.retried) count(title, "retried");
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
    const state = isGreen(result) ? "green" : "RED";
    console.log(`\nround ${round} of ${rounds}: ${state} (${minutes} min), ${log}`);
    console.log(renderSummary(result));
  }
  return luck;
}

export function renderLuck(luck: ReadonlyMap<string, Luck>, rounds: number): string {
  if (luck.size === 0) return `\nIn ${rounds} rounds, no test failed or needed a second try.`;
  const named = [...luck].map(
    ([title, { failed, retried }]) => `  failed ${failed}, second try ${retried}: ${title}`,
  );
  return [`\nIn ${rounds} rounds, ${luck.size} tests were not green at once:`, ...named].join("\n");
}

/** It ends with this process, however that ends. */
function computeBeside(load: number, cleanup: Cleanup): void {
  const program = `const parent = process.ppid;
    for (let next = 0; process.ppid === parent; next = Date.now() + 500) while (Date.now() < next);`;
  for (let started = 0; started < load; started++) {
    const child = spawn(process.execPath, ["--eval", program], { stdio: "ignore" });
    cleanup.add(() => void child.kill());
  }
}
