import { mapConcurrently } from "../../core/async.ts";
import type { PlannedFile } from "./plan/index.ts";

/** The contents that the plan of a file holds. */
type Contents = Pick<PlannedFile, "wanted" | "judged" | "state" | "baselines">;

/** Each has up to three files open. */
const filesAtATime = 8;

/** In bytes, and in UTF-16 units of texts. What is being read comes on top. */
const maxHeld = 64 << 20;

/**
 * Plans files and carries the plans out in portions, so that however many files there are, little of
 * their contents is in memory at a time. Most often there is one portion; there is one for no files, too.
 *
 * @param carryOut Gets the files that come later, too, and says whether these are to be planned.
 */
export async function planInPortions<File, Plan extends Contents>(
  files: readonly File[],
  plan: (file: File) => Promise<Plan>,
  carryOut: (planned: readonly Plan[], later: readonly File[]) => Promise<boolean>,
): Promise<void> {
  let done = 0;
  // A function of its own, so that nothing of a portion is held when the next is planned.
  const next = async (): Promise<boolean> => {
    const planned = await planPortion(files.slice(done), plan);
    done += planned.length;
    return carryOut(planned, files.slice(done));
  };
  while ((await next()) && done < files.length);
}

async function planPortion<File, Plan extends Contents>(
  files: readonly File[],
  plan: (file: File) => Promise<Plan>,
): Promise<readonly Plan[]> {
  let held = 0;
  const planNext = async (file: File): Promise<Plan | undefined> => {
    if (held > maxHeld) return undefined;
    const planOfFile = await plan(file);
    held += sizeOf(planOfFile);
    return planOfFile;
  };
  const planned = await mapConcurrently(files, planNext, filesAtATime);
  // Files are begun in their order, so those without a plan are the last ones.
  return planned.filter((each) => each !== undefined);
}

function sizeOf({ wanted, judged, state, baselines: others }: Contents): number {
  const { file, newText, newBytes, baselines } = wanted ?? {};
  const { text, baselineBefore, baseline } = judged?.kept ?? {};
  const held = [
    ...[file?.text, file?.bytes, newText, newBytes, baselines?.before, baselines?.after],
    ...[text, baselineBefore, baseline, state?.before?.bytes, state?.after?.bytes],
    ...[others?.before, others?.after],
  ];
  return held.reduce((sum, each) => sum + (each?.length ?? 0), 0);
}
