import { succeed, type Result } from "../../../src/core/result.ts";
import type { StartedEntry } from "../../../src/host/apply/applyPlan.ts";

/** An entry of no history, and what became of it. */
export interface FakeEntry {
  readonly outcomes: string[];
  readonly begin: () => Promise<Result<StartedEntry, never>>;
  readonly entry: StartedEntry;
}

export function createFakeEntry(): FakeEntry {
  const outcomes: string[] = [];
  const note = (outcome: string): Promise<void> => {
    outcomes.push(outcome);
    return Promise.resolve();
  };
  const entry = {
    id: 1,
    saving: () => note("saving"),
    done: () => note("done"),
    takenBack: () => note("taken back"),
  };
  return { outcomes, entry, begin: () => Promise.resolve(succeed(entry)) };
}
