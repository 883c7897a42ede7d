import { chooseTasks } from "../corpus/chooseTasks.ts";
import { type Base, basesOf } from "./bases.ts";
import { furtherKinds, type Kind, kinds } from "./kinds.ts";
import { byLines, byText } from "./linewiseModels.ts";
import { byCopilotStrings, byMcpStrings, byPatch, byWholeFile } from "./peerModels.ts";
import { createRandom } from "./random.ts";
import { type Attempts, judge, type Situation, type Verdict } from "./situation.ts";

type Model = (situation: Situation) => Attempts | Promise<Attempts>;

const ours = "Linewise, by lines";
const models: Readonly<Record<string, Model>> = {
  [ours]: byLines,
  "Linewise, by text": byText,
  "exact strings (Copilot)": byCopilotStrings,
  "exact strings (MCP filesystem)": byMcpStrings,
  "apply_patch (Codex)": byPatch,
  "whole files": byWholeFile,
};

const casesOfKind = 75;
const seed = 20_261_122;
const verdicts = ["wrong", "right at first", "right after a retry", "needs a read"] as const;

type Counts = Readonly<Record<Verdict, number>>;
const none: Counts = {
  wrong: 0,
  "right at first": 0,
  "right after a retry": 0,
  "needs a read": 0,
};

/** As many situations as wanted; with other numbers from the same bases where these are too few. */
function makeSituations(
  kind: Kind,
  bases: readonly Base[],
  kindSeed: number,
): readonly Situation[] {
  const random = createRandom(kindSeed);
  const situations: Situation[] = [];
  for (let round = 0; round < 20 && situations.length < casesOfKind; round += 1) {
    for (const base of random.shuffle(bases)) {
      const situation = situations.length < casesOfKind ? kind(base, random) : undefined;
      if (situation !== undefined) situations.push(situation);
    }
  }
  return situations;
}

async function countVerdicts(model: Model, situations: readonly Situation[]): Promise<Counts> {
  const counts = { ...none };
  for (const situation of situations) counts[judge(await model(situation), situation)] += 1;
  return counts;
}

function addCounts(one: Counts, other: Counts): Counts {
  const sum = { ...one };
  for (const verdict of verdicts) sum[verdict] += other[verdict];
  return sum;
}

async function countKinds(
  given: Readonly<Record<string, Kind>>,
  bases: readonly Base[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Counts>>> {
  const byKind = new Map<string, ReadonlyMap<string, Counts>>();
  for (const [index, [name, kind]] of Object.entries(given).entries()) {
    const situations = makeSituations(kind, bases, seed + index);
    if (situations.length < casesOfKind) console.log(`only ${situations.length} of: ${name}`);
    const byModel = new Map<string, Counts>();
    for (const [title, model] of Object.entries(models)) {
      byModel.set(title, await countVerdicts(model, situations));
    }
    byKind.set(name, byModel);
  }
  return byKind;
}

function printKinds(byKind: ReadonlyMap<string, ReadonlyMap<string, Counts>>): void {
  const titles = Object.keys(models);
  console.log(`\nwrong / right at first / after a retry / needs a read, of ${casesOfKind} each\n`);
  console.log(`| kind | ${titles.join(" | ")} |`);
  console.log(`| --- |${titles.map(() => " :-: |").join("")}`);
  for (const [kind, byModel] of byKind) {
    const cells = titles.map((title) => {
      const counts = byModel.get(title) ?? none;
      return verdicts.map((verdict) => counts[verdict]).join(" / ");
    });
    console.log(`| ${kind} | ${cells.join(" | ")} |`);
  }
}

function printSums(byKind: ReadonlyMap<string, ReadonlyMap<string, Counts>>): boolean {
  console.log(
    "\n| tool | wrong, reported as success | right at first | right after at most one retry | needs a read |",
  );
  console.log("| --- | --: | --: | --: | --: |");
  let isReached = true;
  for (const title of Object.keys(models)) {
    const sum = [...byKind.values()].map((each) => each.get(title) ?? none).reduce(addCounts, none);
    const all = verdicts.reduce((total, verdict) => total + sum[verdict], 0);
    const right = sum["right at first"] + sum["right after a retry"];
    const cells = [sum.wrong, sum["right at first"], right, sum["needs a read"]].map(
      (count) => `${count} (${((100 * count) / all).toFixed(1)} %)`,
    );
    console.log(`| ${title} | ${cells.join(" | ")} |`);
    if (title === ours) isReached = sum.wrong === 0 && right / all >= 0.99;
  }
  return isReached;
}

const bases = basesOf(chooseTasks(process.argv.slice(2)));
console.log(`${bases.length} real hunks to start from; seed ${seed}`);
const counted = await countKinds(kinds, bases);
const isReached = printSums(counted);
printKinds(counted);
console.log(`\nBeyond these, what no address can mend:`);
printKinds(await countKinds(furtherKinds, bases));
console.log(`\nTarget of "${ours}": none wrong, 99 % right: ${isReached ? "reached" : "REJECT"}`);
if (!isReached) process.exitCode = 1;
