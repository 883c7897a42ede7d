import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { writeLine } from "../crash/editedFiles.ts";
import { pool } from "../crash/recordingRound.ts";
import { commandRecipes } from "./commandRecipes.ts";
import { crashRecipes } from "./undo/crashRecipes.ts";
import { become, makeTargets, pairs } from "./kinds.ts";
import { keptRecipes } from "./person/keptRecipes.ts";
import { madeRecipes } from "./undo/madeRecipes.ts";
import { movedRecipes } from "./undo/movedRecipes.ts";
import { sameFileRecipes } from "./undo/sameFileRecipes.ts";
import { orderRecipes } from "./undo/orderRecipes.ts";
import { overwrittenRecipes } from "./undo/overwrittenRecipes.ts";
import { renamedRecipes } from "./undo/renamedRecipes.ts";
import { lawRecipes } from "./undo/lawRecipes.ts";
import { nextCallRecipes } from "./nextCallRecipes.ts";
import { othersRecipes } from "./othersRecipes.ts";
import { personRecipes } from "./person/personRecipes.ts";
import { checkCommand, RecordedTree } from "./recordedTree.ts";
import { questionRecipes } from "./person/questionRecipes.ts";
import { restRecipes } from "./undo/restRecipes.ts";
import { reviewRecipes } from "./undo/reviewRecipes.ts";
import { revertedRecipes } from "./undo/takenBack/revertedRecipes.ts";
import { besideRecipes } from "./undo/takenBack/besideRecipes.ts";
import { typedRecipes } from "./undo/takenBack/typedRecipes.ts";
import { cameBackRecipes } from "./undo/takenBack/cameBackRecipes.ts";
import { undoRecipes } from "./undo/undoRecipes.ts";
import { wholeRecipes } from "./undo/wholeRecipes.ts";
import { unknownRecipes } from "./unknownRecipes.ts";

/** A program that reads names of recipes and pairs of kinds, and tells of each whether it comes back. */
const [, , top = ""] = process.argv;
const recipes = {
  ...commandRecipes,
  ...unknownRecipes,
  ...personRecipes,
  ...othersRecipes,
  ...nextCallRecipes,
  ...keptRecipes,
  ...questionRecipes,
  ...undoRecipes,
  ...lawRecipes,
  ...restRecipes,
  ...reviewRecipes,
  ...madeRecipes,
  ...movedRecipes,
  ...sameFileRecipes,
  ...orderRecipes,
  ...renamedRecipes,
  ...overwrittenRecipes,
  ...crashRecipes,
  ...wholeRecipes,
  ...revertedRecipes,
  ...cameBackRecipes,
  ...besideRecipes,
  ...typedRecipes,
};

async function runPairs(tree: RecordedTree, names: readonly string[]): Promise<void> {
  makeTargets(tree);
  const chosen = names.map((name) => pairs.get(name) ?? (["absent", "absent"] as const));
  tree.run(chosen.map(([from], index) => become(`p${index}`, from)).join("\n"));
  await checkCommand(tree, chosen.map(([, to], index) => become(`p${index}`, to)).join("\n"));
}

function run(name: string, tree: RecordedTree): Promise<void> {
  if (name === "all pairs") return runPairs(tree, [...pairs.keys()]);
  if (pairs.has(name)) return runPairs(tree, [name]);
  const recipe = recipes[name];
  if (recipe === undefined) throw new Error(`There is no recipe ${name}.`);
  return recipe(tree);
}

let number = 0;
for await (const name of createInterface(process.stdin)) {
  const folder = join(top, `case-${(number += 1)}`);
  mkdirSync(folder);
  const tree = new RecordedTree(folder);
  let problem: string | undefined;
  try {
    await run(name, tree);
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  tree.round.recorder.dispose();
  writeLine({ kind: "case", ...(problem === undefined ? {} : { problem }) });
}
await pool.dispose();
process.exit(0);
