import { UsageError } from "../process/commandLine.ts";
import { findServerObstacle } from "../vscode/serverSystems.ts";
import type { Job } from "./lane.ts";

/** What a command line means. */
export interface ChosenJobs {
  readonly jobs: readonly Job[];
  /** What of it cannot run on this system, and why, in sentences. */
  readonly leftOut: string | undefined;
}

/**
 * The jobs of these names, or of all but those that run only by name.
 *
 * @param isOldest Only what opens windows.
 * @throws UsageError where there is no such name, or it can only be what cannot run here.
 */
export function chooseJobs(
  known: readonly Job[],
  names: readonly string[],
  isOldest: boolean,
  platform: NodeJS.Platform = process.platform,
): ChosenJobs {
  const unknown = names.filter((name) => !namesOf(known).includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no ${unknown.join(", ")}, only ${namesOf(known).join(", ")}.`);
  }
  const named = known.filter(({ lane, name, onlyByName }) =>
    names.length === 0 ? onlyByName !== true : names.includes(lane) || names.includes(name),
  );
  const chosen = isOldest ? named.filter(({ opensWindows }) => opensWindows) : named;
  const obstacle = findServerObstacle(platform);
  const possible = chosen.filter(({ opensWindows }) => !opensWindows || obstacle === undefined);
  if (obstacle === undefined || possible.length === chosen.length) {
    return { jobs: chosen, leftOut: undefined };
  }
  if (possible.length === 0) throw new UsageError(obstacle);
  const lanes = new Set(chosen.filter((job) => !possible.includes(job)).map(({ lane }) => lane));
  return { jobs: possible, leftOut: `Left out: ${[...lanes].join(", ")}. ${obstacle}` };
}

/** The lanes and jobs, each once. */
export function namesOf(jobs: readonly Job[]): readonly string[] {
  return [...new Set(jobs.flatMap(({ lane, name }) => [lane, name]))];
}
