import { pathSeparator, type FileRun } from "./searchMessages.ts";

/** Enough for a thread to be busy for a millisecond, few enough to share the work out evenly. */
export const filesOfRun = 96;

/** Cuts files into runs of a size that one thread takes at a time. */
export function cutIntoRuns(paths: readonly string[], numbers?: Int32Array): FileRun[] {
  const runs: FileRun[] = [];
  for (let start = 0; start < paths.length; start += filesOfRun) {
    const taken = paths.slice(start, start + filesOfRun);
    runs.push({
      paths: taken.join(pathSeparator),
      count: taken.length,
      numbers: numbers?.slice(start, start + filesOfRun),
    });
  }
  return runs;
}

export function pathsOf({ paths, count }: FileRun): string[] {
  return count === 0 ? [] : paths.split(pathSeparator);
}

export function leaveOut(run: FileRun, index: number): FileRun {
  const paths = pathsOf(run).toSpliced(index, 1);
  const numbers = run.numbers?.filter((_, at) => at !== index);
  return { paths: paths.join(pathSeparator), count: paths.length, numbers };
}
