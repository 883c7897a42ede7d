import * as nodeModule from "node:module";
import fc from "fast-check";
import { type MixCounts, writeLine } from "../crash/editedFiles.ts";
import { closeDocument, workspace } from "../crash/vscodeOnDisk.ts";
import { MixedCalls } from "./mixedCalls.ts";
import { MixedDecisions } from "./mixedDecisions.ts";
import { MixedHistory } from "./mixedHistory.ts";
import { MixedPerson } from "./mixedPerson.ts";
import { type Step, stepsOfMix } from "./mixSteps.ts";

/**
 * A program that mixes edits of agents, a person's typing, saves with a formatter, renames, git, undo,
 * redo and keep of files in a folder, with reloads in the middle, and compares texts, disks and reviews
 * with a naive model after each step. It says what it did, or fails.
 */
const [, , top = "", rounds = "", seed = ""] = process.argv;
const counts: MixCounts = {
  steps: 0,
  undefinedSteps: 0,
  doubtful: 0,
  untraced: 0,
  left: 0,
  doubleClicks: 0,
  reloads: 0,
};

/** One round: a folder of its own, from its first step to its last. */
async function runRound(mix: MixedHistory, steps: readonly Step[]): Promise<void> {
  const takers = [new MixedPerson(mix), new MixedCalls(mix), new MixedDecisions(mix)] as const;
  const taken: string[] = [];
  for (const step of steps) {
    const { kind, reload } = step;
    counts.steps++;
    try {
      mix.noteDocuments();
      const other = reload === "amid" ? mix.open() : undefined;
      const looking = other?.reviews.refresh();
      await takeStep(takers, step);
      await looking;
      if (reload !== "none") {
        counts.reloads++;
        mix.window = other ?? mix.open();
      }
      await mix.check(reload !== "none");
    } catch (error) {
      // What comes at once comes in another order the next time.
      const last = [...taken.slice(-4), `${JSON.stringify(step)} ${mix.describe()}`];
      const { settings } = mix;
      throw new Error(`${JSON.stringify(settings)}\n${last.join("\n")}`, { cause: error });
    }
    taken.push(`${kind} ${reload} ${mix.describe()}`);
  }
  // Otherwise each later round would look for these on the disk again and again.
  for (const { uri } of workspace.textDocuments) closeDocument(uri);
  counts.undefinedSteps += mix.undefinedSteps;
  counts.left += mix.left;
  counts.doubtful += mix.doubtful;
  counts.untraced += mix.untraced;
  counts.doubleClicks += mix.doubleClicks;
}

type Takers = readonly [MixedPerson, MixedCalls, MixedDecisions];

function takeStep([person, calls, decisions]: Takers, step: Step): Promise<void> {
  const { kind } = step;
  if (kind in person) return person[kind as keyof MixedPerson & Step["kind"]](step);
  if (kind in calls) return calls[kind as keyof MixedCalls & Step["kind"]](step);
  return decisions[kind as keyof MixedDecisions & Step["kind"]](step);
}

const mixSettings = fc.record({
  ending: fc.constantFrom("\n" as const, "\r\n" as const),
  saveAfterEdit: fc.constantFrom("always" as const, "ifClean" as const, "never" as const),
  formatter: fc.constantFrom("none" as const, "trim" as const, "format" as const),
});

// A process that is stopped leaves nothing of what it compiled.
(nodeModule as unknown as { flushCompileCache: () => void }).flushCompileCache();
await fc.assert(
  fc.asyncProperty(
    mixSettings,
    fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 3 }),
    fc.array(stepsOfMix, { minLength: 1, maxLength: 40, size: "max" }),
    (settings, lineCounts, steps) => runRound(new MixedHistory(top, settings, lineCounts), steps),
  ),
  { numRuns: Number(rounds), seed: Number(seed), endOnFailure: true },
);
writeLine({ kind: "mixed", counts });
process.exit(0);
